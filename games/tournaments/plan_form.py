"""The planner: what is asked, and the plan in words."""

from collections.abc import Mapping
from datetime import time
from typing import Any

from django import forms
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import CompetitionPhase
from games.tournaments import desk
from games.tournaments.group_stages import StageTerms
from games.tournaments.plan import (
    Capacity,
    Lack,
    PlannedStage,
    Shortage,
    TournamentPlan,
    plan_tournament,
)
from games.tournaments.qualifying import QualifyingRule

MOST_PLAYERS = 2000
MOST_MINUTES = 480
MOST_ROUNDS = 20
MOST_FINALISTS = 100
DEFAULT_MINUTES, DEFAULT_ROUND_MINUTES = 80, 15

SENTENCES = {
    Lack.MINUTES: gettext_lazy("São precisos %(needed)d minutos, e há %(there)d."),
    Lack.ROUNDS: gettext_lazy(
        "Para haver um só vencedor costumam ser precisas %(needed)d jornadas, e são %(there)d: "
        "decidem os desempates."
    ),
    Lack.TABLES: gettext_lazy(
        "São precisas %(needed)d mesas, e há %(there)d: em cada jornada joga-se por turnos."
    ),
    Lack.DEVICES: gettext_lazy(
        "Para jogar tudo no ecrã são precisos %(needed)d aparelhos, e chegam para %(there)d alunos: "
        "os outros jogam em tabuleiros."
    ),
}


ALL_IN_ONE = "all"
STAGE = ("groups", "group_rounds", "best_each", "least")  # the fields of groups before a final


def stage_terms(
    groups: str, rounds: int | None, best_each: int | None, least: int | None
) -> StageTerms | None:
    """What the fields of groups say; None without groups."""
    if not groups:
        return None
    usual, size = StageTerms(), None if groups == ALL_IN_ONE else int(groups)
    return StageTerms(size, rounds, best_each or usual.best_each, least or usual.least)


def shown_stage(stage: StageTerms | None) -> dict[str, Any]:
    """What the fields of groups show of a stage; where there is none, what is proposed."""
    if stage is None:
        return {}
    size = ALL_IN_ONE if stage.size is None else str(stage.size)
    return dict(zip(STAGE, (size, stage.rounds, stage.best_each, stage.least), strict=True))


def planned_stage(stage: StageTerms | None) -> PlannedStage | None:
    """The same for the planner."""
    rule = None if stage is None else QualifyingRule(stage.best_each, stage.least)
    return None if stage is None or rule is None else PlannedStage(stage.size, stage.rounds, rule)


class PlannerForm(forms.Form):
    """How many play, how long, with what; what is left empty is enough, or up to the planner."""

    players = forms.IntegerField(
        label=gettext_lazy("Alunos"), min_value=2, max_value=MOST_PLAYERS, initial=24
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutos que há ao todo"), min_value=1, required=False, initial=DEFAULT_MINUTES
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutos para cada jornada"),
        min_value=1,
        max_value=MOST_MINUTES,
        initial=DEFAULT_ROUND_MINUTES,
    )
    tables = forms.IntegerField(
        label=gettext_lazy("Mesas que há"),
        min_value=1,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=gettext_lazy("Vazio: as que forem precisas."),
    )
    devices = forms.IntegerField(
        label=gettext_lazy("Aparelhos que há"),
        min_value=0,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=gettext_lazy("Vazio: um para cada aluno."),
    )
    phase_format = forms.ChoiceField(
        label=gettext_lazy("Quem joga com quem"),
        required=False,
        choices=[("", gettext_lazy("A Nimteca escolhe")), *CompetitionPhase.Format.choices],
    )
    rounds = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    starts_at = forms.TimeField(
        label=gettext_lazy("Começa às"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    groups = forms.ChoiceField(
        label=gettext_lazy("Antes da final"),
        choices=[
            ("", gettext_lazy("Sem grupos")),
            ("6", gettext_lazy("Grupos de 4 a 6")),
            ("12", gettext_lazy("Grupos de 12 no máximo, como no campeonato")),
            (ALL_IN_ONE, gettext_lazy("Todos juntos, e depois uma final")),
        ],
        required=False,
    )
    group_rounds = forms.IntegerField(
        label=gettext_lazy("Jornadas em cada grupo"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("Vazio: todos contra todos."),
    )
    best_each = forms.IntegerField(
        label=gettext_lazy("Apurados de cada grupo"),
        min_value=1,
        max_value=MOST_FINALISTS,
        initial=1,
        required=False,
    )
    least = forms.IntegerField(
        label=gettext_lazy("Apurados ao todo, no mínimo"),
        min_value=desk.LEAST,
        max_value=MOST_FINALISTS,
        initial=desk.LEAST_IN_KNOCK_OUT,
        required=False,
        help_text=gettext_lazy("Os melhores seguintes de todos os grupos completam a final."),
    )

    @property
    def plan(self) -> TournamentPlan:
        """The plan of a valid form."""
        values = self.cleaned_data
        return plan_tournament(
            values["players"],
            values["minutes"] or MOST_MINUTES * MOST_ROUNDS,
            values["round_minutes"],
            values["phase_format"],
            capacity=Capacity(values["tables"], values["devices"]),
            rounds=values["rounds"],
            stage=planned_stage(stage_terms(*(values[name] for name in STAGE))),
        )


def plan_context(data: Mapping[str, Any]) -> dict[str, Any]:
    """The plan of what was asked, as its template shows it; nothing where it cannot be read."""
    form = PlannerForm(data)
    if not form.is_valid():
        return {"plan": None}
    plan, starts_at = form.plan, form.cleaned_data["starts_at"]
    return {
        "plan_players": form.cleaned_data["players"],
        "plan": plan,
        "plan_groups": groups_text(plan) if plan.groups else "",
        "plan_format": CompetitionPhase.Format(plan.phase_format).label,
        "plan_ends": [(number, _end(minutes, starts_at)) for number, minutes in enumerate(plan.ends, 1)],
        "plan_seats": _seats(plan),
        "plan_shortages": [_sentence(shortage) for shortage in plan.shortages],
    }


def groups_text(plan: TournamentPlan) -> str:
    """The groups of a plan, before its final, in a sentence."""
    each = ngettext("%(n)d jornada", "%(n)d jornadas", plan.group_rounds) % {"n": plan.group_rounds}
    words = ngettext(
        "%(n)d grupo, %(rounds)s; depois a final.", "%(n)d grupos, %(rounds)s; depois a final.", plan.groups
    )
    return words % {"n": plan.groups, "rounds": each}


def _end(minutes: int, starts_at: time | None) -> str:
    """The time of the day, where it is known when the first round begins; else minutes from then on."""
    if starts_at is None:
        return ngettext("%(n)d minuto", "%(n)d minutos", minutes) % {"n": minutes}
    hour, minute = divmod(60 * starts_at.hour + starts_at.minute + minutes, 60)
    return time_format(time(hour % 24, minute), "H:i")


def _seats(plan: TournamentPlan) -> str:
    """How many tables play at a time on what."""
    words = ngettext("%(n)d mesa no ecrã", "%(n)d mesas no ecrã", plan.screens) % {"n": plan.screens}
    return _("%(screens)s, %(boards)d em tabuleiro") % {"screens": words, "boards": plan.boards}


def _sentence(shortage: Shortage) -> str:
    return str(SENTENCES[shortage.lack]) % {"needed": shortage.needed, "there": shortage.there}
