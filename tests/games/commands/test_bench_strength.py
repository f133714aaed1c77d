"""The benchmark of the computer's levels: that whoever plays better gets the points."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots.levels import SEARCHING
from games.management.commands.bench_strength import at_random, compared, searching
from games.rules.catalogue import build


def test_a_row_for_each_game() -> None:
    out = StringIO()
    call_command("bench_strength", "pawns", matches=2, share=0.001, stdout=out)
    row = out.getvalue().splitlines()[-1].strip("| ").split(" | ")
    assert row[0] == "Peões"
    assert [cell.count(":") for cell in row[1:]] == [1, 0, 1, 0, 0]


def test_nim_is_not_searched() -> None:
    with pytest.raises(CommandError, match="nim is no game that the computer searches"):
        call_command("bench_strength", "nim", stdout=StringIO())


def test_the_one_who_thinks_wins_whoever_begins() -> None:
    game = build("pawns", {"size": 5})
    medium = searching(SEARCHING["medium"], 0.05)
    points, plies = compared(game, medium, at_random, 4)
    assert points >= 3
    assert 4 * 4 < plies < 4 * 40
    assert compared(game, at_random, medium, 4)[0] <= 1
