"""Several people hand in at the same moment, on the databases that the site runs on."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest
import time_machine

from accounts.models import Action, Classroom, User
from lessons.contest import entries, inventions
from lessons.contest.models import Entry, Feedback, InventionRevision
from tests.at_once import at_once, code_of
from tests.lessons.contest.contest_entries import DAY, START, make_edition, make_invention
from tests.lessons.contest.finished_edition import document

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]


def race(calls: Sequence[Callable[[], object]]) -> list[str]:
    """Makes all calls at the same moment; "" for each that went well, else why not, sorted."""
    outcomes = at_once(*calls)
    return sorted("locked" if isinstance(one, inventions.Locked) else code_of(one) for one in outcomes)


def drafts(classroom: Classroom, teacher: User, authors: list[list[User]]) -> list[Entry]:
    edition = make_edition(teacher)
    made = [make_invention(classroom, group) for group in authors]
    return [
        entries.enter(invention, edition, group[0]) for invention, group in zip(made, authors, strict=True)
    ]


def test_two_authors_hand_in_at_once(classroom, teacher, pupils):
    with time_machine.travel(START + DAY, tick=False):
        [entry] = drafts(classroom, teacher, [pupils[:2]])
        assert race([partial(entries.submit, entry, who) for who in pupils[:2] * 2]) == [""] * 4
    assert InventionRevision.objects.filter(reason="proposal").count() == 1
    assert Action.objects.filter(kind="submit-entry").count() == 1
    assert Entry.objects.get().number == 1


def test_groups_who_hand_in_at_once_have_their_own_numbers(cast):
    with time_machine.travel(START + DAY, tick=False):
        made = drafts(cast.classroom, cast.teacher, [[pupil] for pupil in cast.pupils])
        calls = [partial(entries.submit, entry, who) for entry, who in zip(made, cast.pupils, strict=True)]
        assert race(calls) == [""] * 5
    assert set(Entry.objects.values_list("number", flat=True)) == {1, 2, 3, 4, 5}


def test_what_is_saved_meanwhile_is_in_the_proposal_or_refused(cast):
    with time_machine.travel(START + DAY, tick=False):
        [entry] = drafts(cast.classroom, cast.teacher, [cast.pupils[:2]])
        draft = document(name="Outro nome", match=entry.invention.document["match"])
        outcomes = race(
            [
                lambda: entries.submit(entry, cast.pupils[0]),
                lambda: inventions.save(entry.invention, cast.pupils[1], 1, draft),
            ]
        )
    held = Entry.objects.select_related("invention", "proposal").get()
    assert held.proposal.document == held.invention.document
    assert (held.proposal.document["name"] == "Outro nome") == (outcomes == ["", ""])


def test_a_comment_and_taking_back_exclude_each_other(cast):
    with time_machine.travel(START + DAY, tick=False):
        [entry] = drafts(cast.classroom, cast.teacher, [cast.pupils[:1]])
        entries.submit(entry, cast.pupils[0])
        outcomes = race(
            [
                lambda: entries.comment(entry, cast.teacher, "Bem."),
                lambda: entries.take_back(entry, cast.pupils[0]),
            ]
        )
    assert outcomes == ["", "state"]
    assert (Entry.objects.get().state, Feedback.objects.count()) in (("draft", 0), ("feedback", 1))
