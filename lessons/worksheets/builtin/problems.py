"""Seventeen problems: those of the training notes "Cê Manja ou Nim?" (2017), in our own words, put right
where they were wrong (rulebook, `worksheet.md`). What is to be proved is free text, for the teacher.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.rules.game import Impartial
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.half.rules import Half
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble2d.rules import Nimble2D
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.turtles.rules import Turtles
from games.solvers.solve import solve
from lessons.worksheets.builtin.base import Guide, Template
from lessons.worksheets.builtin.chessboard import partner
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.document import Document, Part, Task
from lessons.worksheets.documents.fields import OpenText
from lessons.worksheets.tasks import explain, is_n, left_of, number, numbers, task, value, yes_no


def words() -> Document:
    return Document(
        title=_("Dezassete problemas sobre o Nim"),
        intro=_(
            "Escolham por onde começar. O que se pede para provar escreve-se por palavras, e é o professor "
            "que o lê."
        ),
        parts=(
            Part("A", _("Contas e jogadas"), tuple(_sums())),
            Part("B", _("Valores de Grundy"), tuple(_values())),
            Part("C", _("Outros jogos"), tuple(_others())),
        ),
    )


def _proof(*steps: str) -> OpenText:
    return explain(*((step, 1, "") for step in steps), id="proof", label=_("Prova"))


def _sums() -> Iterable[Task]:
    yield task(
        "01",
        _("Calcula 27 ⊕ 17, e o número x para o qual 38 ⊕ x = 25."),
        number("a", "27 ⊕ 17 =", value(Nim((27, 17)))),
        number("b", "x =", value(Nim((38, 25)))),
        model="10; 63.",
    )
    first, second = Nim((12, 19, 27)), Nim((13, 17, 19, 23))
    yield task(
        "02",
        _(
            "Nas pilhas (12, 19, 27) só numa se ganha; em (13, 17, 19, 23) ganha-se em três. Quanto fica em "
            "cada uma?"
        ),
        numbers("a12", _("Em (12, 19, 27), na pilha de 12 ficam"), left_of(first, 0), 1),
        *(
            numbers(f"b{heap}", _("Em (13, 17, 19, 23), na pilha de %d ficam") % heap, left_of(second, at), 1)
            for at, heap in ((1, 17), (2, 19), (3, 23))
        ),
        model="12→8; 17→9, 19→11, 23→15.",
    )
    graph = (("A", ("D",)), ("B", ("A",)), ("C", ("A", "B", "D")), ("D", ()))
    yield task(
        "03",
        _("As setas são A→D, B→A, C→A, C→B e C→D. Qual é o valor de Grundy de cada vértice?"),
        *(number(f"g{name}", name, value(Digraph(graph, name))) for name, _to in graph),
        model="A 1, B 0, C 2, D 0.",
    )
    yield task(
        "04",
        _(
            "De uma pilha tiram-se de 1 a 4 feijões. Quanto vale uma pilha de 38? E se se tiram de 1 a k, "
            "quanto vale n?"
        ),
        number("g38", "g(38) =", value(Subtraction((38,), ((1, 2, 3, 4),)))),
        explain(
            (_("O resto da divisão de n por k + 1."), 1, _("resto k 1, n mod k 1")),
            (_("De n chega-se aos k outros restos, e a nenhum igual."), 1, ""),
            id="proof",
            label=_("Para n e k quaisquer, e porquê"),
        ),
        model=_(
            "3. Para n: o resto da divisão por k + 1, porque de n se chega aos outros k restos e não ao "
            "mesmo."
        ),
    )


def _values() -> Iterable[Task]:
    half = Half((20,))
    yield task(
        "05",
        _("Tira-se no máximo metade da pilha. Quanto valem 6, 9 e 10? Que pilhas até 20 são P?"),
        *(number(f"g{n}", f"g({n}) =", value(Half((n,)))) for n in (6, 9, 10)),
        recipes.p_numbers_field(half, 20, points=2, own=True, id="set", label=_("P até 20")),
        _proof(_("g(2m) = m e g(2m + 1) = g(m)."), _("P são os números 2^j - 1.")),
        model=_("3, 2, 5. P: 0, 1, 3, 7, 15. g(2m) = m, g(2m + 1) = g(m)."),
    )
    three = Subtraction((15, 20, 25), ((1, 2, 3),) * 3)
    yield task(
        "06",
        _("De uma de três pilhas tiram-se 1, 2 ou 3. Em (15, 20, 25), quem ganha? Quanto deixa em cada uma?"),
        yes_no("first", _("Ganha quem começa?"), right=is_n(three)),
        number("sum", _("Soma-nim dos valores"), value(three)),
        *(
            numbers(f"left{heap}", _("Na pilha de %d ficam") % heap, left_of(three, at), 1)
            for at, heap in enumerate((15, 20, 25))
        ),
        model=_("Quem começa: 3 ⊕ 0 ⊕ 1 = 2. Tira 2 de qualquer pilha: 15→13, 20→18 ou 25→23."),
    )
    years = EvenOrOddHeap((2016, 2017, 2018))
    yield task(
        "07",
        _(
            "Tira-se de uma pilha um número par de feijões; uma pilha ímpar pode tirar-se toda. Em (2016, "
            "2017, 2018),"
            " quanto vale cada uma? Quantos feijões tira quem ganha?"
        ),
        *(number(f"g{n}", f"g({n}) =", value(EvenOrOddHeap((n,)))) for n in (2016, 2017, 2018)),
        number("taken", _("Feijões tirados"), _amount_taken(years)),
        model=_("1008, 1009, 1009; tiram-se 2016, de qualquer pilha."),
    )
    yield task(
        "08",
        _(
            "Póquer-Nim: em vez de tirar, também se podem pôr feijões de um saco numa pilha. Que posições "
            "são P, e porquê?"
        ),
        _proof(
            _("As de soma-nim 0, como no Nim."),
            _("Quem recebe feijões a mais tira-os outra vez, e o saco acaba."),
        ),
        model=_("As de soma-nim 0: o que se acrescenta tira-se logo, e como o saco é finito o jogo acaba."),
    )
    yield task(
        "09",
        _("Tira-se um divisor próprio do número de feijões. Quanto valem 12, 40 e 96? Que vale n?"),
        *(number(f"g{n}", f"g({n}) =", value(Divisor((n,)))) for n in (12, 40, 96)),
        _proof(
            _("O expoente da maior potência de 2 que divide n."),
            _("Chega-se a cada expoente mais pequeno, e nunca ao mesmo."),
        ),
        model=_("2, 3, 5: o expoente de 2 em n."),
    )
    yield task(
        "10",
        _(
            "Uma rainha vai até ao canto. Com que número forma 3, 6, 9 e 11 um par P? Há uma fórmula para "
            "todos os valores?"
        ),
        *(number(f"p{n}", _("Com %d") % n, partner(n)) for n in (3, 6, 9, 11)),
        explain(
            (_("Só se conhece uma para os pares P: k-ésimo par, partes inteiras de kφ e kφ²."), 1, ""),
            id="proof",
            label=_("Fórmula"),
        ),
        model=_("5, 10, 15, 18. Só para os pares P se conhece uma fórmula, com o número de ouro."),
    )
    yield task(
        "11",
        _("Nim de Lasker: tira-se o que se quiser, ou parte-se a pilha em duas. Quanto valem 5, 6, 7 e 8?"),
        *(number(f"g{n}", f"g({n}) =", value(Lasker((n,)))) for n in (5, 6, 7, 8)),
        _proof(_("4k+1 e 4k+2 valem o que são; 4k+3 vale 4k+4, e 4k+4 vale 4k+3.")),
        model="5, 6, 8, 7.",
    )


def _amount_taken(game: Impartial[tuple[int, ...]]) -> int:
    """The beans that a winning move takes: the same whatever the heap."""
    start = game.start()
    after = {sum(game.follow(start, move)) for move in solve(game, start).winning_moves}
    (left,) = after
    return sum(start) - left


def _others() -> Iterable[Task]:
    misere = Nim((1, 2, 3), misere=True)
    yield task(
        "12",
        _("Nim em que o último perde. Marca as posições, e diz quais são P em geral."),
        recipes.letters_field(
            misere,
            ["1,1", "1,1,1", "2,1", "2,2", "3,1", "1,2,3"],
            subscripts="no",
            id="letters",
            label=_("Letras"),
        ),
        _proof(
            _("Com alguma pilha de 2 ou mais: as de soma-nim 0."),
            _("Só com pilhas de 1: as que têm um número ímpar delas."),
        ),
        model=_("P: (1, 1, 1), (2, 2), (1, 2, 3)."),
    )
    northcott = Northcott(8, ((8, 5), (7, 5), (6, 1), (5, 4), (7, 2), (3, 2), (5, 3), (8, 5)))
    yield task(
        "13",
        _(
            "Northcott, com intervalos de 2, 1, 4, 0, 4, 0, 1 e 2 casas. Quem joga ganha? Porque é que "
            "recuar não ajuda?"
        ),
        yes_no("first", _("Quem joga ganha?"), right=is_n(northcott)),
        _proof(_("Os intervalos são pilhas de Nim."), _("A um recuo responde-se avançando outro tanto.")),
        model=_("Não: a soma-nim dos intervalos é 0."),
    )
    turtles = Turtles("VFVVFVVVFFVFV")
    yield task(
        "14",
        _(
            "Moedas com a face nos lugares 2, 5, 9, 10 e 12. Vira-se uma face e, se se quiser, outra moeda "
            "à esquerda"
            " dela. Que outra moeda se vira com a 12? Com a 10? Com a 9?"
        ),
        *(number(f"with{place}", _("Com a %d") % place, other) for place, other in _turned(turtles)),
        _proof(
            _("Uma face no lugar i é uma pilha de i."),
            _("Se a outra moeda já mostra a face, duas pilhas iguais anulam-se."),
        ),
        model="4, 2, 1.",
    )
    coins = Nimble2D(((3, 5), (2, 7)))
    yield task(
        "15",
        _(
            "Moedas em (3, 5) e (2, 7) andam na linha ou na coluna para a borda. Qual é a soma-nim? Quem "
            "joga ganha?"
        ),
        number("sum", _("Soma-nim"), value(coins)),
        yes_no("first", _("Quem joga ganha?"), right=is_n(coins)),
        _proof(_("Uma moeda em (x, y) são duas pilhas, x e y.")),
        model="3 ⊕ 5 ⊕ 2 ⊕ 7 = 3.",
    )
    stairs = Stairs((7, 2, 1, 4, 5, 1))
    yield task(
        "16",
        _(
            "Escadas: 7 peças no chão e 2, 1, 4, 5 e 1 nos degraus. Qual é a soma-nim? Porque contam só os "
            "degraus ímpares?"
        ),
        number("sum", _("Soma-nim"), value(stairs)),
        _proof(_("O que desce de um degrau par manda-se logo adiante.")),
        model="2 ⊕ 4 ⊕ 1 = 7.",
    )
    exact = ExactNim((1, 1, 1), 2)
    yield task(
        "17",
        _(
            "Diz-se: tirando de exatamente 2 pilhas, é P quando em cada coluna o número de uns é múltiplo "
            "de 3. Vê (1, 1,"
            " 1). É P? A afirmação é verdadeira? E se se tirar de 1 ou 2 pilhas?"
        ),
        yes_no("p", _("(1, 1, 1) é P, com exatamente 2 pilhas?"), right=not is_n(exact)),
        yes_no("exact", _("É verdadeira para exatamente 2?"), right=not is_n(exact)),
        yes_no("most", _("É verdadeira para 1 ou 2?"), right=True),
        _proof(
            _("De colunas todas múltiplas de k + 1 sai-se sempre: vê a coluna mais à esquerda que muda."),
            _("Se não o são, há uma jogada que as emenda, da esquerda para a direita."),
        ),
        model=_(
            "Não; não: de (1, 1, 1) tira-se de duas e o outro já não pode jogar. Para «de 1 a k» é "
            "verdadeira."
        ),
    )


def _turned(game: Turtles) -> list[tuple[int, int]]:
    """The face and the other coin of each winning move, the last face first."""
    moves = [move.split("/") for move in solve(game, game.start()).winning_moves]
    return sorted(((int(place), int(other)) for place, other in moves), reverse=True)


def guide() -> Guide:
    return Guide(
        aims=(
            _("Aplicar a soma-nim e os valores de Grundy a problemas que não dizem que conta fazer."),
            _("Passar de uma regularidade que se vê a uma prova por palavras."),
        ),
        timing=(
            (5, _("Os grupos escolhem um problema de cada parte.")),
            (25, _("Resolvem-nos; as pilhas pequenas jogam-se antes de fazer contas.")),
            (15, _("Cada grupo apresenta uma prova, e a turma procura onde falha.")),
        ),
        material=_("Feijões e papel. Os problemas que ficam servem para outras aulas ou para casa."),
        mistakes=(
            _("Em 38 ⊕ x = 25 subtrair, ou dizer que não há resposta por 25 ser mais pequeno."),
            _("Tomar por prova a lista dos primeiros valores: falta dizer porque continua assim."),
            _("No problema 07, esquecer que uma pilha ímpar se pode tirar toda."),
            _("Quando o último perde, trocar P e N em todas as posições."),
            _("No problema 17, ler «exatamente 2» como «até 2»."),
        ),
    )


READY = Template("ficha-dezassete-problemas", 70, words, guide, years=(9, 12), topic="nim")
