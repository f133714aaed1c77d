"""Envio: drops, captures, the first move, the count at the end, repetition, and clicking."""

from dataclasses import replace
from itertools import permutations

import pytest

from games.rules.bases.repeating import Past
from games.rules.errors import IllegalMove
from games.rules.game import Step
from games.rules.two.dispatch.count import DispatchState
from games.rules.two.dispatch.rules import Dispatch
from tests.games.rules.plays import ended
from tests.games.rules.two.properties import random_states

BOOK, SEVEN = Dispatch(), Dispatch(size=7)


def at(
    black: str, white: str, to_move: str = "black", game: Dispatch = SEVEN, **extra: object
) -> DispatchState:
    return game.setup({"black": black.split(), "white": white.split(), "extra": extra}, to_move)


def names(cells: int, game: Dispatch = SEVEN) -> str:
    return " ".join(game.board.names_of(cells))


def clicked(state: DispatchState, cells: tuple[str, ...], game: Dispatch = SEVEN) -> Step:
    prefix = ""
    for cell in cells:
        (step,) = [step for step in game.next_steps(state, prefix) if step.cell == cell]
        prefix = step.text
    return step


def test_the_start_of_the_book():
    state = BOOK.initial()
    assert names(state.sets[0], BOOK) == "c11 k3"
    assert names(state.sets[1], BOOK) == "c3 k11"
    assert BOOK.to_move(state) == "black"
    assert BOOK.move_count(state) == 467
    assert "duas ou três" in str(BOOK.task(state))


@pytest.mark.parametrize(("size", "black"), [(7, "b6 f2"), (8, "b7 g2"), (9, "c7 g3"), (12, "c10 j3")])
def test_smaller_boards_begin_alike(size, black):
    game = Dispatch(size=size)
    assert names(game.initial().sets[0], game) == black
    assert game.variant == str(size)
    assert Dispatch.standard(str(size)) == game


def test_blacks_first_move_has_two_or_three_pieces():
    state = SEVEN.initial()
    with pytest.raises(IllegalMove, match="só duas ou três peças"):
        SEVEN.play(state, "b3,b4,b5,c3")
    assert max(move.count(",") for move in SEVEN.moves(state)) == 2
    for move in ("b4,b5", "pass"):
        after = SEVEN.play(state, move)
        assert not after.first
        assert max(move.count(",") for move in SEVEN.moves(after)) == 4
    back = SEVEN.play(SEVEN.play(state, "pass"), "f4,f5")
    assert SEVEN.play(back, "b3,b4,b5,c3,c4")


def test_two_passes_end_the_game():
    state = SEVEN.play(SEVEN.initial(), "pass")
    assert "se também passares" in str(SEVEN.task(state))
    assert "duas ou três" not in str(SEVEN.task(state))
    over = SEVEN.play(state, "pass")
    assert ended(SEVEN, over) == (None, "2 pontos para cada lado")
    between = SEVEN.play(state, "b3,b4")
    assert between.passes == 0
    assert SEVEN.task(between) is None


def test_the_count_is_said_and_shown():
    state = at("d1 d2 d3 d4 d5 d6 d7 f3", "c1 c2 c3 c4 c5 c6 b7", passes=1)
    assert set(SEVEN.view(state).pieces.values()) == {"black", "white"}
    over = SEVEN.play(state, "pass")
    assert SEVEN.score(over) == {"black": 29, "white": 21}
    assert SEVEN.outcome(over).winner == "black"
    assert str(SEVEN.outcome(over).reason) == (
        "29 pontos (8 peças e 21 casas fechadas ao adversário)"
        " contra 21 pontos (7 peças e 14 casas fechadas ao adversário)"
    )
    pieces = SEVEN.view(over).pieces
    assert pieces["c7"] == "neutral_area", "nobody can drop there"
    assert pieces["g7"] == "black_area"
    assert pieces["a1"] == "white_area"
    assert pieces["d1"] == "black"


def test_what_counts_is_the_drop_of_five_even_before_the_first_move():
    state = at("a1", "g7", first=True)
    after = SEVEN.play(SEVEN.play(state, "pass"), "pass")
    # From its row and column a corner piece reaches all cells that are four steps from one.
    assert SEVEN.score(after) == {"black": 4, "white": 4}
    assert SEVEN.board.names_of(SEVEN.cut_off(after)["white"]) == ["f6", "f7", "g6"]


@pytest.mark.parametrize(
    ("turn", "passes", "times", "drawn"),
    [(1, 0, 2, True), (1, 0, 1, False), (0, 0, 2, False), (1, 1, 2, False)],
)
def test_pieces_turn_and_passes_make_a_position(turn, passes, times, drawn):
    state = at("b2", "f6")
    past = Past(((SEVEN.play(state, "b3,b4").sets, turn, passes),) * times)
    over = SEVEN.play(replace(state, past=past), "b3,b4")
    assert (SEVEN.outcome(over) is not None) == drawn
    assert bool(list(SEVEN.moves(over))) != drawn
    assert "black_area" not in SEVEN.view(over).pieces.values()


def test_the_count_goes_before_the_repetition():
    state = at("b2", "f6", passes=1)
    over = SEVEN.play(replace(state, past=Past(((state.sets, 1, 2),) * 2)), "pass")
    assert "pontos" in str(SEVEN.outcome(over).reason)


def test_blacks_first_move_may_be_to_come_on_whites_turn():
    white = at("b6", "f6", to_move="white", first=True)
    assert "f2,f3,f4,f5" in list(SEVEN.moves(white))
    assert "duas ou três" not in str(SEVEN.task(white) or "")
    for move, passes in (("f4,f5", 0), ("pass", 1)):
        black = SEVEN.play(white, move)
        assert SEVEN.position(black)["extra"] == {"passes": passes, "first": True}
        assert SEVEN.setup(SEVEN.position(black), "black") == black
        assert "b2,b3,b4,b5" not in list(SEVEN.moves(black))
        assert not SEVEN.play(black, "b4,b5").first


# Clicking


def test_the_cells_of_a_drop_are_clicked_in_any_order():
    state = at("b2", "b5 e2")
    for order in permutations(("c2", "c3", "d3")):
        if order[:2] not in (("c2", "d3"), ("d3", "c2")):
            step = clicked(state, order)
            assert step == Step("c2,c3,d3", order[-1], True, True)


def test_a_drop_may_begin_with_cells_that_nobody_sees():
    state = at("a1", "b3 c2 f6")
    # d1 is seen; from d4 there are three steps to it.
    assert not clicked(state, ("d4",)).complete
    assert clicked(state, ("d4", "d3", "d2")) == Step("d2,d3,d4", "d2", False, True)
    assert clicked(state, ("d4", "d3", "d2", "d1")) == Step("d1,d2,d3,d4", "d1", True, True)
    # Only what still leads to a seen cell is offered.
    assert [step.cell for step in SEVEN.next_steps(state, "d4,d5")] == ["c4", "c5", "d3"]
    assert "à vista" in str(SEVEN.choice(state, "d3,d4"))


def test_the_fifth_piece_is_the_last():
    state = at("b2", "b5 e2")
    assert clicked(state, ("c2", "c3", "c4", "c5", "c6")) == Step("c2,c3,c4,c5,c6", "c6", True, False)
    assert SEVEN.next_steps(state, "c2,c3,c4,c5,c6") == []


def test_nothing_follows_what_cannot_become_a_drop():
    state = at("b2", "b5 e2")
    for prefix in ("pass", "b2", "c3,c2", "c2,d4", "z1", "f2,g2,g3,g4", "c2,c2"):
        assert SEVEN.next_steps(state, prefix) == [], prefix


@pytest.mark.parametrize("seed", range(3))
def test_clicks_lead_to_exactly_the_drops(seed):
    """Every text on the way, on crowded boards: from any cell of a drop all the others can be clicked."""
    states = random_states(SEVEN, seed)
    for state in states[len(states) // 2 : -1 : 4]:
        moves = set(SEVEN.moves(state))
        reached, waiting = {"pass"}, [""]
        texts = {""}
        while waiting:
            for step in SEVEN.next_steps(state, waiting.pop()):
                assert step.complete == (step.text in moves)
                reached |= {step.text} if step.complete else set()
                if step.more and step.text not in texts:
                    texts.add(step.text)
                    waiting.append(step.text)
        assert reached == moves
        # What is half-made is exactly the connected parts of drops.
        parts = set()
        for move in moves - {"pass"}:
            cells = SEVEN.board.set_of(move.split(","))
            parts |= _connected_parts(cells)
        shown = (texts | reached) - {"", "pass"}
        assert {SEVEN.board.set_of(text.split(",")) for text in shown} == parts


def _connected_parts(cells: int) -> set[int]:
    parts = set()
    subset = cells
    while subset:
        if SEVEN.board.flood(subset & -subset, subset) == subset:
            parts.add(subset)
        subset = (subset - 1) & cells
    return parts


def test_a_click_that_means_nothing_is_explained():
    state = at("b2", "b5 e2")
    assert SEVEN.cell_move(state, "", "b5") == "b5"
    assert SEVEN.cell_move(state, "c2", "c4") == "c2,c4"
    assert SEVEN.cell_move(state, "c4", "c2") == "c2,c4"
    assert SEVEN.cell_move(state, "c2", "z1") is None
    assert SEVEN.cell_move(state, "pass", "c2") is None


def test_words():
    state = at("b2", "b5 e2")
    assert str(SEVEN.choice(state, "c2")) == "Peça em c2; falta pelo menos mais uma"
    assert str(SEVEN.choice(state, "c2,c3")) == "Peças em c2 e c3"
    assert str(SEVEN.choice(state, "f3,f4")) == "Peças em f3 e f4; falta uma à vista de uma peça tua"
    assert str(SEVEN.choice(state, "pass")) == "Passar"
    assert str(SEVEN.describe("c2,c3,c4")) == "pôs peças em c2, c3 e c4"
    assert str(SEVEN.describe("pass")) == "passou"
    assert SEVEN.touched(state, "c2,c3") == ("c2", "c3")
