"""The sheet of a board game as pages show it: its parts, its drawings, the inputs in which it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules.invented.board_game.exploring import MoveExample, example_words, explore
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.sheet import FEW_LINES, MOST_LETTERS, MOST_LINES, PARTS, written_sheet
from games.rules.invented.free_table.game import FreeTable
from games.rules.invented.free_table.sheet import written_table_sheet
from lessons.contest.drafting import Draft
from lessons.contest.editor_form import Input

SheetGame = InventedBoard | FreeTable
MOST_EXAMPLES = 4
# Letters of a sheet that is set small, or smaller, so that it stays one page.
_DENSE, _DENSEST = 2_600, 4_000


@dataclass(frozen=True, slots=True)
class DrawnExample:
    """An example of a move: the position after it, and what happened."""

    board: SafeString
    words: str


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of the sheet: what stands in it, line by line, and the input in which it is written."""

    key: str
    heading: str
    lines: list[str]
    input: Input


def drawn_examples(game: InventedBoard, ident: str = "exemplo") -> list[DrawnExample]:
    """An example of each kind of move, as random matches show them."""
    return [
        _draw_example(game, example, f"{ident}-{at}") for at, example in enumerate(explore(game).examples)
    ]


def _draw_example(game: InventedBoard, example: MoveExample, ident: str) -> DrawnExample:
    touched = game.touched(example.before, example.move)
    board = draw_board(game, example.after, interactive=False, ident=ident, last=touched, still=True)
    return DrawnExample(board, translate(example_words(game, example)))


def sheet_parts(own: Mapping[str, str], game: SheetGame) -> list[SheetPart]:
    """All parts in order; `own` are those that the inventors wrote themselves."""
    return [_part(key, own.get(key, ""), said) for key, said in _game_words(game).items()]


def _game_words(game: SheetGame) -> dict[str, str]:
    """What the game says of itself, part by part."""
    written = written_table_sheet(game) if isinstance(game, FreeTable) else written_sheet(game)
    return {key: "\n".join(map(translate, written[key])) for key in PARTS}


def _part(key: str, own: str, said: str) -> SheetPart:
    heading = {
        "material": _("Material"),
        "aim": _("Objetivo"),
        "start": _("Início"),
        "rules": _("Regras"),
        "end": _("Fim"),
        "examples": _("Exemplos"),
    }[key]
    told = _("O jogo escreve: %(words)s") % {"words": " ".join(said.split("\n"))} if own and said else ""
    text = own or said
    shown = Input(f"sheet.{key}", heading, text, "lines", help=told, most=MOST_LETTERS[key], rows=_rows(text))
    lines = [line for line in text.split("\n") if line.strip()]
    return SheetPart(key, heading, _run_on(lines, MOST_LINES.get(key, FEW_LINES)), shown)


def _run_on(lines: Sequence[str], most: int) -> list[str]:
    """So many lines at most, each of one or of several."""
    count = min(len(lines), most)
    ends = [at * len(lines) // count for at in range(1, count + 1)] if count else []
    return [" · ".join(lines[begin:end]) for begin, end in zip([0, *ends], ends, strict=False)]


def _rows(text: str) -> int:
    return min(max(2, sum(1 + len(line) // 60 for line in text.split("\n"))), 16)


def typed_sheet(data: Mapping[str, str], game: SheetGame) -> dict[str, str]:
    """What a form says; a part that is as the game writes it stays the game's."""
    said = _game_words(game)
    typed = {key: data.get(f"sheet.{key}", "").replace("\r\n", "\n").strip() for key in PARTS}
    return {key: "" if text == said[key] else text for key, text in typed.items()}


def sheet_context(draft: Draft, game: SheetGame, typed: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What `lessons/contest/printing/board_sheet.html` shows, besides names. `typed`: what was refused, which
    stays in the inputs."""
    parts = sheet_parts(draft.get("sheet", {}), game)
    examples = drawn_examples(game) if isinstance(game, InventedBoard) else []
    letters = sum(len(line) for part in parts for line in part.lines)
    shown = parts if typed is None else sheet_parts(typed, game)
    return {
        "parts": {part.key: part for part in parts},
        "inputs": [part.input for part in shown],
        "start_board": draw_board(game, game.initial(), interactive=False, ident="inicio", still=True),
        "examples": examples[max(0, len(examples) - MOST_EXAMPLES) :],
        "dense": letters > _DENSE,
        "densest": letters > _DENSEST,
        "is_table": isinstance(game, FreeTable),
        "is_long": any(len("\n".join(part.lines)) > MOST_LETTERS[part.key] for part in parts),
    }


def file_style() -> SafeString:
    """The style sheets that a sheet needs, for a file that stands alone."""
    names = ("tokens", "base", "components", "board", "paper", "printing", "print")
    files = (Path(str(finders.find(f"css/{name}.css"))) for name in names)
    return mark_safe("\n".join(file.read_text(encoding="utf-8") for file in files))  # noqa: S308 - our own
