"""Something that is shown step by step: the step in the query (`passo`), and the links to the other steps."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

STEP = "passo"
_DIGITS = 6


def step_of(request: HttpRequest, last: int, first: int = 0) -> int:
    """The step that is asked for, at most the last one; `first` where none is, or where it is no number."""
    asked = request.GET.get(STEP, "")
    if not (asked.isascii() and asked.isdigit()):
        return first
    return min(int(asked[:_DIGITS]), last)


def stepper(page: str, query: Mapping[str, Any], step: int, last: int, *, target: str) -> dict[str, Any]:
    """What `games/analysis/stepper.html` needs; `target` is the part of the page that a step replaces."""

    def address(other: int) -> str:
        return f"{page}?{urlencode({**query, STEP: other})}"

    return {
        "page": page,
        "query": query,
        "name": STEP,
        "step": step,
        "last": last,
        "target": target,
        "back_href": address(step - 1) if step else "",
        "next_href": address(step + 1) if step < last else "",
    }
