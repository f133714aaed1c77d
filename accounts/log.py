"""The log of actions: who did what to whom. Names stay out of it: people are references."""

import logging
from typing import Any

from accounts.models import Action, Classroom, User

# Who came in and who was refused, by number: no names.
security = logging.getLogger("nimteca.security")


def record(
    kind: str,
    *,
    actor: User | None,
    classroom: Classroom | None = None,
    subject: User | None = None,
    **details: Any,
) -> None:
    """Adds a line, inside the transaction of what it tells; `details` are JSON values without names."""
    Action.objects.create(kind=kind, actor=actor, classroom=classroom, subject=subject, details=details)
