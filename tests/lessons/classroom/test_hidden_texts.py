"""A text that a teacher hides: from the group and the projector, and kept for the record."""

import pytest
from django.urls import reverse

from lessons.classroom import class_control, grid, sheets, verdicts
from lessons.classroom.models import Cell, Group
from lessons.classroom.sheets import CellWrite
from tests.lessons.builders import make_group

RUDE = "palavra feia"
WHY, LIST, LETTER = "I.2:why", "I.1:list", "II.1:row:l0"


@pytest.fixture
def sheet(assignment, pupils):
    """A sheet in which somebody has written a text, a list and a letter."""
    group = make_group(assignment, pupils[:2])
    texts = [CellWrite(WHY, RUDE), CellWrite(LIST, "9 9 9"), CellWrite(LETTER, "P")]
    sheets.write(group, pupils[0], texts)
    return group


def fresh(group):
    return Group.objects.select_related("assignment__version", "assignment__classroom").get(pk=group.pk)


@pytest.fixture
def hidden(sheet, teacher):
    class_control.hide_texts(sheet.assignment, sheet, "I.2", teacher)
    return fresh(sheet)


def control(desk, group, do, task="I.2"):
    form = {"do": do, "group": group.key, "task": task}
    return desk.post(reverse("lessons:steering", args=[group.assignment.key]), form, follow=True)


def test_the_group_does_not_see_it_anywhere(hidden, pupils, client):
    assert hidden.hidden == [1]
    assert sheets.state(hidden, pupils[1])["cells"][WHY]["value"] == ""
    assert sheets.state(hidden, pupils[1])["hidden"] == [1]
    client.force_login(pupils[1])
    for page in ("sheet", "sheet-history", "sheet-print"):
        assert RUDE not in client.get(reverse(f"lessons:{page}", args=[hidden.key])).content.decode(), page
    assert "escondeu um texto em I.2." in client.get(hidden.get_absolute_url()).content.decode()
    history = client.get(reverse("lessons:sheet-history", args=[hidden.key])).content.decode()
    assert "(escondido pelo professor)" in history


def test_it_is_kept_for_the_record_and_for_marks(hidden, desk):
    assert Cell.objects.get(name=WHY).value == RUDE
    for page in ("sheet-history", "mark"):
        assert RUDE in desk.get(reverse(f"lessons:{page}", args=[hidden.key])).content.decode(), page
    assert verdicts.marked_sheets([hidden])[hidden.pk].values[WHY] == RUDE


def test_the_projector_does_not_show_it(sheet, desk, teacher):
    class_control.show(sheet.assignment, sheet, "I.1")
    class_control.hide_texts(sheet.assignment, sheet, "I.1", teacher)
    group = fresh(sheet)
    assert group.assignment.spotlight is None
    box = reverse("lessons:box", args=[group.assignment.key, group.key, "I.1"])
    assert "9 9 9" in desk.get(box).content.decode()
    assert "9 9 9" not in desk.get(f"{box}?projetor=1").content.decode()
    assert "9 9 9" not in str(grid.grid(group.assignment).rows[0].boxes)
    assert "ainda não escreveu nada" in control(desk, group, "show", "I.1").content.decode()


def test_a_new_text_is_seen_and_an_empty_field_sent_again_changes_nothing(hidden, pupils):
    assert sheets.write(hidden, pupils[1], [CellWrite(WHY, "", 1)]).version == 3
    assert Cell.objects.get(name=WHY).value == RUDE
    (conflict,) = sheets.write(hidden, pupils[1], [CellWrite(WHY, "São múltiplos.")]).clashes
    assert conflict.theirs.value == ""
    sheets.write(hidden, pupils[1], [CellWrite(WHY, "São múltiplos.", 1)])
    assert sheets.visible_answers(fresh(hidden))[WHY] == "São múltiplos."


def test_the_teacher_hides_it_and_shows_it_again_at_the_grid(sheet, desk):
    box = reverse("lessons:box", args=[sheet.assignment.key, sheet.key, "I.2"])
    assert 'value="conceal"' in desk.get(box).content.decode()
    assert "ficou escondido" in control(desk, sheet, "conceal").content.decode()
    shown = desk.get(box).content.decode()
    assert 'value="reveal"' in shown
    assert "o grupo e o projetor não veem este texto" in shown
    assert "Aqui não há nenhum texto" in control(desk, sheet, "conceal").content.decode()
    assert "volta a ver o texto" in control(desk, sheet, "reveal").content.decode()
    assert fresh(sheet).hidden == []
    assert "Aqui nada está escondido." in control(desk, sheet, "reveal").content.decode()
    assert "Aqui não há nenhum texto" in control(desk, sheet, "conceal", "II.1").content.decode()
