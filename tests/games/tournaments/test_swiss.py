"""Swiss rounds: nobody twice, nobody left out, score groups kept, seats balanced."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.knock_out import Part
from games.tournaments.reasons import (
    knock_out_reason,
    opening_reasons,
    points_text,
    reasons,
    value_text,
)
from games.tournaments.standings import TieBreak
from games.tournaments.swiss import Competitor, NoRound, PairedRound, most_rounds, pair_round
from tests.games.tournaments.book_keeper import note, pupils


@given(
    count=st.integers(2, 24),
    seed=st.integers(0, 10**6),
    seats_count=st.booleans(),
    absence=st.sampled_from((0, 0.1)),
)
def test_tournaments_keep_all_promises(count, seed, seats_count, absence):
    random = Random(seed)
    book = pupils(count, "abc", random)
    for number in range(most_rounds(round(count * (1 - absence)) - 2 if absence else count)):
        there = [pupil.competitor() for pupil in book.values() if random.random() >= absence]
        try:
            paired = pair_round(there, f"{seed} {number}", seats_count=seats_count)
        except NoRound:
            assert absence  # else Dirac's theorem has one
            continue
        paired_numbers = [*(side for pair in paired.pairs for side in pair), paired.bye]
        assert sorted(filter(None, paired_numbers)) == sorted(player.number for player in there)
        note(book, paired, random)
    for pupil in book.values():
        assert len({*pupil.opponents}) == len(pupil.opponents)
        assert pupil.byes <= 1
        if seats_count and not absence:
            assert abs(sum(pupil.seats)) <= 2
            assert not any(a == b == c for (a, b), (_b, c) in pairwise(pairwise(pupil.seats)))


def test_same_seed_gives_the_same_pairs_in_any_order_of_the_field():
    field = [pupil.competitor() for pupil in pupils(11).values()]
    assert pair_round(field, 7) == pair_round(field[::-1], 7)
    assert len({pair_round(field, seed) for seed in range(20)}) > 1  # who begins is drawn by lot


def test_upper_half_meets_lower_half_within_the_score_group():
    field = [Competitor(number, 2 if number <= 4 else 0, number) for number in range(1, 9)]
    assert [{*pair} for pair in pair_round(field, 1).pairs] == [{1, 3}, {2, 4}, {5, 7}, {6, 8}]


def test_bye_goes_to_the_lowest_who_had_none():
    field = [
        Competitor(1, 4, 1),
        Competitor(2, 2, 2),
        Competitor(3, 2, 3),
        Competitor(4, 0, 4, had_bye=True),
        Competitor(5, 0, 5, had_bye=True),
    ]
    assert pair_round(field, 1).bye == 3


def test_floaters_are_the_nearest_of_their_groups():
    field = [Competitor(number, 2 if number <= 3 else 0, number) for number in range(1, 7)]
    assert {3, 4} in [{*pair} for pair in pair_round(field, 1).pairs]


def test_clubs_are_apart_where_it_costs_no_score_group():
    field = [Competitor(number, 0, number, club="ab"[number > 2]) for number in range(1, 5)]
    assert all({*pair} not in ({1, 2}, {3, 4}) for pair in pair_round(field, 1).pairs)
    apart = [Competitor(n, score, n, club=club) for n, score, club in ((1, 2, "a"), (2, 2, "a"), (3, 0, "b"))]
    assert {1, 2} in [{*pair} for pair in pair_round([*apart, Competitor(4, 0, 4, club="b")], 1).pairs]


def test_pairs_that_must_not_meet():
    field = [Competitor(number, 0, number) for number in range(1, 5)]
    forbidden = [frozenset((1, 3)), frozenset((1, 4))]
    assert {1, 2} in [{*pair} for pair in pair_round(field, 1, forbidden).pairs]
    with pytest.raises(NoRound):
        pair_round(field, 1, [*forbidden, frozenset((1, 2))])


def test_fields_too_small_for_a_round():
    with pytest.raises(NoRound):
        pair_round([Competitor(1, 0, 1)], 1)
    met = [Competitor(1, 2, 1, frozenset({2})), Competitor(2, 0, 2, frozenset({1}))]
    with pytest.raises(NoRound):
        pair_round(met, 1)
    byes = [Competitor(number, 0, number, had_bye=True) for number in (1, 2, 3)]
    with pytest.raises(NoRound):
        pair_round(byes, 1)


def test_who_begins():
    first, second = Competitor(1, 0, 1, seats=(1,)), Competitor(2, 0, 2, seats=(-1,))
    assert pair_round([first, second], 1, seats_count=True).pairs == ((2, 1),)
    longer_ago = Competitor(1, 0, 1, seats=(1, -1)), Competitor(2, 0, 2, seats=(-1, 1))
    assert pair_round(longer_ago, 1, seats_count=True).pairs == ((1, 2),)
    due = Competitor(1, 0, 1, seats=(-1, 1, 1)), Competitor(2, 0, 2, seats=(1,))
    assert pair_round(due, 1, seats_count=True).pairs == ((2, 1),)


@pytest.mark.parametrize(
    ("scores", "met", "sentence"),
    [
        ((2, 2), {}, "Ambos com 1."),
        ((5, 4, 4, 4), {}, "2½ contra 2: mais ninguém tem 2½."),
        ((2, 2, 0, 0), {1: {2}, 2: {1}}, "1 contra 0: já jogou com todos os de 1."),
        ((2, 2, 2, 0), {}, "1 contra 0: os de 1 são em número ímpar."),
        (
            (2, 2, 2, 2, 0, 0),
            {1: {2, 3, 4}, 2: {1, 3, 4}, 3: {1, 2}, 4: {1, 2}},
            "1 contra 0: já jogou com todos os de 1.",
        ),
    ],
)
def test_reasons_of_pairs(scores, met, sentence):
    field = [
        Competitor(number, score, number, frozenset(met.get(number, ())))
        for number, score in enumerate(scores, 1)
    ]
    assert sentence in map(str, reasons(field, pair_round(field, 1)))


def test_reason_where_rematches_are_avoided():
    field = [Competitor(number, 2, number) for number in (1, 2, 3, 4)]
    field += [Competitor(number, 0, number) for number in (5, 6)]
    met = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: set(), 5: {6}, 6: {5}}
    field = [Competitor(p.number, p.score, p.rank, frozenset(met[p.number])) for p in field]
    told = [str(reason) for reason in reasons(field, pair_round(field, 1))]
    assert "1 contra 0: assim ninguém repete o adversário." in told


def test_tie_breaks_are_written_in_their_parts():
    assert value_text(TieBreak.SONNEBORN, 7) == "1¾"
    assert value_text(TieBreak.BUCHHOLZ, 7) == "3½"


def test_points_are_written_with_halves():
    assert [points_text(halves) for halves in range(4)] == ["0", "½", "1", "1½"]


def test_reasons_of_the_first_round():
    field = [Competitor(number, 0, number) for number in (1, 2, 3, 4)]
    across, within = PairedRound(((1, 3), (4, 2))), PairedRound(((2, 1), (3, 4)))
    told = [str(reason) for reason in opening_reasons(field, across)]
    assert told == ["Metade de cima contra metade de baixo do sorteio."] * 2
    told = [str(reason) for reason in opening_reasons(field, within)]
    assert told == ["Da mesma metade do sorteio: assim escolas e turmas ficam separadas."] * 2


@pytest.mark.parametrize(
    ("part", "number", "sentence"),
    [
        (Part.MAIN, 1, "2.º contra 7.º do sorteio."),
        (Part.FINAL, 3, "Nenhum dos dois perdeu até aqui."),
        (Part.THIRD, 3, "Perderam as meias-finais."),
        (Part.SECOND_DRAW, 2, "Perderam o primeiro encontro."),
    ],
)
def test_reasons_in_a_knock_out(part, number, sentence):
    assert str(knock_out_reason(part, number, (7, 2))) == sentence
