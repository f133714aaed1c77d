"""Pieces that move, in tiny games: how far, where to, what is taken, who can move nothing, and refusals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from games.rules.bases.board_game import BLACKS, NEUTRALS, WHITES, PieceKind
from games.rules.bases.moving import Moving, MovingState, Reach, paths
from games.rules.bases.staged import Stage
from games.rules.boards.fields import DIAGONAL, HEXAGONAL, ORTHOGONAL, ColumnBoard, hexhex, squares
from games.rules.game import Outcome
from games.rules.text import Text, text
from tests.games.rules.plays import refusal
from tests.games.rules.two.properties import check_clicks, check_moves, random_states

KNIGHT = Reach(((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)), 1)


class Tiny(Moving[MovingState]):
    """On a board of its own; nobody wins by what is there."""

    field: ClassVar[ColumnBoard]

    @property
    def board(self) -> ColumnBoard:
        return self.field

    def ended(self, state: MovingState) -> Outcome | None:
        return None


@dataclass(frozen=True)
class Knights(Tiny):
    """Two knights each; whoever takes one wins. Who cannot move passes."""

    slug: ClassVar[str] = "knights"
    homes: ClassVar[tuple[str, ...]] = ("a1 b1", "c4 d4")
    reach: ClassVar[Reach] = KNIGHT
    stuck: ClassVar[Any] = "passes"
    field: ClassVar[ColumnBoard] = squares(4, 4)

    def ended(self, state: MovingState) -> Outcome | None:
        if state.own.bit_count() < 2:
            return Outcome(self.players[1 - state.turn], text("tomou um cavalo"))
        return None


@dataclass(frozen=True)
class Kings(Tiny):
    """A king each on a small hexagon, who may not go next to the other: whoever cannot move loses."""

    slug: ClassVar[str] = "kings"
    homes: ClassVar[tuple[str, ...]] = ("a1", "c3")
    reach: ClassVar[Reach] = Reach(HEXAGONAL, 1)
    replaces: ClassVar[bool] = False
    field: ClassVar[ColumnBoard] = hexhex(2)

    def targets(self, state: MovingState, cell: int) -> int:
        return super().targets(state, cell) & ~self.board.spread(state.rivals)

    def beyond(self, state: MovingState, cell: int, to: int) -> Text:
        if self.board.spread(state.rivals) >> to & 1:
            return text("Não podes encostar-te ao adversário.")
        return super().beyond(state, cell, to)


@dataclass(frozen=True)
class Towers(Tiny):
    """Pieces that slide two cells at most; nobody wins."""

    slug: ClassVar[str] = "towers"
    homes: ClassVar[tuple[str, ...]] = ("a1 b1", "a5 c1")
    reach: ClassVar[Reach] = Reach(ORTHOGONAL, 2)
    replaces: ClassVar[bool] = False
    stuck: ClassVar[Any] = "draws"
    field: ClassVar[ColumnBoard] = squares(5, 5)


@dataclass(frozen=True)
class Archers(Tiny):
    """One archer each, who goes like a queen and may shoot from there at a cell, which is closed for good."""

    slug: ClassVar[str] = "archers"
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, WHITES, NEUTRALS)
    homes: ClassVar[tuple[str, ...]] = ("a1", "d4", "")
    reach: ClassVar[Reach] = Reach((*ORTHOGONAL, *DIAGONAL))
    replaces: ClassVar[bool] = False
    field: ClassVar[ColumnBoard] = squares(4, 4)

    def acts(self, state: MovingState, begun: Sequence[str]) -> Iterator[Stage]:
        if len(begun) < 2:
            for act in super().acts(state, begun):
                yield act._replace(whole=bool(begun), more=True)
        else:
            cell, to = map(self.cell_of, begun)
            there = replace(state, sets=state.with_own(state.own ^ 1 << cell | 1 << to))
            yield Stage(self.targets(there, to), "/")

    def done(self, state: MovingState, steps: Sequence[str]) -> MovingState:
        moved = super().done(state, steps[:2])
        closed = state.sets[2] | sum(1 << self.cell_of(step) for step in steps[2:])
        return replace(moved, sets=(*moved.sets[:2], closed))


KNIGHTS, KINGS, TOWERS, ARCHERS = Knights(), Kings(), Towers(), Archers()


def test_leaps_do_not_go_around_the_edge():
    board = squares(4, 4)
    names = {name: board.names_of(sum(1 << path[0] for path in paths(board, KNIGHT)[bit] if path))
             for name, bit in board.bits.items()}  # fmt: skip
    assert names["a1"] == ["b3", "c2"]
    assert names["b3"] == ["a1", "c1", "d2", "d4"]
    assert all(one in names[other] for one in names for other in names[one])


@pytest.mark.parametrize("game", [KNIGHTS, KINGS, TOWERS, ARCHERS])
def test_moves_clicks_and_positions_agree(game):
    states = random_states(game, 1, 30)
    for state in states[:-1]:
        check_moves(game, state)
        check_clicks(game, state)
    position = game.position(states[-1])
    assert game.setup(position, game.players[states[-1].turn]) == states[-1]


def test_a_game_may_add_acts():
    state = ARCHERS.initial()
    assert len(list(ARCHERS.moves(state))) == ARCHERS.move_count(state)
    # The cell that was left may be shot at, the one beyond the other archer may not.
    after = ARCHERS.play(state, "a1-a4/a1")
    assert ARCHERS.position(after)["neutral"] == ["a1"]
    assert "a4-a1/a1" not in ARCHERS.moves(after)
    assert {step.text for step in ARCHERS.next_steps(after, "d4-b4")} >= {"d4-b4/d4", "d4-b4/c4"}


def test_a_move_says_whether_it_takes():
    state = KNIGHTS.setup({"black": ["a1", "b1"], "white": ["c2", "d4"]})
    assert list(KNIGHTS.moves(state)) == ["a1-b3", "a1:c2", "b1-a3", "b1-c3", "b1-d2"]
    assert KNIGHTS.cell_move(state, "a1", "c2") == "a1:c2"
    assert KNIGHTS.cell_move(state, "a1", "b3") == "a1-b3"
    taken = KNIGHTS.play(state, "a1:c2")
    assert KNIGHTS.position(taken)["white"] == ["d4"]
    assert str(KNIGHTS.outcome(taken).reason) == "tomou um cavalo"
    assert str(KNIGHTS.describe("a1:c2")) == "capturou com a peça de a1: c2"
    assert str(KNIGHTS.describe("a1-b3")) == "moveu de a1 para b3"
    assert str(KNIGHTS.choice(state, "a1")) == "Peça de a1: escolhe para onde vai"
    assert str(KNIGHTS.choice(state, "a1-b3")) == "Mover de a1 para b3"
    assert str(KNIGHTS.choice(state, "a1:c2")) == "Capturar com a peça de a1: c2"
    assert KNIGHTS.touched(state, "a1:c2") == ("a1", "c2")


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        (KNIGHTS, "z9", "«z9» não é uma casa deste tabuleiro."),
        (KNIGHTS, "c4-a3", "Em c4 não tens nenhuma peça."),
        (KNIGHTS, "a1", "Escolhe para onde vai a peça de a1."),
        (KNIGHTS, "a1-z9", "«z9» não é uma casa deste tabuleiro."),
        (KNIGHTS, "a1-b1", "Em b1 já está uma peça tua."),
        (KNIGHTS, "a1:b3", "Essa jogada escreve-se a1-b3."),
        (KNIGHTS, "a1-a2", "A peça de a1 não anda na direção de a2."),
        (KNIGHTS, "pass", "Só se passa quando não se pode mover nenhuma peça."),
        (KINGS, "pass", "Neste jogo não se passa."),
        (KINGS, "a1-b2", "Não podes encostar-te ao adversário."),
        (TOWERS, "a1-a4", "A peça de a1 não chega tão longe como a4."),
        (TOWERS, "b1-c1", "A casa c1 já está ocupada."),
        (TOWERS, "b1-d1", "O caminho de b1 até d1 está tapado."),
        (TOWERS, "a1-b2", "A peça de a1 não anda na direção de b2."),
    ],
)
def test_refusals_say_why(game, move, reason):
    assert refusal(game, game.initial(), move) == reason


def test_who_can_move_nothing_loses_or_draws():
    alone = TOWERS.setup({"black": ["a1"], "white": ["a2", "b1"]})
    assert str(TOWERS.outcome(alone).reason) == "já não há jogadas"
    assert refusal(KINGS, KINGS.setup({"black": ["a1"], "white": ["b2"]}), "a1-a2") == "O jogo já acabou."
    over = KINGS.setup({"black": ["a1"], "white": ["b2"]})
    assert str(KINGS.why_not(over, "", "a1")) == "O jogo já acabou."
    assert KINGS.cell_move(over, "a1", "a2") is None
    assert KINGS.outcome(over) == Outcome("white", text("deixou o adversário sem jogadas"))


def test_passing_leaves_all_as_it_is():
    class Blocked(Knights):
        def targets(self, state: MovingState, cell: int) -> int:
            return 0 if state.turn == 0 else super().targets(state, cell)

    game = Blocked()
    state = game.initial()
    assert list(game.moves(state)) == ["pass"]
    assert str(game.task(state)) == "Não podes mover nenhuma peça: tens de passar."
    assert str(game.choice(state, "pass")) == "Passar"
    assert str(game.describe("pass")) == "passou"
    assert refusal(game, state, "a1-b3") == "A peça de a1 não tem para onde ir."
    after = game.play(state, "pass")
    assert (after.sets, after.turn) == (state.sets, 1)
    assert game.task(after) is None


def test_the_third_time_of_a_position_draws_but_for_what_was_before_a_capture():
    state = TOWERS.initial()
    for move in ["a1-a2", "a5-a4", "a2-a1", "a4-a5"] * 2:
        assert TOWERS.outcome(state) is None
        state = TOWERS.play(state, move)
    assert TOWERS.outcome(state) == Outcome(None, text("a mesma posição apareceu três vezes"))
