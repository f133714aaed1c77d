"""What the board games refuse, with the reason: moves and positions."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Impartial
from games.rules.two.intersections.rules import Intersections
from games.rules.two.sanqi.rules import SanQi
from tests.games.rules.plays import after, pieces, refusal, run
from tests.games.rules.two.test_go import FIVE, KO, NINE, WALLS, stopped
from tests.games.rules.two.test_intersections import full, position
from tests.games.rules.two.test_sanqi import CROWDED, RING

ANCHOR = build("anchor", {})
CROSSING = Intersections()
BOOK, SEVEN = (build("dispatch", {"size": size}) for size in (13, 7))
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

ALMOST_JOINED = pieces("black b1 b2 b3 c4 c5 white a2 a3 a4 a5 b4 b5")
NO_CELL = "não é uma casa deste tabuleiro"
TAKEN = "já está ocupada"
FIVE_STONES = pieces("black a1 c1 e1 white b1 d1")
Y_STONES = pieces("black a1 b1 d1 white f6")


def at(game: Any, position: dict[str, Any]) -> tuple[Any, Any]:
    return game, game.setup(position)


def lights(rows: str) -> tuple[Any, Any]:
    game: Any = build("traffic_lights", {"size": "3x3", "lights": rows})
    return game, game.initial()


# Games and their states, by the name that the rows below have for them.
STATES: dict[str, tuple[Any, Any]] = {
    "go": at(NINE, WALLS),
    "go agreeing": (NINE, run(NINE, stopped(), "h5=dead")),
    "go over": (NINE, run(NINE, stopped(), "accept", "accept")),
    "go, suicide": at(FIVE, pieces("black a1 e5 white a2 b2 c1")),
    "go, ko": (FIVE, run(FIVE, FIVE.setup(KO), "c2")),
    "dispatch, sealed": at(SEVEN, pieces("black f2 white a2 b2 b1 c1 f6")),
    "dispatch, no pieces": at(SEVEN, pieces("white a1 g7")),
    "dispatch of the book": (BOOK, BOOK.initial()),
    "nex, one neutral": at(NEX, pieces("black b1 white e4 neutral d2")),
    "nex, no stone": at(NEX, pieces("white e4 neutral d2 d3")),
    "gonnect, suicide": (GONNECT, GONNECT.setup(ALMOST_JOINED, "white")),
    "gonnect, ko": (GONNECT, GONNECT.setup(pieces("black a1") | {"extra": {"ko": "c3"}}, "white")),
    "dispatch": at(SEVEN, pieces("black b2 white b5 e2")),
    "nex": at(NEX, pieces("black b1 c2 white e4 neutral d2 d3 f3")),
    "intersections": (CROSSING, CROSSING.initial()),
    "one pointer": (CROSSING, after(CROSSING, "a3")),
    "both pointers": (CROSSING, after(CROSSING, "a3", "c6")),
    "intersections, one stone": (CROSSING, after(CROSSING, "a3", "c6", "c5")),
    "intersections, a stone in the way": at(CROSSING, position("c5 c1", "c3", "a5", "c6")),
    "intersections, full": (CROSSING, full()),
    "sanqi": at(SANQI, CROWDED),
    "sanqi, just played": at(SANQI, CROWDED | {"extra": {"last": "e5"}}),
    "sanqi over": (SANQI, SANQI.setup(RING | {"grey": [*RING["grey"], "d5"]}, "second")),
    "iqishiqi": at(IQISHIQI, pieces("white e7 neutral e4")),
    "long group": at(IQISHIQI, pieces("white e7 e8 e2 neutral e5")),
    "iqishiqi, no room": at(IQISHIQI, pieces("white e4 neutral e5")),
    "iqishiqi over": at(IQISHIQI, pieces("neutral e1")),
    "lights": lights(".R./.../..."),
    "lights off": lights(""),
    "lights over": lights("GGG/.../..."),
    "jade": (JADE, after(JADE, "a1=white")),
    "reversi": (REVERSI, REVERSI.initial()),
    "hasami_shogi": (SHOGI, SHOGI.initial()),
    "gomoku": (PLAIN, after(PLAIN, "e5")),
    "opening": (OPENING, OPENING.initial()),
    "opening, one stone": (OPENING, after(OPENING, "e5")),
    "opening over": (OPENING, after(OPENING, "e5", "a1", "i9", "b2", "h7", "=white")),
    "dagger": (DAGGER, after(DAGGER, "e5")),
    "dagger, no stone": (DAGGER, DAGGER.setup({}, "white")),
    "hex": (build("hex", {}), build("hex", {}).initial()),
    "gonnect": (GONNECT, GONNECT.initial()),
}

# Moves, apart by blanks, and why they are refused: a sentence is all that is said, words are a part of it.
MOVES = [
    ("go", "d1", "ocupada"),
    ("go", "j1", NO_CELL),
    ("go", "accept resume h5=dead", "depois de os dois passarem"),
    ("go", "swap", "Neste jogo não se trocam as cores."),
    ("go agreeing", "pass a1", "parou"),
    ("go agreeing", "b6=dead", "chama-se b5"),
    ("go agreeing", "b5=alive h5=dead", "já está"),
    ("go agreeing", "a1=dead", "não há nenhuma pedra"),
    ("go agreeing", "z9=dead", NO_CELL),
    ("go over", "e5", "acabou"),
    ("go, suicide", "b1", "Suicídio"),
    ("go, ko", "c3", "Ko"),
    ("gonnect, suicide", "a1", "Suicídio"),
    ("gonnect, ko", "c3", "Ko"),
    ("dispatch, sealed", "a1", "Com a1 não consegues formar um grupo"),
    ("dispatch, no pieces", "b1,b2", "Sem peças"),
    ("dispatch of the book", "c10,c9", "por ordem"),
    # A piece of the same drop is no piece that was there before.
    ("dispatch", "f2,g2 b6,b7 f6,f7,g6,g7", "à vista de uma peça tua"),
    ("dispatch", "b2,b3", TAKEN),
    ("dispatch", "b3,z9 b3,,c3", NO_CELL),
    ("dispatch", "b3,b3", "aparece duas vezes"),
    ("dispatch", "b3,c4 b3,c3,c5,c6", "ligadas"),
    ("dispatch", "b3", "pelo menos duas"),
    ("dispatch", "c3,b3", "Escreve as casas por ordem: b3,c3."),
    ("dispatch", "b3,c3,c4,c5,c6,c7", "no máximo cinco"),
    ("dispatch", "swap", "não se trocam as cores"),
    ("nex, one neutral", "d2", "são precisas duas neutras"),
    ("nex, no stone", "d2", "precisas de uma pedra tua"),
    ("nex", "a1", "Falta a pedra neutra"),
    ("nex", "a1/a1", "outra casa"),
    ("nex", "a1/c2 c2/a1 d2/a1 e4", TAKEN),
    ("nex", "a1/ d2+d3+f3/b1", NO_CELL),
    ("nex", "c2 d2", "escolhe duas neutras"),
    ("nex", "d2+d3", "Falta a tua pedra"),
    ("nex", "d2+d2/b1", "duas neutras diferentes"),
    ("nex", "d3+d2/b1", "por ordem: d2+d3"),
    ("nex", "d2+d3/d2", "já tinha de ser tua"),
    ("nex", "d2+d3/f3", "Em f3 não há uma pedra tua"),
    ("nex", "d2+d3/e4", "Em e4 não há uma pedra tua"),
    ("nex", "d2+c2/b1", "Em c2 não há uma pedra neutra"),
    ("nex", "a1+d2/b1", "Em a1 não há uma pedra neutra"),
    ("nex", "swap", "Só se pode trocar"),
    ("intersections", "b1 c6", "Põe o teu ponteiro na coluna a."),
    ("intersections", "a6", "«a6» não é uma casa deste tabuleiro."),
    ("one pointer", "c3", "Põe o teu ponteiro na linha 6: a tua primeira pedra fica no cruzamento."),
    ("both pointers", "a5 c6", "Escolhe a casa onde os ponteiros se vão cruzar, de b1 a f5."),
    ("both pointers", "c3", "O teu ponteiro tem de mudar de lugar."),
    ("both pointers", "d4", "O ponteiro do Branco obriga-te a jogar na coluna c."),
    ("intersections, one stone", "d4", "O ponteiro do Preto obriga-te a jogar na linha 5."),
    (
        "intersections, a stone in the way",
        "c3",
        "A casa c3 já tem uma pedra: enquanto houver casas vazias, joga numa delas (c2 ou c4).",
    ),
    ("intersections, full", "b1", "O teu ponteiro tem de mudar de lugar."),
    ("sanqi", "e5=white", "A casa e5 já tem uma pedra dessa cor."),
    ("sanqi", "e5=grey", "À volta de e5 essa cor não tem mais duas pedras do que a que lá está: só preto."),
    ("sanqi", "a1 e5 e5=blue", "Escolhe a cor da pedra: branco, preto ou cinzento."),
    (
        "sanqi",
        "d5 d5=white",
        "A pedra de d5 está segura: nenhuma outra cor tem à volta mais duas pedras do que a dela.",
    ),
    ("sanqi", "z1=black", "«z1» não é uma casa deste tabuleiro."),
    ("sanqi, just played", "e5=black", "Não podes substituir a pedra de e5: acabou de ser jogada."),
    ("sanqi over", "a1=white", "O jogo já acabou."),
    ("iqishiqi", "e7/e3", "A casa e7 já está ocupada."),
    ("iqishiqi", "e4/e3", "A casa e4 já está ocupada."),
    ("iqishiqi", "z3/e3", "«z3» não é uma casa deste tabuleiro."),
    ("iqishiqi", "a1", "Uma pedra em a1 não empurra: a peça neutra não vê o grupo dela."),
    ("iqishiqi", "e6/z2", "«z2» não é uma casa deste tabuleiro."),
    ("iqishiqi", "e6 e6/ e6/e3", "Com uma pedra em e6 a peça neutra só pode ir para e2."),
    ("long group", "e6/e2", "O grupo teria 3 pedras, mas a peça neutra não tem 3 casas livres por onde ir."),
    ("iqishiqi, no room", "e6/e4", "A peça neutra não tem uma casa livre do outro lado."),
    ("iqishiqi over", "e2/e1", "O jogo já acabou."),
    ("lights", "b3", "A luz de b3 é vermelha: já não muda."),
    ("lights off", "d1", "«d1» não é uma casa deste tabuleiro."),
    ("lights off", "b2=red", "«b2=red» não é uma casa deste tabuleiro."),
    ("lights over", "a1", "O jogo já acabou."),
    ("jade", "a1=black", "A casa a1 já está ocupada."),
    ("jade", "b1", "Falta escolher a cor da pedra: branca ou preta."),
    ("jade", "b1=red b1= b1=cross b1=white=", "A pedra tem de ser branca ou preta."),
    ("jade", "z1=white", NO_CELL),
    ("reversi", "d4", "A casa d4 já está ocupada."),
    ("reversi", "a1", "Em a1 não viras nenhuma peça do adversário."),
    ("reversi", "e6", "Em e6 não viras nenhuma peça do adversário."),
    ("reversi", "pass", "Só se passa quando não se pode virar nenhuma peça."),
    ("reversi", "i1", NO_CELL),
    ("hasami_shogi", "a1-a9", "A casa a9 já está ocupada."),
    ("hasami_shogi", "a1:a5", "Essa jogada escreve-se a1-a5."),
    ("gomoku", "e5", "A casa e5 já está ocupada."),
    ("gomoku", "k1 a1,a2 =black", NO_CELL),
    ("opening", "=white", "A cor só se escolhe"),
    ("opening, one stone", "e5", "A casa e5 já está ocupada."),
    ("opening over", "=black", "A cor só se escolhe"),
    ("dagger", "b1,a1", "escritos por ordem"),
    ("dagger", "a1,a1", "pontos diferentes"),
    ("dagger", "a1,e5 e5,f1", "A casa e5 já está ocupada."),
    ("dagger", "a1, ,a1 a1,a2,a3 a1;a2", NO_CELL),
    ("dagger, no stone", "e5,e6", "A primeira pedra põe-se sozinha."),
    ("dagger, no stone", "a1,e5", "A primeira pedra vai para o centro"),
    ("hex", "pass", "Neste jogo não se passa."),
    ("gonnect", "pass", "Neste jogo não se passa."),
]

POSITIONS = [
    (FIVE, "black", ".", {"extra": {"phase": "play", "passes": 2}}),
    (FIVE, "black", ".", {"extra": {"phase": "agree", "passes": 2, "resumed": True}}),
    (FIVE, "black", ".", {"extra": {"passes": 3}}),
    (FIVE, "black", ".", {"extra": {"phase": "later"}}),
    (FIVE, "black", ".", pieces("black a1") | {"extra": {"dead": ["a1"]}}),
    (
        FIVE,
        "black",
        ".",
        pieces("black a1") | {"extra": {"phase": "over", "passes": 2, "resumed": True, "dead": ["a1"]}},
    ),
    (FIVE, "black", ".", {"extra": {"phase": "agree", "passes": 2, "dead": ["a1"]}}),
    (FIVE, "black", ".", {"extra": {"accepted": "white"}}),
    (FIVE, "black", ".", {"extra": {"phase": "agree", "passes": 2, "accepted": "black"}}),
    (FIVE, "black", ".", {"extra": {"phase": "agree", "passes": 2, "accepted": "grey"}}),
    (FIVE, "black", ".", {"extra": {"previous": []}}),
    (FIVE, "black", ".", {"extra": {"previous": {"grey": []}}}),
    (FIVE, "black", ".", {"extra": {"previous": pieces("neutral a1")}}),
    (FIVE, "black", ".", {"extra": {"previous": pieces("black z9")}}),
    (FIVE, "black", ".", {"extra": {"previous": pieces("black a1 white a1")}}),
    (SEVEN, "black", "passes", {"extra": {"passes": 3}}),
    (SEVEN, "black", "passes", {"extra": {"passes": True}}),
    (SEVEN, "black", "neutral", pieces("neutral a1")),
    (SEVEN, "black", "swapped", {"extra": {"swapped": True}}),
    (NEX, "white", "não se trocam as cores", pieces("black a1 neutral b1") | {"extra": {"can_swap": True}}),
    (NEX, "white", "duas peças", pieces("black a1 neutral a1")),
    (NEX, "white", "passes", {"extra": {"passes": 1}}),
    (PIE, "white", "uma pedra e uma neutra", pieces("black a1") | {"extra": {"can_swap": True}}),
    (PIE, "white", "primeira pedra", pieces("neutral a1") | {"extra": {"can_swap": True}}),
    (LIGHTS, None, "Escreve as três linhas", 3),
    (LIGHTS, None, "Escreve as três linhas", ""),
    (LIGHTS, None, "Escreve as três linhas", "G../..."),
    (LIGHTS, None, "Escreve as três linhas", "G../.../...."),
    (LIGHTS, None, "Escreve as três linhas", "G../.B./..."),
    (LIGHTS, None, "O tabuleiro deste jogo é de 4x3.", "G../.../..."),
    (LIGHTS, None, "O jogo acaba com a primeira linha", "GGG./..../YYY."),
    (LIGHTS, None, "O jogo acaba com a primeira linha", "GGG./..../GGG."),
    (LIGHTS, None, "O jogo acaba com a primeira linha", pieces("green a1 b1 c1 red a2 b2 c2")),
    (LIGHTS, None, "Este jogo não tem peças «blue».", {"blue": []}),
    (LIGHTS, None, "Este jogo não tem peças «blue».", pieces("blue a1")),
    (LIGHTS, None, "Este jogo não tem peças «neutral».", pieces("neutral a1")),
    (LIGHTS, None, "Este jogo não tem peças «extra».", {"extra": {"last": "a1"}}),
    (LIGHTS, None, "As casas de cada cor são uma lista", {"green": "a1"}),
    (LIGHTS, None, "As casas de cada cor são uma lista", pieces("green a4")),
    (LIGHTS, None, "As casas de cada cor são uma lista", {"green": [["a1"]]}),
    (LIGHTS, None, "A casa a1 tem duas peças.", pieces("green a1 red a1")),
    (CROSSING, "black", "As pedras ficam nas casas de b1 a f5", position("a1", "", "a2", "b6")),
    (CROSSING, "black", "As pedras ficam nas casas de b1 a f5", position("b6", "", "a2", "b6")),
    (CROSSING, "black", "Com pedras no tabuleiro", position("b1", "")),
    (CROSSING, "black", "Primeiro o Preto põe o seu ponteiro", position("", "", "a1")),
    (CROSSING, "black", "«pointers» diz", {"extra": {"pointers": 3}}),
    (CROSSING, "black", "«pointers» diz", {"extra": {"pointers": {"grey": "a1"}}}),
    (CROSSING, "black", "O ponteiro do Preto fica na coluna a", {"extra": {"pointers": {"black": ["a1"]}}}),
    (CROSSING, "black", "«a6» não é uma casa", pieces("black a6")),
    (CROSSING, "white", "Com pedras no tabuleiro", position("b1", "", "a1")),
    (CROSSING, "white", "Primeiro o Preto põe o seu ponteiro", position()),
    (CROSSING, "white", "Primeiro o Preto põe o seu ponteiro", position("", "", None, "b6")),
    (CROSSING, "white", "O ponteiro do Preto fica na coluna a", position("", "", "a6", "b6")),
    (CROSSING, "white", "O ponteiro do Preto fica na coluna a", position("", "", "b1", "b6")),
    (CROSSING, "white", "O ponteiro do Branco fica na linha 6", position("", "", "a1", "a6")),
    (CROSSING, "white", "Só uma das cores", position("b1 b2 b3 b4", "c1 c2 c3 c4", "a1", "b6")),
    (ANCHOR, "white", "Quem passa", pieces("black a1") | {"extra": {"passes": 1, "can_swap": True}}),
    (ANCHOR, "white", "passes", pieces("black a1") | {"extra": {"passes": 3}}),
    (GONNECT, "black", "já ligaram", pieces("black a1 b1 c1 d1 e1 white a3 b3 c3 d3 e3")),
    (GONNECT, "black", "não serve", {"extra": {"ko": "z9"}}),
    (GONNECT, "black", "não pode haver ko", pieces("white c3") | {"extra": {"ko": "c3"}}),
    (IQISHIQI, None, "Há sempre uma e uma só peça neutra.", pieces("white a1")),
    (IQISHIQI, None, "Há sempre uma e uma só peça neutra.", pieces("neutral a1 a2")),
    (IQISHIQI, None, "Este jogo não tem peças «black».", pieces("neutral a1 black a2")),
    (IQISHIQI, None, "A casa a1 tem duas peças.", pieces("neutral a1 white a1")),
    *(
        (TWO, "black", ".", Y_STONES | {"extra": extra})
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
    ),
    *((TWO, "white", ".", Y_STONES | {"extra": {"turn": turn}}) for turn in (3, 22)),
    (REVERSI, None, "há sempre peças", {"black": [], "white": []}),
    (SHOGI, None, "ganhado os dois", {"black": ["a1"], "white": []}),
    (SANQI, None, "última jogada", {"extra": {"last": "e5"}}),
    (OPENING, "white", ".", pieces("black a1") | {"extra": {"phase": "choose"}}),
    (OPENING, "white", ".", {"extra": {"phase": "place"}}),
    (OPENING, "white", ".", FIVE_STONES | {"extra": {"phase": "choose", "swapped": True}}),
    (OPENING, "white", ".", FIVE_STONES | {"extra": {"phase": "later"}}),
    (OPENING, "white", ".", FIVE_STONES | {"extra": {"swapped": 1}}),
    (OPENING, "white", "não tem «dagger»", {"extra": {"dagger": "white"}}),
    (OPENING, "black", ".", pieces("black a1 white b1 c1") | {"extra": {"phase": "place"}}),
    (OPENING, "black", ".", FIVE_STONES | {"extra": {"phase": "place"}}),
    (OPENING, "black", ".", FIVE_STONES | {"extra": {"phase": "choose"}}),
    *(
        (NINUKI, None, ".", {"black": ["e5"], "extra": {"captured": captured}})
        for captured in (
            {"black": -2},
            {"black": 40},
            {"black": "2"},
            {"red": 2},
            [2, 2],
            {"black": 10, "white": 12},
        )
    ),
    (NINUKI, None, "não tem «dagger»", {"extra": {"dagger": "white"}}),
    (PLAIN, None, "já ganharam os dois", pieces("black a1 b1 c1 d1 e1 white a3 b3 c3 d3 e3")),
    (PLAIN, None, "não tem «dagger»", {"extra": {"dagger": "white"}}),
    *(
        (DAGGER, "white", ".", {"black": ["e5"], "extra": extra})
        for extra in (
            {"dagger": "red"},
            {"dagger_used": {"white": 1}},
            {"dagger_used": []},
            {"dagger_used": {"red": True}},
        )
    ),
    (build("havannah", {"size": 4}), None, "os dois", pieces("white a1 b1 c1 d1 black a4 b5 c6 d7")),
]


def told(found: str, words: str) -> bool:
    if words.endswith("."):
        return found == words or (words == "." and found.endswith("."))
    return words in found


@pytest.mark.parametrize(("name", "moves", "reason"), MOVES)
def test_illegal_moves_are_explained(name, moves, reason):
    game, state = STATES[name]
    for move in moves.split(" "):
        assert told(refusal(game, state, move), reason)
        assert move not in set(game.moves(state))
        if isinstance(game, Impartial):
            with pytest.raises(IllegalMove):
                game.follow(state.position, move)


@pytest.mark.parametrize(("game", "to_move", "reason", "position"), POSITIONS)
def test_bad_positions_are_explained(game, to_move, reason, position):
    with pytest.raises(BadPosition) as error:
        game.setup(position, to_move)
    assert told(str(error.value), reason)
