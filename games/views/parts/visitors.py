"""Who waits for a long search."""

from django.http import HttpRequest

from games.live.snapshots import person_of


def visitor_of(request: HttpRequest) -> str:
    """The name of an account or of a session, for `games.analysis.studies`."""
    person = person_of(request, sitting_down=True)
    return f"user-{person.user.pk}" if person.user is not None else f"visitor-{person.visitor}"
