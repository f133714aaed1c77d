"""A process that another one began."""

import multiprocessing
import os
from threading import Thread


def end_with_parent() -> None:  # pragma: no cover - runs in another process; tested by killing its parent
    """A killed server must not leave this process behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
