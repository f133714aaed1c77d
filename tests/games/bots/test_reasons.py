"""Why a move was worse than another: each reason on a position in which it holds, and where it does not."""

from typing import Any

import pytest

from games.bots.reasons import REASONS, TEXTS, Fork, name_of_reason, reason_of, words_of_reason
from games.rules.catalogue import build


def fork(slug: str, options: dict[str, Any], moves: str, made: str, better: str) -> Fork:
    """After these moves somebody made one, and another one was better."""
    game = build(slug, options)
    states = [game.initial()]
    for move in moves.split():
        states.append(game.play(states[-1], move))
    before = states[-1]
    earlier = states[-2] if len(states) > 1 else None
    return Fork(game, earlier, before, game.play(before, made), game.play(before, better))


def at(  # noqa: PLR0917 - a row of a table
    slug: str, options: dict[str, Any], position: dict[str, Any], to_move: str, made: str, better: str
) -> Fork:
    """The same in a position that was set up."""
    plain: Any = build(slug, options)
    before = plain.setup(position, to_move)
    return Fork(plain, None, before, plain.play(before, made), plain.play(before, better))


def stones(black: str, white: str) -> dict[str, Any]:
    return {"black": black.split(), "white": white.split(), "extra": {}}


TWO_TO_CLOSE = "c3+c4 c3+d3 c4+d4 d3+e3 d4+e4 a1+b1 a1+a2 b1+b2"
FIVE = {"size": 15, "form": "free"}
GO = {"size": 5}
THREE = stones("f8 g8 h8", "a15 c15 e15")
FOUR = stones("e8 f8 g8 h8", "d8 a15 c15 e15")
GUARDED = {"white": ["a2", "b1", "c1", "d3", "e1", "f1"], "black": ["e5", "a7", "g7"]}
SEEDS = {"extra": {"seeds": [[2, 0, 0, 3, 0, 2], [0, 2, 0, 0, 0, 0]], "stores": {"south": 20, "north": 19}}}
HOLDING = {
    "win_missed": at(
        "breakthrough", {}, {"white": ["a6", "g2"], "black": ["g6", "d7"]}, "white", "g2-g3", "a6-a7"
    ),
    "win_allowed": at(
        "breakthrough", {}, {"white": ["b1", "g5"], "black": ["a2", "g7"]}, "white", "g5-f6", "b1:a2"
    ),
    "bridge_cut": fork("hex", {"size": 7}, "d4 a1 f5 e4", "b1", "e5"),
    "capture_missed": at("go", GO, stones("a2", "a1 e5"), "black", "d3", "b1"),
    "atari_left": at("go", GO, stones("a1", "a2 e5"), "black", "d3", "b1"),
    "self_atari": at("go", GO, stones("e5", "a2 b2 c1"), "black", "b1", "d3"),
    "four_missed": at("gomoku", FIVE, THREE, "black", "a1", "e8"),
    "four_left": at("gomoku", FIVE, FOUR, "white", "a1", "i8"),
    "three_left": at("gomoku", FIVE, THREE, "white", "a1", "i8"),
    "runner_loose": at(
        "breakthrough", {}, {"white": ["c3", "g1"], "black": ["b5", "g7"]}, "white", "c3-d4", "c3-b4"
    ),
    "corner_given": at("reversi", {}, stones("d4", "c3 e5"), "black", "b2", "f6"),
    "piece_missed": at(
        "breakthrough", {}, GUARDED | {"black": ["e4", "a7", "g7"]}, "white", "a2-a3", "d3:e4"
    ),
    "pieces_lost": at("breakthrough", {}, GUARDED, "white", "d3-d4", "a2-a3"),
    "points_missed": fork("ouri", {}, "b1 a2 e1", "b2", "d2"),
    "box_given": fork("dots_and_boxes", {}, "c4+c5 d4+d5 b4+b5", "b4+c4", "f3+f4"),
    "points_given": at("ouri", {}, SEEDS, "south", "d1", "a1"),
    "row_reached": fork("epaminondas", {"size": 5}, "d1,c2:a4", "a5,b4-c3", "d4-d3"),
    "threat_left": fork("gomoku3", {"size": 7}, "d4 a1 a7 d5 g1 g6 d3", "f7", "d2"),
    "aim_eased": fork("trails", {"shape": "small"}, "", "f5", "d6"),
    "aim_left": fork("trails", {"shape": "small"}, "", "f4", "d5"),
    "moves_given": fork("domineering", {}, "b7+b8 e7+f7 b2+b3 c4+d4 h6+h7 c8+d8", "a7+a8", "g1+g2"),
    "moves_lost": fork("amazons", {"size": 6}, "", "f2-b2/e2", "b1-c2/b2"),
}


def test_every_reason_is_tried():
    assert HOLDING.keys() == REASONS.keys()


@pytest.mark.parametrize(("key", "fork"), [pytest.param(*row, id=row[0]) for row in HOLDING.items()])
def test_reason(key, fork):
    assert reason_of(fork) == key


IN_OTHER_GAMES = [
    ("aim_left", fork("hex", {"size": 4}, "d1", "f3", "b2")),
    ("aim_left", fork("quelhas", {}, "", "h3+h6", "e1+e4")),
    ("aim_left", fork("sesqui", {}, "h6", "d9", "h1")),
    ("aim_eased", fork("estarolas", {}, "c4", "d1", "e4")),
    ("aim_eased", fork("lines_of_action", {}, "", "f1:h3", "g8-e6")),
    ("moves_lost", fork("konane", {}, "d6:d4", "e6:e4", "f5:d5")),
    ("moves_lost", fork("hobbes", {}, "c1/b1-a1 c5/d5-e5", "c1/d1-c1", "b1/b2-b3")),
    ("pieces_lost", fork("annuvin", {}, "b1-a1 b5-b4 a1-b2 b4-a3", "b2-a2", "d2-c2")),
    ("pieces_lost", fork("nosferatu", {}, "g7 d6 d4 e7 d2 f7 g6=nosferatu", "d5", "c6")),
    # Among three.
    ("threat_left", fork("triskelion", {"size": 3}, "d2 c2 b2 d5 b1 d3 b3", "d4", "c5")),
    ("pieces_lost", fork("triad", {}, "", "a3-d6/d7", "c3-c6/d1")),
    ("corner_given", fork("reversi3", {}, "c4 c3 d6 c2", "b2", "e7")),
]


@pytest.mark.parametrize(("key", "fork"), IN_OTHER_GAMES)
def test_reasons_in_other_games(key, fork):
    assert reason_of(fork) == key


NOT_HOLDING = [
    # Who closes a box draws the next line, too.
    ("box_given", fork("dots_and_boxes", {}, TWO_TO_CLOSE, "d3+d4", "a2+b2")),
    # Pieces of Reversi are turned again.
    ("points_given", fork("reversi", {}, "c5 c6 e3", "b5", "f3")),
    ("points_missed", fork("reversi", {}, "e3 f3 g3 e6", "f4", "e7")),
    # The bridge of a rival, whose cut somebody leaves; and one that is closed.
    ("bridge_cut", fork("hex", {"size": 7}, "d4 a1 f5 e4", "e5", "b1")),
    ("bridge_cut", fork("hex", {"size": 7}, "d4 a1 f5 h4", "b1", "e5")),
    ("bridge_cut", fork("hex", {"size": 7}, "", "b1", "e5")),
    # Havana has no edges to reach.
    ("bridge_cut", fork("havannah", {"size": 4}, "b2 d5 g4 a1", "d4", "b1")),
    ("win_allowed", HOLDING["win_missed"]),
    ("four_left", HOLDING["three_left"]),
    ("four_left", HOLDING["win_allowed"]),
]


@pytest.mark.parametrize(("key", "fork"), NOT_HOLDING)
def test_not_the_reason(key, fork):
    assert not REASONS[key](fork)


@pytest.mark.parametrize(
    "fork",
    [
        fork("hex", {"size": 7}, "d3 m7 i5 c3", "b1", "d4"),  # to an edge of one's own
        fork("y", {"size": 7}, "c2 g7 g1 b2", "e3", "c3"),  # any edge is one's own
        fork("havannah", {"size": 4}, "b2 f4 c4 b3", "g7", "c3"),
    ],
)
def test_bridges_on_other_boards(fork):
    assert reason_of(fork) == "bridge_cut"


@pytest.mark.parametrize("key", REASONS)
def test_a_reason_has_a_name_and_a_sentence(key):
    assert str(name_of_reason(key))
    assert str(words_of_reason(key)).endswith(".")


def test_where_no_rule_knows_a_reason_nothing_is_said():
    assert reason_of(fork("nim", {"heaps": [3, 4]}, "", "p1-1", "p2-1")) == ""
    assert words_of_reason("") is None
    assert str(name_of_reason("")) == "outras razões"
    assert TEXTS.by_key.keys() == {f"{key}.{part}" for key in REASONS for part in ("name", "about")} | {
        "unknown.name"
    }


def test_nobody_replies_to_the_own_turn():
    game = build("hex", {"size": 3})
    state = game.initial()
    assert Fork(game, None, state, state, state).best_reply(state, lambda _before, _after: 1.0) == 0.0
