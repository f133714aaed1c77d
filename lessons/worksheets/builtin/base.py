"""What a worksheet that the site brings consists of, and how it is read from its files."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from lessons import content_files
from lessons.worksheets.documents.document import Document, parse_document

FOLDER = Path(__file__).parent
ABOUT_KEYS = ("order", "years", "topic", "guide", "minutes", "language")


@dataclass(frozen=True, slots=True)
class Guide:
    """The teacher's page: what a lesson is to reach, its minutes and what is done in them, what is needed,
    what goes wrong."""

    aims: tuple[str, ...]
    timing: tuple[tuple[int, str], ...]
    material: str
    mistakes: tuple[str, ...]

    @property
    def minutes(self) -> int:
        return sum(minutes for minutes, _what in self.timing)


@dataclass(frozen=True, slots=True)
class Template:
    """A worksheet of the shelf: its name in addresses and of its files, its place, for which school years it
    is (the first and the last) and about what (a value of `Worksheet.Topic`). Its texts are read when they
    are asked for; a language that has none gets the Portuguese ones."""

    name: str
    order: int
    years: tuple[int, int]
    topic: str

    @classmethod
    def of(cls, name: str) -> "Template":
        structure = content_files.load_structure(FOLDER, name)
        first, last = structure["years"]
        return cls(name, structure["order"], (first, last), structure["topic"])

    def has_texts(self, language: str) -> bool:
        return content_files.has_texts(FOLDER, self.name, language)

    def document(self, language: str) -> Document:
        return _parse(_content(self.name, language))

    def guide(self, language: str) -> Guide:
        guide = _content(self.name, language)["guide"]
        return Guide(
            aims=tuple(guide["aims"]),
            timing=tuple((entry["minutes"], entry["what"]) for entry in guide["timing"]),
            material=guide["material"],
            mistakes=tuple(guide["mistakes"]),
        )


def load_document(folder: Path, name: str, language: str) -> Document:
    """The worksheet of some files. Raises ContentError and BadDocument."""
    return _parse(content_files.load(folder, name, language))


def _parse(content: dict[str, Any]) -> Document:
    return parse_document({key: value for key, value in content.items() if key not in ABOUT_KEYS})


@lru_cache(maxsize=64)
def _content(name: str, language: str) -> dict[str, Any]:
    return content_files.load(FOLDER, name, language)
