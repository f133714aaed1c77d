"""The pages of a ladder: what pupils and teachers press, and what goes wrong."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.privacy import sections
from games.ladders import climbing
from games.live.lobbies import lists
from games.live.matches import Person
from games.models import Challenge, Ladder, LadderPlace, Match, Tournament
from tests.games.conftest import enrolled
from tests.games.ladders.test_climbing import BEANS, order

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ladder(classroom, teacher):
    for number in range(1, 5):
        enrolled(classroom, f"aluno{number}", f"Aluno {number}")
    return climbing.create(classroom=classroom, by=teacher, game=BEANS)


def send(client, sender, name, ladder, *args, **body):
    client.force_login(sender)
    return client.post(reverse(f"games:{name}", args=[ladder.code, *args]), body, follow=True)


def test_teacher_makes_a_ladder(client, classroom, teacher):
    enrolled(classroom, "aluno1", "Aluno 1")
    client.force_login(teacher)
    url = reverse("games:ladder-new", args=[classroom.key])
    assert "Que jogo se joga?" in client.get(url).text
    page = client.get(f"{url}?jogo=hex")
    assert "Nova escada de Hex" in page.text
    wrong = client.post(f"{url}?jogo=hex", {"answer_days": 3, "pauses": "Natal", "size": 11})
    assert (wrong.status_code, "Não se percebe «Natal»" in wrong.text) == (422, True)
    bad = client.post(f"{url}?jogo=hex", {"answer_days": 3, "o-size": 999})
    assert "Há uma opção do jogo que não serve." in bad.text
    made = client.post(f"{url}?jogo=nim", {"answer_days": 2, "pauses": "18/12/2026 a 3/1/2027"}, follow=True)
    assert "Escada de Nim" in made.text
    assert Ladder.objects.get().pauses == [["2026-12-18", "2027-01-03"]]
    again = client.post(f"{url}?jogo=nim", {"answer_days": 2}, follow=True)
    assert "A turma já tem uma escada deste jogo." in again.text


def test_pupils_challenge_answer_and_play(client, ladder):
    first = order(ladder)
    page = send(client, first[1], "ladder-challenge", ladder, place=1)
    assert "Desafio feito: espera pela resposta." in page.text
    row = Challenge.objects.get()
    client.force_login(first[0])
    assert "Recusar da primeira vez não custa nada." in client.get(ladder.get_absolute_url()).text
    assert [shown["waits"] for shown in lists(first[0], Person(first[0]))["ladders"]] == [True]
    assert [shown["waits"] for shown in lists(first[1], Person(first[1]))["ladders"]] == [False]
    send(client, first[0], "ladder-answer", ladder, row.pk, do="accept")
    assert "Continuar o desafio" in send(client, first[0], "ladder-play", ladder, row.pk).text
    assert Match.objects.get().challenge == row
    page = send(client, first[2], "ladder-play", ladder, row.pk)
    assert page.redirect_chain[-1][0] == ladder.get_absolute_url()


def test_pupil_takes_back_steps_off_and_on(client, ladder):
    first = order(ladder)
    send(client, first[1], "ladder-challenge", ladder, place=1)
    send(client, first[1], "ladder-answer", ladder, Challenge.objects.get().pk, do="back")
    assert Challenge.objects.get().state == "lapsed"
    page = send(client, first[1], "ladder-take-part", ladder, do="off")
    assert "Não estás nesta escada." in page.text
    send(client, first[1], "ladder-take-part", ladder, do="on")
    assert order(ladder)[-1] == first[1]


@pytest.mark.parametrize("place", ["", "abc", "99", "-1"])
def test_places_that_are_not_there(client, ladder, place):
    page = send(client, order(ladder)[1], "ladder-challenge", ladder, place=place)
    assert "Esse lugar não existe." in page.text


@pytest.mark.parametrize(
    ("name", "args"), [("ladder-run", ()), ("ladder-take-part", ()), ("ladder-answer", (0,))]
)
def test_what_no_form_sends(client, ladder, teacher, name, args):
    climbing.challenge(ladder, order(ladder)[1], 1)
    args = tuple(Challenge.objects.get().pk for _arg in args)
    assert send(client, teacher, name, ladder, *args, do="nada").status_code == 404


def test_teacher_runs_it(client, ladder, teacher):
    first = order(ladder)
    assert "A escada está parada" in send(client, teacher, "ladder-run", ladder, do="freeze").text
    assert "parada" in client.get(reverse("games:class-ladders", args=[ladder.classroom.key])).text
    send(client, teacher, "ladder-run", ladder, do="go-on")
    send(client, teacher, "ladder-run", ladder, do="put", user=first[3].pk, place=1)
    assert order(ladder)[0] == first[3]
    assert "Recomeçar a escada?" in send(client, teacher, "ladder-run", ladder, do="restart").text
    climbing.challenge(ladder, order(ladder)[1], 1)
    assert "Decidir este desafio" in client.get(ladder.get_absolute_url()).text
    send(client, teacher, "ladder-answer", ladder, Challenge.objects.get().pk, do="won")
    assert "Desafios anteriores" in client.get(ladder.get_absolute_url()).text
    assert "A escada está desligada" in send(client, teacher, "ladder-run", ladder, do="close").text
    client.force_login(first[0])
    assert client.get(ladder.get_absolute_url()).status_code == 404
    assert (
        "não tem nenhuma escada"
        in client.get(reverse("games:class-ladders", args=[ladder.classroom.key])).text
    )


def test_teacher_changes_it(client, ladder, teacher):
    client.force_login(teacher)
    url = reverse("games:ladder-change", args=[ladder.code])
    assert "Mudar a escada de Nim" in client.get(url).text
    assert client.post(url, {"answer_days": 0}).status_code == 422
    assert "A escada ficou mudada." in client.post(url, {"answer_days": 4, "is_open": 1}, follow=True).text
    ladder.refresh_from_db()
    assert (ladder.answer_days, ladder.is_open) == (4, True)


def test_order_seeds_a_tournament_from_the_page(client, ladder, teacher):
    client.force_login(teacher)
    assert f"escada={ladder.code}" in client.get(ladder.get_absolute_url()).text
    url = reverse("games:tournament-new", args=[ladder.classroom.key])
    pupils = [str(user.pk) for user in order(ladder)]
    form = {"name": "Torneio", "minutes": 80, "round_minutes": 10, "matches_each": 2, "clock": "none"}
    client.post(f"{url}?jogo=nim&escada={ladder.code}", {**form, "pupils": pupils})
    seeded = Tournament.objects.get().competitions.get().entrants.order_by("number")
    assert [str(entrant.user_id) for entrant in seeded] == pupils


def test_a_new_class_has_no_ladder(client, classroom, teacher):
    client.force_login(teacher)
    assert (
        "cada aluno desafia quem está um pouco acima"
        in client.get(reverse("games:class-ladders", args=[classroom.key])).text
    )


def test_own_data_has_the_places(ladder):
    first = order(ladder)
    found = next(part for part in sections(first[0]) if part.key == "ladders")
    assert len(found.rows) == 1
    assert LadderPlace.objects.get(user=first[0]).active_on == timezone.localdate()


def test_names_of_rows(ladder):
    made = climbing.challenge(ladder, order(ladder)[1], 1)
    assert [str(row) for row in (ladder, made.challenger, made)] == [
        f"nim {ladder.code}",
        f"nim {ladder.code} 2",
        f"nim {ladder.code} {made.pk}",
    ]
