"""Something is built so that certain conditions hold of it: a digraph, or heaps."""

from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.nim.digraph.rules import Digraph
from games.rules.structs import NEEDED, refuse
from games.rules.text import Text, text
from games.solvers.theory import TooBig
from lessons.course.documents.constructions import (
    LARGEST_HEAP,
    MOST_TYPED,
    OF_DIGRAPHS,
    OF_HEAPS,
    BuildCondition,
    ConditionVerdict,
    Construction,
    ConstructionFacts,
    Unbuildable,
    construction_text,
    read_construction,
)
from lessons.course.documents.drawing_steps.base import DrawingReply, DrawingStep, PartAnswers, PartVerdict
from lessons.worksheets.documents.fields.base import GameSpec

PART = "obra"
MOST_CONDITIONS = 6


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
        self._check_game()
        for condition in self.conditions:
            if condition.of in (OF_HEAPS if self.is_digraph else OF_DIGRAPHS):
                refuse(text("Neste jogo não se pede isto: {what}.", what=condition.what))
            if condition.at and not self.is_digraph:
                refuse(text("Só num digrafo se pede alguma coisa de um vértice."))
        try:
            wrong = [verdict for verdict in self.verdicts(self.construct(self.example)) if not verdict.holds]
        except (Unbuildable, TooBig) as error:
            refuse(error.reason)
        if wrong:
            refuse(text("O exemplo não serve. {words}", words=failure_words(wrong[0])))

    def _check_game(self) -> None:
        start = self.game.game.start()
        heaps = isinstance(start, tuple) and bool(start) and all(type(size) is int for size in start)
        if not heaps and not self.is_digraph:
            refuse(text("Constrói-se um digrafo, ou pilhas: escolhe um jogo desses."))

    @property
    def start_text(self) -> str:
        """The text of what stands there at the beginning."""
        return construction_text(self.game.game)

    def construct(self, typed: str) -> Construction:
        """Raises Unbuildable."""
        return read_construction(self.game.game, typed, self.most)

    def verdicts(self, built: Construction) -> list[ConditionVerdict]:
        """What is true of each condition. Raises TooBig."""
        facts = ConstructionFacts(built)
        return [facts.verdict(condition) for condition in self.conditions]

    def solution(self) -> PartAnswers:
        return {PART: self.example}

    def answered(self, answers: PartAnswers) -> DrawingReply:
        try:
            verdicts = self.verdicts(self.construct(answers.get(PART, "")))
        except (Unbuildable, TooBig) as error:
            return DrawingReply(None, error.reason)
        parts = {
            str(number): PartVerdict(verdict.holds, "" if verdict.holds else failure_words(verdict))
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


def failure_words(verdict: ConditionVerdict) -> Text:
    """What is said of a condition that does not hold."""
    condition, true = verdict.condition, verdict.true
    if true is None:
        return text("{condition} (não há vértice {at}).", condition=condition.words, at=condition.at)
    return text("{condition} (agora: {true}).", condition=condition.words, true=true)


STEP = BuildStep
