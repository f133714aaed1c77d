"""Drawing an invention's arrows and bushes by hand: the drawing as a fragment of the workshop's page.

Nothing is stored here. The page posts its form and what was clicked; the answer has the drawing as it is
then, and the values of the inputs that changed. `static/js/drawing.js` writes them into the form, which the
page saves as it saves everything.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.form_numbers import typed_number
from accounts.lookups import personal
from games.pictures.texts import translate
from games.rules.invented.document import BadDraft
from lessons.contest import drafting
from lessons.contest.drawn_by_hand import drawing_of
from lessons.contest.lookups import nim_to_write
from lessons.contest.models import Invention


@personal("POST", of=nim_to_write)
def draw_by_hand(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The drawing of `drawing.block` on `drawing.start` after a click on `drawing.cell`, or a button."""
    asked = {name: request.POST.get(f"drawing.{name}", "") for name in ("chosen", "cell", "action")}
    try:
        draft = drafting.read_form(request.POST.dict())
    except BadDraft as error:
        return HttpResponse(translate(error.reason), status=422, content_type="text/plain; charset=utf-8")
    drawing = drawing_of(draft, _number(request, "block"), _number(request, "start"), **asked)
    status = 422 if drawing is None else 200
    context = {"drawing": drawing, "invention": invention}
    return render(request, "lessons/contest/drawing/drawing.html", context, status=status)


def _number(request: HttpRequest, name: str) -> int:
    return typed_number(request.POST.get(f"drawing.{name}", ""), -1)
