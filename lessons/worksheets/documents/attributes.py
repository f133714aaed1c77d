"""Attributes of what documents are made of: each says once how it is read from JSON and written as JSON."""

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Self

from lessons.worksheets.documents import slips
from lessons.worksheets.documents.reading import Node


class Kept(NamedTuple):
    """How an attribute stands in JSON: under which name, if not its own; `sparse`: not where it is empty."""

    read: Callable[[Node, str], Any]
    write: Callable[[Any], Any]
    name: str
    sparse: bool


class Stored:
    """A dataclass whose attributes are kept in a JSON object."""

    @classmethod
    def read(cls, node: Node) -> Self:
        """Raises BadDocument."""
        found = cls(**{name: kept.read(node, kept.name or name) for name, kept in _kept(cls).items()})
        found.check(node)
        return found

    def check(self, node: Node) -> None:
        """Refuses what no attribute shows by itself."""

    def json(self) -> dict[str, Any]:
        kept = _kept(type(self))
        written = {name: how.write(getattr(self, name)) for name, how in kept.items()}
        return {kept[name].name or name: one for name, one in written.items() if one or not kept[name].sparse}


def _kept(kind: type) -> Mapping[str, Kept]:
    return {one.name: one.metadata["kept"] for one in dataclasses.fields(kind) if "kept" in one.metadata}


def kept(
    read: Callable[[Node, str], Any],
    write: Callable[[Any], Any] = lambda value: value,
    *,
    name: str = "",
    sparse: bool = False,
    **default: Any,
) -> Any:
    """An attribute; `default` is that of the dataclass."""
    return dataclasses.field(metadata={"kept": Kept(read, write, name, sparse)}, **default)


def words(most: int, *, needed: bool = False, **more: Any) -> Any:
    return kept(lambda node, name: node.words(name, most, needed=needed), **more)


def ident() -> Any:
    return kept(Node.ident)


def one_of(allowed: tuple[str, ...], usual: str | None = None, **more: Any) -> Any:
    return kept(lambda node, name: node.one_of(name, allowed, usual), **more)


def slip() -> Any:
    """The typical mistake that something shows, or none."""
    return one_of(("", *slips.KINDS), "", sparse=True, default="")


def flag() -> Any:
    return kept(Node.flag, sparse=True, default=False)


def points(usual: str | None = None, **more: Any) -> Any:
    return kept(lambda node, name: node.points(name, usual), str, **more)


def number(low: int, high: int, usual: int, **more: Any) -> Any:
    return kept(lambda node, name: node.number(name, low, high, usual), **more)


def strings(most: int, length: int, **more: Any) -> Any:
    return kept(lambda node, name: node.strings(name, most, length), list, **more)


def each(kind: type[Stored], most: int, **more: Any) -> Any:
    return kept(
        lambda node, name: node.each(name, most, kind.read),
        lambda found: [one.json() for one in found],
        **more,
    )


def points_by_number(most: int) -> Any:
    def written(by_number: Mapping[int, Fraction]) -> dict[str, str]:
        return {str(count): str(points) for count, points in by_number.items()}

    return kept(
        lambda node, name: node.points_by_number(name, most), written, sparse=True, default_factory=dict
    )
