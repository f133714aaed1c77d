"""Lesson 11: Wythoff's game and the golden ratio. From `nim_family.md` 3.9 and 3.10."""

from games.rules.text import text
from lessons.course.shipped import writing as w
from lessons.worksheets.documents.fields.base import GameSpec


def wythoff(*heaps: int) -> GameSpec:
    return w.game("wythoff", heaps=list(heaps))


LESSON = w.lesson(
    text("Wythoff e o número de ouro"),
    text("Um jogo de duas pilhas em que as posições P vêm do número de ouro."),
    text("«Jogos Matemáticos, Jogos Abstractos»: Wythoff-I e Wythoff-II; «Cê Manja ou Nim?», exercício 10."),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Duas pilhas, 4 e 6. Tiras quantos quiseres de **uma** pilha, ou **o mesmo** das duas. Ganha quem tirar o último feijão."
        ),
        wythoff(4, 6),
        hint=text("Tira um de cada."),
        praise=text("Só havia uma jogada boa: deixar 3 e 5."),
    ),
    w.idea(
        "b",
        text("É uma rainha"),
        text(
            "Duas pilhas são uma rainha: uma pilha diz quantas linhas faltam, a outra quantas colunas. Tirar de uma é andar a direito; tirar o mesmo das duas é andar na diagonal."
        ),
        w.embed("letters", w.game("queens", queens=["g4"])),
    ),
    w.ask(
        "c",
        text("Pilhas iguais"),
        text("No Nim, 5 e 5 é P. E aqui?"),
        about="winner",
        game=wythoff(5, 5),
        because=text("Tira-se tudo das duas de uma vez. A soma-nim aqui não serve."),
    ),
    w.ask(
        "d",
        text("A primeira P"),
        text("Depois de 0 e 0, a posição P mais pequena é 1 e quanto?"),
        numbers=(2,),
        known=(w.known_number(1, text("De 1 e 1 tira-se tudo: é N.")),),
        hint=text("De 1 e 2 vai-se para 0 e 2, 1 e 1, 1 e 0, 0 e 1. Alguma é P?"),
        because=text("De 1 e 2 só se vai para posições em que ganha quem joga."),
    ),
    w.idea(
        "e",
        text("Como se constroem"),
        text(
            "As posições P: 0-0, 1-2, 3-5, 4-7, 6-10, 8-13 …\n\n- o mais pequeno de cada par é o **menor número ainda não usado**;\n- a diferença é 0, 1, 2, 3, 4 … por ordem.\n\nCada número aparece num só par, e cada diferença também."
        ),
    ),
    w.ask(
        "f",
        text("O par seguinte"),
        text(
            "Já usados: 0, 1, 2, 3, 5, 4, 7, 6, 10. O próximo par tem diferença 5. Qual é o seu número mais pequeno?"
        ),
        numbers=(8,),
        known=(
            w.known_number(9, text("Há um mais pequeno por usar.")),
            w.known_number(7, text("O 7 já foi usado, no par 4-7.")),
        ),
        hint=text("Procura o menor que falta na lista."),
        because=text("8, e o outro é $8 + 5 = 13$."),
    ),
    w.practice("g", text("Encontra a jogada"), "jogada-no-wythoff", level=1, count=3),
    w.proof(
        "h",
        text("Porque são P"),
        text("**Os pares construídos são exatamente as posições P.**"),
        w.part(
            text("De um par não se vai para outro"),
            text(
                "Tirar de uma pilha deixa um número igual, e cada número está num só par. Tirar o mesmo das duas deixa a diferença igual, e cada diferença está num só par."
            ),
        ),
        w.part(
            text("De outra posição vai-se: por uma pilha"),
            text(
                "Seja $a$ a pilha mais pequena e $b$ a outra, e seja $c$ o parceiro de $a$. Se $b$ é maior do que $c$, tira-se a diferença dessa pilha."
            ),
        ),
        w.part(
            text("Ou pelas duas"),
            text(
                "Se $b$ fica entre $a$ e $c$, a diferença $b - a$ é mais pequena do que a do par de $a$: já apareceu num par anterior. Tira-se o mesmo das duas até lá chegar."
            ),
        ),
    ),
    w.idea(
        "i",
        text("O número de ouro"),
        text(
            "O número de ouro é $\\varphi = \\frac{{1 + \\sqrt{{5}}}}{{2}}$, cerca de 1,618. O par número $k$ é\n\n$(\\lfloor k \\varphi \\rfloor, \\lfloor k \\varphi^2 \\rfloor)$\n\nonde $\\lfloor x \\rfloor$ é a parte inteira de $x$: **arredonda-se sempre para baixo**. E $\\varphi^2 = \\varphi + 1$: por isso a diferença é $k$."
        ),
    ),
    w.ask(
        "j",
        text("Arredonda"),
        text("$3 \\varphi$ é cerca de 4,854. Qual é o número mais pequeno do par número 3?"),
        numbers=(4,),
        known=(w.known_number(5, text("Arredonda-se sempre para baixo: é a parte inteira.")),),
        hint=text("A parte inteira de 4,854."),
        because=text("O par é 4-7."),
    ),
    w.practice("k", text("Pilhas até 13"), "jogada-no-wythoff", level=2, count=3),
    w.practice("m", text("Pilhas até 20"), "jogada-no-wythoff", level=3, count=2),
    w.play(
        "l",
        text("Partida final"),
        text("Pilhas 7 e 11. Começas tu, e há duas jogadas boas."),
        wythoff(7, 11),
        hint=text("6-10 ou 4-7."),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Tira-se de uma pilha, ou o mesmo das duas: é uma rainha.\n- P: 0-0, 1-2, 3-5, 4-7, 6-10, 8-13, 9-15 …\n- Constroem-se: o menor ainda não usado; diferenças 0, 1, 2, 3 …\n- O par $k$ é $(\\lfloor k \\varphi \\rfloor, \\lfloor k \\varphi^2 \\rfloor)$, para baixo.\n- A soma-nim não serve; para toda a tabela de valores não se conhece fórmula."
        ),
        w.embed("letters", w.game("queens", queens=["g4"])),
    ),
    teacher=text(
        "**Objetivos.** Construir a lista das posições P; ligá-la ao número de ouro.\n\n**Material.** Tabuleiro de xadrez e uma rainha; calculadora.\n\n**Tempo.** Jogar 10 min, lista 10 min, demonstração 10 min, número de ouro 10 min, exercícios 5 min.\n\n**Erros mais frequentes.** Usar a soma-nim; esquecer a diagonal; usar um número duas vezes; arredondar para cima."
    ),
)
