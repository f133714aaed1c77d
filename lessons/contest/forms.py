"""Forms of the contest about editions and entries: they read what was typed; the domain decides."""

from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.form_numbers import RowsField
from accounts.models import School
from lessons.classroom.forms import MomentField
from lessons.contest import phases
from lessons.contest.editions import MAX_REGULATION, EditionTerms
from lessons.contest.entries import MAX_FEEDBACK
from lessons.contest.models import Category, Edition, Phase

MAX_TITLE = 120  # characters, as the column
SCOPES = [
    ("school", _("As turmas da minha escola")),
    ("chosen", _("A minha escola e outras que escolho")),
    ("all", _("Todas as escolas")),
]
HELP = {
    "presentation": _("Os alunos conhecem o concurso e podem começar logo."),
    "proposals": _("Os grupos inventam e entregam a primeira versão."),
    "feedback": _("Aqui acaba o prazo das propostas. Os professores comentam."),
    "final": _("Os grupos melhoram o jogo e entregam a versão final."),
    "judging": _("Aqui acaba o prazo da versão final. Os jurados avaliam."),
    "results": _("A partir daqui publicas os resultados."),
}


class EditionForm(forms.Form):
    """The terms of an edition; `terms()` once it is valid."""

    FIELD_OF: ClassVar = {"name": "categories"}

    title = forms.CharField(
        label=_("Título"),
        max_length=MAX_TITLE,
        error_messages={"required": _("Dá um título à edição.")},
    )
    kinds = forms.ChoiceField(
        label=_("Que jogos recebe?"),
        choices=[(value, str(label).capitalize()) for value, label in Edition.Kinds.choices],
        widget=forms.RadioSelect,
        help_text=_("Cada tipo de jogo tem a sua grelha."),
    )
    scope = forms.ChoiceField(label=_("Quem pode participar?"), choices=SCOPES, widget=forms.RadioSelect)
    schools = RowsField(
        label=_("Outras escolas"),
        queryset=School.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    categories = forms.CharField(
        label=_("Categorias"),
        required=False,
        help_text=_("Uma em cada linha. Cada proposta fica numa só categoria. Pode não haver nenhuma."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    regulation = forms.CharField(
        label=_("Regulamento"),
        required=False,
        max_length=MAX_REGULATION,
        help_text=_("Uma linha que começa por «# » é um título, linhas que começam por «- » são uma lista."),
        widget=forms.Textarea(attrs={"rows": 16}),
    )
    blind = forms.BooleanField(
        label=_("Os jurados não veem nomes"),
        required=False,
        help_text=_("Os nomes de alunos, turmas e escolas são riscados do que os jurados leem."),
    )
    judges_wanted = forms.IntegerField(label=_("Jurados por proposta"), min_value=1, max_value=5)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, terms: EditionTerms, own_school: School) -> None:
        self._before = terms
        super().__init__(data, initial=_initial(terms))
        for kind, label in Phase.Kind.choices:
            self.fields[kind] = MomentField(
                label=str(label).capitalize(), help_text=HELP[kind], initial=terms.phases.get(kind)
            )
        schools = self.fields["schools"]
        assert isinstance(schools, RowsField)
        schools.queryset = School.objects.exclude(pk=own_school.pk)

    def dates(self) -> list[forms.BoundField]:
        """The fields of the phases, in order."""
        return [self[kind] for kind in phases.ORDER]

    def terms(self) -> EditionTerms:
        given = self.cleaned_data
        return EditionTerms(
            title=given["title"],
            phases={kind: self._date(kind) for kind in phases.ORDER if given[kind] is not None},
            open_to_all=given["scope"] == "all",
            schools=tuple(given["schools"]) if given["scope"] == "chosen" else (),
            regulation=given["regulation"],
            categories=tuple(line.strip() for line in given["categories"].splitlines() if line.strip()),
            blind=given["blind"],
            judges_wanted=given["judges_wanted"],
            kinds=given["kinds"],
        )

    def _date(self, kind: str) -> datetime:
        """What was typed; a moment that was left as it was keeps its seconds, which no form shows."""
        typed: datetime = self.cleaned_data[kind]
        before = self._before.phases.get(kind)
        same = before is not None and before.replace(second=0, microsecond=0) == typed
        return before if same and before is not None else typed


def _initial(terms: EditionTerms) -> dict[str, Any]:
    scope = "all" if terms.open_to_all else "chosen" if terms.schools else "school"
    return {
        "title": terms.title,
        "scope": scope,
        "kinds": terms.kinds,
        "schools": [school.pk for school in terms.schools],
        "categories": "\n".join(terms.categories),
        "regulation": terms.regulation,
        "blind": terms.blind,
        "judges_wanted": terms.judges_wanted,
        "seen": terms.fingerprint() if len(terms.phases) == len(phases.ORDER) else "",
    }


class EnterForm(forms.Form):
    """Into which edition, and in which category; "edition:category" as one choice."""

    choice = forms.ChoiceField(
        label=_("Em que edição e categoria?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Escolhe onde entra o jogo.")},
    )

    def __init__(self, data: Any = None, *, editions: list[Edition]) -> None:
        super().__init__(data)
        self._found: dict[str, tuple[Edition, Category | None]] = {}
        for edition in editions:
            categories: list[Category | None] = list(edition.categories.all())
            for category in categories or [None]:
                name = edition.key if category is None else f"{edition.key}:{category.pk}"
                self._found[name] = (edition, category)
        field = self.fields["choice"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (name, edition.title if category is None else f"{edition.title} · {category.name}")
            for name, (edition, category) in self._found.items()
        ]

    def edition_and_category(self) -> tuple[Edition, Category | None]:
        return self._found[self.cleaned_data["choice"]]


class CategoryForm(forms.Form):
    """Another category of the same edition."""

    category = forms.ModelChoiceField(
        label=_("Categoria"), queryset=Category.objects.none(), empty_label=_("Escolhe a categoria")
    )

    def __init__(self, data: Any = None, *, edition: Edition, category: Category | None = None) -> None:
        super().__init__(data, initial={"category": category})
        field = self.fields["category"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = edition.categories.all()


class FeedbackForm(forms.Form):
    """A teacher's words about a proposal."""

    text = forms.CharField(
        label=_("Comentário"),
        max_length=MAX_FEEDBACK,
        help_text=_("O que já está bem? O que falta para ser um jogo imparcial, e interessante?"),
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": _("Escreve o comentário.")},
    )


class DeadlineForm(forms.Form):
    """More time for one entry; empty takes it away."""

    until = MomentField(label=_("Prazo próprio até"))


class WithdrawForm(forms.Form):
    """Why, if they want to say it."""

    reason = forms.CharField(label=_("Porquê? (podes não dizer)"), required=False, max_length=400)
