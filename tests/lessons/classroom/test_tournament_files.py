"""A tournament as a file of tables."""

import io

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from tests.games.tournaments.conftest import begin, pupils
from tests.games.tournaments.test_desk import play_out, publish

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["begin", "pupils"]


def test_standings_and_rounds(begin, teacher, client):
    tournament = begin(3, rounds=1)
    publish(tournament, teacher)
    play_out(tournament)
    client.force_login(teacher)
    answer = client.get(reverse("lessons:tournament-file", args=[tournament.code, "xlsx"]))
    book = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    standings, cross, rounds, people = (book.get_sheet_by_name(name).to_python() for name in book.sheet_names)
    assert standings[0][:3] == ["Lugar", "Nome", "Pontos"]
    assert [row[2] for row in standings[1:]] == [1, 0.5, 0.5]
    assert rounds[0][:2] == ["Jornada", "Mesa"]
    assert [row[3] == "fica de fora" for row in rounds[1:]] == [False, True]
    assert rounds[1][4] == "1–1"
    assert [row[3] for row in cross[1:]] == [row[2] for row in standings[1:]]
    assert [row[0] for row in people[1:]] == ["Aluno 1", "Aluno 2", "Aluno 3"]
