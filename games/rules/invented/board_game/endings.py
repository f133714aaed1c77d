"""How a game from blocks ends: what wins as soon as it stands on the board, and what is counted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.rules.bases.stones import territory
from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import in_row, rows
from games.rules.invented.board_game.boards import last_rows, opposite_sides
from games.rules.invented.board_game.document import (
    BoardGameDocument,
    ConnectEnd,
    CountEnd,
    FewEnd,
    GoalEnd,
    LineEnd,
    StuckEnd,
    TakenEnd,
)
from games.rules.invented.board_game.kinds import BoardPieces
from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

UNLIMITED = -1


class Material(NamedTuple):
    """What ends look at: the cells of each kind, how many of each are left to be put (`UNLIMITED`: as many as
    one wants), and how many have been taken; empty where that is not asked."""

    sets: Sequence[int]
    reserves: Sequence[int]
    taken: Sequence[int] = ()


class Win(NamedTuple):
    """Who has won (0 or 1), the cells that show it, and why."""

    player: int
    cells: int
    reason: Text


class EndRules:
    """The ends of a game, built once for its document."""

    def __init__(self, document: BoardGameDocument, board: ColumnBoard, kinds: BoardPieces) -> None:
        self._board, self._kinds = board, kinds
        self._ends = document.ends
        self._pairs = opposite_sides(document.board)
        goals = document.board.goals
        self._goals = {
            "goals": (board.set_of(goals.first), board.set_of(goals.second)),
            "last_row": last_rows(document.board),
        }
        self.count = next((end for end in self._ends if isinstance(end, CountEnd)), None)
        stuck = next((end for end in self._ends if isinstance(end, StuckEnd)), None)
        self.stuck = stuck.result if stuck else None
        self.counts_taken = any(isinstance(end, TakenEnd) for end in self._ends)

    def goal_cells(self, end: GoalEnd, player: int) -> int:
        """The cells to which a player's pieces must come."""
        return self._goals[end.cells][player]

    def cells_of(self, sets: Sequence[int], player: int, piece: int | None = None) -> int:
        """The cells of a player's pieces, or of those of one piece of the document."""
        cells = 0
        for place in self._kinds.of[player]:
            if piece is None or self._kinds.all[place].number == piece:
                cells |= sets[place]
        return cells

    def win(self, material: Material, mover: int) -> Win | None:
        """Who has won after an action of this player: the mover, where both have."""
        wins = [win for end in self._ends for player in (0, 1) if (win := self._win(end, material, player))]
        return min(wins, key=lambda win: win.player != mover, default=None)

    def _win(self, end: object, material: Material, player: int) -> Win | None:
        """The win that an end means because of what this player has."""
        match end:
            case LineEnd():
                return self._line(end, self.cells_of(material.sets, player), player)
            case ConnectEnd():
                chain = self._chain(end, self.cells_of(material.sets, player), player)
                return Win(player, chain, TEXTS(f"connect.{end.sides}")) if chain else None
            case GoalEnd():
                cells = self.cells_of(material.sets, player, end.piece) & self.goal_cells(end, player)
                reason = TEXTS(f"goal.{end.cells}")
                return Win(player, cells, reason) if cells.bit_count() >= end.count else None
            case TakenEnd():
                taken = self._number(material.taken, 1 - player, end.piece)
                return Win(player, 0, TEXTS.count("taken", taken)) if taken >= end.count else None
            case FewEnd():
                few = self._is_few(end, material, 1 - player)
                return Win(player, 0, TEXTS("few", n=end.least)) if few else None
        return None

    def _line(self, end: LineEnd, cells: int, player: int) -> Win | None:
        row = in_row(self._board, cells, end.length)
        if row and end.exact:
            row = next(self._exact_rows(row, cells, end.length), 0)
        if not row:
            return None
        winner = 1 - player if end.loses else player
        return Win(winner, row, TEXTS("line.loses" if end.loses else "line.wins", n=end.length))

    def _exact_rows(self, among: int, cells: int, length: int) -> Iterator[int]:
        for cell in each(among):
            for row in rows(self._board, cells, 1 << cell):
                if row.bit_count() == length:
                    yield row

    def _chain(self, end: ConnectEnd, cells: int, player: int) -> int:
        if end.sides in ("three", "corners"):
            joins = self._joins_three if end.sides == "three" else self._joins_corners
            return next(filter(joins, self._board.groups(cells)), 0)
        pairs = self._pairs if end.sides == "opposite" else self._pairs[player : player + 1]
        return next((chain for pair in pairs if (chain := self._board.chain(cells, pair))), 0)

    def _joins_three(self, group: int) -> bool:
        return len(self._board.touched_sides(group)) > 2

    def _joins_corners(self, group: int) -> bool:
        """Whether it joins two corners, or three sides to which no corner belongs."""
        corners = self._board.corners
        return (group & corners).bit_count() > 1 or self._joins_three(group & ~corners)

    def _number(self, numbers: Sequence[int], player: int, piece: int | None) -> int:
        places = self._kinds.of[player]
        return sum(numbers[at] for at in places if piece is None or self._kinds.all[at].number == piece)

    def _is_few(self, end: FewEnd, material: Material, player: int) -> bool:
        reserves = [material.reserves[place] for place in self._kinds.of[player]]
        on_board = self.cells_of(material.sets, player).bit_count()
        return UNLIMITED not in reserves and on_board + sum(reserves) < end.least

    def points(self, sets: Sequence[int]) -> tuple[int, int]:
        """The points of both players, where points are counted."""
        assert self.count is not None
        owned = tuple(self.cells_of(sets, player) for player in (0, 1, 2))
        if self.count.points == "surrounded":
            first, second = (cells.bit_count() for cells in territory(self._board, owned)[:2])
            return first, second
        first, second = (self._points(cells) for cells in owned[:2])
        return first, second

    def _points(self, cells: int) -> int:
        assert self.count is not None
        if self.count.points == "pieces":
            return cells.bit_count()
        sizes = sorted((group.bit_count() for group in self._board.groups(cells)), reverse=True)
        largest, second = (*sizes, 0, 0)[:2]
        return largest if self.count.points == "largest" else largest * second
