"""A worksheet as data: parts, tasks, fields and cells; read from JSON with every size limited."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, Literal

from games.rules.text import Text, text
from lessons.worksheets.documents.fields import KINDS
from lessons.worksheets.documents.fields.base import LENGTHS, Accepting, CellSpec, Field, GameSpec
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.documents.reading import BadDocument, DocumentNode

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

FORMAT = "nimteca-worksheet-1"
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


@dataclass(frozen=True)
class Task:
    """A task: its points are the sum of those of its fields or, with `total` "max", the best ones."""

    id: str
    prompt: str
    fields: tuple[Field, ...]
    total: Literal["sum", "max"] = "sum"
    hint: str = ""
    model: str = ""

    @property
    def points(self) -> Fraction:
        points = [field.points for field in self.fields]
        return max(points, default=Fraction(0)) if self.total == "max" else sum(points, Fraction(0))

    def field(self, field_id: str) -> Field:
        """Raises KeyError."""
        return {field.id: field for field in self.fields}[field_id]

    def json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "prompt": self.prompt,
            "points": str(self.points),
            "total": self.total,
            "hint": self.hint,
            "model": self.model,
            "fields": [field.json() for field in self.fields],
        }


@dataclass(frozen=True)
class Part:
    """A part with its tasks; `game` is what it is about, if it is about one game."""

    id: str
    title: str
    tasks: tuple[Task, ...]
    text: str = ""
    game: GameSpec | None = None

    @property
    def points(self) -> Fraction:
        return sum((task.points for task in self.tasks), Fraction(0))

    def json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "text": self.text,
            "game": self.game and self.game.json(),
            "tasks": [task.json() for task in self.tasks],
        }


@dataclass(frozen=True)
class Document:
    """A worksheet."""

    title: str
    parts: tuple[Part, ...]
    intro: str = ""

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

    @property
    def points(self) -> Fraction:
        return sum((part.points for part in self.parts), Fraction(0))

    @cached_property
    def cells(self) -> Mapping[str, CellSpec]:
        return {
            cell.name: cell for task in self.tasks for field in task.fields for cell in field.cells(task.id)
        }

    def json(self) -> dict[str, Any]:
        parts = [part.json() for part in self.parts]
        return {"format": FORMAT, "title": self.title, "intro": self.intro, "parts": parts}

    @cached_property
    def games(self) -> frozenset[str]:
        """The slugs of the games that its parts and fields are about."""
        fields = [field for task in self.tasks for field in task.fields]
        made = [(field.made or {}).get("game") for field in fields]
        own = {str(game.get("slug")) for game in made if isinstance(game, dict)}
        return frozenset(own | {spec.slug for spec in self.game_specs})

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
    node = DocumentNode(value, "documento")
    if node.plain("format") != FORMAT:
        node.refuse(text("Isto não é uma ficha de trabalho da Nimteca."))
    title, intro = node.words("title", MAX_TITLE, needed=True), node.words("intro", MAX_TEXT)
    parts = node.each("parts", MAX_PARTS, _part)
    node.finish()
    document = Document(title, parts, intro)
    _check(document)
    return document


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


def _part(node: DocumentNode) -> Part:
    node.where = node.ident()
    return Part(
        node.where,
        node.words("title", MAX_TITLE),
        node.each("tasks", MAX_TASKS, _task),
        node.words("text", MAX_TEXT),
        GameSpec.from_node(node.node("game")) if node.has("game") else None,
    )


def _task(node: DocumentNode) -> Task:
    node.where = task_id = node.ident()
    node.plain("points")  # only for those who read the JSON: they follow from the fields
    total = node.one_of("total", ("sum", "max"), "sum")
    return Task(
        task_id,
        node.words("prompt", MAX_TEXT),
        node.each("fields", MAX_FIELDS, partial(_field, task_id)),
        "max" if total == "max" else "sum",
        node.words("hint", MAX_TEXT),
        node.words("model", MAX_TEXT),
    )


def _field(task_id: str, node: DocumentNode) -> Field:
    node.where = f"{task_id}:{node.ident()}"
    kind = KINDS[node.one_of("kind", tuple(KINDS))]
    return kind.from_node(node)


def _check(document: Document) -> None:
    """What parts, tasks and fields must fulfil together."""
    _unique([part.id for part in document.parts], "documento")
    _unique([task.id for task in document.tasks], "documento")
    if len(document.tasks) > MAX_TASKS:
        raise BadDocument("tasks", text("São perguntas a mais: no máximo {n}.", n=MAX_TASKS))
    rows: set[str] = set()
    for task in document.tasks:
        _unique([field.id for field in task.fields], task.id)
        for field in task.fields:
            _check_links(task, field, rows)
            if isinstance(field, Letters):
                rows.add(f"{task.id}:{field.id}")
    if len(document.cells) > MAX_CELLS:
        raise BadDocument("cells", text("São células a mais: no máximo {n}.", n=MAX_CELLS))


def _unique(ids: list[str], where: str) -> None:
    for known in ids:
        if ids.count(known) > 1:
            raise BadDocument(where, text("«{id}» aparece duas vezes.", id=known))


def _check_links(task: Task, field: Field, rows: set[str]) -> None:
    where = f"{task.id}:{field.id}"
    if field.follows and field.follows not in rows:
        raise BadDocument(
            where, text("Antes desta pergunta não há a fila de letras «{ref}».", ref=field.follows)
        )
    choice = field.choice if isinstance(field, Accepting) else ""
    if choice and choice not in (other.id for other in task.fields if other.kind == "choice"):
        raise BadDocument(where, text("Nesta pergunta não há a escolha «{id}».", id=choice))
