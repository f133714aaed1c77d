"""Matrices and triangles: the moves of known games, every rule by itself, and what pupils type wrong."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.bases.runs import OVER, RUN, SOME, WHOLE
from games.rules.errors import BadOptions, IllegalMove
from games.rules.game import State
from games.rules.invented.blocks import Block
from games.rules.invented.blocks.straight import MatrixBlock, TriangleBlock
from games.rules.invented.conditions import NotSameAmount
from games.rules.invented.game import Invented
from games.rules.invented.rules import Rules
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.nim.triangular_nim.rules import TriangularNim
from tests.games.rules.properties import plain_grundy as grundy


def texts(block: Block, start: str) -> list[str]:
    return [play.text for play in block.plays(block.read_start(start), 0)]


def invented(block: Block, start: object, conditions=()) -> Invented:
    return Invented(Rules("", (block,), tuple(conditions)), json.dumps([start]))


# Known games.


@pytest.mark.parametrize("rows", ["111 111 111", "111 101 111", "1101 1111", "1 1 1", "1111"])
def test_neighbours_in_rows_and_columns_are_array_nim(rows):
    known = ArrayNim(rows)
    block = MatrixBlock(rows=len(known.rows), cols=len(known.rows[0]))
    part = block.read_start(rows)
    assert part == known.start()
    assert set(texts(block, rows)) == set(known.position_moves(part))
    assert grundy(block, part) == grundy(known, part)


@pytest.mark.parametrize("rows", ["1 11 111", "1 11 101 1111", "1 01 111"])
def test_neighbours_in_three_directions_are_triangular_nim(rows):
    known = TriangularNim(rows)
    block = TriangleBlock(side=len(known.rows))
    part = block.read_start(rows)
    assert set(texts(block, rows)) == set(known.position_moves(part))
    assert grundy(block, part) == grundy(known, part)


@pytest.mark.parametrize("taking", [OVER, SOME])
def test_rows_alone_are_heaps_of_nim(taking):
    block = MatrixBlock(rows=3, cols=4, ways="linhas", taking=taking)
    for start, value in [("1000 1100 1011", 1 ^ 2 ^ 3), ("1001 1100 0000", 0), ("1111 1010 0001", 4 ^ 2 ^ 1)]:
        assert grundy(block, block.read_start(start)) == value


# The rules, each by itself.


def test_moves_say_how_many_they_take():
    block = MatrixBlock(rows=1, cols=4, taking=OVER)
    play = next(play for play in block.plays(block.read_start("1101"), 0) if play.text == "a1-a4")
    assert (play.amount, play.after, play.place) == (3, 0, "")
    game = invented(MatrixBlock(rows=2, cols=2), "cheio", [NotSameAmount()])
    state = game.play(game.initial(), "a1")
    assert set(game.moves(state)) == {"a2-b2", "b1-b2"}
    # Both ends are no moves of their own now, and yet can be clicked first.
    assert [(step.text, step.complete) for step in game.next_steps(state)] == [
        ("a2", False),
        ("b1", False),
        ("b2", False),
    ]


@pytest.mark.parametrize(
    ("rules", "start", "parts"),
    [
        ({}, "1101", ["1100", "0001"]),
        ({"taking": OVER}, "1101", ["1101"]),
        ({"taking": SOME}, "1101", ["1101"]),
        ({"taking": WHOLE}, "1101", ["1101"]),
        ({"numbers": "1"}, "1101", ["1000", "0100", "0001"]),
        ({"numbers": "2"}, "1101", ["1100"]),
        ({}, "0000", []),
    ],
)
def test_pieces_that_no_move_takes_together_are_games_of_their_own(rules, start, parts):
    block = MatrixBlock(rows=1, cols=4, **rules)
    found = block.parts(block.read_start(start))
    assert [block.position_json(part)[0] for part in found] == parts


@pytest.mark.parametrize(
    "rules",
    [
        {"rows": 8, "cols": 8},
        {"rows": 10, "cols": 10, "numbers": "1, 2"},
        {"rows": 10, "cols": 10, "taking": WHOLE, "ways": "linhas, colunas, diagonais"},
        {"rows": 5, "cols": 5, "taking": SOME},
        {"rows": 7, "cols": 7, "taking": OVER, "ways": "linhas, colunas, diagonais"},
        {"rows": 7, "cols": 7, "ways": "diagonais"},
    ],
)
def test_the_number_of_moves_is_bounded_exactly(rules):
    block = MatrixBlock(**rules)
    assert len(texts(block, "cheio")) <= block._move_bound() <= 600
    if block.taking != WHOLE:
        assert len(texts(block, "cheio")) == block._move_bound()


def test_the_largest_triangle_allows_everything():
    for taking in (RUN, OVER, SOME, WHOLE):
        assert TriangleBlock(side=6, taking=taking).taking == taking
    with pytest.raises(BadOptions, match="entre 1 e 6"):
        TriangleBlock(side=7)


@pytest.mark.parametrize(
    ("start", "rows"),
    [
        ("cheio", ["111", "111"]),
        ("VAZIO", ["000", "000"]),
        ("sem a1, b3", ["011", "110"]),
        ("só a1 b3", ["100", "001"]),
        ("so a1", ["100", "000"]),
        ("101 010", ["101", "010"]),
        (["101", "010"], ["101", "010"]),
    ],
)
def test_starts_as_pupils_type_them(start, rows):
    block = MatrixBlock(rows=2, cols=3)
    assert block.position_json(block.read_start(start)) == rows


def test_clicks_take_pieces_off_and_put_them_back():
    block = TriangleBlock(side=3)
    full = block.read_start("cheio")
    assert block.part_text(block.toggled(full, "b2")) == "sem b2"
    assert block.toggled(block.toggled(full, "b2"), "b2") == full
    assert block.part_text(block.toggled(0, "c3")) == "só c3"


def test_clicking_both_ends_in_any_order():
    game = invented(MatrixBlock(rows=1, cols=4, numbers="2-3"), "cheio")
    state = game.initial()
    assert [(step.text, step.complete, step.more) for step in game.next_steps(state)] == [
        (name, False, True) for name in ("a1", "a2", "a3", "a4")
    ]
    assert {step.text: step.cell for step in game.next_steps(state, "a4")} == {"a2-a4": "a2", "a3-a4": "a3"}
    assert game.cell_move(state, "a4", "a1") == "a1-a4"
    with pytest.raises(IllegalMove, match="4 peças: só se podem tirar 2 ou 3"):
        game.play(state, "a1-a4")
    assert game.cell_move(state, "a4", "a4") is None
    assert game.cell_move(state, "a1-a2", "a4") is None


def test_clicking_piece_by_piece_in_any_order():
    game = invented(MatrixBlock(rows=1, cols=4, ways="linhas", taking=SOME, numbers="2-3"), "cheio")
    state = game.initial()
    steps = {step.cell: step for step in game.next_steps(state, "a1,a3")}
    assert steps.keys() == {"a2", "a4"}
    assert steps["a2"].text == "a1,a2,a3"
    assert steps["a2"].complete
    assert not steps["a2"].more
    first = {step.text: (step.complete, step.more) for step in game.next_steps(state)}
    assert first["a3"] == (False, True)
    assert game.cell_move(state, "a1,a2,a3", "a4") == "a1,a2,a3,a4"
    assert game.cell_move(state, "a1,a2,a3", "a2") is None


def test_words():
    def rules(**chosen):
        return " ".join(map(str, MatrixBlock(**chosen).words()))

    assert "3 linhas e 4 colunas" in rules()
    assert "as linhas e as colunas" in rules()
    assert "as peças que se quiser, desde que sejam vizinhas" in rules()
    assert "1 ou 2 peças, desde que sejam seguidas" in rules(taking=OVER, numbers="1-2")
    assert "vizinhas ou não" in rules(taking=SOME)
    assert "todas as peças que ela ainda tem" in rules(taking=WHOLE)
    assert "tira-se uma peça" in rules(numbers="1")
    triangle = " ".join(map(str, TriangleBlock(ways="lado-direito").words()))
    assert "triângulo de lado 4" in triangle
    assert "as paralelas ao lado direito" in triangle


def test_what_moves_and_pictures_say():
    block = MatrixBlock(rows=2, cols=2)
    assert str(block.describe("a1-a2")) == "tirou as peças de a1 a a2"
    assert str(block.describe("a1")) == "tirou a peça a1"
    assert str(block.describe("a1,b2")) == "tirou as peças a1 e b2"
    assert str(block.choice(State(None, 0), "a1-a2")) == "Tirar as peças de a1 a a2"
    assert str(block.choice(State(None, 0), "a1")) == "Tirar só a peça a1, ou escolhe a outra ponta"
    assert str(MatrixBlock(numbers="1").choice(State(None, 0), "a1")) == "Tirar a peça a1"
    assert str(MatrixBlock(numbers="2").choice(State(None, 0), "a1")) == "De a1: escolhe a outra ponta"
    assert str(MatrixBlock(taking=WHOLE).choice(State(None, 0), "a1")) == "De a1: escolhe a outra ponta"
    assert str(MatrixBlock(taking=SOME).choice(State(None, 0), "a1,a3")) == "Tirar as peças a1 e a3"
    assert str(block.last_move(None)) == "tirou a última peça"
    assert str(MatrixBlock(numbers="2").last_move(None)) == "tirou as últimas peças que podia"
    seen = {
        start: str(block.picture(State(block.read_start(start), 0)))
        for start in ("cheio", "vazio", "só b1, b2")
    }
    assert list(seen.values()) == ["Tabuleiro cheio: 4 peças.", "Nenhuma peça.", "Peças em b1 e b2."]
    assert str(block.picture(State(block.read_start("sem b1"), 0))) == "3 peças: só o lugar b1 está vazio."


def test_drawn():
    block = TriangleBlock(side=3)
    assert len(block.board_of(63).cells) == 6
    assert block.view(State(block.read_start("só a1, c2"), 0)).pieces == {"a1": "disc", "c2": "disc"}


# Any rules and any start.


@st.composite
def blocks(draw):
    taking = draw(st.sampled_from([RUN, OVER, SOME, WHOLE]))
    numbers = [] if taking == WHOLE else draw(st.lists(st.integers(1, 3), max_size=2))
    kind = draw(st.sampled_from([MatrixBlock, TriangleBlock]))
    if kind is MatrixBlock:
        keys, size = ["rows", "columns", "diagonals"], {"rows": draw(st.integers(1, 3)), "cols": 3}
    else:
        keys, size = ["rows", "left", "right"], {"side": draw(st.integers(3, 4))}
    ways = draw(st.lists(st.sampled_from(keys), min_size=1, unique=True))
    try:
        block = kind(taking=taking, numbers=numbers, ways=ways, **size)
    except BadOptions:  # a number that no column of this matrix has
        block = kind(taking=taking, ways=ways, **size)
    return block, draw(st.integers(0, (1 << len(block.lines.places)) - 1))


@given(blocks())
def test_groups_are_worth_what_the_whole_is(made):
    block, part = made
    game = block
    total = 0
    for group in block.parts(part):
        total ^= grundy(game, group)
    assert total == grundy(game, part)
