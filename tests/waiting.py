"""Waiting in tests for what other threads and processes do."""

import time
from collections.abc import Callable
from typing import Any

SECONDS = 120.0  # who is right never waits that long, but on a machine that does much else
# Who asks all the time takes from others what they wait for: the longer it lasts, the more seldom one asks.
SOONEST, LATEST, SHARE = 0.02, 0.25, 0.2


def wait_for(condition: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """What the condition says as soon as it says something. Raises AssertionError when it never does."""
    began = time.monotonic()
    while (waited := time.monotonic() - began) < seconds:
        if found := condition():
            return found
        time.sleep(min(max(SOONEST, SHARE * waited), LATEST))
    raise AssertionError("it never came true")
