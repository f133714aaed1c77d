"""Knock-out: who loses is out of the first places, and yet plays on. Pure.

The field is seeded into a bracket of 2, 4, 8 ... so that the best two can meet only in the final; where it is
not full, the best have no opponent in the first round. Those who lose their first match have a second draw of
their own, and those who lose the semi-finals play for the third place, beside the final.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

OPEN = 0  # in a bracket: who comes there is not known yet

# The winner of each pair that has met; None where neither came.
Outcomes = Mapping[frozenset[int], int | None]


class Part(StrEnum):
    """Where in the bracket somebody meets somebody."""

    MAIN = "main"
    SEMI_FINAL = "semi-final"
    FINAL = "final"
    THIRD = "third"
    SECOND_DRAW = "second-draw"


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet; None is nobody, and the other goes on."""

    part: Part
    first: int | None
    second: int | None

    @property
    def sides(self) -> list[int]:
        return [side for side in (self.first, self.second) if side is not None]

    def winner(self, outcomes: Outcomes) -> int | None:
        """Who goes on. Raises KeyError where they have not met yet."""
        return outcomes[frozenset(self.sides)] if len(self.sides) == 2 else next(iter(self.sides), None)

    def loser(self, outcomes: Outcomes) -> int | None:
        """Who has lost against somebody."""
        winner = self.winner(outcomes)
        return next((side for side in self.sides if winner is not None and side != winner), None)


def rounds_needed(players: int) -> int:
    """How many rounds it takes until there is a winner."""
    return max(1, (players - 1).bit_length())


def ties(seeded: Sequence[int], outcomes: Outcomes, number: int) -> list[Tie]:
    """Who meets in this round, the most important tie first; in the first one with those who have nobody.

    Raises KeyError where an earlier round has no outcome yet.
    """
    rounds = rounds_needed(len(seeded))
    main = _bracket(seeded, Part.MAIN, outcomes, number)[-1]
    if number == 1:
        return [Tie(_part(1, rounds), tie.first, tie.second) for tie in main]
    met = [Tie(_part(number, rounds), tie.first, tie.second) for tie in main]
    if number == rounds:
        met += [Tie(Part.THIRD, *_losers(_main(seeded, outcomes, number - 1), outcomes))]
    met += _second_draw(seeded, outcomes, number)
    return [tie for tie in met if len(tie.sides) == 2]


def main_rounds(seeded: Sequence[int], outcomes: Outcomes) -> list[list[Tie]]:
    """All rounds of the bracket down to the final, also those to come."""
    rounds = _bracket(seeded, Part.MAIN, outcomes, 1)
    while len(rounds[-1]) > 1:
        rounds.append(_paired([_goes_on(tie, outcomes) for tie in rounds[-1]], Part.MAIN))
    return [
        [Tie(_part(number, len(rounds)), tie.first, tie.second) for tie in met]
        for number, met in enumerate(rounds, 1)
    ]


def _goes_on(tie: Tie, outcomes: Outcomes) -> int | None:
    is_met = len(tie.sides) < 2 or frozenset(tie.sides) in outcomes
    return OPEN if OPEN in tie.sides or not is_met else tie.winner(outcomes)


def _second_draw(seeded: Sequence[int], outcomes: Outcomes, number: int) -> list[Tie]:
    """Of who has lost the first match, in the first round, or after none in it; but not in a semi-final."""
    semi_final = rounds_needed(len(seeded)) - 1
    is_full = len(seeded) == 2 << semi_final
    waits = 1 if is_full or semi_final == 2 else 2  # rounds before it begins
    if semi_final < 2 or number <= waits:
        return []
    first = _main(seeded, outcomes, 1)
    losers = _losers(first, outcomes)
    if waits == 2:
        free = {side for tie in first if len(tie.sides) == 1 for side in tie.sides}
        losers += [loser for loser in _losers(_main(seeded, outcomes, 2), outcomes) if loser in free]
    there = [loser for loser in losers if loser is not None]
    if len(there) < 2 or number - waits > rounds_needed(len(there)):
        return []
    return _bracket(there, Part.SECOND_DRAW, outcomes, number - waits)[-1]


def places(seeded: Sequence[int], outcomes: Outcomes, rounds: int) -> dict[int, int]:
    """The place of each after so many rounds, from 1; shared by those who came equally far."""
    through, beside = dict.fromkeys(seeded, 0), dict.fromkeys(seeded, 0)
    for played in range(1, rounds + 1):
        for tie in ties(seeded, outcomes, played):
            winner = tie.winner(outcomes)
            if winner is not None and tie.part in (Part.THIRD, Part.SECOND_DRAW):
                beside[winner] += 1
            elif winner is not None:
                through[winner] = played
    reached = {number: (through[number], beside[number]) for number in seeded}
    return {number: 1 + sum(other > own for other in reached.values()) for number, own in reached.items()}


def _part(number: int, rounds: int) -> Part:
    return {rounds: Part.FINAL, rounds - 1: Part.SEMI_FINAL}.get(number, Part.MAIN)


def _main(seeded: Sequence[int], outcomes: Outcomes, number: int) -> list[Tie]:
    return _bracket(seeded, Part.MAIN, outcomes, number)[-1]


def _losers(met: Sequence[Tie], outcomes: Outcomes) -> list[int | None]:
    return [tie.loser(outcomes) for tie in met]


def _bracket(seeded: Sequence[int], part: Part, outcomes: Outcomes, number: int) -> list[list[Tie]]:
    """The rounds of a bracket up to this one."""
    order = [0]
    while len(order) < len(seeded):
        order = [place for best in order for place in (best, 2 * len(order) - 1 - best)]
    sides = [seeded[place] if place < len(seeded) else None for place in order]
    rounds = [_paired(sides, part)]
    for _round in range(1, number):
        rounds.append(_paired([tie.winner(outcomes) for tie in rounds[-1]], part))
    return rounds


def _paired(sides: Sequence[int | None], part: Part) -> list[Tie]:
    return [Tie(part, first, second) for first, second in list(pairwise(sides))[::2]]
