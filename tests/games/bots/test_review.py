"""Where a match turned: exact where it is known, and silent where chance explains as much."""

from math import inf
from random import Random
from typing import Any

import pytest

from games.bots import review as reviewing
from games.bots.opinion import Opinion
from games.bots.review import Prospect, Review, TurningPoint, differ, is_reviewable, review_from
from games.rules.catalogue import build
from games.solvers.theory import too_big

SEED = 1


def brief(done: int) -> None:
    if done > 50:
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
    assert [(expected.share, expected.exact) for expected in found.curve] == [
        (share, True) for share in (1, 0, 1, 0, 0)
    ]
    assert [(point.ply, point.seat) for point in found.points] == [(1, 0), (2, 1), (3, 0)]
    assert found.points[0].better == "p2-1"
    assert found.points[0].loss == 1


def test_a_match_without_mistakes_has_no_turning_point():
    found = review("nim", {"heaps": [1, 2]}, ["p2-1", "p1-1", "p2-1"])
    assert found.points == ()
    assert [expected.share for expected in found.curve] == [1, 1, 1, 1]


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


class Chance:
    """A match in which every position is worth the same, seen through so many random matches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, matches: int, seed: int) -> None:
        self.random = Random(seed)
        self.matches = matches
        monkeypatch.setattr(reviewing, "proof", lambda *_arguments: None)
        monkeypatch.setattr(reviewing, "estimate", self.estimate)

    def estimate(self, hook: Any, state: Any, *_arguments: Any) -> Opinion:
        won = sum(self.random.random() < 0.5 for _match in range(self.matches))
        best = self.random.choice(list(hook.game.moves(state)))
        return Opinion(won / self.matches, (best,), exact=False, matches=self.matches)


@pytest.mark.parametrize("matches", [20, 200])
def test_no_verdict_where_moves_differ_by_chance_only(monkeypatch, matches):
    """Forty matches of twenty moves that are all worth the same: what looks worst was chance."""
    told = 0
    for seed in range(40):
        Chance(monkeypatch, matches, seed)
        game = build("hex", {"size": 7})
        moves = [cell.name for cell in game.board.cells][1::2][:20]
        told += len(review("hex", {"size": 7}, moves).points)
    assert told == 0


def test_a_loss_that_is_no_chance_is_told(monkeypatch):
    """The same match; but after its fifth move whoever made it has lost most of what there was to expect."""
    Chance(monkeypatch, 400, 1)
    game = build("hex", {"size": 7})
    moves = [cell.name for cell in game.board.cells][1::2][:12]
    after = game.initial()
    for move in moves[:5]:
        after = game.play(after, move)
    chance = reviewing.estimate

    def estimate(hook: Any, state: Any, *arguments: Any) -> Opinion:
        said = chance(hook, state, *arguments)
        return Opinion(0.9, said.best, exact=False, matches=400) if state == after else said

    monkeypatch.setattr(reviewing, "estimate", estimate)
    (point,) = review("hex", {"size": 7}, moves).points
    assert (point.ply, point.seat, point.move) == (5, 0, moves[4])
    assert point.after_move.share == pytest.approx(0.1)


def test_who_exchanged_colours_keeps_the_seat():
    """In Hex 3 x 3 the middle wins, so that whoever is second takes it, and then loses by the corner."""
    found = review("hex", {"size": 3}, ["c2", "swap", "a1", "d3", "b1"])
    assert all(0 <= expected.share <= 1 for expected in found.curve)
    assert found.curve[1].share == found.curve[2].share == 0


def test_only_matches_of_two_are_looked_through():
    assert is_reviewable(build("hex", {"size": 5}))
    assert not is_reviewable(build("gomoku3", {"size": 7}))


def test_the_other_player_sees_the_rest():
    assert Prospect(0.25, exact=False, matches=8).other == Prospect(0.75, exact=False, matches=8)
    assert TurningPoint(1, 0, "a1", "b2", Prospect(0.25, exact=True), Prospect(1, exact=True)).loss == 0.75
