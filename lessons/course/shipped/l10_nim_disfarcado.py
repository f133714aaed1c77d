"""Lesson 10: Nim in disguise. From `nim_family.md` 3.12 to 3.21 and errata 4-3, 4-4."""

from games.rules.text import text
from lessons.course.shipped import writing as w

NIMBLE = w.game("nimble", coins=[0, 0, 0, 1, 0, 1, 0, 1])
TURTLES = w.game("turtles", coins="VFVFF")
STAIRS = w.game("stairs", steps=[0, 2, 1, 3])
NORTHCOTT = w.game("northcott")
COINS = w.game("coins", coins=[2, 5, 8, 12])
PLAINIM = w.game("plainim")

LESSON = w.lesson(
    text("Nim disfarçado"),
    text("Encontrar as pilhas escondidas em jogos que não parecem o Nim."),
    text(
        "«Jogos Matemáticos, Jogos Abstractos», capítulo 3; «Jogos Combinatórios Imparciais», secção 2.3; «Cê Manja ou Nim?», exercícios 13 a 16."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Três moedas numa tira, nas casas 4, 6 e 8. Na tua vez levas uma moeda para a esquerda, as casas que quiseres; podem ficar várias na mesma casa. Quem já não puder perde. Onde está o Nim?"
        ),
        NIMBLE,
        hint=text("Cada moeda tem à sua esquerda 3, 5 e 7 casas."),
        praise=text("Cada moeda é uma pilha: as casas que tem à esquerda. Eram 3, 5 e 7."),
    ),
    w.ask(
        "b",
        text("Quantos feijões?"),
        text("No Nimble, uma moeda na casa 8 (a primeira é a casa 1) é uma pilha de quantos feijões?"),
        numbers=(7,),
        known=(w.known_number(8, text("Na casa 1 a moeda já não anda: essa vale 0.")),),
        hint=text("Quantas casas pode andar para a esquerda?"),
        because=text("As casas à esquerda: $8 - 1 = 7$."),
    ),
    w.practice("p1", text("No Nimble"), "nim-no-nimble", level=1, count=2),
    w.idea(
        "c",
        text("A receita do disfarce"),
        text(
            "Para cada jogo:\n\n- o que é uma **pilha**, e quantos feijões tem?\n- que jogadas a fazem descer?\n- há jogadas que **não** são do Nim? Mostra que têm sempre resposta.\n\nDepois joga o Nim, e traduz a jogada de volta."
        ),
        w.embed("columns", NIMBLE),
    ),
    w.ask(
        "d",
        text("As Tartarugas"),
        text(
            "Nas Tartarugas as moedas estão em fila; as que mostram a face valem o seu lugar, a primeira **1**. Viras uma face para baixo e, se quiseres, mais uma moeda à esquerda dela. Aqui as faces estão nos lugares 2, 4 e 5. Quanto vale?"
        ),
        about="value",
        game=TURTLES,
        show=True,
        known=(
            w.known_number(
                6, text("Contaste a partir do 0, como no Nimble. Aqui a primeira moeda já vale 1.")
            ),
            w.known_number(11, text("É a soma-nim, não a soma habitual.")),
        ),
        hint=text("$2 \\oplus 4 \\oplus 5$."),
        because=text("$2 \\oplus 4 \\oplus 5 = 3$. No lugar 1 ainda se pode virar a moeda: vale 1, não 0."),
    ),
    w.proof(
        "e",
        text("As Tartarugas são o Nim"),
        text("**Uma face no lugar $i$ é uma pilha de $i$ feijões.**"),
        w.part(text("Virar só uma"), text("A face do lugar $i$ desaparece: a pilha $i$ foi tirada toda.")),
        w.part(
            text("Virar também uma que estava para baixo"),
            text("No lugar $j$, com $j \\lt i$, aparece uma face: a pilha $i$ passou a $j$."),
        ),
        w.part(
            text("Virar também uma face"),
            text(
                "Desaparecem $i$ e $j$. No Nim a pilha $i$ passava a $j$, e ficavam dois $j$, que se anulam: a soma-nim é a mesma."
            ),
        ),
    ),
    w.play(
        "f",
        text("Vira a certa"),
        text("Faces nos lugares 2, 4 e 5. Faz a jogada que ganha."),
        TURTLES,
        goal="move",
        hint=text("A soma é 3. A pilha de 2 passa a $2 \\oplus 3 = 1$."),
        praise=text("Viraste a do lugar 2 e a do lugar 1: ficam 1, 4 e 5."),
    ),
    w.practice("p2", text("Nas Tartarugas"), "nim-nas-tartarugas", level=1, count=2),
    w.ask(
        "g",
        text("As escadas"),
        text(
            "Nas escadas há peças em degraus; levam-se as que se quiser de um degrau para o de baixo. O chão é 0; nos degraus 1, 2 e 3 há 2, 1 e 3 peças. Que degraus contam?"
        ),
        choices=(
            w.right(text("Os ímpares: 1 e 3")),
            w.wrong(
                text("Os pares: 2"),
                text(
                    "De um degrau par as peças descem para um ímpar, e o adversário manda-as descer outra vez."
                ),
            ),
            w.wrong(text("Todos"), text("Uma jogada de um degrau par tem sempre resposta. Qual?")),
        ),
        because=text(
            "Quem traz peças de um degrau par para um ímpar vê-as logo descer mais um. Só os ímpares são pilhas: 2 e 3."
        ),
    ),
    w.play(
        "h",
        text("Desce as escadas"),
        text("Degraus 1, 2 e 3 com 2, 1 e 3 peças. Escolhe quem começa, e ganha."),
        STAIRS,
        first="choice",
        hint=text("As pilhas são 2 e 3. Iguala-as, e responde às jogadas dos degraus pares."),
    ),
    w.practice("p3", text("Nas escadas"), "nim-nas-escadas", level=1, count=2),
    w.ask(
        "i",
        text("O Northcott"),
        text(
            "No Northcott as pilhas são as casas livres entre as duas peças de cada coluna: aqui 4, 1 e 6. O adversário recua duas casas numa coluna. Que fazes?"
        ),
        choices=(
            w.right(text("Avanço duas casas na mesma coluna")),
            w.wrong(text("Recuo também"), text("Assim o jogo não anda. Que jogada repõe a mesma distância?")),
            w.wrong(text("Perdi: a pilha cresceu"), text("Cresceu, mas podes pô-la logo como estava.")),
        ),
        game=NORTHCOTT,
        show=True,
        because=text(
            "A distância volta a ser a mesma, e ele tem menos espaço para recuar: não pode fazê-lo para sempre."
        ),
    ),
    w.practice("p4", text("No Northcott"), "nim-no-northcott", level=1, count=2),
    w.ask(
        "j",
        text("As moedas aos pares"),
        text(
            "Moedas numa tira que não podem passar umas pelas outras nem ficar na mesma casa: nas casas 2, 5, 8 e 12. Emparelham-se a partir da **direita**: 12 com 8 e 5 com 2. As pilhas são as casas livres entre os dois de cada par. Quanto vale?"
        ),
        about="value",
        game=COINS,
        show=True,
        known=(
            w.known_number(
                7,
                text("As pilhas são as casas livres **entre** os dois: $12 - 8 - 1 = 3$ e $5 - 2 - 1 = 2$."),
            ),
        ),
        hint=text("Entre 8 e 12 há 3 casas livres; entre 2 e 5 há 2."),
        because=text(
            "$3 \\oplus 2 = 1$. Se o adversário mexe a moeda da esquerda de um par, levas a outra as mesmas casas."
        ),
    ),
    w.idea(
        "k",
        text("O Plainim"),
        text(
            "No Plainim cada linha de zeros e uns é uma pilha em base 2: troca-se um 1 por 0 e, à direita dele, o que se quiser. A linha fica sempre mais pequena, e pode passar a qualquer número mais pequeno: é o Nim, escrito."
        ),
        w.embed("columns", PLAINIM),
    ),
    w.play(
        "l",
        text("Ganha no Plainim"),
        text("As linhas são 011, 101 e 111. Começas tu."),
        PLAINIM,
        hint=text("São as pilhas 3, 5 e 7: soma 1."),
    ),
    w.practice("m", text("Traduzido, é isto"), "jogada-no-nim", level=2, count=3),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- **Nimble**: cada moeda vale as casas à sua esquerda (na casa 1 vale 0).\n- **Tartarugas**: cada face vale o seu lugar (no lugar 1 vale 1).\n- **Escadas**: contam os degraus ímpares, com o chão em 0.\n- **Northcott**: as casas entre as duas peças; a um recuo responde-se com um avanço.\n- **Moedas**: aos pares a partir da direita; as casas livres entre os dois.\n- **Plainim**: cada linha lida em base 2."
        ),
        w.embed("columns", NIMBLE),
    ),
    teacher=text(
        "**Objetivos.** Traduzir posições em pilhas e jogadas de volta; justificar as jogadas que não são do Nim.\n\n**Material.** Moedas, tiras de papel, tabuleiro.\n\n**Tempo.** Uma estação por jogo, 7 min cada; conclusões 10 min.\n\n**Erros mais frequentes.** Contar o Nimble a partir do 1 e as Tartarugas a partir do 0; contar os degraus pares; emparelhar a partir da esquerda; pensar que recuar salva."
    ),
)
