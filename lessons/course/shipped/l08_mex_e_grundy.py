"""Lesson 8: mex and Grundy values. From `nim_family.md` 2 and 3.1."""

from games.rules.text import text
from lessons.course.shipped import writing as w

LESSON = w.lesson(
    text("Mex e valores de Grundy"),
    text("Dar a cada posição um número: o tamanho da pilha de Nim a que ela equivale."),
    text(
        "«Jogos Combinatórios Imparciais», secção 2.2 (definição 2.23); «Cê Manja ou Nim?», secção 4; «Jogos Matemáticos, Jogos Abstractos», capítulo 3."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Duas parcelas: uma pilha de 11 feijões, de onde se tiram 1, 3 ou 4, e uma pilha de Nim de 3. Em cada vez jogas numa delas. Ganha quem fizer a última jogada."
        ),
        w.added(w.subtraction(11, 1, 3, 4), w.nim(3)),
        hint=text("A pilha de 11 comporta-se como uma pilha de Nim de 2. Que fazes à de 3?"),
        praise=text("A pilha de 11 vale 2. Nesta lição vês de onde vem esse 2."),
    ),
    w.idea(
        "b",
        text("O mínimo excluído"),
        text(
            "O **mex** de um conjunto é o menor dos números 0, 1, 2, 3 … que **não** está lá.\n\n- $\\operatorname{{mex}}\\{{0, 1, 3\\}} = 2$\n- $\\operatorname{{mex}}\\{{1, 2\\}} = 0$\n- o mex do conjunto vazio é 0."
        ),
    ),
    w.ask(
        "c",
        text("Um mex"),
        text("Qual é o mex de 0, 1, 2, 4 e 7?"),
        numbers=(3,),
        known=(
            w.known_number(8, text("Esse está acima de todos. Há um mais pequeno que falta.")),
            w.known_number(5, text("Contaste os números. Procura o menor que falta.")),
        ),
        hint=text("Está lá o 0? E o 1? E o 2? …"),
        because=text("0, 1 e 2 estão lá, 3 não."),
    ),
    w.practice("d", text("Mínimo excluído"), "mex", level=1, count=3),
    w.idea(
        "e",
        text("O valor de Grundy"),
        text(
            "O **valor de Grundy** de uma posição é o mex dos valores das posições a que se chega dela:\n\n$g(x) = \\operatorname{{mex}}\\{{g(y)\\}}$, com $y$ as seguintes de $x$.\n\nOnde não há jogadas é 0. Começa-se, como sempre, pelo fim."
        ),
        w.embed("values", w.game("digraph")),
    ),
    w.ask(
        "f",
        text("No grafo"),
        text("De C saem setas para A, B e D, de valores 1, 0 e 0. Que valor tem C?"),
        about="value",
        game=w.game("digraph"),
        show=True,
        known=(
            w.known_number(3, text("Contaste as setas. O mex é de 0, 1: qual falta?")),
            w.known_number(1, text("O 1 já está lá, é o de A.")),
        ),
        hint=text("Qual é o menor que não está em 0, 1?"),
        because=text("$\\operatorname{{mex}}\\{{0, 1\\}} = 2$."),
    ),
    w.idea(
        "g",
        text("Uma tabela"),
        text(
            "Tirar 1, 3 ou 4. De cada pilha vê os valores de três pilhas mais pequenas e tira o mex. Repara: repete-se de 7 em 7."
        ),
        w.embed("table", w.subtraction(11, 1, 3, 4), 13),
    ),
    w.ask(
        "h",
        text("A pilha de 5"),
        text(
            "Tiram-se 1, 3 ou 4. De 5 vai-se para 4, 2 e 1, de valores 2, 0 e 1. Que valor tem a pilha de 5?"
        ),
        about="value",
        game=w.subtraction(5, 1, 3, 4),
        known=(
            w.known_number(0, text("O resto da divisão por 5 só serve quando se tira 1, 2, 3 … sem falhas.")),
            w.known_number(5, text("Esse é o tamanho. O valor é o mex dos valores seguintes.")),
        ),
        hint=text("Qual é o menor que não está em 2, 0, 1?"),
        because=text("$\\operatorname{{mex}}\\{{2, 0, 1\\}} = 3$."),
    ),
    w.practice("i", text("Valores de pilhas"), "valor-de-grundy", level=1, count=2),
    w.proof(
        "j",
        text("Valor 0 é P"),
        text("**Uma posição é P exatamente quando o seu valor de Grundy é 0.**"),
        w.part(
            text("De valor 0 não se vai para valor 0"),
            text("Se o mex dá 0, é porque nenhuma seguinte tem valor 0."),
        ),
        w.part(
            text("De outro valor vai-se para 0"),
            text("Se o mex não é 0, o 0 está entre os valores das seguintes: há uma jogada para lá."),
        ),
        w.part(
            text("São as regras de P e N"),
            text("E o fim tem valor 0. São as três regras da lição 3: por isso valor 0 e P são o mesmo."),
        ),
    ),
    w.idea(
        "k",
        text("Porque é uma pilha de Nim"),
        text(
            "De uma posição de valor $g$ pode-se ir para valor 0, 1, …, $g - 1$, como de uma pilha de Nim com $g$ feijões, e nunca para outro $g$. Às vezes pode-se ir também para um valor **maior**; o adversário logo o faz descer outra vez.\n\nNo gráfico, a faixa é o primeiro período."
        ),
        w.embed("plot", w.subtraction(11, 1, 3, 4), 40),
    ),
    w.play(
        "l",
        text("Vale mesmo 2?"),
        text(
            "Outra vez a pilha de 11 (tiram-se 1, 3 ou 4), agora com uma pilha de Nim de 2. Começa o computador: se os valores são iguais, consegues sempre responder."
        ),
        w.added(w.subtraction(11, 1, 3, 4), w.nim(2)),
        first="computer",
        hint=text("Depois da tua jogada as duas parcelas têm de ter o mesmo valor. Usa a tabela."),
    ),
    w.practice("m", text("Três quantidades"), "valor-de-grundy", level=2, count=2),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- **mex**: o menor dos números 0, 1, 2, … que falta num conjunto.\n- **Valor de Grundy**: o mex dos valores das posições seguintes; no fim é 0.\n- Valor 0: P. Outro valor: N.\n- Uma posição de valor $g$ vale uma pilha de Nim de $g$ feijões.\n- Tirar de 1 a $n$: o valor é o resto da divisão por $n + 1$. Com outras quantidades faz-se a tabela."
        ),
        w.embed("table", w.subtraction(11, 1, 3, 4), 13),
    ),
    teacher=text(
        "**Objetivos.** Calcular mex e valores numa tabela e num grafo; ligar valor 0 a P.\n\n**Material.** Uma folha quadriculada por par.\n\n**Tempo.** Jogar 5 min, mex 10 min, tabela 15 min, demonstração 10 min, exercícios 5 min.\n\n**Erros mais frequentes.** O máximo mais 1; começar no 1; contar as seguintes; fazer o mex dos tamanhos em vez dos valores; usar sempre o resto da divisão."
    ),
)
