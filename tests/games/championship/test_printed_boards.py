"""Boards and pieces in true size."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from games.championship.braille import in_braille
from games.championship.championship_games import school_games
from games.championship.printed_boards import MARGIN, PAPERS, braille_names, pieces, true_size

GAMES = [game for game in school_games().values() if game.slug]


@pytest.mark.parametrize(
    ("name", "expected"), [("a", "⠁"), ("a10", "⠁⠼⠁⠚"), ("k3", "⠅⠼⠉"), ("27", "⠼⠃⠛"), ("z", "⠵")]
)
def test_names_of_cells_in_braille(name, expected):
    assert in_braille(name) == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_a_board_fits_its_paper(game, paper):
    printed = true_size(game, paper, raised=False)
    width, height = (float(length) for length in re.findall(r'="([\d.]+)mm"', printed.drawing)[:2])
    sides = (paper.long, paper.short) if printed.lying else (paper.short, paper.long)
    assert width <= sides[0] - 2 * MARGIN + 0.1
    assert height <= sides[1] - 2 * MARGIN + 0.1
    assert 8 <= printed.cell <= 32


def test_a_raised_board_has_its_letters_in_braille():
    game = school_games()["pawns"]
    drawing = true_size(game, PAPERS["a4"], raised=True).drawing
    assert "⠁" in drawing
    assert "⠼⠓" in drawing
    assert ("h", "⠓") in braille_names(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_a_board_is_called_in_braille_is_no_long_list_of_nothing(game):
    assert len(dict(braille_names(game))) == len(braille_names(game)) > 0


def test_pieces_have_two_sides_and_as_many_as_are_needed():
    paper = PAPERS["a4"]
    shown = pieces(school_games()["hex"], paper)
    assert len(shown) == school_games()["hex"].pieces
    assert 'class="dark"' in shown[0]
    assert 'class="light"' in shown[0]
    assert pieces(school_games()["dots_and_boxes"], paper) == []


def test_dominoes_are_twice_as_wide_and_arrows_say_how_far():
    paper = PAPERS["a4"]
    domino = pieces(school_games()["domineering"], paper)
    arrows = pieces(replace(school_games()["pawns"], material="arrows", pieces=15), paper)
    width, height = (float(length) for length in re.findall(r'="([\d.]+)mm"', domino[0])[:2])
    assert width == pytest.approx(height, abs=0.2)  # two cells wide, two sides high
    distances = [re.findall(r">(\d)</text>", drawing) for drawing in arrows]
    assert sorted(distances) == [[str(distance)] * 2 for distance in (1, 2, 3) for _piece in range(5)]


@pytest.mark.parametrize(
    ("key", "numbers"), [("ouri", []), ("product", []), ("faisca", []), ("trails", ["1", "2"])]
)
def test_a_board_on_paper_counts_nothing_and_names_its_goals(key, numbers):
    drawing = true_size(school_games()[key], PAPERS["a4"], raised=False).drawing
    assert re.findall(r"<text[^>]*data-label=[^>]*>([^<]+)</text>", drawing) == numbers
    # Nor are there stones beside which it would be counted.
    assert "stone-" not in drawing


def test_there_are_arrows_for_both_players():
    (reserve,) = {sum(own) for own in school_games()["faisca"].game().initial().reserve}
    assert school_games()["faisca"].pieces == 2 * reserve


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?papel=a3", "?relevo=1", "?papel=cartolina"])
def test_the_page_of_a_board(query):
    address = reverse("games:championship-board", args=["pawns"])
    page = Client().get(address + query).content.decode()
    assert ("Em Braille" in page) == ("relevo" in query)
    assert ("Recorta cada peça" in page) == ("relevo" not in query)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_sheet_of_rules_says_what_is_not_confirmed(game):
    page = Client().get(reverse("games:championship-sheet", args=[game.key])).content.decode()
    assert page.count("(por confirmar)") == sum(not rule.sure for rule in game.rules)
