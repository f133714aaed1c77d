"""Guests of a tournament: the page where their cards let them in, and the desk's page with the cards."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import guests, throttle
from accounts.form_numbers import typed_key
from accounts.lookups import form_page, me, personal, report_outcome, sure
from accounts.models import User
from accounts.people import own_name
from accounts.qr import qr
from games.live import guest_access, tournament_roles
from games.models import Competition, Entrant
from games.tournaments import guest_cards
from games.tournaments.guest_form import GuestForm
from games.tournaments.lookups import competition_to_run
from games.views.parts.card_address import ENTRANT, card_address


@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Come in with a card; who is in with one goes on to the tournament. An account is asked first."""
    form = GuestForm(request, request.POST if request.method == "POST" else None)
    if request.method == "GET":
        guest: User | None = request.guest or None  # type: ignore[attr-defined]
        entry = None if guest is None else guest_cards.entry_of(guest)
        ended = guest_access.COOKIE in request.COOKIES
        page = "games/tournaments/guest.html"
        return _to_entry(entry) if entry is not None else form_page(request, page, form, ended=ended)
    if not form.is_valid():
        return form_page(request, "games/tournaments/guest.html", form)
    if request.user.is_authenticated:
        question = _("Entrar no torneio como convidado?")
        lost = _("Estás com a conta de %(name)s, e sais dela.") % {"name": own_name(me(request))}
        undo = _("Podes voltar a entrar nela depois.")
        yes = _("Sair da conta e entrar no torneio")
        asked = sure(request, question, yes, reverse("games:home"), lost, undo=undo)
        if asked is not None:
            return asked
    login(request, form.guest)
    entry = guest_cards.entry_of(form.guest)
    answer = redirect("games:guest") if entry is None else _to_entry(entry)
    guest_access.remember(answer)
    throttle.know_browser(answer, form.guest.get_username())
    return answer


def _to_entry(entry: Entrant) -> HttpResponse:
    return redirect(entry.competition)


@personal("GET", "POST", of=competition_to_run)
def cards(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The cards of a competition, or the one of an entrant (`inscrito`), to scan and to print. Made for all
    who have none (`do=all`) or for one (`card`), and made anew (`renew`)."""
    if request.method == "GET":
        return render(request, "games/tournaments/guest_cards.html", _context(request, competition))
    if "renew" in request.POST:
        return _renew(request, competition)
    entrant = None
    if request.POST.get("do") != "all":
        entrant = get_object_or_404(competition.entrants, pk=typed_key(request.POST.get("card", ""))).pk
    with report_outcome(request):
        made = guest_cards.give(competition, me(request), None if entrant is None else [entrant])
        if entrant is None:
            words = ngettext("Há %(n)d cartão novo.", "Há %(n)d cartões novos.", len(made))
            messages.success(request, words % {"n": len(made)})
    if entrant is None:
        return redirect("games:guest-cards", competition.code)
    return redirect(card_address(competition, entrant))


def _renew(request: HttpRequest, competition: Competition) -> HttpResponse:
    entrant = get_object_or_404(
        competition.entrants.select_related("competition__tournament__classroom", "user"),
        pk=typed_key(request.POST["renew"]),
    )
    back = card_address(competition, entrant.pk)
    lost = _("O cartão de agora deixa de servir, e quem entrou com ele sai.")
    asked = sure(request, _("Fazer um cartão novo?"), _("Novo cartão"), back, lost, undo=" ")
    if asked is not None:
        return asked
    with report_outcome(request, _("Este é o cartão novo: o antigo já não serve.")):
        guest_cards.renew(entrant, me(request))
    return redirect(back)


def _context(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    shown = guest_cards.with_card(competition)
    chosen = typed_key(request.GET.get(ENTRANT, ""))
    if chosen is not None:
        shown = [entrant for entrant in shown if entrant.pk == chosen]
    known = guests.codes_of(entrant.user for entrant in shown if entrant.user is not None)
    public = tournament_roles.screen_names(shown)
    names = tournament_roles.entrant_names(me(request), competition.tournament, shown)
    address = request.build_absolute_uri(reverse("games:guest"))
    return {
        "competition": competition,
        "tournament": competition.tournament,
        "address": address.split("://", 1)[1],
        "chosen": chosen,
        "missing": len(guest_cards.without_card(competition)) if chosen is None else 0,
        "cards": [
            {
                "entrant": entrant,
                "name": public[entrant.pk],
                "whole_name": names[entrant.pk],
                "code": code,
                "qr": qr(f"{address}#{code}") if code else "",
            }
            for entrant in shown
            for code in [known.get(entrant.user_id or 0, "")]
        ],
    }
