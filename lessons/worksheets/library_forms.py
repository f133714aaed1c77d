"""Forms of the library: what is looked for, what it says of a worksheet, and a worksheet's file."""

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from accounts.refusals import refuse
from lessons import exported_files
from lessons.worksheets.about import About
from lessons.worksheets.models import LAST_YEAR, Worksheet

YEARS = [(str(year), f"{year}.º") for year in range(1, LAST_YEAR + 1)]
DURATIONS: dict[str, tuple[int, int]] = {"45": (0, 45), "90": (46, 90), "mais": (91, 600)}  # minutes


class FilterForm(forms.Form):
    """What is looked for in the library; what makes no sense is not looked for."""

    IN_ADDRESS: ClassVar = {
        "words": "procura",
        "year": "ano",
        "minutes": "minutos",
        "topic": "tema",
        "language": "lingua",
    }

    words = forms.CharField(label=_("Título ou jogo"), max_length=100, required=False)
    year = forms.ChoiceField(label=_("Ano"), choices=[("", _("todos")), *YEARS], required=False)
    minutes = forms.ChoiceField(
        label=_("Tempo"),
        choices=[
            ("", _("qualquer")),
            ("45", _("até 45 min")),
            ("90", _("46 a 90 min")),
            ("mais", _("mais de 90 min")),
        ],
        required=False,
    )
    topic = forms.ChoiceField(
        label=_("Tema"), choices=[("", _("todos")), *Worksheet.Topic.choices], required=False
    )
    language = forms.ChoiceField(
        label=_("Língua"), choices=[("", _("todas")), *settings.LANGUAGES], required=False
    )

    def add_prefix(self, field_name: str) -> str:
        return str(self.IN_ADDRESS.get(field_name, field_name))

    def filters(self) -> dict[str, str]:
        """What is asked for, by the names of the fields."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}

    def fits(self, worksheet: Worksheet) -> bool:
        """Whether it is a worksheet of the year, length, topic and language that are asked for."""
        wanted = self.filters()
        if (year := wanted.get("year")) and not _is_for(worksheet, int(year)):
            return False
        if minutes := wanted.get("minutes"):
            least, most = DURATIONS[minutes]
            if not least <= (worksheet.minutes or -1) <= most:
                return False
        return all(
            getattr(worksheet, name) == wanted.get(name, getattr(worksheet, name))
            for name in ("topic", "language")
        )


def _is_for(worksheet: Worksheet, year: int) -> bool:
    first, last = worksheet.year_from, worksheet.year_to
    return first is not None and last is not None and first <= year <= last


class AboutForm(forms.Form):
    """For which years a worksheet is, how long it takes, and about what: the library looks for it so."""

    year_from = forms.TypedChoiceField(
        label=_("Do ano"), choices=[("", "–"), *YEARS], coerce=int, empty_value=None, required=False
    )
    year_to = forms.TypedChoiceField(
        label=_("Ao ano"), choices=[("", "–"), *YEARS], coerce=int, empty_value=None, required=False
    )
    minutes = forms.IntegerField(label=_("Minutos"), min_value=5, max_value=600, required=False)
    topic = forms.ChoiceField(label=_("Tema"), choices=[("", "–"), *Worksheet.Topic.choices], required=False)
    language = forms.ChoiceField(label=_("Língua da ficha"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "about_%s", **kwargs})

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        first, last = given.get("year_from"), given.get("year_to")
        given["year_from"], given["year_to"] = first or last, last or first
        if first and last and first > last:
            self.add_error("year_to", _("O primeiro ano não pode vir depois do último."))
        return given

    def about(self) -> About:
        return About(**self.cleaned_data)


class FileForm(forms.Form):
    """A worksheet or a lesson that was kept as a file."""

    file = forms.FileField(
        label=_("Ficheiro"),
        help_text=_("O que se guarda com «Exportar»; acaba em .yaml, ou em .json se já é antigo."),
        allow_empty_file=True,
        error_messages={"required": _("Escolhe o ficheiro.")},
        widget=forms.FileInput(attrs={"accept": ".yaml,.yml,.json"}),
    )

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > exported_files.MOST:
            refuse(_("Este ficheiro é grande demais."), "too-large")
        return file
