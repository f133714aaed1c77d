"""Lesson 9: sums of games. From `nim_family.md` 2 (Sprague-Grundy) and 3.23."""

from games.rules.text import text
from lessons.course.shipped import writing as w

SUM = w.added(w.nim(3, 5, 7), w.subtraction(4, 2, 3))

LESSON = w.lesson(
    text("Somas de jogos"),
    text("Jogar vários jogos ao mesmo tempo, e ganhar com a soma-nim dos valores."),
    text(
        "«Jogos Combinatórios Imparciais», secção 2.3 (teorema 2.59); «Jogos Matemáticos, Jogos Abstractos», capítulo 3."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Dois jogos lado a lado: Nim com 3, 5 e 7, e uma pilha de 4 de onde se tiram 2 ou 3. Em cada vez jogas **num** deles. Ganha quem fizer a última jogada de todas."
        ),
        SUM,
        hint=text("O primeiro vale $3 \\oplus 5 \\oplus 7 = 1$, o segundo vale 2."),
        praise=text("Havia três jogadas boas. A seguir vês como se encontram."),
    ),
    w.ask(
        "b",
        text("P com P"),
        text("Somam-se duas posições P. Que letra tem a soma?"),
        choices=(
            w.right(text("P")),
            w.wrong(
                text("N"), text("Responde sempre no jogo em que o adversário jogou: nunca te falta resposta.")
            ),
            w.wrong(
                text("Não se sabe"), text("Em cada um dos dois há sempre resposta a cada jogada. E na soma?")
            ),
        ),
        because=text("A cada jogada responde-se no mesmo jogo: quem joga em segundo faz a última."),
    ),
    w.ask(
        "c",
        text("P com N"),
        text("E uma posição P com uma N?"),
        choices=(
            w.right(text("N")),
            w.wrong(text("P"), text("Faz a boa jogada da parcela N: ficam duas P.")),
            w.wrong(text("Não se sabe"), text("Que acontece depois da boa jogada da parcela N?")),
        ),
        because=text("Uma jogada na parcela N deixa P com P."),
    ),
    w.ask(
        "d",
        text("N com N"),
        text("E duas posições N?"),
        choices=(
            w.right(text("Não se sabe: depende")),
            w.wrong(
                text("P, como menos vezes menos"),
                text("Pilhas de 1 e de 2 são ambas N, e juntas são N: as letras não são sinais."),
            ),
            w.wrong(text("N"), text("Duas pilhas iguais são ambas N, e juntas são P.")),
        ),
        because=text("As letras não chegam: são precisos os valores."),
    ),
    w.practice("p1", text("Letras de somas"), "letra-de-uma-soma", level=1, count=3),
    w.idea(
        "e",
        text("O teorema de Sprague e Grundy"),
        text(
            "**Teorema (Sprague 1935, Grundy 1939).** O valor de uma soma é a **soma-nim** dos valores das parcelas:\n\n$g(A + B) = g(A) \\oplus g(B)$.\n\nCada parcela joga-se como uma pilha de Nim com o tamanho do seu valor."
        ),
        w.embed("columns", SUM),
    ),
    w.ask(
        "f",
        text("O valor da soma"),
        text("Nim 3, 5, 7 vale 1 e a pilha de 4 (tirar 2 ou 3) vale 2. Quanto vale a soma?"),
        about="value",
        game=SUM,
        known=(
            w.known_number(5, text("O 4 é o tamanho da pilha. O que conta é o valor, que é 2.")),
            w.known_number(0, text("Para dar 0 os dois valores tinham de ser iguais.")),
        ),
        hint=text("$1 \\oplus 2$."),
        because=text("$1 \\oplus 2 = 3$: não é 0, por isso ganha quem joga."),
    ),
    w.practice("g", text("Somas de duas pilhas"), "soma-de-jogos", level=1, count=3),
    w.proof(
        "h",
        text("Porque é a soma-nim"),
        text("**Uma soma é P exatamente quando a soma-nim dos valores é 0.**"),
        w.part(
            text("De soma 0 sai-se sempre"),
            text(
                "Uma jogada muda uma parcela, e muda-lhe o valor: não se vai de um valor para o mesmo. A soma-nim deixa de ser 0."
            ),
        ),
        w.part(
            text("Para 0 vai-se sempre"),
            text(
                "Com soma $s$ diferente de 0, há uma parcela de valor $x$ com $x \\oplus s \\lt x$, como no Nim. Dela há uma jogada para o valor $x \\oplus s$, porque todos os valores mais pequenos estão entre as seguintes."
            ),
        ),
        w.part(
            text("E se um valor cresce?"),
            text(
                "Uma jogada pode fazer crescer um valor. Mas a soma-nim mudou, e pela parte anterior há sempre resposta. O jogo acaba na mesma."
            ),
        ),
    ),
    w.ask(
        "i",
        text("Duas rainhas"),
        text("Duas rainhas, em h5 (valor 9) e g2 (valor 3): cada uma é uma parcela. Quantas jogadas ganham?"),
        about="moves",
        game=w.game("queens", queens=["h5", "g2"]),
        show=True,
        known=(
            w.known_number(1, text("Há mais: uma rainha pode também ir para uma casa de valor **maior**.")),
        ),
        hint=text("h5 tem de ficar com valor 3, ou g2 com valor 9. Também vale subir!"),
        because=text(
            "Com h5 descendo para 3, ou g2 subindo para 9. Para encontrar todas, procura o valor $g \\oplus s$ também acima."
        ),
    ),
    w.idea(
        "j",
        text("Valores no tabuleiro"),
        text(
            "Estes são os valores de uma rainha em cada casa. Para ganhar com várias rainhas só precisas desta tabela e da soma-nim."
        ),
        w.embed("values", w.game("queens", queens=["h5", "g2"])),
    ),
    w.play(
        "k",
        text("A última rainha"),
        text("Duas rainhas, em d7 (valor 4) e c6 (valor 1). Faz a jogada que ganha."),
        w.game("queens", queens=["d7", "c6"]),
        goal="move",
        hint=text("A de valor 4 tem de ficar com valor 1."),
        praise=text("De d7 para a7, que vale 1: $1 \\oplus 1 = 0$."),
    ),
    w.practice("l", text("Três quantidades"), "soma-de-jogos", level=2, count=2),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- P + P é P; P + N é N; N + N pode ser um ou outro.\n- O valor de uma soma é a soma-nim dos valores das parcelas.\n- Para ganhar: soma $s$; numa parcela de valor $x$ faz uma jogada que lhe dê o valor $x \\oplus s$.\n- Um valor pode crescer: procura também acima."
        ),
        w.embed("columns", SUM),
    ),
    teacher=text(
        "**Objetivos.** Usar o teorema de Sprague e Grundy; saber porque as letras não chegam.\n\n**Material.** Dois jogos diferentes por par.\n\n**Tempo.** Jogar 10 min, letras 10 min, teorema 10 min, exercícios 15 min.\n\n**Erros mais frequentes.** Ganhar cada parcela em separado; somar valores da maneira habitual; tratar P e N como sinais; pensar que um valor nunca cresce."
    ),
)
