"""A class afternoon in groups: dealt by the snake, played at once, the best in a final."""

import json

import pytest
from django.urls import reverse

from games.models import Competition, Entrant, Fixture, Round, Tournament
from games.rules.catalogue import build
from games.tournaments import desk, group_stages, transfer
from games.tournaments.forms import TournamentForm
from games.tournaments.group_stages import StageTerms
from games.tournaments.plan import Capacity, Lack, PlannedStage, plan_tournament
from games.tournaments.qualifying import QualifyingRule
from tests.games.conftest import enrolled
from tests.games.tournaments.conftest import BEAN
from tests.games.tournaments.test_group_stages import groups_of, play_groups, to
from tests.games.tournaments.test_pages import words
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

STAGE = StageTerms(size=6, rounds=None, best_each=1, least=2)


@pytest.fixture
def eight(classroom, pupils):
    return pupils + [enrolled(classroom, f"aluno{number}", f"Aluno {number}") for number in range(6, 9)]


@pytest.fixture
def tournament(classroom, teacher, eight):
    return group_stages.create_in_class(
        STAGE,
        classroom=classroom,
        by=teacher,
        name="Tarde",
        game=BEAN,
        pupils=eight,
        seeding=eight,
        phase_format="swiss",
        rounds=4,
        matches_each=1,
        late_half=True,
    )


def test_the_order_of_a_ladder_is_dealt_by_the_snake(tournament, eight):
    dealt = [[entrant.user for entrant in group.entrants.all()] for group in groups_of(tournament)]
    assert dealt == [[eight[place] for place in places] for places in ((0, 3, 4, 7), (1, 2, 5, 6))]
    assert [group.name for group in groups_of(tournament)] == ["Grupo A", "Grupo B"]
    assert all(group.late_half for group in groups_of(tournament))
    assert desk.competition_of(tournament).code == tournament.code


def test_an_afternoon_from_the_form_to_the_final(client, classroom, teacher, eight):
    client.force_login(teacher)
    address = f"{reverse('games:tournament-new', args=[classroom.key])}?jogo=nim"
    page = client.get(address).text
    assert "Grupos de 4 a 6" in page
    fields = {
        "name": "Tarde",
        "minutes": "120",
        "round_minutes": "10",
        "matches_each": "1",
        "clock": "none",
        "groups": "6",
        "best_each": "1",
        "least": "2",
        "pupils": [str(pupil.pk) for pupil in eight],
        "do": "begin",
    }
    options = {f"op-{name}": value for name, value in ()}
    told = words(client.post(address, fields | options, follow=True))
    tournament = Tournament.objects.get()
    assert "2 grupos, 3 jornadas; depois a final." in told
    assert "São apurados para a final o primeiro de cada grupo" in told
    assert Round.objects.exclude(published_at=None).count() == 2
    final = desk.competition_of(tournament)
    assert "Começar a jornada seguinte nos grupos" not in told
    assert "Terminar o torneio" not in words(client.get(to(groups_of(tournament)[0], "tournament")))
    for number in (1, 2, 3):
        for fixture in Fixture.objects.filter(decision="", second__isnull=False):
            desk.decide(fixture, (2, 0), Fixture.Decision.BOARD, "", teacher)
        shown = words(client.get(final.get_absolute_url()))
        assert ("Começar a jornada seguinte nos grupos" in shown) is (number < 3)
        if number < 3:
            client.post(to(final, "tournament-round"), {"do": "begin-groups"})
    assert "O grupo acabou" in words(client.get(to(groups_of(tournament)[0], "tournament")))
    assert "Apurar os finalistas" in shown
    assert "serpentina" in words(client.get(to(final, "tournament-regulation")))
    client.post(to(final, "competition-qualify"))
    assert final.entrants.count() == 2
    desk.begin_round(final, teacher)
    desk.decide(
        Fixture.objects.get(round__phase__competition=final), (2, 0), Fixture.Decision.BOARD, "", teacher
    )
    client.post(to(final, "tournament-round"), {"do": "close"})
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.CLOSED


def test_free_until_the_bell_has_no_groups(classroom, eight):
    asked = {"groups": "6", "phase_format": "free", "pupils": [str(pupil.pk) for pupil in eight]}
    assert "sem grupos" in str(TournamentForm(classroom, build("nim", {}), asked).errors["groups"])


def test_groups_before_free_play_have_their_own_tie_breaks(classroom, teacher, eight):
    """Where some have more matches than others Buchholz would say nothing; in the groups it does."""
    tournament = group_stages.create_in_class(
        STAGE,
        classroom=classroom,
        by=teacher,
        name="Tarde",
        game=BEAN,
        pupils=eight,
        phase_format="free",
        rounds=1,
    )
    orders = [competition.tie_breaks for competition in tournament.competitions.order_by("pk")]
    assert orders == [[*desk.FREE_TIE_BREAKS], [*desk.TIE_BREAKS], [*desk.TIE_BREAKS]]


def test_a_pupil_goes_to_the_own_group(client, tournament, teacher, eight):
    group_stages.begin_rounds(desk.competition_of(tournament), teacher)
    client.force_login(eight[1])
    page = client.get(tournament.get_absolute_url()).text
    own = groups_of(tournament)[1]
    assert f'href="{own.get_absolute_url()}"' in page
    assert "Grupo B (o teu)" in words(client.get(tournament.get_absolute_url()))
    assert "Começar a jornada" not in page
    assert "Jogar" in client.get(own.get_absolute_url()).text


def test_late_comers_enter_a_group_and_only_once(client, classroom, tournament, teacher, eight):
    late = enrolled(classroom, "atrasada", "Atrasada")
    final, (first, second) = desk.competition_of(tournament), groups_of(tournament)
    with refused("groups"):
        desk.enter(final, late, teacher)
    desk.enter(first, late, teacher)
    with refused("entered"):
        desk.enter(second, late, teacher)
    client.force_login(teacher)
    assert "Chegou mais tarde" not in client.get(second.get_absolute_url()).text
    desk.begin_round(first, teacher)
    assert first.phases.get().rounds == 5  # of five, since the first round had not been made


def test_only_groups_that_wait_begin(tournament, teacher, pupils):
    final, (first, _second) = desk.competition_of(tournament), groups_of(tournament)
    desk.begin_round(first, teacher)
    assert group_stages.begin_rounds(final, teacher) == 1
    with refused("no-group"):
        group_stages.begin_rounds(final, teacher)
    with refused("forbidden"):
        group_stages.begin_rounds(final, pupils[0])


def test_few_have_no_groups(classroom, teacher, pupils):
    chosen = {"classroom": classroom, "by": teacher, "name": "Tarde", "game": BEAN, "phase_format": "swiss"}
    with refused("too-few"):
        group_stages.create_in_class(STAGE, pupils=pupils[:1], rounds=3, **chosen)
    tournament = group_stages.create_in_class(STAGE, pupils=pupils[:2], rounds=3, **chosen)
    assert tournament.competitions.get().phases.get().rounds == 1
    assert group_stages.begin_rounds(tournament.competitions.get(), teacher) == 1


def test_out_and_in_again(client, classroom, tournament, teacher):
    play_groups(tournament, teacher)
    group_stages.qualify(desk.competition_of(tournament), teacher, early=True)
    tournament.refresh_from_db()
    document = transfer.as_document(tournament, teacher)
    written = json.dumps(document.json()).encode()
    stored = transfer.store(transfer.parse_document(written), teacher, classroom)
    assert transfer.as_document(stored, teacher) == document
    assert Competition.objects.filter(code=stored.code).get().group_of is None
    assert Entrant.objects.filter(competition__tournament=stored).count() == 10
    client.force_login(teacher)
    assert client.get(stored.get_absolute_url()).status_code == 200


@pytest.mark.parametrize(
    ("players", "minutes", "rounds", "expected"),
    [
        (25, 200, None, (5, 5, "round-robin", 5, [])),
        (
            25,
            60,
            None,
            (5, 5, "swiss", 1, [(Lack.ROUNDS, 3, 1), (Lack.MINUTES, 128, 60), (Lack.TABLES, 12, 6)]),
        ),
        (30, 200, 2, (5, 2, "round-robin", 5, [])),
        (4, 60, None, (0, 0, "round-robin", 3, [])),
    ],
)
def test_the_plan_has_the_groups_before_the_final(players, minutes, rounds, expected):
    stage = PlannedStage(6, rounds, QualifyingRule(1, 5))
    tables = Capacity(6) if minutes == 60 and players > 4 else None
    plan = plan_tournament(players, minutes, 10, capacity=tables, stage=stage)
    lacks = [(shortage.lack, shortage.needed, shortage.there) for shortage in plan.shortages]
    assert (plan.groups, plan.group_rounds, plan.phase_format, plan.rounds, lacks) == expected
    assert len(plan.ends) == plan.group_rounds + plan.rounds
    assert sorted(plan.ends) == list(plan.ends)
