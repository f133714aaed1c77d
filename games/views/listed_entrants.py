"""Who enters a competition without an account: one name at the desk, or a list, pasted or in a file."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import sources
from accounts.lookups import form_page, me, personal
from accounts.names import clean_name
from accounts.refusals import refuse
from accounts.roster_forms import ListForm
from accounts.sources import Source
from games.models import Competition
from games.tournaments import entering, entrant_lists
from games.tournaments.entrant_lists import ListedEntrant
from games.tournaments.lookups import competition_to_run
from games.views.parts.called import called_by_number
from games.views.parts.card_address import card_address


@personal("GET", "POST", of=competition_to_run)
def names(request: HttpRequest, competition: Competition) -> HttpResponse:
    """A name (`name`), or a list. What is odd in a list is shown first; it comes back as `source`."""
    form = ListForm(request.POST or None, request.FILES or None)
    if request.method == "POST":
        try:
            if "name" in request.POST:
                row = ListedEntrant(clean_name(request.POST["name"]), _school(request))
                rows, _doubts = entrant_lists.with_known_schools(competition.tournament, [row], {})
                if request.POST.get("do") == "card":
                    return _entered_with_card(request, competition, rows[0])
                return _entered(request, competition, rows)
            return _preview(request, competition, _source(request, form))
        except ValidationError as error:
            form.add_error(None, error)
    return form_page(request, "games/tournaments/names.html", form, **_context(request, competition))


def _context(request: HttpRequest, competition: Competition) -> dict[str, object]:
    return {
        "competition": competition,
        "tournament": competition.tournament,
        "schools": entrant_lists.schools_of(competition.tournament),
        "by_number": bool(called_by_number(request)),
        "school": _school(request),
    }


def _school(request: HttpRequest) -> str:
    return clean_name(request.POST.get("school", ""))


def _source(request: HttpRequest, form: ListForm) -> Source:
    """The list that was sent, or came back. Raises ValidationError where it cannot be read."""
    source = sources.load(request.POST["source"]) if "source" in request.POST else None
    if source is None and not form.is_valid():
        raise ValidationError(_("A lista não se pode ler: vê o que está marcado."))
    return source or form.source


def _preview(request: HttpRequest, competition: Competition, source: Source) -> HttpResponse:
    """Everybody of a list enters; where something in it is odd, and nobody has seen it, it is shown."""
    rows, left_out = entrant_lists.parse_table(source.table, _school(request))
    meant = dict(zip(request.POST.getlist("unknown"), request.POST.getlist("meant"), strict=False))
    rows, doubts = entrant_lists.with_known_schools(competition.tournament, rows, meant)
    doubts = [doubt for doubt in doubts if doubt.name != _school(request)]
    entering.check_listed(competition, rows)
    other_sheets = [name for at, name in enumerate(source.names) if at != source.at]
    is_seen = "source" in request.POST
    if not doubts and (is_seen or not (left_out or other_sheets)):
        return _entered(request, competition, rows)
    carried = sources.dump(source)
    if not carried:
        refuse(_("A lista é comprida de mais: parte-a em duas."), "long")
    shown = {
        "rows": rows,
        "doubts": doubts,
        "left_out": left_out,
        "other_sheets": other_sheets,
        "taken": source.names[source.at],
        "carried": carried,
    }
    return render(request, "games/tournaments/listed.html", _context(request, competition) | shown)


def _entered_with_card(
    request: HttpRequest, competition: Competition, listed_entrant: ListedEntrant
) -> HttpResponse:
    """Who comes to the desk is in, and the card is on the screen, to be scanned at once."""
    by_number = bool(called_by_number(request))
    entrant = entering.enter_with_card(competition, listed_entrant, me(request), by_number=by_number)
    return redirect(card_address(competition, entrant.pk))


def _entered(request: HttpRequest, competition: Competition, rows: list[ListedEntrant]) -> HttpResponse:
    by_number = bool(called_by_number(request))
    entered = entering.enter_listed(competition, rows, me(request), by_number=by_number)
    words = ngettext("Entrou %(count)d.", "Entraram %(count)d.", len(entered))
    messages.success(request, words % {"count": len(entered)})
    return redirect(competition)
