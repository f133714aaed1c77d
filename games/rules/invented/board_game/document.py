"""The document of a board game from blocks: board, pieces, turn, captures, end. Every block is a struct whose
values are the choices of its inventor.

```json
{"format": "nimteca-board-1", "name": "Três em linha",
 "board": {"shape": "rectangle", "columns": 3, "rows": 3},
 "pieces": [{"placing": {}}],
 "ends": [{"kind": "line", "length": 3}]}
```

What one struct cannot see, such as cells that the board lacks or a piece that nothing brings into play, is
looked at by `problems`.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.rules.structs import DocumentStruct, limited, refuse
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

Format = Literal["nimteca-board-1"]
FORMAT: Format = "nimteca-board-1"
MAX_SIDE = 10
MAX_HEXHEX = 6
MAX_SLANTED = 9  # cells a side of a rhombus or a triangle
MAX_NAME = 60
MOST_JUMPS = 4  # of a move: in a row no board has room for more, and round corners there would be millions
MAX_KINDS = 3  # of each player, and of neutral pieces

Shape = Literal["rectangle", "hexhex", "rhombus", "triangle"]
Owner = Literal["both", "first", "second", "neutral"]
Place = Literal["any", "own", "rival", "piece", "not_own", "not_rival", "not_piece", "marked", "home"]
Ways = Literal["rows", "diagonals", "all"]
CellName = Annotated[str, Meta(pattern=r"^[a-z][0-9]{1,2}\Z")]
CellNames = Annotated[tuple[CellName, ...], Meta(max_length=MAX_SIDE * MAX_SIDE)]
Count = Annotated[int, Meta(ge=1, le=MAX_SIDE * MAX_SIDE)]
Length = Annotated[int, Meta(ge=2, le=MAX_SIDE)]
Few = Annotated[int, Meta(ge=0, le=MAX_SIDE)]
Index = Annotated[int, Meta(ge=0, le=3 * MAX_KINDS - 1)]
PieceName = Annotated[str, Meta(max_length=20)]
Symbol = Literal["", "pawn", "king", "knight", "soldier", "cat", "dog", "toad", "frog"]


class GoalCells(DocumentStruct, frozen=True):
    """The goal cells of each player."""

    first: CellNames = ()
    second: CellNames = ()


class FieldBlock(DocumentStruct, frozen=True):
    """The cells. `columns` are the cells of a side where the shape has no rows."""

    written = frozenset({"shape", "columns", "rows"})

    shape: Shape = "rectangle"
    columns: Annotated[int, Meta(ge=1, le=MAX_SIDE)] = 5
    rows: Annotated[int, Meta(ge=1, le=MAX_SIDE)] = 5
    holes: CellNames = ()
    marked: CellNames = ()
    goals: GoalCells = GoalCells()

    @property
    def is_hexagonal(self) -> bool:
        """Whether its cells are hexagons."""
        return self.shape != "rectangle"

    def check(self) -> None:
        most = {"rectangle": MAX_SIDE, "hexhex": MAX_HEXHEX}.get(self.shape, MAX_SLANTED)
        sides = [self.columns] if self.shape in ("hexhex", "triangle") else [self.columns, self.rows]
        if max(sides) > most:
            refuse(TEXTS("too_large", n=most))


class Placement(DocumentStruct, frozen=True):
    """Pieces are put on empty cells. `near`: next to which pieces, or on which cells; `colour`: of whom the
    piece is."""

    written = frozenset({"near", "colour"})

    near: Place = "any"
    colour: Literal["own", "any"] = "own"


class Movement(DocumentStruct, frozen=True, tag_field="kind"):
    """How a piece goes from cell to cell; `kind` tells which way. `forward`: only up the board, seen by the
    first player."""

    kind: ClassVar[str]

    ways: Ways = "rows"
    forward: bool = False


class StepMovement(Movement, frozen=True):
    """A piece goes to another cell. `takes`: whether it lands on pieces of the rival and takes them."""

    kind = "step"
    written = frozenset({"ways"})

    takes: Literal["", "may", "only"] = ""


class SlideMovement(StepMovement, frozen=True):
    """It goes over empty cells in a row, `cells` at most; 0 is as far as it wants."""

    kind = "slide"

    cells: Few = 0


class LeapMovement(StepMovement, frozen=True):
    """A knight's leap on squares; on hexagons to the nearest cell between two rows."""

    kind = "leap"


class JumpMovement(Movement, frozen=True):
    """A piece jumps over another one beside it to the empty cell behind. `takes`: the rival's is captured;
    `goes_on`: it may jump again at once, in any of its ways or in the same direction."""

    kind = "jump"
    written = frozenset({"ways", "over"})

    over: Literal["rival", "own", "piece"] = "rival"
    takes: bool = False
    goes_on: Literal["", "any", "straight"] = ""

    def check(self) -> None:
        if self.takes and self.over == "own":
            refuse(TEXTS("jumps_own"))


class PushMovement(Movement, frozen=True):
    """A piece takes a step onto a piece and pushes it on, with at most `most` in the row. `leaves`: over the
    edge a piece falls off; without it there is no room there."""

    kind = "push"
    written = frozenset({"ways", "most"})

    most: Annotated[int, Meta(ge=1, le=MAX_SIDE)] = 1
    pushes: Literal["rival", "piece"] = "rival"
    leaves: bool = False


AnyMovement = StepMovement | SlideMovement | LeapMovement | JumpMovement | PushMovement


class Piece(DocumentStruct, frozen=True):
    """A kind of piece. `reserve`: how many can be put on the board, None for as many as one wants."""

    written = frozenset({"owner"})

    owner: Owner = "both"
    name: PieceName = ""
    symbol: Symbol = ""
    reserve: Annotated[int, Meta(ge=0, le=MAX_SIDE * MAX_SIDE)] | None = None
    placing: Placement | None = None
    movements: Annotated[tuple[AnyMovement, ...], Meta(max_length=4)] = ()


class StartPieces(DocumentStruct, frozen=True):
    """Pieces on the board at the start: of which kind, whose, where."""

    piece: Index
    cells: CellNames
    player: Literal["first", "second"] = "first"


class TurnBlock(DocumentStruct, frozen=True):
    """What a turn is. `parts`: a placement or a move, or both in this order; `actions`: how many of them;
    `first`: how many in the very first turn; `passing`: always, or only where one can do nothing."""

    written = frozenset({"parts", "actions", "first"})

    parts: Literal["either", "place_move", "move_place"] = "either"
    actions: Literal[1, 2] = 1
    first: Literal[1, 2] = 1
    passing: Literal["", "forced", "free"] = ""

    def check(self) -> None:
        if self.first > self.actions:
            refuse(TEXTS("first_turn"))
        if self.parts != "either" and self.actions == 2:
            refuse(TEXTS("both_twice"))


class CaptureBlock(DocumentStruct, frozen=True):
    """How pieces of the rival are taken besides by landing on them or jumping over them: closed in between
    two, surrounded without a liberty, touched; and what becomes of all that are taken."""

    written = frozenset({"fate"})

    between: bool = False
    slanted: bool = False
    surrounded: bool = False
    touching: bool = False
    fate: Literal["leaves", "turns", "reserve"] = "leaves"
    duty: Literal["", "when_possible", "always"] = ""
    suicide: bool = False


class EndBlock(DocumentStruct, frozen=True, tag_field="kind"):
    """When the game ends, and who wins then; `kind` tells which way."""

    kind: ClassVar[str]


class LineEnd(EndBlock, frozen=True):
    """So many own pieces in an unbroken row; `exact`: not more. Who has it wins, or `loses`."""

    kind = "line"
    written = frozenset({"length"})

    length: Annotated[int, Meta(ge=3, le=MAX_SIDE)] = 3
    exact: bool = False
    loses: bool = False


class ConnectEnd(EndBlock, frozen=True):
    """A chain joins the own two sides, any two opposite ones, any three; or two corners, or three sides
    without their corners."""

    kind = "connect"
    written = frozenset({"sides"})

    sides: Literal["own", "opposite", "three", "corners"] = "own"


class GoalEnd(EndBlock, frozen=True):
    """So many own pieces on the own goal cells, or on the last row."""

    kind = "goal"
    written = frozenset({"cells", "count"})

    cells: Literal["goals", "last_row"] = "last_row"
    count: Count = 1
    piece: Index | None = None


class TakenEnd(EndBlock, frozen=True):
    """Whoever has taken so many pieces wins; of a certain kind, where one is named."""

    kind = "taken"
    written = frozenset({"count"})

    count: Count = 1
    piece: Index | None = None


class FewEnd(EndBlock, frozen=True):
    """Whoever has fewer pieces than this, on the board and in the reserve, loses."""

    kind = "few"
    written = frozenset({"least"})

    least: Count = 1


class StuckEnd(EndBlock, frozen=True):
    """Whoever can do nothing loses, or wins."""

    kind = "stuck"
    written = frozenset({"result"})

    result: Literal["loses", "wins", "draws"] = "loses"


class CountEnd(EndBlock, frozen=True):
    """When nobody can do anything, or both pass, the points are counted. `tie`: who wins with as many of
    them: nobody, who has fewer pieces on the board, or the second player."""

    kind = "count"
    written = frozenset({"points"})

    points: Literal["pieces", "largest", "product", "surrounded"] = "pieces"
    tie: Literal["", "fewer", "second"] = ""


AnyEnd = LineEnd | ConnectEnd | GoalEnd | TakenEnd | FewEnd | StuckEnd | CountEnd


class ExtraBlock(DocumentStruct, frozen=True):
    """The swap rule, where the first piece must not stand, and what the third time of a position means."""

    swap: bool = False
    first_piece: Literal["", "not_middle", "edge", "marked"] = ""
    repetition: Literal["", "loses"] = ""


def kind_problem(owners: Iterable[Owner]) -> Text | None:
    """That somebody has too many kinds of pieces; None where nobody has."""
    owned = list(owners)
    for own in (("both", "first"), ("both", "second"), ("neutral",)):
        if sum(owner in own for owner in owned) > MAX_KINDS:
            return TEXTS("kinds", n=MAX_KINDS)
    return None


class BoardGameDocument(DocumentStruct, frozen=True):
    """All rules of a game."""

    written = frozenset({"format", "name"})

    board: FieldBlock
    pieces: Annotated[tuple[Piece, ...], limited(TEXTS("pieces"), min_length=1, max_length=3 * MAX_KINDS)]
    ends: Annotated[tuple[AnyEnd, ...], limited(TEXTS("ends"), min_length=1, max_length=4)]
    format: Format = FORMAT
    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    start: Annotated[tuple[StartPieces, ...], Meta(max_length=6 * MAX_KINDS)] = ()
    turn: TurnBlock = TurnBlock()
    captures: CaptureBlock = CaptureBlock()
    extras: ExtraBlock = ExtraBlock()

    def check(self) -> None:
        problem = kind_problem(piece.owner for piece in self.pieces)
        if problem is not None:
            refuse(problem)
        kinds = [end.kind for end in self.ends]
        if len(set(kinds)) < len(kinds):
            refuse(TEXTS("ends_twice"))
        named = (*(end.piece for end in self.ends if isinstance(end, GoalEnd | TakenEnd)),)
        if any(piece is not None and piece >= len(self.pieces) for piece in named):
            refuse(TEXTS("no_piece"))
