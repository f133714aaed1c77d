"""Games for three in which it takes long to see what "stop next" forbids: random matches do not ask."""

from typing import Any, ClassVar

from games.bots.hooks.base import Hook
from games.rules.bases.three import StopNext


class Hurried(Hook):
    """The tree has the legal moves; a random match goes on with any that the other rules allow."""

    word: ClassVar[str] = "hurried"
    game: StopNext[Any]

    def random_step(self, state: Any) -> tuple[str, Any]:
        move = self.random.choice(list(self.game.base_moves(state)))
        return move, self.game.base_apply(state, move)
