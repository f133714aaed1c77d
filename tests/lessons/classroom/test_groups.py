"""Groups: made at random, by hand, by pupils with a code; who may not, and what the teacher is warned of."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import people
from accounts.models import Action, User
from games.live import broadcast
from lessons.classroom import groups
from lessons.classroom.models import Assignment, Change, Group, HandIn, Mark, Member
from tests.commits import committed
from tests.lessons.builders import make_group
from tests.users import enrol, make_user

NOW = datetime(2026, 11, 23, 10, 0, tzinfo=UTC)
DAY = timedelta(days=1)

Make = Callable[..., Any]


@pytest.fixture
def assignment(make_assignment, pupils):
    return make_assignment()


@pytest.fixture
def by_pupils(make_assignment, pupils):
    return make_assignment(grouping="pupils")


def write(group: Group, pupil: User | None = None) -> None:
    Change.objects.create(group=group, version=1, name="I.1:x", value="1", by=pupil, at=timezone.now())
    Group.objects.filter(pk=group.pk).update(version=1)


def logged() -> list[str]:
    return list(Action.objects.filter(kind__regex="(group|member)").values_list("kind", flat=True))


def sizes(assignment: Assignment) -> list[int]:
    return sorted(group.members.count() for group in assignment.groups.all())


def refused(code: str, call: Callable[..., Any], *args: Any, **named: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        call(*args, **named)
    assert caught.value.error_list[0].code == code
    return caught.value.messages[0]


@pytest.fixture
def pushed(monkeypatch):
    """The channel groups to which something was sent."""
    sent: list[str] = []
    monkeypatch.setattr(broadcast, "send", lambda messages: sent.extend(one for one, _message in messages))
    return sent


# --- at random


@pytest.mark.parametrize(
    ("count", "size", "expected"),
    [
        (1, 2, [1]),
        (2, 2, [2]),
        (3, 2, [3]),
        (5, 2, [2, 3]),
        (7, 2, [2, 2, 3]),
        (4, 3, [2, 2]),
        (5, 4, [2, 3]),
        (7, 3, [2, 2, 3]),
        (9, 4, [3, 3, 3]),
        (28, 4, [4] * 7),
        (3, 1, [1, 1, 1]),
    ],
)
def test_groups_at_random_are_as_even_as_can_be(
    *, make_assignment, classroom, teacher, count, size, expected
):
    for number in range(1, count + 1):
        enrol(classroom, make_user(f"p{number}"), f"Aluno {number}", number)
    assignment = make_assignment()
    made = groups.make_groups(assignment, size, teacher, random.Random(1))
    assert sizes(assignment) == expected
    assert [group.number for group in made] == list(range(1, len(expected) + 1))
    assert not groups.without_group(assignment).exists()


def test_chance_decides(assignment, teacher):
    def drawn(rng: random.Random | None) -> frozenset[frozenset[int]]:
        made = groups.make_groups(assignment, 2, teacher, rng)
        found = frozenset(frozenset(g.members.values_list("pupil", flat=True)) for g in made)
        groups.dissolve(assignment, teacher)
        return found

    assert drawn(random.Random(1)) == drawn(random.Random(1))
    assert len({drawn(random.Random(seed)) for seed in range(8)}) > 1
    assert len(drawn(None)) == 2


def test_only_pupils_without_a_group_are_drawn(assignment, cast):
    kept = make_group(assignment, cast.pupils[:2], number=2)
    cast.pupils[4].enrolments.update(left_at=timezone.now())
    (made,) = groups.make_groups(assignment, 4, cast.teacher)
    assert made.number == 1
    assert set(made.members.values_list("pupil", flat=True)) == {cast.pupils[2].pk, cast.pupils[3].pk}
    assert kept.members.count() == 2
    assert Action.objects.get(kind="make-groups").details == {
        "assignment": assignment.key,
        "groups": 1,
        "size": 4,
    }


def test_last_teams_are_those_who_are_still_there_and_free(make_assignment, cast, pupils):
    before, now = make_assignment(), make_assignment()
    for number, members in enumerate((pupils[:3], pupils[3:4], pupils[4:5]), 1):
        make_group(before, members, number)
    assert groups.last_teams(now) == [pupils[:3], pupils[3:4], pupils[4:5]]
    make_group(now, pupils[2:3])
    people.remove(cast.classroom.enrolments.filter(pupil=pupils[4]), cast.teacher)
    assert groups.last_teams(now) == [pupils[:2], pupils[3:4]]
    people.remove(cast.classroom.enrolments.filter(pupil=pupils[0]), cast.teacher)
    made = groups.repeat_teams(now, cast.teacher)  # who would be alone is not put anywhere
    assert [[row.pupil for row in group.members.all()] for group in made] == [pupils[3:4]]
    assert Action.objects.get(kind="repeat-groups").details["groups"] == 1
    assert groups.last_teams(make_assignment(mode="alone")) == []


@pytest.mark.parametrize("size", [0, 5, -1])
def test_a_group_has_one_to_four(assignment, teacher, size):
    assert "1 a 4" in refused("size", groups.make_groups, assignment, size, teacher)
    assert not assignment.groups.exists()


def test_nobody_left_to_draw(assignment, teacher):
    groups.make_groups(assignment, 4, teacher)
    refused("nobody", groups.make_groups, assignment, 4, teacher)


def test_each_alone_gives_groups_of_one(make_assignment, pupils, teacher):
    assignment = make_assignment(mode="alone")
    groups.make_groups(assignment, 4, teacher)
    assert sizes(assignment) == [1] * 5


# --- by hand


def test_into_a_new_group_and_on_to_another(assignment, pupils, teacher, pushed):
    with committed():
        first = groups.move_member(assignment, pupils[0], None, teacher)
        second = groups.move_member(assignment, pupils[1], None, teacher)
    assert first.before is None
    assert first.after
    assert second.after
    assert (first.after.number, second.after.number) == (1, 2)
    with committed():
        moved = groups.move_member(assignment, pupils[1], first.after, teacher, base=second.after.key)
    assert (moved.before, moved.after, moved.warnings) == (second.after, first.after, ())
    assert list(first.after.members.values_list("pupil", "seat")) == [(pupils[0].pk, 1), (pupils[1].pk, 2)]
    assert {f"sheet.{first.after.key}", f"sheet.{second.after.key}", f"grid.{assignment.key}"} == set(pushed)
    action = Action.objects.filter(kind="move-member").first()
    assert action
    assert (action.subject, action.details["before"], action.details["after"]) == (pupils[1], 2, 1)


def test_to_where_one_is_already_nothing_happens(assignment, cast):
    group = make_group(assignment, cast.pupils[:1])
    moved = groups.move_member(assignment, cast.pupils[0], group, cast.teacher)
    assert moved == groups.GroupTransfer(group, group)
    assert not logged()


def test_a_fifth_does_not_fit(assignment, pupils, teacher):
    full = make_group(assignment, pupils[:4])
    other = make_group(assignment, pupils[4:], number=2)
    assert "O grupo 1 já está completo" in refused(
        "full", groups.move_member, assignment, pupils[4], full, teacher
    )
    assert other.members.count() == 1


def test_the_database_has_four_seats_and_one_group_for_each(assignment, pupils):
    full = make_group(assignment, pupils[:4])
    for seat, pupil in [(5, pupils[4]), (4, pupils[4]), (0, pupils[4])]:
        with pytest.raises(IntegrityError), transaction.atomic():
            Member.objects.create(group=full, assignment=assignment, pupil=pupil, seat=seat)
    other = make_group(assignment, [], number=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.create(group=other, assignment=assignment, pupil=pupils[0], seat=1)


def test_a_seat_that_was_left_is_taken_again(assignment, cast):
    group = make_group(assignment, cast.pupils[:4])
    groups.remove_member(assignment, cast.pupils[1], cast.teacher)
    groups.move_member(assignment, cast.pupils[4], group, cast.teacher)
    assert group.members.get(pupil=cast.pupils[4]).seat == 2


def test_the_teacher_is_warned_of_what_is_written(assignment, cast):
    old = make_group(assignment, cast.pupils[:2])
    new = make_group(assignment, cast.pupils[2:3], number=2)
    write(old, cast.pupils[0])
    write(new, cast.pupils[2])
    moved = groups.move_member(assignment, cast.pupils[0], new, cast.teacher)
    assert moved.warnings == (
        "O que já estava escrito fica com o grupo 1.",
        "O grupo 2 já tinha começado a escrever.",
    )
    assert old.changes.count() == 1
    Group.objects.filter(pk=old.pk).update(state="handed_in")
    back = groups.move_member(assignment, cast.pupils[0], old, cast.teacher)
    assert back.warnings[1] == "O grupo 1 já entregou a ficha."
    out = groups.remove_member(assignment, cast.pupils[0], cast.teacher)
    assert (out.before, out.after) == (old, None)
    assert out.warnings == ("O que já estava escrito fica com o grupo 1.",)


def test_who_was_moved_meanwhile_is_not_moved_unseen(assignment, pupils, teacher):
    first, second = make_group(assignment, pupils[:1]), make_group(assignment, pupils[1:2], number=2)
    assert "Entretanto" in refused(
        "stale", groups.move_member, assignment, pupils[0], second, teacher, base=""
    )
    refused("stale", groups.remove_member, assignment, pupils[0], teacher, base=second.key)
    assert groups.group_of(assignment, pupils[0]) == first


def test_out_of_no_group(assignment, pupils, teacher):
    assert groups.remove_member(assignment, pupils[0], teacher, base="") == groups.GroupTransfer(None, None)
    assert not logged()


def test_who_left_the_class_goes_out_but_not_in(assignment, cast):
    group = make_group(assignment, cast.pupils[:2])
    cast.pupils[0].enrolments.update(left_at=timezone.now())
    refused("left", groups.move_member, assignment, cast.pupils[0], None, cast.teacher)
    groups.remove_member(assignment, cast.pupils[0], cast.teacher)
    assert list(group.members.values_list("pupil", flat=True)) == [cast.pupils[1].pk]


def test_a_stranger_does_not_go_in(assignment, other_teacher, teacher):
    refused("left", groups.move_member, assignment, User.objects.get(username="estranho"), None, teacher)


def test_a_group_of_another_assignment_is_none(assignment, make_assignment, pupils, teacher):
    elsewhere = make_group(make_assignment(), [])
    refused("gone", groups.move_member, assignment, pupils[0], elsewhere, teacher)


def test_an_empty_group_is_made_and_deleted(assignment, teacher):
    group = groups.new_group(assignment, teacher)
    assert group.number == 1
    groups.delete_group(group, teacher)
    groups.delete_group(group, teacher)
    assert not assignment.groups.exists()
    assert logged() == ["delete-group", "make-group"]


def test_a_group_with_members_or_answers_is_not_deleted(assignment, cast):
    full, written = make_group(assignment, cast.pupils[:1]), make_group(assignment, [], number=2)
    write(written)
    refused("not-empty", groups.delete_group, full, cast.teacher)
    refused("not-empty", groups.delete_group, written, cast.teacher)
    assert assignment.groups.count() == 2


def test_undoing_the_groups_keeps_what_was_written(assignment, cast):
    written = make_group(assignment, cast.pupils[:1])
    marked = make_group(assignment, cast.pupils[1:2], number=2)
    make_group(assignment, cast.pupils[2:], number=3)
    write(written)
    Mark.objects.create(group=marked, task="I.1")
    assert groups.dissolve(assignment, cast.teacher) == 1
    assert set(assignment.groups.all()) == {written, marked}
    assert groups.without_group(assignment).count() == 3


# --- extensions


@pytest.mark.parametrize(
    ("terms", "until", "code"),
    [
        ({}, NOW + DAY, "no-end"),
        ({"due_at": NOW + DAY}, NOW + DAY, "too-early"),
        ({"closes_at": NOW - 3 * DAY}, NOW - DAY, "past"),
    ],
)
def test_extensions_that_make_no_sense(make_assignment, teacher, terms, until, code):
    group = make_group(make_assignment(**terms), [])
    with time_machine.travel(NOW, tick=False):
        refused(code, groups.extend, group, until, teacher)
    group.refresh_from_db()
    assert group.extended_to is None


def test_one_group_has_more_time(make_assignment, teacher, pushed):
    group = make_group(make_assignment(due_at=NOW, closes_at=NOW + 3 * DAY), [])
    with time_machine.travel(NOW, tick=False), committed():
        assert groups.extend(group, NOW + DAY, teacher).extended_to == NOW + DAY
    group.refresh_from_db()
    assert group.extended_to == NOW + DAY
    assert f"sheet.{group.key}" in pushed
    assert groups.extend(group, None, teacher).extended_to is None


# --- by pupils


def test_pupils_join_with_the_code_that_one_tells(by_pupils, pupils):
    group = groups.open_group(by_pupils, pupils[0])
    typed = f" {group.code[:3].upper()}-{group.code[3:]} "
    for pupil in pupils[1:4]:
        assert groups.join(by_pupils, pupil, typed) == group
    assert groups.join(by_pupils, pupils[1], group.code) == group
    assert list(group.members.values_list("seat", flat=True)) == [1, 2, 3, 4]
    assert "completo" in refused("full", groups.join, by_pupils, pupils[4], group.code)


@pytest.mark.parametrize("code", ["", "zzzzzz", "x" * 500, "' or 1"])
def test_a_wrong_code(by_pupils, pupils, code):
    groups.open_group(by_pupils, pupils[0])
    assert "Não há nenhum grupo" in refused("unknown-code", groups.join, by_pupils, pupils[1], code)


def test_a_code_of_another_assignment_is_wrong(by_pupils, make_assignment, pupils):
    elsewhere = make_group(make_assignment(grouping="pupils"), pupils[:1])
    refused("unknown-code", groups.join, by_pupils, pupils[1], elsewhere.code)


def test_one_group_for_each(by_pupils, pupils):
    own = groups.open_group(by_pupils, pupils[0])
    other = groups.open_group(by_pupils, pupils[1])
    assert "Já estás no grupo 1" in refused("other-group", groups.join, by_pupils, pupils[0], other.code)
    refused("other-group", groups.open_group, by_pupils, pupils[0])
    assert own.members.count() == other.members.count() == 1


def test_no_joining_after_hand_in(by_pupils, pupils):
    group = make_group(by_pupils, pupils[:1])
    Group.objects.filter(pk=group.pk).update(state="handed_in")
    refused("handed-in", groups.join, by_pupils, pupils[1], group.code)


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"grouping": "teacher"}, "teacher-forms"),
        ({"grouping": "pupils", "mode": "alone"}, "teacher-forms"),
        ({"grouping": "pupils", "closes_at": NOW - DAY}, "closed"),
        ({"grouping": "pupils", "archived_at": NOW - DAY}, "closed"),
    ],
)
def test_when_pupils_do_not_form_groups(make_assignment, pupils, terms, code):
    assignment = make_assignment(**terms)
    group = make_group(assignment, pupils[:1])
    with time_machine.travel(NOW, tick=False):
        refused(code, groups.open_group, assignment, pupils[1])
        refused(code, groups.join, assignment, pupils[1], group.code)
        refused(code, groups.leave, group, pupils[0])


def test_leaving_before_writing(by_pupils, pupils):
    group = groups.open_group(by_pupils, pupils[0])
    groups.join(by_pupils, pupils[1], group.code)
    groups.leave(group, pupils[0])
    groups.leave(group, pupils[0])
    assert list(group.members.values_list("pupil", flat=True)) == [pupils[1].pk]
    groups.leave(group, pupils[1])
    assert not by_pupils.groups.exists()


def test_only_who_is_concerned_hears_of_it(by_pupils, pupils, pushed):
    make_group(by_pupils, pupils[:1])
    mine = make_group(by_pupils, [], number=2)
    for step in (groups.join, lambda _assignment, pupil, _code: groups.leave(mine, pupil)):
        with committed():
            step(by_pupils, pupils[1], mine.code)
        assert pushed == [f"sheet.{mine.key}", f"grid.{by_pupils.key}"]
        pushed.clear()


def test_who_loses_the_group_hears_of_it(assignment, cast, pushed):
    gone = make_group(assignment, cast.pupils[:1])
    with committed():
        groups.dissolve(assignment, cast.teacher)
    assert pushed == [f"sheet.{gone.key}", f"grid.{assignment.key}"]


def test_an_empty_group_with_answers_stays(by_pupils, pupils):
    group = make_group(by_pupils, pupils[:1])
    write(group, pupils[1])
    groups.leave(group, pupils[0])
    assert list(by_pupils.groups.all()) == [group]


def test_no_leaving_after_writing(by_pupils, pupils):
    wrote = make_group(by_pupils, pupils[:2])
    write(wrote, pupils[0])
    assert "fala com o professor" in refused("wrote", groups.leave, wrote, pupils[0])
    groups.leave(wrote, pupils[1])
    handed = make_group(by_pupils, pupils[2:3], number=2)
    HandIn.objects.create(group=handed, number=1, version=0, at=NOW, by=pupils[2], answers={}, points=0)
    refused("wrote", groups.leave, handed, pupils[2])
    closed = make_group(by_pupils, pupils[3:4], number=3)
    Group.objects.filter(pk=closed.pk).update(state="returned")
    refused("wrote", groups.leave, closed, pupils[3])


# --- each alone


def test_ones_own_sheet_is_made_once(make_assignment, pupils):
    assignment = make_assignment(mode="alone")
    own = groups.own_sheet(assignment, pupils[0])
    assert groups.own_sheet(assignment, pupils[0]) == own
    assert groups.own_sheet(assignment, pupils[1]) != own
    assert sizes(assignment) == [1, 1]


def test_ones_own_sheet_is_not_made_in_groups_or_too_late(make_assignment, pupils):
    refused("not-alone", groups.own_sheet, make_assignment(), pupils[0])
    closed = make_assignment(mode="alone", closes_at=timezone.now() - DAY)
    refused("closed", groups.own_sheet, closed, pupils[0])
    assert not Group.objects.exists()


def test_a_sheet_of_one_takes_no_second(make_assignment, pupils, teacher):
    assignment = make_assignment(mode="alone")
    own = groups.own_sheet(assignment, pupils[0])
    refused("full", groups.move_member, assignment, pupils[1], own, teacher)
