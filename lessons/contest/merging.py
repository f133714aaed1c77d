"""Putting together what two authors wrote at the same time, by what both of them had seen. Pure.

What only one of them changed stays as that one wrote it. Where both changed the same place in different ways
the stored value stays, and the place is a clash, left to people.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from games.rules.invented.conditions import MAX_CONDITIONS
from games.rules.invented.document import MAX_STARTS

_NOTHING = object()
_MOST = {"conditions": MAX_CONDITIONS, "starts": MAX_STARTS}
_NUMBERED = ("blocks", "starts")  # the parts of starts go by the numbers of the blocks


@dataclass(frozen=True, slots=True)
class Clash:
    """A place that both changed; `path` such as "texts.rules" or "blocks". None: there is nothing."""

    path: str
    mine: Any
    theirs: Any


def merge(
    seen: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Clash]]:
    """Both tidy drafts as one, and where they clash; `seen` is None where nobody knows any more."""
    clashes: list[Clash] = []
    if seen is not None and _renumbered(seen, mine, theirs):
        clashes = [
            Clash(key, mine[key], theirs[key])
            for key in _NUMBERED
            if mine[key] not in (seen[key], theirs[key])
        ]
        mine = {**mine, **{key: seen[key] for key in _NUMBERED}}
    return _merged("", {} if seen is None else seen, mine, theirs, clashes), clashes


def _renumbered(seen: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    """Whether one took a block away or put them into another order while the other changed blocks or
    starts, or both added a block: the numbers of blocks mean different things to them then.
    """
    count = len(seen["blocks"])

    def kinds(draft: Mapping[str, Any]) -> list[str]:
        return [block["kind"] for block in draft["blocks"]]

    def changed(draft: Mapping[str, Any]) -> bool:
        return any(draft[key] != seen[key] for key in _NUMBERED)

    if mine["blocks"] == theirs["blocks"]:
        return False
    if len(mine["blocks"]) > count < len(theirs["blocks"]):
        return True
    return any(
        kinds(version)[:count] != kinds(seen) and changed(other)
        for version, other in ((mine, theirs), (theirs, mine))
    )


def _merged(path: str, seen: Any, mine: Any, theirs: Any, clashes: list[Clash]) -> Any:
    if theirs in (mine, seen):
        return mine
    if mine == seen:
        return theirs
    if isinstance(mine, dict) and isinstance(theirs, dict) and mine.get("kind") == theirs.get("kind"):
        return _merged_keys(path, seen if isinstance(seen, dict) else {}, mine, theirs, clashes)
    if isinstance(mine, list) and isinstance(theirs, list) and isinstance(seen, list):
        merged = _merged_items(path, seen, mine, theirs, clashes)
        if merged is not None:
            return merged
    clashes.append(Clash(path, _value_or_none(mine), _value_or_none(theirs)))
    return theirs


def _merged_keys(
    path: str,
    seen: Mapping[str, Any],
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    clashes: list[Clash],
) -> dict[str, Any]:
    merged = {}
    for key in {**theirs, **mine}:
        before, own, other = (version.get(key, _NOTHING) for version in (seen, mine, theirs))
        merged[key] = _merged(f"{path}.{key}".lstrip("."), before, own, other, clashes)
    return {key: value for key, value in merged.items() if value is not _NOTHING}


def _merged_items(
    path: str, seen: list[Any], mine: list[Any], theirs: list[Any], clashes: list[Clash]
) -> list[Any] | None:
    """By number; what both added comes one after the other. None where items were taken away."""
    if path.endswith(".parts"):
        parts = zip_longest(seen, mine, theirs, fillvalue="")
        return [_merged(f"{path}.{at}", *three, clashes) for at, three in enumerate(parts)]
    count = len(seen)
    if len(mine) < count or len(theirs) < count:
        return None
    added = [*theirs[count:], *(item for item in mine[count:] if item not in theirs[count:])]
    if count + len(added) > _MOST.get(path, count + len(added)):
        return None
    both = zip(seen, mine, theirs, strict=False)
    return [*(_merged(f"{path}.{at}", *three, clashes) for at, three in enumerate(both)), *added]


def _value_or_none(value: Any) -> Any:
    return None if value is _NOTHING else value
