"""Waiting in tests for what other threads and processes do."""

import time
from collections.abc import Callable
from typing import Any

SECONDS = 60.0


def wait_for(condition: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """What the condition says as soon as it says something. Raises AssertionError when it never does."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("it never came true")
