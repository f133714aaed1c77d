"""The rubric by which entries are judged: criteria with weights, each with five levels in words.

An edition keeps a copy of it as JSON: `{"criteria": [{"id", "name", "weight", "required", "levels"}], "ties":
[id, ...]}`; `levels` are five texts, from level 0 to level 4. The weights are points: they add up to 100.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import msgspec

from games.pictures.texts import translate
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

HIGHEST = 4
LEVELS = range(HIGHEST + 1)
CENT = Decimal("0.01")
# Of the criteria of a new edition.
WEIGHTS = {
    "rules": 20,
    "impartial": 15,
    "originality": 20,
    "interest": 15,
    "analysis": 20,
    "presentation": 10,
}


@dataclass(frozen=True, slots=True)
class Criterion:
    """`weight` is what its highest level is worth; `levels` says what each level means."""

    id: str
    name: str
    weight: int
    levels: tuple[str, ...]
    required: bool = True

    def points(self, level: int) -> Decimal:
        """What a level is worth, with two decimals."""
        return rounded(Decimal(self.weight * level) / HIGHEST)


def rounded(points: Decimal) -> Decimal:
    """With two decimals."""
    return points.quantize(CENT, ROUND_HALF_UP)


def criteria(rubric: Mapping[str, Any]) -> tuple[Criterion, ...]:
    """The criteria of a stored rubric, in order."""
    return msgspec.convert(rubric["criteria"], tuple[Criterion, ...])


def ties(rubric: Mapping[str, Any]) -> tuple[str, ...]:
    """The criteria that decide between entries with equal points, the first one first."""
    return tuple(rubric["ties"])


def points(rubric: Mapping[str, Any], levels: Mapping[str, int]) -> Decimal:
    """The points of these levels; a criterion without a level is worth nothing."""
    return sum(
        (criterion.points(levels.get(criterion.id, 0)) for criterion in criteria(rubric)), Decimal("0.00")
    )


def missing(rubric: Mapping[str, Any], levels: Mapping[str, int]) -> list[Criterion]:
    """The required criteria that have no level yet."""
    return [criterion for criterion in criteria(rubric) if criterion.required and criterion.id not in levels]


def default() -> dict[str, Any]:
    """The rubric that a new edition begins with, in the active language."""
    return {
        "criteria": [
            {
                "id": ident,
                "name": translate(TEXTS(f"{ident}.name")),
                "weight": weight,
                "required": True,
                "levels": [translate(level) for level in TEXTS.all(f"{ident}.levels")],
            }
            for ident, weight in WEIGHTS.items()
        ],
        "ties": ["analysis", "originality"],
    }
