"""The only writer of ladders.

Nobody waits for a ladder: whoever looks at it, or does something there, first brings it up to date
(`settle`). Every change locks the ladder, so that a match which is over counts once.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from operator import itemgetter
from random import Random
from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import log, people
from accounts.models import Classroom, User
from accounts.refusals import refuse
from games.ladders import order as orders
from games.ladders.school_days import Pause, last_day, school_days
from games.live import broadcast, matches
from games.live.matches import Person
from games.models import Challenge, Ladder, LadderPlace, Match, Seat
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments.results import counted_matches, halves, running_match

AGAIN_DAYS = 7  # for so long the same two do not meet again
OPEN = (Challenge.State.WAITING, Challenge.State.ACCEPTED)
PLAYED = (Challenge.State.WON, Challenge.State.HELD, Challenge.State.REFUSED)
LEAST_IDLE_DAYS = 5

NOT_YOURS = _("Só os professores da turma mudam a escada.")
CLOSED = _("A escada está desligada.")
FROZEN = _("A escada está parada: o professor dirá quando continua.")
NOT_ON_IT = _("Não estás nesta escada.")
OVER = _("Este desafio já acabou.")


@dataclass
class Standing:
    """A ladder as it stands while it is locked: its places in their order, its challenges that go on."""

    ladder: Ladder
    today: date
    places: list[LadderPlace] = field(default_factory=list)
    challenges: list[Challenge] = field(default_factory=list)

    def busy(self, *sides: LadderPlace) -> bool:
        """Whether somebody of these is in a challenge that goes on."""
        return any(side in challenge.sides for challenge in self.challenges for side in sides)

    def passed(self, since: date) -> int:
        """The days of school since a day; none since the ladder was frozen."""
        return school_days(since, self.today, pauses_of(self.ladder))

    def place_of(self, user: User) -> LadderPlace:
        """Somebody's place. Raises ValidationError where they have none."""
        own = next((place for place in self.places if place.user_id == user.pk), None)
        return own or refuse(NOT_ON_IT, "not-on-it")

    def open_challenge(self, row: Challenge) -> Challenge | None:
        """A challenge as it is now, if it goes on."""
        return next((challenge for challenge in self.challenges if challenge == row), None)

    def store(self) -> None:
        """The places, from 1, as they stand."""
        for number, place in enumerate(self.places, 1):
            place.place = number
        LadderPlace.objects.bulk_update(self.places, ["place", "active_on"])

    def finish(self, challenge: Challenge, state: Challenge.State, day: date | None = None) -> None:
        """A challenge was over on a day, or today: won ones take the place. Both were active."""
        challenge.state, challenge.over_on = state, day or self.today
        challenge.save(update_fields=["state", "over_on"])
        self.challenges.remove(challenge)
        if state == Challenge.State.LAPSED:
            return
        challenger, challenged = (self.places[self.places.index(side)] for side in challenge.sides)
        challenger.active_on = challenged.active_on = challenge.over_on
        if state == Challenge.State.WON or (state == Challenge.State.REFUSED and challenged.refusals > 1):
            self.places = orders.climb(self.places, challenger, challenged)


def pauses_of(ladder: Ladder) -> list[Pause]:
    """The days without school, and those since the ladder was frozen."""
    pauses = [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in ladder.pauses]
    return pauses if ladder.frozen_on is None else [*pauses, (ladder.frozen_on, date.max)]


def due_on(challenge: Challenge) -> date:
    """The day by which a challenge must be answered, or once accepted played."""
    since = challenge.accepted_on or challenge.made_on
    return last_day(since, challenge.ladder.answer_days, pauses_of(challenge.ladder))


def in_order(ladder: Ladder) -> list[LadderPlace]:
    """Who is on the ladder, the best first."""
    return list(ladder.places.exclude(place=None).select_related("user").order_by("place", "pk"))


def going_on(ladder: Ladder) -> list[Challenge]:
    """The challenges that go on, with their matches."""
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    played = Prefetch("matches", Match.objects.order_by("pk").prefetch_related(seats))
    open_ones = ladder.challenges.filter(state__in=OPEN)
    return list(open_ones.select_related("ladder", "challenger", "challenged").prefetch_related(played))


# Setting up


def create(
    *,
    classroom: Classroom,
    by: User,
    game: Game[Any],
    answer_days: int = 3,
    pauses: Sequence[Pause] = (),
    is_open: bool = False,
) -> Ladder:
    """A ladder of all pupils of a class, in an order drawn by lot.

    Raises ValidationError for whoever does not teach the class, games that are not for two or that no board
    can show, and where the class has a ladder in this game.
    """
    if not people.teaches(by, classroom):
        refuse(NOT_YOURS, "forbidden")
    if len(game.players) != 2:
        refuse(_("Uma escada joga-se com um jogo para dois."), "for-two")
    if (problem := game.live_problem()) is not None:
        refuse(str(problem), "no-board")
    with matches.writing():
        if classroom.ladders.filter(game=game.slug, closed_at=None).exists():
            refuse(_("A turma já tem uma escada deste jogo."), "twice")
        ladder = Ladder.objects.create(
            classroom=classroom,
            game=game.slug,
            options=game.options_json(),
            answer_days=answer_days,
            pauses=_pauses_as_json(pauses),
            is_open=is_open,
            created_by=by,
        )
        pupils = [enrolment.pupil for enrolment in people.current_pupils(classroom)]
        Random(ladder.code).shuffle(pupils)  # noqa: S311 - a lot that nobody gains by guessing
        today = timezone.localdate()
        LadderPlace.objects.bulk_create(
            LadderPlace(ladder=ladder, user=pupil, place=number, active_on=today)
            for number, pupil in enumerate(pupils, 1)
        )
        _log("create-ladder", ladder, by)
    broadcast.send([(broadcast.lobby_group(classroom.pk), {"type": "lobby.changed"})])
    return ladder


def change(ladder: Ladder, by: User, *, answer_days: int, pauses: Sequence[Pause], is_open: bool) -> None:
    """Other days, or another rule of who sees what. Raises ValidationError."""
    with _run(ladder, by):
        Ladder.objects.filter(pk=ladder.pk).update(
            answer_days=answer_days, pauses=_pauses_as_json(pauses), is_open=is_open
        )


def _pauses_as_json(pauses: Sequence[Pause]) -> list[list[str]]:
    return [[first.isoformat(), last.isoformat()] for first, last in pauses]


# Bringing up to date


def settle(ladder: Ladder, today: date | None = None) -> None:
    """Everything that is due has happened: matches that are over count, answers that did not come are
    refusals, newcomers stand at the bottom, who has left is gone, who was idle for long has sunk."""
    with _standing(ladder, today):
        pass


@contextmanager
def _standing(ladder: Ladder, today: date | None = None) -> Iterator[Standing]:
    """The ladder, locked and up to date; what changes in it is stored."""
    with matches.writing():
        locked = Ladder.objects.select_for_update().get(pk=ladder.pk)
        standing = Standing(locked, today or timezone.localdate(), in_order(locked), going_on(locked))
        before = [(place.pk, place.place, place.active_on) for place in standing.places]
        if locked.closed_at is None:
            _leave_and_come(standing)
            _decide_played(standing)
            _decide_overdue(standing)
            _sink_idle(standing)
        yield standing
        after = [(place.pk, number, place.active_on) for number, place in enumerate(standing.places, 1)]
        if after != before:
            standing.store()


def _leave_and_come(standing: Standing) -> None:
    """Who has left the class leaves the ladder; whoever is new in it stands at the bottom."""
    ladder = standing.ladder
    pupils = {enrolment.pupil_id: enrolment.pupil for enrolment in people.current_pupils(ladder.classroom)}
    for place in [place for place in standing.places if place.user_id not in pupils]:
        _take_off(standing, place)
    known = set(ladder.places.values_list("user", flat=True))
    for pk, pupil in pupils.items():
        if pk not in known:
            standing.places.append(
                LadderPlace.objects.create(ladder=ladder, user=pupil, active_on=standing.today)
            )


def _take_off(standing: Standing, place: LadderPlace) -> None:
    """Somebody has no place any more, nor a challenge."""
    for challenge in [row for row in standing.challenges if place in row.sides]:
        standing.finish(challenge, Challenge.State.LAPSED)
        matches.end_running(challenge.matches.all())
    standing.places.remove(place)
    LadderPlace.objects.filter(pk=place.pk).update(place=None)


def _decide_played(standing: Standing) -> None:
    """Challenges of which both matches are over, in the order in which they ended."""
    played = [
        (max(match.finished_at for match in over if match.finished_at), row)
        for row in standing.challenges
        if len(over := counted_matches(row)) >= 2
    ]
    for finished_at, challenge in sorted(played, key=itemgetter(0)):
        state = Challenge.State.WON if _won_by_challenger(challenge) else Challenge.State.HELD
        standing.finish(challenge, state, min(timezone.localdate(finished_at), standing.today))


def _won_by_challenger(challenge: Challenge) -> bool:
    """Whether the two matches together were won by who challenged, who begins the first of them."""
    won = lost = 0
    for number, match in enumerate(counted_matches(challenge)[:2]):
        first, second = halves(match)
        won, lost = (won + first, lost + second) if number == 0 else (won + second, lost + first)
    return won > lost


def _decide_overdue(standing: Standing) -> None:
    """No answer is a refusal; a challenge that was accepted and not played comes to nothing."""
    for challenge in list(standing.challenges):
        if standing.passed(challenge.accepted_on or challenge.made_on) <= standing.ladder.answer_days:
            continue
        if challenge.state == Challenge.State.WAITING:
            _refuse(standing, challenge)
        elif running_match(challenge) is None:
            standing.finish(challenge, Challenge.State.LAPSED)


def _refuse(standing: Standing, challenge: Challenge) -> None:
    """The first refusal costs nothing, each further one the place."""
    challenged = standing.places[standing.places.index(challenge.challenged)]
    challenged.refusals += 1
    challenged.save(update_fields=["refusals"])
    challenge.challenged = challenged
    standing.finish(challenge, Challenge.State.REFUSED)


def _sink_idle(standing: Standing) -> None:
    """Who had no challenge for long sinks one place, and again after as long."""
    limit = max(standing.ladder.idle_days, LEAST_IDLE_DAYS)
    pauses = pauses_of(standing.ladder)
    while idle := [
        place
        for place in standing.places
        if not standing.busy(place) and standing.passed(place.active_on) >= limit
    ]:
        standing.places = orders.sink(standing.places, idle)
        for place in idle:
            place.active_on = last_day(place.active_on, limit, pauses)


# Pupils


def refusal_to_challenge(
    standing: Standing, challenger: LadderPlace, challenged: LadderPlace
) -> tuple[str, Any] | None:
    """Why somebody may not challenge somebody else now: a code, and words; None where they may."""
    if not orders.may_reach(standing.places, challenger, challenged):
        return "reach", _("Só se desafia quem está até três lugares acima.")
    if standing.busy(challenger):
        return "busy", _("Já tens um desafio: joga-o primeiro.")
    if standing.busy(challenged):
        return "other-busy", _("Quem está nesse lugar já tem um desafio. Tenta outra vez daqui a uns dias.")
    if challenged.pk in met_lately(standing, challenger):
        return "again", _("Jogaram um com o outro há menos de uma semana.")
    return None


def met_lately(standing: Standing, place: LadderPlace) -> set[int]:
    """The places with which somebody has had a challenge within the last week."""
    own = Q(challenger=place) | Q(challenged=place)
    late = standing.ladder.challenges.filter(own, state__in=PLAYED, over_on__isnull=False)
    return {
        key
        for row in late
        if row.over_on is not None and (standing.today - row.over_on).days < AGAIN_DAYS
        for key in (row.challenger_id, row.challenged_id)
    } - {place.pk}


def challenge(ladder: Ladder, user: User, number: int, today: date | None = None) -> Challenge:
    """Somebody wants the place with this number. Raises ValidationError."""
    with _standing(ladder, today) as standing:
        _check_goes_on(standing.ladder)
        challenger = standing.place_of(user)
        if not 1 <= number <= len(standing.places):
            refuse(_("Esse lugar não existe."), "no-place")
        challenged = standing.places[number - 1]
        if (problem := refusal_to_challenge(standing, challenger, challenged)) is not None:
            refuse(problem[1], problem[0])
        made = Challenge.objects.create(
            ladder=standing.ladder, challenger=challenger, challenged=challenged, made_on=standing.today
        )
        standing.challenges.append(made)
    _tell(ladder)
    return made


def answer(row: Challenge, user: User, *, accepts: bool, today: date | None = None) -> None:
    """Who was challenged says yes or no. Raises ValidationError."""
    with _going_on(row, today, Challenge.State.WAITING) as (standing, current):
        if current.challenged.user_id != user.pk:
            refuse(_("Este desafio não é para ti."), "not-yours")
        _check_goes_on(standing.ladder)
        if accepts:
            current.state, current.accepted_on = Challenge.State.ACCEPTED, standing.today
            current.save(update_fields=["state", "accepted_on"])
        else:
            _refuse(standing, current)
    _tell(row.ladder)


def take_back(row: Challenge, user: User, today: date | None = None) -> None:
    """Who challenged thinks better of it, before there is an answer. Raises ValidationError."""
    with _going_on(row, today, Challenge.State.WAITING) as (standing, current):
        if current.challenger.user_id != user.pk:
            refuse(_("Este desafio não é teu."), "not-yours")
        standing.finish(current, Challenge.State.LAPSED)
    _tell(row.ladder)


@contextmanager
def _going_on(
    row: Challenge, today: date | None, *states: Challenge.State
) -> Iterator[tuple[Standing, Challenge]]:
    """A challenge that is in one of these states still, once the ladder is up to date."""
    with _standing(row.ladder, today) as standing:
        current = standing.open_challenge(row)
        if current is None or current.state not in states:
            refuse(OVER, "over")
        yield standing, current


def next_match(row: Challenge, user: User, today: date | None = None) -> Match | None:
    """The match that somebody plays now for a challenge; None where both were played, or neither can be.

    Both may ask at once: one match is made.
    """
    with _standing(row.ladder, today) as standing:
        current = standing.open_challenge(row)
        own = current is not None and user.pk in (current.challenger.user_id, current.challenged.user_id)
        if current is None or not own or current.state != Challenge.State.ACCEPTED:
            return None
        running = running_match(current)
        if running is not None or _is_still(standing.ladder):
            return running
        return _begin_match(standing.ladder, current)


def _begin_match(ladder: Ladder, row: Challenge) -> Match:
    begins, follows = (standing_place.user for standing_place in row.sides)
    if counted_matches(row):
        begins, follows = follows, begins
    return matches.create(
        game=catalogue.build(ladder.game, ladder.options),
        access=Match.Access.CLASS,
        classroom=ladder.classroom,
        person=Person(begins),
        others=[Person(follows)],
        challenge=row,
    )


def step_off(ladder: Ladder, user: User, today: date | None = None) -> None:
    """Somebody does not want to be on the ladder. Raises ValidationError."""
    with _standing(ladder, today) as standing:
        _take_off(standing, standing.place_of(user))


def step_on(ladder: Ladder, user: User, today: date | None = None) -> None:
    """Somebody who had stepped off is back, at the bottom. Raises ValidationError."""
    with _standing(ladder, today) as standing:
        if not people.attends(user, ladder.classroom):
            refuse(_("A escada é dos alunos da turma."), "no-pupil")
        if all(place.user_id != user.pk for place in standing.places):
            place = LadderPlace.objects.get(ladder=ladder, user=user)
            place.active_on = standing.today
            standing.places.append(place)


# The teacher


def freeze(ladder: Ladder, by: User, today: date | None = None) -> None:
    """Nobody challenges, and no day counts, until it goes on. Raises ValidationError."""
    with _run(ladder, by, today) as standing:
        if standing.ladder.frozen_on is None:
            Ladder.objects.filter(pk=ladder.pk).update(frozen_on=standing.today)
            _log("freeze-ladder", ladder, by)
    _tell(ladder)


def go_on(ladder: Ladder, by: User, today: date | None = None) -> None:
    """The ladder goes on: the days for which it was frozen are a pause. Raises ValidationError."""
    with _run(ladder, by, today) as standing:
        frozen = standing.ladder.frozen_on
        if frozen is not None:
            pauses = [*standing.ladder.pauses, *_pauses_as_json([(frozen, standing.today)])]
            Ladder.objects.filter(pk=ladder.pk).update(frozen_on=None, pauses=pauses)
            _log("continue-ladder", ladder, by)
    _tell(ladder)


def set_right(ladder: Ladder, user: User, number: int, by: User, today: date | None = None) -> None:
    """Somebody stands at this place, from 1. Raises ValidationError."""
    with _run(ladder, by, today) as standing:
        place = standing.place_of(user)
        before = standing.places.index(place) + 1
        standing.places = orders.insert(standing.places, place, number)
        after = standing.places.index(place) + 1
        _log("correct-ladder", ladder, by, subject=user, before=before, after=after)


def decide(row: Challenge, state: Challenge.State, by: User, today: date | None = None) -> None:
    """The teacher says how a challenge ends: won, held or without effect. Raises ValidationError."""
    with _run(row.ladder, by, today) as standing:
        current = standing.open_challenge(row)
        if current is None:
            refuse(OVER, "over")
        standing.finish(current, state)
        matches.end_running(current.matches.all())
        _log("decide-challenge", row.ladder, by, after=state)
    _tell(row.ladder)


def start_afresh(ladder: Ladder, by: User, today: date | None = None) -> None:
    """The order is drawn by lot again; challenges come to nothing, refusals are forgotten. Raises
    ValidationError."""
    with _run(ladder, by, today) as standing:
        for row in list(standing.challenges):
            standing.finish(row, Challenge.State.LAPSED)
            matches.end_running(row.matches.all())
        Random(f"{ladder.code} {standing.today}").shuffle(standing.places)  # noqa: S311
        LadderPlace.objects.filter(ladder=ladder).update(refusals=0)
        for place in standing.places:
            place.refusals, place.active_on = 0, standing.today
        _log("restart-ladder", ladder, by)
    _tell(ladder)


def close(ladder: Ladder, by: User, today: date | None = None) -> None:
    """The class has the ladder off: pupils see it no more. Raises ValidationError."""
    with _run(ladder, by, today) as standing:
        for row in list(standing.challenges):
            standing.finish(row, Challenge.State.LAPSED)
            matches.end_running(row.matches.all())
        Ladder.objects.filter(pk=ladder.pk).update(closed_at=timezone.now())
        _log("close-ladder", ladder, by)
    _tell(ladder)


def reopen(ladder: Ladder, by: User, today: date | None = None) -> None:
    """A ladder that was off goes on in the order it had. Raises ValidationError."""
    with matches.writing():
        _check_runs(ladder, by)
        if ladder.classroom.ladders.filter(game=ladder.game, closed_at=None).exclude(pk=ladder.pk).exists():
            refuse(_("A turma já tem uma escada deste jogo."), "twice")
        Ladder.objects.filter(pk=ladder.pk).update(closed_at=None)
        LadderPlace.objects.filter(ladder=ladder).update(active_on=today or timezone.localdate())
        _log("reopen-ladder", ladder, by)
    _tell(ladder)


@contextmanager
def _run(ladder: Ladder, by: User, today: date | None = None) -> Iterator[Standing]:
    """The ladder for who may change it, while it is on."""
    with _standing(ladder, today) as standing:
        _check_runs(ladder, by)
        if standing.ladder.closed_at is not None:
            refuse(CLOSED, "closed")
        yield standing


def _check_runs(ladder: Ladder, by: User) -> None:
    if not people.teaches(by, ladder.classroom):
        refuse(NOT_YOURS, "forbidden")


def _is_still(ladder: Ladder) -> bool:
    return ladder.closed_at is not None or ladder.frozen_on is not None


def _check_goes_on(ladder: Ladder) -> None:
    if _is_still(ladder):
        refuse(FROZEN if ladder.frozen_on else CLOSED, "still")


def _tell(ladder: Ladder) -> None:
    broadcast.send([(broadcast.lobby_group(ladder.classroom_id), {"type": "lobby.changed"})])


def _log(kind: str, ladder: Ladder, by: User, subject: User | None = None, **details: Any) -> None:
    log.record(kind, actor=by, classroom=ladder.classroom, subject=subject, ladder=ladder.code, **details)
