"""The sheet of a board game on one page, under the headings of the winners of the national championship:
material, aim, start, rules, end, examples. The game writes it; its inventors may write each part anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from games.rules.invented.board_game.document import (
    AnyEnd,
    ConnectEnd,
    FewEnd,
    GoalEnd,
    LineEnd,
    TakenEnd,
)
from games.rules.invented.board_game.endings import UNLIMITED
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.kinds import NEUTRAL, BoardPiece
from games.rules.invented.board_game.sentences import (
    DrawnRule,
    board_rule,
    capture_rules,
    closing_rules,
    end_rule,
    extra_rules,
    movement_rule,
    piece_rules,
    start_rules,
    turn_rules,
)
from games.rules.invented.document import DraftPart
from games.rules.structs import refuse
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

# What fits on one page: letters and lines of each part.
MOST_LETTERS = {"material": 400, "aim": 400, "start": 400, "rules": 1_800, "end": 500, "examples": 400}
MOST_LINES = {"rules": 24}
FEW_LINES = 6
_AIMS = (LineEnd, ConnectEnd, GoalEnd, TakenEnd, FewEnd)


class SheetTexts(DraftPart, frozen=True):
    """What the inventors wrote themselves; an empty part is as the game writes it."""

    material: Annotated[str, Meta(max_length=MOST_LETTERS["material"])] = ""
    aim: Annotated[str, Meta(max_length=MOST_LETTERS["aim"])] = ""
    start: Annotated[str, Meta(max_length=MOST_LETTERS["start"])] = ""
    rules: Annotated[str, Meta(max_length=MOST_LETTERS["rules"])] = ""
    end: Annotated[str, Meta(max_length=MOST_LETTERS["end"])] = ""
    examples: Annotated[str, Meta(max_length=MOST_LETTERS["examples"])] = ""

    def check(self) -> None:
        for part in PARTS:
            most = MOST_LINES.get(part, FEW_LINES)
            if getattr(self, part).count("\n") >= most:
                refuse(TEXTS("lines", n=most), part)


PARTS = tuple(field.name for field in msgspec.structs.fields(SheetTexts))


class NeededPieces(NamedTuple):
    """How many pieces of a kind a match needs."""

    kind: BoardPiece
    number: int


def pieces_needed(game: InventedBoard) -> list[NeededPieces]:
    """The pieces that lie ready for a match. Where as many may be put as one wants, half of the cells; who
    keeps what he takes may need the pieces of the other, too."""
    kinds, cells = game.pieces.all, len(game.board.cells)
    start = game.initial()
    counts = [
        standing.bit_count() + (-(-cells // 2) if reserve == UNLIMITED else reserve)
        for standing, reserve in zip(start.sets, start.reserves, strict=True)
    ]
    keeps = game.rules.captures.fate != "leaves"
    needed = []
    for place, kind in enumerate(kinds):
        twin = None if kind.player == NEUTRAL else game.pieces.place(kind.number, 1 - kind.player)
        count = counts[place] + (counts[twin] if keeps and twin is not None else 0)
        needed.append(NeededPieces(kind, min(count, cells)))
    return [pieces for pieces in needed if pieces.number]


def written_sheet(game: InventedBoard) -> Mapping[str, tuple[Text, ...]]:
    """What the game says under each heading, sentence by sentence; under the examples stand drawings."""
    rules = game.rules
    numbers = range(len(rules.pieces))
    aims: list[AnyEnd] = [end for end in rules.ends if isinstance(end, _AIMS)] or list(rules.ends[:1])
    others = [end for end in rules.ends if end not in aims]
    start = [rule for number in numbers for rule in start_rules(rules, number)]
    return {
        "material": (board_rule(rules).words, listed_pieces(pieces_needed(game))),
        "aim": _words(end_rule(rules, end) for end in aims),
        "start": _words(start) or (empty_board(),),
        "rules": _words(_playing(game, _words(start))),
        "end": (
            *_words(end_rule(rules, end) for end in others),
            *_words(closing_rules(rules, game.longest)),
        ),
        "examples": (),
    }


def _playing(game: InventedBoard, start: Iterable[Text]) -> Iterator[DrawnRule]:
    """How one plays, without what stands on the board at the start."""
    rules = game.rules
    yield from turn_rules(rules)
    for number, piece in enumerate(rules.pieces):
        yield from (rule for rule in piece_rules(rules, number, piece) if rule.words not in start)
        for movement in piece.movements:
            yield movement_rule(rules, number, movement)
    yield from capture_rules(rules)
    yield from extra_rules(rules)


def _words(rules: Iterable[DrawnRule]) -> tuple[Text, ...]:
    return tuple(rule.words for rule in rules)


def listed_pieces(needed: Iterable[tuple[BoardPiece, int]]) -> Text:
    """The pieces that lie ready, with how many there are of each kind."""
    return TEXTS(
        "pieces",
        pieces=tuple(
            TEXTS("named", n=count, whose=TEXTS(f"whose.{kind.player}"), name=kind.piece.name)
            if kind.piece.name
            else TEXTS("plain", n=count, whose=TEXTS(f"whose.{kind.player}"))
            for kind, count in needed
        ),
    )


def empty_board() -> Text:
    """That nothing stands on the board at the start."""
    return TEXTS("empty")
