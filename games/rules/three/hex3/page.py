"""Hex for three on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Symmetry, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.three.hex3.rules import JOINS, Hex3
from games.rules.three.words import STOP_NEXT

_FOUR = {"size": 4}
_JOIN = cells(white="c3 c4 c5 d3", grey="a3 e5", black="b1 b4 d5 e3")
_OUT = {"eliminated": ["black"]}
_ALONE = cells(white="a1 b2 c6 d2 e4", grey="b1 b4 c1 d1 d6", black="b3 c5 d5 f4", extra=_OUT)
_STOP = cells(white="a1 b2 c6 d2 e4 g6", grey="b1 b4 c1 d1 d6", black="b3 c5 d5 f4", extra=_OUT)
# The sample game of the book after 32 stones.
_BOOK = cells(
    black="a2 b4 c4 d5 d6 e7 f7 f9 i4 j6",
    grey="a1 d3 d4 e5 f6 f10 g6 g8 g11 h5 k6",
    white="b3 c3 e4 e8 g7 g10 h6 h7 i5 i6 j5",
)
_GREY_FIRST = {"grey_first": True}

ENTRY = GameEntry(
    Hex3,
    "three",
    "connection",
    text("Hex para 3"),
    text("Liga os teus dois lados, ou corta o caminho aos outros dois."),
    {"size": 4},
    (
        easy("Primeiro tabuleiro", {"size": 4}),
        medium("Tabuleiro de sala de aula", {"size": 5}),
        hard("Tabuleiro do livro", {"size": 6}),
    ),
    rules=(
        text(
            "Jogam o Branco, o Cinzento e o Preto, por esta ordem. Cada um tem <strong>dois lados"
            " opostos</strong>, da sua cor. Na tua vez pões <strong>uma pedra da tua cor</strong> numa casa"
            " vazia."
        ),
        text(
            "<strong>Ganha quem ligar os seus dois lados</strong> com uma cadeia de pedras vizinhas. As casas"
            " dos cantos pertencem aos dois lados que lá se encontram."
        ),
        Example(text("O Branco ligou os seus dois lados."), _JOIN, "white", ("d2",), {"size": 3}),
        text(
            "Quem já não pode ligar os seus lados, por mais pedras que ponha, está"
            " <strong>eliminado</strong>: as pedras dele ficam, mas já não joga. <strong>Se os outros dois"
            " forem eliminados, ganhas.</strong>"
        ),
        Example(
            text("A partida do livro, com 32 pedras. Joga o Preto em h11 e elimina o Cinzento."),
            _BOOK,
            "black",
            ("h11",),
            _GREY_FIRST,
        ),
        Example(
            text("O Cinzento já não joga. O Branco joga em a3, elimina também o Preto, e ganha."),
            _BOOK,
            "black",
            ("h11", "a3"),
            _GREY_FIRST,
        ),
        text(
            "O segundo lugar é de quem aguentou mais tempo: quem é eliminado primeiro fica em terceiro, e"
            " dois eliminados pela mesma pedra ficam os dois em segundo. Nunca há empate."
        ),
        *STOP_NEXT,
        text(
            "Uma jogada que elimina o próximo jogador é sempre permitida. Nas opções podes jogar sem esta"
            " regra, ou pela ordem da partida do livro: Cinzento, Branco, Preto."
        ),
        Example(
            text("O Preto está fora. Joga o Cinzento: se não jogar em c4, o Branco joga lá e ganha."),
            _STOP,
            "grey",
            marks={"c4": "chosen"},
        ),
        hint(
            "Mantém vários caminhos abertos: ser cortado é pior do que ser lento. E perto do fim procura a"
            " pedra que corta os dois adversários ao mesmo tempo."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Liga os teus lados"),
            text("És o Branco. Ganha num lance: liga os teus dois lados."),
            _JOIN,
            "white",
            text("O canto c5, em cima, já é teu. Falta chegar ao lado de baixo à direita."),
            text("A cadeia branca vai de um lado branco ao outro."),
            options={"size": 3},
        ),
        FirstStep(
            text("O último que ainda pode"),
            text("És o Branco, e o Preto já está fora. Ganha num lance."),
            _ALONE,
            "white",
            text("O Cinzento quer ir da esquerda para a direita. Onde lhe podes tapar o caminho todo?"),
            text("O Cinzento já não pode ligar os seus lados: só tu ainda podes."),
        ),
        FirstStep(
            text("Impede o próximo"),
            text("És o Cinzento, e o Preto já está fora. A seguir joga o Branco: não o deixes ganhar."),
            _STOP,
            "grey",
            text("Por onde tem de passar o teu caminho?"),
            text("Com c4 o teu caminho fica aberto, e o Branco não ganha já."),
            ("c4",),
        ),
        FirstStep(
            text("Dois de uma vez"),
            text("És o Cinzento. Ganha num lance: deixa os outros dois sem caminho."),
            cells(white="a3 b1 d7 e3 e6 f3", grey="a1 b2 c4 d3 e2", black="c5 d2 d5 d6 e7"),
            "grey",
            text("Procura a casa por onde têm de passar tanto o Branco como o Preto."),
            text("Por c3 passavam os caminhos dos dois: já só tu podes ligar os teus lados."),
        ),
    ),
    usual=_FOUR,
    order=40,
    symmetry=Symmetry(dict(zip(Hex3.players, JOINS, strict=True))),
    small=({"size": 3}, {"size": 3, "no_pp": True}, {"size": 3, "grey_first": True}),
)
