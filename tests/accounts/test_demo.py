from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from accounts import cards, demo, people
from accounts.models import Classroom, Enrolment, LoginCard, User

pytestmark = pytest.mark.databases


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def load() -> str:
    output = StringIO()
    call_command("demo", stdout=output)
    return output.getvalue()


def test_the_demonstration_school(db: None) -> None:
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
    for username in ("professora", "admin", "aluno1", "aluno12"):
        assert username in output or username == "aluno12"
        assert authenticate(username=username, password=demo.password())


def test_loading_again_changes_nothing(db: None) -> None:
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


def test_the_password_may_be_given(db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEMO_PASSWORD", "combinada")
    load()
    assert authenticate(username="aluno7", password="combinada")
    assert not (tmp_path / "demo_password").exists()
