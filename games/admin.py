"""Matches in the admin: to look, not to change. What happened in a match is its log."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Event, Match, SavedAnalysis, SavedPosition, Seat


class ReadOnly:
    """An admin, or a table inside one, in which nothing is added or changed."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyInline(ReadOnly, admin.TabularInline):
    extra = 0
    can_delete = False


class SeatInline(ReadOnlyInline):
    model = Seat
    fields = ["index", "user", "level", "taken", "place"]


class EventInline(ReadOnlyInline):
    model = Event
    fields = ["number", "kind", "seat", "text", "used_ms", "at"]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = [
        "code",
        "game",
        "status",
        "access",
        "classroom",
        "created_by",
        "plies",
        "end",
        "created_at",
    ]
    list_filter = ["status", "game", "access", "end", "study", "classroom"]
    search_fields = ["code", "created_by__username", "seats__user__username"]
    list_select_related = ["classroom", "classroom__school", "created_by"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, EventInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        moves = Count("events", filter=Q(events__kind="move"), distinct=True)
        return super().get_queryset(request).annotate(plies=moves)

    @admin.display(description=_("jogadas"), ordering="plies")
    def plies(self, match: Match) -> int:
        return match.plies  # type: ignore[attr-defined]


@admin.register(SavedPosition)
class SavedPositionAdmin(ReadOnly, admin.ModelAdmin):
    """To look and to delete: what is kept belongs to its owner."""

    list_display = ["code", "game", "title", "owner", "created_at"]
    list_filter = ["game"]
    search_fields = ["code", "title"]
    list_select_related = ["owner"]
    date_hierarchy = "created_at"


@admin.register(SavedAnalysis)
class SavedAnalysisAdmin(ReadOnly, admin.ModelAdmin):
    """To look and to delete, as positions."""

    list_display = ["code", "game", "title", "owner", "created_at"]
    list_filter = ["game"]
    search_fields = ["code", "title"]
    list_select_related = ["owner"]
    date_hierarchy = "created_at"
