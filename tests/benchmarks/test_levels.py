"""Fitting the random matches of levels: between what was too few and what was too many."""

from dataclasses import replace
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import call_command

from games.bots import levels
from games.bots.levels import MATCHES, SEARCHING, choose_from, levels_of
from games.rules.catalogue import build
from tests.benchmarks import levels as fitting
from tests.benchmarks.levels import FEWEST, Command, levels_to_try, numbers_to_try


def test_numbers_that_are_tried_close_in():
    search = numbers_to_try(100)
    assert next(search) == 100
    assert search.send(False) == 17
    assert search.send(True) == 41
    assert 17 < search.send(True) < 100


def test_more_are_tried_where_the_first_are_too_few():
    search = numbers_to_try(100)
    next(search)
    assert 100 < search.send(True) < MATCHES


def test_each_level_is_put_above_the_one_below(monkeypatch):
    """Here a level has the more points the more random matches it makes."""

    def compared(_game, upper, _lower, matches, _opening, first):
        return min(matches, matches * upper / 200), 0

    monkeypatch.setattr(fitting, "searching", lambda level, _share: level.playouts)
    monkeypatch.setattr(fitting, "compared", compared)
    out = StringIO()
    call_command(Command(), "hex:size=4", matches=20, stdout=out)
    numbers = dict(line.split(" = ") for line in out.getvalue().splitlines() if " = " in line)
    assert list(numbers) == [f"{level}.playouts" for level in list(SEARCHING)[1:-1]]
    assert all(125 <= int(number) <= 165 for number in numbers.values())
    assert "| Hex 4 | novice | beginner | 0.12, 60, 1 | 5.4 : 12.6 |" in out.getvalue()


def test_without_random_matches_in_machine_code_it_is_the_share_of_searches(monkeypatch):
    def compared(_game, upper, lower, matches, _opening, first):
        return min(matches, matches * (0.5 + 2 * (upper - lower))), 0

    monkeypatch.setattr(fitting, "searching", lambda level, _share: level.accuracy)
    monkeypatch.setattr(fitting, "compared", compared)
    out = StringIO()
    call_command(Command(), "konane:columns=4,rows=4", "hasami_shogi", matches=20, stdout=out)
    shares = {name: level.accuracy for name, level in list(SEARCHING.items())[1:-1]}
    for line in out.getvalue().splitlines():
        name, _field, share = line.partition(".accuracy = ")
        if share:
            shares[name] = float(share)
    assert all(0.05 < upper - lower < 0.4 for lower, upper in pairwise(shares.values()))


def test_random_matches_that_take_long_are_fewer_at_first(monkeypatch):
    monkeypatch.setattr(fitting, "compared", lambda *asked, first: (asked[3] * 0.7, 0))
    out = StringIO()
    call_command(Command(), "trails", matches=20, playouts=80, stdout=out)
    tried = [line for line in out.getvalue().splitlines() if line.startswith("| Rastros")]
    assert [line.split("|")[4].split(", ")[1] for line in tried] == ["60", "80", "80", "80", "80"]


def test_where_hardly_any_move_is_left_to_chance_it_is_how_far_it_looks():
    game = build("konane", {"columns": 4, "rows": 4})
    level, below = SEARCHING["medium"], replace(SEARCHING["attentive"], accuracy=0.9)
    search = levels_to_try(game, level, below)
    assert [next(search), search.send(True), search.send(False)] == [
        replace(level, accuracy=0.99, playouts=300),
        replace(level, accuracy=0.99, playouts=3000),
        replace(level, accuracy=0.99, playouts=949),
    ]
    search = levels_to_try(build("intersections", {}), level, below)
    assert [next(search), search.send(True), search.send(False)] == [
        replace(level, accuracy=0.99, depth=3),
        replace(level, accuracy=0.99, depth=5),
        replace(level, accuracy=0.99, depth=4),
    ]


def test_a_level_that_is_too_strong_with_any_share_looks_less_far_ahead():
    levels = levels_of("pawns")
    level = replace(levels["attentive"], accuracy=0.84, depth=2)
    search = levels_to_try(build("pawns", {}), level, replace(levels["casual"], accuracy=0.78, depth=1))
    tries = [next(search), *(search.send(False) for _try in range(2))]
    assert [(tried.accuracy, tried.depth) for tried in tries] == [(0.84, 2), (0.81, 2), (0.84, 1)]


def test_where_no_try_is_between_the_bounds_the_nearest_is_taken(monkeypatch):
    monkeypatch.setattr(fitting, "searching", lambda level, _share: level.playouts)
    monkeypatch.setattr(fitting, "compared", lambda *asked, first: (asked[3], 0))  # always too strong
    out = StringIO()
    call_command(Command(), "hex", matches=20, tries=2, stdout=out)
    assert out.getvalue().count("| Hex |") == 2 * (len(SEARCHING) - 2)


def test_fitted_numbers_are_of_levels_and_used(monkeypatch):
    for slug, fitted in levels._fitted().items():
        own = levels_of(slug)
        assert fitted.keys() <= SEARCHING.keys() - {"beginner", "strong"}
        for name, fields in fitted.items():
            assert all(getattr(own[name], field) == value for field, value in fields.items())
            assert FEWEST <= fields.get("playouts", FEWEST) <= MATCHES
            assert 0 < fields.get("accuracy", 0.5) <= 1
        assert all(level.least <= level.playouts for level in own.values())
    monkeypatch.setattr(
        levels, "levels_of", lambda _slug: {"medium": replace(SEARCHING["medium"], playouts=1)}
    )
    assert choose_from("hex", {"size": 3}, [], "medium", 1)
    with pytest.raises(KeyError):
        levels.levels_of("hex")["strong"]
