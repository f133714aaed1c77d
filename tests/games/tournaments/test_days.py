"""Tournaments between classes: competitions, entries, roles, states, and who may do what."""

from datetime import time, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from accounts import people, privacy
from accounts.models import Action, Classroom, School, User
from games.live import matches, tournament_roles
from games.live.match_state import PHRASES, MatchCommand
from games.models import (
    Competition,
    Entrant,
    Fixture,
    Match,
    Tournament,
    TournamentInvitation,
    TournamentRole,
)
from games.tournaments import days, desk, entering, results, states
from games.tournaments.day_pages import DayView
from games.tournaments.days import CompetitionTerms
from games.tournaments.pages import CompetitionView
from tests.games.conftest import enrolled
from tests.games.live.tables import FIRST
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_desk import play
from tests.queries import queries
from tests.refusals import refused
from tests.users import make_classroom, make_user

pytestmark = pytest.mark.django_db

Kind = TournamentRole.Kind
State = Tournament.State


@pytest.fixture
def day(teacher: User) -> Tournament:
    """Two competitions, being prepared by the teacher."""
    terms = [CompetitionTerms(BEAN, name, rounds=2) for name in ("Nim", "Nim outra vez")]
    return days.create_day(by=teacher, name="Dia da escola", competitions=terms, place="Ginásio")


@pytest.fixture
def guest(classroom: Classroom) -> User:
    """A teacher of another school, with a class of three."""
    teacher = make_user("visita", User.Kind.TEACHER)
    other = make_classroom(teacher, "8.º B", School.objects.create(name="Outra Escola"))
    for number in range(1, 4):
        enrolled(other, f"outro{number}", f"Outro Número {number}")
    return teacher


def joined(tournament: Tournament, user: User, kind: Kind, by: User, **more: Competition) -> None:
    days.accept(days.invite(tournament, kind, by, **more).code, user)


def users_of(classroom: Classroom) -> list[int]:
    return list(people.current_pupils(classroom).values_list("pupil", flat=True))


@pytest.fixture
def entered(
    day: Tournament, teacher: User, guest: User, classroom: Classroom, pupils: list[User]
) -> Tournament:
    """Five of one school and three of another in the first competition, entries closed."""
    states.open_entries(day, teacher)
    joined(day, guest, Kind.TEACHER, teacher)
    first = day.competitions.first()
    entering.choose(day, classroom, {first.pk: users_of(classroom)}, teacher)
    theirs = people.taught(guest).get()
    entering.choose(day, theirs, {first.pk: users_of(theirs)}, guest)
    states.close_entries(day, teacher)
    day.refresh_from_db()
    return day


def test_a_visitor_prepares_none(day):
    assert not tournament_roles.prepared_by(AnonymousUser())


def test_a_day_is_prepared_by_a_teacher(day, teacher, pupils):
    assert (day.state, day.classroom, day.competitions.count()) == ("draft", None, 2)
    assert tournament_roles.organises(teacher, day)
    assert not tournament_roles.sees(pupils[0], day)
    with refused("forbidden"):
        days.create_day(by=pupils[0], name="x", competitions=[CompetitionTerms(BEAN, "Nim")])
    with refused("competitions"):
        days.create_day(by=teacher, name="x", competitions=[])


def test_a_final_has_the_settings_of_the_championship(teacher):
    games = [(cycle, f"Prova {cycle}", BEAN) for cycle in (1, 2)]
    final = days.create_day(by=teacher, name="Final", competitions=days.final_terms(games))
    competition = final.competitions.last()
    assert (competition.cycle, competition.matches_each, competition.most_each_school) == (2, 1, 1)
    assert competition.tie_breaks == ["buchholz", "progressive", "buchholz-median"]
    stage = competition.group_stage
    assert (stage.size, stage.rounds, stage.best_each, stage.least) == (12, 4, 1, 7)
    assert competition.phases.get().rounds == 6


def test_competitions_come_change_and_go_before_entries_close(day, teacher, entered):
    third = Competition.objects.last()
    with refused("closed-entries"):
        days.add_competition(day, CompetitionTerms(BEAN, "Mais uma"), teacher)
    with refused("closed-entries"):
        days.remove_competition(third, teacher)
    days.change_competition(third, teacher, name="Outra", starts_at=time(10), first_table=20)
    third.refresh_from_db()
    assert (third.name, third.starts_at, third.first_table) == ("Outra", time(10), 20)


def test_free_play_has_a_single_round_and_tie_breaks_of_its_own(day, teacher):
    competition = day.competitions.first()
    for phase_format, rounds, tie_breaks in (
        ("free", 1, desk.FREE_TIE_BREAKS),
        ("swiss", 3, desk.TIE_BREAKS),
    ):
        days.change_competition(competition, teacher, phase_format=phase_format, rounds=3)
        competition.refresh_from_db()
        phase = competition.phases.get()
        assert (phase.format, phase.rounds) == (phase_format, rounds)
        assert competition.tie_breaks == [*tie_breaks]


def test_a_tournament_keeps_a_competition(day, teacher):
    added = days.add_competition(day, CompetitionTerms(BEAN, "Mais uma"), teacher)
    assert added.position == 3
    for competition in list(day.competitions.all())[:2]:
        days.remove_competition(competition, teacher)
    with refused("last"):
        days.remove_competition(added, teacher)
    assert day.competitions.get() == added


def test_rules_stand_once_a_round_is_played(entered, teacher):
    competition = entered.competitions.first()
    days.change_competition(competition, teacher, rounds=3)
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    for changed in ({"rounds": 4}, {"matches_each": 1}):
        with refused("begun"):
            days.change_competition(competition, teacher, **changed)
    days.change_competition(competition, teacher, name="Outro nome", matches_each=2)
    assert results.phase_of(competition).rounds == 3


def test_teachers_enter_their_own_pupils_only(day, teacher, guest, classroom, pupils):
    first = day.competitions.first()
    chosen = {first.pk: users_of(classroom)}
    with refused("closed"):
        entering.choose(day, classroom, chosen, teacher)
    states.open_entries(day, teacher)
    with refused("forbidden"):
        entering.choose(day, classroom, chosen, guest)
    joined(day, guest, Kind.TEACHER, teacher)
    with refused("forbidden"):
        entering.choose(day, classroom, chosen, guest)
    entering.choose(day, classroom, chosen, teacher)
    assert [entrant.school for entrant in first.entrants.all()] == [classroom.school.name] * 5
    entering.choose(day, classroom, {first.pk: [pupils[0].pk, guest.pk]}, teacher)
    assert [entrant.user for entrant in first.entrants.all()] == [pupils[0]]
    last = day.competitions.last()
    entering.choose(day, classroom, {last.pk: [pupils[0].pk]}, teacher)
    assert first.entrants.count() == 1


def test_a_pupil_of_two_classes_is_entered_once(day, teacher, classroom, pupils):
    other = make_classroom(teacher, "9.º C", classroom.school)
    people.enrol(other, pupils[0], "Aluno 1")
    states.open_entries(day, teacher)
    first = day.competitions.first()
    entering.choose(day, classroom, {first.pk: [pupils[0].pk]}, teacher)
    entering.choose(day, other, {first.pk: [pupils[0].pk]}, teacher)
    assert first.entrants.get().classroom == classroom


def test_a_school_has_so_many_and_a_deadline(day, teacher, guest, classroom, pupils):
    first = day.competitions.first()
    days.change_competition(first, teacher, most_each_school=2)
    states.open_entries(day, teacher)
    joined(day, guest, Kind.TEACHER, teacher)
    with refused("limit"):
        entering.choose(day, classroom, {first.pk: users_of(classroom)}, teacher)
    assert not first.entrants.exists()
    entering.choose(day, classroom, {first.pk: users_of(classroom)[:2]}, teacher)
    School.objects.filter(pk=classroom.school_id).update(name="A mesma, com outro nome")
    classroom.school.refresh_from_db()
    with refused("limit"):
        entering.choose(day, classroom, {first.pk: users_of(classroom)[:3]}, teacher)
    entering.choose(day, classroom, {first.pk: []}, teacher)
    Tournament.objects.update(entries_until=timezone.localdate() - timedelta(days=1))
    theirs = people.taught(guest).get()
    with refused("too-late"):
        entering.choose(day, theirs, {first.pk: users_of(theirs)[:1]}, guest)
    entering.choose(day, classroom, {first.pk: users_of(classroom)[:2]}, teacher)
    assert first.entrants.count() == 2


def test_who_has_no_account_is_entered_by_name(day, teacher, guest, begin):
    first = day.competitions.first()
    names = ["Ana Maria Melo", " Rui "]
    assert [entrant.name for entrant in entering.enter_names(first, names, teacher)] == [
        "Ana Maria Melo",
        "Rui",
    ]
    for wrong, code in (
        (["Rui"], "twins"),
        (["Eva", "Eva"], "twins"),
        (["  "], "no-name"),
        ([], "no-name"),
        (["x" * 121], "long"),
        ([f"n{number}" for number in range(501)], "too-many"),
    ):
        with refused(code):
            entering.enter_names(first, wrong, teacher)
    with refused("forbidden"):
        entering.enter_names(first, ["Eva"], guest)
    with refused("class"):
        entering.enter_names(desk.competition_of(begin(2, rounds=1)), ["Eva"], teacher)
    days.change_competition(first, teacher, most_each_school=1)
    first.refresh_from_db()
    school = "Outra"
    with refused("limit"):
        entering.enter_names(first, ["Eva", "Zé"], teacher, school)


def test_an_entry_goes_until_somebody_is_paired(day, teacher):
    first = day.competitions.first()
    entrants = entering.enter_names(first, ["Ana", "Rui", "Eva"], teacher)
    entering.take_out(entrants[2], teacher)
    assert first.entrants.count() == 2
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    assert not Match.objects.exists()
    with refused("begun"):
        entering.take_out(entrants[0], teacher)


def test_states_in_their_order(day, teacher, guest, classroom, pupils):
    with refused("forbidden"):
        states.open_entries(day, guest)
    with refused("state"):
        states.close_entries(day, teacher)
    first = day.competitions.first()
    with refused("not-begun"):
        desk.draft_round(first, teacher)
    states.open_entries(day, teacher)
    with refused("not-begun"):
        states.close(day, teacher)
    with refused("nobody"):
        states.close_entries(day, teacher)
    entering.choose(day, classroom, {first.pk: users_of(classroom)[:3]}, teacher)
    states.close_entries(day, teacher)
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    with refused("begun"):
        states.open_entries(day, teacher)
    with refused("state"):
        states.publish(day, teacher)
    desk.publish_round(first, teacher)
    fixture = Fixture.objects.exclude(second=None).get()
    desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", teacher)
    with refused("state"):
        states.open_entries(day, teacher)
    states.close(day, teacher)
    with refused("over"):
        states.close(day, teacher)
    states.publish(day, teacher)
    assert Tournament.objects.get(pk=day.pk).state == State.PUBLISHED
    with refused("over"):
        desk.draft_round(first, teacher)
    kinds = list(Action.objects.filter(details__tournament=day.code).values_list("kind", flat=True))
    assert {"open-entries", "close-entries", "close-tournament", "publish-tournament"} < {*kinds}


def test_entries_of_a_class_tournament_are_not_opened(begin, teacher):
    with refused("state"):
        states.open_entries(begin(2, rounds=1), teacher)


@pytest.mark.parametrize(
    ("count", "rounds", "phase_format", "fitted"),
    [(3, 4, "round-robin", 3), (5, 4, "swiss", 3), (8, 4, "swiss", 4), (0, 4, "round-robin", 0)],
)
def test_rounds_are_fitted_to_those_who_came(teacher, count, rounds, phase_format, fitted):
    terms = [CompetitionTerms(BEAN, name, rounds=rounds) for name in ("Nim", "Sempre dois")]
    day = days.create_day(by=teacher, name="Dia", competitions=terms)
    first, last = day.competitions.all()
    if count:
        entering.enter_names(first, [f"Aluno {number}" for number in range(count)], teacher)
    entering.enter_names(last, ["Ana", "Rui"], teacher)
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    phase = results.phase_of(first)
    assert (phase.format, phase.rounds) == (phase_format, fitted)


def test_a_competition_of_fewer_than_two_has_no_round(day, teacher):
    first, last = day.competitions.all()
    entering.enter_names(first, ["Ana", "Rui"], teacher)
    states.open_entries(day, teacher)
    states.close_entries(day, teacher)
    with refused("too-few"):
        desk.draft_round(last, teacher)


def test_the_seeding_is_drawn(entered):
    first = entered.competitions.first()
    numbers = [entrant.number for entrant in first.entrants.order_by("pk")]
    assert sorted(numbers) == list(range(1, 9))
    assert numbers != sorted(numbers)


def test_schools_are_apart_in_the_first_round(entered, teacher):
    drafted = desk.draft_round(entered.competitions.first(), teacher)
    pairs = [(fixture.first.school, fixture.second.school) for fixture in drafted.fixtures.all()]
    assert sum(first != second for first, second in pairs) == 3  # five of one school, three of the other


def test_classes_are_apart_within_a_school(day, teacher, classroom, pupils):
    other = make_classroom(teacher, "9.º C", classroom.school)
    for number in range(5):
        enrolled(other, f"c{number}", f"Colega {number}")
    states.open_entries(day, teacher)
    first = day.competitions.first()
    for own in (classroom, other):
        entering.choose(day, own, {first.pk: users_of(own)}, teacher)
    states.close_entries(day, teacher)
    drafted = desk.draft_round(first, teacher)
    assert all(
        fixture.first.classroom_id != fixture.second.classroom_id for fixture in drafted.fixtures.all()
    )


def test_a_match_between_schools(entered, teacher, guest, pupils):
    competition = entered.competitions.first()
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    fixture = next(
        fixture
        for fixture in results.published_rounds(competition)[0].fixtures.all()
        if fixture.first.school != fixture.second.school
    )
    match = desk.next_match(competition, fixture.first.user)
    assert (match.access, match.classroom) == ("fixture", None)
    assert matches.may_arbitrate(match, teacher)
    assert not matches.may_arbitrate(match, guest)
    stranger = make_user("estranha", User.Kind.TEACHER)
    anybody = frozenset()
    assert [matches.may_watch(match, user, anybody) for user in (teacher, guest, pupils[0], stranger)] == [
        True,
        True,
        True,
        False,
    ]
    assert matches.may_watch(match, fixture.first.user, frozenset({0}))
    assert not matches.may_join(match, stranger)
    assert set(matches.names_at(match, stranger)) <= {
        f"{name} {number}" for name in ("Outro", "Aluno") for number in range(1, 6)
    }
    play(match)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert not matches.may_watch(match, stranger, anybody)


def test_phrases_between_schools_only_where_the_organisers_allow_them(entered, teacher, guest, client):
    first = entered.competitions.first()
    desk.begin_round(first, teacher)
    match = Match.objects.filter(fixture__round__phase__competition=first).first()
    pupil = match.seats.get(index=0).user
    client.force_login(pupil)
    hello = next(iter(PHRASES))
    says = MatchCommand(match.code, "phrase", FIRST, matches.version(match.code), hello)
    assert f'data-phrase="{hello}"' not in client.get(match.get_absolute_url()).text
    (answer,) = matches.execute([says])
    assert str(answer.message) == "Neste torneio não se enviam frases."
    with refused("forbidden"):
        days.set_phrases(entered, guest, allowed=True)
    client.force_login(teacher)
    state = reverse("games:tournament-state", args=[entered.code])
    for do, allowed in (("allow-phrases", True), ("allow-phrases", True), ("forbid-phrases", False)):
        client.post(state, {"do": do})
        entered.refresh_from_db()
        assert entered.phrases_allowed == allowed
        assert tournament_roles.is_quiet(match) != allowed
        assert "Permitir frases" in client.get(entered.get_absolute_url()).text or allowed
    kinds = [*Action.objects.filter(kind__endswith="-phrases").order_by("pk").values_list("kind", flat=True)]
    assert kinds == ["allow-phrases", "forbid-phrases"]


def test_names_between_schools(entered, teacher, guest, pupils, classroom):
    competition = entered.competitions.first()
    entrants = list(competition.entrants.select_related("user"))

    def seen(viewer):
        return sorted(tournament_roles.entrant_names(viewer, entered, entrants).values())

    whole = sorted([f"Aluno {n}" for n in range(1, 6)] + [f"Outro Número {n}" for n in range(1, 4)])
    assert seen(teacher) == whole
    assert seen(guest) == sorted(whole)
    assert seen(pupils[0]) == sorted(whole[:5] + [f"Outro {n}" for n in range(1, 4)])
    assert seen(None) == sorted([f"Aluno {n}" for n in range(1, 6)] + [f"Outro {n}" for n in range(1, 4)])
    assert tournament_roles.short_name("Ana") == "Ana"
    assert tournament_roles.short_name("Ana de Sá") == "Ana S."
    erased = competition.entrants.get(user=pupils[0])
    erased.user = None
    erased.save()
    assert tournament_roles.entrant_names(teacher, entered, [erased]) == {erased.pk: f"Aluno {erased.number}"}


def test_matches_that_are_no_fixtures_have_no_arbiters_of_tournaments(teacher):
    match = Match.objects.create(game="nim", access=Match.Access.FIXTURE)
    assert not matches.may_watch(match, teacher, frozenset())
    assert not matches.may_arbitrate(match, teacher)
    assert matches.names_at(match, teacher) == []


def test_roles(entered, teacher, guest, pupils):
    first, last = entered.competitions.all()
    arbiter, helper = make_user("arbitra", User.Kind.TEACHER), make_user("ajuda")
    joined(entered, arbiter, Kind.ARBITER, teacher, competition=first)
    joined(entered, helper, Kind.HELPER, teacher)
    desk.draft_round(first, arbiter)
    desk.publish_round(first, arbiter)
    with refused("forbidden"):
        desk.draft_round(last, arbiter)
    with refused("forbidden"):
        desk.draft_round(first, helper)
    fixture = Fixture.objects.first()
    with refused("forbidden"):
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", guest)
    desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", helper)
    with refused("helper"):
        desk.decide(fixture, (0, 4), Fixture.Decision.BOARD, "engano", helper)
    desk.decide(fixture, (0, 4), Fixture.Decision.BOARD, "engano", arbiter)
    assert tournament_roles.at_desk(helper, entered)
    assert not tournament_roles.at_desk(guest, entered)
    assert not tournament_roles.at_desk(AnonymousUser(), entered)
    with refused("forbidden"):
        states.close(entered, arbiter)


def test_invitations_are_used_once_and_expire(day, teacher, guest, pupils):
    invitation = days.invite(day, Kind.TEACHER, teacher, competition=day.competitions.first(), for_whom=" X ")
    assert (invitation.competition, invitation.note) == (None, "X")
    with refused("pupil"):
        days.accept(invitation.code, pupils[0])
    days.accept(invitation.code, guest)
    with refused("used"):
        days.accept(invitation.code, teacher)
    other = days.invite(day, Kind.ARBITER, teacher)
    assert days.usable(other.code, timezone.now()) == other
    days.revoke(other, teacher)
    assert days.usable(other.code, timezone.now()) is None
    late = days.invite(day, Kind.ARBITER, teacher)
    TournamentInvitation.objects.filter(pk=late.pk).update(expires_at=timezone.now())
    with refused("used"):
        days.accept(late.code, guest)


def test_a_tournament_keeps_an_organiser(day, teacher, guest):
    own = day.roles.get()
    with refused("last"):
        days.remove_role(own, teacher)
    joined(day, guest, Kind.ORGANISER, teacher)
    days.remove_role(own, guest)
    assert not tournament_roles.organises(teacher, day)


@pytest.mark.parametrize("others", [(), ("organiser",), ("teacher", "arbiter"), ("teacher",), ("helper",)])
def test_whose_tournament_it_is_when_the_organiser_is_erased(client, day, teacher, others):
    for kind in others:
        joined(day, make_user(kind, User.Kind.TEACHER), Kind(kind), teacher)
    privacy.erase(teacher, None)
    organisers = [role.user.username for role in day.roles.filter(kind=Kind.ORGANISER)]
    assert organisers == [kind for kind in others[-1:] if kind != "helper"]
    if others[-1:] == ("arbiter",):
        client.force_login(day.roles.get(kind=Kind.ORGANISER).user)
        log = client.get(reverse("games:tournament-log", args=[day.code]))
        assert "ficou na organização de um torneio" in log.text


def test_who_leaves_the_school_leaves_the_tournament_but_may_change_class(
    entered, teacher, classroom, pupils
):
    competition = entered.competitions.first()
    other = make_classroom(teacher, "9.º C", classroom.school)
    moved, gone = pupils[:2]
    people.move(classroom.enrolments.filter(pupil=moved), other, teacher)
    people.remove(classroom.enrolments.filter(pupil=gone), teacher)
    assert [entrant.user for entrant in desk.gone_from(competition)] == [gone]
    classroom.delete()
    assert competition.entrants.count() == 8


def test_page_of_a_day(entered, teacher, guest, pupils):
    first = entered.competitions.first()
    Competition.objects.filter(pk=first.pk).update(starts_at=time(9, 30))
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    view = DayView(entered, teacher)
    assert queries(lambda: (view.head(), view.doubts())) <= 20
    head, doubts = view.head(), view.doubts()
    row = head["competitions"][0]
    assert (row["entrants"], row["played"], row["waiting"], row["ready"]) == (8, 1, [1, 2, 3, 4], False)
    assert row["ends"] == time(10, 6)
    assert doubts == []
    Competition.objects.update(first_table=1, tables=4)
    assert DayView(entered, teacher).doubts() == ["Nim e Nim outra vez têm mesas em comum à mesma hora."]
    assert DayView(entered, pupils[0]).head()["competitions"][0]["own"]


def test_doubts_before_the_first_round(day, teacher, classroom, pupils):
    first, last = day.competitions.all()
    states.open_entries(day, teacher)
    both = [pupils[0].pk]
    entering.choose(day, classroom, {first.pk: both, last.pk: both}, teacher)
    entering.enter_names(first, ["ALUNO 1"], teacher)
    Competition.objects.filter(pk=last.pk).update(first_table=10)
    told = DayView(day, teacher).doubts()
    assert told == [
        "Nim: há 2 inscritos com o nome Aluno 1.",
        "Aluno 1 está em duas provas à mesma hora: Nim e Nim outra vez.",
    ]
    Competition.objects.filter(pk=first.pk).update(starts_at=time(9))
    Competition.objects.filter(pk=last.pk).update(starts_at=time(14))
    assert DayView(day, teacher).doubts() == told[:1]


def test_who_still_plays_in_another_competition_is_paired_last(day, teacher, classroom, pupils):
    first, last = day.competitions.all()
    states.open_entries(day, teacher)
    entering.choose(day, classroom, {first.pk: users_of(classroom)[:2]}, teacher)
    entering.choose(day, classroom, {last.pk: users_of(classroom)[:4]}, teacher)
    states.close_entries(day, teacher)
    desk.draft_round(first, teacher)
    desk.publish_round(first, teacher)
    drafted = desk.draft_round(last, teacher)
    busy = {pupils[0], pupils[1]}
    late = [
        bool({side.user for side in fixture.sides} & busy) for fixture in drafted.fixtures.order_by("table")
    ]
    assert late == sorted(late)
    rows = CompetitionView(last, teacher).draft()["tables"]
    assert sorted(name for row in rows for name in row["busy"]) == ["Aluno 1", "Aluno 2"]


def test_tables_are_given_when_entries_close(entered, teacher):
    first, last = entered.competitions.all()
    assert (first.first_table, last.first_table) == (1, 5)
    Competition.objects.filter(pk=first.pk).update(tables=9)
    states.open_entries(entered, teacher)
    states.close_entries(entered, teacher)
    assert [competition.first_table for competition in entered.competitions.all()] == [1, 5]


def test_tables_begin_where_the_competition_has_them(entered, teacher):
    competition = entered.competitions.first()
    days.change_competition(competition, teacher, first_table=30)
    competition.refresh_from_db()
    drafted = desk.draft_round(competition, teacher)
    assert [fixture.table for fixture in drafted.fixtures.order_by("table")] == [30, 31, 32, 33]


def test_entrants_have_no_late_comers_of_a_class(entered, teacher):
    assert CompetitionView(entered.competitions.first(), teacher).late_comers() == []
    with refused("no-pupil"):
        desk.enter(entered.competitions.first(), teacher, teacher)
    assert Entrant.objects.filter(entered_by=teacher).count() == 5
