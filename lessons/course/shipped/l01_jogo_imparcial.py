"""Lesson 1: what an impartial game is. From `nim_family.md` 2: the five conditions."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("O que é um jogo imparcial"),
    text("Reconhecer, pelas suas cinco condições, os jogos de que este curso trata."),
    text(
        "«Jogos Combinatórios Imparciais», definição 2.1; «Jogos Matemáticos, Jogos Abstractos», capítulo 3."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Duas pilhas, com 2 e 5 feijões. Na tua vez tiras quantos quiseres de **uma** pilha. Ganha quem tirar o último feijão. Joga, e repara: as jogadas que tu podes fazer são as mesmas que o computador podia."
        ),
        w.nim(2, 5),
        hint=text("Deixa as duas pilhas iguais. Depois faz sempre o mesmo que ele, na outra pilha."),
        praise=text("Neste jogo não há feijões teus nem dele. É isso que o torna imparcial."),
    ),
    w.ask(
        "b",
        text("Posso fazer a tua jogada?"),
        text(
            "No Nim, se fosse a vez do teu adversário, ele podia fazer as jogadas que tu podes fazer agora?"
        ),
        choices=(
            w.right(text("Sim, todas")),
            w.wrong(
                text("Não, as dele são outras"),
                text("As pilhas são dos dois. Que feijões é que ele não pode tirar?"),
            ),
            w.wrong(
                text("Só se estiver a perder"), text("As regras não dizem nada sobre quem está a ganhar.")
            ),
        ),
        because=text("Na mesma posição, os dois jogadores têm exatamente as mesmas jogadas."),
    ),
    w.idea(
        "c",
        text("As cinco condições"),
        text(
            "Um jogo é **imparcial** quando:\n\n- há dois jogadores, que jogam à vez;\n- não há sorte: nem dados, nem cartas baralhadas;\n- em cada vez há um número finito de jogadas, as mesmas para os dois, e tudo está à vista;\n- acaba sempre, ao fim de um número finito de jogadas, e alguém ganha: não há empates;\n- só a última jogada decide quem ganha.\n\nImparcial não quer dizer justo: quem sabe mais ganha."
        ),
    ),
    w.ask(
        "d",
        text("Xadrez"),
        text("Porque é que o xadrez **não** é um jogo imparcial?"),
        choices=(
            w.right(text("Cada jogador só pode mexer nas suas peças")),
            w.wrong(text("Tem sorte"), text("No xadrez não há dados nem cartas. Vê outra condição.")),
            w.wrong(
                text("É injusto, porque as Brancas começam"),
                text("Em qualquer jogo alguém começa. Imparcial não quer dizer justo."),
            ),
            w.wrong(text("Há jogadas escondidas"), text("O tabuleiro está todo à vista. Vê outra condição.")),
        ),
        because=text(
            "Na mesma posição, as Brancas e as Pretas têm jogadas diferentes. Além disso pode haver empates."
        ),
    ),
    w.ask(
        "e",
        text("Quem fecha mais caixas"),
        text(
            "No jogo dos pontos e caixas, os dois riscam os mesmos traços, e ganha quem fecha mais caixas. Que condição falha?"
        ),
        choices=(
            w.right(text("Não é só a última jogada que decide")),
            w.wrong(
                text("As jogadas não são as mesmas para os dois"),
                text("Qualquer dos dois pode riscar qualquer traço. Como se sabe quem ganha?"),
            ),
            w.wrong(
                text("Pode não acabar"),
                text("Os traços são em número finito e gastam-se. Como se sabe quem ganha?"),
            ),
        ),
        because=text("Contam-se pontos, e até pode haver empate. Nos jogos imparciais não se contam pontos."),
    ),
    w.ask(
        "f",
        text("As peças do Northcott"),
        text(
            "No Northcott há uma peça branca e uma preta em cada coluna; cada um mexe as da sua cor, para a frente ou para trás. Que condição falha?"
        ),
        choices=(
            w.right(text("As jogadas não são as mesmas para os dois")),
            w.wrong(text("Há sorte"), text("Nada se decide ao acaso. De quem são as peças?")),
            w.wrong(
                text("Contam-se pontos"),
                text("Perde quem não pode jogar: não há pontos. De quem são as peças?"),
            ),
        ),
        game=w.game("northcott"),
        show=True,
        because=text(
            "Cada um tem as suas peças, e a recuar o jogo podia nunca acabar. Ainda assim vais ver, na lição 10, que se joga como o Nim."
        ),
    ),
    w.ask(
        "g",
        text("Conserta a regra"),
        text(
            "Um jogo: tiram-se feijões de um monte, e ganha quem no fim tiver mais feijões. Que mudança o torna imparcial?"
        ),
        choices=(
            w.right(text("Ganha quem tirar o último feijão")),
            w.wrong(
                text("Um dado diz quantos se tiram"), text("Isso traz sorte, e continua a contar-se no fim.")
            ),
            w.wrong(
                text("Começar com menos feijões"),
                text("O jogo fica mais curto, mas continua a contar-se no fim."),
            ),
        ),
        because=text("Assim só conta quem faz a última jogada."),
    ),
    w.practice("p1", text("Que condição falha?"), "classificar-jogo", level=1, count=2),
    w.idea(
        "h",
        text("Normal ou misère"),
        text(
            "Quando já não há jogadas, há duas maneiras de dizer quem ganha:\n\n- **normal**: quem fez a última jogada ganhou (quem não pode jogar perde);\n- **misère**: quem fez a última jogada perdeu.\n\nNestas lições joga-se a versão normal, exceto onde se diz outra coisa."
        ),
    ),
    w.practice("p3", text("Imparcial ou não?"), "classificar-jogo", level=2, count=2),
    w.proof(
        "i",
        text("Alguém ganha sempre"),
        text(
            "**Em cada posição de um jogo imparcial, um dos dois jogadores consegue ganhar, faça o outro o que fizer.**"
        ),
        w.part(text("No fim já se sabe"), text("Onde não há jogadas, ganhou quem fez a última.")),
        w.part(
            text("Uma jogada antes"),
            text(
                "Se alguma jogada leva a uma posição em que perde quem joga, faz-se essa e ganha-se. Se todas levam a posições em que ganha quem joga, perde-se."
            ),
        ),
        w.part(
            text("E assim para trás"),
            text(
                "O jogo acaba sempre. Por isso, a andar do fim para o princípio, chega-se a todas as posições: em cada uma sabe-se quem ganha."
            ),
        ),
    ),
    w.play(
        "j",
        text("Outro jogo imparcial"),
        text("Uma pilha de 7 feijões; em cada vez tiras 1 ou 2. Escolhe quem começa, e ganha."),
        w.subtraction(7, 1, 2),
        first="choice",
        hint=text("Pensa do fim: com 3 feijões quem joga perde. E com 6?"),
    ),
    w.practice("p2", text("Mais jogos"), "classificar-jogo", level=2, count=2),
    w.free(
        "k",
        text("Inventa um"),
        text(
            "Inventa um jogo imparcial com feijões ou moedas. Escreve o que é uma jogada e quando acaba, e verifica as cinco condições."
        ),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Dois jogadores, à vez.\n- Sem sorte.\n- Um número finito de jogadas, as mesmas para os dois, tudo à vista.\n- Acaba sempre, e alguém ganha.\n- Só a última jogada decide: na versão normal ganha quem a faz, na misère perde.\n- Em cada posição um dos dois consegue ganhar, faça o outro o que fizer.\n- Não são imparciais: xadrez (peças próprias, empates), pontos e caixas (pontos), gamão (dados)."
        ),
    ),
    teacher=text(
        "**Objetivos.** Dizer as cinco condições e usá-las para separar jogos.\n\n**Material.** Feijões; exemplos de jogos que a turma conhece.\n\n**Tempo.** Jogar 10 min, condições 10 min, exemplos 15 min, inventar 10 min.\n\n**Erros mais frequentes.** Imparcial como justo, ou como posição inicial simétrica; aceitar pontos ou empates; não ver que peças próprias quebram a terceira condição."
    ),
)
