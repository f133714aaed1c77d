import math
import re
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.core.management import call_command

from accounts import cards, demo, people
from accounts.models import Classroom, Enrolment, LoginCard, User

pytestmark = pytest.mark.databases


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path


def load() -> str:
    output = StringIO()
    call_command("demo", stdout=output)
    return output.getvalue()


def test_the_demonstration_school(db):
    output = load()
    teacher = User.objects.get(username="professora")
    assert [str(c.name) for c in people.classrooms_of(teacher).order_by("name")] == ["7.º A", "7.º B"]
    for classroom in Classroom.objects.all():
        assert classroom.enrolments.count() == 6
    assert people.names_for(teacher, User.objects.filter(username="aluno12")).popitem()[1] == "Aluno 12"
    assert str(teacher.school) == "Escola Demo"
    assert not User.objects.filter(unverified=True).exists()
    pupil = User.objects.get(username="aluno12")
    code = cards.codes_of([pupil]).get(pupil.pk)
    assert code
    assert cards.check(cards.meant(Classroom.objects.get(name="7.º B").code, "aluno12"), code) == pupil
    assert demo.password() in output
    for username in ("professora", "jurado", "aluno1", "aluno12"):
        assert username in output or username == "aluno12"
        assert authenticate(username=username, password=demo.password())
    assert User.objects.count() == User.objects.filter(demo=True).count() == 14


def test_nobody_administers_the_demonstration(db):
    load()
    assert not User.objects.filter(is_superuser=True).exists()
    (judge,) = User.objects.filter(is_staff=True)
    assert (judge.username, judge.get_all_permissions()) == ("jurado", set())


def test_the_password_has_fifty_bits_and_is_easy_to_type(db, tmp_path):
    assert len(demo.WORDS) == len(set(demo.WORDS))
    assert all(re.fullmatch("[a-z]{2,6}", word) for word in demo.WORDS)
    words = demo.password().split("-")
    assert set(words) <= set(demo.WORDS)
    assert len(words) * math.log2(len(demo.WORDS)) >= 50
    assert demo.password() == (tmp_path / "demo_password").read_text()
    assert (tmp_path / "demo_password").stat().st_mode & 0o077 == 0


# --- what an older version left


def old_installation(tmp_path: Path, password: str = "feijao-1234") -> User:
    """The demonstration as it was: an administrator, and a password of 16 bits for all."""
    (tmp_path / "demo_password").write_text(password)
    load()
    admin = User.objects.create_superuser("admin", password=password)
    pupil = User.objects.get(username="aluno3")
    pupil.set_password("mudada por alguém")
    pupil.save()
    return admin


def test_the_old_administrator_is_deactivated_and_the_old_password_renewed(db, tmp_path):
    old_installation(tmp_path)
    real = User.objects.create_user("beatriz", password="feijao-1234")
    before = (User.objects.count(), Enrolment.objects.count(), LoginCard.objects.count())
    said = demo.secure()
    assert "«admin»" in said[0]
    assert "agora é outra" in said[1]
    assert authenticate(username="admin", password="feijao-1234") is None
    assert authenticate(username="aluno1", password="feijao-1234") is None
    for username in ("professora", "jurado", "aluno1"):
        assert authenticate(username=username, password=demo.password())
    assert len(demo.password().split("-")) == demo.PASSWORD_WORDS
    assert authenticate(username="aluno3", password="mudada por alguém")
    assert authenticate(username="beatriz", password="feijao-1234") == real
    assert (User.objects.count(), Enrolment.objects.count(), LoginCard.objects.count()) == before
    assert demo.secure() == []


def test_an_administrator_with_an_own_password_stays(db, tmp_path):
    admin = old_installation(tmp_path)
    admin.set_password("sete feijões numa pilha")
    admin.save()
    (said,) = demo.secure()
    assert "agora é outra" in said
    assert authenticate(username="admin", password="sete feijões numa pilha")


def test_a_password_that_was_given_counts_too(db, tmp_path, monkeypatch):
    old_installation(tmp_path)
    monkeypatch.setenv("DEMO_PASSWORD", "combinada")
    User.objects.create_superuser("outro", password="combinada")  # no name of the demonstration
    assert len(demo.secure()) == 2
    assert authenticate(username="aluno1", password="combinada")
    assert authenticate(username="outro", password="combinada")
    User.objects.filter(username="admin").update(is_active=True, password=make_password("combinada"))
    (said,) = demo.secure()
    assert "«admin»" in said


def test_loading_again_changes_nothing(db):
    load()
    pupil = User.objects.get(username="aluno1")
    pupil.set_password("outra")
    pupil.save()
    Enrolment.objects.filter(pupil=pupil).update(real_name="Aluno Primeiro")
    LoginCard.objects.get(pupil__username="aluno2").delete()
    before = (
        User.objects.count(),
        Enrolment.objects.count(),
        demo.password(),
        cards.codes_of([pupil]).get(pupil.pk),
    )
    load()
    after = (
        User.objects.count(),
        Enrolment.objects.count(),
        demo.password(),
        cards.codes_of([pupil]).get(pupil.pk),
    )
    assert after == before
    assert LoginCard.objects.count() == 12
    assert authenticate(username="aluno1", password="outra")
    assert Enrolment.objects.get(pupil=pupil).real_name == "Aluno Primeiro"


def test_the_password_may_be_given(db, monkeypatch, tmp_path):
    monkeypatch.setenv("DEMO_PASSWORD", "combinada")
    load()
    assert authenticate(username="aluno7", password="combinada")
    assert not (tmp_path / "demo_password").exists()
