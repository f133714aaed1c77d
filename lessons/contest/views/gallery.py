"""The public gallery: its games, playing them, a worksheet of one; publishing and withdrawing."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.found import me, personal, sure, told
from accounts.names import name_key
from accounts.people import is_teacher
from games.analysis.helps import Account, account_of
from games.live.addresses import address_of
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, begun, typed_options
from games.pictures.cards import plain
from games.pictures.texts import translate
from games.rules.invented.document import Invention
from games.rules.invented.game import Invented
from lessons.contest import access, examinations, gallery, listed, results
from lessons.contest.drawn import drawn_starts, start_drawing
from lessons.contest.found import entry_to_read
from lessons.contest.models import Edition, Entry, GalleryGame
from lessons.contest.report import shown
from lessons.contest.typed import typed_number
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.found import teachers
from lessons.worksheets.made import made

PAGE = 12
SLUG = Invented.slug


# --- all games


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """Cards of the games, newest first; `procura` looks in names and stories, `edicao` names an edition."""
    wanted = request.GET.get("procura", "").strip()[:100]
    edition = request.GET.get("edicao", "")[:16]
    category = request.GET.get("categoria", "")[:60]
    keys = listed.matching(plain(wanted).split(), edition, category)
    page = Paginator(keys, PAGE).get_page(request.GET.get("page"))
    games = {game.pk: game for game in gallery.visible().filter(pk__in=list(page.object_list))}
    shown = [games[pk] for pk in page.object_list if pk in games]
    names = gallery.shown_names([game.entry for game in shown])
    context = {
        "page": page,
        "cards": [_card(game, names) for game in shown],
        "wanted": wanted,
        "edition": edition,
        "category": category,
        "editions": Edition.objects.filter(entries__gallery_game__in=gallery.visible()).distinct(),
        "categories": _categories(),
        "filtered": bool(wanted or edition or category),
    }
    return render(request, "lessons/contest/gallery/gallery.html", context)


def _categories() -> list[str]:
    names = gallery.visible().exclude(entry__category=None).values_list("entry__category__name", flat=True)
    return sorted(set(names), key=name_key)


def _card(game: GalleryGame, names: dict[int, list[str]]) -> dict[str, Any]:
    return {"game": game, "board": listed.board(game), "authors": names.get(game.entry_id, [])}


# --- one game


def _found(key: str) -> tuple[GalleryGame, Invention]:
    """Raises Http404, also for games that were withdrawn."""
    game = get_object_or_404(gallery.visible(), key=key)
    invention = listed.readable(game)
    if invention is None:
        raise Http404(_("Este jogo foi feito com outra versão da Oficina."))
    return game, invention


def _start(typed: str, invention: Invention) -> int:
    """The start that an address names, counted from 1; the first one where there is none such."""
    number = typed_number(typed, 1)
    return number if 1 <= number <= len(invention.starts) else 1


@never_cache
@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """A game with its rules, its starts and ways to play it."""
    found, invention = _found(game)
    form = CreateMatchForm(user=request.user, slug=SLUG)
    return _page(request, found, invention, _start(request.GET.get("inicio", ""), invention), form)


def _page(
    request: HttpRequest,
    found: GalleryGame,
    invention: Invention,
    number: int,
    form: CreateMatchForm,
    *,
    status: int = 200,
) -> HttpResponse:
    start = invention.game(number - 1)
    entry = found.entry
    context = {
        **_said(found, invention),
        "starts": [name for name, _start in _named(invention)],
        "form": form,
        "number": number,
        "board": start_drawing(start, "tabuleiro"),
        "picture": translate(start.picture(start.initial())),
        "analyse": address_of("analyse", start),
        "teacher": is_teacher(request.user),
        "teaches": access.teaches_invention(request.user, entry.invention),
        "may_withdraw": gallery.may_withdraw(found, request.user),
        **_examined(found, account_of(request)),
    }
    return render(request, "lessons/contest/gallery/game.html", context, status=status)


def _examined(found: GalleryGame, user: Account) -> dict[str, Any]:
    """The machine's report, where there is one: the workshop has it made, this page does not."""
    report = examinations.known(found.document, found.entry)
    return {} if report is None else shown(report, found.document, user)


def _said(found: GalleryGame, invention: Invention) -> dict[str, Any]:
    """What the page and the paper say of a game."""
    document = found.document
    return {
        "game": found,
        "entry": found.entry,
        "edition": found.entry.edition,
        "authors": gallery.shown_authors(found),
        "rules": [translate(words) for words in invention.rules.sentences(misere=invention.misere)],
        "texts": document["texts"],
    }


def _named(invention: Invention) -> list[tuple[str, Invented]]:
    """The starts, also those without a name of their own."""
    return [
        (name or _("Início %(number)d") % {"number": number}, start)
        for number, (name, start) in enumerate(invention.starts, 1)
    ]


@require_safe
def paper(request: HttpRequest, game: str) -> HttpResponse:
    """Rules and boards, to print."""
    found, invention = _found(game)
    context = {**_said(found, invention), "starts": drawn_starts(_named(invention), "inicio")}
    return render(request, "lessons/contest/gallery/paper.html", context)


@require_POST
def play(request: HttpRequest, game: str) -> HttpResponse:
    """Begins a match of the game, from the start that was chosen."""
    found, invention = _found(game)
    number = _start(request.POST.get("start", ""), invention)
    options = typed_options(invention.game(number - 1), OPTIONS_PREFIX)
    data = {name: value for name, value in request.POST.items() if not name.startswith(f"{OPTIONS_PREFIX}-")}
    form = CreateMatchForm({**data, **options}, user=request.user, slug=SLUG)
    match = begun(request, form) if form.is_valid() else None
    if match is None:
        return _page(request, found, invention, number, form, status=422)
    return redirect(match)


@teachers("POST")
def worksheet(request: HttpRequest, game: str) -> HttpResponse:
    """A new worksheet of the teacher on the game from the chosen start, in its editor."""
    found, invention = _found(game)
    number = _start(request.POST.get("start", ""), invention)
    name = found.document["name"].strip() or _("Jogo inventado")
    return made(request, name, GameSpec.of(invention.game(number - 1)))


# --- publishing and withdrawing


@personal("POST", of=entry_to_read)
def publish(request: HttpRequest, found: Entry) -> HttpResponse:
    """The organiser puts a judged game into the gallery."""
    with told(request):
        made_public = gallery.publish(found, me(request))
        title = made_public.document["name"] or results.title(found)
        messages.success(request, _("«%(game)s» está na galeria.") % {"game": title})
    return redirect("lessons:edition-results", found.edition.key)


@personal("POST")
def withdraw(request: HttpRequest, game: str) -> HttpResponse:
    """The organiser, or a teacher of the class, takes a game out of the gallery."""
    found: GalleryGame = get_object_or_404(gallery.visible(), key=game)
    if not gallery.may_withdraw(found, request.user):
        raise PermissionDenied(_("Só quem organiza a edição e os professores da turma podem retirar o jogo."))
    back = reverse("lessons:gallery-game", args=[found.key])
    undo = _("Só quem organiza a edição o pode voltar a publicar.")
    asked = sure(request, _("Retirar este jogo da galeria?"), _("Retirar da galeria"), back, undo=undo)
    if asked is not None:
        return asked
    gallery.withdraw(found, me(request))
    messages.success(request, _("O jogo saiu da galeria."))
    return redirect("lessons:gallery")
