"""What the pages say of Peões: names, proposals, rules and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Particular,
    Puzzle,
    Symmetry,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.piece_drawings import PAWN, coloured
from games.rules.text import text
from games.rules.two.pawns.rules import Pawns

_DRAWN = coloured("pawn", PAWN)
# The book's examples.
_TAKES = cells(white="a2 b2 c2 d2 e4 f2 g2 h2", black="a7 b7 c7 d7 e5 f5 g7 h7")
_PASSES = cells(white="a2 b2 c2 d2 e5 f2 g2 h2", black="a7 b6 c7 d7 e7 f7 g7 h6")
_HELD = cells(white="a3 b2 c4 d5 e4 f2 g3 h2", black="a4 b7 c7 d6 e7 f7 g4 h5")
_BLOCK = cells(white="a4 b3 d4 f3 h6", black="a5 b5 d5 f4 h7")
_LATE = cells(white="a4 b2 d6 f4 g3 h2", black="a5 b7 d4 f5 g4 h7")
_BREAK = cells(white="a5 b5 c5", black="a7 b7 c7")

ENTRY = GameEntry(
    Pawns,
    "two",
    "moving",
    text("Peões"),
    text("Xadrez só com peões. Leva um deles à última linha, ou deixa o adversário sem jogadas."),
    {"size": 5},
    (
        easy("Primeiro tabuleiro", {"size": 5}),
        medium("Tabuleiro pequeno", {"size": 6}),
        hard("Tabuleiro habitual", {}),
    ),
    rules=(
        text(
            "Cada jogador tem oito peões, que se movem como no xadrez. Os brancos sobem e os pretos descem."
            " Joga primeiro o Branco."
        ),
        Example(text("O início.")),
        text(
            "Na tua vez moves um peão. Ele avança <strong>uma casa para a frente, se estiver vazia</strong>."
            " No seu primeiro avanço pode andar duas casas, se as duas estiverem vazias."
        ),
        Heading(text("Capturar")),
        text(
            "Um peão captura <strong>uma casa para a frente na diagonal</strong>, e fica no lugar da peça que"
            " sai. Nunca captura a direito, e ninguém é obrigado a capturar."
        ),
        Example(
            text("Um exemplo do livro: o peão de e4 pode capturar em f5. O de e5 só lhe tapa o caminho."),
            _TAKES,
            "white",
            marks={"e4": "chosen", "f5": "win"},
        ),
        text(
            "Se um peão andar duas casas de uma vez, um peão do adversário que ataque a casa por onde ele"
            " passou pode <strong>capturá-lo de passagem</strong>, como se ele tivesse andado só uma."
            " Só o pode fazer logo na jogada seguinte."
        ),
        Example(
            text("Outro exemplo do livro: o Preto moveu f7-f5 e passou por f6, que o peão de e5 ataca."),
            _PASSES,
            "black",
            ("f7-f5",),
            marks={"f6": "win"},
        ),
        Example(
            text("O Branco capturou de passagem: foi para f6, e o peão de f5 saiu."),
            _PASSES,
            "black",
            ("f7-f5", "e5:f6"),
        ),
        Example(
            text(
                "Ainda do livro: o peão de d5 prende os de c7 e e7. Avancem uma casa ou duas, pode"
                " capturá-los em c6 ou em e6."
            ),
            _HELD,
            "black",
            marks={"d5": "chosen", "c6": "win", "e6": "win"},
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem levar um peão à última linha</strong>, do outro lado do tabuleiro."
            " <strong>Também ganha quem deixar o adversário sem jogadas</strong>, porque já não tem peões ou"
            " porque estão todos tapados. Não há empates."
        ),
        Example(
            text("O Preto moveu b5-b4: todos os peões brancos estão tapados, e o Preto ganhou."),
            _BLOCK,
            "black",
            ("b5-b4",),
        ),
        hint(
            "Conta as jogadas que te restam: quando todos os peões se tapam, perde quem tiver de jogar. Um"
            " peão sem adversários à frente, na sua coluna e nas do lado, já não pode ser apanhado."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Na diagonal"),
            text("És o Branco. Captura um peão preto."),
            cells(white="b3 d4 h3", black="b4 d5 e5 h5"),
            "white",
            text("Um peão não captura a direito: procura na diagonal, para a frente."),
            text("O peão de e5 saiu, e à frente do teu já não há ninguém."),
            ("d4:e5",),
        ),
        FirstStep(
            text("De passagem"),
            text("És o Branco. O Preto acaba de mover f7-f5. Captura esse peão."),
            cells(white="a2 e5", black="f5 h7", extra={"en_passant": "f6"}),
            "white",
            text("O peão preto passou por uma casa que o teu peão de e5 ataca."),
            text("Foste para a casa por onde ele passou, e o peão de f5 saiu."),
            ("e5:f6",),
        ),
        FirstStep(
            text("A última linha"),
            text("És o Branco. Ganha já."),
            cells(white="a2 c7 f4", black="b2 f5 h6"),
            "white",
            text("Que peão está a um passo da última linha?"),
            text("O peão chegou à última linha uma jogada antes do de b2: ganhaste."),
        ),
        FirstStep(
            text("Tapados"),
            text("És o Preto. Ganha já."),
            _BLOCK,
            "black",
            text("Se os peões brancos não puderem mover-se, o Branco perde."),
            text("Nenhum peão branco pode avançar nem capturar: ganhaste."),
        ),
        FirstStep(
            text("Abrir caminho"),
            text("És o Branco. Oferece um peão, para que outro chegue à última linha."),
            _BREAK,
            "white",
            text("Que peão obriga o Preto a deixar livre a coluna a ou a coluna c?"),
            text("Se a7:b6, avança c5-c6; se c7:b6, avança a5-a6. Já ninguém apanha o último peão."),
            ("b5-b6",),
        ),
    ),
    particulars=(Particular(("en_passant",), text("Casa por onde passou um peão"), "cell"),),
    symmetry=Symmetry({"white": ("south",), "black": ("north",)}),
    small=({"size": 5}, {"size": 6}),
    puzzles=(
        Puzzle(text("O último a mexer"), _BLOCK, "black", 1, {}),
        Puzzle(text("Já ninguém o apanha"), _LATE, "white", 2, {}),
        Puzzle(
            text("De passagem ou em frente"),
            cells(white="a2 e5", black="f5 h7", extra={"en_passant": "f6"}),
            "white",
            3,
            {},
        ),
    ),
    order=165,
    pieces={"light": _DRAWN, "dark": _DRAWN},
)
