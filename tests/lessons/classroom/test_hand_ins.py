"""Handing in part by part, with the others asked first; opening again, for one and for many."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from lessons.classroom import agenda, assignments, class_control, grid, group_matches, sheets, verdicts
from lessons.classroom.hand_in_words import hand_in_of, handed_in_words, parts_in_words
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from lessons.classroom.verdicts import Verdict
from tests.lessons.builders import make_document, make_group, make_part, make_task, number_field
from tests.refusals import refused

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
HALF_MINUTE = timedelta(seconds=30)
LIST, RIGHT, LETTER = "I.1:list", "0 1 2 3 4 5", "II.1:row:l0"


def write(group, by, name, value, base=0):
    return sheets.write(group, by, [CellWrite(name, value, base)], NOW)


def fresh(group):
    return Group.objects.select_related("assignment__version", "assignment__classroom").get(pk=group.pk)


def open_all(group):
    Assignment.objects.update(open_parts=None)
    return fresh(group)


@pytest.fixture
def first(sheet, pupils):
    """A sheet of which only Part I is open, filled in and handed in."""
    group = sheet(open_parts=["I"], attempts=2, feedback="hand_in")
    write(group, pupils[0], LIST, RIGHT)
    sheets.hand_in(group, pupils[0], now=NOW)
    return fresh(group)


@pytest.fixture
def wary(sheet):
    """A sheet of two, who are asked before it is handed in."""
    return sheet(may_object=True)


# Part by part


def test_with_one_part_open_that_part_is_handed_in_and_the_next_one_can_be_written(first, pupils):
    assert (first.state, first.parts_handed_in, first.hand_ins_used) == ("open", ["I"], 0)
    assert sheets.is_waiting(first, sheets.document_of(first.assignment.version))
    assert (first.hand_ins.get().parts, first.hand_ins.get().points) == (["I"], Decimal("2.00"))
    with refused("handed-in"):
        write(first, pupils[1], LIST, "0", 1)
    with refused("not-yet"):
        write(first, pupils[1], LETTER, "P")
    later = open_all(first)
    assert write(later, pupils[1], LETTER, "P").version == 2
    made = sheets.hand_in(later, pupils[1], now=NOW)
    assert (made.number, made.parts, made.points) == (2, ["II"], Decimal("1.00"))
    assert (fresh(first).state, fresh(first).parts_handed_in) == ("handed_in", ["I", "II"])
    assert fresh(first).hand_ins_used == 1


def test_handing_in_a_part_twice_is_once(first, pupils):
    made = first.hand_ins.get()
    for parts in (None, ["I"]):
        assert sheets.hand_in(first, pupils[1], now=NOW, parts=parts) == made
    later = open_all(first)
    assert sheets.hand_in(later, pupils[1], now=NOW, parts=["I"]) == made, "the page had seen only Part I"
    assert fresh(first).state == "open"


def test_a_closed_part_cannot_be_handed_in(sheet, pupils):
    group = sheet(open_parts=["I"])
    with refused("not-yet"):
        sheets.hand_in(group, pupils[0], now=NOW, parts=["II"])
    assert not group.hand_ins.exists()


def test_a_sheet_is_late_if_a_part_of_it_was(sheet, pupils):
    group = sheet(open_parts=["I"], due_at=NOW - HALF_MINUTE)
    sheets.hand_in(group, pupils[0], now=NOW)
    Assignment.objects.update(due_at=None, open_parts=None)
    assert not sheets.hand_in(fresh(group), pupils[0], now=NOW).late
    assert fresh(group).late


def test_a_worksheet_without_questions_is_handed_in_as_a_whole(make_assignment, pupils):
    group = make_group(make_assignment(make_document("Só texto", make_part("I", "Lê"))), pupils[:1])
    assert sheets.hand_in(group, pupils[0], now=NOW).parts == []
    assert fresh(group).state == "handed_in"


def test_no_match_begins_or_is_written_down_in_a_part_that_is_handed_in(first, pupils):
    with refused("handed-in"):
        group_matches.start_match(first, pupils[0], "I.0:games", "3", "hotseat", now=NOW)
    assert group_matches.collect(first, NOW) == []


def test_what_was_right_is_told_part_by_part(first, pupils):
    assert set(sheets.feedback_for(first).tasks) == {"I.1", "I.0", "I.2"}
    later = open_all(first)
    write(later, pupils[0], LETTER, "N")
    sheets.hand_in(later, pupils[0], now=NOW)
    told = sheets.feedback_for(fresh(first)).tasks
    assert (told["I.1"].cells, told["II.1"].cells) == ({LIST: "right"}, {LETTER: "wrong"})


def test_a_newer_version_that_has_no_other_part_completes_the_sheet(first, teacher):
    worksheet = first.assignment.version.worksheet
    worksheet.draft = worksheet.draft | {"parts": worksheet.draft["parts"][:1]}
    worksheet.revision += 1
    worksheet.save()
    assignments.use_newer_version(first.assignment, teacher)
    assert (fresh(first).state, fresh(first).hand_ins_used) == ("handed_in", 1)


# Going on, reopening


def test_a_group_corrects_a_part_with_another_attempt(first, pupils):
    assert sheets.may_go_on(first, NOW)
    sheets.reopen_by_group(first, pupils[0], NOW)
    assert (fresh(first).parts_handed_in, fresh(first).hand_ins_used) == ([], 1)
    again = fresh(first)
    assert not sheets.may_go_on(again, NOW), "nothing of it is handed in"
    sheets.hand_in(again, pupils[0], now=NOW)
    assert not sheets.may_go_on(fresh(first), NOW)
    with refused("not-now"):
        sheets.reopen_by_group(first, pupils[0], NOW)


@pytest.mark.parametrize(
    ("parts", "left"), [(None, []), (["I"], ["II"]), (["II"], ["I"]), (["X"], None), ([], None)]
)
def test_a_teacher_reopens_some_parts_or_the_whole(group, pupils, teacher, parts, left):
    sheets.hand_in(group, pupils[0], now=NOW)
    assert sheets.reopen(group, teacher, parts) is (left is not None)
    shown = fresh(group)
    if left is None:
        assert shown.state == "handed_in"
    else:
        assert (shown.state, shown.parts_handed_in, shown.hand_ins_used) == ("open", left, 0)
        assert not sheets.reopen(group, teacher, parts)


def test_a_sheet_handed_in_before_there_were_parts_is_reopened_in_part(group, teacher):
    Group.objects.update(state="handed_in")
    sheets.reopen(group, teacher, ["II"])
    assert fresh(group).parts_handed_in == ["I"]


def test_many_are_reopened_at_once(make_assignment, pupils, teacher, desk):
    given = make_assignment(make_document("F", make_part("I", "", make_task("I.1", "?", number_field()))))
    made = [make_group(given, [pupil], number) for number, pupil in enumerate(pupils[:3], 1)]
    page = reverse("lessons:reopen-many", args=[given.key])
    assert "Nenhum grupo entregou ainda" in desk.get(page).content.decode()
    for group, pupil in zip(made, pupils[:2], strict=False):
        sheets.hand_in(group, pupil)
    shown = desk.get(page).content.decode()
    assert shown.count('name="group"') == 2
    for form in ({"part": "I"}, {"group": made[0].key}):
        assert desk.post(page, form).url == page
    answer = desk.post(page, {"group": [group.key for group in made], "part": "I"}, follow=True)
    assert "2 fichas reabertas." in answer.content.decode()
    assert not Group.objects.exclude(state="open").exists()


def test_only_the_chosen_part_is_reopened_for_many(first, pupils, desk):
    later = open_all(first)
    sheets.hand_in(later, pupils[0], now=NOW)
    page = reverse("lessons:reopen-many", args=[first.assignment.key])
    desk.post(page, {"group": [first.key], "part": "II"})
    assert fresh(first).parts_handed_in == ["I"]
    assert "entregou a parte I" in desk.get(page).content.decode()


# The others of the group


def test_the_others_have_half_a_minute_to_say_no(wary, pupils):
    assert sheets.ask_to_hand_in(wary, pupils[0], now=NOW) is None
    asked = sheets.state(wary, pupils[1], now=NOW)["ask"]
    assert asked == {
        "who": "Aluno 1",
        "me": False,
        "parts": ["I", "II"],
        "until": "2026-11-21T10:00:30+00:00",
    }
    assert sheets.ask_to_hand_in(wary, pupils[1], now=NOW + HALF_MINUTE / 2) is None, "the first one counts"
    assert fresh(wary).ask_by == pupils[0]
    write(wary, pupils[1], LIST, RIGHT)
    sheets.settle(wary, NOW + HALF_MINUTE - timedelta(seconds=1))
    assert fresh(wary).state == "open"
    sheets.settle_all(Group.objects.all(), NOW + 2 * HALF_MINUTE)
    made = wary.hand_ins.get()
    assert (made.by, made.at, made.answers) == (pupils[0], NOW, {LIST: RIGHT})
    assert (fresh(wary).state, fresh(wary).ask_at, fresh(wary).ask_parts) == ("handed_in", None, [])
    sheets.settle(wary, NOW + 2 * HALF_MINUTE)
    assert wary.state == "handed_in", "somebody else has seen to it"
    assert sheets.ask_to_hand_in(wary, pupils[1], now=NOW + 2 * HALF_MINUTE) == made


def test_whoever_says_no_stops_it(wary, pupils):
    sheets.ask_to_hand_in(wary, pupils[0], now=NOW)
    assert sheets.object_to_hand_in(wary)
    assert not sheets.object_to_hand_in(wary)
    sheets.settle(fresh(wary), NOW + HALF_MINUTE)
    assert (fresh(wary).state, wary.hand_ins.count()) == ("open", 0)


@pytest.mark.parametrize(
    "terms", [{"archived_at": NOW}, {"open_parts": ["II"]}], ids=["put away", "closed again"]
)
def test_what_cannot_be_handed_in_any_more_is_dropped(sheet, pupils, terms):
    group = sheet(may_object=True, open_parts=["I"])
    sheets.ask_to_hand_in(group, pupils[0], now=NOW)
    Assignment.objects.update(**terms)
    sheets.settle(group, NOW + HALF_MINUTE)
    assert (fresh(group).state, fresh(group).ask_at, group.hand_ins.count()) == ("open", None, 0)


def test_a_part_opened_meanwhile_is_not_handed_in(sheet, pupils):
    group = sheet(may_object=True, open_parts=["I"])
    sheets.ask_to_hand_in(group, pupils[0], now=NOW)
    later = open_all(group)
    sheets.settle(later, NOW + HALF_MINUTE)
    assert (fresh(group).state, fresh(group).parts_handed_in) == ("open", ["I"])


def test_whoever_is_alone_is_not_asked(make_assignment, pupils):
    document = make_document("F", make_part("I", "", make_task("I.1", "?", number_field())))
    group = make_group(make_assignment(document, may_object=True), pupils[:1])
    assert sheets.ask_to_hand_in(group, pupils[0], now=NOW).number == 1


def test_nobody_is_named_who_is_gone(wary, pupils):
    sheets.ask_to_hand_in(wary, pupils[0], now=NOW)
    Group.objects.update(ask_by=None)
    assert sheets.ask_json(fresh(wary), pupils[1])["who"] == ""


def test_the_pages_ask_and_say_no(wary, pupils, client, desk):
    sheet, hand_in = (reverse(f"lessons:{name}", args=[wary.key]) for name in ("sheet", "sheet-hand-in"))
    not_yet = reverse("lessons:sheet-not-yet", args=[wary.key])
    client.force_login(pupils[0])
    answer = client.post(hand_in, {"version": 0, "parts": "I II"}, follow=True).content.decode()
    assert "daqui a 30 segundos" in answer
    assert "Queres entregar a ficha." in answer
    assert "data-open-hand-in" not in answer
    client.force_login(pupils[1])
    assert "Aluno 1 quer entregar a ficha." in client.get(sheet).content.decode()
    assert "A entrega foi travada" in client.post(not_yet, follow=True).content.decode()
    assert "Já ninguém está a pedir" in client.post(not_yet, follow=True).content.decode()
    Group.objects.update(ask_at=timezone.now() - HALF_MINUTE, ask_by=pupils[0], ask_parts=["I", "II"])
    assert "ficou entregue" in client.post(not_yet, follow=True).content.decode()
    assert fresh(wary).state == "handed_in"


def test_the_grid_sees_to_what_is_due(wary, pupils, desk):
    Group.objects.update(ask_at=timezone.now() - HALF_MINUTE, ask_by=pupils[0], ask_parts=["I", "II"])
    assert "entregue" in desk.get(reverse("lessons:grid", args=[wary.assignment.key])).content.decode()
    assert fresh(wary).state == "handed_in"


# What pages say


def test_the_dialog_says_what_is_handed_in_and_what_is_still_closed(sheet, pupils, client):
    group = sheet(open_parts=["I"])
    assert hand_in_of(group) == {
        "ids": "I",
        "words": "a parte I",
        "closed": ["Parte II: Classifica (10 pontos)"],
        "may_object": False,
        "seconds": 30,
    }
    client.force_login(pupils[0])
    page = client.get(group.get_absolute_url()).content.decode()
    assert "Entregar a parte I" in page
    assert "Está tudo preenchido." not in page
    assert 'button primary js-only" type="button" data-open-hand-in' not in page


def test_without_scripts_a_page_says_what_is_missing_before_it_is_handed_in(sheet, pupils, client):
    group = sheet(open_parts=["I"], mode="alone")
    page = reverse("lessons:sheet-hand-in", args=[group.key])
    client.force_login(pupils[0])
    answer = client.post(page, {f"cell:{LIST}": RIGHT, f"base:{LIST}": "0", "ask": "1"})
    assert answer.url == page
    shown = client.get(page).content.decode()
    assert "Parte II: Classifica (10 pontos)" in shown
    assert "já não podes mudar" in shown
    assert sheets.missing(fresh(group)) == [("I.0", "empty"), ("I.2", "empty")]
    assert "#pergunta-I.2" in shown
    said = client.post(page, {"version": 1, "parts": "I"}, follow=True).content.decode()
    assert "Entregue: a parte I." in said
    assert "O resto da ficha entrega-se quando o professor o abrir." in said
    assert "O que está aberto já foi entregue." in client.get(page).content.decode()
    Assignment.objects.update(due_at=NOW, open_parts=None)
    Group.objects.update(parts_handed_in=["II"])
    assert "fora do prazo: a parte I" not in client.post(page, {"parts": "I"}, follow=True).content.decode()
    assert client.get(page).url == group.get_absolute_url(), "all of it is handed in"


def test_a_late_part_is_said_to_be_late(sheet, pupils, client):
    group = sheet(open_parts=["I"], due_at=NOW)
    client.force_login(pupils[0])
    page = reverse("lessons:sheet-hand-in", args=[group.key])
    assert "Entregue, fora do prazo: a parte I." in client.post(page, follow=True).content.decode()


@pytest.mark.parametrize(
    ("open_parts", "said"), [(["I"], "O que está aberto está todo"), (None, "Está tudo")]
)
def test_the_page_says_when_nothing_is_missing(make_assignment, pupils, client, open_parts, said):
    parts = [make_part(name, "", make_task(f"{name}.1", "?", number_field())) for name in ("I", "II")]
    group = make_group(make_assignment(make_document("F", *parts), open_parts=open_parts), pupils[:1])
    for part in ("I", "II")[: 2 if open_parts is None else 1]:
        write(group, pupils[0], f"{part}.1:x", "1")
    client.force_login(pupils[0])
    assert said in client.get(reverse("lessons:sheet-hand-in", args=[group.key])).content.decode()


def test_a_part_that_is_handed_in_is_read_and_the_others_are_written(first, pupils, client):
    open_all(first)
    client.force_login(pupils[0])
    page = client.get(first.get_absolute_url()).content.decode()
    assert f'name="cell:{LIST}"' not in page
    assert f'name="cell:{LETTER}"' in page
    assert "Já está entregue: a parte I." in page


def test_teachers_and_pupils_see_which_part_is_handed_in(first, pupils, teacher, desk):
    shown = grid.grid(first.assignment).rows[0]
    assert (shown.handed_in, shown.is_done, shown.stuck) == ("a parte I", True, None)
    assert (
        "entregou a parte I"
        in desk.get(reverse("lessons:grid", args=[first.assignment.key])).content.decode()
    )
    assert "já entregou a parte I" in desk.get(reverse("lessons:mark", args=[first.key])).content.decode()
    (task,) = agenda.tasks(pupils[0])
    assert (task.state, task.is_waiting) == ("open", True)
    assert handed_in_words(open_all(first)) == "a parte I"
    assert parts_in_words(["I", "II", "III"]) == "as partes I, II e III"
    assert not agenda.tasks(pupils[0])[0].is_waiting
    assert not grid.grid(Assignment.objects.get()).rows[0].is_done


# Returning


@pytest.fixture
def returned(first, teacher):
    """The sheet of which Part I was handed in, marked and returned."""
    task = sheets.document_of(first.assignment.version).task("I.1")
    verdicts.save(first, task, Verdict(points=Decimal(1)), base=0, seen=first.version, by=teacher)
    verdicts.give_back(first, teacher, NOW)
    return fresh(first)


def test_a_part_is_returned_and_the_next_one_can_be_written_when_it_opens(returned, pupils, client):
    assert returned.state == "returned"
    class_control.open_parts(returned.assignment, ["I", "II"])
    group = fresh(returned)
    assert group.state == "open"
    assert write(group, pupils[0], LETTER, "N").version == 2
    assert set(verdicts.for_members(group).results) == {"I.1", "I.0", "I.2"}
    client.force_login(pupils[0])
    assert "1 de 2 pontos" in client.get(group.get_absolute_url()).content.decode()


def test_bringing_all_to_a_closed_part_opens_it_too(returned):
    class_control.bring_to(returned.assignment, "II")
    assert fresh(returned).state == "open"


def test_what_was_returned_as_a_whole_stays_so(returned, pupils, teacher):
    Group.objects.update(parts_handed_in=["I", "II"])
    class_control.open_parts(returned.assignment, ["I", "II"])
    assert fresh(returned).state == "returned"


def test_a_sheet_reopened_without_ever_being_handed_in_shows_all_that_was_returned(sheet):
    group = sheet()
    Group.objects.update(returned_at=NOW)
    document = sheets.document_of(group.assignment.version)
    assert sheets.returned_parts(fresh(group), document) == {"I", "II"}
