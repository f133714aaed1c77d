"""The typical mistakes that the program recognises, each with its words for the class's statistics."""

from dataclasses import dataclass

from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


@dataclass(frozen=True, slots=True)
class TypicalMistake:
    """A typical mistake, for the statistics of a class: `kind` counts, `words` says it."""

    kind: str
    words: Text


KINDS = tuple(TEXTS.by_key)


def slip(kind: str) -> TypicalMistake:
    return TypicalMistake(kind, TEXTS(kind))
