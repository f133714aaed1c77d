"""Games about territory: random matches that leave eyes open, who owns what in the end, when to pass."""

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import cached_property
from typing import Any

from games.bots.hooks.base import Ended, Hook
from games.bots.hooks.placing import Placing
from games.rules.bases.board_game import BoardGame
from games.rules.boards.fields import each
from games.rules.two.go.end import AGREE, PLAY, mark

_LOOKS = 16  # random matches that say whose a cell will be
_CERTAIN = 2  # of the looks; a cell that fewer give to the other colour is settled
Areas = tuple[int, int]


class Eyes(Placing):
    """Stones are captured: nobody fills a point that only his own stones surround."""

    def senseless(self, state: Any, cell: int) -> bool:
        own = state.own
        board = self.game.board
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


class Settling(Hook, ABC):
    """What games have in common in which the players stop when nothing is to be gained."""

    game: BoardGame[Any]

    @abstractmethod
    def played_out(self, state: Any) -> tuple[Any, list[set[str]]]:
        """The end of a random match, and the moves that each player made."""

    @abstractmethod
    def areas(self, state: Any) -> Areas:
        """The cells that count for each colour at the end of a random match."""

    def lead(self, state: Any) -> float:
        """By how much Black leads."""
        points = self.game.score(state)
        assert points is not None
        return points["black"] - points["white"]

    def playout(self, state: Any) -> Ended:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return Ended(self.worth(state, outcome))
        last, made = self.played_out(state)
        lead = self.lead(last)
        black = 0.5 if lead == 0 and self.game.slug != "go" else float(lead > 0)
        worth = [0.0, 0.0]
        worth[self.owner(last, 0)], worth[self.owner(last, 1)] = black, 1 - black
        return Ended(worth, made)

    def owners(self, state: Any) -> dict[int, int]:
        """For each cell, in how many of _LOOKS random matches it was Black's."""
        board = self.game.board
        owners = dict.fromkeys(board.places, 0)
        for _look in range(_LOOKS):
            for cell in each(self.areas(self.played_out(state)[0])[0]):
                owners[cell] += 1
        return owners

    def contested(self, owners: dict[int, int]) -> int:
        """The cells that sometimes go to one colour and sometimes to the other."""
        return sum(1 << cell for cell, black in owners.items() if _CERTAIN <= black <= _LOOKS - _CERTAIN)


class Anchor(Settling):
    """Nothing is captured before the end: the board is filled at once, but for eyes."""

    def played_out(self, state: Any) -> tuple[Any, list[set[str]]]:
        game: Any = self.game
        board = self.game.board
        stones = list(state.sets)
        made: list[set[str]] = [set(), set()]
        cells = list(each(game.empty(state)))
        self.random.shuffle(cells)
        turn = state.turn
        for cell in cells:
            near = board.neighbours[cell]
            if near & ~stones[0] and near & ~stones[1]:
                stones[turn] |= 1 << cell
                made[turn].add(board.names[cell])
                turn = 1 - turn
        return replace(state, sets=tuple(stones), passes=2), made

    def areas(self, state: Any) -> Areas:
        game: Any = self.game
        shares = game.shares(state)
        dead = {colour: game.dead(state, colour) for colour in game.players}
        black, white = ((stones & ~dead[colour]) for colour, stones in game.sets(state).items())
        return black | shares["black"].area, white | shares["white"].area

    def settled(self, state: Any) -> str | None:
        game: Any = self.game
        if state.can_swap or 3 * state.occupied.bit_count() < len(game.board.cells):
            return None
        return None if self.contested(self.owners(state)) & game.empty(state) else "pass"

    def candidates(self, state: Any) -> list[str]:
        """Cells that are not closed in by one colour; passing where there are none."""
        game: Any = self.game
        board = self.game.board
        names = [
            board.names[cell]
            for cell in each(game.empty(state))
            if all(board.neighbours[cell] & ~stones for stones in state.sets)
        ]
        return names or super().candidates(state)

    def decisive(self, state: Any) -> list[str]:
        return ["pass"] if state.passes else []


class Go(Eyes, Settling):
    """Random matches end when nobody has a sensible move; all stones on the board then count as alive."""

    def played_out(self, state: Any) -> tuple[Any, list[set[str]]]:
        game: Any = self.game
        if state.phase != PLAY:
            state = self._going_on(state)
        made: list[set[str]] = [set(), set()]
        for _ply in range(3 * len(game.board.cells)):
            if state.phase != PLAY or state.past.third:
                break
            move, after = self.random_step(state)
            made[state.turn].add(move)
            state = after
        return state, made

    def playout(self, state: Any) -> Ended:
        return Settling.playout(self, state)

    def random_move(self, state: Any) -> str:
        """Where a few tries found nothing sensible."""
        moves = self._sensible(state, self.game.board.by_name.keys())
        return self.random.choice(moves) if moves else "pass"

    def areas(self, state: Any) -> Areas:
        game: Any = self.game
        areas: Areas = game.areas(state)
        return areas

    def _sensible(self, state: Any, among: Any) -> list[str]:
        bits = self.game.board.bits
        return [
            move for move in self.game.moves(state) if move in among and not self.senseless(state, bits[move])
        ]

    def candidates(self, state: Any) -> list[str]:
        if state.phase == AGREE:
            return ["accept", "resume"]
        return self._sensible(state, self.game.board.by_name.keys()) or ["pass"]

    def decisive(self, state: Any) -> list[str]:
        """Only agreement, or passing for the last time, ends a game."""
        if state.phase == AGREE:
            return ["accept"]
        return ["pass"] if state.passes and state.resumed else []

    def settled(self, state: Any) -> str | None:
        game: Any = self.game
        if state.phase == AGREE:
            return self._agreed(state)
        if 2 * state.occupied.bit_count() < len(game.board.cells) and not state.passes:
            return None
        owners = self.owners(state)
        dead = self._dead(state, owners)
        if state.resumed and self._leads(replace(state, dead=dead)) != self._leads(state):
            return None  # who says that stones are dead must capture them now
        if self._sensible(state, set(game.board.names_of(self.contested(owners)))):
            return None
        return "pass"

    def _leads(self, state: Any) -> bool:
        """Whether the player on turn leads, as the dead are marked; equal points are White's."""
        leader = 0 if self.lead(state) > 0 else 1
        return bool(state.turn == leader)

    def _going_on(self, state: Any) -> Any:
        return replace(state, phase=PLAY, passes=0, dead=0, accepted=None)

    def _dead(self, state: Any, owners: dict[int, int]) -> int:
        """The groups whose points are mostly the other colour's in the end."""
        board = self.game.board
        dead = 0
        for colour, stones in enumerate(state.sets):
            for group in board.groups(stones):
                black = sum(owners[cell] for cell in each(group)) / (group.bit_count() * _LOOKS)
                if (black if colour == 0 else 1 - black) < 0.25:
                    dead |= group
        return dead

    def _agreed(self, state: Any) -> str:
        """Marks what it thinks dead, and accepts; accepts the opponent's marks where they agree with it or
        it wins all the same, else has the game resumed."""
        dead = self._dead(state, self.owners(state))
        if state.accepted is None:
            wrong = state.dead ^ dead
            return self._mark(state, wrong & -wrong) if wrong else "accept"
        fair = self._leads(state) or self._leads(state) == self._leads(replace(state, dead=dead))
        return "accept" if state.dead == dead or fair else "resume"

    def _mark(self, state: Any, stone: int) -> str:
        """The move that changes the mark of a stone's group."""
        board = self.game.board
        group = board.flood(stone, state.sets[0]) or board.flood(stone, state.sets[1])
        return mark(state, board.names_of(group & -group)[0], group)
