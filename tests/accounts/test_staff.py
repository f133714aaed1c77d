"""Teachers' accounts and invitations: the domain."""

import smtplib
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import people, staff
from accounts.models import Action, Invitation, School, User
from tests.at_once import all_at_once, at_once, refusals
from tests.commits import committed
from tests.users import make_user

PASSWORD = "sete feijões numa pilha"
EMAIL = "ana.silva@exemplo.pt"
pytestmark = pytest.mark.databases


def sign_up(email: str = EMAIL, name: str = "Ana  Maria Silva", **more) -> User | None:
    return staff.sign_up(name, email, PASSWORD, **{"school": "Escola Nova", **more})


@pytest.fixture(autouse=True)
def _open(settings):
    """Anybody may sign up, as far as a test says nothing else."""
    settings.TEACHER_SIGNUP = staff.OPEN


@pytest.fixture
def colleague(db):
    return make_user("colega", User.Kind.TEACHER)


# --- signing up -----------------------------------------------------------------------------------


def test_a_teacher_signs_up(db):
    teacher = sign_up(" Ana.Silva@Exemplo.pt ")
    teacher.refresh_from_db()
    assert (teacher.username, teacher.email) == ("ana.silva", "Ana.Silva@exemplo.pt")
    assert (teacher.first_name, teacher.last_name) == ("Ana", "Maria Silva")
    assert (teacher.kind, teacher.school.name) == (User.Kind.TEACHER, "Escola Nova")
    assert teacher.check_password(PASSWORD)
    assert not teacher.is_staff
    assert Action.objects.get().kind == "sign-up"


@pytest.mark.parametrize(
    ("email", "username"),
    [
        ("Maria+Turma@exemplo.pt", "mariaturma"),
        ("x" * 60 + "@exemplo.pt", "x" * 30),
        ("+@exemplo.pt", "prof"),
    ],
)
def test_user_names_come_from_addresses(db, email, username):
    assert sign_up(email).username == username


def test_a_user_name_that_is_taken_gets_a_number(db):
    names = [sign_up(f"ana@{host}.pt").username for host in ("um", "dois", "tres")]
    assert names == ["ana", "ana2", "ana3"]


def test_the_same_school_name_is_another_school(db):
    assert sign_up("um@exemplo.pt").school != sign_up("dois@exemplo.pt").school


def test_an_address_with_an_account_gets_a_message_and_no_second_account(db):
    first = sign_up()
    with committed():
        assert sign_up(EMAIL.upper(), "Outra Pessoa") is None
    assert list(User.objects.all()) == [first]
    assert School.objects.count() == 1
    (message,) = mail.outbox
    assert message.to == [EMAIL.partition("@")[0].upper() + "@exemplo.pt"]
    assert message.subject == "Já tens uma conta na Nimteca"
    assert "Outra" not in message.body


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "  "},
        {"name": "x" * 200},
        {"email": "sem arroba"},
        {"password": "curta"},
        {"password": "123456789012"},
        {"password": "ana.silva@exemplo"},
        {"school": ""},
        {"school": "x" * 200},
    ],
)
def test_what_is_wrong_makes_nothing(db, fields):
    given = {"name": "Ana Silva", "email": EMAIL, "password": PASSWORD, "school": "Escola", **fields}
    with pytest.raises(ValidationError):
        staff.sign_up(**given)
    assert not User.objects.exists()
    assert not School.objects.exists()


@pytest.mark.parametrize(
    ("mode", "without", "with_invitation"),
    [("open", True, True), ("invitation", False, True), ("closed", False, False)],
)
def test_who_may_sign_up(settings, teacher, classroom, mode, without, with_invitation):  # noqa: PLR0917
    settings.TEACHER_SIGNUP = mode
    assert staff.may_sign_up(None) is without
    assert staff.may_sign_up(staff.invite(teacher, classroom)) is with_invitation


def test_a_mail_server_that_is_down_changes_nothing(db, monkeypatch):
    def refuse(*args: object) -> None:
        raise smtplib.SMTPServerDisconnected

    sign_up()
    monkeypatch.setattr(staff, "send_mail", refuse)
    with committed():
        assert sign_up() is None


# --- the own account ------------------------------------------------------------------------------


def test_changing_the_own_name(teacher):
    staff.change_account(teacher, " Nova   Professora ")
    teacher.refresh_from_db()
    assert teacher.get_full_name() == "Nova Professora"
    assert teacher.school is None


def test_a_school_is_given_once(teacher):
    for name in ("Primeira", "Segunda"):
        staff.change_account(teacher, "Professora", name)
    teacher.refresh_from_db()
    assert teacher.school.name == "Primeira"
    assert School.objects.count() == 1


def test_the_first_class_brings_the_school(teacher):
    first = staff.make_class(teacher, "7.º A", "2026/27", "Escola Nova")
    second = staff.make_class(teacher, "7.º B", "2026/27", "Outra Escola")
    assert (first.school.name, first.school) == ("Escola Nova", second.school)
    teacher.refresh_from_db()
    assert teacher.school == first.school
    with pytest.raises(ValidationError, match="já tem uma turma"):
        staff.make_class(teacher, "7.º A", "2026/27")


def asked(teacher: User, email: str) -> str:
    """The code in the message that went to the new address."""
    codes = []

    def link(code: str) -> str:
        codes.append(code)
        return f"https://exemplo.pt/{code}/"

    staff.ask_address(teacher, email, link)
    return codes[0] if codes else ""


def test_a_new_address_is_confirmed_first(teacher):
    with committed():
        code = asked(teacher, " nova@exemplo.pt ")
    assert mail.outbox[0].to == ["nova@exemplo.pt"]
    assert f"https://exemplo.pt/{code}/" in mail.outbox[0].body
    assert User.objects.get().email == ""
    staff.confirm_address(teacher, code)
    assert User.objects.get().email == "nova@exemplo.pt"
    with pytest.raises(ValidationError, match="já não serve"):
        staff.confirm_address(teacher, code)


def test_an_address_is_confirmed_by_whoever_asked(teacher, colleague):
    code = asked(teacher, "nova@exemplo.pt")
    for wrong in (code[:-1], ""):
        with pytest.raises(ValidationError, match="já não serve"):
            staff.confirm_address(teacher, wrong)
    with pytest.raises(ValidationError, match="já não serve"):
        staff.confirm_address(colleague, code)


def test_an_address_of_somebody_else_is_not_taken(teacher, colleague):
    code = asked(teacher, "nova@exemplo.pt")
    User.objects.filter(pk=colleague.pk).update(email="Nova@exemplo.pt")
    with pytest.raises(ValidationError, match="já não serve"):
        staff.confirm_address(teacher, code)
    with committed():
        assert asked(teacher, "nova@exemplo.pt") == ""
    assert mail.outbox[0].subject == "Já tens uma conta na Nimteca"


# --- invitations ----------------------------------------------------------------------------------


def test_an_invitation_to_a_class(teacher, colleague, classroom):
    invitation = staff.invite(teacher, classroom)
    assert list(staff.open_invitations(teacher)) == [invitation]
    staff.accept(invitation, colleague)
    colleague.refresh_from_db()
    assert people.teaches(colleague, classroom)
    assert colleague.school == classroom.school
    assert not staff.open_invitations(teacher).exists()
    assert Invitation.objects.get().used_by == colleague
    assert set(Action.objects.filter(classroom=classroom).values_list("kind", flat=True)) == {
        "invite",
        "add-teacher",
        "accept-invitation",
    }


def test_an_invitation_to_the_school(teacher, colleague, classroom):
    staff.accept(staff.invite(teacher), colleague)
    colleague.refresh_from_db()
    assert colleague.school == classroom.school
    assert not people.teaches(colleague, classroom)


def test_a_new_teacher_comes_by_invitation(teacher, classroom):
    invited = sign_up(invitation=staff.invite(teacher, classroom))
    invited.refresh_from_db()
    assert people.teaches(invited, classroom)
    assert School.objects.get() == invited.school


def test_an_invitation_is_used_once(teacher, colleague, classroom):
    invitation = staff.invite(teacher, classroom)
    staff.accept(invitation, colleague)
    with pytest.raises(Invitation.DoesNotExist):
        staff.accept(invitation, make_user("outra", User.Kind.TEACHER))
    with pytest.raises(Invitation.DoesNotExist):
        sign_up(invitation=invitation)
    assert not User.objects.filter(email=EMAIL).exists()
    assert classroom.teachings.count() == 2


def test_an_invitation_ends_after_two_weeks(teacher, colleague, classroom):
    invitation = staff.invite(teacher, classroom)
    with time_machine.travel(timezone.now() + timedelta(days=13, hours=23)):
        assert staff.usable(invitation.code) == invitation
    with time_machine.travel(timezone.now() + staff.VALID + timedelta(seconds=1)):
        assert not staff.open_invitations(teacher).exists()
        with pytest.raises(Invitation.DoesNotExist):
            staff.accept(invitation, colleague)


def test_an_invitation_is_revoked(teacher, colleague, classroom):
    invitation = staff.invite(teacher, classroom)
    for _twice in range(2):
        staff.revoke(invitation, teacher)
    assert Action.objects.filter(kind="revoke-invitation").count() == 1
    with pytest.raises(Invitation.DoesNotExist):
        staff.accept(invitation, colleague)


def test_revoking_a_used_one_takes_nobody_out(teacher, colleague, classroom):
    invitation = staff.invite(teacher, classroom)
    staff.accept(invitation, colleague)
    staff.revoke(invitation, teacher)
    assert people.teaches(colleague, classroom)


@pytest.mark.parametrize("why", ["sent away", "archived", "account off", "account gone"])
def test_an_invitation_ends_with_the_right_to_invite(teacher, colleague, classroom, why):
    second = make_user("segunda", User.Kind.TEACHER)
    people.add_teacher(classroom, second)
    invitation = staff.invite(second, classroom)
    if why == "sent away":
        people.remove_teacher(classroom, second, teacher)
    elif why == "archived":
        people.put_away(classroom, teacher)
    elif why == "account off":
        User.objects.filter(pk=second.pk).update(is_active=False)
    else:
        second.delete()
    with pytest.raises(Invitation.DoesNotExist):
        staff.accept(invitation, colleague)


def test_an_invitation_ends_when_its_author_leaves_the_school(teacher, colleague):
    staff.change_account(teacher, "Professora", "Escola Demo")
    invitation = staff.invite(teacher)
    teacher.school = people.create_school("Outra Escola")
    teacher.save()
    with pytest.raises(Invitation.DoesNotExist):
        staff.accept(invitation, colleague)


def test_an_invitation_is_for_teachers_of_this_school_or_none(teacher, pupil, classroom):
    invitation = staff.invite(teacher, classroom)
    far = make_user("longe", User.Kind.TEACHER, school=people.create_school("Outra Escola"))
    for wrong, words in ((pupil, "para professores"), (far, "de outra escola"), (teacher, "já está nesta")):
        with pytest.raises(ValidationError, match=words):
            staff.accept(invitation, wrong)
    assert staff.usable(invitation.code) == invitation


def test_an_invitation_to_the_own_school_is_for_somebody_else(teacher):
    staff.change_account(teacher, "Professora", "Escola Demo")
    invitation = staff.invite(teacher)
    with pytest.raises(ValidationError, match="para outra pessoa"):
        staff.accept(invitation, teacher)
    assert staff.usable(invitation.code) == invitation


def test_who_may_invite(teacher, colleague, classroom):
    with pytest.raises(ValidationError, match="dá aulas"):
        staff.invite(colleague, classroom)
    with pytest.raises(ValidationError, match="nome da tua escola"):
        staff.invite(colleague)
    people.put_away(classroom, teacher)
    with pytest.raises(ValidationError, match="arquivada"):
        staff.invite(teacher, classroom)


# --- verified -------------------------------------------------------------------------------------


def test_the_first_teacher_comes_without_an_invitation_and_is_verified(db, settings):
    settings.TEACHER_SIGNUP = staff.BY_INVITATION
    assert staff.may_sign_up(None)
    assert not sign_up().unverified
    assert not staff.may_sign_up(None)
    with pytest.raises(ValidationError, match="por convite"):
        sign_up("eva@exemplo.pt")
    assert User.objects.count() == School.objects.count() == 1


def test_where_anybody_may_sign_up_only_the_first_is_verified(db):
    assert [sign_up(f"ana@{host}.pt").unverified for host in ("um", "dois", "tres")] == [False, True, True]


def test_a_closed_door_is_closed_to_the_first_too(db, settings):
    settings.TEACHER_SIGNUP = staff.CLOSED
    with pytest.raises(ValidationError, match="por convite"):
        sign_up()


def test_an_invitation_verifies_if_its_author_is_verified(teacher, classroom):
    assert not sign_up(invitation=staff.invite(teacher, classroom)).unverified
    alone = sign_up("alone@exemplo.pt")
    friend = sign_up("friend@exemplo.pt", name="Rui Melo", invitation=staff.invite(alone))
    assert friend.school == alone.school
    for one in (alone, friend):
        one.refresh_from_db()
        assert one.unverified


@pytest.mark.parametrize("to_class", [True, False])
def test_who_signed_up_alone_is_verified_by_a_colleague_of_another_school(teacher, classroom, to_class):
    alone = sign_up()
    staff.accept(staff.invite(teacher, classroom if to_class else None), alone)
    alone.refresh_from_db()
    assert (alone.unverified, alone.school) == (False, classroom.school)
    assert people.teaches(alone, classroom) is to_class


def test_colleagues_of_a_school_verify_each_other(teacher, classroom):
    alone = sign_up()
    User.objects.filter(pk=alone.pk).update(school=classroom.school)
    alone.refresh_from_db()
    staff.accept(staff.invite(teacher), alone)
    assert not User.objects.get(pk=alone.pk).unverified


def test_who_is_not_verified_verifies_nobody(teacher, classroom):
    one, two = sign_up("um@exemplo.pt"), sign_up("dois@exemplo.pt")
    with pytest.raises(ValidationError, match="de outra escola"):
        staff.accept(staff.invite(one), two)
    assert User.objects.filter(unverified=True).count() == 2


def test_the_administration_verifies(teacher):
    alone = sign_up()
    staff.verify(alone, teacher)
    assert not User.objects.get(pk=alone.pk).unverified
    assert Action.objects.get(kind="verify-teacher").subject == alone


# --- at the same time -----------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_who_accept_at_once_one_comes_in(teacher, classroom):
    invitation = staff.invite(teacher, classroom)
    both = [User.objects.create_user(name, kind=User.Kind.TEACHER) for name in ("um", "dois")]
    outcomes = at_once(*(lambda user=user: staff.accept(invitation, user) for user in both))
    assert [type(error) for error in refusals(outcomes)] == [Invitation.DoesNotExist]
    assert classroom.teachings.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_who_sign_up_at_once_with_one_address_one_has_an_account():
    assert all_at_once(sign_up, sign_up).count(None) == 1
    assert User.objects.count() == School.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("mode", [staff.OPEN, staff.BY_INVITATION])
def test_of_several_who_sign_up_first_at_once_one_is_the_first(settings, mode):
    settings.TEACHER_SIGNUP = mode
    outcomes = at_once(*(lambda number=number: sign_up(f"a{number}@exemplo.pt") for number in range(4)))
    assert User.objects.filter(unverified=False).count() == 1
    assert [type(error) for error in refusals(outcomes)] == [ValidationError] * (
        0 if mode == staff.OPEN else 3
    )
