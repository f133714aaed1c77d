"""What a teacher types of exercises given to a class; the domain decides."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom
from games.pictures.texts import translate
from lessons.course import trainings
from lessons.course.exercises import EXERCISES
from lessons.course.trainings import MOST_QUESTIONS, OWN_LEVEL, Wanted

LEVELS = [(OWN_LEVEL, _("o de cada aluno")), *((level, str(level)) for level in range(1, 6))]


class DayField(forms.DateField):
    """A day; may be left empty."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        super().__init__(required=False, widget=widget, **kwargs)


class TrainingForm(forms.Form):
    """Exercises and problems, with dates."""

    title = forms.CharField(label=_("Título"), max_length=80)
    exercises = forms.MultipleChoiceField(
        label=_("Exercícios"), required=False, widget=forms.CheckboxSelectMultiple
    )
    level = forms.TypedChoiceField(
        label=_("Nível"),
        choices=LEVELS,
        coerce=int,
        help_text=_("Num exercício com menos níveis fica o último."),
    )
    count = forms.IntegerField(
        label=_("Perguntas de cada exercício"), min_value=1, max_value=MOST_QUESTIONS, initial=5
    )
    problems = forms.MultipleChoiceField(
        label=_("Problemas"), required=False, widget=forms.CheckboxSelectMultiple
    )
    opens_on = DayField(label=_("Abre em"), help_text=_("Sem data: já está aberto."))
    due_on = DayField(label=_("Até"))

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen: Any = self.fields["exercises"]
        chosen.choices = [(slug, translate(exercise.name)) for slug, exercise in EXERCISES.items()]
        offered: Any = self.fields["problems"]
        offered.choices = trainings.choosable(classroom)

    def exercises_wanted(self) -> list[Wanted]:
        level, count = self.cleaned_data["level"], self.cleaned_data["count"]
        return [
            (slug, min(level, len(EXERCISES[slug].levels)), count) for slug in self.cleaned_data["exercises"]
        ]
