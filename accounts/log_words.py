"""What the lines of the log of actions say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

KINDS = {
    "erase": _("apagou os dados de uma pessoa"),
}


def said(kind: str, details: Mapping[str, Any]) -> str:
    """The action in words; with its number of people, where it has one."""
    words = str(KINDS.get(kind, kind))
    return f"{words} ({details['count']})" if "count" in details else words
