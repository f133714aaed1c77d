"""What the pages say of nimble."""

from games.rules.entry import GameEntry, easy, hard, hint, medium, played, step
from games.rules.nim.nimble.rules import Nimble
from games.rules.text import text

ENTRY = GameEntry(
    Nimble,
    "nim",
    "strips",
    text("Nimble"),
    text("Leva uma moeda quantas casas quiseres para a esquerda. Quem faz a última jogada ganha."),
    {"coins": [0, 1, 2, 0, 1]},
    (
        easy("Duas moedas", {"coins": [0, 0, 0, 1, 0, 1]}),
        medium("Quatro moedas", {"coins": [0, 1, 0, 1, 0, 1, 0, 1]}),
        medium("Duas pilhas de moedas", {"coins": [0, 0, 1, 0, 0, 3, 0, 0]}),
        hard("Quinze moedas", {"coins": [1, 2, 1, 3, 0, 3, 0, 2, 0, 1, 2]}),
        medium("Misère: o último perde", {"coins": [0, 2, 1, 0, 1, 1], "misere": True}),
    ),
    rules=(
        text(
            "Há moedas numa fita de casas numeradas. Numa casa pode haver várias. Na tua vez levas"
            " <strong>uma só moeda</strong> para a esquerda, quantas casas quiseres. Ela pode passar por cima"
            " das outras e ficar numa casa que já tem moedas."
        ),
        text(
            "Quando todas as moedas estão na casa 1, ninguém pode jogar. <strong>Quem faz a última jogada"
            " ganha.</strong> Na versão <em>misère</em> é ao contrário: quem faz a última jogada perde."
        ),
        text(
            "Para jogar, toca na moeda e depois na casa para onde ela vai. «10-5» quer dizer: uma moeda da"
            " casa 10 vai para a casa 5."
        ),
        played(
            {"coins": "0, 0, 1, 1"},
            step("", "No início há uma moeda na casa 3 e outra na casa 4. Começas tu."),
            step("4-3", "Levas a moeda da casa 4 para a 3: 4-3. Agora há duas na mesma casa."),
            step("3-2", "O outro leva uma delas para a casa 2."),
            step("3-2", "Tu fazes o mesmo com a outra."),
            step("2-1", "O outro leva uma moeda até à casa 1."),
            step("2-1", "Levas a última: ganhaste."),
        ),
        hint(
            "Quantas jogadas pode ainda fazer uma moeda que está na casa 5? E uma que está na casa 1?"
            " Conta a distância de cada moeda à casa 1."
        ),
    ),
    order=200,
)
