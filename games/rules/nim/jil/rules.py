"""JIL, the game of indefinite length. Rulebook, `nim_family.md` 3.12 (J. N. Silva, Boletim SPM 43 and 44)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from games.rules.bases.heap_words import find_amounts
from games.rules.boards import Board
from games.rules.boards.cards import card_board
from games.rules.errors import IllegalMove, above, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.nim.jil.components import MAX_COMPONENTS, Numbers, read_numbers
from games.rules.nim.jil.numbers import BadNumber, JilNumber, number
from games.rules.options import misere_option, typed_option
from games.rules.text import Text, join_words, text

MAX_LIVE_COMPONENTS = 6
MAX_LIVE_LENGTH = 10

_ADDED = re.compile(r"c([1-9][0-9]{0,3})\+(.+)")
_REDUCED = re.compile(r"c(0|[1-9][0-9]{0,3})-1")


@dataclass(frozen=True)
class Jil(Impartial[Numbers]):
    """Take 1 from a component and add whatever you like to the later ones; the last to move wins, in misère
    loses.

    JSON form: the list of the components, each an int or an expression such as "10^(10^3)".

    Except in the last component there are infinitely many moves. `position_moves` lists those that add 0 or 1
    to each later component: they have all the outcomes and Grundy values, because only the parities of the
    later components matter. `follow` plays any other too, such as "c1-1/c3+10^10".

    Live, numbers may be huge, if they can be written on a card: people and computer play by parities, and a
    match that nobody can finish ends when one of them gives up.
    """

    slug = "jil"

    numbers: tuple[int | str, ...] = typed_option(
        (1, 2, 3),
        text("Componentes"),
        text("Números ou expressões com + - * ^ e parênteses, separados por vírgulas."),
        lambda value: tuple(item.json for item in read_numbers(value)),
        lambda numbers: ", ".join(map(str, numbers)),
        example="10, 7, 10^10, 0, 2^2^2",
    )
    misere: bool = misere_option()

    def position_moves(self, position: Numbers) -> Iterator[str]:
        for place, item in enumerate(position, 1):
            if item.value:
                for added in product((False, True), repeat=len(position) - place):
                    yield _move(place, [later for later, more in enumerate(added, place + 1) if more])

    def follower_count(self, position: Numbers) -> int:
        return sum(1 << later for later, item in enumerate(reversed(position)) if item.value)

    def follow(self, position: Numbers, move: str) -> Numbers:
        try:
            place, added = self._parsed(position, move)
            if position[place].value == 0:
                refuse("A componente {n} já é 0: não podes tirar-lhe 1.", n=place + 1)
            after = list(position)
            after[place] = position[place].less_one()
            for later, amount in added:
                if later <= place:
                    refuse("Só podes aumentar componentes depois da {n}, a que perde 1.", n=place + 1)
                after[later] = position[later].plus(amount)
        except BadNumber as wrong:
            raise IllegalMove(wrong.reason) from None
        return tuple(after)

    def read_typed(self, state: State[Numbers], written: str) -> str:
        """Also "3→2, 5→9": what becomes of components."""
        values = [item.value if isinstance(item.value, int) else -1 for item in state.position]
        changed = find_amounts(values, written, grows=True) if "c" not in written.lower() else None
        if changed is None:
            return super().read_typed(state, written)
        return "/".join(f"c{place}{-less:+}" for place, less in changed.items())

    def _parsed(self, position: Numbers, move: str) -> tuple[int, list[tuple[int, JilNumber]]]:
        """The component that loses 1 and those that gain, counted from 0, with what they gain. Raises
        IllegalMove and BadNumber."""
        first, *others = move.split("/", MAX_COMPONENTS)
        reduced = _REDUCED.fullmatch(first)
        steps = [_ADDED.fullmatch(step) for step in others]
        if not reduced or None in steps:
            refuse(
                "Não percebo «{move}». Escreve, por exemplo, c2-1/c3+1: a componente 2 perde 1 e a 3 "
                "ganha 1.",
                move=quoted(move),
            )
        added = [(int(step[1]), step[2]) for step in steps if step]
        for place in (int(reduced[1]), *(place for place, _ in added)):
            if not 1 <= place <= len(position):
                refuse("Não há componente {place}: são {n}.", place=place, n=len(position))
        places = [place for place, _ in added]
        if places != sorted(set(places)):
            refuse("Escreve as componentes que ganham por ordem, cada uma só uma vez.")
        return int(reduced[1]) - 1, [(place - 1, _amount(typed)) for place, typed in added]

    def last_move(self, position: Numbers) -> Text:
        return text("deixou tudo a zero")

    def position_json(self, position: Numbers) -> list[int | str]:
        return [item.json for item in position]

    @classmethod
    def options_of(cls, value: object) -> tuple[tuple[int | str, ...]]:
        if not isinstance(value, (list, tuple)):
            misread("A posição escreve-se {example}.", example='[10, 7, "10^10"]')
        return (tuple(item.json for item in read_numbers(value)),)

    def fitting(self, numbers: tuple[int | str, ...]) -> Numbers:
        if len(numbers) != len(self.numbers):
            misread("Este jogo tem {n} componentes, não {found}.", n=len(self.numbers), found=len(numbers))
        return read_numbers(numbers)

    def draw_board(self) -> Board:
        return card_board(len(self.numbers))

    def view(self, state: State[Numbers]) -> View:
        cards = {f"c{place}": item for place, item in enumerate(state.position, 1)}
        pieces = {card: "number" for card, item in cards.items() if item.value}
        return View(pieces, {card: item.shortened(MAX_LIVE_LENGTH + 2) for card, item in cards.items()})

    def next_steps(self, state: State[Numbers], prefix: str = "") -> list[Step]:
        """First the card that loses 1; then a click on a later one adds 1 to it, or takes that back."""
        count = len(state.position)
        if not prefix:
            return [
                Step(_move(place, []), f"c{place}", complete=True, more=place < count)
                for place, item in enumerate(state.position, 1)
                if item.value
            ]
        place, added = self._clicked(prefix)
        return [
            Step(_move(place, sorted(added ^ {later})), f"c{later}", complete=True, more=True)
            for later in range(place + 1, count + 1)
        ]

    def _clicked(self, prefix: str) -> tuple[int, set[int]]:
        """The component that loses 1 and those that gain 1, counted from 1; nothing to click after other
        texts."""
        first, *others = prefix.split("/")
        reduced = _REDUCED.fullmatch(first)
        steps = [_ADDED.fullmatch(step) for step in others]
        if not reduced or not all(step and step[2] == "1" for step in steps):
            return MAX_COMPONENTS, set()
        return int(reduced[1]), {int(step[1]) for step in steps if step}

    def cell_move(self, state: State[Numbers], prefix: str, cell: str) -> str | None:
        if cell not in self.board.by_name:
            return None
        moves = (step.text for step in self.next_steps(state, prefix) if step.cell == cell)
        return next(moves, f"{prefix}/{cell}+1" if prefix else f"{cell}-1")

    def touched(self, state: State[Numbers], move: str) -> tuple[str, ...]:
        return tuple(re.split(r"[-+]", step)[0] for step in move.split("/"))

    def choice(self, state: State[Numbers], prefix: str) -> Text:
        place, added = _in_words(prefix)
        if not added:
            return text("Tirar 1 à componente {place}", place=place)
        return text("Tirar 1 à componente {place} e somar {added}", place=place, added=added)

    def describe(self, move: str) -> Text:
        place, added = _in_words(move)
        if not added:
            return text("tirou 1 à componente {place}", place=place)
        return text("tirou 1 à componente {place} e somou {added}", place=place, added=added)

    def picture(self, state: State[Numbers]) -> Text:
        return text(
            "Componentes: {numbers}.", numbers=join_words([item.typed for item in state.position], "e")
        )

    def too_large(self) -> Text | None:
        start = self.start()
        longest = max((len(item.typed) for item in start), default=0)
        return above(len(start), MAX_LIVE_COMPONENTS, "Para jogar, no máximo {n} componentes.") or above(
            longest, MAX_LIVE_LENGTH, "Para jogar, cada número escreve-se no máximo com {n} sinais."
        )


def _move(place: int, added: list[int]) -> str:
    return "/".join([f"c{place}-1", *(f"c{later}+1" for later in added)])


def _amount(typed: str) -> JilNumber:
    """What a component gains. Raises IllegalMove and BadNumber."""
    amount = number(typed)
    if amount.value == 0 or amount.typed != typed:
        refuse("Não escrevas espaços, nem componentes que ganham 0.")
    return amount


def _in_words(move: str) -> tuple[str, Text | None]:
    """The component that loses 1, and what others gain: "1 à componente 3 e 10^10 à componente 5"."""
    first, *others = move.split("/")
    pairs = [step[1:].split("+", 1) for step in others]
    gains = [text("{n} à componente {place}", n=gain, place=place) for place, gain in pairs]
    return first[1:-2], join_words(gains, "e") if gains else None
