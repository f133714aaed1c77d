"""Estarolas on its pages: names, proposals, drawn examples and first steps."""

from typing import Any

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    Puzzle,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.estarolas.rules import Estarolas


def _position(white: str, black: str, squares: str, **more: Any) -> dict[str, Any]:
    return cells(white=white, black=black, extra={"white_squares": squares.split(), **more})


def _started(position: dict[str, Any], to_move: str) -> str:
    """The option that begins a match there."""
    game = Estarolas()
    return game.starting_at(game.setup(position, to_move)).start


# The book's two examples.
_BOOK = _position("b3 d3 d5", "b2 c1 e3", "b3 d1 d3 d5 e2 e4 f3")
_ONE_MOVE = _position("d3 d5 e4", "c4 d2 e3", "b3 c1 c2 d3 d5 e2 e4 f3")
_OPEN = _position("b3 d3 d5", "b2 c1 e3", "b3 c4 d1 d3 d5 e2 e4 f3", last_swap="c4", swaps=1)
_WON = _position("b3 d3 d5", "b2 c2 e3", "b3 c4 d1 d3 d5 e2 e4 f3")
_CLOSE = _position("b3 c2 f3", "a3 c1 c3", "b3 b4 c2 c5 d4 e2 f3")
_PARITY = _position("c2 d3 e2", "b4 d4 e3", "b2 b3 c2 c5 d1 d3 e2 f3", last_swap="c1", swaps=1)
_STUCK = _position("c1 d1 c5", "a3 b3 f3", "c1 d1 c5", last_swap="c3", swaps=2)

ENTRY = GameEntry(
    Estarolas,
    "two",
    "moving",
    text("Estarolas"),
    text("Três peças e casas de duas cores que se viram. Ganha quem puser as suas três em linha."),
    {},
    (
        easy("Primeiro tabuleiro", {}),
        medium("A meio de uma partida", {"start": _started(_BOOK, "white")}),
        hard("Perto do fim", {"start": _started(_BOOK, "black")}),
    ),
    also=text("Stooges, 3 Stooges"),
    rules=(
        text(
            "O tabuleiro tem 18 casas, <strong>brancas de um lado e pretas do outro</strong>. Cada jogador"
            " tem três peças, sempre em casas da sua cor. Joga primeiro o Branco."
        ),
        Example(text("O início: nove casas brancas e nove pretas.")),
        text("Na tua vez fazes uma de duas coisas."),
        text(
            "<strong>Moves uma peça</strong> para uma casa vazia ao lado, também na diagonal, que seja da tua"
            " cor."
        ),
        Example(text("O Branco moveu de d3 para c4."), moves=("d3-c4",)),
        text("<strong>Ou viras uma casa vazia</strong>, que muda de cor."),
        Example(text("O Branco virou c4: agora é branca, e d3 já lá pode ir."), _BOOK, "white", ("c4",)),
        Heading(text("O que não se pode virar")),
        text(
            "Não podes virar a casa que <strong>o adversário acabou de virar</strong>. E se os dois viraram"
            " uma casa, um a seguir ao outro, quem joga agora <strong>tem de mover uma peça</strong>."
        ),
        Example(
            text("O Branco acabou de virar c4. O Preto não a pode virar, e d3-c4 já ameaça ganhar."),
            _OPEN,
            "black",
            marks={"c4": "chosen"},
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem tiver as três peças seguidas em linha</strong>, na horizontal, na vertical ou"
            " na diagonal. Quem na sua vez não puder jogar perde. Se a mesma posição aparecer pela terceira"
            " vez, há empate."
        ),
        Example(
            text("De d3 para c4: b3, c4 e d5 estão em linha, e o Branco ganhou."), _WON, "white", ("d3-c4",)
        ),
        Example(
            text("Os dois viraram uma casa. O Branco tem de mover uma peça, mas não pode: perdeu."),
            _STUCK,
            "white",
        ),
        hint(
            "Guarda dois caminhos para cada peça. A casa que acabas de virar fica virada durante uma jogada:"
            " se abre o teu caminho, é uma ameaça a sério."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Três em linha"),
            text("És o Branco. Ganha num lance."),
            _WON,
            "white",
            text("Que casa falta entre duas das tuas peças, na diagonal?"),
            text("b3, c4 e d5 estão seguidas numa diagonal: ganhaste."),
        ),
        FirstStep(
            text("Abre o caminho"),
            text("És o Branco. Vira a casa que te falta: só uma jogada ganha à segunda."),
            _BOOK,
            "white",
            text("A casa que viras agora, o adversário não a pode virar já a seguir."),
            text("O Preto não pode virar c4 outra vez, nem entrar lá: d3-c4 ganha a seguir."),
            ("c4",),
        ),
        FirstStep(
            text("Fecha o caminho"),
            text(
                "És o Branco. O Preto ameaça pôr a peça de c3 entre as outras duas. Só uma jogada o impede."
            ),
            _CLOSE,
            "white",
            text("Por que casa passa a diagonal de a3 a c1? De que cor é?"),
            text("A casa b2 ficou branca, e o Preto não a pode virar já."),
            ("b2",),
        ),
        FirstStep(
            text("Obriga-o a mover"),
            text("És o Preto. O Branco acabou de virar c1. Ganha em duas jogadas."),
            _PARITY,
            "black",
            text("Depois de a virares tu também, o Branco tem de mover uma peça."),
            text("c5 é preta e o Branco não pode virar nenhuma casa: b4-c5 ganha a seguir."),
            ("c5",),
        ),
    ),
    puzzles=(
        Puzzle(text("Uma casa que muda de cor"), _BOOK, "white", 2, {}),
        Puzzle(text("Uma só jogada"), _ONE_MOVE, "white", 2, {}),
    ),
    order=188,
    particulars=(
        Particular(("white_squares",), text("Casas brancas"), "cells"),
        Particular(("last_swap",), text("Casa virada na última jogada"), "cell"),
        Particular(("swaps",), text("Quantas jogadas seguidas viraram uma casa"), "number"),
    ),
    symmetry=None,
)
