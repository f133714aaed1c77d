"""Editions: the public page, making and changing one, and the page of who organises it."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import people
from accounts.class_forms import refusing
from accounts.lookups import form_page, me, personal, report_outcome, sure
from lessons.contest import access, editions, overview, phases, regulation, rubric
from lessons.contest.editions import EditionTerms
from lessons.contest.forms import EditionForm
from lessons.contest.lookups import edition_to_run
from lessons.contest.models import Edition, Entry

FOUND = Edition.objects.select_related("school", "organiser").prefetch_related(
    "phases", "categories", "schools"
)


@never_cache
@require_safe
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """For everybody: dates, regulation, categories, rubric."""
    shown = get_object_or_404(FOUND, key=edition)
    context = {
        "edition": shown,
        "running": overview.running(shown, timezone.now()),
        "regulation": regulation.blocks(shown.regulation),
        "scales": [rubric.criteria(scale) for scale in rubric.scales_of(shown)],
        "runs": access.is_organiser(request.user, shown),
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
    terms = EditionTerms(title="", phases=editions.default_phases(timezone.now()))
    form = EditionForm(request.POST or None, terms=terms, own_school=school)
    if form.is_valid():
        with refusing(form):
            made = editions.create(me(request), form.cleaned_data["title"], form.terms())
            messages.success(request, _("A edição está criada."))
            return redirect("lessons:edition-organise", made.key)
    return form_page(request, "lessons/contest/editions/new.html", form, school=school)


@personal("GET", "POST", of=edition_to_run)
def change(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Other terms."""
    form = EditionForm(request.POST or None, terms=editions.terms_of(edition), own_school=edition.school)
    if form.is_valid():
        with refusing(form):
            editions.change(edition, me(request), form.terms(), base=form.cleaned_data["seen"] or None)
            messages.success(request, _("Guardado."))
            return redirect("lessons:edition-organise", edition.key)
    template = "lessons/contest/editions/change.html"
    return form_page(request, template, form, edition=edition, school=edition.school)


@personal("GET", "HEAD", of=edition_to_run)
def organise(request: HttpRequest, edition: Edition) -> HttpResponse:
    """The organiser's page: phases, entries, judging, results."""
    now = timezone.now()
    running = overview.running(edition, now)
    entries = edition.entries.exclude(state=Entry.State.DRAFT).select_related(
        "category", "invention__classroom__school"
    )
    context: dict[str, Any] = {
        "edition": edition,
        "running": running,
        "coming": next((step for step in running.steps if step.state == "coming"), None),
        "counts": overview.counts(edition),
        "entries": entries,
        "over": phases.is_over(edition),
        "log": overview.log(edition, request.user),
    }
    return render(request, "lessons/contest/editions/organise.html", context)


@personal("POST", of=edition_to_run)
def begin(request: HttpRequest, edition: Edition) -> HttpResponse:
    """The next phase begins now."""
    back = reverse("lessons:edition-organise", args=[edition.key])
    lost = _("A fase de agora acaba para todos: o que nela não se entregou já não se entrega.")
    if (asked := sure(request, _("Começar já a nova fase?"), _("Começar já"), back, lost)) is not None:
        return asked
    with report_outcome(request, _("A nova fase já começou.")):
        editions.begin(edition, request.POST.get("kind", ""), me(request))
    return redirect("lessons:edition-organise", edition.key)


@personal("POST", of=edition_to_run)
def put_away(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Archives or restores, as the button `do` says."""
    match request.POST.get("do"):
        case "archive":
            editions.put_away(edition, me(request))
            messages.success(request, _("Edição arquivada. Já não aparece nas listas."))
        case "restore":
            editions.put_away(edition, me(request), archived=False)
            messages.success(request, _("A edição voltou às listas."))
    return redirect("lessons:edition-organise", edition.key)
