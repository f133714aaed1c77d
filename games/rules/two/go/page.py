"""Go on its pages: names, proposals, drawn examples and first steps."""

from typing import Any

from games.rules.entry import (
    PASSES,
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Sgf,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import Text, text
from games.rules.two.go.rules import Go

_SMALL, _NINE = {"size": 5}, {"size": 9}
_PAIR = cells(black="b3 c2 c4 d2 d4", white="c3 d3")
_CORNER = cells(black="a3 b3 c1 c2", white="a2 b1 b2")
_ROUND = cells(white="a3 b3 c3 d3 e1 e2 e3")
_COUNTED = cells(black="c1 c2 c3 d4 d5 d6 d7 f2", white="d1 d2 d3 e4 e5 e6 e7 b5")

# The book's examples: liberties, two captures, ko, and the end of a match.
_FOUR_LIBERTIES = cells(white="c4 d4 e4 g3", black="b2 b3 b4 c2 c5 d2 d5 e3 f2 f5")
_ONE_LIBERTY = cells(black="f1 f2 g2 g4 h2 h3 h4", white="g1 h1 i1 i2 i3 i4")
_SIX = cells(black="f1 f2 g2 g4 h2 h3 h4", white="g1 h1 h5 i1 i2 i3 i4 i6")
_KO = cells(black="c5 d5 e6 f5 g5", white="c4 d4 e3 e5 f4 g4")
_END = cells(
    black="a4 a8 b4 b6 c4 c5 c6 c7 c8 c9 d4 d6 d8 e1 e2 e3 e4 f4 g4 h4 i4",
    white="a3 b1 b3 c2 c3 d1 d2 e5 e6 e7 e8 e9 f5 f7 g5 h5 h8 h9 i5",
)


def _stopped(phase: str, *dead: str) -> dict[str, Any]:
    return {**_COUNTED, "extra": {"passes": 2, "phase": phase, "dead": list(dead)}}


ENTRY = GameEntry(
    Go,
    "two",
    "territory",
    # Not looked up: the framework has a button "Go", with a translation of its own.
    Text("{name}", (("name", "Go"),)),
    text("Cerca território e captura os grupos que ficam sem liberdades."),
    {"size": 9},
    (
        easy("Primeiro tabuleiro", {"size": 9}),
        easy("Tabuleiro pequeno", {"size": 7}),
        medium("Tabuleiro grande, com komi", {"size": 13, "komi": 5.5}),
        hard("Tabuleiro do livro", {"size": 19}),
    ),
    also=text("Weiqi, Baduk"),
    rules=(
        text(
            "O Preto começa. Na tua vez pões <strong>uma pedra da tua cor</strong> num ponto vazio, onde as"
            " linhas se cruzam, ou passas. As pedras não se movem."
        ),
        Heading(text("Grupos e liberdades")),
        text(
            "Pedras da mesma cor, vizinhas ao longo das linhas, são um <strong>grupo</strong>. Na diagonal"
            " não há vizinhos. Os pontos vazios vizinhos de um grupo são as suas <strong>liberdades</strong>."
        ),
        Example(
            text("As duas pedras pretas são um grupo. Tem cinco liberdades: os pontos marcados."),
            cells(black="b3 c3", white="b4"),
            marks=dict.fromkeys(("a3", "b2", "c2", "c4", "d3"), "chosen"),
        ),
        Example(
            text(
                "Num exemplo do livro, as três pedras brancas ligadas têm quatro liberdades. A de g3 não é do"
                " grupo."
            ),
            _FOUR_LIBERTIES,
            options=_NINE,
            marks=dict.fromkeys(("c3", "d3", "e5", "f4"), "chosen"),
        ),
        Heading(text("Capturar")),
        text(
            "Depois da tua jogada, <strong>os grupos do adversário sem liberdades</strong> saem do tabuleiro."
        ),
        Example(
            text("O grupo branco só tem uma liberdade: e3. Está em perigo."),
            _PAIR,
            marks={"e3": "win"},
        ),
        Example(
            text("O Preto joga em e3: o grupo fica sem liberdades e sai do tabuleiro."),
            _PAIR,
            moves=("e3",),
        ),
        Example(
            text("Um exemplo do livro: o grupo branco do canto tem seis pedras e só uma liberdade, i5."),
            _ONE_LIBERTY,
            options=_NINE,
            marks={"i5": "win"},
        ),
        Heading(text("Duas proibições")),
        text(
            "<strong>Suicídio:</strong> depois das capturas, a tua pedra tem de ficar num grupo com"
            " liberdades."
        ),
        text(
            "<strong>Ko:</strong> a tua jogada não pode repor o tabuleiro tal como estava antes da última"
            " jogada do adversário. Joga primeiro noutro sítio; depois já podes. Com a opção <em>superko</em>"
            " nenhuma posição do jogo se pode repetir. Sem ela, uma posição que aparece três vezes é empate."
        ),
        Example(
            text("Em a1 uma pedra preta ficava sem liberdades. É suicídio: não se pode."),
            {"black": ["d4"], "white": _CORNER["white"]},
            marks={"a1": "chosen"},
        ),
        Example(
            text("Aqui o Preto pôde jogar em a1, porque capturou as três pedras brancas à volta."),
            _CORNER,
            moves=("a1",),
        ),
        Example(
            text(
                "Noutro exemplo do livro, i5 já só tinha vizinhos brancos. O Preto pôde lá jogar, porque"
                " capturou as seis pedras do canto."
            ),
            _SIX,
            "black",
            ("i5",),
            _NINE,
        ),
        Example(
            text(
                "O ko do livro: o Preto jogou em e4 e capturou a pedra de e5. O Branco não pode voltar já"
                " a e5."
            ),
            _KO,
            "black",
            ("e4",),
            _NINE,
            {"e5": "chosen"},
        ),
        Heading(text("O fim")),
        text(
            "Quando os dois passam, um a seguir ao outro, o jogo para. Marcam-se então as <strong>pedras"
            " mortas</strong>: as que estão no território do adversário e já não se salvam. Quem passou"
            " primeiro começa: clica num grupo para o marcar e depois concorda com as marcas. Se o outro"
            " também concordar, o jogo acaba."
        ),
        text(
            "Se não se entenderem, qualquer dos dois pode <strong>retomar o jogo</strong>, e joga o outro."
            " Isto só acontece uma vez: depois de mais dois passes seguidos contam-se todas as pedras como"
            " vivas. Por isso, captura antes as que achas mortas."
        ),
        Heading(text("Contar")),
        text(
            "Tiram-se as pedras mortas. Cada um conta <strong>as suas pedras no tabuleiro e os pontos do seu"
            " território</strong>: os pontos vazios que só as suas pedras cercam. O Branco soma ainda o"
            " <em>komi</em>, se o houver. Ganha quem tiver mais; com pontos iguais ganha o Branco."
        ),
        Example(
            text("Sem as pedras mortas b5 e f2: Preto 7 pedras e 18 pontos, Branco 7 e 17. Ganha o Preto."),
            _stopped("over", "b5", "f2"),
            options={"size": 7},
        ),
        Example(
            text(
                "O fim de uma partida do livro, já sem as pedras mortas: 21 pedras e 20 pontos do Preto, 19"
                " pedras e 17 pontos do Branco. O livro conta 40 para o Preto: falta-lhe uma pedra."
            ),
            _END,
            options=_NINE,
        ),
        Example(
            text("Um grupo com dois olhos não se captura: em qualquer dos dois o Branco faria suicídio."),
            {"black": ["a2", "b1", "b2", "c2", "d1", "d2"], **_ROUND},
            marks={"a1": "win", "c1": "win"},
        ),
        hint(
            "Um grupo cercado vive se tiver dois olhos, dois pontos vazios separados. Começa pelos"
            " cantos, depois os lados: é lá que o território custa menos pedras."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Captura o grupo"),
            text("És o Preto. Captura as duas pedras brancas."),
            cells(black="a2 a3 b1 b4 c3 d5", white="b2 b3 d1 d3 e2 e4"),
            "black",
            text("Procura a última liberdade do grupo branco."),
            text("O grupo ficou sem liberdades e saiu do tabuleiro."),
            answers=("c2",),
        ),
        FirstStep(
            text("Salva a tua pedra"),
            text("És o Preto. A tua pedra só tem uma liberdade: não a deixes capturar."),
            cells(black="a2 a3 b2 c4 d1 d3 e4", white="a5 b3 b4 c1 c2 e1 e2"),
            "black",
            text("Se juntares uma pedra, o grupo fica com as liberdades das duas."),
            text("O grupo tem agora três liberdades."),
            answers=("d2",),
        ),
        FirstStep(
            text("Não é suicídio"),
            text("És o Preto. Captura as três pedras brancas."),
            _CORNER,
            "black",
            text("Uma pedra sem liberdades pode-se pôr quando captura."),
            text("As pedras brancas saíram primeiro, e a tua ficou com liberdades."),
            answers=("a1",),
        ),
        FirstStep(
            text("Faz dois olhos"),
            text("És o Preto, e o teu grupo está cercado. Joga de modo que nunca o possam capturar."),
            cells(black="a2 a3 b2 b3 c2 c3 d1 d2 d3 e1 e2", white="a4 b4 c4 d4 e3 e4"),
            "black",
            text("Divide o espaço de dentro em dois."),
            text("O grupo tem dois olhos: o Branco nunca pode jogar nos dois ao mesmo tempo."),
            answers=("b1",),
        ),
        FirstStep(
            text("Marca as pedras mortas"),
            text("Os dois passaram. És o Preto: marca a pedra branca que já não se salva."),
            cells(
                black="b3 c1 c2 c3 c4 c5 c6 c7 d4 d5 d6 d7 f2",
                white="b5 d1 d2 d3 e1 e2 e3 e4 e5 e6 e7 f5",
                extra={"passes": 2, "phase": "agree", "dead": ["f2"]},
            ),
            "black",
            text("Procura a pedra branca sozinha no teu território."),
            text("Marcada: se o Branco concordar, a pedra sai do tabuleiro e o ponto é teu."),
            answers=("b5=dead",),
            options={"size": 7},
        ),
    ),
    usual=_SMALL,
    order=20,
    particulars=(PASSES,),
    sgf=Sgf("1", "letters", rules={"superko": ("superko", True)}),
    small=(_SMALL, {"size": 5, "superko": True, "komi": 5.5}),
)
