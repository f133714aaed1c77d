"""The subtraction game. Rulebook, `nim_family.md` 3.1."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.bases.heaps import HeapGame, Heaps, only_amounts, read_heaps
from games.rules.errors import BadOptions, misread, unfit
from games.rules.game import Impartial
from games.rules.nim.subtraction.sets import MAX_AMOUNTS, Sets, read_sets
from games.rules.options import heaps_option, misere_option, option
from games.rules.reading import members
from games.rules.text import Text, text


@dataclass(frozen=True)
class Subtraction(HeapGame):
    """Take from one heap an amount that its set allows; who cannot move loses (misère: wins).

    Beans may remain.

    JSON form: `{"heaps": [n, ...], "sets": [[a, ...], ...]}`, one set for each heap.
    """

    slug = "subtraction"

    heaps: Heaps = heaps_option(21)
    sets: Sets = option(
        ((1, 2, 3),),
        "sets",
        label=text("Quantidades"),
        help=text("Quantos feijões se podem tirar. Um conjunto para todas as pilhas, ou um por pilha, com ;"),
        example="1-3",
        minimum=1,
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        sets = self.sets * len(self.heaps) if len(self.sets) == 1 else self.sets
        if len(sets) != len(self.heaps):
            wanted = text(
                "As pilhas são {heaps} e os conjuntos são {sets}: escreve um conjunto para cada pilha."
            )
            raise BadOptions("sets", wanted.filled(heaps=len(self.heaps), sets=len(sets)))
        if sum(map(len, sets)) > MAX_AMOUNTS:
            unfit("sets", "São quantidades a mais ao todo: no máximo {n}.", n=MAX_AMOUNTS)
        object.__setattr__(self, "sets", sets)

    def amounts(self, heap: int, size: int) -> Sequence[int]:
        allowed = self.sets[heap]
        return allowed[: bisect_right(allowed, size)]

    def amount_problem(self, heap: int, amount: int) -> Text:
        return only_amounts(heap + 1, self.sets[heap])

    def components(self, position: Heaps) -> tuple[tuple[Impartial[Any], Any], ...]:
        heaps = zip(self.sets, position, strict=True)
        return tuple((Subtraction((0,), (amounts,)), (size,)) for amounts, size in heaps)

    def position_json(self, position: Heaps) -> dict[str, Any]:
        return {"heaps": list(position), "sets": [list(amounts) for amounts in self.sets]}

    @classmethod
    def options_of(cls, value: object) -> tuple[Heaps, Sets]:
        given, sets = members(value, '{"heaps": [7], "sets": [[1, 2, 3]]}', "heaps", "sets")
        heaps = read_heaps(given)
        return heaps, read_sets(sets, len(heaps))

    def fitting(self, heaps: Heaps, sets: Sets) -> Heaps:  # type: ignore[override]
        if sets != self.sets:
            misread("Neste jogo as quantidades que se podem tirar são outras.")
        return super().fitting(heaps)
