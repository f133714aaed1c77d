"""Every game of the catalogue, at every start that it proposes, keeps the promises of the interface."""

from games.solvers.analyse import analyse
from tests.games.rules.properties import check_clicks, check_play, every_start, random_states


@every_start
def test_a_proposed_start_can_be_played(game):
    assert game.live_problem() is None
    assert game.outcome(game.initial()) is None
    check_play(game, seed=1)


@every_start
def test_a_proposed_start_can_be_clicked(game):
    for state in random_states(game, seed=2)[-6:]:
        check_clicks(game, state)


@every_start
def test_a_proposed_start_can_be_analysed(game):
    assert analyse(game, game.initial()).explanation


@every_start
def test_a_game_is_set_up_on_its_drawing(game):
    """Clicking a cell again and again comes back to the same position, through positions of the game."""
    changed = False
    for cell in game.board.cells:
        position = game.toggled(game.start(), cell.name)
        if not game.settable:
            assert position is None
            continue
        for _ in range(8):
            changed |= position != game.start()
            assert (
                type(game).from_position(game.position_json(position), game.variant)[1].position == position
            )
            if position == game.start():
                break
            position = game.toggled(position, cell.name)
    assert changed == game.settable
