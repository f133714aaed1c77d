"""Putting together what two authors wrote at the same time, by what both of them had seen. Pure.

What only one of them changed stays as that one wrote it. Where both changed the same place in different ways
the stored value stays, and the place is a clash, left to people.
"""

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from accounts.stale_edits import Clash
from games.rules.invented.conditions import MAX_CONDITIONS
from games.rules.invented.document import MAX_STARTS

_NOTHING = object()
_MOST = {"conditions": MAX_CONDITIONS, "starts": MAX_STARTS}
_NUMBERED = ("blocks", "starts")  # the parts of starts go by the numbers of the blocks


def merge(
    base: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Clash]]:
    """Both tidy drafts as one, and where they clash; `base` is None where nobody knows any more."""
    clashes: list[Clash] = []
    if base is not None and _renumbered(base, mine, theirs):
        clashes = [
            Clash(key, mine[key], theirs[key])
            for key in _NUMBERED
            if mine[key] not in (base[key], theirs[key])
        ]
        mine = {**mine, **{key: base[key] for key in _NUMBERED}}
    return _merged("", {} if base is None else base, mine, theirs, clashes), clashes


def merge_boards(
    base: Mapping[str, Any] | None,
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    is_tidy: Callable[[Mapping[str, Any]], bool],
) -> tuple[dict[str, Any], list[Clash]]:
    """The same for board games. Their rules clash as a whole where one changed the number of pieces or ends
    while the other changed rules, and where both together are no document."""
    clashes: list[Clash] = []
    merged: dict[str, Any] = _merged("", base or {}, mine, theirs, clashes)
    if (base is not None and _has_moved(base, mine, theirs)) or not is_tidy(merged):
        clashes = [clash for clash in clashes if not clash.place.startswith("rules")]
        if mine["rules"] != theirs["rules"]:
            clashes.append(Clash("rules", mine["rules"], theirs["rules"]))
        merged["rules"] = theirs["rules"]
    return merged, clashes


def _has_moved(base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    before, own, other = (draft["rules"] for draft in (base, mine, theirs))
    if before in (own, other) or own == other:
        return False
    return any(len(before[key]) != len(rules[key]) for key in ("pieces", "ends") for rules in (own, other))


def _renumbered(base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    """Whether one took a block away or put them into another order while the other changed blocks or
    starts, or both added a block: the numbers of blocks mean different things to them then.
    """
    count = len(base["blocks"])

    def kinds(draft: Mapping[str, Any]) -> list[str]:
        return [block["kind"] for block in draft["blocks"]]

    def has_changed(draft: Mapping[str, Any]) -> bool:
        return any(draft[key] != base[key] for key in _NUMBERED)

    if mine["blocks"] == theirs["blocks"]:
        return False
    if len(mine["blocks"]) > count < len(theirs["blocks"]):
        return True
    return any(
        kinds(version)[:count] != kinds(base) and has_changed(other)
        for version, other in ((mine, theirs), (theirs, mine))
    )


def _merged(path: str, base: Any, mine: Any, theirs: Any, clashes: list[Clash]) -> Any:
    if theirs in (mine, base):
        return mine
    if mine == base:
        return theirs
    if isinstance(mine, dict) and isinstance(theirs, dict) and mine.get("kind") == theirs.get("kind"):
        return _merged_keys(path, base if isinstance(base, dict) else {}, mine, theirs, clashes)
    if isinstance(mine, list) and isinstance(theirs, list) and isinstance(base, list):
        merged = _merged_items(path, base, mine, theirs, clashes)
        if merged is not None:
            return merged
    clashes.append(Clash(path, _value_or_none(mine), _value_or_none(theirs)))
    return theirs


def _merged_keys(
    path: str,
    base: Mapping[str, Any],
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    clashes: list[Clash],
) -> dict[str, Any]:
    merged = {}
    for key in {**theirs, **mine}:
        before, own, other = (version.get(key, _NOTHING) for version in (base, mine, theirs))
        merged[key] = _merged(f"{path}.{key}".lstrip("."), before, own, other, clashes)
    return {key: value for key, value in merged.items() if value is not _NOTHING}


def _merged_items(
    path: str, base: list[Any], mine: list[Any], theirs: list[Any], clashes: list[Clash]
) -> list[Any] | None:
    """By number; what both added comes one after the other. None where items were taken away."""
    if path.endswith(".parts"):
        parts = zip_longest(base, mine, theirs, fillvalue="")
        return [_merged(f"{path}.{at}", *three, clashes) for at, three in enumerate(parts)]
    count = len(base)
    if len(mine) < count or len(theirs) < count:
        return None
    added = [*theirs[count:], *(item for item in mine[count:] if item not in theirs[count:])]
    if count + len(added) > _MOST.get(path, count + len(added)):
        return None
    both = zip(base, mine, theirs, strict=False)
    return [*(_merged(f"{path}.{at}", *three, clashes) for at, three in enumerate(both)), *added]


def _value_or_none(value: Any) -> Any:
    return None if value is _NOTHING else value
