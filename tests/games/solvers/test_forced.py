"""Forced wins: against the definition on random games, and positions of Hex that are known."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rules.game import Game, Outcome
from games.rules.text import text
from games.rules.two.go.rules import Go
from games.rules.two.hex.rules import Hex
from games.solvers import forced as module
from games.solvers.forced import Book, Forced, book_json, book_of, forced
from games.solvers.theory import TooBig


@dataclass(frozen=True)
class Place:
    """A state of a game that is a tree: its path, and what follows from it."""

    path: str
    turn: int
    swapped: bool


@dataclass(frozen=True)
class Tree:
    """A random tree: turns need not alternate, moves may exchange colours, an end may be a draw."""

    seed: int
    depth: int = 5
    players: tuple[str, ...] = ("black", "white")

    def initial(self) -> Place:
        return Place("", 0, swapped=False)

    def swapped(self, state: Place) -> bool:
        return state.swapped

    def _random(self, state: Place) -> Random:
        return Random(f"{self.seed} {state.path}")

    def moves(self, state: Place) -> Iterator[str]:
        if self.outcome(state) is None:
            yield from "abc"[: self._random(state).randrange(0 if state.path else 1, 4)]

    def play(self, state: Place, move: str) -> Place:
        after = Random(f"{self.seed} {state.path}{move} turn")
        return Place(state.path + move, after.choice([0, 1]), state.swapped != (after.random() < 0.2))

    def outcome(self, state: Place) -> Outcome | None:
        end = self._random(state).random()
        if state.path and (len(state.path) >= self.depth or end < 0.35):
            winner = Random(f"{self.seed} {state.path} who").choice(["black", "white", None])
            return Outcome(winner, text("fim"))
        return None


def person(game: Tree, state: Place) -> int:
    return state.turn if not state.swapped else 1 - state.turn


def plainly(game: Tree, state: Place, left: int) -> bool:
    """The definition: the first person has won at the latest with so many own moves from here."""
    ended = game.outcome(state)
    if ended is not None:
        if ended.winner is None:
            return False
        winner = game.players.index(ended.winner)
        return (winner if not state.swapped else 1 - winner) == 0
    if left == 0:
        return False
    follow = [game.play(state, move) for move in game.moves(state)]
    if person(game, state) == 0:
        return any(plainly(game, after, left - 1) for after in follow)
    return bool(follow) and all(plainly(game, after, left) for after in follow)


def of(game: Any, state: Any, moves: int, **limits: Any) -> Forced:
    return forced(cast("Game[Any]", game), state, moves, **limits)


def right_moves(game: Tree, state: Place, left: int) -> set[str]:
    return {move for move in game.moves(state) if plainly(game, game.play(state, move), left - 1)}


def follows_book(game: Tree, state: Place, book: Book, left: int) -> None:
    """Every right move is in the book, and its answers are the opponent's, to the end."""
    assert set(book) == right_moves(game, state, left)
    for move, right in book.items():
        after = game.play(state, move)
        for reply in right.replies:
            assert person(game, after) == 1
            after = game.play(after, reply)
        assert bool(right.then) == (game.outcome(after) is None)
        if right.then:
            assert person(game, after) == 0
            follows_book(game, after, right.then, left - 1)


@given(seed=st.integers(0, 10**6), moves=st.integers(1, 3))
@example(seed=76, moves=2)  # an answer of the opponent's that ends the game
def test_it_is_what_the_definition_says(seed, moves):
    game = Tree(seed)
    start = game.initial()
    found = of(game, start, moves)
    least = next((n for n in range(1, moves + 1) if plainly(game, start, n)), 0)
    assert found.moves == least
    if least:
        follows_book(game, start, found.book, least)
        assert found.tries == ()
    else:
        assert found.book == {}
        for move, stop in found.tries:
            after = game.play(start, move)
            assert not plainly(game, after, moves - 1)
            if stop:
                assert not plainly(game, game.play(after, stop), moves - 1)


HEX = Hex(size=5)
# Black joins a1, b2 ... e5 and e1, f2 ... i5.
ONE = {"black": ["a1", "b1", "c1", "d1"], "white": ["b2", "c2", "d2", "e2"]}
TWO = {"black": ["a1", "b1", "c1", "d2"], "white": ["b2", "c2", "d3", "e3"]}


def test_a_win_in_one_is_found_with_every_such_move():
    found = of(HEX, HEX.setup(ONE, "black"), 3)
    assert found.moves == 1
    assert dict(found.book) == {"e1": module.Right()}


def test_both_ways_of_two_threats_are_answered():
    found = of(HEX, HEX.setup(TWO, "black"), 3)
    assert found.moves == 2
    assert set(found.book) == {"e1", "e2"}
    for right in found.book.values():
        (reply,) = right.replies
        assert set(right.then) == {"d1": {"e2"}, "e2": {"d1"}, "e1": {"f2"}, "f2": {"e1"}}[reply]


def test_a_refutation_shows_what_stops_a_try():
    found = of(HEX, HEX.setup({"black": ["c3"], "white": ["c2", "d4"]}, "black"), 2)
    assert (found.moves, found.book) == (0, {})
    assert len(found.tries) == module.TRIES
    assert all(stop for _move, stop in found.tries)
    assert all(not stop for _move, stop in of(HEX, HEX.setup({"black": ["c3"]}, "black"), 1).tries)


def test_what_takes_too_long_is_not_decided():
    with pytest.raises(TooBig) as error:
        of(HEX, HEX.setup({"black": ["c3"], "white": ["d4"]}, "black"), 3, limit=1_000)
    assert error.value.met == 1_001
    assert "Não consegui decidir" in str(error.value.reason)


def test_too_many_moves_and_too_many_solutions_are_refused(monkeypatch):
    monkeypatch.setattr(module, "MOST_LISTED", 10)
    with pytest.raises(TooBig, match="Há jogadas a mais"):
        of(HEX, HEX.opening(), 1)
    monkeypatch.undo()
    monkeypatch.setattr(module, "MOST_LINES", 0)
    with pytest.raises(TooBig, match="Quase todas"):
        of(HEX, HEX.setup(ONE, "black"), 1)


def test_whoever_may_go_on_for_ever_is_not_forced():
    game = Go(size=5)
    position = {"black": ["a1"], "white": ["c3"], "extra": {"phase": "agree", "passes": 2}}
    assert of(game, game.setup(position, "black"), 2).moves == 0


def test_progress_hears_of_every_move_and_may_end_the_search():
    heard: list[int] = []
    found = of(HEX, HEX.setup(ONE, "black"), 1, progress=heard.append)
    assert heard == list(range(1, found.met + 1))

    def enough(met: int) -> None:
        raise TooBig(text("basta"), met)

    with pytest.raises(TooBig, match="basta"):
        of(HEX, HEX.setup(ONE, "black"), 1, progress=enough)


def test_the_colours_that_people_own_after_swap_count():
    state = HEX.setup({"black": ["c3"], "extra": {"can_swap": True}}, "white")
    assert of(HEX, state, 1).moves == 0


def test_a_book_is_the_same_after_json():
    found = of(HEX, HEX.setup(TWO, "black"), 2)
    assert book_of(book_json(found.book)) == found.book
