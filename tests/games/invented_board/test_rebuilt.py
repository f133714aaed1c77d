"""Games of the catalogue rebuilt from blocks: the same moves, the same positions, the same winner."""

import re
from random import Random

import pytest

from games.rules.catalogue import build
from tests.budgets import matches
from tests.games.invented_board.documents import REBUILT, STONES, rectangle

MATCHES = matches(12)


def _in_column(reference):
    """The cells of one strip as those of one column."""
    return {
        name: f"a{number}" for number, name in enumerate(reference.board.names_of(reference.board.full), 1)
    }


def rebuilt(slug):
    """The catalogue's game, the one from blocks, and the names of cells of the former in the latter."""
    options, document = REBUILT[slug]
    reference = build(slug, options)
    names = _in_column(reference) if slug == "toads_frogs" else {}
    initial = reference.initial()
    start = [
        {
            "piece": 0,
            "player": player,
            "cells": [names.get(name, name) for name in reference.board.names_of(initial.sets[kind])],
        }
        for player, kind in zip(("first", "second"), (initial.turn, 1 - initial.turn), strict=True)
        if initial.sets[kind]
    ]
    return reference, build("invented_board", {"rules": {**document, "start": start}}), names


def _winner(game, state, outcome):
    return None if outcome.winner is None else game.players.index(outcome.winner)


@pytest.mark.parametrize("slug", REBUILT)
def test_a_game_of_the_catalogue_is_rebuilt_move_for_move(slug):
    reference, game, names = rebuilt(slug)
    first = reference.initial().turn
    for seed in MATCHES:
        random, theirs, ours = Random(seed), reference.initial(), game.initial()
        while not (ended := reference.outcome(theirs)):
            moves = {
                "".join(names.get(part, part) for part in re.split("([-:])", move)): move
                for move in reference.moves(theirs)
            }
            assert sorted(game.moves(ours)) == sorted(moves)
            move = random.choice(sorted(moves))
            theirs, ours = reference.play(theirs, moves[move]), game.play(ours, move)
            sets = [
                [names.get(name, name) for name in reference.board.names_of(cells)] for cells in theirs.sets
            ]
            assert [sorted(sets[player ^ first]) for player in (0, 1)] == [
                sorted(game.board.names_of(cells)) for cells in ours.sets
            ]
        outcome = game.outcome(ours)
        assert outcome is not None
        if "mesmos pontos" not in str(ended.reason):  # Produto has a second rule for a tie
            winner = _winner(reference, theirs, ended)
            assert _winner(game, ours, outcome) == (None if winner is None else winner ^ first)


def test_captures_in_a_row_are_those_of_hasami_away_from_the_corners():
    """Hasami Shogi has a second way to capture, in corners, which no block says: its board has none here."""
    holes = ["a1", "a5", "e1", "e5"]
    game = build(
        "invented_board",
        {
            "rules": {
                "board": rectangle(5, 5, holes=holes),
                "pieces": [{"movements": [{"kind": "slide"}]}],
                "start": [
                    {"piece": 0, "player": "first", "cells": ["b1", "c1", "d1"]},
                    {"piece": 0, "player": "second", "cells": ["b5", "c5", "d5"]},
                ],
                "captures": {"between": True},
                "ends": [{"kind": "few", "least": 2}, {"kind": "stuck"}],
            }
        },
    )
    reference = build("hasami_shogi", {"size": 5})
    compared = 0
    for seed in MATCHES:
        random, state = Random(seed), game.initial()
        while not game.outcome(state):
            move = random.choice(list(game.moves(state)))
            position = game.position(state) | {"extra": {}}
            theirs = reference.setup(position, game.players[state.turn])
            state = game.play(state, move)
            after = reference.play(theirs, move)
            compared += 1
            assert after.sets == state.sets
    assert compared > 50


def test_a_small_havana_is_rebuilt_as_far_as_blocks_reach():
    """Forks alone: no block says bridges and rings. A corner is on no side there, on two of them here."""
    reference = build("havannah", {"size": 4})
    rules = {
        "board": {"shape": "hexhex", "columns": 4},
        "pieces": STONES,
        "ends": [{"kind": "connect", "sides": "three"}],
    }
    game = build("invented_board", {"rules": rules})
    corners, forks = reference.board.corners, 0
    for seed in MATCHES:
        random, theirs, ours = Random(seed), reference.initial(), game.initial()
        while not reference.outcome(theirs) and not game.outcome(ours):
            moves = sorted(reference.moves(theirs))
            assert sorted(game.moves(ours)) == moves
            move = random.choice(moves)
            theirs, ours = reference.play(theirs, move), game.play(ours, move)
            for cells, others in zip(theirs.sets, ours.sets, strict=True):
                assert reference.board.names_of(cells) == game.board.names_of(others)
        ended, outcome = reference.outcome(theirs), game.outcome(ours)
        is_fork = ended is not None and "forquilha" in str(ended.reason)
        forks += is_fork
        if is_fork:
            winner = _winner(reference, theirs, ended)
            assert outcome is not None
            assert _winner(game, ours, outcome) == winner
        elif outcome is not None and outcome.winner is not None:
            assert reference.board.set_of(game.board.names_of(ours.shape)) & corners or ended is not None
    assert forks
