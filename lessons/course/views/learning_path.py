"""The own way through the course, of who asks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from lessons.course import practice, sittings, visitors
from lessons.course.ahead import lesson_ahead
from lessons.course.learning_path import learning_path


@never_cache
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """Goals, topics, days, best moments: what is stored of the reader, for the reader alone."""
    now = timezone.now()
    path = learning_path(request.user, request.session, now)
    context = {
        "path": path,
        "resumed": lesson_ahead(request, path.resumed),
        "sitting": sittings.find_sitting(request.user, request.session, path.tries),
        "due": practice.due(path.exercises, now),
        "kept": visitors.visitor_work(request.user, request.session),
    }
    return render(request, "lessons/course/learning_path.html", context)
