"""Positions of invented games as people type them: one part a block."""

import json
from typing import Any

import pytest

from games.rules.errors import BadPosition
from games.rules.invented.game import Invented, InventedPosition
from lessons.worksheets.documents.notation import PositionNotation

HEAPS = {"kind": "heaps", "rules": {}}
ARROWS = {"kind": "digraph", "rules": {"arrows": "A>B; B"}}


def game(blocks: list[dict[str, Any]], begin: list[Any], **more: Any) -> Invented:
    return Invented({"blocks": blocks, **more}, begin)


@pytest.mark.parametrize(
    ("made", "typed"),
    [
        (game([HEAPS], [[3, 5]]), "3, 5"),
        (game([HEAPS, ARROWS], [[3, 5], ["A"]]), "3, 5 & A"),
        (game([ARROWS], [["A", "A"]]), "A, A"),
    ],
)
def test_positions_are_written_as_they_are_read(made, typed):
    place = made.start()
    assert made.place_text(place) == typed
    assert made.place_of(typed) == place
    notation = PositionNotation(made)
    assert notation.short(place) == typed
    assert notation.parse(f" {typed} ") == place
    assert notation.chain(f"{typed} → {typed}") == [place, place]


def test_what_cannot_be_typed_is_json_without_the_rules():
    made = game([HEAPS], [[5]], conditions=[{"kind": "not_same_amount", "values": {}}])
    later = made.follow(made.start(), "p1-2")
    written = made.place_text(later)
    assert json.loads(written) == {"parts": [[3]], "memory": [2]}
    assert made.place_of(written) == later
    empty = game([ARROWS], [[]]).place_text(InventedPosition(((),)))
    assert json.loads(empty) == {"parts": [[]]}


@pytest.mark.parametrize("typed", ["", "x", "3 & 4", '{"parts":', '{"parts": 3}', "[" * 50])
def test_what_is_no_position_is_refused(typed):
    with pytest.raises(BadPosition):
        game([HEAPS], [[5]]).place_of(typed)
