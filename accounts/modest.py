"""Limits for processes that read files from outside. No Django here."""

import contextlib


def limit_process(memory: int, seconds: int) -> None:  # pragma: no cover - runs in processes of their own
    """Lets this process have so many bytes of memory and `seconds` of the processor, and no more.

    Windows has no such limits; there the time limit of whoever started the process remains.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
