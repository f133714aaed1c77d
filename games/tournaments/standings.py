"""The table of a tournament: points, then the declared tie-breaks. Pure; all numbers are whole.

Points and matches won are counted in halves: 2 for a win, 1 for a draw. **A table of three** counts as three
meetings of two: whoever stands before another has won against them. So the first has 2 points, the second 1
and the last none, who are level share what their places are worth, and all tie-breaks keep their meaning.

**Rounds that were not played** follow one rule (FIDE's of 2009): to others, who did not play a round got half
a point in it; to oneself, the missing opponent is a virtual one, who had as many points as oneself, got in
that round what one did not get oneself, and half a point in each later round. At tables of three two are
missing, and the middle place takes the part of half a point.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import accumulate, groupby, product
from operator import add
from random import Random

WIN, DRAW, LOSS = 2, 1, 0


def versus(own: int, other: int) -> int:
    """What one gets of another, who is worth so much, in halves."""
    return WIN if own > other else DRAW if own == other else LOSS


def place_points(worths: Sequence[int]) -> tuple[int, ...]:
    """What those at a table get by what they are worth, in halves: of two 2, 1 or 0, of three 4, 2 and 0 by
    place, or what level places are worth together, shared."""
    return tuple(
        sum(versus(own, other) for at, other in enumerate(worths) if at != seat)
        for seat, own in enumerate(worths)
    )


@cache
def possible_wins(sides: int, matches_each: int) -> Collection[tuple[int, ...]]:
    """All that those at a table may have won of so many matches, in halves."""
    match = {place_points(worths) for worths in product(range(sides), repeat=sides)}
    sums = {(0,) * sides}
    for _match in range(matches_each):
        sums = {tuple(map(add, before, won)) for before in sums for won in match}
    return sums


def absence_wins(there: Sequence[bool], matches_each: int) -> tuple[int, ...]:
    """What those at a table have won where somebody is not there: the best places are theirs who are."""
    points = place_points(there)
    return tuple(matches_each * won * is_there for won, is_there in zip(points, there, strict=True))


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What somebody got in a round: points, and matches won, both in halves; of them what they got of each
    whom they `met`. Without anybody it was not played; `missed` are those with whom it was not, because
    somebody was absent."""

    points: int
    wins: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    missed: tuple[int, ...] = ()

    @property
    def is_played(self) -> bool:
        return bool(self.met)

    @property
    def opponent(self) -> int | None:
        """Whom they met, where it was one."""
        return next(iter(self.met)) if len(self.met) == 1 else None


# What everybody got in a round, by their numbers. Who is not there was absent, and got nothing.
RoundScores = Mapping[int, RoundScore]
ABSENT = RoundScore(LOSS)


class TieBreak(StrEnum):
    """What comes after the points. Direct encounter counts where all who are level have met; a play-off where
    all who are level were in it, and the lot always."""

    DIRECT = "direct"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT = "buchholz-cut"
    BUCHHOLZ_MEDIAN = "buchholz-median"
    PROGRESSIVE = "progressive"
    SONNEBORN = "sonneborn"
    WINS = "wins"
    PLAY_OFF = "play-off"
    LOT = "lot"


# What settles the order of who are level in everything that was played: it is no sum.
SETTLING = (TieBreak.PLAY_OFF, TieBreak.LOT)
# What may be declared; a play-off comes where there was one, and before the lot.
DECLARED = tuple(criterion for criterion in TieBreak if criterion is not TieBreak.PLAY_OFF)


def with_play_offs(declared: Collection[str], *, played_off: bool) -> list[TieBreak]:
    """The whole order of what decides: what was declared, a play-off where there was one, the lot."""
    order = [TieBreak(name) for name in declared if name not in SETTLING]
    return [
        *order,
        *([TieBreak.PLAY_OFF] if played_off else []),
        *([TieBreak.LOT] if TieBreak.LOT in declared else []),
    ]


@dataclass(frozen=True, slots=True)
class TieBreakTerm:
    """A part of a tie-break: of which round, against whom (None: a virtual opponent), and how much."""

    round: int
    opponent: int | None
    value: int


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """The place of somebody, from 1, which who are level in everything share; and what led to it.

    Where a play-off or the lot decided, `settled` has those who were level, the best first, and the value of
    that tie-break is the place among them; else it is 0.
    """

    number: int
    place: int
    points: int
    ties: tuple[int, ...]
    settled: Mapping[TieBreak, Sequence[int]] = field(default_factory=dict)


class Standings:
    """The table after some rounds of those with these numbers, each of whom meets so many in a round; with
    the seed of their lots, and the orders of play-offs, the best first."""

    def __init__(
        self,
        numbers: Sequence[int],
        rounds: Sequence[RoundScores],
        others: int = 1,
        seed: str = "",
        play_offs: Sequence[Sequence[int]] = (),
    ) -> None:
        self.numbers = numbers
        self.rounds = rounds
        self.others = others
        self.seed = seed
        self.play_offs = play_offs

    def scores(self, number: int) -> list[RoundScore]:
        """What somebody got, round by round."""
        return [scores.get(number, ABSENT) for scores in self.rounds]

    def points(self, number: int) -> int:
        return sum(score.points for score in self.scores(number))

    def rows(self, order: Sequence[TieBreak]) -> list[StandingsRow]:
        """Everybody, the best first; who are level in everything stand in the order of their numbers."""
        groups = _split([sorted(self.numbers)], self.points)
        settled: dict[int, dict[TieBreak, Sequence[int]]] = {number: {} for number in self.numbers}
        for criterion in order:
            parted = [self._parted(group, criterion) for group in groups]
            groups = [part for parts in parted for part in parts]
            if criterion in SETTLING:
                for parts in parted:
                    level = [number for part in parts for number in part] if len(parts) > 1 else []
                    for number in level:
                        settled[number][criterion] = level
        before = [0, *accumulate(map(len, groups))]
        return [
            StandingsRow(
                number,
                place + 1,
                self.points(number),
                self._ties(number, order, settled[number]),
                settled[number],
            )
            for place, group in zip(before, groups, strict=False)
            for number in group
        ]

    def terms(self, number: int, criterion: TieBreak) -> list[TieBreakTerm]:
        """What a tie-break of somebody is the sum of; of direct encounters, those with everybody."""
        scores = self.scores(number)
        match criterion:
            case TieBreak.PROGRESSIVE:
                sums = accumulate(score.points for score in scores)
                return [TieBreakTerm(played, None, value) for played, value in enumerate(sums, 1)]
            case TieBreak.WINS:
                return [
                    TieBreakTerm(played, score.opponent, score.wins) for played, score in enumerate(scores, 1)
                ]
            case TieBreak.DIRECT:
                return [
                    TieBreakTerm(played, other, points)
                    for played, score in enumerate(scores, 1)
                    for other, points in score.met.items()
                ]
            case TieBreak.SONNEBORN:
                return [
                    TieBreakTerm(term.round, term.opponent, self._sonneborn(term, scores[term.round - 1]))
                    for term in self._opponents(number)
                ]
            case TieBreak.PLAY_OFF | TieBreak.LOT:
                return []
            case _:
                return self._counting(self._opponents(number), criterion)

    def level_groups(self, order: Sequence[TieBreak]) -> list[list[int]]:
        """Those who are level in all of an order with somebody else, together."""
        rows = groupby(self.rows(order), key=lambda row: row.place)
        groups = [[row.number for row in level] for _place, level in rows]
        return [group for group in groups if len(group) > 1]

    def _ties(
        self, number: int, order: Sequence[TieBreak], settled: Mapping[TieBreak, Sequence[int]]
    ) -> tuple[int, ...]:
        return tuple(
            settled[criterion].index(number) + 1
            if criterion in settled
            else sum(term.value for term in self.terms(number, criterion))
            for criterion in order
        )

    def _parted(self, group: list[int], criterion: TieBreak) -> list[list[int]]:
        """A group that was level so far, in groups that still are."""
        if criterion is TieBreak.PLAY_OFF:
            return self._played_off(group)
        if criterion is TieBreak.LOT:
            return [[number] for number in sorted(group, key=self._lot)]
        if criterion is not TieBreak.DIRECT:
            return _split([group], lambda number: sum(term.value for term in self.terms(number, criterion)))
        between = {
            number: [term for term in self.terms(number, criterion) if term.opponent in group]
            for number in group
        }
        if any(len({term.opponent for term in terms}) < len(group) - 1 for terms in between.values()):
            return [group]
        return _split([group], lambda number: sum(term.value for term in between[number]))

    def _played_off(self, group: list[int]) -> list[list[int]]:
        """A group in the order of the play-off that all of them were in."""
        for order in self.play_offs:
            if {*group} <= {*order}:
                return [[number] for number in order if number in group]
        return [group]

    def _lot(self, number: int) -> tuple[float, int]:
        """The lot of somebody, the same whoever else is in: the lower goes first."""
        return Random(f"{self.seed} lot {number}").random(), number  # noqa: S311 - can be drawn again

    def _opponents(self, number: int) -> list[TieBreakTerm]:
        """The opponents of each round, with their points as they count for this one; those that are missing
        together."""
        before, terms = 0, []
        for played, score in enumerate(self.scores(number), 1):
            if not score.is_played:
                rest = DRAW * self.others * (1 + self.others) - score.points
                later = self._middle * (len(self.rounds) - played)
                terms.append(TieBreakTerm(played, None, rest + self.others * (before + later)))
            terms += [TieBreakTerm(played, other, self._points_to_others(other)) for other in score.met]
            before += score.points
        return terms

    @property
    def _middle(self) -> int:
        """What a round is worth that somebody else did not play: the middle place."""
        return DRAW * self.others

    def _points_to_others(self, number: int) -> int:
        return sum(score.points if score.is_played else self._middle for score in self.scores(number))

    def _sonneborn(self, term: TieBreakTerm, score: RoundScore) -> int:
        if term.opponent is None:
            return term.value * score.points // self.others
        return term.value * score.met[term.opponent]

    @staticmethod
    def _counting(terms: list[TieBreakTerm], criterion: TieBreak) -> list[TieBreakTerm]:
        """The opponents that count: without the weakest, and for the median without the strongest too."""
        ordered = sorted(terms, key=lambda term: term.value)
        kept = {
            TieBreak.BUCHHOLZ: ordered,
            TieBreak.BUCHHOLZ_CUT: ordered[1:],
            TieBreak.BUCHHOLZ_MEDIAN: ordered[1:-1],
        }[criterion]
        return sorted(kept, key=lambda term: term.round)


def _split(groups: list[list[int]], value: Callable[[int], int]) -> list[list[int]]:
    """Each group in groups of equal value, the greatest first."""
    return [
        list(part)
        for group in groups
        for _value, part in groupby(sorted(group, key=value, reverse=True), key=value)
    ]
