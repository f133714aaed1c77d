"""The nim-sum bench: numbers below each other in base 2, added column by column."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.live.addresses import LARGEST_ON_BENCH, MOST_ON_BENCH
from games.views.parts.closed import closed_page, unkept
from games.views.parts.stepper import step_of, stepper

MOST_DIGITS = len(str(LARGEST_ON_BENCH))
MOST_HEAPS_A_MOVE = 9
COLOURS = 5  # powers of two that have a colour of their own: 1, 2, 4, 8, 16


class NumbersField(forms.Field):
    """A few numbers, typed with commas or spaces."""

    def to_python(self, value: Any) -> list[int]:
        words = [word for word in re.split(r"[\s,;+]+", str(value or "")) if word]
        if len(words) > MOST_ON_BENCH:
            raise ValidationError(
                gettext("São números a mais: no máximo %(n)s.") % {"n": MOST_ON_BENCH}, code="many"
            )
        for word in words:
            if not (word.isascii() and word.isdigit()):
                raise ValidationError(
                    gettext("«%(word)s» não é um número inteiro, de 0 para cima.") % {"word": word[:30]},
                    code="number",
                )
            if len(word.lstrip("0")) > MOST_DIGITS or int(word) > LARGEST_ON_BENCH:
                raise ValidationError(
                    gettext("%(word)s é grande demais: no máximo %(n)s.")
                    % {"word": word[:30], "n": LARGEST_ON_BENCH},
                    code="large",
                )
        return [int(word) for word in words]


class BenchForm(forms.Form):
    """What is added, and of how many heaps a move may take (1: Nim; more: Moore's Nim)."""

    numbers = NumbersField(
        label=_("Números"),
        help_text=format_lazy(
            _("Até {n} números, com vírgulas ou espaços. Por exemplo: 3, 5, 7"), n=MOST_ON_BENCH
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text", "spellcheck": "false"}),
        error_messages={"required": _("Escreve pelo menos um número.")},
    )
    k = forms.IntegerField(
        label=_("De quantas pilhas se pode tirar numa jogada?"),
        help_text=_(
            "1 é o Nim. Com 2 ou mais é o Nim de Moore: cada coluna soma-se módulo esse número mais 1."
        ),
        min_value=1,
        max_value=MOST_HEAPS_A_MOVE,
        required=False,
    )

    def clean_k(self) -> int:
        return self.cleaned_data["k"] or 1


@dataclass(frozen=True, slots=True)
class SumColumn:
    """A column of the sum: its power of two, how many ones it has, and their number modulo k + 1."""

    exponent: int
    ones: int
    rest: int

    @property
    def power(self) -> int:
        return 1 << self.exponent

    @property
    def colour(self) -> int | None:
        """The power whose colour it has, None where the colours end."""
        return self.power if self.exponent < COLOURS else None


def columns_of(numbers: list[int], k: int) -> list[SumColumn]:
    """The columns from the largest power to 1."""
    width = max(1, *(number.bit_length() for number in numbers))
    ones = [sum(number >> exponent & 1 for number in numbers) for exponent in range(width)]
    return [
        SumColumn(exponent, ones[exponent], ones[exponent] % (k + 1)) for exponent in reversed(range(width))
    ]


@unkept
@vary_on_headers("HX-Request")
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The bench for the numbers in the query, after so many steps (`passo`)."""
    form = BenchForm({"numbers": "3, 5, 7", "k": "1", **request.GET.dict()})
    context: dict[str, Any] = {"form": form}
    slug = "nim" if request.GET.get("k", "1") == "1" else "moore_nim"
    if (closed := closed_page(request, slug)) is not None:
        return closed
    if form.is_valid():
        context |= _bench(request, form.cleaned_data["numbers"], form.cleaned_data["k"])
    name = "tools/bench_table.html" if request.htmx else "tools/bench.html"  # type: ignore[attr-defined]
    return render(request, name, context)


def _bench(request: HttpRequest, numbers: list[int], k: int) -> dict[str, Any]:
    columns = columns_of(numbers, k)
    last = len(columns) + 1
    step = step_of(request, last)
    shown = columns[len(columns) - min(step, len(columns)) :]
    current = shown[0] if 1 <= step <= len(columns) else None
    query = {"numbers": ", ".join(map(str, numbers)), "k": k}
    return {
        "k": k,
        "modulus": k + 1,
        "columns": [
            {"column": column, "shown": column in shown, "current": column is current} for column in columns
        ],
        "rows": [
            {"number": number, "cells": [_cell(number, column, current) for column in columns]}
            for number in numbers
        ],
        "done": step == last,
        "total": sum(column.power for column in columns if column.rest) if k == 1 else None,
        "is_p": not any(column.rest for column in columns),
        "sentence": _sentence(numbers, columns, k, step),
        "fixes": _fixes(numbers) if k == 1 and step == last else [],
        "stepper": stepper(reverse("games:bench"), query, step, last, target="#banco"),
        "analyse": _analyse(numbers, k),
    }


def _cell(number: int, column: SumColumn, current: SumColumn | None) -> dict[str, Any]:
    return {"digit": number >> column.exponent & 1, "column": column, "current": column is current}


def _analyse(numbers: list[int], k: int) -> str:
    """The analysis of the same heaps as a game."""
    heaps = {"heaps": ", ".join(map(str, numbers))}
    if k == 1:
        return f"{reverse('games:analyse', args=['nim'])}?{urlencode(heaps)}"
    return f"{reverse('games:analyse', args=['moore_nim'])}?{urlencode({**heaps, 'k': k})}"


def _sentence(numbers: list[int], columns: list[SumColumn], k: int, step: int) -> str:
    """What happens in a step: writing the numbers, one column after the other, the answer."""
    if step == 0:
        return gettext("Escreve cada número em base 2: uma coluna para cada potência de 2.")
    if step <= len(columns):
        return _column_sentence(columns[len(columns) - step], k)
    if not any(column.rest for column in columns):
        return gettext(
            "Todas as colunas deram 0: é uma posição P. Quem joga agora perde, se o outro jogar bem."
        )
    if k > 1:
        return gettext("Há colunas que não deram 0: é uma posição N. Quem joga agora pode ganhar.")
    total = sum(column.power for column in columns if column.rest)
    return gettext("A soma-nim é %(total)s, que não é 0: é uma posição N. Quem joga agora pode ganhar.") % {
        "total": total
    }


def _column_sentence(column: SumColumn, k: int) -> str:
    words = {"power": column.power, "n": column.ones, "rest": column.rest, "modulus": k + 1}
    if k > 1:
        return (
            ngettext(
                "Coluna do %(power)s: tem %(n)s um. O resto da divisão por %(modulus)s é %(rest)s.",
                "Coluna do %(power)s: tem %(n)s uns. O resto da divisão por %(modulus)s é %(rest)s.",
                column.ones,
            )
            % words
        )
    if column.rest:
        template = ngettext(
            "Coluna do %(power)s: tem %(n)s um, um número ímpar. Fica 1.",
            "Coluna do %(power)s: tem %(n)s uns, um número ímpar. Fica 1.",
            column.ones,
        )
    else:
        template = ngettext(
            "Coluna do %(power)s: tem %(n)s um, um número par. Fica 0.",
            "Coluna do %(power)s: tem %(n)s uns, um número par. Fica 0.",
            column.ones,
        )
    return template % words


def _fixes(numbers: list[int]) -> list[dict[str, int]]:
    """The numbers that can be made smaller so that the sum is 0: their place, size and what they become."""
    total = 0
    for number in numbers:
        total ^= number
    return [
        {"heap": heap, "size": number, "left": number ^ total, "taken": number - (number ^ total)}
        for heap, number in enumerate(numbers, 1)
        if number ^ total < number
    ]
