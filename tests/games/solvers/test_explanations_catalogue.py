"""What is said of single positions of the catalogue's games."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.solvers.analyse import analyse
from games.solvers.explain import Find, Proven, Say


def told(slug: str, options: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The sentences and the moves of an explanation."""
    game = build(slug, options)
    blocks = analyse(game, game.initial()).explanation
    sentences = [str(block.text) for block in blocks if isinstance(block, (Say, Proven, Find))]
    assert not any(".." in sentence.replace("…", "") for sentence in sentences)
    return sentences, [block.move for block in blocks if isinstance(block, Find)]


@pytest.mark.parametrize(
    ("slug", "options", "sentence", "moves"),
    [
        ("queens", {"queens": "e6"}, "A rainha tem 2 casas por cima e 4 à esquerda", ["e6-b6"]),
        ("queens", {"queens": "a8 c7"}, "Aqui está um desses pares", []),
        ("queens", {"rows": 9, "cols": 9, "queens": "g3 i9"}, "também pode crescer", None),
        ("queens", {"queens": "e6", "misere": True}, "(1,0) e (2,2)", ["e6-c6"]),
        ("queens", {"queens": "a8"}, "Já não há jogadas", []),
        ("white_knight", {"knight": "e6"}, "e6 é a linha 3 e a coluna 1", ["e6-f8"]),
        ("white_knight", {"knight": "h1"}, "nenhuma ganha", []),
        ("white_knight", {"knight": "a8"}, "Já não há jogadas", []),
        ("white_knight", {"knight": "e6", "misere": True}, "Daqui há uma jogada", None),
        ("northcott", {"pieces": "1-4 2-5 3-8"}, "não é imparcial à letra", ["c3-c7"]),
        ("northcott", {"pieces": "4-6 2-7"}, "não é imparcial à letra", ["b2-b5", "a4-a1"]),
        ("northcott", {"pieces": "1-2", "retreats": "0, 0"}, "Já não há jogadas", []),
        ("array_nim", {"rows": "11 11"}, "Virado de meia-volta, o tabuleiro fica igual", []),
        ("array_nim", {"rows": "111 111"}, "o tabuleiro fica igual a si próprio, virado", None),
        ("array_nim", {"rows": "11 01"}, "soma-nim", ["a2"]),
        ("array_nim", {"rows": "111 111", "misere": True}, "No misère não se conhece uma regra", None),
        ("array_nim", {"rows": "00"}, "Já não há jogadas", []),
        ("triangular_nim", {"rows": "1 11 111"}, "Deixa soma-nim 0.", None),
        ("digraph", {"edges": "A"}, "Já não há jogadas", []),
        ("digraph", {}, "De C há setas para A (1), B (0) e D (0).", None),
        ("digraph", {}, "O menor número que aí não aparece é 2", None),
        ("digraph", {}, "Leva a marca para B, que é P.", None),
        ("digraph", {"edges": "A>B; B>C"}, "nenhuma ganha", []),
        ("digraph", {"misere": True}, "De C há setas para A (P), B (N) e D (N).", None),
        ("digraph", {"edges": "A>" + ",".join(f"v{n}" for n in range(50))}, "O menor número", None),
        ("hackenbush", {}, "O arbusto vale 2.", None),
        ("hackenbush", {}, "Cortar o ramo pescoco: caem 4 ramos.", None),
        ("hackenbush", {"edges": "a: 0-1; b: 0-2"}, "nenhuma ganha", []),
        ("hackenbush", {"edges": "a: 0-1; b: 0-2"}, "Cada parte que só o chão une", []),
        (
            "hackenbush",
            {"edges": "a: 0-1; b: 1-2", "misere": True},
            "há uma jogada para uma posição P.",
            None,
        ),
        ("blocking_nim", {"heaps": "2 3 5"}, "Quem bloqueia perde: na pilha 3, deixar 1 ou 0", None),
        ("blocking_nim", {"heaps": "4 3 6"}, "Quem bloqueia ganha", None),
        ("blocking_nim", {"heaps": "2 3", "block": "2 3"}, "um deles está livre", None),
        ("blocking_nim", {"heaps": "2 3", "block": "1 1"}, "estão bloqueadas", None),
        ("blocking_nim", {"heaps": "1 1", "block": "1 1"}, "ganha quem bloqueou", None),
        ("jil", {"numbers": "0, 0"}, "Já não há jogadas", []),
        ("jil", {"numbers": "2, 4"}, "ão todas pares", []),
        ("jil", {"numbers": "2, 1"}, "ó a componente 2 é ímpar", None),
        ("jil", {"numbers": "1, 3^3"}, "como a sua base", None),
        ("jil", {"numbers": "1," * 20}, "ão ímpares 20 componentes", None),
        ("jil", {"numbers": "1, 2", "misere": True}, "deixa a última ímpar", None),
        ("sum", {}, "soma-nim dos valores das parcelas", None),
        ("sum", {"games": "nim 1 & nim 1"}, "nenhuma ganha", []),
        ("sum", {"games": "nim 1, 3", "misere": True}, "Daqui há uma jogada", None),
        ("moore_nim", {"heaps": "3 6 7 10", "k": 2}, "contam-se os uns de 3 em 3", None),
        ("moore_nim", {"heaps": "4 4 4", "k": 2}, "estraga alguma coluna", []),
        ("moore_nim", {"heaps": "4 4", "k": 2}, "Só restam 2 pilhas", None),
        ("moore_nim", {"heaps": "4 0", "k": 2}, "Só resta 1 pilha", None),
        ("moore_nim", {"heaps": "1 1", "k": 2, "misere": True}, "1 mais do que um múltiplo de 3", None),
        ("moore_nim", {"heaps": "0 0", "k": 2}, "Já não há jogadas", []),
        ("moore_nim", {"heaps": "1 " * 41, "k": 2}, "contam-se os uns", None),
        ("wythoff", {"heaps": "6 11"}, "o seu companheiro 10", None),
        ("wythoff", {"heaps": "6 10"}, "(6, 10) é um destes pares", []),
        ("wythoff", {"heaps": "30 55"}, "número de ouro", None),
        ("wythoff", {"heaps": "2 2", "misere": True}, "(2, 2) é um destes pares", []),
        ("wythoff", {"heaps": "0 0"}, "Já não há jogadas", []),
        ("lim", {"heaps": "5 3 7"}, "As potências 4, 2 e 1 estão em mais de uma pilha", None),
        ("lim", {"heaps": "1 1 0"}, "A potência 1 está em mais de uma pilha", None),
        ("lim", {"heaps": "1 2 4"}, "Nenhuma potência está em duas pilhas", []),
        ("lim", {"heaps": "0 2 0"}, "Já não há jogadas", []),
        ("lim", {"heaps": "1 2 4", "misere": True}, "Daqui", None),
        ("half", {"heaps": "11 4"}, "Pilha 1: 11 → 5 → 2: vale 1.", None),
        ("half", {"heaps": "5"}, "As posições P são 0, 1, 3, 7, 15, 31 …", None),
        ("half", {"heaps": "5", "last_one": True}, "As posições P são 0, 2, 5, 11, 23 …", None),
        ("divisor", {"heaps": "12 7"}, "Pilha 1: 12 = 2 × 2 × 3: vale 2.", None),
        ("divisor", {"heaps": "1 7"}, "Pilha 2: 7: vale 0.", None),
        ("divisor", {"heaps": "8"}, "De um número ímpar só se tiram divisores ímpares", None),
        ("odd_even", {"heaps": "10 2"}, "Pilha 1: 10 dividido por 4 dá resto 2: vale 2.", None),
        ("odd_even", {"heaps": "10 2"}, "Pilha 2: 2: vale 2.", None),
        ("even_or_odd_heap", {"heaps": "7 2"}, "Pilha 1: 7: 4 pares.", None),
        ("kayles", {"heaps": "9"}, "partes iguais, 4 + 4. Depois, o que o adversário fizer numa", None),
        ("kayles", {"heaps": "3"}, "de 0 a 15: 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7.", None),
        ("kayles", {"heaps": "3"}, "De 3 chega-se a 2 (2), 1 + 1 (0) ou 1 (1).", None),
        ("kayles", {"heaps": "3"}, "Valores que se alcançam: 0, 1 e 2. O mais pequeno", None),
        ("kayles", {"heaps": "1"}, "De 1 chega-se a 0 (0). Valores que se alcançam: 0. O mais pequeno", None),
        ("kayles", {"heaps": "20"}, "A partir de 71 os valores repetem-se de 12 em 12.", None),
        ("lasker", {"heaps": "17"}, "A partir de 1, cada 4 a mais aumentam o valor em 4.", None),
        ("octal", {"code": ".6", "heaps": "20"}, "Até 255 os valores não se repetem com um período.", None),
        ("kayles", {"heaps": "5", "misere": True}, "No misère não se podem somar valores.", None),
    ],
)
def test_explanations(slug, options, sentence, moves):
    sentences, found = told(slug, options)
    assert any(sentence in told_one for told_one in sentences), sentences
    assert moves is None or found == moves


def test_the_half_turn_is_shown():
    sentences, moves = told("array_nim", {"rows": "111 111 111"})
    assert any(sentence.startswith("Com a jogada b2, b1-b3 ou a2-c2") for sentence in sentences)
    assert len(set(moves)) == len(moves)


def test_a_queen_that_does_not_grow():
    sentences, _ = told("queens", {"queens": "f8 c8"})
    assert not any("crescer" in sentence for sentence in sentences)
