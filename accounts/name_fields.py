"""Fields that hold names: of pupils, teachers, judges, classes, schools. All of them clean in one way."""

from typing import Any

from django import forms
from django.db import models

from accounts.names import clean_name


class NameField(models.CharField):  # type: ignore[type-arg]
    """A name as it is stored, by whichever door it comes: forms, the administration, the domain, in bulk."""

    def to_python(self, value: Any) -> Any:
        return clean_name(value) if isinstance(value, str) else super().to_python(value)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.to_python(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def deconstruct(self) -> Any:
        """For migrations a field as any other: cleaning is nothing of the database's."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(**{"form_class": NameInput, **kwargs})


class NameInput(forms.CharField):
    """A name that is typed: of which nothing shows, it is missing."""

    def to_python(self, value: Any) -> str:
        return clean_name(super().to_python(value) or "")
