"""Several people at the same moment, on the databases that the site runs on."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connections


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Makes all calls, each in a thread of its own; what each of them returned or raised."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return call()
        except Exception as error:  # noqa: BLE001 - told to the test
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def all_at_once(*calls: Callable[[], Any]) -> list[Any]:
    """As `at_once`, where nothing may be raised."""
    outcomes = at_once(*calls)
    for error in refusals(outcomes):
        raise error
    return outcomes


def refusals(outcomes: list[Any]) -> list[Exception]:
    return [one for one in outcomes if isinstance(one, Exception)]


def code_of(outcome: Any) -> str:
    """Of what `at_once` returns: "" where it went well, else why not."""
    if not isinstance(outcome, Exception):
        return ""
    if not isinstance(outcome, ValidationError):
        raise outcome
    return outcome.messages[0] if hasattr(outcome, "error_dict") else str(outcome.code)
