"""Lesson 5: the nim-sum and its properties. From `nim_family.md` 2 and `worksheet.md` (T2, exercise 1)."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("A soma-nim"),
    text("Somar em base 2 sem transporte, e saber o que essa soma tem de especial."),
    text("«Cê Manja ou Nim?», secção 2 e exercício 1; o artigo sobre o Nim (PMO, 2022), exemplo 1."),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Duas pilhas iguais, de 4 feijões, e começa o computador. Tiras quantos quiseres de uma pilha, e ganha quem tirar o último. Como é que lhe ganhas?"
        ),
        w.nim(4, 4),
        first="computer",
        hint=text("Faz na outra pilha o mesmo que ele fez."),
        praise=text("Duas pilhas iguais anulam-se uma à outra. É essa a ideia da soma-nim."),
    ),
    w.idea(
        "b",
        text("Cores iguais anulam-se"),
        text(
            "Parte cada número em potências de 2. **Duas iguais anulam-se**; o que sobra é a soma-nim. Escreve-se ⊕.\n\nEm 5 e 6 há dois quatros, que se anulam. Sobram um 2 e um 1: $5 \\oplus 6 = 3$."
        ),
        w.embed("powers", w.nim(5, 6)),
    ),
    w.ask(
        "c",
        text("Uma conta"),
        text("Quanto é $3 \\oplus 6$?"),
        about="value",
        game=w.nim(3, 6),
        known=(
            w.known_number(
                9, text("Essa é a soma habitual. Parte 3 e 6 em potências de 2 e vê o que se anula.")
            ),
            w.known_number(7, text("Os dois anulam-se: $1 + 1$ na mesma coluna dá 0, não 1.")),
        ),
        hint=text("$3 = 2 + 1$ e $6 = 4 + 2$."),
        because=text("Os dois 2 anulam-se; sobram $4 + 1 = 5$."),
    ),
    w.idea(
        "d",
        text("Em colunas"),
        text(
            "Escreve os números um por baixo do outro, em base 2, **alinhados à direita**. Em cada coluna: número par de uns dá 0, número ímpar dá 1. **Nada se transporta** para a coluna seguinte."
        ),
        w.embed("columns", w.nim(11, 14)),
    ),
    w.practice("e", text("Soma-nim de dois números"), "soma-nim", level=1, count=3),
    w.practice("f", text("Números até 31"), "soma-nim", level=2, count=2),
    w.ask(
        "g",
        text("Um número consigo mesmo"),
        text("Quanto é $25 \\oplus 25$?"),
        about="value",
        game=w.nim(25, 25),
        known=(w.known_number(50, text("Essa é a soma habitual. Que blocos se anulam?")),),
        hint=text("Cada bloco do primeiro tem um igual no segundo."),
        because=text("Tudo se anula. $x \\oplus x = 0$, seja qual for o $x$."),
    ),
    w.proof(
        "h",
        text("Propriedades"),
        text(
            "**A soma-nim é comutativa e associativa; $x \\oplus 0 = x$; $x \\oplus x = 0$; e se $x \\oplus y = z \\oplus y$, então $x = z$.**"
        ),
        w.part(
            text("Ordem e parênteses não contam"),
            text("Em cada coluna só importa se o número de uns é par ou ímpar, e isso não depende da ordem."),
        ),
        w.part(
            text("Com 0 e consigo mesmo"),
            text(
                "O 0 não tem uns: não muda nada. Com $x$ duas vezes cada coluna tem zero ou dois uns: dá 0."
            ),
        ),
        w.part(
            text("Cortar"),
            text(
                "De $x \\oplus y = z \\oplus y$ vem $x \\oplus y \\oplus y = z \\oplus y \\oplus y$. Como $y \\oplus y = 0$, fica $x = z$."
            ),
        ),
    ),
    w.ask(
        "i",
        text("O número que falta"),
        text("Que número $x$ dá $38 \\oplus x = 25$?"),
        about="value",
        game=w.nim(38, 25),
        known=(w.known_number(13, text("Essa é a diferença habitual. Junta $\\oplus 38$ dos dois lados.")),),
        hint=text("$38 \\oplus 38 \\oplus x = 38 \\oplus 25$. E $38 \\oplus 38 = 0$."),
        because=text("$x = 38 \\oplus 25 = 63$. Não é impossível por 25 ser menor do que 38."),
    ),
    w.practice("j", text("O número em falta"), "numero-em-falta", level=1, count=2),
    w.ask(
        "k",
        text("Quando dá 0?"),
        text("Se $x \\oplus y = 0$, que se sabe de $x$ e $y$?"),
        choices=(
            w.right(text("São iguais")),
            w.wrong(text("São os dois 0"), text("$5 \\oplus 5$ também é 0.")),
            w.wrong(text("Nada"), text("Junta $\\oplus y$ dos dois lados: que fica?")),
        ),
        because=text("$x = x \\oplus y \\oplus y = 0 \\oplus y = y$."),
    ),
    w.practice("l", text("Três números"), "soma-nim", level=3, count=3),
    w.play(
        "m",
        text("Três pilhas de soma 0"),
        text(
            "$2 \\oplus 4 \\oplus 6 = 0$, e começa o computador. Depois de cada jogada dele, volta a pôr a soma a 0."
        ),
        w.nim(2, 4, 6),
        first="computer",
        hint=text("Escreve as pilhas em colunas: onde há um número ímpar de uns?"),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Base 2, alinhado à direita, sem transporte: par dá 0, ímpar dá 1.\n- Ou: parte em potências de 2; duas iguais anulam-se.\n- $x \\oplus y = y \\oplus x$; os parênteses não contam; $x \\oplus 0 = x$.\n- $x \\oplus x = 0$; e $x \\oplus y = 0$ só quando $x = y$.\n- De $a \\oplus x = b$ vem $x = a \\oplus b$."
        ),
        w.embed("columns", w.nim(11, 14)),
    ),
    teacher=text(
        "**Objetivos.** Calcular somas-nim; usar $x \\oplus x = 0$ para resolver equações.\n\n**Material.** Os blocos da lição 4.\n\n**Tempo.** Jogar 5 min, blocos 10 min, colunas 15 min, propriedades 10 min, equações 5 min.\n\n**Erros mais frequentes.** Transportar; pôr 1 onde há dois uns; subtrair; alinhar à esquerda; dizer que $38 \\oplus x = 25$ é impossível."
    ),
)
