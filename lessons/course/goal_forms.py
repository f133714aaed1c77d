"""What a teacher types of a goal of a class; the domain decides."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom
from lessons.course import goals


class GoalForm(forms.Form):
    """A lesson or an exercise, and the day by which it should be done."""

    about = forms.ChoiceField(label=_("O quê"))
    due_on = forms.DateField(
        label=_("Até"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )

    def __init__(self, *args: Any, classroom: Classroom, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered: Any = self.fields["about"]
        offered.choices = [("", ""), *goals.choices(classroom)]
