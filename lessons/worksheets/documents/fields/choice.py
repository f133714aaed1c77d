"""One of some given answers."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from games.rules.text import text
from lessons.worksheets.documents import attributes, typical_mistakes
from lessons.worksheets.documents.attributes import Stored
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldAnswers, FieldMark
from lessons.worksheets.documents.reading import DocumentNode

MAX_ANSWERS = 12
MAX_ANSWER = 200


@dataclass(frozen=True, slots=True)
class ChoiceAnswer(Stored):
    """One of the answers; `slip` is the typical mistake that it shows, or empty."""

    id: str = attributes.ident()
    text: str = attributes.words(MAX_ANSWER, needed=True)
    slip: str = attributes.slip()


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    """One of some given answers. Without a right one it is only information for the fields beside it.

    JSON: `"answers": [{"id": "yes", "text": "Sim", "slip": ""}]`, `"right"`: the id of an answer or "",
    `"points"`.
    """

    kind: ClassVar[str] = "choice"

    answers: tuple[ChoiceAnswer, ...] = attributes.each(ChoiceAnswer, MAX_ANSWERS)
    right: str = attributes.words(12, default="")
    most: Fraction = attributes.points("0", name="points", default=Fraction(0))

    def check(self, node: DocumentNode) -> None:
        ids = [answer.id for answer in self.answers]
        if len(ids) < 2 or len(set(ids)) < len(ids):
            node.refuse(text("São precisas pelo menos duas respostas, todas diferentes."))
        node.one_of("right", ("", *ids), "")
        if self.most and not self.right:
            node.refuse(text("Para dar pontos é preciso dizer qual é a resposta certa."))

    @property
    def points(self) -> Fraction:
        return self.most

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "choice", text("Escolhe uma resposta"))

    def mark(self, written: FieldAnswers) -> FieldMark:
        chosen = next((answer for answer in self.answers if answer.id == written.get()), None)
        if chosen is None:
            return FieldMark("empty", out_of=self.most, graded=bool(self.right))
        if not self.right:
            return FieldMark("right", graded=False)
        if chosen.id == self.right:
            return FieldMark("right", self.most, out_of=self.most, cells={written.name(): "right"})
        return FieldMark(
            "wrong",
            out_of=self.most,
            cells={written.name(): "wrong"},
            messages=(text("Esta escolha não está certa. Experimenta no tabuleiro com números pequenos."),),
            slips=(typical_mistakes.slip(chosen.slip),) if chosen.slip else (),
        )
