"""What a teacher does to all screens while the lesson runs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts.models import User
from games.live import broadcast
from lessons.classroom import broadcast as live
from lessons.classroom import sheets, steering
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import CellWrite
from tests.lessons.builders import lesson_document, make_group


@pytest.fixture
def running(make_assignment: Callable[..., Assignment]) -> Assignment:
    return make_assignment(lesson_document())


@pytest.fixture
def group(running: Assignment, pupils: list[User]) -> Group:
    return make_group(running, pupils[:2])


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """The messages that go to the sockets."""
    messages: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(broadcast, "send", messages.extend)
    return messages


def stored(assignment: Assignment) -> Assignment:
    return Assignment.objects.get(pk=assignment.pk)


@pytest.mark.django_db(transaction=True)
def test_a_pause_reaches_all_sheets_and_the_grid(
    running: Assignment, group: Group, sent: list[tuple[str, dict[str, Any]]]
) -> None:
    steering.pause(running, "  Olhem para o quadro!  ")
    now = stored(running)
    assert (now.pause, running.pause) == ("Olhem para o quadro!", "Olhem para o quadro!")
    assert now.paused_at is not None
    assert sent == [
        (live.sheet_group(group.key), {"type": "sheet.state"}),
        (live.grid_group(running.key), {"type": "grid.state"}),
    ]
    steering.resume(running)
    assert (stored(running).pause, stored(running).paused_at) == ("", None)
    assert len(sent) == 4


def test_a_pause_without_words_says_something_and_a_long_one_is_refused(running: Assignment) -> None:
    steering.pause(running, "   ")
    assert stored(running).pause == "Parem um momento e olhem para o quadro."
    steering.pause(running, "a" * 200)
    with pytest.raises(ValidationError, match="200"):
        steering.pause(running, "a" * 201)
    assert stored(running).pause == "a" * 200


def test_parts_open_in_the_order_of_the_worksheet(running: Assignment) -> None:
    steering.open_parts(running, ["II", "XX"])
    assert stored(running).open_parts == ["II"]
    steering.open_parts(running, ["II", "I"])
    assert stored(running).open_parts is None
    with pytest.raises(ValidationError, match="pelo menos uma"):
        steering.open_parts(running, ["XX"])


def test_closing_the_part_to_which_all_were_brought_lets_them_go(running: Assignment) -> None:
    steering.bring_to(running, "II")
    steering.open_parts(running, ["II"])
    assert stored(running).focus == "II"
    steering.open_parts(running, ["I"])
    assert stored(running).focus == ""


def test_bringing_all_to_a_closed_part_opens_it(running: Assignment) -> None:
    steering.open_parts(running, ["I"])
    # Another teacher's copy, read before.
    steering.bring_to(Assignment.objects.get(pk=running.pk), "II")
    now = stored(running)
    assert (now.focus, now.open_parts) == ("II", None)
    steering.release(running)
    assert stored(running).focus == ""
    with pytest.raises(ValidationError, match="essa parte"):
        steering.bring_to(running, "XX")


def test_of_three_parts_only_the_one_asked_for_is_opened(make_assignment: Callable[..., Assignment]) -> None:
    document = lesson_document()
    document["parts"].append({"id": "III", "title": "", "text": "", "game": None, "tasks": []})
    assignment = make_assignment(document, open_parts=["III"])
    steering.bring_to(assignment, "I")
    assert stored(assignment).open_parts == ["I", "III"]
    steering.bring_to(assignment, "III")
    assert (stored(assignment).open_parts, stored(assignment).focus) == (["I", "III"], "III")


def test_a_shown_answer_stays_as_it_was_and_names_nobody(
    running: Assignment, group: Group, pupils: list[User]
) -> None:
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "1 2 3"), CellWrite("I.2:why", "Porque sim")])
    steering.show(running, group, "I.1")
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "0 1 2", 1)])
    shown = stored(running).spotlight
    assert shown == {"task": "I.1", "title": "I.1", "values": {"I.1:list": "1 2 3"}}
    steering.hide(running)
    assert stored(running).spotlight is None


def test_what_cannot_be_shown(
    running: Assignment, group: Group, make_assignment: Callable[..., Assignment]
) -> None:
    with pytest.raises(ValidationError, match="não escreveu"):
        steering.show(running, group, "I.1")
    with pytest.raises(ValidationError, match="essa pergunta"):
        steering.show(running, group, "I.9")
    with pytest.raises(ValidationError, match="essa pergunta"):
        steering.show(make_assignment({**lesson_document(), "title": "Outra"}), group, "I.1")
    assert stored(running).spotlight is None
