"""The administration of worksheets and of the contest; judges judge here."""

from lessons.admin import contest, judgements, worksheets

__all__ = ["contest", "judgements", "worksheets"]
