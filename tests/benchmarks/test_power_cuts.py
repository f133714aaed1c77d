"""The benchmark of power cuts: what it does is done, and what is lost, twice or by halves is told."""

from itertools import islice
from random import Random

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Action
from games.models import Event, Fixture, Round
from tests.benchmarks import power_cuts

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def answers():
    power_cuts.prepare(10)
    return [*islice(power_cuts.acts(Random(1)), 20)]


def kinds_of(answers):
    return {fault.split()[0] for fault in power_cuts.faults(answers)}


def test_what_was_answered_is_there(answers):
    assert {kind for kind, _key in answers} >= {"draft", "publish", "decide", "play"}
    assert [*power_cuts.faults(answers)] == []
    assert power_cuts.unanswered(answers) == 0
    assert power_cuts.unanswered(answers[:-1]) == 1


def test_what_is_lost_or_twice_is_told(answers):
    Round.objects.update(published_at=None)
    assert kinds_of(answers) == {"publish"}
    Action.objects.filter(kind="decide-fixture").delete()
    Event.objects.filter(kind="move", match__fixture__decision="").delete()
    assert kinds_of(answers) >= {"publish", "decide", "play"}


def test_rounds_by_halves_are_told(answers):
    Fixture.objects.filter(decision="").first().matches.all().delete()
    Fixture.objects.order_by("pk").last().delete()
    assert "round" in kinds_of([])


def test_too_few_players_are_refused():
    with pytest.raises(CommandError, match="--players"):
        call_command(power_cuts.Command(), players=3)
