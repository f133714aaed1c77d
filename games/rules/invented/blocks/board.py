"""A board of squares: tokens that move along lines or leap."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from games.rules.bases.listed import ListedMove
from games.rules.boards.grids import Square
from games.rules.errors import misread, quoted, unfit
from games.rules.game import State, View
from games.rules.invented.blocks.options import choice_option, start_option
from games.rules.invented.blocks.parsing import lengths_option, read_words
from games.rules.invented.blocks.squares import (
    MAX_SIDE,
    MarkedBlock,
    cols_option,
    rows_option,
    squares_text,
    twice,
)
from games.rules.options import option, yes_no_option
from games.rules.reading import are_whole
from games.rules.text import Text, join_words, ntext, numbers_text, text

# A token: row below the top, column from the left, and whose it is: ANYBODY's or a player's, 0 or 1. A square
# that no token may enter any more is written as one that is COVERED.
Token = tuple[int, int, int]
Tokens = tuple[Token, ...]
Leap = tuple[int, int]  # squares to the right, squares up

MAX_TOKENS = 6
MAX_LEAPS = 16
ANYBODY = -1
COVERED = 2
_OWNERS = {"": ANYBODY, "a": 0, "b": 1, "x": COVERED}
_LETTERS = {ANYBODY: "", 0: "A", 1: "B", COVERED: "x"}
_PIECES = {ANYBODY: "coin", 0: "white", 1: "black"}
_TOGGLED = 3  # tokens on one square that clicks can put there


class _Direction(NamedTuple):
    """A direction: squares to the right and up, as it is typed, in a sentence."""

    step: Leap
    typed: str
    name: Text


_WAYS = {
    "left": _Direction((-1, 0), "esquerda", text("para a esquerda")),
    "right": _Direction((1, 0), "direita", text("para a direita")),
    "up": _Direction((0, 1), "cima", text("para cima")),
    "down": _Direction((0, -1), "baixo", text("para baixo")),
    "up_left": _Direction((-1, 1), "cima-esquerda", text("na diagonal para cima e para a esquerda")),
    "up_right": _Direction((1, 1), "cima-direita", text("na diagonal para cima e para a direita")),
    "down_left": _Direction((-1, -1), "baixo-esquerda", text("na diagonal para baixo e para a esquerda")),
    "down_right": _Direction((1, -1), "baixo-direita", text("na diagonal para baixo e para a direita")),
}
DIRECTIONS: dict[str, Leap] = {key: way.step for key, way in _WAYS.items()}
_TYPED = {way.typed: key for key, way in _WAYS.items()}
_NAMES = {key: way.name for key, way in _WAYS.items()}
_ALSO = {
    **dict(zip("←→↑↓↖↗↙↘", _WAYS, strict=True)),
    **{"-".join(reversed(word.split("-"))): key for word, key in _TYPED.items() if "-" in word},
}
# The sides of a board that all tokens may come nearer to, as weights of the squares to the right and up.
_SIDES = sorted(product(range(-3, 4), repeat=2), key=lambda way: sum(map(abs, way)))
NOTHING = "none"
NO_LEAPS = "nenhum"
KNIGHT: tuple[Leap, ...] = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
WHITE_KNIGHT: tuple[Leap, ...] = ((-2, -1), (-2, 1), (-1, 2), (1, 2))
_KNOWN_LEAPS: dict[str, tuple[Leap, ...]] = {
    NO_LEAPS: (),
    "cavalo": KNIGHT,
    "cavalo branco": WHITE_KNIGHT,
}

_PAIR = re.compile(r"\(?\s*([-+]?[0-9]{1,2})\s*[,:]\s*([-+]?[0-9]{1,2})\s*\)?")


def _read_directions(value: object) -> tuple[str, ...]:
    nothing = value.strip().lower() == NO_LEAPS if isinstance(value, str) else value in ([], ())
    return () if nothing else read_words(value, _TYPED, _ALSO)


def _write_directions(directions: tuple[str, ...]) -> str:
    return ", ".join(word for word, key in _TYPED.items() if key in directions) or NO_LEAPS


def _read_leaps(value: object) -> tuple[Leap, ...]:
    """Leaps typed as "(1, 2); (-2, 1)" or by a known name, or pairs from JSON. Raises BadPosition."""
    if isinstance(value, str):
        typed = value.replace("\N{MINUS SIGN}", "-").strip().lower()
        if not typed or typed in _KNOWN_LEAPS:
            return _KNOWN_LEAPS[typed or NO_LEAPS]
        value = [_typed_leap(word) for word in re.split(r"\s*;\s*|(?<=\))\s*,?\s*(?=\()", typed) if word]
    if not isinstance(value, (list, tuple)) or len(value) > MAX_LEAPS:
        misread("Escreve no máximo {n} saltos, por exemplo (1, 2); (-2, 1).", n=MAX_LEAPS)
    return tuple(sorted({_leap(pair) for pair in value}))


def _typed_leap(word: str) -> list[int]:
    match = _PAIR.fullmatch(word)
    if not match:
        misread(
            "«{word}» não é um salto. Escreve «cavalo», ou casas para a direita e casas para cima, "
            "como (1, 2); (-2, 1).",
            word=quoted(word),
        )
    return [int(match[1]), int(match[2])]


def _leap(pair: object) -> Leap:
    if not are_whole(pair, 1 - MAX_SIDE, MAX_SIDE - 1, 2):
        misread("Um salto são dois números de -{n} a {n}.", n=MAX_SIDE - 1)
    if not any(pair):
        misread("O salto (0, 0) não sai da casa.")
    return pair[0], pair[1]


def _write_leaps(leaps: tuple[Leap, ...]) -> str:
    for name, known in _KNOWN_LEAPS.items():
        if leaps == known:
            return name
    return "; ".join(f"({right}, {up})" for right, up in leaps)


@dataclass(frozen=True)
class BoardBlock(MarkedBlock[Tokens]):
    """Move one token along a direction by one of the lengths, or by a leap.

    A part is the sorted tokens.
    """

    kind = "board"
    carries = True
    marks = "abx"
    name = text("Tabuleiro")
    summary = text("Peças num tabuleiro de casas: cada jogada move uma.")
    start_field = start_option(
        text("Peças no início"),
        text("As casas das peças. Uma peça com dono: b2 A é do 1.º jogador, b2 B do 2.º. Casa tapada: b2 x."),
        example="e6, h1",
    )
    amount_name = text("número de casas")
    place_name = text("peça")
    settable = True
    last_words = text("deixou o adversário sem jogadas")

    rows: int = rows_option(8)
    cols: int = cols_option(8)
    directions: tuple[str, ...] = option(
        ("left", "up", "up_left"),
        "text",
        label=text("Direções em que uma peça anda"),
        help=text("Como esquerda, cima, cima-esquerda; ou «nenhum», se as peças só saltam."),
        choices=tuple(_NAMES.items()),
        example="esquerda, cima, cima-esquerda",
        read=_read_directions,
        write=_write_directions,
    )
    lengths: tuple[int, ...] = lengths_option(text("Quantas casas anda uma peça"), MAX_SIDE - 1)
    leaps: tuple[Leap, ...] = option(
        (),
        "text",
        label=text("Saltos"),
        help=text(
            "«nenhum», «cavalo», «cavalo branco» (só os que se aproximam do canto de cima, à esquerda), ou "
            "casas para a direita e para cima, com sinal: (1, 2); (-2, 1)."
        ),
        example="cavalo branco",
        read=_read_leaps,
        write=_write_leaps,
    )
    jump: bool = yes_no_option(
        text("As peças podem passar por cima de outras"),
        text("Senão, uma peça no caminho não deixa passar. Os saltos passam sempre."),
    )
    many: bool = yes_no_option(
        text("Podem estar várias peças na mesma casa"), text("Senão, só cabe uma peça em cada casa.")
    )
    owned: bool = yes_no_option(
        text("Há peças com dono"),
        text("Uma peça com dono só é movida por ele. Cuidado: o jogo deixa de ser imparcial."),
    )

    covers: str = choice_option(
        text("Casas tapadas"),
        text("Numa casa tapada nenhuma peça pode entrar."),
        (NOTHING, text("não há")),
        ("start", text("só as que estão tapadas no início")),
        ("left", text("também fica tapada a casa de onde uma peça sai")),
        ("way", text("também ficam tapadas a casa de onde sai e aquelas por onde passa")),
        late=True,
    )

    def check_options(self) -> None:
        if self.rows * self.cols < 2:
            unfit("rows", "O tabuleiro tem de ter pelo menos duas casas.")
        if not self.directions and not self.leaps:
            unfit("directions", "Escolhe pelo menos uma direção ou um salto.")
        if self.owned and self.many:
            unfit("many", "Quando há peças com dono, só pode estar uma em cada casa.")
        if self.vanishing and self.many:
            unfit("many", "Quando há casas que se tapam, só pode estar uma peça em cada casa.")
        if self.lengths and not self.directions:
            unfit("lengths", "Sem direções, escreve «qualquer»: os saltos já dizem tudo.")
        self._check_room()

    def _check_room(self) -> None:
        """That everything fits on the board. Raises BadOptions."""
        for length in self.lengths:
            if not any(self._has_room(DIRECTIONS[direction], length) for direction in self.directions):
                unfit("lengths", "Neste tabuleiro nenhuma peça pode andar {n} casas.", n=length)
        for direction in self.directions:
            if not self._has_room(DIRECTIONS[direction], min(self.lengths, default=1)):
                unfit("directions", "Neste tabuleiro nenhuma peça pode andar {way}.", way=_NAMES[direction])
        for right, up in self.leaps:
            if not self._has_room((right, up), 1):
                unfit("leaps", "O salto ({right}, {up}) não cabe no tabuleiro.", right=right, up=up)

    def _has_room(self, step: Leap, length: int) -> bool:
        return abs(step[0]) * length < self.cols and abs(step[1]) * length < self.rows

    @property
    def partisan(self) -> bool:
        return self.owned

    @property
    def measure(self) -> str:
        if self.vanishing:
            return "free"
        steps = {*self.leaps, *(DIRECTIONS[direction] for direction in self.directions)}
        towards = any(all(x * right + y * up < 0 for right, up in steps) for x, y in _SIDES)
        return "distance" if towards else ""

    @property
    def vanishing(self) -> bool:
        """Whether every move covers a square."""
        return self.covers in {"left", "way"}

    # Starts.

    def how_to_write(self) -> Text:
        return text("Escreve as casas das peças, por exemplo {example}.", example="e6, h1")

    def read_start(self, value: object) -> Tokens:
        words = self.read_words(value)
        if len(words) > self.rows * self.cols:
            misread("São peças a mais: no máximo {n}.", n=MAX_TOKENS)
        tokens = tuple(sorted(map(self._read_token, words)))
        if len(tokens) - len(_covered(tokens)) > MAX_TOKENS:
            misread("São peças a mais: no máximo {n}.", n=MAX_TOKENS)
        for (row, column), count in Counter(token[:2] for token in tokens).items():
            if count > 1 and (row, column) in _covered(tokens):
                twice(self.name_of((row, column)))
            if count > 1 and not self.many:
                misread(
                    "Na casa {name} há mais de uma peça, e neste tabuleiro só cabe uma.",
                    name=self.name_of((row, column)),
                )
        return tokens

    def _read_token(self, word: object) -> Token:
        square, mark = self.read_square(word)
        owner = _OWNERS[mark]
        if owner == COVERED and self.covers == NOTHING:
            misread("Para tapar uma casa, escolhe nas regras que há casas tapadas.")
        if owner in {0, 1} and not self.owned:
            misread("Para uma peça ter dono, escolhe nas regras «Há peças com dono».")
        return *square, owner

    def position_json(self, position: Tokens) -> list[str]:
        part = position
        return [f"{self.name_of(token[:2])} {_LETTERS[token[2]]}".rstrip() for token in part]

    # Moves.

    def plays(self, position: Tokens, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for token in dict.fromkeys(part):
            row, column, owner = token
            if owner in {ANYBODY, mover}:
                rest = list(part)
                rest.remove(token)
                source = self.name_of((row, column))
                for (to_row, to_column), amount in self._targets((row, column), part).items():
                    target = self.name_of((to_row, to_column))
                    gone = self._gone(part, (row, column), (to_row, to_column), amount)
                    after = tuple(sorted([*rest, (to_row, to_column, owner), *gone]))
                    yield ListedMove(f"{source}-{target}", after, amount, source, target)

    def _gone(self, part: Tokens, source: Square, target: Square, amount: int) -> Iterator[Token]:
        """The squares that a move covers; `amount` is how far it goes along a direction, 0 where it leaps."""
        if self.vanishing:
            yield *source, COVERED
        taken = {token[:2] for token in part}
        for step in range(1, amount) if self.covers == "way" else ():
            row, column = (
                start + (end - start) // amount * step for start, end in zip(source, target, strict=True)
            )
            if (row, column) not in taken:
                yield row, column, COVERED

    def _targets(self, square: Square, part: Tokens) -> dict[Square, int]:
        """The squares that a token may come to, each with how many squares that is: 0 for a leap."""
        taken = {token[:2] for token in part}
        full = _covered(part) if self.many else taken
        targets: dict[Square, int] = {}
        for direction in self.directions:
            for length, target in self._along(square, DIRECTIONS[direction]):
                if target not in full and (not self.lengths or length in self.lengths):
                    targets[target] = length
                if target in taken and not self.jump:
                    break
        for leap in self.leaps:
            landing = self._landing(square, leap)
            if landing is not None and landing not in full:
                targets.setdefault(landing, 0)
        return targets

    def _along(self, square: Square, step: Leap) -> Iterator[tuple[int, Square]]:
        """The squares in a direction, to the edge of the board, with their distance."""
        for length in range(1, max(self.rows, self.cols)):
            target = self._landing(square, (step[0] * length, step[1] * length))
            if target is None:
                return
            yield length, target

    def _landing(self, square: Square, leap: Leap) -> Square | None:
        row, column = square[0] - leap[1], square[1] + leap[0]
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.cols else None

    def refusal(self, position: Tokens, move: str) -> Text:
        part = position
        names = move.split("-")
        squares = [self.square(name) for name in names]
        if len(names) > 2:
            return text(
                "Não percebo «{move}». Escreve, por exemplo, e6-b6: da casa e6 para a b6.", move=quoted(move)
            )
        for name, square in zip(names, squares, strict=True):
            if square is None:
                return text("A casa «{name}» não existe neste tabuleiro.", name=quoted(name))
        if squares[0] not in _standing(part):
            return text("Na casa {name} não há nenhuma peça.", name=names[0])
        return self._problem(part, names, squares)

    def _problem(self, part: Tokens, names: list[str], squares: list[Any]) -> Text:
        """Why the token on the first square may not move, or not there."""
        source, target = squares[0], squares[-1]
        reach = self._targets(source, part)
        if target in reach or (len(names) == 1 and reach):
            return text("A peça da casa {name} é do adversário.", name=names[0])
        if len(names) == 1:
            return text("A peça da casa {name} agora não tem para onde ir.", name=names[0])
        return self._target_problem(part, names, squares)

    def _target_problem(self, part: Tokens, names: list[str], squares: list[Any]) -> Text:
        """Why the token on the first square may not go to the second one."""
        source, target = squares
        if source == target:
            return text("A peça tem de mudar de casa.")
        if target in _covered(part):
            return text("A casa {name} está tapada.", name=names[1])
        if not self.many and target in _standing(part):
            return text("A casa {name} já tem uma peça, e só cabe lá uma.", name=names[1])
        if target in self._targets(source, ()):
            if _covered(part):
                return text(
                    "De {source} a {target} o caminho não está livre.", source=names[0], target=names[1]
                )
            return text("Há uma peça no caminho de {source} a {target}.", source=names[0], target=names[1])
        return text("As regras não deixam ir de {source} a {target}.", source=names[0], target=names[1])

    def parts(self, part: Tokens) -> tuple[Tokens, ...]:
        """Tokens that do not hinder each other are games of their own."""
        if self.owned:
            return (part,)
        single = self.many and (self.jump or not self.directions or self.lengths == (1,))
        walls = [token for token in part if token[2] == COVERED]
        alone = (tuple(sorted([token, *walls])) for token in part if token[2] != COVERED)
        groups = [*alone] if single else [part]
        return tuple(group for group in groups if next(self.plays(group), None))

    # Drawing and words.

    def view(self, state: State[Tokens]) -> View:
        part = state.position
        free = _PIECES[ANYBODY] if self.directions else "knight"
        pieces, labels = {}, {}
        for (row, column, owner), count in Counter(part).items():
            name = self.name_of((row, column))
            if owner == COVERED:
                pieces[name] = "wall"
                continue
            pieces[name] = free if owner == ANYBODY else _PIECES[owner]
            if label := _LETTERS[owner] or (str(count) if count > 1 else ""):
                labels[name] = label
        return View(pieces, labels)

    def toggled(self, position: Tokens, cell: str) -> Tokens | None:
        """The next thing that can lie on the square: nothing, a token, and then another owner or one more."""
        part = position
        square = self.square(cell)
        assert square is not None, "a cell of this board"
        others = tuple(token for token in part if token[:2] != square)
        here = tuple(token for token in part if token[:2] == square)
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

    def describe(self, move: str) -> Text:
        source, target = move.split("-")
        return text("moveu a peça de {source} para {target}", source=source, target=target)

    def choice(self, state: State[Tokens], prefix: str) -> Text:
        move = prefix
        source, _, target = move.partition("-")
        if target:
            return text("Mover a peça de {source} para {target}", source=source, target=target)
        return text("Peça em {source}: escolhe para onde", source=source)

    def picture(self, state: State[Tokens]) -> Text:
        part = state.position
        owners = {0: text("do 1.º jogador"), 1: text("do 2.º jogador")}
        names: list[Any] = [
            text("{name} ({owner})", name=self.name_of((row, column)), owner=owners[owner])
            if owner in owners
            else self.name_of((row, column))
            for row, column, owner in part
            if owner != COVERED
        ]
        return squares_text(names, [self.name_of(square) for square in sorted(_covered(part))])

    def spot(self, place: str) -> Text:
        return text("com a peça da casa {name}", name=place)

    def words(self) -> Iterator[Text]:
        yield self.size_words()
        if self.directions:
            ways = join_words([_NAMES[direction] for direction in self.directions])
            if not self.lengths:
                yield text("Em cada jogada move-se uma peça {ways}, quantas casas se quiser.", ways=ways)
            elif self.lengths == (1,):
                yield text("Em cada jogada move-se uma peça para a casa ao lado: {ways}.", ways=ways)
            else:
                yield text(
                    "Em cada jogada move-se uma peça {ways}: {numbers} casas.",
                    ways=ways,
                    numbers=numbers_text(self.lengths),
                )
        if self.leaps:
            yield self._leap_words()
        if self.directions and self.jump:
            yield text("Uma peça pode passar por cima de outras.")
        elif self.directions:
            yield text("Uma peça não pode passar por cima de outras.")
        if self.many:
            yield text("Podem estar várias peças na mesma casa.")
        else:
            yield text("Em cada casa só cabe uma peça.")
        yield from self._cover_words()
        if self.owned:
            yield text(
                "As peças com A só as move o 1.º jogador, as peças com B só o 2.º; as outras são dos dois."
            )

    def _cover_words(self) -> Iterator[Text]:
        if self.covers != NOTHING and self.directions and not self.jump:
            yield text("Numa casa tapada nenhuma peça pode entrar, nem passar por cima dela.")
        elif self.covers != NOTHING:
            yield text("Numa casa tapada nenhuma peça pode entrar.")
        if self.vanishing:
            yield _COVERING[self.covers]

    def _leap_words(self) -> Text:
        ways = {
            KNIGHT: text("como o cavalo do xadrez"),
            WHITE_KNIGHT: text(
                "como o cavalo do xadrez, mas só duas casas para cima ou duas para a esquerda"
            ),
        }
        way = ways.get(self.leaps) or join_words([_leap_way(leap) for leap in self.leaps])
        if self.directions:
            return text("Em vez disso, uma peça pode saltar {way}.", way=way)
        return text("Em cada jogada uma peça salta {way}.", way=way)


_COVERING: dict[str, Text] = {
    "left": text("A casa de onde uma peça sai fica logo tapada."),
    "way": text("A casa de onde uma peça sai e as casas livres por onde passa ficam logo tapadas."),
}


def _covered(part: Tokens) -> set[Square]:
    return {token[:2] for token in part if token[2] == COVERED}


def _standing(part: Tokens) -> set[Square]:
    """The squares with tokens."""
    return {token[:2] for token in part if token[2] != COVERED}


def _leap_way(leap: Leap) -> Text:
    right, up = leap
    sides = []
    if right > 0:
        sides.append(ntext("{n} casa para a direita", "{n} casas para a direita", right))
    if right < 0:
        sides.append(ntext("{n} casa para a esquerda", "{n} casas para a esquerda", -right))
    if up > 0:
        sides.append(ntext("{n} casa para cima", "{n} casas para cima", up))
    if up < 0:
        sides.append(ntext("{n} casa para baixo", "{n} casas para baixo", -up))
    return join_words(sides, "e")
