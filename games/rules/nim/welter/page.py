"""What the pages say of welter."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.welter.rules import Welter
from games.rules.text import text

ENTRY = GameEntry(
    Welter,
    "nim",
    "strips",
    text("Jogo de Welter"),
    text("Leva uma moeda para uma casa livre à esquerda: pode saltar. Quem fica sem jogadas perde."),
    {"coins": [1, 3, 6]},
    (
        easy("Duas moedas", {"coins": [4, 7]}),
        medium("Três moedas", {"coins": [2, 5, 9]}),
        hard("Quatro moedas", {"coins": [3, 6, 8, 11]}),
        hard("Cinco moedas", {"coins": [2, 4, 9, 13, 16]}),
        medium("Misère: o último perde", {"coins": [2, 4, 7], "misere": True}),
    ),
    rules=(
        text(
            "Há moedas numa fita de casas numeradas a partir de 0, no máximo uma por casa. Na tua vez levas"
            " <strong>uma só moeda</strong> para uma casa livre à esquerda dela. <strong>Pode saltar</strong>"
            " por cima das outras."
        ),
        text(
            "Quando as moedas ocupam as primeiras casas, sem espaços, ninguém pode jogar. <strong>Quem fica"
            " sem jogadas perde.</strong> Na versão <em>misère</em> quem faz a última jogada perde."
        ),
        text(
            "Para jogar, toca na moeda e depois na casa para onde ela vai. «9-5» quer dizer: a moeda da casa"
            " 9 vai para a casa 5."
        ),
        played(
            {"coins": "4, 9"},
            step("", "Duas moedas, nas casas 4 e 9. Começas tu."),
            step("9-5", "Levas a moeda da casa 9 para a 5: 9-5."),
            step("5-2", "O outro salta por cima da moeda da casa 4: 5-2."),
            step("4-3", "Encostas a outra moeda: 4-3."),
            step("3-0", "Ele salta outra vez: 3-0."),
            step("2-1", "Tu fechas: 2-1. As moedas estão nas casas 0 e 1 e já não há jogadas: ganhaste."),
        ),
        hint(
            "Com duas moedas, faz uma lista das posições em que perdes se fores tu a jogar. A primeira é"
            " 0 e 1. Qual é a seguinte?"
        ),
    ),
    order=230,
)
