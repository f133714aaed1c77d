"""Is a game impartial, and if not, which of the five conditions does it break?"""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar, NamedTuple

from games.rules.text import Text, text
from games.solvers.explain import Block, sentence
from lessons.course.exercises.base import Exercise, Misconception, read_number, unreadable

Given = tuple[int, int]  # the number of the game in `GAMES`, and how many things there are
NONE = 0
CONDITIONS = {
    1: text("Jogam dois, e um de cada vez."),
    2: text("Não há sorte."),
    3: text("Em cada posição há um número finito de jogadas, que são as mesmas para os dois, à vista."),
    4: text("O jogo acaba sempre."),
    5: text("Só conta quem faz a última jogada: não há empates nem pontos."),
}


class DescribedGame(NamedTuple):
    """A game in words, the condition that it breaks, why, and the one that it only seems to break."""

    rules: Text
    broken: int
    why: Text
    tempting: int


GAMES = (
    DescribedGame(
        text("Num monte há {n} feijões. À vez, cada um tira 1, 2 ou 3. Ganha quem tira o último."),
        NONE,
        text("Não falha nenhuma. Que um dos dois possa ganhar sempre não é contra as condições."),
        3,
    ),
    DescribedGame(
        text(
            "Há uma pilha de {n} e uma de 2. À vez, tira-se o que se quiser de uma. Perde quem tira o último."
        ),
        NONE,
        text("Não falha nenhuma: também no misère só conta quem faz a última jogada."),
        5,
    ),
    DescribedGame(
        text("Numa fila de {n} quadrados, cada um pinta à vez dois vizinhos livres. Quem não puder perde."),
        NONE,
        text("Não falha nenhuma: os quadrados acabam, e pintar podem os dois."),
        4,
    ),
    DescribedGame(
        text("Num monte há {n} feijões. Três amigos tiram à roda 1 ou 2. Ganha quem tira o último."),
        1,
        text("Jogam três."),
        3,
    ),
    DescribedGame(
        text(
            "Num monte há {n} feijões. Tira-se 1 ou 2; quem tira 2 joga outra vez. Ganha quem tira o último."
        ),
        1,
        text("Quem tira 2 joga outra vez: não se joga um de cada vez."),
        3,
    ),
    DescribedGame(
        text(
            "Num monte há {n} feijões. À vez, lança-se um dado e tira-se o que sair. Ganha quem tira o "
            "último."
        ),
        2,
        text("O dado é sorte."),
        3,
    ),
    DescribedGame(
        text(
            "Baralham-se {n} cartas; à vez, cada um tira a de cima ou as duas de cima. Ganha quem tirar o ás."
        ),
        2,
        text("A ordem das cartas é sorte."),
        1,
    ),
    DescribedGame(
        text(
            "Num tabuleiro com {n} colunas, há em cada uma uma peça branca e uma preta. Um só avança as "
            "brancas,"
            " o outro só as pretas. Quem não puder jogar perde."
        ),
        3,
        text("Cada um tem as suas peças: as jogadas não são as mesmas para os dois."),
        1,
    ),
    DescribedGame(
        text(
            "Há {n} pilhas em fila. À vez, tira-se 1 de uma pilha e junta-se o que se quiser às que estão à "
            "direita"
            " dela. Quem não puder jogar perde."
        ),
        3,
        text("Pode juntar-se qualquer número: as jogadas não são em número finito. E acaba sempre."),
        4,
    ),
    DescribedGame(
        text("Num monte há {n} feijões. À vez, tira-se 1 ou põe-se 1. Ganha quem tira o último."),
        4,
        text("Um tira e o outro põe: pode não acabar."),
        3,
    ),
    DescribedGame(
        text(
            "Uma moeda está na casa {n} de uma fila. À vez, anda 1 casa para um lado ou para o outro. Ganha "
            "quem"
            " a leva à casa 1."
        ),
        4,
        text("A moeda pode andar para cá e para lá sem fim."),
        3,
    ),
    DescribedGame(
        text("Num monte há {n} feijões. À vez, tiram-se 1, 2 ou 3. No fim ganha quem tiver mais feijões."),
        5,
        text("Contam os feijões de cada um, não a última jogada."),
        3,
    ),
    DescribedGame(
        text("Em {n} por {n} pontos, à vez, traça-se um lado. Quem fecha mais quadrados ganha."),
        5,
        text("Contam os quadrados, e pode haver empate."),
        4,
    ),
)


def described_game(given: Given) -> DescribedGame:
    return GAMES[given[0]]


class Classify(Exercise[Given, int]):
    slug: ClassVar[str] = "classificar-jogo"
    order: ClassVar[int] = 1
    name: ClassVar[Text] = text("Imparcial ou não")
    about: ClassVar[Text] = text("As cinco condições de um jogo imparcial.")
    form: ClassVar[Text] = text("o número da condição que falha, ou 0 se não falha nenhuma")
    hint: ClassVar[Text] = text("Joga uma partida em pensamento e confere as condições uma a uma.")
    begins: ClassVar[int] = 0
    levels: ClassVar[tuple[Text, ...]] = (
        text("uma das condições falha"),
        text("também jogos imparciais"),
    )
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "tempting",
            text("Essa condição parece falhar, mas lê-a outra vez: cumpre-se."),
            lambda given: [described_game(given).tempting],
        ),
        Misconception(
            "fair",
            text("Imparcial não é o mesmo que justo ou igual para os dois: confere as cinco condições."),
            lambda given: [NONE] if described_game(given).broken else [],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        of_level = [at for at, game in enumerate(GAMES) if game.broken or level == 2]
        return random.choice(of_level), random.randint(5, 12)

    def aimed(self, given: Given) -> Collection[Misconception[Given, int]]:
        return self.slips if described_game(given).broken else self.slips[:1]

    def prompt(self, given: Given) -> Text:
        return text(
            "{rules} Que condição dos jogos imparciais falha?",
            rules=described_game(given).rules.filled(n=given[1]),
        )

    def illustration(self, given: Given) -> Iterable[Block]:
        for number, words in CONDITIONS.items():
            yield sentence("{n}. {words}", n=number, words=words)

    def expected(self, given: Given) -> Collection[int]:
        return [described_game(given).broken]

    def parse(self, given: Given, written: str) -> int:
        number = read_number(written)
        if number > len(CONDITIONS):
            raise unreadable("As condições são de 1 a 5; 0 quer dizer que não falha nenhuma.")
        return number

    def where(self, given: Given, answer: int) -> Text:
        return text("A condição {n} cumpre-se: {words} Vê as outras.", n=answer, words=CONDITIONS[answer])

    def worked(self, given: Given) -> Iterable[Block]:
        yield sentence(
            "{why} A resposta é {n}.", why=described_game(given).why, n=described_game(given).broken
        )


EXERCISE = Classify()
