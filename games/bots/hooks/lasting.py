"""Board games from blocks in which pieces only come, and what has won is still there on a fuller board: a
random match is a random filling of the board, and who won first is looked for afterwards."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from games.bots.hooks.base import Ended
from games.bots.hooks.placing import PlacingHook
from games.rules.boards.fields import each
from games.rules.invented.board_game.document import ConnectEnd
from games.rules.invented.board_game.endings import Material, Win
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.states import BoardState


class LastingHook(PlacingHook):
    """Each player puts one piece of the only kind on any empty cell, in turn."""

    word = "lasting"
    game: InventedBoard

    def playout(self, state: BoardState) -> Ended:
        game = self.game
        if game.outcome(state) is not None or (not state.plies and game.rules.extras.first_piece):
            return super().playout(state)
        cells = list(each(game.empty(state)))
        self.random.shuffle(cells)
        boards = self._boards(state, cells)
        win = self._win(state, boards, len(cells))
        if win is None:
            turn = state.turn ^ len(cells) & 1
            last = replace(state, sets=boards[-1], turn=turn, plies=state.plies + len(cells), can_swap=False)
            ended = game.outcome(last)
            assert ended is not None
            return Ended(self.worth(state, ended), self._cells_put(state, cells))
        if not self._has_one_winner:
            number = bisect_left(
                range(len(boards)), True, key=lambda at: self._win(state, boards, at) is not None
            )
            win = self._win(state, boards, number) or win
            cells = cells[:number]
        worth = [0.0, 0.0]
        worth[self.owner(state, win.player)] = 1.0
        return Ended(worth, self._cells_put(state, cells))

    @property
    def _has_one_winner(self) -> bool:
        """Whether the full board shows who was the first to win: only one of two such chains is possible."""
        (end, *others) = self.game.rules.ends
        return isinstance(end, ConnectEnd) and end.sides == "own" and not others

    @staticmethod
    def _boards(state: BoardState, cells: Sequence[int]) -> list[tuple[int, ...]]:
        """The pieces before and after each of them is put."""
        sets = [*state.sets]
        boards = [state.sets]
        for number, cell in enumerate(cells):
            sets[state.turn ^ number & 1] |= 1 << cell
            boards.append(tuple(sets))
        return boards

    def _win(self, state: BoardState, boards: Sequence[tuple[int, ...]], number: int) -> Win | None:
        """Who has won when so many pieces have been put."""
        mover = state.turn ^ (number + 1) & 1
        return self.game.endings.win(Material(boards[number], state.reserves), mover)

    def _cells_put(self, state: BoardState, cells: Sequence[int]) -> list[set[str]]:
        names = self.game.board.names
        put = [{names[cell] for cell in cells[at::2]} for at in (0, 1)]
        return put if state.turn == 0 else put[::-1]
