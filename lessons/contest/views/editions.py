"""Editions: the public page, making and changing one, and the page of who organises it."""

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
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
from lessons.contest import access, editions, overview, phases, regulation, rubric, rubric_form
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


@personal("GET", "POST", of=edition_to_run)
def change_rubric(request: HttpRequest, edition: Edition) -> HttpResponse:
    """The rubric of one kind of games: `tipo` in the query. `do` adds or takes away a criterion, and saves
    nothing."""
    fields = dict(zip(("nim", "tabuleiro"), rubric.FIELDS, strict=True))
    shown = {name: words for name, words in _kinds_shown().items() if _takes(edition, fields[name])}
    name = request.GET.get("tipo", "")
    name = name if name in shown else next(iter(shown))
    stored = rubric.rubric_of(edition, fields[name])
    rows, ties, refused = list(stored["criteria"]), list(stored["ties"]), None
    if request.method == "POST":
        data = request.POST.dict()
        rows = rubric_form.read_rows(data)
        ties = rubric_form.read_ties(data, rows)
        if action := data.get("do", ""):
            with suppress(KeyError):
                rows = rubric_form.changed_rows(rows, action, rubric.known_names(edition))
        else:
            wanted = {"criteria": rows, "ties": ties}
            try:
                editions.change_rubric(
                    edition, me(request), fields[name], wanted, base=data.get("seen") or None
                )
            except ValidationError as error:
                refused = error
            else:
                messages.success(request, _("A grelha está guardada."))
                return redirect("lessons:edition-organise", edition.key)
    context = {
        "edition": edition,
        "title": shown[name],
        "others": [(other, words) for other, words in shown.items() if other != name],
        "closed": editions.rubric_obstacle(edition, timezone.now()),
        "problems": _said_above(refused),
        "parts": rubric_form.parts(rows, refused),
        "ties": rubric_form.tie_inputs(rows, ties),
        "total": sum(row["weight"] for row in rows),
        "seen": request.POST.get("seen") or rubric.fingerprint(getattr(edition, fields[name])),
    }
    return render(request, "lessons/contest/editions/rubric.html", context, status=422 if refused else 200)


def _kinds_shown() -> dict[str, str]:
    return {"nim": _("Jogos Nim"), "tabuleiro": _("Jogos de tabuleiro para dois")}


def _takes(edition: Edition, field: rubric.RubricField) -> bool:
    return edition.kinds in (Edition.Kinds.BOTH, rubric.FIELDS[field])


def _said_above(refused: ValidationError | None) -> list[str]:
    """What is wrong with the rubric as a whole, or that something is marked further below."""
    if refused is None:
        return []
    return [_("Corrige o que está marcado.")] if hasattr(refused, "error_dict") else refused.messages


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
