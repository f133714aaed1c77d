"""Who plays in a tournament between classes: the only writer of its entries.

A pupil is entered by a teacher of the own class; the desk takes who has no account, by name.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, Enrolment, School, User
from accounts.names import clean_name
from accounts.refusals import refuse
from games.live import matches, tournament_roles
from games.models import Competition, Entrant, Seat, Tournament, TournamentRole
from games.tournaments import desk, guest_cards, results
from games.tournaments.eligibility import check_eligible
from games.tournaments.entrant_lists import ListedEntrant
from games.tournaments.writing import at_desk, check_begun, locked_tournament, note

CLOSED = _("As inscrições não estão abertas.")
NOT_YOUR_CLASS = _("Cada aluno é inscrito por um professor da sua turma.")
MOST_NAMES = 500
LONGEST_NAME = 120
SHIFT = 10_000  # moves all numbers of a competition out of the way, while they are drawn
ENTERING = (TournamentRole.Kind.TEACHER, TournamentRole.Kind.ORGANISER)


def classrooms_to_enter(user: User) -> list[Classroom]:
    """The classes whose pupils somebody may enter: those that they teach, and that are not archived."""
    return list(people.taught(user).filter(archived_at=None).select_related("school"))


def may_enter(user: User, tournament: Tournament) -> bool:
    """Whether somebody may enter pupils of their own: who has been invited as a teacher, or organises."""
    if tournament.classroom_id is not None or not people.is_teacher(user):
        return False
    return tournament.roles.filter(user=user, kind__in=ENTERING).exists()


def choose(
    tournament: Tournament,
    classroom: Classroom,
    chosen: Mapping[int, Collection[int]],
    by: User,
    *,
    by_number: bool | None = None,
) -> None:
    """The pupils of a class who play in these competitions, in the place of those who were entered before.

    `chosen` are the users' primary keys by those of the competitions; `by_number` says what those of the
    school are called outside it, unless that stays as it was. Raises ValidationError, and changes nothing,
    where entries are closed, it is not the own class, or a school has more than it may have, or a
    competition is not for the class.
    """
    with _entering(tournament, by) as locked:
        if not people.teaches(by, classroom) or classroom.archived_at is not None:
            refuse(NOT_YOUR_CLASS, "forbidden")
        pupils = {enrolment.pupil_id: enrolment.pupil for enrolment in people.current_pupils(classroom)}
        entered = Entrant.objects.filter(competition__tournament=locked, classroom=classroom)
        before, there = is_by_number(locked, classroom.school), entered.count()
        for competition in locked.competitions.filter(pk__in=chosen):
            wanted = [pupils[key] for key in chosen[competition.pk] if key in pupils]
            _choose(competition, classroom, wanted, by)
        call_school(locked, classroom, by, by_number=before if by_number is None else by_number)
        note("enter-pupils", locked, by, of_class=classroom.key, before=there, after=entered.count())


def enter_late(competition: Competition, classroom: Classroom, pupil: User, by: User) -> Entrant:
    """A pupil of the own class who comes when entries are closed, with no points for the rounds that were
    played; up to half of the rounds. Raises ValidationError."""
    with at_desk(competition, by, _may_enter_in) as tournament:
        check_begun(tournament)
        if not people.teaches(by, classroom) or not people.attends(pupil, classroom):
            refuse(NOT_YOUR_CLASS, "forbidden")
        check_eligible(competition, classroom)
        desk.check_open(competition)
        same = Q(pk=competition.pk)
        if competition.group_of_id is not None:
            same |= Q(group_of=competition.group_of_id)
        if Entrant.objects.filter(user=pupil, competition__in=Competition.objects.filter(same)).exists():
            refuse(_("Este aluno já está nesta prova."), "entered")
        _check_limit(competition, classroom.school.name, 1)
        desk.check_in_time(competition)
        entrant = Entrant(
            user=pupil,
            classroom=classroom,
            school=classroom.school.name,
            by_number=is_by_number(tournament, classroom.school),
            entered_by=by,
        )
        desk.admit(competition, [entrant])
        note("enter-tournament", tournament, by, entrant)
    return entrant


def _may_enter_in(user: User, competition: Competition) -> bool:
    return may_enter(user, competition.tournament)


def is_by_number(tournament: Tournament, school: School) -> bool:
    """Whether a school has chosen that others, and screens, have a number for its pupils."""
    return _of_school(tournament, school).filter(by_number=True).exists()


def call_school(tournament: Tournament, classroom: Classroom, by: User, *, by_number: bool) -> None:
    """The school of a class chooses what others, and screens, call its pupils: a first name and an initial,
    or a number. Raises ValidationError for who does not teach the class."""
    with matches.writing():
        locked = locked_tournament(tournament.pk)
        if not people.teaches(by, classroom):
            refuse(NOT_YOUR_CLASS, "forbidden")
        others = _of_school(locked, classroom.school).exclude(by_number=by_number)
        if others.update(by_number=by_number):
            note("call-school", locked, by, school=classroom.school.name, by_number=by_number)


def _of_school(tournament: Tournament, school: School) -> QuerySet[Entrant]:
    """Those of a school, with who came to the desk by name and said that they are of it."""
    entered = Entrant.objects.filter(competition__tournament=tournament)
    by_name = Q(classroom=None, school=school.name)
    return entered.filter(Q(classroom__school=school) | by_name)


def _with_school_name(tournament: Tournament, school: str) -> QuerySet[Entrant]:
    """Those of the school of this name; nobody without one."""
    entered = Entrant.objects.filter(competition__tournament=tournament, school=school)
    return entered if school else entered.none()


def _choose(competition: Competition, classroom: Classroom, wanted: Sequence[User], by: User) -> None:
    competition.entrants.filter(classroom=classroom).exclude(user__in=wanted).delete()
    # Who was entered from another class of theirs stays there.
    there = {*competition.entrants.filter(user__in=wanted).values_list("user_id", flat=True)}
    new = [pupil for pupil in wanted if pupil.pk not in there]
    if new:
        check_eligible(competition, classroom)
    _check_limit(competition, classroom.school.name, len(new))
    Entrant.objects.bulk_create(
        Entrant(
            competition=competition,
            user=pupil,
            classroom=classroom,
            school=classroom.school.name,
            entered_by=by,
            number=number,
        )
        for number, pupil in enumerate(new, desk.last_number(competition) + 1)
    )


def _check_limit(competition: Competition, school: str, more: int) -> None:
    most = competition.most_each_school
    if not more or most is None or not school:
        return
    # A school may have another name since.
    there = competition.entrants.filter(Q(school=school) | Q(classroom__school__name=school)).count()
    if there + more > most:
        refuse(
            _("%(name)s: cada escola inscreve no máximo %(most)d, e %(school)s ficava com %(count)d."),
            "limit",
            name=competition.name,
            most=most,
            school=school,
            count=there + more,
        )


def enter_listed(
    competition: Competition, listed: Sequence[ListedEntrant], by: User, *, by_number: bool = False
) -> Sequence[Entrant]:
    """Pupils without an account, by name, who play on boards of wood unless they get a card: from a list, or
    who comes to the desk. Up to half of the rounds. Others read a number of them (`by_number`) also where
    their school has chosen so. Raises ValidationError, and enters nobody, for what `check_listed` refuses,
    too many of a school, and too late."""
    with at_desk(competition, by) as tournament:
        check_listed(competition, listed)
        desk.check_in_time(competition)
        numbered = {
            school
            for school, count in Counter(row.school for row in listed).items()
            if _calls_by_number(competition, school, count)
        }
        entrants = [
            Entrant(
                name=row.name, school=row.school, by_number=by_number or row.school in numbered, entered_by=by
            )
            for row in listed
        ]
        desk.admit(competition, entrants)
        note("enter-names", tournament, by, competition, count=len(entrants))
    return entrants


def enter_with_card(
    competition: Competition, listed: ListedEntrant, by: User, *, by_number: bool = False
) -> Entrant:
    """`enter_listed` of somebody who comes to the desk, and gets a card at once. Raises ValidationError."""
    with transaction.atomic():
        (entrant,) = enter_listed(competition, [listed], by, by_number=by_number)
        guest_cards.give(competition, by, [entrant.pk])
    return entrant


def enter_names(
    competition: Competition, names: Sequence[str], by: User, school: str = "", *, by_number: bool = False
) -> Sequence[Entrant]:
    """`enter_listed`, all of one school."""
    listed = [ListedEntrant(clean_name(name), clean_name(school)) for name in names]
    return enter_listed(competition, listed, by, by_number=by_number)


def _calls_by_number(competition: Competition, school: str, more: int) -> bool:
    """Whether a school has chosen numbers for its pupils. Raises ValidationError where it may not have so
    many more."""
    _check_limit(competition, school, more)
    return _with_school_name(competition.tournament, school).filter(by_number=True).exists()


def check_listed(competition: Competition, listed: Sequence[ListedEntrant]) -> None:
    """Raises ValidationError for empty names, names that are there already, names that are too long, too many
    at once, and where nobody is entered by name."""
    if competition.tournament.classroom_id is not None:
        refuse(_("No torneio de uma turma jogam os alunos da turma."), "class")
    desk.check_open(competition)
    names = [row.name for row in listed]
    if not names or not all(names):
        refuse(_("Escreve o nome de quem entra."), "no-name")
    if len(names) > MOST_NAMES:
        refuse(_("De uma vez entram no máximo %(most)d."), "too-many", most=MOST_NAMES)
    if max(map(len, names)) > LONGEST_NAME:
        refuse(_("Há um nome comprido de mais."), "long")
    if max(len(row.school) for row in listed) > LONGEST_NAME:
        refuse(_("O nome da escola é comprido de mais."), "long")
    there = {*competition.entrants.exclude(name="").values_list("name", flat=True)}
    twice = [name for at, name in enumerate(names) if name in there or name in names[:at]]
    if twice:
        refuse(
            _("Já há nesta prova quem se chame %(names)s: acrescenta-lhe mais um nome, ou a turma."),
            "twins",
            names=", ".join(dict.fromkeys(twice)),
        )


def take_out(entrant: Entrant, by: User) -> None:
    """An entry goes, while nobody has been paired. Later they withdraw. Raises ValidationError."""
    competition = entrant.competition
    with at_desk(competition, by) as tournament:
        if results.published_rounds(competition):
            refuse(_("A prova já começou: quem sai desiste, e os seus resultados ficam."), "begun")
        results.phase_of(competition).played_rounds.all().delete()
        note("take-out-entrant", tournament, by, entrant)
        competition.entrants.filter(pk=entrant.pk).delete()
        guest_cards.erase([] if entrant.user is None else [entrant.user])


def entries_of(entrant: Entrant, tournament: Tournament) -> QuerySet[Entrant]:
    """All that the same pupil plays in a tournament."""
    same = Q(pk__in=[entrant.pk, entrant.came_from_id]) | Q(came_from=entrant)
    if entrant.user_id is not None:
        same |= Q(user=entrant.user_id)
    return Entrant.objects.filter(same, competition__tournament=tournament)


def may_give(user: User, competition: Competition) -> bool:
    """Whether somebody may say that who entered by name is a pupil of theirs: who enters pupils, and the
    arbiters."""
    return _may_enter_in(user, competition) or tournament_roles.arbitrates(user, competition)


def entered_by_name(competition: Competition, by: User) -> list[Entrant]:
    """Who entered by name, as far as they may be pupils of somebody: of any school at the desk, else of the
    own schools, or of none."""
    entrants = competition.entrants.exclude(name="").select_related("user").order_by("number")
    if tournament_roles.arbitrates(by, competition):
        return list(entrants)
    schools = {classroom.school.name for classroom in classrooms_to_enter(by)}
    return [entrant for entrant in entrants if entrant.school in {*schools, ""}]


def give_to_pupil(entrant: Entrant, enrolment: Enrolment, by: User) -> None:
    """Who entered by name is this pupil: the entry is theirs with all its results and matches, and the card
    is worth nothing any more. Raises ValidationError for another's pupils, and who plays there already."""
    competition, pupil, classroom = entrant.competition, enrolment.pupil, enrolment.classroom
    with at_desk(competition, by, may_give) as tournament:
        if not people.teaches(by, classroom) or not people.attends(pupil, classroom):
            refuse(NOT_YOUR_CLASS, "forbidden")
        entrant = Entrant.objects.select_related("user").get(pk=entrant.pk)
        if entrant not in entered_by_name(competition, by):
            refuse(_("Esta inscrição já é de alguém com conta."), "has-account")
        check_eligible(competition, classroom)
        own = entries_of(entrant, tournament)
        played = own.values("competition")
        if Entrant.objects.filter(user=pupil, competition__in=played).exists():
            refuse(_("Este aluno já está nesta prova."), "entered")
        if entrant.school != classroom.school.name:
            _check_limit(competition, classroom.school.name, 1)
        keys, guest = [row.pk for row in own], entrant.user
        if guest is not None:
            at_tables = Seat.objects.filter(match__fixture__round__phase__competition__tournament=tournament)
            at_tables.filter(user=guest).update(user=pupil)
        Entrant.objects.filter(pk__in=keys).update(
            user=pupil,
            name="",
            classroom=classroom,
            school=classroom.school.name,
            by_number=is_by_number(tournament, classroom.school),
            entered_by=by,
        )
        entrant.user = pupil
        note("give-entry", tournament, by, entrant)
        guest_cards.erase([] if guest is None else [guest])


def draw_numbers(competition: Competition) -> None:
    """The seeding by lot: who was entered first has no advantage. The tournament is locked."""
    entrants = list(competition.entrants.order_by("number"))
    Random(competition.seed).shuffle(entrants)  # noqa: S311 - a lot that can be drawn again
    competition.entrants.update(number=F("number") + SHIFT)
    for number, entrant in enumerate(entrants, 1):
        entrant.number = number
    Entrant.objects.bulk_update(entrants, ["number"])


@contextmanager
def _entering(tournament: Tournament, by: User) -> Iterator[Tournament]:
    """The tournament, locked, for who may enter pupils now; organisers may when the time is over, too."""
    with matches.writing():
        locked = locked_tournament(tournament.pk)
        if not may_enter(by, locked):
            refuse(NOT_YOUR_CLASS, "forbidden")
        if locked.state != Tournament.State.REGISTRATION:
            refuse(CLOSED, "closed")
        until = locked.entries_until
        if until is not None and timezone.localdate() > until and not tournament_roles.organises(by, locked):
            refuse(
                _("O prazo das inscrições acabou a %(day)s. Fala com a organização do torneio."),
                "too-late",
                day=date_format(until, "SHORT_DATE_FORMAT"),
            )
        yield locked
