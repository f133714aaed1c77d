"""Y on the curved board: its links and sides against a second account, ends, drawing, symmetry, matches."""

from itertools import combinations
from math import dist
from random import Random

import pytest

from games.rules.boards.rings import curved_board
from games.rules.catalogue import build
from games.rules.two.y.rules import Y
from tests.budgets import matches
from tests.games.rules.plays import ended, pieces
from tests.games.rules.two.naive import match
from tests.games.rules.two.properties import check_json, check_moves, check_symmetry, random_states

CURVED = Y(curved=True)
BOARD = curved_board()
SIDES = {
    "north": {f"a{number}" for number in range(1, 10)},
    "east": {f"a{number}" for number in range(9, 18)},
    "west": {f"a{number}" for number in range(17, 25)} | {"a1"},
}


def naive_links() -> set[frozenset[str]]:
    """Written from the rules of the championship: rings, then sector by sector, then the middle."""
    rings = {"a": 24, "b": 21, "c": 18, "d": 15, "e": 12, "f": 3}
    links = {
        frozenset((f"{ring}{number}", f"{ring}{number % length + 1}"))
        for ring, length in rings.items()
        for number in range(1, length + 1)
    }
    for outer, inner in ("ab", "bc", "cd", "de"):
        for sector in range(3):
            steps, more = rings[inner] // 3, rings[outer] // 3
            for step in range(steps + 1):
                here = f"{inner}{(sector * steps + step) % rings[inner] + 1}"
                for other in (step, step + 1):
                    links.add(frozenset((here, f"{outer}{(sector * more + other) % rings[outer] + 1}")))
    middle = {"f1": "e2 e3 e11 e12", "f2": "e3 e4 e6 e7", "f3": "e7 e8 e10 e11", "e2": "e12", "e4": "e6"}
    for point, near in {**middle, "e8": "e10"}.items():
        links |= {frozenset((point, other)) for other in near.split()}
    return links


def test_its_points_links_and_sides():
    links = {
        frozenset((BOARD.names[cell], other))
        for cell, near in BOARD.neighbours.items()
        for other in BOARD.names_of(near)
    }
    assert links == naive_links()
    assert (len(BOARD.cells), len(links)) == (93, 252)
    assert {name: set(BOARD.names_of(cells)) for name, cells in BOARD.sides.items()} == SIDES
    assert set(BOARD.names_of(BOARD.corners)) == {"a1", "a9", "a17"}


def test_it_is_named_and_has_one_size():
    assert CURVED.variant == "curved"
    assert Y.standard("curved") == CURVED == build("y", {"size": 6, "curved": True})
    assert Y(size=6).variant == "6"


def test_a_whole_side_wins_by_its_corners():
    row = [f"a{number}" for number in range(1, 9)]
    state = CURVED.setup({"black": row}, "black")
    assert ended(CURVED, state) is None
    assert ended(CURVED, CURVED.play(state, "a9")) == ("black", "tocou nos três lados com um grupo")


@pytest.mark.parametrize(
    ("written", "winner"),
    [("black a5 b5 c4 d4 e3 f1", None), ("white a1 b1 c1 d1 e1 e2 f1 f3 e7 d9 c11 b12 a13", "white")],
)
def test_a_group_must_touch_all_three_sides(written, winner):
    outcome = CURVED.outcome(CURVED.setup(pieces(written)))
    assert (outcome and outcome.winner) == winner


def test_neighbours_are_drawn_side_by_side_and_stones_do_not_touch():
    """The three links inside the fifth ring, which leave out a point, are longer."""
    points = {cell.name: (cell.x, cell.y) for cell in BOARD.cells}
    assert min(dist(one, other) for one, other in combinations(points.values(), 2)) > 0.88
    *lengths, third, second, first = sorted(dist(*(points[name] for name in link)) for link in naive_links())
    assert lengths[-1] < 1.5 < third <= second <= first < 1.8
    assert all(0.4 < x < BOARD.width - 0.4 and 0.4 < y < BOARD.height - 0.4 for x, y in points.values())


class Rings:
    """The same rules with the points of each player, whose groups are made link by link."""

    def __init__(self) -> None:
        self.links = naive_links()
        self.stones: dict[str, set[str]] = {"black": set(), "white": set()}
        self.mover, self.plies = "black", 0

    def winner(self) -> str | None:
        """Who has a group on all sides."""
        for colour, points in self.stones.items():
            group = {point: {point} for point in points}
            for one, other in map(tuple, self.links):
                if one in points and other in points and group[one] is not group[other]:
                    group[one] |= group[other]
                    for point in group[other]:
                        group[point] = group[one]
            if any(all(one & side for side in SIDES.values()) for one in group.values()):
                return colour
        return None

    def moves(self) -> list[str]:
        if self.winner():
            return []
        points = {point for link in self.links for point in link}
        return [*points.difference(*self.stones.values()), *["swap"] * (self.plies == 1)]

    def play(self, move: str) -> None:
        self.plies += 1
        if move != "swap":
            self.stones[self.mover].add(move)
            self.mover = "white" if self.mover == "black" else "black"


def test_random_matches_go_as_in_the_second_account():
    for seed in matches(4):
        naive, state = Rings(), CURVED.initial()
        for state in match(CURVED, naive, Random(seed)):
            assert {role: {*CURVED.position(state)[role]} for role in CURVED.players} == naive.stones
        assert CURVED.outcome(state).winner == naive.winner()


def test_the_moves_and_the_json_form_before_the_last_stone():
    state = random_states(CURVED, 0)[-2]
    check_json(CURVED, state)
    check_moves(CURVED, state)


def test_a_full_board_has_exactly_one_winner():
    random = Random(5)
    for _time in range(50):
        black = random.getrandbits(BOARD.full.bit_length()) & BOARD.full
        names = BOARD.names_of(black), BOARD.names_of(BOARD.full & ~black)
        state = CURVED.setup(dict(zip(CURVED.players, names, strict=True)))
        assert CURVED.outcome(state) is not None


def test_it_is_turned_and_mirrored():
    assert len(BOARD.symmetries) == 6
    state = random_states(CURVED, 1)[30]
    for image in BOARD.symmetries:
        check_symmetry(CURVED, state, image)
