"""The diagrams of the book, as printed: each stands on its game's page, and what is said of it holds."""

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

import pytest

from games.rules.boards.fields import each
from games.rules.catalogue import ENTRIES, build
from games.rules.entry import DrawnMatch, Example, GameEntry
from games.rules.game import Game
from games.rules.two.go.rules import Go
from games.solvers.exact import ExactSolver
from games.solvers.forced import forced
from tests.games.rules.plays import after, ended, pieces, run, stones

# By game, each with its page in the book.
DIAGRAMS = {
    "aboyne": {
        "31": "white a1 b1 c1 d1 e2 f2 g3 h4 i5 black a5 b6 c7 d8 e8 f9 g9 h9 i9",
        "32": "white f7 g8 black c4 c5 c6 d5 e6",
        "33": "white f2 f4 black c1 e3 e4",
    },
    "amazons": {
        "34": "white a4 d1 g1 j4 black a7 d10 g10 j7",
        "35": "white a4 d1 d4 j4 black e7 d10 g10 j7 neutral d9 i3",
        "36": "white c10 i2 i7 i8 black a2 b10 g2 j1",
    },
    "anchor": {
        "38": "white e1 f2 f13 g2 g12 g13 h1 h2 h12 h14 i15"
        " black a2 a8 b1 b2 d1 e2 f3 g1 g3 h3 i3 j3 n7 n8 n9 n10 n11 n12 n13 n14 n15",
        "39": "white g14 h14 i15 black d1 e2 f3 g4 h5 i5 j5 k5 l5",
        "40": "white a4 b1 b4 b9 c2 c4 c10 d2 d3 d4 d5 d6 d8 d10 e5 e6 e11 f8 f11 g5 g6 g12 h4 h5 h6 h12 h13"
        " h14 h15 i5 i7 i9 i10 i11 i12 j6 j8 j10 j13 k6 k9 k10 k12 k13 l6 l8 l12 m6 m12 n13 o14"
        " black a5 a8 b5 b8 c1 c5 c6 c7 c9 d1 d7 d9 e2 e3 e4 e7 e8 e9 e10 f4 f5 f6 f7 f10 g3 g4 g7 g11 h3 h7"
        " h8 h9 h10 h11 i4 i8 i13 i14 i15 j5 j9 j14 k5 k14 l5 l13 l14 m8 m13 n14 o15",
    },
    "annuvin": {
        "41": "black b1 c1 d1 d2 e2 f3 white b5 c6 d6 d7 e7 f7",
        "42": "white d6 d7 e6 f6 black b3 c1 d1 e4 f4",
        "43": "white b4 c5 d6 black c2 d1 f4 f5",
    },
    "campaign": {
        "46": "white a4 b2 c2 c3 c4 d4 d6 e3 e4 f5 black c5 c6 d3 d5 e5 e6 e7 f4 f6 g6"
        " white_knight a2 black_knight b8",
        "47": "white b6 c7 c8 d4 d6 e6 e8 black d5 e4 f3 f4 f6 g5 white_knight c4 black_knight e5",
    },
    "dispatch": {
        "48": "black c11 k3 white c3 k11",
        "50": "black c11 k3 j10 j11 k10 k5 k7 l5 l6 l7 white c3 k11 j3 j4 j5 j6 k6 g12 h12 i12 j12 k12",
        "51": "black c11 j10 j11 k3 k5 k7 k10 l5 l6 l7 l8 l10 l11 m11"
        " white b10 b11 c3 c10 d10 d11 i10 i11 i12 j3 j4 j5 j6 j9 j12 j13 k6 k9 k11 k12 l9 m9 m10",
    },
    "epaminondas": {
        "55": "white a8 a9 e1 f1 g1 h1 i1 j1 k1 j5 j6 j7 j8 l11"
        " black c3 d4 e3 e4 e5 f4 f12 g12 h12 i12 j12 k9 k12",
    },
    "estarolas": {
        "57": "white b3 d3 d5 black b2 c1 e3 white_squares b3 d1 d3 d5 e2 e4 f3",
        "58": "white d3 d5 e4 black c4 d2 e3 white_squares b3 c1 c2 d3 d5 e2 e4 f3",
    },
    "go": {
        "60": "black f1 f2 g2 g4 h2 h3 h4 white g1 h1 i1 i2 i3 i4",
        "62": "white c4 d4 e4 g3 black b2 b3 b4 c2 c5 d2 d5 e3 f2 f5",
        "63": "black f1 f2 g2 g4 h2 h3 h4 white g1 h1 i1 i2 i3 i4 h5 i6",
        "65, ko": "black c5 d5 e4 e6 f5 g5 white c4 d4 e3 f4 g4",
        "65, the end": "black a4 a8 b4 b6 c4 c5 c6 c7 c8 c9 d4 d6 d8 e1 e2 e3 e4 f4 f8 g4 h4 h6 i4"
        " white a3 b1 b3 b7 b8 c2 c3 d1 d2 e5 e6 e7 e8 e9 f5 f7 g5 h5 h8 h9 i2 i5 dead b7 b8 f8 h6 i2",
    },
    "gogol": {
        "69, below": "white a1 b1 c1 e1 f1 h1 white_king a5 black a8 c8 d8 f8 black_king d3",
        "70": "white a5 b1 c1 d1 e1 g1 h1 white_king h3 black a8 c8 d8 e8 f8 d5 f5 black_king h5",
    },
    "gomoku": {
        "72": "white d4 d5 d6 d7 e6 f4 black c5 e4 e5 f5 g6",
        "73, above": "black e4 f5 g3 g4 g5 g6 h7 white d3 d4 e5 f4 f6 g2 h6",
        "73, below": "black e4 f5 g3 g4 g6 g7 g8 white d3 d4 e3 e5 e6 f3",
        "75": "black d6 d7 e4 f3 white d8 g2",
        "76": "white d7 e5 e6 e8 f3 g4 black c6 c7 d5 d8 e4 e7",
    },
    "gonnect": {
        "79": "white a11 b1 b5 b6 b7 b9 b10 b11 b12 c3 c4 c12 c13 d3 e2"
        " black b2 c5 c6 d4 d5 e3 e8 e9 e10 e11 e12 f3 f12 f13 h2",
        "81": "black c3 f3 f4 g4 h4 h6 i4 i7 j7 j8 j9 k9 k10 k11 k12 k13 l9"
        " white f6 g3 h3 i3 i6 i9 k3 k5 k7 k8 l8 l10 l11 l12 l13 m9",
    },
    "havannah": {"84": "black c4 d3 d5 d6 f4 f7 g6"},
    "hex": {"91": "black l6 m6 n6 o6 p6"},
    "hobbes": {
        "92": "black c1 white c5 neutral b1 d1 b2 c2 d2 b4 c4 d4 b5 d5",
        "93": "white c3 black d1 neutral a1 a4 b1 b4 c2 d2 d3 d4 d5 e1",
        "94, above": "white b4 black b1 neutral a1 a4 b3 b5 c1 c2 c3 d5 e1 e4",
        "94, below": "white a5 black d1 neutral a1 a4 b1 b4 c2 d2 d3 d4 d5 e1",
        "95": "white d3 black b5 neutral a2 b1 b4 c3 c4 c5 d1 d2 e2 e5",
    },
    "intersections": {
        "97": "white b4 c3 c4 d1 d2 d4 f2 f3 black b5 d5 e1 e2 e3 f1 f4 f5",
        "98": "black c3 e5 c2 f5 b3 f1 white e3 c5 f2 b5 f3",
    },
    "iqishiqi": {
        "100": "neutral l12 white d11 e12 f13",
        "101, above": "neutral h8 white g8 h9 i9",
        "101, below": "neutral l14 white f6 f7 f8 g5 g9 g11 g14 h15 i3 i4 i7 i9 i10 i12 j8 k5 k8 k10 k15 l6"
        " l10 l15 m6 n9 n13 n14 n15",
    },
    "jade": {
        "104, above": "white a1 b1 c2 d2 e2 f2 g2 h1 h2 i1 black h8 i8 j6 j7 j8 k3 k4 k5 k6",
        "104, below": "white e2 f2 f4 g5 h4 h6 i3 i8 j8 k7 l6 l7 l9 m7 m9 n10"
        " black d2 e4 f5 g6 h7 j5 j6 j7 k5 l5 l8 m8 n9 o10",
    },
    "lines_of_action": {
        "105": "black b1 c1 d1 e1 f1 g1 b8 c8 d8 e8 f8 g8 white a2 a3 a4 a5 a6 a7 h2 h3 h4 h5 h6 h7",
        "106": "white b4 d1 d4 d7 f6 black b6 d3 f4 g2",
        "107": "white b5 b6 c7 d6 f2 black c5 d3 e4",
        "108": "white a4 a5 c6 d2 e2 e4 f3 black a3 b3 b4 b6 c4 c5 d3 e1 f8 h5",
    },
    "nex": {
        "111": "white g5 j5 j8 j9 k1 k8 k10 l2 l3 l4 l5 l7 l8 m6 m7 m11 n8 n9 n10 o10"
        " black f3 f4 h5 i4 i5 j3 j4 k2 k5 k9 l9 m5 m9 m10 n6 n11 o9 o11 p10 p11"
        " neutral h4 h6 i2 i6 i7 j2 j7 k6 k7 k11 l10 l11 m4 m8 n7 q11",
    },
    "nosferatu": {
        "115, above": "white b2 b3 c3 c4 c5 d2 d4 d5 e3 e6 g5 black b5 e7 g7 nosferatu g4",
        "115, below": "white d3 e2 e4 e5 e7 f3 f4 f5 g4 black b2 b3 b5 c5 nosferatu a2",
    },
    "pawns": {
        "117, above": "white a2 b2 c2 d2 e4 f2 g2 h2 black a7 b7 c7 d7 e5 f5 g7 h7",
        "117, below": "white a2 b2 c2 d2 e5 f2 g2 h2 black a7 b6 c7 d7 e7 f5 g7 h6",
        "118, above": "white a3 b2 c4 d5 e4 f2 g3 h2 black a4 b7 c7 d6 e7 f7 g4 h5",
        "118, below": "white a4 b2 d6 f4 g3 h2 black a5 b7 d4 f5 g4 h7",
        "119": "white a4 b3 d4 f3 h6 black a5 b5 d5 f4 h7",
    },
    "sanqi": {
        "126": "white c6 d6 e7 f6 f7 h6 black d3 e4 f5 g6 h5 i7 i8 grey d5 e5 e6 g8 h7 h8",
        "127": "white i9 black g5 g6 h7 grey e5 e6 f5 f7 g7 g8 h5 h6",
    },
    "traffic_lights": {
        "129, above": "green a3 b2 d2 yellow a1 a2 c3 d1 red b3 c1 c2 d3",
        "129, below": "yellow a1 a3 c3 d1 red a2 b2 d3 green c1 c2 d2",
    },
    "trails": {
        "123": "white g4 black b3 b5 b6 c2 c4 c5 c7 d2 d3 d4 d6 d7 e2 e3 e4 e5 e7 f2 f3 f4 f5 f6 f7 f8 g3 g5"
        " g6 g7 g8 h4",
    },
    "un": {"131": "black c2 white b2 b3 b4 b5 c3 c6 d2 d4 d7 e2 e4 e8 f2 f4 f8 g3 g4 g8 h4 h5 h8"},
    "y": {
        "136": "black d1 e3 f4 f5 h5 i6 j7 white c2 f2 g3 g6 i7 j8 k9",
        "137": "black g4 g3 h6 i3 white h4 i6 h2 h5 j4 j8",
    },
    "triskelion": {
        "176": "black b3 c6 c7 d3 d4 e5 e6 e8 f6 g6 g8 h4 h5 white b5 c4 d6 d7 d8 e4 e7 f7 f8 g3 g4 g7 h8",
    },
    "porus_torus": {
        "181, vertical": "white b2 b4 b5 b6 c1 c3 c6 c8 d7",
        "181, horizontal": "white a8 b6 b7 c5 d5 d6 e7 e8 f8 g7 h7 h8",
        "181, spiral": "black a3 b3 b4 c5 d5 d6 d7 d8 e1 e2 e8 f3 f4 g4 h4",
    },
    "reversi": {"185": "black a4 b5 c6 d5 d7 g4 g7 white c4 d6 e4 e5 f4 f6"},
    "triad": {
        "188": "black a1 a2 a3 b1 b2 c1 c2 c3 c4 white c7 d7 d8 e7 e8 e9 grey g6 h4 h6 h7 i5 i6 i7 i8",
    },
    "gomoku3": {"189": "black e6 e7 e8 white e5 f5 f6 grey d4 g7 h6"},
    "gonnect3": {"192": "black g8 grey h8 white f8 g7 h7 h9 i8"},
}


def shown(entry: GameEntry) -> Iterator[dict[str, set[str]]]:
    """Where the pieces are in all states that the page of a game goes through."""
    drawn: list[Example] = []
    for block in entry.rules:
        match block:
            case Example():
                drawn.append(block)
            case DrawnMatch():
                drawn.extend(block.examples)
    for example in drawn:
        yield from _passed(entry.game_of(example), example.position, example.to_move, example.moves)
    for asked in (*entry.first_steps, *entry.puzzles):
        yield from _passed(entry.game_of(asked), asked.position, asked.to_move)


def _passed(
    game: Game[Any], position: Any, to_move: str | None, moves: tuple[str, ...] = ()
) -> Iterator[dict[str, set[str]]]:
    for count in range(len(moves) + 1):
        state, _last = Example("", position, to_move, moves[:count]).reached(game)
        yield _named(game.position(state))


def _named(position: Any) -> dict[str, set[str]]:
    """The cells of each kind of piece; those that only one of stands on are in `extra`."""
    if isinstance(position, str):  # Semáforo
        rows = reversed(position.split("/"))
        cells = {f"{'abcd'[x]}{y}": light for y, row in enumerate(rows, 1) for x, light in enumerate(row)}
        lights = {"G": "green", "Y": "yellow", "R": "red"}
        return {kind: {cell for cell in cells if cells[cell] == sign} for sign, kind in lights.items()}
    extra = position.get("extra", {})
    kings = {f"{colour}_king": cell for colour, cell in extra.get("kings", {}).items()}
    one = {kind: {cell} for kind, cell in (extra | kings).items() if isinstance(cell, str)}
    many = {kind: set(cells) for kind, cells in (position | extra).items() if isinstance(cells, list)}
    return one | many


@pytest.mark.parametrize(("slug", "page"), [(slug, page) for slug in DIAGRAMS for page in DIAGRAMS[slug]])
def test_a_diagram_stands_on_its_games_page(slug, page):
    printed = {kind: set(cells) for kind, cells in pieces(DIAGRAMS[slug][page]).items()}
    assert any(printed == {kind: its.get(kind) for kind in printed} for its in shown(ENTRIES[slug]))


# What the pages say of them


def printed(slug: str, page: str, to_move: str = "", **options: Any) -> tuple[Any, Any]:
    """The game of a diagram and its state."""
    game = build(slug, options)
    return game, game.setup(pieces(DIAGRAMS[slug][page]), to_move or None)


def test_the_liberties_and_captures_of_go():
    game, state = printed("go", "62", size=9)
    group = game.board.flood(1 << game.board.bits["c4"], state.sets[1])
    near = reduce(or_, (game.board.neighbours[cell] for cell in each(group))) & game.empty(state)
    assert game.board.names_of(near) == ["c3", "d3", "e5", "f4"]
    for page in ("60", "63"):
        game, state = printed("go", page, "black", size=9)
        taken = set(pieces(DIAGRAMS["go"]["60"])["white"])
        assert (
            set(game.position(state)["white"]) - set(game.position(run(game, state, "i5"))["white"]) == taken
        )
    game = Go(size=9)
    before = stones(game, "black c5 d5 e6 f5 g5 white c4 d4 e3 e5 f4 g4; black")
    after_ko = run(game, before, "e4")
    assert "e5" not in set(game.moves(after_ko))
    assert "e5" in set(game.moves(run(game, after_ko, "a9", "b9")))


def test_the_count_of_a_match_of_go():
    (example,) = [block for block in ENTRIES["go"].examples if "40" in str(block.caption)]
    game = build("go", {"size": 9})
    state = game.setup(example.position, None)
    black, white = (game.score(state)[colour] for colour in ("black", "white"))
    assert (black, white) == (21 + 20, 19 + 17)


@pytest.mark.parametrize(
    ("slug", "page", "links", "options"),
    [
        ("havannah", "84", "c3 d4, e3 e4, f5 g5, f6 g7, e6 e7", {"size": 5}),
        ("y", "136", "d2 e2, g4 g5, k7 k8, e5 f6", {"size": 11}),
    ],
)
def test_who_has_links_of_two_cells_has_won(slug, page, links, options):
    position = pieces(DIAGRAMS[slug][page])
    game = build(slug, options)
    for cells in product(*(link.split() for link in links.split(", "))):
        state = game.setup(position | {"black": [*position["black"], *cells]}, "white")
        assert ended(game, state)[0] == "black"
        fewer = game.setup(position | {"black": [*position["black"], *cells[1:]]}, "white")
        assert game.outcome(fewer) is None


def test_the_fours_and_the_dagger_of_gomoku():
    game, state = printed("gomoku", "73, below", "white", size=9)
    four = run(game, state, "c3")
    six = run(game, four, "g5")
    assert game.outcome(six) is None
    assert ended(game, run(game, six, "b3"))[0] == "white"
    stopped = run(game, four, "b3", "b2")
    for reply, win in (("a1", "f6"), ("f6", "a1")):
        assert ended(game, run(game, stopped, reply, win))[0] == "white"
    game, state = printed("gomoku", "76", "white", size=9, form="dagger")
    assert "f5,h3" not in set(game.moves(state))
    threat = run(game, state, "f4,f5", "c8,h3", "f6")
    for reply, win in (("f2", "f7"), ("f7", "f2")):
        assert ended(game, run(game, threat, reply, win))[0] == "white"
    assert not any("," in move for move in game.moves(threat))


def test_the_capture_of_gonexao():
    game, state = printed("gonnect", "79", "black")
    before = run(game, state, "b4", "b3", "m13")
    assert "b4" in game.position(before)["black"]
    assert "b4" not in game.position(run(game, before, "a4"))["black"]


def missing(board: Any, own: int, empty: int, start: int, end: int) -> int:
    """How many stones join two sides, at least."""
    reached, count = board.flood(start & own, own), 0
    while not reached & end:
        count += 1
        beside = start | reduce(or_, (board.neighbours[cell] for cell in each(reached)), 0)
        reached |= beside & empty
        reached |= board.flood(reduce(or_, (board.neighbours[cell] for cell in each(reached))) & own, own)
    return count


def test_how_far_the_match_of_gonexao_is():
    (example,) = [one for one in ENTRIES["gonnect"].examples if len(one.moves) == 33]
    game = build("gonnect", {"size": 13})
    state = after(game, *example.moves)
    sides, empty = game.board.sides, game.empty(state)
    pairs = ((sides["south"], sides["north"]), (sides["west"], sides["east"]))
    black, white = (min(missing(game.board, own, empty, *pair) for pair in pairs) for own in state.sets)
    assert (black, white) == (4, 6)


def test_black_loses_the_match_of_interseccoes_either_way():
    page = next(block for block in ENTRIES["intersections"].rules if isinstance(block, DrawnMatch))
    game = build("intersections", page.options)
    moves = [move for move, _said in page.steps if move]
    assert ended(game, after(game, *moves))[0] == "white"
    before = after(game, *moves[: moves.index("f1")])
    assert set(game.moves(before)) == {"f1", "f4"}
    assert not ExactSolver(game).winning_moves(before)
    assert forced(game, run(game, before, "f4"), 1).moves == 1


def test_parallel_has_won_at_jade():
    assert ended(*printed("jade", "104, above"))[0] == "parallel"


def test_the_groups_of_linhas_de_accao():
    game, state = printed("lines_of_action", "108")
    assert [len(list(game.board.groups(its))) for its in state.sets] == [4, 3]


def test_a_pawn_holds_two_others():
    game, state = printed("pawns", "118, above", "black")
    for move, capture in (("c7-c6", "c6"), ("c7-c5", "c6"), ("e7-e6", "e6"), ("e7-e5", "e6")):
        assert f"d5:{capture}" in set(game.moves(run(game, state, move)))


def test_the_way_round_of_aboyne():
    game, state = printed("aboyne", "33", "black")
    assert ended(game, run(game, state, "c1-d1", "f2-e2"))[0] == "white"
    assert "d2:f4" in set(game.moves(run(game, state, "c1-c2", "f2-g3", "c2-d2", "g3-h4")))


def test_the_captures_of_gonexao_for_three():
    game, state = printed("gonnect3", "192", "white")
    assert list(game.moves(state)) == ["g9"]
    assert game.position(run(game, state, "g9"))["grey"] == []
    (example,) = [one for one in ENTRIES["gonnect3"].examples if len(one.moves) == 11]
    state, forced_moves = game.setup(example.position, example.to_move), 0
    for move in example.moves:
        forced_moves += len(list(game.moves(state))) == 1
        state = run(game, state, move)
    assert forced_moves == 6


def test_three_fours_at_once_in_gomoku_for_three():
    (example,) = [one for one in ENTRIES["gomoku3"].examples if len(one.moves) == 40]
    game = build("gomoku3", {"size": 11})
    state = after(game, *example.moves)
    board, black = game.board, game.position(state)["black"]
    fours = set()
    for cell in board.names_of(game.empty(state)):
        placed = game.setup({"black": black, "white": [], "grey": []}, "black")
        won = game.outcome(game.play(placed, cell)) if cell in set(game.moves(placed)) else None
        fours |= {cell} if won else set()
    assert fours == set(example.marks)
