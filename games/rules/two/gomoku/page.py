"""Gomoku on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    Points,
    Puzzle,
    Sgf,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.gomoku.rules import Gomoku

_FORMS = ("standard", "opening", "ninuki", "dagger", "free", "freestyle")
_SMALL = {"size": 9}
_NINUKI = {"size": 9, "form": "ninuki"}
_DAGGER = {"size": 9, "form": "dagger"}
# The book's diagrams show a corner of the board; here it is the whole one.
_OPEN_FOUR = cells(white="d4 d5 d6 d7 e6 f4", black="c5 e4 e5 f5 g6")
_TWO_FOURS = cells(white="d3 d4 e5 f4 f6 g2 h6", black="e4 f5 g3 g4 g5 g6 h7")
_EXACTLY = cells(white="d3 d4 e3 e5 e6 f3", black="e4 f5 g3 g4 g6 g7 g8")
_STABBED = cells(white="d7 e5 e6 e8 f3 g4", black="c6 c7 d5 d8 e4 e7")
_PAIRS = cells(white="d8 g2", black="d6 d7 e4 f3")

ENTRY = GameEntry(
    Gomoku,
    "two",
    "lines",
    text("Gomoku"),
    text("Faz uma linha de exatamente cinco pedras antes do adversário."),
    {"size": 9},
    (
        easy("Primeiro tabuleiro", {"size": 11}),
        medium("Tabuleiro do livro", {}),
        medium("Um abre, o outro escolhe a cor", {"form": "opening"}),
        medium("Ninuki: cinco em linha ou dez capturas", {"form": "ninuki"}),
        hard("Punhal: duas pedras de uma vez", {"form": "dagger"}),
    ),
    also=text("cinco em linha, Ninuki, Punhal"),
    rules=(
        text(
            "O Preto começa, e <strong>a primeira pedra vai para o centro</strong>. Depois, na tua vez, pões"
            " uma pedra da tua cor num ponto vazio. As pedras não se movem."
        ),
        text(
            "<strong>Ganhas se a pedra que puseste ficar numa linha de exatamente cinco</strong> pedras tuas"
            " seguidas: na horizontal, na vertical ou na diagonal."
        ),
        Example(
            text("O Preto jogou em g5 e fez cinco em linha: ganhou."),
            cells(black="c5 d5 e5 f5", white="b5 d4 e6 f4"),
            "black",
            ("g5",),
            _SMALL,
        ),
        text(
            "Seis ou mais seguidas não contam. Mas se a mesma pedra fizer seis numa direção e cinco noutra,"
            " ganhas com as cinco. Com o tabuleiro cheio e sem cinco em linha, é empate."
        ),
        Example(
            text("O Preto jogou em e5 e fez seis em linha: não conta, e o jogo continua."),
            cells(black="e2 e3 e4 e6 e7", white="c4 c5 d6 f5 g4"),
            "black",
            ("e5",),
            _SMALL,
        ),
        Heading(text("Ameaças")),
        text(
            "Quatro pedras seguidas ameaçam ganhar. Uma ameaça tapa-se; <strong>duas ao mesmo tempo,"
            " não</strong>."
        ),
        Example(
            text(
                "Quatro pedras com as duas pontas livres: o Preto só tapa uma, e o Branco faz cinco na outra."
            ),
            _OPEN_FOUR,
            "black",
            options=_SMALL,
            marks={"d3": "win", "d8": "win"},
        ),
        Example(
            text(
                "Um exemplo do livro: o Branco jogou em c3 e ameaça b3. O Preto tem de lá jogar, porque em g5"
                " faria seis; então b2 faz outras quatro, com as pontas a1 e f6 livres."
            ),
            _EXACTLY,
            "white",
            ("c3",),
            _SMALL,
            {"b3": "win", "g5": "chosen"},
        ),
        Heading(text("Variante: abertura de cinco pedras")),
        text(
            "Quem começa tem vantagem. Nesta variante, uma pessoa põe <strong>três pedras pretas e duas"
            " brancas</strong> onde quiser, alternando as cores. A outra <strong>escolhe a cor</strong> com"
            " que joga. A seguir joga o Branco."
        ),
        Example(
            text("Uma abertura: cinco pedras postas por um; agora o outro escolhe a cor."),
            None,
            None,
            ("e5", "f6", "c3", "d7", "f4"),
            _SMALL | {"form": "opening"},
        ),
        Heading(text("Variante: Ninuki")),
        text(
            "Se a pedra que puseste e outra tua fecharem entre si <strong>exatamente duas pedras</strong> do"
            " adversário, em linha reta, captura-las: saem do tabuleiro. Podes capturar vários pares de uma"
            " vez. <strong>Também ganha quem capturar dez pedras.</strong>"
        ),
        Example(
            text("Ninuki: se o Branco jogar em d5, fecha dois pares de pedras pretas e captura os dois."),
            _PAIRS,
            "white",
            options=_NINUKI,
            marks={"d5": "win"},
        ),
        Example(
            text("Depois de d5: as quatro pedras pretas saíram do tabuleiro."),
            _PAIRS,
            "white",
            ("d5",),
            _NINUKI,
        ),
        text(
            "Uma pedra sozinha não se captura, nem três seguidas. E só captura quem joga: podes pôr uma pedra"
            " entre duas do adversário sem perder nada. As capturas fazem-se antes de ver se há cinco em"
            " linha."
        ),
        Example(
            text("Ninuki: o Preto jogou em e3, entre duas pedras brancas, e não perde nada."),
            cells(white="c3 f3 g6", black="d3 d6"),
            "black",
            ("e3",),
            _NINUKI,
        ),
        Heading(text("Variante: Punhal")),
        text(
            "O Branco começa com <strong>o punhal</strong>. Quem o tem pode, na sua vez, pôr <strong>duas"
            " pedras</strong> em vez de uma; o punhal passa então para o adversário. O sinal † por baixo do"
            " tabuleiro mostra de quem é."
        ),
        Example(
            text(
                "Punhal: num exemplo do livro, o Branco pôs duas pedras de uma vez, f4 e f5. Agora o punhal é"
                " do Preto."
            ),
            _STABBED,
            "white",
            ("f4,f5",),
            _DAGGER,
        ),
        Example(
            text(
                "O Preto usou-o em c8 e h3, e o Branco respondeu com uma só pedra, f6: vai ganhar em f2 ou em"
                " f7. No início não podia jogar f5 e h3: fazia cinco com o punhal."
            ),
            _STABBED,
            "white",
            ("f4,f5", "c8,h3", "f6"),
            _DAGGER,
            {"f2": "win", "f7": "win"},
        ),
        Points(
            (
                text(
                    "<strong>Com o punhal não se ganha:</strong> nenhuma das duas pedras pode ficar numa"
                    " linha de exatamente cinco. Com uma só pedra podes ganhar, tenhas ou não o punhal."
                ),
                text(
                    "<strong>Não se usa em duas jogadas tuas seguidas</strong>, a não ser para evitar a"
                    " derrota: quando há exatamente dois pontos em que o adversário ganharia com uma pedra,"
                    " podes ocupar esses dois."
                ),
            )
        ),
        Example(
            text(
                "Punhal: o Preto ganharia em g2 ou em g7. O Branco pode ocupar os dois pontos de uma vez, "
                "mesmo que tenha usado o punhal na jogada anterior."
            ),
            cells(
                white="a1 b8 d3 e7",
                black="g3 g4 g5 g6",
                extra={"dagger": "white", "dagger_used": {"white": True}},
            ),
            "white",
            options=_DAGGER,
            marks={"g2": "win", "g7": "win"},
        ),
        Heading(text("Variantes: abertura livre")),
        text(
            "Noutros sítios a primeira pedra vai para onde se quiser, e o tabuleiro tem 15 ou 20 pontos de"
            " lado. Com <strong>abertura livre</strong> só essa regra muda. Há quem conte também as linhas de"
            " <strong>seis ou mais</strong>: é a outra variante de abertura livre."
        ),
        hint(
            "Procura jogadas que façam duas ameaças ao mesmo tempo. E antes de tapares uma linha, conta:"
            " se o adversário lá fizesse seis, não precisavas."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("És o Preto. Faz cinco em linha."),
            cells(black="c5 d5 e5 f5", white="b5 d4 e6 f4"),
            "black",
            text("Já tens quatro em linha. Uma das pontas está tapada."),
            text("Cinco pedras seguidas: ganhaste."),
            options=_SMALL,
        ),
        FirstStep(
            text("Exatamente cinco"),
            text("És o Preto. Ganha num lance: só cinco contam, seis não."),
            cells(black="g3 g4 g6 g7 g8 b2 c2 d2 f2", white="a2 c4 c5 d5 d7 e4 f6 h5"),
            "black",
            text("Em g5 farias seis. Procura outra linha a que falte uma pedra."),
            text("De b2 a f2 são exatamente cinco: ganhaste."),
            options=_SMALL,
        ),
        FirstStep(
            text("Quatro com as pontas livres"),
            text("És o Preto. Joga de modo que o adversário já não possa impedir os cinco."),
            cells(black="d4 d5 d6 h7", white="e4 e6 g3"),
            "black",
            text("Alonga as três pedras para quatro, com um ponto livre em cada ponta."),
            text("O adversário só pode tapar uma das pontas: na tua próxima vez fazes cinco na outra."),
            ("d3", "d7"),
            _SMALL,
        ),
        FirstStep(
            text("Captura dois pares"),
            text("Ninuki. És o Branco. Captura quatro pedras num só lance."),
            _PAIRS,
            "white",
            text("Um par captura-se quando fica entre duas pedras tuas. Onde se fecham os dois pares?"),
            text("Fechaste os dois pares de uma vez: quatro pedras capturadas."),
            ("d5",),
            _NINUKI,
        ),
        FirstStep(
            text("Usa o punhal"),
            text("Punhal. És o Branco e tens o punhal. O Preto ganharia em dois pontos: impede-o."),
            cells(white="c6 d3 e7", black="g3 g4 g5 g6"),
            "white",
            text("Uma pedra não chega. Com o punhal podes pôr duas."),
            text("As duas pontas estão tapadas. Agora o punhal é do Preto."),
            ("g2,g7",),
            _DAGGER,
        ),
    ),
    puzzles=(Puzzle(text("Duas filas de quatro"), _TWO_FOURS, "black", 1, _SMALL),),
    order=90,
    particulars=(
        Particular(("captured", "black"), text("Pedras que o Preto capturou"), "number"),
        Particular(("captured", "white"), text("Pedras que o Branco capturou"), "number"),
        Particular(("dagger",), text("De quem é o punhal"), "colour"),
    ),
    sgf=Sgf(
        "4",
        "letters or from below",
        rules={form: ("form", form) for form in _FORMS},
        names=("renju", "gobang", "five in a row"),
    ),
    small=tuple({"size": 7, "form": form} for form in _FORMS),
)
