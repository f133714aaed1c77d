"""Login cards: the personal codes with which pupils and guests enter, and the class codes. Their only writer.

A personal code is kept sealed, so that a card can be printed again; the key is derived from SECRET_KEY. When
SECRET_KEY changes, the old one belongs into SECRET_KEY_FALLBACKS, or every pupil needs a new code.
"""

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import codes, log
from accounts.models import Classroom, Enrolment, LoginCard, User
from accounts.names import plain
from accounts.people import current_pupils
from accounts.refusals import refuse

PURPOSE = b"nimteca login card"


def issue(pupils: Iterable[User]) -> None:
    """A card with a new code for each of these new pupils, who have none; inside the caller's transaction."""
    LoginCard.objects.bulk_create(
        [LoginCard(pupil=pupil, sealed=_seal(codes.typed_code())) for pupil in pupils]
    )


def codes_of(pupils: Iterable[User]) -> dict[int, str]:
    """The personal codes by primary key of the pupil; one query. Who is missing needs a new one."""
    cards = LoginCard.objects.filter(pupil__in=[pupil.pk for pupil in pupils])
    opened = {card.pupil_id: _open(card.sealed) for card in cards}
    return {pupil: code for pupil, code in opened.items() if code}


@transaction.atomic
def renew(pupil: User, by: User | None, classroom: Classroom) -> str:
    """A new code for a pupil of the class, and the end of the pupil's sessions. Raises ValidationError.

    A password, if there was one, ends too: whoever has found out the old way in must not have another.
    """
    enrolment = current_pupils(classroom).filter(pupil=pupil).first()
    if enrolment is None:
        refuse(_("Este aluno já não está nesta turma."), "left")
    code = deal_codes([enrolment.pupil])[enrolment.pupil_id]
    log.record("renew-code", actor=by, classroom=classroom, subject=pupil)
    return code


@transaction.atomic
def renew_all(classroom: Classroom, by: User | None, *, only_missing: bool = False) -> int:
    """New codes for the class, or for those without a readable one; how many. Their sessions end."""
    pupils = [enrolment.pupil for enrolment in current_pupils(classroom)]
    if only_missing:
        known = codes_of(pupils)
        pupils = [pupil for pupil in pupils if pupil.pk not in known]
    deal_codes(pupils)
    if pupils:
        log.record("renew-codes", actor=by, classroom=classroom, count=len(pupils))
    return len(pupils)


@transaction.atomic
def renew_class_code(classroom: Classroom, by: User | None) -> None:
    """Another class code: the one on the cards printed so far no longer lets anybody in."""
    locked = Classroom.objects.select_for_update().get(pk=classroom.pk)
    locked.code = codes.typed_code()
    locked.save(update_fields=["code"])
    classroom.code = locked.code
    log.record("renew-class-code", actor=by, classroom=classroom)


def meant(class_code: str, username: str) -> list[User]:
    """The pupils whose cards may say this, mostly one or nobody; one query.

    A card outlives its class: the code of any class in which the pupil is or has been will do, as long as the
    pupil is in some class now. Codes may be typed with capitals, spaces and hyphens, user names with spaces.
    """
    enrolments = Enrolment.objects.filter(pupil=OuterRef("pk"))
    pupils = User.objects.filter(
        Exists(enrolments.filter(classroom__code=codes.tidy(class_code))),
        Exists(enrolments.filter(left_at=None, classroom__archived_at=None)),
        username__in=spellings(username),
        kind=User.Kind.PUPIL,
        is_active=True,
        is_staff=False,  # no card leads into the administration
        erased_at=None,
    )
    return list(pupils.select_related("card"))


def check(pupils: Iterable[User], code: str) -> User | None:
    """The one of these pupils whose personal code this is, else None.

    Whether there are any or not, the work is the same: at least one code to open and to compare.
    """
    sealed: dict[User | None, str] = {pupil: _sealed(pupil) for pupil in pupils}
    typed = codes.tidy(code).encode()
    entering = None
    for pupil, token in (sealed or {None: _decoy()}).items():
        expected = _open(token) or secrets.token_hex()
        if secrets.compare_digest(expected.encode(), typed):
            entering = pupil
    return entering


def link(address: str, classroom: Classroom, username: str, code: str) -> str:
    """What the card's QR says: the page to enter, and behind the # (which no server sees) what to fill in."""
    return f"{address}#{classroom.code}.{username}.{code}"


def class_link(address: str, classroom: Classroom) -> str:
    """What the QR on the wall says: the page to enter, with the class code filled in."""
    return f"{address}#{classroom.code}"


def spellings(username: str) -> set[str]:
    """The user names that may be meant: "Ana Silva" is ana.silva or anasilva, "joão" is also joao."""
    words = User.normalize_username(username).split()
    joined = {"".join(words), re.sub(r"\.{2,}", ".", ".".join(words))}
    return joined | {plain(name) for name in joined}


def squeezed(username: str) -> str:
    """All spellings of a user name as one, under which tries are counted."""
    return plain(User.normalize_username(username)).replace(".", "").replace(" ", "")


def deal_codes(pupils: list[User]) -> dict[int, str]:
    """New codes by primary key. A new unusable password changes what sessions are checked against."""
    made = {pupil.pk: codes.typed_code() for pupil in pupils}
    now = timezone.now()
    for pupil in pupils:
        pupil.set_unusable_password()
    User.objects.bulk_update(pupils, ["password"])
    LoginCard.objects.bulk_create(
        [LoginCard(pupil_id=pk, sealed=_seal(code), made_at=now) for pk, code in made.items()],
        update_conflicts=True,
        unique_fields=["pupil"],
        update_fields=["sealed", "made_at"],
    )
    return made


def _sealed(pupil: User) -> str:
    try:
        return pupil.card.sealed
    except LoginCard.DoesNotExist:
        return _decoy()


def _seal(code: str) -> str:
    return _safe(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS).encrypt(code.encode()).decode()


def _open(sealed: str) -> str | None:
    try:
        opened = _safe(settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS).decrypt(sealed.encode())
    except InvalidToken:
        return None
    return opened.decode()


@lru_cache(maxsize=4)
def _safe(*keys: str) -> MultiFernet:
    return MultiFernet([Fernet(_derived(key)) for key in keys])


def _derived(key: str) -> bytes:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(key.encode())
    return urlsafe_b64encode(derived)


@lru_cache(maxsize=1)
def _decoy() -> str:
    """A sealed code that nobody has."""
    return _seal(secrets.token_hex())
