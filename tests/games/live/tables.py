"""Tables in memory and stored matches, for tests of live play."""

from itertools import combinations
from typing import Any

from accounts.models import User
from games.live import matches, wire
from games.live.match_state import LogEntry, MatchState, MatchTerms
from games.live.matches import Person
from games.models import Match
from games.rules import catalogue

FIRST, SECOND, BOTH, NOBODY = frozenset({0}), frozenset({1}), frozenset({0, 1}), frozenset[int]()
NIM = {"heaps": [3, 5, 7]}
START = 1000.0


def seated(
    slug: str, options: dict[str, Any], access: str = "class", *, joined: int = 2, **terms: Any
) -> MatchState:
    """A table of this game at which so many have sat down."""
    game = catalogue.build(slug, options)
    table = MatchState("code", game, MatchTerms(access, **{"levels": ("",) * len(game.players), **terms}))
    for seat in range(joined):
        table.apply(LogEntry(table.version + 1, "join", seat, "", START))
    return table


def everyone(table: MatchState) -> list[wire.Reader]:
    """All kinds of readers of a table, in Portuguese."""
    seats = range(len(table.roles))
    return [("pt", frozenset(some)) for count in range(len(seats) + 1) for some in combinations(seats, count)]


def hosted(
    host: User | str, access: str = "hotseat", slug: str = "nim", options: dict[str, Any] = NIM, **more: Any
) -> Match:
    """A match that somebody has begun, a user or a visitor by the token: Nim with 3, 5, 7 where no other game
    is named."""
    person = Person(visitor=host) if isinstance(host, str) else Person(host)
    return matches.create(game=catalogue.build(slug, options), access=access, person=person, **more)
