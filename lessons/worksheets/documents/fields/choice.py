"""One of some given answers."""

from fractions import Fraction
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import join_words, text
from lessons.worksheets.documents import typical_mistakes
from lessons.worksheets.documents.choices import shuffle_places
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldAnswers, FieldMark
from lessons.worksheets.documents.reading import Ident, Slip

MAX_ANSWERS = 12
MAX_ANSWER = 200
YES_NO = {"yes", "no"}


class ChoiceAnswer(DocumentStruct, frozen=True):
    """One of the answers; `slip` is the typical mistake that it shows, or empty."""

    id: Ident
    text: Annotated[str, Meta(max_length=MAX_ANSWER, pattern=NEEDED)]
    slip: Slip = ""


class Choice(Field, frozen=True, kw_only=True):
    """One of some given answers. Without a right one it is only information for the fields beside it.

    JSON: `"answers": [{"id": "yes", "text": "Sim", "slip": ""}]`, `"right"`: the id of an answer or "",
    `"points"`, `"fixed"`: whether the answers stand in the order in which they were written.
    """

    kind: ClassVar[str] = "choice"

    written: ClassVar[frozenset[str]] = Field.written | {"right", "most"}

    answers: Annotated[tuple[ChoiceAnswer, ...], Meta(max_length=MAX_ANSWERS)] = ()
    right: Annotated[str, Meta(max_length=12)] = ""
    most: Fraction = msgspec.field(name="points", default=Fraction(0))
    fixed: bool = False

    def check(self) -> None:
        ids = [answer.id for answer in self.answers]
        if len(ids) < 2 or len(set(ids)) < len(ids):
            refuse(text("São precisas pelo menos duas respostas, todas diferentes."))
        if self.right not in ("", *ids):
            refuse(text("A resposta certa tem de ser {names}.", names=join_words(ids)))
        if self.most and not self.right:
            refuse(text("Para dar pontos é preciso dizer qual é a resposta certa."))

    @property
    def points(self) -> Fraction:
        return self.most

    @property
    def is_ordered(self) -> bool:
        """Whether the answers are not shuffled: those of a poll, and yes and no, have their usual order."""
        return self.fixed or not self.right or {answer.id for answer in self.answers} == YES_NO

    def answers_in_order(self, task: str) -> list[ChoiceAnswer]:
        """The answers in the order in which they are shown in a task."""
        if self.is_ordered:
            return list(self.answers)
        return [self.answers[place] for place in shuffle_places(len(self.answers), f"{task}:{self.id}")]

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
