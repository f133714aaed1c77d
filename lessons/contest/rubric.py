"""The rubric by which entries are judged: criteria with weights, each with five levels in words.

There is one for Nim games and one for board games, the latter by what the national championship's own contest
for invented games asks for. An edition keeps a copy of each as JSON: `{"criteria": [{"id", "name", "weight",
"required", "levels"}], "ties": [id, ...]}`; no criterion is in both; `levels` are five texts, from level 0 to
level 4. The weights are points: they add up to 100.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import count
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.refusals import refuse
from games.pictures.texts import translate
from games.rules.structs import from_builtins
from games.rules.text_files import Texts
from lessons.contest import kinds
from lessons.contest.models import Edition, Entry

TEXTS = Texts.of(__name__)

HIGHEST = 4
LEVELS = range(HIGHEST + 1)
CENT = Decimal("0.01")
WHOLE = 100  # points of all criteria
MAX_CRITERIA = 12
MAX_NAME, MAX_LEVEL = 80, 300  # letters
# Where an edition keeps the rubric of a kind of games.
RubricField = Literal["rubric", "board_rubric"]
FIELDS: Mapping[RubricField, str] = {"rubric": Edition.Kinds.NIM, "board_rubric": Edition.Kinds.BOARD}
_IDENT = re.compile(r"[a-z][a-z0-9]{0,19}")
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
    return from_builtins(rubric["criteria"], tuple[Criterion, ...])


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


def rubric_of(edition: Edition, field: RubricField) -> Mapping[str, Any]:
    """A rubric of an edition; the usual one where it has none yet."""
    kept: Mapping[str, Any] = getattr(edition, field)
    return kept or (default() if field == "rubric" else board_default())


def known_names(edition: Edition) -> set[str]:
    """The names in data of the criteria of both rubrics."""
    return {criterion["id"] for field in FIELDS for criterion in rubric_of(edition, field)["criteria"]}


def fingerprint(rubric: Mapping[str, Any]) -> str:
    """Equal for equal rubrics: tells a form that was filled in before somebody else changed them."""
    return hashlib.sha256(json.dumps(rubric, sort_keys=True).encode()).hexdigest()[:16]


def new_criterion(taken: Collection[str]) -> dict[str, Any]:
    """A criterion without words, whose name in data no other one has."""
    ident = next(name for number in count(1) if (name := f"own{number}") not in taken)
    return {"id": ident, "name": "", "weight": 0, "required": True, "levels": [""] * len(LEVELS)}


def check(criteria: Sequence[Mapping[str, Any]], ties: Sequence[str], others: Collection[str]) -> None:
    """That these may be the criteria of a rubric; `others` are the names in data of the edition's other one.

    Raises ValidationError, with the place of what is wrong: "0.name", "2.level.4".
    """
    if not 1 <= len(criteria) <= MAX_CRITERIA:
        refuse(_("Uma grelha tem de 1 a %(n)d critérios."), "number", n=MAX_CRITERIA)
    names = [criterion["id"] for criterion in criteria]
    if len(set(names)) < len(names) or set(names) & set(others) or not all(map(_IDENT.fullmatch, names)):
        refuse(_("Esta grelha já não é a desta edição. Abre-a outra vez."), "malformed")
    if not set(ties) <= set(names):
        refuse(_("Em caso de empate só decidem critérios desta grelha."), "ties")
    errors = {
        place: words for at, criterion in enumerate(criteria) for place, words in _problems(at, criterion)
    }
    called = [criterion["name"].casefold() for criterion in criteria]
    for at, name in enumerate(called):
        if name and name in called[:at]:
            errors[f"{at}.name"] = _("Já há um critério com este nome.")
    if errors:
        raise ValidationError(errors)
    total = sum(criterion["weight"] for criterion in criteria)
    if total != WHOLE:
        refuse(_("Os pontos somam %(n)d: têm de somar 100."), "sum", n=total)


def _problems(at: int, criterion: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    name = criterion["name"]
    if not name or len(name) > MAX_NAME:
        yield f"{at}.name", _("Dá um nome ao critério, com %(n)d letras no máximo.") % {"n": MAX_NAME}
    if not 1 <= criterion["weight"] <= WHOLE:
        yield f"{at}.weight", _("Um critério vale de 1 a 100 pontos.")
    for level, words in enumerate(criterion["levels"]):
        if not words or len(words) > MAX_LEVEL:
            yield (
                f"{at}.level.{level}",
                _("Diz o que este nível quer dizer, em %(n)d letras no máximo.") % {"n": MAX_LEVEL},
            )


def scales_of(edition: Edition) -> tuple[Mapping[str, Any], ...]:
    """The rubrics of the kinds of games that an edition takes."""
    scales = {Edition.Kinds.NIM: (edition.rubric,), Edition.Kinds.BOARD: (edition.board_rubric,)}
    return scales.get(Edition.Kinds(edition.kinds), (edition.rubric, edition.board_rubric))


def scale_of(entry: Entry) -> Mapping[str, Any]:
    """The rubric by which an entry is judged."""
    is_board = kinds.kind_of(entry.invention.document).is_board
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
