"""What the blocks of invented games allow, and what they refuse: rules, starts, moves."""

from typing import Any

import pytest

from games.rules.bases.arrows import MAX_TOKENS
from games.rules.bases.runs import OVER, SOME, WHOLE
from games.rules.errors import BadOptions, BadPosition
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.blocks.bush import MAX_EDGES

BY_TWO, BY_THREE, BY_FOUR = {"rows": 2, "cols": 2}, {"rows": 2, "cols": 3}, {"rows": 4, "cols": 4}
CYCLE = {"arrows": "A>B; B>C; C>A,D; D"}
ALONE = {"arrows": "A>B,C; B>C; C", "sharing": False}


def of_kinds(table: dict[str, list[tuple[Any, ...]]]) -> list[tuple[Any, ...]]:
    return [(kind, *row) for kind, rows in table.items() for row in rows]


# Rules, a start, and all moves.
ALLOWED: dict[str, list[tuple[Any, ...]]] = {
    "heaps": [
        ({"take": "any"}, [4], ["p1-1", "p1-2", "p1-3", "p1-4"]),
        ({"take": "half"}, [7], ["p1-1", "p1-2", "p1-3"]),
        ({"take": "divisors"}, [12], ["p1-1", "p1-2", "p1-3", "p1-4", "p1-6"]),
        ({"take": "divisors"}, [1], []),
        ({"take": "odd"}, [6], ["p1-1", "p1-3", "p1-5"]),
        ({"take": "even"}, [5], ["p1-2", "p1-4"]),
        ({"take": "prime"}, [12], ["p1-2", "p1-3", "p1-5", "p1-7", "p1-11"]),
        ({"take": "powers"}, [9], ["p1-1", "p1-2", "p1-4", "p1-8"]),
        ({"take": "squares"}, [10], ["p1-1", "p1-4", "p1-9"]),
        ({"take": "whole"}, [6], ["p1-6"]),
        ({"take": "whole"}, [0], []),
        ({"take": "list"}, [5], ["p1-1", "p1-2", "p1-3"]),
    ],
    "coins": [
        ({"more": 0}, "FVF", ["1", "3"]),
        ({}, "FVF", ["1", "3", "3/2", "3/1"]),
        ({"exact": True}, "FVF", ["3/2", "3/1"]),
        ({"more": 2, "exact": True}, "FVF", ["3/2/1"]),
        ({"more": 2, "which": "run"}, "FVF", ["1", "3", "2-3", "1-3"]),
        ({"more": 1, "which": "run", "face": "some"}, "FVF", ["1", "1-2", "3", "2-3"]),
        ({"face": "some", "exact": True}, "FVF", ["2/1", "3/2", "3/1"]),
    ],
    "rows": [
        ({}, "3", ["a1", "a1-a2", "a2", "a2-a3", "a3"]),
        ({"numbers": "2"}, "3", ["a1-a2", "a2-a3"]),
        ({"rest": "one"}, "3", ["a1", "a1-a2", "a2-a3", "a3"]),
        ({"rest": "two"}, "4", ["a2", "a2-a3", "a3"]),
        ({"rest": "some"}, "2", ["a1", "a2"]),
        ({}, "xx.x, 1", ["a1", "a1-a2", "a2", "a4", "b1"]),
    ],
    "strip": [
        ({"lengths": "1, 3"}, "5", ["5-2", "5-4"]),
        ({"lengths": "2-3"}, "3", ["3-1"]),
        ({"many": True}, "2, 4", ["2-1", "4-2", "4-3"]),
        ({"many": True}, "2, 2", ["2-1"]),
        ({"jump": True}, "2, 4", ["2-1", "4-1", "4-3"]),
        ({"bag": True}, "1, 3", ["1-0", "3-2"]),
        ({"bag": True}, "0, 2", ["2-0", "2-1"]),
        ({"bag": True, "jump": True, "lengths": "3"}, "0, 2, 3", ["3-0"]),
        ({"back": True, "squares": 3}, "2", ["2-1", "2-3"]),
        ({"back": True, "squares": 4, "lengths": "1"}, "2, 3", ["2-1", "3-4"]),
        ({"back": True, "bag": True, "squares": 2}, "0, 1", ["1-0", "1-2"]),
        ({}, "1", []),
    ],
    "board": [
        ({**BY_FOUR, "directions": "direita", "lengths": "1, 2"}, "a1", ["a1-b1", "a1-c1"]),
        (
            {**BY_FOUR, "directions": "↓ baixo-esquerda", "lengths": "1"},
            "b2",
            ["b2-b1", "b2-a1"],
        ),
        ({**BY_FOUR, "directions": ["up"], "lengths": [3]}, "a1", ["a1-a4"]),
        ({**BY_FOUR, "directions": "cima"}, "a1, a3", ["a3-a4", "a1-a2"]),
        (
            {**BY_FOUR, "directions": "cima", "jump": True},
            "a1, a3",
            ["a3-a4", "a1-a2", "a1-a4"],
        ),
        (
            {**BY_FOUR, "directions": "cima", "many": True},
            "a1, a3",
            ["a3-a4", "a1-a2", "a1-a3"],
        ),
        ({**BY_FOUR, "directions": "cima", "lengths": "2"}, "a1, a2", ["a2-a4"]),
        ({**BY_FOUR, "directions": "cima", "many": True, "jump": True}, "a3, a3", ["a3-a4"]),
        ({**BY_FOUR, "directions": "nenhum", "leaps": "(1, 2); (-1, 2)"}, "a1", ["a1-b3"]),
        ({**BY_FOUR, "directions": "nenhum", "leaps": "1,2"}, "a1, b3", []),
        (
            {**BY_FOUR, "directions": "direita", "lengths": "1", "leaps": [[1, 0], [0, 2]]},
            "a1",
            ["a1-b1", "a1-a3"],
        ),
    ],
    "matrix": [
        ({**BY_TWO, "numbers": "2"}, "11 01", ["a1-a2", "a2-b2"]),
        ({**BY_TWO, "numbers": "1"}, "11 01", ["a1", "a2", "b2"]),
        ({**BY_TWO, "ways": "diagonais"}, "11 11", ["b1", "a1", "b2", "a1-b2", "a2", "a2-b1"]),
        ({**BY_TWO, "ways": ["columns"]}, "11 11", ["a1", "b1", "a1-b1", "a2", "b2", "a2-b2"]),
        ({**BY_TWO, "cols": 3, "ways": "linhas"}, "101 000", ["a1", "a3"]),
        (
            {**BY_TWO, "cols": 3, "ways": "linhas", "taking": OVER},
            "101 000",
            ["a1", "a3", "a1-a3"],
        ),
        (
            {**BY_TWO, "cols": 3, "ways": "linhas", "taking": OVER, "numbers": "2"},
            "111 000",
            ["a1-a2", "a2-a3"],
        ),
        (
            {**BY_TWO, "cols": 3, "ways": "linhas", "taking": SOME, "numbers": "2-3"},
            "111 101",
            ["a1,a2", "a1,a3", "a2,a3", "a1,a2,a3", "b1,b3"],
        ),
        ({**BY_TWO, "cols": 3, "ways": "linhas", "taking": WHOLE}, "101 100", ["a1-a3", "b1"]),
        ({**BY_TWO, "taking": WHOLE}, "11 01", ["a1-a2", "b2", "a1", "a2-b2"]),
        ({**BY_TWO, "taking": WHOLE}, "vazio", []),
    ],
    "triangle": [
        ({"side": 2, "ways": "horizontais"}, "cheio", ["a1", "b1", "b2", "b1-b2"]),
        ({"side": 2, "ways": "lado-esquerdo"}, "cheio", ["a1", "b1", "a1-b1", "b2"]),
        ({"side": 2, "ways": "lado-direito"}, "cheio", ["a1", "b2", "a1-b2", "b1"]),
    ],
}

# Rules, a start, a move, and why it is none.
MOVES: dict[str, list[tuple[Any, ...]]] = {
    "rows": [
        ({"rest": "one"}, "5, 1", "a3", "Só se derruba nas pontas: o grupo não se pode partir em dois."),
        ({"rest": "two"}, "5, 1", "a1", "O grupo tem de ficar partido em dois."),
        ({"rest": "some"}, "5, 1", "b1", "Tem de ficar pelo menos um pino do grupo."),
    ],
    "strip": [
        ({}, "3, 5", "x", "Não percebo"),
        ({}, "3, 5", "4-2", "Na casa 4 não há"),
        ({}, "3, 5", "4", "Na casa 4 não há"),
        ({}, "1, 5", "1", "não tem para onde ir"),
        ({}, "3, 5", "5-5", "mudar de casa"),
        ({}, "3, 5", "5-0", "A primeira casa é a 1."),
        ({"back": True}, "3, 5", "5-99", "Não há casa 99: a última é a 10."),
        ({}, "3, 5", "3-4", "só andam para a esquerda"),
        ({}, "3, 5", "5-3", "já tem uma moeda"),
        ({}, "3, 5", "5-2", "não saltam: na casa 3"),
        ({"lengths": "1-3"}, "9", "9-5", "só pode andar de 1 a 3 casas"),
        ({"lengths": "1, 4"}, "9", "9-7", "só pode andar 1 ou 4 casas"),
        ({"bag": True}, "0, 5", "0-1", "do saco já não jogam"),
    ],
    "board": [
        (BY_FOUR, "d1, c2", "d1-c2-b3", "Não percebo"),
        (BY_FOUR, "d1, c2", "z9-d1", "«z9» não existe"),
        (BY_FOUR, "d1, c2", "d1-zebra", "«zebra» não existe"),
        (BY_FOUR, "d1, c2", "a1-a2", "Na casa a1 não há"),
        (BY_FOUR, "d1, c2", "a1", "Na casa a1 não há"),
        (BY_FOUR, "a4, c2", "a4", "não tem para onde ir"),
        (BY_FOUR, "d1, c2", "d1-d1", "mudar de casa"),
        (BY_FOUR, "d1, c2", "d1-c2", "já tem uma peça"),
        (BY_FOUR, "d1, c2", "d1-b3", "uma peça no caminho"),
        (BY_FOUR, "d1, c2", "c2-d2", "As regras não deixam"),
    ],
    "matrix": [
        (BY_THREE, "cheio", "x", "«x» não existe"),
        (BY_THREE, "cheio", "a9", "«a9» não existe"),
        (BY_THREE, "cheio", "a1,a2", "O lugar «a1,a2» não existe."),
        (BY_THREE, "cheio", "a1-a2-a3", "Não percebo"),
        (BY_THREE, "cheio", "a2-a1", "Escreve a1-a2."),
        (BY_THREE, "cheio", "b2-a1", "b2 e a1 não estão na mesma linha"),
        ({**BY_THREE, "taking": SOME}, "cheio", "a1-a2", "Escreve, por exemplo, a1,a3"),
        (BY_THREE, "sem a2", "a2", "No lugar a2 já não há"),
        (BY_THREE, "sem a2", "a1-a3", "No lugar a2 já não há peça."),
        (BY_THREE, "cheio", "a1-b2", "não estão na mesma linha"),
        ({**BY_THREE, "taking": SOME}, "cheio", "a1,a2,b3", "não estão na mesma linha"),
        ({**BY_THREE, "taking": SOME}, "cheio", "a1,b1,b3", "não estão na mesma linha"),
        ({**BY_THREE, "taking": SOME, "numbers": "2"}, "cheio", "a1", "Isso é 1 peça: só se podem tirar 2"),
        ({**BY_THREE, "numbers": "1, 3"}, "cheio", "a1-a2", "Isso são 2 peças: só se podem tirar 1 ou 3"),
        ({**BY_THREE, "taking": OVER, "numbers": "2"}, "cheio", "a1-a3", "Isso são 3 peças"),
        ({**BY_THREE, "taking": WHOLE}, "cheio", "a1-a2", "todas as peças da linha"),
    ],
    "digraph": [
        (ALONE, "A", "x", "Não percebo"),
        (ALONE, "A", "B-C", "Não há marca em B"),
        (ALONE, "C", "C-A", "não sai nenhuma seta"),
        (ALONE, "B", "B-A", "Não há seta de B para A. De B só podes ir para C"),
        (ALONE, "A, B", "A-B", "Em B já está outra marca"),
    ],
}

# Rules, and the field that is wrong.
RULES: dict[str, list[tuple[Any, ...]]] = {
    "heaps": [
        ({"take": "none"}, "take"),
        ({"take": "none", "divide": "after"}, "divide"),
        ({"reach": "up_to", "divide": "after"}, "reach"),
        ({"reach": "exactly", "merge": True}, "reach"),
        ({"take": "tudo"}, "take"),
    ],
    "strip": [
        ({"squares": "1"}, "squares"),
        ({"squares": "1000000"}, "squares"),
        ({"lengths": ""}, "lengths"),
        ({"lengths": "duas"}, "lengths"),
        ({"lengths": "9", "squares": "9"}, "lengths"),
        ({"lengths": "5-2"}, "lengths"),
        ({"jump": "talvez"}, "jump"),
        ({"squares": None}, "squares"),
    ],
    "board": [
        ({"rows": "0"}, "rows"),
        ({"cols": "11"}, "cols"),
        ({"rows": "9999999999999"}, "rows"),
        ({"rows": "1", "cols": "1"}, "rows"),
        ({"directions": "nenhum"}, "directions"),
        ({"directions": ""}, "directions"),
        ({"directions": "norte"}, "directions"),
        ({"directions": 5}, "directions"),
        ({"directions": [5]}, "directions"),
        ({"directions": ["up"] * 50}, "directions"),
        ({"rows": "1"}, "directions"),
        ({"directions": "nenhum", "leaps": "cavalo", "lengths": "2"}, "lengths"),
        ({"rows": "3", "cols": "3", "lengths": "3"}, "lengths"),
        ({"rows": "2", "cols": "2", "leaps": "cavalo"}, "leaps"),
        ({"leaps": "(0, 0)"}, "leaps"),
        ({"leaps": "(1, 10)"}, "leaps"),
        ({"leaps": "1;2"}, "leaps"),
        ({"leaps": "torre"}, "leaps"),
        ({"leaps": 7}, "leaps"),
        ({"leaps": [[1]]}, "leaps"),
        ({"leaps": [[1, True]]}, "leaps"),
        ({"leaps": "; ".join(f"(1,{n})" for n in range(-9, 9))}, "leaps"),
        ({"owned": True, "many": True}, "many"),
    ],
    "matrix": [
        ({"rows": "0"}, "rows"),
        ({"cols": "1000000000"}, "cols"),
        ({"ways": ""}, "ways"),
        ({"ways": []}, "ways"),
        ({"ways": "espirais"}, "ways"),
        ({"taking": "tudo"}, "taking"),
        ({"numbers": "0"}, "numbers"),
        ({"numbers": "1-99"}, "numbers"),
        ({"numbers": "5"}, "numbers"),
        ({"numbers": "2", "taking": WHOLE}, "numbers"),
        ({"rows": "10", "cols": "10"}, "numbers"),
        ({"rows": "10", "cols": "10", "taking": SOME, "numbers": "1, 5"}, "numbers"),
    ],
}

# Rules, a start, and what is wrong with it.
STARTS: dict[str, list[tuple[Any, ...]]] = {
    "heaps": [
        ({}, "", "de 1 a 8 pilhas"),
        ({}, "1 2 3 4 5 6 7 8 9", "de 1 a 8 pilhas"),
        ({}, "41, 1", "de 0 a 40"),
        ({}, "1000", "de 0 a 999"),
        ({"merge": True}, "41", "de 0 a 40"),
        ({"add": 1, "most": 40}, "41", "de 0 a 40"),
        ({"goes": "next"}, "41", "de 0 a 40"),
        ({"take": "any", "reach": "up_to"}, "41", "de 0 a 40"),
        ({}, "-1", "«-1»"),
        ({}, [True], "«True»"),
        ({}, "40, 40, 40, 40, 40", "tabuleiro"),
        ({"add": 1, "most": 10}, "6, 5", "no máximo 10"),
        ({"add": 1, "most": 40}, "1, 1, 1, 1, 1", "tabuleiro"),
        ({"divide": "instead", "merge": True}, "29", "cabem menos"),
        ({"merge": True}, "1" + " 1" * 28, "cabem menos"),
        ({"divide": "after"}, "30, 11", "cabem menos"),
        ({"merge": True}, "30, 11", "cabem menos"),
        ({"take": "any", "reach": "up_to", "same": False}, "30, 30", "jogadas a mais"),
        ({"take": "any", "reach": "up_to", "count": 4, "same": False}, "5, 5, 5, 5", "jogadas a mais"),
    ],
    "strip": [
        ({}, "", "Escreve as casas"),
        ({}, None, "Escreve as casas"),
        ({}, "3, x", "não é o número"),
        ({}, "11", "vão de 1 a 10"),
        ({}, [True], "vão de 1 a 10"),
        ({}, "0", "vão de 1 a 10"),
        ({}, "4, 4", "só cabe uma"),
        ({}, list(range(1, 18)), "moedas a mais"),
    ],
    "board": [
        (BY_FOUR, "", "Escreve as casas"),
        (BY_FOUR, None, "Escreve as casas"),
        (BY_FOUR, " , ", "Escreve as casas"),
        (BY_FOUR, "k1", "não é uma casa"),
        (BY_FOUR, [5], "não é uma casa"),
        (BY_FOUR, "a5", "a5 não existe"),
        (BY_FOUR, "a1 A", "Há peças com dono"),
        (BY_FOUR, "a1, a1", "só cabe uma"),
        (BY_FOUR, "a1 a2 a3 a4 b1 b2 b3", "peças a mais"),
    ],
    "matrix": [
        (BY_THREE, "", "Escreve «cheio»"),
        (BY_THREE, None, "Escreve «cheio»"),
        (BY_THREE, 7, "Escreve «cheio»"),
        (BY_THREE, "a1, b2", "Escreve «cheio»"),
        (BY_THREE, "cheio a1", "Escreve «cheio»"),
        (BY_THREE, "111 11", "Escreve «cheio»"),
        (BY_THREE, "111 112", "Escreve «cheio»"),
        (BY_THREE, [111, 111], "Escreve «cheio»"),
        (BY_THREE, "sem", "Diz que lugares"),
        (BY_THREE, "sem a4", "«a4» não existe"),
        (BY_THREE, "só z99", "«z99» não existe"),
    ],
    "digraph": [
        (CYCLE, "", "Escreve em que vértice"),
        (CYCLE, " , ", "Escreve em que vértice"),
        (CYCLE, 3, "Escreve em que vértice"),
        (CYCLE, {"A": 1}, "Escreve em que vértice"),
        (CYCLE, "A, Z", "Não há vértice Z"),
        (CYCLE, [["A"]], "Não há vértice"),
        (CYCLE, "A " * (MAX_TOKENS + 1), "marcas a mais"),
        (ALONE, "A, A", "uma marca em cada vértice"),
    ],
    "bush": [
        ({}, "", "Desenha pelo menos um ramo"),
        ({}, "a: 1-2", "não está ligado ao chão"),
        ({}, "a 1", "Não percebo"),
        ({}, "a: 0-100", "números de 0 a 99"),
        ({}, "a: 0-1;" * 200, "ramos a mais"),
        ({}, "; ".join(f"a{n}:0-1" for n in range(MAX_EDGES + 1)), "ramos a mais"),
        ({}, [["a", 0, 1]] * (MAX_EDGES + 1), "ramos a mais"),
        ({}, 3, "Os ramos escrevem-se"),
    ],
}


@pytest.mark.parametrize(("kind", "rules", "start", "moves"), of_kinds(ALLOWED))
def test_what_a_block_allows(kind, rules, start, moves):
    block = BLOCKS[kind].build(rules)
    assert [play.text for play in block.plays(block.read_start(start), 0)] == moves


@pytest.mark.parametrize(("kind", "rules", "start", "move", "why"), of_kinds(MOVES))
def test_why_a_move_is_none(kind, rules, start, move, why):
    block = BLOCKS[kind].build(rules)
    part = block.read_start(start)
    assert move not in [play.text for play in block.plays(part, 0)]
    assert why in str(block.refusal(part, move))


@pytest.mark.parametrize(("kind", "rules", "field"), of_kinds(RULES))
def test_rules_that_no_block_has(kind, rules, field):
    with pytest.raises(BadOptions) as wrong:
        BLOCKS[kind].build(rules)
    assert wrong.value.field == field


@pytest.mark.parametrize(("kind", "rules", "start", "why"), of_kinds(STARTS))
def test_starts_that_no_block_has(kind, rules, start, why):
    with pytest.raises(BadPosition, match=why):
        BLOCKS[kind].build(rules).read_start(start)
