"""Who makes files that take long, by names that a job can say; other apps register theirs."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import override

Maker = Callable[[int, int, str], bytes]  # of the keys of what it is about and of who asks, and a kind

MAKERS: dict[str, Maker] = {}


def make_file(order: Mapping[str, Any]) -> bytes:
    """The file that a job orders (`games/analysis/files.py`), in the language of who asks."""
    with override(order["language"]):
        return MAKERS[order["maker"]](order["of"], order["asker"], order["kind"])
