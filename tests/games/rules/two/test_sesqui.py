"""Sesqui: the beginning, drops and slides, the forbidden square, what is refused; a second account."""

from random import Random

import pytest

from games.rules.errors import BadPosition
from games.rules.two.sesqui.rules import Sesqui
from games.solvers.exact import ExactSolver
from games.solvers.perft import perft
from tests.budgets import matches
from tests.games.rules.plays import ended, pieces, refusal, run, stones
from tests.games.rules.two.naive import EIGHT, Cell, cell_of, match, named

GAME, SMALL = Sesqui(), Sesqui(size=5)
JOINED = "ligou os seus dois lados"
OTHER = {"black": "white", "white": "black"}
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
BEGUN = run(GAME, GAME.initial(), "e5", "c3", "f7")


def test_one_person_puts_three_stones_and_the_other_chooses():
    state = GAME.initial()
    assert (GAME.to_move(state), GAME.variant, SMALL.variant) == ("black", None, "5x5")
    assert Sesqui.standard("9x9") == GAME
    assert [perft(GAME, state, depth) for depth in (1, 2)] == [81, 6480]
    assert str(GAME.task(state)).startswith("Põe duas pedras pretas")
    assert GAME.position(BEGUN) == pieces("black c3 e5 white f7") | {
        "extra": {"placing": 0, "can_swap": True, "swapped": False}
    }
    assert (GAME.to_move(BEGUN), str(GAME.task(BEGUN))[:13]) == ("white", "Podes jogar, ")
    swapped = run(GAME, BEGUN, "swap")
    assert (GAME.swapped(swapped), GAME.to_move(swapped)) == (True, "white")
    assert GAME.swapped(run(GAME, swapped, "f8/f7-f1"))
    assert "swap" not in set(GAME.moves(swapped)) | set(GAME.moves(run(GAME, BEGUN, "f8/f7-f1")))
    assert str(GAME.task(swapped)).startswith("Põe uma pedra ao lado")


@pytest.mark.parametrize(
    ("position", "legal", "illegal"),
    [
        (
            "white f7 black c3 e5; white",
            "f8/f7-a7 e8/f7-f1 e6/e6-d6 g8/g8-h9",
            "a1/f7-f1 f8/f7-f9 f8",
        ),
        ("white c3 d4 black c4 h8; black", "b4/h8-h1 d5/h8-h1", "d3/h8-h1 d3/c4-b4 d3/d3-e3"),
        ("white c4 d3 black c3 h8; black", "b2/h8-e5", "b2/h8-d4"),
    ],
)
def test_drops_and_slides(position, legal, illegal):
    moves = set(GAME.moves(stones(GAME, position)))
    assert set(legal.split()) <= moves
    assert not set(illegal.split()) & moves


@pytest.mark.parametrize(
    ("position", "move", "end", "shown"),
    [
        ("black a1 a2 b3 c4 white e1 e2 d1; black", "c5", ("black", JOINED), "a1 a2 b3 c4 c5"),
        ("black a1 b2 c3 e4 e5 white a5 a4 b5; black", "e3/e4-d4", ("black", JOINED), "a1 b2 c3 d4 e3 e5"),
        ("white a3 b3 c2 d2 black a1 b1 a5; white", "e3", ("white", JOINED), "a3 b3 c2 d2 e3"),
        ("white a3 b3 c2 d2 black a1 b1 a5; white", "c3/d2-d3", None, ""),
    ],
)
def test_the_end(position, move, end, shown):
    state = run(SMALL, stones(SMALL, position), move)
    assert ended(SMALL, state) == end
    assert SMALL.board.names_of(SMALL.won(state)) == shown.split()


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("swap", "Só se pode trocar de cores depois das três primeiras pedras."),
        ("pass", "Só se passa quando não há nenhuma jogada completa."),
        ("c3", "A casa c3 já está ocupada."),
        ("a8", "A pedra nova tem de tocar numa das tuas, de lado ou na diagonal."),
        ("d3", "Assim ficavam duas pedras de cada cor cruzadas num quadrado."),
        ("b4", "Depois de pores uma pedra, move uma das tuas."),
        ("b4/h8", "Depois de pores uma pedra, move uma das tuas."),
        ("b4/e5-e6", "Em e5 não tens nenhuma pedra que se possa mover."),
        ("b4/h8-g6", "Uma pedra move-se em linha reta, só por casas vazias."),
        ("z1", "«z1» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(move, why):
    state = stones(GAME, "black c4 h8 white c3 d4; black")
    assert refusal(GAME, state, move) == why


def test_what_is_refused_at_the_beginning_and_where_a_stone_has_won():
    assert refusal(GAME, GAME.initial(), "/a1") == "No início põe-se só uma pedra."
    assert refusal(GAME, run(GAME, GAME.initial(), "a1"), "a1") == "A casa a1 já está ocupada."
    state = stones(GAME, "black c3 h8 white c4 d3; black")
    assert refusal(GAME, state, "b2/h8-d4") == "Assim ficavam duas pedras de cada cor cruzadas num quadrado."
    won = stones(SMALL, "black a1 a2 b3 c4 white e1 e2 d1; black")
    assert refusal(SMALL, won, "c5/a1-b1") == "A pedra posta já liga os teus lados: a jogada acaba aí."


def test_who_has_no_complete_turn_passes():
    state = SMALL.setup({"black": [], "white": ["c3"]}, "black")
    assert list(SMALL.moves(state)) == ["pass"]
    assert SMALL.to_move(run(SMALL, state, "pass")) == "white"
    # Nobody has a stone beside which to put another.
    assert ended(SMALL, SMALL.setup({}, "black")) == (None, "já ninguém pode jogar")


def test_a_stone_after_which_none_could_slide_is_refused(monkeypatch):
    """No board is known on which that comes up."""
    monkeypatch.setattr(Sesqui, "slides", lambda _game, state, _drop, _cell: state.turn)
    state = stones(SMALL, "black c3 white e1; black")
    assert list(SMALL.moves(state)) == ["pass"]
    assert refusal(SMALL, state, "c4/c3-c2") == "Depois dessa pedra não podias mover nenhuma."


@pytest.mark.parametrize(
    ("position", "extra", "turn", "why"),
    [
        ("black a1 b1 white c3", {"placing": 1}, "black", "No início"),
        ("", {"placing": 3}, "white", "No início"),
        ("black a1", {"placing": 2, "swapped": True}, "black", "No início"),
        ("black a1 b1 white c3", {"can_swap": True}, "black", "trocar de cores"),
        ("black a1 b1 white c3", {"can_swap": True, "swapped": True}, "white", "trocar de cores"),
        ("black a1 b2 white a2 b1", {}, "black", "cruzadas"),
        ("black a2 b1 white a1 b2", {}, "black", "cruzadas"),
    ],
)
def test_positions_that_cannot_be(position, extra, turn, why):
    with pytest.raises(BadPosition, match=why):
        SMALL.setup(pieces(position) | {"extra": extra}, turn)


def test_both_cannot_have_won():
    with pytest.raises(BadPosition, match="ganhado os dois"):
        Sesqui(size=3).setup(pieces("black a1 b2 c3 white a3 b3 c2 c1"))


def test_who_wins_on_three_by_three():
    tiny = Sesqui(size=3)
    assert ExactSolver(tiny).winner(stones(tiny, "black a1 b2 white c1; white")) == "black"


class Board:
    """The same rules with a table of stones, act by act."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stones: dict[Cell, str] = {}
        self.to_place, self.mover, self.fresh = ["black", "black", "white"], "black", False
        self.winner: str | None = None

    def moves(self) -> list[str]:
        if self.winner:
            return []
        if self.to_place:
            return [named(cell) for cell in self.empty()]
        turns = self.turns(self.mover)
        if not turns and not self.turns(OTHER[self.mover]):
            return []
        return ["swap"] * self.fresh + (turns or ["pass"])

    def empty(self) -> list[Cell]:
        cells = [(column, row) for column in range(self.size) for row in range(self.size)]
        return [cell for cell in cells if cell not in self.stones]

    def turns(self, mover: str) -> list[str]:
        turns = []
        for drop in self.empty():
            beside = any(self.stones.get((drop[0] + x, drop[1] + y)) == mover for x, y in EIGHT)
            if not beside or self.crosses(drop, mover):
                continue
            self.stones[drop] = mover
            if self.joined(mover):
                turns.append(named(drop))
            else:
                turns += [f"{named(drop)}/{slide}" for slide in self.slides(mover)]
            del self.stones[drop]
        return turns

    def slides(self, mover: str) -> list[str]:
        slides = []
        for start in [cell for cell, colour in self.stones.items() if colour == mover]:
            del self.stones[start]
            for x, y in EIGHT:
                to = (start[0] + x, start[1] + y)
                while to not in self.stones and min(to) >= 0 and max(to) < self.size:
                    if not self.crosses(to, mover):
                        slides.append(f"{named(start)}-{named(to)}")
                    to = (to[0] + x, to[1] + y)
            self.stones[start] = mover
        return slides

    def crosses(self, cell: Cell, colour: str) -> bool:
        """Whether a stone of a colour here makes a square of four with two stones of each crosswise."""
        column, row = cell
        for x, y in SLANTED:
            if self.stones.get((column + x, row + y)) == colour:
                beside, above = self.stones.get((column + x, row)), self.stones.get((column, row + y))
                if beside and beside == above != colour:
                    return True
        return False

    def joined(self, mover: str) -> bool:
        own = {cell for cell, colour in self.stones.items() if colour == mover}
        axis = 1 if mover == "black" else 0
        reached = [cell for cell in own if cell[axis] == 0]
        own -= {*reached}
        for cell in reached:
            near = [to for x, y in EIGHT if (to := (cell[0] + x, cell[1] + y)) in own]
            reached += near
            own -= {*near}
        return any(cell[axis] == self.size - 1 for cell in reached)

    def play(self, move: str) -> None:
        if self.to_place:
            self.stones[cell_of(move)] = self.to_place.pop(0)
            self.fresh = not self.to_place
            self.mover = "black" if self.to_place else "white"
            return
        self.fresh = False
        if move == "swap":
            return
        if move != "pass":
            drop, *slide = map(cell_of, move.replace("-", "/").split("/"))
            self.stones[drop] = self.mover
            if slide:
                self.stones[slide[1]] = self.stones.pop(slide[0])
        self.winner = self.mover if self.joined(self.mover) else None
        self.mover = OTHER[self.mover]


@pytest.mark.parametrize(("size", "count"), [(4, 6), (5, 3), (7, 1)])
def test_random_matches_go_as_in_the_second_account(size, count):
    game, random = Sesqui(size=size), Random(size)
    for _match in matches(count):
        naive, state = Board(size), game.initial()
        for state in match(game, naive, random):
            position = game.position(state)
            there = {cell_of(name): colour for colour in game.players for name in position[colour]}
            assert there == naive.stones
        assert game.outcome(state).winner == naive.winner
