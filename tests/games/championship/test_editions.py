"""Editions of the championship, their games, and what a class sees first."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import people
from accounts.models import Cycle, User
from games.analysis import problems
from games.bots.levels import levels_of
from games.championship import editions, reports
from games.championship.championship_games import school_games
from games.championship.school_cards import school_cards
from games.models import ChampionshipEdition, ChampionshipGame, RuleReport
from tests.users import enrol, make_classroom, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def stored():
    editions.store_shipped(ChampionshipEdition, ChampionshipGame)


@pytest.fixture
def teacher():
    return make_user("professora", User.Kind.TEACHER)


@pytest.fixture
def classroom(teacher):
    return make_classroom(teacher)


def test_every_edition_has_three_known_games_a_cycle(stored):
    assert ChampionshipEdition.objects.count() == 20
    for edition in ChampionshipEdition.objects.all():
        for cycle in Cycle.values:
            games = [row.game for row in edition.games.filter(cycle=cycle)]
            assert len(games) == 3
            assert set(games) <= school_games().keys()


def test_what_the_admin_changed_is_not_stored_anew(stored):
    ChampionshipEdition.objects.filter(number=20).update(confirmed=True, year=2028)
    ChampionshipEdition.objects.get(number=1).delete()
    editions.store_shipped(ChampionshipEdition, ChampionshipGame)
    assert ChampionshipEdition.objects.get(number=20).year == 2028
    assert ChampionshipGame.objects.filter(edition__number=1).count() == 12
    assert ChampionshipGame.objects.count() == 20 * 12


def test_the_newest_confirmed_edition_is_shown_until_the_next_is_confirmed(stored, client):
    page = client.get(reverse("games:championship")).content.decode()
    assert "19.ª edição, 2026" in page
    assert "jogos confirmados" in page
    page = client.get(reverse("games:championship") + "?edicao=20").content.decode()
    assert "20.ª edição, 2027" in page
    assert "jogos confirmados" not in page
    ChampionshipEdition.objects.filter(number=20).update(confirmed=True)
    assert "20.ª edição, 2027" in client.get(reverse("games:championship")).content.decode()


def test_a_game_that_is_none_of_ours_is_named_and_leads_nowhere(stored, client):
    page = client.get(reverse("games:championship") + "?edicao=1").content.decode()
    assert "Poliedros" in page
    assert client.get(reverse("games:championship-training", args=["polyhedra"])).status_code == 404
    assert client.get(reverse("games:championship-training", args=["xadrez"])).status_code == 404


def test_without_editions_the_page_leads_on(client):
    page = client.get(reverse("games:championship")).content.decode()
    assert reverse("games:catalogue") in page
    assert editions.own_games(make_user("aluno")) == []


def test_the_games_of_a_class_come_first(stored, client, teacher, classroom):
    pupil = make_user("aluno")
    enrol(classroom, pupil, "Demo 1")
    client.force_login(pupil)
    catalogue = reverse("games:catalogue")
    assert school_cards(pupil) == []
    assert "Do campeonato, para a tua turma" not in client.get(catalogue).content.decode()
    people.choose_cycle(classroom, teacher, Cycle.THIRD)
    expected = [school_games()[key] for key in ("quelhas", "product", "atari_go")]
    assert editions.own_games(pupil) == expected
    assert "Do campeonato, para a tua turma" in client.get(catalogue).content.decode()
    edition = editions.current()
    assert edition is not None
    first, *others = editions.cycles_of(edition, editions.own_cycles(pupil))
    assert (first.cycle, first.own) == (Cycle.THIRD, True)
    assert not any(cycle.own for cycle in others)
    assert editions.own_cycles(None) == []


def test_a_game_whose_key_nobody_knows_is_left_out(stored):
    edition = ChampionshipEdition.objects.get(number=19)
    edition.games.filter(cycle=Cycle.FIRST, position__gt=0).delete()
    edition.games.filter(cycle=Cycle.FIRST).update(game="xadrez")
    assert Cycle.FIRST not in [cycle.cycle for cycle in editions.cycles_of(edition)]


def test_a_teacher_reports_a_difference(client, teacher):
    client.force_login(teacher)
    address = reverse("games:championship-report", args=["hex"])
    page = client.post(address, {"text": "  Aqui jogamos em 9 por 9.  "}, follow=True).content.decode()
    assert "Obrigado" in page
    assert RuleReport.objects.get().text == "Aqui jogamos em 9 por 9."
    for wrong in ("", "   ", "a" * 2001):
        client.post(address, {"text": wrong})
    assert RuleReport.objects.count() == 1


def test_reports_of_one_teacher_are_bounded_until_they_are_settled(client, teacher):
    for number in range(reports.MOST_OPEN):
        reports.report("hex", f"Diferença {number}", teacher)
    client.force_login(teacher)
    address = reverse("games:championship-report", args=["hex"])
    page = client.post(address, {"text": "Mais uma"}, follow=True).content.decode()
    assert "ainda ninguém viu" in page
    RuleReport.objects.update(settled_at=timezone.now())
    assert reports.report("hex", "Mais uma", teacher).pk


def test_a_training_leads_from_first_steps_to_matches(stored, client):
    page = client.get(reverse("games:championship-training", args=["pawns"])).content.decode()
    assert reverse("games:first-steps", args=["pawns", 1]) in page
    codes = [row["code"] for row in problems.of_school_game("pawns")]
    assert all(reverse("games:problem", args=[code]) in page for code in codes)
    assert page.count('name="access" value="computer"') == len(levels_of("pawns")) + min(3, len(codes))
    assert '?edicao=1"' in page


@pytest.mark.parametrize("key", [key for key, game in school_games().items() if game.slug])
def test_the_standard_game_of_schools_is_one_that_can_be_played(key):
    game = school_games()[key]
    assert game.game().live_problem() is None
    assert game.rules
    assert game.entry.first_steps


def test_each_problem_of_a_training_opens(stored, client):
    """Nobody has asked for them before."""
    page = client.get(reverse("games:championship-training", args=["konane"])).content.decode()
    links = [
        link for link in re.findall(r'href="([^"]+)"', page) if link.startswith("/problemas/campeonato-")
    ]
    assert len(links) == 10
    assert {client.get(link).status_code for link in (links[0], links[-1])} == {200}
    assert client.get(reverse("games:problem", args=["campeonato-konane-11"])).status_code == 404
