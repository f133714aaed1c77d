"""What a sheet's page asks and sends: cells, state, handing in, matches, history."""

import functools
from collections.abc import Callable
from datetime import datetime
from typing import Annotated
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.form_numbers import typed_number
from accounts.lookups import me, personal
from games.live.match_state import Refused
from games.pictures.texts import translate
from games.rules.text import text
from lessons.classroom import access, broadcast, group_matches, presence, sheets
from lessons.classroom.hand_in_words import hand_in_of, parts_in_words
from lessons.classroom.lookups import sheet_to_read, sheet_to_write
from lessons.classroom.models import CELL_NAME, Group, HandIn
from lessons.classroom.sheets import CellWrite, WriteResult
from lessons.worksheets.sheet_contexts import CELL, changed_construction

MAX_BODY = 64 * 1024
MAX_CELLS = 200
VERSION_DIGITS = 9
REFUSED_STATUS = dict.fromkeys(("malformed", "too-large", "unknown-cell"), 400)
BASE = "base:"

View = Callable[[HttpRequest, str], HttpResponse]


class _Cell(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=CELL_NAME)]
    value: str
    base: Annotated[int, msgspec.Meta(ge=0, lt=10**VERSION_DIGITS)] = 0


class _Cells(msgspec.Struct, forbid_unknown_fields=True):
    cells: list[_Cell]


_DECODER = msgspec.json.Decoder(_Cells)


def parse(body: bytes) -> list[CellWrite]:
    """The cells of a request. Raises Refused "too-large", "malformed"."""
    if len(body) > MAX_BODY:
        raise Refused("too-large", text("São coisas a mais de uma vez."))
    try:
        asked = _DECODER.decode(body).cells
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("malformed", text("Pedido mal formado.")) from error
    if len(asked) > MAX_CELLS:
        raise Refused("too-large", text("São coisas a mais de uma vez."))
    return [CellWrite(write.name, write.value, write.base) for write in asked]


def for_scripts(view: View) -> View:
    """A view that scripts ask: who is signed out gets a plain answer, not the page to sign in."""

    @functools.wraps(view)
    def answer(request: HttpRequest, key: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return refusal("signed-out", _("A tua sessão terminou. Entra outra vez."), 403)
        return view(request, key)

    return answer


def refusal(code: str, message: str, status: int) -> JsonResponse:
    """What docs/worksheets.md calls a refusal."""
    return JsonResponse({"refused": code, "message": message}, status=status)


def _version(typed: str) -> int | None:
    return typed_number(typed, None, VERSION_DIGITS)


@never_cache
@require_POST
def cells(request: HttpRequest, key: str) -> HttpResponse:
    """Save cells: JSON from the page's script, or a plain form without JavaScript."""
    return (_write if request.content_type == "application/json" else _write_form)(request, key)


@for_scripts
def _write(request: HttpRequest, key: str) -> HttpResponse:
    group = sheet_to_write(request, key)
    try:
        written = sheets.write(group, me(request), parse(request.body))
    except Refused as refused:
        status = REFUSED_STATUS.get(refused.code, 409)
        return refusal(refused.code, translate(refused.message), status)
    return JsonResponse(sheets.written_json(group, me(request), written))


@login_required
def _write_form(request: HttpRequest, key: str) -> HttpResponse:
    group = sheet_to_write(request, key)
    if _saved(request, group, timezone.now()):
        messages.success(request, _("Guardado."))
    return redirect(group)


def _saved(request: HttpRequest, group: Group, now: datetime) -> bool:
    """Save the cells of a plain form: `cell:<name>` with `base:<name>`.

    False, and said why, unless all of them are saved.
    """
    asked = [
        CellWrite(name.removeprefix(CELL), str(value), _version(request.POST.get(_base(name), "")) or 0)
        for name, value in request.POST.items()
        if name.startswith(CELL)
    ]
    try:
        written = sheets.write(group, me(request), asked, now)
    except Refused as refused:
        messages.error(request, translate(refused.message))
        return False
    _show_clashes(request, group, written)
    return not written.clashes


def _base(name: str) -> str:
    return BASE + name.removeprefix(CELL)


def _show_clashes(request: HttpRequest, group: Group, written: WriteResult) -> None:
    document = sheets.document_of(group.assignment.version)
    for clash in written.clashes:
        shown = {
            "task": document.cells[clash.place].task,
            "cell": translate(document.cells[clash.place].label),
            "mine": clash.mine or "—",
            "theirs": clash.theirs.value or "—",
        }
        messages.warning(
            request,
            _(
                "%(task)s, %(cell)s: outra pessoa do grupo escreveu «%(theirs)s», e ficou assim. "
                "Tu tinhas escrito «%(mine)s». Falem e escrevam o que decidirem."
            )
            % shown,
        )


@never_cache
@require_GET
@for_scripts
def state(request: HttpRequest, key: str) -> HttpResponse:
    """What a page must know; `version` is what it has, `cell` (of a page that polls) where its reader is."""
    group = sheet_to_read(request, key)
    cell = request.GET.get("cell")
    if cell is not None and access.writes(me(request), group):
        at = cell if cell in sheets.document_of(group.assignment.version).cells else ""
        if presence.at(group.key, me(request).pk, at, presence.POLL_SECONDS):
            broadcast.presence_changed(group, me(request).pk)
    now = timezone.now()
    group_matches.collect(group, now)
    since = _version(request.GET.get("version", "")) or 0
    return JsonResponse(sheets.state(group, me(request), since, now))


@personal("GET", of=sheet_to_read)
def drawing(request: HttpRequest, group: Group) -> HttpResponse:
    """What a click makes of what is built in a field of a part that the reader sees; nothing is stored."""
    document = sheets.document_of(group.assignment.version)
    built = changed_construction(document, request.GET.dict())
    if built is None:
        return HttpResponseBadRequest()
    if access.writes(me(request), group) and not sheets.is_seen(group, request.GET["campo"], timezone.now()):
        raise Http404
    return render(request, "lessons/classroom/sheet/fields/built.html", {"built": built})


@personal("GET", "POST", of=sheet_to_write)
def hand_in(request: HttpRequest, group: Group) -> HttpResponse:
    """Hand in the `parts` that the page names, after saving the cells that a plain form brings along; asked
    for without scripts, a page that says what is missing.
    """
    now = timezone.now()
    group_matches.collect(group, now)
    if request.method != "POST":
        return _before_handing_in(request, group, now)
    if any(name.startswith(CELL) for name in request.POST) and not _saved(request, group, now):
        return redirect(group)
    if "ask" in request.POST:
        return redirect("lessons:sheet-hand-in", group.key)
    parts = request.POST["parts"].split() if "parts" in request.POST else None
    try:
        made = sheets.ask_to_hand_in(
            group, me(request), _version(request.POST.get("version", "")), now, parts
        )
    except Refused as refused:
        messages.error(request, translate(refused.message))
    else:
        messages.success(request, _hand_in_words(group, made))
    return redirect(group)


def _hand_in_words(group: Group, made: HandIn | None) -> str:
    """What came of the wish to hand in."""
    if made is None:
        said = _("Se ninguém do grupo disser que não, fica entregue daqui a %(n)d segundos.")
        return said % {"n": sheets.ANSWER_SECONDS}
    if group.state != Group.State.OPEN:
        return _("Ficha entregue, fora do prazo.") if made.late else _("Ficha entregue.")
    words = {"parts": parts_in_words(made.parts or [])}
    if made.late:
        return _("Entregue, fora do prazo: %(parts)s.") % words
    return _("Entregue: %(parts)s.") % words


def _before_handing_in(request: HttpRequest, group: Group, now: datetime) -> HttpResponse:
    if sheets.obstacle(group, now) is not None:
        return redirect(group)
    context = {
        "group": group,
        "assignment": group.assignment,
        "hand_in": hand_in_of(group),
        "missing": sheets.missing(group),
    }
    return render(request, "lessons/classroom/sheet/hand_in.html", context)


@personal("POST", of=sheet_to_write)
def not_yet(request: HttpRequest, group: Group) -> HttpResponse:
    """Say no to what somebody of the group wants to hand in."""
    if sheets.object_to_hand_in(group):
        messages.success(request, _("A entrega foi travada: podem continuar. Combinem e entreguem depois."))
    elif group.state == Group.State.OPEN and not group.parts_handed_in:
        messages.info(request, _("Já ninguém está a pedir para entregar."))
    else:
        messages.error(request, _("Já passou o tempo: ficou entregue. O professor pode reabrir."))
    return redirect(group)


@personal("POST", of=sheet_to_write)
def go_on(request: HttpRequest, group: Group) -> HttpResponse:
    """Open the sheet again for another attempt."""
    try:
        sheets.reopen_by_group(group, me(request))
    except Refused as refused:
        messages.error(request, translate(refused.message))
    return redirect(group)


@personal("POST", of=sheet_to_write)
def matches(request: HttpRequest, group: Group) -> HttpResponse:
    """Begin a match (`field`, `start`, `how`, `level`) or test a position (`cell`, `position`) on the sheet;
    without these, record the matches that have ended.
    """
    asked = {name: str(value) for name, value in request.POST.items()}
    try:
        if "cell" in asked:
            match = group_matches.start_test(group, me(request), asked["cell"], asked.get("position", ""))
        elif "field" in asked:
            ref, start, how = (asked.get(name, "") for name in ("field", "start", "how"))
            level = asked.get("level", group_matches.LEVEL)
            match = group_matches.start_match(group, me(request), ref, start, how, level=level)
        else:
            recorded = [group_match.match.code for group_match in group_matches.collect(group)]
            return JsonResponse({"recorded": recorded, "version": group.version})
    except Refused as refused:
        messages.error(request, translate(refused.message))
        return redirect(group)
    return redirect(f"{group.get_absolute_url()}?{urlencode({'partida': match.code})}#jogo")


@personal("GET", of=sheet_to_read)
def history(request: HttpRequest, group: Group) -> HttpResponse:
    """Who changed what, and when; the newest first."""
    before = _version(request.GET.get("antes", ""))
    context = sheets.history(group, me(request), before)
    return render(request, "lessons/classroom/sheet/history.html", {"group": group, **context})
