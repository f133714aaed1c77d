"""Board games from blocks examined: solved where small, else played by the computer against itself."""

import json
from dataclasses import replace
from itertools import islice

import pytest

from games.bots import fairness, fairness_exact
from games.bots.fairness import (
    Examination,
    SelfPlay,
    Strengths,
    bounds,
    exact_result,
    examinations,
    self_play,
    strengths,
)
from games.bots.fairness_exact import SmallerBoard, smaller_results
from games.bots.fairness_random import Glance
from games.bots.fairness_report import board_digest, board_reports, known_of
from games.bots.fairness_rules import rules_of, rules_used, sketch_of
from games.bots.fairness_words import TEXTS, findings
from games.rules.catalogue import build
from games.solvers.theory import TooBig, too_big
from tests.games.invented_board.documents import STONES, rectangle
from tests.games.invented_board.heaviest import HEAVIEST, heaviest_game

ROW = {"kind": "line", "length": 3}
CHAIN = {"kind": "connect", "sides": "own"}


def rhombus(side):
    return {"shape": "rhombus", "columns": side, "rows": side}


def game_of(**document):
    return build("invented_board", {"rules": {"pieces": STONES, **document}})


@pytest.fixture
def quick(monkeypatch):
    """Players who look at a few random matches only."""
    monkeypatch.setattr(fairness, "strengths", lambda *_game: Strengths(1, 2))
    monkeypatch.setattr(fairness, "_until", lambda _share, _used, progress: progress)
    monkeypatch.setattr(fairness, "GLANCES", 0)


class Meter:
    """The share of the time that is over: so much more with each question."""

    def __init__(self, step):
        self.step, self.share = step, 0.0

    def __call__(self):
        self.share += self.step
        return self.share


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


STEPS = {"kind": "step", "ways": "all"}
MOVING = {
    "board": rectangle(3, 3),
    "pieces": [{"reserve": 3, "placing": {}, "movements": [STEPS]}],
    "turn": {"parts": "either"},
    "ends": [ROW],
}
FACING = {
    "board": rectangle(2, 3),
    "pieces": [{"movements": [{"kind": "step", "forward": True}]}],
    "start": [
        {"piece": 0, "player": "first", "cells": ["a1", "b1"]},
        {"piece": 0, "player": "second", "cells": ["a3", "b3"]},
    ],
}


@pytest.mark.parametrize(
    ("document", "result"),
    [
        # One cell between each pair: who begins takes the first, the other the second.
        ({**FACING, "ends": [{"kind": "stuck"}]}, "second"),
        ({**FACING, "ends": [{"kind": "stuck", "result": "wins"}]}, "first"),
        # Two pieces that walk round a square and never meet an end.
        (
            {
                "board": rectangle(2, 2),
                "pieces": [{"movements": [{"kind": "step"}]}],
                "start": [
                    {"piece": 0, "player": "first", "cells": ["a1"]},
                    {"piece": 0, "player": "second", "cells": ["b2"]},
                ],
                "ends": [{"kind": "stuck"}],
            },
            "draw",
        ),
        ({"board": rectangle(2, 2), "captures": {"surrounded": True}, "ends": [{"kind": "taken"}]}, "second"),
        ({**MOVING, "extras": {"repetition": "loses"}}, ""),
    ],
)
def test_a_small_game_in_which_positions_come_back_is_solved_from_its_ends(document, result):
    assert exact_result(game_of(**document), most=3_000) == result


@pytest.mark.parametrize(
    "document",
    [
        {"board": rectangle(3, 2), "ends": [ROW]},
        {"board": rectangle(3, 2), "ends": [{**ROW, "loses": True}]},
        {"board": rhombus(2), "ends": [CHAIN]},
        {"board": rhombus(2), "ends": [CHAIN], "extras": {"swap": True}},
    ],
)
def test_both_searches_agree(document):
    game = game_of(**document)
    backwards = fairness_exact._Backwards(game, lambda _done: None, 20_000).worth(game.initial())
    assert {1: "first", 0: "draw", -1: "second"}[backwards] == exact_result(game)


def test_a_game_with_many_positions_that_come_back_is_not_solved():
    assert exact_result(game_of(**MOVING), most=50) == ""


def test_the_same_rules_are_solved_on_smaller_boards():
    hexagons = game_of(board=rhombus(5), ends=[CHAIN])
    assert [*smaller_results(hexagons, 100)] == [SmallerBoard(2, 2, "first")]
    wide = game_of(board=rectangle(4, 3), ends=[{"kind": "stuck"}])
    assert [*smaller_results(wide, 3_000)] == [SmallerBoard(3, 2, "second")]
    triangle = game_of(board={"shape": "triangle", "columns": 4}, ends=[{**CHAIN, "sides": "three"}])
    assert [*smaller_results(triangle, 500)] == [SmallerBoard(3, 0, "first")]
    # A row of four has no room on less than 4 by 4, and what stands on the board must stand on a smaller one.
    assert [*smaller_results(game_of(board=rectangle(4, 4), ends=[{**ROW, "length": 4}]), 3_000)] == []
    assert [*smaller_results(game_of(**FACING, ends=[{"kind": "stuck"}]), 3_000)] == []


def test_a_search_that_is_not_wanted_any_more_ends():
    with pytest.raises(TooBig):
        exact_result(game_of(board=rectangle(3, 3), ends=[ROW]), lambda done: too_big(done, "x"))


def test_a_search_before_the_first_words_has_little_time():
    """A single position of a large board may have hundreds of moves."""
    wide = game_of(board=rectangle(10, 10), captures={"surrounded": True}, ends=[{"kind": "taken"}])
    meter = Meter(fairness.SOON_SHARE / 50)
    _glance, searched = islice(examinations(wide, 1, meter), 2)
    assert searched.exact == ""
    assert meter.share < 2 * fairness.SOON_SHARE


def test_players_of_long_games_look_at_less():
    short, long = (
        game_of(board=rhombus(2), ends=[CHAIN]),
        game_of(board=rectangle(8, 8), ends=[ROW | {"length": 8, "exact": True}]),
    )
    assert strengths(short) == (18, 150, 0)
    assert strengths(long) == (1, 4, 0)
    # Boards that are only filled are filled quickly.
    assert strengths(game_of(board=rhombus(5), ends=[CHAIN])) == (18, 150, 0)


def test_the_same_seed_plays_the_same_match(quick):
    game = game_of(board=rhombus(3), ends=[CHAIN])
    match = self_play(game, "1", None)
    assert match == self_play(game, "1", None)
    assert match.winner in (0, 1)
    assert match.rules == {"place"}
    assert game.board.names_of(match.cells)


def test_the_rules_that_a_match_used_are_noticed(quick):
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


def test_every_rule_whose_use_is_noticed_can_be_drawn():
    step = {"kind": "step", "takes": "may"}
    movements = [step, {"kind": "jump"}, {"kind": "push"}]
    game = game_of(
        board=rectangle(4, 4),
        pieces=[{"movements": movements}, {"placing": {}}],
        start=[
            {"piece": 0, "player": player, "cells": [cell]}
            for player, cell in (("first", "a1"), ("second", "d4"))
        ],
        captures={"surrounded": True},
        ends=[ROW],
    )
    assert all(sketch_of(game.rules, rule) for rule in rules_of(game))
    assert sketch_of(game_of(board=rectangle(3, 3), ends=[ROW]).rules, "capture") is None


def test_a_larger_game_is_played_by_random_matches(quick):
    game = game_of(board=rhombus(4), ends=[CHAIN], extras={"swap": True})
    match = self_play(game, "2", None)
    assert match.winner in (0, 1)
    assert match.opening in game.board.by_name
    after_first = game.play(game.initial(), "c2")
    assert rules_used(game, after_first, "swap", game.play(after_first, "swap")) == set()


def test_what_is_known_grows(quick):
    known = [*examinations(game_of(board=rhombus(2), ends=[CHAIN]), 1, Meter(0.07))]
    assert [(step.exact, len(step.matches), len(step.others)) for step in known] == [
        ("", 0, 0),
        ("first", 0, 0),
        ("first", 1, 0),
        ("first", 2, 0),
        ("first", 3, 0),
        ("first", 4, 0),
        ("first", 4, 1),
        ("first", 5, 1),
        ("first", 6, 1),
    ]
    assert [match.strong for match in known[-1].matches] == [None, 0, None, 1, None, 0]


def test_random_matches_are_the_first_that_is_known():
    (known, *_later) = examinations(game_of(board=rhombus(2), ends=[CHAIN]), 1, Meter(0.000_1))
    assert known.glance.matches == fairness.GLANCES
    assert 3 <= known.glance.length <= known.glance.longest == 4
    assert known.glance.rules == {"place"}
    assert not known.glance.cut_off
    assert len(known.glance.lengths) == len(known.glance.branchings) == fairness.GLANCES
    assert min(known.glance.branchings) <= known.glance.branching <= max(known.glance.branchings)
    choices = told(Examination("", glance=known.glance))["random_branching"]
    assert choices.numbers == known.glance.branchings
    assert 0 < known.glance.first_points < fairness.GLANCES


@pytest.mark.parametrize("name", HEAVIEST)
def test_the_first_words_on_the_heaviest_games_are_about_a_match_that_may_go_on(name):
    """However long a single move takes: the time is over after fifty of them."""
    game = heaviest_game(name)
    glance = next(examinations(game, 1, Meter(fairness.GLANCE_SHARE / 50))).glance
    assert glance.matches or glance.under_way
    assert told(Examination("", glance=glance), game.board)["random_length"]
    assert told(Examination("", glance=glance), game.board)["random_branching"]


def test_a_game_for_which_there_is_no_time_to_think_is_played_at_random(quick, monkeypatch):
    monkeypatch.setattr(fairness, "LOOKS", 0)
    monkeypatch.setattr(fairness, "GLANCES", 1)
    game = game_of(board=rectangle(3, 3), ends=[ROW])
    *_growing, last = examinations(game, 1, Meter(0.000_5))
    assert last.is_heavy
    assert not last.matches
    assert last.glance.matches > 8
    sentences = told(last)
    assert "só joga ao acaso" in str(sentences["heavy"].sentence)
    assert str(sentences["random_ends"].sentence) == (
        f"Jogadas ao acaso, {last.glance.matches} partidas acabaram todas."
    )
    assert "seats" not in sentences


def endless(*_match):
    raise OverflowError


def test_a_match_that_takes_too_long_is_the_last_one(quick, monkeypatch):
    monkeypatch.setattr(fairness, "self_play", endless)
    *_growing, last = examinations(game_of(board=rhombus(2), ends=[CHAIN]), 1, Meter(0.01))
    assert last.is_heavy
    assert last.glance.matches


def slow_above(budget, after=0):
    """Matches that take too long with larger budgets than this, once there were so many."""
    seen = []

    def play(game, seed, strong, progress, played_with):
        seen.append(played_with)
        if played_with.work > budget.work and len(seen) > after:
            raise OverflowError
        return self_play(game, seed, strong, progress, played_with)

    return play


def test_players_look_less_far_ahead_where_the_first_matches_take_too_long(quick, monkeypatch):
    """All matches that are told of are those of players alike."""
    second = fairness.BUDGETS[1]
    monkeypatch.setattr(fairness, "strengths", lambda _game, budget: Strengths(1, 2, budget.ahead))
    monkeypatch.setattr(fairness, "self_play", slow_above(second, after=2))
    game = game_of(**FACING, ends=[{"kind": "stuck"}])
    known = [*examinations(game, 1, Meter(0.01))]
    numbers = [len(step.matches) for step in known[2:-1]]
    assert numbers[:5] == [1, 2, 0, 1, 2]
    assert [step.ahead for step in known[2:6]] == [0, 0, second.ahead + 1, second.ahead + 1]
    assert not known[-1].is_heavy
    assert "só olhou 3 jogadas à frente" in str(told(known[-1])["players"].sentence)


def test_later_matches_that_take_too_long_change_no_players(quick, monkeypatch):
    monkeypatch.setattr(fairness, "self_play", slow_above(fairness.BUDGETS[1], after=fairness.TRIALS))
    *_growing, last = examinations(game_of(**FACING, ends=[{"kind": "stuck"}]), 1, Meter(0.01))
    assert last.is_heavy
    assert len(last.matches) == fairness.TRIALS
    assert not last.ahead


def test_players_with_smaller_budgets_look_less_far_ahead():
    steps = {"kind": "step", "ways": "all"}
    game = game_of(
        board=rectangle(5, 5),
        pieces=[{"movements": [steps]}],
        start=[
            {"piece": 0, "player": player, "cells": [f"{column}{row}" for column in "abcde"]}
            for player, row in (("first", 1), ("second", 5))
        ],
        captures={"between": True},
        ends=[{"kind": "few", "least": 3}, {"kind": "stuck"}],
    )
    first, *others = (strengths(game, budget) for budget in fairness.BUDGETS)
    assert not first.ahead
    assert [player.ahead for player in others] == [budget.ahead for budget in fairness.BUDGETS[1:]]
    assert self_play(game, "1", None, budget=fairness.BUDGETS[-1]).plies


def test_boards_are_filled_to_the_end_with_every_budget():
    game = game_of(board=rhombus(5), ends=[CHAIN])
    assert [strengths(game, budget).ahead for budget in fairness.BUDGETS] == [0, 0, 0]
    assert strengths(game, fairness.BUDGETS[-1]).strong < strengths(game).strong


def test_a_search_goes_on_until_its_share_of_the_time_is_over():
    tell = fairness._until(0.5, Meter(0.2), lambda _done: None)
    tell(1)
    tell(2)
    with pytest.raises(OverflowError):
        tell(3)


@pytest.mark.parametrize(("step", "exact"), [(0.000_001, "first"), (0.9, "")])
def test_a_game_that_a_short_search_did_not_solve_is_searched_again_while_there_is_time(
    monkeypatch, step, exact
):
    monkeypatch.setattr(fairness, "GLANCES", 0)
    monkeypatch.setattr(fairness, "SOON", 5)
    monkeypatch.setattr(fairness, "MATCHES_SHARE", 0)
    *before, last = examinations(game_of(board=rhombus(3), ends=[CHAIN]), 1, Meter(step))
    assert [known.exact for known in before] == ["", ""]
    assert last.exact == exact
    assert not last.matches


def test_a_report_is_kept_as_json_and_read_again(quick):
    game = game_of(board=rhombus(2), ends=[CHAIN], extras={"swap": True}, name="Favo")
    *growing, last = board_reports(game, Meter(0.15))
    assert [report["complete"] for report in growing] == [False] * len(growing)
    assert last["complete"]
    known = known_of(json.loads(json.dumps(last)))
    assert known.swaps
    assert len(known.matches) == 3
    assert known.all_cells == game.board.full
    assert last["digest"] == board_digest(game.rules)


def test_names_tell_no_games_apart():
    one, other = (
        game_of(board=rhombus(3), ends=[CHAIN], name=name, pieces=[{"placing": {}, "name": name}]).rules
        for name in ("Favo", "Mel")
    )
    assert board_digest(one) == board_digest(other)
    assert board_digest(one) != board_digest(game_of(board=rhombus(4), ends=[CHAIN]).rules)


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


THREE = game_of(board=rectangle(3, 3), ends=[ROW]).board


def told(known, board=THREE):
    return {finding.measure: finding for finding in findings(known, board)}


def test_an_unfair_game_is_told_with_what_might_be_changed():
    cells = game_of(board=rectangle(3, 3), ends=[ROW]).board
    known = Examination(
        "",
        (*[played(cells=1)] * 18, *[played(winner=1)] * 2, *[played(strong=0, winner=0)] * 8),
        cells.full,
        frozenset({"place", "capture"}),
    )
    sentences = told(known)
    assert str(sentences["seats"].sentence) == (
        "Quem começa ganhou 18 de 20 partidas entre iguais: entre 70 e 97 em cada 100, com 95 % de certeza."
    )
    assert str(sentences["seats"].advice) == "Experimenta a regra da troca, ou uma primeira vez mais pequena."
    assert sentences["thinking"].advice is None
    assert "a2" in str(sentences["cells"].sentence)
    assert str(sentences["rule"].sentence) == "Em 28 partidas ninguém pôs nenhuma peça."


def test_who_still_errs_is_not_taken_for_who_plays_without_mistakes():
    """In misère three in a row nobody wins who makes no mistake; computers that make some lose more often as
    the first."""
    known = Examination("draw", (*[played()] * 2, *[played(winner=1)] * 8))
    sentences = told(known)
    assert str(sentences["exact"].sentence).startswith("Se ninguém errar, é sempre empate")
    assert str(sentences["seats"].sentence).startswith(
        "Entre dois computadores iguais que ainda erram, quem começa ganhou 2 de 10"
    )
    assert sentences["seats"].advice is None
    assert "opening" not in told(replace(known, matches=(played(opening="b1"),) * 8))


def test_first_moves_that_always_win_are_told_together():
    known = Examination("", (*[played()] * 8, *[played(opening="b2")] * 9, played(opening="c3", winner=1)))
    (opening,) = [finding for finding in findings(known, THREE) if finding.measure == "opening"]
    assert str(opening.sentence) == (
        "Quem começa com uma destas jogadas ganhou sempre, 17 de 17 partidas: a1, b2."
    )
    assert opening.cells == ("a1", "b2")


def test_who_wins_at_random_is_told_until_there_are_enough_matches_of_two_alike():
    glance = Glance(matches=20, plies=90, longest=5, positions=90, first_points=14.5)
    known = Examination("", (*[played(strong=0)] * 8, *[played()] * 7), glance=glance)
    seats = told(known)["random_seats"]
    assert str(seats.sentence).startswith("Ao acaso, quem começou ganhou 14,5 de 20 partidas: entre 51 e 87")
    assert seats.share == (14.5 / 20, *bounds(14.5, 20))
    assert "random_seats" not in told(replace(known, matches=(*known.matches, played())))
    assert "random_seats" not in told(replace(known, glance=replace(glance, first_points=None)))
    assert "random_seats" not in told(replace(known, glance=replace(glance, matches=7)))


def test_a_match_at_random_that_goes_on_is_told_as_such():
    glance = Glance(positions=40, choices=400, under_way=40)
    sentences = told(Examination("", glance=glance))
    assert str(sentences["random_length"].sentence).endswith("já vai em 40 jogadas e ainda não acabou.")
    assert str(sentences["random_branching"].sentence).startswith("Ao acaso, há em cada vez 10 jogadas")
    cut_off = told(Examination("", glance=Glance(matches=3, cut_off=1, plies=90, longest=50, positions=90)))
    assert str(cut_off["random_ends"].sentence).startswith("De 3 partidas jogadas ao acaso, 1 não")


def test_little_is_told_of_what_nobody_used_before_there_are_enough_matches():
    few = Examination("", (played(),) * 7, all_cells=1, all_rules=frozenset({"push"}))
    assert {"cells", "rule"}.isdisjoint(told(few))
    heavy = replace(few, matches=(), is_heavy=True, glance=Glance(matches=8, rules=frozenset({"push"})))
    assert "cells" in told(heavy)
    assert "rule" not in told(heavy)


@pytest.mark.parametrize(
    ("matches", "measure", "advice"),
    [
        ([played(winner=1)] * 20, "seats", "advice.second"),
        ([played(opening="b2")] * 8, "opening", "advice.opening"),
        ([played(plies=2)] * 8, "length", "advice.short"),
        ([played(winner=None, cut_off=True)] * 8, "cut_off", "advice.cut_off"),
        ([played(winner=None)] * 8, "draws", "advice.draws"),
        ([played(strong=0), played(strong=1)] * 5, "thinking", "advice.thinking"),
    ],
)
def test_each_measure_says_what_might_be_changed(matches, measure, advice):

    assert told(Examination("", tuple(matches)))[measure].advice == TEXTS(advice)


def test_the_swap_rule_is_compared_with_the_game_without_it():
    known = Examination("", (played(),) * 20, others=(played(), played(winner=1)) * 4)
    assert str(told(known)["other_seats"].sentence).startswith(
        "Com a regra da troca, quem começa ganharia 4 de 8"
    )
    swapped = told(Examination("", known.matches, swaps=True, others=known.others))
    assert str(swapped["other_seats"].sentence).startswith("Sem a regra da troca")
    assert swapped["seats"].advice == TEXTS("advice.first_swapped")


@pytest.mark.parametrize(
    ("smaller", "words"),
    [
        (
            SmallerBoard(3, 3, "draw"),
            "Num tabuleiro mais pequeno, de 3 por 3, é sempre empate, se ninguém errar.",
        ),
        (
            SmallerBoard(3, 0, "second"),
            "Num tabuleiro mais pequeno, com 3 casas de lado, quem joga em segundo",
        ),
    ],
)
def test_smaller_boards_are_told(smaller, words):
    assert str(told(Examination("", smaller=(smaller,)))["smaller"].sentence).startswith(words)


def test_findings_have_what_is_drawn_of_them():
    sentences = told(Examination("", (played(opening="a1", plies=8),) * 8, all_cells=1))
    assert sentences["seats"].share == (1, *bounds(8, 8))
    assert sentences["length"].numbers == (8,) * 8
    assert sentences["opening"].cells == ("a1",)
    assert sentences["cells"].cells == ("a1",)
    assert sentences["cut_off"].share == (0, *bounds(0, 8))
    assert "thinking" not in sentences
    few = told(Examination("second", (played(),), smaller=(SmallerBoard(2, 2, "draw"),)))
    assert (few["exact"].share, few["seats"].share) == ((0, 0, 0), (1, *bounds(1, 1)))
    assert few["smaller"].smaller == (SmallerBoard(2, 2, "draw"))
    glance = told(Examination("", glance=Glance(matches=2, plies=9, longest=5, positions=9, lengths=(4, 5))))
    assert glance["random_length"].numbers == (4, 5)
    assert glance["random_ends"].share == (0, *bounds(0, 2))


def test_little_is_said_of_few_matches():
    assert list(told(Examination(""))) == []
    sentences = told(Examination("", (played(),)))
    assert str(sentences["seats"].sentence).startswith("Ainda só há uma partida")
    assert str(sentences["cut_off"].sentence) == "A partida que o computador jogou acabou."
