"""The demonstration school: plainly named people, one password for all of them, no administrator."""

import os
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import cards, people
from accounts.models import Classroom, School, User

SCHOOL, OTHER_SCHOOL = "Escola Demo", "Escola Demo 2"
TEACHER = "professora"
JUDGE = "jurado"
# Easy to type: two to six letters, without accents.
WORDS = Path(__file__).with_name("words.txt").read_text(encoding="ascii").split()
PASSWORD_WORDS = 6
CLASSES = {"7.º A": range(1, 7), "7.º B": range(7, 13)}


@dataclass(frozen=True)
class Login:
    username: str
    who: object  # a text, translated where it is shown


LOGINS = (
    Login(TEACHER, _("professora das duas turmas")),
    Login("aluno1", _("alunos: aluno1 a aluno6 (7.º A), aluno7 a aluno12 (7.º B)")),
    Login(JUDGE, _("jurado do concurso, de outra escola, em /admin/")),
)
# What older versions made: an administrator, and a password of 16 bits.
OLD_ADMIN = "admin"
OLD_PASSWORD = re.compile(r"[a-z]+-[0-9]{4}")


def password() -> str:
    """The demo accounts' password: DEMO_PASSWORD, or one made for this site and kept in DATA_DIR."""
    return _password_from_environment() or _stored_password() or _create_password()


def forget_password() -> None:
    """When nobody of the demonstration is left."""
    _path().unlink(missing_ok=True)


def _password_from_environment() -> str:
    return os.environ.get("DEMO_PASSWORD", "")


def _path() -> Path:
    path: Path = settings.DATA_DIR / "demo_password"
    return path


def _stored_password() -> str:
    return _path().read_text(encoding="ascii").strip() if _path().exists() else ""


def _create_password() -> str:
    made = "-".join(secrets.choice(WORDS) for _unused in range(PASSWORD_WORDS))
    _path().touch(mode=0o600)
    _path().write_text(made, encoding="ascii")
    return made


@transaction.atomic
def secure() -> list[str]:
    """Ends what an older version left open to the network; says what was done, in lines to print."""
    said = []
    stored = _stored_password()
    admin = User.objects.filter(username=OLD_ADMIN, is_superuser=True, is_active=True).first()
    if admin is not None and any(
        admin.check_password(known) for known in {stored, _password_from_environment()} - {""}
    ):
        admin.is_active, admin.demo = False, True
        admin.set_unusable_password()
        admin.save(update_fields=["is_active", "demo", "password"])
        said.append(f"A conta «{OLD_ADMIN}» tinha a palavra-passe da demonstração: ficou desativada.")
    if OLD_PASSWORD.fullmatch(stored):
        _renew(stored)
        said.append("A palavra-passe das contas de demonstração era fácil de adivinhar: agora é outra.")
    return said


def _renew(old: str) -> None:
    """A new password for those who still have the old one. Made together, they share its hash."""
    accounts = User.objects.filter(demo=True)
    hashes = set(accounts.values_list("password", flat=True))
    weak = [stored_hash for stored_hash in hashes if check_password(old, stored_hash)]
    _path().unlink()
    accounts.filter(password__in=weak).update(password=make_password(password()))


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
    return User.objects.get_or_create(
        username=username, defaults={"password": hashed, "demo": True, **fields}
    )[0]
