"""Games that may never end, start by start; and games of the catalogue in clothes that hide them."""

from typing import Any

import pytest

from games.analysis.report_words import words
from games.rules.invented.document import InventedGames
from games.solvers.inventions import examine
from games.solvers.inventions.loops import outcomes
from tests.games.invented.test_examination_parts import made

DRAWN = "Empate possível"
# D and E lead round in a circle, and to an end; A, B and C only to ends.
LOOP = {"arrows": "A>B,C; B>C; C; D>E; E>D,B; F>D,C"}


def letters(game: InventedGames, limit: int = 10_000) -> list[str | None]:
    return [start["letter"] for start in examine(game, limit)["starts"]]


def twins(game: InventedGames) -> list[tuple[str, str]]:
    return [(twin["slug"], twin["detail"]) for twin in examine(game)["twins"]]


# Loops.


def test_starts_that_cannot_reach_the_circle_have_letters_and_no_draw():
    game = made("digraph", LOOP, "A", "B", "D", "E", "F", ending="normal")
    found = examine(game)
    assert [start["letter"] for start in found["starts"]] == ["N", "N", "D", "D", "N"]
    assert found["conditions"][3]["verdict"] == "fails"
    assert [start["winning"] for start in found["starts"]] == [["A-C"], ["B-C"], [], [], ["F-C"]]
    said = words(found, game).starts
    assert [any(DRAWN in str(one) for one in start.sentences) for start in said] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert [start.letter for start in said] == ["N", "N", "", "", "N"]


def test_letters_in_misere_play_with_loops():
    assert letters(made("digraph", LOOP, "A", "B", "D", "E", "F", ending="misere")) == [
        "N",
        "P",
        "P",
        "N",
        "N",
    ]


def test_a_loop_is_no_draw_where_somebody_can_force_the_end():
    assert letters(made("digraph", {"arrows": "A>B; B>A,C; C"}, "A", "B")) == ["P", "N"]


def test_what_a_limit_leaves_open_has_no_letter():
    found = made("strip", {"squares": "30", "lengths": "1", "back": "sim"}, "2, 5, 9, 12")
    report = examine(found, 400)
    assert report["starts"][0]["letter"] is None
    assert "não conseguiu saber" in " ".join(map(str, words(report, found).starts[0].sentences))


def test_outcomes_are_right_as_far_as_they_are_known():
    arrows = {0: [1], 1: [0, 2], 2: [], 3: [0, 1]}
    assert outcomes([0, 3, 0], arrows.__getitem__, False, 9, lambda _met: None) == {
        0: "P",
        1: "N",
        2: "P",
        3: "N",
    }
    assert outcomes([2, 3], arrows.__getitem__, False, 3, lambda _met: None).get(0) is None


# Disguises.


@pytest.mark.parametrize("ending", ["normal", "misere"])
@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 6), (8, 8), (9, 10), (10, 10), (5, 9)])
def test_the_queen_is_known_on_any_board(rows, cols, ending):
    game = made("board", {"rows": str(rows), "cols": str(cols)}, "b2", ending=ending)
    assert twins(game) == [("queens", "")]


def test_a_piece_that_needs_a_large_board_is_looked_at_there():
    rules = {"rows": "10", "cols": "10", "directions": "nenhum", "leaps": "(-9, 0); (0, 9)"}
    assert twins(made("board", rules, "j1")) == []


@pytest.mark.parametrize(
    ("rules", "start", "wanted"),
    [
        ({"squares": "12", "lengths": "1-3"}, "12", ("subtraction", "1, 2, 3")),
        ({"squares": "12", "lengths": "3, 4"}, "11", ("subtraction", "3, 4")),
        (
            {"squares": "100", "lengths": "1-10", "bag": "sim"},
            "100",
            ("subtraction", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ),
        ({"squares": "9"}, "8", ("nimble", "")),
    ],
)
def test_a_single_coin_on_a_strip_is_a_heap(rules, start, wanted):
    assert twins(made("strip", rules, start))[0] == wanted


def subtraction_drawn(amounts: tuple[int, ...], size: int) -> dict[str, str]:
    """A heap as a digraph whose vertices have names that say nothing."""
    names = "QWERTYUIOPASDFGHJKLZXCVB"[: size + 1]
    rows = [
        f"{names[n]}>{','.join(names[n - amount] for amount in amounts if amount <= n)}".rstrip(">")
        for n in range(size + 1)
    ]
    return {"arrows": "; ".join(sorted(rows))}


@pytest.mark.parametrize("ending", ["normal", "misere"])
@pytest.mark.parametrize(
    ("amounts", "size", "wanted"),
    [
        ((1, 2, 3), 10, "1, 2, 3"),
        ((1, 2), 12, "1, 2"),
        ((3, 4), 21, "3, 4"),
    ],
)
def test_a_subtraction_game_drawn_with_arrows_is_known(amounts, size, wanted, ending):
    start = "QWERTYUIOPASDFGHJKLZXCVB"[size]
    game = made("digraph", subtraction_drawn(amounts, size), start, f"{start}, Y", ending=ending)
    found: dict[str, Any] = examine(game)
    assert [(twin["slug"], twin["detail"]) for twin in found["twins"]] == [("subtraction", wanted)]
    assert found["twins_skipped"] == ""
    assert "as jogadas são as mesmas" in str(words(found, game).twins[0])


def test_a_drawn_part_of_a_sum_is_named():
    parts = [
        {"kind": "digraph", "rules": subtraction_drawn((1, 2, 3), 9)},
        {"kind": "heaps", "rules": {"take": "any"}},
    ]
    game = made("digraph", {}, blocks=parts, starts=[{"parts": ["P", "3, 5"]}])
    assert str(words(examine(game), game).twins[0]).startswith("Parcela 1: É o Jogo da Subtração")


def test_other_drawings_are_no_twins():
    assert twins(made("digraph", {"arrows": "A>B,C; B>C; C>D; D>E,F; E>F; F>G; G"}, "A")) == []
