"""Results of tables as forms send them."""

import re

from django.http import Http404, QueryDict

from accounts.form_numbers import typed_number
from games.tournaments.threes import SEATS

_POINTS = re.compile(r"(\d{1,3})(?:[.,]([05]))?")


def sent_wins(post: QueryDict) -> tuple[int, ...]:
    """What each at a table has won, in halves: one of the results that were shown (`outcome`), or points that
    were typed, one for each (`wins`), -1 for what are none. Raises Http404 for what no form sends."""
    if "wins" in post:
        return tuple(map(_halves, post.getlist("wins")))
    return read_wins(post.get("outcome", "").split(" "))


def read_wins(parts: list[str]) -> tuple[int, ...]:
    """The numbers of a result. Raises Http404 for what no form sends."""
    wins = [number for part in parts if (number := typed_number(part, None)) is not None]
    if not 2 <= len(wins) == len(parts) <= SEATS:
        raise Http404
    return tuple(wins)


def _halves(written: str) -> int:
    points = _POINTS.fullmatch(written.strip())
    return -1 if points is None else 2 * int(points[1]) + (points[2] == "5")
