"""Marks as a table and as files; worksheets and sheets on paper."""

from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.lookups import me, personal
from games.models import Competition
from games.tournaments.lookups import competition_to_run, published_competition
from lessons.classroom import exports, grid, groups, sheets, statistics, tournament_files, verdicts
from lessons.classroom.lookups import assignment_to_run, sheet_to_read
from lessons.classroom.models import Assignment, Group
from lessons.files import download, short_name
from lessons.worksheets.documents import Document, parse_document
from lessons.worksheets.lookups import teachers, worksheet_of
from lessons.worksheets.models import Worksheet
from lessons.worksheets.points import points_text
from lessons.worksheets.sheet_contexts import Mode, parts_of, rules_on_paper

WORDS = (1, 7, 8)  # the columns of marks that hold words: name, state, when


def export_name(what: str, assignment: Assignment) -> str:
    """The name of a file about an assignment: what it holds, the class, the worksheet."""
    return short_name(what, assignment.classroom.name, assignment.version.worksheet.title)


@personal("GET", of=assignment_to_run)
def grades(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """The marks of an assignment."""
    lines = exports.lines(assignment)
    table = exports.grades(assignment, lines)
    rows = [{"group": line.group, "values": row} for line, row in zip(lines, table.rows, strict=True)]
    context = {"assignment": assignment, "lines": rows, "table": table, "words": WORDS}
    return render(request, "lessons/classroom/grades.html", context)


@personal("GET", "HEAD", of=assignment_to_run)
def grades_file(request: HttpRequest, assignment: Assignment, kind: str) -> HttpResponse:
    table = exports.grades(assignment, exports.lines(assignment))
    return download(kind, export_name(_("notas"), assignment), [table])


@personal("GET", "HEAD", of=assignment_to_run)
def grid_file(request: HttpRequest, assignment: Assignment, kind: str) -> HttpResponse:
    return download(kind, export_name(_("aula"), assignment), [exports.states(grid.grid(assignment))])


@personal("GET", "HEAD", of=assignment_to_run)
def statistics_file(request: HttpRequest, assignment: Assignment, kind: str) -> HttpResponse:
    return download(
        kind, export_name(_("erros"), assignment), exports.mistakes(statistics.report(assignment))
    )


@personal("GET", "HEAD", of=competition_to_run)
def tournament_file(request: HttpRequest, competition: Competition, kind: str) -> HttpResponse:
    tournament = competition.tournament
    whose = tournament.classroom.name if tournament.classroom is not None else competition.name
    name = short_name(_("torneio"), whose, tournament.name)
    return download(kind, name, tournament_files.as_tables(competition, me(request)))


@never_cache
@require_safe
def published_file(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """The standings of a published tournament, for everybody who has the address."""
    competition = published_competition(code)
    name = short_name(_("resultados"), competition.title)
    return download(kind, name, tournament_files.published_tables(competition))


@teachers("GET", of=worksheet_of)
def worksheet_blank(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """A worksheet to be filled in by hand."""
    page = _page(parse_document(worksheet.draft), "blank", worksheet)
    return _print(request, [page], worksheet.title, back=worksheet)


@teachers("GET", of=worksheet_of)
def worksheet_key(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """A worksheet with its expected and model answers."""
    title = _("Soluções: %(title)s") % {"title": worksheet.title}
    return _print(request, [_page(parse_document(worksheet.draft), "key", worksheet)], title, back=worksheet)


@personal("GET", of=assignment_to_run)
def assignment_print(request: HttpRequest, assignment: Assignment) -> HttpResponse:
    """All sheets of an assignment that were begun, as they stand, one after the other; with `?em=todas` the
    others too, with `?em=branco` an empty one."""
    title = assignment.version.worksheet.title
    wanted = request.GET.get("em")
    if wanted == "branco":
        document = sheets.document_of(assignment.version)
        with override(assignment.classroom.language):
            blank = _page(document, "blank", assignment.version.worksheet, assignment=assignment)
        return _print(request, [blank], title, back=assignment)
    everybody = list(assignment.groups.prefetch_related("members").order_by("number"))
    begun = set(groups.groups_with_writing(assignment).values_list("pk", flat=True))
    printed = [group for group in everybody if wanted == "todas" or group.pk in begun]
    left_out = len(everybody) - len(printed)
    return _print(request, _filled(assignment, printed), title, back=assignment, left_out=left_out)


@personal("GET", of=sheet_to_read)
def sheet_print(request: HttpRequest, group: Group) -> HttpResponse:
    """One group's sheet as it stands, for its members and its teachers."""
    pages = _filled(group.assignment, [group])
    return _print(request, pages, group.assignment.version.worksheet.title, back=group)


def _filled(assignment: Assignment, printed: list[Group]) -> list[dict[str, Any]]:
    """The sheets of groups, in the language of their class."""
    for group in printed:
        group.assignment = assignment
    names = dict(assignment.classroom.enrolments.order_by("joined_at").values_list("pupil_id", "real_name"))
    marked = verdicts.marked_sheets(printed).values()
    with override(assignment.classroom.language):
        return [
            _filled_page(assignment, group, sheet, names)
            for group, sheet in zip(printed, marked, strict=True)
        ]


def _filled_page(
    assignment: Assignment, group: Group, sheet: verdicts.MarkedSheet, names: dict[int, str]
) -> dict[str, Any]:
    """A group's sheet; marks and comments only where it was returned."""
    worksheet = assignment.version.worksheet
    page = _page(sheet.document, "filled", worksheet, assignment=assignment, answers=sheet.visible_values)
    page["members"] = [names.get(member.pupil_id, "") for member in group.members.all()]
    page["group"] = group
    if group.state == Group.State.RETURNED:
        page |= {"results": _results(sheet), "points": _of(sheet.total.points, sheet.total.out_of)}
    return page


def _results(sheet: verdicts.MarkedSheet) -> list[dict[str, Any]]:
    return [
        {
            "task": result.task.id,
            "points": points_text(result.points),
            "out_of": points_text(result.auto.out_of),
            "comment": result.mark.comment if result.mark else "",
        }
        for result in sheet.results.values()
    ]


def _of(points: Fraction, out_of: Fraction) -> str:
    return f"{points_text(points)} / {points_text(out_of)}"


def _page(
    document: Document,
    mode: Mode,
    worksheet: Worksheet,
    *,
    assignment: Assignment | None = None,
    answers: Any = None,
) -> dict[str, Any]:
    """What is printed of a worksheet or sheet, in the language that is active now."""
    parts = parts_of(document, answers=answers or {}, mode=mode)
    if worksheet.owner_id is not None and mode != "key":  # the site's says the rules in its own words
        _with_rules(parts, document)
    return {
        "document": document,
        "parts": parts,
        "classroom": None if assignment is None else assignment.classroom,
        "key": mode == "key",
        "language": get_language(),
    }


def _with_rules(parts: list[dict[str, Any]], document: Document) -> None:
    """Puts the rules of each game into the first part about it: on paper nobody can follow the link."""
    said = []
    for shown, part in zip(parts, document.parts, strict=True):
        if part.game is not None and part.game not in said:
            said.append(part.game)
            shown["rules"] = rules_on_paper(part.game)


def _print(
    request: HttpRequest,
    pages: list[dict[str, Any]],
    title: str,
    *,
    back: Worksheet | Assignment | Group,
    left_out: int = 0,
) -> HttpResponse:
    context = {
        "pages": pages,
        "title": title,
        "back": back.get_absolute_url(),
        "school": getattr(request.user, "school", None),
        "left_out": left_out,
    }
    return render(request, "lessons/classroom/print/pages.html", context)
