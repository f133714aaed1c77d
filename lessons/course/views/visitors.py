"""What somebody did without an account, joined to the account with which they go on, or forgotten."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.lookups import me, own_page
from lessons.course import visitors


@own_page
@require_POST
def take_over(request: HttpRequest) -> HttpResponse:
    """Once: the session keeps nothing afterwards."""
    if request.POST.get("do") == "mine":
        visitors.take_over(me(request), request.session)
    else:
        visitors.forget(request.session)
    return redirect("lessons:lessons")
