"""Strips and boards: the moves of known games, every rule by itself, and what pupils type wrong."""

import json

import pytest

from games.rules.errors import IllegalMove
from games.rules.game import State
from games.rules.invented.blocks import Block
from games.rules.invented.blocks.board import KNIGHT, WHITE_KNIGHT, BoardBlock
from games.rules.invented.blocks.strip import StripBlock
from games.rules.invented.conditions import NotSamePlace
from games.rules.invented.game import Invented
from games.rules.invented.rules import Rules
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.welter.rules import Welter
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.options import option_fields, value_text
from tests.games.rules.properties import plain_grundy as grundy


def texts(block: Block, part, mover: int = 0) -> list[str]:
    return [play.text for play in block.plays(part, mover)]


def invented(block: Block, *parts: object, conditions=()) -> Invented:
    return Invented(Rules("", (block,), tuple(conditions)), json.dumps(list(parts)))


# Known games.


@pytest.mark.parametrize("coins", [(3, 5), (2, 2, 4), (1, 3, 6), (4, 4, 4), (2, 3, 5, 6)])
def test_a_strip_where_coins_jump_and_share_squares_is_nimble(coins):
    block = StripBlock(squares=6, jump=True, many=True)
    counts = tuple(coins.count(square) for square in range(1, 7))
    assert grundy(block, coins) == grundy(Nimble(counts), counts)
    assert {play.text for play in block.plays(coins, 0)} == set(Nimble(counts).position_moves(counts))


@pytest.mark.parametrize("coins", [(3, 5), (2, 5, 8), (1, 3, 6, 7), (4, 9)])
def test_a_strip_without_jumps_is_the_coin_strip(coins):
    block = StripBlock(squares=9)
    assert grundy(block, coins) == grundy(CoinStrip(coins), coins)
    assert texts(block, coins) == list(CoinStrip(coins).position_moves(coins))


@pytest.mark.parametrize("coins", [(3, 5), (2, 5, 8), (1, 3, 6), (4, 6, 7)])
def test_a_strip_with_jumps_and_one_coin_a_square_is_welters_game(coins):
    block = StripBlock(squares=9, jump=True)
    below = tuple(coin - 1 for coin in coins)  # Welter counts squares from 0
    assert grundy(block, coins) == grundy(Welter(below), below)


@pytest.mark.parametrize("square", ["a8", "c5", "e4", "h1", "b7"])
def test_a_token_with_three_directions_is_the_white_queen(square):
    block = BoardBlock()
    queen = WhiteQueens(8, 8, (square,))
    assert grundy(block, block.read_start(square)) == grundy(queen, queen.start())


def test_tokens_that_share_squares_are_a_sum_of_queens():
    block = BoardBlock(rows=4, cols=4, jump=True, many=True)
    queens = WhiteQueens(4, 4, ("d1", "c2"))
    part = block.read_start("d1, c2")
    assert grundy(block, part) == grundy(queens, queens.start())
    assert len(block.parts(part)) == 2


@pytest.mark.parametrize("square", ["a8", "c5", "e4", "h1", "b7", "g2"])
def test_the_leaps_of_the_white_knight_are_its_game(square):
    block = BoardBlock(directions="nenhum", leaps="cavalo branco")
    knight = WhiteKnight(8, 8, square)
    part = block.read_start(square)
    assert grundy(block, part) == grundy(knight, knight.start())
    assert set(texts(block, part)) == set(knight.position_moves(knight.start()))


# The rules of a strip, each by itself.


def test_moves_say_how_far_and_which_coin():
    block = StripBlock()
    first, *_ = block.plays((5, 8), 0)
    assert (first.text, first.after, first.amount, first.place, first.onto) == ("5-1", (1, 8), 4, "5", "1")


def test_the_coin_that_the_opponent_moved_may_be_forbidden():
    game = invented(StripBlock(), [3, 8], conditions=[NotSamePlace()])
    state = game.play(game.initial(), "8-5")
    assert set(game.moves(state)) == {"3-1", "3-2"}
    with pytest.raises(IllegalMove, match="noutro sítio"):
        game.play(state, "5-4")


def test_coins_that_hinder_each_other_are_one_game():
    assert StripBlock(many=True).parts((2, 4)) == ((2, 4),)
    assert StripBlock(jump=True, many=True).parts((1, 2, 2)) == ((2,), (2,))
    assert StripBlock(bag=True).parts((0, 2, 3)) == ((2, 3),)
    assert StripBlock().parts((1, 2)) == ()


def test_the_bag_gives_room_for_one_more_step():
    assert StripBlock(squares=9, lengths="9", bag=True).lengths == (9,)


def test_clicks_set_coins_on_a_strip():
    block = StripBlock()
    assert block.read_start("vazio") == ()
    assert block.toggled((3,), "5") == (3, 5)
    assert block.toggled((3, 5), "5") == (3,)
    many = StripBlock(many=True, bag=True)
    assert many.toggled((5,), "5") == (5, 5)
    assert many.toggled((5, 5, 5), "5") == ()
    assert many.toggled((), "0") is None
    full = tuple(range(1, 17))
    assert StripBlock(squares=20).toggled(full, "18") is None
    assert StripBlock(squares=20, many=True).toggled(full, "4") == tuple(n for n in full if n != 4)


def test_a_strip_in_words():
    block = StripBlock(lengths="1", jump=True, many=True, bag=True, back=True)
    rules = " ".join(map(str, block.words()))
    assert "casa ao lado, para a esquerda ou para a direita" in rules
    assert "pode saltar" in rules
    assert "várias moedas" in rules
    assert "saco" in rules
    other = " ".join(map(str, StripBlock(lengths="1-3").words()))
    assert "para a esquerda: de 1 a 3 casas" in other
    assert "não pode saltar" in other
    assert "só cabe uma" in other
    assert "quantas casas se quiser" in " ".join(map(str, StripBlock().words()))
    assert str(block.describe("4-0")) == "levou ao saco a moeda da casa 4"
    assert str(block.describe("4-3")) == "moveu uma moeda da casa 4 para a 3"
    assert str(block.choice(State(None, 0), "4-0")) == "Levar ao saco a moeda da casa 4"
    assert str(block.choice(State(None, 0), "4")) == "Moeda da casa 4: escolhe para onde"
    assert (
        str(block.picture(State((0, 0, 3, 3, 5), 0)))
        == "2 moedas na casa 3, 1 moeda na casa 5 e 2 moedas no saco."
    )
    assert str(block.picture(State((), 0))) == "Nenhuma moeda."
    assert str(block.spot("5")) == "com a moeda da casa 5"
    assert str(block.last_move(None)) == "deixou o adversário sem jogadas"


def test_a_strip_drawn():
    block = StripBlock(squares=5, many=True, bag=True)
    board = block.board_of((1, 3))
    assert [cell.shape for cell in board.cells] == ["bag"] + ["strip"] * 5
    view = block.view(State((0, 3, 3), 0))
    assert view.pieces == {"0": "coin", "3": "coin"}
    assert view.labels == {"3": "2"}


def test_a_strip_that_goes_back_and_forth_comes_back():
    game = StripBlock(squares=3, back=True)
    assert (2,) in set(game.followers(next(game.followers((2,)))))


# The rules of a board, each by itself.


def test_moves_say_how_far_and_which_token():
    block = BoardBlock(rows=4, cols=4, directions="cima", leaps="1,2")
    far = {play.text: play for play in block.plays(block.read_start("a1"), 0)}
    assert (far["a1-a4"].amount, far["a1-a4"].place, far["a1-a4"].onto) == (3, "a1", "a4")
    assert far["a1-b3"].amount == 0  # a leap counts no squares


def test_only_the_owner_moves_his_tokens():
    block = BoardBlock(rows=3, cols=3, directions="cima", lengths="1", owned=True)
    part = block.read_start("a1 A, b1 B, c1")
    assert block.partisan
    assert texts(block, part, 0) == ["a1-a2", "c1-c2"]
    assert texts(block, part, 1) == ["b1-b2", "c1-c2"]
    assert block.parts(part) == (part,)
    assert "é do adversário" in str(block.refusal(part, "b1-b2"))
    assert "é do adversário" in str(block.refusal(part, "b1"))
    game = invented(block, ["a1 A", "b1 B"])
    state = game.play(game.initial(), "a1-a2")
    assert list(game.moves(state)) == ["b1-b2"]


def test_tokens_that_hinder_each_other_are_one_game():
    def count(**rules):
        block = BoardBlock(rows=4, cols=4, **rules)
        return len(block.parts(block.read_start("d1, c2, a4")))

    assert count(many=True, jump=True) == 2  # a4 has no move
    assert count(many=True, lengths="1") == 2
    assert count(many=True, directions="nenhum", leaps="(-1, 1)") == 2
    assert count(many=True) == 1
    assert count(jump=True) == 1
    assert BoardBlock().parts(((0, 0, -1),)) == ()


@pytest.mark.parametrize(
    ("typed", "leaps"),
    [
        ("", ()),
        ("nenhum", ()),
        ("Cavalo", KNIGHT),
        ("cavalo branco", WHITE_KNIGHT),
        ("(1, 2) (-2, 1)", ((-2, 1), (1, 2))),
        ("(1,2), (1,2)", ((1, 2),)),
        ("1:2; \N{MINUS SIGN}2:+1", ((-2, 1), (1, 2))),
    ],
)
def test_leaps_as_pupils_type_them(typed, leaps):
    block = BoardBlock(leaps=typed)
    assert block.leaps == leaps
    field = next(field for field in option_fields(BoardBlock) if field.name == "leaps")
    assert BoardBlock(leaps=value_text(field, leaps)) == block


def test_tokens_are_typed_with_or_without_commas():
    block = BoardBlock(owned=True)
    part = ((6, 1, 0), (7, 0, 1), (7, 2, -1))
    assert block.read_start("b2 A, a1 B, c1") == part
    assert block.read_start("b2a a1b; c1") == part
    assert block.read_start("b2 a a1 b c1") == part


def test_clicks_set_tokens_on_a_board():
    block = BoardBlock()
    one = block.read_start("b2")
    assert block.toggled((), "b2") == one
    assert block.toggled(one, "b2") == ()
    many = BoardBlock(many=True)
    assert many.toggled(one, "b2") == one * 2
    assert many.toggled(one * 3, "b2") == ()
    owned = BoardBlock(owned=True)
    seen = [owned.read_start("a1")]
    for _ in range(4):
        seen.append(owned.toggled(seen[-1], "b2"))
    assert [owned.part_text(part) for part in seen] == ["a1", "b2, a1", "b2 A, a1", "b2 B, a1", "a1"]
    full = block.read_start("a1 b1 c1 d1 e1 f1")
    assert block.toggled(full, "g1") is None
    assert len(many.toggled(full, "a1")) == 5


def test_a_board_in_words():
    def rules(**chosen):
        return " ".join(map(str, BoardBlock(**chosen).words()))

    assert "8 linhas e 8 colunas" in rules()
    assert "para cima ou na diagonal para cima e para a esquerda, quantas casas" in rules()
    assert "para a casa ao lado: para cima" in rules(directions="cima", lengths="1")
    assert "para cima: 1 ou 3 casas" in rules(directions="cima", lengths="1, 3")
    assert "não pode passar por cima" in rules()
    assert "só cabe uma" in rules()
    free = rules(jump=True, many=True)
    assert "pode passar por cima" in free
    assert "várias peças" in free
    assert "Em vez disso, uma peça pode saltar como o cavalo" in rules(leaps="cavalo")
    leaping = rules(directions="nenhum", leaps="(1, 2); (-1, -2)")
    assert "uma peça salta 1 casa para a esquerda e 2 casas para baixo ou 1 casa para a direita" in leaping
    assert "passar por cima" not in leaping
    assert "só as move o 1.º jogador" in rules(owned=True)
    block = BoardBlock(owned=True)
    assert str(block.picture(State(block.read_start("b2 A, c1"), 0))) == "Peças em b2 (do 1.º jogador) e c1."
    assert str(block.picture(State((), 0))) == "Nenhuma peça."
    assert str(block.describe("b2-b3")) == "moveu a peça de b2 para b3"
    assert str(block.choice(State(None, 0), "b2")) == "Peça em b2: escolhe para onde"
    assert str(block.choice(State(None, 0), "b2-b3")) == "Mover a peça de b2 para b3"
    assert str(block.spot("b2")) == "com a peça da casa b2"
    assert str(block.last_move(None)) == "deixou o adversário sem jogadas"


def test_a_board_drawn():
    owned = BoardBlock(owned=True)
    assert owned.alone((2, 4)) == owned.read_start("e6")
    view = owned.view(State(owned.read_start("a1 A, b1 B, c1"), 0))
    assert view.pieces == {"a1": "white", "b1": "black", "c1": "coin"}
    assert view.labels == {"a1": "A", "b1": "B"}
    many = BoardBlock(many=True)
    assert many.view(State(many.read_start("a1 a1"), 0)).labels == {"a1": "2"}
    leaping = BoardBlock(directions="nenhum", leaps="cavalo")
    assert leaping.view(State(leaping.read_start("a1"), 0)).pieces == {"a1": "knight"}
    assert len(owned.board_of(()).cells) == 64
