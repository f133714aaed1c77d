"""Pages of a tournament: the desk, the own table, the standings and why, the projector."""

from functools import partial

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from games.models import CompetitionPhase, Entrant, Fixture, Round, Tournament
from games.rules.catalogue import build
from games.tournaments import desk
from games.tournaments.forms import TournamentForm, tournament_games
from games.tournaments.pages import CompetitionView
from games.tournaments.plan import plan_tournament
from tests.games.conftest import enrolled
from tests.games.tournaments.test_desk import fixtures, play, play_out, publish
from tests.queries import queries

pytestmark = pytest.mark.django_db(transaction=True)

CHOSEN = {
    "name": "Torneio de Nim",
    "minutes": "80",
    "round_minutes": "15",
    "matches_each": "2",
    "phase_format": "",
    "clock": "none",
    "o-heaps": "1",
}


@pytest.fixture
def desk_client(client, teacher):
    client.force_login(teacher)
    return client


def address(tournament: Tournament, name: str = "tournament", *more: object) -> str:
    return reverse(f"games:{name}", args=[tournament.code, *more])


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def messages_of(answer) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_class_afternoon_from_the_list_to_the_end(desk_client, classroom, pupils, client):
    new = reverse("games:tournament-new", args=[classroom.key])
    assert "Que jogo se joga?" in words(desk_client.get(new))
    form = words(desk_client.get(new, {"jogo": "nim"}))
    assert "Aluno 5" in form
    assert 'value="Torneio de Nim"' in form
    chosen = CHOSEN | {"pupils": [pupil.pk for pupil in pupils[:4]]}
    made = desk_client.post(f"{new}?jogo=nim", chosen)
    assert messages_of(made) == ["Todos contra todos, 3 jornadas: leva cerca de 54 minutos."]
    tournament = Tournament.objects.get()
    assert "Fazer a primeira jornada" in words(desk_client.get(address(tournament)))
    steps = address(tournament, "tournament-round")
    for number in (1, 2, 3):
        desk_client.post(steps, {"do": "draft"})
        assert "Publicar a jornada" in words(desk_client.get(address(tournament)))
        desk_client.post(steps, {"do": "publish"})
        assert "A jornada está a decorrer" in words(desk_client.get(address(tournament)))
        play_out(tournament)
        assert f"Jornada {number}" in words(desk_client.get(address(tournament)))
    assert "Terminar o torneio" in words(desk_client.get(address(tournament)))
    desk_client.post(steps, {"do": "close"})
    shown = words(desk_client.get(address(tournament)))
    assert "O torneio terminou" in shown
    assert "Jornadas anteriores" in shown
    listed = words(desk_client.get(reverse("games:class-tournaments", args=[classroom.key])))
    assert "Torneio de Nim" in listed
    assert "Terminados" in listed


def test_a_class_afternoon_runs_after_four_clicks(desk_client, classroom, pupils):
    """Torneios, the class, the game, begin: the first round is published and its matches are there."""
    listed = words(desk_client.get("/torneios/"))
    new = reverse("games:tournament-new", args=[classroom.key])
    assert f'href="{new}"' in listed
    assert 'value="nim"' in words(desk_client.get(new))
    form = words(desk_client.get(f"{new}?jogo=nim"))
    assert 'value="begin"' in form
    assert "1.ª acaba: 18 minutos" in form
    chosen = CHOSEN | {"pupils": [pupil.pk for pupil in pupils], "do": "begin"}
    begun = desk_client.post(f"{new}?jogo=nim", chosen)
    tournament = Tournament.objects.get()
    assert begun.url == tournament.get_absolute_url()
    assert tournament.state == "running"
    assert sum(fixture.matches.count() for fixture in fixtures(tournament)) == 2


def test_pupil_sees_the_own_table_and_plays(begin, teacher, client, pupils):
    tournament = begin(3, rounds=2)
    client.force_login(pupils[0])
    assert "ainda não começou" in words(client.get(address(tournament)))
    assert "Torneios" in words(client.get(reverse("games:lobby")))
    publish(tournament, teacher)
    fixture = next(fixture for fixture in fixtures(tournament) if fixture.second is not None)
    client.force_login(fixture.first.user)
    assert "Mesa 1" in words(client.get(address(tournament)))
    play_at = address(tournament, "tournament-play")
    running = fixture.matches.get()
    assert client.post(play_at).url == running.get_absolute_url()
    assert client.post(play_at, headers={"hx-request": "true"})["HX-Redirect"] == running.get_absolute_url()
    play(running)
    assert "Continuar o torneio" in words(client.get(running.get_absolute_url()))
    play(desk.next_match(desk.competition_of(tournament), fixture.first.user))
    assert client.post(play_at).url == tournament.get_absolute_url()
    assert "O teu encontro acabou: 1–1" in words(client.post(play_at, headers={"hx-request": "true"}))
    client.force_login(Fixture.objects.get(second=None).first.user)
    waiting = words(client.get(address(tournament)))
    assert "ficas de fora" in waiting
    for link in (reverse("games:game", args=["nim"]), reverse("games:problems")):
        assert f'href="{link}"' in waiting.split("ficas de fora")[1]
        assert client.get(link).status_code == 200
    client.force_login(pupils[4])
    assert "Nesta jornada não jogas" in words(client.get(address(tournament)))


@pytest.mark.parametrize(
    ("phase_format", "sentence"),
    [
        ("round-robin", "Todos contra todos: é a vez deste par."),
        ("free", "Estavam livres os dois."),
        ("swiss", "Metade de cima contra metade de baixo do sorteio."),
    ],
)
def test_each_pair_of_a_first_draft_has_its_reason(begin, teacher, phase_format, sentence):
    competition = desk.competition_of(begin(4, phase_format, 1))
    desk.draft_round(competition, teacher)
    tables = CompetitionView(competition, teacher).draft()["tables"]
    assert [table["why"] for table in tables] == [sentence] * 2


def test_reasons_stand_beside_the_pairs_of_a_draft(begin, teacher, desk_client):
    tournament = begin(4)
    publish(tournament, teacher)
    for fixture, wins in zip(fixtures(tournament), ((4, 0), (3, 1)), strict=True):
        desk.decide(fixture, wins, Fixture.Decision.BOARD, "", teacher)
    desk.draft_round(desk.competition_of(tournament), teacher)
    assert words(desk_client.get(address(tournament))).count("Ambos com") == 2


def test_result_at_the_desk(begin, teacher, desk_client):
    tournament = begin(4)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    at = address(tournament, "tournament-result", fixture.pk)
    shown = words(desk_client.get(at))
    assert "1½–½" in shown
    assert "Faltou Aluno" in shown
    assert messages_of(desk_client.post(at, {"outcome": "board 3 1"})) == ["O resultado ficou registado."]
    assert "1½–½" in words(desk_client.get(address(tournament)))
    refused = desk_client.post(at, {"outcome": "board 1 3"})
    assert messages_of(refused) == ["Este encontro já tem resultado: para o mudar, diz porquê."]
    desk_client.post(at, {"undo": "1", "reason": "afinal jogam"})
    fixture.refresh_from_db()
    assert (fixture.decision, fixture.reason) == ("", "afinal jogam")
    for nothing in ("", "board 3", "lot 3 1", "board x 1"):
        assert desk_client.post(at, {"outcome": nothing}).status_code == 404


def test_who_is_there_and_who_comes_late(begin, teacher, desk_client, pupils):
    tournament = begin(4)
    entrant = Entrant.objects.first()
    at = address(tournament, "tournament-entrants")
    desk_client.post(at, {"absent": entrant.pk})
    entrant.refresh_from_db()
    assert entrant.status == "absent"
    assert "falta" in words(desk_client.get(address(tournament)))
    desk_client.post(at, {"pupil": pupils[4].pk})
    assert Entrant.objects.count() == 5
    assert desk_client.post(at, {"ill": entrant.pk}).status_code == 404
    assert desk_client.post(at, {"absent": "x"}).status_code == 404


def test_steps_that_are_none_and_deleting_asks(begin, desk_client):
    tournament = begin(4)
    at = address(tournament, "tournament-round")
    assert desk_client.post(at, {"do": "win"}).status_code == 404
    assert "Apagar o torneio «Torneio»?" in words(desk_client.post(at, {"do": "delete"}))
    assert Tournament.objects.exists()
    desk_client.post(at, {"do": "delete", "sure": "1"})
    assert not Tournament.objects.exists()


def test_why_somebody_stands_there(begin, teacher, desk_client):
    tournament = begin(3, rounds=1)
    publish(tournament, teacher)
    play_out(tournament)
    bye = Fixture.objects.get(second=None).first
    told = words(desk_client.get(address(tournament, "tournament-why", bye.number)))
    assert "1.º lugar" in told
    assert "sem adversário" in told
    assert "Partidas ganhas" in told
    assert desk_client.get(address(tournament, "tournament-why", 9)).status_code == 404


def test_projector(begin, teacher, desk_client):
    tournament = begin(4)
    assert "Jornada" not in words(desk_client.get(address(tournament, "tournament-screen")))
    publish(tournament, teacher)
    assert "Jornada 1 de 2" in words(desk_client.get(address(tournament, "tournament-screen")))
    play_out(tournament)
    assert "Classificação" in words(desk_client.get(address(tournament, "tournament-screen")))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"pupils": []}, "Escolhe pelo menos dois alunos."),
        ({"o-heaps": "muitos"}, "Há uma opção do jogo que não serve."),
        ({"minutes": "0"}, "maior ou igual a 5"),
        ({"phase_format": "round-robin"}, "no máximo"),
    ],
)
def test_form_says_what_is_wrong(desk_client, classroom, pupils, changed, said):
    more = [enrolled(classroom, f"mais{number}", f"Mais {number}") for number in range(9)]
    chosen = CHOSEN | {"pupils": [pupil.pk for pupil in (*pupils, *more)]} | changed
    new = reverse("games:tournament-new", args=[classroom.key])
    answer = desk_client.post(f"{new}?jogo=nim", chosen)
    assert answer.status_code == 422
    assert said in words(answer)


def test_queries_do_not_grow_with_the_tables(begin, teacher, desk_client):
    addresses = []
    for pupils in (2, 4):
        tournament = begin(pupils, rounds=1)
        publish(tournament, teacher)
        addresses.append(address(tournament))
    desk_client.get(addresses[0])
    small, large = (queries(partial(desk_client.get, at)) for at in addresses)
    assert small == large <= 25


def test_games_of_tournaments_are_for_two_or_three():
    assert {"nim", "hex", "domineering", "hex3"} < {*tournament_games()}
    assert "hex3" not in tournament_games((2,))
    assert "invented" not in tournament_games()


def test_form_of_a_game_that_is_not_for_tournaments(classroom):
    with pytest.raises(KeyError):
        TournamentForm(classroom, build("invented", {}))


@pytest.mark.parametrize(
    ("players", "minutes", "each", "wanted", "expected"),
    [
        (4, 80, 15, "", (CompetitionPhase.Format.ROUND_ROBIN, 3)),
        (6, 80, 15, "", (CompetitionPhase.Format.SWISS, 3)),
        (24, 120, 15, "", (CompetitionPhase.Format.SWISS, 6)),
        (24, 50, 15, "", (CompetitionPhase.Format.SWISS, 2)),
        (24, 5, 15, "", (CompetitionPhase.Format.SWISS, 1)),
        (9, 50, 15, "round-robin", (CompetitionPhase.Format.ROUND_ROBIN, 9)),
        (4, 200, 15, "swiss", (CompetitionPhase.Format.SWISS, 2)),
    ],
)
def test_plan(players, minutes, each, wanted, expected):
    plan = plan_tournament(players, minutes, each, wanted)
    assert (plan.phase_format, plan.rounds) == expected


def test_rounds_are_named_by_their_tournament(begin, teacher):
    drafted = desk.draft_round(desk.competition_of(begin(4)), teacher)
    assert str(drafted.fixtures.first()) == "Torneio nim 1 1 1"
    assert str(Round.objects.get()) == "Torneio nim 1 1"
    assert str(Entrant.objects.first()) == "Torneio nim 1"


def test_exchange_and_paper(begin, teacher, desk_client):
    tournament = begin(4)
    paper = address(tournament, "tournament-paper")
    assert desk_client.get(paper).status_code == 404
    drafted = desk.draft_round(desk.competition_of(tournament), teacher)
    fixture = drafted.fixtures.first()
    at = address(tournament, "tournament-exchange")
    desk_client.post(at, {"first": fixture.first_id, "second": fixture.second_id})
    assert drafted.fixtures.first().first == fixture.second
    desk.publish_round(desk.competition_of(tournament), teacher)
    printed = words(desk_client.get(paper))
    assert printed.count("Mesa ") >= 2
    assert "Papel para as mesas" in printed
    play_out(tournament)
    desk.draft_round(desk.competition_of(tournament), teacher)
    again = desk.competition_of(tournament).entrants.get(pk=fixture.second_id)
    mate = next(
        other
        for pair in Fixture.objects.filter(round__published_at=None)
        for own, other in ((pair.first_id, pair.second_id), (pair.second_id, pair.first_id))
        if own == fixture.first_id
    )
    answer = desk_client.post(at, {"first": mate, "second": again.pk})
    assert messages_of(answer) == ["Atenção: nesta proposta há quem repita o adversário."]


def test_plan_of_a_knock_out():
    assert plan_tournament(9, 30, 10, "knock-out").rounds == 4


def test_only_games_with_heaps_offer_to_draw_the_start(classroom, pupils):
    chosen = CHOSEN | {"pupils": [pupil.pk for pupil in pupils[:4]], "draws_start": "on"}
    form = TournamentForm(classroom, build("nim", {}), chosen)
    assert form.is_valid()
    assert ("draws_start" in form.changed_data, form.cleaned()["draws_start"]) == (False, True)
    del chosen["draws_start"]
    form = TournamentForm(classroom, build("nim", {}), chosen)
    assert form.is_valid()
    assert (form.more_chosen, form.cleaned()["draws_start"]) == (True, False)
    assert "draws_start" not in TournamentForm(classroom, build("hex", {})).fields


def test_the_order_of_the_tie_breaks_is_chosen_for_a_class_too(desk_client, classroom, pupils):
    new = reverse("games:tournament-new", args=[classroom.key]) + "?jogo=nim"
    assert "no fim, quem fica igual em tudo" in words(desk_client.get(new))
    chosen = CHOSEN | {"pupils": [pupil.pk for pupil in pupils[:4]]}
    twice = desk_client.post(new, chosen | {"tie_1": "wins", "tie_2": "wins"})
    assert "Cada critério de desempate conta só uma vez." in words(twice)
    declared = {
        (): ["direct", "buchholz", "progressive", "wins"],
        (("lot", "on"),): ["direct", "buchholz", "progressive", "wins", "lot"],
        (("tie_1", "wins"), ("tie_3", "buchholz"), ("lot", "on")): ["wins", "buchholz", "lot"],
    }
    for more, expected in declared.items():
        made = desk_client.post(new, chosen | dict(more))
        assert made.status_code == 302
        assert desk.competition_of(Tournament.objects.latest("pk")).tie_breaks == expected
