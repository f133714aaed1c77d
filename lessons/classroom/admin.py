"""Worksheets and assignments in the admin: to look, not to change. Teachers change them on their pages."""

from django.contrib import admin
from django.db.models import Count
from django.utils.translation import gettext_lazy as _

from accounts.admin import Counting, Unchangeable, UnchangeableInline
from accounts.names import NameKey
from lessons.classroom.models import Assignment, Group
from lessons.worksheets.models import Worksheet, WorksheetVersion


class ReadOnly(Unchangeable, Counting):
    pass


class VersionInline(UnchangeableInline):
    model = WorksheetVersion
    fields = ["number", "revision", "made_at"]
    readonly_fields = ["made_at"]


@admin.register(Worksheet)
class WorksheetAdmin(ReadOnly):
    list_display = ["title", "owner", "shared", "revision", "versions_made", "changed_at", "archived_at"]
    list_filter = ["shared", "owner__school"]
    search_fields = ["key", "title", "owner__username"]
    list_select_related = ["owner"]
    date_hierarchy = "changed_at"
    inlines = [VersionInline]
    counts = {"versions_made": (_("versões"), Count("versions"))}


@admin.register(Assignment)
class AssignmentAdmin(ReadOnly):
    """How a class does a worksheet. What pupils write stays on the teacher's pages."""

    list_display = ["key", "worksheet", "classroom", "mode", "groups_made", "created_at", "archived_at"]
    list_filter = ["mode", "feedback", "classroom__school"]
    search_fields = ["key", "version__worksheet__title", "classroom__name"]
    list_select_related = ["classroom", "version__worksheet"]
    date_hierarchy = "created_at"
    counts = {"groups_made": (_("grupos"), Count("groups"))}

    @admin.display(description=_("ficha de trabalho"), ordering=NameKey("version__worksheet__title"))
    def worksheet(self, assignment: Assignment) -> Worksheet:
        return assignment.version.worksheet


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
