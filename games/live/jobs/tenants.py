"""For whom work is done: people, and the classes that take turns."""

from accounts.models import Enrolment


def class_of(visitor: str) -> str:
    """The class of a visitor, such as "user-7", who is in one; who is in none is a tenant alone."""
    kind, _hyphen, pk = visitor.partition("-")
    if kind == "user":
        places = Enrolment.objects.filter(pupil=int(pk), left_at=None)
        for classroom in places.values_list("classroom", flat=True)[:1]:
            return f"class-{classroom}"
    return visitor
