"""Guests: their codes, and how these end."""

import pytest

from accounts import cards, codes, guests
from accounts.models import LoginCard, User

pytestmark = pytest.mark.django_db


def code_of(guest: User) -> str:
    return guests.codes_of([guest])[guest.pk]


def entering(code: str) -> User | None:
    found, personal = guests.meant(code)
    return cards.check(found, personal)


def test_a_guest_has_a_code_and_no_name_or_password():
    one, other = guests.make(2)
    assert guests.is_guest(one)
    assert (one.get_full_name(), one.email, one.has_usable_password()) == ("", "", False)
    assert code_of(one) != code_of(other)
    assert [len(part) for part in code_of(one).split("-")] == [4, 3, 3]
    assert entering(code_of(one).upper().replace("-", " ")) == one
    assert entering(code_of(one)[:4] + code_of(other)[4:]) is None
    assert entering("") is None


def test_marks_are_not_given_twice(monkeypatch):
    marks = iter(["abcd", "abcd", "bcdf", "bcdf", "cdfg"])
    monkeypatch.setattr(codes, "new_mark", lambda: next(marks))
    made = [*guests.make(1), *guests.make(2)]
    assert [guest.username for guest in made] == [f"convidado-{mark}" for mark in ("abcd", "bcdf", "cdfg")]


def test_another_card_ends_the_one_of_before(client):
    (guest,) = guests.make(1)
    before = code_of(guest)
    client.force_login(guest)
    assert client.get("/privacidade/").status_code == 200
    guests.renew([guest])
    assert entering(before) is None
    assert entering(code_of(guest)) == guest
    assert client.get("/privacidade/").status_code == 302


def test_who_is_shut_out_comes_in_with_another_card():
    (guest,) = guests.make(1)
    before = code_of(guest)
    guests.shut_out([guest])
    assert entering(before) is None
    assert guests.codes_of([guest]) == {}
    guests.renew([guest])
    assert entering(code_of(guest)) == guest


def test_only_guests_are_erased(teacher):
    (guest,) = guests.make(1)
    guests.erase([guest, teacher])
    assert list(User.objects.all()) == [teacher]
    assert not LoginCard.objects.exists()
