"""Meetings of a class: everybody plays the same game, again and again with somebody else.

Whoever waits asks every few seconds, and whoever asks makes the matches that can begin. The only writer of
meetings.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, User
from games.live import broadcast, matches
from games.live.match_state import Refused
from games.live.matches import Person
from games.live.pairing import Seating, Waiting, seatings
from games.models import Attendance, Match, Meeting, Seat
from games.rules import catalogue
from games.rules.game import Game
from games.rules.text import text

SEEN = timedelta(seconds=20)  # whoever has not asked for so long waits no longer
REOPENED = timedelta(days=1)  # for so long closing a meeting can be undone
COMING = timedelta(seconds=8)  # whoever finished a match less long ago is about to ask for the next
GOING = (Match.Status.PLAYING, Match.Status.ADJOURNED)
UNCOUNTED = (Match.End.ABORT, Match.End.CALLED_OFF, Match.End.ENDED)


@dataclass(slots=True)
class Score:
    """What somebody has done at a meeting: finished matches and how they ended.

    A win is a first place of one's own, a draw a shared one.
    """

    user: User
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: float = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def count(self, place: int, others: Sequence[int]) -> None:
        """A match more. Its points are the part of the others before whom one came, and half of those
        beside whom: one for a win, half for a draw of two or a second place of three."""
        behind, beside = sum(other > place for other in others), others.count(place)
        self.won += place == 1 and not beside
        self.drawn += place == 1 and beside > 0
        self.lost += place > 1
        self.points += (behind + beside / 2) / len(others)


def running_for(user: User) -> QuerySet[Meeting]:
    """The meetings of somebody's classes that have not been closed."""
    meetings = Meeting.objects.filter(classroom__in=people.classrooms_of(user), closed_at=None)
    return meetings.select_related("classroom")


def of_class(classroom: Classroom) -> QuerySet[Meeting]:
    """All meetings of a class, those that run first, then the newest; `played`: the finished matches."""
    finished = Count("matches", filter=Q(matches__status=Match.Status.FINISHED))
    return classroom.meetings.annotate(played=finished).order_by(
        F("closed_at").desc(nulls_first=True), "-created_at", "-pk"
    )


def create(
    *,
    game: Game[Any],
    classroom: Classroom | None,
    teacher: User | None,
    patience: int,
    initial_ms: int | None = None,
    increment_ms: int = 0,
) -> Meeting:
    """Begin a meeting. Raises Refused for whoever does not teach the class, and games that no board can
    show."""
    problem = game.live_problem()
    if problem is not None:
        raise Refused("forbidden", problem)
    if classroom is None or teacher is None or not people.teaches(teacher, classroom):
        raise Refused("forbidden", text("Essa turma não é tua."))
    meeting = Meeting.objects.create(
        classroom=classroom,
        game=game.slug,
        options=game.options_json(),
        patience=patience,
        clock_initial_ms=initial_ms,
        clock_increment_ms=increment_ms,
        created_by=teacher,
    )
    broadcast.send([(broadcast.lobby_group(classroom.pk), {"type": "lobby.changed"})])
    return meeting


def close(meeting: Meeting) -> None:
    """Let no more matches begin; those that run are played to the end."""
    Meeting.objects.filter(pk=meeting.pk, closed_at=None).update(closed_at=timezone.now())


def reopen(meeting: Meeting) -> None:
    """Let matches begin again, within a day: it was closed by mistake."""
    lately = timezone.now() - REOPENED
    Meeting.objects.filter(pk=meeting.pk, closed_at__gte=lately).update(closed_at=None)


def may_reopen(meeting: Meeting) -> bool:
    """Whether it was closed less than a day ago."""
    return meeting.closed_at is not None and meeting.closed_at >= timezone.now() - REOPENED


def leave(meeting: Meeting, user: User) -> None:
    """Wait no longer."""
    Attendance.objects.filter(meeting=meeting, user=user).update(waiting_since=None)


def wait(meeting: Meeting, user: User) -> Match | None:
    """Say that a pupil waits for a match: the one that has begun for them, None while there is nobody.

    Raises Refused once the meeting is closed, and for whoever is no pupil of the class.
    """
    if not people.attends(user, meeting.classroom):
        raise Refused("forbidden", text("Este encontro é para os alunos da turma."))
    with matches.writing():
        meeting = Meeting.objects.select_for_update().get(pk=meeting.pk)
        running = match_of(meeting, user)
        if running is not None:
            return running
        if meeting.closed_at is not None:
            raise Refused("over", text("O encontro já terminou."))
        _note(meeting, user)
        _begin(meeting)
        return match_of(meeting, user)


def match_of(meeting: Meeting, user: User) -> Match | None:
    """The match of somebody at a meeting that is not over, the newest."""
    seats = Seat.objects.filter(user=user, match__meeting=meeting, match__status__in=GOING)
    seat = seats.select_related("match").order_by("-match__pk").first()
    return None if seat is None else seat.match


def waits(meeting: Meeting, user: User) -> bool:
    """Has this person asked for a match lately?"""
    return _waiting(meeting).filter(user=user).exists()


def _waiting(meeting: Meeting) -> QuerySet[Attendance]:
    lately = timezone.now() - SEEN
    return meeting.attendances.exclude(waiting_since=None).filter(seen_at__gte=lately)


def _note(meeting: Meeting, user: User) -> None:
    now = timezone.now()
    noted, _new = meeting.attendances.get_or_create(user=user, defaults={"seen_at": now})
    if noted.waiting_since is None or noted.seen_at < now - SEEN:
        noted.waiting_since = now
    noted.seen_at = now
    noted.save(update_fields=["waiting_since", "seen_at"])


def _begin(meeting: Meeting) -> None:
    """Make the matches of those who wait. The meeting is locked."""
    seated = Seat.objects.filter(match__meeting=meeting).exclude(user=None)
    playing = set(seated.filter(match__status__in=GOING).values_list("user", flat=True))
    there = {row.user_id: row for row in _waiting(meeting).select_related("user")}
    waiting = [
        Waiting(user, row.waiting_since.timestamp())
        for user, row in there.items()
        if user not in playing and row.waiting_since is not None
    ]
    lately = seated.filter(match__finished_at__gte=timezone.now() - COMING)
    coming = set(lately.values_list("user", flat=True)) - playing - there.keys()
    waiting += [Waiting(user, None) for user in sorted(coming)]
    game = catalogue.build(meeting.game, meeting.options)
    groups = seatings(waiting, _games(meeting), len(game.players), len(playing), time.time())
    for first, *others in groups:
        matches.create(
            game=game,
            access=Match.Access.CLASS,
            person=Person(there[first].user),
            others=[Person(there[other].user) for other in others],
            classroom=meeting.classroom,
            initial_ms=meeting.clock_initial_ms,
            increment_ms=meeting.clock_increment_ms,
            meeting=meeting,
        )
    taken = [user for seating in groups for user in seating]
    meeting.attendances.filter(user__in=taken).update(waiting_since=None)


def _games(meeting: Meeting) -> Counter[Seating]:
    """How many matches each seating has had, without those from which somebody has been removed since."""
    users = (tuple(seat.user_id for seat in match.seats.all()) for match in _matches(meeting))
    return Counter(tuple(user for user in seating if user is not None) for seating in users if all(seating))


def _matches(meeting: Meeting) -> QuerySet[Match]:
    return meeting.matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))


def scores(meeting: Meeting) -> list[Score]:
    """What everybody who played has done, most points first. Cancelled matches do not count."""
    scores: dict[int, Score] = {}
    over = _matches(meeting).filter(status=Match.Status.FINISHED).exclude(end__in=UNCOUNTED)
    for match in over:
        _count(match, scores)
    return sorted(scores.values(), key=lambda score: (-score.points, score.played, score.user.pk))


def _count(match: Match, scores: dict[int, Score]) -> None:
    seats = [(seat.user, seat.place) for seat in match.seats.all()]
    for at, (user, place) in enumerate(seats):
        if user is not None and place is not None:
            score = scores.setdefault(user.pk, Score(user))
            score.count(place, [other for _user, other in seats[:at] + seats[at + 1 :] if other is not None])


def counts(meeting: Meeting) -> dict[str, int]:
    """How many wait, and how many matches run and are over."""
    by_status = dict(
        meeting.matches.order_by().values_list("status").annotate(n=Count("pk")).values_list("status", "n")
    )
    return {
        "waiting": _waiting(meeting).count(),
        "running": sum(by_status.get(status, 0) for status in GOING),
        "finished": by_status.get(Match.Status.FINISHED, 0),
    }
