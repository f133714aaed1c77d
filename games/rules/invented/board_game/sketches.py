"""Each block of a board game drawn small, on few cells: what it allows is asked of the rules themselves.

Dots are where something may go, arrows are moves, a cross stands on what is taken, a crown on what has won.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Literal

from msgspec.structs import replace as changed

from games.rules.boards.fields import ColumnBoard, Direction, bare, diamond, each, squares
from games.rules.game import Sketch, View
from games.rules.invented.board_game.actions import Actions, Men
from games.rules.invented.board_game.boards import build_board, grounds_of, last_rows, opposite_sides, ways_of
from games.rules.invented.board_game.captures import pieces_taken
from games.rules.invented.board_game.document import (
    AnyEnd,
    AnyMovement,
    BoardGameDocument,
    CaptureBlock,
    ConnectEnd,
    CountEnd,
    FewEnd,
    FieldBlock,
    GoalCells,
    GoalEnd,
    JumpMovement,
    LineEnd,
    Piece,
    Placement,
    PushMovement,
    StartPieces,
    StepMovement,
    StuckEnd,
    TakenEnd,
)
from games.rules.invented.board_game.kinds import COLOURS, NEUTRAL, kinds_of
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

TAKEN = "×"
_PUSHED = 2  # pieces in a row are enough to see what a push does
_MOST_WON = 3  # pieces on their goal
# Where a line fits on these boards, it does on both: squares and hexagons.
_MIDDLE, _BEFORE, _AFTER = "c3", ("a1", "a2", "a3"), ("e3", "e4", "e5")

Cells = Iterable[str]
Pieces = dict[str, str]
Arrow = tuple[str, str]


def _wide(document: BoardGameDocument, **more: object) -> FieldBlock:
    """Enough cells for moves: 5 x 5, or 19 hexagons."""
    block = FieldBlock("hexhex", 3) if document.board.is_hexagonal else FieldBlock("rectangle", 5, 5)
    return changed(block, **more)


def _small(document: BoardGameDocument) -> FieldBlock:
    """3 x 3, or 7 hexagons."""
    return FieldBlock("hexhex", 2) if document.board.is_hexagonal else FieldBlock("rectangle", 3, 3)


def _strip(document: BoardGameDocument, cells: int) -> ColumnBoard:
    """A row of cells."""
    return diamond(1, cells) if document.board.is_hexagonal else squares(cells, 1)


def _sketch(
    board: ColumnBoard,
    pieces: Mapping[str, str],
    words: Text,
    *,
    block: FieldBlock | None = None,
    last: Cells = (),
    steps: Cells = (),
    win: Cells = (),
    notes: Mapping[str, str] | None = None,
    arrows: Sequence[Arrow] = (),
) -> Sketch:
    """The drawing with its words; `block` has the grounds of cells."""
    return Sketch(
        bare(board),
        View(dict(pieces), {}, _grounds(block) if block else {}),
        words,
        frozenset(last),
        frozenset(steps),
        dict.fromkeys(win, "win"),
        dict(notes or {}),
        tuple(arrows),
    )


def _grounds(block: FieldBlock) -> dict[str, str]:
    return {cell: ground for ground, cells in grounds_of(block).items() for cell in cells}


def _drawing(document: BoardGameDocument, number: int, player: int) -> str:
    """What a piece of the document looks like."""
    kinds = kinds_of(document)
    own, neutral = kinds.place(number, player), kinds.place(number, NEUTRAL)
    place = neutral if own is None else own
    return COLOURS[player] if place is None else kinds.all[place].drawing


def _player(piece: Piece) -> int:
    """The player who is shown with a piece: the first one, unless only the other has it."""
    return 1 if piece.owner == "second" else 0


def _set(board: ColumnBoard, cells: Cells) -> int:
    return board.set_of(cells)


# Board and start


def board(document: BoardGameDocument) -> Sketch:
    """The board with what is marked on it."""
    return _sketch(build_board(document.board), {}, TEXTS("board"), block=document.board)


def start(document: BoardGameDocument, standing: StartPieces) -> Sketch:
    """Where pieces of one kind stand at the start."""
    drawing = _drawing(document, standing.piece, ("first", "second").index(standing.player))
    whole = build_board(document.board)
    cells = [cell for cell in standing.cells if cell in whole.bits]
    return _sketch(
        whole, dict.fromkeys(cells, drawing), TEXTS("start", cells=tuple(cells)), block=document.board
    )


# Pieces


def placement(document: BoardGameDocument, number: int, placing: Placement) -> Sketch:
    """Where a piece may be put, when each player has one on the board."""
    marked = ("b3", "d3") if placing.near == "marked" else ()
    block = _wide(document, marked=marked)
    actions = _actions(block, Piece(placing=placing))
    player = _player(document.pieces[number])
    standing = {"b2": player, "d4": 1 - player}
    men = Men(_set(actions.board, ["b2"]), _set(actions.board, ["d4"]), 0)
    steps = actions.board.names_of(actions.placeable(placing, men, player))
    pieces = {cell: COLOURS[whose] for cell, whose in standing.items()}
    return _sketch(actions.board, pieces, TEXTS("placement", cells=tuple(steps)), block=block, steps=steps)


def _actions(block: FieldBlock, piece: Piece) -> Actions:
    return Actions(BoardGameDocument(block, (piece,), (StuckEnd(),)))


def movement(document: BoardGameDocument, number: int, movement: AnyMovement) -> Sketch:
    """A move as the rule allows it."""
    player = _player(document.pieces[number])
    pieces = (_drawing(document, number, player), COLOURS[1 - player])
    if isinstance(movement, JumpMovement):
        return _jump(_wide(document), movement, player, pieces)
    if isinstance(movement, PushMovement):
        return _push(_wide(document), movement, player, pieces)
    return _walk(_wide(document), movement, player, pieces)


def _walk(block: FieldBlock, movement: StepMovement, player: int, pieces: tuple[str, str]) -> Sketch:
    reach = _actions(block, Piece(movements=(changed(movement, takes=""),)))
    whole = reach.board
    cell = whole.bits[_MIDDLE]
    free = reach.targets(0, Men(1 << cell, 0, 0), player, cell).free
    standing = {_MIDDLE: pieces[0]}
    if not movement.takes:
        cells = whole.names_of(free)
        return _sketch(whole, standing, TEXTS("walk", cell=_MIDDLE, cells=tuple(cells)), steps=cells)
    goal = max(each(free), key=lambda to: (whole.places[to][1] * (1 - 2 * player), to))
    men = Men(1 << cell, 1 << goal, 0)
    targets = _actions(block, Piece(movements=(movement,))).targets(0, men, player, cell)
    name = whole.names[goal]
    return _sketch(
        whole,
        {**standing, name: pieces[1]},
        TEXTS("walk_takes", cell=_MIDDLE, goal=name),
        steps=whole.names_of(targets.free),
        arrows=[(_MIDDLE, name)],
        notes={name: TAKEN},
    )


def _jump(block: FieldBlock, movement: JumpMovement, player: int, pieces: tuple[str, str]) -> Sketch:
    whole = build_board(block)
    route = _route(whole, ways_of(block, movement, player), movement)
    over, landed = [name for name, _to in route[1:]], [to for _name, to in route]
    crossed = COLOURS[player] if movement.over == "own" else pieces[1]
    return _sketch(
        whole,
        {landed[0]: pieces[0], **dict.fromkeys(over, crossed)},
        TEXTS("jump_takes" if movement.takes else "jump", cell=landed[0], cells=tuple(landed[1:])),
        notes=dict.fromkeys(over, TAKEN) if movement.takes else {},
        arrows=list(pairwise(landed)),
    )


def _route(whole: ColumnBoard, ways: Sequence[Direction], movement: JumpMovement) -> list[tuple[str, str]]:
    """The cells of a jump: the first one, then over which and to which, twice where it goes on."""
    turns = movement.goes_on == "any"
    best: list[tuple[str, str]] = []
    for cell, way, other in product((whole.bits[_MIDDLE], *whole.places), ways, ways):
        first = _leg(whole, cell, way)
        if first is None:
            continue
        route = [("", whole.names[cell]), (whole.names[first[0]], whole.names[first[1]])]
        if not (movement.takes and movement.goes_on):
            return route
        second = _leg(whole, first[1], other)
        if second is None or second[1] == cell or (not turns and other != way):
            continue
        best = [*route, (whole.names[second[0]], whole.names[second[1]])]
        if not turns or other != way:
            return best
    return best


def _leg(whole: ColumnBoard, cell: int, way: Direction) -> tuple[int, int] | None:
    """The next two cells in a direction."""
    over = whole.step(cell, way)
    to = None if over is None else whole.step(over, way)
    return None if over is None or to is None else (over, to)


def _push(block: FieldBlock, movement: PushMovement, player: int, pieces: tuple[str, str]) -> Sketch:
    whole = build_board(block)
    count = min(movement.most, _PUSHED)
    line = next(
        line
        for cell, way in product(whole.places, ways_of(block, movement, player))
        if len(line := list(_line(whole, cell, way))) == count + 1 + (not movement.leaves)
    )
    names = [whole.names[cell] for cell in line]
    row = names[1 : count + 1]
    arrows = [(names[0], row[0]), *([] if movement.leaves else [(row[-1], names[-1])])]
    return _sketch(
        whole,
        {names[0]: pieces[0], **dict.fromkeys(row, pieces[1])},
        TEXTS("push_off" if movement.leaves else "push", cell=names[0], cells=tuple(row)),
        notes={row[-1]: TAKEN} if movement.leaves else {},
        arrows=arrows,
    )


def _line(whole: ColumnBoard, cell: int, way: Direction) -> Iterator[int]:
    to: int | None = cell
    while to is not None:
        yield to
        to = whole.step(to, way)


# The turn


def turn(document: BoardGameDocument) -> Sketch:
    """What is done in a turn: a number on pieces that are put, arrows of moves."""
    parts, whole = document.turn.parts, build_board(_small(document))
    puts = any(piece.placing for piece in document.pieces)
    moves = any(piece.movements for piece in document.pieces)
    if parts != "either":
        order = ("1", "2") if parts == "place_move" else ("2", "1")
        notes = {"b3": order[0], "b1": order[1]}
        pieces = {"b3": "black", "b1": "black"}
        return _sketch(whole, pieces, TEXTS(f"turn.{parts}"), last=["b3"], notes=notes, arrows=[("b1", "b2")])
    if document.turn.actions == 2:
        return _two_actions(whole, document.turn.first, puts=puts)
    if puts and moves:
        pieces = {"b3": "black", "b1": "black"}
        return _sketch(whole, pieces, TEXTS("turn.either"), last=["b3"], arrows=[("b1", "b2")])
    if puts:
        return _sketch(whole, {"b2": "black"}, TEXTS("turn.place"), last=["b2"])
    return _sketch(whole, {"b1": "black"}, TEXTS("turn.move"), arrows=[("b1", "b3")])


def _two_actions(whole: ColumnBoard, first: Literal[1, 2], *, puts: bool) -> Sketch:
    black, white = ["a2", "b3"][:first], ["b1", "c2"]
    pieces = dict.fromkeys(black, "black") | dict.fromkeys(white, "white")
    notes = dict.fromkeys(black, "1") | dict.fromkeys(white, "2")
    if puts:
        return _sketch(whole, pieces, TEXTS("turn.two"), last=pieces, notes=notes)
    pieces = {"a1": "black", "b2": "black"}
    arrows = [("a1", "a2"), ("b2", "b3")]
    return _sketch(whole, pieces, TEXTS("turn.two_moves"), arrows=arrows)


def passing(document: BoardGameDocument) -> Sketch:
    """When one passes."""
    whole = build_board(_small(document))
    if document.turn.passing == "forced":
        return _shut_in(document, "black", TEXTS("passing.forced"), {"a1": "–"})
    return _sketch(whole, {"a1": "black", "c3": "white"}, TEXTS("passing.free"), notes={"a1": "–", "c3": "–"})


def _shut_in(document: BoardGameDocument, drawing: str, words: Text, notes: Mapping[str, str]) -> Sketch:
    """A piece in the corner with the rival's all around."""
    whole = build_board(_small(document))
    rival = "black" if drawing.startswith("white") else "white"
    pieces = {"a1": drawing, **dict.fromkeys(("a2", "b1", "b2"), rival)}
    return _sketch(whole, pieces, words, notes=notes)


def first_piece(document: BoardGameDocument) -> Sketch:
    """Where the very first piece may stand."""
    rule = document.extras.first_piece
    block = _wide(document, marked=("b3", "d3") if rule == "marked" else ())
    whole = build_board(block)
    cells = whole.full & ~_set(whole, [_MIDDLE])
    if rule != "not_middle":
        cells = whole.edge if rule == "edge" else _set(whole, block.marked)
    steps = whole.names_of(cells)
    notes = {_MIDDLE: TAKEN} if rule == "not_middle" else {}
    return _sketch(whole, {}, TEXTS("placement", cells=tuple(steps)), block=block, steps=steps, notes=notes)


def swap(document: BoardGameDocument) -> Sketch:
    """Two pieces that change places."""
    arrows = [("a1", "c3"), ("c3", "a1")]
    return _sketch(
        build_board(_small(document)), {"a1": "black", "c3": "white"}, TEXTS("swap"), arrows=arrows
    )


def repetition(document: BoardGameDocument) -> Sketch:
    """A piece that goes to and fro."""
    arrows = [("b1", "b3"), ("b3", "b1")]
    return _sketch(
        build_board(_small(document)), {"b1": "black"}, TEXTS("repetition"), arrows=arrows, notes={"b1": "3"}
    )


# Captures


def between(document: BoardGameDocument) -> Sketch:
    """Pieces closed in between the one that came and others."""
    slanted = document.captures.slanted
    captures = CaptureBlock(between=True, slanted=slanted)
    if slanted and not document.board.is_hexagonal:
        return _capture(_wide(document), captures, ["c1", "c3", "e3"], ["c2", "d2"], "c1")
    return _capture(_small(document), captures, ["b1", "b3"], ["b2"], "b1")


def touching(document: BoardGameDocument) -> Sketch:
    """Pieces that the one that came touches."""
    rivals = ["a1", "a2", "c2"] if document.captures.slanted else ["a2", "c2"]
    captures = CaptureBlock(touching=True, slanted=document.captures.slanted)
    return _capture(_small(document), captures, ["b2"], rivals, "b2")


def surrounded(document: BoardGameDocument) -> Sketch:
    """A group without a liberty."""
    block = _wide(document)
    whole = build_board(block)
    rivals = ["c3", "c4"]
    own = whole.names_of(whole.spread(_set(whole, rivals)) & ~_set(whole, rivals))
    return _capture(block, CaptureBlock(surrounded=True), own, rivals, own[0])


def _capture(
    block: FieldBlock, captures: CaptureBlock, own: list[str], rivals: list[str], came: str
) -> Sketch:
    """What is taken when a piece comes."""
    whole = build_board(block)
    men = Men(_set(whole, own), _set(whole, rivals), 0)
    taken = whole.names_of(pieces_taken(whole, captures, men, _set(whole, [came])))
    pieces = dict.fromkeys(own, "black") | dict.fromkeys(rivals, "white")
    return _sketch(
        whole,
        pieces,
        TEXTS("capture", cell=came, cells=tuple(taken)),
        last=[came],
        notes=dict.fromkeys(taken, TAKEN),
    )


def suicide(document: BoardGameDocument) -> Sketch:
    """A cell all of whose neighbours are the rival's."""
    whole = build_board(_small(document))
    rivals = whole.names_of(whole.spread(_set(whole, ["b2"])))
    allowed = document.captures.suicide
    pieces = dict.fromkeys(rivals, "white") | ({"b2": "black"} if allowed else {})
    words = TEXTS("suicide.allowed" if allowed else "suicide.forbidden")
    return _sketch(whole, pieces, words, notes={"b2": TAKEN})


def fate(document: BoardGameDocument) -> Sketch:
    """A piece closed in, and what becomes of it."""
    becomes = document.captures.fate
    pieces = dict(zip(_BEFORE, ("black", "white", "black"), strict=True))
    after = dict.fromkeys(_AFTER, "black") if becomes == "turns" else {"e4": "black"}
    notes = {} if becomes == "turns" else {"a2": TAKEN, "e4": "+1"}
    return _sketch(
        build_board(_wide(document)),
        pieces | after,
        TEXTS(f"fate.{becomes}"),
        notes=notes,
        arrows=[("a2", "e4")],
    )


def duty(document: BoardGameDocument) -> Sketch:
    """A capture that has to be made."""
    pieces = {"b1": "black", "b2": "white"}
    return _sketch(
        build_board(_small(document)),
        pieces,
        TEXTS("duty"),
        notes={"b1": "!", "b2": TAKEN},
        arrows=[("b1", "b2")],
    )


# Ends


def end(document: BoardGameDocument, end: AnyEnd) -> Sketch:
    """A position that ends the game."""
    match end:
        case LineEnd():
            return _line_end(document, end)
        case ConnectEnd():
            return _connect_end(document, end)
        case GoalEnd():
            return _goal_end(document, end)
        case CountEnd():
            return _count_end(document, end)
        case StuckEnd():
            drawing = "white_won" if end.result == "wins" else "white"
            notes = {"loses": {"a1": TAKEN}, "draws": {"a1": "="}}.get(end.result, {})
            return _shut_in(document, drawing, TEXTS(f"stuck.{end.result}"), notes)
    return _number_end(document, end)


def _number_end(document: BoardGameDocument, end: TakenEnd | FewEnd) -> Sketch:
    whole = _strip(document, 3)
    if isinstance(end, TakenEnd):
        drawing = "white" if end.piece is None else _drawing(document, end.piece, 1)
        notes = {"b1": f"{end.count}{TAKEN}"}
        return _sketch(whole, {"b1": drawing}, TEXTS("taken", n=end.count), notes=notes)
    pieces = {"b1": "white"} if end.least > 1 else {}
    notes = {"b1": f"<{end.least}" if pieces else "0"}
    return _sketch(whole, pieces, TEXTS("few", n=end.least), notes=notes)


def _line_end(document: BoardGameDocument, end: LineEnd) -> Sketch:
    whole = _strip(document, end.length + end.exact)
    cells = [cell.name for cell in whole.cells][: end.length]
    pieces = dict.fromkeys(cells, "black" if end.loses else "black_won")
    words = TEXTS("line.loses" if end.loses else "line.wins", n=end.length)
    notes = dict.fromkeys(cells, TAKEN) if end.loses else {}
    return _sketch(whole, pieces, words, win=() if end.loses else cells, notes=notes)


def _connect_end(document: BoardGameDocument, end: ConnectEnd) -> Sketch:
    shape = document.board.shape
    block = FieldBlock(shape, 3 if shape == "hexhex" else 4, 4)
    whole = build_board(block)
    names = list(whole.sides)
    pair = opposite_sides(block)[0] if opposite_sides(block) else (names[0], names[1])
    chain = whole.path(whole.full, *(whole.sides[name] for name in pair))
    if end.sides == "corners":
        first, second, *_others = each(whole.corners)
        chain = whole.path(whole.full, 1 << first, 1 << second)
    if end.sides == "three":
        third = next(name for name in names if name not in pair)
        chain |= whole.path(whole.full, chain, whole.sides[third])
    cells = whole.names_of(chain)
    return _sketch(whole, dict.fromkeys(cells, "black_won"), TEXTS("connect", cells=tuple(cells)), win=cells)


def _goal_end(document: BoardGameDocument, end: GoalEnd) -> Sketch:
    block = _small(document)
    if end.cells == "goals":
        block = changed(block, goals=GoalCells(first=("b3", "c3")))
    whole = build_board(block)
    cells = whole.names_of(last_rows(block)[0]) if end.cells == "last_row" else list(block.goals.first)
    cells = cells[: min(end.count, _MOST_WON)]
    drawing = "black" if end.piece is None else _drawing(document, end.piece, 0)
    below = whole.step(whole.bits[cells[0]], (0, -1))
    assert below is not None, "the last row has cells before it"
    return _sketch(
        whole,
        dict.fromkeys(cells, drawing),
        TEXTS("goal", cells=tuple(cells)),
        block=block,
        win=cells,
        arrows=[(whole.names[below], cells[0])],
    )


def _count_end(document: BoardGameDocument, end: CountEnd) -> Sketch:
    if end.points == "surrounded":
        pieces = {"a1": "black_area", **dict.fromkeys(("a2", "b1", "b2"), "black"), "c3": "white"}
        return _sketch(build_board(_small(document)), pieces, TEXTS("count.surrounded"), notes={"a1": "1"})
    groups = (("c1", "c2", "c3"), ("e4", "e5"))
    black = [cell for group in groups for cell in group]
    pieces = dict.fromkeys(black, "black") | dict.fromkeys(("a1", "a2", "b4"), "white")
    shown = {"pieces": black, "largest": groups[0], "product": black}[end.points]
    notes = {"pieces": {}, "largest": {"c2": "3"}, "product": {"c2": "3", "e4": "2"}}[end.points]
    return _sketch(build_board(_wide(document)), pieces, TEXTS(f"count.{end.points}"), win=shown, notes=notes)
