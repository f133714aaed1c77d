"""Rastros on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, Puzzle, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.trails.rules import Trails

_SMALL = {"shape": "small"}
_SQUARE = {"shape": "square"}
_OPEN = {"no_safety": True}
# The book's square game: after its move 29 the second player, who goes to g4, can only lose.
_AFTER_G4 = cells(
    white="g4",
    black="b3 b5 b6 c2 c4 c5 c7 d2 d3 d4 d6 d7 e2 e3 e4 e5 e7 f2 f3 f4 f5 f6 f7 f8 g3 g5 g6 g7 g8 h4",
)
# From the author's web page.
_ONLY_MOVE = cells(
    white="d7",
    black="a6 a7 a8 b4 b5 b7 b8 c3 c7 c8 d2 d3 d4 e1 e2 e3 e4 e5 f1 f2 f3 f4 f5 f6 g1 g3 g4 g5 g6 h4 h5",
)
_LAST_WAY = cells(white="l10", black="j9 k9 l9")
_POCKET = cells(white="b1", black="c2 c3")
_CORNER = cells(white="b1", black="b2 c2 d3 d4")

ENTRY = GameEntry(
    Trails,
    "two",
    "moving",
    text("Rastros"),
    text("Os dois movem a mesma peça, que gasta as casas por onde passa. Leva-a à tua meta."),
    _SMALL,
    (
        easy("Primeiro tabuleiro", _SMALL),
        medium("Quadrado do livro", _SQUARE),
        hard("Regras dos campeonatos", {**_SQUARE, **_OPEN}),
        hard("Losango do livro", {}),
    ),
    also=text("Trails, Slime Trail"),
    rules=(
        text(
            "Há <strong>uma só peça</strong>, a branca, e os dois jogadores movem-na à vez. Cada um tem uma"
            " <strong>meta</strong>, a casa com o seu número."
        ),
        Example(text("O início no tabuleiro quadrado pequeno."), options=_SMALL),
        text(
            "Na tua vez moves a peça para <strong>uma casa vazia ao lado</strong>. A casa de onde ela sai"
            " fica com uma pedra preta: <strong>por lá já ninguém passa</strong>. Nos tabuleiros quadrados a"
            " peça também anda na diagonal."
        ),
        Example(
            text("Quatro jogadas depois: o rastro mostra por onde a peça passou."),
            moves=("d4", "d3", "e3", "f4"),
            options=_SMALL,
        ),
        text(
            "<strong>Quando a peça chega a uma meta, ganha o dono dessa meta</strong>, seja quem for que a"
            " moveu. Às vezes é o adversário que tem de a levar à tua."
        ),
        Example(
            text("O 1.º jogador foi para k10. A única saída é a meta dele: o 2.º tem de lá ir."),
            _LAST_WAY,
            "first",
            ("k10",),
            {},
            {"j10": "win"},
        ),
        Heading(text("Sempre com saída")),
        text(
            "Depois de cada jogada a peça tem de <strong>poder ainda chegar a uma das metas</strong>, por"
            " casas vazias. Uma jogada que a fechasse longe das duas não vale."
        ),
        Example(
            text("A peça não pode ir para as casas marcadas: de lá não saía. Só pode ir para c1."),
            _POCKET,
            options={},
            marks={"a1": "chosen", "b2": "chosen"},
        ),
        text(
            "Com as <strong>regras dos campeonatos</strong> esta condição não existe: podes fechar a peça, e"
            " <strong>quem não a puder mover perde</strong>. Nunca há empate."
        ),
        hint(
            "Mantém largo o caminho para a tua meta e estreita o outro. Quando sobram poucas casas, conta-as:"
            " quem vai ter de dar o último passo?"
        ),
    ),
    first_steps=(
        FirstStep(
            text("Chega à tua meta"),
            text("És o 1.º jogador. Ganha num lance: leva a peça à casa com o número 1."),
            cells(white="b2", black="e5 d5 d4 c3"),
            "first",
            text("A peça também anda na diagonal."),
            text("A peça chegou à tua meta: ganhaste."),
        ),
        FirstStep(
            text("Uma só saída"),
            text("És o 1.º jogador. Obriga o adversário a levar a peça à tua meta, j10."),
            _LAST_WAY,
            "first",
            text("Procura uma casa ao lado da tua meta, sem outra saída."),
            text("De k10 só se sai para a meta do 1.º jogador: é o adversário quem te dá a vitória."),
            ("k10",),
            {},
        ),
        FirstStep(
            text("Beco sem saída"),
            text("És o 1.º jogador, com as regras dos campeonatos. Ganha num lance: fecha a peça."),
            _CORNER,
            "first",
            text("De que casa já não se pode sair?"),
            text("O adversário não pode mover a peça: perdeu."),
            (),
            _OPEN,
        ),
        FirstStep(
            text("A resposta do livro"),
            text("És o 1.º jogador e a tua meta é a1. Das duas casas livres ao lado da peça, só uma ganha."),
            _AFTER_G4,
            "first",
            text("Experimenta as duas: para que meta é que a peça ainda pode ir?"),
            text("De h3 a peça tem de seguir para baixo, e o caminho vai dar à tua meta."),
            ("h3",),
            _SQUARE,
        ),
        FirstStep(
            text("Só uma salva"),
            text("És o 2.º jogador e a tua meta é h8. Só uma jogada ganha."),
            _ONLY_MOVE,
            "second",
            text("Não te apresses para a meta: conta as casas livres dos dois lados."),
            text("Todas as outras jogadas perdiam: as casas do lado esquerdo dão-te a vez certa."),
            ("c6",),
            _SQUARE,
        ),
    ),
    puzzles=(Puzzle(text("Só há um caminho"), cells(white="l10", black="j9 k9 l9 m10"), "first", 2, {}),),
    usual=_SMALL,
    order=170,
    symmetry=None,
    small=(_SMALL, {**_SMALL, **_OPEN}),
)
