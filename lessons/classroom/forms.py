"""Forms about assignments and groups: they read what was typed; the domain decides."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.class_forms import exact_input
from accounts.models import Classroom, User
from lessons.classroom.assignments import AssignmentTerms, last_given, parts_of, terms_of
from lessons.classroom.models import GROUP_SEATS, Assignment
from lessons.worksheets.models import Worksheet
from lessons.worksheets.points import points_text

Mode, Grouping = Assignment.Mode, Assignment.Grouping
WEIGHT_ERROR = _("Escreve um número de 0 a 100, por exemplo 2 ou 0,5.")
MOMENT = "%Y-%m-%dT%H:%M"
# How pupils work together: one choice on the screen, two columns in the database.
WORK = {
    "teacher": (Mode.GROUP, Grouping.TEACHER),
    "random": (Mode.GROUP, Grouping.TEACHER),
    "again": (Mode.GROUP, Grouping.TEACHER),
    "pupils": (Mode.GROUP, Grouping.PUPILS),
    "alone": (Mode.ALONE, Grouping.TEACHER),
}
WORK_CHOICES = [
    ("teacher", _("Em grupos que eu formo")),
    ("random", _("Em grupos ao acaso")),
    ("again", _("As mesmas equipas da última vez")),
    ("pupils", _("Em grupos que os alunos formam, com um código")),
    ("alone", _("Trabalho individual")),
]
SAME = (
    "opens_at",
    "due_at",
    "closes_at",
    "feedback",
    "show_key",
    "helps",
    "opens_lessons",
    "attempts",
    "may_object",
    "stuck_minutes",
)


class MomentField(forms.DateTimeField):
    """A date with a time of day, in the school's time zone; may be left empty."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(format=MOMENT, attrs={"type": "datetime-local"})
        errors = {"invalid": _("Escreve um dia e uma hora.")}
        super().__init__(required=False, widget=widget, error_messages=errors, **kwargs)


class TermsForm(forms.Form):
    """The terms of an assignment; `terms()` once it is valid."""

    FIELD_OF: ClassVar = {"mode": "work", "grouping": "work", "open_parts": "parts"}

    work = forms.ChoiceField(label=_("Como trabalham?"), choices=WORK_CHOICES, widget=forms.RadioSelect)
    opens_at = MomentField(label=_("Abre"), help_text=_("Sem data: já está aberta."))
    due_at = MomentField(label=_("Prazo"), help_text=_("Depois dele, a entrega fica marcada como atrasada."))
    closes_at = MomentField(label=_("Fecha"), help_text=_("Depois disto ninguém escreve nem entrega."))
    feedback = forms.ChoiceField(
        label=_("Quando sabem o que está certo?"),
        choices=Assignment.FeedbackTime.choices,
        widget=forms.RadioSelect,
    )
    show_key = forms.BooleanField(
        label=_("Mostrar as soluções depois de devolver a ficha"),
        help_text=_("Cada grupo vê-as ao lado das suas respostas, quando já não pode corrigir nada."),
        required=False,
    )
    helps = forms.ChoiceField(
        label=_("Ajudas para os jogos da ficha"),
        help_text=_("Análises, letras P e N das partidas e jogadas vencedoras."),
        choices=[("", _("Sem ajudas: só se veem depois de entregar")), ("on", _("Com ajudas"))],
        required=False,
        widget=forms.RadioSelect,
    )
    opens_lessons = forms.BooleanField(
        label=_("Deixar abertos os passos das lições da turma que revelam respostas desta ficha"),
        required=False,
    )
    attempts = forms.IntegerField(
        label=_("Quantas vezes podem entregar?"), min_value=1, max_value=20, widget=forms.NumberInput
    )
    may_object = forms.BooleanField(
        label=_("Antes de entregar, os outros do grupo têm 30 segundos para dizer que ainda não"),
        required=False,
    )
    stuck_minutes = forms.IntegerField(
        label=_("Minutos sem escrever até um grupo aparecer como parado"), min_value=1, max_value=120
    )

    def __init__(self, data: Any = None, *, terms: AssignmentTerms, **kwargs: Any) -> None:
        self._before = terms
        initial = {name: getattr(terms, name) for name in SAME}
        initial |= {"work": _work_of(terms), "helps": "on" if terms.helps else ""}
        super().__init__(data, initial=initial | kwargs.pop("initial", {}), **kwargs)

    def clean_helps(self) -> bool:
        return bool(self.cleaned_data["helps"])

    def terms(self) -> AssignmentTerms:
        given = self.cleaned_data
        mode, grouping = WORK[given["work"]]
        return replace(self._before, mode=mode, grouping=grouping, **{name: given[name] for name in SAME})


def _work_of(terms: AssignmentTerms) -> str:
    if terms.mode == Mode.ALONE:
        return "alone"
    return "pupils" if terms.grouping == Grouping.PUPILS else "teacher"


def _offer(form: forms.Form, name: str, choices: list[Any]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class ChangeTermsForm(TermsForm):
    """`seen` carries the fingerprint of the terms that were shown."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, assignment: Assignment) -> None:
        terms = terms_of(assignment)
        super().__init__(data, terms=terms, initial={"seen": terms.fingerprint()})
        _offer(self, "work", [choice for choice in WORK_CHOICES if choice[0] not in {"random", "again"}])


class AssignForm(TermsForm):
    """A worksheet for one of a teacher's classes."""

    classroom = forms.ModelChoiceField(
        label=_("Turma"),
        queryset=Classroom.objects.none(),
        to_field_name="key",
        empty_label=_("Escolhe a turma"),
    )
    size = forms.TypedChoiceField(
        label=_("Alunos em cada grupo"),
        choices=[(size, str(size)) for size in range(2, GROUP_SEATS + 1)],
        coerce=int,
        initial=3,
        widget=forms.RadioSelect,
    )
    parts = forms.MultipleChoiceField(
        label=_("Partes abertas no início"),
        help_text=_("As outras abres durante a aula, quando quiseres."),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Deixa pelo menos uma parte aberta.")},
    )
    field_order = ["classroom", "work", "size", "opens_at", "due_at", "closes_at"]

    def __init__(
        self, data: Any = None, *, teacher: User, worksheet: Worksheet, classroom: Classroom | None = None
    ) -> None:
        self._parts = parts_of(worksheet.draft)
        self._worksheet = worksheet
        self.again = ""  # the class that gets it twice when the form is sent once more
        initial = {"classroom": classroom, "parts": list(self._parts)}
        super().__init__(data, terms=AssignmentTerms(), initial=initial)
        taught = people.taught(teacher).filter(archived_at=None)
        classrooms = self.fields["classroom"]
        assert isinstance(classrooms, forms.ModelChoiceField)
        classrooms.queryset = taught
        _offer(self, "parts", list(self._parts.items()))

    def clean(self) -> dict[str, Any]:
        """Says so where the class has this worksheet already; sent again, it gets it twice."""
        given = super().clean() or {}
        classroom = given.get("classroom")
        if classroom is None or self.data.get("again") == classroom.key:
            return given
        before = last_given(self._worksheet, classroom)
        if before is not None:
            self.again = classroom.key
            words = _(
                "A turma %(class)s já tem esta ficha, desde %(date)s. Para a atribuir outra vez, "
                "envia outra vez."
            )
            when = date_format(timezone.localtime(before.created_at), "SHORT_DATE_FORMAT")
            self.add_error("classroom", words % {"class": classroom.name, "date": when})
        return given

    def open_parts(self) -> list[str] | None:
        """The parts to open; None when these are all, so that later ones are open too."""
        chosen: list[str] = self.cleaned_data["parts"]
        return None if len(chosen) == len(self._parts) else chosen


class WeightField(forms.DecimalField):
    """A weight, with comma or point."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "size": 4, "autocomplete": "off"})
        errors = dict.fromkeys(("invalid", "required"), WEIGHT_ERROR)
        super().__init__(
            min_value=0, max_value=100, decimal_places=2, widget=widget, error_messages=errors, **kwargs
        )

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class WeightsForm(forms.Form):
    """What each assignment of a class counts; the fields are named by the keys of the assignments."""

    def __init__(self, data: Any = None, *, assignments: Iterable[Assignment]) -> None:
        super().__init__(data)
        for given in assignments:
            self.fields[given.key] = WeightField(
                label=_("Peso de %(title)s") % {"title": given.version.worksheet.title},
                initial=points_text(given.weight),
            )


class RandomForm(forms.Form):
    """How large groups at random shall be."""

    size = forms.TypedChoiceField(
        label=_("Alunos em cada grupo"),
        choices=[(size, str(size)) for size in range(1, GROUP_SEATS + 1)],
        coerce=int,
        initial=3,
    )


class ExtensionForm(forms.Form):
    """More time for one group; empty takes it away."""

    until = MomentField(label=_("Prazo alargado até"))


class JoinForm(forms.Form):
    """The code of a group, as somebody tells it."""

    code = forms.CharField(
        label=_("Código do grupo"),
        max_length=40,
        error_messages={"required": _("Escreve o código que um colega te disse.")},
        widget=exact_input("off", **{"class": "typed-code"}),
    )
