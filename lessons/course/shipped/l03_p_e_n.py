"""Lesson 3: P and N on a line, on a board, on a digraph. From `nim_family.md` 2, 3.10, 3.11, 3.22."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("P e N em todo o lado"),
    text("Dar letras às posições de uma linha, de um tabuleiro e de um grafo."),
    text(
        "«Jogos Combinatórios Imparciais», exemplos 2.19 a 2.24; «Jogos Matemáticos, Jogos Abstractos»: Rainha branca e Cavalo branco."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Uma só rainha, em e6. Cada um leva-a, à vez, para cima, para a esquerda ou na diagonal entre as duas, as casas que quiser. Ganha quem a puser no canto a8."
        ),
        w.game("queens", queens=["e6"]),
        hint=text("Há uma casa de onde, vá a rainha para onde for, o outro chega ao canto."),
        praise=text("As casas b6 e c7 são más para quem joga. Vamos marcá-las todas."),
    ),
    w.idea(
        "b",
        text("As três regras"),
        text(
            "Em qualquer jogo imparcial:\n\n- onde o jogo acaba é **P**;\n- de um **N** sai **pelo menos uma** jogada para um P;\n- de um **P todas** as jogadas vão para N.\n\nUma letra de cada vez, do fim para o princípio."
        ),
        w.embed("letters", w.game("digraph")),
    ),
    w.ask(
        "c",
        text("Uma chega"),
        text("De uma posição há três jogadas: uma vai para um P, duas vão para N. Que letra tem?"),
        choices=(
            w.right(text("N")),
            w.wrong(text("P"), text("Quem joga escolhe: basta-lhe **uma** jogada para um P.")),
            w.wrong(text("Não se sabe"), text("Quem joga escolhe a jogada. Qual escolhias?")),
        ),
        because=text("Basta haver uma jogada para um P."),
    ),
    w.ask(
        "d",
        text("Todas são precisas"),
        text("De uma posição há quatro jogadas, e todas vão para N. Que letra tem?"),
        choices=(
            w.right(text("P")),
            w.wrong(text("N"), text("Vá para onde for, o adversário recebe uma posição em que ganha.")),
            w.wrong(text("Depende do fim"), text("As letras das seguintes já contam com o fim.")),
        ),
        because=text("Faça o que fizer, o adversário recebe um N."),
    ),
    w.ask(
        "e",
        text("No grafo"),
        text("A marca está em C. Segue as setas: quem ganha?"),
        about="winner",
        game=w.game("digraph"),
        show=True,
        because=text("De C há setas para B e para D, que são P. Basta uma."),
    ),
    w.practice("p1", text("Completa o grafo"), "completar-digrafo", level=1, count=2),
    w.idea(
        "f",
        text("O tabuleiro da rainha"),
        text(
            "A casa a8 é o fim: P. De toda a sua linha, coluna e diagonal chega-se lá: são N. A seguir procura-se uma casa de onde só se vai para N: é P, e dá N às que a veem. E assim por diante."
        ),
        w.embed("letters", w.game("queens", queens=["e6"])),
    ),
    w.ask(
        "g",
        text("A rainha em f5"),
        text("A rainha está em f5. Quem ganha?"),
        about="winner",
        game=w.game("queens", queens=["f5"]),
        show=True,
        because=text("f5 é uma casa P: de lá não se chega a nenhum outro P."),
    ),
    w.play(
        "h",
        text("Uma jogada para um P"),
        text("A rainha está em g4. Faz a jogada que ganha: só há uma."),
        w.game("queens", queens=["g4"]),
        goal="move",
        hint=text("Não te esqueças da diagonal."),
        praise=text("De g4 para f5, que é P."),
    ),
    w.practice("p2", text("A casa falsa"), "casa-falsa", level=1, count=2),
    w.proof(
        "i",
        text("Só há uma maneira de pôr as letras"),
        text("**As três regras dão uma letra, e só uma, a cada posição.**"),
        w.part(text("As do fim"), text("Onde não há jogadas, a letra é P: não há escolha.")),
        w.part(
            text("As que só têm jogadas para posições já marcadas"),
            text("Se alguma é P, a letra é N; senão é P. Também não há escolha."),
        ),
        w.part(
            text("Chega-se a todas"),
            text(
                "Como o jogo acaba, enquanto houver posições sem letra há uma cujas seguintes já a têm todas. Num grafo com uma volta fechada isto falhava: por isso não pode haver voltas."
            ),
        ),
    ),
    w.idea(
        "j",
        text("O cavalo"),
        text(
            "Este cavalo só tem quatro saltos: duas casas para cima e uma para um lado, ou duas para a esquerda e uma para cima ou para baixo. Acaba nas quatro casas do canto: todas são P. O desenho repete-se de 4 em 4 casas, exceto nas bordas."
        ),
        w.embed("letters", w.game("white_knight", knight="g2")),
    ),
    w.play(
        "k",
        text("Ganha com o cavalo"),
        text("O cavalo está em g2 e jogas tu. Deixa-o sempre numa casa P."),
        w.game("white_knight", knight="g2"),
        hint=text("e3 e f4 são casas P."),
    ),
    w.practice("l", text("Letras numa linha"), "posicoes-p", level=2, count=3),
    w.practice("m", text("Três quantidades"), "posicoes-p", level=3, count=2),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Onde o jogo acaba é P; pode haver vários fins.\n- N: **há** uma jogada para um P.\n- P: **todas** as jogadas vão para N.\n- Marca do fim para o princípio; cada posição fica com uma só letra.\n- Serve para qualquer jogo imparcial: linha, tabuleiro ou grafo sem voltas fechadas."
        ),
        w.embed("letters", w.game("queens", queens=["e6"])),
    ),
    teacher=text(
        "**Objetivos.** Distinguir «há uma» de «todas»; marcar um tabuleiro inteiro.\n\n**Material.** Tabuleiro de xadrez, uma rainha, um cavalo, marcas de duas cores.\n\n**Tempo.** Jogar 10 min, regras 10 min, tabuleiro da rainha 15 min, exercícios 10 min.\n\n**Erros mais frequentes.** «É N porque uma jogada vai para N»; dar N ao fim; esquecer fins; esquecer a diagonal, ou o quarto salto do cavalo."
    ),
)
