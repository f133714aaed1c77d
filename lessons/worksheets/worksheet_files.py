"""A worksheet as a file: kept by its teacher, or read in another school. Nothing in it says whose it was."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import refuse
from games.pictures.texts import translate
from lessons import exported_files
from lessons.worksheets import library
from lessons.worksheets.about import About
from lessons.worksheets.builtin.base import ABOUT_KEYS
from lessons.worksheets.documents import BadDocument, Document, parse_document
from lessons.worksheets.documents.document import FORMAT
from lessons.worksheets.models import LAST_YEAR, Worksheet

JSON_FORMAT = "nimteca-worksheet-file-1"  # of earlier releases
LESSON_FORMAT = "nimteca-lesson-1"
TEXT_KEYS = frozenset({"title", "intro", "text", "prompt", "hint", "model", "keywords"})
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def as_file(worksheet: Worksheet) -> bytes:
    """The draft as it is now and what the library says of it, as YAML in UTF-8."""
    about = About.of(worksheet)
    years = [about.year_from, about.year_to] if about.year_from else None
    topic = about.topic or None
    said = {"years": years, "minutes": about.minutes, "topic": topic, "language": about.language}
    draft = {name: value for name, value in worksheet.draft.items() if name != "format"}
    parts = [{**part, "tasks": [_without_points(task) for task in part["tasks"]]} for part in draft["parts"]]
    content = {"format": FORMAT, **said, **draft, "parts": parts}
    return exported_files.render(content, _is_text)


def _without_points(task: dict[str, Any]) -> dict[str, Any]:
    """Those of a task follow from its fields."""
    return {name: value for name, value in task.items() if name != "points"}


def _is_text(key: str, holder: dict[str, Any]) -> bool:
    """What is shown to pupils and teachers; positions are called the same in all languages."""
    return key in TEXT_KEYS or (key == "label" and "kind" in holder)


def from_file(sent: bytes, by: User) -> Worksheet:
    """A new worksheet of the teacher `by`, as a file says it. Raises ValidationError, PermissionDenied."""
    document, about = parse_file(sent)
    return library.create(by, document, about=about)


def parse_file(sent: bytes) -> tuple[Document, About]:
    """The worksheet of a file, and what it says of it. Raises ValidationError."""
    exported = exported_files.parse(sent)
    content = exported.content
    if content.get("format") == LESSON_FORMAT:
        refuse(_("Este ficheiro é uma lição: lê-o na página das lições."), "lesson")
    if content.get("format") == JSON_FORMAT:
        about, value = content.get("about"), content.get("worksheet")
    else:
        about = _about_columns(content)
        value = {name: item for name, item in content.items() if name not in ABOUT_KEYS}
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        refuse(_("Este ficheiro não é uma ficha de trabalho da Nimteca."), "not-a-worksheet")
    try:
        return parse_document(value), _about(about)
    except BadDocument as error:
        raise ValidationError(
            _("Esta ficha não se consegue ler: %(reason)s"),
            code="unreadable",
            params={"reason": exported.locate_problem(error.path, translate(error.sentence))},
        ) from error


def _about_columns(content: dict[str, Any]) -> dict[str, Any]:
    years = content.get("years")
    first, last = years if isinstance(years, list) and len(years) == 2 else (None, None)
    return {**content, "year_from": first, "year_to": last}


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
