"""The forms of a class's list of pupils, and of pupils who enter with their card."""

from itertools import zip_longest
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from accounts import cards, sources, table_files, throttle
from accounts.forms import LoginForm
from accounts.lists import ListedPupil
from accounts.models import User
from accounts.refusals import refuse
from accounts.sources import Source

ACCEPTED = ".xlsx,.ods,.csv,.tsv,.txt,.xls,.htm,.html"


class ListForm(forms.Form):
    """A list of pupils, pasted or in a file; `source` is what it was read as."""

    text = forms.CharField(
        label=_("Lista de alunos"),
        help_text=_("Um aluno por linha, com ou sem número. Podes colar de uma folha de cálculo."),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=_("ou um ficheiro"),
        help_text=_("Folha de cálculo (.xlsx, .ods) ou texto (.csv, .txt)."),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
    )

    source: Source

    def clean_file(self) -> "UploadedFile[bytes] | None":
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is not None:
            try:
                table_files.check_size(file.size or 0)
                self.source = sources.of_sheets(table_files.read_sheets(file.read()))
            except table_files.BadFile as error:
                raise ValidationError(error.message, code="bad-file") from error
        return file

    def clean(self) -> dict[str, Any]:
        text = self.cleaned_data.get("text", "")
        if "file" in self.errors:
            return self.cleaned_data
        if self.cleaned_data.get("file") is None:
            self.source = sources.of_text(text)
        elif text.strip():
            refuse(_("Ou colas a lista, ou escolhes um ficheiro: não os dois."), "both")
        return self.cleaned_data


def entries_of(data: QueryDict) -> list[ListedPupil]:
    """The rows of the preview as they came back, without those that were emptied."""
    numbers, names = data.getlist("number"), data.getlist("name")
    notes, outs = data.getlist("note"), data.getlist("out")
    rows = zip_longest(numbers, names, notes[: len(names)], outs[: len(names)], fillvalue="")
    return [ListedPupil(*row) for row in rows if row[0].strip() or row[1].strip()]


class ClassLoginForm(forms.Form):
    """Class code, user name and personal code, as a pupil types them from a card."""

    error_messages = {
        "wrong": _(
            "Alguma coisa não está certa. Vê os três, letra a letra, no teu cartão. "
            "Se mesmo assim não der, pede um código novo ao teu professor."
        ),
    }

    class_code = forms.CharField(
        label=_("Código da turma"),
        max_length=40,
        error_messages={"required": _("Escreve o código da turma.")},
    )
    username = forms.CharField(
        label=_("Nome de utilizador"),
        max_length=150,
        error_messages={"required": _("Escreve o teu nome de utilizador.")},
    )
    code = forms.CharField(
        label=_("Código pessoal"),
        max_length=40,
        error_messages={"required": _("Escreve o teu código pessoal.")},
    )

    def __init__(self, request: HttpRequest | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self._pupil: User | None = None
        for field in self.fields.values():
            field.widget.attrs |= {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        for name in ("class_code", "code"):
            self.fields[name].widget.attrs["class"] = "code-entry"

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if self.errors:
            return typed
        pupils = cards.meant(typed["class_code"], typed["username"])
        counted = self._count(pupils)
        self._pupil = cards.check(pupils, typed["code"])
        if self._pupil is None:
            refuse(self.error_messages["wrong"], "wrong")
        throttle.give_all_back(counted)
        return typed

    def get_user(self) -> User | None:
        return self._pupil

    def _count(self, pupils: list[User]) -> throttle.Tries:
        """Refuses a try that comes too soon after others from this address, or with this user name."""
        seconds, counted = throttle.count_card_try(
            throttle.address_of(self.request),
            throttle.place_of(self.request, [pupil.username for pupil in pupils]),
            cards.squeezed(self.cleaned_data["username"]) if pupils else "",
        )
        if seconds:
            refuse(LoginForm.error_messages["too_fast"], "too_fast", seconds=seconds)
        return counted
