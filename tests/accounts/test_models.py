from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Enrolment, User
from tests.users import make_user

pytestmark = pytest.mark.databases


def test_user_names_do_not_depend_on_capitals(db):
    user = make_user("Aluno1")
    assert user.username == "aluno1"
    assert User.objects.get_by_natural_key("ALUNO1") == user


def test_an_address_belongs_to_one_person_and_many_have_none(db):
    make_user("um", email="demo@exemplo.pt")
    make_user("dois")
    make_user("tres")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_user("quatro", email="Demo@exemplo.pt")


def test_a_superuser_is_staff(db):
    assert User.objects.create_superuser("chefe", password="segredo-123").kind == User.Kind.STAFF


@pytest.mark.parametrize(
    "fields",
    [{"real_name": ""}, {"left_at": timezone.now() - timedelta(days=1)}],
    ids=["no name", "left before"],
)
def test_the_database_refuses_a_broken_enrolment(classroom, fields):
    values = {"real_name": "Aluno 9", **fields}
    with pytest.raises(IntegrityError), transaction.atomic():
        Enrolment.objects.create(pupil=make_user("aluno9"), classroom=classroom, **values)


def test_people_and_classes_read_well(pupil, classroom):
    assert str(classroom) == "7.º A (2026/27)"
    assert str(classroom.school) == "Escola Demo"
    assert str(classroom.enrolments.get()) == "Aluno 1 · 7.º A (2026/27)"
    assert str(classroom.teachings.get()) == "professora · 7.º A (2026/27)"
