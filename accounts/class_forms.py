"""Forms of classes. What a form had shown comes back with it, so that no newer change is overwritten."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from django import forms
from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import people, twins
from accounts.models import Classroom, Cycle, Enrolment, validate_school_year
from accounts.name_fields import NameInput
from accounts.names import clean_name

LAST_GRADE = 12


@contextmanager
def refusing(form: forms.BaseForm, at: str = NON_FIELD_ERRORS) -> Iterator[None]:
    """The form says what the domain refuses inside: beside the field that is meant, or `at` one, or above
    all. `FIELD_OF` of a form names its fields where the domain has other names for them."""
    try:
        yield
    except ValidationError as error:
        errors = error.message_dict if hasattr(error, "error_dict") else {at: error.messages}
        fields = getattr(form, "FIELD_OF", {})
        if isinstance(error, twins.Twin) and "meant" in form.fields:
            form.fields["meant"].widget.asked = error
            errors = {"meant": error.messages}
        for name, said in errors.items():
            field = fields.get(name, name)
            form.add_error(field if field in form.fields else None, said)


def exact_input(autocomplete: str, **attrs: str) -> forms.TextInput:
    """Where every letter counts, as of a user name: no device writes a capital or corrects it."""
    exact = {"autocomplete": autocomplete, "autocapitalize": "none", "spellcheck": "false"}
    return forms.TextInput(attrs=exact | attrs)


class MeantInput(forms.MultipleHiddenInput):
    """The names that are meant although somebody has them; and the question about one more, with its button.

    The button says which name it means, so that a key that presses it lets no other name pass.
    """

    template_name = "components/meant.html"
    asked: twins.Twin | None = None

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        known = [*(value or []), *(self.asked.names[:-1] if self.asked else [])]
        return {**super().get_context(name, known, attrs), "asked": self.asked}


class MeantField(forms.Field):
    widget = MeantInput

    def __init__(self, **given: Any) -> None:
        super().__init__(label="", required=False, **given)

    def clean(self, value: Any) -> list[str]:
        return [clean_name(name) for name in value or []]


class NameForm(forms.Form):
    """A form with a name; where somebody has it, it comes back with a button to say that it is `meant`."""

    meant = MeantField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["meant"] = self.fields.pop("meant")  # below what it is about


class AskSchoolForm(NameForm):
    """A form whose `school` is asked for only with `ask_school`."""

    def __init__(self, *args: Any, ask_school: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not ask_school:
            del self.fields["school"]


class ClassForm(AskSchoolForm):
    """A class that is made, or its new name."""

    name = NameInput(
        label=_("Nome da turma"),
        help_text=_("Por exemplo: 7.º A."),
        max_length=40,
        error_messages={"required": _("Escreve o nome da turma.")},
    )
    year = forms.CharField(
        label=_("Ano letivo"),
        max_length=7,
        validators=[validate_school_year],
        error_messages={"required": _("Escreve o ano letivo.")},
    )
    language = forms.ChoiceField(
        label=_("Língua"),
        help_text=_("Nesta língua a turma recebe a ficha incluída na Nimteca."),
        choices=settings.LANGUAGES,
        initial=settings.LANGUAGE_CODE,
        required=False,
    )
    school = NameInput(
        label=_("Escola"),
        max_length=120,
        error_messages={"required": _("Escreve o nome da tua escola.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["year"].initial = people.school_year(timezone.localdate())


class RenameForm(ClassForm):
    seen_name = forms.CharField(widget=forms.HiddenInput, required=False)
    seen_year = forms.CharField(widget=forms.HiddenInput, required=False)
    seen_language = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "rename_%s", **kwargs})

    @classmethod
    def of(cls, classroom: Classroom) -> Self:
        shown = {name: getattr(classroom, name) for name in ("name", "year", "language")}
        return cls(initial=shown | {f"seen_{name}": value for name, value in shown.items()})

    def base(self) -> Classroom:
        return Classroom(
            name=self.cleaned_data["seen_name"],
            year=self.cleaned_data["seen_year"],
            language=self.cleaned_data["seen_language"] or settings.LANGUAGE_CODE,
        )


class CycleForm(forms.Form):
    """The cycle of a class, "" for none."""

    cycle = forms.TypedChoiceField(
        label=_("Ciclo"),
        help_text=_("Os jogos do campeonato deste ciclo aparecem primeiro a esta turma."),
        choices=[("", _("nenhum")), *Cycle.choices],
        coerce=lambda value: Cycle(int(value)),
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "cycle_%s", **kwargs})

    @classmethod
    def of(cls, classroom: Classroom) -> Self:
        return cls(initial={"cycle": classroom.cycle})


class NextYearForm(ClassForm):
    archive = forms.BooleanField(
        label=_("Arquivar a turma antiga"),
        help_text=_("Os alunos deixam de entrar nela; tu continuas a vê-la."),
        required=False,
        initial=True,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "next_%s", **kwargs})
        del self.fields["language"]  # that of the class which goes on

    @classmethod
    def of(cls, classroom: Classroom) -> Self:
        return cls(initial={"name": next_name(classroom.name), "year": next_year(classroom.year)})


class PupilForm(NameForm):
    """Name and number of one pupil."""

    number = forms.IntegerField(label=_("N.º"), required=False, min_value=1, max_value=999)
    real_name = NameInput(
        label=_("Nome"), max_length=120, error_messages={"required": _("Escreve o nome do aluno.")}
    )
    seen_number = forms.IntegerField(widget=forms.HiddenInput, required=False)
    seen_name = forms.CharField(widget=forms.HiddenInput, required=False)

    @classmethod
    def of(cls, enrolment: Enrolment) -> Self:
        shown = {
            "number": enrolment.number,
            "real_name": enrolment.real_name,
            "seen_number": enrolment.number,
            "seen_name": enrolment.real_name,
        }
        return cls(initial=shown, auto_id=f"id_{enrolment.pk}_%s")

    def base(self) -> tuple[str, int | None]:
        return self.cleaned_data["seen_name"], self.cleaned_data["seen_number"]


class ExistingPupilForm(NameForm):
    username = forms.CharField(
        label=_("Nome de utilizador"),
        help_text=_("De um aluno de outra turma tua, na mesma escola."),
        max_length=150,
        error_messages={"required": _("Escreve o nome de utilizador do aluno.")},
        widget=exact_input("off"),
    )


def next_name(name: str) -> str:
    """The name that a class probably has next year: "7.º A" becomes "8.º A"."""
    match = re.match(r"\d{1,2}(?!\d)", name)
    if match is None or int(match[0]) >= LAST_GRADE:
        return name
    return f"{int(match[0]) + 1}{name[match.end() :]}"


def next_year(year: str) -> str:
    """The school year after "2026/27"."""
    first = int(year[:4]) + 1
    return f"{first}/{(first + 1) % 100:02}"
