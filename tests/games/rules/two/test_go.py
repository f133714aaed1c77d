"""Go: captures, ko, the agreement on dead stones and the count."""

from itertools import pairwise
from typing import Any

import pytest

from games.rules.bases.stones import placed
from games.rules.catalogue import build, option_fields
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.options import value_text
from games.rules.two.go.end import GoState
from games.rules.two.go.rules import Go
from games.solvers.vectors import check
from tests.games.rules.plays import ended, pieces, run
from tests.games.rules.two.properties import check_clicks, check_json, check_moves, random_states
from tests.games.rules.two.test_repeating import KOS, ROUND

FIVE = Go(size=5)
SUPER = Go(size=5, superko=True)
NINE = Go(size=9)
# Two walls, a white stone on Black's side and a black one on White's.
WALLS = pieces("black d1 d2 d3 d4 d5 d6 d7 d8 d9 h5 white f1 f2 f3 f4 f5 f6 f7 f8 f9 b5 b6")
KO = {"black": ["b3", "c4", "d3"], "white": ["b2", "c1", "c3", "d2"]}


def cells(game: Go, state: GoState) -> dict[str, list[str]]:
    return {kind: game.board.names_of(its) for kind, its in game.sets(state).items()}


def stopped(game: Go = NINE, to_move: str = "black") -> GoState:
    return run(game, game.setup(WALLS, to_move), "pass", "pass")


def test_ko_is_part_of_the_position():
    taken = run(FIVE, FIVE.setup(KO), "c2")
    previous = FIVE.position(taken)["extra"]["previous"]
    assert previous == {kind: sorted(its) for kind, its in KO.items()}
    again = FIVE.setup(FIVE.position(taken), "white")
    assert "c3" not in list(FIVE.moves(again))
    without = FIVE.setup(cells(FIVE, taken), "white")
    assert "c3" in list(FIVE.moves(without))


def test_superko_forbids_every_earlier_board():
    game = Go(size=13, superko=True)
    state = run(game, game.setup(KOS, "white"), *ROUND[:-1])
    assert ROUND[-1] not in list(game.moves(state))
    with pytest.raises(IllegalMove, match="Superko"):
        game.play(state, ROUND[-1])
    assert ROUND[-1] in list(
        Go(size=13).moves(run(Go(size=13), Go(size=13).setup(KOS, "white"), *ROUND[:-1]))
    )


def test_superko_knows_the_board_before_a_position_that_was_set_up():
    taken = SUPER.setup(SUPER.position(run(SUPER, SUPER.setup(KO), "c2")), "white")
    with pytest.raises(IllegalMove, match="Ko"):
        SUPER.play(taken, "c3")
    # After passes the ban of simple ko is over, that of superko is not.
    passes = ("pass", "pass", "resume", "pass")
    state = run(SUPER, taken, *passes)
    assert SUPER.to_move(state) == "white"
    with pytest.raises(IllegalMove, match="Superko"):
        SUPER.play(state, "c3")
    assert "c3" not in list(SUPER.moves(state))
    assert "c3" in list(FIVE.moves(run(FIVE, FIVE.setup(KO), "c2", *passes)))


def test_passes_are_no_occurrences():
    state = run(FIVE, FIVE.initial(), "c3", "pass", "c4", "pass", "b2", "pass")
    assert FIVE.outcome(state) is None
    assert len(state.past.positions) == 4


def test_one_pass_is_told_to_the_other():
    state = run(FIVE, FIVE.initial(), "pass")
    assert "passou" in str(FIVE.task(state))
    assert FIVE.task(FIVE.initial()) is None
    assert run(FIVE, state, "c3").passes == 0


# The agreement


def test_whoever_passed_first_begins_to_mark():
    assert NINE.to_move(stopped()) == "black"
    assert NINE.to_move(stopped(to_move="white")) == "white"
    assert sorted(NINE.moves(stopped())) == ["accept", "b5=dead", "d1=dead", "f1=dead", "h5=dead", "resume"]


def test_any_stone_marks_its_group_and_takes_the_mark_off():
    state = stopped()
    steps = {step.cell: step.text for step in NINE.next_steps(state) if step.cell}
    assert steps["b5"] == steps["b6"] == "b5=dead"
    assert len(steps) == 21
    marked = run(NINE, state, "b5=dead")
    assert NINE.to_move(marked) == "black"
    assert NINE.view(marked).pieces["b6"] == "white_dead"
    steps = {step.cell: step.text for step in NINE.next_steps(marked) if step.cell}
    assert steps["b6"] == "b5=alive"
    assert run(NINE, marked, "b5=alive") == state
    assert NINE.next_steps(state, "b5") == []


def test_buttons_of_the_agreement():
    labels = {step.text: str(step.label) for step in NINE.next_steps(stopped()) if step.cell is None}
    assert labels == {"accept": "Concordo com estas marcas", "resume": "Retomar o jogo"}
    passing = [step for step in NINE.next_steps(NINE.initial()) if step.cell is None]
    assert [(step.text, str(step.label)) for step in passing] == [("pass", "Passar")]


def test_the_count_as_marked_is_told():
    assert "Preto 10, Branco 11" in str(NINE.task(stopped()))
    marked = run(NINE, stopped(), "h5=dead", "b5=dead")
    assert "Preto 36, Branco 36" in str(NINE.task(marked))
    assert "Mortas: b5, b6, h5." in str(NINE.picture(marked))
    assert "Mortas" not in str(NINE.picture(stopped()))
    asked = run(NINE, marked, "accept")
    assert NINE.to_move(asked) == "white"
    assert str(NINE.task(asked)).startswith("O adversário concorda")


def test_two_acceptances_end_the_game():
    state = run(NINE, stopped(), "h5=dead", "b5=dead", "accept", "accept")
    assert ended(NINE, state) == ("white", "36 pontos cada um, e o empate é do Branco")
    assert NINE.score(state) == {"black": 36, "white": 36}
    assert NINE.task(state) is None


def test_a_change_takes_an_acceptance_back():
    state = run(NINE, stopped(), "accept", "h5=dead")
    assert NINE.to_move(state) == "white"
    assert NINE.position(state)["extra"]["accepted"] is None
    state = run(NINE, state, "accept")
    assert NINE.outcome(state) is None
    assert NINE.position(state)["extra"]["accepted"] == "white"


def test_a_resumption_gives_the_turn_to_the_opponent_and_clears_the_marks():
    state = run(NINE, stopped(), "h5=dead", "resume")
    assert NINE.to_move(state) == "white"
    extra = NINE.position(state)["extra"]
    assert (extra["phase"], extra["passes"], extra["dead"], extra["resumed"]) == ("play", 0, [], True)
    over = run(NINE, state, "pass", "pass")
    assert NINE.position(over)["extra"]["phase"] == "over"
    assert ended(NINE, over) == ("white", "11 pontos contra 10")


def test_a_resumption_after_an_acceptance():
    state = run(NINE, stopped(), "accept", "resume")
    assert NINE.to_move(state) == "black"
    assert state.accepted is None


def test_territory_and_dead_stones_are_seen_only_in_the_end():
    assert set(NINE.view(NINE.setup(WALLS)).pieces.values()) == {"black", "white"}
    state = run(NINE, stopped(), "h5=dead", "b5=dead", "accept", "accept")
    seen = NINE.view(state).pieces
    assert set(seen.values()) == {"black", "white", "black_dead", "white_dead", "black_area", "white_area"}
    assert seen["a1"] == "black_area"
    assert seen["i9"] == "white_area"
    assert "e5" not in seen
    assert seen["h5"] == "black_dead"


def test_komi_is_for_white():
    game = Go(size=9, komi=6.5)
    state = run(game, stopped(game), "h5=dead", "b5=dead", "accept", "accept")
    assert game.score(state) == {"black": 36, "white": 42.5}
    assert str(game.outcome(state).reason) == "42,5 pontos contra 36"


# Refusals


# Words


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("e5", "jogou em e5"),
        ("pass", "passou"),
        ("b5=dead", "marcou como morto o grupo de b5"),
        ("b5=alive", "tirou a marca ao grupo de b5"),
        ("accept", "concordou com as marcas"),
        ("resume", "quis retomar o jogo"),
    ],
)
def test_moves_in_words(move, said):
    assert str(NINE.describe(move)) == said


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("b5=dead", "Marcar 2 pedras como mortas"),
        ("h5=dead", "Marcar 1 pedra como morta"),
        ("b5=alive", "Tirar a marca a 2 pedras"),
        ("accept", "Concordo com estas marcas"),
        ("e5", "Jogar em e5"),
        ("pass", "Passar"),
    ],
)
def test_choices_in_words(move, words):
    assert str(NINE.choice(stopped(), move)) == words


def test_a_mark_touches_the_whole_group():
    assert NINE.touched(stopped(), "b5=dead") == ("b5", "b6")
    assert NINE.touched(stopped(), "z9=dead") == ()
    assert NINE.touched(NINE.initial(), "e5") == ("e5",)
    assert NINE.touched(NINE.initial(), "pass") == ()


# Setting up


@pytest.mark.parametrize(
    "position",
    [
        {"white": ["a1"], "extra": {"previous": {}}},
        {"white": ["a1"], "extra": {"previous": {"white": ["a1"]}, "passes": 1}},
        {"white": ["a1"], "extra": {"phase": "agree", "passes": 2, "dead": ["a1"], "accepted": "white"}},
        {"black": ["a1"], "extra": {"phase": "over", "passes": 2, "resumed": True}},
        {"black": ["a1", "b1", "c1", "d1"]},
        {"black": ["a1"], "white": ["a2", "b1"]},
        {"white": ["a1", "b1"], "extra": {"previous": {"white": [], "neutral": []}}},
        {"white": ["a1"], "extra": {"previous": {}, "passes": 1}},
        {"white": ["c3"], "extra": {"previous": {"black": ["e5"]}}},
        {"extra": {"phase": "agree"}},
        {"extra": {"phase": "over", "passes": 1, "accepted": "white"}},
    ],
)
def test_positions_that_a_teacher_may_set_up(position):
    check_json(FIVE, FIVE.setup(position, "black"))


def test_only_what_would_come_back_is_forbidden_by_a_position_that_was_set_up():
    position = {"white": ["c3"], "extra": {"previous": {"black": ["b2"], "white": ["c3"]}}}
    with pytest.raises(IllegalMove, match="Ko"):
        FIVE.play(FIVE.setup(position, "black"), "b2")
    assert "b2" not in list(FIVE.moves(FIVE.setup(position, "black")))
    assert "b2" in list(FIVE.moves(FIVE.setup(position, "white")))


def test_a_mark_that_is_set_up_is_for_the_whole_group():
    state = FIVE.setup({"black": ["a1", "a2"], "extra": {"phase": "agree", "dead": ["a2"]}}, "black")
    assert FIVE.position(state)["extra"]["dead"] == ["a1", "a2"]
    assert sorted(FIVE.moves(state)) == ["a1=alive", "accept", "resume"]


@pytest.mark.parametrize(
    ("variant", "size", "komi", "superko", "name"),
    [
        (None, 19, 0, False, None),
        ("19", 19, 0, False, None),
        ("9", 9, 0, False, "9"),
        ("9;komi=5.5", 9, 5.5, False, "9;komi=5.5"),
        ("9;komi=7", 9, 7, False, "9;komi=7"),
        ("9;komi=7.0", 9, 7, False, "9;komi=7"),
        ("13;superko", 13, 0, True, "13;superko"),
        ("13;komi=0.5;superko", 13, 0.5, True, "13;komi=0.5;superko"),
        ("19;superko", 19, 0, True, "19;superko"),
    ],
)
def test_variants(variant, size, komi, superko, name):
    game = Go.standard(variant)
    assert (game.size, game.komi, game.superko, game.variant) == (size, komi, superko, name)
    assert len(game.board.cells) == size**2


@pytest.mark.parametrize(
    "variant", ["4", "20", "", "9;komi=", "9;komi=5.7", "9;komi=200", "9;ko", "x", "9x9"]
)
def test_other_variants_are_refused(variant):
    with pytest.raises(BadPosition):
        Go.standard(variant)


@pytest.mark.parametrize("typed", ["5,5", " 5.5 ", 5.5])
def test_komi_is_typed_with_comma_or_point(typed):
    game = build("go", {"komi": typed})
    assert game == Go(komi=5.5)
    assert game.options_json()["komi"] == 5.5


@pytest.mark.parametrize(
    "typed", ["", "x", "-1", "5,25", True, None, [], 100, float("nan"), float("inf"), 5.2]
)
def test_other_komis_are_refused(typed):
    with pytest.raises(BadOptions, match="komi"):
        build("go", {"komi": typed})


def test_komi_is_shown_as_it_is_typed():
    komi = next(option for option in option_fields("go") if option.name == "komi")
    assert value_text(komi, 5.5) == "5,5"
    assert value_text(komi, 0) == "0"


def test_vectors_may_leave_out_keys_of_extra():
    case: dict[str, Any] = {
        "id": "a pass",
        "game": "go",
        "variant": "5",
        "play": ["c3", "pass"],
        "then": {"black": ["c3"], "extra": {"phase": "play", "dead": []}},
    }
    assert check(case) == []
    case["then"]["extra"]["passes"] = 1
    assert check(case) == []
    case["then"]["extra"]["passes"] = 2
    assert [failure.key for failure in check(case)] == ["extra"]


# Random plays


@pytest.mark.parametrize("game", [FIVE, SUPER], ids=["simple ko", "superko"])
def test_no_board_comes_back_against_the_rule(game):
    for seed in range(6):
        boards: list[tuple[int, ...]] = []
        for before, state in pairwise(random_states(game, seed)):
            boards.append(before.sets)
            now = state.sets
            if now == boards[-1]:
                continue
            assert len(boards) < 2 or now != boards[-2]
            assert not game.superko or now not in boards


def test_ko_is_exactly_what_the_rule_says():
    """The legal points are the empty ones where no suicide and no repetition of `previous` follows."""
    bans = 0
    for seed in range(8):
        for state in random_states(FIVE, seed):
            if state.phase != "play" or FIVE.outcome(state):
                continue
            legal = set(FIVE.moves(state)) - {"pass"}
            for name in FIVE.board.names_of(FIVE.empty(state)):
                now = placed(FIVE.board, state.sets, state.turn, FIVE.board.bits[name])
                repeats = now is not None and now == state.previous
                bans += repeats
                assert (name in legal) == (now is not None and not repeats)
    assert bans


def test_clicks_and_moves_agree_in_every_phase():
    for state in (stopped(), run(NINE, stopped(), "b5=dead", "accept"), run(NINE, stopped(), "resume")):
        check_moves(NINE, state)
        check_clicks(NINE, state)
        check_json(NINE, state)
