"""Every documented key is checked: a right value passes, a wrong one fails under the key's name."""

import hashlib
from typing import Any

import pytest

from games.rules.catalogue import GAMES
from games.solvers.vectors import Failure, check
from tests.games.samples import Clicks, Kayles

SAMPLES = {**GAMES, "clicks": Clicks, "kayles": Kayles}

WINNING = [[2, 5, 7], [3, 5, 6], [3, 4, 7]]
NIM = {"id": "x", "game": "nim", "variant": None, "source": "test", "note": "test", "state": [3, 5, 7]}
MISERE = {**NIM, "variant": "misere", "state": [1, 2]}
QUELHAS = {"id": "w", "game": "quelhas", "variant": "3x3", "after": ["b1+b2"]}
CLICKS = {"id": "y", "game": "clicks", "variant": None}
STRIP = {
    "id": "s",
    "game": "toads_frogs",
    "variant": "2-1-1",
    "position": {"toads": ["a1", "b1"], "frogs": ["d1"]},
}
RACE = {"id": "p", "game": "pawns", "variant": "5", "position": {"white": ["a2"], "black": ["c4"]}}
SPLIT = {
    "id": "r",
    "game": "reversi",
    "variant": "4x4",
    "position": {
        "black": ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"],
        "white": ["a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"],
    },
}
KAYLES = {"id": "z", "game": "kayles", "variant": None}

N_MOVES = [f"p{heap}-{n}" for heap, size in enumerate((3, 5, 7), 1) for n in range(1, size + 1)]
HASH = hashlib.sha256("\n".join(sorted(N_MOVES)).encode()).hexdigest()
PLAYED = {"black": ["s1"], "white": []}
EXTRA = {"cells": ["s1", "s2"], "order": ["white", "black"]}


def failures(case: dict[str, Any]) -> list[str]:
    return [failure.key for failure in check(case, SAMPLES)]


@pytest.mark.parametrize(
    ("case", "key", "right", "wrong"),
    [
        (NIM, "outcome", "N", "P"),
        (NIM, "grundy", 1, 2),
        (NIM, "grundy", 1, True),
        (NIM, "legal_count", 15, 14),
        (NIM, "legal_count", 15, None),
        (NIM, "legal", N_MOVES, N_MOVES[1:]),
        (NIM, "moves", N_MOVES, [*N_MOVES, "p1-4"]),
        (NIM, "legal_sha256", HASH, "0" * 64),
        (NIM, "legal_includes", ["p1-3"], ["p1-3", "p1-4"]),
        (NIM, "legal_excludes", ["p1-4", "nada"], ["p1-3"]),
        (NIM, "winning_moves", WINNING, [[2, 5, 7], [3, 5, 6]]),
        (
            NIM,
            "winning_moves",
            [[2, 5, 7], [3, 5, 6], [3, 4, 7]],
            [[2, 5, 7], [3, 5, 6], [3, 4, 7], [2, 5, 7]],
        ),
        (NIM, "winning_moves", WINNING, [[2, 5], [3, 5, 6], [3, 4, 7]]),
        (NIM, "winning_notations", ["p1-1", "p3-1", "p2-1"], ["p1-1"]),
        (NIM, "winning_plays", ["p1-1", "p2-1", "p3-1"], []),
        (QUELHAS, "winning_plays", ["a3+b3", "a3+c3", "b3+c3", "swap"], ["a3+b3", "a3+c3", "b3+c3"]),
        (NIM, "forced_winner", "first", "second"),
        ({**NIM, "to_move": "second"}, "forced_winner", "second", "first"),
        ({**NIM, "state": [1, 2, 3]}, "forced_winner", "second", "first"),
        (NIM, "perft", {"1": 15, "2": 176}, {"1": 15, "2": 177}),
        (NIM, "perft", {"1": 15}, {"one": 15}),
        (NIM, "perft", {"1": 15}, [15]),
        (NIM, "to_move", "first", "black"),
        (NIM, "to_move", "second", None),
        (NIM, "play", ["p1-3", "p2-5"], ["p1-3", "p1-1"]),
        (NIM, "play", [], "p1-3"),
        (NIM, "after", ["p1-3"], ["p1-4"]),
        (NIM, "after", [], [3]),
        (NIM, "winner", None, "first"),
        (NIM, "score", None, {"first": 1}),
        ({**NIM, "state": [1]}, "play", ["p1-1"], ["p1-1", "p1-1"]),
        ({**NIM, "state": [1], "play": ["p1-1"]}, "winner", "first", "second"),
        ({**NIM, "state": [1], "play": ["p1-1"]}, "winner", "first", None),
        (
            {**NIM, "play": ["p1-1"]},
            "then",
            {"state": [2, 5, 7], "outcome": "P", "legal_count": 14},
            {"state": [2, 5]},
        ),
        ({**NIM, "play": ["p1-1"]}, "then", {"outcome": "P"}, {"outcome": "N"}),
        ({**NIM, "play": ["p1-1"]}, "then", {"to_move": "second"}, {"to_move": None}),
        ({**NIM, "play": ["p1-1"]}, "then", {"winner": None}, {"winner": "first"}),
        ({**NIM, "play": ["p1-1"]}, "then", {"legal_includes": ["p1-2"]}, {"legal_includes": ["p1-3"]}),
        ({**NIM, "play": ["p1-1"]}, "then", {}, ["state"]),
        ({**NIM, "play": ["p1-1"]}, "then", {}, None),
        ({**NIM, "play": ["p1-1"]}, "then", {}, {"white": []}),
        ({**NIM, "play": ["p1-1"]}, "then", {}, {"gaps": []}),
        (MISERE, "misere_outcome", "N", "P"),
        (MISERE, "outcome", "N", "P"),
        (MISERE, "winning_moves_misere", [[1, 0]], [[1, 1]]),
        (MISERE, "winning_moves", [[1, 1]], [[1, 0]]),
        (MISERE, "winning_plays", ["p2-2"], ["p2-1"]),
        ({**MISERE, "play": ["p1-1", "p2-2"]}, "winner", "first", "second"),
        (STRIP, "value", "3/2", "1"),
        (STRIP, "value", "{{|},{0|},1|2}", "{0|"),
        (STRIP, "mean", "3/2", "1"),
        (STRIP, "temperature", "-1/2", "1/2"),
        (STRIP, "outcome_class", "L", "N"),
        (NIM, "outcome_class", "N", "P"),
        (RACE, "outcome_class", "N", "L"),
        (SPLIT, "outcome_class", "a draw", "P"),
        (KAYLES, "legal_count", 5, 6),
        ({**KAYLES, "state": [2, 2]}, "legal_count", 2, 4),
        ({**KAYLES, "position": [2, 2]}, "legal_count", 4, 2),
        (CLICKS, "legal_count", 8, 9),
        (CLICKS, "legal", list(Clicks.MOVES), []),
        (CLICKS, "position", PLAYED, []),
        ({**CLICKS, "position": PLAYED}, "to_move", "white", "black"),
        ({**CLICKS, "variant": "short", "position": PLAYED}, "to_move", None, "black"),
        ({**CLICKS, "variant": "short", "position": PLAYED}, "to_move", None, "white"),
        ({**CLICKS, "variant": "short", "position": PLAYED, "winner": "draw"}, "to_move", "white", "black"),
        ({**CLICKS, "variant": "short", "position": PLAYED, "legal": []}, "to_move", "white", "black"),
        (
            {**CLICKS, "variant": "short", "play": ["s1"]},
            "then",
            {"to_move": "white", "winner": "draw"},
            {"to_move": "white"},
        ),
        ({**CLICKS, "variant": "short", "play": ["s1"]}, "winner", "draw", None),
        ({**CLICKS, "variant": "short", "play": ["s1"]}, "score", {"black": 1, "white": 0}, {"black": 1}),
        ({**CLICKS, "play": ["s1"]}, "then", {**PLAYED, "neutral": [], "extra": EXTRA}, {"black": ["s2"]}),
        (
            {**CLICKS, "play": ["s1"]},
            "then",
            {"extra": EXTRA},
            {"extra": {**EXTRA, "order": ["black", "white"]}},
        ),
        ({**CLICKS, "play": ["s1"]}, "then", {"extra": {**EXTRA, "last": None}}, {"extra": {}}),
        ({**CLICKS, "play": ["s1"]}, "then", {}, {"neutral": ["s1"]}),
        ({**CLICKS, "play": ["s1"]}, "then", {}, {"grey": []}),
        ({**CLICKS, "play": ["s1"]}, "then", {}, {"state": []}),
    ],
)
def test_key(case, key, right, wrong):
    assert failures({**case, key: right}) == []
    assert failures({**case, key: wrong}) != []


@pytest.mark.parametrize("key", ["outcome", "grundy", "winning_plays", "forced_winner"])
def test_what_is_not_impartial_has_no_such_key(key):
    assert failures({**CLICKS, key: "N"}) == [key]


@pytest.mark.parametrize("key", ["value", "mean", "temperature"])
def test_what_does_not_fall_into_rooms_has_no_value(key):
    assert failures({**NIM, key: "1"}) == [key]


@pytest.mark.parametrize(
    "key",
    [
        "winning_blocks",
        "winning_component",
        "least_winning_move",
        "winning_rule",
        "gaps",
        "slides",
        "colours",
    ],
)
def test_keys_of_single_games_are_not_passed_over(key):
    assert failures({**NIM, key: []}) == [key]


@pytest.mark.parametrize(
    ("case", "keys"),
    [
        (None, ["id"]),
        ([], ["id"]),
        ({"game": "nim"}, ["id"]),
        ({"id": 3, "game": "nim"}, ["id"]),
        ({"id": "x"}, ["game"]),
        ({"id": "x", "game": ["nim"]}, ["game"]),
        ({"id": "x", "game": "nix"}, ["game"]),
        ({**NIM, "grundi": 1, "legals": []}, ["grundi", "legals"]),
        ({**NIM, "variant": "x"}, ["case"]),
        ({**NIM, "variant": ["misere"]}, ["case"]),
        ({**NIM, "state": "3,5"}, ["case"]),
        ({**NIM, "position": [3]}, ["state"]),
    ],
)
def test_bad_cases_are_failures(case, keys):
    assert failures(case) == keys


def test_all_wrong_keys_are_told():
    assert failures({**NIM, "outcome": "P", "grundy": 1, "legal_count": 3, "winner": "first"}) == [
        "outcome",
        "legal_count",
        "winner",
    ]


def test_failures_tell_what_was_found():
    assert check({**NIM, "grundy": 7}) == [Failure("grundy", 7, 1)]


def test_huge_heaps_are_not_listed():
    huge = {**NIM, "state": [10**9]}
    assert failures({**huge, "legal_count": 10**9, "winning_notations": [f"p1-{10**9}"]}) == []
    assert failures({**huge, "legal": []}) == ["legal"]
    assert failures({**huge, "perft": {"2": 1}}) == ["perft"]


def test_sequences_are_checked_too():
    case = {"id": "s", "game": "sequence", "variant": "nim", "kind": "grundy_sequence"}
    assert failures({**case, "values": [0, 1, 2]}) == []
    assert failures({**case, "values": [0, 1, 3]}) == ["values"]
