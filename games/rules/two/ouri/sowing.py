"""Seeds that are sown and captured, on twelve houses in the order of sowing: 0 to 5 are South's."""

from collections.abc import Sequence

ROW = 6
HOUSES = 2 * ROW


def sow(seeds: Sequence[int], house: int) -> tuple[list[int], int]:
    """The seeds after those of a house went one by one into the next ones, and the house of the last one.

    The emptied house is skipped.
    """
    sown = list(seeds)
    rounds, rest = divmod(sown[house], HOUSES - 1)
    sown[house] = 0
    for step in range(1, HOUSES):
        sown[(house + step) % HOUSES] += rounds + (step <= rest)
    return sown, (house + (rest or HOUSES - 1)) % HOUSES


def captured(seeds: Sequence[int], last: int, player: int) -> tuple[int, ...]:
    """The houses whose seeds a player takes when the last one fell into `last`: two or three in a house of
    the other, and so on back."""
    taken = []
    while last // ROW == 1 - player and seeds[last] in (2, 3):
        taken.append(last)
        last -= 1
    return tuple(taken)


def feeds(house: int, seeds: int) -> bool:
    """Whether so many seeds of a house come to the other side."""
    return seeds >= ROW - house % ROW
