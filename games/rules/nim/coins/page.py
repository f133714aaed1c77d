"""What the pages say of coins."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.coins.rules import CoinStrip
from games.rules.text import text

ENTRY = GameEntry(
    CoinStrip,
    "nim",
    "strips",
    text("Moedas"),
    text("Empurra uma moeda para a esquerda, sem saltar. Quem fica sem jogadas perde."),
    {"coins": [2, 5, 8]},
    (
        easy("Duas moedas", {"coins": [3, 8]}),
        medium("Quatro moedas", {"coins": [2, 5, 8, 11]}),
        hard("Cinco moedas", {"coins": [3, 5, 9, 12, 18]}),
        hard("Seis moedas, fita comprida", {"coins": [2, 6, 9, 14, 15, 22]}),
        medium("Misère: o último perde", {"coins": [3, 5, 7, 10], "misere": True}),
    ),
    also=text("Silver Dollar sem o dólar"),
    rules=(
        text(
            "Há moedas numa fita de casas numeradas, no máximo uma por casa. Na tua vez empurras <strong>uma"
            " só moeda</strong> para a esquerda, quantas casas quiseres, até uma casa livre."
        ),
        text(
            "<strong>As moedas não saltam</strong> umas por cima das outras. Quando estão todas encostadas à"
            " esquerda, ninguém pode jogar: <strong>quem fica sem jogadas perde.</strong> Na versão"
            " <em>misère</em> quem faz a última jogada perde."
        ),
        text(
            "Para jogar, toca na moeda e depois na casa para onde ela vai. «9-7» quer dizer: a moeda da casa"
            " 9 vai para a casa 7."
        ),
        played(
            {"coins": "3, 6, 8"},
            step("", "Três moedas, nas casas 3, 6 e 8. Começas tu."),
            step("3-2", "Empurras a moeda da casa 3 para a 2: 3-2."),
            step("8-7", "O outro encosta a última moeda: 8-7."),
            step("2-1", "Levas a primeira moeda até à casa 1."),
            step("6-4", "O outro foge com a moeda da casa 6 para a 4."),
            step("7-5", "Vais logo atrás dela, com a moeda que está à sua direita: 7-5."),
            step("4-2", "Ele foge outra vez: 4-2."),
            step("5-3", "Tu segues: 5-3. Já não há casas livres à esquerda das moedas: ganhaste."),
        ),
        hint(
            "Experimenta com duas moedas encostadas, longe da borda. Se o outro empurrar a da esquerda, o"
            " que podes fazer com a da direita?"
        ),
    ),
    order=210,
)
