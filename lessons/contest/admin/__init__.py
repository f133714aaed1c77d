"""The contest in the admin; judges judge here."""

from lessons.contest.admin import contest, judgements

__all__ = ["contest", "judgements"]
