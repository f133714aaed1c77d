"""Under what a device keeps what one person has written and not sent (static/js/drafts.js)."""

from django.http import HttpRequest

from lessons.course.documents.steps import LessonStep


def draft_key(request: HttpRequest, lesson: str, step: LessonStep) -> str:
    """The key of the form of a step."""
    return draft_at(request, f"/{lesson}/{step.id}")


def draft_at(request: HttpRequest, place: str) -> str:
    """The key of a form at a place: the address of a position, where each has a form of its own."""
    return f"{request.user.pk or ''}{place}"
