"""A list of numbers in order."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from games.rules.text import text
from lessons.worksheets.documents import attributes, slips
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldMark, Written
from lessons.worksheets.documents.reading import Node
from lessons.worksheets.documents.slips import Slip

MAX_TERMS = 200

_NUMBER = re.compile(r"[0-9]{1,10}")
_BETWEEN = re.compile(r"[\s,;.…|→>=(){}\[\]–-]+|\b(?:e|ou|and|or)\b")
# What is counted, and what is done with it, beside a number: "3 feijões", "tirar 3", "they take 3".
_BESIDE = re.compile(
    r"(?<!\w)(?:feij(?:ão|ões|ao|oes)|peças?|pecas?|pedras?|moedas?|jogadas?|pontos?|números?|numeros?|"
    r"(?:(?:re)?tir(?:a|ar|as|o|am|amos|ei|ando)|jog(?:a|ar|o)|ficam?|deix(?:a|ar|o))(?:-se)?|são|sao|é|"
    r"beans?|stones?|coins?|pieces?|moves?|numbers?|tak(?:e|es|ing)|remov(?:e|es|ing)|leav(?:e|es|ing)|"
    r"eu|minhas?|os|as|i|you|they|my|own|is|are|the)(?!\w)",
    re.IGNORECASE,
)


def without_units(typed: str) -> str:
    """What is typed without the words that only say what is counted: "tiro 3 feijões" is 3."""
    return _BESIDE.sub(" ", typed).strip()


def numbers_listed(typed: str) -> list[int] | None:
    """The numbers of a list such as "0, 1, 2 e 3 feijões"; None where something else stands between them."""
    typed = without_units(typed)
    if _BETWEEN.sub("", _NUMBER.sub(" ", typed)):
        return None
    return [int(found) for found in _NUMBER.findall(typed)]


@dataclass(frozen=True, kw_only=True)
class Sequence(Field):
    """A list of numbers in order, right or wrong as a whole.

    JSON: `"values": [0, 1, ...]`, `"points"`.
    """

    kind: ClassVar[str] = "sequence"

    values: tuple[int, ...] = attributes.kept(lambda node, name: node.numbers(name, MAX_TERMS), list)
    most: Fraction = attributes.points(name="points")

    def check(self, node: Node) -> None:
        if not self.values:
            node.refuse(text("A sequência precisa de pelo menos um número."))

    @property
    def points(self) -> Fraction:
        return self.most

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "line", text("Números por ordem"))

    def mark(self, written: Written) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.most)
        values = numbers_listed(typed)
        if values == list(self.values):
            return FieldMark("right", self.most, out_of=self.most, cells={written.name(): "right"})
        if values is None:
            message = text("Escreve só números, com vírgulas entre eles.")
        else:
            message = text("A lista ainda não está certa: vê onde começa, onde acaba e se falta algum.")
        return FieldMark(
            "wrong",
            out_of=self.most,
            cells={written.name(): "wrong"},
            messages=(message,),
            slips=tuple(self._slips(values or [])),
        )

    def _slips(self, values: list[int]) -> list[Slip]:
        expected = list(self.values)
        found = []
        if expected[0] == 0 and values[:1] == [1]:
            found.append(slips.slip("starts_at_one"))
        if values[-1:] == [expected[-1] + 1]:
            found.append(slips.slip("one_too_many"))
        return found
