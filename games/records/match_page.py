"""What a page shows of a match: while it is played, and afterwards."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import localize

from accounts.qr import qr
from games.analysis import hint_locks
from games.bots.levels import levels_of
from games.live import lobbies, matches, snapshots, tournament_roles, wire
from games.live.addresses import play_query
from games.live.match_state import LETTERS, LEVELED, MOST_DAYS, PHRASES, MatchState
from games.models import Match
from games.pictures.drawing import draw_board
from games.pictures.names import name_of, options_text
from games.pictures.texts import tells_moves, translate
from games.records import replays, sgf
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.game import Game
from games.tournaments import hall_pages

SOME_CODE = "0" * 12


def told_moves(game: Game[Any], snapshot: dict[str, Any]) -> dict[str, bool]:
    """How a list of moves is laid out: whether they are told in words (`worded`), and whether some are, so
    that their notation can be asked for (`notated`)."""
    worded = tells_moves(game)
    return {"worded": worded, "notated": worded or any("words" in move for move in snapshot["moves"])}


def match_context(request: HttpRequest, match: Match, seats: frozenset[int]) -> dict[str, Any]:
    """What `games/match/live.html` shows of a match to somebody with these seats, who may watch it."""
    match_state, snapshot = snapshots.look(match, request.user, seats)
    share_url = request.build_absolute_uri(match.get_absolute_url())
    is_over = match_state.status == "finished"
    lock = hint_locks.find_lock(hint_locks.account_of(request), match_state.game.slug) if is_over else None
    return {
        "match": match,
        "several": match_state.several,
        "game": match_state.game,
        "name": name_of(match_state.game),
        "options": options_text(match_state.game),
        "rules_query": _rules_query(match_state.game),
        "clock": lobbies.clock_text(match),
        "state": match_state.state,
        "table": snapshot,
        "players": players_of(match_state, snapshot),
        **told_moves(match_state.game, snapshot),
        "coordinates": any(sign.kind == "coordinate" for sign in match_state.game.board.signs),
        "board": draw_board(
            match_state.game,
            match_state.state,
            interactive=bool(seats) and match_state.status != "finished",
            last=match_state.last,
            steps=wire.personal(match_state, seats).clicks.steps,
        ),
        "seats": sorted(seats),
        "absence": _absence(snapshot, seats),
        "can": tuple(snapshot["can"]),
        "following": _following(match),
        "leveled": _leveled(match_state),
        "arbiter": matches.may_arbitrate(match, request.user),
        "competition": tournament_roles.competition_of(match),
        "round_time": hall_pages.time_of(tournament_roles.round_of(match)),
        "arbitrations": match_state.arbitrations,
        "most_days": MOST_DAYS,
        "may_join": not seats and match.status == Match.Status.OPEN and matches.may_join(match, request.user),
        "phrases": () if match_state.terms.quiet or not seats else _phrases(),
        "share_url": share_url,
        "qr": qr(share_url) if seats and match_state.status == "open" else "",
        "urls": _urls(match),
        "replay": replays.positions(match_state, marked=lock is None) if is_over else None,
        "machine_problem": match_state.game.machine_problem,
        "turned": _turned(match_state, is_locked=lock is not None) if is_over else "",
    }


def _leveled(match_state: MatchState) -> dict[str, str]:
    """For each command that plays a match against the computer again at another level, the level's name."""
    levels = levels_of(match_state.game.slug)
    changed = {
        kind: next(
            new
            for new, old in zip(match_state.levels_again(kind), match_state.terms.levels, strict=True)
            if new != old
        )
        for kind in LEVELED
        if match_state.terms.access == "computer"
        and match_state.levels_again(kind) != match_state.terms.levels
    }
    return {kind.removeprefix("rematch-"): translate(levels[level].name) for kind, level in changed.items()}


def _phrases() -> tuple[tuple[str, str], ...]:
    """What players may say to each other."""
    return tuple((key, translate(words)) for key, words in PHRASES.items())


def _following(match: Match) -> dict[str, str]:
    """The `kind` of event to which a match belongs, and the `address` at which it goes on there."""
    if match.challenge is not None:
        played = match.challenge
        return {
            "kind": "ladder",
            "address": reverse("games:ladder-play", args=[played.ladder.code, played.pk]),
        }
    competition = tournament_roles.competition_of(match)
    if competition is not None:
        return {"kind": "tournament", "address": reverse("games:tournament-play", args=[competition.code])}
    if match.meeting is not None:
        return {"kind": "meeting", "address": reverse("games:meeting-wait", args=[match.meeting.code])}
    return {}


def _absence(snapshot: dict[str, Any], seats: frozenset[int]) -> dict[str, Any]:
    """The player who is away, or does not play, and for how many seconds the reader `waits` still before a
    claim; empty where nobody may.

    Of who does not play, and of an adjourned match, only once that may be.
    """
    waited = snapshot["waited"]
    if waited is not None:
        away = snapshot.get("away", 1 - min(seats))
        left = max(0, snapshot["patience"] - waited)
        if left == 0 or not _late(snapshot, seats):
            return {"name": snapshot["names"][away], "left": left, "waits": left > 0, "why": "away"}
    if not _late(snapshot, seats):
        return {}
    turn = snapshot["turn"]
    name = "" if turn is None else snapshot["names"][turn]
    return {"name": name, "left": 0, "waits": False, "why": "adjourned" if turn is None else "late"}


def _late(snapshot: dict[str, Any], seats: frozenset[int]) -> bool:
    """May the reader call the match off, whoever is there?"""
    late = snapshot["late"]
    may = late is not None and late <= 0 and snapshot["turn"] not in seats
    return may and not {"claim-off", "claim-seat"}.isdisjoint(snapshot["can"])


@dataclass(frozen=True)
class PlayerView:
    """What a page shows of a player besides the name: all that decides how `games/match/player.html` looks.

    `is_plain`: the role says no more than the seat's number; `is_seen`: others see whether the player is
    there. Where there are several, besides: how many turns come before (`turns_before`, 0: on turn; None: not
    known), of how many players that is known, who has left, and who came where (0: nowhere yet).
    """

    seat: int
    role: str
    role_name: str
    mark: str
    score: str
    is_plain: bool
    is_reader: bool
    is_seen: bool
    is_timed: bool
    on_turn: bool
    won: bool
    several: bool
    turns_before: int | None
    known_turns: int
    left: bool
    place: int


def players_of(match_state: MatchState, snapshot: dict[str, Any]) -> list[tuple[str, PlayerView]]:
    """The names at the seats, and what is shown of the players."""
    order, result = snapshot.get("order", []), snapshot["result"] or {}
    winner, places = result.get("winner"), result.get("places")
    terms = match_state.terms
    return [
        (
            name,
            PlayerView(
                seat=seat,
                role=role,
                role_name=snapshot["roleNames"][role],
                mark=LETTERS[seat] if terms.lettered else str(seat + 1),
                score="" if snapshot["score"] is None else str(localize(snapshot["score"][seat])),
                is_plain=match_state.has_plain_roles and not (terms.lettered and terms.access != "hotseat"),
                is_reader=snapshot["seats"] == [seat],
                is_seen=not terms.alone,
                is_timed=snapshot["clock"] is not None,
                on_turn=snapshot["turn"] == seat,
                won=winner == seat,
                several=match_state.several,
                turns_before=order.index(seat) if seat in order else None,
                known_turns=len(order),
                left=seat in snapshot.get("left", []),
                place=places[seat] if places else 0,
            ),
        )
        for seat, (name, role) in enumerate(zip(snapshot["names"], snapshot["roles"], strict=True))
    ]


def _turned(match_state: MatchState, *, is_locked: bool) -> str:
    """How it is told where a match turned: "people" and "closed" say why not, "" that nobody moved."""
    if not match_state.moves:
        return ""
    if match_state.game.machine_problem is not None:
        return "people"
    return "closed" if is_locked else "asked"


def _rules_query(game: Game[Any]) -> str:
    """What leads to the rules of this very game, where its kind has none of its own."""
    if catalogue.ENTRIES[game.slug].offered:
        return ""
    return f"?{play_query(game)}"


@cache
def _address(page: str) -> str:
    """The address of a page of some match: Django looks for it anew each time, nine times a page."""
    return reverse(f"games:{page}", args=[SOME_CODE])


def _urls(match: Match) -> dict[str, str]:
    pages = [
        "command",
        "state",
        "study",
        "reading",
        "record-json",
        "record-text",
        "join",
        "match-branches",
        "review",
    ]
    if match.game in sgf.SLUGS:
        pages.append("record-sgf")
    urls = {page.replace("-", "_"): _address(page).replace(SOME_CODE, match.code) for page in pages}
    game = catalogue.GAMES[match.game]
    if issubclass(game, BoardGame) and game.machine_problem is None:
        urls["threats"] = reverse("games:threats", args=[match.code, 0]).removesuffix("0/")
    return {**urls, "socket": f"/ws/partidas/{match.code}/"}
