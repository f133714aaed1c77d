"""What a library says of a worksheet, and what it is looked for by: for which years, how long, about what."""

from dataclasses import dataclass, fields
from typing import Any, Self

from django.conf import settings
from django.utils.translation import gettext

from lessons.worksheets.models import Worksheet


@dataclass(frozen=True, slots=True)
class About:
    """The names are those of the columns of `Worksheet`; None or "" is not said."""

    year_from: int | None = None
    year_to: int | None = None
    minutes: int | None = None
    topic: str = ""
    language: str = settings.LANGUAGE_CODE

    @classmethod
    def of(cls, worksheet: Worksheet) -> Self:
        return cls(**{field.name: getattr(worksheet, field.name) for field in fields(cls)})

    def columns(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def words(self) -> list[str]:
        """What is said, each in a few words: "7.º a 9.º ano", "45 min", "simetria", "Português"."""
        said = [self._years(), self._minutes()]
        said += [
            str(dict(Worksheet.Topic.choices).get(self.topic, "")),
            str(dict(settings.LANGUAGES)[self.language]),
        ]
        return [word for word in said if word]

    def _years(self) -> str:
        if self.year_from is None:
            return ""
        if self.year_from == self.year_to:
            return gettext("%(year)d.º ano") % {"year": self.year_from}
        return gettext("%(from)d.º a %(to)d.º ano") % {"from": self.year_from, "to": self.year_to}

    def _minutes(self) -> str:
        return "" if self.minutes is None else gettext("%(n)d min") % {"n": self.minutes}
