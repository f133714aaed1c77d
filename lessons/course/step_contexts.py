"""Steps of lessons as their templates need them: words as HTML, what is made from games, drawn."""

from collections.abc import Iterator
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.live.addresses import address_of, branches_address, play_query
from games.pictures.charts import Vertex, digraph, layout, scatter
from games.pictures.drawing import draw_board
from games.pictures.explained import explained
from games.pictures.names import name_of
from games.pictures.texts import translated
from games.rules.bases.squares import SquareGame
from games.rules.game import Game, Impartial
from games.rules.text import Text, formula, join_words, text
from games.solvers.analyse import analyse
from games.solvers.brute import Brute
from games.solvers.closed.base import summands
from games.solvers.explain import NumberTable, binary_sum, number_line, powers
from games.solvers.retrograde import rounds
from games.solvers.single_heaps import heap_table
from games.solvers.solve import grundy, letter
from games.solvers.theory import TooBig
from lessons.course.documents.drawing_steps.base import DrawingStep
from lessons.course.documents.prose import line, prose
from lessons.course.documents.steps import Embed, LessonStep
from lessons.worksheets.documents.fields.base import MOST_POSITIONS

_ROW = 7  # values in a row of a table, at most


def html(words: str) -> SafeString:
    """Paragraphs of a lesson."""
    return mark_safe(prose(words))  # noqa: S308 - everything but our own tags is escaped


def inline(words: str) -> SafeString:
    """A line of a lesson."""
    return mark_safe(line(words))  # noqa: S308 - as above


def board_of(game: Game[Any], ident: str, **more: Any) -> SafeString:
    return draw_board(game, game.initial(), interactive=False, ident=ident, **more)


def embedded(embed: Embed | None, ident: str) -> dict[str, Any] | None:
    """What an embed shows: `drawing` or `blocks`, and the addresses where one goes on with the game."""
    if embed is None:
        return None
    game = embed.game.game
    try:
        shown = _SHOWN[embed.kind](game, embed, ident)
    except TooBig as error:
        shown = {"problem": error.reason}
    query = play_query(game)
    return {
        **shown,
        "name": name_of(game),
        "analysis": address_of("analyse", game),
        "try": branches_address(game),
        "slug": game.slug,
        "query": query,
    }


def _board(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    return {"drawing": board_of(game, ident)}


def _analysis(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    analysis = analyse(game, game.initial(), Brute(MOST_POSITIONS))
    return {
        "drawing": board_of(game, ident),
        "outcome": analysis.outcome,
        "grundy": analysis.grundy,
        "blocks": explained(analysis.explanation),
    }


def _numbers(game: Impartial[Any]) -> list[tuple[Any, int]]:
    return [(heap.label, heap.value) for heap in summands(game, game.start()) or ()]


def _columns(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    return {"blocks": explained([binary_sum(_numbers(game))])}


def _powers(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    return {"blocks": explained([powers(_numbers(game))])}


def _line(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    """The letters of single heaps; under the misère ending by the game itself."""
    table = heap_table(game, embed.most + 1)
    period = table.period if table and not table.preperiod else None

    def is_p(size: int) -> bool:
        return letter(game, (size,), Brute(MOST_POSITIONS)) == "P"

    shown = number_line(-1, embed.most, None, is_p)
    return {"blocks": explained([type(shown)(0, shown.letters[: embed.most + 1], -1, period)])}


def _letters(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    """P and N on all squares of a board, or of the digraph of all positions."""
    if isinstance(game, SquareGame):
        letters = {
            game.square_name(square): letter(game, game.alone(square), Brute(MOST_POSITIONS))
            for square in _squares(game)
        }
        losing = sorted(name for name, outcome in letters.items() if outcome == "P")
        words = text("Com P estão marcadas {names}; as outras com N.", names=join_words(losing, "e"))
        marks = {name: outcome.lower() for name, outcome in letters.items()}
        return {"drawing": board_of(game, ident, marks=marks, title=_board_label(game, words))}
    return {"drawing": _digraph(game, ident, values=False)}


def _values(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    if isinstance(game, SquareGame):
        brute = Brute(MOST_POSITIONS)
        notes = {
            game.square_name(square): str(grundy(game, game.alone(square), brute))
            for square in _squares(game)
        }
        written = list(notes.values())
        rows = [" ".join(written[first : first + game.cols]) for first in range(0, len(written), game.cols)]
        words = text("Valores, linha a linha, de cima para baixo: {rows}.", rows="; ".join(rows))
        return {"drawing": board_of(game, ident, notes=notes, title=_board_label(game, words))}
    return {"drawing": _digraph(game, ident, values=True)}


def _board_label(game: Impartial[Any], words: Text) -> str:
    """The name of a board on which something is written, for those who do not see it."""
    picture = game.picture(game.initial())
    return translated(formula("{picture} {words}", picture=picture, words=words))


def _squares(game: SquareGame[Any]) -> list[tuple[int, int]]:
    return [(row, column) for row in range(game.rows) for column in range(game.cols)]


def _digraph(game: Impartial[Any], ident: str, *, values: bool) -> SafeString:
    graph = rounds(game, game.start(), 60)
    vertices = [
        Vertex(
            position if isinstance(position, str) else "·".join(map(str, position)),
            graph.letters[index],
            str(graph.grundy[index]) if values and graph.grundy else "",
        )
        for index, position in enumerate(graph.positions)
    ]
    lines = "; ".join(
        " ".join(filter(None, (vertex.name, vertex.letter, vertex.value)))
        + (f" → {', '.join(vertices[follower].name for follower in followers)}" if followers else "")
        for vertex, followers in zip(vertices, graph.followers, strict=True)
    )
    title = gettext("Grafo das posições: as setas são jogadas")
    return digraph(layout(graph.followers), vertices, f"{title}. {lines}", ident=ident)


def _heap_values(game: Impartial[Any], most: int) -> list[int]:
    table = heap_table(game, most + 1)
    return [table.value(size) for size in range(most + 1)] if table else []


def _table(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    """Values below their sizes, in rows that fit on a phone: those of a period, where it is so short."""
    values = _heap_values(game, embed.most)
    table = heap_table(game, embed.most + 1)
    row = table.period if table and table.period and table.period <= _ROW else _ROW
    rows = [
        line
        for first in range(0, len(values), row)
        for line in (
            (text("Tamanho"), tuple(range(first, min(first + row, len(values))))),
            (text("Valor"), tuple(values[first : first + row])),
        )
    ]
    return {"blocks": explained([NumberTable(text("Valores de Grundy"), tuple(rows), ())])}


def _plot(game: Impartial[Any], embed: Embed, ident: str) -> dict[str, Any]:
    table = heap_table(game, embed.most + 1)
    period = table.period if table else None
    title = gettext("Valores de Grundy das pilhas de 0 a %(n)s") % {"n": embed.most}
    first = table.preperiod if table and period is not None else None
    return {"drawing": scatter(_heap_values(game, embed.most), first=first, period=period, title=title)}


_SHOWN = {
    "board": _board,
    "analysis": _analysis,
    "columns": _columns,
    "powers": _powers,
    "line": _line,
    "letters": _letters,
    "values": _values,
    "plot": _plot,
    "table": _table,
}


def step_context(step: LessonStep) -> dict[str, Any]:
    """What every step shows, whatever its reader has done."""
    context = {
        "step": step,
        "kind": step.kind,
        "words": html(step.text),
        "embed": embedded(getattr(step, "embed", None), f"quadro-{step.id}"),
        "template": f"lessons/course/steps/{'drawing' if isinstance(step, DrawingStep) else step.kind}.html",
    }
    if step.kind == "proof":
        context["parts"] = list(_parts(step))
    return context


def _parts(step: Any) -> Iterator[dict[str, Any]]:
    for number, part in enumerate(step.parts, 1):
        yield {
            "title": inline(part.title),
            "words": html(part.text),
            "embed": embedded(part.embed, f"quadro-{step.id}-{number}"),
        }
