from accounts.models import User
from lessons.classroom.models import Assignment, Group, Member


def make_group(assignment: Assignment, members: list[User], number: int = 1) -> Group:
    """A group of an assignment with these pupils: `make_group(assignment, pupils[:2])`."""
    group = Group.objects.create(assignment=assignment, number=number)
    for seat, pupil in enumerate(members, 1):
        Member.objects.create(group=group, assignment=assignment, pupil=pupil, seat=seat)
    return group
