"""The contest in the admin, for the site's administration: to look, not to change.

What happens in the contest happens on its own pages, by the rules of its phases. Only superusers read here
who the authors are.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Count
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import UnchangeableInline
from accounts.models import User
from lessons.classroom.admin import ReadOnly
from lessons.contest.models import (
    Category,
    Consent,
    Edition,
    Entry,
    GalleryGame,
    Invention,
    InventionRevision,
    Juror,
    Phase,
    Result,
)


def sees_authors(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser


class PhaseInline(UnchangeableInline):
    model = Phase
    fields = ["kind", "starts_at"]


class CategoryInline(UnchangeableInline):
    model = Category
    fields = ["name", "position"]


class RevisionInline(UnchangeableInline):
    model = InventionRevision
    fields = ["number", "version", "reason", "made_at"]


@admin.register(Edition)
class EditionAdmin(ReadOnly):
    """With the table of the judging, which leads to the organiser's page."""

    list_display = [
        "title",
        "school",
        "organiser",
        "entries_made",
        "created_at",
        "published_at",
        "archived_at",
    ]
    list_filter = ["open_to_all", "school"]
    search_fields = ["key", "title", "school__name"]
    list_select_related = ["school", "organiser"]
    date_hierarchy = "created_at"
    exclude = ["rubric", "board_rubric", "regulation"]
    inlines = [PhaseInline, CategoryInline]
    counts = {"entries_made": (_("propostas"), Count("entries"))}


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ["__str__", "category", "state", "submitted_at", "final_at", "extended_to"]
    list_filter = ["state", "edition"]
    search_fields = ["key", "edition__title"]
    list_select_related = ["edition", "category"]
    date_hierarchy = "created_at"

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        dates = ["created_at", "submitted_at", "final_at", "extended_to", "withdrawn_at"]
        named = ["invention", "authors"] if sees_authors(request) else []
        return ["key", "edition", "category", "number", "state", *dates, *named]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return ["authors"] if sees_authors(request) else []

    @admin.display(description=_("autores"))
    def authors(self, entry: Entry) -> str:
        people = [
            author.person for author in entry.invention.authors.filter(left_at=None).select_related("person")
        ]
        return ", ".join(person.get_full_name() or person.username for person in people)


class OfAuthors(ReadOnly):
    """What tells who the authors are: for superusers, whatever permissions others are given."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return sees_authors(request)


@admin.register(Invention)
class InventionAdmin(OfAuthors):
    list_display = ["__str__", "classroom", "version", "changed_at", "archived_at"]
    list_filter = ["classroom__school"]
    search_fields = ["key", "classroom__name"]
    list_select_related = ["classroom"]
    date_hierarchy = "changed_at"
    fields = ["key", "classroom", "version", "created_at", "changed_at", "changed_by", "archived_at"]
    inlines = [RevisionInline]


@admin.register(Juror)
class JurorAdmin(ReadOnly):
    list_display = ["judge", "edition", "most", "given", "added_at"]
    list_filter = ["edition"]
    search_fields = ["judge__username", "judge__last_name", "edition__title"]
    list_select_related = ["judge", "edition"]
    counts = {
        "given": (_("avaliações em todas as edições"), Count("judge__judgements", distinct=True)),
    }


@admin.register(Result)
class ResultAdmin(ReadOnly):
    list_display = ["entry", "rank", "median", "mean", "judges"]
    list_filter = ["entry__edition"]
    list_select_related = ["entry__edition"]


@admin.register(GalleryGame)
class GalleryGameAdmin(ReadOnly):
    list_display = ["__str__", "entry", "published_at", "withdrawn_at"]
    search_fields = ["key"]
    list_select_related = ["entry__edition"]
    date_hierarchy = "published_at"
    exclude = ["document"]


@admin.register(Consent)
class ConsentAdmin(OfAuthors):
    list_display = ["entry", "shown_name", "signed_on", "recorded_by", "recorded_at", "withdrawn_at"]
    list_select_related = ["entry__edition", "recorded_by"]
    date_hierarchy = "recorded_at"
