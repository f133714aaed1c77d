"""Tables against tables made by hand, and tie-breaks against their definitions."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.standings import SETTLING, RoundScore, Standings, TieBreak, TieBreakTerm
from games.tournaments.swiss import pair_round
from tests.games.tournaments.book_keeper import note, pupils


def won(opponent, wins=2):
    return RoundScore(2, wins, {opponent: 2})


def lost(opponent):
    return RoundScore(0, 0, {opponent: 0})


def drew(opponent):
    return RoundScore(1, 1, {opponent: 1})


BYE = RoundScore(2)
# Four rounds of five; 5 has the bye, 4 is absent in the third, 3 gets half a point for coming late.
TABLE = Standings(
    (1, 2, 3, 4, 5),
    (
        {1: won(2), 2: lost(1), 3: won(4), 4: lost(3), 5: BYE},
        {1: won(3), 3: lost(1), 5: drew(2), 2: drew(5), 4: BYE},
        {1: drew(5), 5: drew(1), 2: won(3), 3: lost(2)},
        {3: RoundScore(1), 1: won(4), 4: lost(1), 2: BYE, 5: RoundScore(0)},
    ),
)


def test_points_and_places():
    rows = TABLE.rows(())
    assert [(row.number, row.place, row.points) for row in rows] == [
        (1, 1, 7),
        (2, 2, 5),
        (5, 3, 4),
        (3, 4, 3),
        (4, 5, 2),
    ]


def test_buchholz_with_rounds_not_played():
    # To others 2 has 0+1+2+half, 3 has 2+0+0+half, 4 has 0+half+half+0, 5 has half+1+1+half.
    assert [term.value for term in TABLE.terms(1, TieBreak.BUCHHOLZ)] == [4, 3, 4, 2]
    # The bye of 5: a virtual opponent with 0 before it, nothing in it, half a point in three rounds after it.
    assert TABLE.terms(5, TieBreak.BUCHHOLZ)[0] == TieBreakTerm(1, None, 0 + 0 + 3)
    # Its absence in the last round: as many points as itself before it, and a win.
    assert TABLE.terms(5, TieBreak.BUCHHOLZ)[3] == TieBreakTerm(4, None, 4 + 2)
    assert sum(term.value for term in TABLE.terms(1, TieBreak.BUCHHOLZ_CUT)) == 11
    assert sum(term.value for term in TABLE.terms(1, TieBreak.BUCHHOLZ_MEDIAN)) == 7


def test_progressive_wins_and_sonneborn():
    assert [term.value for term in TABLE.terms(1, TieBreak.PROGRESSIVE)] == [2, 4, 5, 7]
    assert sum(term.value for term in TABLE.terms(1, TieBreak.WINS)) == 7
    assert sum(term.value for term in TABLE.terms(1, TieBreak.SONNEBORN)) == 2 * 4 + 2 * 3 + 1 * 4 + 2 * 2


def test_direct_encounter_counts_where_all_have_met():
    table = Standings((1, 2, 3), ({1: won(2), 2: lost(1), 3: BYE}, {2: won(3), 3: lost(2)}))
    assert [(row.number, row.place) for row in table.rows([TieBreak.DIRECT])] == [(1, 1), (2, 1), (3, 1)]
    table = Standings((1, 2), ({1: lost(2), 2: won(1)}, {1: BYE, 2: RoundScore(0)}))
    assert [(row.number, row.place) for row in table.rows([TieBreak.DIRECT])] == [(2, 1), (1, 2)]


def test_level_in_everything_share_a_place():
    table = Standings((3, 1, 2), ({1: drew(2), 2: drew(1), 3: RoundScore(0)},))
    played = [criterion for criterion in TieBreak if criterion not in SETTLING]
    assert [(row.number, row.place) for row in table.rows(played)] == [(1, 1), (2, 1), (3, 3)]


def test_a_table_of_three_is_three_meetings():
    # First 1 before 2 before 3, while 4 waits; then 4 before 1 and 3, who are level; 2 is absent.
    table = Standings(
        (1, 2, 3, 4),
        (
            {
                1: RoundScore(4, 4, {2: 2, 3: 2}),
                2: RoundScore(2, 2, {1: 0, 3: 2}),
                3: RoundScore(0, 0, {1: 0, 2: 0}),
                4: RoundScore(4),
            },
            {
                4: RoundScore(4, 4, {1: 2, 3: 2}),
                1: RoundScore(1, 1, {4: 0, 3: 1}),
                3: RoundScore(1, 1, {4: 0, 1: 1}),
            },
        ),
        others=2,
    )
    assert [(row.number, row.points) for row in table.rows(())] == [(4, 8), (1, 5), (2, 2), (3, 1)]
    # To others 4 has the middle place of the round in which it waited.
    assert [term.value for term in table.terms(1, TieBreak.BUCHHOLZ)] == [1, 2 + 2, 1, 2 + 4]
    # Two virtual opponents: 6 - 4 points in that round, and the middle place in the later one.
    assert table.terms(4, TieBreak.BUCHHOLZ)[0] == TieBreakTerm(1, None, 2 + 2 * 2)
    assert table.terms(2, TieBreak.BUCHHOLZ)[2] == TieBreakTerm(2, None, 2 * 2 + 6)
    assert [term.value for term in table.terms(1, TieBreak.DIRECT)] == [2, 2, 0, 1]
    assert [term.value for term in table.terms(4, TieBreak.SONNEBORN)] == [6 * 4 // 2, 5 * 2, 1 * 2]
    assert [term.value for term in table.terms(4, TieBreak.WINS)] == [0, 4]


@given(st.integers(2, 12), st.integers(0, 10**6))
def test_rows_are_in_the_declared_order(count, seed):
    random = Random(seed)
    book, rounds = pupils(count), []
    for number in range(count // 2):
        before = {pupil.number: pupil.score for pupil in book.values()}
        paired = pair_round([pupil.competitor() for pupil in book.values()], number)
        note(book, paired, random)
        opponents = {a: b for pair in paired.pairs for a, b in (pair, pair[::-1])}
        got = {number: pupil.score - before[number] for number, pupil in book.items()}
        rounds.append(
            {
                number: RoundScore(points, met={opponents[number]: points} if number in opponents else {})
                for number, points in got.items()
            }
        )
    order = [TieBreak.BUCHHOLZ, TieBreak.PROGRESSIVE]
    rows = Standings([*book], rounds).rows(order)
    assert sorted(row.number for row in rows) == sorted(book)
    for better, worse in pairwise(rows):
        assert (better.points, *better.ties) >= (worse.points, *worse.ties)
        assert (better.place == worse.place) == ((better.points, *better.ties) == (worse.points, *worse.ties))
