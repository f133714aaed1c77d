"""Who makes an invention: its authors, a classmate more, going, putting it away."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import people
from accounts.lookups import me, personal, sure
from lessons.contest import inventions, phases
from lessons.contest.inventions import Locked
from lessons.contest.lookups import invention_to_write
from lessons.contest.models import ENTRY_AUTHORS, Invention


@personal("GET", "HEAD", "POST", of=invention_to_write)
def authors(request: HttpRequest, invention: Invention) -> HttpResponse:
    """The authors, for themselves; a POST does what the button `do` says."""
    if request.method != "POST":
        return _page(request, invention)
    try:
        return _done(request, invention, request.POST.get("do", ""))
    except Locked:
        return _page(request, invention, _("A invenção já foi entregue: agora os autores não mudam."))
    except ValidationError as error:
        return _page(request, invention, " ".join(error.messages))


def _done(request: HttpRequest, invention: Invention, action: str) -> HttpResponse:
    if action == "add":
        chosen = request.POST.get("colega", "")
        person = next((pupil for pupil in inventions.may_join(invention) if str(pupil.pk) == chosen), None)
        if person is None:
            return _page(request, invention, _("Escolhe um colega da lista."))
        inventions.add_author(invention, person, me(request))
        messages.success(request, _("Agora são mais um."))
    elif action == "leave":
        back = reverse("lessons:invention-authors", args=[invention.key])
        undo = _("Deixas de poder mudar o jogo; só voltas se um dos outros autores te juntar outra vez.")
        asked = sure(request, _("Sair desta invenção?"), _("Sair da invenção"), back, undo=undo)
        if asked is not None:
            return asked
        inventions.leave(invention, me(request))
        messages.success(request, _("Saíste desta invenção."))
        return redirect("lessons:workshop")
    elif action == "archive":
        inventions.put_away(invention, me(request))
        messages.success(request, _("Invenção arquivada. Está no fim da Oficina."))
        return redirect("lessons:workshop")
    elif action == "unarchive":
        inventions.put_away(invention, me(request), archived=False)
        messages.success(request, _("A invenção voltou à Oficina."))
    else:
        raise Http404
    return redirect("lessons:invention-authors", invention.key)


def _page(request: HttpRequest, invention: Invention, problem: str = "") -> HttpResponse:
    user = me(request)
    there = inventions.authors_of(invention)
    others = inventions.may_join(invention)
    names = people.names_for(user, [*there, *others])
    context = {
        "invention": invention,
        "authors": [(names[person.pk], person == user) for person in there],
        "classmates": [(person.pk, names[person.pk]) for person in others],
        "open": phases.is_open(invention),
        "full": len(there) >= ENTRY_AUTHORS,
        "most": ENTRY_AUTHORS,
        "problem": problem,
    }
    return render(request, "lessons/contest/workshop/authors.html", context, status=422 if problem else 200)
