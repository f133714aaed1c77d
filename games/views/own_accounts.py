"""Who entered a competition by name turns out to be a pupil here: the entry becomes theirs."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.lookups import form_page, me, personal, report_outcome, sure
from games.models import Competition
from games.tournaments import entering
from games.tournaments.account_form import OwnAccountForm
from games.tournaments.lookups import own_competition


@personal("GET", "POST", of=own_competition)
def page(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Who it is (`entrant`), and which pupil of one's own they are (`enrolment`); asks before."""
    if not entering.may_give(me(request), competition):
        raise PermissionDenied(_("Isto é para a mesa do árbitro, e para quem inscreve alunos."))
    form = OwnAccountForm(competition, me(request), request.POST or None)
    if form.is_bound and form.is_valid():
        entrant, enrolment = form.cleaned()
        question = _("«%(name)s» é %(pupil)s, %(class)s?") % {
            "name": form.names[entrant.pk],
            "pupil": enrolment.real_name,
            "class": enrolment.classroom.name,
        }
        lost = _("Fica com os resultados desta inscrição e joga com a sua conta. O cartão deixa de servir.")
        asked = sure(request, question, _("É este aluno"), request.path, lost)
        if asked is not None:
            return asked
        with report_outcome(request, _("A inscrição é agora do aluno, com os resultados que tinha.")):
            entering.give_to_pupil(entrant, enrolment, me(request))
        return redirect(request.path)
    context = {"competition": competition, "tournament": competition.tournament}
    return form_page(request, "games/tournaments/account.html", form, **context)
