"""Frames as no page sends them end nothing: each has its answer."""

from collections import Counter
from random import Random

import pytest
from channels.db import database_sync_to_async
from hypothesis import given
from hypothesis import strategies as st

from tests.benchmarks.mangling import SAMPLES, mangled, parsed, sent
from tests.games.live.tables import hosted

FRAMES = 2_000


@given(st.binary(max_size=200) | st.randoms(use_true_random=False).map(mangled))
def test_a_frame_is_a_message_or_refused(frame):
    assert parsed(frame)


@pytest.mark.django_db(transaction=True)
async def test_a_socket_answers_whatever_comes(ana):
    match = await database_sync_to_async(hosted)(ana)
    random = Random(1)
    frames = [mangled(random) for _frame in range(FRAMES)] + SAMPLES
    answers = await sent(match, ana, frames)
    found = Counter(map(parsed, frames))
    for code in ("malformed", "unknown", "too-large"):
        assert answers[code] >= found[code] > 0
    assert answers["pong"] == found["Ping"]
    assert {"stale", "event", "table"} <= set(answers)
