"""Lesson 14: taking and splitting, octal games, periods. From `nim_family.md` 3.29 to 3.33."""

from games.rules.text import text
from lessons.course.shipped import writing as w
from lessons.worksheets.documents.fields.base import GameSpec


def kayles(*rows: int) -> GameSpec:
    return w.game("kayles", heaps=list(rows))


LESSON = w.lesson(
    text("Tirar e separar"),
    text("Filas que se partem em duas: simetria, códigos octais e períodos."),
    text("«Jogos Combinatórios Imparciais», secções 2.1 e 3.2; «Cê Manja ou Nim?», exercício 11."),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Uma fila de 7 pinos. Derrubas um pino, ou dois vizinhos; a fila pode ficar partida em duas. Ganha quem derrubar o último."
        ),
        kayles(7),
        hint=text("Derruba o do meio. E depois faz como num espelho."),
        praise=text(
            "Com um número ímpar derruba-se o do meio, com um par os dois do meio: depois é só espelhar."
        ),
    ),
    w.proof(
        "b",
        text("O espelho"),
        text("**Numa só fila de Kayles ganha quem joga primeiro.**"),
        w.part(
            text("A primeira jogada"),
            text("Derruba o pino do meio, ou os dois do meio. Ficam duas filas iguais."),
        ),
        w.part(
            text("As outras"),
            text(
                "O que o adversário fizer numa fila, faz na outra. Depois da tua jogada há sempre pares de filas iguais."
            ),
            w.embed("board", kayles(3, 3)),
        ),
        w.part(
            text("Quem acaba"),
            text("Enquanto ele tiver jogada, tu tens a mesma na outra fila: a última é tua."),
        ),
    ),
    w.idea(
        "c",
        text("Uma fila vale um número"),
        text(
            "Uma fila partida é uma **soma** de duas filas. O valor de uma fila é o mex dos valores $g(a) \\oplus g(b)$, para todas as maneiras de a deixar em $a$ e $b$ pinos."
        ),
        w.embed("table", kayles(7), 23),
    ),
    w.ask(
        "d",
        text("A fila de 4"),
        text(
            "De uma fila de 4 pinos ficam: 3, 2, 2 e 1, 1 e 1. Com $g(1) = 1$, $g(2) = 2$ e $g(3) = 3$, quanto vale?"
        ),
        about="value",
        game=kayles(4),
        known=(
            w.known_number(
                4, text("Com 2 e 1 é preciso a soma-nim: $2 \\oplus 1 = 3$. E com 1 e 1: $1 \\oplus 1 = 0$.")
            ),
            w.known_number(0, text("O 0 está entre os valores: o de 1 e 1.")),
        ),
        hint=text("Os valores são 3, 2, $2 \\oplus 1 = 3$ e $1 \\oplus 1 = 0$."),
        because=text("$\\operatorname{{mex}}\\{{3, 2, 0\\}} = 1$."),
    ),
    w.practice("p1", text("Valores de filas"), "tirar-e-separar", level=1, count=2),
    w.ask(
        "e",
        text("Duas filas"),
        text("Filas de 4 e 5 pinos: quem ganha?"),
        about="winner",
        game=kayles(4, 5),
        because=text("Valem 1 e 4, que são diferentes. Com 4 e 4, pelo contrário, perdia quem joga."),
    ),
    w.idea(
        "f",
        text("Códigos octais"),
        text(
            "Um código como **.77** diz tudo. O algarismo número $i$ diz o que se pode fazer ao tirar $i$ feijões:\n\n- 1: se não sobra nada;\n- 2: se sobra uma pilha;\n- 4: se sobram duas.\n\nSoma-se o que é permitido: $7 = 1 + 2 + 4$ é tudo, $3 = 1 + 2$ é sem separar. O Nim é .333…; o Kayles é .77."
        ),
    ),
    w.ask(
        "g",
        text("Descodifica"),
        text("No jogo .07 (Kayles de Dawson), quantos feijões se tiram em cada jogada?"),
        numbers=(2,),
        known=(
            w.known_number(
                7,
                text("O 7 não é uma quantidade: diz o que pode sobrar. A quantidade é o lugar do algarismo."),
            ),
            w.known_number(1, text("O algarismo do lugar 1 é 0: não se tira só um.")),
        ),
        hint=text("O 0 está no lugar 1 e o 7 no lugar 2."),
        because=text("Só o segundo algarismo não é 0: tiram-se 2, e pode sobrar qualquer coisa."),
    ),
    w.ask(
        "h",
        text("É permitido?"),
        text("No jogo .137, de uma fila de 6 podem tirar-se 2 e deixar duas filas de 2?"),
        choices=(
            w.right(text("Não")),
            w.wrong(text("Sim"), text("O segundo algarismo é $3 = 1 + 2$: falta o 4, que deixa separar.")),
        ),
        because=text("Separar só com o terceiro algarismo, $7 = 1 + 2 + 4$, isto é, ao tirar 3."),
    ),
    w.practice("p2", text("Algarismos octais"), "algarismos-octais", level=1, count=3),
    w.practice("p3", text("Outros jogos octais"), "tirar-e-separar", level=2, count=2),
    w.idea(
        "i",
        text("Períodos"),
        text(
            "Os valores do Kayles repetem-se de 12 em 12, mas só a partir de 71: a última exceção é 70. Ver dez termos iguais **não** prova um período. Para os jogos octais prova-se, quando a repetição já dura o bastante.\n\nNo gráfico, a faixa é o primeiro período."
        ),
        w.embed("plot", kayles(7), 140),
    ),
    w.ask(
        "j",
        text("O período"),
        text("De quanto em quanto se repetem, no fim, os valores do Kayles?"),
        numbers=(12,),
        known=(
            w.known_number(70, text("70 é a última exceção. O período é mais pequeno.")),
            w.known_number(71, text("A partir de 71 é que se repetem. De quanto em quanto?")),
        ),
        hint=text("Está na ideia anterior."),
        because=text("12, a partir de 71."),
    ),
    w.idea(
        "k",
        text("Problemas em aberto"),
        text(
            "No jogo de Grundy uma pilha parte-se em duas **diferentes**. As pilhas P são 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270 … Ninguém sabe se os valores acabam por se repetir."
        ),
        w.embed("plot", w.game("grundy", heaps=[10]), 140),
    ),
    w.play(
        "l",
        text("Joga o de Grundy"),
        text("Uma pilha de 5. Partes uma pilha em duas diferentes; quem já não puder perde. Começas tu."),
        w.game("grundy", heaps=[5]),
        hint=text("4 é P: de 4 só se faz 3 e 1, e de 3 só 2 e 1."),
    ),
    w.ask(
        "m",
        text("Lasker"),
        text(
            "No Nim de Lasker tira-se, ou parte-se uma pilha em duas. De 3 ficam 2, 1, 0, ou 2 e 1. Com $g(1) = 1$ e $g(2) = 2$, quanto vale a pilha de 3?"
        ),
        about="value",
        game=w.game("lasker", heaps=[3]),
        known=(
            w.known_number(
                3, text("Falta a separação: 2 e 1 vale $2 \\oplus 1 = 3$, por isso o 3 também lá está.")
            ),
        ),
        hint=text("Os valores são 2, 1, 0 e $2 \\oplus 1$."),
        because=text("$\\operatorname{{mex}}\\{{2, 1, 0, 3\\}} = 4$."),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Uma fila partida é uma soma: $g(a) \\oplus g(b)$; o valor é o mex de todas as maneiras.\n- Kayles, uma só fila: derruba o meio e espelha.\n- Código octal: o lugar é a quantidade; 1 nada, 2 uma pilha, 4 duas pilhas.\n- Kayles tem período 12 a partir de 71; do jogo de Grundy não se conhece nenhum."
        ),
        w.embed("table", kayles(7), 23),
    ),
    teacher=text(
        "**Objetivos.** Usar a simetria; calcular os primeiros valores; ler códigos octais.\n\n**Material.** Pinos ou tampas em fila.\n\n**Tempo.** Jogar e espelho 15 min, valores 15 min, códigos 10 min, períodos 5 min.\n\n**Erros mais frequentes.** Ler os algarismos como quantidades; tratar a fila como subtração simples, sem separar; usar + em vez de ⊕; dar por provado um período visto em dez termos."
    ),
)
