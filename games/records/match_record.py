"""What comes of a file that somebody brings: the moves in our notation, and how the file was understood."""

from dataclasses import dataclass, field
from typing import Any

from games.rules.text import Text


class UnreadableRecord(Exception):
    """What was to be read is no match of ours; `reason` says why, to the person who brought it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Word:
    """What a node of a file says: a stone, a pass or a word of one colour ("B", "W"), or ("" for `letter`) a
    move of our own; of a list without colours "*", whoever is on turn. `number` counts the moves of the file
    from 1; `fault` says why it is no move; `typed` is how it stands in the file, where `value` does not."""

    letter: str
    value: str
    number: int = 0
    fault: Text | None = None
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game and the moves of a match. `variations`: there were some, and only the main line is here;
    `notes`: how what the file leaves open was understood.

    `summary` says in one line what was read, as what, and who won; `gap`, where not all of the file could be
    read, which move was the first that is missing here and why.
    """

    game: Any
    moves: tuple[str, ...]
    variations: bool = False
    notes: tuple[Text, ...] = ()
    gap: Text | None = None
    summary: Text | None = field(default=None, compare=False)
