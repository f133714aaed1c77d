"""Heaps, coins and rows of invented games: their moves, clicks and words."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.boards.slots import ACROSS
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import State, Step
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.blocks.base import MAX_MOVES
from games.rules.invented.blocks.heaps import HeapsBlock
from games.rules.invented.game import Invented
from tests.games.invented.inventions import clicks, of_block, why


def moves(kind: str, rules: dict[str, Any], start: object) -> list[str]:
    game = of_block(kind, rules, start)
    return list(game.moves(game.initial()))


def after(game: Invented, move: str) -> object:
    return game.position(game.play(game.initial(), move))["parts"][0]


def said(kind: str, rules: dict[str, Any]) -> str:
    return " ".join(map(str, BLOCKS[kind].build(rules).words()))


# Heaps.


def test_numbers_are_typed_as_lists_and_ranges():
    for typed in ("1-3, 7", "7 3 2;1", [1, 2, 3, 7], "1 - 3,7, 7"):
        assert BLOCKS["heaps"].build({"numbers": typed}).values_json()["numbers"] == [1, 2, 3, 7]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("5-1", "ao contrário"),
        ("0", "de 1 a 40"),
        ("1000", "de 1 a 40"),
        ("1-1000", "de 1 a 40"),
        ("um", "«um»"),
        ([True], "«True»"),
        ({}, "lista"),
        ([1] * 1_999, "lista"),
        ("", "pelo menos um"),
    ],
)
def test_numbers_that_are_none(typed, reason):
    for kind in ("heaps", "rows"):
        with pytest.raises(BadOptions, match=reason.replace("40", "[0-9]+")) as wrong:
            BLOCKS[kind].build({"numbers": typed})
        assert wrong.value.field == "numbers"


def test_what_does_not_apply_is_ignored():
    assert moves("heaps", {"take": "none", "merge": True, "reach": "exactly"}, [2, 1]) == ["p1+p2"]
    assert moves("heaps", {"take": "whole", "numbers": ""}, [2]) == ["p1-2"]


@pytest.mark.parametrize(
    ("kind", "rules", "start"),
    [
        ("heaps", {"take": "any", "divide": "after"}, "40"),
        ("heaps", {"take": "any", "divide": "after", "add": 5, "most": 28, "merge": True}, "28"),
        ("heaps", {"take": "any", "divide": "instead"}, "40"),
        ("heaps", {"take": "any", "divide": "instead", "merge": True}, "1" + " 1" * 27),
        ("heaps", {"take": "any", "divide": "after", "merge": True}, "1" + " 1" * 27),
        ("heaps", {"take": "any", "merge": True}, "1" + " 1" * 27),
        ("heaps", {"take": "any", "reach": "up_to", "same": False}, "23, 23"),
        ("heaps", {"take": "any", "reach": "exactly", "count": 4, "same": False}, "5, 5, 5, 4"),
        ("coins", {"more": 23}, "F" * 9),
        ("coins", {"more": 2}, "F" * 15),
        ("coins", {"more": 23, "which": "run"}, "F" * 24),
        ("rows", {"numbers": "1-24"}, "24 24"),
        ("rows", {"numbers": "1-2"}, "24 24 24 24 24 24 12 12"),
    ],
)
def test_the_largest_starts_have_moves_and_board_within_bounds(kind, rules, start):
    block = BLOCKS[kind].build(rules)
    part = block.read_start(start)
    assert sum(1 for _ in block.plays(part, 0)) <= MAX_MOVES
    assert block.board_of(part).height <= 22
    assert block.board_of(part).width <= 14


def test_heaps_that_lie_still_are_clicked_as_in_nim():
    game = of_block("heaps", {}, [2, 4])
    assert clicks(game) == {
        "p1.2": "p1-1",
        "p1.1": "p1-2",
        "p2.4": "p2-1",
        "p2.3": "p2-2",
        "p2.2": "p2-3",
    }
    assert game.cell_move(game.initial(), "", "p2.1") == "p2-4"
    assert why(game, "p2-4") == "Da pilha 2 só podes tirar 1, 2 ou 3."
    assert game.touched(game.initial(), "p2-2") == ("p2.3", "p2.4")
    assert game.board.tails
    assert game.chosen_cells(game.initial(), "p1-1") == ("p1.2",)
    assert game.view(game.initial()).labels == {"p1": "2", "p2": "4"}


def test_the_same_from_several_heaps():
    game = of_block("heaps", {"take": "any", "reach": "up_to"}, [2, 3])
    assert [move for move in game.moves(game.initial()) if "/" in move] == ["p1-1/p2-1", "p1-2/p2-2"]
    assert clicks(game, "p1-1")["p2.2"] == "p1-2/p2-2"
    assert clicks(game, "p1-1")["p1.1"] == "p1-2"
    assert clicks(game, "p2-3") == {"p2.3": "p2-1", "p2.2": "p2-2", "p1.2": "p1-1/p2-1", "p1.1": "p1-2/p2-2"}
    assert clicks(game, "p1-9") == {}
    assert game.cell_move(game.initial(), "p1-1", "p2.1") == "p1-1/p2-3"
    assert why(game, "p1-1/p2-3") == "De todas as pilhas tira-se o mesmo número de peças."
    assert why(game, "p2-1/p1-1") == "Escreve as pilhas por ordem, cada uma só uma vez."
    assert str(game.choice(game.initial(), "p1-1/p2-1")) == "Tirar 1 peça da pilha 1 e 1 peça da pilha 2"
    assert str(game.describe("p1-2/p2-2")) == "tirou 2 peças da pilha 1 e 2 peças da pilha 2"


def test_from_exactly_so_many_heaps():
    rules = {"take": "any", "reach": "exactly", "count": 2, "same": False}
    game = of_block("heaps", rules, [1, 2, 1])
    assert len(list(game.moves(game.initial()))) == 5
    assert not any(step.complete for step in game.next_steps(game.initial()))
    assert why(game, "p1-1") == "Falta escolher o resto da jogada."
    assert why(game, "p1-1/p2-1/p3-1") == "Só podes tirar de 2 pilhas."
    assert why(of_block("heaps", rules, [4, 0]), "p1-1") == "O jogo já acabou."
    forbidden = of_block("heaps", rules, [1, 1], {"kind": "first_move", "values": {"most": "1"}})
    block = forbidden.rules.blocks[0]
    assert str(block.refusal((4, 0), "p1-1")) == "Falta escolher mais 1 pilha."
    with pytest.raises(IllegalMove, match="O jogo já acabou"):
        forbidden.play(forbidden.initial(), "p1-1")


def test_amounts_of_a_move_from_several_heaps():
    together = BLOCKS["heaps"].build({"take": "any", "reach": "up_to", "same": False})
    assert {play.text: play.amount for play in together.plays((1, 2), 0)}["p1-1/p2-2"] == 3
    alike = BLOCKS["heaps"].build({"take": "any", "reach": "up_to"})
    assert {play.text: play.amount for play in alike.plays((2, 2), 0)}["p1-2/p2-2"] == 2


def test_splitting_after_taking():
    game = of_block("heaps", {"numbers": "1", "divide": "after", "equal": False}, [5])
    assert list(game.moves(game.initial())) == ["p1-1", "p1-1=3+1"]
    assert clicks(game) == {"s5": "p1-1"}
    assert game.view(game.initial()).labels == {"s6": "5"}
    assert game.cell_move(game.initial(), "", "s4") == "p1-2"
    assert game.next_steps(game.initial())[0].more
    # The smaller part may lie on either side.
    assert clicks(game, "p1-1") == {"s2": "p1-1=3+1", "s4": "p1-1=3+1"}
    assert after(game, "p1-1=3+1") == [3, 1]
    assert game.cell_move(game.initial(), "p1-1", "s3") == "p1-1=2+2"
    assert why(game, "p1-1=2+2") == "Não pode haver partes iguais."
    assert game.cell_move(game.initial(), "p1-1", "s1") is None
    assert why(game, "p1=3+2") == "Primeiro tens de tirar peças; só depois podes partir o que fica."
    assert why(game, "p1-1=1+3") == "Escreve primeiro a parte maior: p1-1=3+1."
    assert why(game, "p1-1=3+3") == "As partes têm de ter 4 peças ao todo."
    assert why(game, "p1-2=2+1") == "Da pilha 1 só podes tirar 1."
    assert game.chosen_cells(game.initial(), "p1-1") == ("s5",)
    assert game.chosen_cells(game.initial(), "p1-1=3+1") == ("s4", "s5")
    assert game.touched(game.initial(), "p1-1=3+1") == ("s1", "s2", "s3", "s5")
    assert str(game.choice(game.initial(), "p1-1=3+1")) == "Tirar 1 peça da pilha 1 e partir o resto em 3 + 1"
    assert str(game.describe("p1-1=3+1")) == "tirou 1 peça da pilha 1 e partiu o resto em 3 + 1"


def test_splitting_instead_of_taking():
    game = of_block("heaps", {"take": "any", "divide": "instead"}, [3])
    assert list(game.moves(game.initial())) == ["p1-1", "p1-2", "p1-3", "p1=2+1"]
    assert clicks(game, "p1-1") == {"Em vez de tirar, partir em 2 + 1": "p1=2+1"}
    assert clicks(game, "p1-3") == {}
    assert why(game, "p1-1=1+1") == "Ou tiras peças, ou partes a pilha: as duas coisas não."
    assert str(game.describe("p1=2+1")) == "partiu a pilha 1 em 2 + 1"
    assert str(game.choice(game.initial(), "p1=2+1")) == "Partir a pilha 1 em 2 + 1"
    grundy = of_block("heaps", {"take": "none", "divide": "instead", "equal": False}, [4])
    assert clicks(grundy) == {"s2": "p1=3+1", "s4": "p1=3+1"}
    assert grundy.cell_move(grundy.initial(), "", "s3") == "p1-2"
    assert why(grundy, "p1-2") == "Da pilha 1 não podes tirar nada."
    assert why(of_block("heaps", {}, [4]), "p1=2+2") == "Neste jogo as pilhas não se partem."


def test_a_heap_that_stays_is_not_marked_as_new():
    game = of_block("heaps", {"divide": "after"}, [4, 3])
    assert game.touched(game.initial(), "p1-1") == ("s5", "s6", "s7")
    assert game.touched(game.initial(), "p1-9") == ()
    assert game.cell_move(game.initial(), "", "s6") == "p2-3"
    assert game.cell_move(game.initial(), "", "s9") is None


def test_joining_heaps():
    game = of_block("heaps", {"numbers": "2", "merge": True}, [1, 3])
    assert game.position(game.initial())["parts"] == [[3, 1]]
    assert list(game.moves(game.initial())) == ["p1-2", "p1+p2"]
    assert clicks(game) == {"s2": "p1-2", "s5": "p1+", "s8": "p2+"}
    assert set(clicks(game, "p2+").values()) == {"p1+p2"}
    assert clicks(game, "p2+").keys() == {"s1", "s2", "s3"}
    assert after(game, "p1+p2") == [4]
    assert why(game, "p2+p1") == "Escreve p1+p2."
    assert why(game, "p1+p1") == "Para juntar são precisas duas pilhas diferentes."
    assert game.cell_move(game.initial(), "p1+", "s1") == "p1+p1"
    assert game.chosen_cells(game.initial(), "p1+") == ("s1", "s2", "s3")
    assert str(game.choice(game.initial(), "p1+")) == "Pilha 1: escolhe a pilha que se junta a ela"
    assert str(game.choice(game.initial(), "p1+p2")) == "Juntar as pilhas 1 e 2"
    assert str(game.describe("p1+p2")) == "juntou as pilhas 1 e 2"
    assert why(of_block("heaps", {}, [1, 1]), "p1+p2") == "Neste jogo as pilhas não se juntam."
    alone = of_block("heaps", {"numbers": "2", "merge": True}, [3])
    assert alone.cell_move(alone.initial(), "", "s4") is None
    assert alone.cell_move(alone.initial(), "", "s5") == "p1+p1"
    assert alone.cell_move(alone.initial(), "p1-2", "s5") is None
    split = of_block("heaps", {"divide": "after"}, [3])
    assert split.cell_move(split.initial(), "", "s4") is None


def test_adding_pieces():
    game = of_block("heaps", {"numbers": "1", "add": 2, "most": 6}, [2, 0, 3])
    assert list(game.moves(game.initial())) == ["p1-1", "p3-1", "p1+1", "p3+1"]
    assert clicks(game) == {"p1.2": "p1-1", "p3.3": "p3-1", "p1.3": "p1+1", "p3.4": "p3+1"}
    assert game.touched(game.initial(), "p1+1") == ("p1.3",)
    assert str(game.choice(game.initial(), "p1+1")) == "Pôr 1 peça na pilha 1"
    assert str(game.describe("p3+2")) == "pôs 2 peças na pilha 3"
    assert game.cell_move(game.initial(), "", "p1.4") == "p1+2"
    assert why(game, "p1+2") == "Não pode haver mais de 6 peças ao todo."
    assert why(game, "p1+3") == "Só se podem pôr até 2 peças de cada vez."
    assert why(game, "p2+1") == "Numa pilha vazia já não se põem peças."
    assert why(of_block("heaps", {}, [2]), "p1+1") == "Neste jogo não se põem peças nas pilhas."
    row = of_block("heaps", {"numbers": "1", "divide": "after", "add": 2, "most": 6}, [3])
    assert clicks(row)["s5"] == "p1+"
    assert clicks(row, "p1+") == {"Pôr 1 peça": "p1+1", "Pôr 2 peças": "p1+2"}
    assert str(row.choice(row.initial(), "p1+")) == "Pôr peças na pilha 1: escolhe quantas"
    assert row.cell_move(row.initial(), "", "s5") == "p1+"
    full = of_block("heaps", {"numbers": "1", "divide": "after", "add": 2, "most": 3}, [3])
    assert full.cell_move(full.initial(), "", "s5") == "p1+1"
    assert why(full, "p1+1") == "Não pode haver mais de 3 peças ao todo."


def test_adding_and_taking_from_several_heaps():
    game = of_block("heaps", {"numbers": "1", "reach": "up_to", "add": 1, "most": 5}, [2, 2])
    assert clicks(game) == {"p1.2": "p1-1", "p2.2": "p2-1", "p1.3": "p1+1", "p2.3": "p2+1"}
    assert clicks(game, "p1-1") == {"p2.2": "p1-1/p2-1"}
    assert game.cell_move(game.initial(), "p1-1", "p2.3") is None
    assert game.components(game.start())[0][1] == (2, 2)


def test_several_heaps_are_no_move_where_heaps_are_split():
    game = of_block("heaps", {"divide": "after"}, [5, 4])
    assert why(game, "p1-1/p2-1") == "Só podes tirar de 1 pilha."
    assert game.next_steps(game.initial(), "p1-1/p2-1") == []


def test_why_no_heap_is_meant():
    game = of_block("heaps", {}, [3, 5])
    assert why(game, "p3-1") == "Não há pilha 3: há 2 pilhas."
    assert why(game, "p1-4") == "A pilha 1 só tem 3 peças: não podes tirar 4."
    assert why(game, "três") == "Não percebo «três». Escreve, por exemplo, p2-3: da pilha 2 tirar 3 peças."
    assert why(game, "p1-1/p2-1") == "Só podes tirar de 1 pilha."
    assert why(game, "") == "Falta escolher o resto da jogada."
    loose = of_block("heaps", {"merge": True}, [1])
    assert loose.cell_move(loose.initial(), "", "s3") == "p1+p1"
    assert loose.board.by_name.keys() == {"s1", "s2", "s3"}


def test_heaps_that_are_gone():
    game = of_block("heaps", {"divide": "after"}, [1])
    last = game.play(game.initial(), "p1-1")
    assert str(game.picture(last)) == "Já não há pilhas."
    assert game.position(last)["parts"] == [[]]
    assert game.view(last).pieces == {}
    assert game.setup(game.position(last)).position == last.position
    block = game.rules.blocks[0]
    assert block.read_start(block.part_text(())) == ()
    assert str(game.outcome(last).reason) == "fez a última jogada"
    assert block.board_of(()).cells
    assert game.cell_move(last, "", "s1") is None
    plain = of_block("heaps", {"reach": "up_to"}, [1])
    assert plain.components(plain.play(plain.initial(), "p1-1").position) == ()


def test_words_of_heaps():
    assert said("heaps", {}) == (
        "Em cada jogada escolhe-se uma pilha e tiram-se peças dela. "
        "De uma pilha pode tirar-se 1, 2 ou 3 peças."
    )
    assert said("heaps", {"numbers": "1"}).endswith("pode tirar-se 1 peça.")
    assert "escolhem-se de 1 a 3 pilhas e tira-se o mesmo número" in said(
        "heaps", {"reach": "up_to", "count": 3, "take": "half"}
    )
    assert "escolhem-se 2 pilhas e tira-se de cada uma" in said("heaps", {"reach": "exactly", "same": False})
    assert said("heaps", {"take": "none", "divide": "instead", "equal": False}) == (
        "Em cada jogada parte-se uma pilha em duas partes, que não podem ser iguais."
    )
    assert "Depois de tirar, pode partir-se o resto" in said("heaps", {"divide": "after"})
    assert "Ou então, em vez de tirar, juntam-se duas pilhas" in said("heaps", {"merge": True})
    assert "Ou então, em vez de tirar, põem-se até 2 peças" in said("heaps", {"add": 2})
    for take, _ in BLOCKS["heaps"].__dataclass_fields__["take"].metadata["choices"]:
        if take != "none":
            assert said("heaps", {"take": take})


# Coins.


def test_coins_are_typed_in_several_ways():
    block = BLOCKS["coins"]()
    for typed in ("F V F", "fvf", "101", "1, 0, 1", "F;V F"):
        assert block.read_start(typed) == "FVF"
    assert block.part_text("FVF") == "F V F"
    for wrong in ("", "FXF", 101, None, "F" * 25):
        with pytest.raises(BadPosition):
            block.read_start(wrong)
    with pytest.raises(BadPosition, match="no máximo 15 moedas"):
        BLOCKS["coins"].build({"more": 2}).read_start("F" * 16)


def test_coins_are_clicked_in_any_order():
    game = of_block("coins", {"more": 2}, "FVFV")
    assert clicks(game) == {"1": "1", "2": "2", "3": "3"}
    assert game.next_steps(game.initial())[1] == Step("2", "2", complete=False, more=True)
    assert clicks(game, "2") == {"1": "2/1", "3": "3/2"}
    assert clicks(game, "2/1") == {"3": "3/2/1"}
    assert game.cell_move(game.initial(), "", "4") == "4"
    assert why(game, "4") == "A moeda 4 já mostra o verso: a da direita tem de mostrar a face."
    assert why(game, "2") == "Falta escolher o resto da jogada."
    assert after(game, "3/2/1") == "VFVV"
    assert game.view(game.initial()).pieces == {"1": "face", "2": "back", "3": "face", "4": "back"}
    assert game.touched(game.initial(), "3/1") == ("3", "1")
    assert str(game.choice(game.initial(), "3/1")) == "Virar as moedas 1 e 3"
    assert str(game.describe("3")) == "virou a moeda 3"
    assert str(game.choice(game.initial(), "3")) == "Virar a moeda 3"
    assert str(game.rules.blocks[0].last_move(None)) == "virou as últimas moedas que podia"
    assert str(game.describe("3/2/1")) == "virou as moedas 1, 2 e 3"


def test_runs_of_coins_are_clicked_by_their_ends():
    game = of_block("coins", {"more": 2, "which": "run"}, "VVFVF")
    assert clicks(game) == {"3": "3", "2": "2", "1": "1", "5": "5", "4": "4"}
    assert clicks(game, "5") == {"4": "4-5", "3": "3-5"}
    assert game.cell_move(game.initial(), "5", "2") == "2-5"
    assert why(game, "2-5") == "Só se podem virar até 3 moedas."
    assert game.cell_move(game.initial(), "3-5", "1") is None
    assert why(game, "5/4") == "Escreve 4-5."
    assert why(game, "5-4") == "Escreve 4-5."
    assert game.touched(game.initial(), "3-5") == ("5", "4", "3")


def test_why_coins_are_not_turned():
    game = of_block("coins", {"exact": True, "face": "some"}, "FVV")
    assert why(game, "3/2") == "Pelo menos uma das moedas tem de mostrar a face."
    assert why(game, "3/2/1") == "Viram-se sempre 2 moedas."
    assert why(game, "4/1") == "Não há moeda 4: a última é a 3."
    assert why(game, "1/2") == "A segunda moeda tem de estar à esquerda da moeda 1."
    assert (
        why(game, "1-2")
        == "Não percebo «1-2». Escreve, por exemplo, 12/4: virar a face 12 e também a moeda 4."
    )
    assert (
        why(of_block("coins", {"which": "run"}, "FF"), "x") == "Não percebo «x». Escreve, por exemplo, 1-2."
    )
    assert why(of_block("coins", {"more": 0}, "FF"), "2/1") == "Só se pode virar 1 moeda."


def test_coins_are_set_up_by_clicking():
    block = BLOCKS["coins"]()
    assert block.settable
    assert block.toggled("FVF", "2") == "FFF"
    assert block.toggled("FFF", "2") == "FVF"


def test_backs_on_the_right_do_not_count():
    assert BLOCKS["coins"]().parts("VFVV") == ("VF",)
    assert BLOCKS["coins"]().parts("VVV") == ()
    assert BLOCKS["coins"].build({"face": "some"}).parts("VFVV") == ("VFVV",)


def test_words_of_coins():
    assert said("coins", {"more": 0}) == "Em cada jogada vira-se uma moeda, que passa de face a verso."
    assert said("coins", {"more": 2, "exact": True, "which": "run"}) == (
        "Em cada jogada viram-se 3 moedas seguidas. A que fica mais à direita tem de passar de face a verso."
    )
    assert said("coins", {"face": "some"}) == (
        "Em cada jogada viram-se de 1 a 2 moedas. Pelo menos uma delas tem de passar de face a verso."
    )
    game = of_block("coins", {}, "FVF")
    assert str(game.picture(game.initial())) == "3 moedas. Com a face: 1 e 3."
    assert str(game.rules.blocks[0].picture(State("VV", 0))) == "2 moedas, todas com o verso."


# Rows.


def test_rows_are_typed_as_numbers_or_drawn():
    block = BLOCKS["rows"]()
    assert block.read_start("3, 2") == ("xxx", "xx")
    assert block.read_start("xX.x 2") == ("xx.x", "xx")
    assert block.part_text(("xx.x", "xx")) == "xx.x, 2"
    assert block.read_start(["..."]) == ("...",)
    invalid: list[object] = [
        "",
        "0",
        "25",
        "1 1 1 1 1 1 1 1 1",
        "xo",
        [True],
        {},
        "x" * 25,
        "24 24 24 24 24 24 24 24",
    ]
    for wrong in invalid:
        with pytest.raises(BadPosition):
            block.read_start(wrong)
    with pytest.raises(BadPosition, match="jogadas a mais"):
        BLOCKS["rows"].build({"numbers": "1-24"}).read_start("24 24 24")


def test_pins_are_clicked_by_the_ends_of_their_run():
    game = of_block("rows", {}, "4, xx.xx")
    assert clicks(game)["a2"] == "a2"
    assert clicks(game, "a2") == {"a1": "a1-a2", "a3": "a2-a3"}
    assert after(game, "a2-a3") == ["x..x", "xx.xx"]
    assert game.cell_move(game.initial(), "a4", "a2") == "a2-a4"
    assert why(game, "a2-a4") == "Só se pode derrubar 1 ou 2 pinos."
    assert game.cell_move(game.initial(), "b2", "b4") == "b2-b4"
    assert why(game, "b2-b4") == "Entre os pinos que derrubas não pode haver falhas."
    assert game.cell_move(game.initial(), "", "b3") == "b3"
    assert why(game, "b3") == "Aí já não há pino."
    assert game.cell_move(game.initial(), "a1", "b1") == "a1-b1"
    assert why(game, "a1-b1") == "Os pinos têm de ser da mesma fila."
    assert game.cell_move(game.initial(), "a1-a2", "a3") is None
    assert why(game, "a9") == "Não há o lugar a9."
    assert why(game, "c1") == "Não há o lugar c1."
    assert why(game, "a2-a1") == "Escreve a1-a2."
    assert "Não percebo" in why(game, "?")
    assert game.touched(game.initial(), "a1-a2") == ("a1", "a2")
    assert game.view(game.initial()).pieces.keys() >= {"a1", "a4", "b1", "b5"}
    assert "b3" not in game.view(game.initial()).pieces
    assert str(game.choice(game.initial(), "a1-a2")) == "Derrubar os pinos de a1 a a2"


def test_only_one_pin_at_a_time():
    game = of_block("rows", {"numbers": "1"}, "3")
    assert why(game, "a1-a2") == "Só se pode derrubar 1 pino."


def test_pins_are_set_up_by_clicking():
    block = BLOCKS["rows"]()
    assert block.toggled(("xxx", "xx"), "b1") == ("xxx", ".x")
    assert block.toggled(("xxx", ".x"), "b1") == ("xxx", "xx")


def test_groups_of_pins_are_parts():
    assert BLOCKS["rows"]().parts(("xx.x", "..", "xxx")) == (("xx",), ("x",), ("xxx",))
    assert BLOCKS["rows"].build({"numbers": "2"}).parts(("xx.x",)) == (("xx",),)


def test_words_of_rows():
    assert said("rows", {"numbers": "1"}) == (
        "Em cada jogada derruba-se 1 pino. O grupo de pinos seguidos pode ficar partido em dois."
    )
    assert said("rows", {"rest": "two"}).startswith(
        "Em cada jogada derrubam-se 1 ou 2 pinos que estejam lado a lado, sem falhas entre eles."
    )
    game = of_block("rows", {"numbers": "2"}, "3, 2")
    assert str(game.picture(game.initial())) == "Há 2 grupos de pinos: 3 e 2."
    assert str(game.rules.blocks[0].picture(State(("..",), 0))) == "Já não há pinos."
    assert str(game.choice(game.initial(), "a1")) == "Do pino a1: escolhe o outro da ponta"
    assert str(game.describe("a1-a2")) == "derrubou os pinos de a1 a a2"
    assert str(game.describe("a1")) == "derrubou o pino a1"
    assert str(of_block("rows", {}, "1").choice(game.initial(), "a1")) == "Derrubar o pino a1"
    last = game.play(game.play(game.initial(), "a1-a2"), "b1-b2")
    assert "derrubou os últimos pinos que podia" in str(game.outcome(last).reason)


def partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for size in range(min(total, most), 0, -1):
        for rest in partitions(total - size, size):
            yield (size, *rest)


@pytest.mark.parametrize("rules", [{"divide": "instead"}, {"merge": True, "divide": "instead"}])
@pytest.mark.parametrize("total", [5, 13, 26])
def test_a_heap_that_was_split_or_joined_stands_on_one_line(rules, total):
    """Only a heap that is longer than a line goes on in the next one, and it begins a line."""
    block = HeapsBlock.build({"take": "any", **rules})
    board = block.board_of((total,))
    lines = {cell.name: cell.y for cell in board.cells}
    for part in partitions(total, total):
        view = block.view(State(part, 0))
        assert len(view.pieces) == sum(part)
        assert set(view.pieces) | set(view.labels) <= set(lines)
        for first, size in zip(block.starts(part), part, strict=True):
            rows = {lines[f"s{first + n}"] for n in range(size)}
            assert len(rows) == -(-size // ACROSS)
            assert len(rows) == 1 or (first - 1) % ACROSS == 0


def test_the_largest_part_that_may_come_of_a_start_has_room():
    for rules in ({"divide": "instead"}, {"merge": True}, {"divide": "after"}):
        block = HeapsBlock.build({"take": "any", **rules})
        for start in ((40,), (6,) * 6, (5,) * 8, (12, 12, 12), (11, 11, 11, 3)):
            names = {cell.name for cell in block.board_of(start).cells}
            assert set(block.view(State(start, 0)).pieces) <= names


@pytest.mark.parametrize(
    ("values", "typed", "move"),
    [
        ({"take": "any", "divide": "instead"}, "7→5+2", "p1=5+2"),
        ({"take": "any", "divide": "after"}, "7 para 2 e 3", "p1-2=3+2"),
        ({"take": "any", "divide": "instead"}, "p1=5+2", "p1=5+2"),
        ({"take": "any", "add": 2}, "4→6", "p2+2"),
        ({"take": "any", "reach": "up_to"}, "7→6, 4→3", "p1-1/p2-1"),
        ({"take": "any", "merge": True}, "p1+p2", "p1+p2"),
    ],
)
def test_what_becomes_of_heaps_is_read(values, typed, move):
    block = BLOCKS["heaps"].build(values)
    state = State((7, 4), 0)
    assert block.read_typed(state, typed) == move
    assert move in set(block.moves(state))
