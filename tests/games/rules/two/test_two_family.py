"""Every board game of the catalogue keeps what the interface promises, and so do the pages' data about it."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.boards.fields import Field, each
from games.rules.catalogue import ENTRIES, build, option_fields
from games.rules.entry import Entry, Lesson
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import Impartial
from games.rules.partisan import Partisan
from tests.budgets import FEW
from tests.games.rules.two.properties import (
    Image,
    check_clicks,
    check_moves,
    check_play,
    check_symmetry,
    random_states,
)

BOARD_GAMES = {slug: entry for slug, entry in ENTRIES.items() if issubclass(entry.game, Partisan)}
CASES = [
    pytest.param(build(slug, options), id=f"{slug} {options}")
    for slug, entry in BOARD_GAMES.items()
    for options in ({}, *(preset.options for preset in entry.presets))
]
every_game = pytest.mark.parametrize("game", CASES)
every_entry = pytest.mark.parametrize("entry", BOARD_GAMES.values(), ids=BOARD_GAMES)
every_lesson = pytest.mark.parametrize(
    ("entry", "lesson"),
    [
        pytest.param(entry, lesson, id=f"{slug} {number}")
        for slug, entry in BOARD_GAMES.items()
        for number, lesson in enumerate(entry.lessons, 1)
    ],
)


@pytest.mark.no_cover
@every_game
@FEW
@given(seed=st.integers(0, 10**6))
def test_random_plays_end_or_hit_the_cap(game: Partisan[Any], seed: int) -> None:
    check_play(game, seed)


@pytest.mark.no_cover
@every_game
@FEW
@given(seed=st.integers(0, 10**6), data=st.data())
def test_moves_and_clicks_agree(game: Partisan[Any], seed: int, data: st.DataObject) -> None:
    """At the start, near the end and somewhere in between."""
    states = random_states(game, seed)
    somewhere = data.draw(st.integers(0, len(states) - 1))
    for ply in {0, somewhere, len(states) - 2}:
        check_moves(game, states[ply])
        check_clicks(game, states[ply])


@every_game
def test_nonsense_is_refused_in_words(game: Partisan[Any]) -> None:
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
            game.setup({game.kinds[0]: cells})
    with pytest.raises(BadPosition):
        game.setup({}, "nobody")


@every_game
def test_bad_options_are_refused(game: Partisan[Any]) -> None:
    for option in option_fields(game.slug):
        if option.kind == "int":
            for value in (option.minimum - 1, option.maximum + 1, 10**6, "x", None):
                with pytest.raises(BadOptions):
                    build(game.slug, {option.name: value})
    for start in ("x", "[]", '{"to_move":"black"}', '{"position":{"purple":[]}}', "[" * 4000, "x" * 6000):
        with pytest.raises(BadOptions):
            build(game.slug, {"start": start})


@every_entry
def test_variants_come_back(entry: Entry) -> None:
    assert entry.game.standard(None) == build(entry.game.slug, {})
    for preset in entry.presets:
        game = build(entry.game.slug, preset.options)
        if game.variant is not None:
            assert entry.game.standard(game.variant).variant == game.variant
    with pytest.raises(BadPosition):
        entry.game.standard("no such variant")


@every_entry
def test_examples_are_positions_of_the_game(entry: Entry) -> None:
    assert len(entry.examples) >= 3
    for example in entry.examples.values():
        game = build(entry.game.slug, example.options)
        state = game.initial() if example.position is None else game.setup(example.position, example.to_move)
        for move in example.moves:
            state = game.play(state, move)
        assert set(example.marks) <= set(game.board.by_name)
        assert str(example.caption).endswith((".", "!", "?"))


@every_entry
def test_there_are_three_to_five_first_steps(entry: Entry) -> None:
    assert 3 <= len(entry.lessons) <= 5


@every_lesson
def test_lessons_can_be_solved(entry: Entry, lesson: Lesson) -> None:
    game = build(entry.game.slug, lesson.options)
    state = game.setup(lesson.position, lesson.to_move)
    assert game.to_move(state) == lesson.to_move
    for sentence in (lesson.task, lesson.hint, lesson.praise):
        assert str(sentence).endswith((".", "!", "?"))
    if lesson.answers:
        for answer in lesson.answers:
            game.play(state, answer)
        others = [move for move in islice(game.moves(state), 500) if move not in lesson.answers]
        assert others, "nothing to find out"
        return
    ends = [game.outcome(game.play(state, move)) for move in islice(game.moves(state), 20_000)]
    wins = [ended for ended in ends if ended is not None and ended.winner == lesson.to_move]
    assert 0 < len(wins) < len(ends)


@every_entry
def test_pages_of_a_game_are_made_of_sentences(entry: Entry) -> None:
    assert str(entry.summary).endswith((".", "!"))
    assert entry.presets
    assert not issubclass(entry.game, Impartial)


def _sorted(separator: str) -> Callable[[Field, str], str]:
    """Notations that list cells in board order."""

    def ordered(board: Field, move: str) -> str:
        cells, slash, rest = move.partition("/")
        if separator not in cells:
            return move
        return separator.join(sorted(cells.split(separator), key=board.bits.__getitem__)) + slash + rest

    return ordered


# Games whose rules know no direction, and those whose sides or corners have owners.
SAME_EVERYWHERE = ("go", "gonnect", "gomoku", "havannah", "y", "sanqi", "dispatch", "reversi", "jade")
OWNED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "hex": {"black": ("south_east", "north_west"), "white": ("south_west", "north_east")},
    "nex": {"black": ("south_east", "north_west"), "white": ("south_west", "north_east")},
    "iqishiqi": {
        "east": ("east", "north_west", "south_west"),
        "west": ("west", "north_east", "south_east"),
    },
}
ORDERED: Mapping[str, str] = {"dispatch": ",", "gomoku": ",", "nex": "+"}


@pytest.mark.parametrize("slug", [*SAME_EVERYWHERE, *OWNED])
@FEW
@given(data=st.data())
def test_symmetries_keep_the_legal_moves(slug: str, data: st.DataObject) -> None:
    game = build(slug, BOARD_GAMES[slug].presets[0].options)
    assert isinstance(game, Partisan)
    states = random_states(game, data.draw(st.integers(0, 99)))
    # After the first stones nobody can change colours any more.
    state = states[data.draw(st.integers(min(2, len(states) - 1), min(len(states) - 1, 40)))]
    # Marks name a group by its first stone in board order, which the image has elsewhere.
    assume(game.outcome(state) is None and getattr(state, "phase", None) != "agree")
    image = data.draw(st.sampled_from(game.board.symmetries))
    exchange = _exchange(game.board, image, OWNED[slug]) if slug in OWNED else {}
    check_symmetry(game, state, image, exchange, _sorted(ORDERED.get(slug, ",")))


def _exchange(board: Field, image: Image, owned: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Which role's place each one takes, by where its sides go."""
    owners = {owner: frozenset(board.sides[side] for side in sides) for owner, sides in owned.items()}
    goes = {}
    for owner, sides in owners.items():
        there = frozenset(sum(1 << image[cell] for cell in each(side)) for side in sides)
        taken = [other for other, its in owners.items() if its == there]
        assume(len(taken) == 1)
        goes[owner] = taken[0]
    return goes


@pytest.mark.parametrize(
    ("slug", "move", "said"),
    [
        ("hex", "pass", "Neste jogo não se passa."),
        ("gonnect", "pass", "Neste jogo não se passa."),
        ("go", "swap", "Neste jogo não se trocam as cores."),
    ],
)
def test_moves_of_other_games_are_refused_by_name(slug: str, move: str, said: str) -> None:
    game = build(slug, {})
    with pytest.raises(IllegalMove) as refused:
        game.play(game.initial(), move)
    assert str(refused.value) == said
