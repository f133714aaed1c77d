"""The workshop: the inventions of the reader, a new one, and the editor of one."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import people
from accounts.form_numbers import typed_number
from accounts.lookups import me, personal
from accounts.models import Classroom, User
from accounts.stale_edits import Clash, StaleEdit
from games.live import matches
from games.live.forms import CreateMatchForm
from games.live.match_state import Refused
from games.live.snapshots import person_of
from games.models import Match
from games.pictures.texts import translate
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.document import BadDraft
from lessons.contest import access, board_workshop, drafting, editor_form, inventions, overview, phases
from lessons.contest.board_ideas import board_ideas
from lessons.contest.draft_views import DrawnStart, clicked, draw_start, game_of, problem_texts
from lessons.contest.drafting import Draft
from lessons.contest.inventions import Locked, Reason
from lessons.contest.kinds import BOARD, BOARD_GAME, IDEA, NIM, kind_of, problems_of
from lessons.contest.lookups import invention_to_read, invention_to_write, nim_to_read, nim_to_write
from lessons.contest.models import Invention
from lessons.contest.workshop_form import played_matches, save_form

LOCKED = gettext_lazy("A invenção já foi entregue: agora não se pode mudar.")
# Where the page goes on after a button.
PLACES = {"block": "#blocos", "condition": "#condicoes", "start": "#inicios"}

BEGINNINGS = {BOARD_GAME, *BLOCKS, *(f"{IDEA}{idea.key}" for idea in board_ideas())}


@personal("GET", "HEAD")
def workshop(request: HttpRequest) -> HttpResponse:
    """The reader's inventions, and those of the classes that a teacher has."""
    user = me(request)
    own = _cards(access.inventions_of(user), user)
    taught = _cards(access.inventions_taught(user).filter(archived_at=None), user)
    context = {
        "cards": [card for card in own if card["invention"].archived_at is None],
        "archived": [card["invention"] for card in own if card["invention"].archived_at is not None],
        "classes": _by_class(taught),
        "teaches": people.is_teacher(user),
    }
    return render(request, "lessons/contest/workshop/workshop.html", context)


def _cards(inventions: Any, viewer: User) -> list[dict[str, Any]]:
    rows = list(inventions.select_related("classroom", "entry__edition").distinct())
    authors = overview.authors_by_invention(viewer, rows)
    return [
        {
            "invention": row,
            "drawn": draw_start(row.document, ident=f"invencao-{row.key}")
            if row.archived_at is None
            else None,
            "authors": authors[row.pk],
            "entry": getattr(row, "entry", None),
        }
        for row in rows
    ]


def _by_class(cards: list[dict[str, Any]]) -> list[tuple[Classroom, list[dict[str, Any]]]]:
    by_class: dict[Classroom, list[dict[str, Any]]] = {}
    for card in cards:
        by_class.setdefault(card["invention"].classroom, []).append(card)
    return sorted(by_class.items(), key=lambda item: str(item[0]))


@personal("GET", "HEAD", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """Choosing a board game, or the first block of a Nim game, and, with several classes, for which one."""
    user = me(request)
    teacher = people.is_teacher(user)
    classrooms = [] if teacher else list(people.classrooms_of(user))
    chosen = request.POST.get("turma", "")
    problem = ""
    if request.method == "POST":
        classroom = _classroom(classrooms, chosen)
        if request.POST.get("kind") not in BEGINNINGS:
            problem = _("Escolhe um bloco para começar, ou um jogo de tabuleiro.")
        elif classroom is None and not teacher:
            problem = (
                _("Escolhe a turma.") if classrooms else _("Para inventar um jogo tens de ter uma turma.")
            )
        else:
            try:
                return redirect(inventions.create(user, classroom, request.POST["kind"]))
            except ValidationError as error:
                problem = " ".join(error.messages)
    context = {
        "kinds": editor_form.kinds(),
        "board_game": BOARD_GAME,
        "board_drawing": editor_form.board_example(),
        "ideas": board_workshop.idea_cards(),
        "before_idea": IDEA,
        "classrooms": classrooms,
        "chosen": chosen,
        "problem": problem,
        "place": "blocos" if request.POST.get("kind") not in BEGINNINGS else "turma",
        "may": teacher or bool(classrooms),
    }
    return render(request, "lessons/contest/workshop/new.html", context, status=422 if problem else 200)


def _classroom(classrooms: list[Classroom], key: str) -> Classroom | None:
    if len(classrooms) == 1:
        return classrooms[0]
    return next((classroom for classroom in classrooms if classroom.key == key), None)


# The editor


@personal("GET", "HEAD", "POST")
def editor(request: HttpRequest, invention: str) -> HttpResponse:
    """One invention, for its authors to write and for their teachers to read: each kind has its own page."""
    shown = invention_to_read(request, invention)
    return EDITORS[kind_of(shown.document).format](request, invention)


def nim_editor(request: HttpRequest, invention: str) -> HttpResponse:
    """A POST saves the whole form; the button `do` changes the lists of blocks, conditions and starts."""
    if request.method != "POST":
        shown_invention = invention_to_read(request, invention)
        return editor_page(
            request,
            shown_invention,
            shown_invention.document,
            shown=typed_number(request.GET.get("inicio", ""), 0),
        )
    shown_invention = invention_to_write(request, invention)
    try:
        draft = drafting.read_form(request.POST.dict())
        action = request.POST.get("do", "")
        if action:
            draft = drafting.apply_action(draft, action, request.POST.dict())
        if action.partition(":")[0] in drafting.LOSING:
            # What goes with one tap can be brought back as an earlier version.
            inventions.revise(shown_invention, me(request), Reason.AUTO)
        saved = save_form(request, shown_invention, draft)
    except BadDraft as error:
        return _refused(request, shown_invention, error.path, translate(error.reason))
    except KeyError:
        messages.error(request, _("Isso já não está no jogo. Vê como ele está agora."))
        return redirect(shown_invention)
    except Locked:
        messages.error(request, str(LOCKED))
        return redirect(shown_invention)
    except StaleEdit as stale:
        return _clashing(request, stale)
    if not action:
        messages.success(request, _("Guardado."))
    return redirect(saved.get_absolute_url() + PLACES.get(action.partition("-")[0], ""))


EDITORS: Mapping[str, Callable[[HttpRequest, str], HttpResponse]] = {
    NIM.format: nim_editor,
    BOARD.format: board_workshop.editor,
}


def _clashing(request: HttpRequest, stale: StaleEdit) -> HttpResponse:
    """The page with what is stored now, and both values of what clashes."""
    current = stale.current
    return editor_page(request, current, current.document, clashes=stale.clashes, status=409)


def _refused(request: HttpRequest, invention: Invention, path: str, words: str) -> HttpResponse:
    """Back to the page, at the field that is to be mended."""
    if kind_of(invention.document).is_board:
        messages.error(request, words)
        return redirect(invention)
    [(place, _words)] = editor_form.placed(invention.document, [(path, words)])
    messages.error(request, f"{place.label}: {words}")
    return redirect(f"{invention.get_absolute_url()}#{place.ident}")


def _refusal(invention: Invention, error: BadDraft) -> JsonResponse:
    """The same for the script of the page."""
    words = translate(error.reason)
    [(place, _words)] = editor_form.placed(invention.document, [(error.path, words)])
    answer = {"path": error.path, "message": words, "label": place.label, "target": place.ident}
    return JsonResponse(answer, status=422)


def editor_page(
    request: HttpRequest,
    invention: Invention,
    draft: Draft,
    *,
    shown: int = 0,
    clashes: Sequence[Clash] = (),
    status: int = 200,
) -> HttpResponse:
    """The editor, or, for who may not write, the same page to read."""
    user = me(request)
    author = access.writes_invention(user, invention)
    open_ = phases.is_open(invention)
    writable = author and open_
    looks = draw_start(draft, shown, setting=writable)
    problems = problem_texts(looks.problems)
    played = played_matches(invention, draft)
    context = {
        "invention": invention,
        "author": author,
        "writable": writable,
        "locked": author and not open_,
        "entry": getattr(invention, "entry", None),
        "authors": overview.authors_by_invention(user, [invention])[invention.pk],
        "drawn": looks,
        "problems": editor_form.placed(draft, problems),
        "seen": json.dumps(draft, ensure_ascii=False),
        "kinds": editor_form.kinds() if writable else (),
        "pictures": invention.pictures.values_list("key", flat=True),
        "picture": draft["look"]["picture"],
        "played": played,
        "match": draft["match"],
        "match_gone": bool(draft["match"]) and not any(match["chosen"] and match["over"] for match in played),
        "levels": CreateMatchForm.LEVELS,
        "clashes": _clash_rows(clashes),
        **editor_form.context(draft, dict(problems)),
    }
    return render(request, "lessons/contest/workshop/invention.html", context, status=status)


def _clash_rows(clashes: Sequence[Clash]) -> list[dict[str, str]]:
    return [
        {
            "name": drafting.input_name(clash.place),
            "mine": clash.mine if isinstance(clash.mine, str) else "",
            "theirs": clash.theirs if isinstance(clash.theirs, str) else "",
            "whole": "" if isinstance(clash.mine, str) else "1",
        }
        for clash in clashes
    ]


# What the page asks while somebody writes


@personal("POST", of=nim_to_write)
def save(request: HttpRequest, invention: Invention) -> HttpResponse:
    """Autosave of the whole form; the answer is JSON: version, values, what clashes."""
    try:
        draft = drafting.read_form(request.POST.dict())
        saved = save_form(request, invention, draft)
    except BadDraft as error:
        return _refusal(invention, error)
    except Locked:
        return JsonResponse({"message": str(LOCKED)}, status=423)
    except StaleEdit as stale:
        answer = _stored_state(stale.current) | {"clashes": _clash_rows(stale.clashes)}
        return JsonResponse(answer, status=409)
    return JsonResponse(_stored_state(saved))


def _stored_state(invention: Invention) -> dict[str, Any]:
    return {
        "version": invention.version,
        "seen": json.dumps(invention.document, ensure_ascii=False),
        "values": drafting.flat(invention.document),
    }


@personal("GET", of=nim_to_read)
def state(request: HttpRequest, invention: Invention) -> HttpResponse:
    """What is stored now, where it is newer than the version `desde`."""
    if request.GET.get("desde", "") == str(invention.version):
        return HttpResponse(status=204)
    return JsonResponse(_stored_state(invention))


@personal("POST", of=nim_to_read)
def preview(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The form drawn as it is, nothing stored. A click on the start, `cell`, answers what to write."""
    try:
        draft = drafting.read_form(request.POST.dict())
    except BadDraft as error:
        return _refusal(invention, error)
    shown = typed_number(request.POST.get("shown", ""), 0)
    set_to = None
    if cell := request.POST.get("cell", ""):
        set_to = clicked(draft, shown, cell)
        if set_to is not None:
            draft = drafting.with_value(draft, *set_to)
    looks = draw_start(draft, shown, setting=request.POST.get("setting") == "1")
    return JsonResponse(_preview(request, draft, looks) | ({} if set_to is None else {"set": set_to}))


def _preview(request: HttpRequest, draft: Draft, looks: DrawnStart) -> dict[str, Any]:
    problems = problem_texts(looks.problems)
    context = {"drawn": looks, "problems": editor_form.placed(draft, problems)}
    return {
        "board": None
        if looks.board is None
        else render_to_string("lessons/contest/workshop/board.html", context, request),
        "words": render_to_string("lessons/contest/workshop/words.html", context, request),
        "problems": dict(problems),
    }


@personal("POST", of=invention_to_read)
def play(request: HttpRequest, current: Invention) -> HttpResponse:
    """A new match of the saved game from the start `shown`; an author's form is saved first."""
    try:
        current = _saved_first(request, current)
    except BadDraft as error:
        return _refused(request, current, error.path, translate(error.reason))
    except StaleEdit as stale:
        return _clashing(request, stale)
    shown = typed_number(request.POST.get("shown", ""), 0)
    game = game_of(current.document, shown)
    if game is None:
        return _refused(request, current, *_first_problem(current.document, shown))
    if problem := game.live_problem():
        return _refused(request, current, f"starts.{shown}", translate(problem))
    levels, level = CreateMatchForm.levels_for(game.slug), request.POST.get("level", "")
    hotseat = request.POST.get("play") == Match.Access.HOTSEAT or not levels
    try:
        made = matches.create(
            game=game,
            access=Match.Access.HOTSEAT if hotseat else Match.Access.COMPUTER,
            person=person_of(request),
            levels=[] if hotseat else [level if level in levels else "medium"],
        )
    except Refused as refused:
        messages.error(request, translate(refused.message))
        return redirect(current)
    return redirect(made)


def _first_problem(draft: Draft, shown: int) -> tuple[str, str]:
    """Why there is no game from a start: what is wrong with the start, else with the rules."""
    problems = problem_texts(problems_of(draft)) or [("starts", _("Este início já não está no jogo."))]
    return next((problem for problem in problems if problem[0].startswith(f"starts.{shown}")), problems[0])


def _saved_first(request: HttpRequest, invention: Invention) -> Invention:
    if "blocks.0.kind" not in request.POST:
        return invention
    try:
        draft = drafting.read_form(request.POST.dict())
        return save_form(request, invention, draft)
    except (Locked, PermissionDenied):  # handed in or left since; played is what is stored
        return invention
