"""What random matches show of a board game from blocks: how long they are, whether they end, among how many
moves one chooses. Pure.

They are the first that is known of a large game, and all that is known of one in which the computer has no
time to think.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random

from games.bots.fairness_exact import person
from games.bots.fairness_rules import rules_used
from games.bots.hooks.random_play import MOST_DRAWN
from games.rules.invented.board_game.game import InventedBoard

MOST_LENGTHS = 40


@dataclass(frozen=True, slots=True)
class Glance:
    """Some random matches.

    `matches` are over, `cut_off` of them because of their length; `plies` of these, `longest` of one of them;
    `choices`: the moves among which was chosen, summed over all positions (`positions`), also those of a
    match that is not over, which has gone on for `under_way` plies; `cells` that were ever used, as a set;
    `rules` that were used; `lengths`: the plies of the first matches, one by one; `first_points`: how many of
    the matches were won by who began, a draw being half of one, None where nobody has counted them;
    `branchings`: the mean number of moves to choose from in each of the first matches.
    """

    matches: int = 0
    cut_off: int = 0
    plies: int = 0
    longest: int = 0
    choices: int = 0
    positions: int = 0
    under_way: int = 0
    cells: int = 0
    rules: frozenset[str] = field(default_factory=frozenset)
    lengths: tuple[int, ...] = ()
    first_points: float | None = None
    branchings: tuple[float, ...] = ()

    @property
    def length(self) -> float:
        """The mean number of plies of a match that is over."""
        return self.plies / max(1, self.matches)

    @property
    def branching(self) -> float:
        """The mean number of moves among which one chooses."""
        return self.choices / max(1, self.positions)


class RandomMatches:
    """Random matches of a game, one after the other."""

    def __init__(self, game: InventedBoard, seed: int) -> None:
        self._game = game
        self._random = Random(seed)  # noqa: S311 - a game, no secret
        self._state = game.initial()
        self._before = self.glance = Glance()

    def play_on(self, is_late: Callable[[], bool]) -> Glance:
        """What is known when the match that is under way is over, or when it is late."""
        while not (ended := self._game.outcome(self._state)):
            if is_late():
                return self.glance
            self._act()
        glance, plies = self.glance, self._state.plies
        before, self._before = self._before, glance
        mean = (glance.choices - before.choices) / max(1, glance.positions - before.positions)
        won = 0.5 if ended.winner is None else float(person(self._game, self._state, ended.winner) == 0)
        self.glance = replace(
            glance,
            matches=glance.matches + 1,
            cut_off=glance.cut_off + (plies >= self._game.longest),
            plies=glance.plies + plies,
            longest=max(glance.longest, plies),
            under_way=0,
            lengths=(*glance.lengths, plies)[:MOST_LENGTHS],
            first_points=(glance.first_points or 0) + won,
            branchings=(*glance.branchings, mean)[:MOST_LENGTHS],
        )
        self._state = self._game.initial()
        return self.glance

    def _act(self) -> None:
        game, state, glance = self._game, self._state, self.glance
        moves = list(islice(game.moves(state), MOST_DRAWN))
        move = self._random.choice(moves)
        after = self._state = game.apply(state, move)
        self.glance = replace(
            glance,
            choices=glance.choices + len(moves),
            positions=glance.positions + 1,
            under_way=after.plies,
            cells=glance.cells | state.occupied | after.occupied,
            rules=glance.rules | rules_used(game, state, move, after),
        )
