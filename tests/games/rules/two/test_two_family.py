"""Every board game of the catalogue keeps what the interface promises, and so do the pages' data about it."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.bases.board_game import BoardGame
from games.rules.bases.three import StopNext
from games.rules.catalogue import ENTRIES, build, option_fields
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.solvers.exact import ExactSolver
from games.solvers.forced import forced
from tests.budgets import FEW
from tests.games.rules.two.properties import (
    check_clicks,
    check_moves,
    check_play,
    check_symmetry,
    exchange,
    in_board_order,
    random_states,
)

BOARD_GAMES = {slug: entry for slug, entry in ENTRIES.items() if issubclass(entry.game, BoardGame)}
# Every game on its smallest boards, in all its forms.
CASES = [
    pytest.param(build(slug, options), id=f"{slug} {options}")
    for slug, entry in BOARD_GAMES.items()
    for options in entry.small
]
every_game = pytest.mark.parametrize("game", CASES)
every_entry = pytest.mark.parametrize("entry", BOARD_GAMES.values(), ids=BOARD_GAMES)
every_lesson = pytest.mark.parametrize(
    ("entry", "first_step"),
    [
        pytest.param(entry, first_step, id=f"{slug} {number}")
        for slug, entry in BOARD_GAMES.items()
        for number, first_step in enumerate(entry.first_steps, 1)
    ],
)


@every_game
@FEW
@given(seed=st.integers(0, 10**6))
def test_random_plays_end_or_hit_the_cap(game, seed):
    check_play(game, seed)


@every_game
@FEW
@given(seed=st.integers(0, 10**6), data=st.data())
def test_moves_and_clicks_agree(game, seed, data):
    """At the start, near the end and somewhere in between."""
    states = random_states(game, seed)
    somewhere = data.draw(st.integers(0, len(states) - 1))
    for ply in {0, somewhere, len(states) - 2}:
        check_moves(game, states[ply])
        check_clicks(game, states[ply])


@every_game
def test_nonsense_is_refused_in_words(game):
    state = game.initial()
    for move in ("", "zz99", "a1,a1", "a1=blue", "swap swap", "c-1", "a1" * 50, "=", "/", "+", "×"):
        with pytest.raises(IllegalMove) as refused:
            game.play(state, move)
        assert str(refused.value).endswith((".", "!", "?"))
    for position in (None, [], 3, {"purple": ["a1"]}, {"extra": 3}, {"extra": {"nonsense": 1}}):
        with pytest.raises(BadPosition) as bad:
            game.setup(position)
        assert str(bad.value).endswith(".")
    for cells in ("a1", [1], ["zz99"], [game.board.cells[0].name] * 2):
        with pytest.raises(BadPosition):
            game.setup({game.kinds[0].name: cells})
    with pytest.raises(BadPosition):
        game.setup({}, "nobody")


@every_game
def test_bad_options_are_refused(game):
    for option in option_fields(game.slug):
        if option.kind == "int":
            for value in (option.minimum - 1, option.maximum + 1, 10**6, "x", None):
                with pytest.raises(BadOptions):
                    build(game.slug, {option.name: value})
    for start in ("x", "[]", '{"to_move":"black"}', '{"position":{"purple":[]}}', "[" * 4000, "x" * 6000):
        with pytest.raises(BadOptions):
            build(game.slug, {"start": start})


@every_entry
def test_the_first_board_is_proposed(entry):
    assert str(entry.presets[0].name) == "Primeiro tabuleiro"


@every_entry
def test_variants_come_back(entry):
    assert entry.game.standard(None) == build(entry.game.slug, {})
    for preset in entry.presets:
        game = build(entry.game.slug, preset.options)
        if game.variant is not None:
            assert entry.game.standard(game.variant).variant == game.variant
    with pytest.raises(BadPosition):
        entry.game.standard("no such variant")


# The smallest games with the balance rule, and those like them without it.
BALANCED = {
    "hex": {"size": 5},
    "y": {"size": 6},
    "havannah": {"size": 4, "pie": True},
    "nex": {"size": 5, "pie": True},
    "gonnect": {"size": 5},
    "anchor": {"size": 4},
}
UNBALANCED = {"y": {"size": 6, "stones": "two_stones"}, "havannah": {"size": 4}, "nex": {"size": 5}}
balanced = pytest.mark.parametrize("game", [build(*its) for its in BALANCED.items()], ids=[*BALANCED])
unbalanced = pytest.mark.parametrize("game", [build(*its) for its in UNBALANCED.items()], ids=[*UNBALANCED])


def moved(game: BoardGame[Any], state: Any) -> Any:
    """The state after the first move that is not `swap`."""
    return game.play(state, next(move for move in game.moves(state) if move != "swap"))


def refused_swap(game: BoardGame[Any], state: Any) -> bool:
    with pytest.raises(IllegalMove, match="primeira resposta"):
        game.play(state, "swap")
    return "swap" not in list(game.moves(state))


@balanced
def test_the_first_answer_may_exchange_the_people(game):
    first = moved(game, game.initial())
    assert next(iter(game.moves(first))) == game.next_steps(first)[0].text == "swap"
    assert game.next_steps(first, "swap") == []
    assert "trocar" in str(game.task(first))
    assert game.position(first)["extra"].items() >= {"can_swap": True, "swapped": False}.items()
    swapped = game.play(first, "swap")
    assert game.swapped(swapped)
    assert game.swapped(moved(game, swapped))
    assert game.to_move(swapped) == game.players[1]
    assert game.sets(swapped) == game.sets(first)
    assert game.task(swapped) is None
    later = moved(game, first)
    assert all(refused_swap(game, state) for state in (game.initial(), swapped, later, moved(game, later)))


@balanced
def test_only_the_first_colour_on_an_empty_board_can_be_answered_so(game):
    second = game.players[1]
    cell = game.board.names_of(game.board.full)[-1]
    assert refused_swap(game, moved(game, game.setup({}, second)))
    assert refused_swap(game, moved(game, game.setup({second: [cell]}, game.players[0])))
    # After any stone of a position that is set up the colours may have been exchanged.
    assert game.swapped(game.setup({second: [cell], "extra": {"swapped": True}}))


@balanced
@pytest.mark.parametrize(
    ("stones", "turn", "extra"),
    [
        ((0, 0), 1, {"can_swap": True}),
        ((1, 0), 0, {"can_swap": True}),
        ((1, 1), 1, {"can_swap": True}),
        ((2, 0), 1, {"can_swap": True}),
        ((1, 0), 1, {"can_swap": True, "swapped": True}),
        ((0, 0), 1, {"swapped": True}),
    ],
)
def test_exchanges_that_no_match_comes_to(game, stones, turn, extra):
    cells = game.board.names_of(game.board.full)
    first, second = game.players
    position = {first: cells[: stones[0]], second: cells[4 : 4 + stones[1]], "extra": extra}
    with pytest.raises(BadPosition, match=r"trocar de cores depois|só se trocam depois"):
        game.setup(position, game.players[turn])


@unbalanced
@pytest.mark.parametrize("key", ["can_swap", "swapped"])
def test_without_the_rule_nobody_exchanges(game, key):
    assert refused_swap(game, moved(game, game.initial()))
    assert not game.position(game.initial())["extra"].keys() & {"can_swap", "swapped"}
    (cell,) = game.board.names_of(game.board.corners & -game.board.corners)
    with pytest.raises(BadPosition, match=f"não se trocam as cores|«{key}»"):
        game.setup({game.players[0]: [cell], "extra": {key: True}}, game.players[1])


@pytest.mark.parametrize(
    ("slug", "names", "others"),
    [
        ("hex", ["3", "19"], ["2", "20", "x", "²", "5x5"]),
        ("y", ["3", "progressive", "6;two_stones"], ["2", "16", "one", "two_stones;6"]),
        ("gogol", ["5", "7"], ["4", "8", "9"]),
        ("havannah", ["3", "pie", "6;pie"], ["2", "11", "pie;6", ""]),
        ("nex", ["5", "pie", "5;pie"], ["11", "4", "05", "12;pie", "pie;5", "5;", "5pie"]),
        ("jade", ["5x4", "7x6", "9x7"], ["11x9", "9x11", "white"]),
        ("gonnect", ["12x12", "9x9", "5x5"], ["9", "4x4", "20x20", "9x12", "x", ""]),
        ("aboyne", ["3", "4"], ["5", "6"]),
        ("amazons", ["5", "8"], ["10", "11"]),
        ("anchor", ["5"], ["8"]),
        ("dispatch", ["7", "12"], ["13", "6", "pie"]),
        ("epaminondas", ["5", "11"], ["12", "4", "14"]),
        ("pawns", ["5", "7"], ["4", "8", "9", "pie"]),
        ("ouri", ["oware"], ["ouri", "abapa"]),
        ("sesqui", ["3x3", "11x11"], ["2x2", "12x12", "9", "9x8"]),
        ("konane", ["6x5", "opening", "4x4;opening"], ["middle", "11x8", "opening;4x4", "4x4;"]),
        ("breakthrough", ["8x8", "3x5", "10x4"], ["7", "3x3", "11x7", "06x5", "6x5;", "6x5;pie"]),
        ("lines_of_action", ["5", "7"], ["4", "8", "9"]),
        ("reversi", ["4x4", "6x6", "10x10"], ["8x8", "5x5", "12x12", "6"]),
        ("sanqi", [], ["pie"]),
        ("intersections", [], ["7x7"]),
        ("annuvin", ["3"], ["4", "5"]),
        ("nosferatu", ["forced_chain", "3", "3;forced_chain"], ["4", "forced_chain;3"]),
        ("hobbes", ["no_forward_opening"], ["handicap"]),
        ("iqishiqi", [], ["small"]),
        ("traffic_lights", ["3x3"], ["misere"]),
        ("domineering", ["1x2", "5x4", "10x10"], ["0x4", "11x8", "5", "5x4x3", "5x4;free"]),
        ("quelhas", ["1x4", "no_swap", "4x4;no_swap"], ["4x4;swap", "11x11"]),
        ("cats_dogs", ["3x1", "free", "4x4;free"], ["4x4;", "4x4;free;free", "4x4;start"]),
        ("trails", ["no_safety", "square", "square_no_safety"], ["diamond", "square;no_safety"]),
    ],
)
def test_variants_are_what_differs_from_the_usual_game(slug, names, others):
    game = ENTRIES[slug].game
    assert game.standard().variant is None
    assert [game.standard(name).variant for name in names] == names
    for name in others:
        with pytest.raises(BadPosition):
            game.standard(name)


@pytest.mark.parametrize("slug", ["hex", "y"])
def test_a_full_board_has_exactly_one_winner(slug):
    game = build(slug, {"size": 5})
    board, rng = game.board, Random(7)
    for _time in range(100):
        black = rng.getrandbits(board.full.bit_length()) & board.full
        names = board.names_of(black), board.names_of(board.full & ~black)
        outcome = game.outcome(game.setup(dict(zip(("black", "white"), names, strict=True))))
        assert outcome.winner is not None


@pytest.mark.parametrize("slug", ["jade", "reversi", "hasami_shogi", "amazons", "hobbes", "annuvin"])
def test_colours_may_be_exchanged(slug):
    game = build(slug, BOARD_GAMES[slug].small[-1])
    for state in random_states(game, 3)[:-1:4]:
        check_symmetry(game, state, game.board.symmetries[-1], {"black": "white", "white": "black"})


@every_lesson
def test_lessons_can_be_solved(entry, first_step):
    game = entry.game_of(first_step)
    state = game.setup(first_step.position, first_step.to_move)
    assert game.to_move(state) == first_step.to_move
    # What "stop next" forbids is something to find out, too: it is refused with its reason.
    base = game.base_moves(state) if isinstance(game, StopNext) else game.moves(state)
    if first_step.answers:
        for answer in first_step.answers:
            game.play(state, answer)
        others = [move for move in islice(base, 500) if move not in first_step.answers]
        assert others, "nothing to find out"
        return
    ends = [game.outcome(game.play(state, move)) for move in islice(game.moves(state), 20_000)]
    wins = [ended for ended in ends if ended is not None and ended.winner == first_step.to_move]
    assert 0 < len(wins) < len(ends)


@pytest.mark.parametrize(
    ("slug", "number", "wins"),
    [
        ("sanqi", 0, "c4=grey"),
        ("sanqi", 1, "g7=white"),
        ("sanqi", 2, "f6=white"),
        ("sanqi", 3, "f5=grey"),
        ("iqishiqi", 0, "c5/c1 c6/c1"),
        ("iqishiqi", 1, "g5/i5"),
        # It leaves the opponent without a move.
        ("iqishiqi", -1, "h14/f12"),
    ],
)
def test_what_wins_in_the_lessons(slug, number, wins):
    game, state, mine = _lesson(slug, number)
    assert {move for move in game.moves(state) if _winner(game, game.play(state, move)) == mine} == set(
        wins.split()
    )


@pytest.mark.parametrize(
    ("slug", "number"), [("nex", 2), ("intersections", 2), ("sanqi", -1), ("iqishiqi", 2)]
)
def test_after_any_other_move_the_opponent_wins_at_once(slug, number):
    game, state, mine = _lesson(slug, number)

    def loses(move: str) -> bool:
        after = game.play(state, move)
        ends = [after] if game.outcome(after) else [game.play(after, answer) for answer in game.moves(after)]
        return any(_winner(game, end) not in (None, mine) for end in ends)

    answers = BOARD_GAMES[slug].first_steps[number].answers
    assert {move for move in game.moves(state) if not loses(move)} == set(answers)


@pytest.mark.parametrize(
    ("slug", "number", "moves"),
    [
        ("aboyne", -1, 3),
        ("annuvin", -1, 2),
        ("breakthrough", 2, 2),
        ("epaminondas", 4, 2),
        ("gogol", 4, 2),
        ("hobbes", 3, 2),
        ("hobbes", 4, 3),
        ("konane", 2, 2),
        ("nosferatu", -1, 3),
    ],
)
def test_the_answers_are_all_that_win_in_so_many_moves(slug, number, moves):
    game, state, _mine = _lesson(slug, number)
    found = forced(game, state, moves)
    assert (found.moves, set(found.book)) == (moves, set(BOARD_GAMES[slug].first_steps[number].answers))


@pytest.mark.parametrize(
    ("slug", "number"),
    [*(("amazons", number) for number in (1, 2, 3)), ("ouri", 3), ("trails", 3), ("trails", 4)],
)
def test_the_answers_are_all_that_win_at_all(slug, number):
    game, state, _mine = _lesson(slug, number)
    assert ExactSolver(game).winning_moves(state) == list(BOARD_GAMES[slug].first_steps[number].answers)


def _lesson(slug: str, number: int) -> tuple[BoardGame[Any], Any, str]:
    first_step = BOARD_GAMES[slug].first_steps[number]
    game: Any = BOARD_GAMES[slug].game_of(first_step)
    return game, game.setup(first_step.position, first_step.to_move), first_step.to_move


def _winner(game: BoardGame[Any], state: Any) -> str | None:
    outcome = game.outcome(state)
    return outcome and outcome.winner


@every_game
@FEW
@given(data=st.data())
def test_symmetries_keep_the_legal_moves(game, data):
    symmetry = BOARD_GAMES[game.slug].symmetry
    if symmetry is None:
        return
    states = random_states(game, data.draw(st.integers(0, 99)))
    # After the first stones nobody can change colours any more.
    state = states[data.draw(st.integers(min(2, len(states) - 1), min(len(states) - 1, 40)))]
    # Marks name a group by its first stone in board order, which the image has elsewhere.
    assume(game.outcome(state) is None and getattr(state, "phase", None) != "agree")
    image = data.draw(st.sampled_from(game.board.symmetries))
    roles = exchange(game.board, image, symmetry.owners)
    assume(roles is not None)
    check_symmetry(game, state, image, roles, in_board_order(symmetry.separator))
