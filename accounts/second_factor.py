"""The second factor of teachers and administrators: a code of an application, or of paper for a lost phone.

django-otp keeps the keys and compares codes, each of which it takes once. What slows guessing is
`accounts.throttle`, as everywhere: its own, which also refuses right codes after wrong ones, is off.
"""

from typing import cast

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from django_otp import match_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from accounts import codes, log, people
from accounts.models import User
from accounts.refusals import refuse
from accounts.throttle import Bucket

KEY_BYTES = 20
RECOVERY_CODES = 8
PENDING = "second_factor_of"  # in the session: whose password was right, and when
# Of an account, from anywhere: who guesses here knows the password already.
TRIES = Bucket("second-factor", burst=5, seconds=60)


def may_have(user: User | AnonymousUser) -> bool:
    """Whether `user` sees what is others': teachers and administrators, not judges."""
    return people.is_teacher(user) or is_administrator(user)


def is_administrator(user: User | AnonymousUser) -> bool:
    """Judges are not: they see their own judgements in /admin/, and nothing else."""
    return isinstance(user, User) and user.is_staff and (user.is_superuser or user.kind != User.Kind.JUDGE)


def device_of(user: User) -> TOTPDevice | None:
    """What `user` has turned on."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def asked_of(user: User) -> bool:
    """Whether `user` comes in with a code besides the password. Who has become a judge does not."""
    return may_have(user) and device_of(user) is not None


def new_key() -> str:
    return cast(str, random_hex(KEY_BYTES))


def address(user: User, key: str) -> str:
    """What the application reads as a QR code: an otpauth: address with the key in hexadecimal."""
    return cast(str, TOTPDevice(user=user, key=key).config_url)


@transaction.atomic
def turn_on(user: User, key: str, code: str) -> list[str]:
    """Turns the factor on, after a first right code; the recovery codes. Raises ValidationError."""
    User.objects.select_for_update().get(pk=user.pk)
    if device_of(user) is not None:
        refuse(_("O segundo fator já está ligado."), "there")
    device = TOTPDevice.objects.create(user=user, name="TOTP", key=key)
    if not device.verify_token(codes.tidy(code)):
        raise _wrong()
    log.record("second-factor-on", actor=user)
    return renew_recovery(user)


@transaction.atomic
def renew_recovery(user: User) -> list[str]:
    """New recovery codes, each good for one time; those before no longer serve."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="papel")
    made = [codes.new_code() for _unused in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=code) for code in made)
    return made


def recovery_left(user: User) -> int:
    left: int = StaticToken.objects.filter(device__user=user).count()
    return left


def enter(user: User, code: str) -> None:
    """Takes a code of the application, or of the paper. Raises ValidationError when wrong, or too many."""
    if seconds := TRIES.take(str(user.pk)):
        refuse(
            ngettext_lazy(
                "Foram muitas tentativas seguidas. Espera %(seconds)d segundo e tenta outra vez.",
                "Foram muitas tentativas seguidas. Espera %(seconds)d segundos e tenta outra vez.",
                "seconds",
            ),
            "too_fast",
            seconds=seconds,
        )
    if match_token(user, codes.tidy(code)) is None:
        raise _wrong()
    TRIES.forget(str(user.pk))


@transaction.atomic
def turn_off(user: User, by: User | None) -> None:
    """`user` enters with the password alone again."""
    turned_on, _by_model = TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    if turned_on:
        log.record("second-factor-off", actor=by, subject=user)


def _wrong() -> ValidationError:
    return ValidationError(
        _("O código não está certo. Vê se o telefone tem a hora certa, e escreve o código de agora."),
        code="code",
    )
