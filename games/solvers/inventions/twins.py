"""Twins: games of the catalogue, and earlier entries, with the same values on the first positions.

What is compared is a block's *signature*: the Grundy values of its single heaps (coins, rows ...) 0, 1, 2,
and of the pairs of them. The pairs tell whether they are played one by one, as sums are, or together, as in
Wythoff. In misère play the letters of the same positions are compared besides.

Equal signatures are a question for the authors, never a proof: so few positions, or so few different values,
that many games have them, are not compared. Games whose trees of moves are equal are the same game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import product
from typing import Any, cast

from games.rules import catalogue
from games.rules.errors import BadOptions, GameError, misread
from games.rules.game import Impartial
from games.rules.invented.blocks import Block
from games.rules.invented.blocks.board import BoardBlock
from games.rules.invented.blocks.lines import LinesBlock
from games.rules.invented.blocks.strip import StripBlock
from games.rules.invented.game import InventedPosition
from games.rules.invented.rules import Rules
from games.solvers.brute import Brute
from games.solvers.inventions.graph import K, explore, facts

LINE, PAIRS = 31, 8  # single ones 0 to 30, pairs of 0 to 7; boards are looked at in this size
SHIFTS = (0, 1, -1, 2, -2)  # places are counted from 0 or from 1; a row of one may be an end already
MOST = 3
TREE_LONGEST = 6  # moves; shorter games have the same tree too easily
_TREE_POSITIONS = 400
POSITIONS = 20_000
_FEW, _MANY = (9, 4), (20, 3)  # compared single ones, and different values of them, that are enough
_PAIRS_ENOUGH = (25, 5)

Known = Sequence[Mapping[str, Any]]
Values = list[int | None]
ByPlace = dict[tuple[int, ...], int]
Signature = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Signatures:
    """By number of the block, as JSON: {"line": values, "pairs": rows of values}, and in misère play
    "letters", the same of letters: 0 for P, 1 for N. `trees` are the shapes of the parts that a block starts
    with. Or why there are none."""

    lists: dict[str, dict[str, Any]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    trees: dict[int, frozenset[bytes]] = field(default_factory=dict)
    misere: bool = False
    skipped: str = ""


def signatures(
    rules: Rules, places: Sequence[InventedPosition], misere: bool, progress: Callable[[], None]
) -> Signatures:
    """What is compared of each block of a game with these starts."""
    if rules.conditions or rules.partisan:
        return Signatures(skipped="conditions" if rules.conditions else "owned")
    lists: dict[str, dict[str, Any]] = {}
    kinds = {}
    trees = {}
    for number, block in enumerate(rules.blocks):
        starts = [place.parts[number] for place in places]
        trees[number] = _trees_of_block(block, starts, progress)
        signature = _of_block(block, starts, misere, progress)
        if signature:
            lists[str(number)] = signature
            kinds[str(number)] = block.kind
    skipped = "" if lists or any(trees.values()) else "no_family"
    return Signatures(lists, kinds, trees, misere, skipped)


# One, or a pair, of the simplest things that a block can have: as its start is written, or None.
_SINGLE: dict[str, Callable[[int], object]] = {
    "heaps": lambda n: [n],
    "strip": lambda n: [n],
    "rows": lambda n: [n],
    "coins": lambda n: _heads(n) if n else None,
}
_PAIR: dict[str, Callable[[int, int], object]] = {
    "heaps": lambda a, b: [a, b],
    "strip": lambda a, b: [a, b],
    "rows": lambda a, b: [a, b],
    "coins": lambda a, b: _heads(a, b) if a and b and a != b else None,
    "board": lambda a, b: [f"{chr(ord('a') + a)}{b + 1}"],
}


def _heads(*places: int) -> str:
    """Coins that show their face at these places, from 1, and no others."""
    return "".join("F" if place in places else "V" for place in range(1, max(places) + 1))


def _of_block(
    block: Block[Any], starts: Sequence[Any], misere: bool, progress: Callable[[], None]
) -> dict[str, Any]:
    brute = Brute(POSITIONS, lambda _met: progress())
    if isinstance(block, LinesBlock):
        return _signature(block, lambda n: n, None, brute, misere=misere, read=partial(_in_a_row, block))
    single, pair = _SINGLE.get(block.kind), _PAIR.get(block.kind)
    if isinstance(block, StripBlock) and all(len(start) <= 1 for start in starts):
        pair = None  # what several coins would do to each other does not matter
        block = replace(block, squares=max(block.squares, LINE))
    elif isinstance(block, BoardBlock):
        with suppress(BadOptions):  # where a piece needs a larger board
            block = replace(block, rows=PAIRS, cols=PAIRS)
    return _signature(block, single, pair, brute, misere=misere, read=block.read_start)


def _in_a_row(block: LinesBlock, pieces: object) -> int:
    """So many pieces side by side in the longest row. Raises BadPosition where it is not so long."""
    rows = block.lines.rows
    longest = max(rows)
    if not isinstance(pieces, int) or pieces > longest:
        misread("Não cabem.")
    return ((1 << pieces) - 1) << sum(rows[: rows.index(longest)])


def _signature(
    game: Impartial[Any],
    single: Callable[[int], object] | None,
    pair: Callable[[int, int], object] | None,
    brute: Brute,
    *,
    misere: bool,
    read: Callable[[object], Any] = lambda position: position,
) -> dict[str, Any]:
    """The values of a game's simplest positions, as they are written: of a number, and of a pair of numbers.
    Nothing where hardly any can be read."""
    tables = _tables(single, pair, lambda written: brute.grundy(game, read(written)))
    if tables and misere:
        tables["letters"] = _tables(
            single, pair, lambda written: int(not brute.is_p(game, read(written), misere=True))
        )
    return tables


def _tables(
    single: Callable[[int], object] | None,
    pair: Callable[[int, int], object] | None,
    value: Callable[[object], int],
) -> dict[str, Any]:
    def at(written: object) -> int | None:
        try:
            return None if written is None else value(written)
        except GameError:
            return None

    line = [at(single(n)) for n in range(LINE)] if single else []
    pairs = [[at(pair(a, b)) for b in range(PAIRS)] for a in range(PAIRS)] if pair else []
    return {name: table for name, table in (("line", line), ("pairs", pairs)) if _by_place({name: table})}


# Games of the catalogue.


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A game of the catalogue whose positions are made from numbers. `kinds` are the blocks in whose clothes
    it is best known: of several games with the same values it is named there. `detail` tells several options
    apart."""

    slug: str
    options: dict[str, Any] = field(default_factory=dict)
    detail: str = ""
    kinds: tuple[str, ...] = ("heaps", "rows")
    single: Callable[[int], object] | None = lambda n: (n,)
    pair: Callable[[int, int], object] | None = lambda a, b: (a, b)

    def game(self) -> Impartial[Any]:
        return cast("Impartial[Any]", catalogue.build(self.slug, self.options))


def _apart(a: int, b: int) -> tuple[int, ...] | None:
    """Two coins of a strip on different squares."""
    return (min(a, b), max(a, b)) if a != b else None


def _counted(*squares: int) -> tuple[int, ...]:
    """Coins of a strip on which several may share a square: the number of those on each."""
    return tuple(squares.count(square) for square in range(max(squares) + 1))


_CANDIDATES = (
    _Candidate("nim"),
    _Candidate("nimble", kinds=("strip",), single=_counted, pair=_counted),
    *(
        # Each heap has its own amounts there.
        _Candidate(
            "subtraction",
            {"heaps": [7, 9], "sets": [list(amounts)] * 2},
            ", ".join(map(str, amounts)),
            single=lambda n: (n, 0),
        )
        for amounts in (
            *(range(1, most + 1) for most in range(2, 11)),
            *((1, 3, 4), (2, 3), (3, 4), (1, 4), (2, 4), (2, 5), (1, 3, 5, 7), (2, 3, 5), (1, 4, 9, 16)),
        )
    ),
    *(
        _Candidate(slug)
        for slug in ("kayles", "dawson_kayles", "dawson_chess", "grundy", "lasker", "half", "divisor")
    ),
    *(_Candidate(slug) for slug in ("odd_even", "even_or_odd_heap", "wythoff")),
    *(
        _Candidate("octal", {"code": code, "heaps": [10]}, code)
        for code in (".6", ".7", ".07", ".137", ".37", ".17", ".56", ".76", ".007")
    ),
    _Candidate("turtles", kinds=("coins",), single=_SINGLE["coins"], pair=_PAIR["coins"]),
    _Candidate("coins", kinds=("strip",), single=lambda n: (n,), pair=_apart),
    _Candidate("welter", kinds=("strip",), single=lambda n: (n,), pair=_apart),
    _Candidate("nimble2d", kinds=("board",), single=None, pair=lambda a, b: ((a, b),)),
    _Candidate("queens", kinds=("board",), single=None, pair=lambda a, b: ((a, b),)),
    _Candidate("white_knight", kinds=("board",), single=None, pair=lambda a, b: (a, b)),
)


@lru_cache(maxsize=2 * len(_CANDIDATES))
def _of_candidate(number: int, misere: bool) -> Signature:
    candidate = _CANDIDATES[number]
    return _signature(candidate.game(), candidate.single, candidate.pair, Brute(POSITIONS), misere=misere)


# Trees of moves.


def _trees(
    roots: Sequence[K],
    followers: Callable[[K], Iterable[tuple[K, ...]]],
    progress: Callable[[int], None] = lambda _met: None,
) -> frozenset[bytes]:
    """The shapes of the trees of the roots; none where they are too large, too simple or fall into parts."""
    graph = explore(roots, followers, _TREE_POSITIONS, progress)
    if not graph.finite or any(len(parts) > 1 for follower in graph.followers.values() for parts in follower):
        return frozenset()
    known = facts(graph)
    trees = [known[root] for root in roots]
    if not any(fact.longest >= TREE_LONGEST and not fact.forced for fact in trees):
        return frozenset()
    return frozenset(fact.shape for fact in trees)


def _trees_of_block(
    block: Block[Any], starts: Sequence[Any], progress: Callable[[], None]
) -> frozenset[bytes]:
    roots = [part for start in starts for part in block.parts(start)]
    return _trees(
        roots,
        lambda part: (block.parts(play.after) for play in block.plays(part)),
        lambda _met: progress(),
    )


@lru_cache(maxsize=len(_CANDIDATES))
def _trees_of_candidate(number: int) -> frozenset[bytes]:
    candidate = _CANDIDATES[number]
    game = candidate.game()
    singles = [candidate.single(n) for n in range(LINE)] if candidate.single else []
    roots = [place for place in singles if place is not None]
    return _trees(roots, lambda place: ((after,) for after in game.followers(place)))


def _same_tree(trees: frozenset[bytes]) -> list[dict[str, Any]]:
    """The first game of the catalogue whose single heaps have all these trees."""
    for number, candidate in enumerate(_CANDIDATES):
        if trees and trees <= _trees_of_candidate(number):
            return [{"slug": candidate.slug, "detail": candidate.detail, "why": "trees"}]
    return []


# Comparing.


def twins(own: str, signatures: Signatures, shapes: Sequence[str], known: Known) -> list[dict[str, Any]]:
    """The twins of a game: of each block in the catalogue, and among earlier entries (`known`: "digest",
    "signatures", "shapes") of the whole."""
    twins = []
    for number, trees in signatures.trees.items():
        signature = signatures.lists.get(str(number))
        same = _in_catalogue(signature, signatures.kinds[str(number)], signatures.misere) if signature else []
        twins += [{"kind": "catalogue", "block": number, **twin} for twin in same or _same_tree(trees)]
    entries = [other for other in known if other["digest"] != own]
    return twins + [twin for other in entries if (twin := _entry_twin(signatures, shapes, other))][:MOST]


def _in_catalogue(signature: Signature, kind: str, misere: bool) -> list[dict[str, Any]]:
    """The twins, those in the clothes of the block first."""
    values = {name: value for name, value in signature.items() if name != "letters"}
    flips = kind == "board"
    same = []
    for number, candidate in enumerate(_CANDIDATES):
        compared = compare(values, _of_candidate(number, False), flips=flips)
        if compared and misere:  # the letters take longer to find
            compared = compare(signature, _of_candidate(number, True), flips=flips)
        if compared:
            same.append((candidate, compared))
    same.sort(key=lambda twin: kind not in twin[0].kinds)
    return [
        {"slug": candidate.slug, "detail": candidate.detail, "compared": compared}
        for candidate, compared in same[:MOST]
    ]


def _entry_twin(
    signatures: Signatures, shapes: Sequence[str], other: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Where an earlier entry has the same trees, or all blocks have twins there, one each."""
    same = len(set(shapes) & set(other["shapes"]))
    if same:
        return {"kind": "entry", "digest": other["digest"], "why": "trees", "starts": same}
    theirs = other["signatures"]
    if not signatures.lists or other["misere"] != signatures.misere or len(theirs) != len(signatures.lists):
        return None
    compared = [
        compare(signature, theirs[number])
        for number, signature in signatures.lists.items()
        if number in theirs
    ]
    if len(compared) < len(theirs) or not all(compared):
        return None
    return {"kind": "entry", "digest": other["digest"], "why": "values", "compared": sum(compared)}


def compare(first: Signature, second: Signature, *, flips: bool = False) -> int:
    """How many positions were compared, where all have the same values and they are enough; else 0."""
    turned = _turned(first) if flips else [first]
    return max(_shifted(table, second, shift) for table in turned for shift in SHIFTS)


def _turned(signature: Signature) -> Iterator[Signature]:
    """A board as it is, and seen from its other corners."""
    for corner in product((False, True), repeat=2):
        turned: dict[str, Any] = {"pairs": _from_corner(signature["pairs"], *corner)}
        if "letters" in signature:
            turned["letters"] = {"pairs": _from_corner(signature["letters"]["pairs"], *corner)}
        yield turned


def _from_corner(table: Sequence[Values], upside_down: bool, mirrored: bool) -> list[Values]:
    """The rows and columns that a smaller board has, counted from one of its corners."""
    rows = [[value for value in row if value is not None] for row in table if row[0] is not None]
    if mirrored:
        rows = [row[::-1] for row in rows]
    return [list(row) for row in (rows[::-1] if upside_down else rows)]


def _shifted(first: Signature, second: Signature, shift: int) -> int:
    """`compare` where n of the one corresponds to n + shift of the other."""
    if ("line" in first) != ("line" in second) or ("letters" in first) != ("letters" in second):
        return 0
    own, other = _by_place(first, shift), _by_place(second)
    both = own.keys() & other.keys()
    if _before(own, 0) or _before(other, shift) or any(own[place] != other[place] for place in both):
        return 0
    if "letters" in first:
        letters, others = _by_place(first["letters"], shift), _by_place(second["letters"])
        if any(letters[place] != others[place] for place in letters.keys() & others.keys()):
            return 0
    line, table = ([own[place] for place in both if len(place) == numbers] for numbers in (1, 2))
    return len(both) if _enough(line, table) else 0


def _by_place(tables: Signature, shift: int = 0) -> ByPlace:
    """The values that are known, by the number or the pair of numbers that they are of, moved by a shift."""
    line = {(n + shift,): value for n, value in enumerate(tables.get("line", []))}
    pairs = {
        (a + shift, b + shift): value
        for a, row in enumerate(tables.get("pairs", []))
        for b, value in enumerate(row)
    }
    return {place: value for place, value in (line | pairs).items() if value is not None}


def _before(values: ByPlace, first: int) -> bool:
    """Whether a single one before the first that is compared is not an end."""
    return any(value for place, value in values.items() if len(place) == 1 and place[0] < first)


def _enough(line: Sequence[int], table: Sequence[int]) -> bool:
    different = len(set(line or table))
    if line:
        return any(len(line) >= most and different >= least for most, least in (_FEW, _MANY))
    return len(table) >= _PAIRS_ENOUGH[0] and different >= _PAIRS_ENOUGH[1]
