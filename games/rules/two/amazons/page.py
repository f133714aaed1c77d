"""Amazonas on its pages: names, proposals, drawings, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, Sgf, cells, easy, hard, hint, medium
from games.rules.piece_drawings import coloured, standing
from games.rules.text import text
from games.rules.two.amazons.rules import Amazons

_SIX = {"size": 6}
_BOOK = {"size": 10}
_CROWN = standing(
    "M-13.5-7L-7.5 1.5-6-13.5 0-1 6-13.5 7.5 1.5 13.5-7 10.5 11H-10.5Z",
    '<path d="M-12.5 12.5H12.5V16.5H-12.5Z"/>',
)
_MARK = (
    '<rect x="-14" y="-14" width="28" height="28" rx="2"/>'
    '<path class="ink wide" d="M-7.5-7.5L7.5 7.5M7.5-7.5L-7.5 7.5"/>'
)
_DRAWN = coloured("amazon", _CROWN) | {"grey_mark": _MARK}
_LAST = cells(white="a1 f1", black="a6", neutral="a5 b5")
_ROOM = cells(white="a1 e6", black="c6 f1", neutral="a3 b3 c3 c2 d1 d2")
_HALL = cells(white="a1", black="f6", neutral="a2 b2 c2 d2 e2 e1 e6 e5 e4 e3 f3")
_TURN = cells(
    white="a1 d5 f1 f4",
    black="a4 c2 f5 f6",
    neutral="a2 a3 a5 a6 b3 b5 c1 c3 c4 c5 c6 d1 d2 d4 d6 e1 e3 e4 e5 e6 f2 f3",
)
_CUT = cells(
    white="a1 b6 f1 f4",
    black="a6 c3 c5 f5",
    neutral="a3 a4 a5 b3 b4 b5 c4 c6 d1 d2 d4 d5 d6 e1 e2 e3 e4 e5 e6 f2 f3 f6",
)
# The end of the book's match.
_ENDED = cells(
    white="c10 i2 i7 i8",
    black="a2 b10 g2 j1",
    neutral="a1 a4 a6 a7 a9 a10 b2 b4 b5 b6 b7 b8 b9 c1 c2 c3 c4 c5 c6 c7 c8 c9 d2 d3 d4 d5 d7 d9 d10 e1"
    " e2 e3 e4 e5 e6 e7 e9 f1 f2 f4 f5 f6 f7 f10 g1 g4 g5 g6 g7 g8 g9 g10 h1 h2 h3 h4 h5 h6 h8 h9"
    " h10 i1 i3 i4 i5 i6 i9 i10 j2 j3 j5 j6 j7 j8 j9 j10",
)
_STUCK = cells(white="a1 b1", black="e5 f6", neutral="a2 b2 c2 c1")

ENTRY = GameEntry(
    Amazons,
    "two",
    "moving",
    text("Amazonas"),
    text(
        "Move como a rainha do xadrez e dispara: a casa marcada fica fechada. Perde quem não se puder mexer."
    ),
    _SIX,
    (
        easy("Primeiro tabuleiro", _SIX),
        medium("Tabuleiro de sala de aula", {"size": 8}),
        hard("Tabuleiro do livro", {}),
    ),
    also=text("Jogo das Amazonas"),
    rules=(
        text("Cada jogador tem <strong>quatro amazonas</strong>. Joga primeiro o Branco."),
        Example(text("O início no tabuleiro do livro."), options=_BOOK),
        text(
            "Na tua vez fazes sempre <strong>duas coisas com a mesma amazona</strong>. Primeiro moves a"
            " amazona como a rainha do xadrez: em linha reta ou na diagonal, tantas casas quantas quiseres,"
            " sem saltar por cima de nada."
        ),
        text(
            "Depois, da casa onde ela ficou, <strong>disparas</strong>: marcas uma casa vazia, também em"
            " linha reta ou na diagonal e sem nada pelo meio. A casa de onde a amazona saiu já está vazia:"
            " podes marcá-la ou disparar através dela."
        ),
        Example(
            text(
                "As primeiras jogadas do livro: a amazona branca foi de g1 para d4 e marcou d9; a preta foi"
                " de a7 para e7 e marcou i3."
            ),
            moves=("g1-d4/d9", "a7-e7/i3"),
            options=_BOOK,
        ),
        text(
            "<strong>As marcas ficam até ao fim</strong>: ninguém entra numa casa marcada, nem passa ou"
            " dispara por cima dela. Não há capturas."
        ),
        Example(
            text("A amazona de b1 não tem para onde ir, e a de a1 também não: o Branco perdeu."),
            _STUCK,
            "white",
        ),
        Heading(text("O fim")),
        text(
            "Em cada jogada fecha-se uma casa, e por isso o jogo acaba sempre. <strong>Quem na sua vez não"
            " puder mover nenhuma amazona perde</strong>. Nunca há empate."
        ),
        Example(
            text(
                "O fim da partida do livro. O Branco só tem duas jogadas, com as amazonas de i7 e de i8 para"
                " h7. Depois de qualquer resposta do Preto, já não tem nenhuma."
            ),
            _ENDED,
            "white",
            marks={"h7": "win", "i7": "chosen", "i8": "chosen"},
            options=_BOOK,
        ),
        Example(
            text("Um quarto só do Branco: tem lá quatro casas vazias, e por isso quatro jogadas."),
            _ROOM,
            "white",
            marks={"a2": "win", "b1": "win", "b2": "win", "c1": "win"},
        ),
        hint(
            "Primeiro abre caminho às tuas amazonas, depois constrói paredes. Um quarto onde só tu entras"
            " vale tantas jogadas quantas casas vazias tem: não feches lá várias amazonas."
        ),
    ),
    first_steps=(
        FirstStep(
            text("O último disparo"),
            text("És o Branco. A amazona preta só tem uma saída: fecha-a e ganha."),
            _LAST,
            "white",
            text("Que casa ao lado da amazona preta ainda está vazia? De onde lhe podes acertar?"),
            text("A amazona preta já não se pode mexer: ganhaste."),
        ),
        FirstStep(
            text("Enche o teu quarto"),
            text("És o Branco. O Preto ainda tem duas jogadas: arranja maneira de fazeres três."),
            _HALL,
            "white",
            text("Não marques uma casa que te separe de outras casas vazias."),
            text("O teu quarto ainda te dá duas jogadas, e o Preto fica sem nenhuma antes de ti."),
            ("a1-b1/a1", "a1-b1/d1", "a1-c1/a1", "a1-c1/d1", "a1-d1/a1"),
        ),
        FirstStep(
            text("A última jogada é tua"),
            text("És o Branco. Só uma jogada ganha."),
            _TURN,
            "white",
            text("Conta as jogadas que cada um ainda tem. Podes marcar a casa de onde sais."),
            text("Assim és tu quem faz a última jogada."),
            ("a1-b1/a1",),
        ),
        FirstStep(
            text("Fecha a porta"),
            text("És o Branco. Só uma jogada ganha: corta o caminho à amazona de c3."),
            _CUT,
            "white",
            text("Ela pode entrar por duas casas: tapa uma com a amazona e a outra com o disparo."),
            text("O canto agora é só teu, e lá tens mais jogadas do que o Preto."),
            ("a1-b2/c2",),
        ),
    ),
    usual=_SIX,
    order=180,
    sgf=Sgf("18", "letters or from below", signs=("-", "/")),
    pieces={"light": _DRAWN, "dark": _DRAWN},
    small=({"size": 5},),
)
