"""Personal codes and class codes: kept sealed, renewed, and what lets somebody in."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts import cards, people
from accounts.models import Action, Classroom, Enrolment, LoginCard, User
from tests.clients import signed_in
from tests.users import make_user


def check(class_code: str, username: str, code: str) -> User | None:
    return cards.check(cards.meant(class_code, username), code)


def entering(classroom: Classroom, pupil: User, code: str) -> User | None:
    return check(classroom.code, pupil.username, code)


def test_the_right_card_lets_in(classroom, pupil, code):
    assert len(code) == 6
    assert entering(classroom, pupil, code) == pupil


def test_a_card_may_be_typed_with_capitals_spaces_and_hyphens(classroom, pupil, code):
    typed = f" {code[:3].upper()} - {code[3:]} "
    assert check(f"{classroom.code[:2]}-{classroom.code[2:].upper()}", " ALUNO 1", typed) == pupil


@pytest.mark.parametrize("typed", ["Ana Silva", "ana.silva", "ANA . SILVA", "Aná.Silva", " ana  silva "])
def test_a_user_name_may_be_typed_as_the_name(classroom, typed):
    ana = make_user("ana.silva")
    people.enrol(classroom, ana, "Ana Silva")
    cards.issue([ana])
    assert check(classroom.code, typed, cards.codes_of([ana]).get(ana.pk) or "") == ana


def test_of_two_user_names_that_look_alike_the_code_decides(classroom):
    for username in ("ana.silva", "anasilva"):
        pupil = make_user(username)
        people.enrol(classroom, pupil, username)
        cards.issue([pupil])
    for pupil in User.objects.filter(username__startswith="ana"):
        assert check(classroom.code, "Ana Silva", cards.codes_of([pupil]).get(pupil.pk) or "") == pupil


def test_anything_wrong_lets_nobody_in(classroom, pupil, code):
    other = make_user("aluno2")
    people.enrol(classroom, other, "Aluno 2", 2)
    assert check("zzzzzz", pupil.username, code) is None
    assert check(classroom.code, "ninguem", code) is None
    assert entering(classroom, pupil, "zzzzzz") is None
    assert entering(classroom, pupil, "") is None
    assert entering(classroom, other, code) is None  # has no card
    assert check("", "", "") is None


def test_a_code_serves_in_the_pupils_own_class_only(cast, code):
    elsewhere = people.create_classroom(cast.classroom.school, "7.º B", cast.teacher, "2026/27")
    assert entering(elsewhere, cast.pupil, code) is None


@pytest.mark.parametrize("archived", [True, False])
def test_last_years_card_leads_to_the_class_of_this_year(cast, code, archived):
    new = people.next_year_copy(cast.classroom, cast.teacher, "8.º A", "2027/28", archive_old=archived)
    for classroom in (cast.classroom, new):
        assert entering(classroom, cast.pupil, code) == cast.pupil
    people.put_away(new, cast.teacher)
    assert (entering(new, cast.pupil, code) is None) == archived


def test_the_card_of_who_changed_class_still_serves(cast, code):
    other = people.create_classroom(cast.classroom.school, "7.º B", cast.teacher, "2026/27")
    people.move(cast.classroom.enrolments.all(), other, cast.teacher)
    assert entering(cast.classroom, cast.pupil, code) == cast.pupil
    people.remove(other.enrolments.all(), cast.teacher)
    assert entering(cast.classroom, cast.pupil, code) is None


def test_a_renewed_class_code_ends_old_cards_also_next_year(cast, code):
    old = cast.classroom.code
    people.next_year_copy(cast.classroom, cast.teacher, "8.º A", "2027/28")
    cards.renew_class_code(cast.classroom, cast.teacher)
    assert check(old, cast.pupil.username, code) is None


@pytest.mark.parametrize("closed", ["archived", "left", "off", "erased", "teacher", "staff"])
def test_who_does_not_belong_there_any_more_does_not_enter(cast, code, closed):
    now = timezone.now()
    if closed == "archived":
        Classroom.objects.update(archived_at=now)
    elif closed == "left":
        Enrolment.objects.update(left_at=now + timedelta(seconds=1))
    else:
        User.objects.filter(pk=cast.pupil.pk).update(
            **{
                "off": {"is_active": False},
                "erased": {"erased_at": now},
                "teacher": {"kind": "teacher"},
                "staff": {"is_staff": True},
            }[closed]
        )
    assert entering(cast.classroom, cast.pupil, code) is None


def test_right_and_wrong_take_the_same_queries(cast, code, django_assert_num_queries):
    for typed in (
        (cast.classroom.code, "aluno1", code),
        ("zzzzzz", "aluno1", code),
        (cast.classroom.code, "aluno9", code),
        (cast.classroom.code, "aluno1", "zzzzzz"),
    ):
        with django_assert_num_queries(1):
            check(*typed)


def test_the_code_cannot_be_read_in_the_database(pupil, code):
    assert code not in LoginCard.objects.get().sealed


def test_after_a_change_of_the_secret_the_old_one_still_opens_cards(classroom, pupil, code, settings):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert cards.codes_of([pupil]).get(pupil.pk) == code
    assert entering(classroom, pupil, code) == pupil


def test_without_the_old_secret_a_card_needs_a_new_code(classroom, teacher, pupil, code, settings):
    settings.SECRET_KEY = "another"
    assert cards.codes_of([pupil]).get(pupil.pk) is None
    assert entering(classroom, pupil, code) is None
    assert cards.renew_all(classroom, teacher, only_missing=True) == 1
    assert entering(classroom, pupil, cards.codes_of([pupil]).get(pupil.pk) or "") == pupil
    assert cards.renew_all(classroom, teacher, only_missing=True) == 0


def test_a_sealed_code_that_was_tampered_with_lets_nobody_in(cast, code):
    LoginCard.objects.update(sealed="nonsense")
    assert entering(cast.classroom, cast.pupil, code) is None


def test_a_new_code_ends_the_old_one_and_the_open_sessions(cast, code):
    client = signed_in(cast.pupil)
    page = reverse("accounts:logout")
    assert client.get(page).status_code == 200
    new = cards.renew(cast.pupil, cast.teacher, cast.classroom)
    assert new != code
    assert entering(cast.classroom, cast.pupil, code) is None
    assert entering(cast.classroom, cast.pupil, new) == cast.pupil
    assert client.get(page).status_code == 302
    assert LoginCard.objects.count() == 1
    action = Action.objects.get(kind="renew-code")
    assert (action.actor, action.classroom, action.subject) == (cast.teacher, cast.classroom, cast.pupil)
    assert code not in str(action.details)


def test_who_has_left_gets_no_code_from_this_class(cast, code):
    Enrolment.objects.update(left_at=timezone.now() + timedelta(seconds=1))
    with pytest.raises(ValidationError):
        cards.renew(cast.pupil, cast.teacher, cast.classroom)
    assert cards.codes_of([cast.pupil]).get(cast.pupil.pk) == code


def test_new_codes_for_the_whole_class_and_for_nobody_else(cast, code):
    other, stranger = make_user("aluno2"), make_user("estranho")
    people.enrol(cast.classroom, other, "Aluno 2", 2)
    cards.issue([stranger])
    before = cards.codes_of([stranger]).get(stranger.pk)
    assert cards.renew_all(cast.classroom, cast.teacher) == 2
    assert cards.codes_of([cast.pupil]).get(cast.pupil.pk) not in {code, None}
    assert cards.codes_of([other]).get(other.pk)
    assert cards.codes_of([stranger]).get(stranger.pk) == before
    assert Action.objects.get(kind="renew-codes").details == {"count": 2}


def test_renewing_takes_as_many_queries_for_one_as_for_three(
    classroom, teacher, pupil, django_assert_num_queries
):
    with django_assert_num_queries(6):
        cards.renew_all(classroom, teacher)
    for number in (2, 3):
        people.enrol(classroom, make_user(f"aluno{number}"), f"Aluno {number}", number)
    with django_assert_num_queries(6):
        cards.renew_all(classroom, teacher)


def test_a_new_class_code_ends_the_old_one(classroom, teacher, pupil, code):
    old = classroom.code
    cards.renew_class_code(classroom, teacher)
    assert check(old, pupil.username, code) is None
    classroom.refresh_from_db()
    assert entering(classroom, pupil, code) == pupil
    assert Action.objects.filter(kind="renew-class-code", classroom=classroom, actor=teacher).exists()


def test_the_link_of_a_card_keeps_everything_behind_the_hash(classroom):
    link = cards.link("https://jogos.exemplo.pt/entrar/turma/", classroom, "ana.silva2", "bcd234")
    assert link == f"https://jogos.exemplo.pt/entrar/turma/#{classroom.code}.ana.silva2.bcd234"
