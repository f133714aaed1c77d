"""What a teacher does to all screens while a class is at work."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from games.live import broadcast
from lessons.classroom import broadcast as live
from lessons.classroom import class_control, sheets
from lessons.classroom.models import Assignment
from lessons.classroom.sheets import CellWrite
from tests.lessons.builders import lesson_document, make_group


@pytest.fixture
def group(assignment, pupils):
    return make_group(assignment, pupils[:2])


@pytest.fixture
def sent(monkeypatch):
    """The messages that go to the sockets."""
    messages: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(broadcast, "send", messages.extend)
    return messages


def stored(assignment: Assignment) -> Assignment:
    return Assignment.objects.get(pk=assignment.pk)


@pytest.mark.django_db(transaction=True)
def test_a_pause_reaches_all_sheets_and_the_grid(assignment, group, sent):
    class_control.pause(assignment, "  Olhem para o quadro!  ")
    now = stored(assignment)
    assert (now.pause, assignment.pause) == ("Olhem para o quadro!", "Olhem para o quadro!")
    assert now.paused_at is not None
    assert sent == [
        (live.sheet_group(group.key), {"type": "sheet.state"}),
        (live.grid_group(assignment.key), {"type": "grid.state"}),
    ]
    class_control.resume(assignment)
    assert (stored(assignment).pause, stored(assignment).paused_at) == ("", None)
    assert len(sent) == 4


def test_a_pause_without_words_says_something_and_a_long_one_is_refused(assignment):
    class_control.pause(assignment, "   ")
    assert stored(assignment).pause == "Olhem para o quadro."
    class_control.pause(assignment, "a" * 200)
    with pytest.raises(ValidationError, match="200"):
        class_control.pause(assignment, "a" * 201)
    assert stored(assignment).pause == "a" * 200


def test_parts_open_in_the_order_of_the_worksheet(assignment):
    class_control.open_parts(assignment, ["II", "XX"])
    assert stored(assignment).open_parts == ["II"]
    class_control.open_parts(assignment, ["II", "I"])
    assert stored(assignment).open_parts is None
    with pytest.raises(ValidationError, match="pelo menos uma"):
        class_control.open_parts(assignment, ["XX"])


def test_closing_the_part_to_which_all_were_brought_lets_them_go(assignment):
    class_control.bring_to(assignment, "II")
    class_control.open_parts(assignment, ["II"])
    assert stored(assignment).focus == "II"
    class_control.open_parts(assignment, ["I"])
    assert stored(assignment).focus == ""


def test_bringing_all_to_a_closed_part_opens_it(assignment):
    class_control.open_parts(assignment, ["I"])
    # Another teacher's copy, read before.
    class_control.bring_to(Assignment.objects.get(pk=assignment.pk), "II")
    now = stored(assignment)
    assert (now.focus, now.open_parts) == ("II", None)
    class_control.release(assignment)
    assert stored(assignment).focus == ""
    with pytest.raises(ValidationError, match="essa parte"):
        class_control.bring_to(assignment, "XX")


def test_of_three_parts_only_the_one_asked_for_is_opened(make_assignment):
    document = lesson_document()
    document["parts"].append({"id": "III", "title": "", "text": "", "game": None, "tasks": []})
    assignment = make_assignment(document, open_parts=["III"])
    class_control.bring_to(assignment, "I")
    assert stored(assignment).open_parts == ["I", "III"]
    class_control.bring_to(assignment, "III")
    assert (stored(assignment).open_parts, stored(assignment).focus) == (["I", "III"], "III")


def test_a_shown_answer_stays_as_it_was_and_names_nobody(assignment, group, pupils):
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "1 2 3"), CellWrite("I.2:why", "Porque sim")])
    class_control.show(assignment, group, "I.1")
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "0 1 2", 1)])
    shown = stored(assignment).spotlight
    assert shown == {"task": "I.1", "title": "I.1", "values": {"I.1:list": "1 2 3"}}
    class_control.hide(assignment)
    assert stored(assignment).spotlight is None


def test_what_cannot_be_shown(assignment, group, make_assignment):
    with pytest.raises(ValidationError, match="não escreveu"):
        class_control.show(assignment, group, "I.1")
    with pytest.raises(ValidationError, match="essa pergunta"):
        class_control.show(assignment, group, "I.9")
    with pytest.raises(ValidationError, match="essa pergunta"):
        class_control.show(make_assignment({**lesson_document(), "title": "Outra"}), group, "I.1")
    assert stored(assignment).spotlight is None
