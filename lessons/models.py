"""What is stored, room by room; Django looks for it here."""

from lessons.classroom import models as classroom
from lessons.contest import models as contest
from lessons.course import models as course
from lessons.worksheets import models as worksheets

__all__ = ["classroom", "contest", "course", "worksheets"]
