"""A class in English: its cards, and what its pupils read once they have come in."""

import pytest
from django.urls import reverse

from tests.accounts.test_class_login import enter
from tests.clients import signed_in
from tests.pages import shows


@pytest.fixture
def english(classroom):
    classroom.language = "en"
    classroom.save()
    return classroom


def language_of(client):
    return client.get("/").headers["Content-Language"]


def test_cards_are_in_the_language_of_the_class(english, teacher, pupil, code):
    page = signed_in(teacher).get(reverse("accounts:cards", args=[english.key])).text
    shows(page, "Class code", "Personal code", 'lang="en"', "Novo código", hides=["Código pessoal"])


def test_the_wall_is_in_the_language_of_the_class(english, teacher):
    page = signed_in(teacher).get(reverse("accounts:class-entrance", args=[english.key])).text
    shows(page, f"Log in to class {english.name}</h1>", "Class code", 'lang="en"', hides=["Código da turma"])


def test_pupils_read_the_language_of_their_class(client, english, pupil, code):
    assert language_of(client) == "pt"
    enter(client, english, code)
    assert language_of(client) == "en"
    english.language = "pt"
    english.save()
    enter(client, english, code)
    assert language_of(client) == "pt", "the browser had only what a class had set"


def test_what_somebody_chose_in_the_browser_stays(client, english, pupil, code):
    client.cookies["django_language"] = "pt"
    enter(client, english, code)
    assert language_of(client) == "pt"


def test_teachers_and_classes_in_portuguese_set_nothing(client, classroom, pupil, code):
    assert "class_language" not in enter(client, classroom, code).cookies
