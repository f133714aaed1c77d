"""Attributes of what documents are made of: each says once how it is read from JSON and written as JSON."""

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Self

from lessons.worksheets.documents import typical_mistakes
from lessons.worksheets.documents.reading import DocumentNode


class StoredAttribute(NamedTuple):
    """How an attribute stands in JSON: under which name, if not its own; `sparse`: not where it is empty."""

    read: Callable[[DocumentNode, str], Any]
    write: Callable[[Any], Any]
    name: str
    sparse: bool


class Stored:
    """A dataclass whose attributes are kept in a JSON object."""

    @classmethod
    def from_node(cls, node: DocumentNode) -> Self:
        """Raises BadDocument."""
        stored = cls(
            **{name: kept.read(node, kept.name or name) for name, kept in _stored_attributes(cls).items()}
        )
        stored.check(node)
        return stored

    def check(self, node: DocumentNode) -> None:
        """Refuses what no attribute shows by itself."""

    def json(self) -> dict[str, Any]:
        kept = _stored_attributes(type(self))
        written = {name: how.write(getattr(self, name)) for name, how in kept.items()}
        return {
            kept[name].name or name: item for name, item in written.items() if item or not kept[name].sparse
        }


def _stored_attributes(kind: type) -> Mapping[str, StoredAttribute]:
    return {
        field.name: field.metadata["kept"] for field in dataclasses.fields(kind) if "kept" in field.metadata
    }


def json_attribute(
    read: Callable[[DocumentNode, str], Any],
    write: Callable[[Any], Any] = lambda value: value,
    *,
    name: str = "",
    sparse: bool = False,
    **default: Any,
) -> Any:
    """An attribute; `default` is that of the dataclass."""
    return dataclasses.field(metadata={"kept": StoredAttribute(read, write, name, sparse)}, **default)


def words(most: int, *, needed: bool = False, **more: Any) -> Any:
    return json_attribute(lambda node, name: node.words(name, most, needed=needed), **more)


def ident() -> Any:
    return json_attribute(DocumentNode.ident)


def one_of(allowed: tuple[str, ...], usual: str | None = None, **more: Any) -> Any:
    return json_attribute(lambda node, name: node.one_of(name, allowed, usual), **more)


def slip() -> Any:
    """The typical mistake that something shows, or none."""
    return one_of(("", *typical_mistakes.KINDS), "", sparse=True, default="")


def flag() -> Any:
    return json_attribute(DocumentNode.flag, sparse=True, default=False)


def points(usual: str | None = None, **more: Any) -> Any:
    return json_attribute(lambda node, name: node.points(name, usual), str, **more)


def number(low: int, high: int, usual: int, **more: Any) -> Any:
    return json_attribute(lambda node, name: node.number(name, low, high, usual), **more)


def strings(most: int, length: int, **more: Any) -> Any:
    return json_attribute(lambda node, name: node.strings(name, most, length), list, **more)


def each(kind: type[Stored], most: int, **more: Any) -> Any:
    return json_attribute(
        lambda node, name: node.each(name, most, kind.from_node),
        lambda items: [item.json() for item in items],
        **more,
    )


def points_by_number(most: int) -> Any:
    def written(by_number: Mapping[int, Fraction]) -> dict[str, str]:
        return {str(count): str(points) for count, points in by_number.items()}

    return json_attribute(
        lambda node, name: node.points_by_number(name, most), written, sparse=True, default_factory=dict
    )
