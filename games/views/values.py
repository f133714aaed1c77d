"""Table, plot and files of the Grundy values of single heaps."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.live.addresses import address_of
from games.live.forms import query_of
from games.live.ratelimit import may_compute
from games.pictures.charts import scatter
from games.pictures.names import entry_of
from games.pictures.texts import translate
from games.rules.game import Impartial
from games.solvers.single_heaps import GrundySequence, has_heap_table, heap_table
from games.solvers.theory import TooBig
from games.views.parts.closed import closed_page, unkept
from games.views.parts.game_forms import form_of, game_class, impartial_game

MOST_SHOWN = 1_000
MOST_IN_FILE = 100_000
USUAL = 100
ROW = 10
# Options that say where a game starts or how it ends: single heaps have the same values.
START = {"heaps", "sum", "target", "misere"}


class UpToForm(forms.Form):
    n = forms.IntegerField(
        label=_("Até que pilha?"),
        min_value=1,
        max_value=MOST_SHOWN,
        help_text=_("O maior número de feijões, até 1000. O ficheiro pode ir até 100 000."),
    )


@unkept
@vary_on_headers("HX-Request")
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The values of the heaps 0 to n."""
    form = form_of(request, slug)
    _needs_heaps(slug)
    if (closed := closed_page(request, slug)) is not None:
        return closed
    up_to = UpToForm({"n": str(USUAL), **request.GET.dict()})
    game = impartial_game(form)
    context = {
        "slug": slug,
        "entry": entry_of(slug, game),
        "form": form,
        "own_fields": [field for field in form if field.name not in START],
        "start_fields": [field for field in form if field.name in START],
        "up_to": up_to,
    }
    if game is not None and up_to.is_valid():
        context |= _values(request, game, up_to.cleaned_data["n"])
    htmx = request.htmx  # type: ignore[attr-defined]
    return render(request, f"games/analysis/{'values_table' if htmx else 'values'}.html", context)


def _needs_heaps(slug: str) -> None:
    """Raises Http404 for a game whose heaps have no values of their own."""
    if not has_heap_table(game_class(slug)):
        raise Http404(gettext("Neste jogo as pilhas não têm um valor cada uma."))


def _values(request: HttpRequest, game: Impartial[Any], most: int) -> dict[str, Any]:
    try:
        table = heap_table(game, most + 1)
    except TooBig as error:
        return {"problem": error.reason}
    assert table is not None
    values = [table.value(size) for size in range(most + 1)]
    query = query_of(game, game.start())
    files = {kind: reverse("games:values-file", args=[game.slug, kind]) for kind in _WRITERS}
    end = None if table.period is None else table.preperiod + table.period
    return {
        "table": table,
        "most": most,
        "end": end,
        "plot": scatter(
            values,
            first=None if table.period is None else table.preperiod,
            period=table.period,
            title=gettext("Valores de Grundy das pilhas de 0 a %(n)s") % {"n": most},
        ),
        "rows": [
            {"first": first, "cells": [_cell(n, values[n], table) for n in numbers]}
            for first in range(0, most + 1, ROW)
            for numbers in [range(first, min(first + ROW, most + 1))]
        ],
        "columns": range(ROW),
        "files": {kind: f"{address}?{urlencode({**query, 'n': most})}" for kind, address in files.items()},
        "long_file": f"{files['csv']}?{urlencode({**query, 'n': MOST_IN_FILE})}",
        "back": address_of("analyse", game),
    }


def _cell(size: int, value: int, table: GrundySequence) -> dict[str, Any]:
    if table.period is None:
        part = ""
    elif size < table.preperiod:
        part = "before"
    else:
        part = "period" if size < table.preperiod + table.period else ""
    return {"value": value, "part": part}


@unkept
@require_safe
def file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The values as a file, "csv" or "json". With up to 100 000 values it has about a megabyte."""
    form = form_of(request, slug)
    _needs_heaps(slug)
    if (closed := closed_page(request, slug)) is not None:
        return closed
    game, asked = impartial_game(form), request.GET.get("n", str(USUAL))
    if game is None or not (
        asked.isascii() and asked.isdigit() and 1 <= len(asked) <= len(str(MOST_IN_FILE))
    ):
        return _refused(gettext("Os valores pedidos não fazem sentido."), 422)
    if not may_compute(request):
        return _refused(gettext("São pedidos a mais. Espera um pouco e tenta outra vez."), 429)
    most = min(int(asked), MOST_IN_FILE)
    try:
        table = heap_table(game, most + 1)
    except TooBig as error:
        return _refused(translate(error.reason), 422)
    assert table is not None
    write, content_type = _WRITERS[kind]
    answer = HttpResponse(write(table, game), content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="nimteca-{slug}.{kind}"'
    return answer


def _refused(words: str, status: int) -> HttpResponse:
    return HttpResponse(words + "\n", content_type="text/plain; charset=utf-8", status=status)


def _csv(table: GrundySequence, game: Impartial[Any]) -> str:
    return "n,g\r\n" + "".join(f"{size},{table.value(size)}\r\n" for size in range(table.count))


def _json(table: GrundySequence, game: Impartial[Any]) -> str:
    """The values with what is proven: from `preperiod` on g(n + period) = g(n) + saltus."""
    proven = table.period is not None
    values = {
        "game": game.slug,
        "options": {name: value for name, value in game.options_json().items() if name not in START},
        "period": table.period,
        "preperiod": table.preperiod if proven else None,
        "saltus": table.saltus if proven else None,
        "values": [table.value(size) for size in range(table.count)],
    }
    return json.dumps(values)


_WRITERS: dict[str, tuple[Callable[[GrundySequence, Impartial[Any]], str], str]] = {
    "csv": (_csv, "text/csv; charset=utf-8"),
    "json": (_json, "application/json"),
}
