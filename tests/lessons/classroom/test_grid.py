"""The live grid: states from real answers, who is there, who is stuck, names and the projector."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from lessons.classroom import class_control, grid, presence, sheets, verdicts
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from lessons.classroom.verdicts import Verdict
from tests.lessons.builders import lesson_document, make_group
from tests.users import enrol, make_user

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

ROW = [("P", ""), ("N", "1"), ("N", "2"), ("N", "3"), ("P", ""), ("N", "1")]
ALL_RIGHT = [
    *[CellWrite(f"II.1:row:l{index}", letter) for index, (letter, _take) in enumerate(ROW)],
    *[CellWrite(f"II.1:row:s{index}", take) for index, (_letter, take) in enumerate(ROW) if take],
]


@pytest.fixture
def group(assignment, pupils):
    return make_group(assignment, pupils[:2])


def write(group: Group, by: User, *cells: CellWrite, at: datetime = NOW) -> None:
    written = sheets.write(group, by, cells, at)
    assert not written.clashes


def rows(assignment: Assignment, **how: bool) -> tuple[grid.GroupRow, ...]:
    fresh = Assignment.objects.select_related("classroom", "version__worksheet").get(pk=assignment.pk)
    return grid.grid(fresh, **how).rows


def states(row: grid.GroupRow) -> list[str]:
    return [box.state for box in row.boxes]


# Boxes


def test_the_states_come_from_what_is_written(assignment, group, pupils):
    assert states(rows(assignment)[0]) == ["empty"] * 4
    write(group, pupils[0], CellWrite("I.1:list", "1 2 3"), CellWrite("I.2:why", "Sei lá"), ALL_RIGHT[0])
    (row,) = rows(assignment)
    assert states(row) == ["wrong", "check", "partial", "empty"]
    assert [box.sign for box in row.boxes] == ["✗", "?", "…", ""]
    assert row.boxes[0].word == "errado"
    write(group, pupils[1], CellWrite("I.1:list", "0 1 2 3 4 5", 1), *ALL_RIGHT[1:])
    (row,) = rows(assignment)
    assert states(row) == ["right", "check", "right", "empty"]
    assert (row.points, row.proposed) == ("12", "")


def test_the_wrong_cells_can_be_read(assignment, group, pupils):
    wrong = [CellWrite(f"II.1:row:l{index}", "P") for index in range(6)]
    write(group, pupils[0], *wrong, CellWrite("II.2:yes", "n"))
    (row,) = rows(assignment)
    assert row.boxes[2].wrong == tuple((f"{label}: P ou N?", "P") for label in (1, 2, 3, 5))
    assert row.boxes[2].more == 0
    assert row.boxes[3].wrong == (("Escolhe uma resposta", "Não"),)


def test_of_many_wrong_cells_some_are_shown(assignment, group, pupils):
    letters = [CellWrite(f"II.1:row:l{index}", "P") for index in range(6)]
    takes = [CellWrite(f"II.1:row:s{index}", "9") for index in range(6)]
    write(group, pupils[0], *letters, *takes)
    box = rows(assignment)[0].boxes[2]
    assert (len(box.wrong), box.more) == (8, 2)


def test_a_teachers_mark_decides_the_state(assignment, group, cast):
    write(group, cast.pupils[0], CellWrite("I.2:why", "Sei lá"))
    task = sheets.document_of(assignment.version).task("I.2")
    verdicts.save(group, task, Verdict(Decimal(1)), base=0, seen=1, by=cast.teacher)
    assert states(rows(assignment)[0])[1] == "half"


def test_the_columns_count_who_has_it_right(assignment, group, pupils):
    other = make_group(assignment, pupils[2:3], 2)
    write(group, pupils[0], CellWrite("I.1:list", "0 1 2 3 4 5"))
    write(other, pupils[2], CellWrite("I.1:list", "0 1 2 3 4 5"), CellWrite("II.2:yes", "y"))
    shown = grid.grid(assignment)
    assert [(column.task.id, column.right, column.first) for column in shown.columns] == [
        ("I.1", 2, True),
        ("I.2", 0, False),
        ("II.1", 0, True),
        ("II.2", 1, False),
    ]
    assert [column.short for column in shown.columns] == ["1", "2", "1", "2"]
    assert shown.out_of == "16"


def test_a_task_of_another_style_keeps_its_name(make_assignment):
    document = lesson_document()
    document["parts"][0]["tasks"][0]["id"] = "Q1"
    assert grid.grid(make_assignment(document)).columns[0].short == "Q1"


# Stuck


def test_a_group_is_stuck_after_some_minutes_without_a_change(assignment, group, pupils):
    assert rows(assignment)[0].stuck is None
    write(group, pupils[0], CellWrite("I.1:list", "0 1"))
    for minutes, stuck in ((4, None), (5, 5), (7, 7), (180, 180)):
        with time_machine.travel(NOW + minutes * MINUTE, tick=False):
            assert rows(assignment)[0].stuck == stuck
    with time_machine.travel(NOW + 7 * MINUTE, tick=False):
        assert rows(assignment)[0].stuck_words == "parado há 7 min"
    with time_machine.travel(NOW + 180 * MINUTE, tick=False):
        assert rows(assignment)[0].stuck_words == "parado há 3 h"


def test_the_time_of_a_pause_does_not_count(assignment, group, pupils):
    write(group, pupils[0], CellWrite("I.1:list", "0 1"))
    with time_machine.travel(NOW + 2 * MINUTE, tick=False):
        class_control.pause(assignment, "")
    with time_machine.travel(NOW + 9 * MINUTE, tick=False):
        assert rows(assignment)[0].stuck is None
    class_control.resume(assignment)
    with time_machine.travel(NOW + 9 * MINUTE, tick=False):
        assert rows(assignment)[0].stuck == 9


def test_who_has_finished_or_handed_in_is_not_stuck(assignment, group, pupils):
    write(group, pupils[0], *ALL_RIGHT, CellWrite("I.1:list", "1"), CellWrite("I.2:why", "Sim"))
    write(group, pupils[0], CellWrite("II.2:yes", "n"))
    other = make_group(assignment, pupils[2:3], 2)
    write(other, pupils[2], CellWrite("I.1:list", "1"))
    with time_machine.travel(NOW + 9 * MINUTE, tick=False):
        assert [row.stuck for row in rows(assignment)] == [None, 9]
        sheets.hand_in(other, pupils[2])
        assert [row.stuck for row in rows(assignment)] == [None, None]


# Who is who


def test_the_members_with_real_names_and_who_is_there(assignment, group, pupils):
    presence.at(group.key, pupils[1].pk, "I.1:list")
    (row,) = rows(assignment)
    assert row.label == "Grupo 1"
    assert row.members == (
        grid.GroupMember("Aluno 1", "Aluno 1", here=False),
        grid.GroupMember("Aluno 2", "Aluno 2", here=True),
    )
    assert row.here == 1


def test_who_left_the_class_keeps_the_name_here(assignment, group, cast):
    enrolment = cast.classroom.enrolments.get(pupil=cast.pupils[0])
    enrolment.left_at = enrolment.joined_at
    enrolment.save()
    assert [person.name for person in rows(assignment)[0].members] == ["Aluno 1", "Aluno 2"]
    enrolment.delete()
    assert [person.name for person in rows(assignment)[0].members] == ["Aluno", "Aluno 2"]


def test_who_works_alone_is_called_by_name(make_assignment, pupils):
    assignment = make_assignment(lesson_document(), mode=Assignment.Mode.ALONE)
    make_group(assignment, pupils[:1])
    make_group(assignment, [], 2)
    assert [row.label for row in rows(assignment)] == ["Aluno 1", "Grupo 2"]
    anonymous = rows(assignment, anonymous=True)
    assert [row.label for row in anonymous] == ["Aluno A", "Aluno B"]


def test_the_projector_names_nobody(assignment, pupils):
    for number, pupil in enumerate(pupils, 1):
        presence.at(make_group(assignment, [pupil], number).key, pupil.pk, "")
    shown = rows(assignment, anonymous=True)
    assert [row.label for row in shown] == [f"Grupo {letter}" for letter in "ABCDE"]
    assert all(row.members == () for row in shown)
    # The same letters at every look, whichever groups are asked for.
    assert [row.group.pk for row in rows(assignment, anonymous=True)] == [row.group.pk for row in shown]


def test_letters_go_on_after_z(assignment):
    for number in range(1, 29):
        Group.objects.create(assignment=assignment, number=number)
    labels = [row.label for row in rows(assignment, anonymous=True)]
    assert labels[:2] == ["Grupo A", "Grupo B"]
    assert labels[25:] == ["Grupo Z", "Grupo AA", "Grupo AB"]


# Who is not on the grid


def test_who_has_no_group_is_told_and_who_came_late(assignment, group, cast):
    cast.classroom.enrolments.update(joined_at=assignment.created_at - MINUTE)
    late = enrol(cast.classroom, make_user("atrasada"), "Águeda Zarco").pupil
    gone = cast.classroom.enrolments.get(pupil=cast.pupils[4])
    gone.left_at = timezone.now() + MINUTE
    gone.save()
    missing = grid.grid(assignment).missing
    assert missing == (
        grid.MissingPupil("Aluno 3", "Aluno 3", late=False),
        grid.MissingPupil("Aluno 4", "Aluno 4", late=False),
        grid.MissingPupil("Águeda Zarco", "Águeda", late=True),
    )
    make_group(assignment, [*cast.pupils[2:4], late], 2)
    assert grid.grid(assignment).missing == ()


def test_where_each_works_alone_who_has_not_opened_the_sheet_is_told(make_assignment, pupils):
    assignment = make_assignment(lesson_document(), mode=Assignment.Mode.ALONE)
    make_group(assignment, pupils[:1])
    shown = grid.grid(assignment, anonymous=True)
    assert shown.alone
    assert [pupil.name for pupil in shown.missing] == [f"Aluno {number}" for number in (2, 3, 4, 5)]


# Order


def test_who_needs_help_comes_first(assignment, pupils):
    done, good, bad, stuck = (make_group(assignment, [pupils[at]], at + 1) for at in range(4))
    write(done, pupils[0], CellWrite("I.1:list", "1"), CellWrite("II.2:yes", "n"), at=NOW + 6 * MINUTE)
    sheets.hand_in(done, pupils[0])
    write(good, pupils[1], CellWrite("I.1:list", "0 1 2 3 4 5"), at=NOW + 6 * MINUTE)
    write(bad, pupils[2], CellWrite("II.2:yes", "n"), at=NOW + 6 * MINUTE)
    write(stuck, pupils[3], CellWrite("II.2:yes", "y"))
    with time_machine.travel(NOW + 7 * MINUTE, tick=False):
        assert [row.group.number for row in rows(assignment)] == [1, 2, 3, 4]
        assert [row.group.number for row in rows(assignment, by_need=True)] == [4, 3, 2, 1]
        shown = grid.grid(assignment)
    assert grid.news(shown) == "1 grupo entregou; 1 está parado."


# Queries


def test_the_grid_takes_as_many_queries_for_fifteen_groups_as_for_one(assignment, classroom, teacher):
    def one_more(number: int) -> None:
        pair = [make_user(f"novo{number}{which}") for which in "ab"]
        for user in pair:
            enrol(classroom, user, f"Aluno {user.username}")
        made = make_group(assignment, pair, number)
        write(made, pair[0], CellWrite("I.1:list", "1 2"), CellWrite("I.2:why", "Sim"))
        task = sheets.document_of(assignment.version).task("I.2")
        verdicts.save(made, task, Verdict(Decimal(1)), base=0, seen=2, by=teacher)

    counts = []
    for groups in (1, 3, 15):
        while assignment.groups.count() < groups:
            one_more(assignment.groups.count() + 1)
        with CaptureQueriesContext(connection) as captured:
            shown = grid.grid(assignment)
        assert len(shown.rows) == groups
        counts.append(len(captured))
    assert counts == [6, 6, 6]
