from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.exceptions import ValidationError

from games.live.match_state import Refused


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What is tried within is refused, with this code."""
    with pytest.raises((ValidationError, Refused)) as raised:
        yield
    assert getattr(raised.value, "code", None) == code
