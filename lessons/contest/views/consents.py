"""Consents to show an author's name: recorded and withdrawn by the teachers of the class."""

from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.class_forms import refusing
from accounts.lookups import me, personal, sure
from lessons.contest import gallery, results
from lessons.contest.gallery import Signer
from lessons.contest.lookups import entry_to_comment
from lessons.contest.models import Consent, Entry

MAX_NAME = 60  # characters, as the column


class ConsentForm(forms.Form):
    """What the signed paper says about one author."""

    shown_name = forms.CharField(
        label=gettext_lazy("Nome a mostrar"),
        max_length=MAX_NAME,
        error_messages={"required": gettext_lazy("Escreve o nome a mostrar.")},
    )
    signed_on = forms.DateField(
        label=gettext_lazy("Assinado em"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y"],
        error_messages={
            "required": gettext_lazy("Falta o dia em que foi assinada."),
            "invalid": gettext_lazy("Escreve um dia como 21/11/2026."),
        },
    )

    def __init__(self, data: Any, signer: Signer) -> None:
        self.signer = signer
        there = signer.consent
        initial: dict[str, str | date] = {
            "shown_name": there.shown_name if there else signer.proposed,
            "signed_on": there.signed_on if there else timezone.localdate(),
        }
        super().__init__(data, initial=initial, prefix=f"p{signer.person.pk}")


@personal("GET", "HEAD", "POST", of=entry_to_comment)
def consents(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The authors of an entry with their consents; a POST records one."""
    posted = request.POST.get("person", "") if request.method == "POST" else None
    signers = gallery.signers(entry)
    rows = [
        ConsentForm(request.POST if posted == str(signer.person.pk) else None, signer) for signer in signers
    ]
    bound = next((form for form in rows if form.is_bound), None)
    if posted is not None and bound is None:
        raise Http404(_("Essa pessoa não é autora deste jogo."))
    if bound is not None and bound.is_valid():
        given = bound.cleaned_data
        with refusing(bound, "signed_on"):
            gallery.record_consent(
                entry, bound.signer.person, given["shown_name"], given["signed_on"], me(request)
            )
            messages.success(request, _("Autorização registada."))
            return redirect("lessons:entry-consents", entry.key)
    context = {
        "entry": entry,
        "title": results.title(entry),
        "rows": rows,
        "past": entry.consents.exclude(withdrawn_at=None).order_by("-withdrawn_at"),
    }
    status = 200 if bound is None else 422
    return render(request, "lessons/contest/consents/consents.html", context, status=status)


@personal("POST", of=entry_to_comment)
def withdraw(request: HttpRequest, entry: Entry, consent: int) -> HttpResponse:
    """The name is shown no more."""
    there = get_object_or_404(Consent, pk=consent, entry=entry)
    question = _("Retirar a autorização de «%(name)s»?") % {"name": there.shown_name}
    back = reverse("lessons:entry-consents", args=[entry.key])
    undo = _("O nome deixa de se mostrar; para voltar, regista-se outra vez o papel assinado.")
    if (asked := sure(request, question, _("Retirar a autorização"), back, undo=undo)) is not None:
        return asked
    gallery.withdraw_consent(there, me(request))
    messages.success(request, _("Autorização retirada: o nome já não se mostra."))
    return redirect("lessons:entry-consents", entry.key)


@personal("GET", "HEAD", of=entry_to_comment)
def paper(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The form that parents sign, one page for each author."""
    context = {"entry": entry, "title": results.title(entry), "signers": gallery.signers(entry)}
    return render(request, "lessons/contest/consents/paper.html", context)
