"""One operation, one moment: here each reading of the clock is a minute after the one before."""

from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import privacy, staff
from accounts.models import User
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Match
from games.rules import catalogue
from lessons.classroom import agenda
from lessons.classroom.models import Assignment
from lessons.classroom.sheets import document_of
from lessons.contest import editions, entries, inventions
from lessons.contest.models import Author, InventionRevision
from lessons.contest.phases import Kind
from tests.lessons.contest.contest_entries import START, make_edition, make_invention
from tests.lessons.contest.finished_edition import document
from tests.users import make_user

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
BOTH = frozenset({0, 1})


class Clock:
    """A clock that goes a minute on with each reading."""

    def __init__(self) -> None:
        self.shown = timezone.now()

    def now(self) -> datetime:
        self.shown += MINUTE
        return self.shown

    def seconds(self) -> float:
        return self.now().timestamp()


@pytest.fixture
def clock(monkeypatch):
    """Ticks for what is read from here on; what the test has made before has the real time."""
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock.now)
    monkeypatch.setattr(matches, "time", SimpleNamespace(time=clock.seconds))
    return clock


def test_all_phases_can_be_begun_one_after_the_other(clock, teacher, classroom):
    edition = editions.create(teacher, "Edição Demo")
    for kind in (Kind.PROPOSALS, Kind.FEEDBACK, Kind.FINAL, Kind.JUDGING, Kind.RESULTS):
        before = clock.shown
        editions.begin(edition, kind, teacher)
        assert edition.phases.get(kind=kind).starts_at == before + MINUTE


def test_what_is_handed_in_is_kept_at_the_moment_at_which_it_was(clock, cast):
    edition = make_edition(cast.teacher)
    invention = make_invention(cast.classroom, cast.pupils[:1])
    clock.shown = START
    entry = entries.enter(invention, edition, cast.pupils[0])
    held = entries.submit(entry, cast.pupils[0])
    assert held.proposal.made_at == held.submitted_at
    entries.comment(held, cast.teacher, "Comentário de demonstração.")
    held = entries.finish(held, cast.pupils[0])
    assert held.final.made_at == held.final_at


def test_a_draft_and_the_revision_of_what_was_there_have_one_time(clock, cast):
    invention = make_invention(cast.classroom, cast.pupils[:1])
    other = document(name="Outro nome", match=invention.document["match"])
    clock.shown += timedelta(days=1)
    saved = inventions.save(invention, cast.pupils[0], invention.version, other)
    revision = InventionRevision.objects.get()
    assert revision.made_at == saved.changed_at
    restored = inventions.restore(revision, cast.pupils[0])
    assert InventionRevision.objects.latest("number").made_at == restored.changed_at


def test_an_invitation_that_is_taken_in_its_last_minute_is_used_then(clock, teacher, classroom):
    colleague = make_user("colega", User.Kind.TEACHER)
    invitation = staff.invite(teacher, classroom)
    clock.shown = invitation.expires_at - 2 * MINUTE
    staff.accept(invitation, colleague)
    invitation.refresh_from_db()
    used = staff.invite(teacher)
    assert invitation.used_at == invitation.expires_at - MINUTE
    before = clock.shown
    staff.revoke(used, teacher)
    used.refresh_from_db()
    assert used.expires_at == before + MINUTE


def test_who_is_erased_leaves_class_and_inventions_at_that_moment(clock, cast):
    make_invention(cast.classroom, cast.pupils[:2])
    privacy.erase(cast.pupils[0], None)
    erased = User.objects.get(pk=cast.pupils[0].pk)
    assert erased.enrolments.get().left_at == erased.erased_at
    assert Author.objects.get(person=erased).left_at == erased.erased_at


def test_a_match_and_its_rematch_begin_when_their_players_sit_down(clock, teacher):
    game = catalogue.build("nim", {"heaps": [1]})
    match = matches.create(game=game, access="hotseat", person=Person(teacher))
    for kind, move in (("play", next(iter(game.moves(game.initial())))), ("rematch", "")):
        assert matches.execute([MatchCommand(match.code, kind, BOTH, 2**31, move)]) == [None]
    again = Match.objects.get(rematch_of=match)
    asked = match.events.get(kind="rematch").at
    assert again.started_at == asked
    assert {event.at for event in again.events.all()} == {asked}
    matches.forget_match_states()


def test_what_comes_along_with_a_sheet_that_is_handed_in_has_its_time(clock, group, pupils, client):
    client.force_login(pupils[0])
    cells = document_of(group.assignment.version).cells
    cell = next(name for name, spec in cells.items() if spec.form == "letter")
    typed = {f"cell:{cell}": "P", f"base:{cell}": "0"}
    assert client.post(reverse("lessons:sheet-hand-in", args=[group.key]), typed).status_code == 302
    made = group.hand_ins.get()
    assert made.answers == {cell: "P"}
    assert {change.at for change in group.changes.all()} == {made.at}


def test_a_task_is_open_and_late_at_one_moment(clock, make_assignment, pupils):
    make_assignment()
    Assignment.objects.update(due_at=clock.shown + MINUTE)
    (found,) = agenda.tasks(pupils[0])
    assert (found.state, found.overdue, found.overdue) == ("open", False, False)
