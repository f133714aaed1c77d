"""What is written in lessons: paragraphs, **bold**, formulas between `$` signs. Pure: no Django."""

from __future__ import annotations

import re
from html import escape

from lessons.course.documents.mathematics import mathml

_FORMULA = re.compile(r"\$([^$]*)\$")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_HOLE = "\x00"  # where a formula stands
_PARAGRAPHS = re.compile(r"\n\s*\n")


def line(words: str) -> str:
    """One line as HTML. Raises BadFormula."""
    parts = _FORMULA.split(words.replace(_HOLE, ""))
    formulas = map(mathml, parts[1::2])
    # Bold may have formulas in it: they are put in last, when nothing is read any more.
    shown = _BOLD.sub(r"<b>\1</b>", escape(_HOLE.join(parts[::2])))
    return "".join(next(formulas) if part == _HOLE else part for part in re.split(f"({_HOLE})", shown))


def prose(words: str) -> str:
    """Paragraphs as HTML, those of lines that begin with "- " as lists. Raises BadFormula."""
    paragraphs = [one.strip() for one in _PARAGRAPHS.split(words.replace("\r", ""))]
    return "".join(map(_paragraph, filter(None, paragraphs)))


def _paragraph(words: str) -> str:
    lines = words.splitlines()
    if all(one.startswith("- ") for one in lines):
        items = "".join(f"<li>{line(one[2:])}</li>" for one in lines)
        return f"<ul>{items}</ul>"
    return f"<p>{'<br>'.join(map(line, lines))}</p>"
