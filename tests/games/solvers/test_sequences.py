import hashlib
from typing import Any

import pytest

from games.rules.nim.subtraction.rules import Subtraction
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
def test_fact(case, key, right, wrong):
    assert wrong_keys({**case, key: right}) == []
    assert wrong_keys({**case, key: wrong}) != []


def test_periods():
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
        ({**CASE, "kind": "tables", "values": [0]}, ["kind"]),
        ({**CASE, "kind": "p_positions", "values": [0], "sha256": HASH}, ["sha256"]),
        ({**CASE, "kind": "table", "values": [[0]], "max": 0}, ["max"]),
        ({**CASE, "kind": "table", "values": [0]}, ["values"]),
        ({**CASE, "kind": "table", "values": [[0] * 300] * 300}, ["values"]),
        ({**CASE, "kind": "p_positions", "values": [[0, 300]]}, ["values"]),
        ({**CASE, "kind": "p_positions", "values": []}, ["values"]),
        ({**CASE, "variant": ".78", "values": [0]}, ["variant"]),
        ({**CASE, "variant": "77", "values": [0]}, ["variant"]),
        ({**CASE, "variant": None, "values": [0]}, ["variant"]),
        ({**CASE, "variant": "clicks", "values": [0]}, ["variant"]),
        ({**CASE, "variant": "subtraction", "values": [0]}, ["values"]),
        ({**CASE, "variant": "kayles", "count": 30_000, "max": 8}, []),
        (CASE, ["values"]),
        ({**CASE, "count": "20"}, ["values"]),
        ({**CASE, "count": 10**9}, ["values"]),
        ({**CASE, "count": 20, "last_exception": 3}, ["values"]),
    ],
)
def test_bad_cases_are_failures(case, keys):
    assert wrong_keys(case) == keys


def of_the_catalogue(kind: str, variant: str, values: list[Any] | None, **more: Any) -> list[str]:
    case = {"id": "s", "game": "sequence", "variant": variant, "kind": kind, "values": values}
    return [key for key, _, _ in check_sequence(case | more)]


@pytest.mark.parametrize(
    ("variant", "values"),
    [
        (".77", FIRST),
        ("0.77", FIRST),
        ("octal .77", FIRST),
        ("Kayles", FIRST),
        ("dawson_chess", [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]),
        ("Dawson's Kayles", [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]),
        ("grundy's game", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]),
        ("jogo de Grundy", [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]),
        ("Lasker's Nim", [0, 1, 2, 4, 3, 5, 6, 8, 7]),
        ("Officers", [0, 0, 1, 2, 0, 1, 2, 3, 1]),
        ("Treblecross", [0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1]),
        ("subtraction {1, 2, 3}", [0, 1, 2, 3, 0, 1, 2]),
        ("S_{2,4}", [0, 0, 1, 1, 2, 2, 0, 0]),
        ("{3,4}", [0, 0, 0, 1, 1, 1, 2, 0]),
        ("nim", [0, 1, 2, 3]),
        ("half", [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5]),
        ("half last_one", [0, 1, 0, 1, 2, 0, 3, 1, 4, 2, 5]),
        ("even_or_odd_heap", [0, 1, 1, 2, 2, 3, 3]),
    ],
)
def test_values_of_heaps(variant, values):
    assert of_the_catalogue("grundy_sequence", variant, values) == []
    assert of_the_catalogue("grundy_sequence", variant, [*values[:-1], values[-1] + 1]) == ["values"]


@pytest.mark.parametrize(
    ("variant", "note", "values"),
    [
        # Rulebook, nim_family.md 3.9, 3.10, 3.30-3.32 and the sections of the other games.
        ("grundy's game P-positions", "n <= 60", [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53]),
        (".137 P-positions", None, [0, 4, 8, 14, 20, 24, 28, 34, 38, 42, 54]),
        (".77 misere", "up to 25", [1, 4, 9, 12, 20]),
        ("misère Kayles", "up to 25", [1, 4, 9, 12, 20]),
        ("Wythoff P-positions", "a <= b <= 12", [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]),
        ("Wythoff misere P-positions", "a <= b <= 9", [[0, 1], [2, 2], [3, 5], [4, 7]]),
        ("white queen P-positions 8x8", None, [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]),
        ("nim misere", None, [[0, 1], [2, 2], [3, 3]]),
        ("Welter", None, [[0, 1], [2, 3], [4, 5]]),
        ("moore k=2", "<= 2", [[0, 0, 0], [1, 1, 1], [2, 2, 2]]),
        ("queen_nd", "all <= 3", [[0, 0, 0], [0, 1, 2], [1, 3, 3]]),
        ("subtraction {1,2,3} misere", None, [1, 5, 9, 13]),
    ],
)
def test_p_positions(variant, note, values):
    more = {"note": note} if note else {}
    assert of_the_catalogue("p_positions", variant, values, **more) == []
    assert of_the_catalogue("p_positions", variant, values, count=len(values), **more) == []
    assert of_the_catalogue("p_positions", variant, values, count=len(values) + 1, **more) == ["count"]
    assert of_the_catalogue("p_positions", variant, [values[0], *values[2:]], **more) == ["values"]


@pytest.mark.parametrize(
    ("variant", "values"),
    [
        ("Nim table 4x4", [[row ^ column for column in range(4)] for row in range(4)]),
        ("queens 3x4", [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]),
        ("Wythoff table", [[0, 1, 2], [1, 2, 0], [2, 0, 1]]),
        ("nimble2d", [[0, 1, 2], [1, 0, 3]]),
        ("Wythoff table", [["P", "N", "N"], ["N", "N", "P"]]),
        ("misere wythoff", [["N", "P", "N"], ["P", "N", "N"]]),
        ("white knight 4x4", [[0, 0, 1, 1], [0, 0, 2, 1], [1, 2, 2, 2], [1, 1, 2, 0]]),
    ],
)
def test_tables(variant, values):
    assert of_the_catalogue("table", variant, values) == []
    other = [[*values[0][:-1], "N" if values[0][-1] == "P" else 9], *values[1:]]
    assert of_the_catalogue("table", variant, other) == ["values"]


def of_numbers(*numbers: Any) -> str:
    return hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest()


@pytest.mark.parametrize(
    ("kind", "variant", "more", "numbers"),
    [
        ("p_positions", ".137", {"count": 11}, (0, 4, 8, 14, 20, 24, 28, 34, 38, 42, 54)),
        ("p_positions", "grundy's game", {"note": "n <= 60"}, (0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53)),
        ("p_positions", "nim misere", {"count": 1}, (1,)),
        ("p_positions", ".6", {"count": 2}, (0, 1)),
        ("p_positions", "Treblecross", {"count": 4}, (0, 1, 2, 8)),
        ("p_positions", "Wythoff", {"note": "a <= b <= 7", "count": 4}, (0, 0, 1, 2, 3, 5, 4, 7)),
        ("p_positions", "white queen 3x3", {"note": "2"}, (0, 0, 1, 2, 2, 1)),
        ("table", "Nim table 2x3", {}, (0, 1, 2, 1, 0, 3)),
        ("grundy_sequence", "kayles", {"count": 5}, (0, 1, 2, 3, 1)),
    ],
)
def test_every_kind_of_sequence_is_told_by_a_hash(kind, variant, more, numbers):
    case = CASE | {"kind": kind, "variant": variant} | more
    assert [key for key, _, _ in check_sequence(case | {"sha256": of_numbers(*numbers)})] == []
    assert [key for key, _, _ in check_sequence(case | {"sha256": of_numbers(*numbers, 1)})] == ["sha256"]


def test_a_hash_needs_to_say_of_how_many():
    assert of_the_catalogue("p_positions", "Wythoff", None, sha256=of_numbers(0), count=3) == ["values"]
    assert of_the_catalogue("p_positions", "kayles", None, sha256=of_numbers(0)) == ["values"]
    assert of_the_catalogue("p_positions", ".3", None, sha256=of_numbers(0), count=99_999) == ["values"]
    listed = [0, 4, 8]
    assert of_the_catalogue("p_positions", ".137", listed, sha256=of_numbers(*listed)) == []


def test_a_long_table_is_told_by_the_hash_of_its_rows():
    rows = [",".join(str(row ^ column) for column in range(4)) for row in range(4)]
    whole = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    each = [hashlib.sha256(row.encode()).hexdigest() for row in rows]
    for right in (whole, each):
        assert of_the_catalogue("table", "Nim 4x4", None, rows_sha256=right) == []
    for wrong in ("0" * 64, [*each[1:], each[0]]):
        assert of_the_catalogue("table", "Nim 4x4", None, rows_sha256=wrong) == ["rows_sha256"]
    assert of_the_catalogue("table", "Nim", None, rows_sha256=whole) == ["values"]


def test_a_table_has_the_shape_that_is_said():
    assert of_the_catalogue("table", "Wythoff 3x3", [[0, 1], [1, 2]]) == ["variant"]


def test_periods_that_are_not_known():
    first = [0, 0, 1, 2, 0, 1, 2, 3, 1]
    assert of_the_catalogue("grundy_sequence", ".6", first, period=None) == []
    assert of_the_catalogue("grundy_sequence", "{1}", [0, 1, 0, 1], period=None) == ["period"]
    case = {"preperiod": 71, "period": 12, "last_exception": 70, "count": 30_000}
    values = (FIRST + [0] * 30_000)[:30_000]
    assert of_the_catalogue("grundy_sequence", "kayles", values, **case) == ["values"]
