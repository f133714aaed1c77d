"""The end of the demonstration: what its accounts made goes; what is anybody else's too stays.

`games` and `lessons` say for their own tables what that is (`accounts.privacy.Keeper.remove`).
"""

from functools import partial

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import demo, log, privacy
from accounts.models import Action, Classroom, Enrolment, Invitation, School, Teaching, User

BESIDE = "demo-beside-real"
BESIDE_SECONDS = 60


def beside_real() -> bool:
    """Whether demo accounts stand beside real classes or teachers; asked of the database once a minute."""
    return bool(cache.get_or_set(BESIDE, _beside_real, BESIDE_SECONDS))


def _beside_real() -> bool:
    if not accounts().exists():
        return False
    real = User.objects.filter(kind=User.Kind.TEACHER, demo=False, erased_at=None)
    return real.exists() or Classroom.objects.exclude(pk__in=classrooms().values("pk")).exists()


def may_remove(user: User | AnonymousUser) -> bool:
    """Administrators, and who is responsible for a real class."""
    if not isinstance(user, User) or user.demo:
        return False
    owned = Classroom.objects.filter(teachings__teacher=user, teachings__position=0)
    return user.is_superuser or owned.exclude(pk__in=classrooms().values("pk")).exists()


def is_led_there(user: User | AnonymousUser) -> bool:
    """`may_remove` for what every page shows; asked of the database once a minute."""
    return bool(cache.get_or_set(f"{BESIDE}:{user.pk}", lambda: may_remove(user), BESIDE_SECONDS))


def accounts() -> QuerySet[User]:
    """The demonstration's accounts, but for one that somebody has made an administrator."""
    return User.objects.filter(demo=True).exclude(is_superuser=True, is_active=True)


def classrooms() -> QuerySet[Classroom]:
    """Its classes: those in which nobody but its accounts ever was a pupil, or teaches."""
    people_of = Q(teachings__teacher__demo=True) | Q(enrolments__pupil__demo=True)
    return (
        Classroom.objects.filter(people_of)
        .exclude(pk__in=Teaching.objects.filter(teacher__demo=False).values("classroom"))
        .exclude(pk__in=Enrolment.objects.filter(pupil__demo=False).values("classroom"))
        .distinct()
    )


def needed() -> QuerySet[User]:
    """Its teachers without whom a real class would have none."""
    real = Classroom.objects.exclude(pk__in=classrooms().values("pk"))
    alone = real.exclude(pk__in=Teaching.objects.filter(teacher__demo=False).values("classroom"))
    return accounts().filter(teachings__classroom__in=alone).distinct()


@transaction.atomic
def remove(by: User) -> list[User]:
    """Deletes the demonstration. Returns the accounts that stay as real ones, since a class needs them."""
    staying = list(needed())
    User.objects.filter(pk__in=[user.pk for user in staying]).update(demo=False)
    users = list(accounts().values_list("pk", flat=True))
    rooms = list(classrooms().values_list("pk", flat=True))
    schools = list(School.objects.filter(Q(staff__in=users) | Q(classrooms__in=rooms)).distinct())
    privacy.remove(users, rooms, by)
    Action.objects.filter(Q(classroom__in=rooms) | Q(classroom=None, actor__in=users)).delete()
    Invitation.objects.filter(created_by__in=users).delete()
    Classroom.objects.filter(pk__in=rooms).delete()
    User.objects.filter(pk__in=users).delete()
    School.objects.filter(pk__in=[school.pk for school in schools if not _used(school)]).delete()
    log.record("remove-demo", actor=by, count=len(users))
    transaction.on_commit(partial(cache.delete, BESIDE))
    transaction.on_commit(demo.forget_password)
    return staying


def _used(school: School) -> bool:
    """Whether anything refers to the school, in whatever app."""
    relations = School._meta.related_objects  # noqa: SLF001 - public, whatever its name says
    return any(getattr(school, str(relation.get_accessor_name())).exists() for relation in relations)
