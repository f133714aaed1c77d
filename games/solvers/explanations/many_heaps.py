"""Moore's Nim, Wythoff's game and LIM: columns counted, pairs, powers that must not meet."""

from collections.abc import Iterator

from games.rules.bases.many_heaps import ManyHeaps
from games.rules.game import State
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.text import join_words, ntext, text
from games.solvers.closed.wythoff import pair, partner
from games.solvers.explain import (
    Block,
    Find,
    Labelled,
    NumberTable,
    Proven,
    Say,
    column_counts,
    modular_sum,
    sentence,
)
from games.solvers.explanations.base import Heaps, explain_plainly, explanation, first_and_others, proven
from games.solvers.solve import Solution

_MOST_ROWS = 40
_PAIRS_SHOWN = 10
_FIRST_PAIRS = 5


@explanation.register
def _moore(game: MooreNim, position: Heaps, solution: Solution) -> Iterator[Block]:
    alive = _alive(position)
    known = proven(game)
    yield Proven(known.statement, known.source)
    if len(alive) <= game.k and not game.misere:
        yield Say(
            ntext(
                "Só resta {n} pilha com feijões: leva-a toda.",
                "Só restam {n} pilhas com feijões e podes tirar de todas: leva tudo.",
                len(alive),
            )
        )
        yield from _finds(game, position, solution)
        return
    modulus = game.k + 1
    if len(alive) <= _MOST_ROWS:
        yield modular_sum(alive, modulus)
    yield sentence(
        "Escrevem-se as pilhas em base 2, mas contam-se os uns de {modulus} em {modulus}, porque uma "
        "jogada pode mexer em {k} pilhas.",
        modulus=modulus,
        k=game.k,
    )
    if solution.outcome == "P":
        yield sentence("Qualquer jogada estraga alguma coluna, e o adversário arranja-a: todas perdem.")
    else:
        yield Say(known.how)
        yield from _finds(game, position, solution)


@explanation.register
def _wythoff(game: Wythoff, position: Heaps, solution: Solution) -> Iterator[Block]:
    known = proven(game)
    yield Proven(known.statement, known.source)
    first, two = position
    pairs = {*range(_FIRST_PAIRS), *_indices(game, position)}
    if max(pairs) < _PAIRS_SHOWN:
        pairs = set(range(_PAIRS_SHOWN))
    yield _pair_table(game, sorted(pairs), _indices(game, position))
    if max(pairs) >= _PAIRS_SHOWN:
        yield sentence(
            "O par de diferença d tem como número menor d × 1,618… sem a parte decimal: é o número de ouro."
        )
    if solution.outcome == "P":
        yield sentence(
            "({one}, {two}) é um destes pares. De um par não se chega a outro numa jogada: têm números "
            "todos diferentes e diferenças diferentes. Todas as jogadas perdem.",
            one=first,
            two=two,
        )
        return
    yield sentence(
        "Há três maneiras de chegar a um par: juntar a {one} o seu companheiro {of_one}, juntar a {two} "
        "o seu companheiro {of_two}, ou manter a diferença {difference}. Serve a que só tira feijões.",
        one=first,
        of_one=partner(first, misere=game.misere),
        two=two,
        of_two=partner(two, misere=game.misere),
        difference=abs(first - two),
    )
    yield from _finds(game, position, solution)


@explanation.register
def _lim(game: Lim, position: Heaps, solution: Solution) -> Iterator[Block]:
    if game.misere:
        yield from explain_plainly(game, position, solution)
        return
    known = proven(game)
    yield Proven(known.statement, known.source)
    counted = column_counts(_alive(position), lambda count: count > 1)
    yield counted
    yield sentence(
        "No Nim cada potência tem de aparecer aos pares. Aqui é ao contrário: não se pode repetir."
    )
    if solution.outcome == "P":
        yield sentence(
            "Nenhuma potência está em duas pilhas. Qualquer jogada muda isso: todas as jogadas perdem."
        )
        return
    shared = [counted.columns[index] for index in counted.wrong]
    yield Say(
        ntext(
            "A potência {powers} está em mais de uma pilha: o valor de Grundy é {total}.",
            "As potências {powers} estão em mais de uma pilha: a soma delas, {total}, é o valor de Grundy.",
            len(shared),
            powers=join_words(shared, "e"),
            total=sum(shared),
        )
    )
    yield Say(known.how)
    yield from _finds(game, position, solution)


def _alive(position: Heaps) -> Labelled:
    return [(text("Pilha {heap}", heap=heap), size) for heap, size in enumerate(position, 1) if size]


def _finds(game: ManyHeaps, position: Heaps, solution: Solution) -> Iterator[Block]:
    for_each = [
        (move, game.choice(State(position, 0), move), text("({heaps})", heaps=game.follow(position, move)))
        for move in solution.winning_moves
    ]
    return first_and_others(
        [
            Find(text("{choice}: fica {heaps}.", choice=choice, heaps=left), move)
            for move, choice, left in for_each
        ]
    )


def _indices(game: Wythoff, position: Heaps) -> set[int]:
    """The differences of the pairs that matter here: those of both heaps, and the one with their
    difference."""
    first, two = position
    return {
        abs(first - partner(first, misere=game.misere)),
        abs(two - partner(two, misere=game.misere)),
        abs(first - two),
    }


def _pair_table(game: Wythoff, indices: list[int], marked: set[int]) -> NumberTable:
    changed = {0: (2, 2), 1: (0, 1)} if game.misere else {}
    pairs = [changed.get(index, pair(index)) for index in indices]
    return NumberTable(
        text("Os pares que se devem deixar"),
        (
            (text("Diferença"), tuple(indices)),
            (text("Número menor"), tuple(smaller for smaller, _ in pairs)),
            (text("Número maior"), tuple(larger for _, larger in pairs)),
        ),
        tuple(place for place, index in enumerate(indices) if index in marked),
    )
