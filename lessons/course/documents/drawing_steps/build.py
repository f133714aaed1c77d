"""Something is built so that certain conditions hold of it: a digraph, heaps, or pieces on a board."""

from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.structs import NEEDED
from games.rules.text import Text, text
from games.solvers.theory import TooBig
from lessons.course.documents.drawing_steps.base import DrawingReply, DrawingStep, PartAnswers, PartVerdict
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.fields.constructions import (
    LARGEST_HEAP,
    MOST_CONDITIONS,
    MOST_TYPED,
    BuildCondition,
    ConstructionTask,
    Unbuildable,
)

PART = "obra"


class BuildStep(ConstructionTask, DrawingStep, frozen=True, kw_only=True):
    """A digraph, heaps or pieces to be built: the game says what stands there at the beginning, and how many
    heaps there are, of at most `most` beans, or which board. All `conditions` must hold, as they do of the
    `example`."""

    kind: ClassVar[str] = "build"
    name: ClassVar[Text] = text("construir")
    order: ClassVar[int] = 4

    game: GameSpec
    conditions: Annotated[tuple[BuildCondition, ...], Meta(min_length=1, max_length=MOST_CONDITIONS)]
    example: Annotated[str, Meta(max_length=MOST_TYPED, pattern=NEEDED)]
    most: Annotated[int, Meta(ge=1, le=LARGEST_HEAP)] = 10

    @property
    def specs(self) -> tuple[GameSpec, ...]:
        return (self.game,)

    @property
    def part_names(self) -> tuple[str, ...]:
        return (PART,)

    def check(self) -> None:
        super().check()
        self.check_example()

    def solution(self) -> PartAnswers:
        return {PART: self.example}

    def answered(self, answers: PartAnswers) -> DrawingReply:
        try:
            verdicts = self.verdicts(answers.get(PART, ""))
        except (Unbuildable, TooBig) as error:
            return DrawingReply(None, error.reason)
        parts = {
            str(number): PartVerdict(verdict.holds, "" if verdict.holds else verdict.failure_words)
            for number, verdict in enumerate(verdicts)
        }
        if all(verdict.holds for verdict in verdicts):
            return DrawingReply(True, "", parts)
        right = sum(verdict.holds for verdict in verdicts)
        return DrawingReply(
            False, text("Condições cumpridas: {n} de {m}. Ainda não:", n=right, m=len(verdicts)), parts
        )

    def answer_text(self, answers: PartAnswers) -> str:
        return answers.get(PART, "")

    def read_text(self, written: str) -> PartAnswers:
        return {PART: written}

    def mistake(self, written: str) -> Text | str:
        """The first condition that does not hold."""
        reply = self.answered(self.read_text(written))
        broken = next(map(int, reply.wrong), None)
        if broken is None:
            return ""
        return text("Não cumpre: {condition}.", condition=self.conditions[broken].words)


STEP = BuildStep
