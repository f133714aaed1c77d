"""What the desk sees of the hall: every table at a glance, calls, the time; and all there is of one table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.live import matches, presence, tournament_roles
from games.models import Competition, Fixture, Match, Round, RoundTime, TableNote
from games.rules.game import Impartial
from games.solvers.solve import letter, searched
from games.tournaments import free_play, hall
from games.tournaments.pages import CompetitionView

# What the desk must go and see.
CALLING = (TableNote.Kind.CALL, TableNote.Kind.DIFFER)
SOON = 3  # minutes before the end of a round, from which on screens say so


class HallView:
    """The hall of a competition. So many queries however many tables there are."""

    def __init__(self, competition: Competition, viewer: User) -> None:
        self.view = CompetitionView(competition, viewer)
        self.competition = competition

    def context(self) -> dict[str, Any]:
        rounds = self.view.rounds
        call = hall.open_call(self.competition)
        tables = [row for row in self.tables() if not (self.view.is_free and row["final"])]
        return {
            **self.view.head(),
            "round": rounds[-1] if rounds else None,
            "tables": tables,
            "calls": [row for row in tables if row["called"]],
            "open_tables": sum(not row["final"] for row in tables),
            "time": time_of(rounds[-1] if rounds else None),
            "roll_call": call,
            "unanswered": [self.view.names[entrant.pk] for entrant in hall.unanswered(call)] if call else [],
            "outcomes": self.view.quick_outcomes(),
            "drawn_start": self.view.drawn_start(),
            **self._free(),
        }

    def _free(self) -> dict[str, Any]:
        """Who waits, and who is there and does nothing, where whoever is free is paired."""
        if not self.view.is_free or not self.view.rounds:
            return {}
        names = self.view.names
        idle = free_play.idle(self.competition, self.view.rounds[-1])
        return {
            "waiting": [names[entrant.pk] for entrant in free_play.waiting(self.competition)],
            "idle": [{"entrant": entrant, "name": names[entrant.pk]} for entrant in idle],
        }

    def tables(self) -> list[dict[str, Any]]:
        """The tables at which somebody meets, with what the desk must know of each."""
        if not self.view.rounds:
            return []
        notes: dict[int, list[TableNote]] = {}
        for row in TableNote.objects.filter(fixture__round=self.view.rounds[-1]):
            notes.setdefault(row.fixture_id, []).append(row)
        rows = [row for row in self.view.round_tables(self.view.rounds[-1]) if row["second"]]
        signs = _signs([row["running"] for row in rows if row["running"] is not None])
        missing = hall.missing_sides(self.competition, self.view.rounds[-1])
        for table in rows:
            absent = missing.get(table["fixture"].pk, [])
            table["missing"] = [self.view.names[side.pk] for side in absent]
        return [self._row(row, notes.get(row["fixture"].pk, []), signs) for row in rows]

    @staticmethod
    def _row(row: dict[str, Any], notes: list[TableNote], signs: dict[str, int | None]) -> dict[str, Any]:
        running = row["running"]
        calls = [note for note in notes if note.kind in CALLING and note.answered_at is None]
        return row | {
            "briefly": [tournament_roles.short_name(name) for name in row["sides"]],
            "called": bool(calls),
            "differs": any(note.kind == TableNote.Kind.DIFFER for note in calls),
            "warned": sum(note.kind not in CALLING for note in notes),
            "adjourned": running is not None and running.status == Match.Status.ADJOURNED,
            "away": signs.get(running.code) if running is not None else None,
        }

    def table(self, fixture: Fixture) -> dict[str, Any]:
        """One table: warnings of both in the whole competition, and who stands to win where that is known."""
        row = next(row for row in self.tables() if row["fixture"].pk == fixture.pk)
        names = self.view.names
        sides = [
            {"entrant": side, "name": names[side.pk], "warnings": _warnings(side.notes.all())}
            for side in fixture.sides
        ]
        return {
            **self.view.head(),
            "round": self.view.rounds[-1],
            "row": row,
            "sides": sides,
            "stands_to_win": standing_to_win(row["running"], names, fixture),
        }


def _warnings(notes: Iterable[TableNote]) -> list[tuple[str, int]]:
    """How often somebody was warned, by the kind of the warning."""
    kinds = [row.kind for row in notes if row.kind not in CALLING]
    return [(str(TableNote.Kind(kind).label), kinds.count(kind)) for kind in dict.fromkeys(kinds)]


def _signs(running: list[Match]) -> dict[str, int | None]:
    """Of each match with somebody away, for how many seconds: None where nobody was seen yet."""
    now, signs = timezone.now().timestamp(), {}
    for match in running:
        seats = range(len(match.seats.all()))
        known = presence.presence_rows(presence.presence_of_seats(match.code, seats), now)
        away = [row["ago"] for row in known if not row["here"]]
        if away:
            signs[match.code] = max((ago for ago in away if ago is not None), default=None)
    return signs


@dataclass(frozen=True)
class TimeLeft:
    """How much time a round still has, in whole minutes rounded up."""

    minutes: int | None = None
    paused: bool = False
    over: bool = False
    soon: bool = False


def time_of(played: Round | None) -> TimeLeft | None:
    """How much time a round still has; None where nothing was said."""
    time: RoundTime | None = getattr(played, "time", None)
    if time is None or (time.ends_at is None and time.paused_at is None):
        return None
    if time.ends_at is None:
        return TimeLeft(paused=True)
    seconds = (time.ends_at - (time.paused_at or timezone.now())).total_seconds()
    minutes = max(0, -int(-seconds // 60))
    return TimeLeft(
        minutes=minutes,
        paused=time.paused_at is not None,
        over=seconds <= 0,
        soon=0 < seconds <= 60 * SOON,
    )


def of_pupil(competition: Competition, rounds: Sequence[Round], user: User) -> dict[str, Any]:
    """What a pupil sees of the hall: the time, and whether they are asked if they are there."""
    call = hall.open_call(competition)
    return {
        "time": time_of(rounds[-1] if rounds else None),
        "roll_call": call,
        "said_here": call is not None and call.here.filter(user=user).exists(),
    }


def standing_to_win(match: Match | None, names: dict[int, str], fixture: Fixture) -> str:
    """Who wins the match that runs if nobody errs, in a solved game: for the arbiter alone. "" elsewhere."""
    if match is None:
        return ""
    state = matches.match_state_of(match)
    if not isinstance(state.game, Impartial) or state.turn is None:
        return ""
    position = state.state.position
    if searched(state.game, position):
        return ""
    seat = state.turn if letter(state.game, position) == "N" else 1 - state.turn
    user = match.seats.get(index=seat).user_id
    return next((names[side.pk] for side in fixture.sides if side.user_id == user), "")
