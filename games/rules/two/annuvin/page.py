"""Annuvin on its pages: names, proposals, drawn examples and first steps."""

from games.rules.entry import Example, FirstStep, GameEntry, Heading, cells, easy, hard, hint, medium
from games.rules.text import text
from games.rules.two.annuvin.rules import Annuvin

# The book's examples, and two positions that they lead to.
_UPSIDE_DOWN = cells(black="b1 c1 d1 d2 e2 f3", white="b5 c6 d6 d7 e7 f7")
_BEFORE_ORDER = cells(white="b4 c5 d6", black="c2 d1 f4 f5")
_FOUR = cells(white="d6 d7 e6 f6", black="b3 c1 d1 e4 f4")
_LATE = cells(white="f4 f6", black="c1 d1 d7")
_ORDER = cells(white="b4 c5", black="c2 d1 d6 f4")
_SIX = cells(white="a1 b1 c1 d1 e2 f3", black="b2 g7")
_BACK = cells(white="a1 b1 d4 d7", black="c2 d5 g7")
_GAME = Annuvin()
_NEAR_END = {"start": _GAME.starting_at(_GAME.setup(_FOUR, "white")).start}

ENTRY = GameEntry(
    Annuvin,
    "two",
    "moving",
    text("Annuvin"),
    text("Quem perde peças ganha alcance: as que sobram andam mais longe e capturam várias de uma vez."),
    {"size": 3},
    (
        easy("Primeiro tabuleiro", {"size": 3}),
        medium("Perto do fim", _NEAR_END),
        hard("Tabuleiro do livro", {}),
    ),
    rules=(
        text("Cada jogador tem seis peças. Joga primeiro o Branco."),
        Example(text("O início.")),
        Example(text("No livro as pretas estão em baixo: é o mesmo, com as cores trocadas."), _UPSIDE_DOWN),
        text(
            "Na tua vez moves uma peça. Quantas casas pode ela andar? <strong>Sete menos o número das tuas"
            " peças</strong>: com seis peças anda uma casa, com cinco anda até duas, e se só tiveres uma ela"
            " anda até seis. A peça pode virar a meio do caminho e <strong>passar por cima de qualquer"
            " peça</strong>."
        ),
        text(
            "No tabuleiro pequeno cada jogador tem três peças, e elas andam quatro casas menos o número das"
            " que ele tem."
        ),
        Heading(text("Capturar")),
        text(
            "Se a peça <strong>pousar numa do adversário, captura-a</strong>. Se ainda lhe sobrarem casas"
            " para andar, pode continuar: capturar outra, ir para uma casa vazia, ou voltar ao seu lugar."
            " Capturar nunca é obrigatório, e não é preciso andar tudo."
        ),
        Example(
            text("Com quatro peças o Branco anda três casas: de e6 duas até e4, e mais uma até f4."),
            _FOUR,
            "white",
            ("e6:e4:f4",),
        ),
        Example(
            text("O Preto, com três peças, anda quatro casas: foi de b3 a d6, a três casas, e ainda a d7."),
            _FOUR,
            "white",
            ("e6:e4:f4", "b3:d6:d7"),
        ),
        Example(
            text(
                "Outro exemplo do livro: o Preto, com quatro peças, foi de f5 a d6. O Branco ficou com duas"
                " peças, e cada uma anda agora cinco casas."
            ),
            _BEFORE_ORDER,
            "black",
            ("f5:d6",),
        ),
        Example(
            text(
                "O Branco capturou a peça de d5 e voltou ao seu lugar, d4: com quatro peças pode andar três"
                " casas."
            ),
            _BACK,
            "white",
            ("d4:d5-d4",),
        ),
        Heading(text("O fim")),
        text(
            "<strong>Ganha quem capturar todas as peças do adversário.</strong> Também ganha quem o deixar só"
            " com uma, se ainda tiver todas as suas. Se a mesma posição aparecer três vezes, é empate."
        ),
        Example(
            text("O Branco ainda tem as seis peças e o Preto ficou com uma: o Branco ganhou."),
            _SIX,
            "white",
            ("a1:b2",),
        ),
        hint(
            "O primeiro a capturar torna o outro mais forte. Troca peças de maneira que as tuas fiquem longe"
            " umas das outras: a última do adversário não pode apanhar duas."
        ),
    ),
    first_steps=(
        FirstStep(
            text("Seis contra uma"),
            text("És o Branco e tens todas as tuas peças. Ganha já."),
            _SIX,
            "white",
            text("Com seis peças só andas uma casa. Que peça preta está ao lado das tuas?"),
            text("O Preto ficou só com uma peça, e tu não perdeste nenhuma."),
        ),
        FirstStep(
            text("Duas de uma vez"),
            text("És o Branco. Captura duas peças na mesma jogada."),
            _FOUR,
            "white",
            text("Tens quatro peças: andas três casas. Que peças pretas estão juntas?"),
            text("Duas casas até à primeira, e mais uma até à segunda."),
            ("e6:e4:f4", "f6:e4:f4", "f6:f4:e4"),
        ),
        FirstStep(
            text("Por que ordem?"),
            text("És o Branco. Com a peça de b4 captura as de c2 e d1."),
            _ORDER,
            "white",
            text("Tens duas peças: andas cinco casas. Conta as de cada caminho."),
            text("Três casas até c2 e duas até d1. Pela outra ordem eram sete."),
            ("b4:c2:d1",),
        ),
        FirstStep(
            text("Longe da última"),
            text("És o Branco. Captura duas peças, e ganha na jogada seguinte, faça o Preto o que fizer."),
            _LATE,
            "white",
            text("A última peça preta anda seis casas. E depois, quantas andas tu?"),
            text("Faça o que fizer, o Preto perde a última peça na tua próxima jogada."),
            ("f4:c1:d1", "f4:c1:d1-d2", "f4:c1:d1-e2", "f4:d1:c1", "f4:d1:c1-b1", "f4:d1:c1-c2"),
        ),
    ),
    small=({"size": 3},),
    order=200,
)
