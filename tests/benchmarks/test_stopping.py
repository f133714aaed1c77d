"""The benchmark of how soon a search hears that nobody waits for it."""

from io import StringIO

from django.core.management import call_command

from tests.benchmarks import stopping
from tests.benchmarks.stopping import Command, LongestGap, options_of


def test_the_longest_gap_is_between_two_looks_or_after_the_last_one(monkeypatch):
    now = iter([0.0, 0.1, 0.4, 0.6])
    monkeypatch.setattr(stopping.time, "thread_time", lambda: next(now))
    gap = LongestGap()
    assert not gap[7]
    assert not gap[7]
    gap.look()
    assert round(gap.seconds, 3) == 0.3


def test_a_row_for_each_game():
    out = StringIO()
    call_command(Command(), "pawns", share=0.001, stdout=out)
    row = out.getvalue().splitlines()[-1].strip("| ").split(" | ")
    assert row[0] == "Peões"
    assert float(row[-2]) > 0


def test_the_largest_board_is_asked_for_with_each_of_its_options():
    assert options_of("y")[1:3] == [{"size": 15}, {"size": 15, "stones": "one"}]
    assert {"form": "dagger", "size": 20} not in options_of("gomoku")  # an odd side is wanted
    assert len(options_of("nim")) > 1
