"""Writing a sheet cell by cell, conflicts, what may be written when, handing in, what is told of marks."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from accounts.models import Action, User
from games.live.match_state import Refused
from lessons.classroom import sheets
from lessons.classroom.models import Assignment, Cell, Change, Group, HandIn
from lessons.classroom.sheets import CellWrite
from lessons.worksheets import documents
from tests.lessons.builders import make_group, small_document
from tests.queries import queries
from tests.refusals import refused

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
LIST = "I.1:list"
RIGHT = "0 1 2 3 4 5"


def write(group: Group, by: User, *cells: tuple[Any, ...], now: datetime = NOW) -> sheets.WriteResult:
    return sheets.write(group, by, [CellWrite(*cell) for cell in cells], now)


def values(group: Group) -> dict[str, tuple[str, int]]:
    return {cell.name: (cell.value, cell.version) for cell in group.cells.all()}


def history(group: Group) -> list[tuple[int, str, str]]:
    return [(change.version, change.name, change.value) for change in group.changes.order_by("version")]


def fresh(group: Group) -> Group:
    return Group.objects.get(pk=group.pk)


# Writing


def test_each_changed_cell_is_a_change_with_a_version_of_its_own(group, pupils):
    written = write(group, pupils[0], (LIST, " 0  1 2 "), ("I.2:why", "Porque sim."))
    assert (written.version, written.clashes) == (2, [])
    assert {cell.name: cell.version for cell in written.cells} == {LIST: 1, "I.2:why": 2}
    again = write(group, pupils[1], (LIST, RIGHT, 1), now=NOW + HOUR)
    assert again.version == 3
    assert values(group)[LIST] == (RIGHT, 3)
    assert [version for version, _name, _value in history(group)] == [1, 2, 3]
    assert history(group)[2] == (3, LIST, RIGHT)
    stored = fresh(group)
    assert (stored.version, stored.changed_at, group.version) == (3, NOW + HOUR, 3)
    cell = group.cells.get(name=LIST)
    assert (cell.by, cell.at) == (pupils[1], NOW + HOUR)
    assert {change.by for change in group.changes.filter(version__lt=3)} == {pupils[0]}


def test_an_equal_value_changes_nothing_whatever_its_base(group, pupils):
    first = write(group, pupils[0], (LIST, RIGHT))
    for base in (0, 1, 7):
        again = write(group, pupils[1], (LIST, RIGHT, base))
        assert (again.version, [cell.version for cell in again.cells], again.clashes) == (1, [1], [])
    assert first.cells[0].value == again.cells[0].value
    assert len(history(group)) == 1


def test_an_empty_cell_that_was_never_written_is_no_change(group, pupils):
    assert write(group, pupils[0], (LIST, "  ")).version == 0
    assert not Cell.objects.exists()


def test_emptying_a_cell_is_a_change(group, pupils):
    write(group, pupils[0], (LIST, RIGHT))
    write(group, pupils[0], (LIST, "", 1))
    assert values(group)[LIST] == ("", 2)
    assert sheets.answers_of(group) == {}


def test_a_cell_changed_since_is_a_conflict_and_the_others_are_saved(group, pupils):
    write(group, pupils[0], (LIST, "0 1"))
    written = write(group, pupils[1], (LIST, "0 1 2"), ("I.2:why", "Sim"))
    (conflict,) = written.clashes
    assert (conflict.place, conflict.mine) == (LIST, "0 1 2")
    assert (conflict.theirs.value, conflict.theirs.version, conflict.theirs.by) == ("0 1", 1, pupils[0])
    assert values(group) == {LIST: ("0 1", 1), "I.2:why": ("Sim", 2)}
    decided = write(group, pupils[1], (LIST, "0 1 2", conflict.theirs.version))
    assert (decided.clashes, values(group)[LIST]) == ([], ("0 1 2", 3))


def test_two_tabs_of_one_person_conflict_as_well(group, pupils):
    write(group, pupils[0], (LIST, "0 1"))
    assert len(write(group, pupils[0], (LIST, "0 2")).clashes) == 1
    assert values(group)[LIST] == ("0 1", 1)


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ([("I.9:nada", "1")], "unknown-cell"),
        ([("", "1")], "unknown-cell"),
        ([(LIST, "1"), (LIST, "2")], "malformed"),
        ([(LIST, "1" * 401)], "too-large"),
    ],
)
def test_bad_cells_are_refused_as_a_whole(group, pupils, cells, code):
    with refused(code):
        write(group, pupils[0], ("I.2:why", "Sim"), *cells)
    assert not Change.objects.exists()
    assert fresh(group).version == 0


def test_changes_are_never_changed(group, pupils):
    write(group, pupils[0], (LIST, "0"))
    with pytest.raises(ValueError, match="never"):
        group.changes.get().save()


# When


@pytest.mark.parametrize(
    ("terms", "extended", "code"),
    [
        ({"opens_at": NOW + HOUR}, None, "not-yet"),
        ({"opens_at": NOW}, None, None),
        ({"closes_at": NOW - HOUR}, None, "closed"),
        ({"closes_at": NOW}, None, None),
        ({"closes_at": NOW - HOUR}, NOW + HOUR, None),
        ({"closes_at": NOW + 2 * HOUR}, NOW - HOUR, None),
        ({"closes_at": NOW - 2 * HOUR}, NOW - HOUR, "closed"),
        ({"due_at": NOW - HOUR}, None, None),
        ({"archived_at": NOW - HOUR}, None, "closed"),
        ({"open_parts": ["II"]}, None, "not-yet"),
        ({"open_parts": ["I"]}, None, None),
        ({"pause": "Olhem!", "paused_at": NOW - HOUR}, None, None),
    ],
)
def test_when_cells_can_be_written(sheet, pupils, terms, extended, code):
    group = sheet(**terms)
    Group.objects.filter(pk=group.pk).update(extended_to=extended)
    if code is None:
        write(group, pupils[0], (LIST, "0 1"))
        assert values(group) == {LIST: ("0 1", 1)}
    else:
        with refused(code):
            write(group, pupils[0], (LIST, "0 1"))
        assert not Change.objects.exists()


def test_terms_are_read_afresh(group, pupils):
    """What the caller has read may be old by the time the row is locked."""
    Assignment.objects.update(closes_at=NOW - HOUR)
    with pytest.raises(Refused):
        write(group, pupils[0], (LIST, "0 1"))


def test_what_would_change_nothing_is_never_refused(group, pupils):
    """A repeated request, or the whole form of a sheet of which a part was closed."""
    write(group, pupils[0], (LIST, "0 1"))
    Assignment.objects.update(open_parts=["II"])
    assert write(group, pupils[0], (LIST, "0 1"), ("II.1:row:l0", "P")).version == 2
    Assignment.objects.update(closes_at=NOW - HOUR)
    assert write(group, pupils[0], (LIST, "0 1"), ("II.1:row:l0", "P")).version == 2


# Classifications


def said(group: Group) -> list[tuple[int, str, str, str, bool | None]]:
    rows = group.classifications.order_by("index")
    return [(row.index, row.position, row.letter, row.subscript, row.right) for row in rows]


def test_letters_and_subscripts_are_kept_as_records(group, pupils):
    write(group, pupils[0], ("II.1:row:l0", "n"), ("II.1:row:l3", "N"), ("II.1:row:s3", "1"))
    assert said(group) == [(0, "0", "N", "", False), (3, "3", "N", "1", False)]
    write(group, pupils[1], ("II.1:row:s3", "3", 3), ("II.1:row:l0", "P", 1), now=NOW + HOUR)
    assert said(group) == [(0, "0", "P", "", True), (3, "3", "N", "3", True)]
    row = group.classifications.get(index=3)
    assert (row.task, row.game, row.by, row.at) == ("II.1", "subtraction", pupils[1], NOW + HOUR)


def test_only_what_was_touched_gets_a_new_writer(group, pupils):
    write(group, pupils[0], ("II.1:row:l0", "P"))
    write(group, pupils[1], ("II.1:row:l1", "P"), (LIST, "0"))
    assert [row.by for row in group.classifications.order_by("index")] == pupils[:2]


def test_an_erased_letter_is_no_record(group, pupils):
    write(group, pupils[0], ("II.1:row:l1", "N"), ("II.1:row:s1", "1"))
    write(group, pupils[0], ("II.1:row:l1", "", 1))
    assert said(group) == [(1, "1", "", "1", False)]
    write(group, pupils[0], ("II.1:row:s1", "", 2))
    assert said(group) == []


def test_exchanged_letters_are_recorded_as_wrong(group, pupils):
    write(group, pupils[0], *[(f"II.1:row:l{n}", "P" if n % 4 else "N") for n in range(6)])
    assert {row.right for row in group.classifications.all()} == {False}


def test_a_newer_version_judges_classifications_again(group, pupils):
    document = small_document()
    sheets.write(group, pupils[0], [CellWrite("II.1:row:l1", "P")], NOW)
    sheets.write(group, pupils[1], [CellWrite("II.1:row:s3", "3")], NOW + timedelta(seconds=1))
    assert not group.classifications.get(index=1).right
    row = document["parts"][1]["tasks"][0]["fields"][0]
    row["positions"][1] = {"label": "1 (só um)", "position": 1, "letter": "P"}
    sheets.reclassify(group, documents.parse_document(document))
    first, second = group.classifications.order_by("index")
    assert (first.position, first.right, first.by, first.at) == ("1 (só um)", True, pupils[0], NOW)
    assert (second.index, second.letter, second.subscript, second.by) == (3, "", "3", pupils[1])
    del document["parts"][1]
    sheets.reclassify(group, documents.parse_document(document))
    assert not group.classifications.exists()


def test_rows_of_one_task_are_counted_on(make_assignment, pupils):
    document = small_document()
    task = document["parts"][1]["tasks"][0]
    task["fields"] = [task["fields"][0], {**task["fields"][0], "id": "more"}]
    task["points"] = "20"
    group = make_group(make_assignment(document), pupils[:1])
    write(group, pupils[0], ("II.1:row:l1", "N"), ("II.1:more:l1", "P"))
    assert said(group) == [(1, "1", "N", "", True), (7, "1", "P", "", False)]


# Handing in


def test_handing_in_keeps_the_answers_and_the_automatic_points(group, pupils):
    write(group, pupils[0], (LIST, RIGHT), ("II.1:row:l0", "P"), ("I.2:why", "a"))
    write(group, pupils[0], ("I.2:why", "", 3))
    made = sheets.hand_in(group, pupils[1], base=4, now=NOW)
    assert made.answers == {LIST: RIGHT, "II.1:row:l0": "P"}
    assert (made.number, made.version, made.by, made.at, made.late) == (1, 4, pupils[1], NOW, False)
    assert made.points == Decimal("3.00")
    stored = fresh(group)
    assert (stored.state, stored.hand_ins_used, stored.handed_in_at) == ("handed_in", 1, NOW)
    assert group.state == "handed_in"


def test_handing_in_twice_is_once(sheet, pupils):
    group = sheet(attempts=3)
    first = sheets.hand_in(group, pupils[0], now=NOW)
    assert sheets.hand_in(group, pupils[1], now=NOW + HOUR) == first
    assert HandIn.objects.count() == 1
    assert fresh(group).hand_ins_used == 1


def test_what_somebody_else_wrote_meanwhile_is_looked_at_first(group, pupils):
    write(group, pupils[0], (LIST, "0"))
    write(group, pupils[1], (LIST, RIGHT, 1))
    with refused("stale"):
        sheets.hand_in(group, pupils[0], base=1, now=NOW)
    assert fresh(group).state == "open"
    assert sheets.hand_in(group, pupils[1], base=1, now=NOW).answers == {LIST: RIGHT}


def test_a_sheet_handed_in_takes_no_more_cells(group, pupils):
    write(group, pupils[0], (LIST, "0"))
    sheets.hand_in(group, pupils[0], now=NOW)
    with refused("handed-in"):
        write(group, pupils[1], (LIST, "0 1", 1))
    assert write(group, pupils[1], (LIST, "0")).version == 1
    Group.objects.update(state="returned")
    for attempt in (
        lambda: write(group, pupils[1], (LIST, "0 1", 1)),
        lambda: sheets.hand_in(group, pupils[0]),
    ):
        with refused("handed-in"):
            attempt()


@pytest.mark.parametrize(
    ("terms", "extended", "late"),
    [
        ({}, None, False),
        ({"due_at": NOW}, None, False),
        ({"due_at": NOW - HOUR}, None, True),
        ({"due_at": NOW - HOUR}, NOW + HOUR, False),
    ],
)
def test_late(sheet, pupils, terms, extended, late):
    group = sheet(**terms)
    Group.objects.update(extended_to=extended)
    assert sheets.hand_in(group, pupils[0], now=NOW).late is late
    assert fresh(group).late is late


@pytest.mark.parametrize(
    ("terms", "code"), [({"opens_at": NOW + HOUR}, "not-yet"), ({"closes_at": NOW - HOUR}, "closed")]
)
def test_when_a_sheet_cannot_be_handed_in(sheet, pupils, terms, code):
    group = sheet(**terms)
    with refused(code):
        sheets.hand_in(group, pupils[0], now=NOW)
    assert not HandIn.objects.exists()


def test_a_sheet_with_closed_parts_can_be_handed_in(sheet, pupils):
    assert sheets.hand_in(sheet(open_parts=["I"]), pupils[0], now=NOW).number == 1


def test_points_are_rounded_half_up():
    assert sheets.decimal(Fraction(1, 3)) == Decimal("0.33")
    assert sheets.decimal(Fraction(1, 200)) == Decimal("0.01")
    assert str(sheets.decimal(Fraction(12))) == "12.00"


# Going on


@pytest.mark.parametrize(
    ("terms", "state", "again"),
    [
        ({"attempts": 2}, "handed_in", True),
        ({"attempts": 1}, "handed_in", False),
        ({"attempts": 2, "feedback": "at_once"}, "handed_in", True),
        ({"attempts": 2, "feedback": "return"}, "handed_in", False),
        ({"attempts": 2, "feedback": "return"}, "returned", True),
        ({"attempts": 2, "closes_at": NOW + HOUR}, "handed_in", True),
        ({"attempts": 2, "closes_at": NOW}, "handed_in", False),
    ],
)
def test_a_group_goes_on_while_it_has_attempts_and_time(sheet, pupils, terms, state, again):
    group = sheet(**terms)
    sheets.hand_in(group, pupils[0], now=NOW - HOUR)
    Group.objects.update(state=state)
    group.refresh_from_db()
    later = NOW + timedelta(minutes=1)
    assert sheets.may_go_on(group, later) is again
    if again:
        sheets.reopen_by_group(group, pupils[1], later)
        sheets.reopen_by_group(group, pupils[1], later)
        assert (group.state, fresh(group).state) == ("open", "open")
        second = sheets.hand_in(group, pupils[0], now=later)
        assert (second.number, fresh(group).hand_ins_used) == (2, 2)
        assert not sheets.may_go_on(group, later)
    else:
        with refused("not-now"):
            sheets.reopen_by_group(group, pupils[1], later)
        assert fresh(group).state == state


def test_an_archived_assignment_is_over(sheet, pupils):
    group = sheet(attempts=2)
    sheets.hand_in(group, pupils[0], now=NOW)
    Assignment.objects.update(archived_at=NOW)
    assert not sheets.may_go_on(sheets.lock(group), NOW)


def test_a_teacher_opens_a_sheet_again_with_one_more_attempt(group, pupils, teacher):
    write(group, pupils[0], (LIST, "0"))
    sheets.hand_in(group, pupils[0], now=NOW)
    sheets.reopen(group, teacher)
    sheets.reopen(group, teacher)
    assert (fresh(group).state, fresh(group).hand_ins_used, group.hand_ins_used) == ("open", 0, 0)
    action = Action.objects.get(kind="reopen-sheet")
    assert (action.actor, action.details["group"]) == (teacher, group.key)
    write(group, pupils[1], (LIST, RIGHT, 1))
    assert sheets.hand_in(group, pupils[1], now=NOW).number == 2
    assert [made.answers for made in group.hand_ins.order_by("number")] == [{LIST: "0"}, {LIST: RIGHT}]


# What may be known of the marks


def told(group: Group) -> dict[str, str]:
    marks = sheets.feedback_for(Group.objects.select_related("assignment__version").get(pk=group.pk))
    return (
        {}
        if marks is None
        else {name: word for mark in marks.tasks.values() for name, word in mark.cells.items()}
    )


def test_feedback_at_once(sheet, pupils):
    group = sheet(feedback="at_once")
    write(group, pupils[0], (LIST, "1 2"), ("II.1:row:l0", "P"))
    assert told(group) == {LIST: "wrong", "II.1:row:l0": "right"}


def test_feedback_on_hand_in_stays_for_what_was_not_changed_since(sheet, pupils):
    group = sheet(feedback="hand_in", attempts=2)
    write(group, pupils[0], (LIST, "1 2"), ("II.1:row:l0", "P"), ("II.1:row:l1", "P"))
    assert told(group) == {}
    sheets.hand_in(group, pupils[0], now=NOW)
    assert told(group) == {LIST: "wrong", "II.1:row:l0": "right", "II.1:row:l1": "wrong"}
    sheets.reopen_by_group(group, pupils[0], NOW)
    write(group, pupils[0], ("II.1:row:l1", "N", 3))
    assert told(group) == {LIST: "wrong", "II.1:row:l0": "right"}
    group.refresh_from_db()
    marks = sheets.feedback_for(group)
    assert (marks.tasks["I.1"].state, bool(marks.tasks["I.1"].messages)) == ("wrong", True)
    assert (marks.tasks["II.1"].state, marks.tasks["II.1"].messages) == ("partial", ())


def test_feedback_on_return(sheet, pupils):
    group = sheet(feedback="return", attempts=2)
    write(group, pupils[0], (LIST, "1 2"))
    sheets.hand_in(group, pupils[0], now=NOW)
    assert told(group) == {}
    Group.objects.update(state="returned", returned_at=NOW + HOUR)
    assert told(group) == {LIST: "wrong"}
    group.refresh_from_db()
    sheets.reopen_by_group(group, pupils[0], NOW + HOUR)
    assert told(group) == {LIST: "wrong"}
    sheets.hand_in(group, pupils[0], now=NOW + 2 * HOUR)
    assert told(group) == {}, "the second attempt has not been returned yet"


# State


def test_the_state_of_a_sheet(sheet, pupils, teacher):
    group = sheet(feedback="at_once", closes_at=NOW + HOUR, attempts=2, open_parts=["I"], focus="I")
    write(group, pupils[1], (LIST, "1"))
    found = sheets.state(group, pupils[0], now=NOW)
    assert found["cells"] == {LIST: {"value": "1", "version": 1, "by": "Aluno 2"}}
    assert (found["version"], found["state"], found["writable"], found["why"]) == (1, "open", True, "")
    assert found["until"] == "2026-11-21T11:00:00+00:00"
    assert found["lesson"] == {"pause": None, "open_parts": ["I"], "focus": "I", "spotlight": None}
    assert found["marks"]["I.1"]["cells"] == {LIST: "wrong"}
    assert found["marks"]["I.1"]["messages"]
    assert found["here"] == []
    assert sheets.state(group, pupils[0], since=1, now=NOW)["cells"] == {}
    Assignment.objects.update(due_at=NOW)
    later = Group.objects.select_related("assignment__version").get(pk=group.pk)
    assert sheets.state(later, pupils[0], now=NOW)["until"] == "2026-11-21T10:00:00+00:00"


def test_the_state_says_why_nothing_can_be_written(sheet, pupils):
    group = sheet(pause="Olhem para o quadro", paused_at=NOW, attempts=2)
    sheets.hand_in(group, pupils[0], now=NOW)
    found = sheets.state(group, pupils[0], now=NOW)
    assert (found["state"], found["writable"], found["why"]) == (
        "handed_in",
        False,
        "A ficha já foi entregue.",
    )
    assert (found["until"], found["again"]) == (None, True)
    assert found["lesson"]["pause"] == "Olhem para o quadro"


def test_the_state_takes_as_many_queries_for_many_cells(sheet, pupils):
    group = sheet(feedback="at_once")
    write(group, pupils[0], (LIST, "1"))
    sheets.state(group, pupils[0])
    few = queries(lambda: sheets.state(group, pupils[0]))
    write(group, pupils[1], *[(f"II.1:row:l{n}", "P") for n in range(6)], ("I.2:why", "Sim"))
    many = queries(lambda: sheets.state(group, pupils[0]))
    assert few == many


def test_names_of_writers_stay_inside_the_class(group, pupils, classroom):
    write(group, pupils[0], (LIST, "1"))
    write(group, pupils[1], ("I.2:why", "Sim"))
    User.objects.filter(pk=pupils[1].pk).delete()
    by = {name: cell["by"] for name, cell in sheets.state(group, pupils[0])["cells"].items()}
    assert by == {LIST: "Aluno 1", "I.2:why": ""}


def test_documents_are_parsed_once(sheet):
    version = sheet().assignment.version
    again = type(version).objects.get(pk=version.pk)
    assert sheets.document_of(version) is sheets.document_of(again)
