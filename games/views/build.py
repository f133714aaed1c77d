"""Setting up a position by clicking, and putting a sum of games together.

All of it is in the address: every change leads to a new one, so that "back" undoes it and a link shares it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.live.addresses import address_of, play_query
from games.live.forms import OPTIONS_PREFIX, OptionsForm, query_of, typed_options
from games.pictures.drawing import draw, draw_board
from games.pictures.explained import explained
from games.pictures.names import entry_of
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.editors import EDITORS, Editor
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.text import Text
from games.solvers.brute import Brute
from games.solvers.closed.base import takes_long
from games.solvers.explain import binary_sum
from games.solvers.solve import grundy
from games.solvers.theory import TooBig, nim_sum
from games.views.parts.closed import closed_page, unkept
from games.views.parts.game_forms import form_of, game_class, impartial_game

# In the query: the cell clicked, the one chosen before, the button pressed.
CLICKED, CHOSEN, PRESSED = "celula", "escolhido", "botao"
SUM = "sum"
MOST_COMPONENTS = 8
# A component is solved again at every change: what takes longer is for the analysis page.
SUM_LIMIT = 5_000


@unkept
@require_safe
@vary_on_headers("HX-Request")
def build(request: HttpRequest, slug: str) -> HttpResponse:
    """A position that the reader sets up on the drawing, in the fields or both."""
    kind = game_class(slug)
    if slug == SUM:
        return build_sum(request)
    form = form_of(request, slug)
    game = impartial_game(form)
    done = BuildChange(None) if game is None else _apply_query(game, request.GET)
    if done.game is not None and done.game != game:
        form = OptionsForm(slug, query_of(done.game, done.game.start()))
    context = {
        "slug": slug,
        "entry": entry_of(slug, done.game),
        "form": form,
        "problem": done.problem,
        "settable": kind.settable or slug in EDITORS,
        "edited": slug in EDITORS,
        **(_position(done.game) if done.game is not None else {}),
        **(_edited(EDITORS[slug], done) if slug in EDITORS else {}),
    }
    address = "" if done.game is None else address_of("build", done.game)
    return _answer(request, "games/build/position.html", context, address)


@dataclass(frozen=True, slots=True)
class BuildChange:
    """What a click or a button made: the game, the cell that is chosen now, and why nothing changed."""

    game: Impartial[Any] | None
    chosen: str = ""
    problem: Text | None = None


def _apply_query(game: Impartial[Any], data: QueryDict) -> BuildChange:
    """What the click or the button in the query makes of a game's start."""
    cell, action, before = data.get(CLICKED, ""), data.get(PRESSED, ""), data.get(CHOSEN, "")
    try:
        if (editor := EDITORS.get(game.slug)) is not None:
            return _edit(editor, game, before, cell, action)
        if cell and game.live_problem() is None and cell in game.board.by_name:
            position = game.toggled(game.start(), cell)
            there = game if position is None else game.starting_at(position)
            # What can no longer be drawn could not be clicked back.
            return (
                BuildChange(there)
                if there.live_problem() is None
                else BuildChange(game, "", there.live_problem())
            )
    except GameError as error:
        return BuildChange(game, problem=error.reason)
    return BuildChange(game)


def _edit(editor: Editor[Any], game: Impartial[Any], before: str, cell: str, action: str) -> BuildChange:
    if not editor.fits(game):
        return BuildChange(game)
    cells = editor.board(game).by_name
    if before not in cells:
        before = ""
    if action:
        return BuildChange(*editor.press(game, before, action))
    if cell in cells:
        return BuildChange(*editor.click(game, before, cell))
    return BuildChange(game, before)


def _edited(editor: Editor[Any], done: BuildChange) -> dict[str, Any]:
    """What an editor shows; nothing where the graph is too large to be drawn."""
    game = done.game
    if game is None or not editor.fits(game):
        return {}
    return {
        "board": draw(
            editor.board(game),
            editor.view(game),
            translate(game.picture(game.initial())),
            interactive=True,
            ident="montagem-desenho",
            marks={done.chosen: "chosen"} if done.chosen else {},
        ),
        "chosen": done.chosen,
        "buttons": editor.buttons(game, done.chosen),
        "hint": editor.hint(done.chosen),
    }


def _position(game: Impartial[Any]) -> dict[str, Any]:
    """What the page shows of a valid position, and where it leads."""
    live = game.live_problem()
    return {
        "picture": game.picture(game.initial()),
        "board": _board(game, "montagem-desenho", interactive=game.settable) if live is None else None,
        "live_problem": live,
        "play_query": play_query(game),
        "analyse_query": urlencode(query_of(game, game.start())),
        "hidden": typed_options(game, OPTIONS_PREFIX).items(),
    }


def _board(game: Impartial[Any], ident: str, *, interactive: bool = False) -> Any:
    return draw_board(game, game.initial(), interactive=interactive, ident=ident)


def _answer(request: HttpRequest, page: str, context: dict[str, Any], address: str) -> HttpResponse:
    """The page, of which htmx takes the part `#montagem`, and for htmx the address that leads back to it."""
    response = render(request, page, context)
    if request.htmx and address:  # type: ignore[attr-defined]
        response["HX-Push-Url"] = address
    return response


@dataclass(slots=True)
class Component:
    """One game of the sum: its form, the game where the form is right, its value where it was found."""

    number: int
    slug: str
    form: OptionsForm
    game: Impartial[Any] | None = None
    value: int | None = None
    problem: str = ""

    @property
    def prefix(self) -> str:
        return f"c{self.number}"

    @property
    def label(self) -> Text:
        return catalogue.ENTRIES[self.slug].name


def build_sum(request: HttpRequest) -> HttpResponse:
    """Games put side by side: each one's value, their nim-sum, and the sum as a game to play."""
    if (closed := closed_page(request, SUM)) is not None:
        return closed
    components = _components(request.GET)
    complete = bool(components) and all(part.game is not None for part in components)
    values = [(part.label, part.value) for part in components if part.value is not None]
    context: dict[str, Any] = {
        "slug": SUM,
        "entry": catalogue.ENTRIES[SUM],
        "components": [(part, _part_board(part)) for part in components],
        "choices": [(slug, catalogue.ENTRIES[slug].name) for slug in summable()],
        "full": len(components) >= MOST_COMPONENTS,
    }
    if complete and len(values) == len(components):
        context["total"] = nim_sum(value for _label, value in values)
        context["blocks"] = explained([binary_sum(values)])
    whole = _whole_sum(components) if complete else None
    if isinstance(whole, Impartial):
        context |= _position(whole)
    elif whole is not None:
        context["problem"] = whole
    return _answer(request, "games/build/sum.html", context, _sum_address(components))


def summable() -> list[str]:
    """The games that may be components of a sum."""
    return [slug for slug, game in catalogue.IMPARTIAL.items() if game.summable and slug != SUM]


def _components(data: QueryDict) -> list[Component]:
    """The components in the query: `jogo` names them in order, `cN-...` are the options of the Nth one."""
    slugs = [slug for slug in data.getlist("jogo") if slug in summable()][:MOST_COMPONENTS]
    kept = [(number, slug) for number, slug in enumerate(slugs, 1) if str(number) != data.get("tirar")]
    parts = [_component(place, slug, data, f"c{number}") for place, (number, slug) in enumerate(kept, 1)]
    added = data.get("juntar", "")
    if added in summable() and len(parts) < MOST_COMPONENTS:
        parts.append(_component(len(parts) + 1, added, QueryDict(), ""))
    return parts


def _component(place: int, slug: str, data: QueryDict, prefix: str) -> Component:
    given = {
        f"c{place}-{option.name}": data[name]
        for option in catalogue.option_fields(slug)
        if (name := f"{prefix}-{option.name}") in data and option.name != "misere"
    }
    part = Component(place, slug, OptionsForm(slug, given or None, prefix=f"c{place}"))
    part.form.fields.pop("misere", None)
    game = impartial_game(part.form)
    if game is not None:
        part.game = game
        if takes_long(game, game.start()):
            part.problem = _("Para achar este valor é preciso tempo: vê a página de análise deste jogo.")
            return part
        try:
            part.value = grundy(game, game.start(), Brute(SUM_LIMIT))
        except TooBig as error:
            part.problem = translate(error.reason)
    return part


def _part_board(part: Component) -> Any:
    if part.game is None or part.game.live_problem() is not None:
        return None
    return _board(part.game, f"parcela-{part.number}")


def _whole_sum(components: Iterable[Component]) -> Impartial[Any] | Text:
    games = [
        {"game": part.slug, "state": part.game.position_json(part.game.start())}
        for part in components
        if part.game is not None
    ]
    try:
        whole = catalogue.build(SUM, {"games": games})
    except GameError as error:
        return error.reason
    assert isinstance(whole, Impartial)
    return whole


def _sum_address(components: list[Component]) -> str:
    """Where this sum is put together; "" where a component has an error."""
    if any(part.game is None for part in components):
        return ""
    query: list[tuple[str, str]] = [("jogo", part.slug) for part in components]
    for part in components:
        if part.game is not None:
            query += typed_options(part.game, part.prefix).items()
    return f"{reverse('games:build', args=[SUM])}?{urlencode(query)}"
