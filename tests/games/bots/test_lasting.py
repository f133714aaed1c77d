"""Random fillings of the board of a game from blocks: as the rules themselves end it."""

from random import Random

import pytest

from games.bots import hooks
from games.bots.hooks.lasting import LastingHook
from games.rules.catalogue import build
from tests.games.invented_board.documents import STONES, rectangle

CHAIN = {"kind": "connect", "sides": "own"}
LINE = {"kind": "line", "length": 3}
HEX = {"shape": "rhombus", "columns": 4, "rows": 4}


class Recording(Random):
    """Remembers what was shuffled last."""

    order = ()

    def shuffle(self, x):
        super().shuffle(x)
        self.order = [*x]


def game_of(**document):
    return build("invented_board", {"rules": {"pieces": STONES, "ends": [LINE], **document}})


@pytest.mark.parametrize(
    "document",
    [
        {"board": HEX, "ends": [CHAIN]},
        {"board": HEX, "ends": [CHAIN], "extras": {"swap": True}},
        {"board": rectangle(4, 3), "ends": [{"kind": "connect", "sides": "opposite"}, {"kind": "count"}]},
        {"board": rectangle(4, 4), "ends": [LINE]},
        {"board": rectangle(4, 4), "ends": [{**LINE, "loses": True}, {"kind": "stuck", "result": "draws"}]},
        {"board": rectangle(3, 3), "ends": [{"kind": "stuck"}]},
        {"board": rectangle(3, 3), "extras": {"first_piece": "not_middle"}},
    ],
)
def test_a_filling_is_worth_what_the_rules_say_of_its_order(document):
    game = game_of(**document)
    for seed in range(60):
        random = Recording(seed)
        hook = hooks.of(game, random)
        assert isinstance(hook, LastingHook)
        state = game.initial()
        for _ply in range(seed % 5):
            if game.outcome(state) is None:
                state = game.play(state, random.choice(list(game.moves(state))))
        random.order = []
        ended = hook.playout(state)
        for cell in random.order:
            if game.outcome(state) is None:
                state = game.play(state, game.board.names[cell])
        if random.order or game.outcome(state):
            assert ended.worth == hook.worth(state, game.outcome(state))


def test_the_shares_are_those_of_matches_by_the_rules():
    game = game_of(board=rectangle(4, 4), ends=[{**LINE, "loses": True}])
    hook = hooks.of(game, Random(1))
    quick = sum(hook.playout(game.initial()).worth[0] for _match in range(1_000)) / 1_000
    slow = sum(super(LastingHook, hook).playout(game.initial()).worth[0] for _match in range(300)) / 300
    assert abs(quick - slow) < 0.12


@pytest.mark.parametrize(
    "document",
    [
        {"pieces": [{"placing": {"near": "own"}}]},
        {"pieces": [{"placing": {}, "movements": [{"kind": "step"}]}]},
        {"pieces": [{"placing": {}}, {"placing": {}}]},
        {"ends": [{**LINE, "exact": True}]},
        {"captures": {"surrounded": True}},
        {"turn": {"actions": 2}},
        {"turn": {"passing": "free"}},
    ],
)
def test_where_pieces_go_or_what_wins_may_be_gone_again_matches_are_played(document):
    game = game_of(**{"board": rectangle(4, 4), **document})
    assert not isinstance(hooks.of(game, Random(1)), LastingHook)
