"""A worksheet as a file: kept by its teacher, or read in another school. Nothing in it says whose it was."""

import json
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import refuse
from games.pictures.texts import translate
from lessons.worksheets import library
from lessons.worksheets.about import About
from lessons.worksheets.documents import BadDocument, parse_document
from lessons.worksheets.documents.document import FORMAT
from lessons.worksheets.models import LAST_YEAR, Worksheet

FILE_FORMAT = "nimteca-worksheet-file-1"
ENDING = ".nimteca.json"
MOST = 2_000_000  # bytes
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def as_file(worksheet: Worksheet) -> bytes:
    """The draft as it is now and what the library says of it, as JSON in UTF-8."""
    content = {
        "format": FILE_FORMAT,
        "about": About.of(worksheet).columns(),
        "worksheet": worksheet.draft,
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def from_file(content: bytes, by: User) -> Worksheet:
    """A new worksheet of the teacher `by`, as a file says it. Raises ValidationError."""
    value = _json(content)
    about = About()
    if isinstance(value, dict) and value.get("format") == FILE_FORMAT:
        about = _about(value.get("about"))
        value = value.get("worksheet")
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        refuse(_("Este ficheiro não é uma ficha de trabalho da Nimteca."), "not-a-worksheet")
    try:
        document = parse_document(value)
    except BadDocument as error:
        raise ValidationError(
            _("Esta ficha não se consegue ler: %(reason)s"),
            code="unreadable",
            params={"reason": translate(error.reason)},
        ) from error
    return library.create(by, document, about=about)


def _json(content: bytes) -> Any:
    """Raises ValidationError for what is too large, no JSON, or no text that can be stored."""
    if len(content) > MOST:
        refuse(_("Este ficheiro é grande demais para uma ficha de trabalho."), "too-large")
    try:
        value = json.loads(content.decode("utf-8-sig"))
        json.dumps(value, ensure_ascii=False).encode()  # half a character is no text
    except (ValueError, RecursionError):
        refuse(_("Este ficheiro não é uma ficha de trabalho da Nimteca."), "not-a-worksheet")
    return value


def _about(value: Any) -> About:
    """What a file says of its worksheet; what makes no sense is left out."""
    said = value if isinstance(value, dict) else {}
    from_year, to_year = (_number(said.get(name), 1, LAST_YEAR) for name in ("year_from", "year_to"))
    has_years = from_year is not None and to_year is not None and from_year <= to_year
    topic, language = said.get("topic"), said.get("language")
    return About(
        from_year if has_years else None,
        to_year if has_years else None,
        minutes=_number(said.get("minutes"), 5, 600),
        topic=topic if topic in Worksheet.Topic.values else "",
        language=language if language in LANGUAGES else settings.LANGUAGE_CODE,
    )


def _number(value: Any, least: int, most: int) -> int | None:
    return value if type(value) is int and least <= value <= most else None
