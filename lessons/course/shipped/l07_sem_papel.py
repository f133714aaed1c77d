"""Lesson 7: playing Nim without paper. From `nim_family.md` 2 (colours, copies, T3's rule of thumb)."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("Nim sem papel"),
    text("Jogar bem de cabeça: pares, trios conhecidos e cores."),
    text("o artigo sobre o Nim (PMO, 2022), exemplos 3 a 5; o texto breve sobre o Nim, a regra prática."),
    w.play(
        "a",
        text("Joga primeiro"),
        text("Pilhas 4, 4 e 9. Começas tu. Tens vinte segundos e nenhum papel: qual é a jogada?"),
        w.nim(4, 4, 9),
        hint=text("Há duas pilhas iguais. Se não houvesse mais nada …"),
        praise=text("Um par igual conta como nada. Tira-se o resto todo."),
    ),
    w.idea(
        "b",
        text("Ferramenta 1: pares iguais"),
        text(
            "Duas pilhas iguais anulam-se: esquece-as, e joga só com as outras. Se o adversário mexer numa delas, faz o mesmo na outra."
        ),
        w.embed("powers", w.nim(4, 4, 9)),
    ),
    w.ask(
        "c",
        text("Que sobra?"),
        text("Pilhas 2, 2, 5, 5 e 3. Qual destas jogadas ganha?"),
        choices=(
            w.right(text("Tirar a pilha de 3 toda")),
            w.wrong(text("Tirar 2 da pilha de 3"), text("Fica um 1 sozinho, e o adversário tira-o.")),
            w.wrong(
                text("Tirar 2 de uma pilha de 5"), text("Desfazes um par: ficam 3 e 3 a par, mas 5 sem par.")
            ),
            w.wrong(text("Nenhuma: perde quem joga"), text("O 3 não tem par. Que acontece se o tirares?")),
        ),
        because=text("Sobram só pares iguais: são P."),
    ),
    w.play(
        "d",
        text("Um trio"),
        text("Pilhas 1, 6 e 7. Escolhe quem começa, e ganha."),
        w.nim(1, 6, 7),
        first="choice",
        hint=text("É como 1, 2, 3: um 1, um par e o ímpar a seguir."),
    ),
    w.proof(
        "e",
        text("Ferramenta 2: trios"),
        text("**1, $2k$ e $2k + 1$ juntos têm soma-nim 0:** 1-2-3, 1-4-5, 1-6-7, 1-8-9 …"),
        w.part(text("Um par acaba em 0"), text("$2k$ em base 2 acaba em 0: a sua coluna do 1 está vazia.")),
        w.part(
            text("O seguinte só muda aí"),
            text("$2k + 1$ tem os mesmos blocos, e mais um 1. Logo $2k \\oplus (2k + 1) = 1$."),
        ),
        w.part(text("Com o 1 dá 0"), text("$1 \\oplus 1 = 0$."), w.embed("powers", w.nim(1, 6, 7))),
    ),
    w.play(
        "f",
        text("Faz um trio"),
        text("Pilhas 1, 4 e 8. Faz a jogada que ganha."),
        w.nim(1, 4, 8),
        goal="move",
        hint=text("Que pilha falta para um trio com 1 e 4?"),
        praise=text("8→5: ficou 1-4-5."),
    ),
    w.idea(
        "g",
        text("Ferramenta 3: as cores"),
        text(
            "Quando não há pares nem trios:\n\n- vê que cores (1, 2, 4, 8) aparecem um número **ímpar** de vezes;\n- escolhe uma pilha que tenha a **maior** delas, e tira esse bloco;\n- para cada cor ímpar mais pequena: se a pilha a tem, tira-a; se não tem, põe-na de volta, do que tiraste."
        ),
        w.embed("powers", w.nim(4, 2, 1)),
    ),
    w.ask(
        "h",
        text("Troca o bloco"),
        text(
            "Pilhas 4, 2 e 1: as três cores são ímpares. Na pilha de 4 tiras o azul e pões de volta o 2 e o 1. Quantos lá ficam?"
        ),
        about="value",
        game=w.nim(2, 1),
        known=(
            w.known_number(0, text("Assim ficavam 2 e 1, que não são a par. Falta pôr blocos de volta.")),
        ),
        hint=text("$2 + 1$."),
        because=text("Tiras um só feijão: 4 passa a 3."),
    ),
    w.ask(
        "i",
        text("Copiar chega?"),
        text("Pilhas 3, 4 e 7, soma-nim 0, e o adversário tira a pilha de 7 toda. Que fazes?"),
        choices=(
            w.right(text("4 passa a 3")),
            w.wrong(
                text("Tiro também 7"),
                text("Já não há nenhuma pilha de 7. Copiar só serve com duas pilhas iguais."),
            ),
            w.wrong(text("Tiro a pilha de 4 toda"), text("Fica só a de 3: ele tira-a e ganha.")),
        ),
        because=text("Restaura-se a soma 0: ficam 3 e 3. Só então se copia."),
    ),
    w.idea(
        "j",
        text("Uma regra prática não é um teorema"),
        text(
            "Diz-se por vezes: se uma só pilha passa de 8, corta-a para entre 4 e 7. Com 4, 7 e 13 isso **perde**: a jogada que ganha é 13→3. Uma regra prática serve para um primeiro olhar; quem decide é a soma-nim."
        ),
        w.embed("columns", w.nim(4, 7, 13)),
    ),
    w.play(
        "k",
        text("Contra a regra"),
        text("Pilhas 4, 7 e 13. Faz a jogada que ganha mesmo."),
        w.nim(4, 7, 13),
        goal="move",
        hint=text("$4 \\oplus 7$ é o que tem de ficar na pilha de 13."),
        praise=text("$4 \\oplus 7 = 3$."),
    ),
    w.practice("l", text("De cabeça"), "jogada-no-nim", level=1, count=3),
    w.practice("o", text("Pilhas maiores"), "jogada-no-nim", level=2, count=2),
    w.practice("m", text("Quatro pilhas"), "jogada-no-nim", level=3, count=2),
    w.free(
        "n",
        text("Outro contraexemplo"),
        text("Encontra outra posição em que a regra de cortar para entre 4 e 7 perde. Como a procuraste?"),
        model=text(
            "Com três pilhas, duas abaixo de 8 e uma de 8 a 15, a regra acerta quando só **uma** das duas pequenas tem 4 ou mais. Por exemplo, com 1, 2 e 9 a jogada certa é 9→3."
        ),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Pares iguais anulam-se.\n- 1, $2k$, $2k + 1$ anulam-se: 1-2-3, 1-4-5, 1-6-7 …\n- Cores ímpares: tira a maior a uma pilha que a tenha; nas outras cores ímpares, tira ou põe de volta.\n- Copia só quando restam duas pilhas iguais.\n- Regras práticas ajudam a ver; a soma-nim decide."
        ),
        w.embed("powers", w.nim(1, 6, 7)),
    ),
    teacher=text(
        "**Objetivos.** Encontrar a jogada sem escrever; distinguir regra prática de teorema.\n\n**Material.** Feijões ou cartas; um relógio de areia.\n\n**Tempo.** Pares e trios 15 min, cores 15 min, contraexemplo 5 min, desafios aos pares 10 min.\n\n**Erros mais frequentes.** Copiar com três pilhas diferentes; deixar uma pilha vazia sem ver o resto; acreditar numa regra depois de dois exemplos."
    ),
)
