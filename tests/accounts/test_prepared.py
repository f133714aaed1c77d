"""Prepared queries answer what their querysets would, on both databases, and are made into SQL once."""

import pytest
from django.db import connection
from django.db.models import F

from accounts.models import Classroom, Enrolment, User
from accounts.prepared import Parameter, Parameters, PreparedQuery, keep_related
from tests.queries import queries

pytestmark = pytest.mark.databases


def fields(instance):
    """What is stored of an object, and of those that were read with it."""
    related = {name: other and fields(other) for name, other in instance._state.fields_cache.items()}
    stored = {name: value for name, value in vars(instance).items() if name != "_state"}
    return type(instance), stored, related, instance._state.adding, instance._state.db


def test_objects_are_those_of_the_queryset(classroom, pupil, teacher):
    def asked(key):
        return Enrolment.objects.select_related("classroom__school", "pupil__school").filter(pupil=key)

    query = PreparedQuery(lambda: asked(Parameter("pupil")))
    (enrolment,) = query.rows(pupil=pupil.pk)
    assert fields(enrolment) == fields(asked(pupil).get())
    assert enrolment.pupil.school is None
    assert queries(lambda: enrolment.classroom.school.name) == 0
    assert query.rows(pupil=teacher.pk) == []


def test_values_are_lists_as_the_database_converts_them(pupil, teacher):
    def asked(key):
        rows = User.objects.filter(pk=key, is_active=True).values_list("username", "is_staff", "date_joined")
        return rows.annotate(double=F("pk") * 2)

    query = PreparedQuery(lambda: asked(Parameter("key")))
    for user in (pupil, teacher):
        assert query.rows(key=user.pk) == list(asked(user.pk))


@pytest.mark.parametrize("count", [0, 1, 2])
def test_several_parameters_are_as_many_as_are_given(count, pupil, teacher):
    query = PreparedQuery(
        lambda: User.objects.filter(pk__in=Parameters("keys"), kind=Parameter("kind")).values_list("pk")
    )
    keys = [teacher.pk, pupil.pk][:count]
    assert query.rows(keys=keys, kind="pupil") == [(pupil.pk,)] * (count == 2)


def test_django_makes_the_sql_once(pupil, teacher):
    made = []

    def make():
        made.append(User.objects.filter(pk=Parameter("key")))
        return made[-1]

    query = PreparedQuery(make)
    assert made == []
    assert [query.rows(key=user.pk) for user in (pupil, teacher)] == [[pupil], [teacher]]
    assert len(made) == 1


def test_what_it_cannot_make_is_refused():
    with pytest.raises(AssertionError):
        PreparedQuery(lambda: User.objects.values("pk")).rows()


def test_related_ones_that_were_read_are_not_read_again(classroom, pupil):
    keep_related(classroom, "enrolments", list(classroom.enrolments.all()))
    with connection.execute_wrapper(lambda *_asked: pytest.fail("read again")):
        assert [enrolment.pupil_id for enrolment in classroom.enrolments.all()] == [pupil.pk]
    assert Classroom.objects.get().enrolments.count() == 1
