"""Games of the catalogue rebuilt from blocks: the same moves, the same positions, the same winner."""

import re
from random import Random

import pytest

from games.rules.catalogue import build
from tests.budgets import matches
from tests.games.invented_board.documents import FORMS, REBUILT, STONES, rectangle

MATCHES = matches(12)


def _in_column(reference):
    """The cells of one strip as those of one column."""
    return {
        name: f"a{number}" for number, name in enumerate(reference.board.names_of(reference.board.full), 1)
    }


def rebuilt(name):
    """The catalogue's game, the one from blocks, and the names of cells of the former in the latter."""
    (options, document), slug = {**REBUILT, **FORMS}[name], name.split()[0]
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


@pytest.mark.parametrize("name", [*REBUILT, *FORMS])
def test_a_game_of_the_catalogue_is_rebuilt_move_for_move(name):
    reference, game, names = rebuilt(name)
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
        winner = _winner(reference, theirs, ended)
        assert _winner(game, ours, outcome) == (None if winner is None else winner ^ first)


def test_moves_and_captures_in_a_row_are_those_of_hasami_away_from_the_corners():
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
            moves = sorted(game.moves(state))
            position = game.position(state) | {"extra": {}}
            theirs = reference.setup(position, game.players[state.turn])
            assert moves == sorted(move for move in reference.moves(theirs) if move[-2:] not in holes)
            move = random.choice(moves)
            state = game.play(state, move)
            after = reference.play(theirs, move)
            compared += 1
            assert after.sets == state.sets
    assert compared > 50


def test_a_small_havana_is_rebuilt_as_far_as_blocks_reach():
    """Bridges and forks: no block says rings, which end the game there, and here nothing."""
    reference = build("havannah", {"size": 4})
    rules = {
        "board": {"shape": "hexhex", "columns": 4},
        "pieces": STONES,
        "ends": [{"kind": "connect", "sides": "corners"}],
    }
    game = build("invented_board", {"rules": rules})
    ways = set()
    for seed in MATCHES:
        random, theirs, ours = Random(seed), reference.initial(), game.initial()
        while not (ended := reference.outcome(theirs)):
            assert game.outcome(ours) is None
            moves = sorted(reference.moves(theirs))
            assert sorted(game.moves(ours)) == moves
            move = random.choice(moves)
            theirs, ours = reference.play(theirs, move), game.play(ours, move)
            for cells, others in zip(theirs.sets, ours.sets, strict=True):
                assert reference.board.names_of(cells) == game.board.names_of(others)
        ways.add(str(ended.reason))
        if "anel" not in str(ended.reason):
            outcome = game.outcome(ours)
            assert outcome is not None
            assert _winner(game, ours, outcome) == _winner(reference, theirs, ended)
    assert {"fez uma ponte", "fez uma forquilha"} <= ways


def test_of_semaforo_blocks_say_where_the_first_lights_are_put():
    """Semáforo is made of what no block says: a light that is there changes its colour where it stands, and a
    row counts for who completes it, whoever put the lights. Pieces that belong to nobody, and those that
    anybody may put in a player's colour, come next to it: a row of the latter is that player's, always."""
    reference = build("traffic_lights", {})
    rules = {
        "board": rectangle(4, 3),
        "pieces": [{"owner": "neutral", "placing": {}}],
        "ends": [{"kind": "stuck"}],
    }
    game = build("invented_board", {"rules": rules})
    for seed in MATCHES:
        random, theirs, ours = Random(seed), reference.initial(), game.initial()
        while not reference.outcome(theirs):
            free = game.board.names_of(game.empty(ours))
            empty = [name for name in reference.moves(theirs) if name in free]
            assert sorted(game.moves(ours)) == sorted(empty)
            move = random.choice(empty)
            theirs, ours = reference.play(theirs, move), game.play(ours, move)
        assert game.outcome(ours) is None
