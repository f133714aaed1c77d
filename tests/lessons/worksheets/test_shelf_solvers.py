"""The answers in the files of the shelf are what the solvers find."""

from fractions import Fraction

import pytest

from games.rules.nim.blocking_nim.rules import BlockingNim
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.divisor.rules import Divisor
from games.rules.nim.even_or_odd_heap.rules import EvenOrOddHeap
from games.rules.nim.exact_nim.rules import ExactNim
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.nim.half.rules import Half
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.lim.rules import Lim
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.nimble.rules import Nimble
from games.rules.nim.nimble2d.rules import Nimble2D
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.plainim.rules import Plainim
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.stairs.rules import Stairs
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.nim.turtles.rules import Turtles
from games.rules.nim.wythoff.rules import Wythoff
from games.rules.text import text
from games.solvers.closed.base import summands
from games.solvers.explain import modular_sum
from games.solvers.solve import letter, solve
from games.solvers.theory import mex
from lessons.worksheets.builtin import templates
from lessons.worksheets.documents import recipes
from lessons.worksheets.documents.fields import Choice, NumberField, Numbers


def value(game):
    return solve(game, game.start()).grundy


def wins(game):
    return "yes" if solve(game, game.start()).outcome == "N" else "no"


def left_of(game, heap):
    """What winning moves leave of one of the heaps, counted from 0."""
    start = game.start()
    after = [game.follow(start, move) for move in solve(game, start).winning_moves]
    return {position[heap] for position in after if position[heap] != start[heap]}


def after_winning(game):
    """The position after the only move that wins."""
    start = game.start()
    (move,) = solve(game, start).winning_moves
    return game.follow(start, move)


def partner(size):
    """The other number of the losing pair of Wythoff's game whose smaller one is given."""
    return next(
        other for other in range(size, 3 * size + 2) if letter(Wythoff((size, other)), (size, other)) == "P"
    )


def half_of_row(row):
    """What the move to two equal rows leaves of a row of Kayles on each side."""
    game = Kayles((row,))
    (half,) = {parts[0] for parts in game.results(row) if len(parts) == 2 and parts[0] == parts[1]}
    assert wins(game.starting_at((half, half))) == "no"
    return half


def heaps_of(game):
    return {heap.value for heap in summands(game, game.start())}


def bush(branches):
    """A bush of branches such as "0-1 1-2", named a, b, c …; 0 is the ground."""
    ends = [branch.split("-") for branch in branches.split()]
    return Hackenbush(
        tuple((chr(ord("a") + at), int(end), int(other)) for at, (end, other) in enumerate(ends))
    )


def taken(game):
    """What a winning move takes, the same whatever the heap."""
    start = game.start()
    (left,) = {sum(game.follow(start, move)) for move in solve(game, start).winning_moves}
    return sum(start) - left


def turned(game):
    """The face and the other coin of each winning move."""
    return dict(map(int, move.split("/")) for move in solve(game, game.start()).winning_moves)


def ones(heaps):
    """The number of ones in each column of Moore's Nim."""
    total = modular_sum([(text("{n}", n=heap), heap) for heap in heaps], 3)
    return dict(zip(total.columns, total.counts, strict=True))


def powers():
    return {
        "I.2:b13": int(f"{13:b}"),
        "I.2:b22": int(f"{22:b}"),
        "II.1:s1": value(Nim((5, 3))),
        "II.1:s2": value(Nim((12, 10))),
        "II.1:s3": value(Nim((7, 7))),
        "II.2:s1": value(Nim((3, 5, 7))),
        "II.2:s2": value(Nim((6, 5, 3))),
        "II.3:x": value(Nim((38, 25))),
        "III.2:left": left_of(Nim((5, 6, 9)), 2),
        **{f"III.3:left{heap}": left_of(Nim((7, 5, 4)), at) for at, heap in enumerate((7, 5, 4))},
    }


def queen():
    ((up, left),) = after_winning(WhiteQueens(8, 8, ("e6",)))
    return {
        "I.2:up": up,
        "I.2:left": left,
        **{f"II.1:with{size}": partner(size) for size in (1, 3, 4, 6, 8)},
        "II.3:left": set(after_winning(Wythoff((4, 6)))),
        "III.1:r1": Fraction(partner(3), 3),
        "III.1:r2": Fraction(8, partner(3)),
        "III.1:r3": Fraction(partner(8), 8),
    }


def mirror():
    return {
        "II.1:each": half_of_row(7),
        "II.2:take": 8 - 2 * half_of_row(8),
        "II.2:each": half_of_row(8),
        "II.3:always": "yes" if all(wins(Kayles((row,))) == "yes" for row in range(1, 13)) else "no",
        **{f"III.1:g{row}": value(Kayles((row,))) for row in (1, 2, 3, 4, 5)},
        "III.2:sum": value(Kayles((5, 4, 1))),
        "III.2:wins": wins(Kayles((5, 4, 1))),
    }


def trees():
    stalks = bush("0-1 1-2 2-3 0-4 4-5 5-6 6-7 0-8 8-9 9-10 10-11 11-12")
    even = bush("0-1 1-2 2-3 1-4 4-5")
    return {
        "I.1:value": value(stalks),
        "I.2:left": 3 ^ value(stalks),
        "II.1:fork": value(Nim((1, 3))),
        "II.1:tree": value(bush("0-1 1-2 2-3 2-4 4-5 5-6")),
        "II.2:tree": value(even),
        "II.3:tree": value(bush("0-1 1-2 2-3 2-4 4-5 1-6")),
        "II.4:wins": wins(even),
        "III.1:three": value(bush("0-1 1-2 2-3 3-1")),
        "III.1:four": value(bush("0-1 1-2 2-3 3-4 4-1")),
    }


def disguises():
    subtraction, nim = Subtraction((4,), ((2, 3),)), Nim((3, 5, 7))
    nimble, turtles = Nimble((0, 0, 1, 0, 0, 1, 0, 0, 1)), Turtles("VFVFF")
    northcott = Northcott(8, ((7, 2), (6, 4), (8, 1)))
    return {
        "I.1:first": value(subtraction),
        "I.1:nim": value(nim),
        "I.1:both": value(Sum((nim, subtraction))),
        "II.1:heaps": heaps_of(nimble),
        "II.1:wins": wins(nimble),
        "II.2:heaps": heaps_of(turtles),
        "II.2:sum": value(turtles),
        "II.3:sum": value(Stairs((0, 2, 1, 3))),
        "II.4:heaps": heaps_of(northcott),
        "II.4:sum": value(northcott),
    }


def problems():
    first, second = Nim((12, 19, 27)), Nim((13, 17, 19, 23))
    graph = (("A", ("D",)), ("B", ("A",)), ("C", ("A", "B", "D")), ("D", ()))
    three = Subtraction((15, 20, 25), ((1, 2, 3),) * 3)
    coins = Nimble2D(((3, 5), (2, 7)))
    northcott = Northcott(8, ((8, 5), (7, 5), (6, 1), (5, 4), (7, 2), (3, 2), (5, 3), (8, 5)))
    exact = ExactNim((1, 1, 1), 2)
    return {
        "01:a": value(Nim((27, 17))),
        "01:b": value(Nim((38, 25))),
        "02:a12": left_of(first, 0),
        **{f"02:b{heap}": left_of(second, at) for at, heap in ((1, 17), (2, 19), (3, 23))},
        **{f"03:g{name}": value(Digraph(graph, name)) for name, _to in graph},
        "04:g38": value(Subtraction((38,), ((1, 2, 3, 4),))),
        **{f"05:g{size}": value(Half((size,))) for size in (6, 9, 10)},
        "06:first": wins(three),
        "06:sum": value(three),
        **{f"06:left{heap}": left_of(three, at) for at, heap in enumerate((15, 20, 25))},
        **{f"07:g{size}": value(EvenOrOddHeap((size,))) for size in (2016, 2017, 2018)},
        "07:taken": taken(EvenOrOddHeap((2016, 2017, 2018))),
        **{f"09:g{size}": value(Divisor((size,))) for size in (12, 40, 96)},
        **{f"10:p{size}": partner(size) for size in (3, 6, 9, 11)},
        **{f"11:g{size}": value(Lasker((size,))) for size in (5, 6, 7, 8)},
        "13:first": wins(northcott),
        **{f"14:with{place}": other for place, other in turned(Turtles("VFVVFVVVFFVFV")).items()},
        "15:sum": value(coins),
        "15:first": wins(coins),
        "16:sum": value(Stairs((7, 2, 1, 4, 5, 1))),
        "17:p": "no" if wins(exact) == "yes" else "yes",
        "17:exact": "no" if wins(exact) == "yes" else "yes",
    }


def examples():
    four, thirteen = Subtraction((7,), ((2, 4),)), Nim((4, 7, 13))
    heaps = Nim((11, 12, 7, 5))
    rows, stairs = Plainim(("0101", "0011")), Stairs((0, 3, 1, 2))
    halves = Nim(tuple(heap // 2 for heap in (1, 3, 5, 6, 2)))
    return {
        "A.1:first": wins(four),
        "A.1:value": value(four),
        "A.2:sums": {13 - left for left in range(13) if wins(Subtraction((left,), ((1, 2, 3),))) == "no"},
        "A.3:mex": mex({0, 1, 3, 44}),
        "A.4:sum": value(Nim((18, 22, 8, 6))),
        "A.4:bits": int(f"{54:b}"),
        **{f"A.5:left{heap}": left_of(heaps, at) for heap, at in ((12, 1), (7, 2), (5, 3))},
        "A.6:left6": left_of(Nim((6, 3, 8, 9)), 0),
        "A.6:left13": left_of(thirteen, 2),
        "A.6:five": "yes" if {5, 6} & left_of(thirteen, 2) else "no",
        "A.7:sum": value(Nimble((1, 2, 1, 3, 0, 3, 0, 2, 0, 1, 2))),
        "A.8:value": value(bush("0-1 0-2 1-3 3-2 1-4 4-2 0-5 5-6 6-0")),
        "B.1:value": value(Sum((Nim((3, 5, 7)), Subtraction((4,), ((2, 3),))))),
        "B.2:lim": value(Lim((3, 1, 2))),
        "B.2:rows": value(rows),
        "B.2:stairs": value(stairs),
        "B.2:sum": value(Sum((Lim((3, 1, 2)), rows, stairs))),
        **{f"B.3:c{power}": count for power, count in ones((3, 6, 7, 10)).items()},
        "B.3:first": wins(MooreNim((3, 6, 7, 10), 2)),
        "B.4:sum": value(halves),
        "B.4:first": wins(BlockingNim((1, 3, 5, 6, 2))),
    }


SOLVED = {
    "ficha-potencias": powers,
    "ficha-rainha": queen,
    "ficha-espelho": mirror,
    "ficha-arvores": trees,
    "ficha-disfarces": disguises,
    "ficha-dezassete-problemas": problems,
    "ficha-exemplos": examples,
}
# What no solver tells: choices between words, numbers that are counted, one pupil's own matches.
UNSOLVED = {
    "ficha-potencias": {"I.1:n13", "I.1:n22", "III.4:can"},
    "ficha-rainha": {"II.2:d5", "II.2:d20"},
    "ficha-disfarces": {"I.2:pp", "I.2:pn", "I.2:nn", "II.3:steps"},
    "ficha-dezassete-problemas": {"17:most"},
}


def answer(field):
    if isinstance(field, Choice):
        return field.right
    (accepted,) = field.accepts
    return accepted.values if isinstance(field, Numbers) else accepted.value


@pytest.mark.parametrize("name", SOLVED)
def test_answers_are_those_of_the_solvers(name):
    document = templates()[name].document("pt")
    answers = {
        f"{task.id}:{field.id}": answer(field)
        for task in document.tasks
        for field in task.fields
        if isinstance(field, Choice | NumberField | Numbers) and field.made is None
    }
    solved = SOLVED[name]()
    assert {ref: answers[ref] for ref in solved} == solved
    assert set(answers) - set(solved) == UNSOLVED.get(name, set())


@pytest.mark.parametrize("name", templates())
def test_what_has_a_recipe_is_as_it_is_made(name):
    document = templates()[name].document("pt")
    assert recipes.recompute(document) == document
