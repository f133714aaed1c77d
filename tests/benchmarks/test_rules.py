"""The benchmark of the board games: that it measures what the documentation shows, and keeps nothing."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Match
from games.rules.catalogue import ENTRIES, GAMES
from games.rules.game import Impartial
from tests.benchmarks import rules
from tests.games.invented_board.heaviest import HEAVIEST


@pytest.mark.django_db
def test_both_tables_have_a_row_for_each_game_and_variant(capsys):
    out = StringIO()
    rules.Command(stdout=out).measure(["hex", "y", "reversi"], 0.01)
    rows = [line.strip("| ").split(" | ") for line in out.getvalue().splitlines() if line.startswith("|")]
    assert [row[0] for row in rows] == [
        *("game", "---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:", "Hex", "Y", "Y", "Y", "Reversi"),
        *("game", "---|---:|---:|---:|---:|---:|---:|---:|---:|---:", "Hex, 11", "Y, 11, one"),
        *("Y, 11, progressive", "Y, 11, two_stones", "Reversi, 8"),
    ]
    assert [row[1] for row in rows[2:7]] == ["19", "15, one", "15, progressive", "15, two_stones", "10"]
    assert not Match.objects.exists()


def test_only_board_games_are_measured():
    assert rules.board_games() == [
        slug for slug, game in GAMES.items() if not issubclass(game, Impartial) and ENTRIES[slug].offered
    ]
    with pytest.raises(CommandError, match="nim is no board game"):
        call_command(rules.Command(), "nim", stdout=StringIO())


def test_what_takes_too_long_is_told(monkeypatch):
    monkeypatch.setattr(rules, "SLOW", 0.0)
    (game,) = rules.largest("hex")
    _row, slow = rules.rules_row(game, 0.01)
    assert [line.partition(":")[0] for line in slow] == [
        f"Hex (19), {name}" for name in ("first move", "next_steps", "play", "outcome", "view")
    ]


def test_the_games_of_schools_have_a_row_each(monkeypatch):
    monkeypatch.setattr(rules, "SCHOOL_STATES", 2)
    monkeypatch.setattr(rules, "LONG_ENOUGH", 0.0)
    monkeypatch.setattr(rules, "board_games", lambda: ["ouri", "y", "nim"])
    out = StringIO()
    call_command(rules.Command(), championship=True, stdout=out)
    rows = [line.strip("| ").split(" | ") for line in out.getvalue().splitlines() if line.startswith("|")]
    assert [row[0] for row in rows[2:]] == ["Y", "Ouri"]
    assert all(median_and_worst.count("/") == 1 for row in rows[2:] for median_and_worst in row[1:])


def test_the_heaviest_invented_games_have_a_row_each(monkeypatch):
    monkeypatch.setattr(rules, "SCHOOL_STATES", 1)
    monkeypatch.setattr(rules, "BOARD_SECONDS", 5.0)  # of a hundred
    monkeypatch.setattr(rules, "SLOWEST_MOVES", ("beginner",))
    monkeypatch.setattr(rules, "LOOKED_AT", (0, 1, 2))
    out = StringIO()
    call_command(rules.Command(), invented=True, stdout=out)
    rows = [line.strip("| ").split(" | ") for line in out.getvalue().splitlines() if line.startswith("|")]
    assert [row[0] for row in rows[2:]] == [*HEAVIEST]
    assert all(median_and_worst.count("/") == 1 for row in rows[2:] for median_and_worst in row[1:3])
    assert all(float(row[3]) > 0 and " moves" in row[4] for row in rows[2:])
    assert all(float(row[5]) >= 0 for row in rows[2:])
