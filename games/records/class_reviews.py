"""Where the matches of a class turned: how often for which reason, and who lost something there."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.models import Classroom, User
from accounts.people import names_for
from games.analysis import reviews
from games.bots.reasons import name_of_reason, words_of_reason
from games.bots.review import Review, TurningPoint, is_reviewable
from games.live import matches
from games.models import Event, Match
from games.pictures.names import name_in
from games.records.review_page import point_row
from games.rules import catalogue
from games.rules.text import Text


@dataclass(slots=True)
class CommonReason:
    """A reason for turning points of matches: how often, in which matches, by whom; and the newest."""

    key: str
    times: int = 0
    matches: set[int] = field(default_factory=set)
    users: set[int] = field(default_factory=set)
    newest: tuple[Match, TurningPoint] | None = None

    @property
    def name(self) -> Text:
        return name_of_reason(self.key)

    @property
    def words(self) -> Text | None:
        return words_of_reason(self.key)


def games_of(classroom: Classroom) -> list[dict[str, Any]]:
    """The games of which a class has finished matches that can be looked through, the most played first."""
    played = reviews.of_class(classroom)
    counts = defaultdict[str, list[Match]](list)
    for match in played.only("game", "options"):
        if is_reviewable(catalogue.GAMES[match.game]):
            counts[match.game].append(match)
    return [
        {"slug": slug, "name": name_in(slug, rows[0].options), "count": len(rows)}
        for slug, rows in sorted(counts.items(), key=lambda item: -len(item[1]))
    ]


def common_reasons(reviewed: Sequence[tuple[Match, Review]]) -> list[CommonReason]:
    """The reasons of all turning points of people, those of most matches first; those without one last."""
    rows: dict[str, CommonReason] = {}
    replaced = _replaced([match for match, _review in reviewed])
    for match, review in reviewed:
        users = {
            seat.index: seat.user_id
            for seat in match.seats.all()
            if not seat.level and (match.pk, seat.index) not in replaced
        }
        for point in review.points:
            if point.seat in users:
                _count(
                    rows.setdefault(point.reason, CommonReason(point.reason)), match, point, users[point.seat]
                )
    return sorted(rows.values(), key=lambda row: (not row.key, -len(row.matches), -row.times))


def _replaced(matches: Sequence[Match]) -> set[tuple[int, int | None]]:
    """The matches and seats at which the computer played for somebody who had left: its mistakes are nobody
    else's."""
    return set(Event.objects.filter(match__in=matches, kind="replaced").values_list("match_id", "seat"))


def _count(row: CommonReason, match: Match, point: TurningPoint, user: int | None) -> None:
    row.times += 1
    row.matches.add(match.pk)
    row.newest = row.newest or (match, point)
    if user is not None:
        row.users.add(user)


def reason_rows(rows: Sequence[CommonReason], viewer: User, *, anonymous: bool) -> list[dict[str, Any]]:
    """What `games/class_reviews.html` shows of each reason; names only where they may be seen."""
    people = User.objects.filter(pk__in={user for row in rows for user in row.users})
    names = {} if anonymous else names_for(viewer, people)
    return [
        {
            "reason": row,
            "matches": len(row.matches),
            "who": sorted(names[user] for user in row.users if user in names),
            **_example(number, row),
        }
        for number, row in enumerate(rows, 1)
    ]


def _example(number: int, row: CommonReason) -> dict[str, Any]:
    assert row.newest is not None
    match, point = row.newest
    return {"match": match, "point": point_row(matches.match_state_of(match), f"exemplo-{number}", point)}
