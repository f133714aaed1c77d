"""Who is level in everything: the order of a play-off, then the lot, in the table, its reasons, its files."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.models import Action
from games.models import Competition, Fixture
from games.tournaments import desk, play_offs, regulation, results, transfer
from games.tournaments.pages import CompetitionView
from games.tournaments.standings import RoundScore, Standings, TieBreak, with_play_offs
from lessons.classroom.tournament_files import as_tables
from tests.games.tournaments.test_pages import messages_of, words
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

DREW = ({1: RoundScore(1, 1, {2: 1}), 2: RoundScore(1, 1, {1: 1}), 3: RoundScore(0), 4: RoundScore(0)},)


def places(table: Standings, *order: TieBreak) -> list[tuple[int, int]]:
    return [(row.number, row.place) for row in table.rows(order)]


def test_the_lot_parts_everybody_and_is_always_the_same():
    table = Standings((1, 2, 3, 4), DREW, seed="a")
    drawn = places(table, TieBreak.WINS, TieBreak.LOT)
    assert [place for _number, place in drawn] == [1, 2, 3, 4]
    assert {number for number, _place in drawn[:2]} == {1, 2}
    assert drawn == places(Standings((4, 3, 2, 1), DREW, seed="a"), TieBreak.WINS, TieBreak.LOT)
    others = {tuple(places(Standings((1, 2, 3, 4), DREW, seed=seed), TieBreak.LOT)) for seed in "abcdefgh"}
    assert len(others) > 1


def test_the_lot_has_no_sum_but_a_place_among_those_who_were_level():
    rows = Standings((1, 2, 3), DREW, seed="a").rows([TieBreak.LOT])
    assert [row.ties for row in rows] == [(1,), (2,), (0,)]
    assert [*rows[0].settled[TieBreak.LOT]] == [row.number for row in rows[:2]]
    assert rows[2].settled == {}
    assert Standings((1, 2), DREW).terms(1, TieBreak.LOT) == []


def test_a_play_off_counts_where_all_who_are_level_were_in_it():
    order = TieBreak.PLAY_OFF, TieBreak.LOT
    table = Standings((1, 2, 3, 4), DREW, seed="a", play_offs=[[4, 3], [2, 1]])
    assert places(table, *order) == [(2, 1), (1, 2), (4, 3), (3, 4)]
    other = Standings((1, 2, 3, 4), DREW, seed="a", play_offs=[[1, 3]])
    assert places(other, TieBreak.PLAY_OFF) == [(1, 1), (2, 1), (3, 3), (4, 3)]
    # Who was in it, but is level no more, does not disturb the others.
    wider = Standings((1, 2, 3, 4), DREW, play_offs=[[2, 3, 1]])
    assert places(wider, TieBreak.PLAY_OFF)[:2] == [(2, 1), (1, 2)]


def test_the_lot_is_last_wherever_it_was_declared():
    assert with_play_offs(["lot", "wins"], played_off=True) == [
        TieBreak.WINS,
        TieBreak.PLAY_OFF,
        TieBreak.LOT,
    ]
    assert with_play_offs(["wins"], played_off=False) == [TieBreak.WINS]


def test_those_who_are_level_are_found_together():
    assert Standings((1, 2, 3), DREW).level_groups([TieBreak.WINS]) == [[1, 2]]


@pytest.fixture
def drawn(begin, teacher) -> Competition:
    """Four in one round: both tables a draw, so that all are level."""
    competition = desk.competition_of(begin(4, rounds=2))
    desk.begin_round(competition, teacher)
    for fixture in results.published_rounds(competition)[-1].fixtures.all():
        desk.decide(fixture, (2, 2), Fixture.Decision.BOARD, "", teacher)
    return Competition.objects.select_related("tournament__classroom").get()


@pytest.fixture
def arbiter_client(client, teacher):
    client.force_login(teacher)
    return client


def standing(competition: Competition, teacher) -> list[tuple[int, int]]:
    view = CompetitionView(Competition.objects.get(pk=competition.pk), teacher)
    return [(row["entrant"].number, row["place"]) for row in view.standings_rows()]


def test_the_arbiter_enters_a_play_off_and_takes_it_back(drawn, teacher):
    assert {place for _number, place in standing(drawn, teacher)} == {1}
    play_offs.enter_play_off(drawn, [3, 1, 4, 2], "uma partida rápida", teacher)
    assert standing(drawn, teacher) == [(3, 1), (1, 2), (4, 3), (2, 4)]
    line = Action.objects.get(kind="enter-play-off")
    assert (line.details["order"], line.details["reason"]) == ([3, 1, 4, 2], "uma partida rápida")
    play_offs.enter_play_off(drawn, [4, 3, 2, 1], "outra", teacher)
    assert Competition.objects.get().play_offs == [[4, 3, 2, 1]]
    with pytest.raises(ValidationError, match="já não está"):
        play_offs.take_back_play_off(drawn, [3, 1, 4, 2], teacher)
    play_offs.take_back_play_off(drawn, [4, 3, 2, 1], teacher)
    assert Competition.objects.get().play_offs == []
    assert Action.objects.filter(kind="take-back-play-off").exists()


def test_a_play_off_is_of_all_who_are_level_and_has_a_reason(drawn, teacher, pupils):
    for order, reason, by, code in (
        ([1, 2, 3, 4], "  ", teacher, "no-reason"),
        ([1, 2, 3], "sim", teacher, "not-level"),
        ([1, 2, 3, 3], "sim", teacher, "not-level"),
        ([], "sim", teacher, "not-level"),
        ([1, 2, 3, 4], "sim", pupils[0], "forbidden"),
    ):
        with refused(code):
            play_offs.enter_play_off(drawn, order, reason, by)


def test_there_is_none_before_a_round_in_mid_round_or_in_a_knock_out(begin, teacher, drawn):
    desk.begin_round(drawn, teacher)
    with refused("undecided"):
        play_offs.enter_play_off(drawn, [1, 2, 3, 4], "sim", teacher)
    for phase_format, code in (("swiss", "not-level"), ("knock-out", "knock-out")):
        other = desk.competition_of(begin(4, phase_format))
        with refused(code):
            play_offs.enter_play_off(other, [1, 2, 3, 4], "sim", teacher)


def test_a_play_off_lasts_until_the_next_round(drawn, teacher):
    play_offs.enter_play_off(drawn, [3, 1, 4, 2], "sim", teacher)
    desk.begin_round(drawn, teacher)
    assert Competition.objects.get().play_offs == []
    Competition.objects.update(play_offs=[[1, 2]])
    desk.unpublish_round(drawn, teacher)
    assert Competition.objects.get().play_offs == []


def test_the_lot_is_shown_as_drawn(arbiter_client, drawn, teacher):
    Competition.objects.update(tie_breaks=["wins", "lot"])
    shown = words(arbiter_client.get(drawn.get_absolute_url()))
    assert "Sorteio" in shown
    why = words(arbiter_client.get(reverse("games:tournament-why", args=[drawn.code, 1])))
    assert "tirada à sorte: 1.º Aluno" in why
    table = as_tables(Competition.objects.get(), teacher)[0]
    assert [row[-1] for row in table.rows] == [1, 2, 3, 4]
    Competition.objects.update(play_offs=[[3, 1, 4, 2]])
    why = words(arbiter_client.get(reverse("games:tournament-why", args=[drawn.code, 1])))
    assert "a do desempate que fizeram: 1.º" in why
    table = as_tables(Competition.objects.get(), teacher)[0]
    assert [row[-2:] for row in table.rows] == [[1, None], [2, None], [3, None], [4, None]]
    assert table.header[-2:] == ["Desempate", "Sorteio"]


def test_the_regulation_says_it(drawn):
    def ties() -> str:
        competition = Competition.objects.select_related("tournament").get()
        return " ".join(row for article in regulation.get_articles(competition) for row in article.sentences)

    assert "fica no mesmo lugar" in ties()
    Competition.objects.update(tie_breaks=["wins", "lot"])
    assert "fica no mesmo lugar" not in ties()
    assert "No fim decide o sorteio" in ties()


def test_the_page_of_play_offs(arbiter_client, drawn):
    page = reverse("games:tournament-play-offs", args=[drawn.code])
    assert "Registar o desempate" in words(arbiter_client.get(page))
    order = {"place_1": "2", "place_2": "4", "place_3": "1", "place_4": "3"}
    answer = arbiter_client.post(page, order | {"reason": "à melhor de três"})
    assert messages_of(answer) == ["O desempate ficou registado."]
    assert Competition.objects.get().play_offs == [[3, 1, 4, 2]]
    shown = words(arbiter_client.get(page))
    assert "Retirar este desempate" in shown
    log = words(arbiter_client.get(reverse("games:tournament-log", args=[drawn.tournament.code])))
    names = CompetitionView(drawn, drawn.tournament.created_by).names
    called = {entrant.number: names[entrant.pk] for entrant in drawn.entrants.all()}
    named = " – ".join(f"{number}. {called[number]}" for number in (3, 1, 4, 2))
    assert f"{named}, à melhor de três" in log
    answer = arbiter_client.post(page, order | {"do": "undo"})
    assert messages_of(answer) == ["O desempate já não conta."]
    answer = arbiter_client.post(page, order | {"place_2": "2", "reason": "sim"})
    assert "Põe por ordem" in messages_of(answer)[-1]


def test_nobody_else_has_the_page(client, drawn, pupils):
    page = reverse("games:tournament-play-offs", args=[drawn.code])
    client.force_login(pupils[0])
    assert client.get(page).status_code == 403


def test_a_file_has_play_offs_and_lots(drawn, teacher):
    Competition.objects.update(tie_breaks=["wins", "lot"], play_offs=[[3, 1, 4, 2]])
    out = transfer.as_document(drawn.tournament, teacher)
    written = json.dumps(out.json())
    stored = transfer.store(transfer.parse_document(written.encode()), teacher)
    assert transfer.as_document(stored, teacher) == out
    assert stored.competitions.get().play_offs == [[3, 1, 4, 2]]
    for wrong in ("[[3, 9]]", "[[3, 1, 3]]"):
        with pytest.raises(ValidationError, match="Num desempate"):
            transfer.parse_document(written.replace("[[3, 1, 4, 2]]", wrong).encode())


def test_a_declared_play_off_is_no_tie_break_of_a_file(drawn, teacher):
    Competition.objects.update(tie_breaks=["play-off"])
    with refused("format"):
        transfer.store(transfer.as_document(drawn.tournament, teacher), teacher)


def test_another_format_keeps_the_lot():
    assert desk.refitted_tie_breaks(["wins", "lot"], "free") == [*desk.FREE_TIE_BREAKS, "lot"]
    assert desk.refitted_tie_breaks(["wins"], "swiss") == [*desk.TIE_BREAKS]
