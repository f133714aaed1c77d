"""Apart from the tests that run on Redis too, whose clock no test can set."""

import time_machine

from lessons.classroom import presence


def test_presence_ends_by_itself():
    with time_machine.travel("2026-11-21 10:00:00+00:00", tick=False) as clock:
        assert presence.at("grupo", 1, "a")
        assert not presence.at("grupo", 1, "a")
        assert not presence.at("grupo", 1, None)
        assert presence.at("grupo", 1, "b")
        assert presence.at("grupo", 2, None)
        assert presence.there("grupo", [1, 2, 3]) == {1: "b", 2: ""}
        presence.gone("grupo", 2)
        assert presence.there("grupo", [1, 2]) == {1: "b"}
        clock.shift(presence.SOCKET_SECONDS + 1)
        assert presence.there("grupo", [1, 2]) == {}
        assert presence.at("grupo", 1, None)
        assert presence.there("grupo", [1]) == {1: ""}
