"""What teachers say of sheets: override, rubric, comment, two teachers at once, returning."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.models import Action, User
from accounts.stale_edits import StaleEdit
from lessons.classroom import sheets, verdicts
from lessons.classroom.models import Group, Mark
from lessons.classroom.sheets import CellWrite
from lessons.classroom.verdicts import Unfinished, Verdict
from lessons.worksheets.points import points_text
from tests.at_once import at_once, refusals
from tests.lessons.builders import SURE, lesson_document, make_group

HOUR = timedelta(hours=1)


@pytest.fixture
def group(assignment, pupils):
    """Handed in: I.1 right, I.2 with one item found, II.1 empty."""
    made = make_group(assignment, pupils[:2])
    sheets.write(
        made,
        pupils[0],
        [CellWrite("I.1:list", "0 1 2 3 4 5"), CellWrite("I.2:why", "São múltiplos de 4")],
    )
    sheets.hand_in(made, pupils[0])
    return made


def sheet(group: Group) -> verdicts.MarkedSheet:
    return verdicts.marked_sheets([Group.objects.get(pk=group.pk)])[group.pk]


def result(group: Group, task: str) -> verdicts.TaskResult:
    return sheet(group).results[task]


def say(group: Group, by: User, task: str, base: int = 0, **verdict: Any) -> Mark:
    found = sheet(group)
    return verdicts.save(
        group, found.document.task(task), Verdict(**verdict), base=base, seen=found.group.version, by=by
    )


# What counts


def test_the_program_alone(group):
    found = sheet(group)
    assert {task: one.state for task, one in found.results.items()} == {
        "I.1": "right",
        "I.2": "check",
        "II.1": "empty",
        "II.2": "empty",
    }
    assert found.waiting == ["I.2"]
    assert found.total == verdicts.Total(Fraction(2), Fraction(2), Fraction(16), False)
    assert verdicts.totals([group]) == {group.pk: found.total}


def test_a_confirmed_rubric_counts_before_the_program(group, teacher):
    say(group, teacher, "I.2", rubric={"why": ["b"]})
    one = result(group, "I.2")
    assert (one.points, one.state, one.waiting, one.decided) == (1, "half", False, True)
    assert sheet(group).total == verdicts.Total(Fraction(3), Fraction(0), Fraction(16), True)
    say(group, teacher, "I.2", base=1, rubric={"why": ["a", "b"]})
    assert (result(group, "I.2").points, result(group, "I.2").state) == (3, "right")
    say(group, teacher, "I.2", base=2, rubric={"why": []})
    assert (result(group, "I.2").points, result(group, "I.2").state) == (0, "wrong")


def test_a_teachers_points_count_before_the_rubric(group, teacher):
    say(group, teacher, "I.2", rubric={"why": ["a", "b"]}, points=Decimal("0.5"))
    assert result(group, "I.2").points == Fraction(1, 2)
    say(group, teacher, "I.2", base=1, rubric={"why": ["a", "b"]})
    assert result(group, "I.2").points == 3


def test_points_for_what_nobody_answered(group, teacher):
    say(group, teacher, "II.1", points=Decimal(10))
    one = result(group, "II.1")
    assert (one.points, one.state) == (10, "right")


def test_a_comment_alone_decides_nothing(group, teacher):
    mark = say(group, teacher, "I.2", comment="  Explica melhor. ")
    one = result(group, "I.2")
    assert (mark.comment, one.decided, one.waiting, one.state) == ("Explica melhor.", False, True, "check")
    assert one.points == 0


def test_of_two_fields_the_better_one_counts(make_assignment, cast):
    document = lesson_document()
    first, second = document["parts"][0]["tasks"]
    first["fields"] += second["fields"]
    first["total"] = "max"
    del document["parts"][0]["tasks"][1]
    group = make_group(make_assignment(document), cast.pupils[:1])
    cells = [CellWrite("I.1:list", "0 1 2 3 4 5"), CellWrite("I.1:why", "múltiplos")]
    sheets.write(group, cast.pupils[0], cells)
    assert result(group, "I.1").points == 2
    assert result(group, "I.1").waiting
    say(group, cast.teacher, "I.1", rubric={"why": ["a", "b"]})
    assert result(group, "I.1").points == 3
    say(group, cast.teacher, "I.1", base=1, rubric={"why": ["b"]})
    assert result(group, "I.1").points == 2


def test_an_open_answer_that_can_add_nothing_waits_for_nobody(make_assignment, pupils):
    document = lesson_document()
    first, second = document["parts"][0]["tasks"]
    second["fields"][0]["rubric"] = [{"id": "a", "text": "Algo", "points": "1"}]
    first["fields"] += second["fields"]
    first["total"] = "max"
    del document["parts"][0]["tasks"][1]
    group = make_group(make_assignment(document), pupils[:1])
    cells = [CellWrite("I.1:list", "0 1 2 3 4 5"), CellWrite("I.1:why", "múltiplos")]
    sheets.write(group, pupils[0], cells)
    assert not result(group, "I.1").waiting


def test_items_that_the_task_does_not_have_are_not_kept(group, teacher):
    mark = say(group, teacher, "I.2", rubric={"why": ["b", "x"], "other": ["a"]})
    assert mark.rubric == {"why": ["b"]}


def test_totals_take_the_same_queries_for_one_and_for_three(assignment, group, pupils, teacher):
    say(group, teacher, "I.2", points=Decimal(1))
    others = [make_group(assignment, [pupils[number]], number) for number in (2, 3)]
    for other in others:
        sheets.write(other, teacher, [CellWrite("I.1:list", "1")])
        say(other, teacher, "I.1", points=Decimal(1))

    def queries(groups: list[int]) -> int:
        with CaptureQueriesContext(connection) as captured:
            totals = verdicts.totals(Group.objects.filter(pk__in=groups))
        assert len(totals) == len(groups)
        return len(captured)

    assert queries([group.pk]) == queries([group.pk, *(other.pk for other in others)]) <= 5


def test_rounding_does_not_swallow_a_wrong_cell(make_assignment, pupils):
    document = lesson_document()
    row = document["parts"][1]["tasks"][0]["fields"][0]
    row |= {"letter_points": "1/12", "subscripts": "no", "subscript_points": "0", "round": "up"}
    group = make_group(make_assignment(document), pupils[:1])
    sheets.write(group, pupils[0], [CellWrite(f"II.1:row:l{index}", "N") for index in range(6)])
    assert (result(group, "II.1").points, result(group, "II.1").state) == (0, "wrong")


# Saving


def test_the_same_again_changes_nothing(group, teacher):
    first = say(group, teacher, "I.2", points=Decimal("1.5"), comment="Bem.")
    again = say(group, teacher, "I.2", points=Decimal("1.50"), comment=" Bem. ")
    assert (first.revision, again.revision, first.pk) == (1, 1, again.pk)
    assert say(group, teacher, "I.1").pk is None
    assert Mark.objects.count() == 1


def test_two_teachers_at_the_same_task(group, teacher, other_teacher):
    say(group, teacher, "I.2", points=Decimal(1), comment="Quase.")
    with pytest.raises(StaleEdit) as stale:
        say(group, other_teacher, "I.2", points=Decimal(3))
    theirs = stale.value.current
    assert (theirs.points, theirs.comment, theirs.by, theirs.revision) == (1, "Quase.", teacher, 1)
    assert result(group, "I.2").points == 1
    # Whoever has seen the other's mark may decide.
    say(group, other_teacher, "I.2", base=1, points=Decimal(3))
    one = result(group, "I.2")
    assert (one.points, one.mark.by, one.mark.revision) == (3, other_teacher, 2)


def test_two_teachers_at_different_tasks(group, teacher, other_teacher):
    say(group, teacher, "I.1", points=Decimal(1))
    say(group, other_teacher, "I.2", points=Decimal(1))
    assert sheet(group).total.points == 2


def test_a_comment_too_long_is_refused(group, teacher):
    with pytest.raises(ValidationError):
        say(group, teacher, "I.2", comment="a" * 2001)
    assert not Mark.objects.exists()


@pytest.mark.parametrize(
    ("typed", "points"), [("", None), ("  ", None), ("2,5", "2.5"), ("2.5", "2.5"), ("0", "0"), ("3", "3")]
)
def test_points_as_they_are_typed(typed, points):
    assert verdicts.read_points(typed, Fraction(3)) == (None if points is None else Decimal(points))


@pytest.mark.parametrize("typed", ["3,1", "-1", "três", "NaN", "Infinity", "1e9", "1 5", "--"])
def test_points_that_are_no_points(typed):
    with pytest.raises(ValidationError, match="0 a 3"):
        verdicts.read_points(typed, Fraction(3))


@pytest.mark.parametrize(
    ("points", "text"),
    [(Fraction(5, 2), "2,5"), (Fraction(20), "20"), (Fraction(1, 3), "0,33"), (Decimal("1.50"), "1,5")],
)
def test_points_in_words(points, text):
    assert points_text(points) == text
    with translation.override("en"):
        assert points_text(points) == text.replace(",", ".")


# Changed after marking


def test_an_answer_that_changed_after_marking_is_flagged_and_the_mark_kept(group, cast):
    say(group, cast.teacher, "I.2", rubric={"why": ["a"]}, comment="Falta quem perde.")
    say(group, cast.teacher, "I.1", points=Decimal(2))
    sheets.reopen(group, cast.teacher)
    sheets.write(group, cast.pupils[0], [CellWrite("I.2:why", "São múltiplos de 4; quem recebe perde", 2)])
    one = result(group, "I.2")
    assert (one.outdated, one.waiting, one.state, one.points) == (True, True, "check", 2)
    assert one.mark.comment == "Falta quem perde."
    assert not result(group, "I.1").outdated
    # Looked at again, with the same words.
    say(group, cast.teacher, "I.2", base=1, rubric={"why": ["a"]}, comment="Falta quem perde.")
    assert not result(group, "I.2").outdated


def test_what_was_written_while_the_teacher_marked_is_flagged(group, teacher, pupils):
    seen = sheet(group)
    sheets.reopen(group, teacher)
    sheets.write(group, pupils[0], [CellWrite("I.2:why", "Já não sei", 2)])
    verdicts.save(
        group, seen.document.task("I.2"), Verdict(Decimal(3)), base=0, seen=seen.group.version, by=teacher
    )
    assert result(group, "I.2").outdated


# Agreeing


def answered(group: Group, cast: Any, words: str) -> Group:
    """The sheet, with another open answer handed in."""
    sheets.reopen(group, cast.teacher)
    sheets.write(group, cast.pupils[0], [CellWrite("I.2:why", words, 2)])
    sheets.hand_in(group, cast.pupils[0])
    return Group.objects.get(pk=group.pk)


def test_what_is_sure_is_confirmed_at_once(group, cast):
    say(group, cast.teacher, "I.2", comment="Bem.")
    group = answered(group, cast, SURE)
    assert sheet(group).sure == ["I.2"]
    assert verdicts.agree(group, seen=group.version, by=cast.teacher) == 1
    one = result(group, "I.2")
    assert (one.points, one.mark.comment, one.mark.rubric) == (3, "Bem.", {"why": ["a", "b"]})
    assert verdicts.agree(group, seen=group.version, by=cast.teacher) == 0
    assert sheet(group).sure == []


@pytest.mark.parametrize(
    "words",
    [
        "São múltiplos de 4",  # the other half may be said in other words
        "Não são múltiplos de 4, quem recebe perde",
        "São múltiplos de 4, quem recebe não perde",
        "São múltiplos de 4 e de 3, quem recebe perde",
        "São múltiplos de 4? quem recebe perde",
        "São múltiplos de 4 ou ímpares, quem recebe perde",
        "Sei lá",
    ],
)
def test_what_is_not_sure_stays_to_be_read(group, cast, words):
    group = answered(group, cast, words)
    assert (sheet(group).waiting, sheet(group).sure) == (["I.2"], [])
    assert verdicts.agree(group, seen=group.version, by=cast.teacher) == 0
    assert sheet(group).waiting == ["I.2"]
    assert not Mark.objects.exists()


def test_agreeing_leaves_alone_what_a_teacher_has_marked(group, cast):
    say(group, cast.teacher, "I.2", points=Decimal(0))
    sheets.reopen(group, cast.teacher)
    sheets.write(group, cast.pupils[0], [CellWrite("I.2:why", SURE, 2)])
    assert verdicts.agree(group, seen=group.version, by=cast.teacher) == 0
    assert result(group, "I.2").points == 0


def test_agreeing_without_an_earlier_mark(group, cast):
    group = answered(group, cast, SURE)
    assert verdicts.agree(group, seen=group.version, by=cast.teacher) == 1
    assert result(group, "I.2").points == 3


# The comment on the sheet


def test_the_comment_on_the_sheet(group):
    verdicts.comment(group, " Bom trabalho! ", base="")
    assert Group.objects.get(pk=group.pk).comment == group.comment == "Bom trabalho!"
    verdicts.comment(group, "Bom trabalho!", base="")
    with pytest.raises(StaleEdit) as stale:
        verdicts.comment(group, "Podia ser melhor.", base="")
    assert isinstance(stale.value.current, Group)
    assert stale.value.current.comment == "Bom trabalho!"
    verdicts.comment(group, "Podia ser melhor.", base="Bom trabalho!")
    with pytest.raises(ValidationError, match="2000"):
        verdicts.comment(group, "a" * 2001, base="Podia ser melhor.")
    assert Group.objects.get(pk=group.pk).comment == "Podia ser melhor."


# Returning


def test_a_sheet_is_returned_when_all_is_marked(group, teacher):
    with pytest.raises(Unfinished) as unfinished:
        verdicts.give_back(group, teacher)
    assert unfinished.value.tasks == ["I.2"]
    assert verdicts.for_members(group) is None
    say(group, teacher, "I.2", points=Decimal(3))
    now = timezone.now()
    verdicts.give_back(group, teacher, now)
    stored = Group.objects.get(pk=group.pk)
    assert (stored.state, stored.returned_at) == (Group.State.RETURNED, now)
    assert (group.state, group.returned_at) == (Group.State.RETURNED, now)
    verdicts.give_back(group, teacher, now + HOUR)
    assert Group.objects.get(pk=group.pk).returned_at == now
    shown = verdicts.for_members(stored)
    assert shown.total.points == 5


def test_marks_are_hidden_again_once_the_group_hands_in_again(group, cast):
    say(group, cast.teacher, "I.2", points=Decimal(3))
    verdicts.give_back(group, cast.teacher)
    sheets.reopen(group, cast.teacher)
    assert verdicts.for_members(group) is not None
    sheets.hand_in(group, cast.pupils[0])
    assert verdicts.for_members(group) is None


def test_who_is_at_work_gets_nothing_returned_until_the_task_closes(make_assignment, cast):
    closes = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    group = make_group(make_assignment(lesson_document(), closes_at=closes), cast.pupils[:1])
    with pytest.raises(Unfinished) as unfinished:
        verdicts.give_back(group, cast.teacher, closes - HOUR)
    assert unfinished.value.tasks == []
    verdicts.give_back(group, cast.teacher, closes + HOUR)
    assert group.state == Group.State.RETURNED


def test_all_that_are_marked_are_returned_and_the_others_named(assignment, group, pupils, teacher):
    done, at_work = (make_group(assignment, [pupils[number]], number) for number in (2, 3))
    sheets.write(done, pupils[2], [CellWrite("I.1:list", "1")])
    sheets.hand_in(done, pupils[2])
    returned, left = verdicts.give_back_all(assignment, teacher)
    assert (returned, left) == ([done], [group])
    states = dict(assignment.groups.values_list("number", "state"))
    assert states == {1: "handed_in", 2: "returned", 3: "open"}
    say(group, teacher, "I.2", points=Decimal(3))
    assert verdicts.give_back_all(assignment, teacher) == ([group], [])
    assert verdicts.give_back_all(assignment, teacher) == ([], [])
    assert [action.actor for action in Action.objects.filter(kind="return-sheets")] == [teacher, teacher]
    assert Group.objects.get(pk=at_work.pk).state == "open"


def test_the_next_sheet_to_mark(assignment, group, cast):
    assert verdicts.next_to_mark(assignment, group) is None
    second, third, fourth = (make_group(assignment, [cast.pupils[number]], number) for number in (2, 3, 4))
    for other in (second, third):
        sheets.write(other, cast.teacher, [CellWrite("I.2:why", "Não sei")])
        sheets.hand_in(other, cast.teacher)
    assert verdicts.next_to_mark(assignment, group) == second
    assert verdicts.next_to_mark(assignment, second) == third
    assert verdicts.next_to_mark(assignment, third) == group
    assert verdicts.next_to_mark(assignment, fourth) == group
    say(second, cast.teacher, "I.2", points=Decimal(0))
    assert verdicts.next_to_mark(assignment, group) == third


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_of_eight_marks_at_once_one_is_kept_and_seven_are_told(group, teacher):
    task = sheets.document_of(group.assignment.version).task("I.2")

    def mark(number: int) -> None:
        verdicts.save(group, task, Verdict(comment=f"Vez {number}"), base=0, seen=2, by=teacher)

    outcomes = at_once(*(partial(mark, number) for number in range(8)))
    assert [type(error) for error in refusals(outcomes)] == [StaleEdit] * 7
    saved = group.marks.get()
    assert (saved.revision, saved.comment) == (1, f"Vez {outcomes.index(None)}")
