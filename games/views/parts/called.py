"""What the pupils of a school are called outside it, as a page sends it."""

from django.http import HttpRequest


def called_by_number(request: HttpRequest) -> bool | None:
    """What a school chose (`called`); None where nothing was."""
    return {"number": True, "initial": False}.get(request.POST.get("called", ""))
