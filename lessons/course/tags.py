"""Lessons in the templates of other rooms."""

from django import template

from accounts.models import User
from lessons.course import library
from lessons.course.models import GivenLesson

register = template.Library()


@register.simple_tag
def given_lessons(pupil: User) -> list[tuple[GivenLesson, str]]:
    """The lessons of a pupil's classes, with their titles: `{% given_lessons user as lessons %}`."""
    return [(given, library.title_given(given)) for given in library.given_to(pupil)]
