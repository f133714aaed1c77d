"""A match that somebody brings: read, and shown as a replay. Nothing of it is kept."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.analysis import hint_locks
from games.analysis.branches import around
from games.live import wire
from games.live.addresses import MAX_QUERY
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, OptionsForm, typed_options
from games.live.match_state import MatchState
from games.live.ratelimit import may_compute
from games.pictures.drawing import draw_board
from games.pictures.names import name_of, options_text
from games.pictures.texts import translate
from games.records import imports, replays
from games.records.match_page import players_of, told_moves
from games.records.match_record import Record, UnreadableRecord
from games.rules import catalogue
from games.rules.errors import GameError
from games.views.parts import branching
from games.views.parts.game_page import render_game_page


class ImportForm(forms.Form):
    """A record as text or as a file; `game` is the game of the page that led here, `ply` the position from
    which somebody wants to play."""

    text = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        required=False,
        label=gettext_lazy("Texto do ficheiro"),
    )
    file = forms.FileField(required=False, label=gettext_lazy("Ou escolhe um ficheiro"))
    game = forms.CharField(required=False, widget=forms.HiddenInput)
    ply = forms.IntegerField(required=False, min_value=0, max_value=imports.MAX_MOVES)

    def clean_file(self) -> str:
        """The text of the file."""
        upload: UploadedFile | None = self.cleaned_data["file"]
        if upload is None:
            return ""
        if upload.size is None or upload.size > imports.MAX_TEXT:
            most = imports.MAX_TEXT // 1000
            raise forms.ValidationError(
                _("O ficheiro é grande de mais: no máximo %(most)s kB.") % {"most": most}
            )
        return imports.text_of(upload.read()).replace("\0", "")

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        values["written"] = values.get("file") or values.get("text", "")
        if not self.errors and not values["written"].strip():
            self.add_error("text", _("Cola aqui um registo ou escolhe um ficheiro."))
        return values


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The form; for one that was sent the replay of its match, or a match from one of its positions."""
    if request.method != "POST":
        return _form_page(request, ImportForm(initial={"game": request.GET.get("jogo", "")}))
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    if not may_compute(request):
        form.add_error(None, _("São pedidos a mais. Espera um pouco e tenta outra vez."))
        return _form_page(request, form, status=429)
    try:
        record = imports.parse_record(form.cleaned_data["written"], form.cleaned_data["game"])
    except UnreadableRecord as error:
        form.add_error(None, translate(error.reason))
        return _form_page(request, form, status=422)
    if form.cleaned_data["ply"] is not None:
        return _play(request, form, record)
    return _record_page(request, form, record)


def _form_page(request: HttpRequest, form: ImportForm, status: int = 200) -> HttpResponse:
    slug = form["game"].value() or ""
    entry = catalogue.ENTRIES.get(slug)
    return render(request, "games/import.html", {"form": form, "slug": slug, "entry": entry}, status=status)


def _record_page(request: HttpRequest, form: ImportForm, record: Record, status: int = 200) -> HttpResponse:
    match_state = imports.match_state_of(record)
    game = match_state.game
    names = [_("Jogador %(number)s") % {"number": seat} for seat, _role in enumerate(game.players, 1)]
    shown = wire.snapshot(match_state, frozenset(), 0.0, names, [{} for _name in names])
    snapshot = shown | {"turn": None}  # nobody is on turn in what is only looked at
    context = {
        "form": form,
        "written": imports.sent_back(form.cleaned_data["written"], record),
        "slug": game.slug,
        "name": name_of(game),
        "options": options_text(game),
        "record": record,
        "match": {"game": game.slug, "access": "hotseat"},
        "table": snapshot,
        "players": players_of(match_state, snapshot),
        **told_moves(game, snapshot),
        "coordinates": any(sign.kind == "coordinate" for sign in game.board.signs),
        "board": draw_board(game, match_state.state, interactive=False, last=match_state.last),
        "replay": replays.positions(
            match_state, marked=hint_locks.find_lock(hint_locks.account_of(request), game.slug) is None
        ),
        "last_ply": _last_playable(match_state),
    }
    return render(request, "games/imported.html", context, status=status)


def _last_playable(match_state: MatchState) -> int | None:
    """The last position from which the game goes on; None where there is none."""
    over = match_state.game.outcome(match_state.state) is not None
    ply = match_state.ply - 1 if over else match_state.ply
    return ply if ply >= 0 else None


def _play(request: HttpRequest, form: ImportForm, record: Record) -> HttpResponse:
    """To the page of the game, which begins at the position chosen; or the match as a tree, as the button
    says."""
    match_state = imports.match_state_of(record)
    ply, last = form.cleaned_data["ply"], _last_playable(match_state)
    if last is None or ply > last:
        form.add_error(None, _("Nessa posição o jogo já acabou: escolhe uma jogada anterior."))
        return _record_page(request, form, record, status=422)
    if "analyse" in form.data:
        tree, at = around(record.game, record.moves, ply)
        return branching.render_tree(request, tree, {}, at=at)
    try:
        game = imports.starting_at(match_state.game, match_state.states[ply])
    except GameError as error:
        form.add_error(None, translate(error.reason))
        return _record_page(request, form, record, status=422)
    options = typed_options(game, OPTIONS_PREFIX)
    query = urlencode(options)
    if len(query) <= MAX_QUERY:
        return redirect(f"{reverse('games:game', args=[game.slug])}?{query}#jogar")
    # Too long for an address: the page comes at once.
    chosen = CreateMatchForm(game.slug, user=request.user)
    chosen.options = OptionsForm(game.slug, options, prefix=OPTIONS_PREFIX, live=True)
    return render_game_page(request, chosen)
