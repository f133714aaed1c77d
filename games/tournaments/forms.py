"""A new tournament of a class."""

from collections.abc import Collection, Mapping
from operator import itemgetter
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import Classroom, User
from accounts.people import current_pupils
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, OptionsForm
from games.models import CompetitionPhase
from games.pictures.names import name_of
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import rehearsal, transfer
from games.tournaments.desk import LEAST, MATCHES_EACH, usual_tie_breaks
from games.tournaments.group_stages import StageTerms
from games.tournaments.plan import Capacity, TournamentPlan, plan_tournament
from games.tournaments.plan_form import (
    DEFAULT_MINUTES,
    DEFAULT_ROUND_MINUTES,
    MOST_MINUTES,
    STAGE,
    PlannerForm,
    groups_text,
    planned_stage,
    stage_terms,
)
from games.tournaments.standings import SETTLING, TieBreak
from games.tournaments.starts import may_draw
from games.tournaments.threes import SEATS
from games.tournaments.tie_break_words import TIE_BREAK_NAMES
from games.tournaments.tournament_documents import TournamentDocument

AUTOMATIC = ""
GROUPS = "groups"
TIES = ("tie_1", "tie_2", "tie_3", "tie_4")
TIES_CHOICES = [
    ("", "–"),
    *((tie, name) for tie, name in TIE_BREAK_NAMES.items() if tie not in SETTLING),
]
WRONG_OPTION = _("Há uma opção do jogo que não serve.")
DRAWN = _("Tirar à sorte a posição inicial de cada jornada")
DRAWN_HELP = _(
    "A mesma em todas as mesas (livre até ao toque, outra em cada encontro), e ninguém a vê antes de a "
    "partida abrir."
)


def tournament_games(sides: Collection[int] = MATCHES_EACH) -> list[str]:
    """The games of the catalogue that a tournament can be played with, by slug: those for two and three."""
    return [
        slug
        for slug, game in catalogue.GAMES.items()
        if len(game.players) in sides and catalogue.ENTRIES[slug].offered
    ]


def is_for_tournaments(game: Game[Any]) -> bool:
    """Can a class play a tournament of this game: one of the catalogue, or an invented one that needs no
    agreement on who has won?"""
    entry = catalogue.ENTRIES[game.slug]
    known = entry.offered or (game.machine_problem is None and game != catalogue.build(game.slug, {}))
    return known and len(game.players) in MATCHES_EACH and game.live_problem() is None


def game_choices(sides: Collection[int] = MATCHES_EACH) -> list[tuple[str, str]]:
    """The same with their names, in the order of these."""
    names = [(slug, name_of(catalogue.build(slug, {}))) for slug in tournament_games(sides)]
    return sorted(names, key=itemgetter(1))


THREES_HELP = _("Cada um joga com dois colegas de cada vez, tanto quanto possível sempre outros.")


def fit_fields(fields: Mapping[str, Any], sides: int) -> None:
    """The formats and the numbers of matches that a game for so many can be played in."""
    formats, each = fields["phase_format"], fields["matches_each"]
    threes = CompetitionPhase.Format.THREES.value
    formats.choices = [row for row in formats.choices if (row[0] == threes) == (sides == SEATS)]
    each.choices = [row for row in each.choices if row[0] in MATCHES_EACH[sides]]
    formats.initial, each.initial = formats.choices[0][0], sides


def check_ties(form: forms.BaseForm, values: Mapping[str, Any]) -> None:
    """Marks the form where a tie-break would count twice."""
    chosen = [values[name] for name in TIES if values.get(name)]
    if len({*chosen}) < len(chosen):
        form.add_error(TIES[0], _("Cada critério de desempate conta só uma vez."))


class TournamentForm(forms.Form):
    """Who plays what, and how much time there is; `plan` is the format and the rounds of a valid form."""

    MATCHES = {
        3: _("Três partidas: cada um joga uma vez em cada lugar"),
        2: _("Duas partidas, trocando quem começa"),
        1: _("Uma partida"),
    }
    FORMATS = {
        AUTOMATIC: _("A Nimteca escolhe pelo tempo e pelos alunos"),
        **dict(CompetitionPhase.Format.choices),
    }
    CLOCKS = {name: CreateMatchForm.CLOCKS[name] for name in CreateMatchForm.FIXED_CLOCKS}

    name = forms.CharField(label=_("Nome do torneio"), max_length=80)
    minutes = forms.IntegerField(
        label=_("Minutos que há ao todo"), min_value=5, max_value=MOST_MINUTES, initial=DEFAULT_MINUTES
    )
    round_minutes = forms.IntegerField(
        label=_("Minutos para cada jornada"),
        min_value=1,
        max_value=MOST_MINUTES,
        initial=DEFAULT_ROUND_MINUTES,
    )
    tables = PlannerForm.base_fields["tables"]
    devices = PlannerForm.base_fields["devices"]
    matches_each = forms.TypedChoiceField(
        label=_("Em cada encontro"),
        coerce=int,
        choices=list(MATCHES.items()),
        initial=2,
        widget=forms.RadioSelect,
        help_text=_(
            "Duas partidas são mais justas: muitos jogos favorecem quem começa, ou quem joga depois."
        ),
    )
    phase_format = forms.ChoiceField(
        label=_("Quem joga com quem"),
        required=False,
        choices=list(FORMATS.items()),
        initial=AUTOMATIC,
        widget=forms.RadioSelect,
        help_text=_("No suíço joga-se com quem tem os mesmos pontos, nunca duas vezes com o mesmo colega."),
    )
    groups = PlannerForm.base_fields["groups"]
    group_rounds = PlannerForm.base_fields["group_rounds"]
    best_each = PlannerForm.base_fields["best_each"]
    least = PlannerForm.base_fields["least"]
    clock = forms.ChoiceField(
        label=_("Relógio"), choices=list(CLOCKS.items()), initial="none", widget=forms.RadioSelect
    )
    draws_start = forms.BooleanField(
        label=DRAWN,
        required=False,
        initial=True,
        help_text=DRAWN_HELP,
    )
    late_half = forms.BooleanField(
        label=_("Quem chegar depois de começar recebe meio ponto por uma jornada que perdeu"), required=False
    )
    tie_1, tie_2, tie_3, tie_4 = (
        forms.ChoiceField(label=label, required=False, choices=TIES_CHOICES)
        for label in (
            _("Com os mesmos pontos decide primeiro"),
            _("em segundo lugar"),
            _("em terceiro lugar"),
            _("em quarto lugar"),
        )
    )
    lot = forms.BooleanField(label=_("no fim, quem fica igual em tudo é tirado à sorte"), required=False)
    pupils = forms.MultipleChoiceField(
        label=_("Quem joga"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Escolhe pelo menos dois alunos.")},
    )

    def __init__(
        self, classroom: Classroom, proposed: Game[Any], data: Mapping[str, Any] | None = None
    ) -> None:
        """Raises KeyError for a game that no tournament can be played with."""
        if not is_for_tournaments(proposed):
            raise KeyError(proposed.slug)
        self.options = OptionsForm(
            proposed.slug, data, prefix=OPTIONS_PREFIX, live=True, proposed=proposed.options_json()
        )
        enrolled = list(current_pupils(classroom))
        self.users = {str(enrolment.pupil_id): enrolment.pupil for enrolment in enrolled}
        name = _("Torneio de %(game)s") % {"game": name_of(self.options.proposed)}
        super().__init__(data, initial={"name": name, "pupils": list(self.users)})
        self.is_threes = len(self.options.proposed.players) == SEATS
        fit_fields(self.fields, len(self.options.proposed.players))
        if self.is_threes:
            self.fields["phase_format"].help_text = THREES_HELP
            for field in STAGE:
                del self.fields[field]
        if not may_draw(self.options.proposed):
            del self.fields["draws_start"]
        self.fields["pupils"].choices = [  # type: ignore[attr-defined]
            (str(enrolment.pupil_id), enrolment.real_name) for enrolment in enrolled
        ]

    def clean(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        if self.is_threes:
            values["phase_format"] = CompetitionPhase.Format.THREES
        if values.get("groups") and values.get("phase_format") == CompetitionPhase.Format.FREE:
            self.add_error("groups", _("Livre até ao toque joga-se sem grupos."))
        if not self.options.is_valid():
            self.add_error(None, WRONG_OPTION)
        check_ties(self, values)
        if "pupils" in values and len(values["pupils"]) < LEAST:
            self.add_error("pupils", _("Escolhe pelo menos dois alunos."))
        return values

    @property
    def more_chosen(self) -> bool:
        """Was anything chosen, or wrong, among what most people leave as it is?"""
        rare = ("phase_format", *STAGE, "clock", "draws_start", "late_half", *TIES, "lot")
        chosen = any(name in self.errors or name in self.changed_data for name in rare)
        return self.is_bound and (chosen or bool(self.options.errors or self.options.changed_data))

    def asked_of_planner(self) -> dict[str, Any]:
        """What the planner is asked with this form as it stands."""
        names = ["minutes", "round_minutes", "tables", "devices", "phase_format"]
        names += () if self.is_threes else STAGE
        asked = {name: self[name].value() for name in names} | {"players": len(self["pupils"].value() or ())}
        return asked | ({"phase_format": CompetitionPhase.Format.THREES} if self.is_threes else {})

    @property
    def stage(self) -> StageTerms | None:
        """The groups before the final that a valid form asks for."""
        return None if self.is_threes else stage_terms(*(self.cleaned_data[name] for name in STAGE))

    @property
    def plan(self) -> TournamentPlan:
        """The format and the rounds that fit; a format that was chosen is kept."""
        values = self.cleaned_data
        return plan_tournament(
            len(values["pupils"]),
            values["minutes"],
            values["round_minutes"],
            values["phase_format"],
            capacity=Capacity(values["tables"], values["devices"]),
            stage=planned_stage(self.stage),
        )

    def plan_text(self) -> str:
        """The plan of a valid form in words."""
        plan = self.plan
        words = ngettext(
            "%(format)s, %(rounds)d jornada: leva cerca de %(minutes)d minutos.",
            "%(format)s, %(rounds)d jornadas: leva cerca de %(minutes)d minutos.",
            plan.rounds,
        )
        said = words % {
            "format": str(self.FORMATS[plan.phase_format]).capitalize(),
            "rounds": plan.rounds,
            "minutes": plan.minutes,
        }
        return f"{groups_text(plan)} {said}" if plan.groups else said

    def _tie_breaks(self) -> list[str]:
        """Those that were chosen, or the usual ones of the format; the lot last, where it was asked for."""
        chosen = [tie for name in TIES if (tie := self.cleaned_data[name])]
        lot = [TieBreak.LOT] if self.cleaned_data["lot"] else []
        return [*(chosen or usual_tie_breaks(self.plan.phase_format)), *lot]

    def cleaned(self) -> dict[str, Any]:
        """The choices of a valid form, as `group_stages.create_in_class` takes them."""
        values = self.cleaned_data
        initial_ms, increment_ms = CreateMatchForm.FIXED_CLOCKS[values["clock"]]
        pupils: list[User] = [self.users[key] for key in values["pupils"]]
        return {
            "name": values["name"],
            "game": self.options.game,
            "pupils": pupils,
            "phase_format": self.plan.phase_format,
            "rounds": self.plan.rounds,
            "stage": self.stage,
            "matches_each": values["matches_each"],
            "draws_start": values.get("draws_start", False),
            "late_half": values["late_half"],
            "tie_breaks": self._tie_breaks(),
            # Free until the bell is one round, as long as there is time.
            "round_minutes": (
                self.plan.minutes
                if self.plan.phase_format == CompetitionPhase.Format.FREE
                else values["round_minutes"]
            ),
            "initial_ms": initial_ms,
            "increment_ms": increment_ms,
        }


class BringForm(forms.Form):
    """A file with a tournament; cleaned, it is its document."""

    file = forms.FileField(
        label=_("O ficheiro do torneio"),
        help_text=_("Um ficheiro JSON que outra Nimteca fez, com «O torneio todo (JSON)»."),
    )

    def clean_file(self) -> TournamentDocument:
        return transfer.parse_document(self.cleaned_data["file"].read())


class RehearsalForm(forms.Form):
    """A game and so many invented pupils."""

    game = forms.ChoiceField(label=_("Que jogo se joga?"))
    count = forms.IntegerField(
        label=_("Alunos inventados"),
        min_value=rehearsal.LEAST,
        max_value=rehearsal.MOST,
        initial=24,
    )
    shape = forms.ChoiceField(
        label=_("Quem joga com quem"),
        choices=[*CompetitionPhase.Format.choices, (GROUPS, _("grupos de 4 a 6, e depois a final"))],
        initial=CompetitionPhase.Format.SWISS,
        required=False,
        help_text=_("Os jogos para três jogam-se sempre em mesas de três."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["game"].choices = game_choices()  # type: ignore[attr-defined]
        formats = self.fields["shape"]
        formats.choices = [row for row in formats.choices if row[0] != CompetitionPhase.Format.THREES]  # type: ignore[attr-defined]

    def cleaned(self) -> dict[str, Any]:
        """The choices of a valid form, as `rehearsal.create` takes them."""
        game, shape = catalogue.build(self.cleaned_data["game"], {}), self.cleaned_data["shape"]
        is_threes = len(game.players) == SEATS
        phase_format = "" if is_threes or shape == GROUPS else shape
        return {
            "game": game,
            "count": self.cleaned_data["count"],
            "phase_format": phase_format,
            "groups": shape == GROUPS and not is_threes,
        }
