import pytest

from games.rules.boards import heap_board, track_board


def test_heap_board_has_rows_of_ten_beans():
    board = heap_board((3, 12))
    assert [cell.name for cell in board.cells] == [
        *(f"p1.{bean}" for bean in range(1, 4)),
        *(f"p2.{bean}" for bean in range(1, 13)),
    ]
    assert (board.by_name["p1.1"].x, board.by_name["p1.1"].y) == (1.5, 0.5)
    assert board.by_name["p2.10"].y + 1 == board.by_name["p2.11"].y
    assert board.by_name["p2.1"].x == board.by_name["p2.11"].x
    assert [caption.name for caption in board.captions] == ["p1", "p2"]
    assert str(board.by_name["p2.5"].label) == "Pilha 2, feijão 5"


def test_track_board_has_rows_of_ten_squares():
    board = track_board(13)
    assert [cell.name for cell in board.cells] == [f"s{number}" for number in range(1, 14)]
    assert (board.width, board.height) == (10, 2)
    assert (board.by_name["s11"].x, board.by_name["s11"].y) == (0.5, 1.5)
    assert str(board.by_name["s7"].label) == "Casa 7"


@pytest.mark.parametrize(
    "board", [heap_board((3, 5, 27)), heap_board((0, 0)), heap_board(()), track_board(31)]
)
def test_everything_lies_on_the_sheet_and_nothing_overlaps(board):
    places = [(cell.x, cell.y) for cell in board.cells]
    assert all(0.5 <= x <= board.width - 0.5 and 0.5 <= y <= board.height - 0.5 for x, y in places)
    assert all(0 <= c.x <= board.width and 0 <= c.y <= board.height for c in board.captions)
    assert len(set(places)) == len(places) == len(board.by_name)


def test_boards_are_made_once():
    assert heap_board((3, 5)) is heap_board((3, 5))
    assert track_board(9) is track_board(9)
