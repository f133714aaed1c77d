"""Board games from blocks examined: solved where small, else played by the computer against itself."""

import pytest

from games.bots import fairness
from games.bots.fairness import (
    Examination,
    SelfPlay,
    bounds,
    exact_result,
    examinations,
    rules_of,
    rules_used,
    self_play,
)
from games.bots.fairness_words import TEXTS, findings
from games.rules.catalogue import build
from games.solvers.theory import TooBig, too_big
from tests.games.invented_board.documents import STONES, rectangle

ROW = {"kind": "line", "length": 3}
CHAIN = {"kind": "connect", "sides": "own"}


def rhombus(side):
    return {"shape": "rhombus", "columns": side, "rows": side}


def game_of(**document):
    return build("invented_board", {"rules": {"pieces": STONES, **document}})


def played(**changes):
    match = {
        "winner": 0,
        "strong": None,
        "plies": 10,
        "cut_off": False,
        "choices": 50,
        "leads": 1,
        "opening": "a1",
        "cells": 0,
        "rules": frozenset(),
    }
    return SelfPlay(**{**match, **changes})


@pytest.mark.parametrize(
    ("document", "result"),
    [
        ({"board": rectangle(3, 3), "ends": [ROW]}, "draw"),
        ({"board": rectangle(3, 3), "ends": [{**ROW, "loses": True}]}, "draw"),
        ({"board": rhombus(2), "ends": [CHAIN]}, "first"),
        ({"board": rhombus(3), "ends": [CHAIN]}, "first"),
        # Whoever may exchange colours takes the better ones.
        ({"board": rhombus(2), "ends": [CHAIN], "extras": {"swap": True}}, "second"),
        # An even number of cells: the second player puts the last piece.
        ({"board": rectangle(2, 2), "ends": [{"kind": "stuck"}]}, "second"),
        ({"board": rhombus(4), "ends": [CHAIN]}, ""),
    ],
)
def test_a_small_game_is_solved(document, result):
    assert exact_result(game_of(**document), most=8_000) == result


@pytest.mark.parametrize(
    "document",
    [
        {"pieces": [{"placing": {}, "movements": [{"kind": "step"}]}]},
        {"captures": {"surrounded": True}},
    ],
)
def test_a_game_in_which_positions_come_back_is_not_solved(document):
    assert exact_result(game_of(**{"board": rectangle(2, 2), "ends": [{"kind": "stuck"}], **document})) == ""


def test_a_search_that_is_not_wanted_any_more_ends():
    with pytest.raises(TooBig):
        exact_result(game_of(board=rectangle(3, 3), ends=[ROW]), lambda done: too_big(done, "x"))


def test_the_same_seed_plays_the_same_match(monkeypatch):
    monkeypatch.setattr(fairness, "STRONG", 4)
    game = game_of(board=rhombus(3), ends=[CHAIN])
    match = self_play(game, "1", None)
    assert match == self_play(game, "1", None)
    assert match.winner == 0
    assert match.rules == {"place"}
    assert game.board.names_of(match.cells)


def test_the_rules_that_a_match_used_are_noticed(monkeypatch):
    monkeypatch.setattr(fairness, "STRONG", 2)
    monkeypatch.setattr(fairness, "WEAK", 2)
    step = {"kind": "step", "ways": "all", "takes": "may"}
    jump = {"kind": "jump", "ways": "all", "over": "piece", "takes": True}
    game = game_of(
        board=rectangle(4, 4),
        pieces=[{"movements": [step, jump, {"kind": "push", "most": 2, "pushes": "piece"}]}],
        captures={"between": True},
        start=[
            {"piece": 0, "player": "first", "cells": ["a1", "b1", "c1", "d1"]},
            {"piece": 0, "player": "second", "cells": ["a3", "b3", "c3", "d3"]},
        ],
        ends=[{"kind": "few", "least": 2}],
    )
    assert rules_of(game) == {"go", "land", "jump", "push", "capture"}
    state, used = game.initial(), []
    for move in ("b1-a2", "d3-d2", "a1/a2", "b3:a2", "c1-b2", "c3:a1"):
        after = game.play(state, move)
        used.append(rules_used(game, state, move, after))
        state = after
    assert used == [{"go"}, {"go"}, {"push"}, {"land", "capture"}, {"go"}, {"jump"}]
    match = self_play(game, "3", 1)
    assert match.rules <= rules_of(game)
    assert match.rules


def test_a_larger_game_is_played_by_random_matches(monkeypatch):
    monkeypatch.setattr(fairness, "STRONG", 2)
    game = game_of(board=rhombus(4), ends=[CHAIN], extras={"swap": True})
    match = self_play(game, "2", None)
    assert match.winner in (0, 1)
    assert match.opening in game.board.by_name
    after_first = game.play(game.initial(), "c2")
    assert rules_used(game, after_first, "swap", game.play(after_first, "swap")) == set()


def test_what_is_known_grows(monkeypatch):
    monkeypatch.setattr(fairness, "STRONG", 2)
    monkeypatch.setattr(fairness, "WEAK", 1)
    steps = examinations(game_of(board=rhombus(2), ends=[CHAIN]), 1)
    known = [next(steps) for _number in range(4)]
    assert [len(step.matches) for step in known] == [0, 1, 2, 3]
    assert {step.exact for step in known} == {"first"}
    assert [match.strong for match in known[-1].matches] == [None, 0, 1]


def test_the_bounds_are_those_of_wilson():
    low, high = bounds(71, 100)
    assert (round(low, 3), round(high, 3)) == (0.615, 0.79)
    assert bounds(0, 0) == (0, 1)


def test_measures_are_sums_over_matches():
    known = Examination(
        "",
        (
            played(),
            played(winner=None, plies=20, cut_off=True),
            played(winner=1, strong=1),
            played(winner=None, strong=0, leads=3),
        ),
    )
    assert (known.first_wins, known.thinking, known.draws, known.cut_off) == (1.5, (1.5, 2), 1, 1)
    assert (known.length, known.longest, known.branching, known.leads) == (12.5, 20, 4, 1.5)
    assert known.openings() == {"a1": (1.5, 2)}


def told(known):
    board = game_of(board=rectangle(3, 3), ends=[ROW]).board
    return {finding.measure: finding for finding in findings(known, board)}


def test_an_unfair_game_is_told_with_what_might_be_changed():
    cells = game_of(board=rectangle(3, 3), ends=[ROW]).board
    known = Examination(
        "first",
        (*[played(cells=1)] * 18, *[played(winner=1)] * 2, *[played(strong=0, winner=0)] * 8),
        cells.full,
        frozenset({"place", "capture"}),
    )
    sentences = told(known)
    assert str(sentences["seats"].sentence) == (
        "Quem começa ganhou 18 de 20 partidas entre iguais: entre 70 e 97 em cada 100, com 95 % de certeza."
    )
    assert str(sentences["seats"].advice) == "Experimenta a regra da troca, ou uma primeira vez mais pequena."
    assert str(sentences["exact"].sentence).startswith("Quem começa ganha sempre")
    assert sentences["thinking"].advice is None
    assert "a2" in str(sentences["cells"].sentence)
    assert str(sentences["rule"].sentence) == "Ninguém pôs nenhuma peça."


@pytest.mark.parametrize(
    ("matches", "measure", "advice"),
    [
        ([played(winner=1)] * 20, "seats", "advice.second"),
        ([played(opening="b2")] * 5, "opening", "advice.opening"),
        ([played(plies=2)] * 3, "length", "advice.short"),
        ([played(winner=None, cut_off=True)], "cut_off", "advice.cut_off"),
        ([played(winner=None)] * 3, "draws", "advice.draws"),
        ([played(strong=0), played(strong=1)] * 5, "thinking", "advice.thinking"),
    ],
)
def test_each_measure_says_what_might_be_changed(matches, measure, advice):

    assert told(Examination("", tuple(matches)))[measure].advice == TEXTS(advice)


def test_little_is_said_of_few_matches():
    assert list(told(Examination(""))) == []
    sentences = told(Examination("", (played(),)))
    assert str(sentences["seats"].sentence).startswith("Ainda só há uma partida")
    assert str(sentences["cut_off"].sentence) == "A partida que o computador jogou acabou."
