"""Gomoku: five in a row, the opening, captures, the dagger, and their refusals."""

import random
from itertools import combinations
from typing import Any

import pytest

from games.rules.boards.fields import each
from games.rules.errors import BadOptions, BadPosition
from games.rules.two.gomoku.fives import GomokuState
from games.rules.two.gomoku.rules import Gomoku
from games.solvers.perft import perft
from tests.games.rules.plays import after, ended, refusal
from tests.games.rules.two.properties import random_states

NINE = Gomoku(size=9)
OPENING = Gomoku(size=9, form="opening")
NINUKI = Gomoku(size=9, form="ninuki")
DAGGER = Gomoku(size=9, form="dagger")


def winner(game: Gomoku, state: GomokuState) -> str | None:
    outcome = game.outcome(state)
    return outcome.winner


# The standard game


def test_the_first_stone_goes_to_the_centre():
    for game, centre in (
        (Gomoku(), "j10"),
        (NINE, "e5"),
        (Gomoku(size=7), "d4"),
        (NINUKI, "e5"),
        (DAGGER, "e5"),
    ):
        state = game.initial()
        assert list(game.moves(state)) == [centre]
        assert refusal(game, state, "a1") == f"A primeira pedra vai para o centro, {centre}."
        assert str(game.task(state)) == "A primeira pedra vai para o centro."
        assert game.task(game.play(state, centre)) is None or game.form == "dagger"
    assert perft(NINE, NINE.initial(), 3) == 80 * 79


def test_a_full_board_is_a_draw():
    game = Gomoku(size=7)
    # Columns in pairs of colours, turned every two rows: no five anywhere.
    cells = list(game.board.bits)
    black = [name for name in cells if (ord(name[0]) + int(name[1]) // 2) % 2]
    white = [name for name in cells if name not in black]
    state = game.setup({"black": black, "white": white[1:]}, "white")
    assert game.outcome(state) is None
    full = game.play(state, white[0])
    assert winner(game, full) is None
    assert str(game.outcome(full).reason) == "o tabuleiro está cheio"


def test_sizes_and_variants():
    assert Gomoku.standard("standard") == Gomoku.standard() == Gomoku()
    for variant in ("opening", "ninuki", "dagger", "9x9", "dagger_7x7", "opening_17x17"):
        assert Gomoku.standard(variant).variant == variant
    for variant in ("19x19", "8x8", "dagger_", "dagger_9", "five"):
        with pytest.raises(BadPosition):
            Gomoku.standard(variant)
    with pytest.raises(BadOptions, match="ímpar"):
        Gomoku(size=10)


# Variants of matches of others


def test_with_a_free_opening_the_first_stone_may_stand_anywhere():
    for form in ("free", "freestyle"):
        game = Gomoku(size=20, form=form)
        assert game.variant == f"{form}_20x20"
        assert Gomoku.standard(game.variant) == game
        assert game.task(game.initial()) is None
        assert game.move_count(game.initial()) == 400
        assert game.to_move(game.play(game.initial(), "a1")) == "white"
    for options in ({"size": 20}, {"size": 8, "form": "ninuki"}):
        with pytest.raises(BadOptions, match="ímpar"):
            Gomoku(**options)


@pytest.mark.parametrize(
    ("form", "length", "wins"),
    [
        ("free", 5, True),
        ("free", 6, False),
        ("freestyle", 6, True),
        ("freestyle", 5, True),
        ("freestyle", 4, False),
    ],
)
def test_longer_rows_win_in_freestyle_alone(form, length, wins):
    game = Gomoku(size=10, form=form)
    row = [f"{letter}5" for letter in "abcdef"[:length]]
    state = game.setup({"black": [cell for cell in row if cell != "c5"], "white": []}, "black")
    after_it = game.play(state, "c5")
    assert (game.outcome(after_it) is not None) == wins
    assert (game.setup(game.position(after_it), "white").shape == game.board.set_of(row)) == wins


# The opening


def test_the_opening_goes_by_colours_and_ends_with_a_choice():
    state = OPENING.initial()
    assert len(list(OPENING.moves(state))) == OPENING.move_count(state) == 81
    asked = []
    for move in ("e5", "a1", "i9", "b2", "h7"):
        assert OPENING.to_move(state) == "black"
        asked.append(str(OPENING.task(state)))
        state = OPENING.play(state, move)
    assert asked[:2] == [
        "Abertura: põe uma pedra preta (1 de 5).",
        "Abertura: põe uma pedra branca (2 de 5).",
    ]
    assert [("preta" in task) for task in asked] == [True, False, True, False, True]
    assert OPENING.to_move(state) == "white"
    assert list(OPENING.moves(state)) == ["=black", "=white"]
    assert OPENING.move_count(state) == 2
    assert "Escolhe" in str(OPENING.task(state))
    assert refusal(OPENING, state, "c3") == "Agora escolhe-se a cor: Preto ou Branco."
    steps = OPENING.next_steps(state)
    assert [(step.text, step.cell, str(step.label)) for step in steps] == [
        ("=black", None, "Jogar com o Preto"),
        ("=white", None, "Jogar com o Branco"),
    ]
    assert OPENING.next_steps(state, "=black") == []
    assert str(OPENING.choice(state, "=black")) == "Jogar com o Preto"
    assert str(OPENING.describe("=white")) == "escolheu jogar com o Branco"
    kept, changed = OPENING.play(state, "=white"), OPENING.play(state, "=black")
    assert not OPENING.swapped(kept)
    assert OPENING.swapped(changed)
    for chosen in (kept, changed):
        assert OPENING.to_move(chosen) == "white"
        assert OPENING.move_count(chosen) == 76
        assert OPENING.task(chosen) is None
        assert OPENING.besides(chosen)["phase"] == "play"
    assert OPENING.swapped(OPENING.play(changed, "c3"))


def test_positions_of_the_opening_say_so():
    five = {"black": ["a1", "c1", "e1"], "white": ["b1", "d1"]}
    assert OPENING.setup(five | {"extra": {"phase": "choose"}}, "white").phase == "choose"
    # Without a phase the opening is over, and the first stone may go anywhere.
    assert OPENING.move_count(OPENING.setup({})) == 81


# Ninuki


def test_exactly_two_stones_are_captured_in_every_direction_at_once():
    directions = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    black = [f"{'abcdefghi'[4 + n * x]}{5 + n * y}" for x, y in directions for n in (1, 2)]
    white = [f"{'abcdefghi'[4 + 3 * x]}{5 + 3 * y}" for x, y in directions]
    state = NINUKI.setup({"black": black, "white": white}, "white")
    done = NINUKI.play(state, "e5")
    assert done.captured == (0, 16)
    assert not done.sets[0]
    assert ended(NINUKI, done) == ("white", "capturou 16 pedras")
    assert not NINUKI.won(done)


def test_ten_captured_stones_win_and_counts_are_told():
    position = {"white": ["c3"], "black": ["d3", "e3"], "extra": {"captured": {"black": 8, "white": 8}}}
    state = NINUKI.setup(position, "white")
    assert NINUKI.view(state).labels == {"black": "8", "white": "8"}
    done = NINUKI.play(state, "f3")
    assert ended(NINUKI, done) == ("white", "capturou 10 pedras")
    assert str(NINUKI.picture(done)).endswith("Pedras capturadas: pelo Preto 8, pelo Branco 10.")
    assert NINUKI.position(done)["extra"] == {"captured": {"black": 8, "white": 10}}


def test_a_six_that_loses_a_stone_is_no_win():
    # f2, f3 go: of Black's six in row 2 five are left, but not by a stone of his.
    position = {"black": ["a2", "b2", "c2", "d2", "e2", "f2", "f3"], "white": ["f4"]}
    state = NINUKI.setup(position, "white")
    done = NINUKI.play(state, "f1")
    assert done.captured == (0, 2)
    assert NINUKI.outcome(done) is None
    # The same when it is set up with Black on turn; had Black just moved, it would be a win.
    left = NINUKI.position(done)
    assert NINUKI.outcome(NINUKI.setup(left, "black")) is None
    assert winner(NINUKI, NINUKI.setup(left, "white")) == "black"
    # When Black has played elsewhere the position says that these five are none of his making.
    elsewhere = NINUKI.play(done, "i9")
    assert NINUKI.outcome(elsewhere) is None
    told = NINUKI.position(elsewhere)
    assert told["extra"]["left_over"] == ["a2", "b2", "c2", "d2", "e2"]
    assert NINUKI.outcome(NINUKI.setup(told, "white")) is None
    # A five that he does make is one all the same.
    again = NINUKI.setup({**told, "black": [*told["black"], "e3", "e4", "e5"], "white": []}, "black")
    won = NINUKI.play(again, "e6")
    assert winner(NINUKI, NINUKI.setup(NINUKI.position(won), "white")) == winner(NINUKI, won) == "black"


def test_captures_and_a_five_are_not_both_a_win():
    five = {"black": ["a1", "b1", "c1", "d1", "e1"], "extra": {"captured": {"white": 10}}}
    with pytest.raises(BadPosition, match="já ganharam os dois"):
        NINUKI.setup(five, "white")
    assert winner(NINUKI, NINUKI.setup(five, "black")) == "white"


# The dagger


def dagger_state(position: dict[str, Any], used: bool = False, turn: str = "white") -> GomokuState:
    extra = {"dagger": "white", "dagger_used": {"white": used}}
    return DAGGER.setup(position | {"extra": extra}, turn)


def test_white_begins_with_the_dagger_and_it_goes_back_and_forth():
    state = after(DAGGER, "e5")
    assert DAGGER.move_count(state) == 80 + 80 * 79 // 2
    assert str(DAGGER.task(state)) == "Tens o punhal: podes pôr uma pedra ou duas."
    assert DAGGER.view(state).labels == {"white": "†"}
    state = DAGGER.play(state, "a1,a2")
    assert DAGGER.besides(state) == {"dagger": "black", "dagger_used": {"black": False, "white": True}}
    assert DAGGER.view(state).labels == {"black": "†"}
    kept = DAGGER.play(state, "c3")
    assert str(DAGGER.task(kept)) == "O punhal é do Preto."
    assert refusal(DAGGER, kept, "a3,a4") == "O punhal é do Preto: só podes pôr uma pedra."
    given = DAGGER.play(state, "c3,c4")
    assert "usaste-o na tua última jogada" in str(DAGGER.task(given))
    assert refusal(DAGGER, given, "a3,a4").startswith("Usaste o punhal na tua última jogada")
    # A turn with one stone, and it may be used again.
    later = DAGGER.play(DAGGER.play(given, "a3"), "d4")
    assert DAGGER.besides(later) == {"dagger": "white", "dagger_used": {"black": False, "white": False}}
    assert DAGGER.play(later, "a4,b4").dagger == 0


def test_the_dagger_does_not_win():
    state = dagger_state({"white": ["b1", "c1", "d1"], "black": ["e5"]})
    for pair in ("a1,e1", "e1,f1"):
        assert refusal(DAGGER, state, pair).startswith("Com o punhal não se ganha")
    # Not even when only the second stone makes the five, or the first one with stones of before.
    four = dagger_state({"white": ["b1", "c1", "d1", "e1"], "black": ["e5"]})
    for pair in ("a1,i9", "f1,i9", "c9,f1", "a1,h1"):
        assert refusal(DAGGER, four, pair).startswith("Com o punhal não se ganha")
    assert winner(DAGGER, DAGGER.play(four, "a1")) == "white"
    # Together they make six: no five, so it may be played.
    six = DAGGER.play(four, "a1,f1")
    assert DAGGER.outcome(six) is None
    assert DAGGER.outcome(DAGGER.play(four, "f1,g1")) is None
    # With a five in another direction it may not.
    cross = dagger_state({"white": ["b1", "c1", "d1", "e1", "f2", "f3", "f4", "f5"], "black": ["e5"]})
    assert refusal(DAGGER, cross, "a1,f1").startswith("Com o punhal não se ganha")


def test_the_dagger_twice_running_only_to_fill_the_two_last_points():
    two = dagger_state({"black": ["c3", "d3", "e3", "f3"], "white": ["a9"]}, used=True)
    assert {move for move in DAGGER.moves(two) if "," in move} == {"b3,g3"}
    assert DAGGER.move_count(two) == 77
    assert refusal(DAGGER, two, "b3,h3").startswith("Usaste o punhal")
    assert [(step.text, step.cell) for step in DAGGER.next_steps(two, "g3")] == [("b3,g3", "b3")]
    assert DAGGER.next_steps(two, "a1") == DAGGER.next_steps(two, "b3,g3") == []
    assert DAGGER.play(two, "b3,g3").dagger == 0
    one = dagger_state({"black": ["c3", "d3", "e3", "f3"], "white": ["b3"]}, used=True)
    three = dagger_state({"black": ["c3", "d3", "e3", "f3", "e4", "e5", "e6"], "white": ["e2"]}, used=True)
    assert DAGGER.rules.threats(three).bit_count() == 3
    for state in (one, three):
        assert not any("," in move for move in DAGGER.moves(state))
    # Points where the rival would make six do not count.
    overline = dagger_state({"black": ["a3", "c3", "d3", "e3", "f3"], "white": ["a9"]}, used=True)
    assert DAGGER.board.names_of(DAGGER.rules.threats(overline)) == ["g3"]
    # Even then the pair may not win.
    both = dagger_state(
        {"black": ["c3", "d3", "e3", "f3"], "white": ["g4", "g5", "g6", "g7", "a9"]}, used=True
    )
    assert refusal(DAGGER, both, "b3,g3").startswith("Com o punhal não se ganha")
    assert winner(DAGGER, DAGGER.play(both, "g3")) == "white"


def test_who_owns_the_dagger_without_having_used_it_may_defend_with_any_pair():
    state = dagger_state({"black": ["c3", "d3", "e3", "f3"], "white": ["a9"]})
    assert {"b3,g3", "a1,a2"} <= set(DAGGER.moves(state))


def test_pairs_are_clicked_in_any_order():
    state = after(DAGGER, "e5")
    first = DAGGER.next_steps(state)
    assert all(step.complete and step.more for step in first)
    assert len(first) == 80
    there = {step.cell: step.text for step in DAGGER.next_steps(state, "d4")}
    assert there["a1"] == "a1,d4"
    assert there["f7"] == "d4,f7"
    assert "d4" not in there
    assert "e5" not in there
    assert not any(step.more for step in DAGGER.next_steps(after(DAGGER, "e5", "a1"), ""))
    assert str(DAGGER.choice(state, "d4")) == "Jogar em d4"
    assert str(DAGGER.choice(state, "a1,d4")) == "Jogar em a1 e d4"
    assert str(DAGGER.describe("a1,d4")) == "usou o punhal: jogou em a1 e d4"
    assert DAGGER.touched(state, "a1,d4") == ("a1", "d4")
    assert str(DAGGER.picture(state)) == "Pretas: e5. O punhal é do Branco."


def stands_in_a_five(game: Gomoku, own: set[str], name: str) -> bool:
    """Whether a stone stands in a row of exactly five, counted along the rays."""
    board = game.board
    rays = dict(zip(board.directions, board.rays[board.bits[name]], strict=True))
    for way in ((0, 1), (1, 0), (1, 1), (1, -1)):
        number = 1
        for ray in (rays[way], rays[-way[0], -way[1]]):
            for cell in ray:
                if board.names[cell] not in own:
                    break
                number += 1
        if number == 5:
            return True
    return False


def test_listed_pairs_are_those_that_the_rule_allows():
    game = Gomoku(size=7, form="dagger")
    rng = random.Random(8)
    cells = list(game.board.bits)
    forbidden = 0
    for _number in range(6):
        own = set(rng.sample(cells, 18))
        own -= {name for name in own if stands_in_a_five(game, own, name)}
        state = game.setup({"white": sorted(own), "extra": {}}, "white")
        empty = [name for name in cells if name not in own]
        expected = set(empty)
        for one, other in combinations(empty, 2):
            both = own | {one, other}
            if not any(stands_in_a_five(game, both, name) for name in (one, other)):
                expected.add(f"{one},{other}")
        assert set(game.moves(state)) == expected
        assert game.move_count(state) == len(expected)
        forbidden += len(empty) * (len(empty) + 1) // 2 - len(expected)
    assert forbidden > 100


def test_random_matches_end_with_a_five_or_a_full_board():
    for seed in range(3):
        last = random_states(DAGGER, seed)[-1]
        assert bool(last.shape) != (not DAGGER.empty(last))
        for cell in each(last.shape):
            assert (last.sets[0] if winner(DAGGER, last) == "black" else last.sets[1]) >> cell & 1


def test_the_standard_game_shows_stones_alone():
    state = after(NINE, "e5", "e6")
    assert dict(NINE.view(state).pieces) == {"e5": "black", "e6": "white"}
    assert NINE.view(state).labels == {}
    assert str(NINE.picture(state)) == "Pretas: e5 e Brancas: e6."
    assert str(NINE.choice(state, "d4")) == "Jogar em d4"
    assert str(NINE.describe("d4")) == "jogou em d4"
    assert NINE.position(state) == {"black": ["e5"], "white": ["e6"], "extra": {}}
