"""Whole numbers typed as expressions, such as "10^(10^3)" and "2^2^2-1". Rulebook, `nim_family.md` 3.12.

Digits, + - * ^ and brackets; `^` is right-associative and its exponents are at least 1. Every operation is
refused before it is worked out when its result would have more than about `MAX_DIGITS` digits.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

from games.rules.errors import GameError, quoted
from games.rules.text import text

MAX_LENGTH = 200
MAX_DIGITS = 20_000
MAX_DEPTH = 30
PLAIN = 1_000_000

_MOST = 10**MAX_DIGITS - 1
_MAX_BITS = _MOST.bit_length()
_MOST_PLAIN_BITS = 600
_TOKEN = re.compile(r"0|[1-9][0-9]*|[-+*^()]")
_SPACES = re.compile(r"(?<![0-9]) +| +(?![0-9])")
_LAST_TERM = re.compile(r"(.+)([-+])(0|[1-9][0-9]{0,8})")


class BadNumber(GameError):
    """What was typed is no expression, or its value is negative or too large."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 0 on, and how it is written; equal where the values are equal."""

    value: int = field(repr=False)  # Python refuses to write ints of more than 4300 digits.
    typed: str = field(compare=False)

    @property
    def json(self) -> int | str:
        """The number itself where it is written in digits and short, else the expression."""
        return self.value if self.typed.isdigit() and len(self.typed) < 16 else self.typed

    def plus(self, other: "Number") -> "Number":
        """The sum, written in digits where it is small. Raises BadNumber."""
        return self._changed("+", other, self.value + other.value) if self.value else other

    def less_one(self) -> "Number":
        """One less; the number is not 0."""
        return self._changed("-", number(1), self.value - 1)

    def _changed(self, sign: Literal["+", "-"], other: "Number", value: int) -> "Number":
        _check_size(value)
        if value < PLAIN:
            return Number(value, str(value))
        typed = f"{self.typed}{sign}{other.typed}"
        found = _LAST_TERM.fullmatch(self.typed)
        if found and other.typed.isdigit() and other.value < PLAIN:
            constant = int(found[2] + found[3]) + int(sign + other.typed)
            typed = found[1] + (f"{constant:+d}" if constant else "")
        if len(typed) > MAX_LENGTH:
            raise BadNumber(
                text("O número já não se escreve em {n} sinais: soma um número mais simples.", n=MAX_LENGTH)
            )
        return Number(value, typed)


def number(value: object) -> Number:
    """The number of an int or an expression, written without spaces. Raises BadNumber, at once and without
    working out what is too large."""
    if type(value) is int:
        if value < 0:
            raise BadNumber(text("Um número não pode ser negativo."))
        if value.bit_length() > _MOST_PLAIN_BITS:
            raise BadNumber(text("Um número tão grande escreve-se como expressão, por exemplo 10^200."))
        return Number(value, str(value))
    if not isinstance(value, str):
        raise BadNumber(text('Um número é inteiro, ou uma expressão entre aspas, como "10^10".'))
    if len(value) > MAX_LENGTH:
        raise BadNumber(text("A expressão é comprida demais: no máximo {n} sinais.", n=MAX_LENGTH))
    typed = _SPACES.sub("", value)
    result = _Reader(typed).read()
    if result < 0:
        raise BadNumber(text("«{typed}» é negativo: o menor número é 0.", typed=quoted(typed)))
    return Number(result, typed)


def _check_size(value: int) -> None:
    if abs(value) > _MOST:
        raise _too_large()


def _too_large() -> BadNumber:
    return BadNumber(text("O número é grande demais: no máximo {n} algarismos.", n=MAX_DIGITS))


class _Reader:
    """Reads and works out one expression: a sum of products of powers of numbers and brackets."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self.tokens = _TOKEN.findall(typed)
        self.place = 0
        self.depth = 0

    def read(self) -> int:
        if not self.typed:
            raise BadNumber(text("Falta o número."))
        if len("".join(self.tokens)) != len(self.typed) or re.search(r"(?<![0-9])0[0-9]", self.typed):
            raise self._not_understood()
        value = self._sum()
        if self.place < len(self.tokens):
            raise self._not_understood()
        return value

    def _sum(self) -> int:
        value = self._product()
        while sign := self._taken("+-"):
            term = self._product()
            value = value + term if sign == "+" else value - term
            _check_size(value)
        return value

    def _product(self) -> int:
        value = self._power()
        while self._taken("*"):
            value = _times(value, self._power())
        return value

    def _power(self) -> int:
        operands = [self._atom()]
        while self._taken("^"):
            operands.append(self._atom())
        value = operands.pop()
        while operands:
            value = _power(operands.pop(), value)
        return value

    def _atom(self) -> int:
        word = self._next()
        if word == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise BadNumber(
                    text("São parênteses a mais uns dentro dos outros: no máximo {n}.", n=MAX_DEPTH)
                )
            value = self._sum()
            if not self._taken(")"):
                raise self._not_understood()
            self.depth -= 1
            return value
        if not word.isdigit():
            raise self._not_understood()
        return int(word)

    def _next(self) -> str:
        if self.place == len(self.tokens):
            raise self._not_understood()
        self.place += 1
        word: str = self.tokens[self.place - 1]
        return word

    def _taken(self, signs: str) -> str:
        """The next token, if it is one of the signs; else ""."""
        if self.place < len(self.tokens) and self.tokens[self.place] in signs:
            return self._next()
        return ""

    def _not_understood(self) -> BadNumber:
        return BadNumber(
            text(
                "Não percebo «{typed}». Escreve um número com algarismos, + - * ^ e parênteses, como 10^3-1.",
                typed=quoted(self.typed),
            )
        )


def _times(one: int, other: int) -> int:
    if one.bit_length() + other.bit_length() > _MAX_BITS + 1:
        raise _too_large()
    product = one * other
    _check_size(product)
    return product


def _power(base: int, exponent: int) -> int:
    if exponent < 1:
        raise BadNumber(text("Um expoente é pelo menos 1."))
    if abs(base) < 2:
        return base if exponent % 2 else base * base
    # A number of b bits is at least 2^(b-1), so the power has more than (b-1) * exponent bits.
    if (base.bit_length() - 1) * exponent > _MAX_BITS:
        raise _too_large()
    power: int = base**exponent
    _check_size(power)
    return power
