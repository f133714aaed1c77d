"""The report on a board game from blocks as JSON, made by a job and kept by the game's digest. Pure.

```json
{"format": "nimteca-board-report-1", "digest": "…", "complete": true,
 "known": {"exact": "", "smaller": [{"columns": 3, "rows": 3, "result": "first"}], "swaps": false,
  "all_cells": 511, "matches": [{"winner": 0, "strong": null, "plies": 12, …}], "others": […],
  "all_rules": ["place"]}}
```

`known` is an `Examination`; `complete`: the time is over, and no more will be known.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from games.bots.fairness import Examination, examinations
from games.bots.opinion import Progress
from games.rules.invented.board_game.document import BoardGameDocument
from games.rules.invented.board_game.game import InventedBoard
from games.rules.structs import from_builtins

FORMAT = "nimteca-board-report-1"
SEED = 1  # so that who asks again hears the same
_NAMES = ("name", "symbol")  # of pieces: they change no rule

Report = dict[str, Any]


def board_digest(document: BoardGameDocument) -> str:
    """What tells games apart: the rules, without names and symbols."""
    rules = document.json() | {"name": ""}
    rules["pieces"] = [
        {key: value for key, value in piece.items() if key not in _NAMES} for piece in rules["pieces"]
    ]
    written = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def board_reports(
    game: InventedBoard, used: Callable[[], float], progress: Progress = lambda _done: None
) -> Iterator[Report]:
    """The report, more and more of it; the last one is complete. `used` is the share of the time that is
    over."""
    digest = board_digest(game.rules)
    report: Report = {}
    for known in examinations(game, SEED, used, progress):
        report = {
            "format": FORMAT,
            "digest": digest,
            "complete": False,
            "known": json.loads(json.dumps(msgspec.to_builtins(known, order="deterministic"))),
        }
        yield report
    yield report | {"complete": True}


def known_of(report: Mapping[str, Any]) -> Examination:
    """What a report says is known."""
    return from_builtins(report["known"], Examination)
