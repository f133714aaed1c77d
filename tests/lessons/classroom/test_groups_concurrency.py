"""Pupils who race for seats, on the databases that the site runs on."""

from collections.abc import Callable
from typing import Any

import pytest

from lessons.classroom import assignments, groups, sheets
from lessons.classroom.assignments import AssignmentTerms
from lessons.classroom.models import Cell, Group, Member
from tests.at_once import at_once, code_of
from tests.lessons.builders import make_document, make_group, make_part, make_task, number_field

pytestmark = [pytest.mark.databases, pytest.mark.django_db(transaction=True)]

Make = Callable[..., Any]


def race(calls: list[Callable[[], object]]) -> list[str]:
    """Makes all calls at the same moment; "" for each that went well, else why not, sorted."""
    outcomes = at_once(*calls)
    return sorted("gone" if isinstance(one, Group.DoesNotExist) else code_of(one) for one in outcomes)


def test_five_race_for_four_seats(make_assignment, pupils):
    assignment = make_assignment(grouping="pupils")
    group = make_group(assignment, [])
    joins = [lambda pupil=pupil: groups.join(assignment, pupil, group.code) for pupil in pupils]
    assert race(joins) == ["", "", "", "", "full"]
    assert list(group.members.values_list("seat", flat=True)) == [1, 2, 3, 4]


def test_one_pupil_in_five_tabs_has_one_sheet(make_assignment, pupils):
    assignment = make_assignment(mode="alone")
    assert race([lambda: groups.own_sheet(assignment, pupils[0])] * 5) == [""] * 5
    assert Member.objects.count() == Group.objects.count() == 1


def test_all_open_their_own_sheets_at_once(make_assignment, pupils):
    assignment = make_assignment(mode="alone")
    opened = [lambda pupil=pupil: groups.own_sheet(assignment, pupil) for pupil in pupils]
    assert race(opened) == [""] * 5
    assert list(assignment.groups.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_two_teachers_draw_at_once(make_assignment, pupils, teacher):
    assignment = make_assignment()
    assert race([lambda: groups.make_groups(assignment, 2, teacher)] * 2) == ["", "nobody"]
    assert Member.objects.count() == 5


def test_a_pupil_joins_while_the_teacher_moves_him(make_assignment, pupils, teacher):
    assignment = make_assignment(grouping="pupils")
    mine, other = make_group(assignment, []), make_group(assignment, [], number=2)
    outcomes = race(
        [
            lambda: groups.join(assignment, pupils[0], mine.code),
            lambda: groups.move_member(assignment, pupils[0], other, teacher),
        ]
    )
    assert outcomes in (["", ""], ["", "other-group"])
    assert groups.group_of(assignment, pupils[0]) == other


@pytest.mark.parametrize("_again", range(4))
def test_nothing_that_was_written_is_lost_when_the_mode_changes(make_assignment, pupils, teacher, _again):
    document = make_document("Ficha", make_part("I", "Parte", make_task("I.1", "Quanto é?", number_field())))
    assignment = make_assignment(document)
    group = make_group(assignment, pupils[:2])
    outcomes = race(
        [
            lambda: sheets.write(group, pupils[0], [sheets.CellWrite("I.1:x", "1", 0)]),
            lambda: assignments.change_terms(assignment, AssignmentTerms(mode="alone"), teacher),
        ]
    )
    assignment.refresh_from_db()
    if "gone" in outcomes:
        assert (assignment.mode, Group.objects.count()) == ("alone", 0)
    else:
        assert outcomes[1].startswith("Já há respostas")
        assert (assignment.mode, Cell.objects.get().value) == ("group", "1")
