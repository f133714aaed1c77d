"""Matches as AbstractPlay publishes them: JSON by its schema of game records (AbstractPlay/recranks,
gamerecord 1-0-0), a header and rounds of moves in the order of the players.

Moves are notation of each game. Read are those whose cells and boards are certain: Amazons on 10 x 10,
Reversi on 8 x 8 with its rows from above, Lines of Action on 8 x 8 where the record names that board (the
site's usual one has 9 x 9 and a hole). The rows of Hex were numbered from above in some versions of the site
and from below in others, and a mirrored board of Hex is another one; other games differ in rules or openings.
"""

import re
from typing import Any, NamedTuple

import msgspec

from games.records.match_record import UnreadableRecord, Word
from games.records.sgf_text import MAX_MOVES
from games.rules.errors import quoted
from games.rules.structs import from_builtins
from games.rules.text import Text, text

_SLUGS = {"amazons": "amazons", "reversi": "reversi", "lines of action": "lines_of_action"}
_CLASSIC = re.compile(r"classic|\b8\s*[x×]\s*8\b", re.IGNORECASE)
_ENDS = {"resign": "+R", "timeout": "+T"}
_WORDS = {"abandoned": "abandon"}


class _Game(msgspec.Struct):
    name: str
    variants: list[str] = []


class _Player(msgspec.Struct):
    result: float | None = None


class _Header(msgspec.Struct):
    game: _Game
    players: list[_Player]


class _Entry(msgspec.Struct):
    move: str


class _Document(msgspec.Struct):
    header: _Header
    moves: list[list[_Entry | str | None]]


class SiteRecord(NamedTuple):
    """What such a record says: `lead` is 1 where the first player won, -1 where the second did, 0 for a draw,
    None where it does not say; `way` is how, as RE of SGF ends."""

    slug: str
    words: list[Word]
    lead: int | None
    way: str


def is_site_record(document: dict[str, Any]) -> bool:
    """Whether a JSON document is of this kind."""
    return "format" not in document and {"header", "moves"} <= document.keys()


def parse_site_record(document: Any) -> SiteRecord:
    """The match in a document. Raises Unreadable."""
    try:
        record = from_builtins(document, _Document)
    except ValueError as error:
        raise UnreadableRecord(text("Este registo do AbstractPlay está incompleto ou estragado.")) from error
    slug = _slug(record.header.game)
    told = [entry.move if isinstance(entry, _Entry) else entry for turn in record.moves for entry in turn]
    typed = [move.strip().lower() for move in told if move]
    if len(typed) > MAX_MOVES:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    words = [Word("*", _WORDS.get(move, move), number) for number, move in enumerate(typed, 1)]
    results = [player.result for player in record.header.players]
    lead = None
    if len(results) == 2 and results[0] is not None and results[1] is not None:
        lead = (results[0] > results[1]) - (results[0] < results[1])
    return SiteRecord(slug, words, lead, _ENDS.get(typed[-1], "") if typed else "")


def _slug(game: _Game) -> str:
    """Our name of the game. Raises Unreadable where it is none of ours, or another board."""
    slug = _SLUGS.get(game.name.strip().lower())
    if slug is None:
        raise UnreadableRecord(_why_not(game.name))
    classic = slug == "lines_of_action"
    if classic != bool(game.variants) or not all(_CLASSIC.search(name) for name in game.variants):
        board = quoted(", ".join(game.variants)) if game.variants else text("tabuleiro habitual")
        raise UnreadableRecord(
            text(
                "Este registo do AbstractPlay é de {name} noutro tabuleiro ({board}), que aqui não se lê.",
                name=quoted(game.name),
                board=board,
            )
        )
    return slug


def _why_not(name: str) -> Text:
    if name.strip().lower() == "hex":
        return text("O AbstractPlay já numerou as linhas do Hex de cima e de baixo: não se sabe como ler.")
    return text("Este registo do AbstractPlay é de um jogo que aqui não se lê ({name}).", name=quoted(name))
