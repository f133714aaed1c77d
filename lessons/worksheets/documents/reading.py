"""Reading of documents: JSON from outside becomes structs; what is wrong is named with its place."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Any, TypeVar

from msgspec import Meta

from games.rules import structs
from games.rules.errors import quoted
from games.rules.structs import DocumentStruct, Misfit, Path, refuse
from games.rules.text import Text, text
from games.rules.text_files import Texts
from lessons.worksheets.documents import typical_mistakes

TEXTS = Texts.of(__name__)

MAX_NUMBER = 10**9
MAX_POINTS = 1000

_FRACTION = re.compile(r"(-?[0-9]{1,10})(?:/([1-9][0-9]{0,5})|[.,]([0-9]{1,6}))?")
_ID = re.compile(r"[A-Za-z0-9.]{1,12}")
_NOT_AN_ID = text("«{value}» não pode ser um nome: só letras sem acento, algarismos e pontos.")
_NOT_A_SLIP = text("Não conheço o erro «{value}».")
# What positions, options and recipes are is for others to say.
_FREE = ("position", "options", "made")

_SLIP = rf"^(?:{'|'.join(typical_mistakes.KINDS)})"

Ident = Annotated[str, structs.limited(_NOT_AN_ID, max_length=12, pattern=rf"^{_ID.pattern}\Z")]
SomeSlip = Annotated[str, structs.limited(_NOT_A_SLIP, pattern=rf"{_SLIP}\Z")]
Slip = Annotated[str, structs.limited(_NOT_A_SLIP, pattern=rf"{_SLIP}?\Z")]
Number = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]

# What the fields of documents are called, where people read of them.
_FIELDS = (
    "about accepts aim answers because choices conditions count embed example exercise fields first game "
    "games goal hint id intro keywords kind known label least letter letter_points level minutes model most "
    "number numbers parts "
    "per_start points positions praise prompt reply right rubric slug source starts steps "
    "subscript_points tasks teacher term text title total value values wrong"
)
NAMES = {name: TEXTS(f"fields.{name}") for name in _FIELDS.split()}
# What one of a list is called.
_ITEMS = ("parts", "tasks", "fields", "steps")

_Document = TypeVar("_Document", bound=DocumentStruct)


class BadDocument(Exception):
    """The JSON is no document; `where` names the place ("II.2:letters", "documento"), `place` says it to
    people, who also read `reason`; `path` leads there."""

    def __init__(self, where: str, reason: Text, place: Text | None = None, path: Path = ()) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason
        self.place = place
        self.path = path

    @property
    def sentence(self) -> Text:
        """The reason with its place."""
        if self.place is None:
            return self.reason
        return Text("{place}: {reason}", (("place", self.place), ("reason", self.reason)))

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


class Exact(Fraction):
    """A number that is asked for, not points."""


class PointsByNumber(dict[int, Fraction]):
    """Points for numbers."""

    def json(self) -> dict[str, str]:
        return {str(number): str(points) for number, points in self.items()}


def fraction(typed: str) -> Fraction | None:
    """A number written "3", "1/2", "0,5" or "0.5"; None where it is something else."""
    match = _FRACTION.fullmatch(typed.strip())
    if not match:
        return None
    if match[3]:
        return Fraction(f"{match[1]}.{match[3]}")
    return Fraction(int(match[1]), int(match[2] or 1))


def exactly(number: Fraction) -> str:
    """A number as it is typed, without rounding: "2", "0,5", "1/3"."""
    if number.denominator != 1 and 1000 % number.denominator == 0:
        return f"{float(number):.3f}".rstrip("0").replace(".", ",")
    return str(number)


def items_on(name: str, items: Iterable[Any], outer: Path = ()) -> list[tuple[Path, Any]]:
    """The items of the list of this name, each behind the path that leads to it."""
    return [((*outer, name, at), item) for at, item in enumerate(items)]


def check_ids(placed: Iterable[tuple[Path, Any]]) -> None:
    """Raises Refusal for an item with the id of one before it."""
    known = set()
    for path, item in placed:
        if item.id in known:
            refuse(text("«{id}» aparece duas vezes.", id=item.id), *path)
        known.add(item.id)


def parse(value: object, kind: type[_Document]) -> _Document:
    """The document of a JSON value. Raises BadDocument."""
    try:
        return structs.convert(value, kind, NAMES, _parse_custom, _FREE)
    except Misfit as misfit:
        raise bad_document(value, misfit) from misfit


def bad_document(value: object, misfit: Misfit) -> BadDocument:
    """What is said of a value that is no document."""
    where = "documento"
    places: list[Text] = []
    for name, item, inner in _objects_on(misfit.path[: misfit.depth], value):
        ident = inner.get("id") if isinstance(inner, dict) else None
        known = name in _ITEMS and isinstance(ident, str) and _ID.fullmatch(ident)
        if known:
            where = f"{where}:{ident}" if name == "fields" else str(ident)
        else:
            where += f".{name}" if item is None else f".{name}.{item}"
        number = "" if item is None else f" {item}"
        if name in _ITEMS and (known or not places):
            places.append(TEXTS(f"items.{name}", id=str(ident) if known else number.strip()))
        else:
            places.append(Text("{name}{number}", (("name", NAMES.get(name, name)), ("number", number))))
    place = Text("{places}", (("places", tuple(places)),)) if places else None
    return BadDocument(where, misfit.reason, place, misfit.path)


def _objects_on(path: Path, value: Any) -> Iterator[tuple[str, int | None, Any]]:
    """The objects on the way: under which name, as which of a list from 1, and what stands there."""
    steps = [*path]
    while steps:
        name, number = steps.pop(0), None
        value = value[name]
        if steps and isinstance(steps[0], int):
            number = steps.pop(0)
            value = value[number]
        yield str(name), None if number is None else int(number) + 1, value


def _parse_custom(kind: type, value: Any) -> Any:
    if kind is PointsByNumber:
        return _points_by_number(value)
    return Exact(_parse_fraction(value)) if kind is Exact else _points(value)


def _parse_fraction(value: object) -> Fraction:
    number = fraction(str(value)) if isinstance(value, str) or type(value) is int else None
    if number is None:
        refuse(text("«{value}» não é um número, como 2, 1/2 ou 0,5.", value=quoted(value)))
    return number


def _points(value: object) -> Fraction:
    points = _parse_fraction(value)
    if not 0 <= points <= MAX_POINTS:
        refuse(text("Os pontos são de 0 a {n}.", n=MAX_POINTS))
    return points


def _points_by_number(value: object, most: int = 200) -> PointsByNumber:
    if not isinstance(value, dict) or len(value) > most:
        refuse(text("Aqui dão-se pontos a no máximo {n} números.", n=most))
    points_of = PointsByNumber()
    for key, points in value.items():
        number = fraction(key) if isinstance(key, str) else None
        if number is None or number.denominator != 1 or abs(number) > MAX_NUMBER:
            refuse(text("«{value}» não é um número inteiro.", value=quoted(key)))
        points_of[int(number)] = _points(points)
    return points_of
