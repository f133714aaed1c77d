"""An invention drawn from its draft, half-written or not: one start, the rules in words, what is missing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from games.live.addresses import MAX_QUERY, play_query
from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules.boards.sums import sum_cells
from games.rules.game import Game
from games.rules.invented.document import DraftProblem, Incomplete
from games.rules.invented.game import Invented
from lessons.contest.drafting import Draft
from lessons.contest.kinds import kind_of, problems_of


@dataclass(frozen=True, slots=True)
class DrawnStart:
    """One start of a draft. `board` is None where nothing can be drawn; `why` says it then, if it can be
    played neither. `words` are the rules with the ending; `problems` everything that is wrong, by place;
    `page` is the game's own page, where any match of it can be made, or empty.
    """

    number: int
    board: SafeString | None
    picture: str
    why: str
    words: tuple[str, ...]
    problems: tuple[DraftProblem, ...]
    settable: bool
    page: str


def draw_start(draft: Draft, number: int = 0, *, ident: str = "inicio", setting: bool = False) -> DrawnStart:
    """The draft as it looks now from a start (from 0); with `setting` cells can be clicked to change it."""
    kind = kind_of(draft)
    number = min(max(number, 0), max(len(kind.start_names(draft)) - 1, 0))
    game = game_of(draft, number)
    board, why, picture = None, "", ""
    settable = setting and kind.is_settable(draft)
    if game is not None:
        start = game.initial()
        picture = translate(game.picture(start))
        problem = game.live_problem()
        why = "" if problem is None else translate(problem)
        if problem is None:
            names = places_of(game) if settable and isinstance(game, Invented) else ()
            board = draw_board(
                game, start, interactive=settable, ident=ident, steps=names, still=not settable
            )
    return DrawnStart(
        number=number,
        board=board,
        picture=picture,
        why=why,
        words=tuple(map(translate, kind.sentences(draft))),
        problems=problems_of(draft),
        settable=settable,
        page="" if game is None else page_of(game),
    )


def page_of(game: Game[Any]) -> str:
    """The game's own page; "" where it cannot be played, or the address would be too long."""
    query = play_query(game)
    return f"{reverse('games:game', args=[game.slug])}?{query}" if 0 < len(query) <= MAX_QUERY else ""


def start_drawing(game: Game[Any], ident: str) -> SafeString | None:
    """The start as a picture; None where it is too large for one, or has no moves."""
    if game.live_problem() is not None:
        return None
    return draw_board(game, game.initial(), interactive=False, ident=ident, still=True)


@dataclass(frozen=True, slots=True)
class ShownStart:
    """A start: its number from 1, its name, its drawing, None where there is none, the position in words."""

    number: int
    name: str
    board: SafeString | None
    picture: str


def drawn_starts(starts: Iterable[tuple[str, Game[Any]]], ident: str) -> list[ShownStart]:
    """Named starts; `ident` begins the identity of each drawing."""
    return [
        ShownStart(
            number, name, start_drawing(game, f"{ident}-{number}"), translate(game.picture(game.initial()))
        )
        for number, (name, game) in enumerate(starts, 1)
    ]


def game_of(draft: Draft, number: int) -> Game[Any] | None:
    """The game from one start, even where other starts are half-written."""
    kind = kind_of(draft)
    if not 0 <= number < len(kind.start_names(draft)):
        return None
    try:
        return kind.build_start(draft, number)
    except Incomplete:
        return None


def clicked(draft: Draft, number: int, cell: str) -> tuple[str, str] | None:
    """What a click on the drawn start writes: the name of the input, and its value. None: nothing."""
    game = game_of(draft, number)
    if not isinstance(game, Invented) or game.live_problem() is not None:
        return None
    number_of, name = places_of(game).get(cell, (-1, ""))
    if number_of < 0:
        return None
    block = game.rules.blocks[number_of]
    part = block.toggled(game.start().parts[number_of], name)
    return None if part is None else (f"starts.{number}.parts.{number_of}", block.part_text(part))


def places_of(game: Invented) -> dict[str, tuple[int, str]]:
    """The cells that can be clicked when a start is set up: the block of each, and its name there."""
    blocks, parts = game.rules.blocks, game.start().parts
    boards = tuple(block.board_of(part) for block, part in zip(blocks, parts, strict=True))
    cells = sum_cells(boards) if len(boards) > 1 else {cell.name: (0, cell.name) for cell in boards[0].cells}
    return {cell: place for cell, place in cells.items() if blocks[place[0]].settable}


def problem_texts(problems: Iterable[DraftProblem]) -> list[tuple[str, str]]:
    return [(problem.path, translate(problem.reason)) for problem in problems]
