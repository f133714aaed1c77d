"""An entry as a judge sees it: without names, the starts drawn, the recorded match move by move."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games.live import matches
from games.models import Match
from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Game
from lessons.contest import blind
from lessons.contest.draft_views import ShownStart, drawn_starts, start_drawing
from lessons.contest.kinds import KINDS
from lessons.contest.models import Entry
from lessons.contest.presented import Presented, presented

DRAWN_MOVES = 40
_GAMES = [kind.game.slug for kind in KINDS]


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move of the recorded match: its number, who played, what was done; the position after it."""

    number: int
    who: str
    what: str
    board: SafeString | None


@dataclass(frozen=True, slots=True)
class Recorded:
    """The recorded match: the position it began with, the moves, how it ended."""

    board: SafeString
    moves: list[RecordedMove]
    end: str


@dataclass(frozen=True, slots=True)
class Shown:
    """All that a judge sees of an entry."""

    document: dict[str, Any]
    presented: Presented
    starts: list[ShownStart]
    recorded: Recorded | None

    def game(self, number: str) -> Game[Any]:
        """The game from a start, counted from 1. Raises LookupError."""
        games = {str(at): game for at, (_name, game) in enumerate(self.presented.starts, 1)}
        return games[number]


@dataclass(frozen=True, slots=True)
class Glance:
    """An entry in a list: its name, the key of its own picture or the drawing of its first start, if any, and
    whether the machine knows its rules."""

    name: str
    picture: str
    board: SafeString | None
    has_machine: bool


def glance(entry: Entry, veil: blind.Veil, ident: str) -> Glance:
    """The final version of an entry through its veil; `ident` is that of the drawing."""
    assert entry.final is not None
    document = veil.document(entry.final.document)
    told = presented(document)
    board = start_drawing(told.starts[0][1], ident) if told.starts else None
    return Glance(told.name, document["look"]["picture"], board, told.has_machine)


def final_version(entry: Entry) -> Shown:
    """The final version of an entry, blind where the edition is."""
    veil = blind.veil(entry)
    assert entry.final is not None
    document = veil.document(entry.final.document)
    told = presented(document)
    return Shown(document, told, drawn_starts(told.starts, "start"), _recorded(veil, document["match"]))


def _recorded(veil: blind.Veil, code: str) -> Recorded | None:
    """The finished match that the authors chose, without its players; None where it cannot be shown."""
    match = Match.objects.filter(code=code, game__in=_GAMES, status=Match.Status.FINISHED).first()
    if match is None:
        return None
    try:
        game = catalogue.build(match.game, veil.options(match.options))
        return _recorded_match(
            game, [(seat, veil.name(move)) for seat, move in matches.match_state_of(match).moves]
        )
    except (GameError, ValueError):
        return None


def _recorded_match(game: Game[Any], played: list[tuple[int, str]]) -> Recorded:
    state = game.initial()
    begin = draw_board(game, state, interactive=False, ident="match-0")
    moves = []
    for number, (seat, move) in enumerate(played, 1):
        touched = game.touched(state, move)
        state = game.play(state, move)
        board = None
        if number <= DRAWN_MOVES or number == len(played):
            board = draw_board(game, state, interactive=False, ident=f"match-{number}", last=touched)
        who = translate(game.role_name(game.players[seat]))
        moves.append(RecordedMove(number, who, translate(game.describe(move)), board))
    outcome = game.outcome(state)
    winner = None if outcome is None else outcome.winner
    return Recorded(begin, moves, "" if winner is None else translate(game.role_name(winner)))
