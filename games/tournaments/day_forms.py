"""A tournament of a school or several, and the settings of its competitions."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.form_numbers import RowsField
from accounts.models import Classroom, Cycle
from accounts.people import class_labels
from games.championship.championship_games import school_games
from games.live.forms import OPTIONS_PREFIX, CreateMatchForm, OptionsForm
from games.live.lobbies import clock_text
from games.models import (
    ChampionshipEdition,
    ChampionshipGame,
    Competition,
    CompetitionPhase,
    Tournament,
    TournamentRole,
)
from games.pictures.names import name_of
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.game import Game
from games.tournaments import desk
from games.tournaments.days import SETTINGS, CompetitionTerms, final_terms
from games.tournaments.eligibility import LOST_CLASSES, has_lost_classes
from games.tournaments.forms import (
    DRAWN,
    DRAWN_HELP,
    TIES,
    WRONG_OPTION,
    TournamentForm,
    check_ties,
    fit_fields,
    game_choices,
    tournament_games,
)
from games.tournaments.group_stages import StageTerms
from games.tournaments.plan_form import MOST_ROUNDS, STAGE, PlannerForm, shown_stage, stage_terms
from games.tournaments.standings import TieBreak
from games.tournaments.starts import may_draw
from games.tournaments.writing import BEFORE

SCHOOL, FINAL = "school", "final"
CYCLES = [("", _("todos")), *Cycle.choices]


class DayForm(forms.Form):
    """A day with its competitions: some games for a school, or those of an edition of the championship."""

    SHAPES = {
        SCHOOL: _("Dia da escola: uma prova para cada jogo, com alunos de várias turmas"),
        FINAL: _("Final entre escolas: as provas de uma edição do campeonato, por ciclo"),
    }

    name = forms.CharField(label=_("Nome do torneio"), max_length=80)
    shape = forms.ChoiceField(
        label=_("Como é"), choices=list(SHAPES.items()), initial=SCHOOL, widget=forms.RadioSelect
    )
    games = forms.MultipleChoiceField(
        label=_("Jogos de um dia da escola"), required=False, widget=forms.CheckboxSelectMultiple
    )
    edition = forms.ModelChoiceField(
        label=_("Edição de uma final"), queryset=ChampionshipEdition.objects.all(), required=False
    )
    day = forms.DateField(
        label=_("Dia"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_("Onde"), max_length=80, required=False)
    entries_until = forms.DateField(
        label=_("Inscrições até"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["games"].choices = game_choices()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        if values.get("shape") == FINAL:
            if values.get("edition") is None:
                self.add_error("edition", _("Escolhe uma edição do campeonato."))
            elif not _edition_games(values["edition"]):
                self.add_error("edition", _("Nenhum jogo desta edição se joga aqui."))
        elif not values.get("games"):
            self.add_error("games", _("Escolhe pelo menos um jogo."))
        day, until = values.get("day"), values.get("entries_until")
        if day and until and until > day:
            self.add_error("entries_until", _("As inscrições acabam antes do dia do torneio."))
        return values

    def cleaned(self) -> dict[str, Any]:
        """The choices of a valid form, as `days.create_day` takes them."""
        values = self.cleaned_data
        if values["shape"] == FINAL:
            terms = final_terms(_edition_games(values["edition"]))
        else:
            games = [catalogue.build(slug, {}) for slug in values["games"]]
            terms = [CompetitionTerms(game, name_of(game)) for game in games]
        return {
            "name": values["name"],
            "day": values["day"],
            "place": values["place"],
            "entries_until": values["entries_until"],
            "competitions": terms,
        }


def _edition_games(edition: ChampionshipEdition) -> list[tuple[int, str, Any]]:
    """Cycle, name and game of each competition of an edition that is played here, as schools play it."""
    known = school_games()
    rows = ChampionshipGame.objects.filter(edition=edition).order_by("cycle", "position", "pk")
    return [
        (row.cycle, f"{translate(known[row.game].name)}, {Cycle(row.cycle).label}", known[row.game].game())
        for row in rows
        if row.game in known and known[row.game].slug in tournament_games()
    ]


class NewCompetitionForm(forms.Form):
    """One more competition of a tournament, in a game that has been chosen; the rest is set afterwards."""

    name = forms.CharField(label=_("Nome da prova"), max_length=80)
    cycle = forms.TypedChoiceField(
        label=_("Ciclo"),
        choices=CYCLES,
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, proposed: Game[Any], data: Any = None) -> None:
        self.options = OptionsForm(
            proposed.slug, data, prefix=OPTIONS_PREFIX, live=True, proposed=proposed.options_json()
        )
        super().__init__(data, initial={"name": name_of(proposed)})

    def clean(self) -> dict[str, Any]:
        if not self.options.is_valid():
            self.add_error(None, WRONG_OPTION)
        return dict(self.cleaned_data)

    def terms(self) -> CompetitionTerms:
        """The choices of a valid form, as `days.add_competition` takes them."""
        values = self.cleaned_data
        return CompetitionTerms(self.options.game, values["name"], cycle=values["cycle"])


class CompetitionForm(forms.ModelForm):  # type: ignore[type-arg]
    """The settings of a competition, with those of its phase and of the groups before it."""

    groups = PlannerForm.base_fields["groups"]
    group_rounds = PlannerForm.base_fields["group_rounds"]
    best_each = PlannerForm.base_fields["best_each"]
    least = PlannerForm.base_fields["least"]
    phase_format = forms.ChoiceField(
        label=_("Quem joga com quem"), choices=list(CompetitionPhase.Format.choices)
    )
    rounds = forms.IntegerField(label=_("Jornadas"), min_value=1, max_value=MOST_ROUNDS)
    matches_each = forms.TypedChoiceField(
        label=_("Em cada encontro"), coerce=int, choices=list(TournamentForm.MATCHES.items())
    )
    starts_at = PlannerForm.base_fields["starts_at"]
    open_to_all = forms.BooleanField(label=_("Abrir a prova a todos"), required=False)
    clock = forms.ChoiceField(label=_("Relógio"), required=False)
    tie_1, tie_2, tie_3, tie_4, lot = (TournamentForm.base_fields[name] for name in (*TIES, "lot"))

    class Meta:
        model = Competition
        fields = SETTINGS
        labels = {"draws_start": DRAWN}
        widgets = {"classrooms": forms.CheckboxSelectMultiple}
        field_classes = {"classrooms": RowsField}
        help_texts = {
            "classrooms": _("Em vez de um ciclo: só os alunos destas turmas se inscrevem."),
            "draws_start": DRAWN_HELP,
            "late_half": _("Por uma só das jornadas perdidas; pelas outras, nada."),
            "absence_minutes": _("Quem não está à mesa ao fim destes minutos perde por falta."),
        }

    def __init__(
        self,
        data: Any,
        instance: Competition,
        phase: CompetitionPhase,
        stage: StageTerms | None,
        classrooms: QuerySet[Classroom],
    ) -> None:
        shown = {"rounds": phase.rounds, "phase_format": phase.format} | shown_stage(stage)
        declared = [tie for tie in instance.tie_breaks if tie != TieBreak.LOT]
        shown |= {"lot": TieBreak.LOT in instance.tie_breaks, **dict(zip(TIES, declared, strict=False))}
        game = catalogue.build(instance.game, instance.options)
        self.options = OptionsForm(
            game.slug, data, prefix=OPTIONS_PREFIX, live=True, proposed=instance.options
        )
        super().__init__(data, instance=instance, initial=shown)
        self.phase, self.stage = phase, stage
        self._offer_clocks()
        self._offer(classrooms)
        # When entries have closed groups are there, or none are made; at tables of three nobody plays in any.
        sides = desk.seats_of(instance)
        fit_fields(self.fields, sides)
        self.may_have_groups = instance.tournament.state in BEFORE and sides == 2
        if not self.may_have_groups:
            for name in STAGE:
                del self.fields[name]
        if not may_draw(game):
            del self.fields["draws_start"]
        self.lost_classes = has_lost_classes(instance)
        if not self.lost_classes:
            del self.fields["open_to_all"]
        self.fields["name"].required = True
        self.fields["cycle"].choices = CYCLES  # type: ignore[attr-defined]
        self.fields["absence_minutes"].required = False
        self.fields["first_table"].min_value = 1  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        values = dict(super().clean() or self.cleaned_data)
        check_ties(self, values)
        if not self.options.is_valid():
            self.add_error(None, WRONG_OPTION)
        if self.lost_classes and not (
            values.get("classrooms") or values.get("cycle") or values["open_to_all"]
        ):
            self.add_error(None, LOST_CLASSES % {"name": self.instance.name})
        return values

    def _offer(self, classrooms: QuerySet[Classroom]) -> None:
        """The classes to choose from, where there are any."""
        labels = class_labels(list(classrooms))
        if not labels:
            del self.fields["classrooms"]
            return
        field = self.fields["classrooms"]
        field.queryset = classrooms  # type: ignore[attr-defined]
        field.label_from_instance = lambda classroom: labels[classroom.pk]  # type: ignore[attr-defined]

    def _offer_clocks(self) -> None:
        """The usual clocks; the one that is set stands first where it is another."""
        field, own = self.fields["clock"], self.instance
        named = {(initial, more): name for name, (initial, more) in CreateMatchForm.FIXED_CLOCKS.items()}
        shown = named.get((own.clock_initial_ms, own.clock_increment_ms), "")
        other = [] if shown else [("", clock_text(own))]
        field.choices = [*other, *TournamentForm.CLOCKS.items()]  # type: ignore[attr-defined]
        self.initial["clock"] = shown

    def asked_of_planner(self) -> dict[str, Any]:
        """What the planner is asked with this form as it stands, for those who have been entered."""
        names = ["rounds", "phase_format", "round_minutes", "tables", "starts_at"]
        names += STAGE if self.may_have_groups else ()
        asked = {name: self[name].value() for name in names} | {"players": self.instance.entrants.count()}
        return {name: "" if value is None else value for name, value in asked.items()}

    def changes(self) -> dict[str, Any]:
        """The choices of a valid form, as `days.change_competition` takes them."""
        values = dict(self.cleaned_data)
        if values["absence_minutes"] is None:
            del values["absence_minutes"]
        declared = [tie for tie in self.instance.tie_breaks if tie != TieBreak.LOT]
        chosen = [tie for name in TIES if (tie := values.pop(name))] or declared
        ties = [*chosen, TieBreak.LOT.value] if values.pop("lot") else chosen
        if ties != self.instance.tie_breaks:
            values["tie_breaks"] = ties
        if clock := CreateMatchForm.FIXED_CLOCKS.get(values.pop("clock")):
            values["clock_initial_ms"], values["clock_increment_ms"] = clock
        values["options"] = self.options.game.options_json()
        if self.lost_classes:
            values.pop("open_to_all")
            values.setdefault("classrooms", [])
        for name, shown in (("rounds", self.phase.rounds), ("phase_format", self.phase.format)):
            if values[name] == shown:
                del values[name]
        if self.may_have_groups:
            terms = stage_terms(*(values.pop(name) for name in STAGE))
            if terms != self.stage:
                values["stage"] = terms
        return values


class InviteForm(forms.Form):
    """Who is invited to do what."""

    kind = forms.ChoiceField(label=_("Para ser"), choices=TournamentRole.Kind.choices)
    competition = forms.ModelChoiceField(
        label=_("Em que prova"),
        queryset=Competition.objects.none(),
        required=False,
        empty_label=_("em todas"),
        help_text=_("Só conta para árbitros e ajudantes."),
    )
    for_whom = forms.CharField(label=_("Para quem (só tu vês)"), max_length=80, required=False)

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        field = self.fields["competition"]
        field.queryset = tournament.competitions.all()  # type: ignore[attr-defined]
        field.label_from_instance = lambda competition: competition.name  # type: ignore[attr-defined]
