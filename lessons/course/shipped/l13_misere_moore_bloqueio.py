"""Lesson 13: misère Nim, Moore's Nim, Nim with a block. From `nim_family.md` 3.4, 3.5, 3.8."""

from games.rules.text import text
from lessons.course.shipped import writing as w

MOORE = w.game("moore_nim", heaps=[3, 4, 5], k=2)

LESSON = w.lesson(
    text("Misère, Moore e bloqueio"),
    text("Três maneiras de mudar o Nim, e o que muda na estratégia."),
    text(
        "«Cê Manja ou Nim?», exercícios 12 e 17; o texto breve sobre o Nim; «Jogos Matemáticos, Jogos Abstractos»: Nim com até k pilhas e com bloqueio."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text("Pilhas 1, 1 e 2, e agora quem tira o último feijão **perde**. Começas tu."),
        w.nim(1, 1, 2, misere=True),
        hint=text("Deixa um número ímpar de pilhas de 1."),
        praise=text("Deixaste 1, 1 e 1: o último feijão calhou-lhe a ele."),
    ),
    w.play(
        "b",
        text("Compara"),
        text(
            "As mesmas pilhas 1, 1 e 2, mas na versão normal: quem tira o último ganha. Faz a jogada que ganha."
        ),
        w.nim(1, 1, 2),
        goal="move",
        hint=text("Deixa só um par igual."),
        praise=text("Aqui tira-se a pilha de 2 toda; no misère ficava um feijão."),
    ),
    w.idea(
        "c",
        text("Nim misère"),
        text(
            "Joga como no Nim **normal**, até à jogada que só deixaria pilhas de 1. Nessa, deixa um número **ímpar** de pilhas de 1.\n\nEnquanto houver alguma pilha com 2 ou mais, as letras são as mesmas nas duas versões."
        ),
        w.embed("analysis", w.nim(1, 1, 1, 3, misere=True)),
    ),
    w.ask(
        "d",
        text("Trocam-se as letras?"),
        text("Pilhas 1, 2 e 3 no misère: quem ganha?"),
        about="winner",
        game=w.nim(1, 2, 3, misere=True),
        because=text("É P nas duas versões. As letras só se trocam quando todas as pilhas são de 1 (ou 0)."),
    ),
    w.ask(
        "e",
        text("Só pilhas de 1"),
        text("No misère, com três pilhas de 1, quem ganha?"),
        about="winner",
        game=w.nim(1, 1, 1, misere=True),
        because=text("Três é ímpar: o último calha a quem joga agora."),
    ),
    w.practice("p1", text("Nas duas versões"), "nim-misere", level=1, count=3),
    w.proof(
        "f",
        text("A jogada da viragem"),
        text("**No Nim misère, quem ganharia o jogo normal com uma pilha de 2 ou mais também ganha.**"),
        w.part(
            text("Alguém deixa uma só pilha grande"),
            text(
                "As pilhas com 2 ou mais vão acabando. Chega um momento em que há exatamente uma: a soma-nim não é 0, por isso é uma posição que quem ganha **recebe**."
            ),
        ),
        w.part(
            text("Quem a recebe escolhe a paridade"),
            text("Dessa pilha pode deixar 1 ou 0. Uma das duas deixa um número ímpar de uns."),
        ),
        w.part(
            text("E depois já não há escolha"),
            text("Cada jogada tira um feijão. Com um número ímpar de uns, o adversário tira o último."),
        ),
    ),
    w.practice("p3", text("Pilhas maiores"), "nim-misere", level=2, count=2),
    w.idea(
        "g",
        text("Nim de Moore"),
        text(
            "Em vez de uma, podes mexer em **1 até $k$ pilhas** na mesma jogada. Escreve as pilhas em base 2 na mesma, mas em cada coluna conta os uns **módulo $k + 1$**.\n\n**Moore (1910).** É P quando em todas as colunas o número de uns é múltiplo de $k + 1$."
        ),
        w.embed("analysis", MOORE),
    ),
    w.ask(
        "h",
        text("Que módulo?"),
        text("Podes mexer em até 2 pilhas. Que número de uns tem de haver em cada coluna para ser P?"),
        choices=(
            w.right(text("Um múltiplo de 3")),
            w.wrong(text("Um número par"), text("Isso é o Nim, com uma só pilha por jogada: $k = 1$.")),
            w.wrong(text("Um múltiplo de 2, porque $k = 2$"), text("O módulo é $k + 1$: 2, 2 e 2 é P.")),
        ),
        because=text("Com $k = 2$ conta-se módulo 3; a base continua a ser 2."),
    ),
    w.play(
        "i",
        text("Joga o de Moore"),
        text("Pilhas 3, 4 e 5; podes mexer numa ou em duas. Há uma só jogada boa."),
        MOORE,
        goal="move",
        hint=text("Deixa as três pilhas iguais."),
        praise=text("3, 3 e 3: em cada coluna há três uns."),
    ),
    w.practice("p2", text("Colunas de Moore"), "nim-de-moore", level=1, count=2),
    w.practice("p4", text("Jogadas de Moore"), "nim-de-moore", level=3, count=2),
    w.idea(
        "j",
        text("Nim com bloqueio"),
        text(
            "Antes da tua jogada, o adversário diz, **para cada pilha, uma quantidade que não podes tirar**. Vale só para essa jogada.\n\nDivide cada pilha por 2, arredondando para baixo: é P quando a soma-nim das metades é 0. De 1, 3, 5, 6 e 2 ficam 0, 1, 2, 3 e 1, com soma 1."
        ),
        w.embed("columns", w.nim(0, 1, 2, 3, 1)),
    ),
    w.ask(
        "k",
        text("As metades"),
        text("Pilhas 4, 5 e 3 com bloqueio. Quanto dá a soma-nim das metades (2, 2 e 1)?"),
        about="value",
        game=w.nim(2, 2, 1),
        known=(w.known_number(2, text("Essa é a soma-nim das pilhas inteiras. Divide primeiro por 2.")),),
        hint=text("$2 \\oplus 2 \\oplus 1$."),
        because=text(
            "Dá 1: ganha quem vai jogar. Cada metade vem de duas pilhas gémeas, como 4 e 5, e só uma delas se pode bloquear."
        ),
    ),
    w.ask(
        "l",
        text("Com bloqueio"),
        text("Pilhas 2 e 3, e falta anunciar o bloqueio. Quem joga primeiro é quem vai tirar. Quem ganha?"),
        about="winner",
        game=w.game("blocking_nim", heaps=[2, 3]),
        because=text("As metades são 1 e 1, com soma 0: ganha quem bloqueia."),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- **Misère**: como o normal, até à jogada que deixa só pilhas de 1; aí deixa um número ímpar. Nunca somes valores no misère.\n- **Moore**, até $k$ pilhas: base 2, colunas módulo $k + 1$.\n- **Bloqueio**: Nim com as metades, arredondadas para baixo."
        ),
        w.embed("analysis", MOORE),
    ),
    teacher=text(
        "**Objetivos.** Ver que mudar uma regra muda a análise, mas nem sempre as letras.\n\n**Material.** Feijões.\n\n**Tempo.** Misère 20 min, Moore 15 min, bloqueio 10 min.\n\n**Erros mais frequentes.** Trocar P e N em todo o lado no misère, ou jogar ao contrário desde o início; no de Moore usar a soma-nim, a base $k + 1$ ou o módulo $k$; no bloqueio usar as pilhas em vez das metades."
    ),
)
