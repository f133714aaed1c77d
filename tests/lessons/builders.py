"""What tests of lessons make: groups, and worksheets as JSON."""

from typing import Any

from accounts.models import User
from lessons.classroom.models import Assignment, Group, Member


def make_group(assignment: Assignment, members: list[User], number: int = 1) -> Group:
    """A group of an assignment with these pupils: `make_group(assignment, pupils[:2])`."""
    group = Group.objects.create(assignment=assignment, number=number)
    for seat, pupil in enumerate(members, 1):
        Member.objects.create(group=group, assignment=assignment, pupil=pupil, seat=seat)
    return group


def make_task(ident: str, prompt: str, *fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": ident, "prompt": prompt, "total": "sum", "fields": list(fields), **more}


def make_part(ident: str, title: str, *tasks: dict[str, Any], game: Any = None) -> dict[str, Any]:
    return {"id": ident, "title": title, "text": "", "game": game, "tasks": list(tasks)}


def make_document(title: str, *parts: dict[str, Any]) -> dict[str, Any]:
    return {"format": "nimteca-worksheet-1", "title": title, "intro": "", "parts": list(parts)}


def number_field(value: int = 1) -> dict[str, Any]:
    """A field for one point."""
    return {"kind": "number", "id": "x", "label": "", "accepts": [{"value": str(value), "points": "1"}]}
