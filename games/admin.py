"""Matches in the admin: to look, not to change. What happened in a match is its log."""

from typing import Any

from django import forms
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import Counting, ReadOnlyMixin, UnchangeableInline
from games.championship.championship_games import school_games
from games.models import (
    ChampionshipEdition,
    ChampionshipGame,
    Event,
    Match,
    RuleReport,
    SavedAnalysis,
    SavedPosition,
    Seat,
)
from games.pictures.texts import translate

if settings.SHARED_JOBS:  # nothing that people change, and in English
    models = apps.get_app_config("procrastinate").get_models()
    admin.site.unregister([model for model in models if admin.site.is_registered(model)])

CALLED_OFF = {
    "": _("anulada por abandono"),
    "late": _("anulada por demora"),
    "adjourned": _("anulada depois de suspensa"),
}


class SeatInline(UnchangeableInline):
    model = Seat
    fields = ["index", "user", "level", "taken", "place"]


class EventInline(UnchangeableInline):
    model = Event
    fields = ["number", "kind", "seat", "text", "used_ms", "at"]


@admin.register(Match)
class MatchAdmin(ReadOnlyMixin, Counting):
    list_display = [
        "code",
        "game",
        "status",
        "access",
        "classroom",
        "created_by",
        "plies",
        "ending",
        "created_at",
    ]
    list_filter = ["status", "game", "access", "end", "study", "classroom"]
    search_fields = ["code", "created_by__username", "seats__user__username"]
    list_select_related = ["classroom", "classroom__school", "created_by"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, EventInline]
    counts = {"plies": (_("jogadas"), Count("events", filter=Q(events__kind="move"), distinct=True))}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """With why each match was called off, where it was."""
        called_off = Event.objects.filter(match=OuterRef("pk"), kind="called-off").order_by("-number")
        return super().get_queryset(request).annotate(why=Subquery(called_off.values("text")[:1]))

    @admin.display(description=_("fim"), ordering="end")
    def ending(self, match: Any) -> str:
        called_off = match.end == Match.End.CALLED_OFF
        return str(CALLED_OFF[match.why or ""] if called_off else match.get_end_display())


@admin.register(SavedPosition, SavedAnalysis)
class SavedAdmin(ReadOnlyMixin, admin.ModelAdmin):
    """To look and to delete: what is kept belongs to its owner."""

    list_display = ["code", "game", "title", "owner", "created_at"]
    list_filter = ["game"]
    search_fields = ["code", "title"]
    list_select_related = ["owner"]
    date_hierarchy = "created_at"


class ChampionshipGameForm(forms.ModelForm):
    """A game of an edition, chosen among those that the site knows as games of the championship."""

    game = forms.ChoiceField(
        label=_("jogo"),
        choices=lambda: [(key, translate(game.name)) for key, game in school_games().items()],
    )

    class Meta:
        model = ChampionshipGame
        fields = ["cycle", "position", "game"]


class ChampionshipGameInline(admin.TabularInline):
    model = ChampionshipGame
    form = ChampionshipGameForm
    extra = 0


@admin.register(ChampionshipEdition)
class ChampionshipEditionAdmin(admin.ModelAdmin):
    """Who may change editions ticks here that the games of one are confirmed."""

    list_display = ["number", "year", "final_on", "place", "confirmed"]
    list_filter = ["confirmed"]
    inlines = [ChampionshipGameInline]


@admin.register(RuleReport)
class RuleReportAdmin(admin.ModelAdmin):
    """What teachers say of rules: to read, and to tick off by a date."""

    list_display = ["game", "reporter", "created_at", "settled_at"]
    list_filter = ["game", ("settled_at", admin.EmptyFieldListFilter)]
    list_select_related = ["reporter"]
    readonly_fields = ["game", "text", "reporter", "created_at"]
    date_hierarchy = "created_at"

    def has_add_permission(self, _request: HttpRequest, _row: object = None) -> bool:
        return False
