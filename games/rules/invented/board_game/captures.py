"""What an action takes: pieces closed in between two, without a liberty, touched."""

from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import closed_in
from games.rules.invented.board_game.actions import Men
from games.rules.invented.board_game.boards import beside
from games.rules.invented.board_game.document import CaptureBlock


def pieces_taken(board: ColumnBoard, captures: CaptureBlock, men: Men, came: int) -> int:
    """The rival's pieces that are taken when own ones have come to the cells `came`."""
    taken = 0
    if captures.between:
        for cell in each(came):
            for row in closed_in(board, cell, men.own, men.rivals, slanted=captures.slanted):
                taken |= row
    if captures.touching:
        taken |= beside(board, came, board.directions if captures.slanted else board.adjacent) & men.rivals
    if captures.surrounded:
        taken |= breathless(board, men.rivals, men.occupied)
    return taken


def breathless(board: ColumnBoard, pieces: int, occupied: int) -> int:
    """The pieces of groups that have no empty cell beside them."""
    return pieces & ~board.flood(board.spread(board.full & ~occupied) & pieces, pieces)
