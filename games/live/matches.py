"""The only writer of matches.

`execute` decides a batch of commands on the tables in memory, writes what they add to the logs in one
transaction, and publishes it after the commit. One lock serialises all writing of the process: SQLite has one
writer anyway, and one transaction for many matches is what makes many moves a second cheap. The lock is
always taken before the database's: never call a writer of this module inside an open transaction of a
request. Between processes the unique (match, number) of `Event` decides who was first; the loser reads the
log again.
"""

import logging
import random
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from threading import RLock
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Case, Max, Q, QuerySet, When
from django.utils.translation import gettext as _

from accounts import people
from accounts.codes import new_code
from accounts.models import Classroom, User
from accounts.prepared import Parameter, PreparedQuery, keep_related
from games.live import broadcast, measures, presence, tournament_roles, wire
from games.live.match_state import (
    CLAIMS,
    LETTERS,
    LogEntry,
    MatchCommand,
    MatchState,
    MatchTerms,
    Refused,
    Seen,
)
from games.models import Challenge, Event, Fixture, Match, MatchReview, Meeting, Round, Seat
from games.rules import catalogue
from games.rules.game import Game
from games.rules.text import text

logger = logging.getLogger(__name__)

KEPT_MATCH_STATES = 5000

STARTED_AT = time.time()

EVENT_INSERT = (
    'INSERT INTO games_event (match_id, number, kind, seat, "text", used_ms, "at") '
    "VALUES (%s, %s, %s, %s, %s, %s, %s)"
)

UNAVAILABLE = Refused("unavailable", text("O servidor não conseguiu gravar. Tenta outra vez."))

_writing = RLock()
_match_states: OrderedDict[str, tuple[int, MatchState]] = OrderedDict()
_troubles: list[str] = []  # why nothing can be stored now: logged once, not for every batch

T = TypeVar("T")
Account = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may sit down: an account, or a visitor known by a random token in the session."""

    user: User | None = None
    visitor: str = ""

    @property
    def owned(self) -> Q:
        """Condition on `Seat`: the seats of this person."""
        if self.user is not None:
            return Q(user=self.user)
        return Q(visitor=self.visitor, user__isnull=True) if self.visitor else Q(pk__in=[])

    def owns(self, seat: Seat) -> bool:
        """The same of a seat that has been read."""
        if self.user is not None:
            return seat.user_id == self.user.pk
        return bool(self.visitor) and seat.user_id is None and seat.visitor == self.visitor


# Reading


_MATCHES = PreparedQuery(lambda: Match.objects.select_related("classroom").filter(code=Parameter("code")))
_SEATS = PreparedQuery(lambda: Seat.objects.select_related("user").filter(match=Parameter("match")))
_EVENTS = PreparedQuery(
    lambda: (
        Event.objects.filter(match=Parameter("match"), number__gt=Parameter("after"))
        .order_by("number")
        .values_list("number", "kind", "seat", "text", "at", "used_ms")
    )
)


def find(code: str) -> Match:
    """A match to be looked at, with its class, its seats and who sits there: two queries. Raises
    Match.DoesNotExist."""
    matches = _MATCHES.rows(code=code)
    if not matches:
        raise Match.DoesNotExist(code)
    (match,) = matches
    keep_related(match, "seats", _SEATS.rows(match=match.pk))
    return match


def seats_of(match: Match, person: Person) -> frozenset[int]:
    """The seats a person holds in a match. One query, none where `find` has read them."""
    if _has_seats(match):
        return frozenset(seat.index for seat in match.seats.all() if seat.taken and person.owns(seat))
    return frozenset(match.seats.filter(person.owned, taken=True).values_list("index", flat=True))


def may_watch(match: Match, user: Account, seats: frozenset[int]) -> bool:
    """Players always; while a class's match lasts only the class; of one between schools those who see the
    tournament; else whoever has the address."""
    if match.access == Match.Access.FIXTURE:
        return bool(seats) or tournament_roles.may_follow(user, match)
    if seats or match.access != Match.Access.CLASS or match.status == Match.Status.FINISHED:
        return True
    return _in_class(user, match.classroom)


def may_arbitrate(match: Match, user: Account) -> bool:
    """Is this a teacher of the class whose match it is, or an arbiter of one between schools?"""
    if match.access == Match.Access.FIXTURE:
        return tournament_roles.may_judge(user, match)
    if match.access != Match.Access.CLASS or match.classroom is None or not isinstance(user, User):
        return False
    return people.teaches(user, match.classroom)


def may_join(match: Match, user: Account) -> bool:
    """May this person take a free seat?"""
    if match.access == Match.Access.LINK:
        return True
    return match.access == Match.Access.CLASS and _in_class(user, match.classroom)


def _in_class(user: Account | None, classroom: Classroom | None) -> bool:
    return isinstance(user, User) and classroom is not None and people.may_enter(user, classroom)


def of_person(person: Person) -> QuerySet[Match]:
    """The matches in which a person sits."""
    return Match.objects.filter(seats__in=Seat.objects.filter(person.owned, taken=True)).distinct()


def played_last(person: Person) -> list[str]:
    """The games of somebody's matches, the one begun last first."""
    seats = Seat.objects.filter(person.owned, taken=True)
    last = seats.values("match__game").annotate(begun=Max("match__created_at"))
    return list(last.order_by("-begun").values_list("match__game", flat=True))


def waiting_for(user: Account) -> QuerySet[Match]:
    """The open matches of the classes of a user."""
    if not isinstance(user, User):
        return Match.objects.none()
    return Match.objects.filter(
        status=Match.Status.OPEN, access=Match.Access.CLASS, classroom__in=people.classrooms_of(user)
    )


def names_at(match: Match, viewer: Account) -> list[str]:
    """What each seat is called for this viewer: real names only within a class, or at a tournament's desk."""
    seats = list(match.seats.all() if _has_seats(match) else match.seats.select_related("user"))
    if match.access == Match.Access.FIXTURE:
        names = tournament_roles.match_names(viewer, match)
    else:
        names = people.names_for(viewer, [seat.user for seat in seats if seat.user is not None])
    return [seat_name(match, seat, names) for seat in seats]


def seat_name(match: Match, seat: Seat, names: dict[int, str]) -> str:
    """What a seat is called; `names` has what the viewer may call each user."""
    if not seat.taken:
        return _("Lugar livre")
    if seat.level:
        return _("Computador")
    if match.access == Match.Access.HOTSEAT:
        number = LETTERS[seat.index] if match.lettered else seat.index + 1
        return _("Jogador %(number)s") % {"number": number}
    return names.get(seat.user.pk, _("Jogador")) if seat.user is not None else _("Visitante")


def _has_seats(match: Match) -> bool:
    """Have the seats been read with the match?"""
    return "seats" in getattr(match, "_prefetched_objects_cache", ())


def look_at(code: str, look: Callable[[MatchState], T], match: Match | None = None) -> T:
    """Look at a match as it is now. `look` must not keep the match state. A `match` that has been read need
    not be read again. Raises Match.DoesNotExist."""
    with _writing:
        if connection.in_atomic_block or code not in _match_states:
            return look(_match_state(code, match))
        match_state = _match_state(code)
        _catch_up(match_state, _match_id(code))
        return look(match_state)


def version(code: str) -> int:
    """The newest version of a match, whichever process wrote it."""
    return look_at(code, lambda match_state: match_state.version)


def known_version(code: str) -> int:
    """The newest version that this process knows, at once and without the database; 0 where it knows none."""
    known = _match_states.get(code)
    return known[1].version if known else 0


def frame(code: str, version: int) -> wire.Frame | None:
    """The frame of one entry, made again from the log when another process wrote it.

    None if it is not there.
    """
    known = broadcast.frames.get((code, version))
    if known is None:
        look_at(code, lambda _match_state: None)
        known = broadcast.frames.get((code, version))
    return known


def match_state_of(match: Match) -> MatchState:
    """A match state of its own, folded from the log: for records and replays."""
    return _load(match)


# Writing


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that may make matches: takes the lock of this module before that of the database."""
    with _writing, transaction.atomic():
        yield


def create(
    *,
    game: Game[Any],
    access: str,
    person: Person,
    classroom: Classroom | None = None,
    seat: int | None = 0,
    levels: Sequence[str] = (),
    initial_ms: int | None = None,
    increment_ms: int = 0,
    days: int | None = None,
    study: bool = False,
    lettered: bool = False,
    others: Sequence[Person] = (),
    meeting: Meeting | None = None,
    fixture: Fixture | None = None,
    challenge: Challenge | None = None,
    rng: random.Random | None = None,
) -> Match:
    """Make a match and seat its creator, with `others` where they are there already.

    `seat` is the creator's, None by lot. `levels` are the computer's at the other seats, in turn order after
    the creator's, "" for a person. Raises Refused for options no board can show, and where the
    computer does not play the game.
    """
    problem = game.live_problem() or (game.machine_problem if any(levels) else None)
    if problem is not None:
        raise Refused("forbidden", problem)
    if access == Match.Access.CLASS and not _in_class(person.user, classroom):
        raise Refused("forbidden", text("Essa turma não é tua."))
    count = len(game.players)
    mine = (rng or random.SystemRandom()).randrange(count) if seat is None else seat
    with _writing, transaction.atomic():
        match = Match.objects.create(
            game=game.slug,
            options=game.options_json(),
            access=access,
            classroom=classroom if access == Match.Access.CLASS else None,
            study=study,
            lettered=lettered,
            clock_initial_ms=initial_ms,
            clock_increment_ms=increment_ms,
            days=days,
            meeting=meeting,
            fixture=fixture,
            challenge=challenge,
            created_by=person.user,
        )
        seats = [_occupant("", person), *_occupants(count - 1, access, person, levels, others)]
        _seat_everybody(match, seats[-mine:] + seats[:-mine], time.time())
    return match


def _occupants(
    count: int, access: str, person: Person, levels: Sequence[str], others: Sequence[Person]
) -> list[Seat]:
    """The seats after the creator's."""
    there: list[Person | None] = [*([person] * count if access == Match.Access.HOTSEAT else others)]
    seats = zip([*levels, *[""] * count], [*there, *[None] * count], strict=False)
    return [_occupant(level, other) for level, other in islice(seats, count)]


def _occupant(level: str, person: Person | None) -> Seat:
    if level:
        return Seat(level=level, taken=True)
    return Seat() if person is None else Seat(user=person.user, visitor=person.visitor, taken=True)


def _seat_everybody(match: Match, seats: Sequence[Seat], now: float) -> None:
    """Store the seats of a new match and the first entries of its log."""
    for index, seat in enumerate(seats):
        seat.match, seat.index = match, index
    Seat.objects.bulk_create(seats)
    taken = [seat.index for seat in seats if seat.taken]
    _insert([(match.pk, LogEntry(number, "join", index, "", now)) for number, index in enumerate(taken, 1)])
    if len(taken) == len(seats):
        match.status, match.started_at = Match.Status.PLAYING, _moment(now)
        match.save(update_fields=["status", "started_at"])
        if match.days:
            _write_turn(match.pk, _load(match))
    code = match.code
    transaction.on_commit(lambda: _announce(code))


def standing(match_state: MatchState) -> broadcast.MatchSummary:
    """Who is on turn, and until when."""
    turn = match_state.turn
    level = match_state.levels[turn] if turn is not None else ""
    return broadcast.MatchSummary(
        match_state.code, match_state.version, match_state.board_version, turn, level, match_state.deadline
    )


def _announce(code: str) -> None:
    """Tell the executor of a new match (the computer may have the first move) and the class's lobby."""
    match = Match.objects.get(code=code)
    broadcast.publish([], [look_at(code, standing)])
    _tell_lobby(match)


def join(code: str, person: Person) -> None:
    """Sit down at the first free seat.

    Raises Refused when there is none (somebody was faster), Match.DoesNotExist.
    """
    with _writing, transaction.atomic():
        match = Match.objects.select_for_update().get(code=code)
        if seats_of(match, person):
            return
        seat = match.seats.filter(taken=False).first()
        if seat is None:
            raise Refused("not-now", text("Este lugar já está ocupado."))
        seat.user, seat.visitor, seat.taken = person.user, "" if person.user else person.visitor, True
        seat.save(update_fields=["user", "visitor", "taken"])
        command = MatchCommand(code, "join", frozenset({seat.index}), 2**31)
        (refused,) = _attempt([command], time.time())
        if refused is not None:
            raise refused
        transaction.on_commit(partial(_match_states.pop, code, None))


def execute(commands: Sequence[MatchCommand], now: float | None = None) -> list[Refused | None]:
    """Carry out commands in order, all in one transaction; None for each that was done, else why not.

    Whatever was done is stored and published when this returns. A storage failure is
    `Refused("unavailable")`: nothing of the batch was done then.
    """
    results = _executed(commands, time.time() if now is None else now)
    for refused in results:
        if refused is not None:
            measures.refusals.labels(refused.code).inc()
    return results


def arbitrate(codes: Iterable[str], kind: str, words: str = "") -> list[Refused]:
    """What an arbiter does to matches, with a number where it takes one; the refusals of those in which it
    cannot be done."""
    commands = [MatchCommand(code, kind, frozenset(), 0, words, arbiter=True) for code in codes]
    return [refused for refused in execute(commands) if refused is not None] if commands else []


def end_running(played: QuerySet[Match]) -> None:
    """Of these matches those that run are ended as a teacher ends them: they do not count."""
    arbitrate(played.exclude(status=Match.Status.FINISHED).values_list("code", flat=True), "ended")


def _executed(commands: Sequence[MatchCommand], moment: float) -> list[Refused | None]:
    with _writing:
        try:
            results = _attempt(commands, moment)
        except IntegrityError:
            return [_alone(command, moment) for command in commands]
        except DatabaseError as error:
            if not _troubles:
                logger.error("commands are not stored: %s", error)
                _troubles.append(str(error))
            return [unavailable(command) for command in commands]
        _troubles.clear()
        return results


def _alone(command: MatchCommand, now: float) -> Refused | None:
    """Carry out one command after another process wrote to some match of the batch first."""
    _match_states.pop(command.code, None)
    try:
        return _attempt([command], now)[0]
    except DatabaseError as error:
        logger.error("a command was not stored: %s", error)
        return unavailable(command)


def unavailable(command: MatchCommand) -> Refused:
    """The answer to a command that could not be stored; the match state is read from the log next time."""
    _match_states.pop(command.code, None)
    return UNAVAILABLE


@dataclass(slots=True)
class _Batch:
    """What a batch of commands is about to store and to tell."""

    rows: list[tuple[int, LogEntry]] = field(default_factory=list)
    frames: list[wire.Frame] = field(default_factory=list)
    standings: list[broadcast.MatchSummary] = field(default_factory=list)
    writes: list[Callable[[], object]] = field(default_factory=list)


def _attempt(commands: Sequence[MatchCommand], now: float) -> list[Refused | None]:
    batch = _Batch()
    results: list[Refused | None] = []
    try:
        results.extend(_decide(batch, command, now) for command in commands)
        if batch.rows:
            _store(batch)
    except DatabaseError:
        for command in commands:
            _match_states.pop(command.code, None)
        raise
    return results


def _decide(batch: _Batch, command: MatchCommand, now: float) -> Refused | None:
    try:
        match_state = _match_state(command.code)
        match_id = _match_id(command.code)
        # Who is there is asked now, not when the claim came in: somebody may have come back since.
        seen: Sequence[Seen | None] = ()
        if command.kind in CLAIMS:
            seen = presence.presence_of_seats(command.code, range(len(match_state.roles)))
        for entry in _decided(match_state, match_id, command, now, seen):
            _record(batch, match_id, match_state, entry)
    except Match.DoesNotExist:
        return Refused("forbidden", text("Esta partida não existe."))
    except Refused as refused:
        return refused
    return None


def _decided(
    match_state: MatchState, match_id: int, command: MatchCommand, now: float, seen: Sequence[Seen | None]
) -> tuple[LogEntry, ...]:
    """What the command adds. Before it is refused the log is read again: another process may have played."""
    try:
        return match_state.decide(command, now, seen)
    except Refused:
        before = match_state.version
        _catch_up(match_state, match_id)
        if match_state.version == before:
            raise
        return match_state.decide(command, now, seen)


def _record(batch: _Batch, match_id: int, match_state: MatchState, entry: LogEntry) -> None:
    if entry.kind == "rematch":
        levels = match_state.levels_again(entry.text)
        entry = replace(entry, text=new_code())
        batch.writes.append(partial(_create_rematch, match_id, entry.text, levels, entry.at))
    before, turn_before, view = match_state.status, (match_state.turn, match_state.due), match_state.view
    match_state.apply(entry)
    batch.rows.append((match_id, entry))
    batch.frames.append(wire.frame(match_state, entry, view, broadcast.readers(match_state.code)))
    batch.standings.append(standing(match_state))
    if match_state.status != before:
        batch.writes.append(partial(_write_status, match_id, match_state, before, entry.at))
    # Only matches over days are looked for by whose turn it is: live ones are spared the write.
    if (match_state.days or entry.kind == "days") and (match_state.turn, match_state.due) != turn_before:
        batch.writes.append(partial(_write_turn, match_id, match_state))


def _store(batch: _Batch) -> None:
    with transaction.atomic():
        _insert(batch.rows)
        for write in batch.writes:
            write()
        transaction.on_commit(partial(_count, batch.rows))
        transaction.on_commit(partial(broadcast.publish, batch.frames, batch.standings))


def _count(rows: Sequence[tuple[int, LogEntry]]) -> None:
    for kind, number in Counter(entry.kind for _match_id, entry in rows).items():
        measures.entries.labels(kind).inc(number)


def _insert(rows: Sequence[tuple[int, LogEntry]]) -> None:
    """Add entries to the logs of their matches. In plain SQL: making models, and of them a statement, costs
    more than running it.
    """
    stored_as = connection.ops.adapt_datetimefield_value
    values = [
        (
            match_id,
            event.number,
            event.kind,
            event.seat,
            event.text,
            event.used_ms,
            stored_as(_moment(event.at)),
        )
        for match_id, event in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(EVENT_INSERT, values)


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _write_status(match_id: int, match_state: MatchState, before: str, at: float) -> None:
    changed: dict[str, Any] = {"status": match_state.status}
    if match_state.result is not None:
        changed |= {
            "winner": match_state.result.winner,
            "end": match_state.result.end,
            "finished_at": _moment(at),
        }
    elif before == Match.Status.FINISHED:
        changed |= {"winner": None, "end": "", "finished_at": None}
        MatchReview.objects.filter(match=match_id).delete()
    elif before == Match.Status.OPEN:
        changed["started_at"] = _moment(at)
    Match.objects.filter(pk=match_id).update(**changed)
    if "end" in changed:
        _write_places(match_id, match_state)
    if match_state.terms.access in (Match.Access.CLASS, Match.Access.FIXTURE):
        transaction.on_commit(lambda: _tell_lists(Match.objects.get(pk=match_id)))


def _write_places(match_id: int, match_state: MatchState) -> None:
    places = () if match_state.result is None else match_state.result.places
    cases = [When(index=seat, then=place) for seat, place in enumerate(places)]
    Seat.objects.filter(match=match_id).update(place=Case(*cases) if cases else None)


def _write_turn(match_id: int, match_state: MatchState) -> None:
    due = None if match_state.due is None else _moment(match_state.due)
    turn = match_state.turn if match_state.days else None
    Match.objects.filter(pk=match_id).update(days=match_state.days, turn=turn, due_at=due)


def _create_rematch(match_id: int, code: str, levels: Sequence[str], now: float) -> None:
    """The same match again, with the computer at these levels in its old seats; who moved last moves first,
    and all others one place later."""
    old = Match.objects.get(pk=match_id)
    match = Match.objects.create(
        code=code,
        game=old.game,
        options=old.options,
        access=old.access,
        classroom=old.classroom,
        study=old.study,
        lettered=old.lettered,
        clock_initial_ms=old.clock_initial_ms,
        clock_increment_ms=old.clock_increment_ms,
        days=old.days,
        created_by=old.created_by,
        rematch_of=old,
    )
    seats = [
        Seat(user=seat.user, visitor=seat.visitor, level=level, taken=True)
        for seat, level in zip(old.seats.select_related("user"), levels, strict=True)
    ]
    seats = seats[-1:] + seats[:-1]
    _seat_everybody(match, seats, now)


def _tell_lists(match: Match) -> None:
    """Whoever has a list of such matches: the lobby of a class, the screens of a tournament."""
    _tell_lobby(match)
    if match.fixture_id is not None:
        rounds = Round.objects.filter(fixtures=match.fixture_id)
        broadcast.tell_tournament(rounds.values_list("phase__competition__tournament", flat=True).get())


def _tell_lobby(match: Match) -> None:
    if match.classroom_id is not None:
        broadcast.send([(broadcast.lobby_group(match.classroom_id), {"type": "lobby.changed"})])


# Tables in memory


def _match_state(code: str, match: Match | None = None) -> MatchState:
    """The state of a match.

    Inside somebody else's transaction, which may be undone, it is read from the log each time.
    """
    if connection.in_atomic_block:
        return _load(match or Match.objects.get(code=code))
    known = _match_states.get(code)
    if known is None:
        match = match or Match.objects.get(code=code)
        known = _match_states[code] = (match.pk, _load(match))
        while len(_match_states) > KEPT_MATCH_STATES:
            _match_states.popitem(last=False)
    else:
        _match_states.move_to_end(code)
    return known[1]


def _match_id(code: str) -> int:
    known = _match_states.get(code)
    return known[0] if known is not None else Match.objects.values_list("pk", flat=True).get(code=code)


def _load(match: Match) -> MatchState:
    seats = list(match.seats.all())
    terms = MatchTerms(
        match.access,
        tuple(seat.level for seat in seats),
        match.clock_initial_ms,
        match.clock_increment_ms,
        match.study,
        match.days,
        match.meeting.patience if match.meeting is not None else None,
        any(key is not None for key in (match.meeting_id, match.fixture_id, match.challenge_id)),
        match.lettered,
        tournament_roles.is_quiet(match),
    )
    match_state = MatchState(
        match.code, catalogue.build(match.game, match.options), terms, not_before=STARTED_AT
    )
    for entry in _entries(match.pk, 0):
        match_state.apply(entry)
    return match_state


def _catch_up(match_state: MatchState, match_id: int) -> None:
    """Apply what another process wrote."""
    for entry in _entries(match_id, match_state.version):
        before = match_state.view
        match_state.apply(entry)
        broadcast.keep(wire.frame(match_state, entry, before, broadcast.readers(match_state.code)))


def _entries(match_id: int, after: int) -> Iterable[LogEntry]:
    for number, kind, seat, words, at, used in _EVENTS.rows(match=match_id, after=after):
        yield LogEntry(number, kind, seat, words, at.timestamp(), used)


def forget_match_states() -> None:
    """Drop everything kept in memory, as a restart of the server does."""
    with _writing:
        _match_states.clear()
        broadcast.frames.clear()
