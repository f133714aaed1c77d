"""The form that says which pupil somebody is who entered by name."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Enrolment, User
from accounts.names import name_key
from accounts.people import class_labels
from games.live import tournament_roles
from games.models import Competition, Entrant
from games.tournaments import entering


class OwnAccountForm(forms.Form):
    """Who entered by name, and the pupils of one's own classes; `names` are what the first are called."""

    entrant = forms.ChoiceField(label=_("Quem entrou por nome"))
    enrolment = forms.ChoiceField(label=_("é este aluno"))

    def __init__(self, competition: Competition, by: User, data: Any = None) -> None:
        super().__init__(data)
        entrants = entering.entered_by_name(competition, by)
        self.names = tournament_roles.entrant_names(by, competition.tournament, entrants)
        self.entrants = {str(entrant.pk): entrant for entrant in entrants}
        classrooms = entering.classrooms_to_enter(by)
        labels = class_labels(classrooms)
        enrolled = Enrolment.objects.filter(classroom__in=classrooms, left_at=None)
        there = competition.entrants.exclude(user=None).values("user")
        rows = enrolled.exclude(pupil__in=there).select_related("pupil", "classroom__school")
        self.enrolments = {str(row.pk): row for row in sorted(rows, key=lambda row: name_key(row.real_name))}
        self.fields["entrant"].choices = [  # type: ignore[attr-defined]
            (key, f"{self.names[entrant.pk]} · {entrant.school}".removesuffix(" · "))
            for key, entrant in self.entrants.items()
        ]
        self.fields["enrolment"].choices = [  # type: ignore[attr-defined]
            (key, f"{row.real_name} · {labels[row.classroom_id]}") for key, row in self.enrolments.items()
        ]

    def cleaned(self) -> tuple[Entrant, Enrolment]:
        """The choices of a valid form, as `entering.give_to_pupil` takes them."""
        values = self.cleaned_data
        return self.entrants[values["entrant"]], self.enrolments[values["enrolment"]]
