"""The planner: what fits into a hall and an afternoon, and what does not."""

import pytest

from games.tournaments.plan import Capacity, Lack, plan_tournament
from games.tournaments.plan_form import plan_context

ASKED = {"players": "12", "minutes": "80", "round_minutes": "15"}


@pytest.mark.parametrize(
    ("players", "minutes", "wanted", "capacity", "expected"),
    [
        (4, 80, "", Capacity(), ("round-robin", 3, [])),
        (25, 80, "", Capacity(), ("swiss", 4, [(Lack.ROUNDS, 6, 4)])),
        (25, 200, "", Capacity(), ("swiss", 6, [])),
        (6, 80, "round-robin", Capacity(), ("round-robin", 5, [(Lack.MINUTES, 90, 80)])),
        (8, 200, "swiss", Capacity(2), ("swiss", 4, [(Lack.TABLES, 4, 2)])),
        (
            16,
            60,
            "knock-out",
            Capacity(8, 10),
            ("knock-out", 4, [(Lack.MINUTES, 72, 60), (Lack.DEVICES, 16, 10)]),
        ),
    ],
)
def test_what_is_short_is_said(players, minutes, wanted, capacity, expected):
    plan = plan_tournament(players, minutes, 15, wanted, capacity=capacity)
    shortages = [(shortage.lack, shortage.needed, shortage.there) for shortage in plan.shortages]
    assert (plan.phase_format, plan.rounds, shortages) == expected


def test_few_tables_mean_turns_and_later_ends():
    assert plan_tournament(8, 80, 10, "swiss", capacity=Capacity(4)).ends == (13, 26, 39, 52)
    crowded = plan_tournament(8, 80, 10, "swiss", capacity=Capacity(2))
    assert (crowded.turns, crowded.ends) == (2, (23, 46, 69))
    assert crowded.minutes == 69


@pytest.mark.parametrize(("devices", "seats"), [(None, (6, 0)), (7, (3, 3)), (0, (0, 6)), (99, (6, 0))])
def test_tables_without_devices_are_boards(devices, seats):
    plan = plan_tournament(12, 80, 15, "", capacity=Capacity(devices=devices))
    assert (plan.screens, plan.boards) == seats


def test_rounds_that_are_asked_for_stay():
    assert plan_tournament(12, 20, 15, "swiss", rounds=3).rounds == 3


def test_ends_are_minutes_or_times_of_the_day():
    assert plan_context(ASKED)["plan_ends"][0] == (1, "18 minutos")
    late = plan_context(ASKED | {"starts_at": "23:50"})
    assert late["plan_ends"][0] == (1, "00:08")
    assert plan_context(ASKED | {"minutes": ""})["plan_shortages"] == []
    assert plan_context({"players": "1"}) == {"plan": None}


@pytest.mark.django_db
def test_the_page_counts_who_is_ticked(client, teacher):
    client.force_login(teacher)
    planner = "/torneios/planeador/"
    assert "são 4: decidem os desempates" in client.get(planner).content.decode()
    ticked = client.get(
        planner, {"minutes": "40", "round_minutes": "15", "pupils": ["1", "2", "3", "4", "5"]}
    )
    assert "2 mesas no ecrã, 0 em tabuleiro" in ticked.content.decode()
    assert "Cabe tudo" in client.get(planner, {"players": "4", "round_minutes": "9"}).content.decode()
    nobody = client.get(planner, {"round_minutes": "15"})
    assert "Com dois alunos ou mais" in nobody.content.decode()
