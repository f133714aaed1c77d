"""What the computer knows of single games: when it swaps, passes and agrees; its short cuts are the rules."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, Self

import pytest

from games.bots import alphabeta, hooks, kernels, search
from games.bots.hooks import base, random_play
from games.bots.hooks.base import WON, Ended, winners
from games.bots.hooks.random_play import facts, random_move
from games.bots.levels import MATCHES, SEARCHING, choose_from, levels_of, look_ahead
from games.rules.bases.board_game import BoardGame, Extra, PieceKind, Pieces
from games.rules.boards import Board
from games.rules.boards.fields import ColumnBoard, each, squares
from games.rules.catalogue import build
from games.rules.errors import IllegalMove
from games.rules.game import Game, Outcome, View
from games.rules.options import option
from games.rules.text import Text, text
from games.solvers.theory import TooBig
from tests.games.invented_board.documents import STONES, rectangle
from tests.games.rules.plays import pieces

STRONG = replace(SEARCHING["strong"], playouts=60, depth=4)


def of(game: Game[Any], seed: int = 1) -> Any:
    return hooks.of(game, Random(seed))


def never(_done: int) -> None:
    """There is no hurry."""


def at_once(done: int) -> None:
    raise TooBig(text("Já."), done)


def chosen(game: Game[Any], state: Any, seed: int = 1) -> str:
    return look_ahead(game, state, STRONG, seed)


# --- any game


@dataclass(frozen=True, slots=True)
class Count:
    left: int
    turn: int


@dataclass(frozen=True)
class Thirds(Game[Count]):
    """Three players take one, two or three counters in turn; the last one wins. The pile may be long, and a
    move may be written in many ways, so that nobody lists them all."""

    slug: ClassVar[str] = "thirds"
    players: ClassVar[tuple[str, ...]] = ("red", "yellow", "green")
    start: int = option(7, "int", label=text("Peças"), help=text("Peças."), minimum=1, maximum=100)
    ways: int = option(1, "int", label=text("Maneiras"), help=text("Maneiras."), minimum=1, maximum=1000)

    def role_name(self, role: str) -> Text:
        return text("{role}", role=role)

    @property
    def board(self) -> Board:
        raise ValueError

    def initial(self) -> Count:
        return Count(self.start, 0)

    def moves(self, state: Count) -> Iterator[str]:
        for way in range(self.ways):
            yield from (f"{number}-{way}" for number in range(1, min(3, state.left) + 1))

    def apply(self, state: Count, move: str) -> Count:
        written = move.split("-", maxsplit=1)[0]
        number = int(written) if written.isdigit() else 0
        if not 1 <= number <= min(3, state.left):
            raise IllegalMove(text("Não há tantas."))
        return Count(state.left - number, (state.turn + 1) % 3)

    def outcome(self, state: Count) -> Outcome | None:
        if state.left:
            return None
        return Outcome(self.players[state.turn - 1], text("tirou a última"))

    def position(self, state: Count) -> Any:
        return state.left

    def setup(self, position: object, to_move: str | None = None) -> Count:
        raise NotImplementedError

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        return cls()

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, Count]:
        raise NotImplementedError

    def view(self, state: Count) -> View:
        return View({})

    def describe(self, move: str) -> Text:
        return text("{move}", move=move)

    def picture(self, state: Count) -> Text:
        return text("{n}", n=state.left)

    def step_cell(self, state: Count, step: str) -> str | None:
        return None


@pytest.fixture
def short_lists(monkeypatch):
    """Few moves are many."""
    monkeypatch.setattr(random_play, "MOST_LISTED", 4)
    monkeypatch.setattr(random_play, "MOST_DRAWN", 8)
    monkeypatch.setattr(random_play, "SAMPLE", 4)
    monkeypatch.setattr(search, "MOST_GUARDED", 200)


@pytest.mark.usefixtures("short_lists")
@pytest.mark.parametrize("ways", [1, 2, 4])
def test_a_game_that_nobody_knows_may_have_three_players(ways):
    game = Thirds(ways=ways)
    for left in (1, 2, 3):
        assert chosen(game, Count(left, 2)).startswith(str(left))
    for seed in range(5):
        # Whoever leaves three or fewer loses to the next one; whoever leaves more has hope.
        assert chosen(game, Count(5, 1), seed).startswith("1")


@pytest.mark.usefixtures("short_lists")
@pytest.mark.parametrize("ways", [1, 2, 4])
def test_where_everything_loses_something_is_played(ways):
    assert chosen(Thirds(ways=ways), Count(4, 0))[0] in "123"


def test_a_random_match_without_end_is_worth_nothing_to_nobody(monkeypatch):
    game = Thirds(start=100)
    monkeypatch.setattr(base, "facts", lambda _game: replace(facts(game), longest=3))
    hook = of(game)
    assert hook.playout(Count(100, 0)).worth == [1 / 3] * 3


def test_a_level_searches_with_its_probability():
    game = build("hex", {"size": 5})
    state = game.play(game.play(game.initial(), "e3"), "b2")
    never_searching = replace(STRONG, accuracy=0.0)
    moves = {look_ahead(game, state, never_searching, seed) for seed in range(12)}
    assert len(moves) > 4


def test_the_same_seed_finds_the_same_move():
    for slug in ("hex", "go", "nex", "gomoku", "reversi"):
        game = build(slug, {} if slug != "go" else {"size": 5})
        state = game.play(game.initial(), next(iter(game.moves(game.initial()))))
        assert len({chosen(game, state, 9) for _unused in range(3)}) == 1


def test_a_hook_of_its_own_comes_before_an_inherited_one():
    nex = build("nex", {"size": 5})
    assert (nex.search, hooks.of(nex, Random(0)).word) == ("filling", "nex")


def test_who_has_lost_in_hex_never_joins_the_sides():
    game = build("hex", {"size": 3})
    state = game.initial()
    needed = [of(game).missing(state, player) for player in (0, 1)]
    for move in ("c3", "c1", "d2", "c2", "d3"):
        state = game.play(state, move)
    assert needed == [3, 3]
    assert [of(game).missing(state, player) for player in (0, 1)] == [0, inf]


def test_levels_depend_on_the_game():
    assert list(levels_of("nim")) == list(levels_of("traffic_lights")) == ["beginner", "medium", "perfect"]
    names = ["iniciante", "aprendiz", "curioso", "atento", "médio", "experiente", "forte"]
    assert [str(level.name) for level in levels_of("hex").values()] == names
    assert levels_of("hex").keys() >= {"beginner", "medium", "strong"}  # of old: matches have them
    with pytest.raises(KeyError):
        levels_of("chess")


def test_the_levels_are_a_staircase():
    """Each searches with more of its moves, makes more random matches, looks further and takes more time."""
    for lower, upper in pairwise(SEARCHING.values()):
        assert lower.accuracy < upper.accuracy
        assert (lower.stops, lower.seconds) <= (upper.stops, upper.seconds)
    searching = list(SEARCHING.values())[1:]
    for lower, upper in pairwise(searching):
        assert lower.playouts < upper.playouts
        assert lower.depth <= upper.depth


def test_machine_code_makes_as_many_matches_however_many_search(monkeypatch):
    strong, medium = SEARCHING["strong"], SEARCHING["medium"]
    monkeypatch.setattr(kernels, "ready", {"hex": True, "jade": False}.__getitem__)
    assert (strong.least_of("hex"), medium.least_of("hex")) == (MATCHES, medium.playouts)
    assert (strong.least_of("jade"), medium.least_of("jade")) == (strong.least, medium.least)


def test_the_moves_so_far_are_replayed():
    assert choose_from("hex", {"size": 5}, ["e3", "swap", "e4"], "beginner", 1, at_once) != "e4"
    assert choose_from("hex", {"size": 5}, ["e3", "swap"], "", 1) not in ("e3", "swap")
    with pytest.raises(IllegalMove):
        choose_from("hex", {"size": 5}, ["e3", "e3"], "", 1)


def test_without_any_time_a_legal_move_is_made():
    for slug in ("hex", "havannah", "go", "reversi", "iqishiqi"):
        game = build(slug, {})
        move = look_ahead(game, game.initial(), STRONG, 1, at_once)
        assert move in set(game.moves(game.initial()))


# --- a game of which only the rules are known


@dataclass(frozen=True)
class Wolves(BoardGame[Pieces]):
    """Pieces go one cell along a line, and take those of the other colour by going there; who has none left,
    or cannot move, has lost. Random matches have no end."""

    slug: ClassVar[str] = "wolves"

    @property
    def board(self) -> ColumnBoard:
        return squares(6, 6)

    def opening(self) -> Pieces:
        return Pieces((self.board.sides["west"], self.board.sides["east"]), 0)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        return Pieces(sets, turn)

    def moves(self, state: Pieces) -> Iterator[str]:
        names, neighbours = self.board.names, self.board.neighbours
        for cell in each(state.own):
            for to in each(neighbours[cell] & ~state.own):
                yield f"{names[cell]}{':' if state.rivals >> to & 1 else '-'}{names[to]}"

    def apply(self, state: Pieces, move: str) -> Pieces:
        if move not in set(self.moves(state)):
            raise IllegalMove(text("Assim não."))
        one, other = (1 << self.board.bits[name] for name in re.split("[-:]", move))
        black, white = state.sets
        if state.turn == 0:
            return Pieces((black ^ one | other, white & ~other), 1)
        return Pieces((black & ~other, white ^ one | other), 0)

    def outcome(self, state: Pieces) -> Outcome | None:
        if next(self.moves(state), None) is not None:
            return None
        return Outcome(self.players[1 - state.turn], text("o adversário não tem jogadas"))


class Kings(Wolves):
    """The same with another name for the white pieces, and nothing that tells who takes."""

    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("black", text("Pretas")),
        PieceKind("white_king", text("Reis")),
    )

    def moves(self, state: Pieces) -> Iterator[str]:
        return (move.replace(":", "-") for move in super().moves(state))


class Quiet(Wolves):
    """Nothing may end now; a black piece is worth three."""

    def worth(self, state: Pieces) -> dict[str, float]:
        return {"black": 3.0 * state.sets[0].bit_count(), "white": state.sets[1].bit_count()}

    def may_end(self, state: Pieces) -> bool:
        return False


class Told(Thirds):
    """The rules say what is a good start."""

    def worth(self, state: Count) -> dict[str, float]:
        return {"red": 1.0, "yellow": 0.0, "green": 0.0}


def wolves(black: str, white: str) -> tuple[Any, Any]:
    game = Wolves()
    return game, game.setup({"black": black.split(), "white": white.split()})


def test_random_matches_show_what_kind_of_game_it_is():
    havannah = build("havannah", {"size": 4})
    found = [type(of(game)).__name__ for game in (Wolves(), havannah, Thirds())]
    assert found == ["CapturingHook", "PlacingHook", "Hook"]
    taking = facts(Wolves())
    assert (taking.captures, taking.sign, taking.endings) == (True, ":", ())
    # Cut off where there is no end, or states can be valued; else twice as long as such matches were.
    assert taking.longest == facts(Told(start=100)).longest < 30 < facts(Thirds(start=100)).longest
    assert 37 <= facts(havannah).longest <= 2 * 37
    assert facts(build("sanqi", {"size": 4})).endings == ("=black", "=grey", "=white")
    # Stones that are surrounded go, but others come.
    assert not facts(build("gonnect", {"size": 5})).captures


@pytest.mark.parametrize(
    ("black", "white", "good"),
    [
        pytest.param("b2 e5", "b3 f1", {"b2:b3"}, id="takes what nobody guards"),
        pytest.param("b2 f6", "b4 d2", {"b2-a2", "b2-b1", "f6-f5", "f6-e6"}, id="goes where nobody takes it"),
        pytest.param("b2 f6", "b3 b4 f1", {"b2:b3", "b2-a2", "b2-b1", "b2-c2"}, id="saves what is attacked"),
        pytest.param("b2 f6", "b3 b4", {"b2-a2", "b2-b1", "b2-c2", "b2:b3"}, id="or exchanges it"),
    ],
)
@pytest.mark.parametrize("level", ["medium", "strong"])
def test_no_piece_is_given_away(level, black, white, good):
    thinking = replace(SEARCHING[level], accuracy=1.0, playouts=20, depth=min(2, SEARCHING[level].depth))
    game, state = wolves(black, white)
    assert {look_ahead(game, state, thinking, seed) for seed in range(6)} <= good


def test_captures_are_followed_beyond_the_depth(monkeypatch):
    game, state = wolves("b2 f6", "b3 b4 f1")
    moves = list(game.moves(state))
    assert alphabeta.search(of(game), state, moves, 1, never)[1] > 1
    monkeypatch.setattr(alphabeta, "LOUD", 0)
    order, equal = alphabeta.search(of(game), state, moves, 1, never)
    assert (order[0], equal) == ("b2:b3", 1)
    # Where the text of a move does not tell, the pieces do.
    assert facts(Kings()).sign == ""
    assert [move for move, _after in of(Kings()).loud(state)] == ["b2-b3"]


def test_of_what_looks_the_same_random_matches_choose():
    game, state = wolves("a1", "f6 e6")
    order, equal = alphabeta.search(of(game), state, list(game.moves(state)), 1, never)
    assert (len(order), equal) == (2, 2)
    order, equal = alphabeta.search(of(game), state, list(game.moves(state)), 60, never, 3)
    assert (sorted(order), equal) == (["a1-a2", "a1-b1"], 2)


def test_an_unfinished_match_is_worth_what_is_on_the_board():
    game, state = wolves("a1 a2 a3", "f6")
    hook = of(game)
    worth = hook.promising(state)
    assert worth[0] > 0.75
    assert sum(worth) == pytest.approx(1)
    assert hook.playout(state).worth[0] > 0.5
    assert hook.points(state) == [3, 1]
    assert of(Kings()).points(state) == [3, 1]
    assert of(Quiet()).points(state) == [9, 1]
    # Stones of both colours are both players': they say nothing.
    jade = build("jade", {"size": "5x4"})
    assert hooks.Hook(jade, Random(1)).promising(jade.initial()) == [0.5, 0.5]


def test_where_nothing_can_end_nobody_looks_for_the_end():
    game, state = wolves("a1", "a2")
    assert list(winners(of(game), state)) == ["a1:a2"]
    assert list(winners(of(Quiet()), state)) == []


def test_each_state_is_judged_by_its_own_moves():
    """After one with very many moves, one with few is looked at in full."""
    game: Any = build("nex", {"size": 5})
    hook = hooks.Hook(game, Random(1))
    assert len(hook.candidates(game.initial())) == random_play.SAMPLE
    late = game.setup({"black": ["a1", "b1"], "white": game.board.names_of(game.board.full)[4:]})
    assert sorted(hook.candidates(late)) == sorted(game.moves(late))


def test_moves_are_tried_in_any_order():
    game = build("go", {"size": 5})
    state = game.initial()
    moves = list(game.moves(state))
    first = {search.search(of(game, seed), state, moves, 1, never)[0] for seed in range(8)}
    assert len(first) > 4


def test_looking_for_losses_ends_some_time(monkeypatch):
    monkeypatch.setattr(search, "MOST_GUARDED", 3)
    game, state = wolves("a1 c3", "f6 c6")
    guard = search.Guard(of(game), state)
    moves = list(game.moves(state))
    assert guard.first_safe(moves) == moves[0]
    assert guard.left < 0


def test_without_time_nobody_looks_for_wins_in_one():
    game, state = wolves("a1", "a2")
    hook = of(game)
    assert list(winners(hook, state)) == ["a1:a2"]
    hook.limits = base.Limits(wins=at_once)
    assert list(winners(hook, state)) == []


def test_without_time_the_first_move_is_safe_enough():
    game, state = wolves("a1 c3", "a2 f6 c6")
    guard = search.Guard(of(game), state)
    moves = list(game.moves(state))
    guard.hook.limits = base.Limits(replies=at_once)
    assert guard.first_safe(moves) == moves[0]
    assert guard.harmless(moves) == moves
    assert guard.late


def test_without_time_a_random_match_is_not_played_on():
    hook = of(Thirds())
    hook.limits = base.Limits(match=at_once)
    with pytest.raises(TooBig):
        hook.playout(hook.game.initial())


def test_without_time_nobody_is_sure_to_stay_ahead():
    rules = {
        "board": rectangle(3, 3),
        "pieces": STONES,
        "start": [{"piece": 0, "player": "first", "cells": ["a1", "a2", "a3", "b1", "b2"]}],
        "turn": {"passing": "free"},
        "ends": [{"kind": "count"}],
    }
    game = build("invented_board", {"rules": rules})
    hook = hooks.Hook(game, Random(1))
    assert hook.settled(game.initial()) == "pass"
    hook.limits = base.Limits(match=at_once)
    assert hook.settled(game.initial()) is None


@pytest.mark.parametrize("level", SEARCHING.values(), ids=lambda level: level.slug)
def test_without_time_every_level_plays_by_the_rules(level):
    game, state = wolves("a1 c3", "a2 f6 c6")
    move = look_ahead(game, state, level, 1, at_once, base.Limits(at_once, at_once, at_once))
    assert move in set(game.moves(state))


# --- passing


def test_who_leads_and_stays_ahead_passes():
    """Of 81 points White can hope for the 27 on his right, and for the column between."""
    game: Any = build("go", {"size": 9})
    walls = {
        "black": [f"{column}{row}" for column in "ce" for row in range(1, 10)],
        "white": [f"g{row}" for row in range(1, 10)],
    }
    state = game.setup(walls, "black")
    made = []
    while game.outcome(state) is None:
        move = chosen(game, state) if state.turn == 0 or state.phase != "play" else "pass"
        made.append(move)
        state = game.play(state, move)
    assert made == ["pass", "pass", "accept", "accept"]
    assert game.outcome(state).winner == "black"
    # White goes on: there is something to gain.
    assert chosen(game, game.setup(walls, "white")) != "pass"


def test_passing_needs_no_hook():
    game: Any = build("reversi", {"size": 4})
    hook, random = hooks.Hook(game, Random(1)), Random(3)
    passed = 0
    for _match in range(60):
        state = game.initial()
        while game.outcome(state) is None:
            forced = list(game.moves(state)) == ["pass"]
            points = game.score(state)
            leads = points[game.to_move(state)] > points[game.players[1 - state.turn]]
            settled = hook.settled(state)
            assert settled in ((None, "pass") if forced else (None,))
            passed += settled == "pass"
            assert settled == "pass" or not (forced and leads)
            state = game.play(state, random_move(game, state, random))
    assert passed


# --- exchanging colours


@pytest.mark.parametrize(("slug", "size", "strong", "weak"), [("hex", 5, "e3", "a1"), ("y", 8, "f4", "a1")])
def test_it_exchanges_colours_where_the_first_stone_is_strong(slug, size, strong, weak):
    game = build(slug, {"size": size})
    hook = of(game)
    after = game.play(game.initial(), strong)
    assert search.wants_swap(hook, after, 400, never)
    assert not search.wants_swap(hook, game.play(game.initial(), weak), 400, never)
    assert look_ahead(game, after, replace(STRONG, playouts=400), 3) == "swap"


def test_its_own_first_stone_leaves_the_other_in_doubt(monkeypatch):
    monkeypatch.setattr(search, "OPENINGS", 25)
    monkeypatch.setattr(search, "FOR_OPENING", 300)
    game = build("hex", {"size": 5})
    first = {look_ahead(game, game.initial(), replace(STRONG, playouts=300), seed) for seed in range(4)}
    assert "e3" not in first


@pytest.mark.parametrize(("form", "cell"), [("free", "j3"), ("freestyle", "c5")])
def test_six_in_a_row_is_played_only_where_it_wins(form, cell):
    game = build("gomoku", {"form": form, "size": 10})
    stones = {"black": ["a5", "b5", "d5", "e5", "f5"], "white": ["j1", "j2", "j4", "j5"]}
    assert game.board.names_of(of(game).open(game.setup(stones, "black"))) == [cell]


def test_colours_are_chosen_after_the_opening_of_gomoku():
    game = build("gomoku", {"form": "opening", "size": 9})
    state = game.initial()
    # Three black stones in a row, two white ones far away.
    for move in ("e5", "a1", "e6", "i1", "e4"):
        state = game.play(state, move)
    assert chosen(game, state) == "=black"


# --- short cuts are the rules


@pytest.mark.parametrize("slug", ["hex", "jade", "go", "anchor"])
def test_a_finished_match_is_worth_its_result(slug):
    options: dict[str, Any] = {"jade": {"size": "5x4"}, "anchor": {"size": 4}}.get(slug, {"size": 5})
    game = build(slug, options)
    hook, state, random = of(game), game.initial(), Random(2)
    while (outcome := game.outcome(state)) is None:
        state = game.play(state, random_move(game, state, random))
    assert hook.playout(state) == Ended(hook.worth(state, outcome))


def test_some_cells_are_as_many_as_asked_for():
    game: Any = build("hex", {"size": 5})
    hook = of(game)
    full = game.board.full
    for count in range(26):
        cells = hook.some(full, count)
        assert cells & ~full == 0
        assert cells.bit_count() == count
    assert hook.some(0, 0) == 0


# --- Nex and the dagger: long lists of moves


def test_a_conversion_that_joins_is_found():
    # Column e runs from the south-east to the north-west; its last two stones are neutral.
    position = {"black": ["e1", "e2", "e3", "c1"], "white": ["a1", "b2"], "neutral": ["e4", "e5"]}
    game: Any = build("nex", {"size": 5})
    state = game.setup(position, "black")
    hook = of(game)
    won = set(winners(hook, state))
    assert won
    assert won == {move for move in game.moves(state) if game.outcome(game.play(state, move)) is not None}
    assert game.outcome(game.play(state, chosen(game, state)))


def test_the_last_cells_of_nex_are_played_alone():
    game: Any = build("nex", {"size": 5})
    hook = of(game)
    for seed in range(3):
        random = Random(seed)
        state = game.initial()
        while game.outcome(state) is None:
            assert set(hook.candidates(state)) <= set(game.moves(state))
            assert set(hook.decisive(state)) <= set(game.moves(state))
            state = game.play(state, game.random_move(state, random))


def test_pairs_for_the_dagger_are_legal():
    game: Any = build("gomoku", {"form": "dagger", "size": 9})
    state = game.play(game.initial(), "e5")
    hook = of(game)
    moves = hook.candidates(state)
    assert any("," in move for move in moves)
    assert len(moves) == len(set(moves))
    assert set(moves) <= set(game.moves(state))
    assert not any("," in move for move in hook.decisive(state))


# --- territory


def go(stones: dict[str, list[str]], turn: str, **extra: Any) -> tuple[Any, Any]:
    game = build("go", {"size": 5})
    return game, game.setup({**stones, "extra": extra}, turn)


WALLS = pieces("black b1 b2 b3 b4 b5 a2 a4 white c1 c2 c3 c4 c5 e2 d2 e4")
AGREEING = {"phase": "agree", "passes": 2}


def test_nothing_to_gain_in_go_means_passing():
    game, state = go(WALLS, "black")
    assert chosen(game, state) == "pass"
    # The other one agrees to stop.
    assert chosen(game, game.play(state, "pass")) == "pass"


def test_dead_stones_are_marked_and_the_marks_accepted():
    stones = {**WALLS, "black": [*WALLS["black"], "d4"]}
    game, state = go(stones, "white", **AGREEING)
    move = chosen(game, state)
    assert move == "d4=dead"
    state = game.play(state, move)
    assert chosen(game, state) == "accept"
    state = game.play(state, "accept")
    # Black agrees, too: it is as he sees it himself.
    assert chosen(game, state) == "accept"
    assert game.outcome(game.play(state, "accept")).winner == "white"


def test_a_mark_that_is_wrong_is_taken_off():
    game, state = go(WALLS, "black", dead=["b1", "b2", "b3", "b4", "b5", "a2", "a4"], **AGREEING)
    assert chosen(game, state) == "a2=alive"


def test_wrong_marks_are_not_accepted():
    """White says that all of Black is dead, and agrees with himself."""
    game, state = go(WALLS, "black", dead=WALLS["black"], accepted="white", **AGREEING)
    # Alive, Black has 10 points, and White 15: the marks do not change who wins.
    assert chosen(game, state) == "accept"
    swapped = {"black": WALLS["white"], "white": WALLS["black"]}
    game, state = go(swapped, "black", dead=WALLS["white"], accepted="white", **AGREEING)
    assert chosen(game, state) == "resume"


def test_who_resumed_must_capture_what_he_calls_dead():
    """White leads only when the black stones are off the board: passing would count them as alive."""
    stones = {**WALLS, "black": [*WALLS["black"], "d4", "d5"]}
    game, state = go(stones, "white", resumed=True)
    assert chosen(game, state) != "pass"
    # Without that passing is enough: the marks will say it.
    game, state = go(stones, "white")
    hook = of(game)
    assert hook._dead(state, hook._owners(state)) == game.board.set_of(["d4", "d5"])


def test_the_moves_of_the_agreement_are_two():
    game, state = go(WALLS, "black", **AGREEING)
    assert of(game).candidates(state) == ["accept", "resume"]
    assert of(game).decisive(state) == ["accept"]


def test_eyes_are_not_filled_in_anchor():
    game: Any = build("anchor", {"size": 4})
    hook = of(game)
    names = game.board.names_of(game.board.full)
    eyes = game.setup({"black": [name for name in names if name not in ("a1", "g4")]}, "white")
    assert hook.candidates(eyes) == ["pass"]
    room = game.setup({"black": names[2:]}, "white")
    assert hook.candidates(room) == names[:2]
    assert list(hook.decisive(room)) == []
    assert hook.decisive(game.play(room, "pass")) == ["pass"]


# --- thinking ahead


class Tree(hooks.Valued):
    """Three moves, of which the one that looks best has a bad reply; with the values of states."""

    def __init__(self, reply: float) -> None:
        super().__init__(SimpleNamespace(apply=str.__add__), Random(1))
        self.values = {"a": 3.0, "b": 2.0, "c": 1.0, "ax": reply, "bx": 2.0}

    def seat(self, state: str) -> int:
        return len(state) % 2

    def finished(self, state: str, seat: int) -> float | None:
        value = self.value(state, seat)
        return value if abs(value) >= WON else None

    def value(self, state: str, seat: int) -> float:
        return self.values.get(state, 3.0)

    def candidates(self, state: str) -> list[str]:
        return ["x", "y"]


@pytest.mark.parametrize(
    ("reply", "states", "order"),
    [
        pytest.param(-5.0, 6, "abc", id="nothing better is known"),
        pytest.param(-5.0, 9, "bac", id="what was seen further counts"),
        pytest.param(-WON, 6, "bca", id="anything rather than a loss"),
        pytest.param(-WON, 4, "abc", id="too little was seen"),
    ],
)
def test_a_search_that_is_ended_uses_what_it_has_seen(reply, states, order):
    assert "".join(alphabeta.search(Tree(reply), "", list("abc"), 2, never, states)[0]) == order


def test_a_forced_line_is_seen():
    """The rulebook's example: Black wins with his next stone but one, whatever White does."""
    game = build("intersections", {})
    state = game.setup(
        pieces("white b4 c3 c4 d1 d4 f2 f3 black b5 d2 d5 e1 e2 e3 f1 f4 f5")
        | {"extra": {"pointers": {"black": "a2", "white": "f6"}}},
        "white",
    )
    state = game.play(state, "c2")
    hook = of(game)
    seen: list[int] = []
    order, _equal = alphabeta.search(hook, state, list(game.moves(state)), 60, seen.append)
    after = game.play(state, order[0])
    for reply in game.moves(after):
        assert list(winners(hook, game.play(after, reply)))
    # The search ended when it saw the win.
    assert len(seen) < 5_000


def test_a_corner_is_worth_more_than_what_gives_it_away():
    game: Any = build("reversi", {})
    hook = of(game)
    black, white = ["d4", "e5", "e4"], ["d5", "c4"]
    state = game.setup({"black": black, "white": white})
    corner = game.setup({"black": [*black, "a1"], "white": white})
    beside = game.setup({"black": [*black, "a2"], "white": white})
    assert hook.value(corner, 0) > hook.value(state, 0) > hook.value(beside, 0)
    assert hook.value(corner, 1) < hook.value(beside, 1)


def test_groups_in_danger_count_in_dispatch():
    game: Any = build("dispatch", {"size": 7})
    hook = of(game)
    free = game.setup({"black": ["a1", "a2", "f6"], "white": ["c4", "d4"]}, "black")
    choked = game.setup({"black": ["a1", "a2", "f6"], "white": ["b1", "b2"]}, "black")
    assert hook.value(free, 0) > hook.value(choked, 0)
    assert hook.value(free, 1) < hook.value(choked, 1)
    passed = game.play(free, "pass")
    assert hook.value(passed, 0) == hook.value(free, 0) + 0.5
    assert hook.value(passed, 1) == hook.value(free, 1) - 0.5


def test_all_drops_of_dispatch_are_weighed_and_the_best_come_again():
    game: Any = build("dispatch", {"size": 9})
    hook: Any = of(game)
    state = game.setup({"black": ["c7", "f4"], "white": ["c3", "g7"]}, "black")
    moves = list(game.moves(state))
    chosen = hook.first_candidates(state)

    def worth(move: str) -> float:
        return hook.value(game.play(state, move), 0)

    drops = [move for move in moves if move != "pass"]
    assert "pass" in chosen
    assert len(chosen) < len(moves)
    assert max(map(worth, chosen)) == max(map(worth, drops))
    assert {"pass", *chosen} <= set(hook.candidates(state))
    far = game.play(state, chosen[1])
    assert set(hook.candidates(far)) <= set(game.moves(far))


def test_cells_far_from_the_opponent_count_in_dispatch():
    game: Any = build("dispatch", {"size": 9})
    state = game.setup({"black": ["e4", "e5"], "white": ["a1", "b1"]}, "black")
    points = game.score(state)
    ahead = of(game).value(state, 0)
    assert ahead > points["black"] - points["white"] > 0
    assert of(game).value(state, 1) == -ahead


def test_those_who_share_the_first_place_share_a_win():
    class ForThree:
        players = ("black", "grey", "white")

        def swapped(self, state: object) -> bool:
            return False

    hook = hooks.Hook(ForThree(), Random(1))

    def worth(*outcome: Any) -> list[float]:
        return hook.worth(None, Outcome(*outcome))

    assert worth("grey", text("ligou")) == [0, 1, 0]
    assert worth(None, text("empate")) == [1 / 3] * 3
    assert worth(None, text("empate"), (1, 3, 1)) == [0.5, 0, 0.5]
    assert worth("white", text("pontos"), (2, 3, 1)) == [0, 0, 1]


def test_a_house_of_ouri_that_goes_round_is_worth_more():
    game = build("ouri", {})
    seeds = [[0, 0, 0, 0, 0, 11], [12, 0, 0, 0, 0, 0]]
    position = {"extra": {"seeds": seeds, "stores": {"south": 12, "north": 13}}}
    few = game.setup(position, "south")
    many = game.setup(
        {"extra": {"seeds": [[0, 0, 0, 0, 0, 14], [9, 0, 0, 0, 0, 0]], "stores": {"south": 12, "north": 13}}},
        "south",
    )
    hook = of(game)
    assert hook.value(many, 0) > hook.value(few, 0)


def test_sides_of_sesqui_that_cannot_be_joined_any_more_are_far():
    game = build("sesqui", {"size": 4})
    board, hook = game.board, of(game)
    wall = sum(1 << board.bits[cell] for cell in ("a2", "b2", "c2", "d2"))
    assert hook.needed((0, wall), 0) == 2 * game.size
    assert hook.needed((wall, 0), 0) == 3


def test_random_turns_of_sesqui_are_turns_whatever_stones_are_shut_in():
    game = build("sesqui", {"size": 4})
    position = {"black": ["a1", "a2", "b1"], "white": ["b2", "d4"], "extra": {"placing": 0}}
    state, hook = game.setup(position, "black"), of(game)
    for _turn in range(60):
        move, after = hook.random_step(state)
        assert game.play(state, move) == after
        assert "/a1-" not in move


def test_where_the_last_stone_of_sesqui_leaves_nothing_to_move_a_turn_is_passed():
    game = build("sesqui", {"size": 4})
    full = game.board.full
    corner = 1 << game.board.bits["d4"]
    own = sum(1 << game.board.bits[cell] for cell in ("d3", "a1", "b3"))
    state = replace(game.initial(), sets=(own, full & ~own & ~corner), turn=0, placing=0)
    assert of(game).random_step(state)[0] == "pass"


def drawn_out(slug: str, options: dict[str, Any]) -> tuple[Game[Any], Any]:
    """A game, and a state in which its hook looks at much before any search begins."""
    game, random = build(slug, options), Random(3)
    state = game.initial()
    while slug == "go" and 2 * state.occupied.bit_count() < len(game.board.cells):
        state = game.play(state, random.choice([move for move in game.moves(state) if move != "pass"]))
    return game, state


@pytest.mark.parametrize(
    ("slug", "options"), [("go", {"size": 9}), ("dispatch", {}), ("atari_go", {"size": 9})]
)
def test_what_comes_before_a_search_ends_where_nobody_waits(slug, options):
    class Unwanted(Exception):
        pass

    def unwanted(_done: int) -> None:
        raise Unwanted

    game, state = drawn_out(slug, options)
    hook = of(game)
    hook.limits = base.Limits(wanted=unwanted)
    with pytest.raises(Unwanted):
        search.choose(hook, state, lambda moves: moves, 1, never)
