"""Havana on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import (
    Example,
    FirstStep,
    GameEntry,
    Heading,
    Points,
    Sgf,
    cells,
    easy,
    hard,
    hint,
    medium,
)
from games.rules.text import text
from games.rules.two.havannah.rules import Havannah

_FOUR = {"size": 4}

ENTRY = GameEntry(
    Havannah,
    "two",
    "connection",
    text("Havana"),
    text("Faz uma ponte entre dois cantos, uma forquilha que toque em três lados ou um anel."),
    {"size": 4},
    (
        easy("Primeiro tabuleiro", {"size": 4}),
        medium("Tabuleiro de sala de aula", {"size": 6}),
        hard("Tabuleiro do livro", {"size": 10}),
        hard("Tabuleiro do livro, com troca de cores", {"size": 10, "pie": True}),
    ),
    also=text("Havannah"),
    rules=(
        text(
            "O tabuleiro começa vazio e o Branco joga primeiro. Na tua vez pões <strong>uma pedra da tua"
            " cor</strong> numa casa vazia. As pedras não se movem nem se capturam."
        ),
        text(
            "<strong>Ganha quem primeiro fizer uma de três figuras</strong> com uma cadeia de pedras vizinhas"
            " da sua cor:"
        ),
        Points(
            (
                text(
                    "uma <strong>ponte</strong>: uma cadeia com dois dos seis cantos (as casas de borda"
                    " grossa);"
                ),
                text(
                    "uma <strong>forquilha</strong>: uma cadeia que toca em três dos seis lados. Os cantos"
                    " não pertencem a nenhum lado;"
                ),
                text(
                    "um <strong>anel</strong>: uma cadeia que dá a volta a pelo menos uma casa, esteja ela"
                    " vazia ou tenha uma pedra de qualquer cor."
                ),
            )
        ),
        Example(
            text("Ponte: a cadeia branca tem dois cantos do tabuleiro."),
            cells(white="a1 b2 d2 d1", black="b3 c3 d3 e3"),
            "white",
            moves=("c2",),
        ),
        Example(
            text("Forquilha: a cadeia preta toca em três lados."),
            cells(white="b4 c3 d5 e6 e4 f5 c5 d6", black="a3 b3 c4 d3 d2 e2 e5 f6 f7"),
            "black",
            moves=("d4",),
        ),
        Example(
            text(
                "Anel: as pedras brancas dão a volta a uma casa. Aqui está lá uma pedra preta, mas tanto faz."
            ),
            cells(white="c3 c4 d5 e5 e4", black="d4 b2 c5 e6"),
            "white",
            moves=("d3",),
        ),
        Heading(text("Atenção"), wide=True),
        Example(
            text("Não é anel: as casas marcadas estão fechadas contra a borda, e a borda não conta."),
            cells(black="a3 b3 b2 b1"),
            marks={"a1": "chosen", "a2": "chosen"},
        ),
        Example(
            text(
                "Não é forquilha: o canto a4 não pertence a nenhum lado. Esta cadeia só toca no da direita."
            ),
            cells(white="a4 b4 c4 d4 e5 f5 g6"),
            marks={"a4": "chosen"},
        ),
        text(
            "Se o tabuleiro encher sem nenhuma destas figuras, há empate; é muito raro. Com a opção"
            " <strong>troca de cores</strong>, o Preto pode responder à primeira pedra ficando com as"
            " brancas; joga então o novo Preto."
        ),
        Heading(text("Ligações à distância"), wide=True),
        Example(
            text("Duas pedras ligadas de longe: se o Preto joga numa casa marcada, o Branco joga na outra."),
            cells(white="c3 e4"),
            marks={"d3": "win", "d4": "win"},
        ),
        Example(
            text(
                "Um exemplo do livro: o Preto já tem o anel. São cinco ligações de duas casas; se o Branco"
                " joga numa casa marcada, o Preto joga na outra da mesma ligação."
            ),
            cells(black="c4 d3 d5 d6 f4 f7 g6"),
            options={"size": 5},
            marks=dict.fromkeys(("c3", "d4", "e3", "e4", "e6", "e7", "f5", "f6", "g5", "g7"), "win"),
        ),
        hint(
            "O centro vê os seis lados: luta por ele. Os cantos servem para ameaçar, não para planear. E"
            " conta sempre com o anel: é a figura que se faz com menos pedras."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Faz uma ponte"),
            text("És o Branco. Liga dois cantos num lance."),
            cells(white="a1 b2 d2 d1", black="b3 c3 d3 e3"),
            "white",
            text("Os cantos são as seis casas das pontas. Tens dois: junta-os."),
            text("A cadeia vai de canto a canto: é uma ponte."),
        ),
        FirstStep(
            text("Faz uma forquilha"),
            text("És o Preto. Toca em três lados com uma cadeia, num lance."),
            cells(white="b4 c3 d5 e6 e4 f5 c5 d6", black="a3 b3 c4 d3 d2 e2 e5 f6 f7"),
            "black",
            text("Tens três grupos, cada um no seu lado. Procura a casa que os junta."),
            text("A cadeia toca em três lados: é uma forquilha."),
        ),
        FirstStep(
            text("Fecha o anel"),
            text("És o Branco. Dá a volta a pelo menos uma casa, num lance."),
            cells(white="c3 c4 c5 d3 d6 e4 e6", black="d4 b3 b4 f5 f6 c2"),
            "white",
            text("O anel pode ser grande e ter pedras pretas lá dentro. Falta-lhe uma pedra."),
            text("O anel está fechado: não importa o que tem dentro."),
        ),
        FirstStep(
            text("Estraga o anel"),
            text("És o Preto. O Branco ameaça fechar um anel. Impede-o."),
            cells(white="c3 c4 d5 e5 e4", black="b3 c5 e6 f5"),
            "black",
            text("Jogar dentro do anel não serve: um anel pode ter lá dentro qualquer pedra."),
            text("O anel já não se fecha: falta-lhe esta casa."),
            answers=("d3",),
        ),
        FirstStep(
            text("Salva a ligação"),
            text("És o Branco. O Preto jogou em d4, entre as tuas pedras c3 e e4. Mantém-nas ligadas."),
            cells(white="c3 e4 b2", black="d4 d5 f6"),
            "white",
            text("As duas pedras tinham duas casas em comum. O Preto ocupou uma."),
            text("Com d3 as pedras ficam juntas: duas casas em comum valem uma ligação."),
            answers=("d3",),
        ),
    ),
    usual=_FOUR,
    order=40,
    sgf=Sgf(  # FF[4] has no number for it
        "Havannah",
        swaps=("swap", "swap-sides", "swap-colours", "swap-colors"),
        rules={"pie": ("pie", True)},
    ),
    small=({"size": 4}, {"size": 4, "pie": True}),
)
