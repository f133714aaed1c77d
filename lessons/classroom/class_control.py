"""What the teacher does while a class is at work: the only writer of an assignment's pause, open parts, focus
and spotlight.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from lessons.classroom import broadcast, sheets
from lessons.classroom.models import Assignment, Group
from lessons.classroom.sheets import document_of

MESSAGE = 200  # characters, as the column


def pause_words(message: str) -> str:
    """What stands on the screens during a pause. Raises ValidationError when it is too long."""
    message = message.strip() or gettext("Olhem para o quadro.")
    if len(message) > MESSAGE:
        refuse(_("A mensagem tem de caber em %(n)d letras."), n=MESSAGE)
    return message


@transaction.atomic
def pause(assignment: Assignment, message: str) -> None:
    """Stop all sheets, with a message on every screen. Raises ValidationError when it is too long."""
    _change(assignment, pause=pause_words(message), paused_at=timezone.now())


@transaction.atomic
def resume(assignment: Assignment) -> None:
    """End the pause."""
    _change(assignment, pause="", paused_at=None)


@transaction.atomic
def open_parts(assignment: Assignment, parts: list[str]) -> None:
    """Open these parts and close the others. Raises ValidationError when that leaves none."""
    _lock(assignment)
    known = _parts(assignment)
    chosen = [part for part in known if part in parts]
    if not chosen:
        refuse(_("Deixa pelo menos uma parte aberta. Para parar todos, usa a pausa."))
    _go_on(assignment, chosen)
    _change(
        assignment,
        open_parts=None if chosen == known else chosen,
        focus=assignment.focus if assignment.focus in chosen else "",
    )


@transaction.atomic
def bring_to(assignment: Assignment, part: str) -> None:
    """Bring all sheets to this part, opening it if need be. Raises ValidationError for an unknown one."""
    _lock(assignment)
    known = _parts(assignment)
    if part not in known:
        refuse(_("Esta ficha não tem essa parte."))
    opened = assignment.open_parts
    if opened is not None and part not in opened:
        _go_on(assignment, [*opened, part])
        opened = [part_id for part_id in known if part_id in {*opened, part}]
        opened = None if opened == known else opened
    _change(assignment, open_parts=opened, focus=part)


@transaction.atomic
def release(assignment: Assignment) -> None:
    """Everybody goes on wherever they like among the open parts."""
    _change(assignment, focus="")


@transaction.atomic
def show(assignment: Assignment, group: Group, task: str) -> None:
    """Show all what this group has written for a task at this moment, without saying whose it is.

    Raises ValidationError when the group or the task is not of this assignment, or nothing is written.
    """
    tasks = {task.id: task for task in document_of(assignment.version).tasks}
    if task not in tasks or group.assignment_id != assignment.pk:
        refuse(_("Esta ficha não tem essa pergunta."))
    values = {
        name: value for name, value in sheets.visible_answers(group).items() if name.startswith(f"{task}:")
    }
    if not values:
        refuse(_("Este grupo ainda não escreveu nada nesta pergunta."))
    _change(assignment, spotlight={"task": task, "title": task, "values": values})


@transaction.atomic
def hide_texts(assignment: Assignment, group: Group, task: str, by: User, *, hidden: bool = True) -> int:
    """`sheets.hide_texts`, and what is shown to all of that task is taken away."""
    count = sheets.hide_texts(group, task, by, hidden=hidden)
    if hidden and assignment.spotlight and assignment.spotlight["task"] == task:
        hide(assignment)
    return count


@transaction.atomic
def hide(assignment: Assignment) -> None:
    """Take the shown answer away again."""
    _change(assignment, spotlight=None)


def _go_on(assignment: Assignment, parts: list[str]) -> None:
    """Who had a part returned may do those that are opened now."""
    before = assignment.open_parts
    if before is not None:
        sheets.go_on_with(assignment, [part for part in parts if part not in before])


def _parts(assignment: Assignment) -> list[str]:
    return [part.id for part in document_of(assignment.version).parts]


def _lock(assignment: Assignment) -> None:
    """Two teachers of a class change the parts one after the other."""
    Assignment.objects.select_for_update().get(pk=assignment.pk)
    assignment.refresh_from_db(fields=["open_parts", "focus"])


def _change(assignment: Assignment, **fields: Any) -> None:
    Assignment.objects.filter(pk=assignment.pk).update(**fields)
    for name, value in fields.items():
        setattr(assignment, name, value)
    broadcast.lesson_changed(assignment)
