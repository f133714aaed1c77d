"""What the demonstration school has set itself in the course: two goals of a class."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts import demo, people
from accounts.models import Classroom, User
from lessons.course import goals

CLASSROOM = "7.º A"
GOALS = {f"{goals.LESSON}:de-tras-para-a-frente": 7, f"{goals.EXERCISE}:posicoes-p": 14}  # with days from now


@transaction.atomic
def load() -> None:
    """Sets the goals for a class of the demonstration school, which `accounts.demo` must have made. A class
    that has or had goals stays as it is."""
    teacher = User.objects.get(username=demo.TEACHER)
    classroom = Classroom.objects.filter(school__name=demo.SCHOOL, name=CLASSROOM, archived_at=None).first()
    if classroom is None or classroom.goals.exists() or not people.teaches(teacher, classroom):
        return
    for about, days in GOALS.items():
        goals.set_goal(classroom, teacher, about, timezone.localdate() + timedelta(days=days))
