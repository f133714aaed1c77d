"""The demonstration school: plainly named people, one password for all of them."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from accounts import cards, people
from accounts.models import Classroom, School, User

SCHOOL, OTHER_SCHOOL = "Escola Demo", "Escola Demo 2"
TEACHER = "professora"
JUDGE = "jurado"
ADMIN = "admin"
CLASSES = {"7.º A": range(1, 7), "7.º B": range(7, 13)}


@dataclass(frozen=True)
class Login:
    username: str
    who: str


LOGINS = (
    Login(TEACHER, "professora das duas turmas"),
    Login("aluno1", "alunos: aluno1 a aluno6 (7.º A), aluno7 a aluno12 (7.º B)"),
    Login(JUDGE, "jurado do concurso, de outra escola, em /admin/"),
    Login(ADMIN, "administração, em /admin/"),
)


def password() -> str:
    """The demo accounts' password: DEMO_PASSWORD, or one made for this site and kept in DATA_DIR."""
    given = os.environ.get("DEMO_PASSWORD", "")
    path: Path = settings.DATA_DIR / "demo_password"
    if given or path.exists():
        return given or path.read_text(encoding="ascii").strip()
    word = secrets.choice(("feijao", "pilha", "tabuleiro", "peao", "jogada", "hexagono", "semaforo"))
    made = f"{word}-{secrets.randbelow(9000) + 1000}"
    path.write_text(made, encoding="ascii")
    path.chmod(0o600)
    return made


@transaction.atomic
def load() -> None:
    """Makes what is missing of the demonstration school; changes nothing that is there."""
    hashed = make_password(password())
    school = School.objects.filter(name=SCHOOL).first() or people.create_school(SCHOOL)
    teacher = _user(TEACHER, hashed, kind=User.Kind.TEACHER, first_name="Professora", last_name="Demo")
    if teacher.school is None:
        teacher.school = school
        teacher.save(update_fields=["school"])
    other = School.objects.filter(name=OTHER_SCHOOL).first() or people.create_school(OTHER_SCHOOL)
    judge = {"first_name": "Jurado", "last_name": "Demo", "is_staff": True, "school": other}
    _user(JUDGE, hashed, kind=User.Kind.JUDGE, **judge)
    _user(ADMIN, hashed, kind=User.Kind.STAFF, is_staff=True, is_superuser=True)
    year = people.school_year(timezone.localdate())
    for name, numbers in CLASSES.items():
        classroom = Classroom.objects.filter(school=school, name=name).first()
        classroom = classroom or people.create_classroom(school, name, teacher, year)
        for number in numbers:
            pupil = _user(f"aluno{number}", hashed, kind=User.Kind.PUPIL)
            if not pupil.enrolments.filter(classroom=classroom).exists():
                people.enrol(classroom, pupil, f"Aluno {number}", number - numbers.start + 1)
    cards.issue(User.objects.filter(username__in=_pupils(), card=None))


def _pupils() -> list[str]:
    return [f"aluno{number}" for numbers in CLASSES.values() for number in numbers]


def _user(username: str, hashed: str, **fields: object) -> User:
    return User.objects.get_or_create(username=username, defaults={"password": hashed, **fields})[0]
