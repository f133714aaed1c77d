"""Random documents, played beside a slow interpreter that shares nothing with the game."""

from contextlib import suppress
from itertools import count, islice
from random import Random

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from tests.games.invented_board.documents import drawn_by_lot
from tests.games.invented_board.naive import GOES_ON, Naive, name

DOCUMENTS = 300
PLIES = 40


def _compare(game, state, naive):
    """Raises AssertionError where the pieces, whose turn it is, or the end differ."""
    pieces = {cell: kind for kind, cells in game.sets(state).items() for cell in game.board.names_of(cells)}
    assert pieces == {name(place): naive.word(kind) for place, kind in naive.pieces.items()}
    outcome = game.outcome(state)
    if outcome is None:
        assert naive.result() is GOES_ON
        assert (state.turn, state.part) == (naive.turn, naive.part)
    else:
        assert naive.result() == (None if outcome.winner is None else game.players.index(outcome.winner))


def _games():
    """Documents that fit together, with the number from which each was drawn, and their games."""
    for seed in count():
        document = drawn_by_lot(seed)
        with suppress(BadOptions):
            yield seed, document, build("invented_board", {"rules": document})


def test_a_game_from_blocks_is_played_as_its_blocks_say():
    for seed, document, game in islice(_games(), DOCUMENTS):
        random, state, naive = Random(seed), game.initial(), Naive(document)
        _compare(game, state, naive)
        while game.outcome(state) is None and state.plies < PLIES:
            moves, after = sorted(game.moves(state)), naive.moves()
            assert moves == sorted(after), (seed, document)
            move = random.choice(moves)
            state, naive = game.play(state, move), after[move]
            _compare(game, state, naive)
