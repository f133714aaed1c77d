"""What is written in lessons: paragraphs, **bold**, formulas between `$` signs. Pure: no Django."""

import re
from html import escape

from lessons.course.documents.mathematics import mathml

_FORMULA = re.compile(r"\$([^$]*)\$([.,;:?!)]*)")  # with what must not begin the next line
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_PAIR = re.compile(r"(?<=\d)-(?=\d)")  # as in "6-10", which stays together
_HOLE = "\x00"  # where a formula stands
_PARAGRAPHS = re.compile(r"\n\s*\n")


def line(words: str) -> str:
    """One line as HTML. Raises BadFormula."""
    parts = _FORMULA.split(words.replace(_HOLE, ""))
    formulas = map(_formula, parts[1::3], parts[2::3])
    # Bold may have formulas in it: they are put in last, when nothing is read any more.
    written = _PAIR.sub("\N{NON-BREAKING HYPHEN}", escape(_HOLE.join(parts[::3])))
    shown = _BOLD.sub(r"<b>\1</b>", written)
    return "".join(next(formulas) if part == _HOLE else part for part in re.split(f"({_HOLE})", shown))


def _formula(tex: str, behind: str) -> str:
    return f'<span class="nowrap">{mathml(tex)}{behind}</span>' if behind else mathml(tex)


def prose(words: str) -> str:
    """Paragraphs as HTML, those of lines that begin with "- " as lists. Raises BadFormula."""
    paragraphs = [paragraph.strip() for paragraph in _PARAGRAPHS.split(words.replace("\r", ""))]
    return "".join(map(_paragraph, filter(None, paragraphs)))


def _paragraph(words: str) -> str:
    lines = words.splitlines()
    if all(line.startswith("- ") for line in lines):
        items = "".join(f"<li>{line(item[2:])}</li>" for item in lines)
        return f"<ul>{items}</ul>"
    return f"<p>{'<br>'.join(map(line, lines))}</p>"
