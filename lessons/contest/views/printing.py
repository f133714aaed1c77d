"""An invention on paper: its rules with the starts drawn small, a board to play on, pieces to cut out; and
the sheet of a board game, which goes to the national contest."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.form_numbers import typed_number
from accounts.lookups import me, personal
from accounts.models import User
from accounts.stale_edits import StaleEdit
from games.pictures.drawing import draw
from games.pictures.texts import translate
from games.rules.game import Game
from games.rules.invented.document import BadDraft
from lessons.contest import access, board_sheet, overview, phases, printed_games
from lessons.contest.board_sheet import SheetGame
from lessons.contest.draft_views import draw_start, game_of
from lessons.contest.inventions import Locked
from lessons.contest.kinds import kind_of
from lessons.contest.lookups import board_to_read, invention_to_read, invention_to_write
from lessons.contest.models import Invention
from lessons.contest.workshop_form import save_form


@dataclass(frozen=True, slots=True)
class PrintedStart:
    """A start on paper. `board` is None where it cannot be drawn."""

    number: int
    name: str
    picture: str
    board: SafeString | None
    chosen: bool

    @property
    def count(self) -> int:
        return self.number + 1


@personal("GET", "HEAD", of=invention_to_read)
def sheet(request: HttpRequest, invention: Invention) -> HttpResponse:
    """Rules and board. In the query: `inicio` (from 1), `vazio` for a board without pieces, `autores`."""
    draft = invention.document
    kind = kind_of(draft)
    names = kind.start_names(draft)
    games = [game_of(draft, number) for number in range(len(names))]
    chosen = _chosen_start(request.GET.get("inicio", ""), games)
    game = None if chosen is None else games[chosen]
    printed = None if game is None else printed_games.as_printed(game)
    places = game is not None and kind.has_places(game) and printed is None
    empty = places and request.GET.get("vazio") == "1"
    may_name = _may_name(me(request), invention)
    named = may_name and request.GET.get("autores") == "1"
    context = {
        "invention": invention,
        "texts": draft["texts"],
        "drawn": draw_start(draft, chosen or 0, ident="regras"),
        "starts": [_start(names, number, game, chosen) for number, game in enumerate(games)],
        "chosen": chosen,
        "board": None if game is None else _board(game, "tabuleiro", empty=empty),
        "wide": game is not None and game.board.width > game.board.height,
        "paper": printed and printed_games.paper_game(printed),
        "piece_words": [] if printed is None else printed_games.pieces_in_words(printed),
        "places": places,
        "empty": empty,
        "may_name": may_name,
        "authors": _names(request, invention) if named else [],
    }
    return render(request, "lessons/contest/printing/sheet.html", context)


@personal("GET", "HEAD", "POST", of=board_to_read)
def board_game_sheet(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The sheet of a board game, and for its authors a form to write it anew. In the query: `autores`."""
    problem, typed = "", None
    if request.method == "POST":
        typed = request.POST.dict()
        shown = invention_to_write(request, invention.key)
        try:
            _save_sheet(request, shown)
        except BadDraft as error:
            problem = translate(error.reason)
        except Locked:
            problem = _("A invenção já foi entregue: agora não se pode mudar.")
        except StaleEdit:
            problem = _(
                "Um colega mudou o mesmo sítio ao mesmo tempo que tu. Ficou o dele; o teu está em baixo."
            )
            invention.refresh_from_db()
        else:
            messages.success(request, _("Guardado."))
            return redirect("lessons:invention-sheet", invention.key)
    user = me(request)
    address = reverse("lessons:invention-sheet-file", args=[invention.key])
    context = _sheet_context(request, invention, typed) | {
        "problem": problem,
        "may_name": _may_name(user, invention),
        "writable": access.writes_invention(user, invention) and phases.is_open(invention),
        "seen": json.dumps(invention.document, ensure_ascii=False),
        "file_address": f"{address}?autores=1" if request.GET.get("autores") == "1" else address,
    }
    template = "lessons/contest/printing/board_sheet.html"
    return render(request, template, context, status=422 if problem else 200)


def _save_sheet(request: HttpRequest, shown: Invention) -> None:
    """Raises BadDraft, Locked, StaleEdit."""
    game = game_of(shown.document, 0)
    if isinstance(game, SheetGame):
        sheet = board_sheet.typed_sheet(request.POST.dict(), game)
        save_form(request, shown, {**shown.document, "sheet": sheet})


@personal("GET", "HEAD", of=board_to_read)
def board_game_file(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The sheet as a file that any browser opens and prints, without this site."""
    context = _sheet_context(request, invention)
    if not context["game"]:
        return redirect("lessons:invention-sheet", invention.key)
    context["style"] = board_sheet.file_style()
    written = render_to_string("lessons/contest/printing/board_sheet_file.html", context)
    name = slugify(invention.document["name"]) or "jogo"
    return HttpResponse(written, headers={"Content-Disposition": f'attachment; filename="{name}.html"'})


def _sheet_context(
    request: HttpRequest, invention: Invention, data: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """`data`: a form that was refused."""
    game = game_of(invention.document, 0)
    if not isinstance(game, SheetGame):
        sheet: dict[str, Any] = {}
    else:
        typed = None if data is None else board_sheet.typed_sheet(data, game)
        sheet = board_sheet.sheet_context(invention.document, game, typed)
    named = request.GET.get("autores") == "1" and _may_name(me(request), invention)
    return {
        "invention": invention,
        "game": game,
        "authors": _names(request, invention) if named else [],
        **sheet,
    }


def _names(request: HttpRequest, invention: Invention) -> list[str]:
    return overview.authors_by_invention(request.user, [invention])[invention.pk]


def _chosen_start(typed: str, games: list[Game[Any] | None]) -> int | None:
    """The start that was asked for, else the first one that can be drawn."""
    drawable = [n for n, game in enumerate(games) if game is not None and game.live_problem() is None]
    asked = typed_number(typed, 0) - 1
    return asked if asked in drawable else next(iter(drawable), None)


def _start(names: list[str], number: int, game: Game[Any] | None, chosen: int | None) -> PrintedStart:
    drawable = game is not None and game.live_problem() is None
    return PrintedStart(
        number,
        names[number],
        "" if game is None else translate(game.picture(game.initial())),
        _board(game, f"inicio-{number}") if game is not None and drawable else None,
        number == chosen,
    )


def _board(game: Game[Any], ident: str, *, empty: bool = False) -> SafeString:
    state = game.initial()
    view = game.view(state)
    if empty:
        labels = {name: label for name, label in view.labels.items() if not label.startswith("×")}
        view = replace(view, pieces={}, labels=labels)
    return draw(game.board, view, translate(game.picture(state)), interactive=False, ident=ident)


def _may_name(reader: User, invention: Invention) -> bool:
    """Authors and their teachers; who organises an edition prints without names."""
    return access.writes_invention(reader, invention) or access.teaches_invention(reader, invention)
