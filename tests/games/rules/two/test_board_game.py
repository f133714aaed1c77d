"""Pieces that stand in the `extra` of a position, as kings do."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from games.rules.bases.board_game import BLACKS, WHITES, BoardGame, Extra, PieceKind, Pieces
from games.rules.bases.placing import Placing, Stones
from games.rules.boards.fields import ColumnBoard, squares
from games.rules.errors import BadPosition
from games.rules.game import Outcome, Step, tokens
from games.rules.text import Text, text


@dataclass(frozen=True)
class Kings(BoardGame[Pieces]):
    """Two men and two kings that stand still."""

    slug: ClassVar[str] = "kings"
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        BLACKS,
        WHITES,
        PieceKind("black_king", text("Preto"), ("kings", "black")),
        PieceKind("white_king", text("Branco"), ("kings", "white")),
        PieceKind("ghost", text("Cinzento"), ("ghost",)),
    )

    @property
    def board(self) -> ColumnBoard:
        return squares(3, 3)

    def opening(self) -> Pieces:
        return Pieces((0,) * len(self.kinds), 0)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Pieces:
        return Pieces(sets, turn)

    def moves(self, state: Pieces) -> Any:
        return iter(())

    def apply(self, state: Pieces, move: str) -> Pieces:
        return state

    def outcome(self, state: Pieces) -> Outcome | None:
        return None


KINGS = Kings()
POSITION = {
    "black": ["a1"],
    "white": [],
    "extra": {"kings": {"black": "b2", "white": None}, "ghost": "c3"},
}


def test_they_are_read_written_seen_and_told_as_all_pieces():
    state = KINGS.setup(POSITION, "white")
    assert KINGS.position(state) == POSITION
    assert KINGS.view(state).pieces == {"a1": "black", "b2": "black_king", "c3": "ghost"}
    assert str(KINGS.picture(state)) == "Pretas: a1, Preto: b2 e Cinzento: c3."
    assert KINGS.empty(state).bit_count() == 6
    assert KINGS.setup({}) == KINGS.opening()


@pytest.mark.parametrize(
    "position",
    [
        {"black_king": ["b2"]},
        {"black": ["b2"], "extra": {"kings": {"black": "b2"}}},
        {"extra": {"kings": {"black": "d4"}}},
        {"extra": {"kings": {"grey": "b2"}}},
        {"extra": {"kings": "b2"}},
        {"extra": {"ghost": ["b2"]}},
    ],
)
def test_what_stands_nowhere_is_refused(position):
    with pytest.raises(BadPosition):
        KINGS.setup(position)


@pytest.mark.parametrize(
    ("move", "steps"),
    [
        ("c2-c3:d4", ["c2", "-c3", ":d4"]),
        ("g4+g5/d2", ["g4", "+g5", "/d2"]),
        ("e5=white", ["e5", "=white"]),
        ("keep=white", ["keep=white"]),
        ("aa10,b2", ["aa10", ",b2"]),
    ],
)
def test_moves_are_cut_at_signs_but_words_that_are_no_cells_are_not(move, steps):
    assert tokens(move) == steps


@dataclass(frozen=True)
class Filled(Placing[Stones]):
    """Stones that win nothing, on a board that fills."""

    slug: ClassVar[str] = "filled"
    full: ClassVar[Text | None] = text("o tabuleiro está cheio")

    @property
    def board(self) -> ColumnBoard:
        return squares(2, 1)


def test_a_board_without_a_winner_fills_and_nobody_exchanges_colours():
    game = Filled()
    half = game.play(game.initial(), "a1")
    assert game.next_steps(half) == [Step("b1", "b1", complete=True)]
    over = game.play(half, "b1")
    assert game.outcome(over) == Outcome(None, text("o tabuleiro está cheio"))
    assert game.cell_move(over, "", "a1") == "a1"
    assert game.cell_move(over, "a1", "b1") is None
