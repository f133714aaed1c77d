"""A lesson as a file: kept by a teacher, read in another school, or sent to the site, whose own are alike."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import refuse
from games.pictures.texts import translate
from lessons import exported_files
from lessons.course import library
from lessons.course.documents.lesson import FORMAT, BadDocument, LessonDocument, parse_lesson
from lessons.course.models import Lesson
from lessons.course.shipped_lessons import TEXT_KEYS
from lessons.worksheets.documents.document import FORMAT as WORKSHEET_FORMAT
from lessons.worksheets.worksheet_files import JSON_FORMAT


def as_file(lesson: LessonDocument) -> bytes:
    """The lesson as YAML in UTF-8."""
    return exported_files.render(lesson.json(), lambda key, _holder: key in TEXT_KEYS)


def from_file(sent: bytes, by: User) -> Lesson:
    """A new lesson of the teacher `by`, as a file says it. Raises ValidationError, PermissionDenied."""
    return library.create(by, parse_file(sent))


def parse_file(sent: bytes) -> LessonDocument:
    """The lesson of a file. Raises ValidationError."""
    exported = exported_files.parse(sent)
    if exported.content.get("format") in (WORKSHEET_FORMAT, JSON_FORMAT):
        refuse(_("Este ficheiro é uma ficha de trabalho: lê-o na página das fichas."), "worksheet")
    if exported.content.get("format") != FORMAT:
        refuse(_("Este ficheiro não é uma lição da Nimteca."), "not-a-lesson")
    try:
        return parse_lesson(exported.content)
    except BadDocument as error:
        raise ValidationError(
            _("Esta lição não se consegue ler: %(reason)s"),
            code="unreadable",
            params={"reason": exported.locate_problem(error.path, translate(error.sentence))},
        ) from error
