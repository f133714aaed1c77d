"""Ideas of pupils against small programs of our own: written from the sentence of the rule, with nothing of
the blocks in them, they find who wins from every small position."""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import combinations, product
from math import dist
from typing import Any

import pytest

from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import State
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.blocks.base import MAX_MOVES
from games.rules.invented.game import Invented
from games.solvers.brute import Brute
from tests.games.invented.inventions import clicks, of_block, why

Followers = Callable[[Any], Iterator[Hashable]]


def values(followers: Followers) -> Callable[[Any], int]:
    """The Grundy value by its definition."""

    @cache
    def value(position: Hashable) -> int:
        seen = {value(follower) for follower in followers(position)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    return value


def misere_wins(followers: Followers) -> Callable[[Any], bool]:
    """Whether the player on turn wins where the last move loses, by the definition."""

    @cache
    def wins(position: Hashable) -> bool:
        after = list(followers(position))
        return not after or any(not wins(follower) for follower in after)

    return wins


def value_of(game: Invented) -> int:
    return Brute().grundy(game, game.start())


def agrees(game: Invented, followers: Followers, position: Hashable) -> None:
    """Value and misère letter of the start are what the small program says."""
    assert value_of(game) == values(followers)(position)
    assert Brute().is_p(game, game.start(), misere=True) != misere_wins(followers)(position)


# Rows on circles: "the last pin stands beside the first".


def knocked(numbers: tuple[int, ...], rest: str, length: int) -> Followers:
    """On one circle of places, of which the position is the set of those with a pin."""

    def group(pins: frozenset[int], pin: int) -> set[int]:
        found = {pin}
        while (
            more := {place for one in found for place in ((one + 1) % length, (one - 1) % length)}
            & pins - found
        ):
            found |= more
        return found

    def groups(pins: frozenset[int]) -> int:
        left, count = set(pins), 0
        while left:
            left -= group(frozenset(left), min(left))
            count += 1
        return count

    def followers(pins: frozenset[int]) -> Iterator[frozenset[int]]:
        allowed = {"any": {0, 1, 2}, "one": {0, 1}, "two": {2}, "some": {1, 2}}[rest]
        for count, first in product(numbers, range(length)):
            hit = {(first + step) % length for step in range(count)}
            if len(hit) == count and hit <= pins and groups(frozenset(group(pins, first) - hit)) in allowed:
                yield pins - hit

    return followers


@pytest.mark.parametrize("rest", ["any", "one", "two", "some"])
@pytest.mark.parametrize("numbers", [(1,), (2,), (1, 2), (1, 3), (2, 3, 4)])
def test_circles_of_pins(rest, numbers):
    rules = {"numbers": [*numbers], "rest": rest, "circle": True}
    for length in range(1, 7):
        followers = knocked(numbers, rest, length)
        for drawn in map("".join, product("x.", repeat=length)):
            pins = frozenset(place for place, sign in enumerate(drawn) if sign == "x")
            game = of_block("rows", rules, [drawn])
            agrees(game, followers, pins)
            assert len(list(game.followers(game.start()))) == len(set(followers(pins)))


def test_circles_are_clicked_clockwise():
    game = of_block("rows", {"numbers": "2, 3, 4", "circle": True}, "4, 2")
    assert clicks(game, "a4") == {"a1": "a4-a1", "a2": "a4-a2", "a3": "a3-a4"}
    assert clicks(game, "a1") == {"a2": "a1-a2", "a3": "a1-a3", "a4": "a1-a4"}
    assert clicks(game, "b2") == {"b1": "b1-b2"}
    assert game.touched(game.initial(), "a4-a2") == ("a4", "a1", "a2")
    after = game.play(game.initial(), "a4-a1")
    assert game.position(after)["parts"] == [[".xx.", "xx"]]
    assert game.cell_move(after, "a3", "a2") == "a2-a3"
    assert why(game, "a3-a2") == "Escreve a1-a4."
    assert why(game, "a3-a3") == "Escreve a3."
    assert game.cell_move(game.initial(), "a2", "b1") == "a2-b1"
    gaps = of_block("rows", {"circle": True, "rest": "two"}, "xx.xx")
    assert why(gaps, "a4-a2") == "Só se pode derrubar 1 ou 2 pinos."
    assert gaps.cell_move(gaps.initial(), "a4", "a3") == "a4-a3"


def test_circles_are_told_and_drawn():
    game = of_block("rows", {"circle": True, "rest": "one"}, "12, 3, 1, 24")
    said = " ".join(map(str, game.own_rules()))
    assert "o último pino está ao lado do primeiro" in said
    assert "Um círculo sem falhas não tem pontas" in said
    assert str(game.picture(game.initial())) == "Há 4 grupos de pinos: 12, 3, 1 e 24."
    board = game.board
    assert board.width <= 14
    assert board.height <= 22
    places = [(cell.x, cell.y) for cell in board.cells]
    apart = [dist(one, other) for one, other in combinations(places, 2)]
    assert min(apart) > 1
    assert all(0.49 < x < board.width - 0.49 and 0.49 < y < board.height - 0.49 for x, y in places)
    with pytest.raises(BadPosition, match="para o tabuleiro"):
        BLOCKS["rows"].build({"circle": True}).read_start("24, 24, 24")
    with pytest.raises(BadPosition, match="jogadas a mais"):
        BLOCKS["rows"].build({"circle": True, "numbers": "1-24"}).read_start("24, 12")


# Splitting a heap in three or four: "it is split in so many parts, instead of taking or after it".


def splitting(amounts: range, into: int, divide: str, *, equal: bool) -> Followers:
    """The position is the heaps, ascending."""

    def splits(size: int) -> Iterator[tuple[int, ...]]:
        for parts in product(range(1, size), repeat=into):
            if sum(parts) == size and (equal or len(set(parts)) == into):
                yield parts

    def followers(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for number, size in enumerate(heaps):
            others = heaps[:number] + heaps[number + 1 :]
            made: list[tuple[int, ...]] = list(splits(size)) if divide == "instead" else []
            for amount in amounts:
                if amount <= size:
                    made.append((size - amount,))
                    if divide == "after":
                        made += splits(size - amount)
            for parts in made:
                yield tuple(sorted(size for size in (*others, *parts) if size))

    return followers


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("into", [2, 3, 4])
@pytest.mark.parametrize(
    ("divide", "most"), [("after", 1), ("after", 2), ("instead", 0), ("instead", 1), ("instead", 3)]
)
def test_heaps_split_in_so_many_parts(divide, most, into, equal):
    followers = splitting(range(1, most + 1), into, divide, equal=equal)
    rules = {
        "take": "list" if most else "none",
        "numbers": [*range(1, most + 1)],
        "divide": divide,
        "into": into,
        "equal": equal,
    }
    for heaps in [*((n,) for n in range(1, 10)), (3, 4), (1, 2, 3)]:
        game = of_block("heaps", rules, [*heaps])
        agrees(game, followers, tuple(sorted(heaps)))
        assert len(list(game.followers(game.start()))) == len(set(followers(tuple(sorted(heaps)))))


def test_a_heap_is_cut_twice_to_make_three():
    game = of_block("heaps", {"divide": "instead", "into": 3, "equal": False}, [7])
    assert "p1=4+2+1" in game.moves(game.initial())
    assert clicks(game)["s4"] == "p1=3+4"
    assert str(game.choice(game.initial(), "p1=3+4")) == (
        "Partir a pilha 1 em 3 + 4: escolhe onde começa outra parte"
    )
    assert clicks(game, "p1=3+4") == {"s2": "p1=4+2+1", "s3": "p1=4+2+1"}
    assert game.chosen_cells(game.initial(), "p1=3+4") == ("s4", "s5", "s6", "s7")
    assert game.cell_move(game.initial(), "p1=3+4", "s5") == "p1=3+3+1"
    assert why(game, "p1=3+3+1") == "Não pode haver partes iguais."
    assert game.cell_move(game.initial(), "p1=3+4", "s4") is None
    assert str(game.rules.blocks[0].refusal((3,), "p1=2+1")) == "A pilha tem de se partir em três partes."
    assert why(game, "p1=1+2+4") == "Escreve primeiro a parte maior: p1=4+2+1."
    assert why(game, "p1=3+2+1") == "As partes têm de ter 7 peças ao todo."
    assert why(game, "p1=3+4") == "Falta escolher o resto da jogada."
    assert "parte-se uma pilha em três partes, todas diferentes" in " ".join(map(str, game.own_rules()))
    four = of_block("heaps", {"divide": "after", "into": 4}, [6, 2])
    assert clicks(four, "p1-1") == {f"s{n}": f"p1-1={n - 1}+{6 - n}" for n in range(2, 6)}
    assert clicks(four, "p1-1=2+3") == {"s2": "p1-1=1+1+3", "s4": "p1-1=2+1+2", "s5": "p1-1=2+2+1"}
    assert clicks(four, "p1-1=2+1+2") == {"s2": "p1-1=2+1+1+1", "s5": "p1-1=2+1+1+1"}
    assert four.chosen_cells(four.initial(), "p1-1=2+1+2") == ("s3", "s6")
    assert four.next_steps(four.initial(), "p9=2+1") == []
    assert four.next_steps(four.initial(), "p1=2+1") == []
    both = of_block("heaps", {"take": "any", "divide": "instead", "into": 3}, [4])
    assert clicks(both, "p1-3") == {"Em vez de tirar, começar a partir em 1 + 3": "p1=1+3"}
    assert clicks(both, "p1=1+3") == {"s3": "p1=2+1+1", "s4": "p1=2+1+1"}


def test_heaps_split_in_many_parts_have_their_bounds():
    block = BLOCKS["heaps"].build({"take": "any", "divide": "after", "into": 4})
    with pytest.raises(BadPosition, match="jogadas a mais"):
        block.read_start("24")
    largest = max(size for size in range(41) if accepted(block, [size]))
    assert sum(1 for _ in block.plays((largest,), 0)) <= MAX_MOVES
    three = BLOCKS["heaps"].build({"divide": "after", "numbers": "1", "into": 3, "merge": True})
    assert not accepted(three, [40])
    assert accepted(three, [12])


def accepted(block: Block[Any], sizes: list[int]) -> bool:
    try:
        block.read_start(sizes)
    except BadPosition:
        return False
    return True


def test_all_that_comes_of_split_heaps_fits_on_the_board():
    for into, divide, size in product((2, 3, 4), ("after", "instead"), (9, 12)):
        rules = {"take": "list", "numbers": "1", "divide": divide, "into": into}
        game = of_block("heaps", rules, [size])
        waiting, seen = [game.start()], {game.start()}
        while waiting:
            place = waiting.pop()
            drawn = game.view(State(place, 0))
            assert set(drawn.pieces) | set(drawn.labels) <= set(game.board.by_name)
            fresh = set(game.followers(place)) - seen
            seen |= fresh
            waiting += fresh


# "At most one more than the opponent has just taken", "at most twice as many".


def limited(factor: int, more: int) -> Followers:
    """The position is the size of the heap and the most that may be taken now."""

    def followers(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        size, most = position
        for taken in range(1, min(size, most) + 1):
            yield size - taken, factor * taken + more

    return followers


def at_most(factor: int, more: int, first: int, size: int) -> Invented:
    chosen = {"factor": factor, "more": more, "first_most": first}
    return of_block("heaps", {"take": "any"}, [size], {"kind": "at_most_times", "values": chosen})


@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_no_more_than_the_opponent_allows(factor, more):
    for size, first in product(range(1, 15), (1, 3, 20)):
        agrees(at_most(factor, more, first, size), limited(factor, more), (size, first))


def test_one_more_than_the_opponent_is_told():
    game = at_most(1, 1, 3, 9)
    said = [str(sentence) for sentence in game.own_rules()]
    assert said[2].endswith("cada uma das outras, no máximo o último número que se usou, mais 1.")
    state = game.play(game.initial(), "p1-2")
    assert list(game.moves(state)) == ["p1-1", "p1-2", "p1-3"]
    assert str(game.task(state)) == "O número máximo agora é 3."
    with pytest.raises(IllegalMove, match="Agora o número máximo é 3"):
        game.play(state, "p1-4")


# Chomp: "a bite takes the square and all that are above and to the right; the corner is poisoned".

Square = tuple[int, int]  # column, squares below


def bites(poison: bool) -> Followers:
    """The position is the squares that are left."""

    def followers(left: frozenset[Square]) -> Iterator[frozenset[Square]]:
        for column, below in left:
            if not poison or (column, below) != (0, 0):
                yield frozenset(one for one in left if one[0] < column or one[1] < below)

    return followers


def bar(heights: tuple[int, ...]) -> frozenset[Square]:
    return frozenset((column, below) for column, height in enumerate(heights) for below in range(height))


@pytest.mark.parametrize("poison", [True, False])
@pytest.mark.parametrize(("rows", "cols"), [(1, 6), (2, 6), (3, 4), (4, 3)])
def test_bites_of_a_bar(rows, cols, poison):
    followers = bites(poison)
    for heights in product(range(rows + 1), repeat=cols):
        if list(heights) == sorted(heights, reverse=True):
            rules = {"rows": rows, "cols": cols, "poison": poison}
            game = of_block("chomp", rules, [*heights])
            agrees(game, followers, bar(heights))
            assert len(list(game.followers(game.start()))) == len(set(followers(bar(heights))))


def chomp(rows: int, cols: int, start: object = "cheio") -> Invented:
    return of_block("chomp", {"rows": rows, "cols": cols}, start)


def test_a_bite_is_clicked_told_and_refused():
    game = chomp(3, 4)
    assert clicks(game)["b2"] == "b2"
    assert "a1" not in clicks(game)
    assert game.touched(game.initial(), "c2") == ("c2", "c3", "d2", "d3")
    assert game.chosen_cells(game.initial(), "d3") == ("d3",)
    after = game.play(game.initial(), "c2")
    assert game.position(after)["parts"] == [[3, 3, 1, 1]]
    assert game.view(after).pieces["a1"] == "poison"
    assert "c2" not in game.view(after).pieces
    assert why(game, "a1") == "O quadrado a1 está envenenado: não o podes comer."
    assert game.cell_move(after, "", "c3") == "c3"
    with pytest.raises(IllegalMove, match="O quadrado c3 já foi comido"):
        game.play(after, "c3")
    assert "Não percebo" in why(game, "z9")
    assert str(game.choice(after, "b1")) == "Dar uma dentada em b1"
    assert str(game.describe("b1")) == "deu uma dentada em b1"
    assert str(game.picture(after)) == "Há 4 colunas. Da esquerda para a direita têm 3, 3, 1 e 1 quadrados."
    block = game.rules.blocks[0]
    assert str(block.picture(State((0, 0, 0, 0), 0))) == "Já não há quadrados."
    assert "envenenado" in str([*block.words()][-1])
    eaten = BLOCKS["chomp"].build({"poison": False})
    assert len([*eaten.words()]) == 2
    assert str(eaten.last_move(None)) == "comeu o último quadrado"
    assert str(block.last_move(None)) == "deixou só o quadrado envenenado"
    amounts = of_block("chomp", {}, "cheio", "each_amount_once")
    assert "c2" not in amounts.moves(amounts.play(amounts.initial(), "c3"))


def test_bars_are_typed_and_set_up_by_clicking():
    block = BLOCKS["chomp"]()
    assert block.read_start("3; 2") == (3, 2, 0, 0)
    assert block.part_text((3, 2, 0, 0)) == "3, 2, 0, 0"
    for wrong, reason in (
        ("", "Escreve «cheio»"),
        ("1 1 1 1 1", "Escreve «cheio»"),
        ("2, 3", "à sua esquerda"),
        ("4", "de 0 a 3"),
        ("três", "«três»"),
        ([True], "«True»"),
    ):
        with pytest.raises(BadPosition, match=reason):
            block.read_start(wrong)
    with pytest.raises(BadOptions, match="pelo menos dois"):
        BLOCKS["chomp"].build({"rows": 1, "cols": 1})
    assert block.toggled((3, 3, 3, 3), "c2") == (3, 3, 1, 1)
    assert block.toggled((3, 3, 1, 1), "d2") == (3, 3, 2, 2)
    assert block.toggled((3, 3, 1, 1), "a1") is None
    assert block.parts((1, 0, 0, 0)) == ()


# "Put a piece that touches none, attacks none, makes no line": on boards with covered squares too.

TOUCHES: dict[str, Callable[[int, int], bool]] = {
    "touch": lambda x, y: max(x, y) == 1,
    "side": lambda x, y: x + y == 1,
    "knight": lambda x, y: x * y == 2,
    "bishop": lambda x, y: x == y,
    "rook": lambda x, y: x == 0 or y == 0,
    "queen": lambda x, y: x == 0 or y in {0, x},
}


def apart(squares: frozenset[Square], rule: str) -> Followers:
    """The position is the pieces."""

    def followers(pieces: frozenset[Square]) -> Iterator[frozenset[Square]]:
        for x, y in squares - pieces:
            if not any(TOUCHES[rule](abs(x - other), abs(y - above)) for other, above in pieces):
                yield pieces | {(x, y)}

    return followers


def unlined(squares: frozenset[Square], length: int) -> Followers:
    def lined(pieces: frozenset[Square]) -> bool:
        return any(
            all((x + n * right, y + n * up) in pieces for n in range(length))
            for x, y in pieces
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def followers(pieces: frozenset[Square]) -> Iterator[frozenset[Square]]:
        return (made for one in squares - pieces if not lined(made := pieces | {one}))

    return followers


def name(square: Square) -> str:
    return f"{'abcdefghij'[square[0]]}{square[1] + 1}"


def placing(rows: int, cols: int, rule: str, start: object = "vazio", length: int = 3) -> Invented:
    return of_block("placing", {"rows": rows, "cols": cols, "rule": rule, "length": length}, start)


@pytest.mark.parametrize("rule", [*TOUCHES])
@pytest.mark.parametrize(("rows", "cols"), [(1, 7), (2, 4), (3, 3)])
def test_pieces_that_keep_apart(rows, cols, rule):
    board = frozenset(product(range(cols), range(rows)))
    covers = [frozenset(some) for count in (0, 1, 2) for some in combinations(sorted(board), count)]
    for covered in covers[::3]:
        followers = apart(board - covered, rule)
        walls = [f"{name(square)} x" for square in sorted(covered)]
        agrees(placing(rows, cols, rule, walls), followers, frozenset())
        for square in sorted(board - covered)[:2]:
            game = placing(rows, cols, rule, [name(square), *walls])
            agrees(game, followers, frozenset({square}))
            assert len(list(game.moves(game.initial()))) == len(set(followers(frozenset({square}))))


@pytest.mark.parametrize(("rows", "cols", "length"), [(3, 3, 3), (2, 4, 3), (3, 3, 2), (1, 8, 3), (1, 8, 4)])
def test_pieces_that_make_no_line(rows, cols, length):
    board = frozenset(product(range(cols), range(rows)))
    for covered in [frozenset[Square](), frozenset({(1, 0)}), frozenset({(0, 0), (cols - 1, rows - 1)})]:
        followers = unlined(board - covered, length)
        walls = [f"{name(square)} x" for square in sorted(covered)]
        for piece in [None, *sorted(board - covered)[:3]]:
            pieces = frozenset({piece} if piece else ())
            start = [*map(name, pieces), *walls]
            agrees(placing(rows, cols, "line", start, length), followers, pieces)


def test_pieces_are_put_told_and_refused():
    game = placing(3, 4, "touch", "a1, c3 x")
    assert set(clicks(game)) == {"c1", "c2", "d1", "d2", "d3", "a3", "b3"}
    assert why(game, "a1") == "Na casa a1 já há uma peça."
    assert why(game, "c3") == "A casa c3 está tapada."
    assert why(game, "b2") == "Uma peça em b2 tocava na de a1."
    assert why(placing(3, 3, "rook", "a1"), "a3") == "Uma peça em a3 atacava a de a1."
    assert why(placing(3, 3, "line", "a1, b2"), "c3") == "Com uma peça em c3 ficavam 3 em linha."
    assert "Não percebo" in why(game, "z9")
    assert game.view(game.initial()).pieces == {"a1": "coin", "c3": "wall"}
    assert str(game.picture(game.initial())) == "Peça em a1. Casa tapada: c3."
    assert str(placing(3, 3, "line").picture(placing(3, 3, "line").initial())) == "Nenhuma peça."
    assert str(game.choice(game.initial(), "d1")) == "Pôr uma peça em d1"
    assert str(game.describe("d1")) == "pôs uma peça em d1"
    assert str(game.rules.blocks[0].last_move(None)) == "pôs a última peça que podia"
    assert "nem pelos cantos" in " ".join(map(str, game.own_rules()))
    assert "4 peças seguidas" in " ".join(map(str, placing(4, 4, "line", length=4).own_rules()))
    assert placing(3, 3, "knight", "b3").view(placing(3, 3, "knight", "b3").initial()).pieces == {
        "b3": "knight"
    }


def test_boards_to_fill_are_typed_and_set_up_by_clicking():
    block = BLOCKS["placing"].build({"rows": 3, "cols": 3})
    part = block.read_start("A1 c3  x; c1")
    assert block.part_text(part) == "a1, c1, c3 x"
    assert block.read_start(block.position_json(part)) == part
    assert block.part_text(block.read_start("vazio")) == "vazio"
    for wrong, reason in (
        ("", "«vazio»"),
        (3, "«vazio»"),
        ([3], "não é uma casa"),
        ("a1, z1", "«z1»"),
        ("d1", "não existe"),
        ("a1, a1 x", "duas vezes"),
        ("a1, b2", "Uma peça em b2 tocava na de a1"),
    ):
        with pytest.raises(BadPosition, match=reason):
            block.read_start(wrong)
    with pytest.raises(BadOptions, match="não cabem 4 peças"):
        BLOCKS["placing"].build({"rows": 3, "cols": 3, "rule": "line", "length": 4})
    clicked = []
    for cell in ("a1", "a2", "a1", "a1", "a2"):
        part = block.read_start("vazio") if not clicked else part
        part = block.toggled(part, cell)
        clicked.append(block.part_text(part))
    # Beside a piece there can be no other one: it is covered at once.
    assert clicked == ["a1", "a1, a2 x", "a2 x, a1 x", "a2 x", "vazio"]
    assert BLOCKS["placing"].build({"rule": "line"}).parts(block.read_start("a1"))


# Stairs and sowing: "what is taken of a heap goes down to the heap before it", all or one by one.


def downwards(amounts: Callable[[int], Any], sowing: bool) -> Followers:
    def followers(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for step, size in enumerate(heaps):
            for amount in amounts(size):
                after = list(heaps)
                for piece in range(amount):
                    after[step] -= 1
                    target = step - 1 - (piece if sowing else 0)
                    if target >= 0:
                        after[target] += 1
                yield tuple(after)

    return followers


@pytest.mark.parametrize("sowing", [False, True])
@pytest.mark.parametrize(
    ("rules", "amounts"),
    [
        ({"take": "any"}, lambda size: range(1, size + 1)),
        ({"numbers": "1, 2"}, lambda size: range(1, min(size, 2) + 1)),
        ({"take": "whole"}, lambda size: {size} - {0}),
        ({"take": "odd"}, lambda size: range(1, size + 1, 2)),
    ],
)
def test_pieces_that_go_down(rules, amounts, sowing):
    followers = downwards(amounts, sowing)
    goes = {"goes": "sow" if sowing else "next"}
    for heaps in [*product(range(4), repeat=3), (0, 0, 0, 3), (2, 0, 1, 2), (0, 1, 0, 0, 2)]:
        if any(followers(heaps)):
            agrees(of_block("heaps", rules | goes, [*heaps]), followers, heaps)


def test_going_down_is_clicked_told_and_refused():
    game = of_block("heaps", {"take": "any", "goes": "next"}, [1, 0, 3])
    assert clicks(game) == {"p1.1": "p1-1", "p3.3": "p3-1", "p3.2": "p3-2", "p3.1": "p3-3"}
    after = game.play(game.initial(), "p3-2")
    assert game.position(after)["parts"] == [[1, 2, 1]]
    assert game.touched(game.initial(), "p3-2") == ("p2.1", "p2.2", "p3.2", "p3.3")
    assert set(game.view(after).pieces) == {"p1.1", "p2.1", "p2.2", "p3.1"}
    assert str(game.choice(game.initial(), "p3-2")) == "Descer 2 peças da pilha 3"
    assert str(game.describe("p3-2")) == "desceu 2 peças da pilha 3"
    assert game.cell_move(game.initial(), "", "p1.2") == "p1+1"
    assert why(game, "p1+1") == "Neste jogo não se põem peças nas pilhas."
    assert why(game, "p3-4") == "A pilha 3 só tem 3 peças: não podes tirar 4."
    assert "As peças que se tiram descem para a pilha anterior" in " ".join(map(str, game.own_rules()))
    assert str(game.rules.blocks[0].last_move(None)) == "fez a última jogada"
    sown = of_block("heaps", {"take": "whole", "goes": "sow"}, [1, 0, 3])
    assert sown.touched(sown.initial(), "p3-3") == ("p1.2", "p2.1", "p3.1", "p3.2", "p3.3")
    assert sown.position(sown.play(sown.initial(), "p3-3"))["parts"] == [[2, 1, 0]]
    assert str(sown.choice(sown.initial(), "p3-3")) == "Semear 3 peças da pilha 3"
    assert str(sown.describe("p3-3")) == "semeou 3 peças da pilha 3"
    assert sown.components(sown.play(sown.initial(), "p3-3").position)[0][1] == (2, 1)
    assert sown.components(sown.setup({"parts": [[0, 0, 0]]}).position) == ()


def test_where_pieces_cannot_go_down():
    for rules in ({"reach": "up_to"}, {"divide": "after"}, {"merge": True}, {"add": 1}):
        with pytest.raises(BadOptions, match="Onde as peças descem") as wrong:
            BLOCKS["heaps"].build({"goes": "next", **rules})
        assert wrong.value.field == "goes"
    block = BLOCKS["heaps"].build({"goes": "sow", "take": "any"})
    with pytest.raises(BadPosition, match="cabem 40 ao todo"):
        block.read_start("20, 21")
    with pytest.raises(BadPosition, match="para o tabuleiro"):
        block.read_start("1, 1, 1, 1, 1, 1, 1, 33")
    assert block.board_of(block.read_start("5, 5, 5, 5, 20")).height <= 22


# "Squares that no piece may enter; squares that are covered when a piece has left them, or passed over them".


def moving(
    rows: int, cols: int, ways: list[Square], lengths: range, covers: str, *, jump: bool, leap: bool
) -> Followers:
    """The position is the pieces and the covered squares. `ways` are squares to the right and up; where they
    are leaps nothing is passed over."""
    board = frozenset(product(range(cols), range(rows)))

    def followers(position: tuple[frozenset[Square], frozenset[Square]]) -> Iterator[Any]:
        pieces, covered = position
        free = board - pieces - covered
        for x, y in pieces:
            for (right, up), length in product(ways, lengths):
                way = [(x + right * step, y + up * step) for step in range(1, length + 1)]
                if way[-1] in free and (jump or leap or free.issuperset(way)):
                    gone = {"start": set(), "left": {(x, y)}, "way": {(x, y), *way[:-1]} - pieces | {(x, y)}}[
                        covers
                    ]
                    yield pieces - {(x, y)} | {way[-1]}, covered | (gone & board)

    return followers


STEPS = {"esquerda": (-1, 0), "direita": (1, 0), "cima": (0, 1), "baixo": (0, -1), "cima-direita": (1, 1)}
LEAPS = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)]


@pytest.mark.parametrize("covers", ["start", "left", "way"])
@pytest.mark.parametrize(
    ("typed", "lengths", "jump"),
    [
        (["esquerda", "baixo"], range(1, 4), False),
        (["esquerda", "baixo"], range(1, 4), True),
        (["esquerda", "baixo"], range(2, 3), False),
        (["direita", "cima", "cima-direita"], range(1, 4), False),
        (["esquerda", "direita", "cima", "baixo"], range(1, 2), False),
        (["esquerda", "direita", "cima", "baixo"], range(1, 4), False),
    ],
)
def test_covered_squares(typed, lengths, jump, covers):
    if covers == "start" and len(typed) == 4:
        return  # without an end
    followers = moving(3, 3, [STEPS[way] for way in typed], lengths, covers, jump=jump, leap=False)
    rules = {
        "rows": 3,
        "cols": 3,
        "directions": ", ".join(typed),
        "lengths": "qualquer" if len(lengths) > 2 else [*lengths],
        "jump": jump,
        "covers": covers,
    }
    squares = sorted(product(range(3), range(3)))
    for covered, *pieces in [*combinations(squares, 2), *[*combinations(squares, 3)][::9]]:
        game = of_block("board", rules, [*map(name, pieces), f"{name(covered)} x"])
        agrees(game, followers, (frozenset(pieces), frozenset({covered})))


@pytest.mark.parametrize("covers", ["left", "way"])
def test_knights_that_leave_nothing_behind(covers):
    followers = moving(3, 4, LEAPS, range(1, 2), covers, jump=False, leap=True)
    rules = {"rows": 3, "cols": 4, "directions": "nenhum", "leaps": "cavalo", "covers": covers}
    for pieces in [*combinations(sorted(product(range(4), range(3))), 1), ((0, 0), (3, 2)), ((1, 1), (2, 1))]:
        game = of_block("board", rules, [*map(name, pieces)])
        agrees(game, followers, (frozenset(pieces), frozenset()))


def test_several_pieces_on_a_square_and_covered_ones_are_a_sum():
    rules = {"rows": 1, "cols": 8, "directions": "esquerda", "lengths": "1, 2", "many": True, "jump": True}
    wall = ["c1 x"]
    board = {"covers": "start", **rules}
    single = {
        square: value_of(of_block("board", board, [square, *wall])) for square in ("b1", "d1", "f1", "h1")
    }
    # From d1 the wall can only be jumped over, to b1; from e1 one goes to d1 alone.
    assert single == {"b1": 1, "d1": 0, "f1": 2, "h1": 1}
    for one, other in product(single, repeat=2):
        assert value_of(of_block("board", board, [one, other, *wall])) == single[one] ^ single[other]


def test_covered_squares_are_typed_clicked_told_and_refused():
    rules = {"rows": 3, "cols": 3, "directions": "esquerda, cima, direita", "covers": "way"}
    game = of_block("board", rules, "a1, c3 x, c2")
    assert set(clicks(game, "a1")) == {"a2", "a3", "b1", "c1"}
    after = game.play(game.initial(), "a1-c1")
    assert game.position(after)["parts"] == [["c3 x", "c2", "a1 x", "b1 x", "c1"]]
    assert game.view(after).pieces == {"c3": "wall", "c2": "coin", "a1": "wall", "b1": "wall", "c1": "coin"}
    assert str(game.picture(after)) == "Peças em c2 e c1. Casas tapadas: c3, a1 e b1."
    assert why(game, "c2-c3") == "A casa c3 está tapada."
    assert why(game, "c3") == "Na casa c3 não há nenhuma peça."
    row = of_block("board", {"rows": 1, "cols": 4, "directions": "esquerda", "covers": "start"}, "d1, b1 x")
    assert list(row.moves(row.initial())) == ["d1-c1"]
    assert why(row, "d1-a1") == "De d1 a a1 o caminho não está livre."
    told = " ".join(map(str, game.own_rules()))
    assert "nenhuma peça pode entrar, nem passar por cima dela" in told
    assert "as casas livres por onde passa ficam logo tapadas" in told
    leaps = of_block("board", {"directions": "nenhum", "leaps": "cavalo", "covers": "left"}, "a1")
    told = " ".join(map(str, leaps.own_rules()))
    assert "Numa casa tapada nenhuma peça pode entrar. A casa de onde uma peça sai fica logo tapada." in told
    block = BLOCKS["board"].build({"rows": 2, "cols": 2, "directions": "esquerda", "covers": "start"})
    assert block.part_text(block.read_start("a1 X; b2 x a2")) == "a2, b2 x, a1 x"
    assert str(block.picture(State(block.read_start("a1 x"), 0))) == "Nenhuma peça. Casa tapada: a1."
    clicked = []
    part = block.read_start("vazio")
    for _turn in range(3):
        part = block.toggled(part, "a1")
        clicked.append(block.part_text(part))
    assert clicked == ["a1", "a1 x", "vazio"]
    for typed, reason in (("a1, a1 x", "duas vezes"), ("a1 " * 5, "peças a mais")):
        with pytest.raises(BadPosition, match=reason):
            block.read_start(typed)
    with pytest.raises(BadPosition, match="há casas tapadas"):
        BLOCKS["board"]().read_start("a1 x")
    with pytest.raises(BadOptions, match="casas que se tapam") as wrong:
        BLOCKS["board"].build({"covers": "left", "many": True})
    assert wrong.value.field == "many"
    crowded = BLOCKS["board"].build({"covers": "start"})
    full = crowded.read_start("a1 b1 c1 d1 e1 f1")
    assert crowded.part_text(crowded.toggled(full, "g1")).endswith("g1 x")
    owners = BLOCKS["board"].build({"covers": "start", "owned": True})
    part = owners.read_start("a1 B")
    assert owners.part_text(owners.toggled(part, "a1")) == "a1 x"


@pytest.mark.parametrize(
    ("kind", "rules", "what"),
    [
        ("rows", {"circle": True}, "pieces"),
        ("heaps", {"divide": "after", "into": 3}, "pieces"),
        ("heaps", {"divide": "instead", "into": 4}, "pieces_less_heaps"),
        ("heaps", {"goes": "next"}, "steps"),
        ("heaps", {"goes": "sow"}, "steps"),
        ("chomp", {}, "pieces"),
        ("placing", {"rule": "line"}, "free"),
        ("board", {"directions": "esquerda, direita", "covers": "left"}, "free"),
        ("board", {"directions": "esquerda, direita", "covers": "start"}, ""),
    ],
)
def test_what_every_move_makes_smaller(kind, rules, what):
    assert BLOCKS[kind].build(rules).measure == what
