"""Where a match turned: exact where it is known, and silent where chance explains as much."""

from math import inf
from random import Random
from typing import Any

import pytest

from games.bots import review as reviewing
from games.bots.hooks.random_play import facts
from games.bots.opinion import Opinion
from games.bots.review import Prospect, Review, TurningPoint, differ, review_from
from games.rules.catalogue import build
from games.solvers.theory import too_big

SEED = 1


def brief(done: int) -> None:
    if done > 50:
        too_big(done, "Basta.")


def hardly(done: int) -> None:
    if done > 3:
        too_big(done, "Basta.")


def few(_share: float) -> Any:
    def end(done: int) -> None:
        if done > 20_000:
            too_big(done, "Basta.")

    return end


def review(slug: str, options: dict[str, Any], moves: list[str]) -> Review:
    return review_from(slug, options, moves, SEED, few)


def test_nim_is_exact_and_both_mistakes_are_told():
    found = review("nim", {"heaps": [3, 4]}, ["p1-1", "p2-1", "p1-2", "p2-3"])
    assert [(expected.shares, expected.exact) for expected in found.curve] == [
        ((share, 1 - share), True) for share in (1, 0, 1, 0, 0)
    ]
    assert [(point.ply, point.seat) for point in found.points] == [(1, 0), (2, 1), (3, 0)]
    assert found.points[0].better == "p2-1"
    assert found.points[0].loss == 1


def test_a_match_without_mistakes_has_no_turning_point():
    found = review("nim", {"heaps": [1, 2]}, ["p2-1", "p1-1", "p2-1"])
    assert found.points == ()
    assert [expected.shares[0] for expected in found.curve] == [1, 1, 1, 1]


def test_the_same_again_for_the_same_seed():
    asked: Any = ("hex", {"size": 4}, ["a1", "b2"])
    one, other = (review_from(*asked, SEED, lambda _share: brief) for _time in range(2))
    assert one == other


def test_progress_is_told_in_hundredths():
    heard: list[int] = []
    review_from("nim", {"heaps": [3, 4]}, ["p1-1", "p2-1"], SEED, few, progress=heard.append)
    assert heard == sorted(heard)
    assert 0 <= min(heard) <= max(heard) < 100


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (Prospect(0.0, exact=True), Prospect(1.0, exact=True), True),
        (Prospect(0.5, exact=True), Prospect(0.5, exact=True), False),
        # A thousand matches tell 0.4 from 0.6, fifty do not.
        (Prospect(0.4, exact=False, matches=1000), Prospect(0.6, exact=False, matches=1000), True),
        (Prospect(0.4, exact=False, matches=50), Prospect(0.6, exact=False, matches=50), False),
        # However many they are, a small loss is not worth a word.
        (Prospect(0.5, exact=False, matches=10**6), Prospect(0.55, exact=False, matches=10**6), False),
        # A sure win against a share that is large anyway: nobody knows that anything was lost.
        (Prospect(0.7, exact=False, matches=4000), Prospect(1.0, exact=True), False),
        (Prospect(0.2, exact=False, matches=4000), Prospect(1.0, exact=True), True),
        # Nothing was looked at.
        (Prospect(0.0, exact=False), Prospect(1.0, exact=True), False),
    ],
)
def test_what_differs_clearly(low, high, told):
    assert differ(low, high) is told


def test_the_noise_of_nothing_is_without_end():
    assert Prospect(0.5, exact=False).variance == inf
    assert Prospect(1.0, exact=True).variance == 0


def at_random(slug: str) -> tuple[str, list[str]]:
    """Twenty moves of a match on 13 x 13, far from its end."""
    game, random = build(slug, {"size": 13}), Random(1)
    state, moves = game.initial(), []
    for _ply in range(20):
        moves.append(game.random_move(state, random))
        state = game.play(state, moves[-1])
    return slug, moves


MATCHES = [at_random("hex"), at_random("gomoku3")]


def test_what_random_matches_show_is_known_before_the_first_position(monkeypatch):
    """Finding it out may take longer than a position has."""
    facts.cache_clear()
    monkeypatch.setattr(
        reviewing, "proof", lambda *_arguments: Opinion(1, (), exact=facts.cache_info().currsize > 0)
    )
    assert review("hex3", {"size": 3}, []).curve[0].exact


class Chance:
    """A match in which every position is worth the same, seen through so many random matches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, matches: int, seed: int) -> None:
        self.random = Random(seed)
        self.matches = matches
        monkeypatch.setattr(reviewing, "proof", lambda *_arguments: None)
        monkeypatch.setattr(reviewing, "estimate", self.estimate)

    def estimate(self, hook: Any, state: Any, *_arguments: Any) -> Opinion:
        seats = range(len(hook.game.players))
        winners = self.random.choices(seats, k=self.matches)
        shares = tuple(winners.count(seat) / self.matches for seat in seats)
        best = self.random.choice(list(hook.game.moves(state)))
        return Opinion(
            shares[hook.seat(state)], (best,), exact=False, matches=self.matches, shares=shares[2:] and shares
        )


@pytest.mark.parametrize(("slug", "moves"), MATCHES)
@pytest.mark.parametrize("matches", [20, 200])
def test_no_verdict_where_moves_differ_by_chance_only(monkeypatch, slug, moves, matches):
    """Forty matches of twenty moves that are all worth the same: what looks worst was chance."""
    told = 0
    for seed in range(40):
        Chance(monkeypatch, matches, seed)
        told += len(review(slug, {"size": 13}, moves).points)
    assert told == 0


@pytest.mark.parametrize(("played", "shares"), [(MATCHES[0], ()), (MATCHES[1], (0.5, 0.02, 0.48))])
def test_a_loss_that_is_no_chance_is_told(monkeypatch, played, shares):
    """The same match; but after its fifth move whoever made it has lost most of what there was to expect."""
    slug, moves = played
    Chance(monkeypatch, 400, 1)
    game = build(slug, {"size": 13})
    after = game.initial()
    for move in moves[:5]:
        after = game.play(after, move)
    chance = reviewing.estimate

    def estimate(hook: Any, state: Any, *arguments: Any) -> Opinion:
        said = chance(hook, state, *arguments)
        known = Opinion(0.98, said.best, exact=False, matches=400, shares=shares)
        return known if state == after else said

    monkeypatch.setattr(reviewing, "estimate", estimate)
    (point,) = review(slug, {"size": 13}, moves[:12]).points
    assert (point.ply, point.seat, point.move) == (5, len(shares) and 1, moves[4])
    assert point.after_move.share == pytest.approx(0.02)


def test_what_is_sure_of_one_of_three_leaves_the_others_nothing():
    moves = ["d4", "a1", "a7", "d5", "g1", "g6", "d3", "f7", "b2", "d2"]
    found = review_from("gomoku3", {"size": 7}, moves, SEED, lambda _share: hardly)
    assert [(expected.shares, expected.exact) for expected in found.curve[-2:]] == [((1, 0, 0), True)] * 2
    assert sum(found.curve[0].shares) == pytest.approx(1)


def test_among_three_less_than_an_even_share_is_little():
    """Against a sure win: as 0.4 is more than a third, nobody knows that anything was lost."""
    likely, sure = Prospect(0.4, exact=False, matches=4000), Prospect(1.0, exact=True)
    assert differ(likely, sure)
    assert not differ(likely, sure, 1 / 3)


def test_who_exchanged_colours_keeps_the_seat():
    """In Hex 3 x 3 the middle wins, so that whoever is second takes it, and then loses by the corner."""
    found = review("hex", {"size": 3}, ["c2", "swap", "a1", "d3", "b1"])
    assert all(0 <= expected.shares[0] <= 1 for expected in found.curve)
    assert found.curve[1].shares == found.curve[2].shares == (0, 1)


def test_the_other_player_sees_the_rest():
    assert Prospect(0.25, exact=False, matches=8).other == Prospect(0.75, exact=False, matches=8)
    assert TurningPoint(1, 0, "a1", "b2", Prospect(0.25, exact=True), Prospect(1, exact=True)).loss == 0.75
