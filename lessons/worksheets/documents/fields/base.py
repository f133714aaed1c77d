"""What all kinds of fields have in common: their cells, what is written in them, what a mark says."""

import math
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, formula, text
from lessons.worksheets.documents.echoes import echo
from lessons.worksheets.documents.reading import Ident
from lessons.worksheets.documents.typical_mistakes import TypicalMistake

Form = Literal["line", "number", "letter", "subscript", "chain", "winner", "choice", "long"]
State = Literal["empty", "partial", "right", "half", "wrong", "check"]
CellState = Literal["right", "wrong"]

MAX_LABEL = 300
MAX_ACCEPTED = 12
MOST_POSITIONS = 20_000  # that one question may need to be solved
# The answers to a choice with which something counts.
Conditions = Annotated[tuple[Annotated[str, Meta(max_length=12)], ...], Meta(max_length=MAX_ACCEPTED)]
LENGTHS: Mapping[Form, int] = {
    "line": 400,
    "number": 40,
    "letter": 1,
    "subscript": 60,
    "chain": 1000,
    "winner": 1,
    "choice": 12,
    "long": 2000,
}


@dataclass(frozen=True, slots=True)
class CellSpec:
    """One cell of a document: its full name, the ids of its task and field, how it is written, what it is
    called for those who do not see it."""

    name: str
    task: str
    field: str
    form: Form
    label: Text


@dataclass(frozen=True, slots=True)
class RubricFinding:
    """An item of a rubric as it was found, or not, in an open answer; the teacher decides."""

    id: str
    text: str
    points: Fraction
    is_met: bool


@dataclass(frozen=True, slots=True)
class FieldMark:
    """What the program says of one field. `points` are certain; `proposed` the teacher may add. `messages`
    are for who wrote it, at once; `notes` for the teacher, and for who wrote it once the sheet is returned.

    `graded` is False for a field that has nothing to be right or wrong; `is_sure` says that what is proposed
    for a rubric may be accepted without being read by a person.
    """

    state: State
    points: Fraction = Fraction(0)
    proposed: Fraction = Fraction(0)
    out_of: Fraction = Fraction(0)
    cells: Mapping[str, CellState] = field(default_factory=dict)
    messages: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()
    slips: tuple[TypicalMistake, ...] = ()
    rubric: tuple[RubricFinding, ...] = ()
    graded: bool = True
    is_sure: bool = False


@dataclass(frozen=True, slots=True)
class FieldAnswers:
    """What is written in one field. `exchanged` says that the row which it follows has P and N exchanged;
    `about` is what the task says."""

    answers: Mapping[str, object]
    task: str
    field: str
    exchanged: bool = False
    about: str = ""

    def name(self, rest: str = "") -> str:
        return cell_name(self.task, self.field, rest)

    def get(self, rest: str = "") -> str:
        return self._value(self.name(rest))

    def beside(self, field_id: str) -> str:
        """The answer in another field, of one cell, of the same task."""
        return self._value(cell_name(self.task, field_id))

    def _value(self, name: str) -> str:
        value = self.answers.get(name, "")
        return value[: LENGTHS["long"]].strip() if isinstance(value, str) else ""


def cell_name(task: str, field_id: str, rest: str = "") -> str:
    return f"{task}:{field_id}:{rest}" if rest else f"{task}:{field_id}"


class GameSpec(DocumentStruct, frozen=True, dict=True):
    """A game of the catalogue with its options, as documents store it. Raises Refusal where it is none."""

    written: ClassVar[frozenset[str]] = frozenset({"options"})

    slug: Annotated[str, Meta(max_length=40, pattern=NEEDED)]
    options: Any = None

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "options", self.game.options_json())

    @classmethod
    def of(cls, game: Impartial[Any]) -> Self:
        return cls(game.slug, game.options_json())

    @cached_property
    def game(self) -> Impartial[Any]:
        try:
            built = catalogue.build(self.slug, self.options if isinstance(self.options, dict) else {})
        except GameError as error:
            refuse(error.reason)
        if not isinstance(built, Impartial):
            refuse(text("Nas fichas só há jogos imparciais, da família do Nim."))
        return built


class Field(DocumentStruct, frozen=True, kw_only=True, tag_field="kind"):
    """A field of a task. `follows` names an earlier row of letters ("II.2:letters"): where P and N are
    exchanged there, they may be exchanged here. `made` is the recipe by which `recipes` made the field.

    JSON of every kind: `{"kind", "id", "label", "follows", "made"}` and what the kind adds; what is empty is
    left out.
    """

    kind: ClassVar[str]
    written: ClassVar[frozenset[str]] = frozenset({"label"})

    id: Ident
    label: Annotated[str, Meta(max_length=MAX_LABEL)] = ""
    follows: Annotated[str, Meta(max_length=25)] = ""
    made: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        if not self.made:
            msgspec.structs.force_setattr(self, "made", None)

    @property
    @abstractmethod
    def points(self) -> Fraction:
        """The most that the field can give."""

    @abstractmethod
    def cells(self, task: str) -> list[CellSpec]: ...

    @abstractmethod
    def mark(self, written: FieldAnswers) -> FieldMark:
        """Never raises, whatever is written."""

    def reading(self, rest: str, typed: str) -> Text | str | None:
        """How what is typed in a cell, by the end of its name, is read where it is marked; None where nothing
        is read."""
        return None

    def echo(self, rest: str, typed: str) -> Text | None:
        """What is said below a cell of how it is read, right or wrong alike."""
        return echo(self.reading(rest, typed), typed) if typed else None

    def cell(self, task: str, rest: str, form: Form, label: Text) -> CellSpec:
        return CellSpec(cell_name(task, self.id, rest), task, self.id, form, label)

    def one_cell(self, task: str, form: Form, label: Text) -> list[CellSpec]:
        """A cell that is called as the teacher calls the field, or else by the usual words."""
        return [self.cell(task, "", form, formula("{label}", label=self.label) if self.label else label)]


class Accepting(Field, frozen=True, kw_only=True):
    """A field with several ways to be right, of which the best one counts: each has its `points`, and as
    `when` the answers to the field `choice` with which it counts ("" is none); no answers: always."""

    accepts: tuple[Any, ...] = ()
    choice: Annotated[str, Meta(max_length=12)] = ""
    missing: ClassVar[Text]  # what is said where there is no way

    def check(self) -> None:
        if not self.accepts:
            refuse(self.missing)

    @property
    def points(self) -> Fraction:
        best: Fraction = max(accepted.points for accepted in self.accepts)
        return best

    def counting(self, written: FieldAnswers) -> list[Any]:
        """What counts with this answer to the choice."""
        chosen = written.beside(self.choice) if self.choice else ""
        return [accepted for accepted in self.accepts if not accepted.when or chosen in accepted.when]


def rounded(points: Fraction, *, up: bool) -> Fraction:
    return Fraction(math.ceil(points)) if up else points


def half_points(points: Fraction) -> Fraction:
    """Down to half points."""
    return Fraction(math.floor(points * 2), 2)


def state_of(points: Fraction, out_of: Fraction) -> State:
    if points == out_of:
        return "right"
    return "half" if points else "wrong"
