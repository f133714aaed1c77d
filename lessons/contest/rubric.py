"""The rubric by which entries are judged: criteria with weights, each with five levels in words.

There is one for Nim games and one for board games, the latter by what the national championship's own contest
for invented games asks for. An edition keeps a copy of each as JSON: `{"criteria": [{"id", "name", "weight",
"required", "levels"}], "ties": [id, ...]}`; no criterion is in both; `levels` are five texts, from level 0 to
level 4. The weights are points: they add up to 100.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import msgspec

from games.pictures.texts import translate
from games.rules.text_files import Texts
from lessons.contest import kinds
from lessons.contest.models import Edition, Entry

TEXTS = Texts.of(__name__)

HIGHEST = 4
LEVELS = range(HIGHEST + 1)
CENT = Decimal("0.01")
# Of the criteria of a new edition, for each kind of game.
WEIGHTS = {
    "rules": 20,
    "impartial": 15,
    "originality": 20,
    "interest": 15,
    "analysis": 20,
    "presentation": 10,
}
BOARD_WEIGHTS = {
    "novelty": 25,
    "simplicity": 20,
    "depth": 15,
    "fairness": 15,
    "fun": 15,
    "making": 10,
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


def scales_of(edition: Edition) -> tuple[Mapping[str, Any], ...]:
    """The rubrics of the kinds of games that an edition takes."""
    scales = {Edition.Kinds.NIM: (edition.rubric,), Edition.Kinds.BOARD: (edition.board_rubric,)}
    return scales.get(Edition.Kinds(edition.kinds), (edition.rubric, edition.board_rubric))


def scale_of(entry: Entry) -> Mapping[str, Any]:
    """The rubric by which an entry is judged."""
    is_board = kinds.kind_of(entry.invention.document) is kinds.BOARD
    scale: Mapping[str, Any] = entry.edition.board_rubric if is_board else entry.edition.rubric
    return scale


def scale_with(edition: Edition, marked: Collection[str]) -> Mapping[str, Any]:
    """The rubric of an edition that has these criteria; the first one where none of them is known."""
    scales = scales_of(edition)
    named = (scale for scale in scales if any(criterion.id in marked for criterion in criteria(scale)))
    return next(named, scales[0])


def all_criteria(edition: Edition) -> tuple[Criterion, ...]:
    """The criteria of all kinds of games that an edition takes."""
    return tuple(criterion for scale in scales_of(edition) for criterion in criteria(scale))


def default() -> dict[str, Any]:
    """The rubric for Nim games that a new edition begins with, in the active language."""
    return _rubric(WEIGHTS, ["analysis", "originality"])


def board_default() -> dict[str, Any]:
    """The same for board games."""
    return _rubric(BOARD_WEIGHTS, ["novelty", "simplicity"])


def _rubric(weights: Mapping[str, int], deciding: list[str]) -> dict[str, Any]:
    return {
        "criteria": [
            {
                "id": ident,
                "name": translate(TEXTS(f"{ident}.name")),
                "weight": weight,
                "required": True,
                "levels": [translate(level) for level in TEXTS.all(f"{ident}.levels")],
            }
            for ident, weight in weights.items()
        ],
        "ties": deciding,
    }
