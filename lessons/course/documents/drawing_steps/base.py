"""What steps that are answered on their drawing have in common: named parts, an answer to each, a verdict."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from games.rules.text import Text, text
from lessons.course.documents.known_mistakes import read_listed
from lessons.course.documents.steps import HelpedStep, Words

MOST_PART = 300  # letters of an answer to a part
MOST_REFUTED = 3  # wrong answers of which it is said, at once, what is wrong
PartAnswers = Mapping[str, str]
Arrows = tuple[tuple[str, str], ...]  # moves, from a cell of the drawing to another


class PartVerdict(NamedTuple):
    """What an answer to a part is worth; `words` say what refutes a wrong one."""

    right: bool
    words: Text | str = ""


class Refutation(NamedTuple):
    """What refutes an answer, in words and as moves."""

    words: Text
    arrows: Arrows = ()


class DrawingReply(NamedTuple):
    """What an answer is worth, with what is said of it and of its parts, by their names.

    `right` is None where something is missing and nothing wrong, or nothing can be read: that is no try.
    `arrows` are moves that refute what is wrong, from a cell of the drawing to another; `first` is the part
    with which one goes on.
    """

    right: bool | None
    words: Text | str
    parts: Mapping[str, PartVerdict] = {}
    arrows: Arrows = ()
    first: str = ""

    @property
    def wrong(self) -> tuple[str, ...]:
        """The names of the parts that are wrong."""
        return tuple(name for name, verdict in self.parts.items() if not verdict.right)


class DrawingStep(HelpedStep, frozen=True, kw_only=True, dict=True):
    """A step that is answered part by part: `part_names` are the names of its parts, letters without blanks.

    What is right is never written where a solver knows it.
    """

    order: ClassVar[int]  # among the kinds, in lists
    text_keys: ClassVar[frozenset[str]] = frozenset()  # attributes with words, besides those of all steps
    formulas: ClassVar[tuple[str, ...]] = (*HelpedStep.formulas, "because")

    because: Words = ""

    @property
    @abstractmethod
    def part_names(self) -> tuple[str, ...]:
        """The parts that are answered, in the order of reading."""

    @abstractmethod
    def answered(self, answers: PartAnswers) -> DrawingReply:
        """What is said to an answer. Never raises, whatever is written."""

    @abstractmethod
    def solution(self) -> PartAnswers:
        """An answer that is right; nothing where there is none to be shown."""

    def answer_text(self, answers: PartAnswers) -> str:
        """An answer as teachers read it."""
        return ", ".join(f"{name}: {answers[name]}" for name in self.part_names if answers.get(name))

    def read_text(self, written: str) -> PartAnswers:
        """The answer that teachers read, part by part."""
        return read_listed(self.part_names, written)


def summed_up(
    parts: Mapping[str, PartVerdict],
    missing: int,
    *,
    arrows: Arrows = (),
    first: str = "",
) -> DrawingReply:
    """The reply to parts of which each was looked at, while `missing` have no answer."""
    wrong = sum(not verdict.right for verdict in parts.values())
    right = len(parts) - wrong
    if wrong:
        words = (
            text("Certas até agora: {n}. Estas ainda não:", n=right)
            if right
            else text("Ainda não. Repara no que acontece:")
        )
        return DrawingReply(False, words, parts, arrows, first)
    if missing and not right:
        return DrawingReply(None, text("Ainda não respondeste: começa por onde quiseres."), first=first)
    if missing:
        words = text("Até aqui está tudo certo: {n}. Por responder: {m}.", n=right, m=missing)
        return DrawingReply(None, words, parts, first=first)
    return DrawingReply(True, "", parts)
