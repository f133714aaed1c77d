"""Hostile documents: whatever is sent, `tidy`, `read` and `examine` end in time, in their memory, and raise
nothing but what they say. Everything runs in a child process with hard limits.
"""

import json
import subprocess
import sys
import textwrap
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.invented.blocks import BLOCKS
from games.rules.invented.conditions import CONDITIONS
from games.rules.options import OptionField, option_fields

SECONDS = 0.1  # that an examination is given
GRACE = 25.0  # that it may take beyond, for what cannot be cut off, on a busy machine
MEMORY = 1 << 30

CHILD = textwrap.dedent(
    """
    import json, resource, sys, time
    from tests.benchmarks.heaps import peak_memory
    resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
    from games.analysis.report_words import words
    from games.rules.invented.document import BadDraft, Incomplete, build_games, tidy
    from games.solvers.inventions import examine
    for line in sys.stdin:
        begun = time.monotonic()
        try:
            game = build_games(tidy(json.loads(line)))
            found = examine(game, 20_000, used=lambda: (time.monotonic() - begun) / {seconds})
            found = json.loads(json.dumps(found))
            words(found, game)
            said = "examined"
        except (BadDraft, Incomplete) as error:
            str(error.reason)
            said = "refused"
        print(json.dumps([said, time.monotonic() - begun, peak_memory()]), flush=True)
    """
).format(memory=MEMORY, seconds=SECONDS)


class Child:
    """A process that examines documents, one line each; killed where it does not answer in time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def examine(self, value: object) -> tuple[str, float, int]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        process = self._process
        process.stdin.write(json.dumps(value) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, "the process has ended"
        said, seconds, used = json.loads(answer)
        assert seconds < SECONDS + GRACE
        return said, seconds, used

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()


@pytest.fixture(scope="module")
def child():
    pytest.importorskip("resource")
    one = Child()
    yield one
    one.close()


EXTREME = st.sampled_from(
    ["", "0", "-1", "1", "2", "40", "99999999999999999999", "1-40", "x", "\x00", "²", "sim"]
)
STARTS = {
    "heaps": ["3, 5", "40", "20, 20", "30, 30, 30, 30", "0", "1,1,1,1,1,1,1,1"],
    "strip": ["1", "3, 5, 8", "30, 29, 28", "10, 10, 10", "vazio"],
    "rows": ["5, 7", "24, 24, 24, 24", "x.x.x", "."],
    "coins": ["F V F", "F" * 30, "V", "F" * 12],
    "board": ["a1", "h8, g7, f6", "a1 A, b2 B", "a1, b1 x", "j10, j9, j8, i10, i9, i8", ""],
    "matrix": ["cheio", "só a1, b2", "sem a1"],
    "triangle": ["cheio", "só a1", "sem a1"],
    "chomp": ["cheio", "3, 2, 1", "1", "0", "3, 3"],
    "placing": ["vazio", "a1, c2", "a1 x, b2", "j10"],
    "digraph": ["A", "A, A, B", "A, B, C, D, A, B"],
    "bush": [
        "a: 0-1; b: 1-2; c: 1-2",
        "a: 0-0",
        "a: 1-2",
        "; ".join(f"e{n}: {n // 2}-{n + 1}" for n in range(14)),
    ],
}
TEXTS = {
    ("board", "directions"): [
        "esquerda",
        "esquerda, cima",
        "esquerda, direita, cima, baixo",
        "baixo-direita",
    ],
    ("board", "leaps"): ["cavalo", "cavalo branco", "(1, 2); (-1, -2)"],
    ("board", "lengths"): ["qualquer", "1", "1, 2"],
    ("strip", "lengths"): ["qualquer", "1", "1, 3"],
    ("matrix", "numbers"): ["qualquer", "1", "1, 2"],
    ("triangle", "numbers"): ["qualquer", "1", "1, 2"],
    ("digraph", "arrows"): [
        "A>A",
        "A>B; B>A",
        "A>B,C; B>C; C>D; D",
        "A>B,C,D; B>A,C,D; C>A,B,D; D>A,B,C",
        "A>B,C,D; B>C,D; C>D; D",
    ],
}


def _mostly(good: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Values that mean something, and one in ten that does not."""
    return st.integers(0, 9).flatmap(lambda chance: good if chance else EXTREME)


def _value(field: OptionField, kind: str) -> st.SearchStrategy[str]:
    if field.kind == "choice":
        return st.sampled_from([value for value, _name in field.choices])
    if field.kind == "bool":
        return st.sampled_from(["sim", ""])
    if field.kind == "int":
        return _mostly(st.sampled_from([str(field.minimum), str(field.maximum), "3"]))
    return _mostly(st.sampled_from(TEXTS.get((kind, field.name), ["1", "1, 2, 3", "2, 3"])))


@st.composite
def _item(draw: st.DrawFn, kinds: Any, inner: str) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(kinds)))
    fields = [field for field in option_fields(kinds[kind]) if draw(st.integers(0, 2)) == 0]
    return {"kind": kind, inner: {field.name: draw(_value(field, kind)) for field in fields}}


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Documents in the right shape with any kinds and values, some of them extreme."""
    blocks = draw(st.lists(_item(BLOCKS, "rules"), min_size=1, max_size=2))
    parts = [STARTS[block["kind"]] for block in blocks]
    return {
        "ending": draw(st.sampled_from(["normal", "misere"])),
        "blocks": blocks,
        "conditions": draw(st.lists(_item(CONDITIONS, "values"), max_size=1)),
        "starts": [
            {"parts": [draw(_mostly(st.sampled_from(choices))) for choices in parts]}
            for _number in range(draw(st.integers(1, 2)))
        ],
    }


@given(value=documents())
def test_any_document_is_examined_or_refused(child, value):
    said, _seconds, used = child.examine(value)
    assert said in {"examined", "refused"}
    assert used * 1024 < MEMORY


@pytest.mark.parametrize(
    ("kind", "rules", "start"),
    [
        ("heaps", {"take": "any", "add": "5", "most": "40"}, "10, 10, 10, 10"),
        ("heaps", {"take": "any", "reach": "up_to", "count": "2", "same": ""}, "12, 12, 10"),
        ("strip", {"squares": "30", "many": "sim", "jump": "sim", "back": "sim"}, "30, 30, 29, 28, 27, 26"),
        (
            "board",
            {"directions": "esquerda, direita, cima, baixo", "lengths": "qualquer"},
            "a1, b2, c3, d4, e5, f6",
        ),
        ("coins", {"more": "3", "face": "some"}, "F" * 10),
        ("matrix", {"taking": "some"}, "cheio"),
        ("matrix", {"rows": "6", "cols": "6"}, "cheio"),
        ("rows", {"numbers": "1-24"}, "24, 24"),
        ("rows", {"numbers": "1-12", "circle": "sim"}, "24, 24"),
        ("heaps", {"take": "any", "divide": "after", "into": "4"}, "16"),
        ("chomp", {"rows": "10", "cols": "10"}, "cheio"),
        ("placing", {"rows": "10", "cols": "10", "rule": "knight"}, "vazio"),
        ("placing", {"rows": "10", "cols": "10", "rule": "line", "length": "5"}, "vazio"),
    ],
)
@pytest.mark.parametrize("conditions", [[], [{"kind": "each_amount_once"}]])
def test_the_worst_games_end_in_time(child, kind, rules, start, conditions):
    value = {
        "blocks": [{"kind": kind, "rules": rules}],
        "conditions": conditions,
        "starts": [{"parts": [start]}],
    }
    _said, _seconds, used = child.examine(value)
    assert used * 1024 < MEMORY
