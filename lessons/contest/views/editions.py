"""Editions: the public page, making and changing one, and the page of who organises it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import people
from accounts.views.found import me
from lessons.contest import access, editions, overview, phases, regulation, rubric
from lessons.contest.editions import Terms
from lessons.contest.forms import EditionForm
from lessons.contest.found import edition_to_run
from lessons.contest.models import Edition, Entry
from lessons.pages import personal

FOUND = Edition.objects.select_related("school", "organiser").prefetch_related(
    "phases", "categories", "schools"
)


@never_cache
@require_safe
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """For everybody: dates, regulation, categories, rubric."""
    found = get_object_or_404(FOUND, key=edition)
    context = {
        "edition": found,
        "running": overview.running(found, timezone.now()),
        "regulation": regulation.blocks(found.regulation),
        "criteria": rubric.criteria(found.rubric),
        "runs": access.is_organiser(request.user, found),
    }
    return render(request, "lessons/contest/editions/edition.html", context)


@personal("GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """A teacher makes an edition."""
    if not people.is_teacher(request.user):
        raise PermissionDenied(_("Só os professores organizam edições do concurso."))
    school = people.school_of(me(request))
    if school is None:
        messages.warning(request, _("Primeiro cria uma turma: a edição é da tua escola."))
        return redirect("accounts:class-new")
    terms = Terms(title="", phases=editions.default_phases(timezone.now()))
    form = EditionForm(request.POST or None, terms=terms, own_school=school)
    if request.method == "POST" and form.is_valid():
        try:
            made = editions.create(me(request), form.cleaned_data["title"], form.terms())
        except ValidationError as error:
            form.refuse(error)
        else:
            messages.success(request, _("A edição está criada."))
            return redirect("lessons:edition-organise", made.key)
    context = {"form": form, "school": school}
    return render(request, "lessons/contest/editions/new.html", context, status=422 if form.errors else 200)


@personal("GET", "POST")
def change(request: HttpRequest, edition: str) -> HttpResponse:
    """Other terms."""
    found = edition_to_run(request, edition)
    form = EditionForm(request.POST or None, terms=editions.terms_of(found), own_school=found.school)
    if request.method == "POST" and form.is_valid():
        try:
            editions.change(found, me(request), form.terms(), seen=form.cleaned_data["seen"] or None)
        except ValidationError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Guardado."))
            return redirect("lessons:edition-organise", found.key)
    context = {"form": form, "edition": found, "school": found.school}
    return render(
        request, "lessons/contest/editions/change.html", context, status=422 if form.errors else 200
    )


@personal("GET", "HEAD")
def organise(request: HttpRequest, edition: str) -> HttpResponse:
    """The organiser's page: phases, entries, judging, results."""
    found = edition_to_run(request, edition)
    now = timezone.now()
    running = overview.running(found, now)
    entries = found.entries.exclude(state=Entry.State.DRAFT).select_related(
        "category", "invention__classroom__school"
    )
    context: dict[str, Any] = {
        "edition": found,
        "running": running,
        "coming": next((step for step in running.steps if step.state == "coming"), None),
        "counts": overview.counts(found),
        "entries": entries,
        "over": phases.is_over(found),
        "log": overview.log(found, request.user),
    }
    return render(request, "lessons/contest/editions/organise.html", context)


@personal("POST")
def begin(request: HttpRequest, edition: str) -> HttpResponse:
    """The next phase begins now."""
    found = edition_to_run(request, edition)
    try:
        editions.begin(found, request.POST.get("kind", ""), me(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, _("A nova fase já começou."))
    return redirect("lessons:edition-organise", found.key)


@personal("POST")
def put_away(request: HttpRequest, edition: str) -> HttpResponse:
    """Archives or restores, as the button `do` says."""
    found = edition_to_run(request, edition)
    match request.POST.get("do"):
        case "archive":
            editions.archive(found, me(request))
            messages.success(request, _("Edição arquivada. Já não aparece nas listas."))
        case "restore":
            editions.restore(found, me(request))
            messages.success(request, _("A edição voltou às listas."))
    return redirect("lessons:edition-organise", found.key)
