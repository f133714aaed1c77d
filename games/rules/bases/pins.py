"""Rows of pins: a move knocks down some that stand side by side."""

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.bases.octal_rules import NOTHING, ONE_HEAP, TWO_HEAPS
from games.rules.bases.runs import run_steps, run_text
from games.rules.errors import quoted
from games.rules.game import State, Step, View
from games.rules.text import Text, join_words, ntext, text

# Each row a word of x, a pin, and "." where none stands any more.
Rows = tuple[str, ...]

_MOVE = re.compile(r"([a-h])([1-9][0-9]?)(?:-([a-h])([1-9][0-9]?))?")
_GROUP = re.compile("x+")
# What may be left of a group, as octal games say it of a number of pins that is taken.
_DIGITS = {
    "any": NOTHING | ONE_HEAP | TWO_HEAPS,
    "one": NOTHING | ONE_HEAP,
    "two": TWO_HEAPS,
    "some": ONE_HEAP | TWO_HEAPS,
}


class PinRows(Listed[Rows]):
    """Knock down neighbouring pins of a row, one of the `numbers` of them.

    What is left of their group is as the octal games say it, in words: `rest` is "any", at most "one" part,
    "two" parts, or "some". With `circle` the last pin of a row stands beside the first one.

    Every pin has its place, and a move says which fall. To the octal games of the catalogue a row is a
    number, and what leaves the same numbers is one move (`octal_rules`): they know no circles and no gaps.
    """

    settable: ClassVar[bool] = True
    numbers: tuple[int, ...]
    rest: str
    circle: bool

    def groups(self, row: str) -> list[range]:
        """The indexes of the pins of each group; those on a circle go on behind its last place."""
        groups = [range(*match.span()) for match in _GROUP.finditer(row)]
        if self.circle and len(groups) > 1 and row[0] == row[-1] == "x":
            groups = [*groups[1:-1], range(groups[-1].start, len(row) + groups[0].stop)]
        return groups

    def toggled(self, position: Rows, cell: str) -> Rows | None:
        row, index = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        turned = "." if position[row][index] == "x" else "x"
        changed = f"{position[row][:index]}{turned}{position[row][index + 1 :]}"
        return (*position[:row], changed, *position[row + 1 :])

    def plays(self, position: Rows, mover: int = 0) -> Iterator[ListedMove]:
        for number, row in enumerate(position):
            letter = chr(ord("a") + number)
            for first, count in self._runs(row):
                hit = {index % len(row) for index in range(first, first + count)}
                after = "".join("." if index in hit else place for index, place in enumerate(row))
                last = (first + count - 1) % len(row)
                yield ListedMove(
                    run_text(f"{letter}{first + 1}", f"{letter}{last + 1}"),
                    (*position[:number], after, *position[number + 1 :]),
                    count,
                    letter,
                )

    def _runs(self, row: str) -> Iterator[tuple[int, int]]:
        """What may be knocked down of a row: the index of the first pin, and how many."""
        for group in self.groups(row):
            whole = self.circle and len(group) == len(row)
            for first in group:
                for count in self.numbers:
                    # Of a whole circle nothing is left before the run; all of it goes in one way only.
                    before = 0 if whole else first - group.start
                    behind = len(group) - before - count
                    if behind < 0 or (whole and not behind and first):
                        break
                    if self._may_leave(bool(before), bool(behind)):
                        yield first % len(row), count

    def _may_leave(self, before: bool, behind: bool) -> bool:
        return bool(_DIGITS[self.rest] >> before + behind & 1)

    def refusal(self, position: Rows, move: str) -> Text:
        match = _MOVE.fullmatch(move)
        if not match:
            return text(
                "Não percebo «{move}». Escreve, por exemplo, a1-a2: os pinos de a1 a a2.", move=quoted(move)
            )
        letter, first, other, last = match.groups()
        if other not in (None, letter):
            return text("Os pinos têm de ser da mesma fila.")
        number, start, two = ord(letter) - ord("a"), int(first), int(last or first)
        if number >= len(position) or max(start, two) > len(position[number]):
            return text("Não há o lugar {name}.", name=f"{letter}{max(start, two)}")
        if last and (start == two or (start > two and not self.circle)):
            return text("Escreve {move}.", move=run_text(f"{letter}{two}", f"{letter}{start}"))
        row = position[number]
        run = [row[index] for index in self._indexes(row, start, two)]
        if len(run) == len(row) and start > 1:
            return text("Escreve {move}.", move=f"{letter}1-{letter}{len(row)}")
        return self._run_refusal(run)

    def _indexes(self, row: str, start: int, two: int) -> list[int]:
        """The indexes from place `one` to place `two`, on a circle over its end."""
        last = two if start <= two else two + len(row)
        return [index % len(row) for index in range(start - 1, last)]

    def _run_refusal(self, run: list[str]) -> Text:
        """Why the places of a run may not be knocked down."""
        if "." in run:
            return (
                text("Aí já não há pino.")
                if len(run) == 1
                else text("Entre os pinos que derrubas não pode haver falhas.")
            )
        if len(run) not in self.numbers:
            return text("Só se pode derrubar {pins}.", pins=self.pins())
        if self.rest == "one":
            return text("Só se derruba nas pontas: o grupo não se pode partir em dois.")
        if self.rest == "two":
            return text("O grupo tem de ficar partido em dois.")
        return text("Tem de ficar pelo menos um pino do grupo.")

    def steps_to(self, state: State[Rows], moves: Iterable[str], prefix: str) -> list[Step]:
        # On a circle those that come back to where was clicked first go first.
        return run_steps(sorted(moves, key=lambda move: move.startswith(f"{prefix}-")), prefix)

    def cell_move(self, state: State[Rows], prefix: str, cell: str) -> str | None:
        if not prefix:
            return cell
        if "-" in prefix or prefix == cell:
            return None
        if self.circle:
            return f"{prefix}-{cell}"
        first, last = sorted((prefix, cell), key=lambda name: (name[0], int(name[1:])))
        return f"{first}-{last}"

    def view(self, state: State[Rows]) -> View:
        position = state.position
        return View(
            {
                f"{chr(ord('a') + number)}{index}": "pin"
                for number, row in enumerate(position)
                for index, place in enumerate(row, 1)
                if place == "x"
            }
        )

    def touched(self, state: State[Rows], move: str) -> tuple[str, ...]:
        position = state.position
        first, _, last = move.partition("-")
        row = position[ord(first[0]) - ord("a")]
        indexes = self._indexes(row, int(first[1:]), int((last or first)[1:]))
        return tuple(f"{first[0]}{index + 1}" for index in indexes)

    def describe(self, move: str) -> Text:
        first, _, last = move.partition("-")
        if last:
            return text("derrubou os pinos de {first} a {last}", first=first, last=last)
        return text("derrubou o pino {name}", name=first)

    def choice(self, state: State[Rows], prefix: str) -> Text:
        first, _, last = prefix.partition("-")
        if last:
            return text("Derrubar os pinos de {first} a {last}", first=first, last=last)
        if 1 in self.numbers:
            return text("Derrubar o pino {name}", name=first)
        return text("Do pino {name}: escolhe o outro da ponta", name=first)

    def picture(self, state: State[Rows]) -> Text:
        position = state.position
        groups = [len(group) for row in position for group in self.groups(row)]
        if not groups:
            return text("Já não há pinos.")
        return ntext(
            "Há {n} grupo de pinos: {sizes}.",
            "Há {n} grupos de pinos: {sizes}.",
            len(groups),
            sizes=join_words(groups, "e"),
        )

    def pins(self) -> Text:
        if self.numbers == (1,):
            return text("1 pino")
        return text("{numbers} pinos", numbers=join_words(self.numbers))
