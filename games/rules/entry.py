"""What lists and pages say about a game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games.rules.game import Game
from games.rules.text import Text, text

FAMILIES = ("nim", "invented", "two", "three")
MARKUP = ("strong", "em", "sub", "sup", "code")


@dataclass(frozen=True, slots=True)
class Preset:
    """A start position that is fun: its level ("fácil" ...), its name and the options."""

    level: Text
    name: Text
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example on the page of the rules: a position in the rulebook's JSON form (None: the start), the
    moves made from there, a caption, and `marks` for cells ("win", "chosen", as in docs/board.md)."""

    caption: Text
    position: Any = None
    to_move: str | None = None
    moves: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)

    def reached(self, game: Game[Any]) -> tuple[Any, tuple[str, ...]]:
        """The state that is drawn, and the cells of the last move. Raises BadPosition and IllegalMove."""
        state = game.initial() if self.position is None else game.setup(self.position, self.to_move)
        last: tuple[str, ...] = ()
        for move in self.moves:
            last = game.touched(state, move)
            state = game.play(state, move)
        return state, last


@dataclass(frozen=True, slots=True)
class Heading:
    """What comes next on the page of the rules: in the column of words or, `wide`, over the drawings too."""

    words: Text
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A list on the page of the rules."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to look for or to try, set apart on the page of the rules."""

    words: Text


@dataclass(frozen=True, slots=True)
class Link:
    """A button on the page of the rules; `address` is the name of an address without arguments."""

    words: Text
    address: str


@dataclass(frozen=True, slots=True)
class Played:
    """A match on the page of the rules, drawn move by move: see `played`."""

    options: Mapping[str, Any]
    steps: tuple[tuple[str, Text], ...]
    title: Text
    lead: Text | None

    @property
    def examples(self) -> Iterator[Example]:
        """One drawing for each step, with all the moves up to there."""
        moves: tuple[str, ...] = ()
        for move, caption in self.steps:
            moves += (move,) if move else ()
            yield Example(caption, moves=moves, options=self.options)


# A Text is a paragraph.
Block: TypeAlias = "Text | Heading | Points | Hint | Link | Example | Played"


_WHOLE = text("Uma partida do princípio ao fim")


def played(
    options: Mapping[str, Any], *steps: tuple[str, Text], title: Text = _WHOLE, lead: Text | None = None
) -> Played:
    """A match with these options: each step is a move ("" for none yet) and what is said of it."""
    return Played(options, steps, title, lead)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One of a game's first steps: a position in which one move is asked for.

    `answers` are the right moves; where there are none, any move is that wins at once. `praise` says why the
    move is right; the page shows it with the position after it.
    """

    name: Text
    task: Text
    position: Any
    to_move: str
    hint: Text
    praise: Text
    answers: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in lists: `family` is one of FAMILIES; `group` is its material, `order` its place in the family;
    `picture` holds the options drawn on its card; `also` are other names of the game. What is not `offered`
    is nothing to choose: an invented game has no rules until somebody has written them. `rules` is the page
    of the rules from top to bottom, whose texts may have the tags of MARKUP; `lessons` are the first
    steps."""

    game: type[Game[Any]]
    family: str
    group: str
    name: Text
    summary: Text
    picture: Mapping[str, Any]
    presets: tuple[Preset, ...]
    also: Text | None = None
    offered: bool = True
    lessons: tuple[Lesson, ...] = ()
    rules: tuple[Block, ...] = field(kw_only=True)
    order: int = field(kw_only=True)

    @property
    def examples(self) -> tuple[Example, ...]:
        """The drawn examples of the rules that are not part of a whole match."""
        return tuple(block for block in self.rules if isinstance(block, Example))


EASY, MEDIUM, HARD = text("fácil"), text("médio"), text("difícil")
