"""Ideas of pupils against small programs of our own: written from the sentence of the rule, with nothing of
the blocks in them, they find who wins from every small position."""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import combinations, product
from math import dist
from typing import Any

import pytest

from games.rules.errors import BadPosition, IllegalMove
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.game import Invented
from games.solvers.brute import Brute
from tests.games.invented.inventions import of_block

Options = Callable[[Any], Iterator[Hashable]]


def values(options: Options) -> Callable[[Any], int]:
    """The Grundy value by its definition."""

    @cache
    def value(position: Hashable) -> int:
        seen = {value(option) for option in options(position)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    return value


def misere_wins(options: Options) -> Callable[[Any], bool]:
    """Whether the player on turn wins where the last move loses, by the definition."""

    @cache
    def wins(position: Hashable) -> bool:
        followers = list(options(position))
        return not followers or any(not wins(option) for option in followers)

    return wins


def value_of(game: Invented) -> int:
    return Brute().grundy(game, game.start())


def agrees(game: Invented, options: Options, position: Hashable) -> None:
    """Value and misère letter of the start are what the small program says."""
    assert value_of(game) == values(options)(position)
    assert Brute().is_p(game, game.start(), misere=True) != misere_wins(options)(position)


# Rows on circles: "the last pin stands beside the first".


def knocked(numbers: tuple[int, ...], rest: str, length: int) -> Options:
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

    def options(pins: frozenset[int]) -> Iterator[frozenset[int]]:
        allowed = {"any": {0, 1, 2}, "one": {0, 1}, "two": {2}, "some": {1, 2}}[rest]
        for count, first in product(numbers, range(length)):
            hit = {(first + step) % length for step in range(count)}
            if len(hit) == count and hit <= pins and groups(frozenset(group(pins, first) - hit)) in allowed:
                yield pins - hit

    return options


@pytest.mark.parametrize("rest", ["any", "one", "two", "some"])
@pytest.mark.parametrize("numbers", [(1,), (2,), (1, 2), (1, 3), (2, 3, 4)])
def test_circles_of_pins(rest: str, numbers: tuple[int, ...]) -> None:
    rules = {"numbers": [*numbers], "rest": rest, "circle": True}
    for length in range(1, 8):
        options = knocked(numbers, rest, length)
        for drawn in map("".join, product("x.", repeat=length)):
            pins = frozenset(place for place, sign in enumerate(drawn) if sign == "x")
            game = of_block("rows", rules, [drawn])
            agrees(game, options, pins)
            assert len(list(game.options(game.start()))) == len(set(options(pins)))


def test_kayles_on_circles_is_won_by_the_second_player() -> None:
    """Whatever the first one takes, the rest is a row, whose value is never 0."""
    circles = [value_of(of_block("rows", {"circle": True}, [length])) for length in range(1, 25)]
    assert circles == [1, 2, *[0] * 22]


def test_two_circles_are_a_sum() -> None:
    drawn = ("xxxxx", "xx", "xx.x")
    one, two, three = (value_of(of_block("rows", {"circle": True}, [row])) for row in drawn)
    assert value_of(of_block("rows", {"circle": True}, [*drawn])) == one ^ two ^ three


def why(game: Invented, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        game.play(game.initial(), move)
    return str(refused.value)


def clicks(game: Invented, begun: str = "") -> dict[str, str]:
    """What each cell or button makes."""
    steps = game.next_steps(game.initial(), begun)
    return {step.cell or str(step.label): step.text for step in steps}


def test_circles_are_clicked_clockwise() -> None:
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


def test_circles_are_told_and_drawn() -> None:
    game = of_block("rows", {"circle": True, "rest": "one"}, "12, 3, 1, 24")
    said = " ".join(map(str, game.sentences()))
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
