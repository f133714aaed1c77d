"""Results of an edition: the page, the organiser's act of publishing, certificates on paper, files."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.lookups import me, personal
from lessons.contest import access, certificates, exports, gallery, phases, results, rubric
from lessons.contest.lookups import edition_to_run
from lessons.contest.models import Edition
from lessons.contest.phases import Kind
from lessons.files import export

FOUND = Edition.objects.select_related("school")


@never_cache
@require_safe
def edition_results(request: HttpRequest, edition: str) -> HttpResponse:
    """For everybody once they are published; before that the organiser sees them as they would be."""
    shown = get_object_or_404(FOUND, key=edition)
    runs = access.is_organiser(request.user, shown)
    if shown.published_at is None and not runs:
        raise Http404(_("Os resultados ainda não foram publicados."))
    context = {**_order(shown), "runs": runs, "prints": bool(certificates.readable(request.user, shown))}
    return render(request, "lessons/contest/results/results.html", context)


def _order(edition: Edition) -> dict[str, Any]:
    """The order as pages show it: without any author's name that may not be shown."""
    order = results.current_ranking(edition)
    names = gallery.shown_names([line.entry for line in order.lines])
    criteria = rubric.all_criteria(edition)
    called = {criterion.id: criterion.name for criterion in criteria}
    return {
        "edition": edition,
        "ties": [
            called[name]
            for scale in rubric.scales_of(edition)
            for name in rubric.ties(scale)
            if name in called
        ],
        "groups": [
            (category, [_row(line, criteria, names) for line in lines]) for category, lines in order.groups
        ],
        "waiting": order.waiting,
    }


def _row(
    line: results.ResultRow, criteria: tuple[rubric.Criterion, ...], names: dict[int, list[str]]
) -> dict[str, Any]:
    game = getattr(line.entry, "gallery_game", None)
    return {
        "line": line,
        "criteria": [
            (criterion, line.criteria[criterion.id])
            for criterion in criteria
            if criterion.id in line.criteria
        ],
        "authors": names.get(line.entry.pk, []),
        "game": game if game is not None and game.withdrawn_at is None else None,
        "withdrawn": game if game is not None and game.withdrawn_at is not None else None,
    }


@personal("GET", "HEAD", "POST", of=edition_to_run)
def publish(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Asks whether to publish, with what stands against it; a POST publishes."""
    if edition.published_at is not None:
        return redirect("lessons:edition-results", edition.key)
    status = 200
    unsure = False
    if request.method == "POST":
        unsure = request.POST.get("sure") != "yes"
        if not unsure:
            try:
                results.publish(edition, me(request), request.POST.getlist("gap"))
            except results.UnpublishableResults:
                pass  # the page says what is missing
            else:
                messages.success(request, _("Os resultados estão publicados."))
                return redirect("lessons:edition-results", edition.key)
        status = 422
    problems = results.problems(edition, timezone.now())
    context = {
        **_order(edition),
        "obstacles": [problem for problem in problems if not problem.gap],
        "gaps": [problem for problem in problems if problem.gap],
        "unsure": unsure,
        "refused": status == 422,
        "begins": phases.begins(edition, Kind.RESULTS),
    }
    return render(request, "lessons/contest/results/publish.html", context, status=status)


@personal("GET", "HEAD")
def paper(request: HttpRequest, edition: str) -> HttpResponse:
    """Certificates for the authors: all for the organiser, of the own classes for teachers; with
    `?proposta=` of one entry."""
    shown = get_object_or_404(FOUND, key=edition)
    lines = certificates.readable(request.user, shown)
    if wanted := request.GET.get("proposta", ""):
        lines = [line for line in lines if line.entry.key == wanted]
    if not lines:
        raise Http404(_("Não há certificados para imprimir."))
    made = certificates.certificates(me(request), lines)
    context = {
        "edition": shown,
        "certificates": made,
        "unnamed": any(not paper.name for paper in made),
        "places": results.PODIUM,
    }
    return render(request, "lessons/contest/results/certificates.html", context)


@personal("GET", "HEAD", of=edition_to_run)
def files(request: HttpRequest, edition: Edition, kind: str) -> HttpResponse:
    """Entries, judgements, results and progress, for who organises the edition."""
    name, back = f"nimteca-concurso-{edition.key}", reverse("lessons:edition-organise", args=[edition.key])
    long = exports.takes_long(edition)
    return export(request, "contest", edition.pk, kind, name=name, back=back, long=long)
