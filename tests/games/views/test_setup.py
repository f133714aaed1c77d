"""«Montar posição» on boards: what clicks, fields and buttons make, what is refused, where it leads."""

import html
import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.analysis import positions
from games.analysis.queued import studies
from games.live import ratelimit
from games.live.ratelimit import Buckets
from games.models import Match, SavedPosition
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.solvers.forced import Forced, Right, forced
from tests.budgets import FEW
from tests.clients import signed_in
from tests.waiting import wait_for

GAMES = [slug for slug, game in catalogue.GAMES.items() if issubclass(game, BoardGame)]
# The others have fields for what stands on each place.
CLICKED = [slug for slug in GAMES if any(not kind.within for kind in catalogue.build(slug, {}).kinds)]
TWO = {
    "size": "5",
    "casas-black": "a1, b1, c1, d2",
    "casas-white": "b2, c2, d3, e3",
    "vez": "black",
}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch):
    monkeypatch.setattr(ratelimit, "_expensive", Buckets(rate=100.0, burst=1_000))
    studies._done.clear()
    yield
    studies.stop()


def page(slug: str = "hex", client: Client | None = None, /, **query: Any) -> str:
    answer = (client or Client()).get(reverse("games:setup", args=[slug]), query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(answer.content.decode()))


def cells(found: str, kind: str) -> str:
    match = re.search(rf'name="casas-{kind}" value="([^"]*)"', found)
    return match[1]


def with_options(query: dict[str, str], **more: str) -> dict[str, str]:
    return {**query, **more}


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_begins_with_its_own_position(slug):
    found = page(slug)
    assert "Jogar a partir daqui" in found
    game = catalogue.build(slug, {})
    for kind, names in game.position(game.opening()).items():
        if kind != "extra":
            assert cells(found, kind) == ", ".join(names)


@pytest.mark.parametrize("slug", CLICKED)
def test_a_click_puts_a_piece_and_another_takes_it_away(slug):
    game = catalogue.build(slug, {})
    kind = game.kinds[0].name
    free = game.board.names_of(game.empty(game.opening()))[0]
    empty = {f"casas-{kind.name}": "" for kind in game.kinds}
    once = page(slug, **empty, celula=free, peca=kind)
    assert cells(once, kind) == free
    again = page(slug, **{**empty, f"casas-{kind}": free}, celula=free, peca=kind)
    assert cells(again, kind) == ""


def test_a_stroke_paints_and_the_eraser_wipes():
    painted = page(**with_options(TWO, celula="a1 a2 b3 d3 zz", peca="white"))
    assert cells(painted, "white") == "b2, c2, e3, a1, d3"
    wiped = page(**with_options(TWO, celula="a1 b2", peca="borracha"))
    assert cells(wiped, "black") == "b1, c1, d2"
    assert cells(wiped, "white") == "c2, d3, e3"
    clear = page(**with_options(TWO, botao="clear", vez="white"))
    assert (cells(clear, "black"), cells(clear, "white")) == ("", "")
    assert re.search(r'name="vez" value="white" checked', clear)


def test_htmx_gets_an_address_that_leads_back():
    answer = Client().get(
        reverse("games:setup", args=["hex"]),
        with_options(TWO, celula="e4", peca="black"),
        headers={"HX-Request": "true"},
    )
    address = answer["HX-Push-Url"]
    assert "celula" not in address
    back = page(**dict(parse_qsl(urlsplit(address).query)))
    assert cells(back, "black") == "a1, b1, c1, d2, e4"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"casas-black": "a1, z9"}, "não é uma casa deste tabuleiro"),
        ({"casas-black": "a1", "casas-white": "a1"}, "tem duas peças"),
        ({"extra": "{"}, "não é JSON"),
        ({"extra": "[]"}, "tem de ser um objeto"),
        ({"extra": '{"x": 1}'}, "não tem «x»"),
        ({"extra": '{"can_swap": true}', "vez": "white"}, "Só se pode trocar de cores"),
        ({"start": "x"}, "não se percebe"),
        ({"start": "[]"}, "não se percebe"),
        ({"start": "{}"}, "não se percebe"),
        ({"start": '{"position": {"black": 1}}'}, "não se percebe"),
        ({"start": '{"position": 7}'}, "não se percebe"),
        ({"extra": '{"swapped": NaN}'}, "não é JSON"),
        ({"size": "99"}, "Tem de estar entre"),
    ],
)
def test_what_cannot_be_is_said(query, said):
    fields = {} if "start" in query or "size" in query else {"casas-black": "", "casas-white": ""}
    found = page(**{"size": "5", **fields, **query})
    assert said in found
    assert "Jogar a partir daqui" not in found
    assert "Fazer um problema" not in found


def test_what_people_understand_has_fields_of_its_own():
    fields = {"casas-black": "c3", "casas-white": "", "size": "5"}
    found = page(**fields, vez="white", mais="1", **{"mais-can_swap": "1", "extra": '{"swapped": false}'})
    assert 'name="mais-can_swap" value="1" checked' in found
    assert "Jogar a partir daqui" in found
    assert '"can_swap":true' in play_query(found)["o-start"]
    unticked = page(**fields, vez="white", mais="1", extra='{"can_swap": true}')
    assert '"can_swap":false' in play_query(unticked)["o-start"]
    assert "Só se pode trocar" in page(**fields, vez="black", mais="1", **{"mais-can_swap": "1"})


def test_pointers_captures_and_the_dagger_are_set_up():
    crossing = {"casas-black": "b1", "casas-white": "", "vez": "white", "mais": "1"}
    assert "os dois ponteiros já têm de estar postos" in page("intersections", **crossing)
    pointers = {"mais-pointers.black": "A1", "mais-pointers.white": "b6"}
    found = page("intersections", **crossing, **pointers)
    assert "Jogar a partir daqui" in found
    assert 'name="mais-pointers.black" value="a1"' in found
    address = re.search(r'id="endereco"[^>]*>([^<]*)<', found)
    again = page("intersections", **dict(parse_qsl(urlsplit(address[1]).query)))
    assert 'name="mais-pointers.white" value="b6"' in again
    empty = {"casas-black": "", "casas-white": "", "mais": "1"}
    ninuki = page("gomoku", form="ninuki", **empty, **{"mais-captured.black": "4"})
    assert 'name="mais-captured.black" value="4"' in ninuki
    assert "não serve" in page("gomoku", form="ninuki", **empty, **{"mais-captured.black": "x"})
    dagger = page("gomoku", form="dagger", **empty, **{"mais-dagger": "black"})
    assert '<option value="black" selected>' in dagger


def test_the_colour_of_the_next_stone_is_chosen_among_the_stones():
    fields = {"casas-black": "e5", "casas-white": "", "vez": "grey", "mais": "1"}
    found = page("triskelion", **fields, **{"mais-stone": "white"})
    assert '<option value="white" selected>Brancas</option>' in found
    assert "Jogar a partir daqui" in found


def test_white_squares_are_set_up_as_a_list():
    fields = {"casas-white": "b3 d3 f3", "casas-black": "a3 c3 e3", "vez": "white", "mais": "1"}
    found = page("estarolas", **fields, **{"mais-white_squares": "F3, b3 d3"})
    assert 'name="mais-white_squares" value="f3 b3 d3"' in found
    assert "Jogar a partir daqui" in found
    assert "casas da sua cor" in page("estarolas", **fields, **{"mais-white_squares": "b3 d3"})


def test_a_finished_position_is_kept_but_not_played():
    found = page(**{"size": "5", "casas-black": "a1 b1 c1 d1 e1", "casas-white": "b2"})
    assert "Nesta posição o jogo já acabou" in found
    assert "Jogar a partir daqui" not in found
    assert "Fazer um problema" not in found
    assert "Endereço da posição" in found


def play_query(found: str) -> dict[str, str]:
    match = re.search(r'href="(/jogos/hex/\?[^#]*)#jogar"', found)
    return dict(parse_qsl(urlsplit(match[1]).query))


def test_a_match_begins_from_the_position(client):
    query = play_query(page(**TWO))
    game_page = client.get(reverse("games:game", args=["hex"]), query).content.decode()
    assert "começa de uma posição montada" in game_page
    assert "Começar da posição habitual" in game_page
    answer = client.post(reverse("games:create"), {"game": "hex", "access": "hotseat", **query})
    assert answer.status_code == 302
    match = Match.objects.get()
    start = json.loads(match.options["start"])
    assert start["position"]["black"] == ["a1", "b1", "c1", "d2"]
    assert start["to_move"] == "black"


def test_no_match_begins_where_the_game_is_over(client):
    game = catalogue.build("hex", {"size": 5})
    over = game.starting_at(game.setup({"black": ["a1", "b1", "c1", "d1", "e1"]}, "white"))
    fields = {"game": "hex", "access": "hotseat", "o-size": "5", "o-start": over.start}
    answer = client.post(reverse("games:create"), fields)
    assert answer.status_code == 422
    assert "o jogo já acabou" in answer.content.decode()


def test_the_page_of_a_game_leads_here_and_back():
    start = '{"position": {"black": ["c3"], "extra": {"can_swap": true}}, "to_move": "white"}'
    found = page(size="5", start=start)
    assert cells(found, "black") == "c3"
    assert 'name="mais-can_swap" value="1" checked' in found
    plain = Client().get(reverse("games:game", args=["hex"])).content.decode()
    assert reverse("games:setup", args=["hex"]) in plain


def test_games_without_a_board_are_not_found():
    assert Client().get(reverse("games:setup", args=["nim"])).status_code == 404


def test_a_very_long_address_is_replaced_by_keeping(monkeypatch):
    monkeypatch.setattr("games.views.setup.MAX_QUERY", 10)
    found = page(**TWO)
    assert "comprida demais para um endereço" in found
    assert "Fazer um problema" not in found


# --- goals ---


def decided(client: Client, moves: str, **query: str) -> str:
    return searched("hex", client, **{**TWO, **query, "lances": moves})


def searched(slug: str, client: Client, **query: str) -> str:
    """The page once the search is over."""

    def ask() -> str:
        found = page(slug, client, **query)
        return "" if "À espera da vez" in found or "A procurar…" in found else found

    return str(wait_for(ask))


@pytest.fixture
def as_teacher(teacher):
    return signed_in(teacher)


def test_a_goal_is_proved_and_kept(as_teacher, client):
    found = decided(as_teacher, "3")
    assert "Confirmado." in found
    assert "ganha em 2 lances" in found
    assert "Ganha mais cedo" in found
    assert "Há 2 primeiras jogadas certas" in found
    answer = as_teacher.post(
        reverse("games:position-save"),
        {"game": "hex", "goal": "3", "title": "Dois lances", **play_query(found)},
        follow=True,
    )
    saved = SavedPosition.objects.get()
    assert saved.goal == 2
    assert set(saved.solution) == {"e1", "e2"}
    assert "Problema guardado" in answer.content.decode()
    assert "Entra na tua conta" in decided(client, "2")


def test_what_is_refuted_shows_the_defence(client):
    found = decided(client, "1")
    assert "Não: em 1 lance não se força a vitória." in found
    assert "como se defende" not in found
    found = decided(client, "2", **{"casas-white": "b2, c2, e2, e3"})
    assert "o Branco defende-se com" in found


def test_first_moves_that_are_right_are_told_in_words(client):
    query = {"casas-white": "a1", "casas-black": "b1, d1", "vez": "white", "lances": "1"}
    assert "«Capturar com a peça de a1: c1, e1»" in searched("konane", client, **query)


def test_what_nobody_proved_is_not_kept(as_teacher):
    query = play_query(page(**TWO))
    for goal in ("1", "2", "x", "9"):
        answer = as_teacher.post(reverse("games:position-save"), {"game": "hex", "goal": goal, **query})
        assert answer.status_code == 302
        assert answer["Location"].startswith(reverse("games:setup", args=["hex"]))
    nim = as_teacher.post(reverse("games:position-save"), {"game": "nim", "goal": "1", "o-heaps": "3"})
    assert nim["Location"] == reverse("games:catalogue")
    assert not SavedPosition.objects.exists()


def test_too_many_questions_are_put_off(client, monkeypatch):
    monkeypatch.setattr("games.views.setup.may_compute", lambda _request: False)
    assert "São muitos pedidos seguidos" in page(**TWO, lances="2")


def test_a_visitor_may_wait_for_two_searches(client, monkeypatch):
    monkeypatch.setattr(studies, "for_one", 0)
    assert "Não ficou decidido." in page("hex", client, **TWO, lances="2")


# --- solving ---


@pytest.fixture
def puzzle(teacher, classroom):
    plain = catalogue.build("hex", {"size": 5})
    position = {"black": ["a1", "b1", "c1", "d2"], "white": ["b2", "c2", "d3", "e3"]}
    game = plain.starting_at(plain.setup(position, "black"))
    return positions.save(teacher, game, "Duas ameaças", forced(game, game.initial(), 2))


def solving(puzzle: SavedPosition, client: Client | None = None, /, **query: Any) -> str:
    answer = (client or Client()).get(puzzle.get_absolute_url(), query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(answer.content.decode()))


def test_anybody_solves_it_by_clicking_right_moves(puzzle):
    begun = solving(puzzle)
    assert "Joga o Preto e ganha em 2 lances." in begun
    assert "Duas ameaças" not in begun
    assert "Mostrar a solução" not in begun
    on = solving(puzzle, jogada="e2")
    assert "Certo!" in on
    assert "Falta 1 lance." in on
    assert 'name="feitas" value="e2"' in on
    (reply,), last = puzzle.solution["e2"][0], next(iter(puzzle.solution["e2"][1]))
    assert f"O Branco jogou em {reply}." in on
    done = solving(puzzle, feitas="e2", jogada=last)
    assert "Resolvido!" in done
    assert "Mostrar a solução" in done
    assert 'name="jogada"' not in done


def test_a_wrong_move_opens_the_solution(puzzle):
    missed = solving(puzzle, jogada="h4")
    assert "já não consegues a tempo" in missed
    assert "Mostrar a solução" in missed
    assert 'name="falhou" value="1"' in missed
    shown = solving(puzzle, falhou="1", mostrar="solucao")
    assert "Uma solução" in shown
    assert re.findall(r'id="solucao-(\d)" viewBox', shown) == ["1", "2", "3"]
    assert "Uma solução" not in solving(puzzle, mostrar="solucao")
    assert "já está ocupada" in solving(puzzle, jogada="a1")


def test_a_hint_says_where_to_look(puzzle):
    assert "Há 2 jogadas certas. Procura na coluna e." in solving(puzzle, mostrar="pista")


def test_the_script_asks_the_puzzle(puzzle):
    address = puzzle.get_absolute_url()
    assert Client().get(address, {"feitas": "e2", "casa": "e2"}).json()["type"] == "refused"
    assert Client().get(address, {"prefixo": "e4"}).json()["type"] == "steps"


def test_the_owner_lists_renames_and_deletes_it(puzzle, as_teacher):
    listed = as_teacher.get(reverse("games:positions")).content.decode()
    assert "Duas ameaças" in listed
    assert "ganha em 2 lances" in listed
    mine = solving(puzzle, as_teacher)
    assert "Duas ameaças" in mine
    assert "Mudar o título" in mine
    assert "Mudar o título" not in solving(puzzle)
    as_teacher.post(reverse("games:position-change", args=[puzzle.code]), {"do": "delete", "sure": "1"})
    assert not SavedPosition.objects.exists()


def test_a_position_and_a_puzzle_of_it_are_two_things(puzzle, teacher):
    game = catalogue.build("hex", puzzle.options)
    plain = positions.save(teacher, game, "")
    assert plain.pk != puzzle.pk
    again = positions.save(teacher, game, "Outro nome", forced(game, game.initial(), 2))
    assert again.pk == puzzle.pk
    shown = Client().get(plain.get_absolute_url()).content.decode()
    assert "Montar outra a partir desta" in shown
    assert reverse("games:setup", args=["hex"]) in shown


def test_the_list_asks_no_more_for_more_puzzles(as_teacher, teacher, puzzle, django_assert_num_queries):
    address = reverse("games:positions")
    as_teacher.get(address)  # the first request of a session writes it
    with CaptureQueriesContext(connection) as one:
        as_teacher.get(address)
    won = Forced(1, {"a1": Right()}, (), 1)
    for size in (6, 7):
        positions.save(teacher, catalogue.build("hex", {"size": size}), "", won)
    with django_assert_num_queries(len(one)):
        listed = as_teacher.get(address).content.decode()
    assert listed.count("ganha em 1 lance") == 2
    assert not any("solution" in query["sql"] for query in one)


def test_seeds_are_fields_row_by_row():
    rows = "4 4 4 4 4 4 / 3 4 4 4 4 0"
    found = page("ouri", **{"mais": "1", "mais-seeds": rows, "mais-stores.south": "5", "vez": "north"})
    assert f'value="{rows}"' in found
    assert "Jogar a partir daqui" in found
    assert "Guardadas: Sul 5, Norte 0." in found
    wrong = page("ouri", **{"mais": "1", "mais-seeds": "4 x / 4"})
    assert "O valor de «seeds» em «extra» não serve." in wrong


TYPED = st.text(max_size=20) | st.sampled_from(
    ["a1", "a1 b2, c3", "black", "white", "{}", '{"can_swap": 1}', "\x00", "clear", "9", "{" * 3000, "null"]
)


@pytest.mark.parametrize("slug", GAMES)
@FEW
@given(data=st.data())
def test_any_input_is_answered(slug, data):
    game = catalogue.build(slug, {})
    assert isinstance(game, BoardGame)
    names = [f"casas-{kind.name}" for kind in game.kinds]
    fields = [*names, "vez", "extra", "celula", "peca", "botao", "start"]
    query = {name: data.draw(TYPED, label=name) for name in fields}
    page(slug, **query)
    page(slug, start=query["start"], extra=query["extra"])
