"""Lessons in the templates of other rooms."""

from django import template

from accounts import people
from accounts.models import User
from lessons.classroom.models import Assignment
from lessons.classroom.sheets import document_of
from lessons.course import library
from lessons.course.closed_steps import ClosedNumbers, lessons_closed_by
from lessons.course.models import GivenLesson
from lessons.worksheets.documents.document import parse_document
from lessons.worksheets.models import Worksheet

register = template.Library()


@register.simple_tag
def given_lessons(pupil: User) -> list[tuple[GivenLesson, str]]:
    """The lessons of a pupil's classes, with their titles: `{% given_lessons user as lessons %}`."""
    return [(given, library.title_given(given)) for given in library.given_to(pupil)]


@register.simple_tag
def closed_by_worksheet(teacher: User, worksheet: Worksheet) -> list[ClosedNumbers]:
    """What a worksheet would close of the lessons of a teacher's classes."""
    classrooms = list(people.taught(teacher).filter(archived_at=None))
    return lessons_closed_by(parse_document(worksheet.draft).asked_facts, classrooms)


@register.simple_tag
def closed_by_assignment(assignment: Assignment) -> list[ClosedNumbers]:
    """What a task closes of the lessons of its class."""
    if assignment.helps or assignment.opens_lessons:
        return []
    return lessons_closed_by(document_of(assignment.version).asked_facts, [assignment.classroom])
