"""What lists and pages say about a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.game import Game
from games.rules.text import Text, text

FAMILIES = ("nim", "invented", "two", "three")


@dataclass(frozen=True, slots=True)
class Preset:
    """A start position that is fun: its level ("fácil" ...), its name and the options."""

    level: Text
    name: Text
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example on the page of the rules: a position in the rulebook's JSON form, the moves made from
    there, a caption, and `marks` for cells ("win", "chosen", as in docs/board.md)."""

    caption: Text
    position: Any = None
    to_move: str | None = None
    moves: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)


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
    """A game in lists: `family` is one of FAMILIES; `group` is its material, `order` its place in its family;
    `picture` holds the options drawn on its card; `also` are other names. What is not `offered` is nothing to
    choose: an invented game has no rules until somebody has written them. `examples` are drawn on the page of
    the rules, by name; `lessons` are the first steps."""

    game: type[Game[Any]]
    family: str
    group: str
    name: Text
    summary: Text
    picture: Mapping[str, Any]
    presets: tuple[Preset, ...]
    also: Text | None = None
    offered: bool = True
    examples: Mapping[str, Example] = field(default_factory=dict)
    lessons: tuple[Lesson, ...] = ()
    order: int = field(kw_only=True)


EASY, MEDIUM, HARD = text("fácil"), text("médio"), text("difícil")
