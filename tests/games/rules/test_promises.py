"""Every game of the catalogue, at every start that it proposes, keeps the promises of the interface."""

from typing import Any

import pytest

from games.rules.catalogue import ENTRIES, IMPARTIAL, build
from games.rules.game import Impartial
from games.solvers.analyse import analyse
from tests.games.rules.properties import check_clicks, check_play, random_states

PRESETS = [
    pytest.param(slug, preset.options, id=f"{slug}-{number}")
    for slug in IMPARTIAL
    for number, preset in enumerate(ENTRIES[slug].presets, 1)
]


@pytest.mark.parametrize(("slug", "options"), PRESETS)
def test_a_proposed_start_can_be_played(slug: str, options: dict[str, Any]) -> None:
    game = build(slug, options)
    assert isinstance(game, Impartial)
    assert game.live_problem() is None
    assert game.outcome(game.initial()) is None
    check_play(game, seed=1)


@pytest.mark.parametrize(("slug", "options"), PRESETS)
def test_a_proposed_start_can_be_clicked(slug: str, options: dict[str, Any]) -> None:
    game = build(slug, options)
    assert isinstance(game, Impartial)
    for state in random_states(game, seed=2)[-6:]:
        check_clicks(game, state)


@pytest.mark.parametrize(("slug", "options"), PRESETS)
def test_a_proposed_start_can_be_analysed(slug: str, options: dict[str, Any]) -> None:
    game = build(slug, options)
    assert isinstance(game, Impartial)
    assert analyse(game, game.initial()).explanation


@pytest.mark.parametrize(("slug", "options"), PRESETS)
def test_a_game_is_set_up_on_its_drawing(slug: str, options: dict[str, Any]) -> None:
    """Clicking a cell again and again comes back to the same position, through positions of the game."""
    game = build(slug, options)
    assert isinstance(game, Impartial)
    changed = False
    for cell in game.board.cells:
        position = game.toggled(game.start(), cell.name)
        if not game.settable:
            assert position is None
            continue
        for _ in range(8):
            assert position is not None
            changed |= position != game.start()
            assert type(game).read(game.position_json(position), game.variant)[1].position == position
            if position == game.start():
                break
            position = game.toggled(position, cell.name)
    assert changed == game.settable
