"""How people write moves, and what a move is told to have captured."""

import pytest

from games.rules import catalogue

ALL = {
    "go": ("swap", "pass", "accept", "resume", "e5=black", "c3=dead", "c3=alive"),
    "jade": ("a1=white", "a1=black"),
    "sanqi": ("f6=grey",),
    "gomoku": ("=white", "a1,d4"),
    "blocking_nim": ("block=2,0,1", "p1-2"),
    "nim": ("p1-2",),
}
SHOWN = {
    "go": ("troca", "passa", "concorda", "retoma", "e5=preta", "c3=morta", "c3=viva"),
    "jade": ("a1=branca", "a1=preta"),
    "sanqi": ("f6=cinzenta",),
    "gomoku": ("=branca", "a1,d4"),
    "blocking_nim": ("bloqueia=2,0,1", "p1-2"),
    "nim": ("p1-2",),
}


@pytest.mark.parametrize("slug", ALL)
def test_moves_are_written_in_both_spellings(slug):
    game = catalogue.ENTRIES[slug].game.standard(None)
    assert tuple(str(game.display_move(move)) for move in ALL[slug]) == SHOWN[slug]
    assert tuple(map(game.parse_typed, SHOWN[slug])) == ALL[slug]
    assert tuple(map(game.parse_typed, ALL[slug])) == ALL[slug]


def test_capitals_of_a_telephone_are_no_other_word():
    assert catalogue.build("go", {"size": 9}).parse_typed("Passa") == "pass"
    assert catalogue.build("hackenbush", {}).parse_typed("pescoco") == "pescoco"


@pytest.mark.parametrize(
    ("slug", "options", "stones", "move", "words"),
    [
        ("go", {"size": 5}, "a2 / a1", "b1", "jogou em b1 e capturou 1"),
        ("go", {"size": 5}, "a2 b2 / a1 b1", "c1", "jogou em c1 e capturou 2"),
        ("go", {"size": 5}, "a2 / b2", "c1", "jogou em c1"),
        ("go", {"size": 5}, "a2 / b2", "pass", "passou"),
        ("gonnect", {"size": 5}, "a2 / a1", "b1", "jogou em b1 e capturou 1"),
        ("gomoku", {"form": "ninuki", "size": 9}, "a1 / b1 c1", "d1", "jogou em d1 e capturou 2"),
        ("gomoku", {"size": 9}, "a1 / b1 c1", "d1", "jogou em d1"),
        ("hasami_shogi", {}, "c5 g2 / d5 e5 f5 i9", "g2-g5", "moveu de g2 para g5 e capturou 3"),
        ("dispatch", {"size": 7}, "a2 d1 / a1 g7", "b1,c1", "pôs peças em b1 e c1 e capturou 1"),
        ("reversi", {}, "c4 / d4", "e4", "jogou em e4"),
    ],
)
def test_captures_are_told(slug, options, stones, move, words):
    game = catalogue.build(slug, options)
    black, white = map(str.split, stones.split("/"))
    before = game.setup({"black": black, "white": white}, "black")
    assert str(game.tell(before, move, game.play(before, move))) == words
