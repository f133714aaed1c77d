"""Checks the rulebook's long lists: Grundy values of heaps, P-positions, tables of Grundy values.

A case says in `variant`, in words, which game is meant ("Lasker", ".137", "Wythoff table 8x8",
"misere kayles", "subtraction {2,4}", "moore_nim k=2") and has one of three kinds:

* `grundy_sequence`: the values of the heaps 0, 1, 2 ..., all in `values`, or what is known of the first
  `count` in `sha256`, `max`, `values_at`, `period`, `preperiod` and `last_exception`;
* `p_positions`: in `values` all heaps that are P, or all lists of heaps or squares, up to the last number in
  the note or else the largest in the list; ascending ones only, where the list has no others; or in `sha256`
  the hash of the first `count` of them, or of all up to the number in the note;
* `table`: in `values` rows of the Grundy values (or the letters) of two heaps, or of the squares of a board;
  or in `rows_sha256`, of a table whose shape the variant names, the hash of the rows joined with line feeds,
  the values of a row joined with commas (or a list with the hash of each row).

In all three `sha256` is the hash of the values joined with commas, those of rows and lists one after another.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import prod
from typing import Any, TypeAlias

from games.rules.catalogue import GAMES
from games.rules.errors import BadPosition, GameError
from games.rules.game import Game, Impartial
from games.solvers.brute import Brute
from games.solvers.heap_rules import (
    DAWSON_CHESS,
    DAWSON_KAYLES,
    GRUNDY,
    KAYLES,
    LASKER,
    TREBLECROSS,
    HeapRule,
    octal_rule,
)
from games.solvers.octal import heap_values
from games.solvers.solve import grundy, letter

Found = tuple[str, Any, Any]
Games = Mapping[str, type[Game[Any]]]

_ABOUT = {"id", "game", "variant", "source", "note", "kind", "count"}
_FACTS = {
    "grundy_sequence": {"values", "sha256", "max", "values_at", "period", "preperiod", "last_exception"},
    "p_positions": {"values", "sha256"},
    "table": {"values", "sha256", "rows_sha256"},
}
_MOST_VALUES = 1_000_000
_MOST_READ = 20_000
_MOST_POSITIONS = 50_000

_NAMES = {
    "kayles": KAYLES,
    "dawson chess": DAWSON_CHESS,
    "dawson kayles": DAWSON_KAYLES,
    "grundy": GRUNDY,
    "lasker": LASKER,
    "treblecross": TREBLECROSS,
    "officers": octal_rule(".6"),
}
_ALSO = {
    "queen": "queens",
    "white queen": "queens",
    "knight": "white_knight",
    "whitoff": "wythoff",
    "lasker nim": "lasker",
}
_CODE = re.compile(r"(?<![\w.])[04]?\.[0-7]+(?![\w.])")
_SHAPE = re.compile(r"(\d+) ?x ?(\d+)")
_PART = re.compile(r"\bk ?= ?(\d+)|\{([\d, ]+)\}")
_NOISE = re.compile(
    r"p-positions?|p positions?|\b(s|game|the|of|table|values?|grundy values?|jogo|de|octal|normal|play|"
    r"positions?|single|heaps?|sequence|board|misere|last_one)\b|[^a-z0-9_ ]"
)


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a case is about: a rule for single heaps, a game of the catalogue, or both; and how the game's
    positions are written down."""

    rule: HeapRule | None
    game: type[Impartial[Any]] | None
    misere: bool
    shape: tuple[int, int] | None
    form: Callable[[Sequence[int], tuple[int, int]], Any]

    def position_of(self, numbers: Sequence[int], shape: tuple[int, int]) -> tuple[Impartial[Any], Any]:
        """The game and the position of some heaps, or of a square of a board. Raises BadPosition."""
        assert self.game is not None
        game, state = self.game.from_position(
            self.form(numbers, self.shape or shape), "misere" if self.misere else None
        )
        return game, state.position

    def reader(self, largest: Sequence[int], shape: tuple[int, int]) -> "Reader":
        """Reads positions, where possible all as those of the game of the `largest`: each is solved once."""
        game, _ = self.position_of(largest, shape)

        def position(numbers: Sequence[int]) -> tuple[Impartial[Any], Any]:
            try:
                return game, game.position_of(self.form(numbers, self.shape or shape))
            except BadPosition:
                return self.position_of(numbers, shape)

        return position


Reader: TypeAlias = Callable[[Sequence[int]], tuple[Impartial[Any], Any]]


def check_sequence(case: Mapping[str, Any], games: Games = GAMES) -> Iterator[Found]:
    """What is wrong in a case, as key, expected value, value found."""
    kind = str(case.get("kind"))
    unknown = sorted(set(case) - _ABOUT - _FACTS.get(kind, set(case)))
    subject = _subject(case.get("variant"), games)
    if unknown:
        yield from ((key, "a known key", "an unknown key") for key in unknown)
    elif kind not in _KINDS:
        yield "kind", " or ".join(_KINDS), kind
    elif subject is None:
        yield "variant", "an impartial game", case.get("variant")
    else:
        try:
            yield from _KINDS[kind](case, subject)
        except GameError as error:
            yield "values", "an answer", str(error)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            yield "values", "values of the documented form", repr(error)


def _subject(name: object, games: Games) -> _Subject | None:
    """What the words of a variant mean; None if nothing."""
    if not isinstance(name, str):
        return None
    words = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    code, shape = _CODE.search(words), _SHAPE.search(words)
    rest = _SHAPE.sub("", _PART.sub("", _CODE.sub("", words)))
    plain = " ".join(_NOISE.sub(" ", rest.replace("'s", "")).split())
    slug = "octal" if code else _slug(plain, words, games)
    kind = games.get(slug)
    rule = octal_rule(code[0]) if code else _NAMES.get(slug.replace("_", " "))
    game = kind if kind is not None and issubclass(kind, Impartial) else None
    if rule is None and game is None:
        return None
    size = (int(shape[1]), int(shape[2])) if shape else None
    form = _form(slug, words, code[0] if code else "")
    return _Subject(rule, game, "misere" in words, size, form)


def _slug(plain: str, words: str, games: Games) -> str:
    if "{" in words and not plain.removeprefix("s_").strip():
        return "subtraction"
    slug = _ALSO.get(plain, plain).replace(" ", "_")
    return f"{slug}_nim" if slug not in games and f"{slug}_nim" in games else slug


def _form(slug: str, words: str, code: str) -> Callable[[Sequence[int], tuple[int, int]], Any]:
    """Makes the JSON form of the position with some heaps, or with a piece on a square of a board."""
    parts = _PART.findall(words)
    most = next((int(number) for number, _ in parts if number), 1)
    sets = [[int(amount) for amount in amounts.split(",")] for _, amounts in parts if amounts]

    def form(numbers: Sequence[int], shape: tuple[int, int]) -> Any:
        heaps = list(numbers)
        board = {"rows": shape[0], "cols": shape[1]}
        special: dict[str, Any] = {
            "octal": {"code": code, "heaps": heaps},
            "subtraction": {"heaps": heaps, "sets": (sets * len(heaps))[: len(heaps)]},
            "queens": board | {"queens": [heaps]},
            "white_knight": board | {"at": heaps},
            "nimble2d": [heaps],
            "half": {"heaps": heaps, "last_one": "last_one" in words},
            "moore_nim": {"heaps": heaps, "k": most},
            "exact_nim": {"heaps": heaps, "k": most},
        }
        return special.get(slug, heaps)

    return form


# Grundy values of single heaps.


def _check_values(case: Mapping[str, Any], subject: _Subject) -> Iterator[Found]:
    values = _values(case, subject)
    got: dict[str, Callable[[], Any]] = {
        "values": lambda: values,
        "sha256": lambda: _joined_hash([values]),
        "max": lambda: max(values),
        "values_at": lambda: {index: values[int(index)] for index in case["values_at"]},
        "period": lambda: _period(case, values),
        "preperiod": lambda: _last_exception(case["period"], values) + 1,
        "last_exception": lambda: _last_exception(case["period"], values),
    }
    for key in case.keys() & got.keys():
        if (computed := got[key]()) != case[key]:
            yield key, case[key], computed


def _values(case: Mapping[str, Any], subject: _Subject) -> list[int]:
    """The values of the heaps from 0 on, as many as the case speaks of."""
    count = case["count"] if "count" in case else len(case.get("values", ()))
    most = _MOST_READ if subject.rule is None else _MOST_VALUES
    if type(count) is not int or not 0 < count <= most:
        raise ValueError(f"count is {count}, not 1 to {most}")
    if subject.rule is not None and (subject.game is None or count > _MOST_READ):
        return list(heap_values(subject.rule, count).values[:count])
    brute = Brute()
    read = subject.reader([count - 1], (1, 1))
    return [grundy(*read([size]), brute) for size in range(count)]


def _last_exception(period: int, values: list[int]) -> int:
    """The last heap whose value is not that of the heap one period later; -1 if there is none."""
    return max(
        (size for size in range(len(values) - period) if values[size] != values[size + period]),
        default=-1,
    )


def _period(case: Mapping[str, Any], values: list[int]) -> int | None:
    """The least period of the values after the last exception, up to the one given; None without."""
    most = case["period"]
    first = case.get("last_exception", case.get("preperiod", 0) - 1) + 1
    tail = values[first:]
    lengths = range(1, len(tail) // 2 + 1 if most is None else most + 1)
    return next((length for length in lengths if tail[length:] == tail[:-length]), None)


# P-positions.


def _check_p_positions(case: Mapping[str, Any], subject: _Subject) -> Iterator[Found]:
    numbers = re.findall(r"\d+", str(case.get("note", "")))
    top = int(numbers[-1]) if numbers else None
    listed = case.get("values")
    if listed is not None:
        several = isinstance(listed[0], list)
        rows = [list(entry) if several else [entry] for entry in listed]
        top = max(map(max, rows)) if top is None else top
        positions = _p_positions(subject, len(rows[0]), top, in_order=all(row == sorted(row) for row in rows))
        shown = positions if several else [heap for (heap,) in positions]
        if sorted(listed) != shown:
            yield "values", listed, shown
    elif top is None:
        positions = _first_p_positions(subject, case["count"])
    else:
        positions = _p_positions(subject, _width(subject), top, in_order=subject.shape is None)
    if "count" in case and case["count"] != len(positions):
        yield "count", case["count"], len(positions)
    if "sha256" in case and (got := _joined_hash(positions)) != case["sha256"]:
        yield "sha256", case["sha256"], got


def _width(subject: _Subject) -> int:
    """How many numbers a position has at least."""
    if subject.game is None:
        return 1
    try:
        subject.position_of([0], (1, 1))
    except BadPosition:
        return 2
    return 1


def _first_p_positions(subject: _Subject, count: int) -> list[list[int]]:
    """The least heaps that are P, so many."""
    if _width(subject) > 1:
        raise ValueError("the note says no largest number")
    top, positions = count, _p_positions(subject, 1, count, in_order=True)
    while len(positions) < count:
        top *= 2
        if top > _MOST_POSITIONS:
            raise ValueError(f"not {count} among {_MOST_POSITIONS} heaps")
        positions = _p_positions(subject, 1, top, in_order=True)
    return positions[:count]


def _p_positions(subject: _Subject, width: int, top: int, *, in_order: bool) -> list[list[int]]:
    """All P-positions of so many numbers, each up to `top` and on the board if there is one."""
    if subject.rule is not None and width == 1 and not subject.misere and top < _MOST_VALUES:
        values = heap_values(subject.rule, top + 1).values
        return [[heap] for heap in range(top + 1) if values[heap] == 0]
    sides = [min(top + 1, side) for side in subject.shape or [top + 1] * width]
    if prod(sides[:width]) > _MOST_POSITIONS:
        raise ValueError(f"more than {_MOST_POSITIONS} positions")
    brute = Brute()
    read = subject.reader(range(top + 1 - width, top + 1), (top + 1, top + 1))
    listed = (
        combinations_with_replacement(range(min(sides)), width)
        if in_order
        else product(*map(range, sides[:width]))
    )
    positions = []
    for numbers in listed:
        # Two coins on one square are no position, where a square holds one.
        with suppress(BadPosition):
            if letter(*read(numbers), brute) == "P":
                positions.append(list(numbers))
    return positions


# Tables.


def _check_table(case: Mapping[str, Any], subject: _Subject) -> Iterator[Found]:
    listed = case.get("values")
    rows, columns = (len(listed), len(listed[0])) if listed else subject.shape or (0, 0)
    if not 0 < rows * columns <= _MOST_POSITIONS:
        raise ValueError(f"{rows}x{columns} is not 1 to {_MOST_POSITIONS} positions")
    if subject.shape not in (None, (rows, columns)):
        yield "variant", f"{rows}x{columns}", subject.shape
    table = _table(subject, rows, columns, letters=listed is not None and listed[0][0] in ("P", "N"))
    if listed and table != listed:
        yield "values", listed, table
    if "sha256" in case and (whole := _joined_hash(table)) != case["sha256"]:
        yield "sha256", case["sha256"], whole
    if "rows_sha256" in case:
        got = _rows_hash(table, each=isinstance(case["rows_sha256"], list))
        if got != case["rows_sha256"]:
            yield "rows_sha256", case["rows_sha256"], got


def _table(subject: _Subject, rows: int, columns: int, *, letters: bool) -> list[list[Any]]:
    brute = Brute()
    read = subject.reader([rows - 1, columns - 1], (rows, columns))
    return [
        [
            letter(game, position, brute) if letters else grundy(game, position, brute)
            for column in range(columns)
            for game, position in [read([row, column])]
        ]
        for row in range(rows)
    ]


def _rows_hash(table: list[list[Any]], *, each: bool) -> str | list[str]:
    lines = [",".join(map(str, row)) for row in table]
    return [_sha256(line) for line in lines] if each else _sha256("\n".join(lines))


def _joined_hash(rows: Sequence[Sequence[Any]]) -> str:
    return _sha256(",".join(str(value) for row in rows for value in row))


def _sha256(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()


_KINDS: dict[str, Callable[[Mapping[str, Any], _Subject], Iterator[Found]]] = {
    "grundy_sequence": _check_values,
    "p_positions": _check_p_positions,
    "table": _check_table,
}
