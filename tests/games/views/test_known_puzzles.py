"""The pages of the puzzles that come with a game: listed, solved, and none beyond the last."""

from types import SimpleNamespace

from django.test import Client
from django.urls import reverse

from games.analysis import puzzle_pages
from games.rules.catalogue import build

PAGE = reverse("games:puzzle", args=["pawns", 1])


def shown(address: str, **query: str) -> str:
    answer = Client().get(address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_of_the_game_leads_to_them():
    page = shown(reverse("games:game", args=["pawns"]))
    assert f'href="{PAGE}"' in page
    assert "Ganha em 1 lance." in page


def test_one_is_solved_or_answered():
    assert "Joga o Preto e ganha em 1 lance." in shown(PAGE)
    assert "Resolvido!" in shown(PAGE, jogada="b5-b4")
    assert "há uma defesa" in shown(PAGE, jogada="b5:a4")


def test_a_hint_for_a_move_without_a_cell_says_so():
    game = build("hex", {"size": 3})
    now = SimpleNamespace(state=game.play(game.initial(), "b2"), book={"swap": {}})
    assert "vê os botões" in str(puzzle_pages._hint(game, now))
