"""The form beside a task that is marked: points, rubric, comment."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lessons.classroom import grid, verdicts
from lessons.classroom.models import Group, Mark
from lessons.worksheets import documents
from lessons.worksheets.points import points_text
from lessons.worksheets.sheet_contexts import points_words


@dataclass(frozen=True, slots=True)
class VerdictProblem:
    """What went wrong with a form of the page: what was typed in it, and the mark that somebody else made."""

    where: str  # a task, or "" for the whole sheet
    message: str
    typed: dict[str, Any]
    theirs: Mark | Group | None = None

    @property
    def status(self) -> int:
        return 422 if self.theirs is None else 409


def form_of(sheet: verdicts.MarkedSheet, task: str, problem: VerdictProblem | None = None) -> dict[str, Any]:
    """What the form beside a task shows: what is stored, or what was typed and is not saved."""
    result = sheet.results[task]
    mark = result.mark
    shown: dict[str, Any] = {
        "task": task,
        "id": f"{sheet.group.key}-{task}",
        "group": sheet.group,
        "result": result,
        "sign": grid.SIGNS[result.state],
        "counted": points_text(result.points),
        "out_of": points_text(result.auto.out_of),
        "auto": points_text(result.auto.points),
        "placeholder": points_text(_without_override(result)),
        "fields": [name for name, field in result.auto.fields.items() if field.rubric],
        "typed": "" if mark is None or mark.points is None else points_text(mark.points),
        "comment": mark.comment if mark else "",
        "confirmed": bool(mark and mark.rubric),
        "revision": mark.revision if mark else 0,
        "seen": sheet.group.version,
        "by": _by(mark),
        "outdated": result.outdated,
    }
    ticked: verdicts.Rubric = mark.rubric if mark and mark.rubric else verdicts.proposal(result.auto)
    if problem is not None and problem.where == task:
        ticked = problem.typed["rubric"]
        shown |= {name: problem.typed[name] for name in ("typed", "comment", "confirmed")}
        shown |= {"problem": problem.message, "theirs": _theirs(sheet, result, problem.theirs)}
    shown["rubric"] = _rubric(result.auto, ticked)
    return shown


def _without_override(result: verdicts.TaskResult) -> Fraction:
    """What counts where the teacher leaves the points empty."""
    if result.mark is not None and result.mark.rubric:
        return verdicts.with_rubric(result.task, result.auto, result.mark.rubric)
    return result.auto.points


def _rubric(auto: documents.TaskMark, ticked: verdicts.Rubric) -> list[dict[str, Any]]:
    return [
        {
            "value": f"{field}:{item.id}",
            "text": item.text,
            "points": points_words(item.points),
            "is_met": item.is_met,
            "ticked": item.id in ticked.get(field, ()),
        }
        for field, mark in auto.fields.items()
        for item in mark.rubric
    ]


def _theirs(
    sheet: verdicts.MarkedSheet, result: verdicts.TaskResult, theirs: Mark | Group | None
) -> dict[str, str] | None:
    """What somebody else has stored for this task, in words."""
    if not isinstance(theirs, Mark):
        return None
    there = verdicts.TaskResult(result.task, result.auto, theirs)
    return {"by": _by(theirs), "points": points_words(there.points), "comment": theirs.comment}


def _by(mark: Mark | None) -> str:
    if mark is None or mark.by is None:
        return ""
    return mark.by.get_full_name() or mark.by.get_username()
