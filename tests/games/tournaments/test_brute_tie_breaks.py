"""Tie-breaks against a second account of them, of whole and half points as people count them.

Every kind of round is there: played, won and lost by absence, a bye, a half for coming late, and nothing.
"""

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from games.tournaments.standings import RoundScore, Standings, TieBreak

HALF = Fraction(1, 2)
ORDER = (
    TieBreak.DIRECT,
    TieBreak.BUCHHOLZ,
    TieBreak.PROGRESSIVE,
    TieBreak.BUCHHOLZ_MEDIAN,
    TieBreak.BUCHHOLZ_CUT,
    TieBreak.SONNEBORN,
    TieBreak.WINS,
)
FREE = {"bye": Fraction(1), "late": HALF, "away": Fraction(0)}


@dataclass
class Day:
    """What one person did in a round: `other` is None where nobody was met."""

    other: int | None
    points: Fraction
    won: Fraction = Fraction(0)


def tournament(
    count: int, rounds: int, lots: Random
) -> tuple[list[dict[int, Day]], list[dict[int, RoundScore]]]:
    """The same rounds twice: for the account below, and for ours."""
    told, ours = [], []
    for _round in range(rounds):
        days: dict[int, Day] = {}
        scores: dict[int, RoundScore] = {}
        there = lots.sample(range(1, count + 1), count)
        while there:
            one = there.pop()
            kind = lots.choice(("met", "met", "met", "absence", *FREE))
            if kind in FREE or not there:
                points = FREE.get(kind, Fraction(1))
                days[one] = Day(None, points)
                if kind != "away":
                    scores[one] = RoundScore(int(2 * points))
                continue
            other = there.pop()
            if kind == "absence":
                for side, missing, points in ((one, other, Fraction(1)), (other, one, Fraction(0))):
                    days[side] = Day(None, points, 2 * points)
                    scores[side] = RoundScore(int(2 * points), int(4 * points), missed=(missing,))
                continue
            won = Fraction(lots.randint(0, 4), 2)
            for side, met, own in ((one, other, won), (other, one, 2 - won)):
                points = Fraction((own > 1) + (own >= 1), 2)
                days[side] = Day(met, points, own)
                scores[side] = RoundScore(int(2 * points), int(2 * own), {met: int(2 * points)})
        told.append(days)
        ours.append(scores)
    return told, ours


def score(told: list[dict[int, Day]], who: int) -> Fraction:
    return sum((days[who].points for days in told), Fraction(0))


def for_others(told: list[dict[int, Day]], who: int) -> Fraction:
    """What somebody is worth to opponents: half a point for each round without one."""
    return sum((days[who].points if days[who].other else HALF for days in told), Fraction(0))


def opponents(told: list[dict[int, Day]], who: int) -> list[tuple[Fraction, Fraction]]:
    """Of each round what the opponent is worth, a made-up one where there was none, and what was got."""
    worth = []
    for number, days in enumerate(told):
        day = days[who]
        if day.other is not None:
            worth.append((for_others(told, day.other), day.points))
            continue
        before = score(told[:number], who)
        made_up = before + (1 - day.points) + HALF * (len(told) - number - 1)
        worth.append((made_up, day.points))
    return worth


def tie_break(told: list[dict[int, Day]], who: int, criterion: TieBreak, level: list[int]) -> Fraction:
    """One tie-break of somebody who is level with these."""
    worth = sorted(value for value, _points in opponents(told, who))
    if criterion == TieBreak.DIRECT:
        for one in level:
            if not {other for other in level if other != one} <= {days[one].other for days in told}:
                return Fraction(0)
        return sum((days[who].points for days in told if days[who].other in level), Fraction(0))
    if criterion == TieBreak.PROGRESSIVE:
        return sum((score(told[: number + 1], who) for number in range(len(told))), Fraction(0))
    if criterion == TieBreak.WINS:
        return sum((days[who].won for days in told), Fraction(0))
    if criterion == TieBreak.SONNEBORN:
        return sum((value * points for value, points in opponents(told, who)), Fraction(0))
    cut = {TieBreak.BUCHHOLZ: worth, TieBreak.BUCHHOLZ_CUT: worth[1:], TieBreak.BUCHHOLZ_MEDIAN: worth[1:-1]}
    return sum(cut[criterion], Fraction(0))


def places(told: list[dict[int, Day]], count: int, order: tuple[TieBreak, ...]) -> dict[int, int]:
    """By asking of each pair of level ones who is before whom, criterion by criterion."""
    rank = {who: (score(told, who),) for who in range(1, count + 1)}
    for criterion in order:
        level = {who: [other for other in rank if rank[other] == rank[who]] for who in rank}
        rank = {who: (*rank[who], tie_break(told, who, criterion, level[who])) for who in rank}
    return {who: 1 + sum(rank[other] > rank[who] for other in rank) for who in rank}


@given(st.integers(2, 9), st.integers(1, 6), st.integers(0, 10**6), st.permutations(ORDER))
@example(7, 5, 3, list(ORDER))
def test_every_place_is_that_of_the_second_account(count, rounds, seed, order):
    told, ours = tournament(count, rounds, Random(seed))
    standings = Standings([*range(1, count + 1)], ours)
    for who in range(1, count + 1):
        assert standings.points(who) == 2 * score(told, who)
        for criterion in ORDER[1:]:
            halves = 4 if criterion == TieBreak.SONNEBORN else 2
            ours_is = sum(term.value for term in standings.terms(who, criterion))
            assert ours_is == halves * tie_break(told, who, criterion, [who])
    rows = standings.rows(order)
    assert {row.number: row.place for row in rows} == places(told, count, tuple(order))
