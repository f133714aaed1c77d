"""Who is called as somebody else is asked about at every door, by one function, and one click goes on."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts import first_admin, people, roster, staff, twins
from accounts.lists import ListedPupil
from accounts.models import Classroom, Enrolment, School, User
from accounts.names import BLANK_LETTERS, clean_name
from tests.clients import signed_in
from tests.pages import shows
from tests.users import enrol, make_classroom, make_user

KNOWN = "Inês Sá"
# The same name to an eye, and to whoever forgets an accent or a capital.
TYPED = "\u202eINES\u200b\n sa\u3164\u200f"
KEPT = "INES sa"
YEAR = "2026/27"
PASSWORD = "sete feijões numa pilha"


@dataclass
class Town:
    """A school with a class of KNOWN, who is a pupil, and a teacher and a judge called so too."""

    teacher: User
    classroom: Classroom
    other: Classroom
    pupil: Enrolment
    code: str = ""
    more: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def town(teacher, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    school = School.objects.create(name=KNOWN)
    classroom = make_classroom(teacher, "7.º A", school)
    other = make_classroom(teacher, "7.º B", school)
    teacher.school = school
    teacher.save()
    make_user("colega", User.Kind.TEACHER, school=school, first_name="Inês", last_name="Sá")
    made = enrol(classroom, make_user("ines"), KNOWN, 7)
    Classroom.objects.create(school=school, name=KNOWN, year=YEAR)
    return Town(teacher, classroom, other, made, first_admin.offer())


def class_url(name: str, classroom: Classroom, *more: Any) -> str:
    return reverse(f"accounts:{name}", args=[classroom.key, *more])


# --- the doors: each sends the name as it is given, and what more; and tells which names are stored


def pupil_form(town: Town, name: str, **more: Any) -> HttpResponse:
    row = enrol(town.classroom, make_user("rui"), "Rui", 8) if "rui" not in town.more else town.more["rui"]
    town.more["rui"] = row
    seen = {"number": "8", "seen_name": "Rui", "seen_number": "8"}
    url = class_url("class-pupil", town.classroom, row.pk)
    return signed_in(town.teacher).post(url, {**seen, "real_name": name, **more})


def _in_other_class(town: Town, name: str) -> Enrolment:
    """A pupil of that name in the other class."""
    if "moved" not in town.more:
        town.more["moved"] = enrol(town.other, make_user("ines2"), name, 3)
    return town.more["moved"]


def join(town: Town, name: str, **more: Any) -> HttpResponse:
    row = _in_other_class(town, name)
    url = class_url("class-join", town.classroom)
    return signed_in(town.teacher).post(url, {"username": row.pupil.username, **more})


def move(town: Town, name: str, **more: Any) -> HttpResponse:
    sent = {"do": "move", "pupil": _in_other_class(town, name).pk, "to": town.classroom.key}
    return signed_in(town.teacher).post(class_url("class-pupils", town.other), {**sent, **more})


def restore(town: Town, name: str, **more: Any) -> HttpResponse:
    if "left" not in town.more:
        town.more["left"] = enrol(town.classroom, make_user("ines3"), name, 9)
        people.remove([town.more["left"]], town.teacher)
    sent = {"do": "restore", "pupil": town.more["left"].pk}
    return signed_in(town.teacher).post(class_url("class-pupils", town.classroom), {**sent, **more})


def new_class(town: Town, name: str, **more: Any) -> HttpResponse:
    return signed_in(town.teacher).post(reverse("accounts:class-new"), {"name": name, "year": YEAR, **more})


def rename(town: Town, name: str, **more: Any) -> HttpResponse:
    seen = {f"seen_{part}": getattr(town.other, part) for part in ("name", "year", "language")}
    url = class_url("class-rename", town.other)
    return signed_in(town.teacher).post(url, {**seen, "name": name, "year": YEAR, **more})


def next_year(town: Town, name: str, **more: Any) -> HttpResponse:
    Classroom.objects.filter(name=KNOWN).update(year="2027/28")
    url = class_url("class-next-year", town.other)
    return signed_in(town.teacher).post(url, {"name": name, "year": "2027/28", **more})


def _without_school(town: Town) -> Client:
    if "alone" not in town.more:
        town.more["alone"] = make_user("sem_escola", User.Kind.TEACHER)
    return signed_in(town.more["alone"])


def own_school(town: Town, name: str, **more: Any) -> HttpResponse:
    return _without_school(town).post(
        reverse("accounts:account"), {"name": "Eva Reis", "school": name, **more}
    )


def school_with_class(town: Town, name: str, **more: Any) -> HttpResponse:
    sent = {"name": "5.º A", "year": YEAR, "school": name, **more}
    return _without_school(town).post(reverse("accounts:class-new"), sent)


def first_school(town: Town, name: str, **more: Any) -> HttpResponse:
    sent = {"name": "Eva Reis", "username": "eva", "password": PASSWORD, "school": name, **more}
    return Client().post(reverse("accounts:first-admin", args=[town.code]), sent)


def own_name(town: Town, name: str, **more: Any) -> HttpResponse:
    return signed_in(town.teacher).post(reverse("accounts:account"), {"name": name, **more})


def first_name(town: Town, name: str, **more: Any) -> HttpResponse:
    sent = {"name": name, "username": "eva", "password": PASSWORD, "school": "Outra", **more}
    return Client().post(reverse("accounts:first-admin", args=[town.code]), sent)


def _invited(town: Town) -> str:
    if "invitation" not in town.more:
        town.more["invitation"] = staff.invite(town.teacher).code
    return town.more["invitation"]


def sign_up(town: Town, name: str, **more: Any) -> HttpResponse:
    sent = {"name": name, "email": "ines@example.org", "password": PASSWORD, **more}
    return Client().post(reverse("accounts:sign-up-invited", args=[_invited(town)]), sent)


def accept(town: Town, name: str, **more: Any) -> HttpResponse:
    if "comes" not in town.more:
        first, _space, last = clean_name(name).partition(" ")
        town.more["comes"] = make_user("vem", User.Kind.TEACHER, first_name=first, last_name=last)
    return signed_in(town.more["comes"]).post(reverse("accounts:invitation", args=[_invited(town)]), more)


def _administration(town: Town, url: str, sent: dict[str, Any]) -> HttpResponse:
    if "admin" not in town.more:
        town.more["admin"] = User.objects.create_superuser("admin", password="segredo-123")
    return signed_in(town.more["admin"]).post(url, sent)


WHEN = {"joined_at_0": "2026-09-10", "joined_at_1": "10:00:00"}


def admin_judge(town: Town, name: str, **more: Any) -> HttpResponse:
    if "judge" not in town.more:
        town.more["judge"] = make_user("jurada", User.Kind.JUDGE)
    joined = {"date_joined_0": "2026-09-10", "date_joined_1": "10:00:00", "is_active": "on"}
    first, _space, last = name.partition("\n")
    names = {"username": "jurada", "first_name": first, "last_name": last}
    url = reverse("admin:accounts_user_change", args=[town.more["judge"].pk])
    return _administration(town, url, {**joined, **names, "kind": "judge", **more})


def admin_school(town: Town, name: str, **more: Any) -> HttpResponse:
    return _administration(town, reverse("admin:accounts_school_add"), {"name": name, **more})


NO_ROWS = {
    f"{rows}-{what}": "0" for rows in ("teachings", "enrolments") for what in ("TOTAL_FORMS", "INITIAL_FORMS")
}


def admin_class(town: Town, name: str, **more: Any) -> HttpResponse:
    sent = {"school": town.classroom.school_id, "name": name, "year": YEAR, "language": "pt"}
    return _administration(town, reverse("admin:accounts_classroom_add"), {**sent, **NO_ROWS, **more})


def admin_enrolment(town: Town, name: str, **more: Any) -> HttpResponse:
    if "new" not in town.more:
        town.more["new"] = make_user("novo")
    sent = {"pupil": town.more["new"].pk, "classroom": town.classroom.pk, "real_name": name, **WHEN}
    return _administration(town, reverse("admin:accounts_enrolment_add"), {**sent, **more})


def pupils_called() -> list[str]:
    rows = Enrolment.objects.filter(left_at=None, classroom__name="7.º A")
    return [row.real_name for row in rows if twins.is_twin(row.real_name, KNOWN)]


def classes_called() -> list[str]:
    return [row.name for row in Classroom.objects.all() if twins.is_twin(row.name, KNOWN)]


def schools_called() -> list[str]:
    return [row.name for row in School.objects.all() if twins.is_twin(row.name, KNOWN)]


def staff_called() -> list[str]:
    of_school = User.objects.exclude(kind=User.Kind.PUPIL).exclude(username="vem", school=None)
    return [row.get_full_name() for row in of_school if twins.is_twin(row.get_full_name(), KNOWN)]


Send = Callable[..., HttpResponse]
PUPIL = (pupils_called, "«Inês Sá», n.º 7, ines", "É outra pessoa")
CLASS = (classes_called, "a turma «Inês Sá»", "É outra turma")
SCHOOL = (schools_called, "a escola «Inês Sá»", "É outra escola")
STAFF = (staff_called, "«Inês Sá», professor", "É outra pessoa")
DOORS = {
    pupil_form: PUPIL,
    join: PUPIL,
    move: PUPIL,
    restore: PUPIL,
    admin_enrolment: PUPIL,
    new_class: CLASS,
    rename: CLASS,
    next_year: CLASS,
    admin_class: CLASS,
    own_school: SCHOOL,
    school_with_class: SCHOOL,
    first_school: SCHOOL,
    admin_school: SCHOOL,
    own_name: STAFF,
    first_name: STAFF,
    sign_up: STAFF,
    accept: STAFF,
    admin_judge: STAFF,
}


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_door_asks_about_a_twin_and_one_click_lets_it_in_cleaned(town, door):
    called, who, yes = DOORS[door]
    (known,) = called()
    asked = door(town, TYPED)
    page = unescape(shows(asked, status=asked.status_code))
    assert (asked.status_code in {200, 422}, called()) == (True, [known]), "nothing is written unasked"
    assert who in page
    assert yes in page
    # Another name that was meant lets nobody in.
    assert door(town, TYPED, meant="Outro Nome").status_code in {200, 422}
    assert called() == [known]
    meant = [value for value in re.findall(r'name="meant" value="([^"]*)"', page) if value]
    assert door(town, TYPED, meant=meant).status_code == 302
    assert sorted(called()) == sorted([known, KEPT])


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_who_is_called_as_nobody_comes_in_unasked(town, door):
    assert door(town, "Zulmira\nPó").status_code == 302


CYRILLIC = "\u0410ldina"  # its first letter is no Latin A


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_door_asks_about_letters_that_look_like_others(town, door):
    asked = door(town, CYRILLIC)
    assert asked.status_code in {200, 422}
    page = unescape(
        shows(asked, "parecem outras letras: \u0410.", "Escreve-se assim", status=asked.status_code)
    )
    meant = [value for value in re.findall(r'name="meant" value="([^"]*)"', page) if value]
    assert meant == [CYRILLIC]
    assert door(town, CYRILLIC, meant=meant).status_code == 302


def test_odd_letters_and_twins_at_once_are_asked_about_one_after_the_other(town):
    rows = [enrol(town.other, make_user(name), name) for name in (KNOWN, CYRILLIC)]
    client, url = signed_in(town.teacher), class_url("class-pupils", town.other)
    sent = {"do": "move", "pupil": [row.pk for row in rows], "to": town.classroom.key}
    page = shows(client.post(url, sent), "Vê se o nome está certo")
    meant = re.findall(r'name="meant" value="([^"]*)"', page)
    page = shows(client.post(url, {**sent, "meant": meant}), "Já há alguém com este nome")
    meant = re.findall(r'name="meant" value="([^"]*)"', page)
    assert client.post(url, {**sent, "meant": meant}).status_code == 302
    assert people.current_pupils(town.classroom).count() == 3


# --- lists, which ask on their own page


def test_a_list_asks_about_letters_that_look_like_others(town):
    (row,) = roster.check(town.classroom, [ListedPupil("", CYRILLIC)])
    assert row.doubt == f"Em «{CYRILLIC}» há sinais que parecem outras letras: \u0410. Escreve-se assim?"


def test_a_list_asks_by_the_same_function(town):
    rows = roster.check(town.classroom, [ListedPupil("", TYPED)])
    assert rows[0].doubt == "Na turma já há «Inês Sá», n.º 7. É outra pessoa?"
    Enrolment.objects.update(number=None)
    rows = roster.check(town.classroom, [ListedPupil("", TYPED)])
    assert rows[0].doubt == "Na turma já há «Inês Sá». É outra pessoa?"
    add = {"do": "add", "number": "", "name": KEPT}
    url = class_url("roster", town.classroom)
    shows(signed_in(town.teacher).post(url, add), "É outra pessoa?", status=422)
    assert len(pupils_called()) == 1
    assert signed_in(town.teacher).post(url, {**add, "sure": "on"}).status_code == 302
    assert sorted(pupils_called()) == [KEPT, KNOWN]


def test_several_at_once_are_one_question(town):
    """Twins of who is there, and of each other."""
    names = [KNOWN, "Rui Pó", "RUI PO", "Eva"]
    rows = [enrol(town.other, make_user(f"p{n}"), name) for n, name in enumerate(names)]
    client, url = signed_in(town.teacher), class_url("class-pupils", town.other)
    sent = {"do": "move", "pupil": [row.pk for row in rows], "to": town.classroom.key}
    page = shows(client.post(url, sent), "«Inês Sá», n.º 7, ines; «RUI PO», p2", "São outras pessoas")
    meant = re.findall(r'name="meant" value="([^"]*)"', page)
    assert meant == [KNOWN, "Rui Pó"]
    assert client.post(url, {**sent, "meant": meant}).status_code == 302
    assert people.current_pupils(town.classroom).count() == 5


# --- the page of a class in the administration, with rows


def _rows(*names: str, **more: Any) -> dict[str, Any]:
    pupils = [make_user(f"linha{n}{User.objects.count()}") for n, _name in enumerate(names)]
    sent = {**NO_ROWS, "enrolments-TOTAL_FORMS": str(len(names)), **more}
    for n, (name, pupil) in enumerate(zip(names, pupils, strict=True)):
        row = {"real_name": name, "pupil": pupil.pk, **WHEN}
        sent |= {f"enrolments-{n}-{part}": value for part, value in row.items()}
    return sent


def test_the_rows_of_a_class_in_the_administration(town):
    url = reverse("admin:accounts_classroom_change", args=[town.other.pk])
    head = {"school": town.other.school_id, "name": "7.º B", "year": YEAR, "language": "pt"}
    sent = head | _rows("Rui", "R\u200bui", "Eva")
    shows(_administration(town, url, sent), "marca a caixa da linha")
    assert not people.current_pupils(town.other).exists()
    boxes = {"enrolments-0-other_person": "on", "enrolments-1-other_person": "on"}
    assert _administration(town, url, sent | boxes).status_code == 302
    assert [row.real_name for row in people.current_pupils(town.other)] == ["Eva", "Rui", "Rui"]


# --- scopes: who is no twin


def test_who_is_no_twin(town):
    elsewhere = make_classroom(town.teacher, "7.º A", School.objects.create(name="Outra"))
    enrol(elsewhere, make_user("longe"), "Rui Costa", 1)
    left = enrol(town.classroom, make_user("saiu"), "Rui Costa", 4)
    people.remove([left], town.teacher)
    assert pupil_form(town, "Rui Costa").status_code == 302, "another class, or gone"
    make_user("outra", User.Kind.TEACHER, first_name="Eva", last_name="Reis", school=elsewhere.school)
    assert own_name(town, "Eva Reis").status_code == 302, "another school"
    assert own_name(town, "EVA reis").status_code == 302, "oneself"
    twins.ask_about_staff(town.teacher, KNOWN, None)  # who has no school has no colleagues
    assert new_class(town, KNOWN, year="2025/26").status_code == 302, "another year"


def test_the_same_pupil_is_no_twin_of_theirs(town):
    _in_other_class(town, "Rui")
    twins.ask_about_pupils(town.classroom, [(KNOWN, town.pupil.pupil)])
    row = town.pupil
    again = {"number": "8", "seen_name": KNOWN, "seen_number": "7", "real_name": KNOWN}
    url = class_url("class-pupil", town.classroom, row.pk)
    assert signed_in(town.teacher).post(url, again).status_code == 302, "a number alone asks nothing"


def test_who_signs_up_alone_is_told_of_nobody(town, settings):
    """Neither of a colleague nor of a school: they are strangers."""
    settings.TEACHER_SIGNUP = staff.OPEN
    sent = {"name": KNOWN, "email": "x@example.org", "password": PASSWORD, "school": KNOWN}
    assert Client().post(reverse("accounts:sign-up"), sent).status_code == 302
    assert schools_called() == [KNOWN, KNOWN]


# --- what a name is


INVISIBLE = st.sampled_from(sorted(BLANK_LETTERS)) | st.characters(
    categories=["Cf", "Cc", "Cs", "Co", "Zl", "Zp"]
)


@given(st.text(max_size=30))
def test_what_is_cleaned_shows_and_stays(typed):
    kept = clean_name(typed)
    assert clean_name(kept) == kept
    assert not {unicodedata.category(letter)[0] for letter in kept} & {"C"}
    assert "\n" not in kept
    assert kept == kept.strip()


@given(st.lists(st.tuples(st.sampled_from(["Inês", "DE", "sá", "Pó-Luz", "n.º 7"]), INVISIBLE), min_size=1))
def test_what_does_not_show_makes_no_other_name(parts):
    """Nor do accents, capitals, spaces and signs."""
    shown = " ".join(word for word, _sign in parts)
    smuggled = f"{parts[0][1]}".join(f"{sign} {word}" for word, sign in parts)
    plain = unicodedata.normalize("NFKD", shown).encode("ascii", "ignore").decode()
    assert twins.is_twin(shown, smuggled)
    assert twins.is_twin(smuggled.upper(), shown.lower())
    assert twins.is_twin(shown, plain) or "º" in shown
    assert not twins.is_twin(shown, shown + "x")


def test_names_of_signs_are_told_apart():
    assert not twins.is_twin("!!!", "???")
    assert twins.is_twin("李 明", "李明")
