"""Nex: the two acts, the closing rules, the swap, clicking, and the book's triple threat."""

from itertools import combinations, permutations

import pytest

from games.rules.bases.placing import Stones
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Step
from games.rules.two.nex.rules import Nex
from games.solvers.perft import perft

ENTRY = ENTRIES["nex"]
THREATS = next(example.position for example in ENTRY.examples if example.options == {})

BOOK, FIVE, PIE = Nex(), Nex(size=5), Nex(size=5, pie=True)


def at(black: str, white: str, neutral: str, to_move: str = "black", game: Nex = FIVE) -> Stones:
    position = {"black": black.split(), "white": white.split(), "neutral": neutral.split()}
    return game.setup(position, to_move)


def filled(black: str, neutral: str, empty: str, to_move: str = "black") -> Stones:
    """The rest of the board of 5 is white."""
    kept = {*black.split(), *neutral.split(), *empty.split()}
    white = " ".join(name for name in FIVE.board.by_name if name not in kept)
    return at(black, white, neutral, to_move)


# A filled board on which neither has won yet: d4 and e2 decide.
BLACK = "b1 b2 d2 d3 e3 e5 f2 f3 g4 g5 h5 i5"


def test_the_first_turn_puts_a_stone_and_a_neutral_one():
    start = BOOK.initial()
    assert BOOK.to_move(start) == "black"
    assert BOOK.move_count(start) == 121 * 120
    after = BOOK.play(start, "f6/g7")
    assert BOOK.view(after).pieces == {"f6": "black", "g7": "neutral"}
    assert BOOK.to_move(after) == "white"
    assert BOOK.move_count(after) == 119 * 118
    white = BOOK.play(after, "g6/f5")
    assert BOOK.view(white).pieces == {"f6": "black", "g6": "white", "g7": "neutral", "f5": "neutral"}


def test_numbers_of_move_sequences():
    assert perft(FIVE, FIVE.initial(), 2) == 25 * 24 * 23 * 22
    # After one stone each there are 21 cells, and two neutral stones for the own one.
    state = FIVE.play(FIVE.play(FIVE.initial(), "e3/d3"), "e2/d2")
    assert perft(FIVE, state, 1) == 21 * 20 + 1
    assert BOOK.move_count(BOOK.play(BOOK.initial(), "f6/g7")) * 121 * 120 == 203_889_840


def test_what_is_lacking_for_a_conversion():
    with pytest.raises(IllegalMove, match="são precisas duas neutras"):
        FIVE.play(at("b1", "e4", "d2"), "d2")
    with pytest.raises(IllegalMove, match="precisas de uma pedra tua"):
        FIVE.play(at("", "e4", "d2 d3"), "d2")
    assert all(step.cell not in ("d2", "d3") for step in FIVE.next_steps(at("", "e4", "d2 d3")))
    assert FIVE.next_steps(at("", "e4", "d2 d3"), "d2") == []


def test_the_last_cell_and_the_last_neutral_stone():
    state = filled(BLACK, "d4", "e2", "white")
    assert list(FIVE.moves(state)) == ["e2"]
    assert FIVE.move_count(state) == 1
    assert FIVE.next_steps(state) == [Step("e2", "e2", True)]
    assert FIVE.next_steps(state, "e2") == []
    assert str(FIVE.task(state)) == "Resta uma casa: joga nela."
    assert str(FIVE.choice(state, "e2")) == "Pedra tua em e2"
    with pytest.raises(IllegalMove, match="são precisas duas neutras"):
        FIVE.play(state, "d4")
    last = FIVE.play(state, "e2")
    assert list(FIVE.moves(last)) == ["d4"]
    assert FIVE.next_steps(last) == [Step("d4", "d4", True)]
    assert FIVE.next_steps(last, "d4") == []
    over = FIVE.play(last, "d4")
    assert FIVE.outcome(over).winner == "black"
    assert over.sets[2] == 0


def test_one_empty_cell_and_no_neutral_stone():
    state = filled(f"{BLACK} d4".replace("e3 ", ""), "", "e3", "black")
    assert list(FIVE.moves(state)) == ["e3"]
    assert FIVE.outcome(FIVE.play(state, "e3")).winner == "black"


def test_with_two_neutral_stones_one_must_convert_at_the_end():
    state = filled(BLACK, "d4 c3", "e2", "white")
    assert FIVE.move_count(state) == state.sets[1].bit_count()
    assert "e2" not in FIVE.moves(state)
    assert "e2" not in [step.cell for step in FIVE.next_steps(state)]
    with pytest.raises(IllegalMove, match="converte duas"):
        FIVE.play(state, "e2")
    with pytest.raises(IllegalMove, match="outra casa"):
        FIVE.play(state, "e2/e2")


def test_the_triple_threat_of_the_book():
    """White wins with any two of the three, or one of them and h4, and Black parries with no move."""
    white_next, black_next = BOOK.setup(THREATS, "white"), BOOK.setup(THREATS, "black")
    pairs = [_pair(*cells) for cells in combinations(("h4", "k11", "l10", "l11"), 2)]
    assert all(_wins(white_next, f"{pair}/g5") for pair in pairs)
    replies = [f"{_pair(*cells)}/g5" for cells in combinations(THREATS["neutral"], 2)]
    first = [f"{pair}/g5" for pair in pairs]
    moves = list(BOOK.moves(black_next))
    assert (len(moves), sum("+" in move for move in moves)) == (6560, 2400)
    for move in moves:
        after = BOOK.play(black_next, move)
        assert BOOK.outcome(after) is None
        assert any(_wins(after, reply) for reply in (*first, *replies)), move


def _pair(*cells: str) -> str:
    return "+".join(sorted(cells, key=BOOK.board.bits.__getitem__))


def _wins(state: Stones, move: str) -> bool:
    try:
        return BOOK.outcome(BOOK.play(state, move)) is not None
    except IllegalMove:
        return False


def test_the_last_first_step_is_the_book_after_two_of_the_threats():
    state = BOOK.play(BOOK.setup(THREATS, "black"), "k11+l11/f3")
    assert BOOK.setup(ENTRY.first_steps[-1].position, "white") == state


# The balance rule


def test_positions_in_which_somebody_could_not_move_are_refused():
    cells = list(FIVE.board.by_name)
    for empty in (1, 2, 3, 4):
        for to_move in ("black", "white"):
            position = {"black": cells[:1], "neutral": cells[1 : 25 - empty]}
            if empty < (2 if to_move == "white" else 4):
                with pytest.raises(BadPosition, match="cada cor já tem de ter pedras"):
                    FIVE.setup(position, to_move)
            else:
                assert FIVE.move_count(FIVE.setup(position, to_move))
    # Nobody has to move any more: that is a legal end.
    over = FIVE.setup({"black": ["c3", "d3", "e3", "f3", "g3"], "neutral": ["a1"]}, "white")
    assert FIVE.outcome(over).winner == "black"


# Clicking


def test_an_own_cell_first_and_then_the_neutral_one():
    state = at("b1 c2", "e4", "d2 d3 f3")
    first = {step.cell: step for step in FIVE.next_steps(state)}
    assert first["a1"] == Step("a1", "a1", False, True)
    assert "b1" not in first
    assert "e4" not in first
    second = FIVE.next_steps(state, "a1")
    assert len(second) == 18
    assert Step("a1/c1", "c1", True) in second


def test_two_neutral_stones_in_any_order_and_then_an_own_one():
    state = at("b1 c2", "e4", "d2 d3 f3")
    for one, other in permutations(("d2", "d3", "f3"), 2):
        (step,) = [step for step in FIVE.next_steps(state, one) if step.cell == other]
        assert step.text == "+".join(sorted((one, other)))
        assert not step.complete
        assert [last.text for last in FIVE.next_steps(state, step.text)] == [
            f"{step.text}/b1",
            f"{step.text}/c2",
        ]


def test_nothing_follows_what_cannot_become_a_move():
    state = at("b1 c2", "e4", "d2 d3 f3")
    for prefix in (
        "b1",
        "e4",
        "z1",
        "d3+d2",
        "d2+d2",
        "a1+c1",
        "d2+c2",
        "d2+d3+f3",
        "a1/c1",
        "swap",
        "d2+",
        "+",
    ):
        assert FIVE.next_steps(state, prefix) == [], prefix


def test_a_click_that_means_nothing_is_explained():
    state = at("b1 c2", "e4", "d2 d3 f3")
    assert FIVE.cell_move(state, "", "e4") == "e4"
    assert FIVE.cell_move(state, "", "z1") is None
    assert FIVE.cell_move(state, "f3", "d2") == "d2+f3"
    assert FIVE.cell_move(state, "d2", "a1") == "d2+a1"
    assert FIVE.cell_move(state, "d2+d3", "a1") == "d2+d3/a1"
    assert FIVE.cell_move(state, "a1", "e4") == "a1/e4"
    assert FIVE.cell_move(state, "a1", "c1") == "a1/c1"


def test_words():
    state = at("b1 c2", "e4", "d2 d3 f3")
    words = {
        "a1": "Pedra tua em a1; agora uma neutra",
        "a1/c1": "Pedra tua em a1 e neutra em c1",
        "d2": "Neutra em d2; agora outra neutra",
        "d2+d3": "Neutras em d2 e d3; agora uma pedra tua",
        "d2+d3/b1": "d2 e d3 passam a tuas, b1 a neutra",
        "swap": "Trocar de cores",
    }
    for prefix, expected in words.items():
        assert str(FIVE.choice(state, prefix)) == expected
    said = {
        "a1/c1": "pôs uma pedra em a1 e uma neutra em c1",
        "d2+d3/b1": "ficou com as neutras de d2 e d3 e tornou neutra a pedra de b1",
        "a1": "ficou com a casa a1",
        "swap": "trocou de cores com o adversário",
    }
    for move, expected in said.items():
        assert str(FIVE.describe(move)) == expected
    assert FIVE.touched(state, "d2+d3/b1") == ("d2", "d3", "b1")
    assert FIVE.split("d2+d3/b1") == ["d2", "+d3", "/b1"]
