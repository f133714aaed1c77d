"""Âncora: anchors and dead groups, territory and prisoners, the first turn, and how it ends."""

import pytest

from games.rules.catalogue import ENTRIES
from games.rules.entry import Example
from games.rules.errors import IllegalMove
from games.rules.two.anchor.count import AnchorState
from games.rules.two.anchor.rules import Anchor
from games.solvers.perft import perft
from tests.games.rules.plays import after, pieces
from tests.games.rules.two.properties import random_states

ENTRY = ENTRIES["anchor"]

EIGHT, FIVE, FOUR = Anchor(), Anchor(size=5), Anchor(size=4)
# The corners of the board of 4, and the sides on which they lie.
OWN = {"black": ("a4", "d1", "g7"), "white": ("a1", "d7", "g4")}


def ended(game: Anchor, black: str, white: str) -> AnchorState:
    return game.setup({"black": black.split(), "white": white.split(), "extra": {"passes": 2}})


def dead(black: str, white: str, game: Anchor = FOUR) -> set[str]:
    state = ended(game, black, white)
    return {name for colour in game.players for name in game.board.names_of(game.dead(state, colour))}


def test_nobody_passes_on_the_first_turn():
    assert EIGHT.move_count(EIGHT.initial()) == 169
    with pytest.raises(IllegalMove, match="Na primeira jogada não se pode passar"):
        EIGHT.play(EIGHT.initial(), "pass")
    first = EIGHT.play(EIGHT.initial(), "h8")
    assert not EIGHT.play(first, "pass").can_swap
    assert EIGHT.swapped(EIGHT.play(EIGHT.play(first, "swap"), "pass"))


def test_numbers_of_move_sequences():
    assert perft(FOUR, FOUR.initial(), 2) == 37 * 38
    # After a swap 36 cells and a pass; after a pass or a piece the same without the swap.
    assert perft(FOUR, FOUR.initial(), 3) == 37 * (37 + 37 + 36 * 36)


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_piece_on_a_corner_lives_in_ones_own_only(colour):
    for owner, corners in OWN.items():
        for corner in corners:
            black, white = (corner, "") if colour == "black" else ("", corner)
            assert dead(black, white) == (set() if owner == colour else {corner})


def test_groups_by_the_sides_that_they_touch():
    assert dead("d4", "") == {"d4"}, "none"
    assert dead("a2 a3 b3", "") == {"a2", "a3", "b3"}, "one"
    assert dead("", "a2 b2 b1") == set(), "two that meet in an own corner"
    assert dead("a2 b2 b1", "") == {"a2", "b2", "b1"}, "two that meet in the opponent's corner"
    assert dead("a2 b3 c4 d5 e6 f7", "") == set(), "two that do not meet"
    assert dead("a2 b3 c3 d3 e3 f3", "") == set(), "opposite ones"
    assert dead("a2 b2 b1 a3 a4", "") == set(), "three, two of which meet in the opponent's corner"
    assert dead("a2 b1", "") == {"a2", "b1"}, "pieces that are not joined"


def test_dead_pieces_leave_together():
    """Neither of two dead groups lives because the other one dies."""
    assert dead("d4 d3", "d5 e5") == {"d4", "d3", "d5", "e5"}
    state = ended(FOUR, "d4 d3", "d5 e5")
    assert FOUR.score(state) == {"black": 2, "white": 2}
    assert str(FOUR.outcome(state).reason) == "2 pontos para cada lado"
    assert FOUR.outcome(state).winner is None


def test_territory_needs_neighbours_of_one_colour():
    state = ended(FOUR, "d1", "a2 b2 b1")
    assert FOUR.score(state) == {"black": 0, "white": 1}
    alone = ended(FOUR, "d1", "")
    assert FOUR.score(alone) == {"black": 36, "white": 0}


def test_the_count_is_said_and_shown():
    state = FOUR.setup(
        pieces("black a4 b4 c4 d4 e4 f4 g5 b2 white a3 b3 c3 d3 e3 f3 g4 d6") | {"extra": {"passes": 1}},
        "white",
    )
    assert set(FOUR.view(state).pieces.values()) == {"black", "white"}
    assert "se também passares" in str(FOUR.task(state))
    over = FOUR.play(state, "pass")
    outcome = FOUR.outcome(over)
    assert outcome.winner == "black"
    assert str(outcome.reason) == (
        "15 pontos (14 casas e 1 prisioneira) contra 10 pontos (9 casas e 1 prisioneira)"
    )
    seen = FOUR.view(over).pieces
    assert seen["d6"] == "white_dead"
    assert seen["b2"] == "black_dead"
    assert seen["d7"] == "black_area"
    assert seen["a1"] == "white_area"
    assert seen["a4"] == "black"
    shares = FOUR.shares(over)
    assert shares["black"].points == 15


def test_a_dead_piece_in_its_own_colours_territory_is_shown_as_dead():
    state = ended(FOUR, "d1 d3", "a1 c3")
    assert FOUR.view(state).pieces == {
        "d1": "black",
        "a1": "white",
        "d3": "black_dead",
        "c3": "white_dead",
    }
    lonely = ended(FOUR, "d1 f5", "")
    assert FOUR.view(lonely).pieces["f5"] == "black_dead"
    assert FOUR.score(lonely) == {"black": 36, "white": 1}
    white = ended(FOUR, "", "a1 f5")
    assert FOUR.view(white).pieces["f5"] == "white_dead"


def test_passes_must_follow_each_other():
    state = after(EIGHT, *("h8", "pass", "c3", "pass"))
    assert EIGHT.outcome(state) is None
    assert EIGHT.outcome(EIGHT.play(state, "pass")) is not None


def test_a_full_board_leaves_only_the_pass():
    cells = list(FOUR.board.by_name)
    state = FOUR.setup({"black": cells[:20], "white": cells[20:]})
    assert list(FOUR.moves(state)) == ["pass"]
    assert [step.text for step in FOUR.next_steps(state)] == ["pass"]


def test_an_empty_board_that_is_set_up_after_a_pass_counts_nothing():
    state = EIGHT.setup({"extra": {"passes": 1}}, "white")
    assert EIGHT.move_count(state) == 170
    over = EIGHT.play(state, "pass")
    assert EIGHT.score(over) == {"black": 0, "white": 0}
    assert EIGHT.outcome(over).winner is None


def test_any_numbers_of_pieces_may_be_set_up():
    state = FIVE.setup({"black": [], "white": ["a1", "b1", "c1"]}, "black")
    assert "pass" in FIVE.moves(state)
    assert not FIVE.play(state, "e5").can_swap


@pytest.mark.parametrize("size", range(4, 9))
def test_corners_are_drawn_in_the_colours_of_their_owners(size):
    board = Anchor(size=size).board
    last = 2 * size - 1
    half, end = chr(ord("a") + size - 1), chr(ord("a") + last - 1)
    corners = {
        "side-black": [f"a{size}", f"{half}1", f"{end}{last}"],
        "side-white": ["a1", f"{half}{last}", f"{end}{size}"],
    }
    for kind, names in corners.items():
        edges = [curve for curve in board.curves if curve.kind == kind]
        assert len(edges) == 9
        for edge in edges:
            x, y = (sum(point[axis] for point in edge.points) / 2 for axis in (0, 1))
            nearest = min(board.cells, key=lambda cell: (cell.x - x) ** 2 + (cell.y - y) ** 2)
            assert nearest.name in names


def test_dead_is_what_a_plain_reading_of_the_rule_says():
    """Corner by corner and side by side, on the states of a random play."""
    board = FOUR.board
    for state in random_states(FOUR, seed=4)[::6]:
        for colour, cells in FOUR.sets(state).items():
            rivals = OWN["white" if colour == "black" else "black"]
            bad = [
                {name for name, side in board.sides.items() if side >> board.bits[corner] & 1}
                for corner in rivals
            ]
            expected = 0
            for group in board.groups(cells):
                sides = {name for name, side in board.sides.items() if side & group}
                if len(sides) < 2 or (len(sides) == 2 and sides in bad):
                    expected |= group
            assert FOUR.dead(state, colour) == expected


def test_turning_the_board_turns_the_count():
    """A turn by a sixth, and half of the mirrorings, take the corners of one colour to those of the other."""
    board = FOUR.board
    states = [state for seed in (1, 2) for state in random_states(FOUR, seed)[5::9]]
    for image in board.symmetries:
        kept = board.names[image[board.bits["a4"]]] in OWN["black"]
        for state in states:
            black, white = (
                sum(1 << image[bit] for bit in board.places if cells >> bit & 1)
                for cells in (state.sets[0], state.sets[1])
            )
            there = AnchorState((black, white), 0) if kept else AnchorState((white, black), 0)
            score = FOUR.score(state)
            expected = score if kept else {"black": score["white"], "white": score["black"]}
            assert FOUR.score(there) == expected


def test_the_asymmetric_board_has_the_sides_of_the_book():
    game = Anchor.standard("asymmetric")
    board = game.board
    assert len(board.cells) == 192
    lengths = {side: cells.bit_count() for side, cells in board.sides.items()}
    assert lengths == {
        "west": 8,
        "north_west": 9,
        "north_east": 8,
        "east": 9,
        "south_east": 8,
        "south_west": 9,
    }
    owned = {colour: board.set_of(cells.split()) for colour, cells in BOOK_CORNERS.items()}
    assert owned["black"] | owned["white"] == board.corners
    for colour, corners in owned.items():
        for corner in board.names_of(corners):
            state = game.setup({colour: [corner]}, "black")
            assert not game.dead(state, colour)


BOOK_CORNERS = {"black": "a8 i1 p16", "white": "a1 i16 p8"}


@pytest.mark.parametrize(
    ("number", "points", "dead"),
    [
        (1, (21, 6), {"black": "a2 b1 b2 g1", "white": "e1 f2 g2 h1 h2"}),
        (2, (16, 1), {"black": "", "white": ""}),
        (3, (33, 42), {"black": "m8", "white": "d8 f8 l8"}),
    ],
)
def test_the_ends_of_the_book_count_as_it_counts_them(number, points, dead):
    """The book's text has 8 cells for Black in the second one, its diagram 16."""
    ends = [block for block in ENTRY.rules if isinstance(block, Example) and block.options == {"size": 8}]
    game = Anchor(size=8)
    state, _last = ends[number - 1].reached(game)
    assert game.score(state) == dict(zip(("black", "white"), points, strict=True))
    for colour, cells in dead.items():
        assert game.dead(state, colour) == game.board.set_of(cells.split())
