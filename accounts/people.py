"""Who belongs to which class, who may see whose name; the only writer of schools, classes and enrolments.

Two teachers may change one class at the same time: every change first locks the class. What somebody decided
looking at a list that has changed since is refused whole (`StaleEdit`), and nothing is lost.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeGuard

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import log, twins
from accounts.models import Classroom, Cycle, Enrolment, School, Teaching, User
from accounts.names import clean_name, name_key
from accounts.prepared import Parameter, Parameters, PreparedQuery
from accounts.refusals import refuse
from accounts.stale_edits import StaleEdit, check_base

UNVERIFIED = _(
    "Enquanto a tua conta não for verificada, só vês as tuas fichas: as outras levam às soluções. "
    "Pede um convite a um colega que já use a Nimteca, ou fala com quem administra este sítio."
)
MOVED = _(
    "Entretanto a lista mudou: %(name)s já não está onde estava. Não se fez nada; "
    "vê a lista e tenta outra vez."
)
LARGEST_NUMBER = 999  # of a pupil in a class
SHIFT = 1000  # moves all positions of a class out of the way, while they are dealt again


@dataclass(frozen=True)
class Entered:
    """What became of pupils who came into a class; `cleared`: those whose number was taken there."""

    enrolments: list[Enrolment]
    cleared: list[Enrolment]


def classrooms_of(user: User | Parameter) -> QuerySet[Classroom]:
    """The classes, not archived, that `user` is in as a pupil or teaches."""
    return Classroom.objects.filter(
        Q(pk__in=Enrolment.objects.filter(pupil=user, left_at=None).values("classroom"))
        | Q(pk__in=Teaching.objects.filter(teacher=user).values("classroom")),
        archived_at=None,
    )


def taught(user: User) -> QuerySet[Classroom]:
    """All classes that `user` teaches, archived ones too."""
    return Classroom.objects.filter(pk__in=Teaching.objects.filter(teacher=user).values("classroom"))


def school_of(teacher: User) -> School | None:
    """The school of a teacher: the account's, or else that of a class."""
    if teacher.school is not None:
        return teacher.school
    return School.objects.filter(classrooms__teachings__teacher=teacher).order_by("pk").first()


def current_pupils(classroom: Classroom) -> QuerySet[Enrolment]:
    """Who is in the class now, in the order of the register; the accounts come along."""
    return classroom.enrolments.filter(left_at=None).select_related("pupil")


def former_pupils(classroom: Classroom) -> list[Enrolment]:
    """Who left the class and is not back: the last enrolment of each, without erased people."""
    gone = classroom.enrolments.exclude(left_at=None).filter(pupil__erased_at=None).select_related("pupil")
    gone = gone.exclude(pupil__in=classroom.enrolments.filter(left_at=None).values("pupil"))
    last = {enrolment.pupil_id: enrolment for enrolment in gone.order_by("left_at", "pk")}
    return sorted(last.values(), key=lambda enrolment: name_key(enrolment.real_name))


def may_enter(user: User, classroom: Classroom) -> bool:
    """Whether `user` is a pupil or a teacher of this class, and it is not archived."""
    return classrooms_of(user).filter(pk=classroom.pk).exists()


def share_a_class(a: User, b: User) -> bool:
    """Whether some class, not archived, has both of them, as pupils or teachers."""
    return classrooms_of(a).filter(pk__in=classrooms_of(b).values("pk")).exists()


def attends(user: User, classroom: Classroom) -> bool:
    """Whether `user` is a pupil of this class now, and it is not archived."""
    return classroom.archived_at is None and classroom.enrolments.filter(pupil=user, left_at=None).exists()


def teaches(user: User | AnonymousUser, classroom: Classroom) -> bool:
    """Whether `user` is one of the teachers of this class, archived or not."""
    return may_teach(user) and classroom.teachings.filter(teacher=user).exists()


def may_teach(user: User | AnonymousUser) -> TypeGuard[User]:
    """Whether somebody can be a teacher of a class at all: no query."""
    return isinstance(user, User) and user.kind not in (User.Kind.PUPIL, User.Kind.GUEST)


def is_teacher(user: User | AnonymousUser) -> bool:
    return isinstance(user, User) and user.kind == User.Kind.TEACHER


def names_for(viewer: User | AnonymousUser | None, users: Iterable[User]) -> dict[int, str]:
    """What `viewer` may call each of `users`, by primary key; at most two queries, however many users.

    Inside a class: the pupil's real name, the teacher's own name. Oneself: one's own name. Everybody else is
    "Jogador": real names and user names do not leave the class.
    """
    people = {user.pk: user for user in users}
    names = dict.fromkeys(people, gettext("Jogador"))
    if not isinstance(viewer, User):
        return names
    if viewer.pk in people:
        names[viewer.pk] = _own_name(viewer)
    if teachers := [key for key, user in people.items() if may_teach(user)]:
        taught = Teaching.objects.filter(
            classroom__in=classrooms_of(viewer).values("pk"), teacher__in=teachers
        )
        names |= {teaching.teacher_id: _own_name(people[teaching.teacher_id]) for teaching in taught}
    names |= dict(_ENROLLED.rows(viewer=viewer.pk, pupils=people))
    return names


_ENROLLED = PreparedQuery(
    lambda: (
        Enrolment.objects.filter(
            classroom__in=classrooms_of(Parameter("viewer")).values("pk"),
            pupil__in=Parameters("pupils"),
            left_at=None,
        )
        .order_by("joined_at")
        .values_list("pupil_id", "real_name")
    )
)
_OWN_NAME = PreparedQuery(
    lambda: (
        Enrolment.objects.filter(pupil=Parameter("pupil"), left_at=None)
        .order_by("-joined_at", "-pk")
        .values_list("real_name")[:1]
    )
)


def _own_name(user: User) -> str:
    return user.get_full_name() or user.get_username()


def own_name(user: User) -> str:
    """What somebody is called on their own pages: a pupil as the newest class does; at most one query."""
    if user.kind == User.Kind.PUPIL:
        names = _OWN_NAME.rows(pupil=user.pk)
        if names and names[0][0]:
            return names[0][0]
    return _own_name(user)


def school_year(day: date) -> str:
    """The school year of `day`, from September to August, as "2026/27"."""
    first = day.year if day.month >= 9 else day.year - 1
    return f"{first}/{(first + 1) % 100:02}"


def class_labels(classrooms: Sequence[Classroom]) -> dict[int, str]:
    """What classes are called in one list, by their primary keys: with the school where another school has a
    class of the same name, and with the year where the same school has had one."""
    named = Counter(classroom.name for classroom in classrooms)
    schools = Counter((classroom.name, classroom.school_id) for classroom in classrooms)
    labels = {}
    for classroom in classrooms:
        alike, own = named[classroom.name], schools[classroom.name, classroom.school_id]
        label = str(classroom) if own > 1 else classroom.name
        labels[classroom.pk] = label if own == alike else f"{label}, {classroom.school.name}"
    return labels


@transaction.atomic
def create_school(name: str) -> School:
    """A new school; ValidationError when the name is empty or too long."""
    school = School(name=clean_name(name))
    school.full_clean()
    school.save()
    return school


@transaction.atomic
def create_classroom(
    school: School, name: str, owner: User, year: str = "", language: str = "", *, meant: Collection[str] = ()
) -> Classroom:
    """A new class of the teacher `owner`, of this school year and in the site's first language unless others
    are named; ValidationError, also to ask about a name that is nearly another class's, unless it is `meant`.
    """
    classroom = Classroom(
        school=school,
        name=clean_name(name),
        year=year or school_year(timezone.localdate()),
        language=language or settings.LANGUAGE_CODE,
    )
    twins.ask_about_class(classroom, meant)
    _save(classroom)
    log.record("create-class", actor=owner, classroom=classroom)
    _teach(classroom, owner)
    return classroom


@transaction.atomic
def rename_classroom(
    classroom: Classroom,
    by: User,
    name: str,
    year: str,
    base: Classroom,
    *,
    language: str = "",
    meant: Collection[str] = (),
) -> Classroom:
    """Another name, year or language ("": as it is). `base` is the class as the form showed it; a name that
    is nearly another class's is asked about unless it is `meant`. ValidationError, StaleEdit."""
    now = _locked(classroom)
    language, name = language or now.language, clean_name(name)
    if (now.name, now.year, now.language) == (name, year, language):
        return now
    words = _("Entretanto outra pessoa mudou a turma para «%(class)s». Vê se está bem assim.")
    stored = (now.name, now.year, now.language)
    check_base((base.name, base.year, base.language), stored, now, words, **{"class": str(now)})
    now.name, now.year, now.language = name, year, language
    twins.ask_about_class(now, meant)
    _save(now)
    log.record("rename-class", actor=by, classroom=now)
    return now


@transaction.atomic
def choose_cycle(classroom: Classroom, by: User, cycle: Cycle | None) -> None:
    """The class is of this cycle, or of none that is known."""
    now = _locked(classroom)
    if now.cycle != cycle:
        now.cycle = cycle
        now.save(update_fields=["cycle"])
        log.record("choose-cycle", actor=by, classroom=now)
    classroom.cycle = cycle


@transaction.atomic
def put_away(classroom: Classroom, by: User, *, archived: bool = True) -> None:
    """Archives the class: nobody enters it any more, its teachers still read it; or takes it back."""
    now = _locked(classroom)
    if (now.archived_at is not None) != archived:
        now.archived_at = timezone.now() if archived else None
        now.save(update_fields=["archived_at"])
        log.record("archive-class" if archived else "restore-class", actor=by, classroom=now)
    classroom.archived_at = now.archived_at


@transaction.atomic
def next_year_copy(
    classroom: Classroom,
    by: User,
    name: str,
    year: str,
    *,
    archive_old: bool = False,
    meant: Collection[str] = (),
) -> Classroom:
    """The class of a later year, with the same teachers and pupils; ValidationError when it is there, or to
    ask about a name that is nearly another class's unless it is `meant`."""
    old = _locked(classroom)
    if year <= old.year:
        refuse(_("Escolhe um ano letivo depois de %(year)s."), "year", year=old.year)
    if (there := old.next_years.filter(year=year).first()) is not None:
        raise ValidationError(
            _("Esta turma já continua em «%(class)s»."), code="twice", params={"class": str(there)}
        )
    new = Classroom(
        school=old.school,
        name=clean_name(name),
        year=year,
        language=old.language,
        cycle=old.cycle,
        continues=old,
    )
    twins.ask_about_class(new, meant)
    _save(new)
    for position, teaching in enumerate(old.teachings.all()):
        Teaching.objects.create(classroom=new, teacher_id=teaching.teacher_id, position=position)
    Enrolment.objects.bulk_create(
        Enrolment(classroom=new, pupil=pupil.pupil, real_name=pupil.real_name, number=pupil.number)
        for pupil in current_pupils(old)
    )
    log.record("continue-class", actor=by, classroom=old, to=new.key)
    log.record("create-class", actor=by, classroom=new)
    if archive_old:
        put_away(classroom, by)
    return new


# --- teachers -------------------------------------------------------------------------------------


@transaction.atomic
def add_teacher(classroom: Classroom, teacher: User, by: User | None = None) -> Teaching:
    """Puts `teacher` after the class's other teachers; ValidationError when no teacher, or already there."""
    classroom = _open(classroom)
    teaching = _teach(classroom, teacher)
    log.record("add-teacher", actor=by or teacher, classroom=classroom, subject=teacher)
    return teaching


@transaction.atomic
def remove_teacher(classroom: Classroom, teacher: User, by: User) -> None:
    """`teacher` leaves, or the owner sends them; the next one becomes owner. The last one cannot leave."""
    classroom = _locked(classroom)
    teachers = [teaching.teacher_id for teaching in classroom.teachings.all()]
    _check_teaches_still(teacher, teachers)
    if by != teacher and by.pk != teachers[0]:
        refuse(_("Só o responsável pela turma pode retirar outro professor."), "not_owner")
    if len(teachers) == 1:
        refuse(
            _("És o último professor da turma: convida outro antes de saíres, ou arquiva a turma."), "last"
        )
    classroom.teachings.filter(teacher=teacher).delete()
    _deal_positions(classroom, [pk for pk in teachers if pk != teacher.pk])
    log.record("remove-teacher", actor=by, classroom=classroom, subject=teacher)


@transaction.atomic
def hand_over(classroom: Classroom, to: User, by: User) -> None:
    """The owner makes another teacher of the class its owner."""
    classroom = _locked(classroom)
    teachers = [teaching.teacher_id for teaching in classroom.teachings.all()]
    _check_teaches_still(to, teachers)
    if by.pk != teachers[0]:
        refuse(_("Só o responsável pela turma a pode entregar a outro."), "not_owner")
    _deal_positions(classroom, [to.pk, *(pk for pk in teachers if pk != to.pk)])
    log.record("hand-over", actor=by, classroom=classroom, subject=to)


def _teach(classroom: Classroom, teacher: User) -> Teaching:
    if not is_teacher(teacher):
        refuse(_("Só um professor pode dar aulas a uma turma."), "not_teacher")
    last = classroom.teachings.aggregate(last=Max("position"))["last"]
    teaching = Teaching(classroom=classroom, teacher=teacher, position=0 if last is None else last + 1)
    teaching.full_clean()
    teaching.save()
    return teaching


def _check_teaches_still(teacher: User, teachers: Collection[int]) -> None:
    if teacher.pk not in teachers:
        raise StaleEdit(teacher, _("Essa pessoa já não dá aulas a esta turma."))


def _deal_positions(classroom: Classroom, teachers: Iterable[int]) -> None:
    classroom.teachings.update(position=F("position") + SHIFT)
    for position, pk in enumerate(teachers):
        classroom.teachings.filter(teacher=pk).update(position=position)


# --- pupils ---------------------------------------------------------------------------------------


@transaction.atomic
def enrol(
    classroom: Classroom, pupil: User, real_name: str, number: int | None = None, by: User | None = None
) -> Enrolment:
    """Puts `pupil` into the class; ValidationError when no pupil, already there, or the number is taken."""
    if pupil.kind != User.Kind.PUPIL:
        refuse(_("Só um aluno pode ser inscrito numa turma."), "not_pupil")
    classroom = _open(classroom)
    enrolment = Enrolment(classroom=classroom, pupil=pupil, real_name=clean_name(real_name), number=number)
    _save(enrolment)
    log.record("enrol", actor=by, classroom=classroom, subject=pupil)
    return enrolment


@transaction.atomic
def enrol_new(
    classroom: Classroom, pupils: Iterable[tuple[User, str, int | None]], by: User
) -> list[Enrolment]:
    """Puts pupils whose accounts are new into the class, with name and number, in few queries.

    Raises ValidationError; IntegrityError when a number is taken: the caller has checked them under the lock.
    """
    classroom = _open(classroom)
    rows = [
        Enrolment(classroom=classroom, pupil=pupil, real_name=clean_name(name), number=number)
        for pupil, name, number in pupils
    ]
    for row in rows:
        row.clean_fields(exclude={"classroom", "pupil"})
    log.record("add-pupils", actor=by, classroom=classroom, count=len(rows))
    return Enrolment.objects.bulk_create(rows)


@transaction.atomic
def enrol_existing(classroom: Classroom, username: str, by: User, *, meant: Collection[str] = ()) -> Entered:
    """Adds a pupil of another class of `by` at the same school; other user names are all "unknown". Here, in
    `move` and in `restore_pupils`, who is called as somebody of the class is asked about unless `meant`."""
    name = User.normalize_username(username.strip())
    known = Enrolment.objects.filter(
        pupil__username=name, left_at=None, classroom__in=taught(by), classroom__school=classroom.school_id
    )
    enrolment = known.select_related("pupil").order_by("-joined_at").first()
    if enrolment is None:
        refuse(_("Nenhum aluno das tuas outras turmas tem este nome de utilizador."), "unknown")
    return _enter(_open(classroom), [enrolment], by, "enrol", meant)


@transaction.atomic
def edit_enrolment(
    enrolment: Enrolment,
    by: User,
    real_name: str,
    number: int | None,
    base: tuple[str, int | None],
    *,
    meant: Collection[str] = (),
) -> Enrolment:
    """Another name or number. `base` are those that the form showed; a name that somebody else of the class
    has is asked about unless it is `meant`. ValidationError, StaleEdit."""
    _open(enrolment.classroom)
    now = Enrolment.objects.select_related("classroom", "pupil").get(pk=enrolment.pk)
    wanted = (clean_name(real_name), number)
    if (now.real_name, now.number) == wanted and now.left_at is None:
        return now
    words = _("Entretanto outra pessoa mudou este aluno. Vê como está agora e tenta outra vez.")
    check_base((*base, None), (now.real_name, now.number, now.left_at), now, words)
    if now.real_name != wanted[0]:
        twins.ask_about_pupils(now.classroom, [(wanted[0], now.pupil)], meant)
    now.real_name, now.number = wanted
    _save(now)
    log.record("edit-enrolment", actor=by, classroom=now.classroom, subject=now.pupil)
    return now


@transaction.atomic
def number_pupils(classroom: Classroom, by: User) -> int:
    """Numbers the pupils 1, 2, 3 ... by name, whatever numbers they had; how many there are.

    ValidationError when there are too many.
    """
    rows = sorted(current_pupils(_open(classroom)), key=lambda row: name_key(row.real_name))
    if len(rows) > LARGEST_NUMBER:
        refuse(_("A turma tem alunos a mais para os numerar."), "too_many")
    if [row.number for row in rows] == list(range(1, len(rows) + 1)):
        return len(rows)
    current_pupils(classroom).update(number=None)  # no two may have the same one, even for a moment
    for number, row in enumerate(rows, 1):
        row.number = number
    Enrolment.objects.bulk_update(rows, ["number"])
    log.record("number-pupils", actor=by, classroom=classroom, count=len(rows))
    return len(rows)


@transaction.atomic
def move(enrolments: Iterable[Enrolment], to: Classroom, by: User, *, meant: Collection[str] = ()) -> Entered:
    """Moves pupils to another class of the same school that `by` teaches too: all of them or nobody."""
    rows = list(enrolments)
    classrooms = _lock_all([*(row.classroom_id for row in rows), to.pk])
    to = classrooms[to.pk]
    if not all(teaches(by, classroom) for classroom in classrooms.values()):
        refuse(_("Só podes mudar alunos entre turmas tuas."), "not_yours")
    if any(classroom.school_id != to.school_id for classroom in classrooms.values()):
        refuse(_("Só podes mudar alunos para outra turma da mesma escola."), "school")
    for classroom in classrooms.values():
        _check_not_archived(classroom)
    rows = _unchanged(rows, left=False)
    if any(row.classroom_id == to.pk for row in rows):
        refuse(_("Estes alunos já estão nesta turma."), "same")
    _leave(rows, by, "move-out")
    return _enter(to, rows, by, "move-in", meant)


@transaction.atomic
def remove(enrolments: Iterable[Enrolment], by: User) -> list[Enrolment]:
    """Pupils leave their class: all of them or nobody. Accounts, matches and sheets stay."""
    rows = list(enrolments)
    for classroom in _lock_all(row.classroom_id for row in rows).values():
        _check_not_archived(classroom)
    rows = _unchanged(rows, left=False)
    _leave(rows, by, "leave")
    return rows


@transaction.atomic
def restore_pupils(enrolments: Iterable[Enrolment], by: User, *, meant: Collection[str] = ()) -> Entered:
    """Undoes `remove`: the same enrolments go on. A number that somebody else has now is cleared."""
    rows = list(enrolments)
    classrooms = _lock_all(row.classroom_id for row in rows)
    for classroom in classrooms.values():
        _check_not_archived(classroom)
    rows = _unchanged(rows, left=True)
    for classroom in classrooms.values():
        entering = [(row.real_name, row.pupil) for row in rows if row.classroom_id == classroom.pk]
        twins.ask_about_pupils(classroom, entering, meant)
    cleared = []
    for row in rows:
        now = Enrolment.objects.filter(classroom=row.classroom_id, left_at=None)
        if row.pupil.erased_at is not None or now.filter(pupil=row.pupil_id).exists():
            raise StaleEdit(row, MOVED, name=row.real_name)
        if row.number is not None and now.filter(number=row.number).exists():
            row.number = None
            cleared.append(row)
        row.left_at = None
        _save(row)
        log.record("return", actor=by, classroom=row.classroom, subject=row.pupil)
    return Entered(rows, cleared)


def _leave(rows: Iterable[Enrolment], by: User, kind: str) -> None:
    now = timezone.now()
    for row in rows:
        row.left_at = max(now, row.joined_at)
        row.save(update_fields=["left_at"])
        log.record(kind, actor=by, classroom=row.classroom, subject=row.pupil)


def _enter(
    classroom: Classroom, rows: Collection[Enrolment], by: User, kind: str, meant: Collection[str]
) -> Entered:
    """Enrols the pupils of `rows` under their names; a number that is taken is left out."""
    twins.ask_about_pupils(classroom, [(row.real_name, row.pupil) for row in rows], meant)
    there = Enrolment.objects.filter(classroom=classroom, left_at=None)
    taken = set(there.exclude(number=None).values_list("number", flat=True))
    entered = Entered([], [])
    for row in rows:
        if there.filter(pupil=row.pupil_id).exists():
            raise ValidationError(
                _("%(name)s já está na turma %(class)s."),
                code="there",
                params={"name": row.real_name, "class": str(classroom)},
            )
        number = None if row.number in taken else row.number
        new = Enrolment(classroom=classroom, pupil=row.pupil, real_name=row.real_name, number=number)
        _save(new)
        taken.add(number)
        entered.enrolments.append(new)
        if number != row.number:
            entered.cleared.append(new)
        log.record(kind, actor=by, classroom=classroom, subject=row.pupil)
    return entered


def _unchanged(rows: Collection[Enrolment], *, left: bool) -> list[Enrolment]:
    """These enrolments as they are now, under the lock; StaleEdit when one is not `left` as expected."""
    if not rows:
        refuse(_("Escolhe pelo menos um aluno."), "nobody")
    now = Enrolment.objects.filter(pk__in=[row.pk for row in rows]).select_related("pupil", "classroom")
    enrolments = list(now)
    for row in enrolments:
        check_base(left, row.left_at is not None, row, MOVED, name=row.real_name)
    return enrolments


# --- locks and checks -----------------------------------------------------------------------------


def _locked(classroom: Classroom) -> Classroom:
    """The class as it is now, for this transaction alone."""
    return Classroom.objects.select_for_update().get(pk=classroom.pk)


def _lock_all(keys: Iterable[int]) -> dict[int, Classroom]:
    """Several classes, always locked in the same order, so that nobody waits in a circle."""
    classrooms = Classroom.objects.select_for_update().filter(pk__in=set(keys)).order_by("pk")
    return {classroom.pk: classroom for classroom in classrooms}


def _open(classroom: Classroom) -> Classroom:
    """The class, locked; ValidationError when it is archived."""
    now = _locked(classroom)
    _check_not_archived(now)
    return now


def _check_not_archived(classroom: Classroom) -> None:
    if classroom.archived_at is not None:
        raise ValidationError(
            _("A turma %(class)s está arquivada: tira-a do arquivo antes de a mudares."),
            code="archived",
            params={"class": str(classroom)},
        )


def _save(row: Classroom | Enrolment) -> None:
    row.full_clean()
    row.save()
