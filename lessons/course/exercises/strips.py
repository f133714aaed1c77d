"""Strips of Sapos e Rãs as exercises ask about them: `T` goes right, `F` left, `_` is empty."""

from functools import lru_cache
from random import Random

from games.solvers.partisan.hopping import Hopping, hops
from games.solvers.partisan.rooms import LEFT, RIGHT, RoomValues
from games.solvers.partisan.values import Value

Strips = tuple[str, ...]
_VALUES = RoomValues(Hopping())
_SHOWN = str.maketrans({"T": "→", "F": "←"})


@lru_cache(maxsize=4096)
def strips_value(strips: Strips) -> Value:
    """What strips are worth together, positive for the toads."""
    return _VALUES.value(strips)


def spare_moves(strip: str, player: int) -> int:
    """The moves that a player has in a strip while the other one never moves."""
    return _VALUES.game.spare((strip,), player) if any(hops(strip, player)) else 0


def moves_now(strips: Strips) -> tuple[int, int]:
    """How many moves the toads and the frogs can choose from."""
    toads, frogs = (sum(len(list(hops(strip, player))) for strip in strips) for player in (LEFT, RIGHT))
    return toads, frogs


def random_strip(random: Random, length: int, signs: str = "TF_") -> str:
    return "".join(random.choice(signs) for _square in range(length))


def strip_text(strip: str) -> str:
    """A strip with arrows, as both languages show it."""
    return strip.translate(_SHOWN)
