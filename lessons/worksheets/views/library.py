"""The teacher's worksheets: the library, a new one, one as pupils see it, and what may be done with it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.lookups import me, sure
from accounts.models import User
from accounts.people import UNVERIFIED
from games.pictures.cards import plain
from games.pictures.drawing import draw_board
from games.pictures.names import entry_in, entry_of
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.text import Text
from lessons.worksheets import library, new_tasks
from lessons.worksheets.about import About
from lessons.worksheets.documents import (
    BadCell,
    BadDocument,
    Document,
    SheetMarks,
    mark,
    parse_document,
    tidy,
)
from lessons.worksheets.documents.document import FORMAT
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.forms import GameForm, NewWorksheetForm, impartial_games
from lessons.worksheets.library_forms import FilterForm
from lessons.worksheets.lookups import document_of, teachers, worksheet_of
from lessons.worksheets.models import Worksheet
from lessons.worksheets.new_worksheet import create_worksheet
from lessons.worksheets.sheet_contexts import CELL, changed_construction, parts_of, points_text, state_word


@dataclass(frozen=True, slots=True)
class WorksheetFacts:
    """How large a worksheet is, and its games."""

    parts: int
    tasks: int
    points: str
    games: tuple[Text, ...]


def facts_of(draft: dict[str, Any]) -> WorksheetFacts | None:
    """The facts of a draft as it is stored, without reading all of it; None for another release's."""
    if draft.get("format") != FORMAT:
        return None
    parts = draft["parts"]
    games = [part["game"] for part in parts if part["game"] and part["game"]["slug"] in catalogue.ENTRIES]
    points = [Fraction(task["points"]) for part in parts for task in part["tasks"]]
    facts = dict.fromkeys(entry_in(game["slug"], game["options"]).name for game in games)
    return WorksheetFacts(len(parts), len(points), points_text(sum(points, Fraction(0))), tuple(facts))


@teachers("GET", "HEAD")
def listing(request: HttpRequest) -> HttpResponse:
    """Own worksheets, the school's and the site's, or those that are looked for."""
    user = me(request)
    library.ship_all()
    form = FilterForm(request.GET)
    wanted = form.filters()
    words = plain(wanted.get("words", "")).split()
    seen = list(library.visible_to(user))
    listed = [worksheet for worksheet in seen if worksheet.archived_at is None and form.fits(worksheet)]
    cards = [_card(worksheet, user) for worksheet in listed]
    listings = [card for card in cards if all(word in card["found_by"] for word in words)]
    listings.sort(key=lambda card: plain(card["worksheet"].title).split() != words)
    context = {
        "form": form,
        "wanted": wanted,
        "found": len(listings),
        "groups": _groups(listings, user),
        "unverified": user.unverified and UNVERIFIED,
        "archived": [
            worksheet for worksheet in seen if worksheet.archived_at and worksheet.owner_id == user.pk
        ],
    }
    return render(request, "lessons/worksheets/library.html", context)


def _card(worksheet: Worksheet, user: User) -> dict[str, Any]:
    facts = facts_of(worksheet.draft)
    games = [translate(name) for name in facts.games] if facts else []
    return {
        "worksheet": worksheet,
        "facts": facts,
        "mine": worksheet.owner_id == user.pk,
        "from": _from(worksheet, user),
        "about": About.of(worksheet).words(),
        "found_by": plain(" ".join((worksheet.title, *games))),
    }


def _from(worksheet: Worksheet, user: User) -> str:
    """The colleague whose worksheet it is; "" for one's own and the site's."""
    owner = worksheet.owner
    return "" if owner is None or owner.pk == user.pk else owner.get_full_name() or owner.get_username()


def _groups(cards: list[dict[str, Any]], user: User) -> list[dict[str, Any]]:
    own = [card for card in cards if card["mine"]]
    site = [card for card in cards if card["worksheet"].owner_id is None]
    school = [card for card in cards if not card["mine"] and card["worksheet"].owner_id is not None]
    nobody = (
        _("Ainda ninguém partilhou uma ficha. Partilha tu a primeira: «Mais», «Partilhar com a escola».")
        if user.school_id
        else _("Quando estiveres numa escola, vês aqui as fichas que os teus colegas partilham.")
    )
    groups = [
        {"id": "minhas", "name": _("As minhas"), "cards": own},
        {"id": "escola", "name": _("Da minha escola"), "cards": school, "empty": nobody},
        {"id": "nimteca", "name": _("Incluída na Nimteca"), "cards": site},
    ]
    return groups[:1] if user.unverified else groups


@teachers("GET", "HEAD", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """A new worksheet: empty, or on a game, with tasks whose answers the solvers find."""
    data = request.POST if request.method == "POST" else None
    asked = request.GET.get("jogo", "")
    spec = GameSpec(asked, {}) if asked in impartial_games() else None
    game = GameForm(data, spec=spec, optional=True)
    known = game.spec if game.is_valid() else None
    form = NewWorksheetForm(data, initial={"title": new_tasks.title_for(known.game) if known else ""})
    right = form.is_valid() and game.is_valid()
    if data is None or data.get("do") != "save" or not right:
        wrong = data is not None and data.get("do") == "save"
        if not wrong and data is not None:
            form = NewWorksheetForm(initial={"title": data.get("title") or form.initial["title"]})
        context = {"form": form, "game": game, "wrong": wrong, "entry": known and _entry(known)}
        return render(request, "lessons/worksheets/new.html", context, status=422 if wrong else 200)
    return create_worksheet(request, form.cleaned_data["title"], known)


def _entry(spec: GameSpec) -> dict[str, Any]:
    """The game of a new worksheet: its board, and its presets as addresses."""
    live = spec.game.live_problem() is None
    board = draw_board(spec.game, spec.game.initial(), interactive=False, ident="ficha-jogo") if live else ""
    return {"entry": entry_of(spec.slug, spec.game), "board": board}


@teachers("GET", "HEAD", "POST", of=worksheet_of)
def worksheet(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """The worksheet as a pupil sees it; a POST marks what was typed. Nothing is stored."""
    user = me(request)
    context: dict[str, Any] = {
        "worksheet": worksheet,
        "mine": worksheet.owner_id == user.pk,
        "guided": library.ready(worksheet) is not None,
    }
    try:
        document = parse_document(worksheet.draft)
    except BadDocument as error:
        return render(request, "lessons/worksheets/worksheet.html", context | {"broken": error.sentence})
    answers = _typed_cells(request, document)
    marks = mark(document, answers) if request.method == "POST" else None
    context |= {
        "document": document,
        "urls": {"drawing": reverse("lessons:worksheet-drawing", args=[worksheet.key])},
        "facts": facts_of(worksheet.draft),
        "from": _from(worksheet, user),
        "about": About.of(worksheet).words(),
        "problems": library.problems(worksheet),
        "parts": parts_of(document, answers=answers, marks=marks, mode="preview"),
        "tried": marks and _tried(marks),
    }
    return render(request, "lessons/worksheets/worksheet.html", context)


@teachers("GET", "HEAD", of=worksheet_of)
def drawing(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """What a click makes of what is built in a field, where a worksheet is tried; nothing is stored."""
    built = changed_construction(document_of(worksheet), request.GET.dict())
    if built is None:
        return HttpResponseBadRequest()
    return render(request, "lessons/classroom/sheet/fields/built.html", {"built": built})


def _typed_cells(request: HttpRequest, document: Document) -> dict[str, str]:
    """What was typed into the cells; what could not be stored on a sheet is left out."""
    answers = {}
    for name, spec in document.cells.items():
        if typed := request.POST.get(CELL + name, ""):
            with suppress(BadCell):
                answers[name] = tidy(spec, typed)
    return answers


def _tried(marks: SheetMarks) -> dict[str, Any]:
    """The points that a group would have with these answers."""
    return {
        "points": points_text(marks.points),
        "proposed": points_text(marks.proposed) if marks.proposed else "",
        "out_of": points_text(marks.out_of),
        "tasks": [
            {"id": name, "word": state_word(task.state), "points": points_text(task.points)}
            for name, task in marks.tasks.items()
        ],
    }


@teachers("GET", "HEAD", of=worksheet_of)
def guide(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """The teacher's page of a worksheet that the site brings, or of a copy of one."""
    known = library.ready(worksheet)
    if known is None:
        raise Http404
    context = {
        "worksheet": worksheet,
        "guide": known.guide(get_language() or ""),
        "facts": facts_of(worksheet.draft),
    }
    return render(request, "lessons/worksheets/guide.html", context)


@teachers("POST", of=worksheet_of)
def change(request: HttpRequest, worksheet: Worksheet) -> HttpResponse:
    """Duplicate, share, put away or delete, as the button `do` says."""
    user = me(request)
    do = request.POST.get("do", "")
    if do == "delete":
        back = worksheet.get_absolute_url()
        if (asked := sure(request, _("Apagar esta ficha?"), _("Apagar a ficha"), back)) is not None:
            return asked
    try:
        if do == "duplicate":
            copy = library.duplicate(worksheet, user)
            messages.success(request, _("Cópia feita. Esta é tua: muda o que quiseres."))
            return redirect("lessons:worksheet-edit", copy.key)
        if do in _CHANGES:
            done, said = _CHANGES[do]
            done(worksheet, user)
            messages.success(request, said())
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect(worksheet)
    return redirect("lessons:worksheets" if do in {"delete", "archive"} else worksheet.get_absolute_url())


_CHANGES: dict[str, tuple[Callable[[Worksheet, User], None], Callable[[], str]]] = {
    "share": (
        library.share,
        lambda: _("Os professores da tua escola já podem ver, usar e copiar esta ficha."),
    ),
    "unshare": (partial(library.share, shared=False), lambda: _("A ficha voltou a ser só tua.")),
    "archive": (library.put_away, lambda: _("Ficha arquivada. Está no fim da página, se precisares dela.")),
    "restore": (partial(library.put_away, archived=False), lambda: _("Ficha recuperada.")),
    "delete": (library.delete, lambda: _("Ficha apagada.")),
}
