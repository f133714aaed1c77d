"""What pages say of handing in: of which parts it is, what is still closed, and who asked for it."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from lessons.classroom import sheets
from lessons.classroom.models import Group
from lessons.worksheets.documents import Part
from lessons.worksheets.sheet_contexts import points_words


def parts_in_words(parts: Collection[str]) -> str:
    """ "a parte I", "as partes I, II e III"."""
    *first, last = parts
    if not first:
        return _("a parte %(parts)s") % {"parts": last}
    return _("as partes %(parts)s e %(last)s") % {"parts": ", ".join(first), "last": last}


def hand_in_of(group: Group) -> dict[str, Any]:
    """What the group can hand in now, for the template `hand_in_body.html`.

    `ids` of the open parts; `words` for them, "" where they complete the sheet; `closed`: the titles of those
    that the teacher has not opened; `may_object`: the others are asked first.
    """
    document = sheets.document_of(group.assignment.version)
    parts = sheets.parts_to_hand_in(group, document)
    closed = sheets.closed_parts(group, document)
    return {
        "ids": " ".join(parts),
        "words": parts_in_words(parts) if parts and closed else "",
        "closed": [_closed(part) for part in document.parts if part.id in closed],
        "may_object": sheets.may_object(group),
        "seconds": sheets.ANSWER_SECONDS,
    }


def _closed(part: Part) -> str:
    name = _("Parte %(id)s") % {"id": part.id} + (f": {part.title}" if part.title else "")
    return f"{name} ({points_words(part.points)})"


def handed_in_words(group: Group) -> str:
    """The parts of an open sheet that are handed in, "" for none."""
    return parts_in_words(group.parts_handed_in) if group.parts_handed_in else ""
