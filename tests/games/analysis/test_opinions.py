"""Opinions that are waited for: one question of each visitor, shared, kept, and given up."""

from collections.abc import Callable
from typing import Any

import pytest

from games.analysis import opinions as module
from games.analysis.opinions import EngineAnswers
from games.analysis.studies import Busy
from games.bots.opinion import Opinion
from games.live.engine_pool import think
from games.rules.catalogue import build
from games.rules.text import Text

GAME = build("hex", {"size": 5})
FOUND = Opinion(0.5, ("c3",), exact=False, matches=10)


class Thought:
    """What is asked of the workers."""

    made: list["Thought"]

    def __init__(
        self, job: Any, answer: Callable[[Any], None], failed: Callable[[], None], work: Any, visitor: str
    ) -> None:
        self.job, self.answer, self.failed = job, answer, failed
        self.begun = self.cancelled = False
        self.made.append(self)
        assert work is think

    def begin(self) -> None:
        self.begun = True

    def cancel(self) -> None:
        self.cancelled = True


@pytest.fixture
def made(monkeypatch):
    Thought.made = []
    monkeypatch.setattr(module.engine_client, "engine_task", Thought)
    return Thought.made


def test_who_asks_again_gets_it(made):
    opinions = EngineAnswers()
    asked = (GAME, ("c3",))
    assert not opinions.result_of(asked)
    assert opinions.ask(asked, "a") is None
    assert opinions.ask(asked, "b") is None
    assert opinions.result_of(asked)
    (thought,) = made
    assert thought.begun
    assert thought.job == ("hex", GAME.options_json(), ["c3"], module.SEED)
    thought.answer(FOUND)
    assert opinions.ask(asked, "c") == FOUND
    assert opinions.result_of(asked)


def test_who_goes_on_waits_no_more(made):
    opinions = EngineAnswers()
    opinions.ask((GAME, ()), "a")
    opinions.ask((GAME, ()), "b")
    opinions.ask((GAME, ("c3",)), "a")
    assert not made[0].cancelled
    opinions.ask((GAME, ("c3",)), "b")
    assert made[0].cancelled
    assert not made[1].cancelled


def test_a_failure_is_told_once(made):
    opinions = EngineAnswers()
    opinions.ask((GAME, ()), "a")
    made[0].failed()
    assert isinstance(opinions.ask((GAME, ()), "a"), Text)
    assert opinions.ask((GAME, ()), "a") is None
    assert len(made) == 2


def test_there_are_limits(made, monkeypatch):
    monkeypatch.setattr(module, "MOST", 1)
    monkeypatch.setattr(module, "KEPT", 1)
    monkeypatch.setattr(module, "class_of", lambda visitor: visitor[0])
    opinions = EngineAnswers()
    opinions.ask((GAME, ()), "a1")
    with pytest.raises(Busy):
        opinions.ask((GAME, ("c3",)), "a2")
    opinions.ask((GAME, ("d3",)), "b")
    monkeypatch.setattr(module, "MOST_OF_ALL", 2)
    with pytest.raises(Busy):
        opinions.ask((GAME, ("c3",)), "c")
    made[0].answer(FOUND)
    opinions.ask((GAME, ("c3",)), "b")
    made[1].answer(FOUND)
    assert not opinions.result_of((GAME, ()))
