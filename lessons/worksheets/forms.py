"""Forms of the worksheet editor: the title, a part, a task, and one form for each kind of field.

A form of a field is filled from the field and makes new JSON of it (`changed`). What the forms do not show,
such as the points for half-right answers, stays as it was or is stretched with the points of the whole.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.refusals import refuse
from games.live.forms import OptionsForm, typed_options
from games.pictures.names import entry_of
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.entry import GameEntry
from games.rules.game import Impartial
from lessons.worksheets.construction_drawings import condition_fields
from lessons.worksheets.documents import recipes, terms
from lessons.worksheets.documents.choices import choice_problem
from lessons.worksheets.documents.document import MAX_TEXT, MAX_TITLE
from lessons.worksheets.documents.fields.base import MAX_LABEL, Field, GameSpec
from lessons.worksheets.documents.fields.build import BuildField
from lessons.worksheets.documents.fields.choice import MAX_ANSWER, MAX_ANSWERS, Choice
from lessons.worksheets.documents.fields.constructions import LARGEST_HEAP, MOST_CONDITIONS, MOST_TYPED
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.documents.fields.number import NumberField
from lessons.worksheets.documents.fields.numbers import MAX_VALUES, Numbers
from lessons.worksheets.documents.fields.order import MAX_PART, MOST_PARTS, OrderField, letters_of_parts
from lessons.worksheets.documents.fields.records import MAX_GAMES
from lessons.worksheets.documents.fields.sequence import Sequence as SequenceField
from lessons.worksheets.documents.fields.sequence import numbers_listed
from lessons.worksheets.documents.fields.term import MAX_TERM
from lessons.worksheets.documents.fields.text import MAX_ITEM, MAX_ITEMS, MAX_KEYWORD, MAX_KEYWORDS, OpenText
from lessons.worksheets.documents.notation import MAX_POSITION
from lessons.worksheets.documents.reading import MAX_POINTS, exactly, fraction
from lessons.worksheets.documents.terms import BadTerm

Json = dict[str, Any]


class PointsField(forms.CharField):
    """Points such as "2", "1/2" or "0,5"; the value is a Fraction."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"label": _("Pontos"), "max_length": 20, **kwargs})
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}
        self.error_messages["required"] = _("Faltam os pontos.")

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        points = fraction(typed) if typed else Fraction(0)
        if points is None:
            refuse(_("Escreve um número, como 2, 1/2 ou 0,5."), "points")
        if not 0 <= points <= MAX_POINTS:
            refuse(_("Os pontos são de 0 a %(most)d."), "points", most=MAX_POINTS)
        return points

    def prepare_value(self, value: Any) -> Any:
        return exactly(value) if isinstance(value, Fraction) else value


def _long_text(label: Any, *, rows: int, **more: Any) -> forms.CharField:
    """Several lines of the worksheet's own words."""
    return forms.CharField(
        max_length=MAX_TEXT, widget=forms.Textarea(attrs={"rows": rows}), label=label, **more
    )


class WorksheetHeadForm(forms.Form):
    """The title and what stands under it."""

    title = forms.CharField(
        max_length=MAX_TITLE,
        label=_("Título"),
        error_messages={"required": _("A ficha precisa de um título.")},
    )
    intro = _long_text(
        _("Introdução"),
        rows=4,
        required=False,
        help_text=_("Aparece no princípio da ficha. Pode ficar vazia."),
    )


class PartForm(forms.Form):
    """The words of a part."""

    title = forms.CharField(max_length=MAX_TITLE, required=False, label=_("Título da parte"))
    text = _long_text(
        _("Texto"),
        rows=6,
        required=False,
        help_text=_("As regras do jogo, ou o que o grupo precisa de saber antes das perguntas."),
    )


class TaskForm(forms.Form):
    """The words of a task."""

    prompt = _long_text(
        _("Pergunta"),
        rows=4,
        error_messages={"required": _("Falta a pergunta.")},
    )
    hint = _long_text(
        _("Ajuda"),
        rows=2,
        required=False,
        help_text=_("Os alunos podem abri-la. Não dês a resposta."),
    )
    model = _long_text(
        _("Resposta modelo"),
        rows=4,
        required=False,
        help_text=_("Só para professores: aparece na correção e nas soluções."),
    )


class FieldForm(forms.Form):
    """What can be edited of a field of any kind."""

    label = forms.CharField(
        max_length=MAX_LABEL,
        required=False,
        label=_("O que se pede aqui"),
        help_text=_("Fica junto do sítio da resposta. Pode ficar vazio."),
    )

    shown: ClassVar[tuple[str, ...]] = ("label",)  # attributes of the field, as they are
    solved: ClassVar[str] = ""  # what nobody types where the solvers say it
    field: Any  # of the kind that the form is for
    # Fields that come in rows: what their names begin with, what rows are called and what is said of them.
    row_names: ClassVar[tuple[str, ...]] = ()
    rows_name: ClassVar[Any] = ""
    rows_help: ClassVar[Any] = ""
    rows_look: ClassVar[str] = ""
    count: int = 0  # of rows

    def row_fields(self, row: int) -> list[str]:
        """The names of the fields of a row."""
        return [f"{name}{row}" for name in self.row_names]

    def rows(self) -> list[list[forms.BoundField]]:
        """The bound fields of each row."""
        if not self.row_names:
            return []
        return [[self[name] for name in self.row_fields(row)] for row in range(self.count)]

    def heads(self) -> list[forms.BoundField]:
        """The bound fields that stand in no row."""
        in_rows = {name for row in range(self.count) for name in self.row_fields(row)}
        return [self[name] for name in self.fields if name not in in_rows]

    def __init__(self, field: Any, data: Any = None) -> None:
        self.field = field
        initial = {name: getattr(field, name) for name in self.shown}
        super().__init__(data, prefix=f"f-{field.id}", initial=initial)
        if field.made:
            self.fields.pop(self.solved, None)

    def field_json(self) -> Json:
        """The field's JSON with what was typed. The form is valid."""
        return {**self.field.json(), "label": self.cleaned_data["label"].strip()}


class PointsForm(FieldForm):
    """A field that gives points as a whole; points for half-right answers are stretched with them."""

    points = PointsField()
    shown: ClassVar[tuple[str, ...]] = ("label", "points")

    def field_json(self) -> Json:
        return stretched(super().field_json(), self.field.points, self.cleaned_data["points"])


class ValuesForm(PointsForm):
    """Numbers in order, or in any order."""

    values = forms.CharField(
        max_length=1000, label=_("Números certos"), help_text=_("Por exemplo 0, 4, 8, 12.")
    )
    solved = "values"

    def clean_values(self) -> list[int]:
        numbers = numbers_listed(self.cleaned_data["values"])
        if not numbers:
            refuse(_("Escreve só números inteiros, com vírgulas entre eles."), "numbers")
        if len(numbers) > MAX_VALUES:
            refuse(_("São números a mais."), "numbers")
        return numbers


class RecordsForm(PointsForm):
    games = forms.IntegerField(min_value=1, max_value=MAX_GAMES, label=_("Partidas de cada início"))
    shown = ("label", "points", "games")

    def field_json(self) -> Json:
        return {**super().field_json(), "games": self.cleaned_data["games"]}


class SequenceForm(ValuesForm):
    def __init__(self, field: SequenceField, data: Any = None) -> None:
        super().__init__(field, data)
        self.initial["values"] = listing(field.values)

    def field_json(self) -> Json:
        return {**super().field_json(), "values": self.cleaned_data["values"]}


class NumbersForm(ValuesForm):
    """The first way to be right is edited; the others, such as for another reading of the task, stay."""

    def __init__(self, field: Numbers, data: Any = None) -> None:
        super().__init__(field, data)
        self.initial["values"] = listing(sorted(field.accepts[0].values))
        if field.accepts[0].period:
            self.fields.pop("values", None)

    def field_json(self) -> Json:
        new = super().field_json()
        values = self.cleaned_data.get("values")
        if values is not None and sorted(set(values)) != sorted(self.field.accepts[0].values):
            new["accepts"][0] |= {"values": sorted(set(values)), "partial": {}, "missing": {}}
        return new


class NumberForm(PointsForm):
    value = forms.CharField(max_length=30, label=_("Número certo"))
    solved = "value"

    def __init__(self, field: NumberField, data: Any = None) -> None:
        super().__init__(field, data)
        self.initial["value"] = exactly(field.accepts[0].value)

    def clean_value(self) -> Fraction:
        value = fraction(self.cleaned_data["value"])
        if value is None:
            refuse(_("Escreve um número, como 16, 1/2 ou 0,5."), "number")
        return value

    def field_json(self) -> Json:
        new = super().field_json()
        if "value" in self.cleaned_data:
            new["accepts"][0]["value"] = str(self.cleaned_data["value"])
        return new


class TermForm(PointsForm):
    term = forms.CharField(
        max_length=MAX_TERM,
        label=_("Termo geral certo"),
        help_text=_("Com a letra k, que começa em 0: por exemplo 4k, ou 7k + 1."),
    )
    shown = ("label", "points", "term")
    solved = "term"

    def clean_term(self) -> str:
        typed: str = self.cleaned_data["term"].strip()
        try:
            terms.parse_term(typed, self.field.parameter).values(0, 3, {self.field.parameter or "n": 2})
        except BadTerm:
            raise ValidationError(
                _("Não percebo este termo geral. Escreve-o com uma letra, números e sinais, como 3k + 2."),
                code="term",
            ) from None
        return typed

    def field_json(self) -> Json:
        new = super().field_json()
        if self.cleaned_data.get("term", self.field.term) != self.field.term:
            # The other terms belong to the old one.
            new = {**new, "term": self.cleaned_data["term"], "exchanged": [], "wrong": []}
        return new


class ChoiceForm(PointsForm):
    """The answers in rows, two more than there are; an answer without words is taken away."""

    right = forms.ChoiceField(required=False, label=_("Resposta certa"), widget=forms.RadioSelect)
    fixed = forms.BooleanField(
        required=False,
        label=_("Respostas por esta ordem"),
        help_text=_("Senão aparecem baralhadas. Serve para «todas as anteriores»."),
    )

    def __init__(self, field: Choice, data: Any = None) -> None:
        super().__init__(field, data)
        self.count = min(len(field.answers) + 2, MAX_ANSWERS)
        choices: list[tuple[str, Any]] = [("", _("nenhuma: só para saber o que o grupo pensa"))]
        for row in range(self.count):
            self.fields[f"answer{row}"] = forms.CharField(
                max_length=MAX_ANSWER, required=False, label=_("Resposta %(n)d") % {"n": row + 1}
            )
            choices.append((str(row), _("a resposta %(n)d") % {"n": row + 1}))
        self.initial["fixed"] = field.fixed
        for row, answer in enumerate(field.answers):
            self.initial[f"answer{row}"] = answer.text
            if answer.id == field.right:
                self.initial["right"] = str(row)
        self.fields["right"].choices = choices  # type: ignore[attr-defined]
        if field.made:
            # The solvers say which of the answers is right: they stay the answers that there are.
            for name in ("right", *(f"answer{row}" for row in range(len(field.answers), self.count))):
                del self.fields[name]
        self.order_fields(
            ["label", *(f"answer{row}" for row in range(self.count)), "right", "fixed", "points"]
        )

    def clean(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        words = [values.get(f"answer{row}", "").strip() for row in range(self.count)]
        if sum(map(bool, words)) < (len(self.field.answers) if self.field.made else 2):
            self.add_error("answer1", _("São precisas pelo menos duas respostas."))
        ordered = bool(values.get("fixed")) or not (self.field.made or values.get("right"))
        if problem := choice_problem(list(filter(None, words)), fixed=ordered):
            self.add_error("answer1", translate(problem))
        if self.field.made:
            return values
        right = values.get("right", "")
        if right and not words[int(right)]:
            self.add_error("right", _("Essa resposta está vazia."))
        if not right and values.get("points"):
            self.add_error("right", _("Para dar pontos é preciso dizer qual é a resposta certa."))
        return values

    def field_json(self) -> Json:
        new, values = super().field_json(), self.cleaned_data
        answers, right = [], ""
        for row, ident in enumerate(_ids(self.field.answers, self.count, "r")):
            if words := values.get(f"answer{row}", "").strip():
                old = new["answers"][row] if row < len(self.field.answers) else {}
                answers.append({**old, "id": ident, "text": words})
                right = ident if values.get("right") == str(row) else right
        right = new["right"] if self.field.made else right
        return {**new, "answers": answers, "right": right, "fixed": values["fixed"]}


class TextForm(FieldForm):
    """The items of the rubric in rows, two more than there are; an item without words is taken away."""

    row_names = ("text", "points", "keywords")
    rows_name = _("Critérios")
    rows_help = _("Para tirar um critério, apaga o texto dele. Ao guardar aparecem mais linhas vazias.")

    def __init__(self, field: OpenText, data: Any = None) -> None:
        super().__init__(field, data)
        self.count = min(len(field.rubric) + 2, MAX_ITEMS)
        for row in range(self.count):
            self.fields[f"text{row}"] = forms.CharField(
                max_length=MAX_ITEM, required=False, label=_("Critério")
            )
            self.fields[f"points{row}"] = PointsField(required=False)
            self.fields[f"keywords{row}"] = forms.CharField(
                max_length=MAX_KEYWORDS * (MAX_KEYWORD + 2),
                required=False,
                label=_("Palavras-chave"),
                help_text=_(
                    "Separadas por vírgulas, inícios de palavras: propõem os pontos, tu confirmas. «não "
                    "multipl 4» encontra também «todos menos os múltiplos de 4»."
                ),
            )
        for row, item in enumerate(field.rubric):
            self.initial[f"text{row}"] = item.text
            self.initial[f"points{row}"] = item.points
            self.initial[f"keywords{row}"] = ", ".join(item.keywords)

    def clean(self) -> dict[str, Any]:
        values = dict(self.cleaned_data)
        for row in range(self.count):
            words = _keywords(values.get(f"keywords{row}", ""))
            if len(words) > MAX_KEYWORDS or any(len(word) > MAX_KEYWORD for word in words):
                self.add_error(f"keywords{row}", _("São palavras a mais, ou compridas demais."))
        return values

    def field_json(self) -> Json:
        values = self.cleaned_data
        rubric = [
            {
                "id": ident,
                "text": words,
                "points": str(values[f"points{row}"]),
                "keywords": _keywords(values[f"keywords{row}"]),
            }
            for row, ident in enumerate(_ids(self.field.rubric, self.count, "i"))
            if (words := values[f"text{row}"].strip())
        ]
        return {**super().field_json(), "rubric": rubric}


class LettersForm(FieldForm):
    letter_points = PointsField(label=_("Pontos por letra certa"))
    subscripts = forms.ChoiceField(
        choices=[
            ("asked", _("pedem-se e contam")),
            ("extra", _("podem escrever-se, sem pontos")),
            ("no", _("não se pedem")),
        ],
        widget=forms.RadioSelect,
        label=_("Índices das posições N (o que tirar ou jogar)"),
    )
    subscript_points = PointsField(label=_("Pontos por índice certo"), required=False)
    shown = ("label", "letter_points", "subscript_points", "subscripts")

    def __init__(self, field: Letters, data: Any = None) -> None:
        super().__init__(field, data)
        if field.drawing:
            # On a drawing letters alone are marked.
            del self.fields["subscripts"], self.fields["subscript_points"]

    def field_json(self) -> Json:
        values = self.cleaned_data
        names = ("letter_points", "subscript_points")
        points = {name: str(values[name]) for name in names if name in values}
        subscripts = values.get("subscripts", self.field.subscripts)
        return {**super().field_json(), **points, "subscripts": subscripts}


class SolvedForm(PointsForm):
    """A field of which the solvers know what is right."""


class BuildForm(PointsForm):
    """The conditions in rows, one more than there are; a row that says nothing is taken away."""

    most = forms.IntegerField(
        label=_("A maior pilha que se pode fazer"), min_value=1, max_value=LARGEST_HEAP, required=False
    )
    example = forms.CharField(
        label=_("Um exemplo que serve"),
        max_length=MOST_TYPED,
        help_text=_("Como A→B, A→C; D, ou 3, 5, 6, ou e6, b3: mostra que é possível."),
    )
    shown = ("label", "points", "most", "example")
    row_names = ("of", "at", "letter", "number", "least", "most")
    rows_name = _("Condições")
    rows_help = _("Para tirar uma condição, escolhe «—». Ao guardar aparece mais uma linha vazia.")
    rows_look = "conditions"

    def row_fields(self, row: int) -> list[str]:
        return [f"condition{row}_{name}" for name in self.row_names]

    def __init__(self, field: BuildField, data: Any = None) -> None:
        super().__init__(field, data)
        self.count = min(len(field.conditions) + 1, MOST_CONDITIONS)
        self.fields |= condition_fields(self.count)
        for row, condition in enumerate(field.conditions):
            self.initial.update({f"condition{row}_{name}": value for name, value in condition.json().items()})
        if field.is_digraph or field.has_board:
            del self.fields["most"]

    def field_json(self) -> Json:
        values = self.cleaned_data
        rows = [
            {name: values[f"condition{row}_{name}"] for name in self.row_names} for row in range(self.count)
        ]
        conditions = [
            {name: value for name, value in row.items() if value not in (None, "")}
            for row in rows
            if row["of"]
        ]
        most = values.get("most") or self.field.most
        new = super().field_json()
        return {**new, "most": most, "example": values["example"], "conditions": conditions}


class OrderForm(PointsForm):
    """The parts in rows in their right order, two more than there are; a part without words is taken away."""

    row_names = ("part", "swaps")
    rows_name = _("Partes, pela ordem certa")
    rows_help = _("Para tirar uma parte, apaga o texto dela. Ao guardar aparecem mais linhas vazias.")
    rows_look = "parts"

    def __init__(self, field: OrderField, data: Any = None) -> None:
        super().__init__(field, data)
        self.count = min(len(field.parts) + 2, MOST_PARTS)
        for row in range(self.count):
            self.fields[f"part{row}"] = forms.CharField(
                max_length=MAX_PART, required=False, label=_("Parte %(n)d") % {"n": row + 1}
            )
            self.fields[f"swaps{row}"] = forms.BooleanField(
                required=False, label=_("pode trocar com a anterior")
            )
        for row, part in enumerate(field.parts):
            self.initial.update({f"part{row}": part.text, f"swaps{row}": part.swaps})

    def field_json(self) -> Json:
        values = self.cleaned_data
        rows = [(values[f"part{row}"].strip(), values[f"swaps{row}"]) for row in range(self.count)]
        written = [(words, swaps) for words, swaps in rows if words]
        letters = self._letters(written)
        parts = [
            {"id": letter, "text": words, "swaps": swaps}
            for letter, (words, swaps) in zip(letters, written, strict=True)
        ]
        return {**super().field_json(), "parts": parts}

    def _letters(self, written: list[tuple[str, bool]]) -> list[str]:
        """The letters of the parts: as they are, unless other parts stand there altogether."""
        words = [said for said, _swaps in written]
        old = {part.text: part.id for part in self.field.parts}
        stays = any(said in old for said in words)
        known = [part.id for part in self.field.parts[: len(words)]] if stays else []
        return letters_of_parts([swaps for _said, swaps in written], known, "/".join(words))


def _ids(rows: Sequence[Any], count: int, letter: str) -> list[str]:
    """What is there keeps its id; what is new, up to so many, gets one that none has."""
    known = [row.id for row in rows]
    new = (name for number in range(1, 100) if (name := f"{letter}{number}") not in known)
    return [*known, *(next(new) for _row in range(count - len(known)))]


def _keywords(typed: str) -> list[str]:
    return [word for part in typed.split(",") if (word := part.strip())]


def listing(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


FORMS: dict[str, type[FieldForm]] = {
    "records": RecordsForm,
    "sequence": SequenceForm,
    "letters": LettersForm,
    "table": SolvedForm,
    "law": SolvedForm,
    "build": BuildForm,
    "order": OrderForm,
    "numbers": NumbersForm,
    "term": TermForm,
    "number": NumberForm,
    "choice": ChoiceForm,
    "text": TextForm,
}

KINDS = {
    "records": _("jogar e registar"),
    "sequence": _("números por ordem"),
    "letters": _("classificar P ou N"),
    "table": _("tabela de valores de Grundy"),
    "numbers": _("conjunto de números"),
    "term": _("termo geral"),
    "law": _("lei das posições P"),
    "build": _("construir"),
    "order": _("pôr por ordem"),
    "number": _("um número"),
    "choice": _("escolher uma resposta"),
    "text": _("resposta por palavras"),
}


def stretched(field: Json, old: Fraction, new: Fraction) -> Json:
    """The JSON of a field that gave `old` points at most and now gives `new`: all its points in proportion.

    A field that gave none gets them for its right answer.
    """
    if old == new:
        return field
    if not old:
        return _field_json(field, new)
    return _with_points(field, lambda points: str(Fraction(points) * new / old))


def _field_json(field: Json, points: Fraction) -> Json:
    """The JSON of a field that gave no points, with these for its right answer."""
    if field["kind"] == "term":
        return field | {"value": str(points)}
    if field["kind"] == "records":
        return field | {"points": str(points), "per_start": str(points / len(field["starts"]))}
    if "accepts" in field:
        first, *others = field["accepts"]
        return field | {"accepts": [first | {"points": str(points)}, *others]}
    return field | {"points": str(points)}


def _with_points(field: Json, stretch: Callable[[str], str]) -> Json:
    """The JSON of a field, not of letters or text, with other points everywhere."""
    names: tuple[str, ...]
    if field["kind"] == "term":
        names = ("value", "start", "recurrence")
    elif field["kind"] == "records":
        names = ("points", "per_start")
    else:
        names = ("points",)
    changed: Json = {name: stretch(field[name]) for name in names if name in field}
    if "accepts" in field:
        changed["accepts"] = [_accepted(accepted, stretch) for accepted in field["accepts"]]
    return field | changed


def _accepted(accepted: Json, stretch: Callable[[str], str]) -> Json:
    ladders = {
        name: {number: stretch(points) for number, points in accepted[name].items()}
        for name in ("partial", "missing")
        if name in accepted
    }
    return accepted | ladders | {"points": stretch(accepted["points"])}


class GameForm:
    """A game of the family and its options. Another game than the one shown brings its usual options.

    When valid, `spec` is the game as documents store it, None where `optional` and none was chosen.
    """

    prefix = "g"
    name = "g-game"  # of the field that says which game
    was = "g-was"  # of the hidden field that says whose options were on the screen

    def __init__(self, data: Any = None, *, spec: GameSpec | None, optional: bool = False) -> None:
        self.optional = optional
        self.is_bound = data is not None
        shown = "" if spec is None else spec.slug
        self.slug = shown if data is None else str(data.get(self.name, ""))
        self.changed = data is not None and data.get(self.was) != self.slug
        self.error = ""
        self.options: OptionsForm | None = None
        if self.slug in impartial_games():
            self.options = self._options(data, spec)
        elif self.slug or not optional:
            self.error = gettext("Escolhe um jogo da lista.")

    def _options(self, data: Any, spec: GameSpec | None) -> OptionsForm:
        if data is not None and not self.changed:
            return OptionsForm(self.slug, data, prefix=self.prefix)
        kept = typed_options(spec.game, self.prefix) if spec is not None and spec.slug == self.slug else None
        return OptionsForm(self.slug, kept, prefix=self.prefix)

    def choices(self) -> list[tuple[str, str]]:
        """The games to choose, and the one that is chosen."""
        return [
            (slug, self._shown_name(slug, entry))
            for slug, entry in impartial_games().items()
            if entry.offered or slug == self.slug
        ]

    def _shown_name(self, slug: str, entry: GameEntry) -> str:
        """The name, with those by which others know the game: "Wythoff-II (Jogo de Wythoff)"."""
        chosen = self.options.chosen_game() if self.options and slug == self.slug else None
        name = translate(entry_of(slug, chosen).name)
        return f"{name} ({translate(entry.also)})" if entry.also else name

    def is_valid(self) -> bool:
        return not self.error and (self.options is None or self.options.chosen_game() is not None)

    @property
    def spec(self) -> GameSpec | None:
        """The game of a valid form."""
        game = self.options and self.options.chosen_game()
        return GameSpec.of(game) if isinstance(game, Impartial) else None


@cache
def impartial_games() -> dict[str, GameEntry]:
    """The games that worksheets can have."""
    return {slug: catalogue.ENTRIES[slug] for slug in catalogue.IMPARTIAL}


def _positions(*, rows: int) -> forms.CharField:
    return forms.CharField(
        max_length=recipes.MAX_LENGTH,
        widget=forms.Textarea(attrs={"rows": rows, "spellcheck": "false"}),
        label=_("Posições"),
        help_text=_(
            "Números: 0-13, ou 0, 1, 5. Onde uma posição não é um número, uma por linha: 2,5 é um par de "
            "pilhas, ou uma fila de 2 e outra de 5."
        ),
    )


class RecipeForm(forms.Form):
    """What the solvers are asked for a field; which of these there are depends on the recipe."""

    positions = _positions(rows=3)
    up_to = forms.IntegerField(min_value=0, max_value=recipes.MAX_SIZE, label=_("Até que número"))
    least = forms.IntegerField(min_value=1, max_value=20, label=_("Quantos exemplos bastam"))
    start = forms.CharField(max_length=MAX_POSITION, label=_("Início"))
    moves = forms.IntegerField(min_value=1, max_value=1000, label=_("Em quantas jogadas"))

    ASKED: ClassVar[dict[str, tuple[str, ...]]] = {
        "letters": ("positions",),
        "values": ("positions",),
        "places": (),
        "law": (),
        "build": (),
        "records": ("positions",),
        "p_numbers": ("up_to",),
        "examples": ("least",),
        "wins": ("start",),
        "moves": ("start",),
        "own_moves": ("start",),
        "starts_for_moves": ("moves",),
    }

    def __init__(self, field: Field, data: Any = None, *, suggested: Json | None = None) -> None:
        assert field.made is not None
        self.made = dict(field.made)
        asked = self.ASKED.get(str(self.made.get("how")), ())
        initial: Json = {name: self.made.get(name) for name in asked} | (suggested or {})
        if isinstance(initial.get("positions"), list):
            initial["positions"] = positions_typed(initial["positions"])
        super().__init__(None if suggested else data, prefix=f"r-{field.id}", initial=initial)
        if suggested is not None:
            self.data, self.is_bound = {self.add_prefix(name): initial.get(name, "") for name in asked}, True
        for name in set(self.fields) - set(asked):
            del self.fields[name]

    def recipe(self, game: Impartial[Any]) -> Json:
        """The recipe of a valid form, for this game. Raises GameError."""
        values = dict(self.cleaned_data)
        if "positions" in values:
            values["positions"] = recipes.positions_of(game, values["positions"])
        return {name: value for name, value in self.made.items() if name != "game"} | values


def positions_typed(positions: list[str]) -> str:
    """Positions as a teacher would type them: "0-13", "0, 1, 5", or one a line."""
    if not all(position.isdecimal() for position in positions):
        return "\n".join(positions)
    numbers = [int(position) for position in positions]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]}-{numbers[-1]}"
    return listing(numbers)


class NewTaskForm(forms.Form):
    """What a new task of a kind needs to know besides its game, as it was typed: `composing` reads it."""

    positions = _positions(rows=4)
    up_to = forms.CharField(max_length=6, label=_("Até que número"))
    start = forms.CharField(max_length=MAX_POSITION, label=_("Início"))
    moves = forms.CharField(max_length=6, label=_("Em quantas jogadas"))
    first = forms.CharField(max_length=6, label=_("Do número"))
    last = forms.CharField(max_length=6, label=_("Até ao número"))

    def __init__(self, asked: tuple[str, ...], data: Any = None, *, initial: Json | None = None) -> None:
        super().__init__(data, prefix="p", initial=initial)
        for name in set(self.fields) - set(asked):
            del self.fields[name]


class NewWorksheetForm(forms.Form):
    title = forms.CharField(
        max_length=MAX_TITLE,
        label=_("Título"),
        error_messages={"required": _("A ficha precisa de um título.")},
    )
