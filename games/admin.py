"""Matches in the admin: to look, not to change. What happened in a match is its log."""

from django.contrib import admin
from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from accounts.admin import Counting, Kept, UnchangeableInline
from games.models import Event, Match, SavedAnalysis, SavedPosition, Seat


class SeatInline(UnchangeableInline):
    model = Seat
    fields = ["index", "user", "level", "taken", "place"]


class EventInline(UnchangeableInline):
    model = Event
    fields = ["number", "kind", "seat", "text", "used_ms", "at"]


@admin.register(Match)
class MatchAdmin(Kept, Counting):
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
    counts = {"plies": (_("jogadas"), Count("events", filter=Q(events__kind="move"), distinct=True))}


@admin.register(SavedPosition, SavedAnalysis)
class SavedAdmin(Kept, admin.ModelAdmin):
    """To look and to delete: what is kept belongs to its owner."""

    list_display = ["code", "game", "title", "owner", "created_at"]
    list_filter = ["game"]
    search_fields = ["code", "title"]
    list_select_related = ["owner"]
    date_hierarchy = "created_at"
