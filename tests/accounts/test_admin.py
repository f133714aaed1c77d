import logging

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import people
from accounts.models import Action, Classroom, Enrolment, Invitation, LoginCard, School, Teaching, User
from accounts.staff import invite
from tests.users import make_user

MODELS = [User, School, Classroom, Teaching, Enrolment, Invitation]


@pytest.fixture
def staff(client, db):
    client.force_login(User.objects.create_superuser("admin", password="segredo-123"))
    return client


@pytest.fixture
def fill(db):
    def add(round_: int) -> None:
        teacher = make_user(f"prof{round_}", User.Kind.TEACHER)
        school = people.create_school(f"Escola {round_}")
        for letter in "AB":
            classroom = people.create_classroom(school, f"7.º {letter}", teacher)
            invite(teacher, classroom)
            for number in range(1, 4):
                pupil = make_user(f"aluno-{round_}-{letter}-{number}")
                people.enrol(classroom, pupil, f"Aluno {number}", number)

    return add


def test_lists_take_as_many_queries_however_long(staff, fill):
    models = [*MODELS, Action]

    def asked(model: type) -> tuple[int, int]:
        """How many queries its list takes, and how many rows it has."""
        with CaptureQueriesContext(connection) as queries:
            page = staff.get(reverse(f"admin:accounts_{model._meta.model_name}_changelist"), {"q": "a"})
        return len(queries), page.context["cl"].result_count

    fill(1)
    few = [asked(model)[0] for model in models]
    assert max(few) <= 20
    for round_ in range(2, 5):
        fill(round_)
    for model, most in zip(models, few, strict=True):
        queries, rows = asked(model)
        assert queries <= most, model
        assert rows > 1, model


@pytest.mark.parametrize("model", MODELS)
def test_every_form_opens(staff, fill, model):
    fill(1)
    name = f"admin:accounts_{model._meta.model_name}"
    assert staff.get(reverse(f"{name}_add")).status_code == 200
    assert staff.get(reverse(f"{name}_change", args=[model.objects.first().pk])).status_code == 200


def test_every_model_is_in_the_admin():
    assert all(admin.site.is_registered(model) for model in (*MODELS, Action))
    assert not admin.site.is_registered(LoginCard)


def test_an_archived_class_is_found_by_the_filter(staff, fill):
    fill(1)
    response = staff.get(reverse("admin:accounts_classroom_changelist"), {"archived_at__isempty": "1"})
    assert response.context["cl"].result_count == 2
    response = staff.get(reverse("admin:accounts_classroom_changelist"), {"archived_at__isempty": "0"})
    assert response.context["cl"].result_count == 0


def test_the_classroom_list_counts_only_who_is_there(staff, fill):
    fill(1)
    enrolment = Enrolment.objects.select_related("classroom").first()
    Enrolment.objects.filter(pk=enrolment.pk).update(left_at=enrolment.joined_at)
    response = staff.get(reverse("admin:accounts_classroom_changelist"))
    counts = {classroom.pk: classroom.pupil_count for classroom in response.context["cl"].result_list}
    assert counts.pop(enrolment.classroom.pk) == 2
    assert set(counts.values()) == {3}


def test_the_log_is_read_and_never_written(staff, fill):
    fill(1)
    page = reverse("admin:accounts_action_change", args=[Action.objects.first().pk])
    assert staff.get(page).status_code == 200
    before = list(Action.objects.values())
    assert staff.post(page, {"kind": "other"}).status_code == 403
    assert staff.get(reverse("admin:accounts_action_add")).status_code == 403
    delete = reverse("admin:accounts_action_delete", args=[before[0]["id"]])
    assert staff.post(delete, {"post": "yes"}).status_code == 403
    assert list(Action.objects.values()) == before


def test_the_administration_verifies_who_signed_up_alone(db, staff):
    alone = make_user("nova", User.Kind.TEACHER, unverified=True)
    known = make_user("conhecida", User.Kind.TEACHER)
    page = reverse("admin:accounts_user_changelist")
    found = staff.get(page, {"unverified__exact": "1"}).context["cl"].result_list
    assert list(found) == [alone]
    staff.post(page, {"action": "verify", "_selected_action": [alone.pk, known.pk]})
    assert not User.objects.filter(unverified=True).exists()
    assert Action.objects.get(kind="verify-teacher").subject == alone
    assert 'name="unverified"' in staff.get(reverse("admin:accounts_user_change", args=[alone.pk])).text


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("filter=x", 302),
        ("school=99999999999999999999999", 302),
        ("archived_at__year=99999", 302),
        ("teachers__password__startswith=a", 400),
        ("_to_field=x", 400),
    ],
)
def test_an_odd_filter_in_an_address_is_no_error_of_ours(staff, query, status):
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = records.append
    logging.getLogger("django").addHandler(handler)
    try:
        address = reverse("admin:accounts_classroom_changelist")
        answer = staff.get(f"{address}?{query}")
    finally:
        logging.getLogger("django").removeHandler(handler)
    assert (answer.status_code, records) == (status, [])
    assert status == 400 or answer.url.endswith("?e=1")


def test_an_error_of_ours_in_the_admin_is_one(staff, monkeypatch):
    def fail(*_asked: object) -> None:
        raise ValueError("ours")

    monkeypatch.setattr(admin.site._registry[Classroom], "get_changelist_instance", fail)
    with pytest.raises(ValueError, match="ours"):
        staff.get(reverse("admin:accounts_classroom_changelist"))
