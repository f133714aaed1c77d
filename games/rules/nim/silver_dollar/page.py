"""What the pages say of silver dollar."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.silver_dollar.rules import TWO_STEP, SilverDollar
from games.rules.piece_drawings import disc
from games.rules.text import text

_DOLLAR = {
    "dollar": disc(
        16,
        '<circle class="line" r="13"/>',
        '<path class="ink" d="M5.2-4.8C4-7 2-7.8 0-7.8C-3.2-7.8-5.4-6.2-5.4-3.8C-5.4-1-2.6-.4 0 .1'
        'C2.8.6 5.6 1.4 5.6 4.2C5.6 6.6 3.2 8 0 8C-2.6 8-4.8 7-5.8 4.8M0-11V11"/>',
    ),
}

ENTRY = GameEntry(
    SilverDollar,
    "nim",
    "strips",
    text("O dólar de prata"),
    text("Empurra as moedas para a esquerda. Quem mete o dólar no saco ganha."),
    {"coins": [2, 5, 7], "dollar": 5},
    (
        easy("Uma moeda e o dólar", {"coins": [3, 7], "dollar": 7}),
        medium("O dólar no meio", {"coins": [2, 5, 8], "dollar": 5}),
        medium("Ganha quem fica com o saco", {"coins": [3, 5, 8], "dollar": 5, "rule": TWO_STEP}),
        hard("Cinco moedas", {"coins": [2, 4, 8, 11, 15], "dollar": 11}),
    ),
    rules=(
        text(
            "Há moedas numa fita de casas numeradas, no máximo uma por casa. Uma delas é o <strong>dólar de"
            " prata</strong>. À esquerda da casa 1 está o <strong>saco</strong>, a casa 0, onde cabem todas."
        ),
        text(
            "Na tua vez empurras uma só moeda para a esquerda, quantas casas quiseres, até uma casa livre."
            " <strong>As moedas não saltam.</strong> Por isso só a moeda mais à esquerda pode ir para o saco."
        ),
        text(
            "Há dois finais, e escolhes qual: ou <strong>ganha quem mete o dólar no saco</strong>, ou ganha"
            " quem, depois disso, gasta a sua vez a <strong>ficar com o saco</strong>."
        ),
        text(
            "Para jogar, toca na moeda e depois na casa para onde ela vai. Para ficares com o saco, toca no"
            " saco."
        ),
        played(
            {"coins": "3, 5, 7", "dollar": "5"},
            step(
                "", "Moedas nas casas 3, 5 e 7; o dólar é a da casa 5. Ganha quem o mete no saco. Começas tu."
            ),
            step("3-2", "Empurras a moeda da casa 3 para a 2: 3-2."),
            step("7-6", "O outro encosta a última moeda ao dólar: 7-6."),
            step("2-1", "Levas a primeira moeda para a casa 1."),
            step("1-0", "O outro mete-a no saco. Agora o dólar é a moeda mais à esquerda."),
            step("5-0", "Metes o dólar no saco: ganhaste."),
        ),
        hint("Que moeda ninguém quer meter no saco? Pensa no que acontece logo a seguir."),
    ),
    order=220,
    pieces={"strip": _DOLLAR, "bag": _DOLLAR},
)
