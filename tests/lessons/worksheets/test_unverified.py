"""Who signed up alone learns no answers of the library: neither from its pages nor from a class's work."""

from html import unescape

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from accounts import people, staff
from accounts.models import School, User
from lessons.classroom import access, assignments, groups
from lessons.table_files import TYPES
from lessons.worksheets import library
from lessons.worksheets.models import Worksheet
from tests.lessons.builders import small_document

SENTENCE = "Pede um convite a um colega que já use a Nimteca"
PASSWORD = "sete feijões numa pilha"


@pytest.fixture
def newcomer(teacher, settings):
    """A teacher of an own class, who signed up without an invitation where others had before."""
    settings.TEACHER_SIGNUP = "open"
    user = staff.sign_up("Nova Pessoa", "nova@exemplo.pt", PASSWORD, "Escola Nova")
    staff.make_class(user, "9.º Z", "2026/27")
    return user


@pytest.fixture
def ficha(db):
    return library.shipped()


@pytest.fixture
def given(teacher, newcomer, classroom, ficha):
    """The Ficha as a verified teacher gave it to a class that the newcomer teaches too."""
    people.add_teacher(classroom, newcomer)
    return assignments.assign(classroom, ficha, teacher, assignments.AssignmentTerms())


@pytest.fixture
def sheet(given, pupils, teacher):
    group = groups.new_group(given, teacher)
    groups.move_member(given, pupils[0], group, teacher)
    return group


def test_who_is_verified_has_the_library(desk, ficha):
    for name in ("worksheet", "worksheet-key", "worksheet-print"):
        assert desk.get(reverse(f"lessons:{name}", args=[ficha.key])).status_code == 200
    assert ficha.title in desk.get(reverse("lessons:worksheets")).text


@pytest.mark.parametrize(
    "asked",
    [
        ("worksheet",),
        ("worksheet-key",),
        ("worksheet-print",),
        ("worksheet-edit",),
        ("worksheet-part", "II"),
        ("worksheet-task", "II.2"),
        ("worksheet-task-new", "II"),
    ],
)
def test_no_page_of_a_worksheet_of_the_library(client, newcomer, ficha, asked):
    client.force_login(newcomer)
    name, *more = asked
    address = reverse(f"lessons:{name}", args=[ficha.key, *more])
    for answer in (client.get(address), client.post(address, {"c-II.5:term": "4n"})):
        assert answer.status_code in {403, 405}
        assert SENTENCE in answer.text or answer.status_code == 405


def test_neither_copied_nor_given_nor_listed(client, newcomer, ficha):
    client.force_login(newcomer)
    change = reverse("lessons:worksheet-change", args=[ficha.key])
    assert client.post(change, {"do": "duplicate"}).status_code == 403
    assign = reverse("lessons:assign")
    assert client.get(assign, {"ficha": ficha.key}).status_code == 403
    classroom = newcomer.taught_classrooms.get()
    with pytest.raises(PermissionDenied):
        assignments.assign(classroom, ficha, newcomer, assignments.AssignmentTerms())
    for page in (client.get(reverse("lessons:worksheets")), client.get(assign)):
        text = unescape(page.text)
        assert ficha.title not in text
        assert SENTENCE in text
    assert not Worksheet.objects.filter(owner=newcomer).exists()


def test_what_colleagues_share_may_be_a_copy_of_it(client, teacher, newcomer, classroom, ficha):
    User.objects.filter(pk=newcomer.pk).update(school=classroom.school)
    copy = library.duplicate(ficha, teacher)
    library.share(copy, teacher)
    client.force_login(newcomer)
    assert client.get(reverse("lessons:worksheet-key", args=[copy.key])).status_code == 403


def test_the_own_worksheets_work(client, newcomer):
    own = Worksheet.objects.create(owner=newcomer, title="Minha", draft=small_document())
    given = assignments.assign(newcomer.taught_classrooms.get(), own, newcomer, assignments.AssignmentTerms())
    client.force_login(newcomer)
    for address in (
        own.get_absolute_url(),
        reverse("lessons:worksheet-key", args=[own.key]),
        reverse("lessons:worksheet-edit", args=[own.key]),
        given.get_absolute_url(),
        reverse("lessons:grid", args=[given.key]),
    ):
        assert client.get(address).status_code == 200


def test_what_a_class_does_with_it_is_closed_too(client, teacher, newcomer, given, sheet):
    enrolment = given.classroom.enrolments.first()
    addresses = [
        given.get_absolute_url(),
        *(reverse(f"lessons:{name}", args=[given.key]) for name in ("grid", "grades", "statistics")),
        reverse("lessons:mark", args=[sheet.key]),
        reverse("lessons:sheet", args=[sheet.key]),
        reverse("lessons:class-statistics", args=[given.classroom.key]),
        reverse("lessons:class-grades", args=[given.classroom.key]),
        reverse("lessons:class-grades-file", args=[given.classroom.key, "csv"]),
        reverse("lessons:class-lesson", args=[given.classroom.key, "bouton"]),
        reverse("lessons:class-exercises-pupil", args=[given.classroom.key, enrolment.pk]),
        reverse("lessons:class-exercises-exercise", args=[given.classroom.key, "jogada-no-nim"]),
        *(reverse("lessons:class-exercises-file", args=[given.classroom.key, kind]) for kind in TYPES),
    ]
    client.force_login(newcomer)
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 403, address
        assert SENTENCE in answer.text, address
    for live in (access.assignment_to_run, access.sheet_to_mark, access.sheet_to_read):
        with pytest.raises(PermissionDenied):
            live(newcomer, (given if live is access.assignment_to_run else sheet).key)
    client.force_login(teacher)
    assert {client.get(address).status_code for address in addresses} == {200}


@pytest.mark.usefixtures("classroom")
@pytest.mark.parametrize("how", ["invitation", "administration"])
def test_verified_it_opens(client, teacher, newcomer, ficha, how):
    if how == "invitation":
        staff.accept(staff.invite(teacher), newcomer)
    else:
        staff.verify(newcomer, teacher)
    client.force_login(newcomer)
    assert client.get(reverse("lessons:worksheet-key", args=[ficha.key])).status_code == 200
    assert SENTENCE not in client.get(reverse("lessons:worksheets")).text
    assert School.objects.count() == 2
