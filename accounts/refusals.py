"""How the domain refuses what somebody asks for."""

from typing import Any, NoReturn

from django.core.exceptions import ValidationError


def refuse(words: Any, code: str = "", **params: Any) -> NoReturn:
    """Raises ValidationError with these words, in which `params` are filled in; `code` is for programs."""
    raise ValidationError(words, code or None, params or None)
