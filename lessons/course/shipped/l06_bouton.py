"""Lesson 6: Bouton's theorem. From `nim_family.md` 2 and 3.3."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("O teorema de Bouton"),
    text("Encontrar a jogada que ganha no Nim, e perceber porque ganha sempre."),
    text("«Cê Manja ou Nim?», secção 3, e o artigo sobre o Nim (PMO, 2022): o teorema de Bouton, de 1901."),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Três pilhas, com 3, 5 e 7 feijões. Tiras quantos quiseres de **uma** só pilha; ganha quem tirar o "
            "último. O computador não se engana. Consegues ganhar-lhe?"
        ),
        w.nim(3, 5, 7),
        hint=text("Há mais do que uma jogada boa para começar, e todas tiram um só feijão."),
        praise=text("Ganhaste ao computador, e ele jogou sempre o melhor que podia. Vamos ver porquê."),
    ),
    w.play(
        "b",
        text("Agora começa ele"),
        text(
            "As pilhas são 1, 2 e 3, e começa o computador. Repara: faça ele o que fizer, tu tens sempre uma "
            "resposta."
        ),
        w.nim(1, 2, 3),
        first="computer",
        hint=text("Tenta deixar-lhe duas pilhas iguais e mais nada."),
        praise=text("De 1, 2, 3 quem joga perde. É uma posição P."),
    ),
    w.idea(
        "c",
        text("As colunas"),
        text(
            "Escreve cada pilha em base 2, umas por baixo das outras. Numa coluna **par** há um número par de uns; "
            "numa coluna **ímpar**, um número ímpar.\n\n"
            "A soma-nim tem um 1 em cada coluna ímpar. Se todas as colunas são pares, a soma-nim é 0."
        ),
        w.embed("columns", w.nim(5, 6, 9)),
    ),
    w.ask(
        "d",
        text("A soma das pilhas"),
        text("Quanto é a soma-nim das pilhas 5, 6 e 9? Isto é: quanto é $5 \\oplus 6 \\oplus 9$?"),
        about="value",
        game=w.nim(5, 6, 9),
        known=(
            w.known_number(
                20, text("Essa é a soma habitual. Olha só para as colunas: par dá 0, ímpar dá 1.")
            ),
            w.known_number(15, text("Numa coluna com dois uns o resultado é 0: eles anulam-se.")),
        ),
        hint=text("Começa pela coluna do 1: quantos uns tem?"),
        because=text("As colunas ímpares são as do 8 e do 2: $8 + 2 = 10$."),
    ),
    w.idea(
        "e",
        text("O teorema"),
        text(
            "**Teorema de Bouton (1901).** No Nim, quem joga perde se a soma-nim das pilhas é 0, e ganha se é outro "
            "número. Uma posição é P exatamente quando\n\n"
            "$x_1 \\oplus x_2 \\oplus \\dots \\oplus x_n = 0$.\n\n"
            "Por isso a receita é curta: **deixa sempre a soma-nim a 0**. Falta ver duas coisas: que isso se consegue "
            "quando a soma não é 0, e que o outro não o consegue logo a seguir."
        ),
    ),
    w.ask(
        "f",
        text("Que pilha serve?"),
        text(
            "Pilhas 5, 6 e 9, soma-nim 10. A maior coluna ímpar é a do 8. Em que pilha tem de ser a tua jogada?"
        ),
        choices=(
            w.wrong(text("Na de 5"), text("5 não tem um 8. Mexer nela deixa a coluna do 8 ímpar.")),
            w.wrong(text("Na de 6"), text("6 não tem um 8. Mexer nela deixa a coluna do 8 ímpar.")),
            w.right(text("Na de 9")),
            w.wrong(text("Em qualquer uma"), text("A coluna do 8 só fica par se sair o seu único 8.")),
        ),
        because=text(
            "Só uma pilha que tem um 1 na maior coluna ímpar pode ficar mais pequena e deixar essa coluna par."
        ),
    ),
    w.ask(
        "g",
        text("Quanto lá fica?"),
        text("A pilha de 9 passa a $9 \\oplus 10$. Quantos feijões lá ficam?"),
        about="value",
        game=w.nim(9, 10),
        known=(
            w.known_number(
                1,
                text("Fizeste 10 − 9. A soma-nim não se tira: troca-se cada algarismo das colunas ímpares."),
            ),
            w.known_number(19, text("Essa é a soma habitual, e a pilha tem de ficar mais pequena.")),
        ),
        hint=text("9 é 1001 e 10 é 1010. Onde os algarismos são iguais fica 0."),
        because=text("$1001 \\oplus 1010 = 0011$, que é 3: tiras 6 feijões."),
    ),
    w.play(
        "h",
        text("Faz a jogada"),
        text("Pilhas 5, 6 e 9. Faz a jogada que deixa a soma-nim a 0."),
        w.nim(5, 6, 9),
        goal="move",
        hint=text("A pilha de 9 fica com 3."),
        praise=text("Ficaram 5, 6 e 3: todas as colunas são pares."),
    ),
    w.proof(
        "i",
        text("Primeiro lema"),
        text("**De soma-nim 0 sai-se sempre.** Se a soma é 0, qualquer jogada a muda."),
        w.part(
            text("Uma jogada mexe numa só pilha"),
            text("Uma pilha $x$ passa a $y$, com $y \\lt x$. As outras ficam como estavam."),
        ),
        w.part(
            text("Algum algarismo muda"),
            text(
                "$x$ e $y$ são diferentes, por isso em base 2 há pelo menos uma coluna em que um tem 1 e o outro tem 0."
            ),
        ),
        w.part(
            text("Essa coluna fica ímpar"),
            text(
                "Antes a coluna era par, e mudou um só algarismo: agora é ímpar. A soma-nim deixou de ser 0."
            ),
            w.embed("columns", w.nim(1, 2, 3)),
        ),
    ),
    w.play(
        "j",
        text("Experimenta o lema"),
        text(
            "Pilhas 3, 5 e 6, soma-nim 0, e começa o computador. Depois da jogada dele há sempre uma coluna ímpar: "
            "põe-na par e ganha."
        ),
        w.nim(3, 5, 6),
        first="computer",
        hint=text("Procura a maior coluna ímpar e uma pilha que lá tenha um 1."),
    ),
    w.proof(
        "k",
        text("Segundo lema"),
        text("**A soma-nim 0 consegue-se sempre.** Se a soma $s$ não é 0, há uma jogada que a põe a 0."),
        w.part(
            text("A maior coluna ímpar"),
            text(
                "Vê a coluna mais à esquerda em que $s$ tem um 1. Nela há um número ímpar de uns: pelo menos uma "
                "pilha $x$ tem lá um 1."
            ),
            w.embed("columns", w.nim(13, 17, 19, 23)),
        ),
        w.part(
            text("A pilha fica mais pequena"),
            text(
                "Põe nessa pilha $x \\oplus s$. À esquerda da coluna nada muda; na coluna o 1 passa a 0. O que vem à "
                "direita vale menos do que esse 1: por isso $x \\oplus s \\lt x$, e é uma jogada."
            ),
        ),
        w.part(
            text("A soma fica 0"),
            text(
                "A soma nova é $s \\oplus x \\oplus (x \\oplus s) = 0$, porque $x \\oplus x = 0$ e $s \\oplus s = 0$."
            ),
        ),
        w.part(
            text("E o fim?"),
            text(
                "Sem feijões a soma é 0, e quem fez a última jogada ganhou. Quem deixa sempre 0 é, por isso, quem faz "
                "a última jogada: o jogo acaba, porque há cada vez menos feijões."
            ),
        ),
    ),
    w.ask(
        "l",
        text("Quantas jogadas ganham?"),
        text(
            "Pilhas 13, 17, 19 e 23: a soma-nim é 24, e a maior coluna ímpar é a do 16. Quantas jogadas ganham?"
        ),
        about="moves",
        game=w.nim(13, 17, 19, 23),
        known=(
            w.known_number(1, text("Há mais. Conta as pilhas que têm um 16.")),
            w.known_number(4, text("13 não chega a 16: nela $13 \\oplus 24$ é maior do que 13.")),
        ),
        hint=text("Uma por cada pilha com um 1 na coluna do 16."),
        because=text(
            "17→9, 19→11 e 23→15. O número de jogadas que ganham é sempre ímpar, porque é o número de uns numa "
            "coluna ímpar."
        ),
    ),
    w.practice("m", text("Soma-nim de três números"), "soma-nim", level=3, count=3),
    w.practice("n", text("A jogada que ganha"), "jogada-no-nim", level=1, count=3),
    w.practice("o", text("Com pilhas maiores"), "jogada-no-nim", level=2, count=3),
    w.play(
        "p",
        text("Partida final"),
        text("Pilhas 4, 9 e 11. Escolhe quem começa, e ganha."),
        w.nim(4, 9, 11),
        first="choice",
        hint=text("Calcula a soma-nim antes de escolheres."),
    ),
    w.free(
        "q",
        text("Explica por palavras tuas"),
        text(
            "Um colega diz: «ganha sempre quem tira da pilha maior». Mostra-lhe que se engana, com um exemplo teu."
        ),
        model=text(
            "Por exemplo 4, 5 e 6: a soma-nim é 7, e a maior coluna ímpar é a do 4, que todas têm. Ganham 4→3, 5→2 "
            "e 6→1. E em 2, 4, 5 a soma é 3: só ganha 2→1, que não mexe na maior."
        ),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Escreve as pilhas em base 2, alinhadas à direita, e soma sem transporte: par dá 0, ímpar dá 1.\n"
            "- Soma-nim 0: **P**, perde quem joga. Outra soma: **N**, ganha quem joga.\n"
            "- Para ganhar: soma $s$; escolhe uma pilha $x$ com um 1 na maior coluna ímpar; deixa lá $x \\oplus s$.\n"
            "- Lema 1: de soma 0 qualquer jogada sai, porque muda um só algarismo numa coluna par.\n"
            "- Lema 2: de outra soma há sempre uma jogada para 0.\n"
            "- O número de jogadas que ganham é ímpar."
        ),
        w.embed("columns", w.nim(5, 6, 9)),
    ),
    teacher=text(
        "**Objetivos.** Reconhecer as posições P pelas colunas; encontrar todas as jogadas que ganham; explicar os "
        "dois lemas.\n\n**Antes.** Base 2 (lição 4) e soma-nim (lição 5).\n\n**Tempo.** Jogar 10 min, ideia e teorema "
        "10 min, lemas 15 min, exercícios 10 min.\n\n**Erros mais frequentes.** Tirar a soma-nim da pilha; escolher sempre "
        "a pilha maior; pensar que soma 0 é boa para quem joga; parar na primeira jogada encontrada."
    ),
)
