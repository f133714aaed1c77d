"""Rows of pins: a move knocks down some that stand side by side."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.bases.listed import ListedMove
from games.rules.bases.runs import run_steps, run_text
from games.rules.boards import Board
from games.rules.boards.slots import ACROSS, pin_rings, pin_rows
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, Step, View
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.numbers import numbers_option
from games.rules.invented.blocks.options import choice_option, start_option
from games.rules.options import yes_no_option
from games.rules.reading import is_whole
from games.rules.text import Text, join_words, ntext, text

# Each row a word of x, a pin, and "." where none stands any more.
Rows = tuple[str, ...]

MAX_ROWS = 8
MAX_LENGTH = 24
_MAX_LINES = 14
_MAX_HEIGHT = 19.0  # of a board of circles

_MOVE = re.compile(r"([a-h])([1-9][0-9]?)(?:-([a-h])([1-9][0-9]?))?")
_GROUP = re.compile("x+")
_ROW = re.compile(r"[x.]+")


@dataclass(frozen=True)
class RowsBlock(Block[Rows]):
    """Knock down neighbouring pins of a row: one of the given numbers of them."""

    kind = "rows"
    name = text("Filas de pinos")
    summary = text("Pinos em filas: cada jogada derruba alguns que estejam lado a lado.")
    start_field = start_option(
        text("Filas no início"),
        text("O número de pinos de cada fila. Para uma fila com falhas: x é um pino e . um lugar vazio."),
        example="5, 7",
    )
    amount_name = text("número de pinos")
    place_name = text("fila")
    settable = True
    measure = "pieces"
    last_words = text("derrubou os últimos pinos que podia")

    numbers: tuple[int, ...] = numbers_option(
        (1, 2),
        MAX_LENGTH,
        text("Quantos pinos se podem derrubar"),
        text("Uma lista, como 1, 2, 4, ou de um número a outro: 1-5."),
    )
    rest: str = choice_option(
        text("O que pode ficar do grupo"),
        text("Um grupo são os pinos que estão seguidos, sem falhas."),
        ("any", text("qualquer coisa: pode partir-se em dois")),
        ("one", text("só se derruba nas pontas: não se pode partir")),
        ("two", text("tem de se partir em dois")),
        ("some", text("tem de ficar pelo menos um pino")),
    )
    circle: bool = yes_no_option(
        text("Cada fila é um círculo"), text("O último pino fica ao lado do primeiro."), late=True
    )

    def check_options(self) -> None:
        if not self.numbers:
            unfit("numbers", "Diz pelo menos um número.")

    # Parts.

    def read_start(self, value: object) -> Rows:
        words = re.split(r"[\s,;]+", value.strip(" ,;\t\r\n").lower()) if isinstance(value, str) else value
        if not isinstance(words, (list, tuple)) or not 1 <= len(words) <= MAX_ROWS:
            misread("Escreve de 1 a {n} filas, por exemplo 5, 7.", n=MAX_ROWS)
        part = tuple(_row(word) for word in words)
        if self._too_large(tuple(map(len, part))):
            misread("São filas a mais, ou compridas demais, para o tabuleiro.")
        runs = (self._most_runs(len(row), number) for row in part for number in self.numbers)
        if sum(runs) > MAX_MOVES:
            misread("Há jogadas a mais: usa menos filas, ou mais curtas.")
        return part

    def _most_runs(self, length: int, number: int) -> int:
        """How many runs of so many pins a row without gaps has."""
        if self.circle:
            return length if number < length else number == length
        return max(0, length - number + 1)

    def _too_large(self, lengths: tuple[int, ...]) -> bool:
        if self.circle:
            return pin_rings(lengths).height > _MAX_HEIGHT
        return sum(-(-length // ACROSS) for length in lengths) > _MAX_LINES

    def part_text(self, part: Rows) -> str:
        return ", ".join(row if "." in row else str(len(row)) for row in part)

    def parts(self, part: Rows) -> tuple[Rows, ...]:
        groups = ((self._alone(row, group),) for row in part for group in self._groups(row))
        return tuple(group for group in groups if next(self.plays(group), None))

    def _groups(self, row: str) -> list[range]:
        """The indexes of the pins of each group; those on a circle go on behind its last place."""
        groups = [range(*match.span()) for match in _GROUP.finditer(row)]
        if self.circle and len(groups) > 1 and row[0] == row[-1] == "x":
            groups = [*groups[1:-1], range(groups[-1].start, len(row) + groups[0].stop)]
        return groups

    def _alone(self, row: str, group: range) -> str:
        """The group as a row; on a circle a gap tells a row from a whole circle."""
        broken = self.circle and len(group) < len(row)
        return "x" * len(group) + "." * broken

    def toggled(self, position: Rows, cell: str) -> Rows | None:
        part = position
        row, index = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        turned = "." if part[row][index] == "x" else "x"
        changed = f"{part[row][:index]}{turned}{part[row][index + 1 :]}"
        return (*part[:row], changed, *part[row + 1 :])

    # Moves.

    def plays(self, position: Rows, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for number, row in enumerate(part):
            letter = chr(ord("a") + number)
            for first, count in self._runs(row):
                hit = {index % len(row) for index in range(first, first + count)}
                after = "".join("." if index in hit else place for index, place in enumerate(row))
                last = (first + count - 1) % len(row)
                yield ListedMove(
                    run_text(f"{letter}{first + 1}", f"{letter}{last + 1}"),
                    (*part[:number], after, *part[number + 1 :]),
                    count,
                    letter,
                )

    def _runs(self, row: str) -> Iterator[tuple[int, int]]:
        """What may be knocked down of a row: the index of the first pin, and how many."""
        for group in self._groups(row):
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
        return {
            "any": True,
            "one": not (before and behind),
            "two": before and behind,
            "some": before or behind,
        }[self.rest]

    def refusal(self, position: Rows, move: str) -> Text:
        part = position
        match = _MOVE.fullmatch(move)
        if not match:
            return text(
                "Não percebo «{move}». Escreve, por exemplo, a1-a2: os pinos de a1 a a2.", move=quoted(move)
            )
        letter, first, other, last = match.groups()
        if other not in (None, letter):
            return text("Os pinos têm de ser da mesma fila.")
        number, start, two = ord(letter) - ord("a"), int(first), int(last or first)
        if number >= len(part) or max(start, two) > len(part[number]):
            return text("Não há o lugar {name}.", name=f"{letter}{max(start, two)}")
        if last and (start == two or (start > two and not self.circle)):
            return text("Escreve {move}.", move=run_text(f"{letter}{two}", f"{letter}{start}"))
        row = part[number]
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
            return text("Só se pode derrubar {pins}.", pins=self._pins())
        if self.rest == "one":
            return text("Só se derruba nas pontas: o grupo não se pode partir em dois.")
        if self.rest == "two":
            return text("O grupo tem de ficar partido em dois.")
        return text("Tem de ficar pelo menos um pino do grupo.")

    # Clicking.

    def steps_to(self, state: State[Rows], moves: Iterable[str], prefix: str) -> list[Step]:
        # On a circle those that come back to where was clicked first go first.
        return run_steps(sorted(moves, key=lambda move: move.startswith(f"{prefix}-")), prefix)

    def cell_move(self, state: State[Rows], prefix: str, cell: str) -> str | None:
        begun = prefix
        if not begun:
            return cell
        if "-" in begun or begun == cell:
            return None
        if self.circle:
            return f"{begun}-{cell}"
        first, last = sorted((begun, cell), key=lambda name: (name[0], int(name[1:])))
        return f"{first}-{last}"

    # Drawing and words.

    def board_of(self, start: Rows) -> Board:
        lengths = tuple(map(len, start))
        return pin_rings(lengths) if self.circle else pin_rows(lengths)

    def view(self, state: State[Rows]) -> View:
        part = state.position
        return View(
            {
                f"{chr(ord('a') + number)}{index}": "pin"
                for number, row in enumerate(part)
                for index, place in enumerate(row, 1)
                if place == "x"
            }
        )

    def touched(self, state: State[Rows], move: str) -> tuple[str, ...]:
        part = state.position
        first, _, last = move.partition("-")
        row = part[ord(first[0]) - ord("a")]
        indexes = self._indexes(row, int(first[1:]), int((last or first)[1:]))
        return tuple(f"{first[0]}{index + 1}" for index in indexes)

    def describe(self, move: str) -> Text:
        first, _, last = move.partition("-")
        if last:
            return text("derrubou os pinos de {first} a {last}", first=first, last=last)
        return text("derrubou o pino {name}", name=first)

    def choice(self, state: State[Rows], prefix: str) -> Text:
        move = prefix
        first, _, last = move.partition("-")
        if last:
            return text("Derrubar os pinos de {first} a {last}", first=first, last=last)
        if 1 in self.numbers:
            return text("Derrubar o pino {name}", name=first)
        return text("Do pino {name}: escolhe o outro da ponta", name=first)

    def spot(self, place: str) -> Text:
        return text("na fila {row}", row=place)

    def picture(self, state: State[Rows]) -> Text:
        part = state.position
        groups = [len(group) for row in part for group in self._groups(row)]
        if not groups:
            return text("Já não há pinos.")
        return ntext(
            "Há {n} grupo de pinos: {sizes}.",
            "Há {n} grupos de pinos: {sizes}.",
            len(groups),
            sizes=join_words(groups, "e"),
        )

    def words(self) -> Iterator[Text]:
        if self.circle:
            yield text(
                "Cada fila é um círculo: o último pino está ao lado do primeiro. (No tabuleiro: escolhe-se o "
                "primeiro pino que cai e depois o último, no sentido dos ponteiros do relógio.)"
            )
        if self.circle and self.rest in _WHOLE:
            yield _WHOLE[self.rest]
        if self.numbers == (1,):
            yield text("Em cada jogada derruba-se 1 pino.")
        else:
            yield text(
                "Em cada jogada derrubam-se {pins} que estejam lado a lado, sem falhas entre eles.",
                pins=self._pins(),
            )
        yield _REST[self.rest]

    def _pins(self) -> Text:
        if self.numbers == (1,):
            return text("1 pino")
        return text("{numbers} pinos", numbers=join_words(self.numbers))


_REST: dict[str, Text] = {
    "any": text("O grupo de pinos seguidos pode ficar partido em dois."),
    "one": text(
        "Só se derruba nas pontas de um grupo de pinos seguidos: o grupo não se pode partir em dois."
    ),
    "two": text("O grupo de pinos seguidos tem de ficar partido em dois."),
    "some": text("Do grupo de pinos seguidos tem de ficar pelo menos um."),
}
# Of a circle without gaps, where they differ from what is said of groups.
_WHOLE: dict[str, Text] = {
    "one": text("Um círculo sem falhas não tem pontas: aí derruba-se onde se quiser."),
    "two": text("Um círculo sem falhas nunca fica partido em dois: aí não se pode derrubar."),
}


def _row(word: object) -> str:
    if isinstance(word, str) and re.fullmatch(r"[0-9]{1,3}", word):
        word = int(word)
    if is_whole(word, 1, MAX_LENGTH):
        return "x" * word
    if not isinstance(word, str) or len(word) > MAX_LENGTH or not _ROW.fullmatch(word):
        misread(
            "Uma fila tem de 1 a {n} pinos, ou escreve-se como xx.x; «{word}» não serve.",
            n=MAX_LENGTH,
            word=quoted(word),
        )
    return word
