"""From what was stored to whoever must hear of it. The messages say only where something changed."""

from functools import partial
from typing import Any

from django.db import transaction

from games.live import broadcast
from lessons.classroom.models import Assignment, Group


def sheet_group(key: str) -> str:
    """The channel group of all who look at a sheet; `key` is the group's."""
    return f"sheet.{key}"


def grid_group(key: str) -> str:
    """The channel group of the teachers at the grid; `key` is the assignment's."""
    return f"grid.{key}"


def cells_changed(group: Group, since: int) -> None:
    """After the commit: cells of this sheet changed; `since` is the version before them."""
    _after_commit(
        (sheet_group(group.key), {"type": "sheet.cells", "since": since, "version": group.version}),
        (grid_group(group.assignment.key), _grid_message(group)),
    )


def sheet_changed(group: Group) -> None:
    """After the commit: the state of this sheet changed (handed in, reopened, marked, returned)."""
    _after_commit(
        (sheet_group(group.key), {"type": "sheet.state"}),
        (grid_group(group.assignment.key), _grid_message(group)),
    )


def presence_changed(group: Group, member: int) -> None:
    """At once: a member whose page polls has come, or moved to another cell."""
    broadcast.send([(sheet_group(group.key), {"type": "sheet.presence", "member": member, "here": True})])


def lesson_changed(assignment: Assignment) -> None:
    """After the commit: something changed for all groups (pause, parts, focus, spotlight, dates, members)."""
    keys = assignment.groups.values_list("key", flat=True)
    _after_commit(
        *[(sheet_group(key), {"type": "sheet.state"}) for key in keys],
        (grid_group(assignment.key), {"type": "grid.state"}),
    )


def grid_changed(assignment: Assignment) -> None:
    """After the commit: something changed that only teachers see."""
    _after_commit((grid_group(assignment.key), {"type": "grid.state"}))


def _grid_message(group: Group) -> dict[str, Any]:
    return {"type": "grid.changed", "group": group.key, "version": group.version}


def members_changed(assignment: Assignment, *groups: Group) -> None:
    """After the commit: these groups have other members, or are new or gone. The others need not hear of it:
    a class that opens its sheets at once would ask for all of them again and again.
    """
    _after_commit(
        *[(sheet_group(group.key), {"type": "sheet.state"}) for group in groups],
        (grid_group(assignment.key), {"type": "grid.state"}),
    )


def _after_commit(*messages: tuple[str, dict[str, Any]]) -> None:
    transaction.on_commit(partial(broadcast.send, list(messages)))
