"""What the board games refuse, with the reason: moves and positions."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Impartial
from games.rules.two.intersections.rules import Intersections
from games.rules.two.sanqi.rules import SanQi
from tests.games.rules.plays import after, refusal, run
from tests.games.rules.two.test_go import FIVE, NINE, WALLS, stopped
from tests.games.rules.two.test_intersections import full, position
from tests.games.rules.two.test_sanqi import CROWDED, RING

ANCHOR = build("anchor", {})
CROSSING = Intersections()
SEVEN = build("dispatch", {"size": 7})
DAGGER, NINUKI, OPENING, PLAIN = (
    build("gomoku", {"size": 9, "form": form}) for form in ("dagger", "ninuki", "opening", "standard")
)
GONNECT = build("gonnect", {"size": 5})
IQISHIQI = build("iqishiqi", {"size": 5})
JADE = build("jade", {"size": "5x4"})
LIGHTS = build("traffic_lights", {})
NEX, PIE = (build("nex", {"size": 5, "pie": pie}) for pie in (False, True))
REVERSI = build("reversi", {})
SANQI = SanQi()
SHOGI = build("hasami_shogi", {})
TWO = build("y", {"size": 6, "stones": "two_stones"})

NO_CELL = "não é uma casa deste tabuleiro"
TAKEN = "já está ocupada"
FIVE_STONES = {"black": ["a1", "c1", "e1"], "white": ["b1", "d1"]}
Y_STONES = {"black": ["a1", "b1", "d1"], "white": ["f6"]}


def moves(game: Any, state: Any, reasons: dict[str, str]) -> list[tuple[Any, ...]]:
    """Moves that are refused in this state; by the reason, those of one reason apart by blanks."""
    return [(game, state, move, reason) for reason, them in reasons.items() for move in them.split(" ")]


def at(game: Any, position: dict[str, Any], reasons: dict[str, str]) -> list[tuple[Any, ...]]:
    return moves(game, game.setup(position), reasons)


def lights(rows: str, reasons: dict[str, str]) -> list[tuple[Any, ...]]:
    game: Any = build("traffic_lights", {"size": "3x3", "lights": rows})
    return moves(game, game.initial(), reasons)


# A whole sentence is all that is said; words are a part of it.
MOVES = [
    *at(
        NINE,
        WALLS,
        {
            "ocupada": "d1",
            NO_CELL: "j1",
            "depois de os dois passarem": "accept resume h5=dead",
            "Neste jogo não se trocam as cores.": "swap",
        },
    ),
    *moves(
        NINE,
        run(NINE, stopped(), "h5=dead"),
        {
            "parou": "pass a1",
            "chama-se b5": "b6=dead",
            "já está": "b5=alive h5=dead",
            "não há nenhuma pedra": "a1=dead",
            NO_CELL: "z9=dead",
        },
    ),
    *moves(NINE, run(NINE, stopped(), "accept", "accept"), {"acabou": "e5"}),
    *at(
        SEVEN,
        {"black": ["b2"], "white": ["b5", "e2"]},
        {
            TAKEN: "b2,b3",
            NO_CELL: "b3,z9 b3,,c3",
            "aparece duas vezes": "b3,b3",
            "ligadas": "b3,c4 b3,c3,c5,c6",
            "pelo menos duas": "b3",
            "Escreve as casas por ordem: b3,c3.": "c3,b3",
            "no máximo cinco": "b3,c3,c4,c5,c6,c7",
            "não se trocam as cores": "swap",
        },
    ),
    *at(
        NEX,
        {"black": ["b1", "c2"], "white": ["e4"], "neutral": ["d2", "d3", "f3"]},
        {
            "Falta a pedra neutra": "a1",
            "outra casa": "a1/a1",
            TAKEN: "a1/c2 c2/a1 d2/a1 e4",
            NO_CELL: "a1/ d2+d3+f3/b1",
            "escolhe duas neutras": "c2 d2",
            "Falta a tua pedra": "d2+d3",
            "duas neutras diferentes": "d2+d2/b1",
            "por ordem: d2+d3": "d3+d2/b1",
            "já tinha de ser tua": "d2+d3/d2",
            "Em f3 não há uma pedra tua": "d2+d3/f3",
            "Em e4 não há uma pedra tua": "d2+d3/e4",
            "Em c2 não há uma pedra neutra": "d2+c2/b1",
            "Em a1 não há uma pedra neutra": "a1+d2/b1",
            "Só se pode trocar": "swap",
        },
    ),
    *moves(
        CROSSING,
        CROSSING.initial(),
        {
            "Põe o teu ponteiro na coluna a.": "b1 c6",
            "«a6» não é uma casa deste tabuleiro.": "a6",
        },
    ),
    *moves(
        CROSSING,
        after(CROSSING, "a3"),
        {"Põe o teu ponteiro na linha 6: a tua primeira pedra fica no cruzamento.": "c3"},
    ),
    *moves(
        CROSSING,
        after(CROSSING, "a3", "c6"),
        {
            "Escolhe a casa onde os ponteiros se vão cruzar, de b1 a f5.": "a5 c6",
            "O teu ponteiro tem de mudar de lugar.": "c3",
            "O ponteiro do Branco obriga-te a jogar na coluna c.": "d4",
        },
    ),
    *moves(
        CROSSING,
        after(CROSSING, "a3", "c6", "c5"),
        {"O ponteiro do Preto obriga-te a jogar na linha 5.": "d4"},
    ),
    *at(
        CROSSING,
        position("c5 c1", "c3", "a5", "c6"),
        {"A casa c3 já tem uma pedra: enquanto houver casas vazias, joga numa delas (c2 ou c4).": "c3"},
    ),
    *moves(CROSSING, full(), {"O teu ponteiro tem de mudar de lugar.": "b1"}),
    *at(
        SANQI,
        CROWDED,
        {
            "A casa e5 já tem uma pedra dessa cor.": "e5=white",
            "À volta de e5 essa cor não tem mais duas pedras do que a que lá está: só preto.": "e5=grey",
            "Escolhe a cor da pedra: branco, preto ou cinzento.": "a1 e5 e5=blue",
            "A pedra de d5 está segura: nenhuma outra cor tem à volta mais duas pedras do que a dela.": (
                "d5 d5=white"
            ),
            "«z1» não é uma casa deste tabuleiro.": "z1=black",
        },
    ),
    *at(
        SANQI,
        CROWDED | {"extra": {"last": "e5"}},
        {"Não podes substituir a pedra de e5: acabou de ser jogada.": "e5=black"},
    ),
    *moves(
        SANQI,
        SANQI.setup(RING | {"grey": [*RING["grey"], "d5"]}, "second"),
        {"O jogo já acabou.": "a1=white"},
    ),
    *at(
        IQISHIQI,
        {"white": ["e7"], "neutral": ["e4"]},
        {
            "A casa e7 já está ocupada.": "e7/e3",
            "A casa e4 já está ocupada.": "e4/e3",
            "«z3» não é uma casa deste tabuleiro.": "z3/e3",
            "Uma pedra em a1 não empurra: a peça neutra não vê o grupo dela.": "a1",
            "«z2» não é uma casa deste tabuleiro.": "e6/z2",
            "Com uma pedra em e6 a peça neutra só pode ir para e2.": "e6 e6/ e6/e3",
        },
    ),
    *at(
        IQISHIQI,
        {"white": ["e7", "e8", "e2"], "neutral": ["e5"]},
        {"O grupo teria 3 pedras, mas a peça neutra não tem 3 casas livres por onde ir.": "e6/e2"},
    ),
    *at(
        IQISHIQI,
        {"white": ["e4"], "neutral": ["e5"]},
        {"A peça neutra não tem uma casa livre do outro lado.": "e6/e4"},
    ),
    *at(IQISHIQI, {"neutral": ["e1"]}, {"O jogo já acabou.": "e2/e1"}),
    *lights(".R./.../...", {"A luz de b3 é vermelha: já não muda.": "b3"}),
    *lights(
        "",
        {
            "«d1» não é uma casa deste tabuleiro.": "d1",
            "«b2=red» não é uma casa deste tabuleiro.": "b2=red",
        },
    ),
    *lights("GGG/.../...", {"O jogo já acabou.": "a1"}),
    *moves(
        JADE,
        after(JADE, "a1=white"),
        {
            "A casa a1 já está ocupada.": "a1=black",
            "Falta escolher a cor da pedra: branca ou preta.": "b1",
            "A pedra tem de ser branca ou preta.": "b1=red b1= b1=cross b1=white=",
            NO_CELL: "z1=white",
        },
    ),
    *moves(
        REVERSI,
        REVERSI.initial(),
        {
            "A casa d4 já está ocupada.": "d4",
            "Em a1 não viras nenhuma peça do adversário.": "a1",
            "Em e6 não viras nenhuma peça do adversário.": "e6",
            "Só se passa quando não se pode virar nenhuma peça.": "pass",
            NO_CELL: "i1",
        },
    ),
    *moves(
        SHOGI,
        SHOGI.initial(),
        {"A casa a9 já está ocupada.": "a1-a9", "Essa jogada escreve-se a1-a5.": "a1:a5"},
    ),
    *moves(PLAIN, after(PLAIN, "e5"), {"A casa e5 já está ocupada.": "e5", NO_CELL: "k1 a1,a2 =black"}),
    *moves(OPENING, OPENING.initial(), {"A cor só se escolhe": "=white"}),
    *moves(OPENING, after(OPENING, "e5"), {"A casa e5 já está ocupada.": "e5"}),
    *moves(
        OPENING,
        after(OPENING, "e5", "a1", "i9", "b2", "h7", "=white"),
        {"A cor só se escolhe": "=black"},
    ),
    *moves(
        DAGGER,
        after(DAGGER, "e5"),
        {
            "escritos por ordem": "b1,a1",
            "pontos diferentes": "a1,a1",
            "A casa e5 já está ocupada.": "a1,e5 e5,f1",
            NO_CELL: "a1, ,a1 a1,a2,a3 a1;a2",
        },
    ),
    *moves(
        DAGGER,
        DAGGER.setup({}, "white"),
        {
            "A primeira pedra põe-se sozinha.": "e5,e6",
            "A primeira pedra vai para o centro": "a1,e5",
        },
    ),
    *moves(build("hex", {}), build("hex", {}).initial(), {"Neste jogo não se passa.": "pass"}),
    *moves(GONNECT, GONNECT.initial(), {"Neste jogo não se passa.": "pass"}),
]


def positions(game: Any, to_move: str | None, reasons: dict[str, list[Any]]) -> list[tuple[Any, ...]]:
    """Positions that are refused with this player on turn, by the reason."""
    return [(game, value, to_move, reason) for reason, them in reasons.items() for value in them]


POSITIONS = [
    *positions(
        FIVE,
        "black",
        {
            ".": [
                {"extra": {"phase": "play", "passes": 2}},
                {"extra": {"phase": "agree", "passes": 2, "resumed": True}},
                {"extra": {"passes": 3}},
                {"extra": {"phase": "later"}},
                {"black": ["a1"], "extra": {"dead": ["a1"]}},
                {"black": ["a1"], "extra": {"phase": "over", "passes": 2, "resumed": True, "dead": ["a1"]}},
                {"extra": {"phase": "agree", "passes": 2, "dead": ["a1"]}},
                {"extra": {"accepted": "white"}},
                {"extra": {"phase": "agree", "passes": 2, "accepted": "black"}},
                {"extra": {"phase": "agree", "passes": 2, "accepted": "grey"}},
                {"extra": {"previous": []}},
                {"extra": {"previous": {"grey": []}}},
                {"extra": {"previous": {"neutral": ["a1"]}}},
                {"extra": {"previous": {"black": ["z9"]}}},
                {"extra": {"previous": {"black": ["a1"], "white": ["a1"]}}},
            ]
        },
    ),
    *positions(
        SEVEN,
        "black",
        {
            "passes": [{"extra": {"passes": 3}}, {"extra": {"passes": True}}],
            "neutral": [{"neutral": ["a1"]}],
            "swapped": [{"extra": {"swapped": True}}],
        },
    ),
    *positions(
        NEX,
        "white",
        {
            "não se trocam as cores": [{"black": ["a1"], "neutral": ["b1"], "extra": {"can_swap": True}}],
            "duas peças": [{"black": ["a1"], "neutral": ["a1"]}],
            "passes": [{"extra": {"passes": 1}}],
        },
    ),
    *positions(
        PIE,
        "white",
        {
            "uma pedra e uma neutra": [{"black": ["a1"], "extra": {"can_swap": True}}],
            "primeira pedra": [{"neutral": ["a1"], "extra": {"can_swap": True}}],
        },
    ),
    *positions(
        LIGHTS,
        None,
        {
            "Escreve as três linhas": [3, "", "G../...", "G../.../....", "G../.B./..."],
            "O tabuleiro deste jogo é de 4x3.": ["G../.../..."],
            "O jogo acaba com a primeira linha": [
                "GGG./..../YYY.",
                "GGG./..../GGG.",
                {"green": ["a1", "b1", "c1"], "red": ["a2", "b2", "c2"]},
            ],
            "Este jogo não tem peças «blue».": [{"blue": []}, {"blue": ["a1"]}],
            "Este jogo não tem peças «neutral».": [{"neutral": ["a1"]}],
            "Este jogo não tem peças «extra».": [{"extra": {"last": "a1"}}],
            "As casas de cada cor são uma lista": [{"green": "a1"}, {"green": ["a4"]}, {"green": [["a1"]]}],
            "A casa a1 tem duas peças.": [{"green": ["a1"], "red": ["a1"]}],
        },
    ),
    *positions(
        CROSSING,
        "black",
        {
            "As pedras ficam nas casas de b1 a f5": [
                position("a1", "", "a2", "b6"),
                position("b6", "", "a2", "b6"),
            ],
            "Com pedras no tabuleiro": [position("b1", "")],
            "Primeiro o Preto põe o seu ponteiro": [position("", "", "a1")],
            "«pointers» diz": [{"extra": {"pointers": 3}}, {"extra": {"pointers": {"grey": "a1"}}}],
            "O ponteiro do Preto fica na coluna a": [{"extra": {"pointers": {"black": ["a1"]}}}],
            "«a6» não é uma casa": [{"black": ["a6"]}],
        },
    ),
    *positions(
        CROSSING,
        "white",
        {
            "Com pedras no tabuleiro": [position("b1", "", "a1")],
            "Primeiro o Preto põe o seu ponteiro": [position(), position("", "", None, "b6")],
            "O ponteiro do Preto fica na coluna a": [
                position("", "", "a6", "b6"),
                position("", "", "b1", "b6"),
            ],
            "O ponteiro do Branco fica na linha 6": [position("", "", "a1", "a6")],
            "Só uma das cores": [position("b1 b2 b3 b4", "c1 c2 c3 c4", "a1", "b6")],
        },
    ),
    *positions(
        ANCHOR,
        "white",
        {
            "Quem passa": [{"black": ["a1"], "extra": {"passes": 1, "can_swap": True}}],
            "passes": [{"black": ["a1"], "extra": {"passes": 3}}],
        },
    ),
    *positions(
        GONNECT,
        "black",
        {
            "já ligaram": [
                {"black": ["a1", "b1", "c1", "d1", "e1"], "white": ["a3", "b3", "c3", "d3", "e3"]}
            ],
            "não serve": [{"extra": {"ko": "z9"}}],
            "não pode haver ko": [{"white": ["c3"], "extra": {"ko": "c3"}}],
        },
    ),
    *positions(
        IQISHIQI,
        None,
        {
            "Há sempre uma e uma só peça neutra.": [{"white": ["a1"]}, {"neutral": ["a1", "a2"]}],
            "Este jogo não tem peças «black».": [{"neutral": ["a1"], "black": ["a2"]}],
            "A casa a1 tem duas peças.": [{"neutral": ["a1"], "white": ["a1"]}],
        },
    ),
    *positions(
        TWO,
        "black",
        {
            ".": [
                Y_STONES | {"extra": extra}
                for extra in (
                    {"turn": 2},
                    {"turn": 3, "left": 3},
                    {"turn": 3, "left": 2, "placed": ["a1"]},
                    {"turn": 3, "left": True, "placed": ["a1"]},
                    {"turn": 3, "left": "1", "placed": ["a1"]},
                    {"turn": 3, "placed": ["f6"]},
                    {"turn": 3, "placed": ["c2"]},
                    {"turn": 1, "placed": ["a1", "d1"]},
                    {"turn": 3, "placed": ["a1", "b1"]},
                    {"turn": 3, "placed": ["a1", "d1"]},
                    {"turn": -1},
                    {"can_swap": False},
                )
            ]
        },
    ),
    *positions(TWO, "white", {".": [Y_STONES | {"extra": {"turn": turn}} for turn in (3, 22)]}),
    *positions(REVERSI, None, {"há sempre peças": [{"black": [], "white": []}]}),
    *positions(SHOGI, None, {"ganhado os dois": [{"black": ["a1"], "white": []}]}),
    *positions(SANQI, None, {"última jogada": [{"extra": {"last": "e5"}}]}),
    *positions(
        OPENING,
        "white",
        {
            ".": [
                {"black": ["a1"], "extra": {"phase": "choose"}},
                {"extra": {"phase": "place"}},
                FIVE_STONES | {"extra": {"phase": "choose", "swapped": True}},
                FIVE_STONES | {"extra": {"phase": "later"}},
                FIVE_STONES | {"extra": {"swapped": 1}},
            ],
            "não tem «dagger»": [{"extra": {"dagger": "white"}}],
        },
    ),
    *positions(
        OPENING,
        "black",
        {
            ".": [
                {"black": ["a1"], "white": ["b1", "c1"], "extra": {"phase": "place"}},
                FIVE_STONES | {"extra": {"phase": "place"}},
                FIVE_STONES | {"extra": {"phase": "choose"}},
            ]
        },
    ),
    *positions(
        NINUKI,
        None,
        {
            ".": [
                {"black": ["e5"], "extra": {"captured": captured}}
                for captured in (
                    {"black": -2},
                    {"black": 40},
                    {"black": "2"},
                    {"red": 2},
                    [2, 2],
                    {"black": 10, "white": 12},
                )
            ],
            "não tem «dagger»": [{"extra": {"dagger": "white"}}],
        },
    ),
    *positions(
        PLAIN,
        None,
        {
            "já ganharam os dois": [
                {"black": ["a1", "b1", "c1", "d1", "e1"], "white": ["a3", "b3", "c3", "d3", "e3"]}
            ],
            "não tem «dagger»": [{"extra": {"dagger": "white"}}],
        },
    ),
    *positions(
        DAGGER,
        "white",
        {
            ".": [
                {"black": ["e5"], "extra": extra}
                for extra in (
                    {"dagger": "red"},
                    {"dagger_used": {"white": 1}},
                    {"dagger_used": []},
                    {"dagger_used": {"red": True}},
                )
            ]
        },
    ),
    *positions(
        build("havannah", {"size": 4}),
        None,
        {"os dois": [{"white": ["a1", "b1", "c1", "d1"], "black": ["a4", "b5", "c6", "d7"]}]},
    ),
]


def told(found: str, words: str) -> bool:
    if words.endswith("."):
        return found == words or (words == "." and found.endswith("."))
    return words in found


@pytest.mark.parametrize(("game", "state", "move", "reason"), MOVES)
def test_illegal_moves_are_explained(game: Any, state: Any, move: str, reason: str) -> None:
    assert told(refusal(game, state, move), reason)
    if isinstance(game, Impartial):
        with pytest.raises(IllegalMove):
            game.follow(state.position, move)


@pytest.mark.parametrize(("game", "position", "to_move", "reason"), POSITIONS)
def test_bad_positions_are_explained(game: Any, position: object, to_move: str | None, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        game.setup(position, to_move)
    assert told(str(error.value), reason)
