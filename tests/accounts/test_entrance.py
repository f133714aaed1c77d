"""Which way to log in opens first, and the way in that a teacher shows on the wall."""

import pytest
import segno
from django.urls import reverse

from accounts import cards, demo, entrance, people
from tests.accounts.test_login import PASSWORD
from tests.clients import signed_in
from tests.pages import shows

LOGIN, CARD = reverse("accounts:login"), reverse("accounts:class-login")
PHONE = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
}
IPHONE = {
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
}
DESKTOP = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36"}


def enter_with_card(client, classroom, code):
    return client.post(CARD, {"class_code": classroom.code, "username": "aluno1", "code": code})


def enter_with_password(client, username="professora"):
    return client.post(LOGIN, {"username": username, "password": PASSWORD})


@pytest.mark.parametrize("agent", [PHONE, IPHONE])
def test_on_a_phone_cards_come_first(client, db, agent):
    answer = client.get(LOGIN, {"next": "/partidas/?a=1&b=2"}, headers=agent)
    assert answer.url == f"{CARD}?next=%2Fpartidas%2F%3Fa%3D1%26b%3D2"
    assert client.get(LOGIN, headers=agent).url == CARD
    assert client.get(LOGIN, {"com": "palavra-passe"}, headers=agent).status_code == 200
    assert client.get(LOGIN, headers=DESKTOP).status_code == 200


def test_where_a_class_code_was_used_cards_come_first_from_then_on(client, cast, code):
    assert client.get(LOGIN, headers=DESKTOP).status_code == 200
    enter_with_card(client, cast.classroom, code)
    cookie = client.cookies[entrance.COOKIE]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("card", True, "Lax")
    client.post(reverse("accounts:logout"))
    assert client.get(LOGIN, headers=DESKTOP).url == CARD
    enter_with_password(client)
    client.post(reverse("accounts:logout"))
    assert client.get(LOGIN, headers=DESKTOP).url == CARD


def test_a_wrong_card_changes_nothing(client, cast, code):
    enter_with_card(client, cast.classroom, "zzzzzz")
    assert entrance.COOKIE not in client.cookies


def test_on_the_phone_of_a_teacher_the_password_comes_first_after_the_first_time(client, cast):
    enter_with_password(client)
    assert client.cookies[entrance.COOKIE].value == "password"
    client.post(reverse("accounts:logout"))
    assert client.get(LOGIN, headers=PHONE).status_code == 200


def test_the_page_for_cards_leads_to_the_one_for_passwords(client, db):
    shows(client.get(CARD).text, f"{LOGIN}?com=palavra-passe")
    shows(client.get(CARD, {"next": "/x/"}).text, f"{LOGIN}?next=/x/&amp;com=palavra-passe")


def test_the_wall_shows_address_class_code_and_qr_and_nobody(cast, code):
    desk = signed_in(cast.teacher)
    address = reverse("accounts:class-entrance", args=[cast.classroom.key])
    for page in ("accounts:class", "accounts:cards"):
        assert f'href="{address}"' in desk.get(reverse(page, args=[cast.classroom.key])).text
    shown = shows(
        desk.get(address),
        f"testserver{CARD}".rstrip("/"),
        cast.classroom.code,
        hides=["Aluno 1", "Professora", code, "<nav"],
    )
    text = f"http://testserver{CARD}#{cast.classroom.code}"
    drawn = segno.make_qr(text, error="m").svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)
    assert drawn in shown
    assert cards.class_link(f"http://testserver{CARD}", cast.classroom) == text


def test_the_wall_says_nothing_of_the_demonstration(cast):
    demo.load()
    desk = signed_in(cast.teacher)
    shows(desk.get(reverse("accounts:class", args=[cast.classroom.key])), "data-demonstration")
    page = desk.get(reverse("accounts:class-entrance", args=[cast.classroom.key]))
    shows(page, hides=["data-demonstration"])


def test_the_wall_of_an_archived_class_says_so(cast):
    people.put_away(cast.classroom, cast.teacher)
    page = signed_in(cast.teacher).get(reverse("accounts:class-entrance", args=[cast.classroom.key]))
    shows(page, "Esta turma está arquivada")


def test_the_class_page_leads_to_all_that_the_class_does(cast):
    key = cast.classroom.key
    page = signed_in(cast.teacher).get(reverse("accounts:class", args=[key])).text
    for name in (
        "lessons:class-exercises",
        "lessons:class-statistics",
        "lessons:class-grades",
        "lessons:class-lessons",
        "games:class-problems",
        "games:wall",
        "games:class-meetings",
    ):
        assert f'href="{reverse(name, args=[key])}"' in page
