"""Retrograde analysis step by step: positions are coloured P and N, round by round."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.live.addresses import address_of, play_query
from games.live.forms import query_of
from games.live.ratelimit import may_compute
from games.pictures.charts import Layout, Vertex, digraph, layout
from games.pictures.drawing import draw_board
from games.pictures.names import entry_of
from games.pictures.texts import translate
from games.rules.bases.squares import SquareGame
from games.rules.game import Impartial, State
from games.solvers.retrograde import Retrograde, rounds
from games.solvers.theory import TooBig
from games.views.parts.closed import closed_page, unkept
from games.views.parts.game_forms import form_of, impartial_game
from games.views.parts.stepper import step_of, stepper

MOST_POSITIONS = 700
MOST_DRAWN = 60  # vertices of a digraph
MOST_ARROWS = 240
LONGEST_LINE = 150
WIDEST_MAP = 21
MOST_LISTED = 300
LONGEST_NAME = 5
ROW = 10
VALUES = "valores"


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is coloured, and where it is shown: "line", "board", "map", "digraph" or "list".

    `order` are the positions as they are shown, None where the scene has a gap; `columns` their number in a
    row, where they stand in rows.
    """

    kind: str
    order: tuple[Any, ...]
    columns: int
    letters: dict[Any, str]
    rounds: dict[Any, int]
    values: dict[Any, int]
    graph: Retrograde[Any] | None = None

    @property
    def last(self) -> int:
        """The last step: each round is one, and one more says that there is nothing left."""
        return max(self.rounds.values()) + 2

    def letter(self, position: Any, step: int) -> str:
        """The letter, "" before its round."""
        return self.letters[position] if self.rounds.get(position, step) < step else ""

    def fresh(self, position: Any, step: int) -> bool:
        return self.rounds.get(position) == step - 1


@unkept
@vary_on_headers("HX-Request")
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The algorithm on the positions that can be reached from the one in the query, after `passo` rounds."""
    form = form_of(request, slug)
    if (closed := closed_page(request, slug)) is not None:
        return closed
    game = impartial_game(form)
    context: dict[str, Any] = {"slug": slug, "entry": entry_of(slug, game), "form": form}
    if game is not None:
        context |= {
            "game": game,
            "picture": game.picture(game.initial()),
            "back": address_of("analyse", game),
            "play_query": play_query(game),
        }
        context |= _steps(request, game)
    part = request.htmx and "scene" in context  # type: ignore[attr-defined]
    name = "games/analysis/rounds_scene.html" if part else "games/analysis/rounds.html"
    return render(request, name, context)


@unkept
@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponse:
    """The coloured digraph as an SVG file."""
    if (closed := closed_page(request, slug)) is not None:
        return closed
    game = impartial_game(form_of(request, slug))
    try:
        scene = _scene(game) if game is not None and may_compute(request) else None
    except TooBig:
        scene = None
    if game is None or scene is None or scene.graph is None or not _drawable(scene.graph):
        raise Http404(gettext("Esta posição não se pode desenhar."))
    drawing = _digraph(game, scene, step_of(request, scene.last, scene.last), values=True, alone=True)
    answer = HttpResponse('<?xml version="1.0" encoding="UTF-8"?>\n' + drawing, content_type="image/svg+xml")
    answer["Content-Disposition"] = f'attachment; filename="nimteca-{slug}.svg"'
    return answer


def _steps(request: HttpRequest, game: Impartial[Any]) -> dict[str, Any]:
    try:
        scene = _scene(game)
    except TooBig as error:
        return {"problem": error.reason}
    step = step_of(request, scene.last)
    values = VALUES in request.GET and bool(scene.values)
    query = query_of(game, game.start()) | ({VALUES: "1"} if values else {})
    here = reverse("games:rounds", args=[game.slug])
    return {
        "scene": scene,
        "step": step,
        "sentence": _sentence(scene, step, misere=game.misere),
        "count": len(scene.letters),
        "coloured": Counter(letter for position in scene.letters if (letter := scene.letter(position, step))),
        "stepper": stepper(here, query, step, scene.last, target="#rondas"),
        "values": values,
        "switch": _switch(here, query, step, on=values) if scene.values else "",
        **_scene_context(game, scene, step, values=values),
    }


def _switch(here: str, query: dict[str, str], step: int, *, on: bool) -> str:
    """The address of the same step with the values, or without them."""
    other = {name: value for name, value in query.items() if name != VALUES}
    return f"{here}?{urlencode({**other, **({} if on else {VALUES: '1'}), 'passo': step})}"


@lru_cache(maxsize=64)
def _scene(game: Impartial[Any]) -> _Scene:
    """Raises TooBig."""
    start = game.start()
    squares = _squares(game)
    if squares is not None:
        return _coloured("board", game, squares, tuple(squares))
    number = _number(start)
    if number is not None:
        line = _line(game, start, number)
        if line is not None:
            return line
    graph = rounds(game, start, MOST_POSITIONS)
    if _is_map(start, graph.positions):
        return _map(graph, *start)
    kind = "digraph" if _drawable(graph) else "list"
    by_round = sorted(range(len(graph.positions)), key=graph.rounds.__getitem__)
    order = tuple(graph.positions[index] for index in by_round)
    return _Scene(kind, order, 1, *_merge_graphs([graph]), graph)


def _coloured(kind: str, game: Impartial[Any], starts: Iterable[Any], order: tuple[Any, ...]) -> _Scene:
    """All positions that can be reached from any of the starts, the later ones first."""
    graphs: list[Retrograde[Any]] = []
    met: set[Any] = set()
    for start in reversed(list(starts)):
        if start not in met:
            graphs.append(rounds(game, start, MOST_POSITIONS))
            met.update(graphs[-1].positions)
    return _Scene(kind, order, ROW, *_merge_graphs(graphs))


def _merge_graphs(graphs: Iterable[Retrograde[Any]]) -> tuple[dict[Any, str], dict[Any, int], dict[Any, int]]:
    """Letters, rounds and values by position; they do not depend on where one begins."""
    letters: dict[Any, str] = {}
    numbers: dict[Any, int] = {}
    values: dict[Any, int] = {}
    for graph in graphs:
        letters.update(zip(graph.positions, graph.letters, strict=True))
        numbers.update(zip(graph.positions, graph.rounds, strict=True))
        values.update(zip(graph.positions, graph.grundy or (), strict=False))
    return letters, numbers, values


def _number(position: Any) -> int | None:
    """The number that a position is: a heap alone, or a sum."""
    if isinstance(position, tuple) and len(position) == 1:
        position = position[0]
    return position if isinstance(position, int) else None


def _line(game: Impartial[Any], start: Any, number: int) -> _Scene | None:
    """The numbers from 0 to the largest that can be reached; None where moves lead to other positions."""

    def position_of(size: int) -> Any:
        return (size,) if isinstance(start, tuple) else size

    cut = position_of(min(number, LONGEST_LINE)) if isinstance(start, tuple) else start
    reached = [_number(position) for position in rounds(game, cut, MOST_POSITIONS).positions]
    numbers = [number for number in reached if number is not None]
    if len(numbers) < len(reached) or max(numbers) > LONGEST_LINE:
        return None
    order = tuple(position_of(size) for size in range(max(numbers) + 1))
    return _coloured("line", game, order, order)


def _squares(game: Impartial[Any]) -> dict[Any, str] | None:
    """For games with one kind of piece on a chessboard: the square's name for each position of one piece."""
    if not isinstance(game, SquareGame) or max(game.rows, game.cols) > WIDEST_MAP:
        return None
    if game.live_problem() is not None:
        return None
    squares = [(row, column) for row in range(game.rows) for column in range(game.cols)]
    return {game.alone(square): game.square_name(square) for square in squares}


def _is_map(start: Any, positions: Iterable[Any]) -> bool:
    return all(
        isinstance(position, tuple) and len(position) == 2 and all(type(size) is int for size in position)
        for position in positions
    ) and all(size < WIDEST_MAP for size in start)


def _map(graph: Retrograde[Any], rows: int, columns: int) -> _Scene:
    """Two heaps as rows and columns; where the order of heaps does not matter both places are filled."""
    known = set(graph.positions)

    def at(row: int, column: int) -> Any:
        place = (row, column)
        return place if place in known else place[::-1] if place[::-1] in known else None

    order = tuple(at(row, column) for row in range(rows + 1) for column in range(columns + 1))
    return _Scene("map", order, columns + 1, *_merge_graphs([graph]), graph)


def _drawable(graph: Retrograde[Any]) -> bool:
    return len(graph.positions) <= MOST_DRAWN and sum(map(len, graph.followers)) <= MOST_ARROWS


def _scene_context(game: Impartial[Any], scene: _Scene, step: int, *, values: bool) -> dict[str, Any]:
    """What the scene's part of the template needs."""
    match scene.kind:
        case "board":
            return {"board": _board(game, scene, step, values=values)}
        case "digraph":
            return {
                "drawing": _digraph(game, scene, step, values=values),
                "rows": _rows(game, scene, step),
                "file": f"{address_of('rounds-file', game)}&passo={step}",
            }
        case "list":
            return {"rows": _rows(game, scene, step), "more": max(0, len(scene.order) - MOST_LISTED)}
        case _:
            return {"table": _table(game, scene, step), "columns": range(scene.columns)}


def _table(game: Impartial[Any], scene: _Scene, step: int) -> list[list[dict[str, Any] | None]]:
    """The places of a line or a map in rows."""
    cells = [
        None
        if position is None
        else {
            "number": _number(position),
            "letter": scene.letter(position, step),
            "fresh": scene.fresh(position, step),
            "value": scene.values.get(position),
            "here": position == game.start(),
        }
        for position in scene.order
    ]
    return [cells[first : first + scene.columns] for first in range(0, len(cells), scene.columns)]


def _rows(game: Impartial[Any], scene: _Scene, step: int) -> list[dict[str, Any]]:
    """The positions in words, in the order in which they are coloured."""
    names = _names(scene) if scene.kind == "digraph" else {}
    return [
        {
            "name": names.get(position, ""),
            "picture": translate(game.picture(State(position, 0))),
            "letter": scene.letter(position, step),
            "fresh": scene.fresh(position, step),
            "value": scene.values.get(position),
            "round": scene.rounds[position],
        }
        for position in scene.order[:MOST_LISTED]
    ]


def _board(game: Impartial[Any], scene: _Scene, step: int, *, values: bool) -> SafeString:
    squares = _squares(game) or {}
    coloured = {name: position for position, name in squares.items() if scene.letter(position, step)}
    marks = {name: scene.letters[position].lower() for name, position in coloured.items() if not values}
    notes = {name: str(scene.values[position]) for name, position in coloured.items() if values}
    fresh = [name for position, name in squares.items() if scene.fresh(position, step)]
    return draw_board(
        game,
        game.initial(),
        interactive=False,
        ident="mapa",
        marks=marks,
        notes=notes,
        last=fresh,
    )


def _digraph(
    game: Impartial[Any], scene: _Scene, step: int, *, values: bool, alone: bool = False
) -> SafeString:
    assert scene.graph is not None
    names = _names(scene)
    vertices = [
        Vertex(
            names[position],
            scene.letter(position, step),
            str(scene.values[position]) if values and scene.values and scene.letter(position, step) else "",
            scene.fresh(position, step),
        )
        for position in scene.graph.positions
    ]
    title = gettext("Grafo das posições: as setas são jogadas")
    return digraph(_layout(game), vertices, title, alone=alone)


@lru_cache(maxsize=64)
def _layout(game: Impartial[Any]) -> Layout:
    graph = _scene(game).graph
    assert graph is not None
    return layout(graph.followers)


def _names(scene: _Scene) -> dict[Any, str]:
    """Short names for positions: what they are, where that is short for all, else numbers in a list."""
    assert scene.graph is not None
    plain = [_plain_name(position) for position in scene.graph.positions]
    if any(len(name) > LONGEST_NAME for name in plain):
        plain = [str(number) for number in range(1, len(plain) + 1)]
    return dict(zip(scene.graph.positions, plain, strict=True))


def _plain_name(position: Any) -> str:
    if isinstance(position, tuple) and all(isinstance(part, int) for part in position):
        return "·".join(map(str, position)) or "–"
    return str(position)


def _sentence(scene: _Scene, step: int, *, misere: bool) -> str:
    """What the step does, and to how many positions."""
    if step == 0:
        return ngettext(
            "Há %(n)s posição. Ainda não tem cor.",
            "Há %(n)s posições. Ainda nenhuma tem cor.",
            len(scene.letters),
        ) % {"n": len(scene.letters)}
    if step == scene.last:
        return gettext("Passo 4: repetimos os passos 2 e 3 até não haver nada de novo. Está tudo colorido.")
    number = step - 1
    new = sum(rounds == number for rounds in scene.rounds.values())
    rule = _rule("N" if misere == (number % 2 == 0) else "P", first=number == 0, misere=misere)
    more = ngettext("%(n)s posição nova.", "%(n)s posições novas.", new) % {"n": new}
    return f"{rule} {more}"


def _rule(letter: str, *, first: bool, misere: bool) -> str:
    if first and misere:
        return gettext("Passo 1: onde já não há jogadas é N, porque no misère ganha quem está na vez.")
    if first:
        return gettext("Passo 1: onde já não há jogadas é P, porque ganhou quem fez a última jogada.")
    if letter == "N":
        return gettext("Passo 2: de onde se pode chegar a uma posição P é N.")
    return gettext("Passo 3: de onde só se chega a posições N é P.")
