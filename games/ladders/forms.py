"""A new ladder of a class, and what can be changed in one."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.ladders.climbing import pauses_of
from games.ladders.school_days import Pause, pauses_text, read_pauses
from games.live.forms import OPTIONS_PREFIX, OptionsForm
from games.models import Ladder
from games.rules import catalogue
from games.tournaments.forms import tournament_games

MOST_ANSWER_DAYS = 10
MOST_PAUSES = 2000


class LadderForm(forms.Form):
    """How many days of school there are to answer, when there is none, and who sees what."""

    answer_days = forms.IntegerField(
        label=_("Dias de aulas para responder, e depois para jogar"),
        min_value=1,
        max_value=MOST_ANSWER_DAYS,
        initial=3,
    )
    pauses = forms.CharField(
        label=_("Interrupções letivas"),
        required=False,
        max_length=MOST_PAUSES,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "Uma por linha: 18/12/2026 a 3/1/2027, ou só um dia. "
            "Os fins de semana e os feriados nacionais já não contam."
        ),
    )
    is_open = forms.BooleanField(
        label=_("Os alunos veem a escada toda"),
        required=False,
        help_text=_("Sem isto, cada aluno vê o seu lugar, dois acima e dois abaixo."),
    )

    def clean_pauses(self) -> list[Pause]:
        try:
            return read_pauses(self.cleaned_data["pauses"])
        except ValueError as error:
            raise ValidationError(
                _("Não se percebe «%(line)s»: escreve 18/12/2026 a 3/1/2027."), params={"line": error}
            ) from None


class NewLadderForm(LadderForm):
    """The same, with the options of the game."""

    def __init__(self, slug: str, data: Mapping[str, Any] | None = None) -> None:
        """Raises KeyError for a game that no ladder can be played with."""
        if slug not in tournament_games((2,)):
            raise KeyError(slug)
        proposed = catalogue.ENTRIES[slug].proposed
        self.options = OptionsForm(slug, data, prefix=OPTIONS_PREFIX, live=True, proposed=proposed)
        super().__init__(data)

    def clean(self) -> dict[str, Any]:
        if not self.options.is_valid():
            self.add_error(None, _("Há uma opção do jogo que não serve."))
        return dict(self.cleaned_data)


def initial_values(ladder: Ladder) -> dict[str, Any]:
    """What the form of a ladder that is there begins with."""
    return {
        "answer_days": ladder.answer_days,
        "pauses": pauses_text(pauses_of(ladder)[: len(ladder.pauses)]),
        "is_open": ladder.is_open,
    }
