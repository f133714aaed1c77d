"""What the pages say of octal."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.octal.rules import Octal
from games.rules.text import text

ENTRY = GameEntry(
    Octal,
    "nim",
    "splitting",
    text("Jogos Octais"),
    text(
        "Um código diz quantos feijões se tiram e em quantas partes a pilha pode ficar. Inventa o teu jogo!"
    ),
    {"code": ".37", "heaps": [8]},
    (
        easy("Tirar um ou dois, partir só com dois (.37)", {"code": ".37", "heaps": [8]}),
        medium("Oficiais (.6)", {"code": ".6", "heaps": [11]}),
        medium("Três seguidos (.007)", {"code": ".007", "heaps": [13]}),
        medium("Misère: o último perde", {"code": ".17", "heaps": [10], "misere": True}),
        hard("Partir ou tirar um (4.3)", {"code": "4.3", "heaps": [9, 7]}),
    ),
    rules=(
        text(
            "Um <strong>código octal</strong> é uma receita para inventar jogos com pilhas de feijões. Depois"
            " do ponto, o primeiro algarismo fala de tirar 1 feijão, o segundo de tirar 2, o terceiro de"
            " tirar 3, e assim por diante."
        ),
        text(
            "Cada algarismo é uma soma: <strong>1</strong> se se pode tirar quando não sobra nada,"
            " <strong>2</strong> se pode sobrar uma pilha, <strong>4</strong> se podem sobrar duas. Assim 3 ="
            " 1 + 2 deixa não sobrar nada ou sobrar uma pilha; 7 = 1 + 2 + 4 deixa tudo; 0 não deixa tirar"
            " esse número. Antes do ponto pode estar um 4: então também se pode partir uma pilha sem tirar"
            " nada."
        ),
        text(
            "Por exemplo, .77 é o Kayles: podes tirar 1 ou 2 feijões de qualquer sítio. Em .37 podes tirar 1"
            " numa ponta, ou 2 em qualquer sítio. <strong>Quem fica sem jogadas perde.</strong> Na versão"
            " <em>misère</em> quem faz a última jogada perde."
        ),
        text(
            "Para jogar toca no primeiro e no último dos feijões que tiras. Para tirar só um, toca nele duas"
            " vezes. Se só se tira um feijão de cada vez, basta um toque."
        ),
        played(
            {"code": ".37", "heaps": "6"},
            step("", "O jogo .37 com uma pilha de 6. Começas tu."),
            step("p1=2+2", "Tiras os dois do meio: o 7 deixa sobrar duas pilhas. Escreve-se p1=2+2."),
            step("p1=1", "O outro tira 1 feijão da ponta de uma pilha: o 3 deixa sobrar uma pilha."),
            step("p1=1", "Tu fazes o mesmo na outra."),
            step("p1=0", "O outro tira o feijão de uma pilha de 1: o 3 também deixa não sobrar nada."),
            step("p1=0", "Tiras o último feijão. O outro fica sem jogadas: ganhaste."),
        ),
        hint(
            "Que código tem o jogo em que se tiram 1, 2 ou 3 feijões sem nunca partir a pilha? E que jogo"
            " é .07?"
        ),
    ),
    order=330,
    stands_in=True,
)
