"""Lesson 2: the subtraction game, played backwards. From `nim_family.md` 3.1."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("De trás para a frente"),
    text("Descobrir quem ganha no jogo da subtração, a começar pelo fim."),
    text(
        "«Jogos Combinatórios Imparciais», secções 2.2 e 3.1 (Ficha); «Jogos Matemáticos, Jogos Abstractos», capítulo 3."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "12 feijões; em cada vez tiram-se 1, 2 ou 3. Ganha quem tirar o último. Escolhe quem começa: tu ou o computador?"
        ),
        w.subtraction(12, 1, 2, 3),
        first="choice",
        hint=text("Quem recebe 4 feijões perde: tire quanto tirar, o outro tira o resto."),
        praise=text("Quem recebe 12 perde, se o outro jogar bem. Vamos ver porquê."),
    ),
    w.ask(
        "b",
        text("Com 4 feijões"),
        text("Há 4 feijões, e tiram-se 1, 2 ou 3. Quem ganha, se os dois jogarem bem?"),
        about="winner",
        game=w.subtraction(4, 1, 2, 3),
        because=text("Ficam 3, 2 ou 1: o outro tira-os todos."),
    ),
    w.idea(
        "c",
        text("P e N"),
        text(
            "Uma posição é **P** quando ganha quem **acabou** de jogar, e **N** quando ganha quem joga a seguir.\n\nPara as encontrar começa-se pelo fim:\n\n- 0 feijões é P: quem fez a última jogada ganhou;\n- de onde se chega a um P é N;\n- de onde só se chega a N é P."
        ),
        w.embed("line", w.subtraction(13, 1, 2, 3), 13),
    ),
    w.ask(
        "d",
        text("Com 0 feijões"),
        text("Que letra tem a posição de 0 feijões?"),
        choices=(
            w.right(text("P: quem acabou de jogar ganhou")),
            w.wrong(
                text("N: quem está na vez ganha"), text("Quem está na vez já não tem o que tirar: perdeu.")
            ),
            w.wrong(
                text("Nenhuma: o jogo acabou"), text("O fim é o princípio da análise: também tem letra.")
            ),
        ),
        because=text("Sem o 0 não se consegue achar as outras letras."),
    ),
    w.ask(
        "e",
        text("De quanto em quanto?"),
        text("Quando se tiram 1, 2 ou 3, as posições P vão de quanto em quanto?"),
        numbers=(4,),
        known=(w.known_number(3, text("3 é o máximo que se tira. De 3 tiram-se todos: 3 é N.")),),
        hint=text("Vê a linha: 0 é P. Qual é o P seguinte?"),
        because=text("O que um tira, o outro completa: $1 + 3 = 2 + 2 = 3 + 1 = 4$."),
    ),
    w.practice("f", text("Posições P"), "posicoes-p", level=1, count=3),
    w.proof(
        "g",
        text("Porque são os múltiplos de 4"),
        text("**Com jogadas de 1, 2 ou 3, as posições P são 0, 4, 8, 12, …**"),
        w.part(
            text("De um múltiplo de 4 não se chega a outro"), text("Tirar 1, 2 ou 3 não chega para descer 4.")
        ),
        w.part(
            text("De qualquer outro número chega-se"),
            text("Se sobram 1, 2 ou 3 acima de um múltiplo de 4, tira o que sobra."),
        ),
        w.part(
            text("Logo são os P"),
            text(
                "0 é P. De outro número há uma jogada para um múltiplo de 4; de um múltiplo de 4 não há nenhuma. É o que se pede aos P."
            ),
            w.embed("line", w.subtraction(20, 1, 2, 3), 20),
        ),
    ),
    w.ask(
        "h",
        text("115 feijões"),
        text("Há 115 feijões e começas tu: tiram-se 1, 2 ou 3. Quantos tiras primeiro?"),
        about="value",
        game=w.subtraction(115, 1, 2, 3),
        known=(
            w.known_number(
                1, text("Ficavam 114, que não é um múltiplo de 4. Divide 115 por 4: qual é o resto?")
            ),
            w.known_number(
                2, text("Ficavam 113, que não é um múltiplo de 4. Divide 115 por 4: qual é o resto?")
            ),
        ),
        hint=text("O múltiplo de 4 logo abaixo de 115 é 112."),
        because=text("$115 = 4 \\cdot 28 + 3$. Tiras 3 e deixas 112; depois completas sempre 4."),
    ),
    w.ask(
        "i",
        text("312 feijões"),
        text("E com 312 feijões, quem ganha?"),
        about="winner",
        game=w.subtraction(312, 1, 2, 3),
        because=text("$312 = 4 \\cdot 78$: é um P."),
    ),
    w.practice("p1", text("Começar ou não"), "comecar-ou-nao", level=1, count=3),
    w.play(
        "j",
        text("Outras jogadas"),
        text(
            "Agora só se podem tirar 3 ou 4. Com menos de 3 feijões já não há jogadas, e quem está na vez perde. Há 13 feijões e começas tu."
        ),
        w.subtraction(13, 3, 4),
        hint=text("0, 1 e 2 são P. Os seguintes são 7, 8 e 9."),
        praise=text("Aqui são P os múltiplos de 7, mais 1 e mais 2: $7 = 3 + 4$."),
    ),
    w.practice("k", text("Duas quantidades"), "posicoes-p", level=2, count=2),
    w.ask(
        "l",
        text("E com outro máximo?"),
        text("Se se puder tirar de 1 a $n$ feijões, que números são P?"),
        choices=(
            w.right(text("Os múltiplos de $n + 1$")),
            w.wrong(text("Os múltiplos de $n$"), text("De $n$ tiram-se todos: é N.")),
            w.wrong(
                text("Os pares"),
                text("Isso só é verdade quando há paridade a conservar. Experimenta $n = 3$ com 2 feijões."),
            ),
        ),
        because=text("O que um tira, o outro completa até $n + 1$."),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- **P**: ganha quem acabou de jogar. **N**: ganha quem joga a seguir.\n- O fim é P. De onde se chega a um P é N. De onde só se chega a N é P.\n- Tirar de 1 a $n$: são P os múltiplos de $n + 1$. Deixa um deles, e completa $n + 1$ em cada volta.\n- Tirar 3 ou 4: são P os múltiplos de 7, mais 1 e mais 2."
        ),
        w.embed("line", w.subtraction(20, 1, 2, 3), 20),
    ),
    teacher=text(
        "**Objetivos.** Usar a análise retrógrada; encontrar o termo geral das posições P.\n\n**Material.** 20 feijões por par.\n\n**Tempo.** Jogar 10 min, linha de letras 15 min, demonstração 10 min, exercícios 10 min. Prepara a Ficha.\n\n**Erros mais frequentes.** Quem começa ganha; tirar sempre o máximo; contar de 3 em 3; esquecer o 0."
    ),
)
