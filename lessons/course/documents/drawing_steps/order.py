"""The steps of a proof, to be put in order."""

from collections.abc import Sequence
from random import Random
from string import ascii_lowercase
from typing import Annotated, ClassVar

from msgspec import Meta

from games.rules.structs import refuse
from games.rules.text import Text, text
from lessons.course.documents.drawing_steps.base import DrawingReply, DrawingStep, PartAnswers, PartVerdict
from lessons.course.documents.steps import MOST_PARTS, LessonStruct, Line, NeededLine
from lessons.worksheets.documents.orders import part_ranks, right_count

_FEWEST = 2
_BETWEEN = " / "


class OrderPart(LessonStruct, frozen=True, kw_only=True):
    """A part of what is put in order; `swaps` says that it may change places with the part before it. `reply`
    is said where it stands too early."""

    formulas: ClassVar[tuple[str, ...]] = ("text", "reply")

    text: NeededLine
    swaps: bool = False
    reply: Line = ""


class OrderStep(DrawingStep, frozen=True, kw_only=True):
    """Parts to be put in the order in which they are written here. The answer has the place of each, from 1;
    a part is called by a letter, in the order in which the parts are shown."""

    kind: ClassVar[str] = "order"
    name: ClassVar[Text] = text("pôr por ordem")
    order: ClassVar[int] = 3

    parts: Annotated[tuple[OrderPart, ...], Meta(max_length=MOST_PARTS)] = ()

    def check(self) -> None:
        super().check()
        if len(self.parts) < _FEWEST:
            refuse(text("Para pôr por ordem são precisas pelo menos {n} partes.", n=_FEWEST))
        if len(set(self._ranks)) < _FEWEST:
            refuse(text("Se todas as partes podem trocar, não há ordem nenhuma."))

    @property
    def _ranks(self) -> tuple[int, ...]:
        return part_ranks([part.swaps for part in self.parts])

    @property
    def numbers(self) -> dict[str, int]:
        """The parts as they are shown, by their letters: their numbers in the document, from 0. The order is
        the same on every screen, and never a right one."""
        numbers = list(range(len(self.parts)))
        random = Random(self.id)  # noqa: S311 - an order, no secret
        while self._is_right(numbers):
            random.shuffle(numbers)
        return dict(zip(ascii_lowercase, numbers, strict=False))

    def _is_right(self, numbers: Sequence[int]) -> bool:
        return right_count([self._ranks[number] for number in numbers]) == len(numbers)

    @property
    def part_names(self) -> tuple[str, ...]:
        return tuple(self.numbers)

    def solution(self) -> PartAnswers:
        return {name: str(number + 1) for name, number in self.numbers.items()}

    def placed(self, answers: PartAnswers) -> list[str] | None:
        """The letters in the order of an answer; None where it is none."""
        places = {name: answers.get(name, "").strip() for name in self.numbers}
        wanted = [str(place) for place in range(1, len(places) + 1)]
        if sorted(places.values()) != sorted(wanted):
            return None
        return sorted(places, key=lambda name: wanted.index(places[name]))

    def answered(self, answers: PartAnswers) -> DrawingReply:
        names = self.placed(answers)
        if names is None:
            return DrawingReply(
                None, text("Dá a cada parte um lugar, de 1 a {n}, todos diferentes.", n=len(self.parts))
            )
        right = right_count([self._ranks[self.numbers[name]] for name in names])
        verdicts = {name: PartVerdict(True) for name in names[:right]}
        if right == len(names):
            return DrawingReply(True, "", verdicts)
        wrong = names[right]
        verdicts[wrong] = PartVerdict(False, self._too_early(self.numbers[wrong]))
        words = (
            text("Até ao lugar {n} está certo. O seguinte vem cedo demais:", n=right)
            if right
            else text("O primeiro ainda não pode ser este:")
        )
        return DrawingReply(False, words, verdicts, first=wrong)

    def _too_early(self, number: int) -> Text | str:
        part = self.parts[number]
        return part.reply or text(
            "«{words}» precisa de alguma coisa que ainda não foi dita.", words=part.text
        )

    def answer_text(self, answers: PartAnswers) -> str:
        names = self.placed(answers) or ()
        return _BETWEEN.join(self.parts[self.numbers[name]].text for name in names)

    def read_text(self, written: str) -> PartAnswers:
        letters = {self.parts[number].text: name for name, number in self.numbers.items()}
        return {
            letters[words]: str(place)
            for place, words in enumerate(written.split(_BETWEEN), 1)
            if words in letters
        }

    def mistake(self, written: str) -> Text | str:
        reply = self.answered(self.read_text(written))
        return reply.parts[reply.first].words if reply.first else ""


STEP = OrderStep
