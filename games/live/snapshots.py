"""What views and consumers read of a match: who somebody is, the table as they see it, and why a click does
nothing.
"""

import json
import secrets
import time
from collections.abc import MutableMapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from games.live import broadcast, matches, presence, wire
from games.live.match_state import CLAIMS, MatchState, Refused
from games.live.matches import Account, Person
from games.models import Match
from games.rules.game import Game
from games.rules.text import text

VISITOR = "visitor"
MISSED = 20  # events; a page that was away for longer is quicker served with the table


def person(user: Account, session: MutableMapping[str, Any] | None) -> Person:
    """Who is asking: the account, or the visitor of this session."""
    if isinstance(user, User):
        return Person(user=user)
    return Person(visitor="" if session is None else session.get(VISITOR, ""))


def snapshot(match: Match, viewer: Account, seats: frozenset[int]) -> dict[str, Any]:
    """The `table` message of docs/wire.md, in the active language."""
    return look(match, viewer, seats)[1]


def look(match: Match, viewer: Account, seats: frozenset[int]) -> tuple[MatchState, dict[str, Any]]:
    """The match as it is now, and its `table` message."""
    names = matches.names_at(match, viewer)
    now, seen = time.time(), presence.presence_of_seats(match.code, range(len(names)))
    there = presence.presence_rows(seen, now)

    def with_table(match_state: MatchState) -> tuple[MatchState, dict[str, Any]]:
        _mind(match_state, now)
        told = wire.snapshot(match_state, seats, now, names, there)
        away = None if CLAIMS.isdisjoint(told["can"]) else match_state.absent(seats, seen, now)
        seat, waited = away or (None, None)
        table = told | {"waited": waited} | ({"away": seat} if match_state.several else {})
        return match_state.copy(), table

    return matches.look_at(match.code, with_table, match)


def news(match: Match, viewer: Account, seats: frozenset[int], known: int) -> list[dict[str, Any]]:
    """What a page without a socket has missed since version `known`: the events, or the whole table.

    As over a socket, after somebody has sat down only the table has the names.
    """
    language = get_language() or settings.LANGUAGE_CODE
    broadcast.follow(match.code, (language, seats))
    now = time.time()

    def look(match_state: MatchState) -> tuple[int, int]:
        _mind(match_state, now)
        return match_state.version, len(match_state.roles)

    version, places = matches.look_at(match.code, look)
    missed = [broadcast.frames.get((match.code, number)) for number in range(known + 1, version + 1)]
    texts = [frame and frame.kind != "join" and frame.texts.get((language, seats)) for frame in missed]
    if len(missed) > MISSED or not all(texts):
        return [snapshot(match, viewer, seats)]
    there = presence.at_table(match.code, range(places))
    events = [json.loads(text) for text in texts if text]
    return [*events, {"type": "pong", "version": version, "presence": there}]


def _mind(match_state: MatchState, now: float) -> None:
    """Whoever looks at a match sees to what should have happened."""
    if match_state.overdue(now):
        broadcast.notice([matches.standing(match_state)])


def why(code: str, cell: str, prefix: str = "") -> Refused:
    """Why a click on a cell, after those that made `prefix`, makes no move now."""
    try:
        game, state, _turn = matches.look_at(code, _position)
    except Refused as refused:
        return refused
    return Refused("illegal", game.why_not(state, prefix, cell))


def steps(code: str, seats: frozenset[int], message: wire.Steps) -> dict[str, Any]:
    """How a half-made move can go on: the `steps` message, in the active language. Raises Refused."""

    def look(match_state: MatchState) -> tuple[Game[Any], Any, int]:
        match_state.check_version(message.version)
        return _position(match_state)

    # What takes time comes after the look: while it lasts, no match can change.
    game, state, turn = matches.look_at(code, look)
    if turn not in seats:
        raise Refused("not-your-turn", text("Ainda não é a tua vez."))
    return {"version": message.version, **wire.half_made(game, state, message.prefix)}


def _position(match_state: MatchState) -> tuple[Game[Any], Any, int]:
    """The game, the state and the seat on turn. Raises Refused where nobody can play."""
    if match_state.status == "finished":
        raise Refused("over", text("A partida já terminou."))
    if match_state.turn is None:
        raise Refused("not-now", match_state.missing)
    return match_state.game, match_state.state, match_state.turn


def polled(code: str, seats: frozenset[int], seconds: int = presence.POLL_SECONDS) -> None:
    """A page without a socket asked: its seats are taken."""
    for seat in seats:
        if presence.here(code, seat, seconds):
            broadcast.send(
                [(broadcast.match_group(code), {"type": "match.presence", "seat": seat, "here": True})]
            )


def person_of(request: HttpRequest, *, sitting_down: bool = False) -> matches.Person:
    """Who is asking. A visitor who sits down gets a token in the session, by which the seat is known."""
    if sitting_down and not request.user.is_authenticated and VISITOR not in request.session:
        request.session[VISITOR] = secrets.token_hex(16)
    return person(request.user, request.session)
