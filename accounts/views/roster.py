"""A class from a list, and its login cards; only for the teachers of the class."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import cards, lists, people, roster, sources
from accounts.class_forms import refusing
from accounts.heads import Role
from accounts.lists import ListedPupil, PupilTable
from accounts.lookups import classroom_to_run, me, personal, sure
from accounts.models import Classroom, Enrolment
from accounts.qr import qr
from accounts.roster import RosterRow
from accounts.roster_forms import ListForm, entries_of
from accounts.sources import Source

MOST_CHOSEN = 1000  # keys of enrolments in one address
SAMPLE = 3  # cells of a column, that the preview shows
LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


@personal("GET", "HEAD", "POST", of=classroom_to_run)
def pupils(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Paste a list or send a file, see what it says, correct it, and make all pupils at once."""
    if request.method != "POST":
        return _list_page(request, classroom, ListForm())
    if request.POST.get("do") != "read":
        return _edited(request, classroom)
    form = ListForm(request.POST, request.FILES)
    if form.is_valid():
        with refusing(form):
            return _preview(
                request,
                classroom,
                roster.check(classroom, lists.entries(form.source.table)),
                source=form.source,
            )
    return _list_page(request, classroom, form, status=422)


@personal("GET", "HEAD")
def template_file(request: HttpRequest) -> HttpResponse:
    """A list to fill in, as a spreadsheet opens it: with a byte order mark, and semicolons."""
    lines = [_("N.º;Nome"), *(f"{number};{_('Aluno')} {number}" for number in (1, 2, 3))]
    answer = HttpResponse("\ufeff" + "\r\n".join(lines) + "\r\n", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{_("lista-de-alunos")}.csv"'
    return answer


@personal("GET", "HEAD", of=classroom_to_run)
def card_sheet(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """The cards of the class, or of the pupils chosen with `alunos`, to print and cut."""
    everybody = list(people.current_pupils(classroom))
    chosen = _chosen_numbers(request.GET.getlist("alunos"))
    shown = [row for row in everybody if row.pk in chosen] if chosen else everybody
    known = cards.codes_of(row.pupil for row in shown)
    context = {
        "classroom": classroom,
        "everybody": everybody,
        "chosen": chosen,
        "cards": [_card(request, classroom, row, known.get(row.pupil_id)) for row in shown],
        "missing": sum(row.pupil_id not in known for row in shown),
        "address": _login_address(request).split("://", 1)[1],
        "others": _other_addresses(request),
    }
    return render(request, "accounts/roster/cards.html", context)


@personal("POST", of=classroom_to_run)
def new_code(request: HttpRequest, classroom: Classroom, pk: int) -> HttpResponse:
    """Another personal code for one pupil; his new card is shown."""
    enrolment = get_object_or_404(classroom.enrolments.select_related("pupil"), pk=pk)
    question = _("Fazer um código novo para %(name)s?") % {"name": enrolment.real_name}
    back, yes = reverse("accounts:cards", args=[classroom.key]), _("Fazer um código novo")
    lost = _("O cartão de agora deixa de servir, e quem entrou com ele sai.")
    if (asked := sure(request, question, yes, back, lost)) is not None:
        return asked
    try:
        cards.renew(enrolment.pupil, me(request), classroom)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("accounts:cards", classroom.key)
    messages.success(
        request,
        _("%(name)s tem um código novo. O cartão antigo já não serve.") % {"name": enrolment.real_name},
    )
    return _to_cards(classroom, [enrolment])


@personal("POST", of=classroom_to_run)
def new_codes(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Another personal code for everybody, or (`missing`) for those whose code cannot be read."""
    if "missing" not in request.POST:
        back = reverse("accounts:cards", args=[classroom.key])
        yes = _("Fazer códigos novos para todos")
        asked = sure(request, _("Os cartões de todos deixam de servir. Queres códigos novos?"), yes, back)
        if asked is not None:
            return asked
    made = cards.renew_all(classroom, me(request), only_missing="missing" in request.POST)
    said = ngettext("%(n)d aluno tem um código novo.", "%(n)d alunos têm códigos novos.", made) % {"n": made}
    messages.success(request, said)
    return redirect("accounts:cards", classroom.key)


@personal("POST", of=classroom_to_run)
def new_class_code(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Another class code; all cards have to be printed again."""
    back = reverse("accounts:cards", args=[classroom.key])
    yes = _("Mudar o código da turma")
    asked = sure(request, _("Os cartões já impressos deixam de servir. Mudar o código?"), yes, back)
    if asked is not None:
        return asked
    cards.renew_class_code(classroom, me(request))
    messages.success(request, _("A turma tem um código novo. Imprime outra vez os cartões de todos."))
    return redirect("accounts:cards", classroom.key)


# --- the preview ----------------------------------------------------------------------------------


def _edited(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """What the preview asks for: another column or sheet, to look again, to leave out or take in rows, or to
    make the pupils.
    """
    do, source = request.POST.get("do", ""), _source(request)
    source, entries = _understood_again(source, do) if source else (None, None)
    is_read_again = entries is not None
    try:
        if entries is None:
            entries = _edit_entries(entries_of(request.POST), do)
        rows = roster.check(classroom, entries) if entries or not is_read_again else []
        if do == "present":
            entries = [_entry(row) for row in rows if not row.present]
            rows = roster.check(classroom, entries)
    except ValidationError as error:
        form = ListForm()
        messages.error(request, " ".join(error.messages))
        return _list_page(request, classroom, form, status=422)
    if do != "add":
        return _preview(request, classroom, rows, source=source)
    return _confirmed(request, classroom, entries, rows)


def _understood_again(source: Source, do: str) -> tuple[Source, list[ListedPupil] | None]:
    """The source with another role of a column or another sheet, and what it says then; or nothing new."""
    if (match := re.fullmatch(r"column-(\d{1,2})-(\w{1,10})", do)) and match[2] in set(Role):
        source = source.with_role(int(match[1]), Role(match[2]))
    elif match := re.fullmatch(r"sheet-(\d{1,2})", do):
        source = source.with_sheet(int(match[1]))
    else:
        return source, None
    return source, lists.entries(source.table)


def _confirmed(
    request: HttpRequest, classroom: Classroom, entries: Sequence[ListedPupil], rows: list[RosterRow]
) -> HttpResponse:
    """The pupils are made; or the preview says what stands in the way."""
    pupils = [row for row in rows if not row.out]
    if pupils and all(row.present for row in pupils):  # the button was pressed twice
        return _to_cards(classroom)
    if not pupils or any(row.wrong for row in pupils) or (_doubts(pupils) and "sure" not in request.POST):
        return _preview(request, classroom, rows, source=_source(request), refused=True)
    return _add(request, classroom, entries, rows)


def _edit_entries(entries: list[ListedPupil], do: str) -> list[ListedPupil]:
    """The rows without one, with one that was left out, or without those that the list says have left."""
    if match := re.fullmatch(r"remove-(\d{1,4})", do):
        del entries[int(match[1]) : int(match[1]) + 1]
    elif match := re.fullmatch(r"include-(\d{1,4})", do):
        entries = [
            replace(entry, out="") if index == int(match[1]) else entry for index, entry in enumerate(entries)
        ]
    elif do == "left":
        entries = [entry for entry in entries if not entry.note]
    return entries


def _source(request: HttpRequest) -> Source | None:
    return sources.load(request.POST.get("source", ""))


def _entry(row: RosterRow) -> ListedPupil:
    return ListedPupil(row.number, row.name, row.note, row.out)


def _add(
    request: HttpRequest, classroom: Classroom, entries: Sequence[ListedPupil], rows: list[RosterRow]
) -> HttpResponse:
    had_pupils = people.current_pupils(classroom).exists()
    try:
        made = roster.add(classroom, entries, me(request))
    except roster.BadRows as error:
        return _preview(request, classroom, error.rows, source=_source(request), refused=True)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return _preview(request, classroom, rows, source=_source(request), refused=True)
    said = ngettext(
        "Está feito: %(n)d aluno novo. Imprime o cartão.",
        "Está feito: %(n)d alunos novos. Imprime os cartões.",
        len(made),
    )
    messages.success(request, said % {"n": len(made)})
    return _to_cards(classroom, made if had_pupils else [])


def _doubts(rows: Iterable[RosterRow]) -> int:
    return sum(bool(row.doubt) for row in rows)


def _preview(
    request: HttpRequest,
    classroom: Classroom,
    rows: list[RosterRow],
    *,
    source: Source | None = None,
    refused: bool = False,
) -> HttpResponse:
    pupils = [row for row in rows if not row.out]
    rows = [*pupils, *(row for row in rows if row.out)]  # in the order in which the page sends them back
    context = {
        "classroom": classroom,
        "rows": rows,
        "count": len(pupils),
        "out": len(rows) - len(pupils),
        "wrong": sum(row.wrong for row in pupils),
        "present": sum(row.present for row in pupils),
        "left": sum(bool(row.note) for row in pupils),
        "doubts": _doubts(pupils),
        "to_see": sum(row.odd or bool(row.doubt) for row in pupils),
        "sure": "sure" in request.POST,
        "refused": refused,
        "source": source,
        "carried": sources.dump(source) if source else "",
        "columns": _columns(source.table) if source else [],
    }
    return render(request, "accounts/roster/preview.html", context, status=422 if refused else 200)


def _columns(table: PupilTable) -> list[dict[str, Any]]:
    """What the preview shows of each column of the list: head, what stands in it, and what it became."""
    words = {
        Role.NUMBER: _("Número"),
        Role.NAME: _("Nome"),
        Role.LAST: _("Apelido"),
        Role.NONE: _("Não usar"),
    }
    return [
        {
            "head": head or _("Coluna %(n)d") % {"n": index + 1},
            "sample": table.filled(index)[:SAMPLE],
            "is_used": role != Role.NONE,
            "choices": [
                {"do": f"column-{index}-{choice}", "said": said, "is_on": choice == role}
                for choice, said in words.items()
            ],
        }
        for index, (head, role) in enumerate(zip(table.heads, table.roles, strict=True))
    ]


def _list_page(
    request: HttpRequest, classroom: Classroom, form: ListForm, *, status: int = 200
) -> HttpResponse:
    context = {"classroom": classroom, "form": form, "count": people.current_pupils(classroom).count()}
    return render(request, "accounts/roster/list.html", context, status=status)


# --- the cards ------------------------------------------------------------------------------------


def _card(
    request: HttpRequest, classroom: Classroom, enrolment: Enrolment, code: str | None
) -> dict[str, Any]:
    """What one card shows; without code and QR where a new one is needed."""
    username = enrolment.pupil.get_username()
    link = cards.link(_login_address(request), classroom, username, code) if code else ""
    return {"enrolment": enrolment, "code": code, "qr": qr(link) if code else ""}


@personal("GET", "HEAD", of=classroom_to_run)
def entrance(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """For the wall: the address, the class code and a QR of both. It says nothing of any pupil."""
    address = _login_address(request)
    context = {
        "classroom": classroom,
        "address": address.split("://", 1)[1].rstrip("/"),
        "qr": qr(cards.class_link(address, classroom)),
        "others": _other_addresses(request),
    }
    return render(request, "accounts/roster/entrance.html", context)


def _login_address(request: HttpRequest) -> str:
    return request.build_absolute_uri(reverse("accounts:class-login"))


def _other_addresses(request: HttpRequest) -> list[str]:
    """Where other machines reach the page, when it was opened under a name for this one alone."""
    host, colon, port = request.get_host().rpartition(":")
    if (host or port) not in LOOPBACK:
        return []
    reachable = (name for name in settings.ALLOWED_HOSTS if re.fullmatch(r"[\d.]+", name))
    rest = (colon + port if host else "") + request.get_full_path()
    return [f"{request.scheme}://{name}{rest}" for name in reachable if name not in LOOPBACK]


def _chosen_numbers(values: Iterable[str]) -> set[int]:
    numbers = [number for value in values for number in re.findall(r"\d{1,18}", value)]
    return {int(number) for number in numbers[:MOST_CHOSEN]}


def _to_cards(classroom: Classroom, enrolments: Sequence[Enrolment] = ()) -> HttpResponseRedirect:
    query = "?" + urlencode({"alunos": ",".join(str(row.pk) for row in enrolments)}) if enrolments else ""
    return HttpResponseRedirect(reverse("accounts:cards", args=[classroom.key]) + query)
