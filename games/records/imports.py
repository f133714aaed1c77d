"""A match that somebody brings, as our record or in a format of others, to be looked at: nothing is kept."""

import json
import re
from dataclasses import replace
from typing import Any

from games.live.match_state import LogEntry, MatchState, MatchTerms
from games.records import abstract_play, cell_lists, ggf, move_lists, psq, sgf, sgf_text
from games.records.match_record import Record, UnreadableRecord
from games.records.records import FORMAT
from games.rules import catalogue
from games.rules.errors import GameError, IllegalMove, quoted
from games.rules.game import Game, Impartial
from games.rules.reading import parse_json
from games.rules.text import Text, ntext, text

# Letters of what is brought, and bytes of a file: a million of the worst are read or refused in a second.
MAX_TEXT = 1_000_000
MAX_MOVES = 2_000
_SHORT = 100_000
_JSON = re.compile(r"\{|\[\s*\{")  # a record, or several


def text_of(data: bytes) -> str:
    """The text of a file."""
    return sgf_text.text_of(data)


def parse_record(written: str, assumed: str = "") -> Record:
    """The match in this text; `assumed` is the game of an SGF that does not name its own.

    Raises Unreadable.
    """
    written = written.lstrip("\ufeff \t\r\n")
    if len(written) > MAX_TEXT:
        raise UnreadableRecord(text("É comprido demais: no máximo {n} letras.", n=MAX_TEXT))
    if _JSON.match(written):
        return _record(written)
    if psq.is_psq(written):
        return sgf.read_psq(written)
    if ggf.is_ggf(written):
        return sgf.read_ggf(written)
    if cell_lists.is_cell_list(written, assumed):
        return sgf.read_cells(written, assumed)
    if move_lists.is_move_list(written, assumed):
        return sgf.read_moves(written, assumed)
    return sgf.parse_sgf(written, assumed if assumed in sgf.SLUGS else "go")


def sent_back(written: str, record: Record) -> str:
    """What a page keeps of the text of a match to read it again: of a long one our own record."""
    if len(written) <= _SHORT:
        return written
    options = record.game.options_json()
    fields = {"format": FORMAT, "game": record.game.slug, "options": options, "moves": list(record.moves)}
    return json.dumps(fields)


def _record(written: str) -> Record:
    """The match of our own record (games/records/records.py), or of AbstractPlay's; the first of several."""
    try:
        document = parse_json(written)
    except ValueError as error:
        raise UnreadableRecord(text("Isto não é um registo em JSON, ou está estragado.")) from error
    several = isinstance(document, list) and len(document) > 1
    document = document[0] if isinstance(document, list) else document
    if abstract_play.is_site_record(document):
        record = sgf.read_site_record(document)
        more = (text("O ficheiro tem mais partidas: aqui está só a primeira."),) if several else ()
        return replace(record, notes=record.notes + more)
    if document.get("format") != FORMAT:
        raise UnreadableRecord(text("Este JSON não é um registo de uma partida daqui."))
    moves = document.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise UnreadableRecord(text("Faltam as jogadas neste registo."))
    if len(moves) > MAX_MOVES:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    game = _game(document.get("game"), document.get("options"))
    _check(game, moves)
    return Record(game, tuple(moves), summary=_summary(moves))


def _summary(moves: list[str]) -> Text:
    read_moves = ntext("{n} jogada", "{n} jogadas", len(moves))
    return text("Lido como registo da Nimteca; {moves}.", moves=read_moves)


def _game(slug: object, options: object) -> Game[Any]:
    if not isinstance(slug, str) or not isinstance(options, dict):
        raise UnreadableRecord(text("Falta dizer de que jogo é este registo."))
    try:
        game = catalogue.build(slug, options)
    except GameError as error:
        raise UnreadableRecord(
            text("Este jogo não se joga aqui assim: {reason}", reason=error.reason)
        ) from error
    problem = game.live_problem()
    if problem is not None:
        raise UnreadableRecord(problem)
    return game


def _check(game: Game[Any], moves: list[str]) -> None:
    """Raises Unreadable with the number of the first move that the rules refuse."""
    state = game.initial()
    for number, move in enumerate(moves, 1):
        try:
            state = game.play(state, move)
        except IllegalMove as error:
            reason: Text = error.reason
            raise UnreadableRecord(
                text("Jogada {n} ({move}): {reason}", n=number, move=quoted(move), reason=reason)
            ) from error


def match_state_of(record: Record) -> MatchState:
    """The match as a table, at which nobody sits."""
    match_state = MatchState("", record.game, MatchTerms("hotseat", ("",) * len(record.game.players)))
    for seat in range(len(record.game.players)):
        match_state.apply(LogEntry(match_state.version + 1, "join", seat, "", 0.0))
    for move in record.moves:
        match_state.apply(LogEntry(match_state.version + 1, "move", match_state.turn, move, 0.0))
    return match_state


def starting_at(game: Game[Any], state: Any) -> Game[Any]:
    """The same game with this state as its beginning. Raises BadOptions where it is too long to be told."""
    begun: Game[Any] = game.starting_at(state.position if isinstance(game, Impartial) else state)  # type: ignore[attr-defined]
    return begun
