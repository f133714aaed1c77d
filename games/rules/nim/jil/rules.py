"""JIL, the game of indefinite length. Rulebook, `nim_family.md` 3.12 (J. N. Silva, Boletim SPM 43 and 44)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from games.rules.boards import Board
from games.rules.boards.cards import card_board
from games.rules.errors import BadPosition, IllegalMove, misread, quoted, refuse
from games.rules.game import Impartial, State, Step, View
from games.rules.nim.jil.numbers import MAX_LENGTH, BadNumber, Number, number
from games.rules.options import misere_option, option
from games.rules.text import Text, listed, text

Numbers = tuple[Number, ...]

MAX_COMPONENTS = 100
MAX_LIVE_COMPONENTS = 6
MAX_LIVE_LENGTH = 10
_MOST_DIGITS = 400_000

_ADDED = re.compile(r"c([1-9][0-9]{0,3})\+(.+)")
_REDUCED = re.compile(r"c(0|[1-9][0-9]{0,3})-1")


def read_numbers(value: object) -> Numbers:
    """Components from JSON or from text typed with commas. Raises BadPosition."""
    if isinstance(value, str) and len(value) <= MAX_COMPONENTS * (MAX_LENGTH + 2):
        value = [word for word in re.split(r"[,;\n]", value) if word.strip()]
    if not isinstance(value, (list, tuple)):
        misread(
            "As componentes são uma lista de números ou expressões, como {example}.", example='[3, "10^10"]'
        )
    if len(value) > MAX_COMPONENTS:
        misread("São componentes a mais: no máximo {n}.", n=MAX_COMPONENTS)
    numbers: list[Number] = []
    bits = 0
    for item in value:
        try:
            numbers.append(number(item))
        except BadNumber as wrong:
            raise BadPosition(wrong.reason) from None
        found = numbers[-1].value
        bits += found.bit_length() if isinstance(found, int) else 0
        if bits > _MOST_DIGITS * 4:
            misread("As componentes todas juntas são grandes demais.")
    return tuple(numbers)


def _write(value: tuple[int | str, ...]) -> str:
    return ", ".join(map(str, value))


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

    slug: ClassVar[str] = "jil"

    numbers: tuple[int | str, ...] = option(
        (1, 2, 3),
        "text",
        label=text("Componentes"),
        help=text("Números ou expressões com + - * ^ e parênteses, separados por vírgulas."),
        example="10, 7, 10^10, 0, 2^2^2",
        read=lambda value: tuple(item.json for item in read_numbers(value)),
        write=_write,
    )
    misere: bool = misere_option()

    def start(self) -> Numbers:
        return read_numbers(self.numbers)

    def position_moves(self, position: Numbers) -> Iterator[str]:
        for place, item in enumerate(position, 1):
            if item.value:
                for added in product((False, True), repeat=len(position) - place):
                    yield _move(place, [later for later, more in enumerate(added, place + 1) if more])

    def follower_count(self, position: Numbers) -> int:
        return sum(1 << later for later, item in enumerate(reversed(position)) if item.value)

    def follow(self, position: Numbers, move: str) -> Numbers:
        place, added = self._parsed(position, move)
        if position[place].value == 0:
            refuse("A componente {n} já é 0: não podes tirar-lhe 1.", n=place + 1)
        after = list(position)
        after[place] = position[place].less_one()
        for later, amount in added:
            if later <= place:
                refuse("Só podes aumentar componentes depois da {n}, a que perde 1.", n=place + 1)
            after[later] = self._sum(position[later], amount)
        return tuple(after)

    def _parsed(self, position: Numbers, move: str) -> tuple[int, list[tuple[int, Number]]]:
        """The component that loses 1 and those that gain, counted from 0, with what they gain."""
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
        return int(reduced[1]) - 1, [(place - 1, self._amount(typed)) for place, typed in added]

    def _amount(self, typed: str) -> Number:
        try:
            amount = number(typed)
        except BadNumber as wrong:
            raise IllegalMove(wrong.reason) from None
        if amount.value == 0 or amount.typed != typed:
            refuse("Não escrevas espaços, nem componentes que ganham 0.")
        return amount

    def _sum(self, item: Number, amount: Number) -> Number:
        try:
            return item.plus(amount)
        except BadNumber as wrong:
            raise IllegalMove(wrong.reason) from None

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

    def drawn(self) -> Board:
        return card_board(len(self.numbers))

    def view(self, state: State[Numbers]) -> View:
        return View(
            {f"c{place}": "number" for place, item in enumerate(state.position, 1) if item.value},
            {f"c{place}": _short(item) for place, item in enumerate(state.position, 1)},
        )

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
        for step in self.next_steps(state, prefix):
            if step.cell == cell:
                return step.text
        return f"{prefix}/{cell}+1" if prefix else f"{cell}-1"

    def touched(self, state: State[Numbers], move: str) -> tuple[str, ...]:
        return tuple(re.split(r"[-+]", step)[0] for step in move.split("/"))

    def choice(self, state: State[Numbers], prefix: str) -> Text:
        first, *others = prefix.split("/")
        place = first[1:-2]
        if not others:
            return text("Tirar 1 à componente {place}", place=place)
        return text("Tirar 1 à componente {place} e somar {added}", place=place, added=_gains(others))

    def describe(self, move: str) -> Text:
        first, *others = move.split("/")
        place = first[1:-2]
        if not others:
            return text("tirou 1 à componente {place}", place=place)
        return text("tirou 1 à componente {place} e somou {added}", place=place, added=_gains(others))

    def picture(self, state: State[Numbers]) -> Text:
        return text("Componentes: {numbers}.", numbers=listed([item.typed for item in state.position], "e"))

    def too_large(self) -> Text | None:
        start = self.start()
        if len(start) > MAX_LIVE_COMPONENTS:
            return text("Para jogar, no máximo {n} componentes.", n=MAX_LIVE_COMPONENTS)
        if any(len(item.typed) > MAX_LIVE_LENGTH for item in start):
            return text("Para jogar, cada número escreve-se no máximo com {n} sinais.", n=MAX_LIVE_LENGTH)
        return None


def _move(place: int, added: list[int]) -> str:
    return "/".join([f"c{place}-1", *(f"c{later}+1" for later in added)])


def _gains(steps: list[str]) -> Text:
    """ "1 à componente 3 e 10^10 à componente 5"."""
    pairs = [step[1:].split("+", 1) for step in steps]
    return listed([text("{n} à componente {place}", n=gain, place=place) for place, gain in pairs], "e")


def _short(item: Number) -> str:
    """A number as it fits on a card."""
    return item.typed if len(item.typed) <= MAX_LIVE_LENGTH + 2 else f"{item.typed[: MAX_LIVE_LENGTH + 1]}…"
