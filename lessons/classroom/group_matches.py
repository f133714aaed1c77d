"""The real matches that groups play for their sheets: the only writer of `GroupMatch`.

A match for a field of records ends as a chain and a winner in the sheet (`collect`); one that tests a
position is only played. Matches are made outside of transactions, as `games.live.matches` asks for: nothing
here may be called inside one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots.levels import LEVELS
from games.live import matches
from games.live.match_state import LETTERS, MatchCommand, Refused
from games.live.matches import Person
from games.models import Match, Seat
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.text import text
from lessons.classroom import broadcast, sheets
from lessons.classroom.access import Account
from lessons.classroom.models import Group, GroupMatch
from lessons.worksheets.documents import Document
from lessons.worksheets.documents.fields.base import LENGTHS
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.documents.fields.records import Records, chain_text, start_game
from lessons.worksheets.documents.notation import PositionNotation

# How two people of the group play, or one against the computer.
WAYS = {
    "hotseat": Match.Access.HOTSEAT,
    "devices": Match.Access.LINK,
    "computer": Match.Access.COMPUTER,
}
LEVEL = "medium"
TEST_LEVEL = "perfect"
UNFINISHED = (Match.Status.OPEN, Match.Status.PLAYING)
MAX_START = 60  # characters, as the column
LISTED = 12


@dataclass(frozen=True, slots=True)
class _Plan:
    """A match to be made: its game, for which field and start it is, and how it is played."""

    game: Impartial[Any]
    ref: str
    start: str
    access: str
    level: str


def start_match(
    group: Group,
    by: User,
    ref: str,
    start: str,
    how: str,
    *,
    level: str = LEVEL,
    now: datetime | None = None,
) -> Match:
    """A match from one of the starts of a field of records, or the one which `by` has not finished yet.

    Raises Refused: "unknown-cell", "malformed", "paused", and as `sheets.write`.
    """
    document = sheets.document_of(group.assignment.version)
    field = _field(document, ref)
    if not isinstance(field, Records) or start not in {known.key for known in field.starts}:
        raise Refused("unknown-cell", text("A ficha não tem esse início."))
    if how not in WAYS or level not in LEVELS:
        raise Refused("malformed", text("Não percebo como querem jogar."))
    refused = sheets.obstacle(group, now or timezone.now())
    if refused is not None:
        raise refused
    _refuse_closed(group, document, ref)
    _refuse_handed_in(group, document, ref)
    chosen = level if how == "computer" else ""
    return _begin(group, by, _Plan(start_game(field, start), ref, start, WAYS[how], chosen))


def start_test(group: Group, by: User, cell: str, typed: str = "", now: datetime | None = None) -> Match:
    """A match against the computer from a position of a row, or from one that is `typed` for another cell.

    Nothing of it is recorded, and it can be played after handing in as well.

    Raises Refused: "unknown-cell", "malformed", "paused", "not-yet", "closed".
    """
    document = sheets.document_of(group.assignment.version)
    if cell not in document.cells:
        raise Refused("unknown-cell", text("A ficha não tem essa célula."))
    game, start = _tested(document, cell, typed)
    refused = sheets.obstacle(group, now or timezone.now())
    if refused is not None and refused.code != "handed-in":
        raise refused
    _refuse_closed(group, document, cell)
    spec = document.cells[cell]
    return _begin(
        group, by, _Plan(game, f"{spec.task}:{spec.field}", start, Match.Access.COMPUTER, TEST_LEVEL)
    )


def _field(document: Document, ref: str) -> object:
    try:
        return document.field(ref)
    except KeyError:
        return None


def _tested(document: Document, cell: str, typed: str) -> tuple[Impartial[Any], str]:
    """The game that begins at what is to be tested, and what that is called."""
    spec = document.cells[cell]
    row = document.task(spec.task).field(spec.field)
    try:
        if isinstance(row, Letters):
            place = row.positions[int(cell.rpartition(":")[2][1:])]
            whole = row.game.game
            return type(whole).from_position(place.position, whole.variant)[0], place.label
        part = next(part for part in document.parts if part.id == sheets.part_of(document, cell))
        if part.game is None or not typed.strip() or len(typed) > MAX_START:
            raise Refused("malformed", text("Escreve a posição de onde querem jogar."))
        game = part.game.game
        return game.starting_at(PositionNotation(game).parse(typed)), typed.strip()
    except GameError as error:
        raise Refused("malformed", error.reason) from error


def _refuse_closed(group: Group, document: Document, ref: str) -> None:
    if group.assignment.paused_at is not None:
        raise Refused("paused", text("A aula está em pausa."))
    if not sheets.is_open(group.assignment, sheets.part_of(document, ref)):
        raise Refused("not-yet", text("Essa parte da ficha ainda não está aberta."))


def _refuse_handed_in(group: Group, document: Document, ref: str) -> None:
    if sheets.is_handed_in(group, sheets.part_of(document, ref)):
        raise Refused("handed-in", text("Essa parte da ficha já foi entregue."))


def _begin(group: Group, by: User, plan: _Plan) -> Match:
    """Make the match, or find the one that `by` has not finished."""
    known = _unfinished(group, by, plan)
    if known is not None:
        return known
    person = Person(user=by)
    made = matches.create(
        game=plan.game, access=plan.access, person=person, levels=[plan.level], lettered=True
    )
    kept = _keep(group, by, plan, made)
    if kept != made:
        # Two clicks at once: the second match is not needed.
        matches.execute([MatchCommand(made.code, "abort", matches.seats_of(made, person), 2**31)])
    return kept


def _unfinished(group: Group, by: User, plan: _Plan) -> Match | None:
    own = group.matches.filter(field=plan.ref, start=plan.start, match__created_by=by)
    group_match = own.filter(match__status__in=UNFINISHED).select_related("match").first()
    return None if group_match is None else group_match.match


@sheets.writing()
def _keep(group: Group, by: User, plan: _Plan, made: Match) -> Match:
    """The match as one of the group's, unless there is one by now."""
    locked = sheets.lock(group)
    known = _unfinished(locked, by, plan)
    if known is not None:
        return known
    GroupMatch.objects.create(group=locked, match=made, field=plan.ref, start=plan.start)
    broadcast.sheet_changed(locked)
    return made


# Recording


def collect(group: Group, now: datetime | None = None) -> list[GroupMatch]:
    """Record the group's finished matches in the first free cells of their starts, once; those that were.

    Only what ended by the rules is recorded. While nothing can be written, or no cell is free, it waits.
    """
    moment = now or timezone.now()
    if sheets.obstacle(group, moment) is not None:
        return []
    _adopt_rematches(group)
    document = sheets.document_of(group.assignment.version)
    waiting = _writable(group, document)
    if not waiting:
        return []
    answers = sheets.answers_of(group)
    chains = {
        group_match.pk: _chain(group_match)
        for group_match in waiting
        if _free(document, group_match, answers)
    }
    return _record(group, document, chains, moment) if chains else []


def _adopt_rematches(group: Group) -> None:
    """A rematch of one of the group's matches is one of its matches as well."""
    for again in Match.objects.filter(rematch_of__group_match__group=group, group_match=None):
        old = GroupMatch.objects.get(match=again.rematch_of)
        GroupMatch.objects.get_or_create(
            match=again, defaults={"group": group, "field": old.field, "start": old.start}
        )


def _waiting(group: Group) -> QuerySet[GroupMatch]:
    ended = {"match__status": Match.Status.FINISHED, "match__end": Match.End.GAME}
    matches = group.matches.filter(recorded=False, match__winner__isnull=False, **ended)
    return matches.select_related("match__created_by").order_by("match__finished_at", "pk")


def _writable(group: Group, document: Document) -> list[GroupMatch]:
    """Those that wait for a part which is not handed in."""
    return [
        group_match
        for group_match in _waiting(group)
        if not sheets.is_handed_in(group, sheets.part_of(document, group_match.field))
    ]


def _free(document: Document, group_match: GroupMatch, answers: Mapping[str, str]) -> str:
    """The first chain of this start that is empty, and its winner too; "" where there is none."""
    start = f"{group_match.field}:{group_match.start}"
    rows = (name for name, spec in document.cells.items() if spec.form == "chain")
    own = (name for name in rows if name.rpartition(".")[0] == start)
    return next((name for name in own if not answers.get(name) and not answers.get(name + "w")), "")


def _chain(group_match: GroupMatch) -> str:
    match_state = matches.match_state_of(group_match.match)
    assert isinstance(match_state.game, Impartial)
    return chain_text(match_state.game, [state.position for state in match_state.states])


@sheets.writing()
def _record(group: Group, document: Document, chains: Mapping[int, str], now: datetime) -> list[GroupMatch]:
    """Write the chains down that nobody else has written down meanwhile."""
    locked = sheets.lock(group)
    if sheets.obstacle(locked, now) is not None:
        return []
    answers = sheets.answers_of(locked)
    recorded = []
    for group_match in _writable(locked, document):
        name = _free(document, group_match, answers)
        if not name or len(chains.get(group_match.pk, "")) not in range(1, LENGTHS["chain"] + 1):
            continue
        assert group_match.match.winner is not None
        values = {name: chains[group_match.pk], name + "w": LETTERS[group_match.match.winner]}
        sheets.store(locked, document, group_match.match.created_by, values, now)
        answers |= values
        group_match.recorded = True
        group_match.save(update_fields=["recorded"])
        recorded.append(group_match)
    group.version, group.changed_at = locked.version, locked.changed_at
    return recorded


# Reading


def matches_of(group: Group, viewer: Account) -> list[dict[str, Any]]:
    """The last matches of the group, in the active language: three queries.

    `free`: the viewer may sit down; `mine`: they sit there; `words` say what is the case, also that a match
    which was given up does not count.
    """
    seats = Prefetch("match__seats", Seat.objects.order_by("index"))
    matches = list(group.matches.select_related("match").prefetch_related(seats).order_by("-pk")[:LISTED])
    member = group.members.filter(pupil=viewer.pk).exists()
    return [_row(group_match, viewer, member) for group_match in matches]


def _row(group_match: GroupMatch, viewer: Account, member: bool) -> dict[str, Any]:
    match = group_match.match
    mine = viewer.pk is not None and any(seat.user_id == viewer.pk for seat in match.seats.all())
    return {
        "code": match.code,
        "url": match.get_absolute_url(),
        "field": group_match.field,
        "start": group_match.start,
        "status": match.status,
        "recorded": group_match.recorded,
        "mine": mine,
        "free": member and not mine and match.status == Match.Status.OPEN,
        "words": _words(group_match) % {"start": group_match.start},
    }


def _words(group_match: GroupMatch) -> str:
    match = group_match.match
    if match.status == Match.Status.OPEN:
        return _("Partida a partir de %(start)s: à espera de adversário.")
    if match.status == Match.Status.PLAYING:
        return _("Partida a partir de %(start)s: está a ser jogada.")
    if group_match.recorded:
        return _("Partida a partir de %(start)s: está na ficha.")
    if match.end != Match.End.GAME:
        return _("Partida a partir de %(start)s: não chegou ao fim, por isso não conta.")
    return _("Partida a partir de %(start)s: terminou.")
