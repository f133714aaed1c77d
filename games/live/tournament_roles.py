"""Who may do what in a tournament, and what its entrants are called.

The tournament of a class belongs to the teachers of the class, and its pupils see it. Any other belongs to
those who organise it; arbiters may be of one competition only.
"""

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts import log, people
from accounts.models import Enrolment, User
from accounts.prepared import Parameter, PreparedQuery
from games.models import Competition, Entrant, Fixture, Match, Round, RoundTime, Tournament, TournamentRole

Account = User | AnonymousUser
Kind = TournamentRole.Kind
AT_THE_DESK = (Kind.ORGANISER, Kind.ARBITER, Kind.HELPER)
# Who organises a tournament whose last organiser is gone: the first of the first of these kinds.
HEIRS = (Kind.ARBITER, Kind.TEACHER)


def organises(user: Account, tournament: Tournament) -> bool:
    """Everything: competitions, entries, states, roles."""
    if tournament.classroom is not None and people.teaches(user, tournament.classroom):
        return True
    return _has_role(user, tournament, Kind.ORGANISER)


def arbitrates(user: Account, competition: Competition) -> bool:
    """Rounds and corrections of a competition."""
    tournament = competition.tournament
    return organises(user, tournament) or _has_role(user, tournament, Kind.ARBITER, competition=competition)


def helps(user: Account, competition: Competition) -> bool:
    """May enter results that are not there yet."""
    return arbitrates(user, competition) or _has_role(
        user, competition.tournament, Kind.HELPER, competition=competition
    )


def at_desk(user: Account, tournament: Tournament) -> bool:
    """Whether somebody sits at some desk of the tournament, and so sees whole names."""
    return organises(user, tournament) or _has_role(user, tournament, *AT_THE_DESK)


def sees(user: Account, tournament: Tournament) -> bool:
    """Everybody with a part in it: roles, entrants, teachers of entrants, and the class whose it is."""
    return isinstance(user, User) and seen_by(user).filter(pk=tournament.pk).exists()


def seen_by(user: User) -> QuerySet[Tournament]:
    """The tournaments in which somebody has a part; pupils none that is still a draft."""
    own = people.classrooms_of(user).values("pk")
    roles = TournamentRole.objects.filter(user=user).values("tournament")
    entered = Entrant.objects.filter(user=user).values("competition__tournament")
    taught = Entrant.objects.filter(classroom__in=people.taught(user).values("pk"))
    beyond = Q(pk__in=entered) | Q(pk__in=taught.values("competition__tournament"))
    return Tournament.objects.filter(
        Q(classroom__in=own) | Q(pk__in=roles) | Q(beyond & ~Q(state=Tournament.State.DRAFT), classroom=None)
    )


def leave_all(user: User) -> None:
    """Somebody has no role any more; a tournament left without an organiser has another one, if anybody else
    has a role of teachers there."""
    organised = list(Tournament.objects.filter(roles__user=user, roles__kind=Kind.ORGANISER))
    TournamentRole.objects.filter(user=user).delete()
    for tournament in organised:
        first = {role.kind: role.user for role in tournament.roles.select_related("user").order_by("-pk")}
        heir = next((first[kind] for kind in HEIRS if kind in first), None)
        if heir is not None and Kind.ORGANISER not in first:
            TournamentRole.objects.create(tournament=tournament, user=heir, kind=Kind.ORGANISER)
            log.record("inherit-tournament", actor=heir, tournament=tournament.code)


def prepared_by(user: Account) -> QuerySet[Tournament]:
    """The tournaments between classes that somebody organises, and in which competitions may still change."""
    if not isinstance(user, User):
        return Tournament.objects.none()
    before = (Tournament.State.DRAFT, Tournament.State.REGISTRATION)
    own = Tournament.objects.filter(roles__user=user, roles__kind=Kind.ORGANISER)
    return own.filter(classroom=None, is_rehearsal=False, state__in=before)


def may_follow(user: Account, match: Match) -> bool:
    """Whether somebody may look on at a match between schools: all those who see the tournament."""
    competition = competition_of(match)
    return competition is not None and sees(user, competition.tournament)


def may_judge(user: Account, match: Match) -> bool:
    """Whether somebody is an arbiter of this match between schools."""
    competition = competition_of(match)
    return competition is not None and arbitrates(user, competition)


def is_quiet(match: Match) -> bool:
    """Whether nobody says a phrase at a match: between schools, unless the organisers allow it."""
    if match.access != Match.Access.FIXTURE:
        return False
    tournaments = Tournament.objects.filter(competitions__phases__played_rounds__fixtures=match.fixture_id)
    return not tournaments.filter(phrases_allowed=True).exists()


def is_paused(played: Round) -> bool:
    """Whether the hall of a round pauses, alone or with all competitions."""
    if played.phase.competition.tournament.paused_at is not None:
        return True
    return RoundTime.objects.filter(round=played).exclude(paused_at=None).exists()


def match_names(viewer: Account | None, match: Match) -> dict[int, str]:
    """What the viewer may call those who sit at a match between schools, by the users' primary keys."""
    competition = competition_of(match)
    if competition is None:
        return {}
    entrants = competition.entrants.filter(user__seats__match=match).select_related("user")
    names = entrant_names(viewer, competition.tournament, list(entrants))
    return {entrant.user_id: names[entrant.pk] for entrant in entrants if entrant.user_id is not None}


def names_at(viewer: Account, matches: Iterable[Match]) -> dict[int, str]:
    """The same of all who sit at those of these matches that are between schools. So many queries for each
    tournament, none where there is no such match."""
    fixtures = [match.fixture_id for match in matches if match.access == Match.Access.FIXTURE]
    if not fixtures:
        return {}
    sides = Q(first_fixtures__in=fixtures) | Q(second_fixtures__in=fixtures) | Q(third_fixtures__in=fixtures)
    entrants = Entrant.objects.filter(sides).select_related("user", "competition__tournament").distinct()
    by_tournament: dict[Tournament, list[Entrant]] = {}
    for entrant in entrants:
        by_tournament.setdefault(entrant.competition.tournament, []).append(entrant)
    called: dict[int, str] = {}
    for tournament, group in by_tournament.items():
        names = entrant_names(viewer, tournament, group)
        called |= {side.user_id: names[side.pk] for side in group if side.user_id is not None}
    return called


def entrant_names(
    viewer: Account | None, tournament: Tournament, entrants: Sequence[Entrant]
) -> dict[int, str]:
    """What the viewer may call the entrants, by their primary keys; at most five queries.

    Inside a class, at the desk, and to the teachers of the own class: the real name. To all others who see a
    tournament of several classes: as on screens (`screen_names`).
    """
    if tournament.classroom_id is not None:
        known = people.names_for(viewer, [entrant.user for entrant in entrants if entrant.user is not None])
        return {
            entrant.pk: known.get(entrant.user_id or 0) or entrant.name or number_name(entrant)
            for entrant in entrants
        }
    real = _real_names(entrants)
    if viewer is not None and at_desk(viewer, tournament):
        return {entrant.pk: real[entrant.pk] or number_name(entrant) for entrant in entrants}
    mates = _of_own_classes(viewer, entrants)
    return {
        entrant.pk: (entrant.pk in mates and real[entrant.pk]) or _screen_name(entrant, real[entrant.pk])
        for entrant in entrants
    }


def screen_names(entrants: Sequence[Entrant]) -> dict[int, str]:
    """What everybody in the hall may call the entrants, by their primary keys, as the school of each chose:
    the first name and an initial, or a number. Two queries at most."""
    real = _real_names(entrants)
    return {entrant.pk: _screen_name(entrant, real[entrant.pk]) for entrant in entrants}


def _screen_name(entrant: Entrant, real_name: str) -> str:
    return number_name(entrant) if entrant.by_number or not real_name else short_name(real_name)


def number_name(entrant: Entrant) -> str:
    """What somebody is called who has no name here, any more or by choice of the own school."""
    return _("Aluno %(number)d") % {"number": entrant.number}


def short_name(real_name: str) -> str:
    """The first name and the initial of the last: "Ana M."; a number stays whole."""
    first, *others = real_name.split()
    last = others[-1] if others else ""
    return f"{first} {last if last.isdecimal() else last[0] + '.'}" if last else first


def _real_names(entrants: Sequence[Entrant]) -> dict[int, str]:
    """By the primary keys of the entrants, those of the class from which each came, also after they left it;
    "" of who has been erased."""
    users = [entrant.user_id for entrant in entrants if entrant.user_id is not None]
    rows = Enrolment.objects.filter(pupil__in=users).order_by("joined_at")
    enrolled: dict[tuple[int | None, int | None], str] = {
        (classroom, user): name
        for classroom, user, name in rows.values_list("classroom", "pupil", "real_name")
    }
    return {
        entrant.pk: entrant.name or enrolled.get((entrant.classroom_id, entrant.user_id), "")
        for entrant in entrants
    }


def _of_own_classes(viewer: Account | None, entrants: Iterable[Entrant]) -> set[int]:
    """The entrants who came from the viewer's classes, or are the viewer."""
    if not isinstance(viewer, User):
        return set()
    own = {*people.classrooms_of(viewer).values_list("pk", flat=True)}
    return {entrant.pk for entrant in entrants if entrant.classroom_id in own or entrant.user_id == viewer.pk}


def _has_role(
    user: Account, tournament: Tournament, *kinds: Kind, competition: Competition | None = None
) -> bool:
    """Whether somebody has one of these roles; with a competition, in it or in all."""
    if not isinstance(user, User):
        return False
    roles = tournament.roles.filter(user=user, kind__in=kinds)
    if competition is not None:
        # Who arbitrates a competition does so in its groups.
        of_group = Q(competition__group_stage=competition.group_of_id, competition__isnull=False)
        own = Q(competition=None) | Q(competition=competition)
        roles = roles.filter(own if competition.group_of_id is None else own | of_group)
    return roles.exists()


def competition_of(match: Match) -> Competition | None:
    """The competition in which a match is played."""
    played = round_of(match)
    return None if played is None else played.phase.competition


def round_of(match: Match) -> Round | None:
    """The round in which a match is played, with its time and all that it belongs to, read once."""
    if match.fixture_id is None:
        return None
    if "fixture" not in match._state.fields_cache:  # noqa: SLF001 - has it been read?
        (match.fixture,) = _FIXTURES.rows(key=match.fixture_id)
    assert match.fixture is not None
    return match.fixture.round


_FIXTURES = PreparedQuery(
    lambda: Fixture.objects.select_related(
        "round__time", "round__phase__competition__tournament__classroom"
    ).filter(pk=Parameter("key"))
)
