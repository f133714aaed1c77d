"""Forms of people, classes and schools in the administration: they ask about twins as every door does."""

from typing import ClassVar

from django import forms
from django.contrib.auth.forms import UserChangeForm
from django.utils.translation import gettext_lazy as _

from accounts import twins
from accounts.class_forms import MeantField, MeantInput, refusing
from accounts.models import User


class MeantButton(MeantInput):
    """The administration says itself what is wrong with a row, and hides the row of a hidden field."""

    template_name = "admin/accounts/meant.html"

    @property
    def is_hidden(self) -> bool:
        return self.asked is None


class NamedForm(forms.ModelForm):
    """A form of the administration that asks, as every other door does, about who is called so already."""

    meant = MeantField(widget=MeantButton)
    # A change of none of these makes no new twin.
    named_by: ClassVar[set[str]] = set()

    def full_clean(self) -> None:
        """Asks last: only then is the row filled in."""
        super().full_clean()
        if self.is_bound and not self.errors and self.named_by & set(self.changed_data):
            with refusing(self):
                self.ask(self.cleaned_data["meant"])

    def ask(self, meant: list[str]) -> None:
        raise NotImplementedError


class PersonForm(NamedForm, UserChangeForm):
    named_by = {"first_name", "last_name", "kind", "school"}

    def ask(self, meant):
        person = self.instance
        if person.kind != User.Kind.PUPIL and (name := person.get_full_name()):
            twins.ask_about_staff(person, name, person.school, meant, everywhere=True)


class SchoolForm(NamedForm):
    named_by = {"name"}

    def ask(self, meant):
        twins.ask_about_school(self.instance.name, meant, but=self.instance)


class ClassroomForm(NamedForm):
    named_by = {"name", "year", "school"}

    def ask(self, meant):
        twins.ask_about_class(self.instance, meant)


class EnrolmentForm(NamedForm):
    named_by = {"real_name", "classroom", "pupil", "left_at"}

    def ask(self, meant):
        row = self.instance
        if row.left_at is None:
            twins.ask_about_pupils(row.classroom, [(row.real_name, row.pupil)], meant)


class EnrolmentRowForm(forms.ModelForm):
    """A row of a class's page, with a box in place of the button: the page has one form for all of them."""

    other_person = forms.BooleanField(label=twins.OTHER_PERSON, required=False)


class EnrolmentRows(forms.BaseInlineFormSet):
    """The pupils of a class's page, who may be twins of each other too."""

    def clean(self) -> None:
        super().clean()
        rows = [form for form in self.forms if form not in self.deleted_forms and _is_filled(form)]
        changed = [form for form in rows if EnrolmentForm.named_by & set(form.changed_data)]
        for form in changed:
            others = [(other.instance.real_name, other.instance) for other in rows if other is not form]
            twin = twins.twin_of(form.instance.real_name, others)
            if twin is not None and not form.cleaned_data["other_person"]:
                words = _("Na turma já há %(who)s. Se é outra pessoa, marca a caixa da linha.")
                form.add_error("real_name", words % {"who": twins.described(twin)})


def _is_filled(form: forms.ModelForm) -> bool:
    """Whether a row is of somebody who is in the class now."""
    complete = form.is_valid() and (form.instance.pk is not None or form.has_changed())
    return complete and form.instance.left_at is None
