"""What the demonstration school does: the site's worksheet, given to one class and begun by one group."""

import re
from collections.abc import Sequence

from django.db import transaction

from accounts import demo, people
from accounts.models import Classroom, User
from lessons.classroom import assignments, groups, sheets
from lessons.classroom.models import Assignment, Group
from lessons.worksheets import library

CLASSROOM = "7.º A"
SIZE = 3  # pupils of a group

# Right, wrong, unfinished and open answers, so that grid and typical mistakes have something to show.
LETTERS = "P N1 N2 N3 P N1 N2 N3 N1 N1"  # 8 is P, and 10 to 13 are still empty
ANSWERS = {
    "I.a:records:3.1": "3 → 1 → 0",
    "I.a:records:3.1w": "B",
    "I.a:records:4.1": "4 → 3 → 0",
    "I.a:records:4.1w": "B",
    "I.a:records:5.1": "5 → 4 → 1 → 0",
    "I.a:records:5.1w": "A",
    "I.b:exists": "yes",
    "I.b:how": "Resposta de demonstração: deixar ao outro um múltiplo de 4.",
    "II.1:sequence": "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13",
    "II.3:set": "4, 12",
    "II.5:term": "4n",
    "II.5:term:start": "1",
    "II.7:counted": "own",
    "II.7:moves": "15",
    "II.7:why": "Resposta de demonstração: cada ronda gasta 4.",
    "II.8:counted": "own",
    "II.8:starts": "84",
}


@transaction.atomic
def load() -> None:
    """Gives the worksheet to a class of the demonstration school, which `accounts.demo` must have made, and
    makes two groups. A class that has an assignment stays as it is.
    """
    teacher = User.objects.get(username=demo.TEACHER)
    classroom = Classroom.objects.filter(school__name=demo.SCHOOL, name=CLASSROOM, archived_at=None).first()
    if classroom is None or classroom.assignments.exists() or not people.teaches(teacher, classroom):
        return
    assignment = assignments.assign(classroom, library.shipped(), teacher, assignments.AssignmentTerms())
    pupils = [enrolment.pupil for enrolment in people.current_pupils(classroom)]
    for first in (0, SIZE):
        _group(assignment, pupils[first : first + SIZE], teacher)
    begun = assignment.groups.filter(number=1).first()
    if begun is not None:
        sheets.write(begun, pupils[0], [sheets.CellWrite(name, value) for name, value in _answers().items()])


def _group(assignment: Assignment, pupils: Sequence[User], teacher: User) -> None:
    group: Group | None = None
    for pupil in pupils:
        group = groups.move_member(assignment, pupil, group, teacher).after


def _answers() -> dict[str, str]:
    answers = dict(ANSWERS)
    for place, (letter, subscript) in enumerate(re.findall(r"([PN])(\d?)", LETTERS)):
        answers[f"II.2:letters:l{place}"] = letter
        if subscript:
            answers[f"II.2:letters:s{place}"] = subscript
    return answers
