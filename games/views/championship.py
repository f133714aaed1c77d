"""The national championship: editions and cycles, how to train each game, sheets and boards to print."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import people
from accounts.lookups import me, personal, report_outcome
from games.analysis import problems
from games.championship import editions, printed_boards, reports
from games.championship.championship_games import SchoolGame, school_games
from games.live.addresses import play_query
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, typed_options
from games.models import ChampionshipEdition
from games.pictures.rules_pages import sections
from games.rules import catalogue

MOST_LARGE = 6  # drawings on a sheet that are not made smaller
CRITICAL = 3  # positions to be played to their end


@never_cache
@require_safe
def championship(request: HttpRequest) -> HttpResponse:
    """One edition, cycle by cycle, those of the reader's classes first; the others to choose from."""
    every = list(ChampionshipEdition.objects.all())
    wanted = request.GET.get("edicao", "")
    shown = next((edition for edition in every if str(edition.number) == wanted), None) or editions.current()
    context = {
        "editions": every,
        "edition": shown,
        "cycles": [] if shown is None else _cycles(request, shown),
    }
    return render(request, "games/championship/edition.html", context)


def _cycles(request: HttpRequest, edition: ChampionshipEdition) -> list[dict[str, Any]]:
    cycles = editions.cycles_of(edition, editions.own_cycles(request.user))
    return [
        {"cycle": cycle.cycle, "own": cycle.own, "cards": [_card(game) for game in cycle.games]}
        for cycle in cycles
    ]


def _card(game: SchoolGame) -> dict[str, Any]:
    if not game.slug:
        return {"game": game}
    return {
        "game": game,
        "board": printed_boards.picture(game.key),
        "play_query": play_query(game.game()),
    }


def _school_game(key: str) -> SchoolGame:
    """A game of the championship that is played here. Raises Http404."""
    game = school_games().get(key)
    if game is None or not game.slug:
        raise Http404(_("Este jogo não é do campeonato, ou não se joga aqui."))
    return game


@never_cache
@require_safe
def training(request: HttpRequest, key: str) -> HttpResponse:
    """The way from the first steps to matches from critical positions; rules, and how sure they are."""
    game = _school_game(key)
    standard = game.game()
    levels = CreateMatchForm(game.slug, user=request.user).fields["level"].choices  # type: ignore[attr-defined]
    context = {
        "school_game": game,
        "slug": game.slug,
        "entry": game.entry,
        "board": printed_boards.picture(key),
        "editions": editions.editions_with(key),
        "levels": levels,
        "strongest": levels[-1][0],
        "options": typed_options(standard, OPTIONS_PREFIX),
        "play_query": play_query(standard),
        "problems": _problems(request, key),
        "critical": [_critical(row) for row in problems.of_school_game(key)[-CRITICAL:]],
        "may_report": people.is_teacher(request.user),
    }
    return render(request, "games/championship/training.html", context)


def _problems(request: HttpRequest, key: str) -> list[dict[str, Any]]:
    """The problems of a game, each with whether the reader has solved it (None: not tried)."""
    rows = problems.of_school_game(key)
    done = problems.done_by_code(request.user, [row["code"] for row in rows])
    return [{"code": row["code"], "moves": row["moves"], "done": done.get(row["code"])} for row in rows]


def _critical(row: dict[str, Any]) -> dict[str, str]:
    """The options of a position that is won with few moves only, to be played to its end."""
    return typed_options(catalogue.build(row["game"], row["options"]), OPTIONS_PREFIX)


@personal("POST")
def report(request: HttpRequest, key: str) -> HttpResponse:
    """A teacher says what is different where they play."""
    game = _school_game(key)
    if not people.is_teacher(request.user):
        raise PermissionDenied(_("Só os professores podem dizer que uma regra é diferente."))
    with report_outcome(request):
        reports.report(game.key, request.POST.get("text", ""), me(request))
        messages.success(request, _("Obrigado: quem trata das regras vai ver."))
    return redirect("games:championship-training", key)


@require_safe
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The rules on one page of A4."""
    game = _school_game(key)
    context = {
        "school_game": game,
        "entry": game.entry,
        "board": printed_boards.picture(key),
        "rules": sections(game.slug, None),
        "dense": len(game.entry.examples) > MOST_LARGE,
    }
    return render(request, "games/championship/sheet.html", context)


@require_safe
def board(request: HttpRequest, key: str) -> HttpResponse:
    """A board in true size, with pieces to cut out, or with raised lines and Braille."""
    game = _school_game(key)
    paper = printed_boards.PAPERS.get(request.GET.get("papel", ""), printed_boards.PAPERS["a4"])
    raised = request.GET.get("relevo") == "1"
    context = {
        "school_game": game,
        "paper": paper,
        "papers": printed_boards.PAPERS.values(),
        "raised": raised,
        "board": printed_boards.true_size(game, paper, raised=raised),
        "pieces": printed_boards.pieces(game, paper),
        "braille": printed_boards.braille_names(game) if raised else (),
    }
    return render(request, "games/championship/board.html", context)
