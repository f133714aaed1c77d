"""Teachers' accounts and invitations; their only writer.

Nobody learns here which addresses have an account: whoever signs up with one that has gets the same answer as
everybody else, and its owner a message.
"""

import logging
import re
import smtplib
from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import log, people, twins
from accounts.codes import new_code
from accounts.models import Classroom, Invitation, User
from accounts.names import clean_name
from accounts.refusals import refuse
from accounts.throttle import Bucket

OPEN, BY_INVITATION, CLOSED = "open", "invitation", "closed"
VALID = timedelta(days=14)
USERNAME_LENGTH = 30
ADDRESS_VALID = 24 * 60 * 60
# From one address: a whole staff room signs up in one afternoon, a program that goes on is slowed down.
SIGN_UP = Bucket("sign-up", burst=20, seconds=30)
MAIL = Bucket("mail", burst=10, seconds=60)

logger = logging.getLogger(__name__)


def may_sign_up(invitation: Invitation | None) -> bool:
    """Whether somebody new may make a teacher's account here, with this invitation or without.

    Who is the first teacher of an installation has nobody to be invited by.
    """
    mode = settings.TEACHER_SIGNUP
    return mode == OPEN or (mode == BY_INVITATION and (invitation is not None or _no_teacher_yet()))


def _no_teacher_yet() -> bool:
    return not User.objects.filter(kind=User.Kind.TEACHER).exists()


@transaction.atomic
def sign_up(
    name: str,
    email: str,
    password: str,
    school: str = "",
    invitation: Invitation | None = None,
    *,
    meant: Collection[str] = (),
) -> User | None:
    """A new teacher: of a new school, or of that of the invitation, which is used up.

    Who was invited is asked about a colleague of the same name unless it is `meant`; who comes alone is told
    of nobody and of no school.

    None when the address has an account already: its owner gets a message, and nothing else happens.
    Verified are the first teacher, and who comes by the invitation of a verified one. Raises
    ValidationError, Invitation.DoesNotExist when the invitation is no longer valid.
    """
    first = invitation is None and _is_first()
    if not may_sign_up(invitation):
        refuse(_("Aqui as contas de professor fazem-se por convite."), "by-invitation")
    email = _tidy(email)
    teacher = User(username=_free_username(email), email=email, kind=User.Kind.TEACHER, unverified=not first)
    _give_name(teacher, name)
    validate_password(password, teacher)
    teacher.set_password(password)
    teacher.clean_fields()
    if invitation is not None:
        twins.ask_about_staff(teacher, name, invitation.school, meant)
    given = ("username", "email", "kind", "unverified", "first_name", "last_name", "password")
    # Of two who sign up with one address at the same time the database lets one in.
    teacher, made = User.objects.get_or_create(
        email__iexact=email, defaults={field: getattr(teacher, field) for field in given}
    )
    if not made:
        _say(email, "known_address", email=email)
        return None
    log.record("sign-up", actor=teacher)
    if invitation is not None:
        accept(invitation, teacher, meant=[name])
    else:
        teacher.school = people.create_school(school)
        teacher.save(update_fields=["school"])
    return teacher


def _is_first() -> bool:
    """Whether no teacher has signed up yet; whoever else asks meanwhile waits until this transaction ends."""
    # Where there is no teacher there is no row of one to lock; this one every database has.
    ContentType.objects.select_for_update().get(app_label="accounts", model="user")
    return _no_teacher_yet()


@transaction.atomic
def verify(teacher: User, by: User) -> None:
    """The administration knows that `teacher` is one."""
    teacher.unverified = False
    teacher.save(update_fields=["unverified"])
    log.record("verify-teacher", actor=by, subject=teacher)


@transaction.atomic
def change_account(teacher: User, name: str, school: str = "", *, meant: Collection[str] = ()) -> None:
    """The own name; and where the teacher has no school yet, a new one of that name. ValidationError, also to
    ask about a colleague or a school called so already, unless it is `meant`."""
    of_school = people.school_of(teacher)
    if not twins.is_twin(name, teacher.get_full_name()):
        twins.ask_about_staff(teacher, name, of_school, meant)
    _give_name(teacher, name)
    if clean_name(school) and of_school is None:
        twins.ask_about_school(school, meant)
        teacher.school = people.create_school(school)
    teacher.clean_fields()
    teacher.save(update_fields=["first_name", "last_name", "school"])


@transaction.atomic
def make_class(
    teacher: User,
    name: str,
    year: str,
    school: str = "",
    language: str = "",
    *,
    meant: Collection[str] = (),
) -> Classroom:
    """A class of `teacher`, whose school is made with it where there is none yet; ValidationError, also to
    ask about a name that another has unless it is `meant`."""
    own = people.school_of(teacher)
    if own is None:
        twins.ask_about_school(school, meant)
        own = people.create_school(school)
    if teacher.school is None:
        teacher.school = own
        teacher.save(update_fields=["school"])
    return people.create_classroom(own, name, teacher, year, language, meant=meant)


def ask_address(teacher: User, email: str, link: Callable[[str], str]) -> None:
    """Sends a message with a link, made by `link` of a code, to the address that shall be the teacher's.

    An address that has an account gets another message: the answer to whoever asked is the same.
    """
    email = _tidy(email)
    if User.objects.filter(email__iexact=email).exists():
        _say(email, "known_address", email=email)
        return
    code = new_code()
    cache.set(f"address:{code}", (teacher.pk, email), ADDRESS_VALID)
    _say(email, "confirm_address", email=email, url=link(code), name=teacher.get_full_name())


@transaction.atomic
def confirm_address(teacher: User, code: str) -> None:
    """The address that `code` was sent to becomes the teacher's; ValidationError when it cannot any more."""
    pk, email = cache.get(f"address:{code}", (None, ""))
    if pk != teacher.pk or User.objects.filter(email__iexact=email).exists():
        refuse(_("Este pedido já não serve. Pede outra vez a mudança do endereço."), "code")
    teacher.email = email
    teacher.save(update_fields=["email"])
    cache.delete(f"address:{code}")
    log.record("change-address", actor=teacher)


# --- invitations ----------------------------------------------------------------------------------


@transaction.atomic
def invite(by: User, classroom: Classroom | None = None) -> Invitation:
    """An invitation to teach this class, or to the school of `by`; ValidationError."""
    if classroom is not None and not people.teaches(by, classroom):
        refuse(_("Só quem dá aulas a uma turma convida para ela."), "not_yours")
    school = classroom.school if classroom is not None else people.school_of(by)
    if school is None:
        refuse(_("Escreve primeiro o nome da tua escola."), "no_school")
    if classroom is not None and classroom.archived_at is not None:
        refuse(_("Esta turma está arquivada."), "archived")
    invitation = Invitation.objects.create(
        school=school, classroom=classroom, created_by=by, expires_at=timezone.now() + VALID
    )
    log.record("invite", actor=by, classroom=classroom)
    return invitation


@transaction.atomic
def revoke(invitation: Invitation, by: User) -> None:
    """The invitation can no longer be used. Who has used it stays."""
    current = Invitation.objects.select_for_update().get(pk=invitation.pk)
    now = timezone.now()
    if current.used_at is None and current.expires_at > now:
        current.expires_at = now
        current.save(update_fields=["expires_at"])
        log.record("revoke-invitation", actor=by, classroom=current.classroom)


@transaction.atomic
def accept(invitation: Invitation, teacher: User, *, meant: Collection[str] = ()) -> None:
    """`teacher` comes into the school, and the class if there is one; the invitation is used up.

    Who is called as a colleague there is asked about unless it is `meant`.

    That of a verified colleague verifies, and who had signed up alone leaves their other school for it.
    Raises Invitation.DoesNotExist when it is no longer valid, ValidationError when it is not for `teacher`.
    """
    now = timezone.now()
    Invitation.objects.select_for_update().get(pk=invitation.pk)
    invitation = usable(invitation.code, now)
    if not people.is_teacher(teacher):
        refuse(_("Este convite é para professores."), "not_teacher")
    author = invitation.created_by
    verifies = teacher.unverified and author is not None and not author.unverified
    if not verifies and people.school_of(teacher) not in {None, invitation.school}:
        refuse(_("Este convite é de outra escola."), "school")
    if people.school_of(teacher) != invitation.school:
        twins.ask_about_staff(teacher, teacher.get_full_name(), invitation.school, meant)
    if invitation.classroom is not None:
        people.add_teacher(invitation.classroom, teacher, by=author)
    elif not verifies and teacher.school is not None:
        refuse(_("Já és desta escola: este convite é para outra pessoa."), "there")
    teacher.school, teacher.unverified = invitation.school, teacher.unverified and not verifies
    teacher.save(update_fields=["school", "unverified"])
    invitation.used_by, invitation.used_at = teacher, now
    invitation.save(update_fields=["used_by", "used_at"])
    log.record("accept-invitation", actor=teacher, classroom=invitation.classroom)


def usable(code: str, now: datetime | None = None) -> Invitation:
    """The invitation of this code. DoesNotExist when unknown, used, revoked or too old, and when the one who
    made it has left the class or the school meanwhile.
    """
    invitations = Invitation.objects.select_related("school", "classroom", "created_by")
    invitation = invitations.get(code=code, used_at=None, expires_at__gt=now or timezone.now())
    author, classroom = invitation.created_by, invitation.classroom
    if author is None or not author.is_active:
        raise Invitation.DoesNotExist
    if classroom is not None and (classroom.archived_at is not None or not people.teaches(author, classroom)):
        raise Invitation.DoesNotExist
    if classroom is None and people.school_of(author) != invitation.school:
        raise Invitation.DoesNotExist
    return invitation


def open_invitations(by: User) -> QuerySet[Invitation]:
    """What `by` has sent out and nobody has used yet."""
    waiting = Invitation.objects.filter(created_by=by, used_at=None, expires_at__gt=timezone.now())
    return waiting.select_related("classroom", "school")


# --- helpers --------------------------------------------------------------------------------------


def _tidy(email: str) -> str:
    return User.objects.normalize_email(email.strip())


def _give_name(teacher: User, name: str) -> None:
    first, _space, last = clean_name(name).partition(" ")
    if not first:
        refuse(_("Escreve o teu nome."), "name")
    teacher.first_name, teacher.last_name = first, last


def _free_username(email: str) -> str:
    """A user name made of the address: "ana.silva", or "ana.silva2" where that one is taken."""
    stem = re.sub(r"[^a-z0-9._-]", "", email.partition("@")[0].lower())[:USERNAME_LENGTH] or "prof"
    name, number = stem, 1
    while User.objects.filter(username=name).exists():
        number += 1
        name = f"{stem}{number}"
    return name


def _say(to: str, template: str, **context: str) -> None:
    """Sends a message after the commit."""
    text = render_to_string(f"accounts/staff/mail/{template}.txt", context)
    subject, _line, body = text.strip().partition("\n")
    transaction.on_commit(lambda: _send(to, subject, body.strip()))


def _send(email: str, subject: str, text: str) -> None:
    """A mail server that is down changes no answer."""
    try:
        send_mail(subject, text, None, [email])
    except (OSError, smtplib.SMTPException):
        logger.exception("A message to a teacher could not be sent")
