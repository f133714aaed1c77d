"""What the Nim family refuses, with the reason: moves, options, positions, too large boards."""

from typing import Any

import pytest

from games.rules.catalogue import GAMES, build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.nim.coins.rules import CoinStrip
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.nim.half.rules import Half
from games.rules.nim.jil.rules import Jil
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.nimble2d.rules import Nimble2D
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.octal.rules import Octal
from games.rules.nim.odd_even.rules import OddEven
from games.rules.nim.plainim.rules import Plainim
from games.rules.nim.poker_nim.rules import PokerNim
from games.rules.nim.queen_nd.rules import QueenNd
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.silver_dollar.purse import ONE_STEP, TWO_STEP
from games.rules.nim.silver_dollar.rules import SilverDollar
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.nim.triangular_nim.rules import TriangularNim
from games.rules.nim.turtles.rules import Turtles
from games.rules.nim.welter.rules import Welter
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.options import MAX_SIZE
from tests.games.rules.nim.test_digraph import EXAMPLE
from tests.games.rules.nim.test_hackenbush import DOG
from tests.games.rules.nim.test_northcott import GOOD
from tests.games.rules.nim.test_strips import COINS, DOLLAR, NIMBLE, STAIRS, WELTER


def of(first: Any, *rows: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [(first, *row) for row in rows]


HALF = MAX_SIZE // 2

MOVES = [
    *of(
        Digraph(EXAMPLE, "C"),
        ("A-D", "A marca está em C, não em A."),
        ("C-E", "Não há seta de C para E. De C só podes ir para A, B ou D."),
        ("C", "Não percebo «C»."),
        ("C-A-D", "Não percebo"),
        ("", "Não percebo"),
    ),
    (MooreNim((3, 6, 7), 2), "p1-1/p2-1/p3-1", "Só podes tirar de 2 pilhas."),
    (MooreNim((3, 6, 7), 1), "p1-1/p2-1", "Só podes tirar de 1 pilha."),
    *of(
        MooreNim((3, 6, 7), 2),
        ("p2-1/p1-1", "Escreve as pilhas por ordem"),
        ("p2-1/p2-1", "Escreve as pilhas por ordem"),
        ("p4-1", "Não há pilha 4: há 3 pilhas."),
    ),
    (MooreNim((3, 0, 7), 2), "p1-1/p2-1", "A pilha 2 está vazia."),
    *of(
        MooreNim((3, 6, 7), 2),
        ("p1-4", "A pilha 1 só tem 3 feijões: não podes tirar 4."),
        ("p1-0", "Tens de tirar pelo menos 1 feijão."),
        ("p1-01", "Não percebo «p1-01»."),
        ("p1-1/", "Não percebo «p1-1/»."),
        ("", "Não percebo «»."),
    ),
    (ExactNim((3, 6, 7), 2), "p1-1", "Tens de tirar de exatamente 2 pilhas, pelo menos 1 feijão de cada."),
    (ExactNim((3, 6, 7), 1), "p1-1/p2-1", "Tens de tirar de exatamente 1 pilha."),
    (Wythoff((4, 7)), "p1-1/p2-2", "Tens de tirar o mesmo número de feijões"),
    (QueenNd((4, 7, 1)), "p1-1/p3-1/p2-1", "Escreve as pilhas por ordem"),
    *of(
        Lim((5, 3, 7)),
        ("p1-1", "Tens de tirar de duas pilhas, o mesmo número"),
        ("p1-1/p2-1/p3-1", "Tens de tirar de duas pilhas, o mesmo número"),
        ("p1-1/p2-2/p3+1", "Tens de tirar o mesmo número de feijões das duas pilhas."),
        ("p1-1/p3+1", "Tens de tirar de duas pilhas, o mesmo número"),
        ("p1-1/p2-1", "A terceira pilha ganha o que cada uma das outras perde."),
        ("p1-1/p2-1/p3+2", "A terceira pilha ganha o que cada uma das outras perde."),
        ("p3+1", "Não percebo «p3+1»."),
    ),
    *of(
        Nimble2D(((3, 1),)),
        ("3,1-1,1", "Não percebo «3,1-1,1». Escreve, por exemplo, (3,1)-(1,1)"),
        ("(3,1)", "Não percebo"),
        ("(3,01)-(1,1)", "Não percebo"),
        ("(2,1)-(1,1)", "Na casa (2,1) não há moeda."),
        ("(3,1)-(3,1)", "A moeda tem de sair da casa (3,1)."),
        ("(3,1)-(4,1)", "As moedas só andam para a esquerda ou para cima."),
        ("(3,1)-(2,2)", "As moedas só andam para a esquerda ou para cima."),
        ("(3,1)-(2,0)", "Numa jogada, ou para a esquerda ou para cima"),
    ),
    *of(
        build("northcott", {"pieces": "7-2 6-4", "retreats": "0, 3"}),
        ("a7", "Não percebo «a7». Escreve, por exemplo, a8-a2"),
        ("a7-d2", "A casa «d2» não existe"),
        ("a9-a3", "A casa «a9» não existe"),
        ("a2-a3", "A peça da casa a2 é do adversário."),
        ("a5-a3", "Na casa a5 não há nenhuma peça."),
        ("a7-b5", "As peças só andam na sua coluna."),
        ("a7-a7", "A peça tem de sair da casa onde está."),
        ("a7-a2", "Essa casa está ocupada."),
        ("a7-a1", "Não podes saltar por cima"),
        ("a7-a8", "Já não tens recuos"),
    ),
    *of(
        Plainim(("0101", "0011")),
        ("r1", "Não percebo «r1»."),
        ("r01=0000", "Não percebo «r01=0000»."),
        ("r3=0000", "Não há linha 3: há 2 linhas."),
        ("r0=0000", "Não há linha 0"),
        ("r1=000", "A linha 1 tem 4 casas"),
        ("r1=0101", "Tens de tirar uma peça da linha 1."),
        ("r1=0111", "Só podes mexer nas casas à direita da peça que tiras: a casa 3 da linha 1"),
        ("r1=1001", "Só podes mexer nas casas à direita da peça que tiras: a casa 1 da linha 1"),
    ),
    *of(
        PokerNim((3, 5, 0), 3),
        ("p2+4", "No saco só há 3 feijões: não podes pôr 4."),
        ("p2+0", "Tens de pôr pelo menos 1 feijão."),
        ("p4+1", "Não há pilha 4: há 3 pilhas."),
        ("p2+01", "Não percebo «p2+01»."),
        ("p2-6", "A pilha 2 só tem 5 feijões: não podes tirar 6."),
        ("p3-1", "A pilha 3 está vazia."),
        ("p2-0", "Tens de tirar pelo menos 1 feijão."),
        ("p2+-1", "Não percebo «p2+-1». Escreve, por exemplo, p2-3 para tirar"),
        ("p2", "Não percebo «p2»."),
        ("tira", "Não percebo «tira»."),
    ),
    *of(
        WhiteQueens(),
        ("e6", "Não percebo «e6». Escreve, por exemplo, e6-b6"),
        ("e6-d6-c6", "Não percebo"),
        ("e6-i6", "A casa «i6» não existe neste tabuleiro."),
        ("e06-b6", "A casa «e06» não existe neste tabuleiro."),
        ("d6-b6", "Na casa d6 não há rainha."),
        ("e6-e6", "A rainha tem de sair da casa e6."),
        ("e6-f6", "A rainha só anda para a esquerda e para cima"),
        ("e6-e5", "A rainha só anda para a esquerda e para cima"),
        ("e6-d8", "De e6 a d8 não há linha, coluna nem diagonal."),
    ),
    *of(
        ArrayNim(),
        ("", "Não percebo «»."),
        ("a1-a2-a3", "Não percebo «a1-a2-a3». Escreve, por exemplo, a1-a3"),
        ("a4", "O lugar «a4» não existe."),
        ("a1-d1", "O lugar «d1» não existe."),
        ("a1-a1", "Para tirar só uma peça escreve a1."),
        ("a3-a1", "Escreve a1-a3."),
        ("a1-b2", "a1 e b2 não estão na mesma linha reta."),
    ),
    *of(
        ArrayNim(("101", "111")),
        ("a2", "No lugar a2 já não há peça."),
        ("a1-a3", "No lugar a2 já não há peça."),
    ),
    (TriangularNim(), "b1-c3", "b1 e c3 não estão na mesma linha reta."),
    *of(
        COINS,
        ("9", "Não percebo «9»."),
        ("09-8", "Não percebo «09-8»."),
        ("9-9", "A moeda tem de mudar de casa."),
        ("6-7", "As moedas só andam para a esquerda"),
        ("4-3", "Na casa 4 não há nenhuma moeda."),
        ("2-0", "A primeira casa é a 1."),
        ("9-6", "A casa 6 já tem uma moeda"),
        ("9-4", "As moedas não saltam: na casa 5"),
    ),
    *of(WELTER, ("4-1", "A casa 1 já tem uma moeda"), ("3-2", "Na casa 3 não há nenhuma moeda.")),
    *of(
        NIMBLE,
        ("2-1", "Na casa 2 não há nenhuma moeda."),
        ("4-1", "Não há casa 4: a última é a 3."),
        ("3-0", "A primeira casa é a 1."),
    ),
    *of(
        STAIRS,
        ("3-2", "Não percebo «3-2»."),
        ("3-1=1", "As peças descem um só degrau: do 3 para o 2."),
        ("0-0=4", "As peças que estão no chão já não se mexem."),
        ("4-3=1", "Não há degrau 4: o mais alto é o 3."),
        ("2-1=1", "No degrau 2 não há peças."),
        ("1-0=3", "No degrau 1 só há 2 peças: não podes descer 3."),
        ("1-0=0", "Tens de descer pelo menos 1 peça."),
    ),
    *of(
        DOLLAR,
        ("7-2", "A casa 2 já tem uma moeda"),
        ("7-3", "As moedas não saltam: na casa 4"),
        ("4-0", "As moedas não saltam: na casa 2"),
        ("3-0", "Na casa 3 não há nenhuma moeda."),
        ("take", "Aqui não se leva o saco"),
    ),
    (SilverDollar((2, 4), 4, TWO_STEP), "take", "Só podes ficar com o saco quando o dólar lá estiver"),
    *of(
        Sum(),
        ("p1-1", "Não percebo «p1-1»"),
        ("g1:", "Não percebo «g1:»"),
        ("g01:p1-1", "Não percebo"),
        ("g0:p1-1", "Não há parcela 0: são 2."),
        ("g3:p1-1", "Não há parcela 3: são 2."),
        ("g1:p4-1", "Na parcela 1: Não há pilha 4"),
        ("g2:p1-1", "Na parcela 2: Da pilha 1 só podes tirar 2 ou 3."),
        ("g2:g2:p1-2", "Na parcela 2: Não percebo"),
    ),
    *of(
        Turtles("VFVFF"),
        ("x", "Não percebo «x»."),
        ("4/", "Não percebo «4/»."),
        ("7", "Não há moeda 7: a última é a 5."),
        ("4/7", "Não há moeda 7"),
        ("3", "A moeda 3 já mostra o verso"),
        ("4/4", "A segunda moeda tem de estar à esquerda da moeda 4."),
        ("4/5", "A segunda moeda tem de estar à esquerda da moeda 4."),
    ),
    *of(
        WhiteKnight(knight="e6"),
        ("salta", "Não percebo «salta»"),
        ("e6-z9", "A casa «z9» não existe"),
        ("e5-f7", "O cavalo não está em e5: está em e6."),
        ("e6-f4", "Esse salto volta para trás"),
        ("e6-g7", "Esse salto volta para trás"),
        ("e6-e8", "De e6 o cavalo só salta para d8, f8, c7 ou c5."),
    ),
    (Nim((3, 5)), "p3-1", "Não há pilha 3: há 2 pilhas."),
    (Nim((3,)), "p0-1", "Não há pilha 0: só há 1 pilha."),
    (Nim((3, 0)), "p2-1", "A pilha 2 está vazia."),
    (Nim((3, 1)), "p2-2", "A pilha 2 só tem 1 feijão: não podes tirar 2."),
    *of(
        Nim((3, 5)),
        ("p2-6", "A pilha 2 só tem 5 feijões: não podes tirar 6."),
        ("p2-0", "Tens de tirar pelo menos 1 feijão."),
        ("p2--2", "Tens de tirar pelo menos 1 feijão."),
        ("tira 2", "Não percebo «tira 2»."),
        ("p1-01", "Não percebo «p1-01»."),
        ("p01-1", "Não percebo «p01-1»."),
    ),
    (Subtraction((9,), ((3, 4),)), "p1-2", "Da pilha 1 só podes tirar 3 ou 4."),
    (Subtraction((9,), ((1, 2, 3, 4, 5),)), "p1-6", "Da pilha 1 só podes tirar de 1 a 5."),
    (Subtraction((9,), ((3, 4),)), "p1-10", "A pilha 1 só tem 9 feijões: não podes tirar 10."),
    (AddUp(13, 3), "+4", "O maior número que podes dizer é 3."),
    (AddUp(2, 3), "+3", "0 mais 3 passa de 2."),
    *of(
        AddUp(13, 3),
        ("+0", "Tens de somar pelo menos 1."),
        ("+-1", "Tens de somar pelo menos 1."),
        ("3", "Não percebo «3»."),
        ("+03", "Não percebo «+03»."),
    ),
    (Kayles((5,)), "p1", "Não percebo «p1». Escreve, por exemplo, p1=3+2: da fila 1 ficam 3 e 2."),
    (Kayles((5,)), "p1=03", "Não percebo «p1=03»."),
    (Kayles((5,)), "p1=3+0", "Não percebo «p1=3+0»."),
    (Kayles((5,)), "p1=0+0", "Não percebo «p1=0+0»."),
    (Kayles((5,)), "p01=3", "Não percebo «p01=3»."),
    (Kayles((5,)), "p0=3", "Não há fila 0: só há 1."),
    (Kayles((5, 3)), "p3=2", "Não há fila 3: há 2."),
    (Kayles((5,)), "p1=1+3", "Escreve primeiro a parte maior: p1=3+1."),
    (Kayles((5,)), "p1=4+2", "A fila 1 só tem 5 pinos: não pode dar 4 + 2."),
    (Kayles((5,)), "p1=2", "Só podes derrubar um pino, ou dois vizinhos."),
    (Kayles((5,)), "p1=5", "Só podes derrubar um pino, ou dois vizinhos."),
    (Kayles((5,)), "p1=2+1+1", "Só podes derrubar um pino, ou dois vizinhos."),
    (DawsonKayles((5,)), "p1=4", "Só podes derrubar dois pinos vizinhos, nem mais nem menos."),
    (DawsonChess((5,)), "p1=4", "Tiras sempre um peão e os vizinhos dele"),
    (Grundy((2,)), "p1=1+1", "Uma pilha de 2 já não se parte em duas diferentes."),
    (Grundy((6,)), "p1=3+3", "As duas partes têm de ser diferentes."),
    (Grundy((6,)), "p1=3+2", "Aqui nada se tira: as duas partes juntas têm de ter 6."),
    (Grundy((6,)), "p1=6", "Parte a pilha em duas."),
    (Grundy((6,)), "p1=3+2+1", "Parte a pilha em duas."),
    (Lasker((6,)), "p1-0", "Tens de tirar pelo menos 1 feijão, ou partir a pilha em duas."),
    (Lasker((6,)), "p1-7", "A pilha 1 só tem 6 feijões: não podes tirar 7."),
    (Lasker((6,)), "p2-1", "Não há pilha 2: só há 1."),
    (Lasker((6,)), "p1=5", "Para tirar feijões escreve p1-1."),
    (Lasker((6,)), "p1=0", "Para tirar feijões escreve p1-6."),
    (Lasker((6,)), "p1=3+2", "Ou tiras feijões, ou partes a pilha em duas sem tirar nenhum."),
    (Lasker((6,)), "p1=3+2+1", "Ou tiras feijões, ou partes a pilha em duas sem tirar nenhum."),
    (Lasker((6,)), "p1-01", "Não percebo «p1-01»."),
    (Octal(".07", (6,)), "p1=5", "Só podes tirar 2 de cada vez."),
    (Octal(".37", (6,)), "p1=3", "Só podes tirar 1 ou 2 de cada vez."),
    (Octal(".37", (6,)), "p1=3+2", "Podes tirar 1 feijão só se não sobrar nada ou sobrar uma pilha."),
    (Octal(".77", (6,)), "p1=2+1+1", "Só podem ficar duas partes, no máximo."),
    (Octal(".6", (1,)), "p1=0", "Podes tirar 1 feijão só se sobrar uma pilha ou sobrarem duas pilhas."),
    (Octal("4.", (6,)), "p1=5", "Neste jogo nada se tira: só se parte uma pilha em duas."),
    (Octal("4.", (6,)), "p1=6", "Podes tirar 0 feijões só se sobrarem duas pilhas."),
    (Half((1,)), "p1-1", "Da pilha 1 não podes tirar 1 feijão: é mais de metade do que lá está."),
    (Half((9, 4)), "p2-3", "Da pilha 2 não podes tirar 3 feijões: é mais de metade do que lá está."),
    (Divisor((12,)), "p1-5", "Da pilha 1 não podes tirar 5 feijões: só um divisor do que lá está, e menor."),
    (Divisor((12,)), "p1-12", "Da pilha 1 não podes tirar 12 feijões: só um divisor"),
    (OddEven((5,)), "p1-2", "A pilha 1 tem um número ímpar de feijões: só podes tirar 1."),
    (
        OddEven((4,)),
        "p1-3",
        "São feijões a mais: tira 1, ou então 2 se o número de feijões da pilha 1 for par.",
    ),
    (
        EvenOrOddHeap((4, 7)),
        "p2-3",
        "Não podes tirar 3 feijões da pilha 2: só um número par, ou a pilha toda se for ímpar.",
    ),
    (EvenOrOddHeap((4, 0)), "p2-2", "A pilha 2 está vazia."),
]

POSITIONS = [
    *of(
        "blocking_nim",
        (3, ""),
        ({"heaps": [2, 3]}, ""),
        ({"heaps": [2, 3], "block": [1]}, ""),
        ({"heaps": [2, 3], "block": [3, 1]}, ""),
        ({"heaps": [2, 3], "block": [0, 1]}, ""),
        ({"heaps": [0, 3], "block": [1, 1]}, ""),
        ({"heaps": [2, 3], "block": "1,1"}, ""),
        ([1] * 101, ""),
    ),
    *of(
        "digraph",
        (None, ""),
        ([], ""),
        ({"edges": EXAMPLE}, ""),
        ({"edges": [["A", []]], "at": "A"}, ""),
        ({"edges": EXAMPLE, "at": "E"}, ""),
    ),
    *of(
        "hackenbush",
        (None, "A posição escreve-se"),
        ([], "A posição escreve-se"),
        ({"edges": "a: 0-1"}, "A posição escreve-se"),
        ({"edges": [], "x": 1}, "A posição escreve-se"),
        ({}, "A posição escreve-se"),
    ),
    *of(
        "jil",
        (None, ""),
        ("3, 5", ""),
        ({"numbers": []}, ""),
        ([-1], ""),
        ([1.5], ""),
        (["x"], ""),
        (["9^9^9^9-9^9^9^9"], ""),
        ([1] * 101, ""),
        (["10^19999"] * 30, ""),
        ([[1]], ""),
    ),
    *of(
        "moore_nim",
        ([3, 5], ""),
        ({"heaps": [3, 5]}, ""),
        ({"heaps": [3, 5], "k": 0}, ""),
        ({"heaps": [3, 5], "k": True}, ""),
        ({"heaps": [3, 5], "k": 101}, ""),
        ({"heaps": [1] * 101, "k": 2}, ""),
    ),
    *of("wythoff", ([3], ""), ([3, 4, 5], "")),
    ("queen_nd", [1] * 9, ""),
    ("lim", [3, 4], ""),
    *of(
        "nimble2d",
        (None, "uma lista de casas"),
        ("(3,1)", "uma lista de casas"),
        ([[1]], "uma lista de casas"),
        ([[1, -1]], "uma lista de casas"),
        ([[1, 1.5]], "uma lista de casas"),
        ([[True, 1]], "uma lista de casas"),
        (["11"], "uma lista de casas"),
    ),
    *of(
        "northcott",
        ([[7, 4]], "A posição escreve-se"),
        ({"rows": 8, "pieces": [[7, 4]]}, "A posição escreve-se"),
        ({**GOOD, "to_move": "first"}, "A posição escreve-se"),
        ({**GOOD, "rows": 1}, "de 2 a 1000"),
        ({**GOOD, "rows": 6}, "só têm 6 casas"),
        ({**GOOD, "pieces": "7-4"}, "1 a 500 pares"),
        ({**GOOD, "pieces": [[7]]}, "Uma coluna é"),
        ({**GOOD, "pieces": [[7, 4.0]]}, "Uma coluna é"),
        ({**GOOD, "retreats": [1]}, "dois números inteiros"),
        ({**GOOD, "retreats": [1, -1]}, "dois números inteiros"),
        ({**GOOD, "retreats": 5}, "dois números inteiros"),
    ),
    *of(
        "plainim",
        ("011", "A posição é a lista das linhas"),
        ([11], "A posição é a lista das linhas"),
        (["0x1"], "«0x1» não é uma linha"),
        ([""], "«» não é uma linha"),
        (["1" * 61], "no máximo 60"),
        (["1"] * 101, "no máximo 100"),
    ),
    *of(
        "poker_nim",
        ([3, 5], ""),
        ({"heaps": [3, 5]}, ""),
        ({"heaps": [3, 5], "bag": -1}, ""),
        ({"heaps": [3, 5], "bag": True}, ""),
        ({"heaps": [3, 5], "bag": 10**9 + 1}, ""),
        ({"heaps": 3, "bag": 1}, ""),
    ),
    *of(
        "queens",
        ([], "A posição escreve-se"),
        ({"rows": 8, "cols": 8}, "A posição escreve-se"),
        ({"rows": 0, "cols": 8, "queens": []}, "números inteiros de 1 a 1000"),
        ({"rows": 8, "cols": True, "queens": []}, "números inteiros de 1 a 1000"),
        ({"rows": 8, "cols": 8, "queens": {}}, "As rainhas são uma lista"),
        ({"rows": 8, "cols": 8, "queens": [[0, 0]] * 1001}, "As rainhas são uma lista"),
        ({"rows": 8, "cols": 8, "queens": [[8, 0]]}, "Uma casa é [linha, coluna]: de 0 a 7 e de 0 a 7."),
        ({"rows": 8, "cols": 8, "queens": [[0]]}, "Uma casa é"),
        ({"rows": 8, "cols": 8, "queens": [[0, 1.0]]}, "Uma casa é"),
        ({"rows": 8, "cols": 8, "queens": ["a1"]}, "Uma casa é"),
    ),
    *of(
        "array_nim", ("11", ""), (None, ""), ([], ""), (["11", "1"], ""), (["12"], ""), ({"rows": ["1"]}, "")
    ),
    ("kayles", {"heaps": [3]}, ""),
    *of(
        "octal",
        ([3], ""),
        ({"code": ".7"}, ""),
        ({"code": ".7", "heaps": 3}, ""),
        ({"code": ".7", "heaps": [3], "more": 1}, ""),
    ),
    *of(
        "sum",
        (None, "A posição escreve-se"),
        ([], "A posição escreve-se"),
        ({"games": 5}, "A posição escreve-se"),
        ({"games": [1]}, "A posição escreve-se"),
        ({"games": [{"game": "nim"}]}, "A posição escreve-se"),
        ({"games": [], "x": 1}, "A posição escreve-se"),
    ),
    *of(
        "turtles",
        ("VFX", "F (face) e V (verso)"),
        (["F"], "F (face) e V (verso)"),
        ("F" * 1001, "no máximo 1000"),
    ),
    *of(
        "white_knight",
        ({"rows": 8, "cols": 8}, "A posição escreve-se"),
        ({"rows": 8, "cols": 8, "at": [0, 8]}, "Uma casa é"),
        ({"rows": 8, "cols": "8", "at": [0, 0]}, "números inteiros"),
    ),
    *of(
        "nim",
        (None, ""),
        ("3, 5", ""),
        ({"heaps": [3]}, ""),
        ([3, -1], ""),
        ([3, 2.0], ""),
        ([True], ""),
        ([10**9 + 1], ""),
        ([1] * 1001, ""),
    ),
    *of(
        "subtraction",
        ([4], ""),
        ({"heaps": [4]}, ""),
        ({"heaps": [4], "sets": []}, ""),
        ({"heaps": [4], "sets": "1"}, ""),
        ({"heaps": [4], "sets": [[]]}, ""),
        ({"heaps": [4], "sets": [1]}, ""),
        ({"heaps": [4], "sets": [[0]]}, ""),
        ({"heaps": [4], "sets": [[1]], "more": 1}, ""),
        ({"heaps": [4] * 11, "sets": [list(range(1, 1001))] * 11}, ""),
    ),
    *of(
        "add_up",
        (5, ""),
        ({"target": 4, "sum": 5, "max": 3}, ""),
        ({"target": 4, "sum": 0, "max": 0}, ""),
        ({"target": 4, "sum": "0", "max": 3}, ""),
    ),
    ("hex", [], ""),
    ("lim", [HALF, HALF, 1], f"no máximo {MAX_SIZE}"),
    ("nimble", [HALF, HALF, 1], f"no máximo {MAX_SIZE}"),
    ("stairs", [HALF, HALF, 1], f"no máximo {MAX_SIZE}"),
    ("poker_nim", {"heaps": [HALF, 1], "bag": HALF}, f"no máximo {MAX_SIZE}"),
]

SETUPS = [
    *of(
        BlockingNim((2, 3)),
        ({"heaps": [2], "block": None}, "2 e 3"),
        ({"heaps": [3, 3], "block": None}, "2 e 3"),
    ),
    *of(DOG, ({"edges": [["x", 0, 1]]}, "outros"), ({"edges": [["l1", 0, 2]]}, "outros")),
    (Half((4,)), {"heaps": [4], "last_one": True}, "último feijão"),
    (Divisor((4,)), [5], "não cabe"),
    *of(Jil((1, 2)), ([1], "2 componentes"), ("1, 2", "escreve-se")),
    *of(
        MooreNim((3, 6, 7), 2),
        ({"heaps": [3, 6, 7], "k": 3}, "k é 2"),
        ({"heaps": [3, 6, 8], "k": 2}, "3, 6 e 7"),
    ),
    *of(Lim((5, 3, 7)), ([15, 1, 0], "15 feijões"), ([1, 1], "três pilhas")),
    (Wythoff((4, 7)), [7, 4], "4 e 7"),
    (QueenNd((4, 7)), [4], "4 e 7"),
    *of(
        Nimble2D(((2, 3), (1, 4))),
        ([[1, 1]], "não cabe"),
        ([[1, 1], [3, 1]], "não cabe"),
        ([[1, 1], [1, 5]], "não cabe"),
    ),
    (Plainim(("011", "11")), ["011", "111"], "as linhas têm 3 e 2 casas"),
    *of(
        WhiteQueens(),
        ({"rows": 8, "cols": 9, "queens": [[0, 0]]}, "8 por 8"),
        ({"rows": 8, "cols": 8, "queens": []}, "1 rainha"),
    ),
    *of(ArrayNim(("111", "101")), (["111"], ""), (["111", "11"], ""), (["111", "111"], "")),
    *of(Kayles((5,)), ([6], ""), ([3, 2], "")),
    (Grundy((5,)), [6], ""),
    *of(Octal(".77", (5,)), ({"code": ".37", "heaps": [5]}, ""), ({"code": ".77", "heaps": [9]}, "")),
    *of(
        COINS,
        ("2, 5", "Escreve as casas"),
        ([2, 5, 6], "Esta posição não cabe"),
        ([2, 5, 6, 10], "Esta posição não cabe"),
    ),
    *of(
        NIMBLE,
        ([1, 0, 1], "3 casas e 3 moedas"),
        ({"coins": 1}, "A posição é a lista"),
        ([0] * 1001, "no máximo 1000"),
    ),
    *of(
        STAIRS,
        ([4, 2, 3], "Esta posição não cabe"),
        ([4, 2, 0, 2], "Esta posição não cabe"),
        ([3, 3, 0, 3], "Esta posição não cabe"),
        ([4, True, 0, 3], "A posição é a lista"),
        ([0] * 1001, "no máximo 1000"),
    ),
    *of(
        DOLLAR,
        ([2, 4, 7], "A posição escreve-se"),
        ({"coins": [2, 4, 7], "dollar": 4, "rule": TWO_STEP}, "acaba de outra maneira"),
        ({"coins": [2, 4, 7], "dollar": 4, "rule": "x"}, "não tem a variante «x»"),
        ({"coins": [2, 4, 7], "dollar": 3, "rule": ONE_STEP}, "na casa 3 não há nenhuma"),
        ({"coins": [2, 4, 7], "dollar": 7, "rule": ONE_STEP}, "Esta posição não cabe"),
        ({"coins": [2, 4, 8], "dollar": 4, "rule": ONE_STEP}, "Esta posição não cabe"),
        ({"coins": [1, 2, 4, 7], "dollar": 4, "rule": ONE_STEP}, "Esta posição não cabe"),
    ),
    *of(
        Sum(),
        ({"games": [{"game": "nim", "state": [3, 5, 7]}]}, "outras"),
        ({"games": [{"game": "add_up", "state": 1}, {"game": "nim", "state": [1]}]}, "outras"),
        ({"games": [{"state": [3]}, {"state": [4]}]}, "outras"),
        (
            {
                "games": [
                    {"game": "nim", "state": [3, 5]},
                    {"game": "subtraction", "state": {"heaps": [4], "sets": [[2, 3]]}},
                ]
            },
            "Parcela 1: Esta posição não cabe",
        ),
        (
            {
                "games": [
                    {"game": "nim", "state": [3, 5, 7], "more": 1},
                    {"game": "subtraction", "state": {"heaps": [4], "sets": [[2, 3]]}},
                ]
            },
            "Parcela 1: Uma parcela escreve-se",
        ),
    ),
    (Turtles("VFV"), "VF", "Neste jogo há 3 moedas"),
    (WhiteKnight(), {"rows": 9, "cols": 8, "at": [0, 0]}, "8 por 8"),
]

OPTIONS = [
    ("add_up", {"target": 4, "sum": 5}, "sum", "não passa da meta"),
    *of("moore_nim", ({"heaps": [1] * 101}, "heaps", "no máximo 100"), ({"k": 0}, "k", "entre 1 e 100")),
    ("exact_nim", {"k": "dois"}, "k", "número inteiro"),
    ("wythoff", {"heaps": "3, 4, 5"}, "heaps", "duas pilhas"),
    ("queen_nd", {"heaps": [1] * 9}, "heaps", "no máximo 8"),
    ("lim", {"heaps": "3, 4"}, "heaps", "três pilhas"),
    *of(
        "nimble2d",
        ({"coins": "três"}, "coins", "Escreve as casas das moedas"),
        ({"coins": "(3,1) (2"}, "coins", "Escreve as casas das moedas"),
        ({"coins": "(3,1) 1000000001,2"}, "coins", "As moedas são uma lista"),
        ({"coins": 7}, "coins", "As moedas são uma lista"),
        ({"coins": [[1, 1]] * 1001}, "coins", "São moedas a mais"),
    ),
    *of(
        "northcott",
        ({"pieces": "7"}, "pieces", "Escreve para cada coluna"),
        ({"pieces": ""}, "pieces", "Escreve para cada coluna"),
        ({"pieces": "7-7"}, "pieces", "na mesma casa"),
        ({"pieces": "9-7"}, "pieces", "só têm 8 casas"),
        ({"pieces": "0-7"}, "pieces", "números de 1 a 1000"),
        ({"pieces": []}, "pieces", "1 a 500 pares"),
        ({"pieces": "1-2 " * 501}, "pieces", "1 a 500 pares"),
        ({"retreats": "3"}, "retreats", "dois números"),
        ({"retreats": "3, 51"}, "retreats", "entre 0 e 50"),
        ({"first": "red"}, "first", "white ou black"),
    ),
    *of(
        "queens",
        ({"queens": "e6, k"}, "queens", "«k» não é uma casa"),
        ({"queens": ["e6", 3]}, "queens", "«3» não é uma casa"),
        ({"queens": "e9"}, "queens", "A casa e9 não existe"),
        ({"queens": 5}, "queens", "Escreve as casas das rainhas"),
        ({"queens": "a1 " * 1001}, "queens", "São rainhas a mais"),
        ({"rows": 0}, "rows", "entre 1 e 1000"),
        ({"cols": 1001}, "cols", "entre 1 e 1000"),
    ),
    *of(
        "array_nim",
        ({"rows": "11 2"}, "rows", "Escreve as linhas com 1 (peça) e 0 (vazio)"),
        ({"rows": ""}, "rows", "Escreve as linhas"),
        ({"rows": []}, "rows", "Escreve as linhas"),
        ({"rows": ["1"] * 21}, "rows", "Escreve as linhas"),
        ({"rows": ["1" * 21]}, "rows", "Escreve as linhas"),
        ({"rows": [1]}, "rows", "Escreve as linhas"),
        ({"rows": 7}, "rows", "Escreve as linhas"),
        ({"rows": "11 1"}, "rows", "todas o mesmo comprimento"),
    ),
    ("triangular_nim", {"rows": "1 11 11"}, "rows", "1, 2, 3, … lugares"),
    *of(
        "coins",
        ({"coins": "2, 5, 5"}, "coins", "Há duas moedas na casa 5"),
        ({"coins": "2, 6, 5"}, "coins", "5 vem antes de 6"),
        ({"coins": "2, x"}, "coins", "«x» não é o número de uma casa"),
        ({"coins": "0, 2"}, "coins", "«0» não é uma casa: as casas são números de 1"),
        ({"coins": 5}, "coins", "Escreve as casas das moedas"),
        ({"coins": list(range(1, 1002))}, "coins", "no máximo 1000"),
        ({"coins": [1.5]}, "coins", "«1.5» não é uma casa"),
    ),
    *of(
        "silver_dollar",
        ({"coins": "2, 5", "dollar": "3"}, "dollar", "na casa 3 não há nenhuma"),
        ({"coins": "2, 5", "dollar": ""}, "dollar", "Diz em que casa está o dólar."),
        ({"coins": "2, 5", "dollar": "-2"}, "dollar", "«-2» não é uma casa."),
        ({"coins": "2, 5", "dollar": "9" * 5000}, "dollar", "não é uma casa."),
        ({"coins": "2, 5", "dollar": 10**10}, "dollar", "não é uma casa."),
        ({"coins": "2, 5", "rule": "x"}, "rule", "Escolhe"),
    ),
    ("nimble", {"coins": "1 x"}, "coins", "«x» não é um número"),
    ("stairs", {"steps": "1 x"}, "steps", "«x» não é um número"),
    *of(
        "turtles",
        ({"coins": "VFX"}, "coins", "F (face) e V (verso)"),
        ({"coins": ["F"]}, "coins", "F (face) e V (verso)"),
        ({"coins": "F" * 1001}, "coins", "no máximo 1000"),
    ),
    *of(
        "white_knight",
        ({"knight": "cavalo"}, "knight", "«cavalo» não é uma casa"),
        ({"knight": 3}, "knight", "«3» não é uma casa"),
        ({"knight": "i1"}, "knight", "A casa i1 não existe"),
        ({"rows": "1001"}, "rows", "entre 1 e 1000"),
    ),
    # Where all pieces may come together, together they are limited: else a later position could not be read.
    ("lim", {"heaps": [HALF, HALF, 1]}, "heaps", f"no máximo {MAX_SIZE}"),
    ("nimble", {"coins": [HALF, HALF, 1]}, "coins", f"no máximo {MAX_SIZE}"),
    ("stairs", {"steps": [HALF, HALF, 1]}, "steps", f"no máximo {MAX_SIZE}"),
    ("poker_nim", {"heaps": [HALF, 1], "bag": HALF}, "heaps", f"no máximo {MAX_SIZE}"),
]

LIMITS = [
    (Divisor((61,)), "60 feijões"),
    (Divisor((30, 40), misere=True), "menos feijões"),
    (BlockingNim((61,)), "60 feijões"),
    (BlockingNim((11, 10, 10)), "1000 bloqueios"),
    (Digraph(";".join(f"v{n}>v{n + 1}" for n in range(40))), "40 vértices"),
    (Digraph(";".join(f"v{n}>" + ",".join(f"v{m}" for m in range(n + 1, 20)) for n in range(19))), "120"),
    (Hackenbush(";".join(f"e{n}: 0-1" for n in range(41))), "40 ramos"),
    (Hackenbush(";".join(f"e{n}: 0-1" for n in range(11)), misere=True), "misère, no máximo 10"),
    (Hackenbush(";".join(f"e{n}: 0-{n + 1}" for n in range(20))), "largo ou alto"),
    (Hackenbush(";".join(f"e{n}: {n}-{n + 1}" for n in range(20))), "largo ou alto"),
    (Jil((1,) * 7), "6 componentes"),
    (Jil(("10^10+10^10",)), "10 sinais"),
    (MooreNim((30, 30, 30, 30), 3), "2000 jogadas"),
    (MooreNim((1,) * 9), "8 pilhas"),
    (Wythoff((61, 3)), "60 feijões"),
    (Lim((20, 20, 1)), "40 feijões"),
    (QueenNd((40, 40, 40)), "pilhas mais pequenas"),
    (ExactNim((5,) * 8, 2), "pilhas mais pequenas"),
    (ExactNim((15, 15, 15, 7), 2, misere=True), "pilhas mais pequenas"),
    (Nimble2D(((11, 11),)), 144),
    (Nimble2D(((12, 0),)), "12 casas"),
    (Nimble2D(((1, 0),) * 13), "12 moedas"),
    (Northcott(10, ((1, 10),) * 10), 100),
    (Northcott(11, ((1, 10),)), "10 linhas"),
    (Northcott(8, ((1, 8),) * 11), "10 colunas"),
    (Plainim(("1111111111",) * 8), 80),
    (Plainim(("1",) * 8), 8),
    (Plainim(("1",) * 9), "8 linhas"),
    (Plainim(("1" * 11,)), "10 casas"),
    (PokerNim((3,), 21), "20 feijões no saco"),
    (PokerNim((50,), 11), "60 feijões numa pilha"),
    (WhiteQueens(12, 12, ("l1",)), 144),
    (WhiteQueens(8, 8, ("h1",) * 16, misere=True), 64),
    (WhiteQueens(13, 8, ("a1",)), "12 casas"),
    (WhiteQueens(8, 8, ("a1",) * 17), "16 rainhas"),
    (WhiteQueens(8, 8, ("a8",)), "já não há jogadas"),
    (CoinStrip((30,)), 30),
    (CoinStrip((31,)), "casa 30"),
    (CoinStrip(tuple(range(2, 13))), "10 moedas"),
    (Welter((3, 30)), 31),
    (Welter((1, 3, 5, 7, 13), misere=True), 14),
    (Welter((1, 14), misere=True), "misère"),
    (Welter((1, 2, 3, 4, 5, 6), misere=True), "misère"),
    (Nimble((0,) * 29 + (40,)), 30),
    (Nimble((0,) * 30 + (1,)), "30 casas"),
    (Nimble((0, 41)), "40 moedas"),
    (Stairs((0, 0, 0, 0, 0, 20)), 120),
    (Stairs((0, 0, 0, 0, 0, 0, 1)), "5 degraus"),
    (Stairs((0, 21)), "20 peças"),
    (SilverDollar((3, 30), 3), 31),
    (SilverDollar((3, 31), 3), "casa 30"),
    (SilverDollar((), 0, TWO_STEP), 1),
    (Sum("nim 0 & nim 3"), "Parcela 1: Nesta posição já não há jogadas."),
    (Sum("nim 60,60 & nim 60,60 & nim 60,60"), "no máximo 300 jogadas"),
    (Sum("nim 20,20", misere=True), "no máximo 30 jogadas"),
    (Sum("&".join(["nim 1,1,1,1,1,1,1"] * 8)), "larga ou alta"),
    (Turtles("V" * 19 + "F"), 20),
    (Turtles("V" * 20 + "F"), "20 moedas"),
    (WhiteKnight(12, 12, "l1"), 144),
    (WhiteKnight(8, 13, "e6"), "12 casas"),
    (Nim((8,) * 8), 64),
    (Nim((60, 60, 30)), 150),
    (AddUp(120, 20), 120),
    (Nim((1,) * 9), "8 pilhas"),
    (Nim((61,)), "60 feijões"),
    (Nim((60, 60, 31)), "150 feijões"),
    (Nim((0, 0)), "já não há jogadas"),
    (AddUp(121, 3), "120"),
    (AddUp(100, 21), "20"),
    (Kayles((58,)), 59),
    (Kayles((59,)), "60 lugares e o tabuleiro tem 59"),
    (Lasker((29,)), 58),
    (Lasker((30,)), "60 lugares"),
    (Octal("4.7", (30,)), "60 lugares"),
    (Kayles((12, 12), misere=True), 26),
    (Kayles((25,), misere=True), "no máximo 24 ao todo"),
    (Lasker((25,), misere=True), 50),
    (ArrayNim(("1" * 10, "1" * 10)), 20),
    (ArrayNim(("1" * 11,)), "10 lugares"),
    (ArrayNim(("1",) * 11), "10 lugares"),
    (ArrayNim(("1" * 7,) * 3), "20 peças"),
    (ArrayNim(("00",)), "já não há jogadas"),
    (TriangularNim(), 10),
    (TriangularNim(("1", "11", "111", "1111", "11111", "111111")), "20 peças"),
]


@pytest.mark.parametrize(("game", "move", "reason"), MOVES)
def test_illegal_moves_are_explained(game, move, reason):
    with pytest.raises(IllegalMove) as error:
        game.follow(game.start(), move)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize(("slug", "position", "reason"), POSITIONS)
def test_bad_positions_are_explained(slug, position, reason):
    with pytest.raises(BadPosition) as error:
        GAMES[slug].from_position(position)
    assert str(error.value)
    assert reason in str(error.value)


@pytest.mark.parametrize(("game", "position", "reason"), SETUPS)
def test_positions_that_cannot_come_up_are_refused(game, position, reason):
    with pytest.raises(BadPosition) as error:
        game.setup(position)
    assert reason in str(error.value)


@pytest.mark.parametrize(("slug", "options", "field", "reason"), OPTIONS)
def test_wrong_options_are_explained(slug, options, field, reason):
    with pytest.raises(BadOptions) as error:
        build(slug, options)
    assert error.value.field == field
    assert reason in str(error.value)


@pytest.mark.parametrize(("game", "limit"), LIMITS)
def test_live_boards_have_limits(game, limit):
    """The number of cells of one that is drawn, or why none is."""
    if isinstance(limit, int):
        assert game.live_problem() is None
        assert len(game.board.cells) == limit
    else:
        assert limit in str(game.live_problem())
        with pytest.raises(ValueError, match=limit):
            _ = game.board
