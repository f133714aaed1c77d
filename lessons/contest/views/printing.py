"""An invention on paper: its rules with the starts drawn small, and a board to play on."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from accounts.form_numbers import typed_number
from accounts.lookups import me, personal
from accounts.models import User
from games.pictures.drawing import draw
from games.pictures.texts import translate
from games.rules.game import Game, View
from lessons.contest import access, overview
from lessons.contest.draft_views import draw_start, game_of
from lessons.contest.kinds import kind_of
from lessons.contest.lookups import invention_to_read
from lessons.contest.models import Invention


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
    places = game is not None and kind.has_places(game)
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
        "places": places,
        "empty": empty,
        "may_name": may_name,
        "authors": overview.authors_by_invention(request.user, [invention])[invention.pk] if named else [],
    }
    return render(request, "lessons/contest/printing/sheet.html", context)


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
        view = View({}, {name: label for name, label in view.labels.items() if not label.startswith("×")})
    return draw(game.board, view, translate(game.picture(state)), interactive=False, ident=ident)


def _may_name(reader: User, invention: Invention) -> bool:
    """Authors and their teachers; who organises an edition prints without names."""
    return access.writes_invention(reader, invention) or access.teaches_invention(reader, invention)
