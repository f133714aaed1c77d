"""Forms about games: the options of a game, and a new match."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom, User
from accounts.people import classrooms_of, is_teacher
from games.bots.levels import describe, levels_of
from games.live import matches, meetings
from games.live.match_state import MOST_DAYS, PATIENCE, Refused
from games.live.ratelimit import may_begin
from games.live.snapshots import person_of
from games.models import Match, Meeting
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.errors import BadOptions
from games.rules.game import Game, Impartial
from games.rules.options import OptionField, parse, value_text
from games.rules.text import Text, text

OPTIONS_PREFIX = "o"
MAX_MINUTES = 180
MAX_INCREMENT = 60
LEAST_PATIENCE, MOST_PATIENCE = 10, 600  # seconds


class RuleField(forms.CharField):
    """One option of a game as typed text; its value is what the rules make of the text."""

    def __init__(self, option: OptionField, **kwargs: Any) -> None:
        self.option = option
        super().__init__(**kwargs)
        self.widget.attrs |= {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        if option.kind == "int":
            self.widget.attrs |= {"inputmode": "numeric"}

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        try:
            return parse(self.option, typed)
        except BadOptions as error:
            raise ValidationError(translate(error.reason), code="option") from error


def _form_field(option: OptionField) -> forms.Field:
    words: dict[str, Any] = {"label": translate(option.label), "help_text": translate(option.help)}
    if option.kind == "bool":
        return forms.BooleanField(required=False, **words)
    if option.hidden:
        words |= {"widget": forms.HiddenInput, "template_name": "django/forms/hidden_field.html"}
    elif option.lines:
        words["widget"] = forms.Textarea(attrs={"rows": 4})
    if option.kind == "choice":
        choices = [(value, translate(name)) for value, name in option.choices]
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **words)
    return RuleField(option, error_messages={"required": _("Falta preencher este campo.")}, **words)


class OptionsForm(forms.Form):
    """The options of one game; when valid, `game` is the game with these options.

    `data` may leave options out: they have their default, except that an absent yes-or-no option means no.
    With `live` the options must also be such that a match can be played on a drawn board. `proposed`: options
    that an empty form shows instead of the usual ones.
    """

    game: Game[Any]

    def __init__(
        self,
        slug: str,
        data: Mapping[str, Any] | None = None,
        *,
        prefix: str | None = None,
        live: bool = False,
        proposed: Mapping[str, Any] | None = None,
    ) -> None:
        self.slug = slug
        self.live = live
        self.proposed = catalogue.build(slug, proposed or {})
        options = catalogue.option_fields(slug)
        initial = {option.name: _initial(option, getattr(self.proposed, option.name)) for option in options}
        super().__init__(data, prefix=prefix, initial=initial)
        for option in options:
            self.fields[option.name] = _form_field(option)
            # What is empty by default may be left empty.
            self.fields[option.name].required &= initial[option.name] != ""
        if data is not None:
            usual = {name: value for name, value in initial.items() if not isinstance(value, bool)}
            self.data = {self.add_prefix(name): value for name, value in usual.items()} | {
                name: data[name] for name in map(self.add_prefix, initial) if name in data
            }

    @classmethod
    def names(cls, slug: str, prefix: str | None = None) -> list[str]:
        """The names of the form's fields in a request."""
        names = [option.name for option in catalogue.option_fields(slug)]
        return [f"{prefix}-{name}" for name in names] if prefix else names

    def chosen_game(self) -> Game[Any] | None:
        """The game with these options: the proposed one in an empty form, None where there are errors."""
        if not self.is_bound:
            return self.proposed
        return self.game if self.is_valid() else None

    def clean(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        if self.errors:
            self._tell_of_hidden()
            return values
        try:
            self.game = catalogue.build(
                self.slug, {name: values[name] for name in self.fields if name in values}
            )
        except BadOptions as error:
            shown = [field.name for field in self.visible_fields()]
            self.add_error(error.field if error.field in shown else None, translate(error.reason))
        else:
            problem = _match_problem(self.game) if self.live else None
            if problem is not None:
                self.add_error(None, translate(problem))
        return values

    def _tell_of_hidden(self) -> None:
        """What is wrong with a field that nobody sees is said of the whole form."""
        for field in self.hidden_fields():
            if field.errors:
                self.add_error(None, self.errors.pop(field.name).as_data())


def _match_problem(game: Game[Any]) -> Text | None:
    """Why no match can be played with these options; None when it can."""
    if isinstance(game, BoardGame) and game.start and game.outcome(game.initial()) is not None:
        return text("Nesta posição o jogo já acabou: não há nada para jogar.")
    return game.live_problem()


def _initial(option: OptionField, value: Any) -> Any:
    return value if option.kind == "bool" else typed_value(option, value)


def typed_value(option: OptionField, value: Any) -> str:
    """The value of an option as somebody would type it: one set of amounts where all heaps have the same."""
    if option.kind == "sets" and len(set(value)) == 1:
        return value_text(option, value[:1])
    return value_text(option, value)


def typed_options(game: Game[Any], prefix: str = "") -> dict[str, str]:
    """A game's options as an `OptionsForm` with that prefix sends them."""
    before = f"{prefix}-" if prefix else ""
    values = {option: getattr(game, option.name) for option in catalogue.option_fields(game.slug)}
    return {
        before + option.name: typed_value(option, value)
        for option, value in values.items()
        if value is not False
    }


def query_of(game: Impartial[Any], position: Any) -> dict[str, str]:
    """The fields of an `OptionsForm` for the game that starts at a position."""
    return typed_options(game.starting_at(position))


class CreateMatchForm(forms.Form):
    """A new match or meeting of a game; the options of the game have the prefix "o-" (`options`)."""

    ACCESS = {
        "computer": _("Contra o computador"),
        "hotseat": _("Dois no mesmo ecrã"),
        "class": _("Com a minha turma"),
        "link": _("Com quem tiver o endereço"),
        "meeting": _("Encontro da turma: todos jogam, cada vez com outro"),
    }
    SCREEN_OF_SEVERAL = _("Todos no mesmo ecrã")
    STARTS = {"me": _("Começo eu"), "other": _("Começa o adversário"), "random": _("Ao acaso")}
    STARTS_OF_SEVERAL = {
        "me": _("Começo eu"),
        "other": _("Sou o 2.º a jogar"),
        "third": _("Sou o 3.º a jogar"),
        "random": _("Ao acaso"),
    }
    SEATS = {"me": 0, "other": 1, "third": 2, "random": None}
    # Where positions can be solved; the others are searched.
    LEVELS = {"beginner": _("Iniciante"), "medium": _("Médio"), "perfect": _("Perfeito")}
    SEARCHING = {
        "beginner": _("Iniciante"),
        "novice": _("Aprendiz"),
        "casual": _("Curioso"),
        "attentive": _("Atento"),
        "medium": _("Médio"),
        "advanced": _("Experiente"),
        "strong": _("Forte"),
    }
    ALL_LEVELS = {**SEARCHING, **LEVELS}
    CLOCKS = {
        "none": _("Sem relógio"),
        "3": _("3 minutos"),
        "5+3": _("5 min + 3 s"),
        "own": _("Outro"),
        "days": _("Vários dias"),
    }
    FIXED_CLOCKS = {"none": (None, 0), "3": (3 * 60_000, 0), "5+3": (5 * 60_000, 3_000)}

    access = forms.ChoiceField(
        widget=forms.RadioSelect,
        initial="computer",
        label=_("Com quem jogas?"),
        error_messages={"required": _("Escolhe com quem queres jogar.")},
    )
    level = forms.ChoiceField(
        widget=forms.RadioSelect,
        initial="medium",
        required=False,
        label=_("Nível do computador"),
    )
    third = forms.ChoiceField(
        widget=forms.RadioSelect, initial="", required=False, label=_("Quem é o terceiro jogador?")
    )
    level_of_third = forms.ChoiceField(
        widget=forms.RadioSelect, initial="medium", required=False, label=_("Nível do outro computador")
    )
    classroom = forms.ModelChoiceField(
        Classroom.objects.none(), required=False, empty_label=None, label=_("Turma")
    )
    starts = forms.ChoiceField(
        choices=list(STARTS.items()),
        widget=forms.RadioSelect,
        initial="me",
        required=False,
        label=_("Quem começa?"),
    )
    clock = forms.ChoiceField(
        choices=list(CLOCKS.items()),
        widget=forms.RadioSelect,
        initial="none",
        required=False,
        label=_("Relógio"),
    )
    minutes = forms.IntegerField(
        min_value=1, max_value=MAX_MINUTES, initial=10, required=False, label=_("Minutos para cada um")
    )
    increment = forms.IntegerField(
        min_value=0, max_value=MAX_INCREMENT, initial=5, required=False, label=_("Segundos a mais por jogada")
    )
    patience = forms.IntegerField(
        min_value=LEAST_PATIENCE,
        max_value=MOST_PATIENCE,
        initial=PATIENCE,
        required=False,
        label=_("Segundos que se espera por quem sai"),
    )
    days = forms.IntegerField(
        min_value=1, max_value=MOST_DAYS, initial=2, required=False, label=_("Dias para cada jogada")
    )
    study = forms.BooleanField(
        required=False,
        label=_("Modo de estudo"),
        help_text=_("Durante a partida podem ver-se a análise e as jogadas vencedoras. Serve para treinar."),
    )

    def __init__(
        self, slug: str, data: Mapping[str, Any] | None = None, *, user: User | AnonymousUser
    ) -> None:
        super().__init__(data)
        self.slug = slug
        self.options = OptionsForm(slug, data, prefix=OPTIONS_PREFIX, live=True)
        self.classrooms = list(classrooms_of(user)) if isinstance(user, User) else []
        self.user, self.runs_classes = user, self._may("meeting", user)
        offered = [name for name in self.ACCESS if self._may(name, user)]
        access = {**self.ACCESS, **({"hotseat": self.SCREEN_OF_SEVERAL} if self.several else {})}
        self.fields["access"].choices = [(name, access[name]) for name in offered]  # type: ignore[attr-defined]
        self.fields["access"].initial = offered[0]
        self._offer_levels()
        self.fields["classroom"].queryset = (  # type: ignore[attr-defined]
            classrooms_of(user) if self.classrooms and isinstance(user, User) else Classroom.objects.none()
        )

    @property
    def machine_problem(self) -> Text | None:
        """Why nobody plays it against the computer; None where one can."""
        return catalogue.GAMES[self.slug].machine_problem

    @property
    def several(self) -> bool:
        """Is it a game for more than two?"""
        return len(catalogue.GAMES[self.slug].players) > 2

    @classmethod
    def levels_for(cls, slug: str) -> dict[str, str]:
        """The computer's levels in a game with their names; none where it does not play it."""
        return {level: str(cls.ALL_LEVELS[level]) for level in levels_of(slug)}

    @property
    def levels_explained(self) -> list[tuple[str, list[Text]]]:
        """The names of the computer's levels in this game, each with how it plays."""
        levels = levels_of(self.slug)
        return [
            (name, describe(self.slug, levels[level])) for level, name in self.levels_for(self.slug).items()
        ]

    def _offer_levels(self) -> None:
        levels = list(self.levels_for(self.slug).items())
        offered = {"level": levels}
        if self.several:
            computer = [
                (level, str(_("O computador: %(level)s") % {"level": name})) for level, name in levels
            ]
            person = ("", str(_("Uma pessoa")))
            offered |= {"level_of_third": levels, "third": [person, *computer]}
            offered["starts"] = [(name, str(words)) for name, words in self.STARTS_OF_SEVERAL.items()]
        else:
            del self.fields["third"], self.fields["level_of_third"]
        for name, choices in offered.items():
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _may(self, access: str, user: User | AnonymousUser) -> bool:
        if access == "computer":
            return self.machine_problem is None
        if access == "class":
            return bool(self.classrooms)
        if access == "meeting":
            return bool(self.classrooms) and is_teacher(user)
        return access != "link" or user.is_authenticated

    def clean(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        for name in {"starts", "level", "level_of_third", "clock"} & self.fields.keys():
            values[name] = values.get(name) or self.fields[name].initial
        if self.of_class and not values.get("classroom") and "classroom" not in self.errors:
            if len(self.classrooms) == 1:
                values["classroom"] = self.classrooms[0]
            else:
                self.add_error("classroom", _("Escolhe a turma."))
        if values["clock"] == "own" and "minutes" not in self.errors and values.get("minutes") is None:
            self.add_error("minutes", _("Diz quantos minutos tem cada um."))
        if values["clock"] == "days" and "days" not in self.errors and values.get("days") is None:
            self.add_error("days", _("Diz quantos dias há para cada jogada."))
        if not self.options.is_valid():
            # Keeps is_valid() false; the options show their own errors at their fields.
            self.add_error(None, _("Há uma opção do jogo que não serve."))
        return values

    @property
    def of_class(self) -> bool:
        """Is it a match, or a meeting, of a class?"""
        return self.cleaned_data.get("access") in ("class", "meeting")

    @property
    def more_chosen(self) -> bool:
        """Was anything chosen, or wrong, among what most people leave as it is?"""
        rare = ("starts", "clock", "minutes", "increment", "days", "patience", "study")
        return self.is_bound and any(name in self.errors or name in self.changed_data for name in rare)

    def cleaned(self) -> dict[str, Any]:
        """The choices of a valid form, as `matches.create` takes them."""
        values = self.cleaned_data
        initial_ms, increment_ms = self._clock()
        return {
            **{name: values[name] for name in ("access", "study")},
            "seat": self._seat(),
            "levels": self._levels(),
            "game": self.options.game,
            "classroom": values["classroom"] if self.of_class else None,
            "initial_ms": initial_ms,
            "increment_ms": increment_ms,
            "days": values["days"] if self._over_days() else None,
        }

    def _seat(self) -> int | None:
        """The seat of whoever asks; where there are several it need not be the first one that begins."""
        number = self.SEATS[self.cleaned_data["starts"]]
        if number is None or not self.several:
            return number
        game = self.options.game
        order = dict.fromkeys((*game.upcoming(game.initial()), *game.players))
        return game.players.index(list(order)[number])

    def _levels(self) -> list[str]:
        """The computer's level at the other seats, "" for people."""
        values = self.cleaned_data
        if values["access"] == "computer":
            return [values["level"], *([values["level_of_third"]] if self.several else [])]
        return ["", values["third"]] if self.several else [""]

    def meeting(self) -> dict[str, Any]:
        """The choices of a valid form for a meeting, as `meetings.create` takes them."""
        initial_ms, increment_ms = self._clock()
        return {
            "game": self.options.game,
            "classroom": self.cleaned_data["classroom"],
            "patience": self.cleaned_data["patience"] or PATIENCE,
            "initial_ms": initial_ms,
            "increment_ms": increment_ms,
        }

    def _over_days(self) -> bool:
        """Alone at the table nobody has to be waited for."""
        return self.cleaned_data["clock"] == "days" and self.cleaned_data["access"] in ("class", "link")

    def _clock(self) -> tuple[int | None, int]:
        values = self.cleaned_data
        if values["clock"] == "own":
            return values["minutes"] * 60_000, (values["increment"] or 0) * 1000
        return self.FIXED_CLOCKS.get(values["clock"], (None, 0))


def begin_match(request: HttpRequest, form: CreateMatchForm) -> Match | Meeting | None:
    """The match that a form asks for, with who asks at a seat, or the meeting; None with errors in it."""
    if not form.is_valid():
        return None
    if not may_begin(request):
        form.add_error(None, _("São pedidos a mais. Espera um pouco e tenta outra vez."))
        return None
    person = person_of(request, sitting_down=True)
    try:
        if form.cleaned_data["access"] == "meeting":
            return meetings.create(**form.meeting(), teacher=person.user)
        return matches.create(**form.cleaned(), person=person)
    except Refused as refused:
        form.add_error(None, translate(refused.message))
        return None
