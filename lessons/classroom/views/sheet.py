"""The page of a group's sheet: its members fill it in, the teachers of the class read along."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.lookups import me, personal
from accounts.models import User
from games.live import matches
from games.live.snapshots import person_of
from games.models import Match
from games.pictures.texts import translate
from games.records.match_page import match_context
from lessons.classroom import group_matches, sheets, verdicts
from lessons.classroom.hand_in_words import hand_in_of, handed_in_words, parts_in_words
from lessons.classroom.lookups import sheet_to_read
from lessons.classroom.models import Group, Member
from lessons.worksheets import sheet_contexts as sheet_parts
from lessons.worksheets.documents import Document
from lessons.worksheets.points import points_text

MATCH = "partida"  # in the query: the match that is played on the page
UNFINISHED = (Match.Status.OPEN, Match.Status.PLAYING)
STATES = ("right", "half", "wrong", "check", "partial")


@personal("GET", of=sheet_to_read)
def page(request: HttpRequest, group: Group) -> HttpResponse:
    """The sheet: to be filled in by its members while it is open, else to be read; live in both cases."""
    now = timezone.now()
    members = list(group.members.select_related("pupil").order_by("seat"))
    own = next((member for member in members if member.pupil_id == me(request).pk), None)
    if own is not None:
        group_matches.collect(group, now)
    refused = sheets.obstacle(group, now)
    document = sheets.document_of(group.assignment.version)
    writable = own is not None and refused is None
    context = {
        "group": group,
        "assignment": group.assignment,
        "document": document,
        "seat": own.seat if own else "",
        "is_open": refused is None,
        "writable": writable,
        "why": translate(refused.message) if refused else "",
        "again": own is not None and sheets.may_go_on(group, now),
        "hidden_in": sorted(_tasks_hidden(group)) if group.hidden else [],
        "hand_in": hand_in_of(group) if writable else None,
        "handed_in": handed_in_words(group) if group.state == Group.State.OPEN else "",
        "is_waiting": sheets.is_waiting(group, document),
        "ask": _ask(group, me(request)) if writable else None,
        "due": sheets.deadline(group) or sheets.closing(group),
        "members": _members(me(request), members),
        "photos": list(group.photos.defer("content")),
        "may_change_photos": own is None or refused is None,
        "spotlight": _spotlight(group, document) if own else None,
        "verdicts": [{"state": state, "word": sheet_parts.state_word(state)} for state in STATES],
        "urls": _urls(group, writable=writable, member=own is not None),
        **_contents(
            group, document, own, writable=writable, hidden=own is not None and _unopened(group, now)
        ),
        **_matches(request, group),
    }
    return render(request, "lessons/classroom/sheet/page.html", context)


def _tasks_hidden(group: Group) -> set[str]:
    """The tasks in which a teacher has hidden a text."""
    return {cell.name.partition(":")[0] for cell in group.cells.all() if sheets.is_hidden(group, cell)}


def _members(viewer: User, members: list[Member]) -> list[dict[str, Any]]:
    names = sheets.names_for(viewer, [member.pupil for member in members])
    return [
        {
            "name": names[member.pupil_id],
            "initial": initials(names[member.pupil_id]),
            "seat": member.seat,
            "me": member.pupil_id == viewer.pk,
        }
        for member in members
    ]


def initials(name: str) -> str:
    """The first letters of the first and the last name: "AS"."""
    words = name.split()
    return "".join(word[0] for word in dict.fromkeys([*words[:1], *words[-1:]])).upper()


def _unopened(group: Group, now: datetime) -> bool:
    opens = group.assignment.opens_at
    return opens is not None and now < opens


def _contents(
    group: Group, document: Document, own: Member | None, *, writable: bool, hidden: bool
) -> dict[str, Any]:
    """The parts with what is written and what may be known of it. `hidden`: no part can be seen yet."""
    cells = list(group.cells.select_related("by"))
    answers = {cell.name: cell.value for cell in cells}
    shown = answers | {cell.name: "" for cell in cells if sheets.is_hidden(group, cell)}
    told = sheets.feedback_for(group, answers) if own else None
    parts = sheet_parts.parts_of(
        document,
        answers=shown,
        marks=told,
        mode="write" if writable else "read",
        open_parts=[] if hidden else group.assignment.open_parts if own else None,
        handed_in=group.parts_handed_in if writable else (),
        versions={cell.name: cell.version for cell in cells},
    )
    returned = verdicts.for_members(group) if own else None
    if returned is None:
        return {"parts": parts}
    shows_key = verdicts.shows_key(group)
    for part in parts:
        for task in part["tasks"]:
            result = returned.results.get(task["id"])
            if result is None:
                continue
            task["result"] = _result(result, writable=writable)
            task["key"] = sheet_parts.key_of(document, task["id"]) if shows_key else None
    total = returned.total
    words = _("%(points)s de %(out_of)s")
    said = {"points": points_text(total.points), "out_of": sheet_parts.points_words(total.out_of)}
    return {"parts": parts, "extra": "lessons/classroom/sheet/returned.html", "total": words % said}


def _ask(group: Group, viewer: User) -> dict[str, Any] | None:
    """What somebody of the group wants to hand in, in words."""
    asked = sheets.ask_json(group, viewer)
    if asked is None:
        return None
    closed = sheets.closed_parts(group, sheets.document_of(group.assignment.version))
    return asked | {"words": parts_in_words(asked["parts"]) if closed else _("a ficha")}


def _result(result: verdicts.TaskResult, *, writable: bool) -> dict[str, Any]:
    """`final`: a teacher has decided, and the program has nothing more to say of the task as a whole."""
    words = _("%(points)s de %(out_of)s")
    said = {
        "points": points_text(result.points),
        "out_of": sheet_parts.points_words(result.auto.out_of),
    }
    return {
        "points": words % said,
        "notes": sheet_parts.notes_of(result.auto),
        "comment": result.mark.comment if result.mark else "",
        "final": result.decided and not writable,
    }


def _spotlight(group: Group, document: Document) -> dict[str, Any] | None:
    """The answer that the teacher shows to all."""
    shown = group.assignment.spotlight
    if not shown or shown["task"] not in {task.id for task in document.tasks}:
        return None
    return sheet_parts.task_of(document, shown["task"], answers=shown["values"])


def _urls(group: Group, *, writable: bool, member: bool) -> Mapping[str, str]:
    names = {
        "cells": "lessons:sheet-cells",
        "state": "lessons:sheet-state",
        "drawing": "lessons:sheet-drawing",
        "history": "lessons:sheet-history",
        "print": "lessons:sheet-print",
    }
    if member:
        names |= {"test": "lessons:sheet-matches"}
    if writable:
        names |= {"hand_in": "lessons:sheet-hand-in", "play": "lessons:sheet-matches"}
        names |= {"not_yet": "lessons:sheet-not-yet"}
    names |= {"go_on": "lessons:sheet-go-on"} if member else {"mark": "lessons:mark"}
    return {name: reverse(view, args=[group.key]) for name, view in names.items()}


def _matches(request: HttpRequest, group: Group) -> dict[str, Any]:
    """The match that is played on the page, and the unfinished ones of the group that are not."""
    code = request.GET.get(MATCH, "")
    rows = [row for row in group_matches.matches_of(group, request.user) if row["status"] in UNFINISHED]
    others = {"group_matches": [row for row in rows if row["code"] != code]}
    match = Match.objects.filter(group_match__group=group, code=code).select_related("classroom").first()
    if match is None:
        return others
    shown = match_context(request, match, matches.seats_of(match, person_of(request)))
    shown["embedded"] = request.path
    return {**others, "live": render_to_string("games/match/live.html", shown, request)}
