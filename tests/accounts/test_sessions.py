"""How long a session lasts, and how it ends elsewhere; what the log tells of who comes in."""

import logging

import pytest
import time_machine
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from tests.clients import signed_in
from tests.users import make_user

NOW = 1_800_000_000
HOUR = 60 * 60


@pytest.fixture
def teacher(db):
    return make_user("professora", User.Kind.TEACHER)


def test_who_is_always_here_logs_in_again_after_a_week(teacher):
    with time_machine.travel(NOW, tick=False) as clock:
        client, hours = signed_in(teacher), 0
        while client.get("/turmas/").status_code == 200:
            clock.shift(4 * HOUR)
            hours += 4
    assert 7 * 24 <= hours <= 7 * 24 + 12


def test_a_visitor_who_is_always_here_keeps_the_seats(db):
    with time_machine.travel(NOW, tick=False) as clock:
        client = Client()
        session = client.session
        session["visitor"] = "x"
        session.save()
        for _visit in range(50):
            client.get("/")
            clock.shift(4 * HOUR)
            assert client.session["visitor"] == "x"


def test_a_teacher_ends_the_sessions_elsewhere(teacher):
    here, school, colleague = signed_in(teacher), signed_in(teacher), signed_in(make_user("outra", "teacher"))
    assert "noutros sítios" in here.post("/conta/sessoes/", follow=True).text
    assert [client.get("/conta/").status_code for client in (here, school, colleague)] == [200, 302, 200]


def test_the_log_tells_who_came_in_and_who_was_refused_but_no_names(teacher, caplog):
    client = Client()
    with caplog.at_level(logging.INFO, "nimteca.security"):
        client.post("/entrar/", {"username": "professora", "password": "errada"})
        client.post("/entrar/turma/", {"class_code": "abc", "username": "aluno", "code": "abc"})
        client.post("/entrar/", {"username": "professora", "password": "segredo-123"})
        client.get("/contas/demonstracao/")
    assert [record.getMessage() for record in caplog.records] == [
        "log-in refused: ['invalid_login']",
        "log-in refused: ['wrong']",
        f"log-in of account {teacher.pk} (teacher)",
        f"refused to account {teacher.pk}: GET accounts:demonstration",
    ]


@pytest.mark.parametrize("password", ["nimteca-nimteca", "ProfessorNimteca1"])
def test_words_of_this_site_alone_are_no_password(password):
    validate_password("professor de dois cães")
    with pytest.raises(ValidationError, match="fácil de adivinhar"):
        validate_password(password)
