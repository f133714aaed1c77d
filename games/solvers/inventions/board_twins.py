"""Whether a board game from blocks is one of the catalogue: the same cells, the same moves, the same winners
in random matches.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from games.rules.bases.board_game import BoardGame
from games.rules.catalogue import ENTRIES, build, option_fields
from games.rules.errors import GameError
from games.rules.invented.board_game.game import InventedBoard
from games.rules.options import OptionField

MATCHES = 3
PLIES = 40  # of each match
MOST_MOVES = 300  # a position with more is not compared
_SIZES = ("size", "columns", "rows")


@lru_cache(maxsize=128)
def board_twin(game: InventedBoard) -> str:
    """The slug of the game of the catalogue that this one is, "" for none."""
    cells = frozenset(cell.name for cell in game.board.cells)
    block = game.rules.board
    for slug in _slugs():
        for candidate in _candidates(slug, block.columns, block.rows):
            if candidate.board.bits.keys() == cells and _is_same(game, candidate):
                return slug
    return ""


@lru_cache(maxsize=1)
def _slugs() -> tuple[str, ...]:
    return tuple(
        slug for slug, entry in ENTRIES.items() if entry.family == "two" and issubclass(entry.game, BoardGame)
    )


@lru_cache(maxsize=1_024)
def _candidates(slug: str, columns: int, rows: int) -> tuple[BoardGame[Any], ...]:
    """The game on a board of this size, with its usual options and with one of them changed."""
    fields = option_fields(slug)
    sizes = {
        field.name: rows if field.name == "rows" else columns for field in fields if field.name in _SIZES
    }
    built = []
    for options in ({}, *_changes(fields)):
        try:
            candidate = build(slug, {**sizes, **options})
        except GameError:
            continue
        assert isinstance(candidate, BoardGame)
        built.append(candidate)
    return tuple(built)


def _changes(fields: tuple[OptionField, ...]) -> Iterator[dict[str, Any]]:
    for field in fields:
        if field.kind == "bool":
            yield {field.name: True}
        elif field.kind == "choice":
            yield from ({field.name: value} for value, _words in field.choices)


def _is_same(game: InventedBoard, other: BoardGame[Any]) -> bool:
    return all(_is_same_match(game, other, seed) for seed in range(MATCHES))


def _is_same_match(game: InventedBoard, other: BoardGame[Any], seed: int) -> bool:
    random, ours, theirs = Random(seed), game.initial(), other.initial()  # noqa: S311 - a game, no secret
    first = theirs.turn
    for _ply in range(PLIES):
        ended, known = game.outcome(ours), other.outcome(theirs)
        if ended is None or known is None:
            if ended is not known:
                return False
        else:
            wins = None if known.winner is None else other.players.index(known.winner) ^ first
            return wins == (None if ended.winner is None else game.players.index(ended.winner))
        moves = sorted(islice(game.moves(ours), MOST_MOVES))
        if moves != sorted(islice(other.moves(theirs), MOST_MOVES)):
            return False
        move = random.choice(moves)
        ours, theirs = game.apply(ours, move), other.apply(theirs, move)
    return True
