"""The organiser's work with the jury: who judges, what, a third judge, opening a judgement again."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.lookups import me, personal, sure
from accounts.models import User
from accounts.refusals import refuse
from lessons.contest import judging, juror_lists
from lessons.contest.lookups import edition_to_run
from lessons.contest.models import Edition, Entry, Judgement, Juror

MOST_DIGITS = 4


@personal("GET", "HEAD", "POST", of=edition_to_run)
def jurors(request: HttpRequest, edition: Edition) -> HttpResponse:
    """The jury and how far it is; a POST does what the button `do` says."""
    typed: dict[str, str] = {}
    if request.method == "POST" and request.POST.get("do") in {"check-list", "add-list"}:
        return _juror_list(request, edition)
    if request.POST.get("do") == "remove":
        back = reverse("lessons:edition-jurors", args=[edition.key])
        question = _("Retirar do júri %(name)s?") % {"name": _juror(request, edition).judge}
        lost = _("As avaliações que ainda não começou deixam de ser dele.")
        asked = sure(request, question, _("Retirar do júri"), back, lost)
        if asked is not None:
            return asked
    if request.method == "POST":
        try:
            _ACTIONS.get(request.POST.get("do", ""), _nothing)(request, edition)
        except ValidationError as error:
            messages.error(request, error.messages[0])
            typed = {name: str(value) for name, value in request.POST.items()}
        else:
            return redirect("lessons:edition-jurors", edition.key)
    context = {"edition": edition, "typed": typed}
    return render(request, "lessons/contest/organise/jurors.html", context, status=422 if typed else 200)


def _juror_list(request: HttpRequest, edition: Edition) -> HttpResponse:
    """What a pasted list says, line by line; all its jurors are added where nothing is wrong with it."""
    lines: list[juror_lists.JurorRow] = []
    try:
        lines = juror_lists.parse_list(edition, request.POST.get("list", ""))
        most = _most(request)
        wrong = sum(bool(line.problem) for line in lines)
        judges = [line.judge for line in lines if line.judge is not None and not line.present]
        if request.POST["do"] == "add-list" and not wrong:
            judging.add_jurors(edition, judges, most, me(request))
            words = ngettext(
                "%(n)d jurado juntou-se ao júri.", "%(n)d jurados juntaram-se ao júri.", len(judges)
            )
            messages.success(request, words % {"n": len(judges)})
            return redirect("lessons:edition-jurors", edition.key)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        wrong, judges = 1, []
    typed = {name: str(value) for name, value in request.POST.items()}
    context = {"edition": edition, "typed": typed, "lines": lines, "wrong": wrong, "new": len(judges)}
    return render(request, "lessons/contest/organise/jurors.html", context, status=422 if wrong else 200)


def _most(request: HttpRequest) -> int | None:
    most = request.POST.get("most", "").strip()
    if most and not (most.isdecimal() and len(most) <= MOST_DIGITS):
        refuse(_("O máximo de propostas é um número."))
    return int(most) if most else None


def _nothing(request: HttpRequest, edition: Edition) -> None:
    refuse(_("Escolhe o que queres fazer."))


def _add(request: HttpRequest, edition: Edition) -> None:
    name = User.normalize_username(request.POST.get("username", "").strip())
    judge = User.objects.filter(username=name, kind=User.Kind.JUDGE).first()
    if judge is None:
        refuse(_("Nenhum jurado tem este nome de utilizador. Confirma-o com a equipa do sítio."))
    judging.add_juror(edition, judge, _most(request), me(request))
    messages.success(request, _("Jurado guardado."))


def _remove(request: HttpRequest, edition: Edition) -> None:
    judging.remove_juror(_juror(request, edition), me(request))
    messages.success(request, _("Jurado retirado. Distribui outra vez o que ele ainda não tinha começado."))


def _assign(request: HttpRequest, edition: Edition) -> None:
    done = judging.assign(edition, me(request))
    if done.made:
        words = ngettext("%(n)d avaliação distribuída.", "%(n)d avaliações distribuídas.", done.made)
        messages.success(request, words % {"n": done.made})
    for short in done.short:
        words = ngettext(
            "À proposta n.º %(number)d falta %(n)d jurado: %(why)s",
            "À proposta n.º %(number)d faltam %(n)d jurados: %(why)s",
            short.missing,
        )
        messages.warning(
            request, words % {"number": short.entry.number, "n": short.missing, "why": short.why}
        )
    if not (done.made or done.short):
        messages.info(request, _("Não há nada para distribuir."))


def _assign_one(request: HttpRequest, edition: Edition) -> None:
    juror = (
        edition.jurors.select_related("judge").filter(judge__username=request.POST.get("judge", "")).first()
    )
    if juror is None:
        refuse(_("Escolhe um jurado."))
    judging.assign_one(_entry(request, edition), juror.judge, me(request))
    messages.success(request, _("Proposta entregue ao jurado."))


def _unassign(request: HttpRequest, edition: Edition) -> None:
    judging.unassign(_judgement(request, edition), me(request))
    messages.success(request, _("A proposta já não é deste jurado."))


def _third(request: HttpRequest, edition: Edition) -> None:
    judging.ask_third(_entry(request, edition), me(request))
    messages.success(request, _("Mais um jurado vai avaliar esta proposta."))


def _reopen(request: HttpRequest, edition: Edition) -> None:
    judging.reopen(_judgement(request, edition), me(request), request.POST.get("reason", ""))
    messages.success(request, _("A avaliação voltou ao jurado, que a pode mudar e entregar outra vez."))


_ACTIONS: dict[str, Callable[[HttpRequest, Edition], None]] = {
    "add": _add,
    "remove": _remove,
    "assign": _assign,
    "assign-one": _assign_one,
    "unassign": _unassign,
    "third": _third,
    "reopen": _reopen,
}


def _juror(request: HttpRequest, edition: Edition) -> Juror:
    jurors = edition.jurors.select_related("edition", "judge")
    return get_object_or_404(jurors, judge__username=request.POST.get("judge", ""))


def _entry(request: HttpRequest, edition: Edition) -> Entry:
    return get_object_or_404(edition.entries.select_related("edition"), key=request.POST.get("entry", ""))


def _judgement(request: HttpRequest, edition: Edition) -> Judgement:
    judgements = Judgement.objects.filter(entry__edition=edition).select_related("entry__edition")
    return get_object_or_404(judgements, key=request.POST.get("judgement", ""))
