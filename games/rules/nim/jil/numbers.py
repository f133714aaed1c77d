"""Whole numbers typed as expressions, such as "10^(10^3)" and "2^2^2-1". Rulebook, `nim_family.md` 3.12.

Digits, + - * ^ and brackets; `^` is right-associative and its exponents are at least 1. What would have more
than about `MAX_DIGITS` digits is not worked out: of such a number, as "7^7^7", it is known whether it is odd.
"""

import ast
import re
from dataclasses import dataclass, field, replace
from itertools import accumulate
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
_TOKENS = re.compile(r"((?<![0-9])0(?![0-9])|[1-9][0-9]*|[-+*^()])*")
_DIGITS = re.compile(r"0|[1-9][0-9]*")
_SPACES = re.compile(r"(?<![0-9]) +| +(?![0-9])")
_LAST_TERM = re.compile(r"(.+)([-+])(0|[1-9][0-9]{0,8})")


class BadNumber(GameError):
    """What was typed is no expression, or its value is negative or not to be compared with 0."""


@dataclass(frozen=True, slots=True)
class Huge:
    """A positive number that is not worked out: it has at least `bits` binary digits. Two of them are equal
    where they are written alike."""

    odd: bool
    bits: int
    typed: str = ""


@dataclass(frozen=True, slots=True)
class JilNumber:
    """A whole number from 0 on, and how it is written; equal where the values are equal."""

    value: int | Huge = field(repr=False)  # Python refuses to write ints of more than 4300 digits.
    typed: str = field(compare=False)

    @property
    def odd(self) -> bool:
        return _odd(self.value)

    @property
    def json(self) -> int | str:
        """The number itself where it is written in digits and short, else the expression."""
        plain = isinstance(self.value, int) and self.typed.isdigit() and len(self.typed) < 16
        return int(self.typed) if plain else self.typed

    def shortened(self, length: int) -> str:
        """How it is written, cut to that length."""
        return self.typed if len(self.typed) <= length else f"{self.typed[: length - 1]}…"

    def plus(self, other: "JilNumber") -> "JilNumber":
        """The sum, written in digits where it is small. Raises BadNumber."""
        return self._result("+", other, _plus(self.value, other.value)) if self.value else other

    def less_one(self) -> "JilNumber":
        """One less; the number is not 0."""
        return self._result("-", number(1), _minus(self.value, 1))

    def _result(self, sign: Literal["+", "-"], other: "JilNumber", value: int | Huge) -> "JilNumber":
        if isinstance(value, int) and value < PLAIN:
            return JilNumber(value, str(value))
        typed = f"{self.typed}{sign}{other.typed}"
        match = _LAST_TERM.fullmatch(self.typed)
        if match and other.typed.isdigit() and len(other.typed) < len(str(PLAIN)):
            constant = int(match[2] + match[3]) + int(sign + other.typed)
            typed = match[1] + (f"{constant:+d}" if constant else "")
        if len(typed) > MAX_LENGTH:
            raise BadNumber(
                text("O número já não se escreve em {n} sinais: soma um número mais simples.", n=MAX_LENGTH)
            )
        return _number(value, typed)


def _number(value: int | Huge, typed: str) -> JilNumber:
    return JilNumber(replace(value, typed=typed) if isinstance(value, Huge) else value, typed)


def number(value: object) -> JilNumber:
    """The number of an int or an expression, written without spaces. Raises BadNumber, at once."""
    if type(value) is int:
        if value < 0:
            raise BadNumber(text("Um número não pode ser negativo."))
        if value.bit_length() > _MOST_PLAIN_BITS:
            raise BadNumber(text("Um número tão grande escreve-se como expressão, por exemplo 10^200."))
        return JilNumber(value, str(value))
    if not isinstance(value, str):
        raise BadNumber(text('Um número é inteiro, ou uma expressão entre aspas, como "10^10".'))
    if len(value) > MAX_LENGTH:
        raise BadNumber(text("A expressão é comprida demais: no máximo {n} sinais.", n=MAX_LENGTH))
    typed = _SPACES.sub("", value)
    result = _parse_number(typed)
    if isinstance(result, int) and result < 0:
        raise BadNumber(text("«{typed}» é negativo: o menor número é 0.", typed=quoted(typed)))
    return _number(result, typed)


def _parse_number(typed: str) -> int | Huge:
    """The value of an expression without spaces. Raises BadNumber."""
    if not typed:
        raise BadNumber(text("Falta o número."))
    if _DIGITS.fullmatch(typed):
        return int(typed)
    depths = accumulate((sign == "(") - (sign == ")") for sign in typed)
    if max(depths) > MAX_DEPTH:
        raise BadNumber(text("São parênteses a mais uns dentro dos outros: no máximo {n}.", n=MAX_DEPTH))
    whole = _TOKENS.fullmatch(typed) and "**" not in typed
    try:
        return _value(ast.parse(typed.replace("^", "**"), mode="eval").body if whole else None)
    except (SyntaxError, TypeError):
        raise BadNumber(
            text(
                "Não percebo «{typed}». Escreve um número com algarismos, + - * ^ e parênteses, como 10^3-1.",
                typed=quoted(typed),
            )
        ) from None


def _value(node: ast.expr | None) -> int | Huge:
    """What a part of an expression is worth. Raises BadNumber, and TypeError for what is no operation."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.BinOp(left, operation, right):
            return _OPERATIONS[type(operation)](_value(left), _value(right))
    raise TypeError


def _odd(value: int | Huge) -> bool:
    return value.odd if isinstance(value, Huge) else value % 2 == 1


def _bits(value: int | Huge) -> int:
    return value.bits if isinstance(value, Huge) else value.bit_length()


def _sized(value: int) -> int | Huge:
    if value < -_MOST:
        raise _too_large()
    return Huge(_odd(value), value.bit_length()) if value > _MOST else value


def _too_large() -> BadNumber:
    return BadNumber(
        text("Os números desta conta são grandes demais para se saber se o resultado é negativo.")
    )


def _plus(left: int | Huge, other: int | Huge) -> int | Huge:
    if isinstance(left, int) and isinstance(other, int):
        return _sized(left + other)
    if isinstance(left, int) and left < 0:
        return _minus(other, -left)
    if isinstance(other, int) and other < 0:
        return _minus(left, -other)
    return Huge(_odd(left) != _odd(other), max(_bits(left), _bits(other)))


def _minus(left: int | Huge, other: int | Huge) -> int | Huge:
    if isinstance(left, int) and isinstance(other, int):
        return _sized(left - other)
    # With at least two digits more, half of the larger number is left.
    if _bits(other) > _bits(left) - 2 or isinstance(other, Huge):
        raise _too_large()
    return Huge(_odd(left) != _odd(other), _bits(left) - 1)


def _times(left: int | Huge, other: int | Huge) -> int | Huge:
    if isinstance(left, int) and isinstance(other, int) and _bits(left) + _bits(other) <= _MAX_BITS + 1:
        return _sized(left * other)
    if 0 in (left, other):
        return 0
    if any(isinstance(factor, int) and factor < 0 for factor in (left, other)):
        raise _too_large()
    return Huge(_odd(left) and _odd(other), _bits(left) + _bits(other) - 1)


def _power(base: int | Huge, exponent: int | Huge) -> int | Huge:
    if isinstance(exponent, int) and exponent < 1:
        raise BadNumber(text("Um expoente é pelo menos 1."))
    if isinstance(base, int) and abs(base) < 2:
        return base if _odd(exponent) else base * base
    if isinstance(exponent, Huge):
        bits = exponent.bits
    else:
        # A number of b bits is at least 2^(b-1), so the power has more than (b-1) * exponent bits.
        bits = (_bits(base) - 1) * exponent + 1
        if isinstance(base, int) and bits <= _MAX_BITS + 1:
            power: int = base**exponent
            return _sized(power)
    if isinstance(base, int) and base < 0 and _odd(exponent):
        raise _too_large()
    return Huge(_odd(base), bits)


_OPERATIONS = {ast.Add: _plus, ast.Sub: _minus, ast.Mult: _times, ast.Pow: _power}
