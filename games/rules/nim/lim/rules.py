"""LIM: what two heaps lose, the third one gains. Rulebook, `nim_family.md` 3.13 (J. N. Silva)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.rules.bases.heaps import Heaps, Taken, amounts_in, find_typed_amounts, last_beans, take_text
from games.rules.bases.many_heaps import EqualAmounts
from games.rules.boards import Board, heap_board
from games.rules.errors import BadOptions, IllegalMove, above, misread, refuse, unfit
from games.rules.game import State
from games.rules.options import misere_option, numbers_option, total_problem
from games.rules.text import Text, ntext, text

MAX_LIVE_TOTAL = 40

PAIRS = ((1, 2), (1, 3), (2, 3))
_GAIN = re.compile(r"(.+)/p([0-9]{1,12})\+([0-9]{1,12})")


@dataclass(frozen=True)
class Lim(EqualAmounts):
    """Take the same amount from two of three heaps and put as much, once, on the third; who cannot move
    loses (misère: wins).

    A move is written "p1-2/p3-2/p2+2". A text of one heap, "p1-2", is half a move; the heap that gains
    follows by itself.
    JSON form: the list of the three sizes.
    """

    slug = "lim"

    heaps: Heaps = numbers_option(
        (5, 3, 7), text("Três pilhas"), text("O número de feijões de cada uma das três pilhas.")
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        if len(self.heaps) != 3:
            unfit("heaps", "Este jogo tem sempre três pilhas.")
        if problem := total_problem(self.heaps):
            raise BadOptions("heaps", problem)

    def takings(self, position: Heaps) -> Iterator[Taken]:
        for first, two in PAIRS:
            for amount in range(1, min(position[first - 1], position[two - 1]) + 1):
                yield {first: amount, two: amount}

    def follower_count(self, position: Heaps) -> int:
        return sum(min(position[first - 1], position[two - 1]) for first, two in PAIRS)

    def is_over(self, position: Heaps) -> bool:
        return self.follower_count(position) == 0

    def after(self, position: Heaps, taken: Taken) -> Heaps:
        smaller = super().after(position, taken)
        gain = next(iter(taken.values()))
        return tuple(size if heap in taken else size + gain for heap, size in enumerate(smaller, 1))

    def taking_problem(self, position: Heaps, taken: Taken) -> Text | None:
        if len(taken) != 2:
            return text("Tens de tirar de duas pilhas, o mesmo número de feijões de cada uma.")
        if len(set(taken.values())) > 1:
            return text("Tens de tirar o mesmo número de feijões das duas pilhas.")
        return None

    def may_become(self, position: Heaps, taken: Taken) -> bool:
        """One heap is chosen and another one has as many beans."""
        (heap, amount), *others = taken.items()
        return not others and any(size >= amount for other, size in enumerate(position, 1) if other != heap)

    def needed(self, position: Heaps, taken: Taken) -> Text:
        return ntext(
            "escolhe outra pilha para tirar {n} feijão",
            "escolhe outra pilha para tirar {n} feijões",
            next(iter(taken.values())),
        )

    def amounts_text(self, position: Heaps, taken: Taken) -> str:
        losses = super().amounts_text(position, taken)
        if len(taken) != 2:
            return losses
        return f"{losses}/p{_third(taken)}+{next(iter(taken.values()))}"

    def taken_by(self, position: Heaps, move: str) -> Taken:
        """The amounts lost; a move of two heaps says what the third one gains. Raises IllegalMove."""
        match = _GAIN.fullmatch(move)
        taken = super().taken_by(position, match[1] if match else move)
        if len(taken) == 1 and not match:
            return taken
        if problem := self.taking_problem(position, taken):
            raise IllegalMove(problem)
        if self.amounts_text(position, taken) != move:
            refuse(
                "A terceira pilha ganha o que cada uma das outras perde. A jogada escreve-se {right}.",
                right=self.amounts_text(position, taken),
            )
        return taken

    def read_typed(self, state: State[Heaps], written: str) -> str:
        """Also "5→4, 7→6", with or without what the third heap gains, "3→4"."""
        changed = find_typed_amounts(state.position, written, grows=True)
        if changed is None:
            return super().read_typed(state, written)
        lost = {heap: amount for heap, amount in changed.items() if amount > 0}
        gained = {heap: amount for heap, amount in changed.items() if amount < 0}
        return take_text(lost | gained) if gained else self.amounts_text(state.position, lost)

    def touched(self, state: State[Heaps], move: str) -> tuple[str, ...]:
        """The beans taken, and the places of those that the third heap gains."""
        taken = self.taken_by(state.position, move)
        lost = super().touched(state, move)
        if len(taken) == 1:
            return lost
        third = _third(taken)
        size = state.position[third - 1]
        gain = next(iter(taken.values()))
        return (*lost, *last_beans(third, size + gain, gain))

    def choice(self, state: State[Heaps], prefix: str) -> Text:
        taken = self.taken_by(state.position, prefix)
        if len(taken) == 1:
            return super().choice(state, prefix)
        first, two = taken
        return ntext(
            "Tirar {n} feijão da pilha {one} e outro da {two}, e pôr 1 na pilha {third}",
            "Tirar {n} feijões da pilha {one} e {n} da {two}, e pôr {n} na pilha {third}",
            taken[first],
            one=first,
            two=two,
            third=_third(taken),
        )

    def describe(self, move: str) -> Text:
        taken = amounts_in(move.rpartition("/")[0])
        first, two = taken
        return ntext(
            "tirou {n} feijão da pilha {one} e outro da {two}, e pôs 1 na pilha {third}",
            "tirou {n} feijões da pilha {one} e {n} da {two}, e pôs {n} na pilha {third}",
            taken[first],
            one=first,
            two=two,
            third=_third(taken),
        )

    def last_move(self, position: Heaps) -> Text:
        return text("deixou o adversário sem jogadas")

    def fitting(self, heaps: Heaps) -> Heaps:
        if len(heaps) != 3 or sum(heaps) > sum(self.heaps):
            misread(
                "Esta posição não cabe neste jogo: são três pilhas, com {total} feijões ao todo no início.",
                total=sum(self.heaps),
            )
        return heaps

    def draw_board(self) -> Board:
        """Every heap has room for all the beans."""
        return heap_board((sum(self.heaps),) * 3)

    def too_large(self) -> Text | None:
        return super().too_large() or above(
            sum(self.heaps), MAX_LIVE_TOTAL, "Para jogar, no máximo {n} feijões ao todo."
        )


def _third(taken: Taken) -> int:
    """The heap of which nothing is taken."""
    return 6 - sum(taken)
