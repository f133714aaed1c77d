"""Formulas: TeX in, MathML out, through an allow-list at each end. Pure: no Django.

latex2mathml passes on what it does not know, and texts as they are: so only known commands go in, no `<` and
no `&`, and only elements and attributes of MathML Core without addresses or styles come out.
"""

import re
from functools import lru_cache
from html import escape
from xml.etree import ElementTree as ET

from latex2mathml import exceptions
from latex2mathml.converter import convert

from games.rules.text import Text, text

MOST = 200  # letters of a formula
# fmt: off
COMMANDS = frozenset((
    "oplus", "cdot", "times", "div", "pm", "le", "ge", "leq", "geq", "lt", "gt", "ne", "neq", "equiv",
    "bmod", "in", "notin", "subset", "cup", "cap", "emptyset", "to", "rightarrow", "Rightarrow", "mapsto",
    "dots", "ldots", "cdots", "quad", "left", "right", "lfloor", "rfloor", "lceil", "rceil", "frac",
    "sqrt", "text", "operatorname", "varphi", "phi", "alpha", "beta", "sum", "infty", "star", "min",
    "max", "mathbb", "mathrm", "mathbf",
))
_ELEMENTS = frozenset((
    "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "msub", "msup", "msubsup", "mfrac", "msqrt", "mroot",
    "munder", "mover", "munderover", "mstyle",
))
# fmt: on
_SIGNS = frozenset("{},;:! ")  # what may follow a backslash alone
_ATTRIBUTES = frozenset(("display", "stretchy", "width", "mathvariant", "displaystyle"))
_CHILDREN = {"mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3, "mroot": 2, "munder": 2, "mover": 2}
_COMMAND = re.compile(r"\\([A-Za-z]+|.?)", re.DOTALL)
_ALLOWED = re.compile(r"[\w\s^{}()\[\]|+\-*/=,.;:!'\\⊕φ·≤≥≠…⌊⌋→]*")
_SPACE = "{http://www.w3.org/1998/Math/MathML}"
# What the converter raises, and what follows from half a formula.
_FAULTS: tuple[type[Exception], ...] = (
    *(var for var in vars(exceptions).values() if isinstance(var, type) and issubclass(var, Exception)),
    ET.ParseError,
    IndexError,
    StopIteration,
)


class BadFormula(Exception):
    """A formula that cannot be shown; `reason` says why, to its author."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


@lru_cache(maxsize=4_000)
def mathml(tex: str) -> str:
    """The formula as a `<math>` element. Raises BadFormula."""
    _check(tex)
    try:
        root = ET.fromstring(convert(tex))  # noqa: S314 - made from a checked formula, without entities
    except _FAULTS as error:
        raise _unfinished(tex) from error
    return _escaped(root, tex)


def _check(tex: str) -> None:
    """Raises BadFormula for what must not reach the converter."""
    if not tex.strip():
        raise BadFormula(text("Entre dois $ falta a fórmula."))
    if len(tex) > MOST:
        raise BadFormula(text("A fórmula é comprida demais: no máximo {n} letras.", n=MOST))
    for command in _COMMAND.findall(tex):
        if command not in COMMANDS and command not in _SIGNS:
            raise BadFormula(
                text("Na fórmula «{formula}» não conheço «\\{command}».", formula=tex, command=command)
            )
    if not _ALLOWED.fullmatch(tex):
        raise BadFormula(
            text("A fórmula «{formula}» tem um sinal que não pode ter; < escreve-se \\lt.", formula=tex)
        )


def _unfinished(tex: str) -> BadFormula:
    return BadFormula(text("A fórmula «{formula}» não está completa.", formula=tex))


def _escaped(element: ET.Element, tex: str) -> str:
    """The element with what is allowed in it; everything is escaped again."""
    name = element.tag.removeprefix(_SPACE)
    if name not in _ELEMENTS or len(element) != _CHILDREN.get(name, len(element)):
        raise _unfinished(tex)
    attributes = "".join(
        f' {key}="{escape(value)}"' for key, value in element.attrib.items() if key in _ATTRIBUTES
    )
    inside = escape(element.text or "") + "".join(_escaped(child, tex) for child in element)
    return f"<{name}{attributes}>{inside}</{name}>"
