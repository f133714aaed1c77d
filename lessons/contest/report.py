"""What the machine says of an invention, as pages show it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.lookups import me
from games.analysis import hint_locks
from games.analysis.report_words import Scene, words
from games.analysis.studies import Busy, Progress
from games.bots.fairness_report import FORMAT
from games.pictures.drawing import draw
from games.pictures.texts import translate
from games.rules.boards import Board
from games.rules.invented.board_game.invention import InventedBoardGame
from games.rules.invented.document import InventedGames
from games.rules.invented.game import Invented
from games.rules.text import Text
from games.solvers.inventions import LIMIT
from lessons.classroom.hint_locks import task_about
from lessons.contest import board_report, examinations, table_report
from lessons.contest.draft_views import problem_texts
from lessons.contest.kinds import kind_of
from lessons.contest.models import Entry, Invention

Source = Invention | Mapping[str, Any]
# About what is met while a large game is examined: its parts, its positions, and who wins.
MOST_MET = 2 * LIMIT


def report_context(
    request: HttpRequest, source: Source, *, address: str, stop: str = "", entry: Entry | None = None
) -> dict[str, Any]:
    """What `lessons/contest/report.html` needs, and the wish to have it examined.

    `address` answers with that template and is asked again every second until there is a report; `stop` takes
    back the wish. `entry` is what a document belongs to.
    """
    if not examinations.has_machine(source):
        return _shown_table(source, entry)
    context: dict[str, Any] = {
        "exam_address": address,
        "exam_stop": stop,
        "exam_most": MOST_MET,
        "exam_is_board": examinations.is_board(source),
    }
    try:
        report = examinations.watch(source, visitor(request), entry)
    except Busy as busy:
        report = busy.reason
    match report:
        case Progress(partial=None):
            return context | {"exam_progress": report}
        case Progress(partial=known):
            return context | {"exam_progress": report} | _shown_board_report(known, source)
        case Text():
            return context | {"exam_problem": translate(report)}
        case dict():
            return context | shown_report(report, source, hint_locks.account_of(request))
        case _:
            return context | {"exam_missing": problem_texts(report)}


def _shown_table(source: Source, entry: Entry | None) -> dict[str, Any]:
    """What matches tell of a game without a machine, for the same template."""
    invention = source if isinstance(source, Invention) else cast("Entry", entry).invention
    document = source.document if isinstance(source, Invention) else source
    return {
        "exam_is_table": True,
        "exam_table": table_report.report_of(invention, document),
        "exam_table_problem": kind_of(document).game.machine_problem,
    }


def visitor(request: HttpRequest) -> str:
    return f"user-{me(request).pk}"


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A scene: its drawing, None where the board is too large for one, and what stands below it."""

    board: SafeString | None
    picture: str
    caption: str


def shown_report(report: dict[str, Any], source: Source, user: hint_locks.Account) -> dict[str, Any]:
    """A report that is known, for the same template; without who wins where it is a game in disguise to which
    the helps are closed to `user`.
    """
    if report["format"] == FORMAT:
        return _shown_board_report(report, source)
    game = examinations.game_of(source)
    assert isinstance(game, InventedGames)
    said = words(report, game)
    closed = _closed(report, user)
    if closed is not None:
        said = replace(said, starts=(), hints=(), twins=())
    drawn = [
        (
            finding,
            [_drawing(scene, f"cena-{finding.number}-{n}") for n, scene in enumerate(finding.scenes, 1)],
        )
        for finding in said.findings
    ]
    return {"exam": said, "exam_findings": drawn, "exam_closed": closed}


def _shown_board_report(report: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """What is known of a board game, for the same template."""
    game = examinations.game_of(source)
    assert isinstance(game, InventedBoardGame)
    return {"exam_board": board_report.shown_report(report, game.game())}


def _closed(report: dict[str, Any], user: hint_locks.Account) -> hint_locks.HintsLocked | None:
    """Why `user` is not told who wins: the game is one they work on, by its values or by its followers."""
    twins = {twin["slug"] for twin in report["twins"] if twin["kind"] == "catalogue"}
    return hint_locks.first_closed(user, twins) or task_about(user, report.get("trees", ()))


def _drawing(scene: Scene, ident: str) -> _Drawing:
    """A position with its move: marked places, and an arrow where something goes from one to another."""
    game, state = scene.game, scene.state
    picture, caption = translate(game.picture(state)), translate(scene.caption)
    board = game.drawn_board()
    if board is None:
        return _Drawing(None, picture, caption)
    cells = game.touched(state, scene.move) if scene.move else ()
    way = _way(game, scene, board, cells)
    drawing = draw(
        board,
        game.view(state),
        picture,
        interactive=False,
        ident=ident,
        marks=dict.fromkeys(cells[:1] if way else cells, "chosen"),
        arrows=[way] if way else (),
    )
    return _Drawing(drawing, picture, caption)


def _way(game: Invented, scene: Scene, board: Board, cells: tuple[str, ...]) -> tuple[str, str] | None:
    """From where to where a piece goes, unless the board shows the way itself."""
    if len(cells) != 2 or any(curve.kind == "arrow" for curve in board.curves):
        return None
    pieces = game.view(scene.state).pieces
    return (cells[0], cells[1]) if cells[0] in pieces and cells[1] not in pieces else None
