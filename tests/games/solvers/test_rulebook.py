"""The rulebook's test vectors, and those of the championship beside them. They are not part of the project:
NIMTECA_VECTORS names the rulebook's folder."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from games.rules.catalogue import GAMES
from games.solvers.vectors import check

FOLDER = Path(os.environ.get("NIMTECA_VECTORS", Path(__file__).parents[4] / "shared" / "vectors"))
CASES: list[dict[str, Any]] = [
    case
    for path in sorted((*FOLDER.glob("*.jsonl"), *FOLDER.parent.glob("championship/*.jsonl")))
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    if case["game"] in GAMES
]


@pytest.mark.skipif(not CASES, reason=f"no test vectors in {FOLDER}; NIMTECA_VECTORS names their folder")
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_vector(case):
    assert check(case) == []
