"""What a worksheet that the site brings consists of."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import override

from lessons.worksheets.documents.document import Document


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
    """A worksheet of the shelf: its name in addresses, its place, its words in the active language, for which
    school years it is (the first and the last) and about what (a value of `Worksheet.Topic`)."""

    name: str
    order: int
    words: Callable[[], Document]
    guide: Callable[[], Guide]
    years: tuple[int, int]
    topic: str

    def document(self, language: str) -> Document:
        with override(language):
            return self.words()
