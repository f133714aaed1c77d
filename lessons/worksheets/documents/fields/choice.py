"""One of some given answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from games.rules.text import text
from lessons.worksheets.documents import slips
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldMark, Written, filled
from lessons.worksheets.documents.reading import Node

MAX_ANSWERS = 12
MAX_ANSWER = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers; `slip` is the typical mistake that it shows, or empty."""

    id: str
    text: str
    slip: str = ""

    @classmethod
    def read(cls, node: Node) -> Self:
        slip = node.one_of("slip", ("", *slips.KINDS), "")
        return cls(node.ident(), node.words("text", MAX_ANSWER, needed=True), slip)

    def json(self) -> dict[str, Any]:
        return {"id": self.id, "text": self.text, **filled(slip=self.slip)}


@dataclass(frozen=True, kw_only=True)
class Choice(Field):
    """One of some given answers. Without a right one it is only information for the fields beside it.

    JSON: `"answers": [{"id": "yes", "text": "Sim", "slip": ""}]`, `"right"`: the id of an answer or "",
    `"points"`.
    """

    kind: ClassVar[str] = "choice"

    answers: tuple[Answer, ...]
    right: str = ""
    most: Fraction = Fraction(0)

    @classmethod
    def read(cls, node: Node, common: Mapping[str, Any]) -> Self:
        answers = node.each("answers", MAX_ANSWERS, Answer.read)
        ids = [answer.id for answer in answers]
        if len(ids) < 2 or len(set(ids)) < len(ids):
            node.refuse(text("São precisas pelo menos duas respostas, todas diferentes."))
        field = cls(
            **common,
            answers=answers,
            right=node.one_of("right", ("", *ids), ""),
            most=node.points("points", "0"),
        )
        if field.most and not field.right:
            node.refuse(text("Para dar pontos é preciso dizer qual é a resposta certa."))
        return field

    def details(self) -> dict[str, Any]:
        answers = [answer.json() for answer in self.answers]
        return {"answers": answers, "right": self.right, "points": str(self.most)}

    @property
    def points(self) -> Fraction:
        return self.most

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "choice", text("Escolhe uma resposta"))

    def mark(self, written: Written) -> FieldMark:
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
            slips=(slips.slip(chosen.slip),) if chosen.slip else (),
        )
