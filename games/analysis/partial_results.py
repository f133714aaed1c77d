"""What a long analysis says before it is done. A module of its own, because the worker's is `__main__` there,
and what is pickled must have the same name on both sides."""

from typing import Any, NamedTuple


class PartialResult(NamedTuple):
    """What is known of a result that grows."""

    known: dict[str, Any]
