"""A document with answers and marks, as the templates of `templates/lessons/classroom/sheet/` show it.

`parts_of` gives a list of dictionaries, one for each part, for `lessons/classroom/sheet/part.html`. Modes:

* "write": inputs that are saved; "preview": the same, nothing is saved;
* "read": what was written; "mark": the same with the automatic points;
* to print: "blank" (lines and boxes), "filled" (what was written), "key" (expected and model answers).
"""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext

from games.live.forms import OPTIONS_PREFIX, typed_options
from games.pictures.drawing import draw, draw_board
from games.pictures.names import name_in, options_text
from games.pictures.rules_pages import opening
from games.pictures.texts import translate
from games.rules.boards.graphs import shortened
from games.rules.errors import GameError
from games.rules.game import Impartial, View
from lessons.worksheets import answers as sheet_answers
from lessons.worksheets.construction_drawings import ConstructionEdit, construction_context, edit_construction
from lessons.worksheets.documents import CellSpec, Document, Part, SheetMarks, Task, TaskMark
from lessons.worksheets.documents.fields import BuildField
from lessons.worksheets.documents.fields.base import LENGTHS, Field, GameSpec
from lessons.worksheets.documents.fields.marked_places import places_of
from lessons.worksheets.documents.laws import examples_of
from lessons.worksheets.documents.notation import PositionNotation
from lessons.worksheets.points import in_points, points_text

Mode = Literal["write", "read", "mark", "preview", "blank", "filled", "key"]

__all__ = ["Mode", "key_of", "parts_of", "points_text", "points_words", "state_word", "task_of"]

INPUTS: Collection[str] = ("write", "preview")
PRINTED: Collection[str] = ("blank", "filled", "key")
SMALL_BOARD = 40  # cells: beside a position no larger board is drawn
PART_BOARD = 120  # cells, beside the rules of a part
KEPT = 2000  # drawings and addresses
LINES = 4  # of a printed free text

TESTED: Collection[str] = ("sequence", "numbers", "number", "term")
WINNERS = ("A", "B")


CELL = "cell:"  # before the names of cells in a plain form


def points_words(points: Fraction) -> str:
    """Points in words: "12 pontos", "1 ponto"."""
    return in_points(points_text(points))


def parts_of(
    document: Document,
    *,
    answers: Mapping[str, str],
    marks: SheetMarks | None = None,
    mode: Mode,
    open_parts: Collection[str] | None = None,
    handed_in: Collection[str] = (),
    versions: Mapping[str, int] | None = None,
) -> list[dict[str, Any]]:
    """All parts of the document, for `lessons/classroom/sheet/part.html`.

    `answers` and `versions` go by the name of the cell. Of a part that is not in `open_parts` (None: all are)
    only the title is shown; one that is `handed_in` is read.
    """
    show = _Show(document, mode, answers, marks, versions or {})
    reading = replace(show, mode="read", specs={})
    return [
        (reading if part.id in handed_in else show).part(
            part, is_open=open_parts is None or part.id in open_parts
        )
        | {"handed_in": part.id in handed_in}
        for part in document.parts
    ]


def task_of(
    document: Document,
    task: str,
    *,
    answers: Mapping[str, str],
    marks: SheetMarks | None = None,
    mode: Mode = "read",
) -> dict[str, Any]:
    """One task alone, for `lessons/classroom/sheet/task.html`. Raises KeyError for an unknown one."""
    return _Show(document, mode, answers, marks, {}).task(document.task(task))


def key_of(document: Document, task: str) -> dict[str, Any] | None:
    """The expected answers of a task, for `classroom/sheet/key.html`; None where there is nothing to expect,
    as of matches that are played.
    """
    shown = task_of(document, task, answers={}, mode="key")
    shown["fields"] = [
        field | {"ref": f"key:{field['ref']}"} for field in shown["fields"] if field["kind"] != "records"
    ]
    return shown if shown["fields"] or shown["model"] else None


@dataclass(frozen=True)
class _Show:
    """What is shown of a document: its parts, tasks, fields and cells as dictionaries."""

    document: Document
    mode: Mode
    answers: Mapping[str, str]
    marks: SheetMarks | None
    versions: Mapping[str, int]
    specs: dict[tuple[str, str], list[CellSpec]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for spec in self.document.cells.values():
            self.specs.setdefault((spec.task, spec.field), []).append(spec)

    def part(self, part: Part, *, is_open: bool) -> dict[str, Any]:
        return {
            "id": part.id,
            "title": part.title,
            "open": is_open,
            "mode": self.mode,
            "printed": self.mode in PRINTED,
            "text": part.text if is_open else "",
            "points": points_words(part.points),
            "game": _game(part.game, part.id) if is_open and part.game else None,
            "tasks": [self.task(task, testable=part.game is not None) for task in part.tasks]
            if is_open
            else [],
        }

    def task(self, task: Task, *, testable: bool = False) -> dict[str, Any]:
        mark = self.marks.tasks.get(task.id) if self.marks else None
        return {
            "id": task.id,
            "prompt": task.prompt,
            "points": points_words(task.points),
            "hint": task.hint,
            "model": task.model if self.mode == "key" else "",
            "mode": self.mode,
            "inputs": self.mode in INPUTS,
            "printed": self.mode in PRINTED,
            "fields": [self.field(task, field) for field in task.fields],
            "mark": _mark(mark, self.mode) if mark else None,
            "test": self._tested(task) if testable else "",
        }

    def _tested(self, task: Task) -> str:
        """A cell of the task whose answers can be tested from a typed position, if there is one."""
        typed = (field for field in task.fields if field.kind in TESTED)
        return next((self.specs[task.id, field.id][0].name for field in typed), "")

    def field(self, task: Task, field: Field) -> dict[str, Any]:
        cells = [self.cell(spec) for spec in self.specs.get((task.id, field.id), [])]
        common = {
            "kind": field.kind,
            "ref": f"{task.id}:{field.id}",
            "label": field.label,
            "template": f"lessons/classroom/sheet/fields/{field.kind}.html",
            "mode": self.mode,
            "inputs": self.mode in INPUTS,
            "printed": self.mode in PRINTED,
            "cell": cells[0] if cells else None,
            "cells": cells,
            "lines": range(LINES),
            "expected": sheet_answers.expected(field, task) if self.mode == "key" else "",
        }
        more = _MORE.get(field.kind)
        return common | (more(self, task, field, cells) if more else {})

    def cell(self, spec: CellSpec) -> dict[str, Any]:
        verdict = ""
        if self.marks and self.mode not in ("blank", "key"):
            mark = self.marks.tasks.get(spec.task)
            verdict = mark.cells.get(spec.name, "") if mark else ""
        value = "" if self.mode in ("blank", "key") else self.answers.get(spec.name, "")
        echo = None if self.mode in PRINTED else self.document.echo(spec.name, value)
        return {
            "name": spec.name,
            "label": translate(spec.label),
            "form": spec.form,
            "value": value,
            "echo": translate(echo) if echo is not None else "",
            "version": self.versions.get(spec.name, 0),
            "verdict": verdict,
            "most": LENGTHS[spec.form],
        }

    def letters(self, _task: Task, field: Any, cells: list[dict[str, Any]]) -> dict[str, Any]:
        by_rest = {cell["name"].rpartition(":")[2]: cell for cell in cells}
        heaps = all(place.label.isdecimal() for place in field.positions)
        paired = PositionNotation(field.game.game).paired
        pairs = _pairs([place.label for place in field.positions]) if paired else None
        drawn = field.drawing != ""
        boxes = []
        for index, place in enumerate(field.positions):
            letter = by_rest[f"l{index}"]
            boxes.append(
                {
                    "label": place.label,
                    "letter": letter,
                    "subscript": by_rest.get(f"s{index}"),
                    "board": ""
                    if heaps or pairs or drawn
                    else _position_board(field.game, place.position, letter["name"]),
                    "expected": place.letter if self.mode == "key" else "",
                    "takes": sheet_answers.takes(place) if self.mode == "key" else "",
                }
            )
        shown: dict[str, Any] = {"boxes": boxes, "heaps": heaps or pairs or drawn, "numeric": _numeric(field)}
        if drawn:
            shown["drawing"] = self._marked(field, boxes)
        if pairs:
            shown["table"] = _rows_of(boxes, *pairs)
        return shown

    def _marked(self, field: Any, boxes: list[dict[str, Any]]) -> SafeString:
        """The drawing of a field of letters, with those that are written, or expected."""
        places = places_of(field.game, field.drawing, 1)
        letters = {box["label"]: box["expected"] or box["letter"]["value"] for box in boxes}
        wrong = [box["label"] for box in boxes if box["letter"]["verdict"] == "wrong"]
        labels = {name: shortened(name) for name in places.by_name} if field.drawing == "digraph" else {}
        return draw(
            places.board,
            View({}, labels, dict.fromkeys(wrong, "doubtful")),
            gettext("Desenho para marcar com P ou N"),
            interactive=self.mode in INPUTS,
            ident=f"desenho-{boxes[0]['letter']['name']}",
            marks={name: letter.lower() for name, letter in letters.items() if letter},
        )

    def law(self, _task: Task, field: Any, _cells: list[dict[str, Any]]) -> dict[str, Any]:
        examples = ", ".join(f"«{translate(example)}»" for example in examples_of(field.heaps))
        help_text = gettext("Escreve como quiseres, por exemplo: %(examples)s.") % {"examples": examples}
        if field.heaps > 1:
            letters = ", ".join(field.letters)
            help_text = gettext("Chama %(letters)s às pilhas.") % {"letters": letters} + " " + help_text
        return {"help": help_text}

    def build(self, task: Task, field: Any, cells: list[dict[str, Any]]) -> dict[str, Any]:
        typed = field.example if self.mode == "key" else cells[0]["value"]
        return {
            "conditions": [translate(condition.words) for condition in field.conditions],
            **drawn_construction(field, f"{task.id}:{field.id}", typed, interactive=self.mode in INPUTS),
        }

    def order(self, _task: Task, field: Any, _cells: list[dict[str, Any]]) -> dict[str, Any]:
        return {"parts": [{"letter": part.id, "text": part.text} for part in field.lettered]}

    def table(self, _task: Task, field: Any, cells: list[dict[str, Any]]) -> dict[str, Any]:
        labels = [place.label for place in field.positions]
        boxes = [
            {"label": place.label, "cell": cell, "expected": place.value if self.mode == "key" else ""}
            for place, cell in zip(field.positions, cells, strict=True)
        ]
        pairs = _pairs(labels) if PositionNotation(field.game.game).paired else None
        shown: dict[str, Any] = {"boxes": boxes}
        if pairs:
            shown["table"] = _rows_of(boxes, *pairs)
        return shown

    def records(self, _task: Task, field: Any, cells: list[dict[str, Any]]) -> dict[str, Any]:
        games: dict[str, dict[str, dict[str, Any]]] = {start.key: {} for start in field.starts}
        for cell in cells:
            start, _dot, number = cell["name"].rpartition(":")[2].removesuffix("w").rpartition(".")
            which = "winner" if cell["form"] == "winner" else "chain"
            games[start].setdefault(number, {"number": number})[which] = cell
        rows = [
            {"key": start.key, "label": start.label, "games": list(games[start.key].values())}
            for start in field.starts
        ]
        notation = PositionNotation(field.game.game)
        example = "" if notation.single else _example(notation)
        return {"starts": rows, "winners": WINNERS, "example": example, "paired": notation.paired}

    def choice(self, task: Task, field: Any, cells: list[dict[str, Any]]) -> dict[str, Any]:
        chosen = field.right if self.mode == "key" else cells[0]["value"]
        options = [
            {"id": answer.id, "text": answer.text, "chosen": answer.id == chosen}
            for answer in field.answers_in_order(task.id)
        ]
        return {"options": options}

    def term(self, _task: Task, _one: Any, cells: list[dict[str, Any]]) -> dict[str, Any]:
        return {"start": cells[1] if len(cells) > 1 else None}

    def numbers(self, _task: Task, field: Any, _cells: list[dict[str, Any]]) -> dict[str, Any]:
        return {"one": field.one}


_MORE: Mapping[str, Callable[[_Show, Task, Any, list[dict[str, Any]]], dict[str, Any]]] = {
    "letters": _Show.letters,
    "table": _Show.table,
    "records": _Show.records,
    "choice": _Show.choice,
    "law": _Show.law,
    "build": _Show.build,
    "order": _Show.order,
    "term": _Show.term,
    "numbers": _Show.numbers,
}


def drawn_construction(
    field: Any, ref: str, typed: str, *, interactive: bool, edit: ConstructionEdit | None = None
) -> dict[str, Any]:
    """What the template shows of what is built in a field."""
    return construction_context(field, typed, ident=f"obra-{ref}", interactive=interactive, edit=edit)


def changed_construction(document: Document, asked: Mapping[str, str]) -> dict[str, Any] | None:
    """What a click, a button or what is typed makes of what is built in the field `campo`, for the template
    `classroom/sheet/fields/built.html`; with `ler` it is only to be read. None where no such field is."""
    ref = asked.get("campo", "")
    try:
        field = document.field(ref)
    except KeyError:
        return None
    if not isinstance(field, BuildField):
        return None
    typed = asked.get("obra", "")[: LENGTHS["line"]]
    edit = edit_construction(field, typed, asked)
    shown = edit.typed if edit else typed
    return drawn_construction(field, ref, shown, interactive="ler" not in asked, edit=edit)


def _mark(mark: TaskMark, mode: Mode) -> dict[str, Any]:
    return {
        "notes": notes_of(mark) if mode == "mark" else [],
        "state": mark.state,
        "word": state_word(mark.state, teacher=mode == "mark"),
        "points": points_text(mark.points),
        "proposed": points_text(mark.proposed) if mark.proposed else "",
        "out_of": points_text(mark.out_of),
        "open": mark.open,
        "messages": [translate(message) for message in mark.messages],
    }


def notes_of(mark: TaskMark) -> list[str]:
    """What is said of a task to its teacher, and to the group once the sheet is returned."""
    return [translate(note) for note in mark.notes]


def state_word(state: str, *, teacher: bool = False) -> str:
    """The state of a task's mark in a word: for who wrote it, or for the teacher who marks it."""
    if teacher and state in ("wrong", "check"):
        return gettext("errada") if state == "wrong" else gettext("por corrigir")
    return {
        "empty": gettext("vazia"),
        "partial": gettext("incompleta"),
        "right": gettext("certa"),
        "half": gettext("meio certa"),
        "wrong": pgettext("answer", "por corrigir"),
        "check": gettext("o professor corrige"),
    }[state]


def _example(notation: PositionNotation) -> str:
    """How a match of the game begins as a chain: "6,11 → 5,11 → ..."."""
    start = notation.game.start()
    after = next(iter(notation.game.followers(start)), start)
    return f"{notation.short(start)} → {notation.short(after)} → ..."


def _pairs(labels: list[str]) -> tuple[list[str], list[str]] | None:
    """The first and the second numbers of pairs "2,5", where these are all of a table, row by row."""
    parts = [label.split(",") for label in labels]
    if any(len(pair) != 2 for pair in parts):
        return None
    rows, columns = (list(dict.fromkeys(pair[side] for pair in parts)) for side in (0, 1))
    whole = parts == [[row, column] for row in rows for column in columns]
    return (rows, columns) if whole and len(rows) > 1 else None


def _rows_of(boxes: list[dict[str, Any]], rows: list[str], columns: list[str]) -> dict[str, Any]:
    """The boxes of a table of pairs, a line below the other."""
    wide = len(columns)
    lines = [boxes[at : at + wide] for at in range(0, len(boxes), wide)]
    return {"columns": columns, "rows": list(zip(rows, lines, strict=True))}


def _numeric(field: Any) -> bool:
    """Whether the row has subscripts, and all are numbers."""
    return field.subscripts != "no" and all(
        take.isdecimal() for place in field.positions for take in (*place.takes, *place.losing)
    )


# Games: drawings and addresses, kept because sheets are opened by whole classes at once.


def _game(spec: GameSpec, part: str) -> dict[str, Any]:
    return {
        "name": name_in(spec.slug, spec.options),
        "url": _game_address(spec.slug, _text(dict(spec.options))),
        "board": _drawing(
            spec.slug, _text(dict(spec.options)), "", f"jogo-{part}", PART_BOARD, get_language()
        ),
    }


def rules_on_paper(spec: GameSpec) -> dict[str, Any]:
    """The rules of a game and its options in words, without the examples of its page."""
    return {
        "text": _rules_text(spec.slug, _text(dict(spec.options)), get_language()),
        "options": options_text(spec.game),
    }


@lru_cache(maxsize=KEPT)
def _rules_text(slug: str, options: str, _language: str) -> SafeString:
    """What stands first on the page of the rules."""
    return opening(slug, _built(slug, options, ""))


def _position_board(spec: GameSpec, position: Any, ident: str) -> SafeString:
    return _drawing(
        spec.slug, _text(dict(spec.options)), _text(position), f"pos-{ident}", SMALL_BOARD, get_language()
    )


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _built(slug: str, options: str, position: str) -> Impartial[Any]:
    """The game, starting at the position (JSON) if there is one. Raises GameError."""
    game = GameSpec(slug, json.loads(options)).game
    return type(game).from_position(json.loads(position), game.variant)[0] if position else game


@lru_cache(maxsize=KEPT)
def _game_address(slug: str, options: str) -> str:
    """The page of the game, with these options filled in."""
    page = reverse("games:game", args=[slug])
    try:
        typed = typed_options(_built(slug, options, ""), OPTIONS_PREFIX)
    except GameError:
        return page
    return f"{page}?{urlencode(typed)}"


@lru_cache(maxsize=KEPT)
def _drawing(slug: str, options: str, position: str, ident: str, most: int, _language: str) -> SafeString:
    """A small drawing; empty where the game has none, or a large one."""
    try:
        game = _built(slug, options, position)
    except GameError:
        return SafeString("")
    if game.live_problem() is not None or len(game.board.cells) > most:
        return SafeString("")
    return draw_board(game, game.initial(), interactive=False, ident=ident)
