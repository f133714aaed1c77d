"""Standings for everybody: by consent, taken back at once; names go in time."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from python_calamine import CalamineWorkbook

from accounts import privacy
from games.models import Entrant, Tournament
from games.tournaments import desk, publication, states
from tests.games.tournaments.test_desk import play_out
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def competition(begin, teacher):
    """A tournament of four that is over."""
    competition = desk.competition_of(begin(4, rounds=1))
    desk.draft_round(competition, teacher)
    desk.publish_round(competition, teacher)
    play_out(competition.tournament)
    states.close(competition.tournament, teacher)
    return competition


def public(client, competition):
    client.logout()
    return client.get(reverse("games:tournament-results", args=[competition.code]))


def public_file(client, competition, kind):
    client.logout()
    return client.get(reverse("lessons:tournament-results-file", args=[competition.code, kind]))


def lines_of(answer, kind):
    """What stands in a file, a list for each line."""
    if kind == "csv":
        return [line.split(";") for line in answer.content.decode("utf-8-sig").splitlines()]
    return CalamineWorkbook.from_filelike(io.BytesIO(answer.content)).get_sheet_by_index(0).to_python()


@pytest.mark.parametrize("kind", ["xlsx", "ods", "csv"])
def test_files_made_later_name_those_of_the_page(client, competition, teacher, kind):
    entrant = competition.entrants.select_related("user").get(number=1)
    entrant.user.enrolments.update(real_name="Maria Joaquina Silva")
    assert public_file(client, competition, kind).status_code == 404
    publication.set_consents(competition, {entrant.pk}, teacher)
    states.publish(competition.tournament, teacher)
    head, *lines = lines_of(public_file(client, competition, kind), kind)
    assert head == ["Lugar", "Nome", "Escola", "Pontos"]
    rows = publication.public_rows(competition)
    assert [line[1:3] for line in lines] == [[row["name"], row["school"]] for row in rows]
    assert {line[1] for line in lines} == {"Maria S.", "Aluno 2", "Aluno 3", "Aluno 4"}
    assert [float(str(line[3]).replace(",", ".")) for line in lines] == [row["number"] for row in rows]
    publication.set_consents(competition, set(), teacher)
    _head, *later = lines_of(public_file(client, competition, kind), kind)
    assert {line[1] for line in later} == {f"Aluno {number}" for number in (1, 2, 3, 4)}
    publication.withdraw(competition.tournament, teacher)
    assert public_file(client, competition, kind).status_code == 404


def test_of_a_rehearsal_there_is_no_file(client, competition, teacher):
    states.publish(competition.tournament, teacher)
    Tournament.objects.update(is_rehearsal=True)
    assert public_file(client, competition, "csv").status_code == 404


def test_page_and_file_ask_few_queries(client, competition, teacher, django_assert_max_num_queries):
    states.publish(competition.tournament, teacher)
    addresses = (
        reverse("games:tournament-results", args=[competition.code]),
        reverse("lessons:tournament-results-file", args=[competition.code, "ods"]),
    )
    for address in addresses:
        with django_assert_max_num_queries(11):
            assert client.get(address).status_code == 200


def test_only_who_consents_is_named_and_withdrawing_is_at_once(client, competition, teacher):
    assert public(client, competition).status_code == 404
    client.force_login(teacher)
    url = reverse("games:tournament-consents", args=[competition.code])
    entrant = competition.entrants.select_related("user").get(number=1)
    entrant.user.enrolments.update(real_name="Maria Joaquina Silva")
    Entrant.objects.exclude(pk=entrant.pk).update(consents=True)
    assert (
        "autorizações ficaram registadas"
        in client.post(url, {"do": "consents", "entrant": [entrant.pk, "x"]}, follow=True).text
    )
    assert "Deixar de publicar" in client.post(url, {"do": "publish"}, follow=True).text
    page = public(client, competition)
    assert (page.status_code, "Maria S.</th>" in page.text, "Joaquina" in page.text) == (200, True, False)
    assert [f"Aluno {number}</th>" in page.text for number in (1, 2, 3, 4)] == [False, True, True, True]
    publication.set_consents(competition, set(), teacher)
    assert "Aluno 1</th>" in public(client, competition).text
    client.force_login(teacher)
    client.post(url, {"do": "withdraw"})
    assert public(client, competition).status_code == 404
    client.force_login(teacher)
    assert client.post(url, {"do": "nada"}).status_code == 404


def test_what_is_not_over_is_not_published(begin, teacher, client):
    competition = desk.competition_of(begin())
    with refused("not-published"):
        publication.withdraw(competition.tournament, teacher)
    client.force_login(teacher)
    page = client.get(reverse("games:tournament-consents", args=[competition.code]))
    assert "Publica-se depois de o torneio terminar." in page.text


def test_pupils_publish_nothing(competition, pupils):
    with refused("forbidden"):
        publication.withdraw(competition.tournament, pupils[0])
    with refused("forbidden"):
        publication.set_consents(competition, set(), pupils[0])


def test_without_who_made_it_nobody_is_shown(competition, teacher):
    states.publish(competition.tournament, teacher)
    competition.tournament.created_by = None
    assert publication.public_rows(competition) == []


def test_names_go_and_results_stay(competition, teacher):
    Entrant.objects.update(consents=True)
    before = publication.public_rows(competition)
    call_command("retain", months=12)
    assert Entrant.objects.exclude(user=None).count() == 4
    Tournament.objects.update(closed_at=timezone.now() - timedelta(days=400))
    call_command("retain", months=12)
    assert not Entrant.objects.exclude(user=None, name="", consents=False).exists()
    after = publication.public_rows(competition)
    assert [row["points"] for row in after] == [row["points"] for row in before]
    assert {row["name"] for row in after} == {f"Aluno {number}" for number in (1, 2, 3, 4)}


def test_own_data_tells_of_the_consent_and_erasing_takes_it(competition):
    entrant = competition.entrants.select_related("user").get(number=1)
    Entrant.objects.filter(pk=entrant.pk).update(consents=True)
    section = next(part for part in privacy.sections(entrant.user) if part.key == "tournaments")
    assert section.rows[0]["consents"] is True
    privacy.erase(entrant.user, None)
    assert not Entrant.objects.get(pk=entrant.pk).consents
