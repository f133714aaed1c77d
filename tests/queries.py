from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext


def queries(call: Callable[[], object]) -> int:
    """How many questions to the database this takes."""
    with CaptureQueriesContext(connection) as asked:
        call()
    return len(asked)


def steady(call: Callable[[], object], more: Callable[[], object]) -> int:
    """As `queries`, after checking that it takes as many when there are two more of what it lists."""
    call()  # what is kept in memory, or the end of a session, is read and moved by the first
    before = queries(call)
    more()
    more()
    assert queries(call) == before
    return before
