"""Groups before a final: made when entries close, played as competitions, and their best go on."""

import json
from contextlib import nullcontext

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Competition, Entrant, Fixture, Round, Tournament, TournamentRole
from games.pictures.names import options_text
from games.rules import catalogue
from games.tournaments import days, desk, entering, group_stages, publication, states, transfer
from games.tournaments.days import CompetitionTerms
from games.tournaments.group_stages import StageTerms
from games.tournaments.pages import CompetitionView
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_pages import messages_of, words
from tests.refusals import refused
from tests.users import make_user

pytestmark = pytest.mark.django_db

STAGE = StageTerms(size=6, rounds=1, best_each=1, least=4)
NAMES = [f"Aluno {number} Silva" for number in range(1, 10)]


@pytest.fixture
def day(teacher: User) -> Tournament:
    """A competition of nine in two groups, whose entries have closed; it begins at ten."""
    terms = CompetitionTerms(BEAN, "Nim", matches_each=1, rounds=6, stage=STAGE)
    day = days.create_day(by=teacher, name="Dia da escola", competitions=[terms])
    final = day.competitions.get()
    days.change_competition(final, teacher, starts_at="10:00")
    states.open_entries(day, teacher)
    entering.enter_names(final, NAMES, teacher)
    states.close_entries(day, teacher)
    day.refresh_from_db()
    return day


def final_of(day: Tournament) -> Competition:
    return day.competitions.get(group_of=None)


def groups_of(day: Tournament) -> list[Competition]:
    return list(day.competitions.exclude(group_of=None).order_by("pk"))


def to(competition, name):
    return reverse(f"games:{name}", args=[competition.code])


def play_groups(day: Tournament, by: User, wins: tuple[int, int] = (2, 0)) -> None:
    """A round of every group, in which who begins wins."""
    for group in groups_of(day):
        desk.begin_round(group, by)
        for fixture in Fixture.objects.filter(round__phase__competition=group, second__isnull=False):
            desk.decide(fixture, wins, Fixture.Decision.BOARD, "", by)


def test_a_late_pupil_is_entered_into_one_group(day, teacher, classroom, pupils):
    first, second = groups_of(day)
    for competition, code in (
        (final_of(day), "groups"),
        (first, None),
        (first, "entered"),
        (second, "entered"),
    ):
        with refused(code) if code else nullcontext():
            entering.enter_late(competition, classroom, pupils[0], teacher)
    assert first.entrants.filter(user=pupils[0]).count() == 1


def test_all_groups_of_a_round_have_the_start_that_was_drawn(teacher, client):
    nim = catalogue.build("nim", {"heaps": [9, 11, 13]})
    stage = StageTerms(size=6, rounds=2, best_each=1, least=4)
    terms = CompetitionTerms(nim, "Nim", matches_each=1, rounds=6, stage=stage)
    day = days.create_day(by=teacher, name="Dia da escola", competitions=[terms])
    states.open_entries(day, teacher)
    entering.enter_names(final_of(day), NAMES, teacher)
    states.close_entries(day, teacher)
    final, drawn = final_of(day), []
    for _round in range(2):
        group_stages.begin_rounds(final, teacher)
        for fixture in Fixture.objects.filter(decision="", second__isnull=False):
            desk.decide(fixture, (2, 0), Fixture.Decision.BOARD, "", teacher)
        rounds = Round.objects.filter(phase__competition__group_of__competition=final)
        last = rounds.order_by("-number")[:2]
        in_groups = {desk.game_of(played.phase.competition, played, 1).heaps for played in last}
        assert len(in_groups) == 1
        drawn += in_groups
    group_stages.qualify(final, teacher)
    desk.begin_round(final, teacher)
    drawn.append(desk.game_of(final, Round.objects.get(phase__competition=final), 1).heaps)
    client.force_login(teacher)
    for page in ("tournament-hall", "tournament-paper"):
        shown = words(client.get(to(groups_of(day)[1], page))).casefold()
        assert f"começa com pilhas: {', '.join(map(str, drawn[1]))}" in shown
        assert str(options_text(nim)).casefold() not in shown
    assert len({*drawn, nim.heaps}) == 4
    assert [len(heaps) for heaps in drawn] == [3, 3, 3]


def test_entries_that_close_make_groups(day):
    groups = groups_of(day)
    assert [group.name for group in groups] == ["Nim · grupo A", "Nim · grupo B"]
    assert [group.entrants.count() for group in groups] == [5, 4]
    assert [group.entrants.last().number for group in groups] == [5, 4]
    assert not final_of(day).entrants.exists()
    assert f"{final_of(day).starts_at:%H:%M}" == "10:18"
    tables = sorted((group.first_table, group.first_table + group.entrants.count() // 2) for group in groups)
    assert tables[0][1] <= tables[1][0]


def test_the_best_of_the_groups_are_the_seeding_of_the_final(day, teacher):
    final = final_of(day)
    with refused("unfinished"):
        group_stages.qualify(final, teacher)
    play_groups(day, teacher)
    first = groups_of(day)[0]
    leader = CompetitionView(first, teacher).standings_rows()[0]["entrant"]
    desk.set_status(leader, Entrant.Status.WITHDRAWN, teacher)
    entered = group_stages.qualify(final, teacher)
    assert [entrant.number for entrant in entered] == [1, 2, 3, 4]
    assert leader not in [entrant.came_from for entrant in entered]
    assert {entrant.came_from.competition for entrant in entered[:2]} == {*groups_of(day)}
    assert final.phases.get().rounds == 3
    assert final.phases.get().format == "round-robin"
    marked = [
        row["entrant"]
        for group in groups_of(day)
        for row in CompetitionView(group, teacher).standings_rows()
        if row["goes_on"]
    ]
    assert {entrant.pk for entrant in marked} == {entrant.came_from_id for entrant in entered}
    desk.begin_round(final, teacher)
    with refused("begun"):
        group_stages.qualify(final, teacher)


@pytest.mark.parametrize("has_account", [True, False])
def test_a_consent_holds_in_the_group_and_in_the_final(day, teacher, has_account):
    play_groups(day, teacher)
    final = final_of(day)
    Entrant.objects.update(by_number=True)
    finalist = group_stages.qualify(final, teacher, early=True)[0]
    assert finalist.by_number
    in_group = finalist.came_from
    if has_account:
        same = Entrant.objects.filter(pk__in=[finalist.pk, in_group.pk])
        same.update(user=make_user("aluna"), came_from=None)
    publication.set_consents(in_group.competition, {in_group.pk}, teacher)
    assert list(final.entrants.filter(consents=True)) == [finalist]
    publication.set_consents(final, set(), teacher)
    assert not Entrant.objects.filter(consents=True).exists()


def test_before_there_are_finalists_the_first_of_a_group_is_marked(day, teacher):
    group = groups_of(day)[0]
    assert not any(row["goes_on"] for row in CompetitionView(group, teacher).standings_rows())
    play_groups(day, teacher)
    rows = CompetitionView(group, teacher).standings_rows()
    assert [row["goes_on"] for row in rows] == [True, False, False, False, False]


def test_rounds_that_are_left_are_asked_about(day, teacher, client):
    client.force_login(teacher)
    final, groups = final_of(day), groups_of(day)
    groups[1].phases.update(rounds=2)
    play_groups(day, teacher)
    with refused("rounds-left"):
        group_stages.qualify(final, teacher)
    assert "com jornadas por jogar nos grupos" in words(client.post(to(final, "competition-qualify")))
    assert not final.entrants.exists()
    client.post(to(final, "competition-qualify"), {"sure": "1"})
    assert final.entrants.count() == 4


def test_entries_that_open_again_unmake_groups(day, teacher):
    states.open_entries(day, teacher)
    final = day.competitions.get()
    assert sorted(entrant.name for entrant in final.entrants.all()) == NAMES
    assert f"{final.starts_at:%H:%M}" == "10:00"
    states.close_entries(day, teacher)
    assert len(groups_of(day)) == 2


def test_so_few_that_all_go_on_have_no_groups(teacher):
    terms = [
        CompetitionTerms(BEAN, name, rounds=6, stage=StageTerms(size=12, rounds=4, least=7))
        for name in ("Nim", "Nim outra vez")
    ]
    day = days.create_day(by=teacher, name="Dia", competitions=terms)
    states.open_entries(day, teacher)
    entering.enter_names(day.competitions.first(), NAMES[:7], teacher)
    states.close_entries(day, teacher)
    assert groups_of(day) == []
    assert [final.phases.get().rounds for final in day.competitions.all()] == [4, 0]


def test_one_group_of_all_and_a_knock_out(teacher):
    terms = CompetitionTerms(BEAN, "Nim", matches_each=1, tables=8, stage=StageTerms(None, 2, 1, 3))
    day = days.create_day(by=teacher, name="Dia", competitions=[terms])
    final = day.competitions.get()
    days.change_competition(final, teacher, phase_format="knock-out")
    states.open_entries(day, teacher)
    entering.enter_names(final, NAMES, teacher)
    states.close_entries(day, teacher)
    group = groups_of(day)[0]
    assert (group.name, group.tables, group.phases.get().rounds) == ("Nim · primeira fase", 4, 2)
    group.phases.update(rounds=1)
    play_groups(day, teacher)
    group_stages.qualify(final, teacher)
    assert final.entrants.count() == 3
    assert final.phases.get().format == "round-robin"  # a knock-out is for four


def test_too_many_for_all_against_all_play_swiss(teacher):
    terms = CompetitionTerms(BEAN, "Nim", rounds=4)
    day = days.create_day(by=teacher, name="Dia", competitions=[terms])
    final = day.competitions.get()
    entering.enter_names(final, [f"Aluno {number}" for number in range(13)], teacher)
    final.phases.update(format="round-robin")
    group_stages.fit_rounds(final)
    assert (final.phases.get().format, final.phases.get().rounds) == ("swiss", 4)


@pytest.mark.parametrize(("count", "expected"), [(3, "free"), (2, "round-robin")])
def test_free_play_of_too_few_is_all_against_all(teacher, count, expected):
    terms = CompetitionTerms(BEAN, "Nim", rounds=4)
    final = days.create_day(by=teacher, name="Dia", competitions=[terms]).competitions.get()
    entering.enter_names(final, NAMES[:count], teacher)
    final.phases.update(format="free")
    group_stages.fit_rounds(final)
    assert (final.phases.get().format, final.phases.get().rounds) == (expected, 1)


def test_more_groups_than_letters_have_numbers():
    assert group_stages.group_name(26, 27) == "grupo 27"


def test_settings_that_cannot_be_played(day, teacher):
    for terms, code in (
        (StageTerms(size=None), "rounds"),
        (StageTerms(size=20), "rounds"),
        (StageTerms(size=6, least=1), "least"),
    ):
        with refused(code):
            group_stages.declare(final_of(day), terms)
    with refused("closed-entries"):
        days.change_competition(final_of(day), teacher, stage=None)
    with refused("groups"):
        entering.enter_names(final_of(day), ["Rui"], teacher)
    with refused("no-groups"):
        group_stages.qualify(groups_of(day)[0], teacher)


def test_an_arbiter_of_a_competition_is_one_of_its_groups(day, teacher):
    arbiter = make_user("arbitra", User.Kind.TEACHER)
    invited = days.invite(day, TournamentRole.Kind.ARBITER, teacher, competition=final_of(day))
    days.accept(invited.code, arbiter)
    play_groups(day, arbiter)
    assert len(group_stages.qualify(final_of(day), arbiter)) == 4


def test_pages_from_the_settings_to_the_final(day, teacher, client):
    client.force_login(teacher)
    final, group = final_of(day), groups_of(day)[0]
    shown = words(client.get(final.get_absolute_url()))
    assert "Quando todos os grupos tiverem todos os resultados" in shown
    assert "Fazer a primeira jornada" not in shown
    assert "o primeiro de cada grupo e os melhores seguintes, até haver 4" in words(
        client.get(group.get_absolute_url())
    )
    assert "melhores seguintes, até haver 4" in words(client.get(to(group, "tournament-regulation")))
    refusal = client.post(to(final, "competition-qualify"))
    assert "Apurar já" in words(refusal)
    play_groups(day, teacher)
    assert "Apurar os finalistas" in words(client.get(final.get_absolute_url()))
    assert messages_of(client.post(to(final, "competition-qualify"))) == ["Os apurados estão na final."]
    shown = words(client.get(final.get_absolute_url()))
    assert "Apurar outra vez" in shown
    assert "Fazer a primeira jornada" in shown
    assert "</svg> apurado</span>" in words(client.get(group.get_absolute_url()))
    assert "Nim · grupo B" in words(client.get(day.get_absolute_url()))


def test_settings_of_groups_on_the_page(teacher, client):
    client.force_login(teacher)
    day = days.create_day(by=teacher, name="Dia", competitions=[CompetitionTerms(BEAN, "Nim")])
    final = day.competitions.get()
    settings = to(final, "competition-settings")
    chosen = {
        "name": "Nim",
        "round_minutes": "15",
        "first_table": "1",
        "matches_each": "2",
        "phase_format": "swiss",
        "rounds": "4",
        "best_each": "2",
        "least": "8",
    }
    for groups, rounds, expected in (
        ("6", "", StageTerms(6, None, 2, 8)),
        ("all", "5", StageTerms(None, 5, 2, 8)),
        ("", "", None),
    ):
        client.post(settings, chosen | {"groups": groups, "group_rounds": rounds})
        assert group_stages.terms_of(group_stages.stage_of(final)) == expected
        shown = client.get(settings).context["form"]
        assert shown["groups"].value() == (groups if expected else None)
    assert "diz quantas jornadas" in words(client.post(settings, chosen | {"groups": "all"}))
    client.post(settings, chosen | {"phase_format": "knock-out"})
    assert final.phases.get().format == "knock-out"
    states.open_entries(day, teacher)
    entering.enter_names(final, NAMES, teacher)
    states.close_entries(day, teacher)
    client.post(settings, chosen | {"rounds": "8"})
    assert (final.phases.get().format, final.phases.get().rounds) == ("swiss", 5)
    assert "groups" not in client.get(settings).context["form"].fields


def test_groups_travel_in_a_file(day, teacher):
    play_groups(day, teacher)
    group_stages.qualify(final_of(day), teacher)
    document = transfer.as_document(day, teacher)
    stored = transfer.store(transfer.parse_document(json.dumps(document.json()).encode()), teacher)
    assert transfer.as_document(stored, teacher) == document
    assert [group.entrants.count() for group in groups_of(stored)] == [5, 4]


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file["competitions"][1].update(group_of=2),
        lambda file: file["competitions"][0].update(stage=None),
        lambda file: file["competitions"][0]["entrants"][0].update(came_from=[9, 1]),
        lambda file: file["competitions"][0]["entrants"][0].update(came_from=[2, 99]),
    ],
)
def test_groups_that_lead_nowhere_are_refused(day, teacher, change):
    play_groups(day, teacher)
    group_stages.qualify(final_of(day), teacher)
    file = transfer.as_document(day, teacher).json()
    change(file)
    with refused("misfit"):
        transfer.parse_document(json.dumps(file).encode())
