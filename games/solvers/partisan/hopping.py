"""Rooms of Sapos e Rãs (Toads and Frogs): strips of `T`, toads that go right (Left's), `F`, frogs that go
left (Right's), and `_`, empty squares."""

from collections.abc import Iterable

from games.solvers.partisan.rooms import LEFT, RIGHT, RoomGame

_MIRRORED = str.maketrans("TF", "FT")


def mirrored(strip: str) -> str:
    """The strip with toads and frogs exchanged, seen from the other end."""
    return strip[::-1].translate(_MIRRORED)


def hops(strip: str, player: int) -> Iterable[tuple[int, int]]:
    """From where to where a player's animals can go: one square on, or over one of the other kind."""
    own, other, step = ("T", "F", 1) if player == LEFT else ("F", "T", -1)
    for place, animal in enumerate(strip):
        for end, between in ((place + step, ""), (place + 2 * step, other)):
            free = animal == own and 0 <= end < len(strip) and strip[end] == "_"
            if free and between in {"", strip[place + step]}:
                yield place, end


def hopped(strip: str, place: int, end: int) -> str:
    """The strip after an animal has gone from one square to another."""
    squares = list(strip)
    squares[place], squares[end] = squares[end], squares[place]
    return "".join(squares)


class Hopping(RoomGame[tuple[str, ...]]):
    """Each strip is a room."""

    def split(self, part: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
        return ((strip,) for strip in part if any(hops(strip, LEFT)) or any(hops(strip, RIGHT)))

    def options(self, part: tuple[str, ...], player: int) -> Iterable[tuple[str, ...]]:
        for number, strip in enumerate(part):
            for place, end in hops(strip, player):
                yield (*part[:number], hopped(strip, place, end), *part[number + 1 :])

    def normal(self, part: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
        (strip,) = part
        other = mirrored(strip)
        return ((strip,), False) if strip <= other else ((other,), True)

    def spare(self, part: tuple[str, ...], player: int) -> int:
        """Each animal reaches the end of its strip, or the next one of its kind, at most a square a move."""
        (strip,) = part
        own, way = ("T", strip) if player == LEFT else ("F", strip[::-1])
        return sum(way[place:].count("_") for place, animal in enumerate(way) if animal == own)
