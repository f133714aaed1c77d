"""Checks the rulebook's long lists: the Grundy values of single heaps.

A case names the game in `variant` and gives the values of the heaps 0, 1, 2 ...: all of them in `values`,
or what is known of the first `count` in `sha256`, `max`, `values_at`, `period` and `last_exception`.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.rules.catalogue import GAMES
from games.rules.errors import GameError
from games.rules.game import Game, Impartial
from games.solvers.brute import Brute
from games.solvers.solve import grundy

Found = tuple[str, Any, Any]

_ABOUT = {"id", "game", "variant", "source", "note", "kind", "count"}
_FACTS = {"values", "sha256", "max", "values_at", "period", "last_exception"}
_MOST_VALUES = 100_000


def check_sequence(case: Mapping[str, Any], games: Mapping[str, type[Game[Any]]] = GAMES) -> Iterator[Found]:
    """What is wrong in a case, as key, expected value, value found."""
    unknown = sorted(set(case) - _ABOUT - _FACTS)
    game = _impartial(case.get("variant"), games)
    if unknown:
        yield from ((key, "a known key", "an unknown key") for key in unknown)
    elif case.get("kind") != "grundy_sequence":
        yield "kind", "grundy_sequence", case.get("kind")
    elif game is None:
        yield "variant", "an impartial game of the catalogue", case.get("variant")
    else:
        try:
            yield from _check_facts(case, _values(case, game))
        except GameError as error:
            yield "values", "an answer", str(error)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            yield "values", "values of the documented form", repr(error)


def _impartial(slug: object, games: Mapping[str, type[Game[Any]]]) -> type[Impartial[Any]] | None:
    found = games.get(slug) if isinstance(slug, str) else None
    return found if found is not None and issubclass(found, Impartial) else None


def _values(case: Mapping[str, Any], kind: type[Impartial[Any]]) -> list[int]:
    """The values of the heaps from 0 on, as many as the case speaks of."""
    count = case["count"] if "count" in case else len(case.get("values", ()))
    if type(count) is not int or not 0 < count <= _MOST_VALUES:
        raise ValueError(f"count is {count}, not 1 to {_MOST_VALUES}")
    values = []
    brute = Brute()
    for size in range(count):
        game, state = kind.read([size])
        values.append(grundy(game, state.position, brute))
    return values


def _check_facts(case: Mapping[str, Any], values: list[int]) -> Iterator[Found]:
    got: dict[str, Callable[[], Any]] = {
        "values": lambda: values,
        "sha256": lambda: hashlib.sha256(",".join(map(str, values)).encode()).hexdigest(),
        "max": lambda: max(values),
        "values_at": lambda: {index: values[int(index)] for index in case["values_at"]},
        "period": lambda: _period(case["period"], case.get("last_exception", -1), values),
        "last_exception": lambda: _last_exception(case["period"], values),
    }
    for key in case.keys() & _FACTS:
        if (found := got[key]()) != case[key]:
            yield key, case[key], found


def _last_exception(period: int, values: list[int]) -> int:
    """The last heap whose value is not that of the heap one period later; -1 if there is none."""
    return max(
        (size for size in range(len(values) - period) if values[size] != values[size + period]),
        default=-1,
    )


def _period(period: int, last_exception: int, values: list[int]) -> int | None:
    """The least period, up to `period`, of the values after the last exception; None if they have none."""
    tail = values[last_exception + 1 :]
    return next(
        (length for length in range(1, period + 1) if tail[length:] == tail[:-length]),
        None,
    )
