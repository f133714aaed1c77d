"""Numbers in addresses and forms, typed by whoever wants to."""

from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError

KEY_DIGITS = 18

Otherwise = TypeVar("Otherwise")


def typed_number(typed: str, otherwise: Otherwise, digits: int = 2) -> int | Otherwise:
    """The number that was typed; `otherwise` for anything else, and for more digits than it could have."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= digits else otherwise


def typed_key(typed: str) -> int | None:
    """A primary key that a form sends back; None for what can be none."""
    return typed_number(typed, None, KEY_DIGITS)


class RowsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """Some rows. A number that no database has for a primary key is a wrong choice, and no fault."""

    def clean(self, value: Any) -> Any:
        for key in value or ():
            if typed_key(str(key)) is None:
                raise ValidationError(self.error_messages["invalid_pk_value"], params={"pk": key})
        return super().clean(value)
