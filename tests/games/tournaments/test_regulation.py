"""The regulation: each setting has its sentence, and changing it changes that."""

import pytest
from django.urls import reverse

from games.models import Competition, CompetitionPhase
from games.tournaments import days, group_stages
from games.tournaments.days import CompetitionTerms
from games.tournaments.group_stages import StageTerms
from games.tournaments.regulation import get_articles
from games.tournaments.standings import TieBreak
from tests.games.tournaments.conftest import BEAN

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(teacher) -> Competition:
    terms = CompetitionTerms(BEAN, "Nim", stage=StageTerms(12, 4, 1, 7))
    return days.create_day(by=teacher, name="Dia", competitions=[terms]).competitions.get()


def sentences(competition: Competition) -> list[str]:
    fresh = Competition.objects.select_related("tournament").get(pk=competition.pk)
    return [sentence for article in get_articles(fresh) for sentence in article.sentences]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"options": {"heaps": [2]}}, "Joga-se Nim (Pilhas: 2)"),
        ({"draws_start": True}, "começa-se com 1 pilha tirada à sorte, de 1 a 1"),
        ({"cycle": 2}, "É para alunos do 2.º ciclo"),
        ({"most_each_school": 3}, "no máximo 3 alunos"),
        ({"matches_each": 1}, "Cada encontro é uma partida"),
        ({"matches_each": 1}, "Ninguém começa mais de 2 vezes a mais"),
        ({"tie_breaks": [TieBreak.PROGRESSIVE, TieBreak.WINS]}, "1.º Progressivo; 2.º Partidas ganhas"),
        ({"clock_initial_ms": 300_000}, "Cada um tem o seu relógio"),
        ({"late_half": True}, "com ½ ponto por uma só"),
        ({"absence_minutes": 7}, "ao fim de 7 minutos"),
        ({"round_minutes": 25}, "Cada jornada tem 25 minutos"),
    ],
)
def test_a_setting_changes_its_sentence(competition, changed, expected):
    Competition.objects.filter(pk=competition.pk).update(draws_start=False)
    assert not any(expected in sentence for sentence in sentences(competition))
    Competition.objects.filter(pk=competition.pk).update(**changed)
    assert sum(expected in sentence for sentence in sentences(competition)) == 1


@pytest.mark.parametrize("phase_format", CompetitionPhase.Format.values)
def test_each_format_has_its_rules(competition, phase_format):
    """Who meets whom, who begins, ties, byes, absences and late entry."""
    Competition.objects.filter(pk=competition.pk).update(matches_each=1)
    competition.phases.update(format=phase_format)
    said = sentences(competition)
    others = []
    for other in {*CompetitionPhase.Format.values} - {phase_format}:
        competition.phases.update(format=other)
        others.append({*sentences(competition)})
    assert all(len({*said} - other) >= 3 for other in others)


def test_only_tie_breaks_that_count_are_explained(competition):
    explained = {"O Buchholz é", "O progressivo é"}
    said = " ".join(sentences(competition))
    assert all(words in said for words in explained)
    Competition.objects.filter(pk=competition.pk).update(tie_breaks=[TieBreak.WINS])
    said = " ".join(sentences(competition))
    assert not any(words in said for words in explained)


def test_free_until_the_bell_each_encounter_has_its_start(competition):
    competition.phases.update(format="free")
    Competition.objects.filter(pk=competition.pk).update(draws_start=True)
    assert any(sentence.startswith("Em cada encontro começa-se com") for sentence in sentences(competition))


def test_rounds_are_those_of_the_phase(competition):
    competition.phases.update(rounds=6)
    assert "São 6 jornadas." in sentences(competition)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (StageTerms(6, None, 1, 7), "grupos de 6 no máximo"),
        (StageTerms(6, None, 1, 7), "Em cada grupo jogam todos contra todos"),
        (StageTerms(12, 3, 1, 7), "Em cada grupo jogam-se 3 jornadas"),
        (StageTerms(12, 4, 2, 7), "os 2 primeiros de cada grupo e os melhores seguintes, até haver 7"),
        (StageTerms(12, 4, 1, 9), "até haver 9"),
        (StageTerms(12, 4, 1, 9), "Com 9 inscritos ou menos não há grupos"),
        (StageTerms(None, 4, 1, 7), "São apurados para a final os 7 primeiros"),
        (StageTerms(None, 4, 1, 7), "jogam todos juntos uma primeira fase"),
    ],
)
def test_a_setting_of_the_groups_changes_its_sentence(competition, terms, expected):
    assert not any(expected in sentence for sentence in sentences(competition))
    group_stages.declare(competition, terms)
    assert sum(expected in sentence for sentence in sentences(competition)) == 1


def test_without_groups_nothing_is_said_of_them(competition):
    group_stages.declare(competition, None)
    assert not any("grupo" in sentence for sentence in sentences(competition))


def test_the_page_to_print(competition, client, teacher, begin):
    client.force_login(teacher)
    shown = client.get(reverse("games:tournament-regulation", args=[competition.code])).content.decode()
    assert "Entre escolas cada aluno é o primeiro nome e uma inicial" in shown
    assert "data-print" in shown
    of_class = client.get(reverse("games:tournament-regulation", args=[begin(4).code])).content.decode()
    assert "Entre escolas" not in of_class
    assert "Cada jornada tem" not in of_class
