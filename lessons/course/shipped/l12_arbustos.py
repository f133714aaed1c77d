"""Lesson 12: green Hackenbush, the colon and the fusion principle. From `nim_family.md` 2 and 3.24."""

from games.rules.text import text
from lessons.course.shipped import writing as w
from lessons.worksheets.documents.fields.base import GameSpec


def bush(*edges: tuple[str, int, int]) -> GameSpec:
    """A bush of its edges: name and both ends; 0 is the ground."""
    return w.game("hackenbush", edges=[list(edge) for edge in edges])


STALKS = bush(
    ("a1", 0, 1), ("b1", 0, 2), ("b2", 2, 3), ("c1", 0, 4), ("c2", 4, 5), ("c3", 5, 6), ("c4", 6, 7)
)
TREE = bush(("t", 0, 1), ("a", 1, 2), ("b", 1, 3), ("c", 3, 4))
TWINS = bush(("t", 0, 1), ("a", 1, 2), ("b", 1, 3))
TALL = bush(("t", 0, 1), ("a1", 1, 2), ("a2", 2, 3), ("a3", 3, 4), ("b1", 1, 5), ("b2", 5, 6), ("c1", 0, 7))
TRIANGLE = bush(("a", 0, 1), ("b", 1, 2), ("c", 2, 0))
SQUARE = bush(("a", 0, 1), ("b", 1, 2), ("c", 2, 3), ("d", 3, 0))
DOG = w.game("hackenbush")

LESSON = w.lesson(
    text("Arbustos"),
    text("Cortar ramos de um desenho e ganhar: dois princípios que o transformam em Nim."),
    text(
        "«Jogos Combinatórios Imparciais», exemplos 2.67 a 2.74; «Jogos Matemáticos, Jogos Abstractos»: Arbustos."
    ),
    w.play(
        "a",
        text("Joga primeiro"),
        text(
            "Três hastes de 1, 2 e 4 segmentos. Cortas um segmento, e tudo o que fica sem ligação ao chão desaparece. Quem já não puder cortar perde."
        ),
        STALKS,
        hint=text("Cortar uma haste é tirar feijões de uma pilha. Que fica na de 4?"),
        praise=text("Hastes são pilhas de Nim: deixaste 1, 2 e 3."),
    ),
    w.ask(
        "b",
        text("Duas folhas"),
        text("Um tronco de um segmento com dois ramos iguais, de um segmento cada. Quanto vale?"),
        about="value",
        game=TWINS,
        show=True,
        known=(
            w.known_number(3, text("Somaste os segmentos. Na forquilha os ramos somam-se com ⊕.")),
            w.known_number(0, text("Os ramos anulam-se, mas falta o tronco.")),
        ),
        hint=text("$1 \\oplus 1$ na forquilha, e mais 1 do tronco."),
        because=text("Na forquilha $1 \\oplus 1 = 0$; com o tronco, $0 + 1 = 1$."),
    ),
    w.idea(
        "c",
        text("O princípio da nimdade"),
        text(
            "Vários ramos no mesmo ponto podem trocar-se por **uma só haste**, com o tamanho da sua **soma-nim**.\n\nPara uma árvore: das pontas para o chão, nas forquilhas soma-nim (⊕), e por cada segmento mais 1 (+)."
        ),
        w.embed("analysis", TREE),
    ),
    w.ask(
        "d",
        text("Uma árvore"),
        text(
            "Sobre um tronco de 1 há dois ramos: um de 3 segmentos e um de 2; ao lado, no chão, uma haste de 1. Quanto vale tudo?"
        ),
        about="value",
        game=TALL,
        show=True,
        known=(
            w.known_number(2, text("Essa é só a árvore. Falta a haste ao lado.")),
            w.known_number(5, text("Na forquilha é soma-nim: $3 \\oplus 2$, não $3 + 2$.")),
            w.known_number(0, text("Na forquilha $3 \\oplus 2 = 1$. Não te esqueças de somar o tronco.")),
        ),
        hint=text("Forquilha: $3 \\oplus 2 = 1$. Tronco: mais 1. E a haste de 1 ao lado."),
        because=text("A árvore vale $1 + (3 \\oplus 2) = 2$; com a haste, $2 \\oplus 1 = 3$."),
    ),
    w.practice("p1", text("Valores de arbustos"), "valor-de-arbusto", level=1, count=3),
    w.play(
        "e",
        text("Corta o ramo certo"),
        text("Faz o corte que ganha: a árvore tem de ficar a valer o mesmo que a haste de 1."),
        TALL,
        goal="move",
        hint=text("A árvore tem de valer 1: os ramos têm de se anular."),
        praise=text("Com os ramos iguais a árvore vale 1, como a haste."),
    ),
    w.proof(
        "f",
        text("Porque se podem trocar"),
        text("**Ramos no mesmo ponto valem uma haste com o tamanho da sua soma-nim.**"),
        w.part(
            text("Compara os dois desenhos"),
            text(
                "Põe lado a lado o desenho com os ramos e o desenho com a haste. Basta ver que, juntos, quem joga perde: então valem o mesmo."
            ),
        ),
        w.part(
            text("Um corte abaixo da forquilha"),
            text("O adversário faz o mesmo corte no outro desenho: ficam iguais."),
        ),
        w.part(
            text("Um corte nos ramos ou na haste"),
            text(
                "Mudou o valor dessa parte. Por serem jogos como o Nim, há resposta na outra, ou na mesma, que os põe outra vez com o mesmo valor."
            ),
        ),
    ),
    w.practice("p3", text("Várias forquilhas"), "valor-de-arbusto", level=2, count=2),
    w.idea(
        "g",
        text("O princípio da fusão"),
        text(
            "E se houver voltas fechadas? **Todos os pontos de uma volta podem juntar-se num só**: cada segmento passa a ser um laço, e um laço vale 1. O chão é um só ponto.\n\nUma volta de $n$ segmentos vale 1 se $n$ é ímpar, e 0 se é par."
        ),
        w.embed("analysis", TRIANGLE),
    ),
    w.ask(
        "h",
        text("Uma volta de quatro"),
        text("Uma volta de quatro segmentos, presa ao chão. Quanto vale?"),
        about="value",
        game=SQUARE,
        show=True,
        known=(
            w.known_number(
                4, text("Não é uma haste: junta os pontos num só. Ficam quatro laços de valor 1.")
            ),
        ),
        hint=text("$1 \\oplus 1 \\oplus 1 \\oplus 1$."),
        because=text(
            "Quatro laços: $1 \\oplus 1 \\oplus 1 \\oplus 1 = 0$. Quem joga em segundo responde do outro lado."
        ),
    ),
    w.ask(
        "i",
        text("O cão"),
        text(
            "O cão tem quatro patas, tronco, cauda, pescoço e uma cabeça em triângulo. Quantos cortes ganham?"
        ),
        about="moves",
        game=DOG,
        show=True,
        known=(
            w.known_number(
                10, text("Um corte ao acaso não ganha: a maior parte deixa um valor que não é 0.")
            ),
        ),
        hint=text("As patas de cada par fazem uma volta de dois: valem 0, e juntam-se ao chão."),
        because=text("Só o do pescoço: o resto que fica vale 0."),
    ),
    w.play(
        "j",
        text("Ganha com o cão"),
        text("Agora joga: o primeiro corte já sabes qual é."),
        DOG,
        hint=text("O pescoço."),
    ),
    w.practice("p2", text("Arbustos com voltas"), "valor-de-arbusto", level=3, count=3),
    w.ask(
        "k",
        text("Só uma árvore"),
        text("Uma árvore sozinha, com um tronco. Quem ganha?"),
        choices=(
            w.right(text("Quem joga primeiro")),
            w.wrong(text("Quem joga em segundo"), text("Que acontece se cortares o tronco?")),
            w.wrong(text("Depende dos ramos"), text("Que acontece se cortares o tronco?")),
        ),
        because=text("Corta o tronco: não fica nada. O valor é 1 mais alguma coisa, e nunca é 0."),
    ),
    w.summary(
        "z",
        text("Resumo"),
        text(
            "- Uma haste é uma pilha de Nim.\n- **Nimdade**: na forquilha soma-nim; por cada segmento, mais 1.\n- **Fusão**: os pontos de uma volta juntam-se num só; cada segmento é um laço de valor 1. Volta ímpar 1, volta par 0.\n- O chão é um só ponto.\n- Para ganhar: procura o corte que deixa o total a 0."
        ),
        w.embed("analysis", TREE),
    ),
    teacher=text(
        "**Objetivos.** Calcular valores de árvores; usar a fusão em voltas simples.\n\n**Material.** Desenhos em papel, borracha.\n\n**Tempo.** Hastes 5 min, árvores 15 min, voltas 10 min, cão 10 min, conclusões 5 min.\n\n**Erros mais frequentes.** Somar da maneira habitual nas forquilhas; esquecer o mais 1 do tronco; tratar uma volta de $n$ segmentos como uma haste de $n$."
    ),
)
