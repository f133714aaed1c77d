"""Moves as people type them in matches: as the rulebook writes them, with arrows, or in words."""

import re
from collections import Counter
from itertools import islice

import pytest

from games.live import move_input
from games.rules.bases.heaps import HeapTable
from games.rules.bases.splitting import SplittingGame
from games.rules.catalogue import ENTRIES, GAMES, build
from games.rules.errors import IllegalMove
from games.rules.game import State
from games.rules.nim.blocking_nim.blocks import Blocked
from games.rules.nim.poker_nim.stock import Stock

HEAP_NUMBER = re.compile(r"p\d+-")
NIM = {"heaps": [5, 12]}


@pytest.mark.parametrize(
    ("slug", "options", "move", "written"),
    [
        (
            "nim",
            NIM,
            "p2-3",
            ("p2-3", " P2 – 3 ", "12→9", "12->9", "12 => 9", "tiro 3 da de 12", "da pilha de 12 ficam 9"),
        ),
        (
            "subtraction",
            {"heaps": [20], "sets": [[1, 2, 3]]},
            "p1-3",
            ("20→17", "3 de 20", "tiro 3 da pilha 1"),
        ),
        ("nim", {"heaps": [4]}, "p1-2", ("4-2", "4→2")),
        ("half", {"heaps": [12]}, "p1-3", ("12→9", "Take 3 beans from the heap of 12")),
        ("wythoff", {"heaps": [5, 8]}, "p1-2/p2-2", ("p1-2/p2-2", "5→3, 8→6", "8→6 e 5→3")),
        ("wythoff", {"heaps": [5, 8]}, "p2-5", ("8→3", "tiro 5 da de 8")),
        ("moore_nim", {"heaps": [2, 5, 2, 9], "k": 2}, "p1-1/p3-2", ("2→1; 2→0",)),
        ("nimble", {}, "5-2", ("5→2", "5 -> 2", "5—2")),
        ("kayles", {"heaps": [9]}, "p1=8", ("9→8", "9 -> 8", "tiro 1 da de 9", "da de 9 ficam 8")),
        ("kayles", {"heaps": [9]}, "p1=5+3", ("9→5+3", "9→3, 5", "9 para 5 e 3", "9 => 3 + 5")),
        ("grundy", {"heaps": [7, 4]}, "p2=3+1", ("4→3+1", "p2=3+1", "4→1 e 3")),
        ("octal", {"heaps": [10], "code": "0.77"}, "p1=5+3", ("10→5+3",)),
        ("lasker", {"heaps": [5, 4]}, "p1-2", ("5→3", "p1-2", "tiro 2 da de 5")),
        ("lasker", {"heaps": [5, 4]}, "p1=3+2", ("5→3+2", "5 para 2 e 3")),
        ("poker_nim", {"heaps": [3, 5]}, "p2-2", ("5→3", "tiro 2 da de 5")),
        ("poker_nim", {"heaps": [3, 5]}, "p2+2", ("5→7", "p2+2")),
        ("blocking_nim", {"heaps": [2, 5], "block": [1, 1]}, "p2-3", ("5→2", "p2-3")),
        ("lim", {}, "p1-1/p2-1/p3+1", ("5→4, 3→2", "5→4, 3→2, 7→8", "p1-1/p2-1/p3+1")),
        ("jil", {"numbers": [4, 2, 3]}, "c2-1/c3+4", ("2→1, 3→7", "c2-1/c3+4")),
        ("add_up", {"sum": 12}, "+2", ("12→14", "+2")),
        ("sum", {"games": "nim 4\nsubtraction 4 | 3"}, "g1:p1-1", ("4→3",)),
        ("invented", {}, "p1-2", ("5→3", "tiro 2 da de 5")),
        ("plainim", {}, "r2=011", ("101→011", "r2=011")),
        ("sum", {}, "g2:p1-3", ("g2: 4→1", "4→1", "G2:p1–3", "tiro 3 da de 4")),
        ("sum", {}, "g1:p1-2", ("3→1",)),
        ("northcott", {}, "b6-b5", ("B6→b5", "b6 – b5")),
    ],
)
def test_a_move_is_read_however_it_is_typed(slug, options, move, written):
    game = build(slug, options)
    for typed in written:
        assert game.read_typed(game.initial(), typed) == move, typed


@pytest.mark.parametrize(
    ("slug", "options", "typed", "plain"),
    [
        ("kayles", {"heaps": [9]}, "nada", "nada"),
        ("sum", {"games": "subtraction 5 | 3\nsubtraction 5 | 3"}, "5→4", "5-4"),
    ],
)
def test_what_is_no_move_anywhere_is_left_to_be_refused(slug, options, typed, plain):
    game = build(slug, options)
    assert game.read_typed(game.initial(), typed) == plain


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("12-3", "Ficam 3 na pilha de 12: 12→3. Tiras 3: 12→9."),
        ("tiro 1 da pilha 2", "a pilha de 2, ou a 2.ª"),
        ("7→3", "Não há nenhuma pilha de 7."),
        ("12→13", "a pilha fica mais pequena"),
        ("2→1, 2→0", "não há outra de 2"),
    ],
)
def test_what_may_mean_two_moves_is_asked_about(typed, words):
    game = build("nim", {"heaps": [2, 12]} if "2" in typed else NIM)
    with pytest.raises(IllegalMove) as raised:
        game.read_typed(game.initial(), typed)
    assert words in str(raised.value.reason)
    assert move_input.reading(game, game.initial(), typed) == str(raised.value.reason)


@pytest.mark.parametrize(
    ("slug", "options", "typed", "words"),
    [
        ("nim", NIM, "p2→3", "Ficam 3 na pilha de 12: 12→3. Tiras 3: 12→9."),
        ("kayles", {"heaps": [9]}, "8→7", "Não há nenhuma pilha de 8."),
        ("kayles", {"heaps": [9]}, "8→7+1", "Não há nenhuma pilha de 8."),
        ("poker_nim", {"heaps": [3, 5]}, "5→5", "a pilha muda"),
        ("sum", {"games": "nim 4\nsubtraction 4 | 3"}, "4→1", "Em que parcela? Escreve g1:p1-3 ou g2:p1-3."),
        ("sum", {}, "7-3", "Ficam 3 na pilha de 7: 7→3. Tiras 3: 7→4."),
        ("sum", {}, "9→1", "Não há nenhuma pilha de 9."),
    ],
)
def test_what_cannot_be_understood_in_a_game_is_said(slug, options, typed, words):
    game = build(slug, options)
    with pytest.raises(IllegalMove) as raised:
        game.read_typed(game.initial(), typed)
    assert words in str(raised.value.reason)


def sizes_of(game, state):
    """The heaps of a position, in their order; None where it has none that change by themselves."""
    position = state.position if isinstance(state, State) else None
    if isinstance(position, (Blocked, Stock)):
        return position.heaps
    if isinstance(game, (HeapTable, SplittingGame)):
        return position
    return None


def changes_written(game, before, after, arrow):
    """What becomes of the heaps that a move changes, as people write it."""
    if isinstance(game, SplittingGame):
        left, came = Counter(before) - Counter(after), Counter(after) - Counter(before)
        (heap,) = left
        return f"{heap}{arrow}{' + '.join(map(str, came.elements())) or 0}"
    changed = zip(before, after, strict=True)
    return ", ".join(f"{size}{arrow}{rest}" for size, rest in changed if size != rest)


DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
ARROWS = ("→", "->", "-->", "=>", ">", "⇒", "➡️", "➜", "⟶")


@pytest.mark.parametrize("slug", GAMES)
def test_every_dash_and_arrow_is_read_in_every_game(slug):
    """Where heaps have numbers, p2→3 might mean two moves; everywhere else a sign is as good as another."""
    game = build(slug, ENTRIES[slug].small[0])
    state = game.initial()
    for move in islice(game.moves(state), 12):
        for dash in DASHES:
            assert game.read_typed(state, move.replace("-", dash)) == move
        if not HEAP_NUMBER.search(move):
            for arrow in ARROWS:
                assert game.read_typed(state, move.replace("-", arrow)) == move


@pytest.mark.parametrize("slug", GAMES)
def test_what_becomes_of_a_heap_is_read_in_every_game_with_heaps(slug):
    """Whatever a move does to heaps can be written with arrows: all that changes, before and after."""
    game = build(slug, ENTRIES[slug].small[0])
    state = game.initial()
    if slug == "blocking_nim":
        state = game.play(state, next(game.moves(state)))
    if (sizes := sizes_of(game, state)) is None:
        return
    for move in islice(game.moves(state), 40):
        after = sizes_of(game, game.play(state, move))
        for arrow in ARROWS:
            read = game.read_typed(state, changes_written(game, sizes, after, arrow))
            assert sizes_of(game, game.play(state, read)) == after, move


def test_how_a_move_is_understood_is_said_where_it_is_written_otherwise():
    game = build("nim", NIM)
    state = game.initial()
    assert move_input.reading(game, state, "12->9") == "Percebi: tirar 3 feijões da pilha 2."
    for typed in ("p2-3", "p2-30", "12→9, 5→3", "sei lá", ""):
        assert move_input.reading(game, state, typed) == "", typed


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_rules_write_is_read_as_it_is(slug):
    game = build(slug, ENTRIES[slug].small[0])
    state = game.initial()
    for move in islice(game.moves(state), 40):
        assert game.read_typed(state, move) == move
