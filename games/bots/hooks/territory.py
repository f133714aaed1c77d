"""Games in which stones are surrounded: random matches that leave eyes open; who owns what in the end."""

from dataclasses import replace
from functools import cached_property
from typing import Any

from games.bots.hooks.base import LOOKS, PASS, Ended, Hook
from games.bots.hooks.placing import PlacingHook
from games.bots.hooks.random_play import points
from games.bots.life import life
from games.rules.bases.board_game import BoardGame
from games.rules.boards.fields import each
from games.rules.two.go.end import AGREE, PLAY, mark

_CERTAIN = 2  # of LOOKS random matches; a cell that fewer give to the other colour is settled


def _stones(game: BoardGame[Any], state: Any) -> tuple[int, int]:
    """Black's stones and White's."""
    black, white = game.sets(state).values()
    return black, white


class Eyes(PlacingHook):
    """Stones are captured: nobody fills a point that only his own stones surround."""

    word = "eyes"
    _endings = ("",)  # a move is a point: no random matches are needed to find that out

    def senseless(self, state: Any, cell: int) -> bool:
        board = self.game.board
        own = state.own
        if board.neighbours[cell] & ~own:
            return False
        slanted = self._slanted[cell]
        # A false eye falls when the stones around it are captured.
        missing = (slanted & ~own).bit_count()
        return missing == 0 or (missing == 1 and slanted.bit_count() == 4)

    @cached_property
    def _slanted(self) -> dict[int, int]:
        board = self.game.board
        straight = len(board.adjacent)
        return {cell: sum(1 << ray[0] for ray in rays[straight:] if ray) for cell, rays in board.rays.items()}


class ForcedCaptures(Eyes):
    """Captures come first, and a state knows what may be played."""

    word = "forced"

    def open(self, state: Any) -> int:
        legal: int = state.legal
        return legal


class GoHook(Eyes):
    """Random matches end when nobody has a sensible move; all stones on the board then count as alive."""

    word = "go"

    def played_out(self, state: Any) -> tuple[Any, list[set[str]]]:
        """The end of a random match, and the moves that each player made."""
        if state.phase != PLAY:
            state = replace(state, phase=PLAY, passes=0, dead=0, accepted=None)
        made: list[set[str]] = [set(), set()]
        for ply in range(3 * len(self.game.board.cells)):
            self.limits.wanted(ply)
            if state.phase != PLAY or state.past.third:
                break
            move, after = self.random_step(state)
            made[state.turn].add(move)
            state = after
        return state, made

    def playout(self, state: Any) -> Ended:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return Ended(self.worth(state, outcome))
        last, made = self.played_out(state)
        black = float(self._black_leads(last))
        return Ended((black, 1 - black), made)

    def random_step(self, state: Any) -> tuple[str, Any]:
        """Where a few tries find nothing sensible, all moves are looked at."""
        urgent = self.tried(state)
        if urgent is not None:
            return urgent
        moves = self._sensible(state, self.game.board.by_name.keys())
        move = self.random.choice(moves) if moves else PASS
        return move, self.game.apply(state, move)

    def _sensible(self, state: Any, among: Any) -> list[str]:
        bits = self.game.board.bits
        return [
            move for move in self.game.moves(state) if move in among and not self.senseless(state, bits[move])
        ]

    def candidates(self, state: Any) -> list[str]:
        if state.phase == AGREE:
            return ["accept", "resume"]
        return self._sensible(state, self.game.board.by_name.keys()) or [PASS]

    def decisive(self, state: Any) -> list[str]:
        """Only agreement, or passing for the last time, ends a game."""
        if state.phase == AGREE:
            return ["accept"]
        return [PASS] if state.passes and state.resumed else []

    def agreeing(self, state: Any) -> str | None:
        return self._agreed(state) if state.phase == AGREE else None

    def settled(self, state: Any) -> str | None:
        game = self.game
        if state.phase == AGREE:
            return self._agreed(state)
        stones, cells = state.occupied.bit_count(), len(game.board.cells)
        if 3 * stones < cells and not state.passes:
            return None
        return self._nothing_to_gain(state) if 2 * stones >= cells or state.passes else super().settled(state)

    def _nothing_to_gain(self, state: Any) -> str | None:
        owners = self._owners(state)
        dead = self._dead(state, owners)
        if state.resumed and self._leads(replace(state, dead=dead)) != self._leads(state):
            return None  # who says that stones are dead must capture them now
        contested = {
            name
            for name, cell in self.game.board.bits.items()
            if _CERTAIN <= owners[cell] <= LOOKS - _CERTAIN
        }
        if self._sensible(state, contested):
            return super().settled(state)
        return PASS

    def _owners(self, state: Any) -> dict[int, int]:
        """For each cell, in how many of LOOKS random matches it was Black's."""
        game: Any = self.game
        owners = dict.fromkeys(game.board.places, 0)
        for _look in range(LOOKS):
            for cell in each(game.areas(self.played_out(state)[0])[0]):
                owners[cell] += 1
        return owners

    def _black_leads(self, state: Any) -> bool:
        """As the dead are marked; equal points are White's."""
        black, white = points(self.game, state) or (0, 0)
        return black > white

    def _leads(self, state: Any) -> bool:
        """Whether the player on turn leads."""
        return self._black_leads(state) == bool(state.turn == 0)

    def _dead(self, state: Any, owners: dict[int, int]) -> int:
        """The groups that are seen to be dead; of the others those whose points are mostly the other colour's
        in the end. In doubt its own stones are dead, and what is marked so stays marked."""
        board = self.game.board
        stones = _stones(self.game, state)
        alive, dead = life(board, stones)
        doubtful = stones[state.turn] | state.dead
        for colour, own in enumerate(stones):
            for group in board.groups(own & ~alive & ~dead):
                black = sum(owners[cell] for cell in each(group)) / (group.bit_count() * LOOKS)
                if (black if colour == 0 else 1 - black) < (0.5 if group & doubtful else 0.25):
                    dead |= group
        return dead

    def _agreed(self, state: Any) -> str:
        """Marks what it thinks dead, and accepts; accepts the opponent's marks where they agree with it or
        it wins all the same, else has the game resumed."""
        dead = self._dead(state, self._owners(state))
        if state.accepted is None:
            wrong = state.dead ^ dead
            return self._mark(state, wrong & -wrong) if wrong else "accept"
        fair = self._leads(state) or self._leads(state) == self._leads(replace(state, dead=dead))
        return "accept" if state.dead == dead or fair else "resume"

    def _mark(self, state: Any, stone: int) -> str:
        """The move that changes the mark of a stone's group."""
        board = self.game.board
        black, white = _stones(self.game, state)
        group = board.flood(stone, black) or board.flood(stone, white)
        return mark(state, board.names_of(group & -group)[0], group)


class AnchorHook(Hook):
    """Nothing is captured before the end: a random match fills the board at once, but for eyes."""

    word = "anchor"
    game: BoardGame[Any]

    def playout(self, state: Any) -> Ended:
        board = self.game.board
        outcome = self.game.outcome(state)
        if outcome is not None:
            return Ended(self.worth(state, outcome))
        stones = list(_stones(self.game, state))
        made: list[set[str]] = [set(), set()]
        turn = state.turn
        for cell in self.random.sample(cells := list(each(self.game.empty(state))), len(cells)):
            near = board.neighbours[cell]
            if near & ~stones[0] and near & ~stones[1]:
                stones[turn] |= 1 << cell
                made[turn].add(board.names[cell])
                turn = 1 - turn
        black, white = map(board.names_of, stones)
        outcome = self.game.outcome(self.game.setup({"black": black, "white": white, "extra": {"passes": 2}}))
        assert outcome is not None
        return Ended(self.worth(state, outcome), made)

    def candidates(self, state: Any) -> list[str]:
        """Cells that are not closed in by one colour; passing where there are none."""
        board = self.game.board
        black, white = _stones(self.game, state)
        near = {cell: board.neighbours[cell] for cell in each(self.game.empty(state))}
        return [
            board.names[cell] for cell, border in near.items() if border & ~black and border & ~white
        ] or [PASS]

    def decisive(self, state: Any) -> list[str]:
        return [PASS] if state.passes else []
