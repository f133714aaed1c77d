"""The administration, room by room; judges judge here."""

from lessons.classroom import admin as classroom
from lessons.contest import admin as contest

__all__ = ["classroom", "contest"]
