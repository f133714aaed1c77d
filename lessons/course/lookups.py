"""The lesson that an address names, for who may see it."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.lookups import finding
from lessons.course.library import CourseLesson, find

found_lesson = finding(find, _("Não há nenhuma lição com este nome."))


def own_lesson(request: HttpRequest, key: str) -> CourseLesson:
    """The lesson, for the teacher whose it is. Raises Http404, PermissionDenied."""
    lesson: CourseLesson = found_lesson(request, key)
    if lesson.row is None or lesson.row.owner_id != request.user.pk:
        raise PermissionDenied(gettext("Só quem fez esta lição a pode mudar. Podes copiá-la."))
    return lesson
