"""What the page of a ladder shows to whom: to a pupil the places beside the own one, to a teacher all."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, User
from games.ladders import climbing
from games.ladders import order as orders
from games.models import Challenge, Ladder, LadderPlace
from games.pictures.names import name_in

PAST = 20  # challenges of before that are listed


class LadderView:
    """A ladder as somebody sees it, up to date. A dozen queries, however many climb."""

    def __init__(self, ladder: Ladder, viewer: User, today: date | None = None) -> None:
        climbing.settle(ladder, today)
        self.ladder, self.viewer = ladder, viewer
        self.teaches = people.teaches(viewer, ladder.classroom)
        places, going_on = climbing.in_order(ladder), climbing.going_on(ladder)
        self.standing = climbing.Standing(ladder, today or timezone.localdate(), places, going_on)
        self.own = next((place for place in places if place.user_id == viewer.pk), None)
        self.past = self._past()
        shown = {*places, *(side for row in [*going_on, *self.past] for side in row.sides)}
        users = User.objects.filter(pk__in=[place.user_id for place in shown])
        self.names = people.names_for(viewer, users)

    def context(self) -> dict[str, Any]:
        return {
            "ladder": self.ladder,
            "classroom": self.ladder.classroom,
            "game": name_in(self.ladder.game, self.ladder.options),
            "teaches": self.teaches,
            "own": self.own,
            "rows": self.rows(),
            "count": len(self.standing.places),
            "unnamed": self.unnamed(),
            "challenges": [
                self._challenge_row(row) for row in self.standing.challenges if self._concerns(row)
            ],
            "past": [self._challenge_row(row) for row in self.past],
            "attends": people.attends(self.viewer, self.ladder.classroom),
        }

    def rows(self) -> list[dict[str, Any]]:
        """The places that the viewer sees, from the top."""
        places = self.standing.places
        met = climbing.met_lately(self.standing, self.own) if self.own else set[int]()
        return [self._place_row(number, places[number], met) for number in self._seen_numbers()]

    def _seen_numbers(self) -> Iterable[int]:
        if self.teaches or self.ladder.is_open:
            return range(len(self.standing.places))
        return () if self.own is None else orders.seen_by(self.standing.places, self.own)

    def _place_row(self, index: int, place: LadderPlace, met: set[int]) -> dict[str, Any]:
        return {
            "number": index + 1,
            "name": self._name(place),
            "user": place.user_id,
            "own": place == self.own,
            "busy": self.standing.busy(place),
            "may_challenge": self._may_challenge(place) and place.pk not in met,
        }

    def _may_challenge(self, place: LadderPlace) -> bool:
        """Whether the viewer may challenge this place now, but for having met its pupil lately."""
        ladder = self.ladder
        if self.own is None or ladder.frozen_on is not None or ladder.closed_at is not None:
            return False
        near = orders.may_reach(self.standing.places, self.own, place)
        return near and not self.standing.busy(self.own, place)

    def unnamed(self) -> int | None:
        """The place that may be challenged and is not seen: its number, without the name."""
        if self.own is None or self.teaches or self.ladder.is_open:
            return None
        index = self.standing.places.index(self.own) - orders.REACH
        if index < 0:
            return None
        place = self.standing.places[index]
        is_free = place.pk not in climbing.met_lately(self.standing, self.own)
        return index + 1 if is_free and self._may_challenge(place) else None

    def _concerns(self, row: Challenge) -> bool:
        return self.teaches or (self.own is not None and self.own in row.sides)

    def _past(self) -> list[Challenge]:
        """The challenges that are over, the newest first: all for a teacher, for a pupil the own ones."""
        over = self.ladder.challenges.exclude(state__in=climbing.OPEN).order_by("-over_on", "-pk")
        if not self.teaches:
            viewer = self.viewer
            over = over.filter(Q(challenger__user=viewer) | Q(challenged__user=viewer))
        return list(over.select_related("ladder", "challenger", "challenged")[:PAST])

    def _challenge_row(self, row: Challenge) -> dict[str, Any]:
        is_waiting = row.state == Challenge.State.WAITING
        frozen = self.ladder.frozen_on is not None
        return {
            "challenge": row,
            "challenger": self._name(row.challenger),
            "challenged": self._name(row.challenged),
            "due": None if row.over_on or frozen else climbing.due_on(row),
            "to_answer": is_waiting and row.challenged == self.own,
            "to_take_back": is_waiting and row.challenger == self.own,
            "to_play": row.state == Challenge.State.ACCEPTED and self.own in row.sides,
            "costs": row.challenged.refusals > 0,
        }

    def _name(self, place: LadderPlace) -> str:
        return self.names.get(place.user_id or 0, "")


def seeding_of(classroom: Classroom, code: str) -> list[User]:
    """The pupils of a ladder of the class from the top, to seed a tournament; nobody where it has no such."""
    ladder = classroom.ladders.filter(code=code).first()
    return [] if ladder is None else [place.user for place in climbing.in_order(ladder) if place.user]
