"""Y on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, Sgf, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.y.rules import Y

_SIX = {"size": 6}
# The book's examples.
_LINKED = cells(black="d1 e3 f4 f5 h5 i6 j7", white="c2 f2 g3 g6 i7 j8 k9")
_PROGRESSIVE = cells(black="g3 g4 h6 i3", white="h2 h4 h5 i6 j4 j8", extra={"turn": 5, "left": 5})

ENTRY = GameEntry(
    Y,
    "two",
    "connection",
    text("Y"),
    text("Toca nos três lados do triângulo com um só grupo. Nunca há empate."),
    {"size": 6},
    (
        easy("Primeiro tabuleiro", {"size": 6}),
        medium("Tabuleiro de sala de aula", {"size": 8}),
        hard("Tabuleiro do livro", {"size": 11}),
        hard("Progressivo: 1, 2, 3, 4... pedras", {"size": 11, "stones": "progressive"}),
        hard("Duas pedras de cada vez", {"size": 11, "stones": "two_stones"}),
    ),
    rules=(
        text(
            "O tabuleiro é um triângulo vazio e o Preto joga primeiro. Na tua vez pões <strong>uma pedra da"
            " tua cor</strong> numa casa vazia. As pedras não se movem nem se capturam."
        ),
        text(
            "<strong>Ganha quem tocar nos três lados</strong> com um só grupo de pedras vizinhas. Um canto"
            " pertence aos dois lados que lá se encontram. Nunca há empate."
        ),
        Example(
            text("O Preto ganhou: o grupo marcado toca nos três lados."),
            cells(black="d4 d3 d1 e3 f3", white="b1 e4 f4 e2 c1"),
            "black",
            moves=("d2",),
        ),
        Example(
            text("Um canto pertence a dois lados: esta linha branca toca nos três."),
            cells(white="a1 b1 c1 e1 f1", black="c2 d2 e2 d3"),
            "white",
            moves=("d1",),
        ),
        text(
            "<strong>Troca de cores.</strong> Depois da primeira pedra, o adversário pode jogar ou trocar de"
            " cores: fica ele com o Preto e com a pedra que está no tabuleiro, e joga o Branco."
        ),
        Heading(text("Pontes"), wide=True),
        Example(
            text("Duas pedras ligadas de longe: se o Branco joga numa casa marcada, o Preto joga na outra."),
            cells(black="c2 e3"),
            marks={"d2": "win", "d3": "win"},
        ),
        Example(
            text(
                "Um exemplo do livro: o Preto já não perde. Se o Branco joga em d2, responde em e2; e também"
                " às outras casas marcadas responde com a vizinha."
            ),
            _LINKED,
            "white",
            options={"size": 11},
            marks=dict.fromkeys(("d2", "e2", "e5", "f6", "g4", "g5", "k7", "k8"), "win"),
        ),
        Heading(text("Várias pedras em cada vez"), wide=True),
        text(
            "No jogo <strong>progressivo</strong> a primeira vez tem uma pedra, a segunda duas, a terceira"
            " três, e assim por diante. No jogo de <strong>duas pedras</strong> a primeira vez tem uma e"
            " todas as outras duas. Em ambos, <strong>duas pedras da mesma vez não podem ficar no mesmo"
            " grupo</strong>. Quando já não há onde pôr mais, a vez acaba mais cedo. Não há troca de cores."
        ),
        Example(
            text(
                "Jogo progressivo, num exemplo do livro: o Branco ameaça ligar por h3 e por i4. O"
                " Preto não pode ocupar as duas na mesma vez, porque são vizinhas."
            ),
            _PROGRESSIVE,
            "black",
            options={"size": 11, "stones": "progressive"},
            marks={"h3": "win", "i4": "win"},
        ),
        hint(
            "Joga para o centro e deixa sempre dois caminhos abertos. Que pedra é melhor: uma no meio de"
            " um lado ou uma no canto?"
        ),
    ),
    first_steps=(
        FirstStep(
            text("Ganha num lance"),
            text("És o Preto. Toca nos três lados com um só grupo."),
            cells(black="b2 c2 d2 d1 f2", white="e1 c3 d3 e3 f3"),
            "black",
            text("O grupo grande já toca em dois lados. Falta-lhe o da direita."),
            text("O grupo toca nos três lados: ganhaste."),
        ),
        FirstStep(
            text("Usa o canto"),
            text("És o Branco. Toca no lado que te falta, num lance."),
            cells(black="b1 c2 d2 e2 f2", white="b2 c3 d3 e3 f3"),
            "white",
            text("Falta-te o lado de baixo. A que lados pertence a casa a1?"),
            text("O canto a1 pertence a dois lados, e um deles era o que faltava."),
        ),
        FirstStep(
            text("Salva a ponte"),
            text("És o Preto. O Branco entrou na ponte entre c2 e e3, por d3. Ganha na mesma."),
            cells(black="b2 c1 c2 e3 f3", white="d3 c3 d4 e4 d1"),
            "black",
            text("Uma ponte tem duas casas. O Branco ocupou uma: joga na outra."),
            text("A ponte ficou ligada pela outra casa, e o grupo toca nos três lados."),
        ),
        FirstStep(
            text("Defende"),
            text("És o Branco. O Preto ameaça tocar já nos três lados. Impede-o."),
            cells(black="b2 c2 d2 d1 f2", white="e1 c3 d3 e4 f3"),
            "white",
            text("Procura a casa com que o Preto ganharia e ocupa-a."),
            text("O grupo preto já não chega ao lado da direita por aqui."),
            answers=("e2",),
        ),
        FirstStep(
            text("Duas pedras de cada vez"),
            text("És o Preto e nesta vez já puseste a pedra f4. Ganha com a segunda."),
            cells(
                black="b2 c2 d2 d1 f2 f4",
                white="e1 c3 d3 e4 f3",
                extra={"turn": 5, "left": 1, "placed": ["f4"]},
            ),
            "black",
            text("Em e3 não podes: essa pedra ficava no grupo de f4, que é da mesma vez."),
            text("Chegaste ao lado da direita por f2, sem juntar as duas pedras desta vez."),
            options={"size": 6, "stones": "two_stones"},
        ),
    ),
    usual=_SIX,
    order=50,
    sgf=Sgf(  # FF[4] has no number for it
        "Y",
        swaps=("swap", "swap-sides", "swap-colours", "swap-colors"),
        rules={stones: ("stones", stones) for stones in ("progressive", "two_stones")},
    ),
    small=({"size": 5}, *({"size": 5, "stones": stones} for stones in ("two_stones", "progressive"))),
)
