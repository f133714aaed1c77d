"""The benchmark of neighbouring levels: what points mean in Elo, and a row for each pair."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots.levels import SEARCHING
from tests.benchmarks import strength
from tests.benchmarks.staircase import Command, elo


def test_what_points_mean():
    assert [round(number) for number in elo(50, 100)] == [0, -70, 70]
    low, middle, high = elo(75, 100)[1], elo(75, 100)[0], elo(75, 100)[2]
    assert 0 < low < middle < high
    assert middle == pytest.approx(190, abs=3)
    assert elo(10, 10)[2] <= 1200  # nobody is above all measure


def test_among_three_a_third_is_even():
    assert [round(number) for number in elo(30, 90, 3)] == [0, -85, 73]
    assert elo(60, 120, 3)[0] == pytest.approx(
        120, abs=3
    )  # as strong as the two others together: 400 log10(2)


def test_a_row_for_each_pair(monkeypatch):
    monkeypatch.setattr(strength, "MOST_PLIES", 2)  # no match is played to its end
    out = StringIO()
    call_command(Command(), "pawns:size=5", matches=2, share=0.001, stdout=out)
    rows = [line.strip("| ").split(" | ") for line in out.getvalue().splitlines()[-6:]]
    assert [row[:3] for row in rows][-1] == ["Peões 5", "strong", "advanced"]
    assert [row[2] for row in rows] == list(SEARCHING)[:-1]


def test_nim_is_not_searched():
    with pytest.raises(CommandError, match="nim is no game that the computer searches"):
        call_command(Command(), "nim", stdout=StringIO())
