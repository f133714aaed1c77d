import hashlib
from typing import Any

import pytest

from games.rules.nim.subtraction import Subtraction
from games.solvers.sequences import check_sequence
from tests.games.samples import Clicks, Kayles

SAMPLES = {"kayles": Kayles, "clicks": Clicks, "subtraction": Subtraction}
CASE = {"id": "s", "game": "sequence", "variant": "kayles", "kind": "grundy_sequence", "source": "test"}
FIRST = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]
HASH = hashlib.sha256(",".join(map(str, FIRST)).encode()).hexdigest()


def wrong_keys(case: dict[str, Any]) -> list[str]:
    return [key for key, _, _ in check_sequence(case, SAMPLES)]


@pytest.mark.parametrize(
    ("case", "key", "right", "wrong"),
    [
        (CASE, "values", FIRST, [*FIRST, 2]),
        ({**CASE, "count": 20}, "sha256", HASH, "0"),
        ({**CASE, "count": 20}, "max", 7, 6),
        ({**CASE, "count": 20}, "values_at", {"11": 6, "15": 7}, {"11": 5}),
        ({**CASE, "count": 20}, "values_at", {}, {"20": 0}),
    ],
)
def test_fact(case: dict[str, Any], key: str, right: object, wrong: object) -> None:
    assert wrong_keys({**case, key: right}) == []
    assert wrong_keys({**case, key: wrong}) != []


def test_periods() -> None:
    # Rulebook, nim_family.md 3.30: period 12, last exception 70.
    case = {**CASE, "count": 110, "period": 12, "last_exception": 70}
    assert wrong_keys(case) == []
    assert wrong_keys({**case, "period": 24}) == ["period"]
    assert set(wrong_keys({**case, "last_exception": 58})) == {"last_exception", "period"}
    assert "period" in wrong_keys({**case, "period": 5})
    assert "period" in wrong_keys({**case, "period": 0})


@pytest.mark.parametrize(
    ("case", "keys"),
    [
        ({**CASE, "values": [0], "valeus": [0]}, ["valeus"]),
        ({**CASE, "kind": "table", "values": [0]}, ["kind"]),
        ({**CASE, "variant": ".77", "values": [0]}, ["variant"]),
        ({**CASE, "variant": None, "values": [0]}, ["variant"]),
        ({**CASE, "variant": "clicks", "values": [0]}, ["variant"]),
        ({**CASE, "variant": "subtraction", "values": [0]}, ["values"]),
        (CASE, ["values"]),
        ({**CASE, "count": "20"}, ["values"]),
        ({**CASE, "count": 10**9}, ["values"]),
        ({**CASE, "count": 20, "last_exception": 3}, ["values"]),
    ],
)
def test_bad_cases_are_failures(case: dict[str, Any], keys: list[str]) -> None:
    assert wrong_keys(case) == keys
