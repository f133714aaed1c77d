from functools import partial
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import ValidationError
from django.db.models import Count, Q
from django.http import HttpRequest, JsonResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts import privacy, second_factor, staff
from accounts.admin.forms import (
    ClassroomForm,
    EnrolmentForm,
    EnrolmentRowForm,
    EnrolmentRows,
    PersonForm,
    SchoolForm,
)
from accounts.models import Action, Classroom, Enrolment, Invitation, School, Teaching, User
from accounts.names import NameKey

admin.site.site_title = admin.site.site_header = "Nimteca"


ROLE: tuple[Any, Any] = (
    _("Papel"),
    {
        "fields": ["kind", "school", "unverified"],
        "description": _(
            "Um jurado entra na administração com a sua palavra-passe e vê lá só as suas avaliações. "
            "A escola dele diz que propostas não pode avaliar."
        ),
    },
)


# Everybody turns on their own; here it can be turned off, see PersonAdmin.
admin.site.unregister([StaticDevice, TOTPDevice])


class ReadOnlyMixin:
    """An admin, or a table inside one, in which nothing is added or changed."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Unchangeable(ReadOnlyMixin):
    """The same, and nothing is deleted."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class UnchangeableInline(Unchangeable, admin.TabularInline):
    extra = 0


class Counting(admin.ModelAdmin):
    """An admin whose list has columns that the database counts: `counts`, by name, each with its label."""

    counts: ClassVar[dict[str, tuple[Any, Count]]] = {}

    def __init_subclass__(cls) -> None:
        for name, (label, _count) in cls.counts.items():
            column = admin.display(description=label, ordering=name)(partial(_counted, name))
            setattr(cls, name, staticmethod(column))

    def get_queryset(self, request):
        counts = {name: count for name, (_label, count) in self.counts.items()}
        return super().get_queryset(request).annotate(**counts)


def _counted(name: str, row: Any) -> int:
    return getattr(row, name)


class EnrolmentInline(admin.TabularInline):
    model = Enrolment
    form, formset = EnrolmentRowForm, EnrolmentRows
    autocomplete_fields = ["pupil"]
    extra = 0


class TeachingInline(admin.TabularInline):
    model = Teaching
    autocomplete_fields = ["teacher"]
    extra = 0


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = ["username", "kind", "first_name", "last_name", "is_active", "last_login"]
    list_filter = ["kind", "unverified", "is_active", "is_staff"]
    search_fields = ["username", "first_name", "last_name", "email", "enrolments__real_name"]
    form = PersonForm
    fieldsets = [*(UserAdmin.fieldsets or ()), ROLE, (None, {"fields": ["meant"]})]
    add_fieldsets = [*UserAdmin.add_fieldsets, ROLE]
    autocomplete_fields = ["school"]
    actions = ["verify", "export_data", "end_second_factor", "erase_people"]

    def has_delete_permission(self, request, obj=None):
        """People are erased, not deleted: what others made with them stays."""
        return False

    def save_model(self, request, obj, form, change):
        """A judge enters the administration, and has no rights there but to judge."""
        if obj.kind == User.Kind.JUDGE:
            obj.is_staff, obj.is_superuser = True, False
        super().save_model(request, obj, form, change)

    def save_related(self, request, form, formsets, change):
        super().save_related(request, form, formsets, change)
        if form.instance.kind == User.Kind.JUDGE:
            form.instance.groups.clear()
            form.instance.user_permissions.clear()

    @admin.action(description=_("Verificar os professores escolhidos"))
    def verify(self, request, queryset):
        for teacher in queryset.filter(unverified=True):
            staff.verify(teacher, request.user)
        self.message_user(request, _("Estes professores estão verificados."), messages.SUCCESS)

    @admin.action(description=_("Descarregar tudo o que se guarda de uma pessoa (JSON)"))
    def export_data(self, request, queryset):
        if queryset.count() != 1:
            self.message_user(request, _("Escolhe uma só pessoa."), messages.ERROR)
            return None
        response = JsonResponse(
            privacy.as_json(queryset.get()), json_dumps_params={"ensure_ascii": False, "indent": 2}
        )
        response["Content-Disposition"] = 'attachment; filename="nimteca-dados.json"'
        return response

    @admin.action(description=_("Desligar o segundo fator de quem perdeu o telefone"))
    def end_second_factor(self, request, queryset):
        for person in queryset:
            second_factor.turn_off(person, request.user)
        self.message_user(request, _("O segundo fator está desligado."), messages.SUCCESS)

    @admin.action(description=_("Apagar os dados das pessoas escolhidas"))
    def erase_people(self, request, queryset):
        if "sure" not in request.POST:
            context = {**self.admin_site.each_context(request), "people": queryset, "opts": self.opts}
            return TemplateResponse(request, "admin/accounts/erase.html", context)
        for person in queryset:
            try:
                privacy.erase(person, request.user)
            except ValidationError as error:
                self.message_user(request, f"{person}: {error.messages[0]}", messages.ERROR)
            else:
                self.message_user(request, _("Os dados foram apagados."), messages.SUCCESS)
        return None


@admin.register(School)
class SchoolAdmin(Counting):
    form = SchoolForm
    list_display = ["name", "classroom_count"]
    search_fields = ["name"]
    counts = {"classroom_count": (_("turmas"), Count("classrooms"))}


@admin.register(Classroom)
class ClassroomAdmin(Counting):
    form = ClassroomForm
    list_display = ["name", "year", "school", "pupil_count", "archived_at"]
    list_filter = ["year", ("archived_at", admin.EmptyFieldListFilter), "school"]
    list_select_related = ["school"]
    search_fields = ["name", "school__name", "teachers__username", "teachers__last_name"]
    autocomplete_fields = ["school"]
    inlines = [TeachingInline, EnrolmentInline]
    counts = {
        "pupil_count": (_("alunos"), Count("enrolments", filter=Q(enrolments__left_at=None), distinct=True))
    }


@admin.register(Teaching)
class TeachingAdmin(admin.ModelAdmin):
    list_display = ["teacher", "classroom", "position"]
    list_filter = ["classroom__year", "classroom__school"]
    list_select_related = ["teacher", "classroom"]
    search_fields = ["teacher__username", "teacher__last_name", "classroom__name"]
    autocomplete_fields = ["teacher", "classroom"]


@admin.register(Enrolment)
class EnrolmentAdmin(admin.ModelAdmin):
    form = EnrolmentForm
    list_display = ["name", "number", "pupil", "classroom", "joined_at", "left_at"]
    list_filter = [("left_at", admin.EmptyFieldListFilter), "classroom__year", "classroom__school"]
    list_select_related = ["pupil", "classroom"]
    search_fields = ["real_name", "pupil__username", "classroom__name"]
    autocomplete_fields = ["pupil", "classroom"]
    date_hierarchy = "joined_at"

    @admin.display(description=_("nome verdadeiro"), ordering=NameKey("real_name"))
    def name(self, enrolment):
        return enrolment.real_name


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ["school", "classroom", "created_by", "created_at", "expires_at", "used_by"]
    list_filter = [("used_at", admin.EmptyFieldListFilter), "school"]
    list_select_related = ["school", "classroom", "created_by", "used_by"]
    search_fields = ["school__name", "classroom__name", "created_by__username"]
    autocomplete_fields = ["school", "classroom", "created_by", "used_by"]
    date_hierarchy = "created_at"


@admin.register(Action)
class ActionAdmin(Unchangeable, admin.ModelAdmin):
    """The log is written by what it tells."""

    list_display = ["at", "kind", "actor", "classroom", "subject"]
    list_filter = ["kind"]
    list_select_related = ["actor", "classroom", "subject"]
    search_fields = ["kind", "actor__username", "subject__username", "classroom__name"]
    date_hierarchy = "at"
