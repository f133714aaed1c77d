"""Tables in HTML: what some programs of schools save as a spreadsheet (.xls) is a page. Pure.

Only tables, rows and cells are looked at; nothing is fetched or run.
"""

import html
import re

_PART = re.compile(r"<(/?)(table|tr|td|th|br|script|style)\b[^<>]*>|<[^<>]*>|[^<]+|<", re.IGNORECASE)
_SILENT = ("script", "style")


def has_table(text: str) -> bool:
    return re.search(r"<table\b", text, re.IGNORECASE) is not None


def tables(text: str) -> list[list[list[str]]]:
    """The rows of cells of each table that has any; a table inside another is one of its own."""
    nested: list[list[list[list[str]]]] = [[]]  # of each table the rows, of each cell its parts
    is_in_cell = is_silent = False
    for part in _PART.finditer(text):
        tag, is_end = (part[2] or "").lower(), part[1] == "/"
        if tag in _SILENT:
            is_silent = not is_end
        elif tag == "table":
            nested.append([])
            is_in_cell = False
        elif tag == "tr" and not is_end:
            nested[-1].append([])
            is_in_cell = False
        elif tag in ("td", "th"):
            is_in_cell = not is_end
            if is_in_cell:
                nested[-1] = nested[-1] or [[]]
                nested[-1][-1].append([])
        elif is_in_cell and not is_silent:
            nested[-1][-1][-1].append(" " if part[0].startswith("<") else html.unescape(part[0]))
    whole = [[["".join(cell) for cell in row] for row in rows] for rows in nested]
    return [kept for rows in whole if (kept := [row for row in rows if any(map(str.strip, row))])]
