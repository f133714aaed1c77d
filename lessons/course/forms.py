"""Forms about lessons: they read what was typed; the document decides."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from accounts.models import Classroom
from games.pictures.texts import translate
from lessons.course.documents.predictions import LARGEST
from lessons.course.documents.steps import (
    LONGEST,
    MOST_CHOICES,
    MOST_NUMBERS,
    MOST_PARTS,
    MOST_QUESTIONS,
    SHORT,
    TEXT,
    TITLE,
    LessonStep,
)
from lessons.course.drawing_kinds import DRAWING_KINDS
from lessons.course.exercises import EXERCISES
from lessons.worksheets.documents.choices import choice_problem

Json = dict[str, Any]
WRITING = _("Podes usar **negrito**, listas com «- », e fórmulas entre $, como $x \\oplus y$.")
EMBED_NAMES = [
    ("", _("nada")),
    ("board", _("o tabuleiro")),
    ("analysis", _("a análise, com a explicação")),
    ("columns", _("as pilhas em base 2")),
    ("powers", _("as pilhas em potências de 2")),
    ("line", _("as letras das pilhas")),
    ("letters", _("as letras no tabuleiro, ou no grafo")),
    ("values", _("os valores no tabuleiro, ou no grafo")),
    ("table", _("a tabela dos valores")),
    ("plot", _("o gráfico dos valores")),
]
_ELSEWHERE = ("numbers", "strips", "embed", "most")  # fields that do not stand in a step as they are typed
# The kinds that have a game, and whether they can be without one.
GAMES = {
    "play": False,
    "ask": True,
    "idea": True,
    "summary": True,
    "conjecture": False,
    **{name: kind.game_optional for name, kind in DRAWING_KINDS.items() if kind.has_game},
    "predict": False,
}


def _long(label: Any, most: int = TEXT, rows: int = 5, **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label, required=False, max_length=most, widget=forms.Textarea(attrs={"rows": rows}), **more
    )


def _short(label: Any, most: int = SHORT, **more: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, max_length=most, **more)


class LessonHeadForm(forms.Form):
    """What a lesson is called, and what teachers read of it."""

    title = forms.CharField(label=_("Título"), max_length=TITLE)
    aim = _short(_("O que se aprende"))
    minutes = forms.IntegerField(label=_("Minutos"), min_value=1, max_value=600)
    teacher = _long(_("Para o professor"), help_text=WRITING)


class GiveForm(forms.Form):
    """A class, two dates, and whether what a worksheet asks stays told."""

    classroom: Any = forms.ModelChoiceField(
        queryset=Classroom.objects.none(), label=_("Turma"), to_field_name="key"
    )
    opens_on = forms.DateField(
        label=_("Abre em"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    due_on = forms.DateField(
        label=_("Até"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    opens_steps = forms.BooleanField(
        label=_("Deixar abertos os passos que revelam respostas de uma ficha"), required=False
    )

    def __init__(self, classrooms: Any, data: Any = None) -> None:
        super().__init__(data)
        field = self.fields["classroom"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = classrooms


class StepForm(forms.Form):
    """A step of any kind but its game. `json` is the step as it was changed."""

    title = forms.CharField(label=_("Nome do passo"), max_length=TITLE)
    text = _long(_("Texto"), help_text=WRITING)

    def __init__(self, step: LessonStep, data: Any = None) -> None:
        self.step: Json = step.json()
        self.kind = step.kind
        super().__init__(data, initial=dict(self._initial()))
        fields = DRAWING_KINDS[self.kind].fields if self.kind in DRAWING_KINDS else _FIELDS[self.kind]
        self.fields.update(fields())
        self.fields["tells"] = _short(
            _("O que mais revela"),
            help_text=_(
                "Além do jogo do passo. Uma ficha que o pergunta fecha este passo até à entrega. Nomes como "
                "no endereço do jogo, com ponto e vírgula entre eles: nim; subtraction:1-3, tirar de 1 a 3; "
                "subtraction:1-n, a lei para todos esses."
            ),
        )

    def _initial(self) -> Iterator[tuple[str, Any]]:
        step = self.step
        if self.kind in DRAWING_KINDS:
            step = DRAWING_KINDS[self.kind].to_fields(step)
        yield from ((name, value) for name, value in step.items() if isinstance(value, str | int))
        yield "tells", "; ".join(step.get("tells", ()))
        yield "numbers", ", ".join(map(str, step.get("numbers", ())))
        yield "strips", "; ".join(step.get("strips", ()))
        if self.kind in ("idea", "summary"):
            embed = step.get("embed") or {}
            yield from (("embed", embed.get("kind", "")), ("most", embed.get("most", 20)))
        for prefix, name in self._lists():
            for number, row in enumerate(step.get(name, ())):
                yield from ((f"{prefix}{number}_{key}", value) for key, value in row.items())

    def _lists(self) -> list[tuple[str, str]]:
        """The prefixes of the fields of rows, and the names of the lists of which they are."""
        if self.kind in DRAWING_KINDS:
            return [(prefix, name) for name, (prefix, _needed) in DRAWING_KINDS[self.kind].rows.items()]
        return [("choice", "choices"), ("known", "known"), ("part", "parts")]

    def clean_tells(self) -> list[str]:
        return [name for part in self.cleaned_data["tells"].split(";") if (name := part.strip())]

    def clean(self) -> Json:
        """Refuses choices that nobody can tell apart, or that tell of others by their places."""
        given = self.cleaned_data
        words = [row["text"] for row in self._rows("choice", "text")]
        if problem := choice_problem(words, fixed=bool(given.get("fixed"))):
            self.add_error("choice0_text", translate(problem))
        return given

    @property
    def rows(self) -> list[list[BoundField]]:
        """The fields of choices, known mistakes or parts, a list a row."""
        rows: dict[str, list[BoundField]] = {}
        for field in self:
            row, separated, _name = field.name.partition("_")
            if separated:
                rows.setdefault(row, []).append(field)
        return list(rows.values())

    @property
    def plain(self) -> list[BoundField]:
        return [field for field in self if "_" not in field.name]

    def json(self, game: Json | None) -> Json:
        """The step as it was typed, with this game."""
        given = self.cleaned_data
        if self.kind in DRAWING_KINDS:
            return self._drawing_json(game)
        new = {**self.step}
        new |= {name: value for name, value in given.items() if "_" not in name and name not in _ELSEWHERE}
        if self.kind in ("idea", "summary"):
            kind = given["embed"]
            new["embed"] = (
                {"kind": kind, "game": game, "most": given["most"] or 20} if kind and game else None
            )
        elif self.kind == "ask":
            new |= {
                "game": game,
                "numbers": _numbers(given["numbers"]),
                "strips": [strip for part in given["strips"].split(";") if (strip := part.strip())],
                "choices": list(self._rows("choice", "text")),
                "known": list(self._rows("known", "reply")),
            }
        elif self.kind == "predict":
            new |= {"game": game, "most": given["most"]}
        elif self.kind in ("play", "conjecture"):
            new["game"] = game
        elif self.kind == "proof":
            old = self.step["parts"]
            new["parts"] = [
                {**(old[number] if number < len(old) else {}), **row}
                for number, row in self._numbered("part", "title")
            ]
        return new

    def _drawing_json(self, game: Json | None) -> Json:
        """A step that is answered on its drawing."""
        kind = DRAWING_KINDS[self.kind]
        typed = {name: value for name, value in self.cleaned_data.items() if "_" not in name}
        lists = {name: list(self._rows(prefix, needed)) for name, (prefix, needed) in kind.rows.items()}
        return {
            **self.step,
            **kind.from_fields({**typed, **lists}),
            "tells": typed["tells"],
            **({"game": game} if kind.has_game else {}),
        }

    def _rows(self, prefix: str, needed: str) -> Iterator[Json]:
        return (row for _number, row in self._numbered(prefix, needed))

    def _numbered(self, prefix: str, needed: str) -> Iterator[tuple[int, Json]]:
        """The rows in which what is needed was typed, with their places."""
        rows: dict[int, Json] = {}
        for name, value in self.cleaned_data.items():
            row, separated, key = name.partition("_")
            if separated and row.startswith(prefix) and value is not None:
                rows.setdefault(int(row.removeprefix(prefix)), {})[key] = value
        return ((number, row) for number, row in rows.items() if row.get(needed))


def _numbers(typed: str) -> list[int]:
    words = typed.replace(",", " ").replace(";", " ").split()
    return [int(word) for word in words if word.isascii() and word.isdigit()][:MOST_NUMBERS]


def _hints() -> Json:
    return {"hint": _short(_("Pista")), "clue": _short(_("Outra pista, que diz mais"))}


def _play() -> Json:
    first = [("pupil", _("o aluno")), ("computer", _("o computador")), ("choice", _("o aluno escolhe"))]
    goal = [("win", _("ganhar até ao fim")), ("move", _("fazer uma jogada que ganha"))]
    return {
        "first": forms.ChoiceField(label=_("Quem começa"), choices=first),
        "goal": forms.ChoiceField(label=_("O que se pede"), choices=goal),
        **_hints(),
        "praise": _short(_("O que se diz a quem consegue")),
    }


def _ask() -> Json:
    about = [
        ("", _("o que eu escrevo: as respostas ou os números abaixo")),
        ("winner", _("quem ganha, na posição do jogo abaixo")),
        ("value", _("o valor de Grundy da posição")),
        ("moves", _("quantas jogadas ganham na posição")),
    ]
    fields: Json = {
        "about": forms.ChoiceField(
            label=_("O que se pergunta"),
            choices=about,
            required=False,
            help_text=_("Sobre uma posição a resposta certa é calculada."),
        ),
        "show": forms.BooleanField(label=_("Mostrar a posição"), required=False),
        "strips": _short(
            _("Fitas de Sapos e Rãs, para experimentar"),
            help_text=_("Como T_F; __F: T é um sapo, F uma rã, _ uma casa vazia."),
        ),
        "fixed": forms.BooleanField(
            label=_("Respostas por esta ordem"),
            required=False,
            help_text=_("Senão aparecem baralhadas. Serve para «todas as anteriores»."),
        ),
        "numbers": _short(_("Números certos"), help_text=_("Separados por vírgulas, se houver vários.")),
        **_hints(),
        "because": _long(_("Explicação, depois da resposta certa"), rows=3),
    }
    for number in range(MOST_CHOICES):
        at = {"n": number + 1}
        fields[f"choice{number}_text"] = _short(_("Resposta %(n)d") % at)
        fields[f"choice{number}_right"] = forms.BooleanField(label=_("está certa"), required=False)
        fields[f"choice{number}_reply"] = _short(_("O que se diz a quem a escolhe"))
    for number in range(MOST_CHOICES):
        fields[f"known{number}_number"] = forms.IntegerField(
            label=_("Engano conhecido: o número"), required=False, min_value=0
        )
        fields[f"known{number}_reply"] = _short(_("O que se diz a esse engano"))
    return fields


def _embed() -> Json:
    return {
        "embed": forms.ChoiceField(label=_("O que se mostra"), choices=EMBED_NAMES, required=False),
        "most": forms.IntegerField(
            label=_("A maior pilha que se mostra"), required=False, min_value=0, max_value=LONGEST
        ),
    }


def _proof() -> Json:
    fields: Json = {}
    for number in range(MOST_PARTS):
        fields[f"part{number}_title"] = _short(_("Parte %(n)d") % {"n": number + 1})
        fields[f"part{number}_text"] = _long(_("O que diz"), rows=3)
    return fields


def _exercise() -> Json:
    names = [(slug, translate(exercise.name)) for slug, exercise in EXERCISES.items()]
    return {
        "exercise": forms.ChoiceField(label=_("Exercício"), choices=names),
        "level": forms.IntegerField(label=_("Nível"), min_value=1, max_value=9),
        "count": forms.IntegerField(label=_("Quantas certas"), min_value=1, max_value=MOST_QUESTIONS),
    }


def _free() -> Json:
    return {"model": _long(_("Uma resposta possível"), rows=4)}


def _conjecture() -> Json:
    return {
        **_hints(),
        "because": _long(_("Explicação, quando uma lei resiste"), rows=3),
    }


def _predict() -> Json:
    about = [
        ("letters", _("as letras das pilhas, uma a uma")),
        ("values", _("os valores das pilhas, um a um")),
        ("winner", _("quem ganha, a partir da posição do jogo")),
        ("moves", _("as jogadas de quem ganha, a partir da posição do jogo")),
    ]
    return {
        "about": forms.ChoiceField(label=_("O que se prevê"), choices=about),
        "first": forms.IntegerField(label=_("A primeira pilha que se prevê"), min_value=0, max_value=LARGEST),
        "most": forms.IntegerField(label=_("A última pilha que se prevê"), min_value=0, max_value=LARGEST),
        **_hints(),
        "because": _long(_("Explicação, no fim"), rows=3),
    }


_FIELDS = {
    "play": _play,
    "ask": _ask,
    "idea": _embed,
    "summary": _embed,
    "proof": _proof,
    "exercise": _exercise,
    "free": _free,
    "conjecture": _conjecture,
    "predict": _predict,
}


def new_step(kind: str, title: str) -> Json:
    """A step of a kind to begin with. Raises KeyError for no kind."""
    nim = {"slug": "nim", "options": {"heaps": [1, 2, 4]}}
    begun: dict[str, Json] = {
        "play": {"game": nim},
        "ask": {"about": "winner", "game": nim},
        "idea": {},
        "proof": {},
        "exercise": {"exercise": next(iter(EXERCISES))},
        "free": {},
        "conjecture": {"game": {"slug": "subtraction", "options": {"heaps": [12], "sets": [[1, 2]]}}},
        "summary": {},
        "predict": {"game": {"slug": "subtraction", "options": {"heaps": [12], "sets": [[1, 2, 3]]}}},
        **{name: kind.new_step for name, kind in DRAWING_KINDS.items()},
    }
    return {"kind": kind, "title": title, **begun[kind]}
