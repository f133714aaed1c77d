"""Lesson 4: binary numbers, with the colours of the powers of two. From `nim_family.md` 2 (T1, examples 3-5)."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("Números em base 2"),
    text("Escrever números com as potências de 2, cada uma com a sua cor."),
    text("o artigo sobre o Nim (PMO, 2022), exemplos 3 a 5; «Cê Manja ou Nim?», secção 2."),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Pilhas de 1, 2 e 4 feijões: tiras quantos quiseres de uma pilha, e ganha quem tirar o último. Há uma só jogada boa para começar. Encontra-la?"
        ),
        w.nim(1, 2, 4),
        hint=text("A pilha maior passa a ser a soma das outras duas: $1 + 2$."),
        praise=text(
            "$4$ passou a $3 = 2 + 1$: cada potência de 2 ficou a par. É uma pista para as próximas lições."
        ),
    ),
    w.idea(
        "b",
        text("Blocos de 1, 2, 4, 8"),
        text(
            "Com blocos de 1, 2, 4, 8, 16…, **um de cada**, consegue-se qualquer número, e de uma só maneira. O bloco do 1 é amarelo, o do 2 vermelho, o do 4 azul."
        ),
        w.embed("powers", w.nim(13, 6, 5)),
    ),
    w.ask(
        "c",
        text("Paga 13"),
        text("Quantos blocos são precisos para fazer 13, sem repetir nenhum?"),
        numbers=(3,),
        known=(
            w.known_number(4, text("Repetiste algum, ou usaste os quatro: $8 + 4 + 2 + 1$ já é 15.")),
            w.known_number(2, text("Com dois blocos diferentes não se chega a 13. Começa pelo 8.")),
        ),
        hint=text("Começa pelo maior que cabe: 8. Faltam 5."),
        because=text("$13 = 8 + 4 + 1$."),
    ),
    w.idea(
        "d",
        text("Zeros e uns"),
        text(
            "Escreve-se 1 na coluna de cada bloco usado e 0 nas outras, a maior à esquerda. A última coluna é a do 1:\n\n$13 = 8 + 4 + 1 = 1101_2$\n\nO 2 pequeno diz que é base 2. $10_2$ não é dez: é um 2 e nenhum 1, ou seja, dois."
        ),
        w.embed("columns", w.nim(13)),
    ),
    w.ask(
        "e",
        text("Lê 1011"),
        text("Que número é $1011_2$?"),
        numbers=(11,),
        known=(
            w.known_number(13, text("Leste da direita para a esquerda: a coluna da esquerda é a maior.")),
            w.known_number(22, text("As colunas começam no 1, não no 2.")),
            w.known_number(3, text("Contaste os uns. Cada um vale o que vale a sua coluna.")),
        ),
        hint=text("As colunas são 8, 4, 2, 1."),
        because=text("$8 + 2 + 1 = 11$."),
    ),
    w.practice("f", text("Escrever em base 2"), "base-2", level=1, count=3),
    w.practice("g", text("Ler base 2"), "ler-base-2", level=1, count=3),
    w.ask(
        "h",
        text("Todos os blocos"),
        text("Quanto é $1 + 2 + 4 + 8 + 16$?"),
        numbers=(31,),
        known=(w.known_number(32, text("Quase: falta sempre 1 para a potência seguinte.")),),
        hint=text("$1 + 2 = 3$, $1 + 2 + 4 = 7$ … O que têm em comum?"),
        because=text("É sempre menos 1 do que a potência seguinte: $32 - 1$."),
    ),
    w.proof(
        "i",
        text("De uma só maneira"),
        text(
            "**Cada número escreve-se como soma de potências de 2 diferentes de uma, e só de uma, maneira.**"
        ),
        w.part(
            text("Há uma maneira"),
            text(
                "Tira a maior potência que cabe. O que sobra é menor do que ela, por isso não a voltas a usar. Continua até sobrar 0."
            ),
        ),
        w.part(
            text("As mais pequenas juntas não chegam"),
            text("$1 + 2 + \\dots + 2^{{k-1}} = 2^k - 1$, que é menor do que $2^k$."),
        ),
        w.part(
            text("Por isso não há outra"),
            text(
                "Se a maior potência que cabe não fosse usada, as mais pequenas todas juntas não chegavam. Logo é usada; e o mesmo vale para o resto."
            ),
        ),
    ),
    w.practice("j", text("Números maiores"), "base-2", level=2, count=2),
    w.practice("k", text("Ler números maiores"), "ler-base-2", level=2, count=2),
    w.idea(
        "l",
        text("As cores de um jogo"),
        text(
            "Vê as pilhas 3, 5 e 7 como blocos. O 4 azul aparece duas vezes, o 2 vermelho duas, o 1 amarelo três vezes. Só o amarelo está em número ímpar: tira-se **um** feijão."
        ),
        w.embed("powers", w.nim(3, 5, 7)),
    ),
    w.play(
        "m",
        text("Tira o que está a mais"),
        text("Pilhas 2, 3 e 7. O azul e o vermelho estão em número ímpar, e só o 7 tem azul. Que fica no 7?"),
        w.nim(2, 3, 7),
        goal="move",
        hint=text("Do 7 tira-se o azul e o vermelho: $4 + 2$."),
        praise=text("O 7 ficou em 1: todas as cores estão a par."),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- As colunas valem 1, 2, 4, 8, 16…, da direita para a esquerda.\n- Para escrever: tira a maior potência que cabe, até sobrar 0. Um 1 em cada coluna usada, 0 nas outras.\n- Para ler: soma as colunas que têm 1.\n- Cada número escreve-se de uma só maneira.\n- $1 + 2 + \\dots + 2^{{k-1}} = 2^k - 1$."
        ),
        w.embed("powers", w.nim(13, 6, 5)),
    ),
    teacher=text(
        "**Objetivos.** Passar de base 10 a base 2 e de volta; ver uma pilha como blocos.\n\n**Material.** Cartões ou blocos de 1, 2, 4, 8 e 16, com cores.\n\n**Tempo.** Blocos 15 min, escrever e ler 20 min, demonstração 5 min, cores 5 min.\n\n**Erros mais frequentes.** Ler ao contrário; começar as potências no 2; repetir um bloco; esquecer um zero; ler $10_2$ como dez."
    ),
)
