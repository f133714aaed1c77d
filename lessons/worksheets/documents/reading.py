"""Reading of documents: JSON from outside, each value checked with its kind, size and place."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

from games.rules.errors import quoted
from games.rules.text import Text, join_words, text

MAX_NUMBER = 10**9
MAX_POINTS = 1000
MAX_DEPTH = 10
MAX_INSIDE = 20_000
MAX_STRING = 20_000

_ID = re.compile(r"[A-Za-z0-9.]{1,12}")
_FRACTION = re.compile(r"(-?[0-9]{1,10})(?:/([1-9][0-9]{0,5})|[.,]([0-9]{1,6}))?")


_Read = TypeVar("_Read")


class BadDocument(Exception):
    """The JSON is no document; `where` names the place ("II.2:letters", "title"), `reason` is for people."""

    def __init__(self, where: str, reason: Text) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


def fraction(typed: str) -> Fraction | None:
    """A number written "3", "1/2", "0,5" or "0.5"; None where it is something else."""
    match = _FRACTION.fullmatch(typed.strip())
    if not match:
        return None
    if match[3]:
        return Fraction(f"{match[1]}.{match[3]}")
    return Fraction(int(match[1]), int(match[2] or 1))


def _is_small(value: object) -> bool:
    """Whether a JSON value has few values in it, and few of them inside each other."""
    level, met = [value], 0
    for _depth in range(MAX_DEPTH):
        met += len(level)
        inside: list[object] = []
        for item in level:
            if isinstance(item, str) and len(item) > MAX_STRING:
                return False
            if isinstance(item, dict):
                inside += [*item, *item.values()]
            elif isinstance(item, list):
                inside += item
            if met + len(inside) > MAX_INSIDE:
                return False
        if not inside:
            return True
        level = inside
    return False


class DocumentNode:
    """A JSON object at a place of the document (`where`, which its reader may name better); every value is
    asked for by name, once."""

    def __init__(self, value: object, where: str) -> None:
        self.where = where
        if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
            self.refuse(text("Aqui devia estar um objeto JSON."))
        self._values: Mapping[str, Any] = value
        self._asked: set[str] = set()

    def refuse(self, reason: Text) -> NoReturn:
        raise BadDocument(self.where, reason)

    def has(self, name: str) -> bool:
        return self._get(name) is not None

    def plain(self, name: str) -> Any:
        """The value as it is, of bounded size and depth, for something that checks it itself."""
        value = self._get(name)
        if not _is_small(value):
            self.refuse(text("«{name}» é grande demais.", name=name))
        return value

    def words(self, name: str, most: int, *, needed: bool = False) -> str:
        value = self._get(name)
        value = "" if value is None else value
        if not isinstance(value, str):
            self.refuse(text("«{name}» tem de ser um texto.", name=name))
        if len(value) > most:
            self.refuse(text("«{name}» é comprido demais: no máximo {n} letras.", name=name, n=most))
        if needed and not value.strip():
            self.refuse(text("Falta «{name}».", name=name))
        return value

    def ident(self, name: str = "id") -> str:
        value = self.words(name, 12, needed=True)
        if not _ID.fullmatch(value):
            self.refuse(
                text(
                    "«{value}» não pode ser um nome: só letras sem acento, algarismos e pontos.", value=value
                )
            )
        return value

    def one_of(self, name: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        value = self._get(name)
        if value is None and default is not None:
            return default
        if value not in allowed:
            self.refuse(text("«{name}» tem de ser {names}.", name=name, names=join_words(allowed)))
        return str(value)

    def flag(self, name: str) -> bool:
        value = self._get(name)
        if value is not None and not isinstance(value, bool):
            self.refuse(text("«{name}» tem de ser verdadeiro ou falso.", name=name))
        return bool(value)

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        value = self._get(name)
        if value is None and default is not None:
            return default
        return self._number(value, low, high)

    def numbers(self, name: str, most: int) -> tuple[int, ...]:
        return tuple(self._number(value, -MAX_NUMBER, MAX_NUMBER) for value in self._list(name, most))

    def exact(self, name: str) -> Fraction:
        """A number written as a text: "31/2"."""
        return self._fraction(self._get(name), name)

    def points(self, name: str = "points", default: str | None = None) -> Fraction:
        value = self._get(name)
        return self._points(default if value is None else value, name)

    def points_by_number(self, name: str, most: int) -> dict[int, Fraction]:
        """An object that gives points for numbers."""
        value = {} if self._get(name) is None else self._get(name)
        if not isinstance(value, dict) or len(value) > most:
            self.refuse(text("«{name}» tem de dar pontos a no máximo {n} números.", name=name, n=most))
        points_of = {}
        for key, points in value.items():
            number = fraction(key) if isinstance(key, str) else None
            if number is None or number.denominator != 1 or abs(number) > MAX_NUMBER:
                self.refuse(text("«{value}» não é um número inteiro.", value=quoted(key)))
            points_of[int(number)] = self._points(points, name)
        return points_of

    def strings(self, name: str, most: int, length: int) -> tuple[str, ...]:
        values = self._list(name, most)
        for value in values:
            if not isinstance(value, str) or len(value) > length:
                self.refuse(text("«{name}» é uma lista de textos de até {n} letras.", name=name, n=length))
        return tuple(values)

    def each(self, name: str, most: int, read: "Callable[[DocumentNode], _Read]") -> tuple[_Read, ...]:
        """What `read` makes of the objects of a list; what it does not ask for is refused."""
        eachs = []
        for at, value in enumerate(self._list(name, most), 1):
            node = DocumentNode(value, f"{self.where}.{name}.{at}")
            eachs.append(read(node))
            node.finish()
        return tuple(eachs)

    def node(self, name: str) -> "DocumentNode":
        return DocumentNode(self._get(name), f"{self.where}.{name}")

    def finish(self) -> None:
        """Refuse what nobody asked for."""
        for name in self._values:
            if name not in self._asked:
                self.refuse(text("Não conheço «{name}».", name=quoted(name)))

    def _get(self, name: str) -> Any:
        self._asked.add(name)
        return self._values.get(name)

    def _list(self, name: str, most: int) -> list[Any]:
        value = self._get(name)
        value = [] if value is None else value
        if not isinstance(value, list):
            self.refuse(text("«{name}» tem de ser uma lista.", name=name))
        if len(value) > most:
            self.refuse(text("Em «{name}» há coisas a mais: no máximo {n}.", name=name, n=most))
        return value

    def _number(self, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            self.refuse(
                text(
                    "«{value}» não é um número inteiro de {low} a {high}.",
                    value=quoted(value),
                    low=low,
                    high=high,
                )
            )
        return value

    def _points(self, value: object, name: str) -> Fraction:
        points = self._fraction(value, name)
        if not 0 <= points <= MAX_POINTS:
            self.refuse(text("Os pontos são de 0 a {n}.", n=MAX_POINTS))
        return points

    def _fraction(self, value: object, name: str) -> Fraction:
        read = fraction(str(value)) if isinstance(value, str) or type(value) is int else None
        if read is None:
            self.refuse(text("«{name}» tem de ser um número, como 2, 1/2 ou 0,5.", name=name))
        return read
