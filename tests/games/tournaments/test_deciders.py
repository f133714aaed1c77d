"""A level pair of a knock-out: one chooses the position, the other the seat, then the lot."""

import pytest
from django.urls import reverse

from accounts.models import Action
from games.models import Decider, Fixture, Match
from games.rules import catalogue
from games.tournaments import deciders, desk, results, transfer
from tests.games.tournaments.test_desk import fixtures, play, publish
from tests.refusals import refused

pytestmark = pytest.mark.django_db(transaction=True)

NIM = catalogue.build("nim", {"heaps": [2, 3]})


@pytest.fixture
def level(begin, teacher):
    """A table of a semi-final of two matches at which who began has won each."""
    tournament = begin(4, "knock-out", 2)
    publish(tournament, teacher)
    fixture = fixtures(tournament)[0]
    play(fixture.matches.get())
    play(desk.next_match(fixture.round.phase.competition, fixture.first.user))
    return fresh(fixture)


def fresh(fixture: Fixture) -> Fixture:
    related = "round__phase__competition__tournament__classroom"
    return Fixture.objects.select_related(related).get(pk=fixture.pk)


def competition_of(fixture):
    return fixture.round.phase.competition


def roles(fixture):
    chooser = deciders.chooser_of(competition_of(fixture), fixture)
    return chooser, next(side for side in fixture.sides if side != chooser)


def with_nim(fixture) -> Fixture:
    """The same with a game that has positions to choose from."""
    competition = competition_of(fixture)
    competition.options = NIM.options_json()
    competition.save()
    return fresh(fixture)


def test_of_a_game_with_one_start_the_seat_is_chosen_at_once(level):
    chooser, other = roles(level)
    with refused("not-yours"):
        deciders.choose_seat(level, chooser, chooser.user)
    with refused("seat"):
        outsider = fixtures(competition_of(level).tournament)[1].first
        deciders.choose_seat(level, outsider, other.user)
    assert desk.next_match(competition_of(level), chooser.user) is None
    deciders.choose_seat(level, other, other.user)
    with refused("chosen"):
        deciders.choose_seat(level, chooser, other.user)
    assert not results.result_of(fresh(level), 2).is_final
    third = desk.next_match(competition_of(level), chooser.user)
    assert [seat.user for seat in third.seats.all()] == [other.user, chooser.user]
    play(third)
    result = results.result_of(fresh(level), 2)
    assert result.is_final
    assert max(result.wins) == 4
    assert level.sides[result.points.index(2)] == other
    with refused("not-level"):
        deciders.choose_seat(level, other, other.user)
    kinds = Action.objects.filter(actor=other.user).values_list("kind", flat=True)
    assert [*kinds] == ["choose-seat"]


def test_one_chooses_the_position_and_the_other_who_begins(level):
    level = with_nim(level)
    chooser, other = roles(level)
    offered = deciders.positions(competition_of(level), level)
    assert offered[0] == NIM
    assert len({*offered}) == deciders.CHOICES
    with refused("no-position"):
        deciders.choose_seat(level, other, other.user)
    with refused("not-yours"):
        deciders.choose_position(level, 1, other.user)
    with refused("position"):
        deciders.choose_position(level, deciders.CHOICES, chooser.user)
    deciders.choose_position(level, 1, chooser.user)
    with refused("chosen"):
        deciders.choose_position(level, 2, chooser.user)
    assert desk.next_match(competition_of(level), other.user) is None
    deciders.choose_seat(level, chooser, other.user)
    third = desk.next_match(competition_of(level), other.user)
    assert third.options == offered[1].options_json()
    assert [seat.user for seat in third.seats.all()] == [chooser.user, other.user]


def test_lot_decides_after_a_decider_that_is_level(level, teacher):
    _chooser, other = roles(level)
    with refused("too-soon"):
        deciders.draw_lots(level, teacher)
    with refused("forbidden"):
        deciders.draw_lots(level, other.user)
    deciders.choose_seat(level, other, other.user)
    third = desk.next_match(competition_of(level), other.user)
    play(third)
    third.seats.update(place=1)  # as games end that know draws
    assert results.is_level(fresh(level), 2)
    lot = deciders.draw_lots(level, teacher)
    result = results.result_of(fresh(level), 2)
    assert (result.wins, level.sides[result.points.index(2)]) == ((3, 3), lot)
    with refused("not-level"):
        deciders.draw_lots(level, teacher)
    assert Action.objects.filter(kind="draw-lots", subject=lot.user).exists()


def test_lot_after_a_result_from_the_desk_and_another_result_after_it(level, teacher):
    desk.decide(level, (2, 2), Fixture.Decision.BOARD, "no tabuleiro", teacher)
    lot = deciders.draw_lots(level, teacher)
    competition = competition_of(level)
    document = transfer.as_document(competition.tournament, teacher)
    brought = transfer.store(document, teacher).competitions.get()
    copy = results.published_rounds(brought)[0].fixtures.all()[0]
    assert results.result_of(copy, 2).points == results.result_of(fresh(level), 2).points
    desk.undecide(level, "", teacher)
    assert results.is_level(fresh(level), 2)
    desk.decide(level, (2, 4), Fixture.Decision.BOARD, "desempate", teacher)
    assert Decider.objects.get(fixture=level).lot is None
    assert results.result_of(fresh(level), 2).points == (0, 2)
    assert lot in level.sides


def test_no_decider_outside_of_a_knock_out_or_after_the_end(begin, teacher, level):
    competition_of(level).tournament.__class__.objects.update(state="closed")
    with refused("over"):
        deciders.choose_seat(level, level.first, level.first.user)
    swiss = begin(2, rounds=1)
    publish(swiss, teacher)
    fixture = fresh(fixtures(swiss)[0])
    desk.decide(fixture, (2, 2), Fixture.Decision.BOARD, "", teacher)
    with refused("not-level"):
        deciders.choose_seat(fixture, fixture.first, fixture.first.user)
    with refused("impossible"):
        desk.decide(fixture, (4, 2), Fixture.Decision.BOARD, "engano", teacher)


def test_page_of_a_decider(level, client, teacher):
    level = with_nim(level)
    chooser, other = roles(level)
    competition = competition_of(level)
    page = reverse("games:tournament-decider", args=[competition.code, level.pk])

    def read(user, address=page) -> str:
        client.force_login(user)
        return " ".join(client.get(address).content.decode().split())

    own = competition.get_absolute_url()
    assert page in read(other.user, own)
    assert page in read(teacher, own)
    assert "está a escolher a posição" in read(other.user)
    assert "escolhe a posição" in read(chooser.user)
    outsider = fixtures(competition.tournament)[1].first.user
    client.force_login(outsider)
    assert client.get(page).status_code == 404
    client.force_login(chooser.user)
    client.post(page, {"position": "0"})
    assert "quem começa?" in read(other.user)
    client.post(page, {"begins": chooser.pk})
    assert "Jogar o desempate" in read(chooser.user)
    assert "Resultado" in read(teacher)
    result = reverse("games:tournament-result", args=[competition.code, level.pk])
    assert "Empataram, e no desempate" in read(teacher, result)
    client.post(result, {"outcome": "board 2 2", "reason": "no tabuleiro"})
    assert "decide a sorte" in read(teacher)
    client.post(page, {"lots": "1"})
    assert "Decidiu a sorte" in read(chooser.user)
    assert "decidiu a sorte" in read(teacher, own)
    client.post(result, {"outcome": "board 4 2", "reason": "afinal"})
    assert "não precisa de desempate" in read(chooser.user)
    assert Match.objects.filter(fixture=level).count() == 2
