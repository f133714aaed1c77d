"""Something that is built so that certain conditions hold of it: a digraph, heaps, or pieces on a board."""

from fractions import Fraction
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from games.rules.structs import NEEDED
from games.rules.text import text
from games.solvers.theory import TooBig
from lessons.worksheets.documents.fields.base import (
    CellSpec,
    Field,
    FieldAnswers,
    FieldMark,
    GameSpec,
    half_points,
    state_of,
)
from lessons.worksheets.documents.fields.constructions import (
    LARGEST_HEAP,
    MOST_CONDITIONS,
    MOST_TYPED,
    BuildCondition,
    ConstructionTask,
    Unbuildable,
    construction_text,
)


class BuildField(ConstructionTask, Field, frozen=True, kw_only=True):
    """A digraph ("A→B, A→C; D"), heaps ("3, 5, 6") or pieces on a board ("e6, b3") of which all conditions
    shall hold. Each that holds gives its part of the points, rounded down to halves.

    JSON: `"game": {"slug", "options"}`: what stands there at the beginning, and how many heaps there are;
    `"conditions"`: `[{"of": "P", "number": 3}]` (`constructions.BuildCondition`), `"example"`: one that does,
    `"most"`: beans in a heap, and `"points"`.
    """

    kind: ClassVar[str] = "build"

    game: GameSpec
    conditions: Annotated[tuple[BuildCondition, ...], Meta(min_length=1, max_length=MOST_CONDITIONS)]
    example: Annotated[str, Meta(max_length=MOST_TYPED, pattern=NEEDED)]
    most: Annotated[int, Meta(ge=1, le=LARGEST_HEAP)] = 10
    worth: Fraction = msgspec.field(name="points")

    def check(self) -> None:
        self.check_example()

    @property
    def points(self) -> Fraction:
        return self.worth

    def cells(self, task: str) -> list[CellSpec]:
        if self.is_digraph:
            return self.one_cell(task, "line", text("As setas, como A→B, A→C; D"))
        return self.one_cell(
            task, "line", text("As peças") if self.has_board else text("As pilhas, por ordem")
        )

    def reading(self, rest: str, typed: str) -> str | None:
        try:
            return construction_text(self.construct(typed).game)
        except Unbuildable:
            return None

    def mark(self, written: FieldAnswers) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.worth)
        try:
            verdicts = self.verdicts(typed)
        except (Unbuildable, TooBig) as error:
            return FieldMark("partial", out_of=self.worth, messages=(error.reason,))
        failed = [verdict.failure_words for verdict in verdicts if not verdict.holds]
        right = len(verdicts) - len(failed)
        points = self.worth if not failed else half_points(self.worth * right / len(verdicts))
        counted = text("Condições cumpridas: {n} de {m}.", n=right, m=len(verdicts))
        return FieldMark(
            "right" if not failed else state_of(points, self.worth),
            points,
            out_of=self.worth,
            cells={written.name(): "wrong" if failed else "right"},
            messages=(counted, *failed) if failed else (),
        )
