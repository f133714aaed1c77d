"""Names sort as a Portuguese register has them: accents and capitals tell apart only what is else equal."""

from types import SimpleNamespace

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.urls import reverse

from accounts import log, people
from accounts.admin import ActionAdmin, EnrolmentAdmin
from accounts.models import Action, Classroom, Enrolment, School, User
from accounts.names import (
    NameKey,
    alike,
    clean_name,
    counted_key,
    name_key,
    odd_letters,
    short_names,
    teach,
    twin_key,
)
from tests.clients import signed_in
from tests.pages import shows
from tests.users import make_user

SORTED = [
    "Ana",
    "Ana Sousa",
    "Ângela",
    "Beatriz de Sá",
    "beatriz Melo",
    "Conceição",
    "João",
    "José António",
    "Jose Bento",
    "José Bento",
    "Zulmira",
]


@pytest.fixture
def named(classroom):
    """The names, enrolled from the last to the first, without numbers."""
    return [people.enrol(classroom, make_user(f"a{at}"), name) for at, name in enumerate(reversed(SORTED))]


def listed(classroom: Classroom) -> list[str]:
    return [row.real_name for row in people.current_pupils(classroom)]


def test_the_key_sorts_word_by_word():
    assert sorted(SORTED, key=name_key) == SORTED


@pytest.mark.databases
def test_the_register_sorts_so(classroom, named):
    assert listed(classroom) == SORTED


def test_numbers_come_before_names_and_who_has_none_last(classroom, named):
    Enrolment.objects.filter(real_name="Zulmira").update(number=1)
    assert listed(classroom) == ["Zulmira", *SORTED[:-1]]


def test_who_left_is_listed_so_too(classroom, named, teacher):
    people.remove(named, teacher)
    assert [row.real_name for row in people.former_pupils(classroom)] == SORTED


def test_schools_and_classes_sort_so(teacher):
    for name in ("Zona", "Évora", "Faro", "Águeda"):
        people.create_classroom(people.create_school(name), name, teacher, "2026/27")
    assert [school.name for school in School.objects.all()] == ["Águeda", "Évora", "Faro", "Zona"]
    assert [one.name for one in Classroom.objects.all()] == ["Águeda", "Évora", "Faro", "Zona"]


def test_the_administration_sorts_so_by_a_click(admin_client, named):
    column = 1 + EnrolmentAdmin.list_display.index("name")
    page = admin_client.get(reverse("admin:accounts_enrolment_changelist"), {"o": str(column)})
    assert [row.real_name for row in page.context["cl"].result_list] == SORTED


def test_in_a_list_may_be_rows_without_a_name(admin_client, classroom):
    for of_class in (classroom, None):
        log.record("archive", actor=None, classroom=of_class)
    for column in range(1, 1 + len(ActionAdmin.list_display)):
        page = admin_client.get(reverse("admin:accounts_action_changelist"), {"o": str(column)})
        assert len(page.context["cl"].result_list) == 2


def test_postgresql_sorts_by_the_collation_of_the_language():
    query = Enrolment.objects.order_by().values("pk").query
    expression = NameKey("real_name").resolve_expression(query)
    sql, _parameters = expression.as_postgresql(query.get_compiler(connection=connection), connection)
    assert sql.endswith('"real_name" COLLATE "pt-x-icu"')
    teach(SimpleNamespace(vendor="postgresql"))  # which has nothing to learn


# --- numbers


def test_pupils_are_numbered_by_name(classroom, named, teacher):
    named[0].number = 2
    named[0].save()
    people.number_pupils(classroom, teacher)
    rows = people.current_pupils(classroom)
    assert [(row.number, row.real_name) for row in rows] == list(enumerate(SORTED, 1))
    action = Action.objects.get(kind="number-pupils")
    assert action.details == {"count": len(SORTED)}
    people.number_pupils(classroom, teacher)
    assert Action.objects.filter(kind="number-pupils").count() == 1, "the same again is nothing"


def test_an_archived_or_huge_class_is_not_numbered(classroom, named, teacher, monkeypatch):
    monkeypatch.setattr(people, "LARGEST_NUMBER", len(SORTED) - 1)
    with pytest.raises(ValidationError, match="alunos a mais"):
        people.number_pupils(classroom, teacher)
    people.put_away(classroom, teacher)
    with pytest.raises(ValidationError, match="arquivada"):
        people.number_pupils(classroom, teacher)
    assert not people.current_pupils(classroom).exclude(number=None).exists()


def test_a_button_of_the_class_numbers_them(client, classroom, named, teacher):
    client.force_login(teacher)
    shows(client.get(reverse("accounts:class", args=[classroom.key])).text, 'value="number"')
    answer = client.post(
        reverse("accounts:class-pupils", args=[classroom.key]), {"do": "number", "sure": "1"}, follow=True
    )
    assert "Os alunos estão numerados por ordem alfabética, de 1 a 11." in answer.text
    assert [row.number for row in people.current_pupils(classroom)] == list(range(1, 12))


def test_short_names_tell_everybody_in_a_class_apart():
    names = {
        1: "Ana Rita Silva",
        2: "Ána Costa",
        3: "Rui",
        4: "Eva Maria Reis",
        5: "Eva Luz Reis",
        6: "Zé Pó",
        7: "",
    }
    assert short_names(names) == {
        1: "Ana Silva",
        2: "Ána Costa",
        3: "Rui",
        4: "Eva Maria Reis",
        5: "Eva Luz Reis",
        6: "Zé",
        7: "",
    }


# --- one way of cleaning, at every door -----------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \u00a0 Silva ", "Ana Silva"),
        ("Ana\nSilva\r\nSousa", "Ana Silva Sousa"),
        ("Ana\u202e Silva\u200f", "Ana Silva"),
        ("Ana\x00 Sil\x1bva\ud800", "Ana Silva"),
        ("A\u0301gata\ue000", "Ágata"),
        ("\u200b", ""),
        ("\u2800\u3164\u115f\uffa0\ufe0f\U000e0100\U000e0041", ""),
        ("Z" + "\u0335" * 40 + "e", "Z" + "\u0335" * 3 + "e"),
        ("李 明", "李 明"),
        # Letters in another dress are the letters that they are.
        ("𝐀𝐧𝐚 𝓢𝓲𝓵𝓿𝓪", "Ana Silva"),
        ("Ａｎａ\u3000Ｓｉｌｖａ－Ｓá", "Ana Silva-Sá"),
        ("Ⓐⓝⓐ 🄰🅽🅐 ⒜", "Ana ANA a"),
        ("ᴬⁿᵃ So\ufb01a Joa\u017fo", "Ana Sofia Joaso"),
        ("João Ⅱ 𝟕.º", "João II 7.º"),
        ("ｶﾞﾝ", "ガン"),
        ("ﻣﺤﻤﺪ", "محمد"),
        # What says something else stays.
        ("M.ª José 7.º", "M.ª José 7.º"),
        ("Ana² ½ ① ™", "Ana² ½ ① ™"),
        ("นำ ㅋ ﷺ 🇵🇹", "นำ ㅋ ﷺ 🇵🇹"),
        ("＝１", "＝1"),
    ],
)
def test_a_name_is_cleaned(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("name", "odd"),
    [
        ("Ana Silva", ""),
        ("Олена Silva", ""),
        ("\u0410na", "\u0410"),
        ("Ив\u0061н", "\u0061"),
        ("\u039fl\u039f", "l"),  # as many of both: whatever comes first is the word's
        ("\u1d00\u0274a", "\u1d00\u0274"),
        ("Ana² Rui①", "²①"),
        ("7.º A M.ª", ""),
    ],
)
def test_letters_that_look_like_others(name, odd):
    assert odd_letters(name) == odd


def test_names_that_are_alike():
    assert alike(" INÊS  Sá\u200b") == alike("Ines Sa")
    assert twin_key("7.º A") == twin_key("7º  a")


SMUGGLED = "Ana\u202e\n\u200bSilva"


def test_no_name_comes_in_uncleaned(teacher, classroom, pupil):
    """Whatever writes: a form, the domain, the administration, rows in bulk."""
    school = people.create_school("Escola\u200b\nNova")
    made = people.create_classroom(school, "8.º\u202e B", teacher)
    enrolment = people.enrol(made, pupil, SMUGGLED)
    (listed,) = people.enrol_new(made, [(make_user("outro", User.Kind.PUPIL), SMUGGLED, None)], teacher)
    person = User.objects.create(
        username="jurada", kind=User.Kind.JUDGE, first_name="Ju\u200bra", last_name="D\nB"
    )
    bulk = Enrolment.objects.bulk_create(
        [Enrolment(classroom=classroom, pupil=make_user("mais", User.Kind.PUPIL), real_name=SMUGGLED)]
    )
    for row in (school, made, enrolment, listed, person, *bulk):
        row.refresh_from_db()
    assert (school.name, made.name) == ("Escola Nova", "8.º B")
    assert {enrolment.real_name, listed.real_name, bulk[0].real_name} == {"Ana Silva"}
    assert person.get_full_name() == "Jura D B"


@pytest.mark.parametrize("typed", ["\u200b", "\u2800", "\u3164", "\u202e \n"])
def test_a_name_of_which_nothing_shows_is_missing(teacher, classroom, pupil, typed):
    client = signed_in(teacher)
    sent = {"name": typed, "year": "2026/27"}
    shows(client.post(reverse("accounts:class-new"), sent), "Escreve o nome da turma.", status=422)
    row = Enrolment.objects.get(pupil=pupil)
    edit = reverse("accounts:class-pupil", args=[classroom.key, row.pk])
    shows(client.post(edit, {"real_name": typed}), "Escreve o nome do aluno.", status=422)
    shows(client.post(reverse("accounts:account"), {"name": typed}), "Escreve o teu nome.", status=422)
    with pytest.raises(ValidationError):
        people.create_school(typed)


def test_the_administration_cleans_too(teacher, classroom, pupil, admin_client):
    row = Enrolment.objects.get(pupil=pupil)
    url = reverse("admin:accounts_enrolment_change", args=[row.pk])
    sent = {
        "pupil": pupil.pk,
        "classroom": classroom.pk,
        "joined_at_0": "2026-09-10",
        "joined_at_1": "10:00:00",
    }
    assert admin_client.post(url, {**sent, "real_name": "\u3164"}).status_code == 200
    assert admin_client.post(url, {**sent, "real_name": SMUGGLED}).status_code == 302
    row.refresh_from_db()
    assert row.real_name == "Ana Silva"


def test_names_with_numbers_are_counted():
    names = ["Aluno 2", "Aluno 10", "Aluno 100", "Ana", "Escola 1", "Escola 11"]
    assert sorted(names, key=counted_key) == names
    assert sorted(names) != names
