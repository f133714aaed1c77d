"""The games that schools play by older sheets, held against what these sheets say, sentence by sentence."""

from itertools import product

import pytest

from games.championship.championship_games import school_games

SQUARES = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
THREES = [
    [(column + step * right, row + step * up) for step in range(3)]
    for column, row in product(range(4), range(3))
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    if column + 2 * right < 4 and 0 <= row + 2 * up < 3
]


def of_schools(key):
    game = school_games()[key].game()
    return game, game.initial()


def after(game, state, moves):
    for move in moves.split():
        state = game.play(state, move)
    return state


def won(game, state):
    outcome = game.outcome(state)
    return outcome and outcome.winner


# --- Semáforo


def test_traffic_lights_have_four_columns_and_three_rows():
    game, state = of_schools("traffic_lights")
    cells = {cell.name for cell in game.board.cells}
    assert cells == {f"{column}{row}" for column in "abcd" for row in (1, 2, 3)}
    assert set(game.moves(state)) == cells


def test_lights_change_from_green_to_yellow_to_red_and_red_stays():
    game, state = of_schools("traffic_lights")
    for letter in "GYR":
        state = game.play(state, "a1")
        assert game.position(state) == f"..../..../{letter}..."
    assert "a1" not in game.moves(state)


@pytest.mark.parametrize("moves", ["a1 b1 c1", "a1 a2 a3", "a1 b2 c3", "d1 c2 b3"])
def test_three_lights_of_a_colour_in_line_win_for_who_completes_them(moves):
    game, state = of_schools("traffic_lights")
    assert won(game, after(game, state, moves)) == "first"


def test_eight_pieces_of_each_colour_are_enough():
    """The sheet gives eight; our rules count none."""
    cells = list(product(range(4), range(3)))
    most = max(
        sum(map(bool, kept))
        for kept in product((0, 1), repeat=len(cells))
        if not any(all(kept[cells.index(cell)] for cell in three) for three in THREES)
    )
    assert most <= 8


# --- Peões


def test_eight_pawns_each_on_their_second_row_and_white_begins():
    game, state = of_schools("pawns")
    position = game.position(state)
    assert {cell.name for cell in game.board.cells} == set(SQUARES)
    assert position["white"] == [f"{column}2" for column in "abcdefgh"]
    assert position["black"] == [f"{column}7" for column in "abcdefgh"]
    assert game.to_move(state) == "white"


def test_pawns_go_one_step_or_two_from_home_and_take_slanting():
    game, state = of_schools("pawns")
    assert {move for move in game.moves(state) if move.startswith("e")} == {"e2-e3", "e2-e4"}
    state = after(game, state, "e2-e4 d7-d5")
    assert {move for move in game.moves(state) if move.startswith("e")} == {"e4-e5", "e4:d5"}
    # Taking is free, and a pawn that has left home goes a single step.
    assert "a2-a3" in game.moves(state)
    assert {move for move in game.moves(after(game, state, "a2-a3")) if move[0] == "d"} == {"d5-d4", "d5:e4"}


def test_a_double_step_is_taken_in_passing_on_the_very_next_turn_only():
    game, state = of_schools("pawns")
    passed = after(game, state, "e2-e4 a7-a6 e4-e5 d7-d5")
    assert "e5:d6" in game.moves(passed)
    assert "d5" not in game.position(after(game, passed, "e5:d6"))["black"]
    assert "e5:d6" not in game.moves(after(game, passed, "h2-h3 h7-h6"))


def test_pawns_win_on_the_last_row_and_against_who_cannot_move():
    game, _start = of_schools("pawns")
    last = game.setup({"white": ["a7"], "black": ["h4"], "extra": {"en_passant": None}}, "white")
    assert won(game, after(game, last, "a7-a8")) == "white"
    blocked = game.setup({"white": ["c3"], "black": ["c5"], "extra": {"en_passant": None}}, "white")
    assert won(game, after(game, blocked, "c3-c4")) == "white"


# --- Hex


def test_hex_has_eleven_cells_a_side_and_the_second_person_may_exchange():
    game, state = of_schools("hex")
    assert len(game.board.cells) == 121
    assert game.to_move(state) == "black"
    assert "swap" not in game.moves(state)
    answered = after(game, state, "f6")
    assert "swap" in game.moves(answered)
    exchanged = after(game, answered, "swap")
    assert (game.swapped(exchanged), game.to_move(exchanged)) == (True, "white")
    assert game.position(exchanged)["black"] == ["f6"]
    assert "swap" not in game.moves(after(game, answered, "g7 a1"))


def test_a_chain_between_the_own_sides_wins_hex():
    game, state = of_schools("hex")
    sides = {side: game.board.names_of(cells) for side, cells in game.board.sides.items()}
    start, goal = sides["south_east"], sides["north_west"]
    lines = {column: [name for name in game.board.bits if name[0] == column] for column in "abcdefghijk"}
    column = next(names for names in lines.values() if set(names) & set(start) and set(names) & set(goal))
    for stone in column:
        assert game.outcome(state) is None
        state = game.play(state, stone)
        if stone != column[-1]:
            others = (cell for cell in game.moves(state) if cell != "swap" and cell not in column)
            state = game.play(state, next(others))
    assert won(game, state) == "black"


# --- Amazonas


def test_four_amazons_each_on_ten_by_ten_and_white_begins():
    game, state = of_schools("amazons")
    position = game.position(state)
    assert len(game.board.cells) == 100
    assert sorted(position["white"]) == ["a4", "d1", "g1", "j4"]
    assert sorted(position["black"]) == ["a7", "d10", "g10", "j7"]
    assert game.to_move(state) == "white"


def test_an_amazon_goes_and_marks_like_a_queen_and_nothing_is_passed():
    game, state = of_schools("amazons")
    listed = set(game.moves(state))
    assert {"d1-d9/d8", "d1-g4/g9", "d1-d2/d1"} <= listed
    assert not any("-d10/" in move or "-a4/" in move for move in listed)
    # A mark stays: Black's d10 is stopped before it, and nothing else is put there.
    marked = set(game.moves(after(game, state, "d1-d5/d8")))
    assert {move.partition("/")[0] for move in marked if move.startswith("d10-d")} == {"d10-d9"}
    assert not any(move.endswith("/d8") for move in marked)


def test_who_cannot_move_an_amazon_loses():
    game, _start = of_schools("amazons")
    state = game.setup({"white": ["a1"], "black": ["j10"], "neutral": ["a2", "b1"]}, "black")
    assert game.outcome(state) is None
    assert won(game, after(game, state, "j10-b2/c3")) == "black"


# --- Nex


def test_a_turn_of_nex_puts_two_stones_or_changes_three():
    game, state = of_schools("nex")
    assert len(game.board.cells) == 121
    assert game.to_move(state) == "black"
    assert all("/" in move for move in game.moves(state))
    state = after(game, state, "f6/g7")
    assert game.position(state)["neutral"] == ["g7"]
    assert "swap" in game.moves(state)
    exchanged = after(game, state, "swap")
    assert (game.swapped(exchanged), game.to_move(exchanged)) == (True, "white")
    state = after(game, state, "e5/h8")
    assert "swap" not in game.moves(state)
    changed = after(game, state, "g7+h8/f6")
    position = game.position(changed)
    assert (position["black"], position["neutral"]) == (["g7", "h8"], ["f6"])
    # A stone that has just become one's own does not become neutral in the same turn.
    assert not any(move.startswith("g7+h8/") and move[-2:] in {"g7", "h8"} for move in game.moves(state))


# --- Go


def test_go_on_seven_lines():
    game, state = of_schools("go")
    assert len(game.board.cells) == 49
    assert game.to_move(state) == "black"
    assert set(game.moves(state)) == {cell.name for cell in game.board.cells} | {"pass"}
    captured = after(game, state, "a2 a1 b1")
    assert game.position(captured)["white"] == []
    # Suicide is forbidden, and so is taking back at once.
    assert "a1" not in game.moves(captured)
    ko = after(game, state, "b1 c1 a2 d2 b3 c3 g7 b2 c2")
    assert "b2" not in game.moves(ko)
    assert "b2" in game.moves(after(game, ko, "g1 f1"))


def test_two_passes_end_go_and_stones_and_territory_count():
    game, state = of_schools("go")
    state = after(game, state, "d4 pass pass accept accept")
    assert (won(game, state), game.score(state)) == ("black", {"black": 49, "white": 0})


# --- Rastros


def test_the_piece_of_trails_begins_on_e5_of_seven_by_seven():
    game, state = of_schools("trails")
    assert len(game.board.cells) == 49
    assert game.position(state)["white"] == ["e5"]
    neighbours = {f"{column}{row}" for column, row in product("def", (4, 5, 6))} - {"e5"}
    assert set(game.moves(state)) == neighbours
    state = after(game, state, "d4")
    assert game.position(state)["black"] == ["e5"]
    assert "e5" not in game.moves(state)


@pytest.mark.parametrize(("moves", "winner"), [("f6 g7", "second"), ("d4 c3 b2 a1", "first")])
def test_who_owns_the_corner_wins_whoever_moves_there(moves, winner):
    game, state = of_schools("trails")
    assert won(game, after(game, state, moves)) == winner


def test_who_cannot_move_the_piece_loses_and_a_way_may_be_closed():
    game, _start = of_schools("trails")
    state = game.setup({"white": ["b7"], "black": ["a6", "b6", "c6", "c7", "c5"]}, "first")
    assert won(game, after(game, state, "a7")) == "first"
