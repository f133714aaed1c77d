"""Semáforo on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Points, easy, hard, hint, medium
from games.rules.piece_drawings import CROWN, disc, standing
from games.rules.text import text
from games.rules.two.traffic_lights.rules import TrafficLights

_SMALL = {"size": "3x3"}
# The book's examples; it does not see the fourth win of the first one, b2.
_FOUR_WINS = "GRYR/YGRG/Y.RY"
_COUNTED = "Y.YR/RRGG/Y.GY"
_ODD = "RY.R/GGRG/R.RY"

# A traffic light: a disc, a triangle, and the eight corners of a stop sign.
_LIGHTS = {
    "green": disc(13.5),
    "yellow": standing("M0-14.5L15.5 12.5H-15.5Z"),
    "red": standing("M-6.2-15H6.2L15-6.2V6.2L6.2 15H-6.2L-15 6.2V-6.2Z"),
}
_PIECES = _LIGHTS | {f"{kind}_won": light + CROWN for kind, light in _LIGHTS.items()}

ENTRY = GameEntry(
    TrafficLights,
    "two",
    "lines",
    text("Semáforo"),
    text("Luzes verdes, amarelas e vermelhas para os dois. Ganha quem fizer três iguais em linha."),
    {"size": "3x3", "lights": "GY./.R./..G"},
    (
        easy("Primeiro tabuleiro", {"size": "3x3"}),
        medium("A meio de uma partida", {"lights": "..G./Y.R./R..Y"}),
        hard("Tabuleiro do livro", {}),
    ),
    rules=(
        text(
            "O tabuleiro tem 4 colunas e 3 linhas (ou 3 por 3) e começa vazio. As luzes são dos dois"
            " jogadores. Na tua vez escolhes <strong>uma casa</strong>:"
        ),
        Points(
            (
                text("se está vazia, recebe uma luz verde;"),
                text("se está verde, passa a amarelo;"),
                text("se está amarela, passa a vermelho."),
            )
        ),
        text("Uma luz vermelha já não muda."),
        Example(
            text("O verde é um círculo, o amarelo um triângulo, o vermelho um octógono."),
            ".../GYR/...",
            options=_SMALL,
        ),
        text(
            "<strong>Ganha quem completar três luzes da mesma cor em linha</strong>: três casas seguidas, na"
            " horizontal, na vertical ou na diagonal. Não há empates."
        ),
        Example(
            text(
                "Num exemplo do livro há quatro maneiras de ganhar já: a3 ou b2 passa a amarelo, c3 ou d1 a"
                " vermelho. O livro só vê três: falta-lhe b2."
            ),
            _FOUR_WINS,
            marks={"a3": "win", "b2": "win", "c3": "win", "d1": "win"},
        ),
        Example(
            text("Com d1 há três luzes vermelhas na diagonal: ganha quem fez a última."),
            _FOUR_WINS,
            "first",
            ("d1",),
        ),
        text("Para jogar, toca na casa. «b2» quer dizer: muda a luz de b2."),
        Example(
            text(
                "Um exemplo do livro, uma posição P: só b1, d1 e d2 não dão logo a linha ao adversário, e d1"
                " e"
                " d2 excluem-se uma à outra. Sobram duas jogadas sem perigo, e depois quem joga tem de a dar."
            ),
            _COUNTED,
            marks={"b1": "win", "d1": "win", "d2": "win"},
        ),
        hint(
            "Em que casas uma jogada dá a linha ao adversário? Risca-as e conta as jogadas que sobram: um"
            " número par é bom para quem acabou de jogar."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("Faz três luzes iguais em linha."),
            _FOUR_WINS,
            "first",
            text("Procura duas luzes iguais e vê que luz falta para a terceira."),
            text("Três iguais em linha: ganhaste."),
        ),
        FirstStep(
            text("Conta as jogadas sem perigo"),
            text("Ninguém pode ganhar já. Joga de modo que o adversário tenha de te dar a linha."),
            _ODD,
            "first",
            text("Há três jogadas que não dão a linha. Faz uma delas: quantas sobram?"),
            text("Sobram duas sem perigo: uma para o adversário, outra para ti. Depois ele dá-te a linha."),
            ("b1", "c3", "d2"),
        ),
        FirstStep(
            text("Responde em espelho"),
            text("No centro já está vermelho e o adversário jogou em a1. Joga para ganhar."),
            ".../.R./G..",
            "first",
            text("Com o centro vermelho, podes responder sempre na casa do outro lado do centro."),
            text("É uma posição P: quem joga a seguir, o adversário, perde se continuares a jogar bem."),
            ("a1", "b3", "c2", "c3"),
            options=_SMALL,
        ),
    ),
    order=150,
    pieces={"light": _PIECES, "dark": _PIECES},
)
