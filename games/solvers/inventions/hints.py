"""Hints that a game may be too easy, or its starts badly chosen: as codes with what they are about."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.invented.document import WANTED_STARTS
from games.solvers.inventions.graph import EVEN, ODD

SHORT_PLAY = 3
MANY_MOVES = 60
LONG_PLAY = 80


def hints(starts: Sequence[dict[str, Any]], places: Sequence[object]) -> list[dict[str, Any]]:
    """What strikes in the reports of the starts; `places` are their positions."""
    hints = [*_of_all(starts, places)]
    for number, start in enumerate(starts):
        if start["playable"]:
            hints += [{**hint, "start": number} for hint in _of_one(start)]
    return hints


def _of_all(starts: Sequence[dict[str, Any]], places: Sequence[object]) -> Iterator[dict[str, Any]]:
    playable = [start for start in starts if start["playable"]]
    if len(starts) < WANTED_STARTS:
        yield {"code": "few_starts", "n": WANTED_STARTS}
    if len(set(places)) < len(places):
        yield {"code": "same_starts"}
    if len(playable) < 2:
        return
    letters = {start["letter"] for start in playable}
    if all(start["immediate"] for start in playable):
        yield {"code": "all_immediate"}
    elif letters == {"N"}:
        yield {"code": "first_always"}
    elif letters == {"P"}:
        yield {"code": "second_always"}


def _of_one(start: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if start["forced"]:
        yield {"code": "one_line"}
    elif start["parities"] in (EVEN, ODD):
        yield {"code": "always_even" if start["parities"] == EVEN else "always_odd"}
    elif start["immediate"]:
        yield {"code": "immediate"}
    if start["exact"] and start["longest"] <= SHORT_PLAY:
        yield {"code": "short", "n": start["longest"]}
    if start["moves"] > MANY_MOVES:
        yield {"code": "many_moves", "n": start["moves"]}
    if start["shortest"] is not None and start["shortest"] > LONG_PLAY:
        yield {"code": "long", "n": start["shortest"]}
