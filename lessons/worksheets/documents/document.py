"""A worksheet as data: parts, tasks, fields and cells; read from JSON with every size limited."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, text
from lessons.worksheets.documents import reading
from lessons.worksheets.documents.facts import (
    Fact,
    FactNames,
    check_facts,
    facts_of_json,
    game_facts,
    parse_facts,
)
from lessons.worksheets.documents.fields import AnyField
from lessons.worksheets.documents.fields.base import LENGTHS, Accepting, CellSpec, Field, GameSpec
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.documents.reading import BadDocument, Ident, check_ids, items_on

__all__ = [
    "FORMAT",
    "BadCell",
    "BadDocument",
    "CellSpec",
    "Document",
    "Part",
    "Task",
    "parse_document",
    "tidy",
]

FORMAT: Literal["nimteca-worksheet-1"] = "nimteca-worksheet-1"
MAX_PARTS = 12
MAX_TASKS = 60
MAX_FIELDS = 8
MAX_CELLS = 1500
MAX_TITLE = 120
MAX_TEXT = 4000

_LINES = re.compile(r"\r\n?")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class BadCell(Exception):
    """The value cannot be stored; `reason` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


Words = Annotated[str, Meta(max_length=MAX_TEXT)]
Title = Annotated[str, Meta(max_length=MAX_TITLE)]


class Task(DocumentStruct, frozen=True):
    """A task: its points are the sum of those of its fields or, with `total` "max", the best ones."""

    written: ClassVar[frozenset[str]] = frozenset({"prompt", "fields", "hint", "model"})

    id: Ident
    prompt: Words = ""
    fields: Annotated[tuple[AnyField, ...], Meta(max_length=MAX_FIELDS)] = ()
    total: Literal["sum", "max"] = "sum"
    hint: Words = ""
    model: Words = ""
    # Only for those who read the JSON: they follow from the fields.
    told_points: Any = msgspec.field(name="points", default=None)

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "told_points", None)

    def check(self) -> None:
        fields = items_on("fields", self.fields)
        check_ids(fields)
        choices = {"", *(field.id for field in self.fields if field.kind == "choice")}
        for path, field in fields:
            if isinstance(field, Accepting) and field.choice not in choices:
                refuse(text("Nesta pergunta não há a escolha «{id}».", id=field.choice), *path)

    @property
    def points(self) -> Fraction:
        points = [field.points for field in self.fields]
        return max(points, default=Fraction(0)) if self.total == "max" else sum(points, Fraction(0))

    def field(self, field_id: str) -> Field:
        """Raises KeyError."""
        return {field.id: field for field in self.fields}[field_id]

    def json(self) -> dict[str, Any]:
        return {**super().json(), "points": str(self.points)}


class Part(DocumentStruct, frozen=True):
    """A part with its tasks; `game` is what it is about, if it is about one game. `asks` are the facts for
    which it asks without naming a game (`lessons/worksheets/documents/facts.py`)."""

    written: ClassVar[frozenset[str]] = frozenset({"title", "tasks", "text", "game"})

    id: Ident
    title: Title = ""
    tasks: Annotated[tuple[Task, ...], Meta(max_length=MAX_TASKS)] = ()
    text: Words = ""
    game: GameSpec | None = None
    asks: FactNames = ()

    def check(self) -> None:
        check_facts(self.asks)

    @property
    def points(self) -> Fraction:
        return sum((task.points for task in self.tasks), Fraction(0))


class Document(DocumentStruct, frozen=True, dict=True):
    """A worksheet."""

    written: ClassVar[frozenset[str]] = frozenset({"intro", "parts", "format"})

    title: Annotated[str, Meta(max_length=MAX_TITLE, pattern=NEEDED)]
    parts: Annotated[tuple[Part, ...], Meta(max_length=MAX_PARTS)] = ()
    intro: Words = ""
    format: Literal["nimteca-worksheet-1"] = FORMAT

    def check(self) -> None:
        parts = items_on("parts", self.parts)
        tasks = [placed for path, part in parts for placed in items_on("tasks", part.tasks, path)]
        check_ids(parts)
        check_ids(tasks)
        if len(tasks) > MAX_TASKS:
            refuse(text("São perguntas a mais: no máximo {n}.", n=MAX_TASKS))
        rows: set[str] = set()
        for path, task in tasks:
            for place, field in items_on("fields", task.fields, path):
                if field.follows and field.follows not in rows:
                    no_row = text("Antes desta pergunta não há a fila de letras «{ref}».", ref=field.follows)
                    refuse(no_row, *place)
                if isinstance(field, Letters):
                    rows.add(f"{task.id}:{field.id}")
        if len(self.cells) > MAX_CELLS:
            refuse(text("São células a mais: no máximo {n}.", n=MAX_CELLS))

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        return tuple(task for part in self.parts for task in part.tasks)

    def task(self, task_id: str) -> Task:
        """Raises KeyError."""
        return self._by_id[task_id]

    def field(self, ref: str) -> Field:
        """The field of "II.2:letters". Raises KeyError."""
        task, _, field = ref.partition(":")
        return self.task(task).field(field)

    def echo(self, name: str, value: str) -> Text | None:
        """What is said below a cell of how its value was understood; None where nothing is, also of a cell
        that the document does not have."""
        spec = self.cells.get(name)
        if spec is None:
            return None
        rest = name.removeprefix(f"{spec.task}:{spec.field}").removeprefix(":")
        return self.task(spec.task).field(spec.field).echo(rest, value.strip())

    @property
    def points(self) -> Fraction:
        return sum((part.points for part in self.parts), Fraction(0))

    @cached_property
    def cells(self) -> Mapping[str, CellSpec]:
        return {
            cell.name: cell for task in self.tasks for field in task.fields for cell in field.cells(task.id)
        }

    @cached_property
    def games(self) -> frozenset[str]:
        """The slugs of the games that its parts and fields are about, and of which it asks a fact."""
        return frozenset({fact.game for fact in self.asked_facts} | {spec.slug for spec in self.game_specs})

    @cached_property
    def asked_facts(self) -> frozenset[Fact]:
        """What is to be found out in it: until it is handed in, nothing tells it."""
        fields = [field for task in self.tasks for field in task.fields]
        made = [(field.made or {}).get("game") for field in fields]
        own = [facts_of_json(game) for game in made if isinstance(game, dict)]
        named = [parse_facts(part.asks) for part in self.parts]
        return frozenset().union(*own, *map(game_facts, self.game_specs), *named)

    @cached_property
    def game_specs(self) -> tuple[GameSpec, ...]:
        """The games of its parts and fields, with their options."""
        fields = [field for task in self.tasks for field in task.fields]
        specs = [part.game for part in self.parts] + [getattr(field, "game", None) for field in fields]
        return tuple(spec for spec in specs if spec is not None)

    @cached_property
    def _by_id(self) -> Mapping[str, Task]:
        return {task.id: task for task in self.tasks}


def parse_document(value: object) -> Document:
    """The document of a JSON value. Raises BadDocument."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadDocument("documento", text("Isto não é uma ficha de trabalho da Nimteca."))
    return reading.parse(value, Document)


def tidy(spec: CellSpec, value: str) -> str:
    """The value as it is stored. Raises BadCell when it is too long or cannot be such a cell."""
    if len(value) > 4 * LENGTHS["long"]:
        raise _too_long(spec)
    value = _CONTROL.sub("", _LINES.sub("\n", value))
    if spec.form == "long":
        value = "\n".join(line.rstrip() for line in value.split("\n")).strip()
    else:
        value = " ".join(value.split())
    if spec.form in ("letter", "winner"):
        value = _letter(value.upper(), "PN" if spec.form == "letter" else "AB")
    if len(value) > LENGTHS[spec.form]:
        raise _too_long(spec)
    return value


def _letter(value: str, allowed: str) -> str:
    if value and (len(value) > 1 or value not in allowed):
        raise BadCell(text("Aqui só cabe {first} ou {second}.", first=allowed[0], second=allowed[1]))
    return value


def _too_long(spec: CellSpec) -> BadCell:
    return BadCell(text("É comprido demais: no máximo {n} letras.", n=LENGTHS[spec.form]))
