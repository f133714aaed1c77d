"""Free text: the program never says that it is wrong, a person decides."""

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from games.rules.text import text
from lessons.worksheets.documents import attributes
from lessons.worksheets.documents.attributes import Stored
from lessons.worksheets.documents.fields.base import CellSpec, Field, FieldMark, Found, Written
from lessons.worksheets.documents.reading import Node

MAX_ITEMS = 10
MAX_ITEM = 300
MAX_KEYWORDS = 20
MAX_KEYWORD = 60

_WORD = re.compile(r"\w+")
_DIFFERENCE = re.compile(r"\b(\w)\s*[-–−]\s*(\w)\b")  # "4 - a" is one word too: "4-a"


def plain(words: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _words(typed: str) -> list[str]:
    return _WORD.findall(typed) + ["-".join(sides) for sides in _DIFFERENCE.findall(typed)]


@dataclass(frozen=True, slots=True)
class Item(Stored):
    """An item of the rubric. It is found where one of the `keywords` is: word stems, all of them in the text,
    numbers as whole words ("multipl 4")."""

    id: str = attributes.ident()
    text: str = attributes.words(MAX_ITEM, needed=True)
    points: Fraction = attributes.points()
    keywords: tuple[str, ...] = attributes.strings(MAX_KEYWORDS, MAX_KEYWORD, default=())

    def found_in(self, words: list[str]) -> bool:
        return any(_all_in(plain(keyword).split(), words) for keyword in self.keywords)


def _all_in(stems: list[str], words: list[str]) -> bool:
    return bool(stems) and all(
        any(word == stem if stem.isdecimal() else word.startswith(stem) for word in words) for stem in stems
    )


@dataclass(frozen=True, kw_only=True)
class OpenText(Field):
    """Free text with a rubric; keywords propose its points and the teacher decides.

    JSON: `"rubric": [{"id": "a", "text": "…", "points": "2", "keywords": ["multipl 4", "de 4 em 4"]}]`.
    """

    kind: ClassVar[str] = "text"

    rubric: tuple[Item, ...] = attributes.each(Item, MAX_ITEMS)

    def check(self, node: Node) -> None:
        if len({item.id for item in self.rubric}) < len(self.rubric):
            node.refuse(text("Na grelha há dois critérios com o mesmo nome."))

    @property
    def points(self) -> Fraction:
        return sum((item.points for item in self.rubric), Fraction(0))

    def cells(self, task: str) -> list[CellSpec]:
        return self.one_cell(task, "long", text("Resposta por palavras tuas"))

    def mark(self, written: Written) -> FieldMark:
        typed = written.get()
        if not typed:
            return FieldMark("empty", out_of=self.points)
        words = _words(plain(typed))
        rubric = tuple(Found(item.id, item.text, item.points, item.found_in(words)) for item in self.rubric)
        proposed = sum((item.points for item in rubric if item.found), Fraction(0))
        if all(item.found for item in rubric):
            message = text("A resposta escrita parece completa; o professor confirma.")
        else:
            message = text("Relê a resposta escrita: diz tudo o que se pede? O professor confirma.")
        return FieldMark("check", proposed=proposed, out_of=self.points, messages=(message,), rubric=rubric)
