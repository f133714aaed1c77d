"""Worksheets and assignments in the admin: to look, not to change. Teachers change them on their pages."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin import Unchangeable
from accounts.names import NameKey
from lessons.classroom.models import Assignment, Group
from lessons.worksheets.models import Worksheet, WorksheetVersion


class ReadOnly(Unchangeable, admin.ModelAdmin):
    pass


class VersionInline(Unchangeable, admin.TabularInline):
    model = WorksheetVersion
    fields = ["number", "revision", "made_at"]
    readonly_fields = ["made_at"]
    extra = 0


@admin.register(Worksheet)
class WorksheetAdmin(ReadOnly):
    list_display = ["title", "owner", "shared", "revision", "versions_made", "changed_at", "archived_at"]
    list_filter = ["shared", "owner__school"]
    search_fields = ["key", "title", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "changed_at"
    inlines = [VersionInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Worksheet]:
        return super().get_queryset(request).annotate(versions_made=Count("versions"))

    @admin.display(description=_("versões"), ordering="versions_made")
    def versions_made(self, worksheet: Worksheet) -> int:
        return worksheet.versions_made  # type: ignore[attr-defined]


@admin.register(Assignment)
class AssignmentAdmin(ReadOnly):
    """How a class does a worksheet. What pupils write stays on the teacher's pages."""

    list_display = ["key", "worksheet", "classroom", "mode", "groups_made", "created_at", "archived_at"]
    list_filter = ["mode", "feedback", "classroom__school"]
    search_fields = ["key", "version__worksheet__title", "classroom__name"]
    list_select_related = ["classroom", "version__worksheet"]
    date_hierarchy = "created_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Assignment]:
        return super().get_queryset(request).annotate(groups_made=Count("groups"))

    @admin.display(description=_("ficha de trabalho"), ordering=NameKey("version__worksheet__title"))
    def worksheet(self, assignment: Assignment) -> Worksheet:
        return assignment.version.worksheet

    @admin.display(description=_("grupos"), ordering="groups_made")
    def groups_made(self, assignment: Assignment) -> int:
        return assignment.groups_made  # type: ignore[attr-defined]


@admin.register(Group)
class GroupAdmin(ReadOnly):
    list_display = ["assignment", "number", "state", "version", "changed_at", "handed_in_at", "returned_at"]
    list_filter = ["state", "late"]
    search_fields = ["key", "assignment__key"]
    list_select_related = ["assignment__classroom", "assignment__version__worksheet"]
    fields = [
        "key",
        "assignment",
        "number",
        "state",
        "version",
        "extended_to",
        "late",
        "handed_in_at",
        "returned_at",
    ]
