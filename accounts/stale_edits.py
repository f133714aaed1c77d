"""Optimistic locking: whoever changes something says by `base` which version of it they had seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Clash:
    """A place that two people changed in different ways: both values."""

    place: str
    mine: Any
    theirs: Any


class StaleEdit(ValidationError):
    """Somebody else has changed what its writer had seen: nothing was stored, or all but the `clashes`.

    `current` is what is stored now.
    """

    def __init__(self, current: Any, words: Any = "", clashes: Sequence[Clash] = (), **params: Any) -> None:
        super().__init__(words or _("Entretanto alguém mudou isto. Vê como está agora."), "stale", params)
        self.current, self.clashes = current, clashes

    def __str__(self) -> str:
        return f"{super().__str__()} {self.clashes or ''}"


def check_base(base: object, version: object, current: Any, words: Any = "", **params: Any) -> None:
    """Raises StaleEdit where `current` is at another version than its writer had seen (None: any will do)."""
    if base is not None and base != version:
        raise StaleEdit(current, words, **params)
