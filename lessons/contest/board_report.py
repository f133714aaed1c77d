"""What the machine says of a board game from blocks, as pages show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from msgspec.structs import replace as changed

from games.bots.fairness_exact import SmallerBoard
from games.bots.fairness_report import known_of
from games.bots.fairness_rules import sketch_of
from games.bots.fairness_words import Finding, findings
from games.pictures.charts import fan_of_moves, number_columns, plies_ahead, share_bar
from games.pictures.drawing import draw, draw_board, draw_sketch
from games.pictures.texts import translate
from games.rules.invented.board_game.game import InventedBoard


@dataclass(frozen=True, slots=True)
class ShownFinding:
    """A measure: its heading, its sentence, what one might change ("": nothing), and its picture; `board`
    tells whether that is a board."""

    measure: str
    heading: str
    sentence: str
    advice: str
    picture: SafeString | None
    board: bool


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What is known by now. `matches` that were played, at random or not; `same`: earlier entries that are
    the very same game."""

    findings: tuple[ShownFinding, ...]
    matches: int
    same: int
    complete: bool


def shown_report(report: Mapping[str, Any], game: InventedBoard) -> BoardReport:
    """A report, whole or growing, for `lessons/contest/report/board.html`."""
    known = known_of(report)
    shown = tuple(
        _show_finding(finding, game, f"medida-{number}")
        for number, finding in enumerate(findings(known, game.board), 1)
    )
    same = sum(twin["count"] for twin in report.get("twins", ()))
    matches = known.glance.matches + len(known.matches) + len(known.others)
    return BoardReport(shown, matches, same, report["complete"])


def _show_finding(finding: Finding, game: InventedBoard, ident: str) -> ShownFinding:
    picture = _picture(finding, game, ident)
    return ShownFinding(
        finding.measure,
        translate(finding.heading),
        translate(finding.sentence),
        "" if finding.advice is None else translate(finding.advice),
        picture,
        picture is not None and bool(finding.cells or finding.smaller or finding.rule),
    )


def _picture(finding: Finding, game: InventedBoard, ident: str) -> SafeString | None:
    title = translate(finding.heading)
    return _chart(finding, title) or _drawing(finding, game, ident, title)


def _chart(finding: Finding, title: str) -> SafeString | None:
    """What is drawn of numbers."""
    if finding.share:
        return share_bar(*finding.share, title)
    if finding.numbers:
        return number_columns(finding.numbers, title)
    if finding.ahead:
        return plies_ahead(finding.ahead, title)
    return fan_of_moves(finding.choices, title) if finding.choices else None


def _drawing(finding: Finding, game: InventedBoard, ident: str, title: str) -> SafeString | None:
    """What is drawn of cells, boards and rules."""
    if finding.cells:
        start = game.initial()
        marks = dict.fromkeys(finding.cells, "chosen")
        return draw(
            game.board, game.view(start), title, interactive=False, ident=ident, marks=marks, still=True
        )
    if finding.smaller:
        small = _smaller_game(game, finding.smaller)
        return draw_board(small, small.initial(), interactive=False, ident=ident, title=title, still=True)
    sketch = sketch_of(game.rules, finding.rule) if finding.rule else None
    return draw_sketch(sketch, ident) if sketch else None


def _smaller_game(game: InventedBoard, smaller: SmallerBoard) -> InventedBoard:
    board = game.rules.board
    block = changed(board, columns=smaller.columns, rows=smaller.rows or board.rows)
    return InventedBoard(rules=changed(game.rules, board=block))
