"""General terms as pupils write them: "4k", "4·(n-1), n = 1, 2, ...", "múltiplos de 4", "u_n = 4n - 4".

What stands around the formula (where the letter starts, the name of the sequence) is taken off by patterns;
the formula is written as Python writes it, whose parser makes a tree of it; of that only sums, products and
powers of exact fractions are known, and nothing is evaluated as code. Length, depth and the size of numbers
are bounded.
"""

import ast
import operator
import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Literal, TypeAlias

MAX_LENGTH = 400
MAX_DEPTH = 20
MAX_NODES = 120
MAX_EXPONENT = 40
MAX_VALUE = 10**40

_Value: TypeAlias = int | Fraction


class BadTerm(Exception):
    """The text is no general term that can be read."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A formula: its tree and the letters in it."""

    tree: ast.expr
    letters: frozenset[str]

    def value(self, values: Mapping[str, int | Fraction]) -> int | Fraction:
        """The value for given letters. Raises BadTerm where there is none."""
        return _value(self.tree, values)


@dataclass(frozen=True, slots=True)
class Term:
    """What somebody wrote: a general term (`kind` "term") whose letter `index` starts at `start` (None: not
    said), the same numbers in words ("phrase"), or only the step from a number to the next one ("step")."""

    kind: Literal["term", "phrase", "step"]
    expression: Expression
    index: str = ""
    start: int | None = None

    @property
    def first(self) -> int:
        """Where the letter starts: as said, else k at 0 and others at 1."""
        if self.start is not None:
            return self.start
        return 0 if self.index == "k" else 1

    def values(self, first: int, count: int, parameters: Mapping[str, int]) -> list[_Value]:
        """`count` values from `first` on. Raises BadTerm."""
        return [self.expression.value({**parameters, self.index: at}) for at in range(first, first + count)]


def parse_term(typed: str, parameter: str = "") -> Term:
    """What the text says; `parameter` is a letter that is no index. Raises BadTerm."""
    if len(typed) > MAX_LENGTH:
        raise BadTerm
    words = simplified(typed)
    if term := _beside(words, parameter) or _multiples(words, parameter) or _rest(words, parameter):
        return term
    words = _PLUS.sub(r"\1 + ", words)
    return _step(words, parameter) or _general(words, parameter)


def read_start(typed: str) -> int | None:
    """Where a letter starts, as in "0", "k = 1", "n ≥ 0" or "começa em 0"; None where no number says it."""
    if len(typed) > MAX_LENGTH:
        return None
    words = simplified(typed)
    start, _others = _split_start(words)
    number = re.search(r"-?[0-9]{1,6}", words)
    return int(number[0]) if start is None and number else start


# The words around a formula.

_LIST = r"[0-9]{1,6}(?:\s*[,;]\s*[0-9]{1,6})*(?:\s*[,;e]?\s*(?:\.\.\.|etc\.?))?"
_START = re.compile(
    rf"(?<![\w)*^/+-])(?:[a-z]\s*)(=|>=|>|∈)\s*\{{?({_LIST})\s*\}}?(?![\w(*/^+-]|\s*[a-z(*/^+-])"
)
_FROM = re.compile(
    r"(?:(?:[,;(]|\bcom|\be|\bonde|\bwith|\bwhere|\band)\s*[a-z]\s+)?\b(?:a partir d[eo]|"
    r"a comecar (?:em|no|de|do|por)|comeca(?:ndo)? (?:em|no|por)|desde o?|"
    r"(?:start(?:s|ing)?|begin(?:s|ning)?) (?:at|from|with)|from)\s*"
    r"(?:[a-z]\s*=\s*)?([0-9]{1,6})\b"
)
_NATURAL = re.compile(r"\b[a-z]\s*(?:∈|pertence a)\s*i?n(?:_?(0))?(?![a-z0-9])")
_KIND = re.compile(
    r"\b(inteiros? nao negativos?|(?:numeros? )?naturais|(?:um )?(?:numero )?natural|"
    r"(?:is )?(?:an? )?(?:non-negative integers?|whole numbers?|natural numbers?))\b"
)
_NAME = re.compile(
    r"^\s*(?:[a-z]\s*(?:_?\s*\{?\s*[a-z]\s*\}?|\(\s*[a-z]\s*\))?|termo\s+geral|(?:general|nth)\s+term)\s*[=:]"
)
_NOISE = re.compile(
    r"\b(?:o termo geral e|termo geral|formula|expressao|com|para|em que|onde|sendo|etc|ou seja|"
    r"(?:[a-z] (?:e )?(?:um )?(?:numero )?)?inteiros?|(?:[a-z] (?:is )?(?:an )?)?integers?|"
    r"isto e|incluindo o 0|(?:the )?(?:general|nth) term(?: is)?|expression|with|for|where|"
    r"that is|including 0)\b"
)
_MULTIPLES = re.compile(
    r"(?:\bmultiplos?\s+(?:de|do)\s+|\bdivisive(?:l|is)\s+por\s+|\btabuada\s+(?:de|do)\s+|"
    r"\bmultiples?\s+of\s+|\bdivisible\s+by\s+|\btable\s+of\s+)(.+)"
)
_STEP = re.compile(
    r"^\s*(?:\+|.*\b(?:soma(?:r|-se|m-se|mos|ndo)?|adiciona(?:r|-se)?|aumenta(?:m|r)?|junta(?:-se)?|mais|"
    r"add(?:s|ing)?|plus|(?:goes|going|go) up (?:by|in)|increases? by)\b|"
    r"(?:vao |vai |sao |anda |andam )?de\s+(?P<from>[0-9a-z() +]{1,20}?)\s+em\b)\s*(?:mais\s+)?"
    r"(?P<step>[0-9a-z() +]{1,20}?)(?:(?<=[0-9])'?s)?\s*\.?$"
)
_NEXT = re.compile(
    r"^\s*([a-z])\s*[_({]*\s*[a-z]\s*\+\s*1\s*[)}]*\s*=\s*\1\s*[_({]*\s*[a-z]\s*[)}]*\s*\+\s*(?P<step>[^=]+)$"
)
_PREVIOUS = re.compile(
    r"^\s*(?:o\s+|the\s+)?(?:termo\s+|numero\s+)?(?:anterior|previous(?:\s+(?:term|number|one))?)\s*"
    r"(?:\+|mais|plus)\s*(?P<step>[^=]+)$"
)
_PLUS = re.compile(r"(\b[0-9]+[a-z]?|\b[a-z]|\))\s+(?:mais|plus)\s+")
_MOD = re.compile(r"^\s*(?:[a-z]\s*=\s*)?(?P<rest>[^=]{1,40}?)\s*[(,]?\s*\bmod\b\.?\s*(?P<by>[^=]{1,40})$")
_MOD_IS = re.compile(r"^\s*[a-z]\s*mod\b\.?\s*(?P<by>[^=]{1,40}?)\s*=\s*(?P<rest>[0-9]{1,6})\s*$")

_SIGNS = {
    "−": "-", "–": "-", "—": "-", "·": "*", "×": "*", "⋅": "*", "∙": "*", "•": "*", "÷": "/", ":": ":",
    "≥": ">=", "≡": "=", "…": "...", "[": "(", "]": ")",
}  # fmt: skip
_HATTED = re.compile(r"(?<=[0-9)\]])[âêîôûŷ](?![^\W\d_])")
# What Unicode decomposes as superscript, but for the signs of ordinals and trade marks.
_RAISED = re.compile(
    "["
    + "".join(
        chr(code)
        for code in (*range(0xB2, 0xBA), *range(0x2B0, 0x2E5), *range(0x1D2C, 0x1DC0), *range(0x2070, 0x2080))
        if unicodedata.decomposition(chr(code)).startswith("<super>") and chr(code) != "º"
    )
    + "]+"
)
_NUMBERS = {
    "vezes": "*", "dois": "2", "tres": "3", "quatro": "4", "cinco": "5", "seis": "6", "sete": "7",
    "oito": "8", "nove": "9", "dez": "10", "times": "*", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
_TIMES_POINT = re.compile(r"(?<=[0-9])\.(?=[a-z](?![a-z])|\()")  # "4.k"
_TIMES_TABLE = re.compile(r"\b([0-9]{1,6}) times table\b")
_WORDS = re.compile(r"\b(?:" + "|".join(_NUMBERS) + r")\b")


def simplified(typed: str) -> str:
    """Small letters without accents, one sign for each operation, numbers from 2 to 10 as digits."""
    signs = "".join(_SIGNS.get(sign, sign) for sign in _with_powers(typed))
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", signs).casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    plain = plain.replace("=>", ">=").replace("\u2044", "/")
    plain = _TIMES_POINT.sub("*", plain)
    plain = _TIMES_TABLE.sub(r"table of \1", plain)
    return _WORDS.sub(lambda word: _NUMBERS[word[0]], " ".join(plain.split()))


def _with_powers(typed: str) -> str:
    """Superscripts as powers: "2ᵏ⁺¹" is 2^(k+1). So is a letter after a number on which a keyboard put its
    dead "^": "2ê" is 2^e."""
    typed = _HATTED.sub(lambda match: f"^{match[0]}", unicodedata.normalize("NFC", typed.casefold()))
    return _RAISED.sub(lambda match: _power_of(unicodedata.normalize("NFKC", match[0])), typed)


def _power_of(exponent: str) -> str:
    if len(exponent) == 1:
        return f"^{exponent}"
    # A number after a letter would be a power of its own, and nobody knows of what.
    return "^?" if re.search(r"[a-z)][0-9]", exponent) else f"^({exponent})"


def _step(words: str, parameter: str) -> Term | None:
    """ "+4", "de 4 em 4", "soma-se 4", "u_{n+1} = u_n + 4", "n + 4"."""
    match = _NEXT.match(words) or _PREVIOUS.match(words) or _STEP.match(words)
    if not match or "=" in match["step"]:
        return None
    if match.re is _STEP and match["from"] not in (None, match["step"]):
        return None
    try:
        step = parse(match["step"])
    except BadTerm:
        return None
    return Term("step", step) if step.letters <= {parameter} else None


def _multiples(words: str, parameter: str) -> Term | None:
    """ "múltiplos de 4", "os múltiplos de 4 a partir de 0"."""
    match = _MULTIPLES.search(words)
    if not match:
        return None
    rest = match[1]
    first = _FROM.search(rest)
    body = _trimmed(_NOISE.sub(" ", re.split(r"[,;:]| \(", _FROM.sub(" ", rest))[0]))
    of, *more = re.split(r"\s+(?:mais|plus)\s+|(?<=[0-9])\s*\+\s*(?=[0-9])", body, maxsplit=1)
    formula = f"{_number(of, parameter)} k"
    if more:
        formula += f" + {_number(more[0], parameter)}"
    start = int(first[1]) // int(of) if first and of.isdecimal() and int(of) else 0
    return Term("phrase", parse(formula), "k", start)


def _beside(words: str, parameter: str) -> Term | None:
    """The term that stands beside a phrase: "4k (múltiplos de 4)", "múltiplos de 4: 4k, k = 0, 1, 2"."""
    match = _MULTIPLES.search(words)
    if not match:
        return None
    for part in (words[: match.start()], *re.split(r"[,;:(]", match[1], maxsplit=1)[1:]):
        with suppress(BadTerm):
            term = _general(part, parameter)
            compound = isinstance(term.expression.tree, ast.BinOp | ast.UnaryOp)
            if compound and term.expression.letters - {parameter}:
                return term
    return None


def _rest(words: str, parameter: str) -> Term | None:
    """ "0 mod 4", "n mod 7 = 0"."""
    match = _MOD_IS.match(words) or _MOD.match(words)
    if not match:
        return None
    rest = _number(match["rest"], parameter)
    by = _number(_balanced(match["by"]), parameter)
    return Term("phrase", parse(f"{by} k + {rest}"), "k", 0)


def _number(formula: str, parameter: str) -> str:
    """A formula without letters other than the parameter, in brackets. Raises BadTerm."""
    if not parse(formula).letters <= {parameter}:
        raise BadTerm
    return f"({formula})"


def _general(words: str, parameter: str) -> Term:
    start, words = _split_start(words)
    if match := _KIND.search(words):
        start = start if start is not None else int("natura" in match[1])
        words = re.sub(r"\b[a-z]\s*$", " ", words[: match.start()].rstrip(" ")) + words[match.end() :]
    words = _NAME.sub(" ", _NOISE.sub(" ", words))
    expression = parse(_trimmed(words))
    letters = expression.letters - {parameter}
    if len(letters) > 1:
        raise BadTerm
    return Term("term", expression, next(iter(letters), "k"), start)


def _split_start(words: str) -> tuple[int | None, str]:
    """Where the letter starts, if that is said, and the words without it."""
    start: int | None = None
    if match := _FROM.search(words):
        start = int(match[1])
    elif match := _START.search(words):
        low = int(re.split(r"\D", match[2])[0])
        start = low + 1 if match[1] == ">" else low
    elif match := _NATURAL.search(words):
        start = 0 if match[1] else 1
    return start, f"{words[: match.start()]} {words[match.end() :]}" if match else words


def _trimmed(words: str) -> str:
    """The words without what is left over at their ends."""
    words = re.sub(r"\(\s*[,;]?\s*\)", " ", words)
    words = re.sub(r"(?:[\s,;.=]|\b(?:e|and)\b)+$", "", words)
    return _balanced(re.sub(r"^[\s,;.:=]+", "", words))


def _balanced(words: str) -> str:
    """Without one bracket at the end whose other half has been taken off."""
    words = words.strip()
    if words.count(")") == words.count("(") + 1 and words.endswith(")"):
        return words[:-1].strip()
    if words.count("(") == words.count(")") + 1 and words.endswith("("):
        return words[:-1].strip()
    return words


# The formula.

_TOKEN = re.compile(r"\s*(?:([0-9]{1,10}(?:[.,][0-9]{1,6})?)(?![0-9])|([a-z])|([-+*/:^(){}]))")
_BRACKETS = str.maketrans("{}:", "()/")
_BESIDE = re.compile(r"(?<=[a-z)]) (?=[a-z(])")  # a product without a sign
_BAD_POWER = re.compile(r"\*\* [-+]|\*\* (?:[a-z]|\([0-9/]+\)) \*\*")


def parse(formula: str) -> Expression:
    """The formula; beside another letter x is a sign of multiplication where it can be. Raises BadTerm."""
    tokens = _tokens(formula)
    letters = set(filter(str.isalpha, tokens))
    if "x" in letters and len(letters) > 1:
        with suppress(BadTerm):
            return _expression(["*" if item == "x" else item for item in tokens])
    return _expression(tokens)


def _tokens(formula: str) -> list[str]:
    """Letters, signs, and numbers as fractions in brackets, so that Python reads them exactly."""
    formula = formula.translate(_BRACKETS).strip()
    tokens: list[str] = []
    at = 0
    while at < len(formula):
        match = _TOKEN.match(formula, at)
        if not match or len(tokens) >= MAX_NODES:
            raise BadTerm
        number, letter, sign = match.groups()
        tokens.append(f"({Fraction(number.replace(',', '.'))})" if number else letter or sign)
        at = match.end()
    return tokens


def _expression(tokens: list[str]) -> Expression:
    depths = accumulate((item == "(") - (item == ")") for item in tokens)
    if max(depths, default=0) >= MAX_DEPTH:
        raise BadTerm
    python = _BESIDE.sub(" * ", " ".join(tokens).replace("^", "**"))
    try:
        tree = ast.parse(python, mode="eval").body
    except SyntaxError:
        raise BadTerm from None
    while isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.UAdd):
        tree = tree.operand
    if _BAD_POWER.search(python) or not all(isinstance(node, _KNOWN) for node in ast.walk(tree)):
        raise BadTerm
    return Expression(tree, frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)))


def _power(base: _Value, exponent: _Value) -> _Value:
    if exponent.denominator != 1 or not 0 <= exponent <= MAX_EXPONENT:
        raise BadTerm
    power: _Value = base ** int(exponent)
    return power


_OPERATIONS: Mapping[type[ast.operator], Callable[[_Value, _Value], _Value]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda left, right: Fraction(left) / right,
    ast.Pow: _power,
}
_KNOWN = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.operator, ast.unaryop, ast.expr_context)


def _value(tree: ast.expr, values: Mapping[str, _Value]) -> _Value:
    match tree:
        case ast.Name(id=letter) if letter in values:
            return values[letter]
        case ast.Constant(value=int(number)):
            return number
        case ast.UnaryOp(op=sign, operand=inner):
            value = _value(inner, values)
            return -value if isinstance(sign, ast.USub) else value
        case ast.BinOp(left=left, op=sign, right=right):
            try:
                result = _OPERATIONS[type(sign)](_value(left, values), _value(right, values))
            except ZeroDivisionError:
                raise BadTerm from None
            if abs(result.numerator) <= MAX_VALUE and result.denominator <= MAX_VALUE:
                return result
    raise BadTerm
