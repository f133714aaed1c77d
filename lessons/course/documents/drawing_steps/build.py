"""Something is built so that certain conditions hold of it: a digraph, or heaps."""

from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.nim.digraph.rules import Digraph
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
    ConditionVerdict,
    Construction,
    Unbuildable,
    check_conditions,
    condition_verdicts,
    construction_text,
    read_construction,
)

PART = "obra"


class BuildStep(DrawingStep, frozen=True, kw_only=True):
    """A digraph or heaps to be built: the game says what stands there at the beginning, and how many heaps
    there are, of at most `most` beans. All `conditions` must hold, as they do of the `example`."""

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

    @property
    def is_digraph(self) -> bool:
        return isinstance(self.game.game, Digraph)

    def check(self) -> None:
        super().check()
        check_conditions(self.game.game, self.conditions, self.example, self.most)

    @property
    def start_text(self) -> str:
        """The text of what stands there at the beginning."""
        return construction_text(self.game.game)

    def construct(self, typed: str) -> Construction:
        """Raises Unbuildable."""
        return read_construction(self.game.game, typed, self.most)

    def verdicts(self, built: Construction) -> list[ConditionVerdict]:
        """What is true of each condition. Raises TooBig."""
        return condition_verdicts(self.conditions, built)

    def solution(self) -> PartAnswers:
        return {PART: self.example}

    def answered(self, answers: PartAnswers) -> DrawingReply:
        try:
            verdicts = self.verdicts(self.construct(answers.get(PART, "")))
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
