"""The table of a tournament: points, then the declared tie-breaks. Pure; all numbers are whole.

Points and matches won are counted in halves: 2 for a win, 1 for a draw. **Rounds that were not played**
follow one rule (FIDE's of 2009): to others, who did not play a round got half a point in it; to oneself, the
missing opponent is a virtual one, who had as many points as oneself, got in that round what one did not get
oneself, and half a point in each later round.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, groupby

WIN, DRAW, LOSS = 2, 1, 0


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What somebody got in a round: points, and matches won, both in halves. Without an opponent it was not
    played; `missed` is the one with whom it was not, because somebody was absent."""

    points: int
    wins: int = 0
    opponent: int | None = None
    missed: int | None = None

    @property
    def is_played(self) -> bool:
        return self.opponent is not None


# What everybody got in a round, by their numbers. Who is not there was absent, and got nothing.
RoundScores = Mapping[int, RoundScore]
ABSENT = RoundScore(LOSS)


class TieBreak(StrEnum):
    """What comes after the points. Direct encounter counts where all who are level have met."""

    DIRECT = "direct"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT = "buchholz-cut"
    BUCHHOLZ_MEDIAN = "buchholz-median"
    PROGRESSIVE = "progressive"
    SONNEBORN = "sonneborn"
    WINS = "wins"


@dataclass(frozen=True, slots=True)
class TieBreakTerm:
    """A part of a tie-break: of which round, against whom (None: a virtual opponent), and how much."""

    round: int
    opponent: int | None
    value: int


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """The place of somebody, from 1, which who are level in everything share; and what led to it."""

    number: int
    place: int
    points: int
    ties: tuple[int, ...]


class Standings:
    """The table after some rounds of those with these numbers."""

    def __init__(self, numbers: Sequence[int], rounds: Sequence[RoundScores]) -> None:
        self.numbers = numbers
        self.rounds = rounds

    def scores(self, number: int) -> list[RoundScore]:
        """What somebody got, round by round."""
        return [scores.get(number, ABSENT) for scores in self.rounds]

    def points(self, number: int) -> int:
        return sum(score.points for score in self.scores(number))

    def rows(self, order: Sequence[TieBreak]) -> list[StandingsRow]:
        """Everybody, the best first; who are level in everything stand in the order of their numbers."""
        groups = _split([sorted(self.numbers)], self.points)
        for criterion in order:
            groups = [part for group in groups for part in self._parted(group, criterion)]
        before = [0, *accumulate(map(len, groups))]
        return [
            StandingsRow(number, place + 1, self.points(number), self._ties(number, order))
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
                met = [(played, score) for played, score in enumerate(scores, 1) if score.is_played]
                return [TieBreakTerm(played, score.opponent, score.points) for played, score in met]
            case TieBreak.SONNEBORN:
                return [
                    TieBreakTerm(term.round, term.opponent, term.value * score.points)
                    for term, score in zip(self._opponents(number), scores, strict=True)
                ]
            case _:
                return self._counting(self._opponents(number), criterion)

    def _ties(self, number: int, order: Sequence[TieBreak]) -> tuple[int, ...]:
        return tuple(sum(term.value for term in self.terms(number, criterion)) for criterion in order)

    def _parted(self, group: list[int], criterion: TieBreak) -> list[list[int]]:
        """A group that was level so far, in groups that still are."""
        if criterion is not TieBreak.DIRECT:
            return _split([group], lambda number: sum(term.value for term in self.terms(number, criterion)))
        between = {
            number: [term for term in self.terms(number, criterion) if term.opponent in group]
            for number in group
        }
        if any(len({term.opponent for term in terms}) < len(group) - 1 for terms in between.values()):
            return [group]
        return _split([group], lambda number: sum(term.value for term in between[number]))

    def _opponents(self, number: int) -> list[TieBreakTerm]:
        """The opponents of each round, with their points as they count for this one."""
        before, terms = 0, []
        for played, score in enumerate(self.scores(number), 1):
            if score.opponent is None:
                later = len(self.rounds) - played
                terms.append(TieBreakTerm(played, None, before + WIN - score.points + DRAW * later))
            else:
                terms.append(TieBreakTerm(played, score.opponent, self._points_to_others(score.opponent)))
            before += score.points
        return terms

    def _points_to_others(self, number: int) -> int:
        return sum(score.points if score.is_played else DRAW for score in self.scores(number))

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
