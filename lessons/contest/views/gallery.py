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

from accounts.form_numbers import typed_number
from accounts.lookups import me, personal, report_outcome, sure
from accounts.names import name_key
from accounts.people import is_teacher
from games.analysis.hint_locks import Account, account_of
from games.live.addresses import address_of, branches_address
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, begin_match, typed_options
from games.pictures.cards import plain
from games.pictures.rules_pages import own_rules
from games.pictures.texts import translate
from games.rules.game import Game, Impartial
from lessons.contest import access, examinations, gallery, gallery_lists, printed_games, results
from lessons.contest.draft_views import drawn_starts, start_drawing
from lessons.contest.kinds import PlayableInvention, kind_of
from lessons.contest.lookups import entry_to_read
from lessons.contest.models import Edition, Entry, GalleryGame
from lessons.contest.report import shown_report
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.lookups import teachers
from lessons.worksheets.new_worksheet import create_worksheet

PAGE = 12

# --- all games


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """Cards of the games, newest first; `procura` looks in names and stories, `edicao` names an edition."""
    wanted = request.GET.get("procura", "").strip()[:100]
    edition = request.GET.get("edicao", "")[:16]
    category = request.GET.get("categoria", "")[:60]
    keys = gallery_lists.matching(plain(wanted).split(), edition, category)
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
    return {
        "game": game,
        "board": gallery_lists.board(game),
        "authors": names.get(game.entry_id, []),
        "has_machine": kind_of(game.document).has_machine,
    }


# --- one game


def _get_game_or_404(key: str) -> tuple[GalleryGame, PlayableInvention]:
    """Raises Http404, also for games that were withdrawn."""
    game = get_object_or_404(gallery.visible(), key=key)
    invention = gallery_lists.readable(game)
    if invention is None:
        raise Http404(_("Este jogo foi feito com outra versão da Oficina."))
    return game, invention


def _start(typed: str, invention: PlayableInvention) -> int:
    """The start that an address names, counted from 1; the first one where there is none such."""
    number = typed_number(typed, 1)
    return number if 1 <= number <= len(invention.starts) else 1


@never_cache
@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """A game with its rules, its starts and ways to play it."""
    gallery_game, invention = _get_game_or_404(game)
    form = CreateMatchForm(invention.game().slug, user=request.user)
    return _page(request, gallery_game, invention, _start(request.GET.get("inicio", ""), invention), form)


def _page(
    request: HttpRequest,
    gallery_game: GalleryGame,
    invention: PlayableInvention,
    number: int,
    form: CreateMatchForm,
    *,
    status: int = 200,
) -> HttpResponse:
    start = invention.game(number - 1)
    entry = gallery_game.entry
    context = {
        **_game_context(gallery_game, invention),
        "starts": [name for name, _start in _named_starts(invention)],
        "form": form,
        "number": number,
        "board": start_drawing(start, "tabuleiro"),
        "picture": translate(start.picture(start.initial())),
        "analyse": address_of("analyse", start) if isinstance(start, Impartial) else branches_address(start),
        "worksheets": isinstance(start, Impartial),
        "teacher": is_teacher(request.user),
        "teaches": access.teaches_invention(request.user, entry.invention),
        "may_withdraw": gallery.may_withdraw(gallery_game, request.user),
        **_examined(gallery_game, account_of(request)),
    }
    return render(request, "lessons/contest/gallery/game.html", context, status=status)


def _examined(gallery_game: GalleryGame, user: Account) -> dict[str, Any]:
    """The machine's report, where there is one: the workshop has it made, this page does not."""
    report = examinations.find_report(gallery_game.document, gallery_game.entry)
    return {} if report is None else shown_report(report, gallery_game.document, user)


def _game_context(gallery_game: GalleryGame, invention: PlayableInvention) -> dict[str, Any]:
    """What the page and the paper say of a game."""
    document = gallery_game.document
    kind, texts = kind_of(document), document["texts"]
    return {
        "game": gallery_game,
        "entry": gallery_game.entry,
        "edition": gallery_game.entry.edition,
        "authors": gallery.shown_authors(gallery_game),
        "rules": own_rules(invention.game()),
        # The rules of a game without a machine are the authors' words already.
        "texts": texts if kind.has_machine else {**texts, "rules": ""},
        "has_machine": kind.has_machine,
        "is_board": kind.is_board,
    }


def _named_starts(invention: PlayableInvention) -> list[tuple[str, Game[Any]]]:
    """The starts, also those without a name of their own."""
    return [
        (name or _("Início %(n)d") % {"n": number}, start)
        for number, (name, start) in enumerate(invention.starts, 1)
    ]


@require_safe
def paper(request: HttpRequest, game: str) -> HttpResponse:
    """Rules and boards, to print; of a board game the pieces, too."""
    gallery_game, invention = _get_game_or_404(game)
    printed = printed_games.as_printed(invention.game())
    context = {
        **_game_context(gallery_game, invention),
        "starts": drawn_starts(_named_starts(invention), "inicio"),
        "paper": printed and printed_games.paper_game(printed),
        "piece_words": [] if printed is None else printed_games.pieces_in_words(printed),
    }
    return render(request, "lessons/contest/gallery/paper.html", context)


@require_POST
def play(request: HttpRequest, game: str) -> HttpResponse:
    """Begins a match of the game, from the start that was chosen."""
    gallery_game, invention = _get_game_or_404(game)
    number = _start(request.POST.get("start", ""), invention)
    options = typed_options(invention.game(number - 1), OPTIONS_PREFIX)
    data = {name: value for name, value in request.POST.items() if not name.startswith(f"{OPTIONS_PREFIX}-")}
    form = CreateMatchForm(invention.game().slug, {**data, **options}, user=request.user)
    match = begin_match(request, form)
    if match is None:
        return _page(request, gallery_game, invention, number, form, status=422)
    return redirect(match)


@teachers("POST")
def worksheet(request: HttpRequest, game: str) -> HttpResponse:
    """A new worksheet of the teacher on the game from the chosen start, in its editor."""
    gallery_game, invention = _get_game_or_404(game)
    number = _start(request.POST.get("start", ""), invention)
    name = gallery_game.document["name"].strip() or _("Jogo inventado")
    start = invention.game(number - 1)
    if not isinstance(start, Impartial):
        messages.error(request, _("Nas fichas só há jogos imparciais, da família do Nim."))
        return redirect(gallery_game)
    return create_worksheet(request, name, GameSpec.of(start))


# --- publishing and withdrawing


@personal("POST", of=entry_to_read)
def publish(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The organiser puts a judged game into the gallery."""
    with report_outcome(request):
        made_public = gallery.publish(entry, me(request))
        title = made_public.document["name"] or results.title(entry)
        messages.success(request, _("«%(game)s» está na galeria.") % {"game": title})
    return redirect("lessons:edition-results", entry.edition.key)


@personal("POST")
def withdraw(request: HttpRequest, game: str) -> HttpResponse:
    """The organiser, or a teacher of the class, takes a game out of the gallery."""
    gallery_game: GalleryGame = get_object_or_404(gallery.visible(), key=game)
    if not gallery.may_withdraw(gallery_game, request.user):
        raise PermissionDenied(_("Só quem organiza a edição e os professores da turma podem retirar o jogo."))
    back = reverse("lessons:gallery-game", args=[gallery_game.key])
    undo = _("Só quem organiza a edição o pode voltar a publicar.")
    asked = sure(request, _("Retirar este jogo da galeria?"), _("Retirar da galeria"), back, undo=undo)
    if asked is not None:
        return asked
    gallery.withdraw(gallery_game, me(request))
    messages.success(request, _("O jogo saiu da galeria."))
    return redirect("lessons:gallery")
