"""Earlier versions of an invention: the list, one drawn, going back to it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts import people
from accounts.lookups import me, personal
from lessons.contest import access, editor_form, inventions, phases
from lessons.contest.draft_views import draw_start
from lessons.contest.inventions import Locked
from lessons.contest.lookups import invention_to_read, invention_to_write
from lessons.contest.models import Invention, InventionRevision


@personal("GET", "HEAD", "POST")
def listing(request: HttpRequest, invention: str) -> HttpResponse:
    """The versions, the newest first; a POST keeps the document as it is now."""
    if request.method == "POST":
        shown = invention_to_write(request, invention)
        inventions.revise(shown, me(request))
        messages.success(request, _("Versão guardada."))
        return redirect("lessons:invention-revisions", shown.key)
    shown = invention_to_read(request, invention)
    rows = list(shown.revisions.order_by("-number").select_related("made_by"))
    writers = [row.made_by for row in rows if row.made_by is not None]
    names = people.names_for(request.user, writers)
    context = {
        "invention": shown,
        "writable": _writable(request, shown),
        "rows": [(row, names.get(row.made_by_id or 0, "")) for row in rows],
    }
    return render(request, "lessons/contest/workshop/revisions.html", context)


@personal("GET", "HEAD", "POST")
def revision(request: HttpRequest, invention: str, number: int) -> HttpResponse:
    """One version, drawn and in words; a POST brings it back."""
    writing = request.method == "POST"
    shown = (invention_to_write if writing else invention_to_read)(request, invention)
    kept: InventionRevision | None = shown.revisions.filter(number=number).select_related("made_by").first()
    if kept is None:
        raise Http404(_("Esta versão não existe."))
    if writing:
        try:
            inventions.restore(kept, me(request))
        except Locked:
            messages.error(request, _("A invenção já foi entregue: agora não se pode mudar."))
        else:
            messages.success(request, _("O jogo voltou a ser o que era. O que lá estava ficou nas versões."))
        return redirect(shown)
    looks = draw_start(kept.document)
    context = {
        "invention": shown,
        "revision": kept,
        "drawn": looks,
        "problems": (),
        "writable": _writable(request, shown),
        "story": kept.document["story"],
        "texts": [text for text in editor_form.texts(kept.document) if text.value],
    }
    return render(request, "lessons/contest/workshop/revision.html", context)


def _writable(request: HttpRequest, invention: Invention) -> bool:
    return phases.is_open(invention) and access.writes_invention(request.user, invention)
