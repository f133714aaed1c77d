"""Tokens on a chessboard, of which a move takes one along a direction or by a leap."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.rules.bases.listed_moves import Listed, ListedMove
from games.rules.bases.squares import SquareGame, along, landing
from games.rules.boards.grids import Leap, Square
from games.rules.errors import IllegalMove, refuse
from games.rules.game import State, View
from games.rules.text import Text, join_words, ntext, text

# A token: row below the top, column from the left, and whose it is: ANYBODY's or a player's, 0 or 1. A square
# that no token may enter any more is written as one that is COVERED.
Token = tuple[int, int, int]
Tokens = tuple[Token, ...]

MAX_TOKENS = 6
_TOGGLED = 3  # tokens on one square that clicks can put there
ANYBODY = -1
COVERED = 2
LETTERS = {ANYBODY: "", 0: "A", 1: "B", COVERED: "x"}
_PIECES = {ANYBODY: "coin", 0: "white", 1: "black"}

DIRECTIONS: dict[str, Leap] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, 1),
    "down": (0, -1),
    "up_left": (-1, 1),
    "up_right": (1, 1),
    "down_left": (-1, -1),
    "down_right": (1, -1),
}
# Which squares are covered: none, those of the start, also those that tokens leave or, besides, pass over.
NOTHING, START, LEFT, WAY = "none", "start", "left", "way"


class TokenBoard(SquareGame[Tokens], Listed[Tokens]):
    """Move one token along one of the `directions`, by one of the `lengths` or any number of squares, or by
    one of the `leaps`.

    Along a direction tokens may `jump` over others; with `many` they share squares. A position is the sorted
    tokens and covered squares. All moves are listed with their names, unlike those of `SharedSquares`, whose
    boards may have a million squares.
    """

    settable = True
    directions: tuple[str, ...]
    lengths: tuple[int, ...]
    leaps: tuple[Leap, ...]
    jump: bool
    many: bool
    owned: bool
    covers: str

    @property
    def vanishing(self) -> bool:
        """Whether every move covers a square."""
        return self.covers in {LEFT, WAY}

    def alone(self, square: Square) -> Tokens:
        return ((*square, ANYBODY),)

    def position_json(self, position: Tokens) -> list[str]:
        return [f"{self.square_name(token[:2])} {LETTERS[token[2]]}".rstrip() for token in position]

    def plays(self, position: Tokens, mover: int = 0) -> Iterator[ListedMove]:
        for token in dict.fromkeys(position):
            if token[2] in {ANYBODY, mover}:
                source = self.square_name(token[:2])
                for square, length in self.targets(token[:2], position).items():
                    target = self.square_name(square)
                    after = self._moved(position, token, square, length)
                    yield ListedMove(f"{source}-{target}", after, length, source, target)

    def targets(self, square: Square, position: Tokens) -> dict[Square, int]:
        """The squares that a token may come to, each with how many squares that is: 0 for a leap."""
        taken = {token[:2] for token in position}
        full = covered_by(position) if self.many else taken
        targets: dict[Square, int] = {}
        for direction in self.directions:
            for length, target in enumerate(along(self.rows, self.cols, square, DIRECTIONS[direction]), 1):
                if target not in full and (not self.lengths or length in self.lengths):
                    targets[target] = length
                if target in taken and not self.jump:
                    break
        for leap in self.leaps:
            target_of = landing(self.rows, self.cols, square, leap)
            if target_of is not None and target_of not in full:
                targets.setdefault(target_of, 0)
        return targets

    def _moved(self, position: Tokens, token: Token, target: Square, length: int) -> Tokens:
        """The position after a token has gone so far along a direction; `length` 0 is a leap."""
        after = list(position)
        after.remove(token)
        if self.vanishing:
            after.append((*token[:2], COVERED))
        if self.covers == WAY and length:
            taken = {other[:2] for other in position}
            down, right = ((to - at) // length for at, to in zip(token[:2], target, strict=True))
            passed = ((token[0] + step * down, token[1] + step * right) for step in range(1, length))
            after += ((*square, COVERED) for square in passed if square not in taken)
        return tuple(sorted([*after, (*target, token[2])]))

    def follow(self, position: Tokens, move: str) -> Tokens:
        """A square alone is a click on it from which nothing leads on."""
        names = move.split("-")
        if len(names) > 2:
            return self.not_understood(move)
        squares = [self.square(name) for name in names]
        here = [token for token in position if token[:2] == squares[0] and token[2] != COVERED]
        if not here:
            refuse("Na casa {name} não há nenhuma peça.", name=names[0])
        targets = self.targets(squares[0], position)
        if len(names) == 1:
            if targets:
                raise IllegalMove(self.others_move(move))
            refuse("A peça da casa {name} agora não tem para onde ir.", name=names[0])
        if squares[1] not in targets:
            raise IllegalMove(self._target_problem(position, names, squares))
        return self._moved(position, here[0], squares[1], targets[squares[1]])

    def others_move(self, move: str) -> Text:
        return text("A peça da casa {name} é do adversário.", name=move.partition("-")[0])

    def _target_problem(self, position: Tokens, names: list[str], squares: list[Square]) -> Text:
        """Why the token on the first square may not go to the second one."""
        source, target = squares
        if source == target:
            return text("A peça tem de mudar de casa.")
        if target in covered_by(position):
            return text("A casa {name} está tapada.", name=names[1])
        if not self.many and any(token[:2] == target for token in position):
            return text("A casa {name} já tem uma peça, e só cabe lá uma.", name=names[1])
        if target in self.targets(source, ()):
            if covered_by(position):
                return text(
                    "De {source} a {target} o caminho não está livre.", source=names[0], target=names[1]
                )
            return text("Há uma peça no caminho de {source} a {target}.", source=names[0], target=names[1])
        return text("As regras não deixam ir de {source} a {target}.", source=names[0], target=names[1])

    def toggled(self, position: Tokens, cell: str) -> Tokens | None:
        """The next thing that can lie on the square: nothing, a token, and then another owner or one more."""
        square = self.square(cell)
        others = tuple(token for token in position if token[:2] != square)
        here = tuple(token for token in position if token[:2] == square)
        then = self._next(here, square)
        if sum(token[2] != COVERED for token in (*others, *then)) > MAX_TOKENS:
            then = () if self.covers == NOTHING else ((*square, COVERED),)
        return tuple(sorted((*others, *then))) if then or here else None

    def _next(self, here: Tokens, square: Square) -> Tokens:
        if self.owned:
            order: list[Tokens] = [(), *(((*square, owner),) for owner in (ANYBODY, 0, 1))]
        else:
            most = _TOGGLED if self.many else 1
            order = [((*square, ANYBODY),) * count for count in range(most + 1)]
        if self.covers != NOTHING:
            order.append(((*square, COVERED),))
        return order[(order.index(here) + 1) % len(order)] if here in order else ()

    def cell_move(self, state: State[Tokens], prefix: str, cell: str) -> str:
        return f"{prefix}-{cell}" if prefix else cell

    def view(self, state: State[Tokens]) -> View:
        free = _PIECES[ANYBODY] if self.directions else "knight"
        pieces, labels = {}, {}
        for (row, column, owner), count in Counter(state.position).items():
            name = self.square_name((row, column))
            if owner == COVERED:
                pieces[name] = "wall"
                continue
            pieces[name] = free if owner == ANYBODY else _PIECES[owner]
            if label := LETTERS[owner] or (str(count) if count > 1 else ""):
                labels[name] = label
        return View(pieces, labels)

    def picture(self, state: State[Tokens]) -> Text:
        owners = {0: text("do 1.º jogador"), 1: text("do 2.º jogador")}
        names: list[Text | str] = [
            text("{name} ({owner})", name=self.square_name((row, column)), owner=owners[owner])
            if owner in owners
            else self.square_name((row, column))
            for row, column, owner in state.position
            if owner != COVERED
        ]
        return squares_text(
            names, [self.square_name(square) for square in sorted(covered_by(state.position))]
        )


def covered_by(position: Tokens) -> set[Square]:
    return {token[:2] for token in position if token[2] == COVERED}


def squares_text(names: Sequence[Text | str], covered: Sequence[str]) -> Text:
    """A board in words: where pieces are, and then which squares are covered."""
    pieces = (
        ntext("Peça em {names}.", "Peças em {names}.", len(names), names=join_words(names, "e"))
        if names
        else text("Nenhuma peça.")
    )
    if not covered:
        return pieces
    walls = ntext(
        "Casa tapada: {names}.", "Casas tapadas: {names}.", len(covered), names=join_words(covered, "e")
    )
    return text("{before} {after}", before=pieces, after=walls)
