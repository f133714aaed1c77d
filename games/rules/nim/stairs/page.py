"""What the pages say of stairs."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.stairs.rules import Stairs
from games.rules.text import text

ENTRY = GameEntry(
    Stairs,
    "nim",
    "strips",
    text("Escadas"),
    text("Desce peças de um degrau para o degrau de baixo. Quem leva a última peça ao chão ganha."),
    {"steps": [0, 2, 1, 3]},
    (
        easy("Dois degraus", {"steps": [0, 3, 2]}),
        medium("Três degraus", {"steps": [0, 2, 1, 3]}),
        hard("Cinco degraus", {"steps": [7, 2, 1, 4, 5, 1]}),
        medium("Misère: a última perde", {"steps": [0, 1, 2, 2], "misere": True}),
    ),
    also=text("Nim em Escadas"),
    rules=(
        text(
            "Há peças numa escada. Na tua vez escolhes <strong>um degrau</strong> e desces dele quantas peças"
            " quiseres, pelo menos uma, para o <strong>degrau logo abaixo</strong>. Do degrau 1 descem para o"
            " chão."
        ),
        text(
            "As peças que estão no chão já não se mexem. <strong>Quem leva a última peça ao chão"
            " ganha.</strong> Na versão <em>misère</em> é ao contrário: quem a leva perde."
        ),
        text(
            "Para jogar, toca numa peça: descem essa e as que estão por cima dela. «3-2=1» quer dizer: do"
            " degrau 3 para o 2 desce uma peça."
        ),
        played(
            {"steps": "0, 2, 1, 1"},
            step("", "No degrau 1 há duas peças, nos degraus 2 e 3 há uma. Começas tu."),
            step("1-0=1", "Desces uma peça do degrau 1 para o chão: 1-0=1."),
            step("3-2=1", "O outro desce a peça do degrau 3 para o 2."),
            step("1-0=1", "Tu limpas o degrau 1."),
            step("2-1=2", "O outro desce as duas peças do degrau 2 para o 1: 2-1=2."),
            step("1-0=2", "Tu leva-las logo para o chão: ganhaste."),
        ),
        hint(
            "Se só houver peças no degrau 2, quem ganha? Tudo o que o outro puser no degrau 1, o que"
            " podes fazer com isso?"
        ),
    ),
    order=240,
)
