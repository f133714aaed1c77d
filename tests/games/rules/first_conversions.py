"""Threads that convert to structs which nobody has converted to before; run as a program, as it may crash."""

import sys
import types
from threading import Barrier, Thread

from games.rules.structs import from_builtins

ROUNDS, THREADS, DEPTH = 60, 4, 12
BEGINNING = """
from __future__ import annotations
from typing import Annotated
import msgspec
Count = Annotated[int, msgspec.Meta(ge=0)]
"""


def nested(number: int) -> type:
    """A struct with structs inside each other, as new as its module."""
    module = types.ModuleType(f"nested{number}")
    sys.modules[module.__name__] = module
    source = BEGINNING
    for level in range(DEPTH):
        source += f"class Level{level}(msgspec.Struct):\n"
        source += "".join(f"    count{field}: Count | None = None\n" for field in range(8))
        source += f"    inside: Level{level - 1} | None = None\n" if level else ""
    exec(source, module.__dict__)
    kind: type = module.__dict__[f"Level{DEPTH - 1}"]
    return kind


def main() -> None:
    sys.setswitchinterval(1e-6)
    document: dict[str, object] = {}
    for _level in range(DEPTH - 1):
        document = {"count1": 1, "inside": document}
    for number in range(ROUNDS):
        kind, together = nested(number), Barrier(THREADS)

        def convert(kind: type = kind, together: Barrier = together) -> None:
            together.wait()
            from_builtins(document, kind)

        threads = [Thread(target=convert) for _thread in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


if __name__ == "__main__":
    main()
