"""What the site keeps of a person: shown to them, and taken away.

Each app says of its own tables what belongs to a person and how it is erased; `games` and `lessons` register
themselves when they are loaded, since this app does not know them. Erasure keeps matches and group sheets,
which belong to others too, under a pseudonym.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts import log, log_words, second_factor
from accounts.codes import new_code
from accounts.models import Action, Classroom, Enrolment, Invitation, LoginCard, Teaching, User
from accounts.refusals import refuse

FORMAT = "nimteca-person-1"


@dataclass(frozen=True, slots=True)
class PageLink:
    """Words that lead to a page of the site."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Section:
    """One kind of thing that is kept: `rows` for programs, of JSON values and moments under the keys of
    `labels`; `table` for people, the same rows as lists of words, numbers and links.

    Where it `is_answers`, it tells what somebody answered and how that was marked, and so the solutions.
    """

    key: str
    title: str
    labels: Mapping[str, str]
    rows: Sequence[Mapping[str, Any]]
    table: Sequence[Sequence[Any]]
    is_answers: bool = False


Value = Callable[[Any], Any]
Column = tuple[str, Value] | tuple[str, Value, Value]


def section(
    key: str,
    title: str,
    items: Iterable[Any],
    columns: Mapping[str, Column],
    *,
    is_answers: bool = False,
) -> Section:
    """A section with a row for everything found; each column with its label, what people read and, where that
    is another, what programs do."""
    kept = list(items)
    labels = {name: column[0] for name, column in columns.items()}
    rows = [{name: column[-1](row) for name, column in columns.items()} for row in kept]
    table = [[_display_value(column[1](row)) for column in columns.values()] for row in kept]
    return Section(key, title, labels, rows, table, is_answers)


@dataclass(frozen=True, slots=True)
class PersonalData:
    """What one app does about a person: `sections(user)` shows, `erase(user, pseudonym, names)` takes away.

    `names` are all the names by which the person was known, for texts that others wrote too.
    `forget(before)` takes away names that are kept no longer, of what was over before that moment.
    `remove(users, classrooms, by)`, primary keys, deletes what only these users made, before they and these
    classes of theirs are deleted; what real people use, and would go with them, it hands over.
    """

    sections: Callable[[User], Iterator[Section]]
    erase: Callable[[User, str, Sequence[str]], None]
    remove: Callable[[Sequence[int], Sequence[int], User], None]
    forget: Callable[[datetime], None] = lambda _before: None


_keepers: list[PersonalData] = []


def register(keeper: PersonalData) -> None:
    """Adds an app's keeper, when the app is loaded."""
    _keepers.append(keeper)


# Showing


def sections(user: User, reader: User | None = None) -> list[Section]:
    """Everything that is kept of a person; without the answers where `reader` may not see them."""
    sections = [*_own_sections(user), *(section for keeper in _keepers for section in keeper.sections(user))]
    return (
        sections
        if may_read_answers(user, reader)
        else [section for section in sections if not section.is_answers]
    )


def may_read_answers(user: User, reader: User | None) -> bool:
    """Whether `reader` may see what `user` answered: whom nobody knows would have the solutions by it."""
    return reader is None or reader == user or not reader.unverified


def as_json(user: User, reader: User | None = None) -> dict[str, Any]:
    """The same as JSON values; moments in ISO form, in local time with its difference from UTC."""
    data = {section.key: [_json(row) for row in section.rows] for section in sections(user, reader)}
    return {"format": FORMAT, "made": timezone.localtime().isoformat(), **data}


def _json(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if isinstance(value, date) else value for key, value in row.items()}


def _display_value(value: Any) -> Any:
    """Moments and days as people read them."""
    if isinstance(value, datetime):
        return date_format(value, "SHORT_DATETIME_FORMAT")
    return date_format(value, "SHORT_DATE_FORMAT") if isinstance(value, date) else value


def moment(at: datetime | None) -> datetime | None:
    """A moment in local time."""
    return None if at is None else timezone.localtime(at)


def _own_sections(user: User) -> Iterator[Section]:
    device = second_factor.device_of(user)
    made_at = LoginCard.objects.filter(pupil=user).values_list("made_at", flat=True).first()
    yield section(
        "account",
        _("Conta"),
        [user],
        {
            "username": (_("nome de utilizador"), lambda user: user.username),
            "name": (_("nome"), lambda user: user.get_full_name()),
            "email": (_("correio eletrónico"), lambda user: user.email),
            "kind": (_("papel"), lambda user: str(user.get_kind_display())),
            "school": (_("escola"), lambda user: user.school and user.school.name),
            "joined": (_("criada em"), lambda user: moment(user.date_joined)),
            "last_login": (_("última entrada"), lambda user: moment(user.last_login)),
            "card": (_("cartão feito em"), lambda _user: moment(made_at)),
            "second_factor": (_("segundo fator desde"), lambda _user: device and moment(device.created_at)),
        },
    )
    yield section(
        "enrolments",
        _("Turmas"),
        user.enrolments.select_related("classroom__school").order_by("joined_at"),
        {
            "school": (_("escola"), lambda enrolment: enrolment.classroom.school.name),
            "class": (_("turma"), lambda enrolment: str(enrolment.classroom)),
            "name": (_("nome na turma"), lambda enrolment: enrolment.real_name),
            "number": (_("número"), lambda enrolment: enrolment.number),
            "joined": (_("entrou em"), lambda enrolment: moment(enrolment.joined_at)),
            "left": (_("saiu em"), lambda enrolment: moment(enrolment.left_at)),
        },
    )
    yield section(
        "teaching",
        _("Turmas que ensina"),
        user.teachings.select_related("classroom__school"),
        {
            "school": (_("escola"), lambda teaching: teaching.classroom.school.name),
            "class": (_("turma"), lambda teaching: str(teaching.classroom)),
        },
    )
    yield section(
        "log",
        _("Registo de ações"),
        Action.objects.filter(Q(actor=user) | Q(subject=user)).select_related("classroom"),
        {
            "at": (_("quando"), lambda action: moment(action.at)),
            "kind": (_("ação"), lambda action: log_words.action_words(action.kind, action.details)),
            "class": (_("turma"), lambda action: action.classroom and str(action.classroom)),
            "own": (_("feita pelo próprio"), lambda action: action.actor_id == user.pk),
        },
    )


# Taking away


def may_manage(teacher: User, pupil: User) -> bool:
    """Whether all classes that the pupil is or was in are this teacher's: then the teacher may see and erase
    everything. A pupil of other classes too is for the administration.
    """
    taught = Teaching.objects.filter(teacher=teacher).values("classroom")
    enrolled = Enrolment.objects.filter(pupil=pupil)
    return (
        pupil.kind == User.Kind.PUPIL
        and enrolled.filter(classroom__in=taught).exists()
        and not enrolled.exclude(classroom__in=taught).exists()
    )


@transaction.atomic
def erase(user: User, by: User | None) -> str:
    """Takes away what says who `user` was, and returns the pseudonym that stands in its place.

    Raises ValidationError for the last administrator and for who is erased already.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    _check_erasable(user)
    user.erased_at = timezone.now()  # the moment of all that is written, by the keepers too
    names = _names(user)
    pseudonym = _("Pessoa apagada %(number)d") % {"number": User.objects.exclude(erased_at=None).count() + 1}
    for keeper in _keepers:
        keeper.erase(user, pseudonym, names)
    _forget_in_administration(user)
    _leave_classes(user, pseudonym, user.erased_at)
    LoginCard.objects.filter(pupil=user).delete()
    second_factor.turn_off(user, by)
    user.username = f"apagado-{new_code()}"
    user.first_name = user.last_name = user.email = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.school, user.last_login = None, None
    user.set_unusable_password()
    user.save()
    log.record("erase", actor=None if by == user else by, subject=user)
    return pseudonym


def _check_erasable(user: User) -> None:
    if user.erased_at is not None:
        refuse(_("Esta pessoa já foi apagada."), "erased")
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        refuse(_("É o único administrador: não pode ser apagado."), "last_admin")


def _names(user: User) -> list[str]:
    """All names of the person, the longest first, so that no part of a name remains of a replaced one."""
    full = {user.get_full_name(), *user.enrolments.values_list("real_name", flat=True)}
    words = [name.split() for name in full if name]
    known = {user.username, user.email, *full}
    known |= {f"{parts[0]} {parts[-1]}" for parts in words} | {parts[0] for parts in words}
    return sorted(filter(None, known), key=lambda name: (-len(name), name))


def _forget_in_administration(user: User) -> None:
    """The administration's own history repeats names."""
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk)
    ).update(object_repr="", change_message="")
    enrolments = [str(pk) for pk in user.enrolments.values_list("pk", flat=True)]
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Enrolment), object_id__in=enrolments
    ).update(object_repr="", change_message="")


def _leave_classes(user: User, pseudonym: str, now: datetime) -> None:
    """A pupil's places get the pseudonym; a teacher's classes go to the next teacher, or are archived."""
    user.enrolments.filter(left_at=None).update(left_at=now)
    user.enrolments.update(real_name=pseudonym, number=None)
    taught = Classroom.objects.filter(teachings__teacher=user)
    alone = [classroom.pk for classroom in taught if classroom.teachings.count() == 1]
    Classroom.objects.filter(pk__in=alone, archived_at=None).update(archived_at=now)
    user.teachings.all().delete()


def remove(users: Sequence[int], classrooms: Sequence[int], by: User) -> None:
    """What the apps delete before these users and classes of theirs are deleted (`Keeper.remove`)."""
    for keeper in _keepers:
        keeper.remove(users, classrooms, by)


# Keeping no longer than needed


def forgotten(before: datetime) -> QuerySet[User]:
    """Pupils who are in no current class and have not been seen since `before`."""
    current = Enrolment.objects.filter(left_at=None, classroom__archived_at=None)
    seen = Greatest(
        "date_joined",
        Coalesce("last_login", "date_joined"),
        Coalesce(Max("enrolments__left_at"), "date_joined"),
        Coalesce(Max("enrolments__classroom__archived_at"), "date_joined"),
    )
    return (
        User.objects.filter(kind=User.Kind.PUPIL, erased_at=None)
        .exclude(pk__in=current.values("pupil"))
        .annotate(seen=seen)
        .filter(seen__lt=before)
        .order_by("pk")
    )


@transaction.atomic
def retain(before: datetime, log_before: datetime) -> dict[str, int]:
    """Erases who is `forgotten`, and lines of the log and dead invitations; returns how many of each."""
    pupils = list(forgotten(before))
    for pupil in pupils:
        erase(pupil, None)
    for keeper in _keepers:
        keeper.forget(before)
    actions, _by_model = Action.objects.filter(at__lt=log_before).delete()
    invitations, _by_model = dead_invitations().delete()
    return {"pupils": len(pupils), "actions": actions, "invitations": invitations}


def dead_invitations() -> QuerySet[Invitation]:
    """Invitations that can no longer be used."""
    return Invitation.objects.filter(Q(expires_at__lt=timezone.now()) | ~Q(used_at=None))
