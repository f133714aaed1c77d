"""A board of squares: tokens that move along lines or leap."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from games.rules.bases.tokens import (
    COVERED,
    DIRECTIONS,
    LEFT,
    LETTERS,
    MAX_TOKENS,
    NOTHING,
    START,
    WAY,
    Token,
    TokenBoard,
    Tokens,
    covered_by,
)
from games.rules.boards.grids import Leap
from games.rules.errors import misread, quoted, unfit
from games.rules.invented.blocks.options import bool_option, choice_option, start_option, words_of
from games.rules.invented.blocks.parsing import lengths_option, words_option
from games.rules.invented.blocks.squares import (
    MAX_SIDE,
    MarkedBlock,
    cols_option,
    rows_option,
    twice,
)
from games.rules.options import option
from games.rules.reading import are_whole
from games.rules.text import Text, join_words, numbers_text, text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MAX_LEAPS = 16
_OWNERS = {letter.lower(): owner for owner, letter in LETTERS.items()}


# The directions, as they are typed.
_WAYS = {
    "left": "esquerda",
    "right": "direita",
    "up": "cima",
    "down": "baixo",
    "up_left": "cima-esquerda",
    "up_right": "cima-direita",
    "down_left": "baixo-esquerda",
    "down_right": "baixo-direita",
}
_NAMES = {way: TEXTS(f"ways.{way}") for way in _WAYS}
_ALSO = {
    **dict(zip("←→↑↓↖↗↙↘", _WAYS, strict=True)),
    **{"-".join(reversed(word.split("-"))): way for way, word in _WAYS.items() if "-" in word},
}
# The sides of a board that all tokens may come nearer to, as weights of the squares to the right and up.
_SIDES = sorted(product(range(-3, 4), repeat=2), key=lambda way: sum(map(abs, way)))
NO_LEAPS = "nenhum"
KNIGHT: tuple[Leap, ...] = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
WHITE_KNIGHT: tuple[Leap, ...] = ((-2, -1), (-2, 1), (-1, 2), (1, 2))
_KNOWN_LEAPS: dict[str, tuple[Leap, ...]] = {
    NO_LEAPS: (),
    "cavalo": KNIGHT,
    "cavalo branco": WHITE_KNIGHT,
}

_PAIR = re.compile(r"\(?\s*([-+]?[0-9]{1,2})\s*[,:]\s*([-+]?[0-9]{1,2})\s*\)?")


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
class BoardBlock(TokenBoard, MarkedBlock[Tokens]):
    """Move one token along a direction by one of the lengths, or by a leap.

    A part is the sorted tokens.
    """

    kind = "board"
    marks = "abx"
    name = TEXTS("name")
    summary = TEXTS("summary")
    start_field = start_option(TEXTS, example="e6, h1")
    amount_name = TEXTS("amount_name")
    place_name = TEXTS("place_name")
    last_words = TEXTS("last_words")

    rows: int = rows_option(8)
    cols: int = cols_option(8)
    directions: tuple[str, ...] = words_option(
        _WAYS, ("left", "up", "up_left"), _NAMES, _ALSO, NO_LEAPS, **words_of(TEXTS, "directions")
    )
    lengths: tuple[int, ...] = lengths_option(TEXTS("lengths.label"), MAX_SIDE - 1)
    leaps: tuple[Leap, ...] = option(
        (),
        "text",
        **words_of(TEXTS, "leaps"),
        example="cavalo branco",
        read=_read_leaps,
        write=_write_leaps,
    )
    jump: bool = bool_option(TEXTS, "jump")
    many: bool = bool_option(TEXTS, "many")
    owned: bool = bool_option(TEXTS, "owned")

    covers: str = choice_option(TEXTS, "covers", NOTHING, START, LEFT, WAY, late=True)

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

    # Starts.

    def how_to_write(self) -> Text:
        return text("Escreve as casas das peças, por exemplo {example}.", example="e6, h1")

    def read_start(self, value: object) -> Tokens:
        words = self.read_words(value)
        if len(words) > self.rows * self.cols:
            misread("São peças a mais: no máximo {n}.", n=MAX_TOKENS)
        tokens = tuple(sorted(map(self._read_token, words)))
        if len(tokens) - len(covered_by(tokens)) > MAX_TOKENS:
            misread("São peças a mais: no máximo {n}.", n=MAX_TOKENS)
        for (row, column), count in Counter(token[:2] for token in tokens).items():
            if count > 1 and (row, column) in covered_by(tokens):
                twice(self.square_name((row, column)))
            if count > 1 and not self.many:
                misread(
                    "Na casa {name} há mais de uma peça, e neste tabuleiro só cabe uma.",
                    name=self.square_name((row, column)),
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

    def parts(self, part: Tokens) -> tuple[Tokens, ...]:
        return (part,) if self.owned else super().parts(part)

    def falls_into(self, part: Tokens) -> list[Tokens]:
        """Tokens that do not hinder each other are games of their own."""
        if not self.many or not (self.jump or not self.directions or self.lengths == (1,)):
            return [part]
        walls = [token for token in part if token[2] == COVERED]
        return [tuple(sorted([token, *walls])) for token in part if token[2] != COVERED]

    def spot(self, place: str) -> Text:
        return TEXTS("spot", name=place)

    def words(self) -> Iterator[Text]:
        yield self.size_words()
        if self.directions:
            ways = join_words([_NAMES[direction] for direction in self.directions])
            if not self.lengths:
                yield TEXTS("words.any_length", ways=ways)
            elif self.lengths == (1,):
                yield TEXTS("words.next", ways=ways)
            else:
                yield TEXTS("words.lengths", ways=ways, numbers=numbers_text(self.lengths))
        if self.leaps:
            yield self._leap_words()
        if self.directions and self.jump:
            yield TEXTS("words.jump")
        elif self.directions:
            yield TEXTS("words.no_jump")
        if self.many:
            yield TEXTS("words.many")
        else:
            yield TEXTS("words.single")
        yield from self._cover_words()
        if self.owned:
            yield TEXTS("words.owned")

    def _cover_words(self) -> Iterator[Text]:
        if self.covers != NOTHING and self.directions and not self.jump:
            yield TEXTS("cover.no_passing")
        elif self.covers != NOTHING:
            yield TEXTS("cover.no_entering")
        if self.vanishing:
            yield TEXTS(f"covering.{self.covers}")

    def _leap_words(self) -> Text:
        ways = {
            KNIGHT: TEXTS("leap.knight"),
            WHITE_KNIGHT: TEXTS("leap.white_knight"),
        }
        way = ways.get(self.leaps) or join_words([_leap_way(leap) for leap in self.leaps])
        if self.directions:
            return TEXTS("leap.instead", way=way)
        return TEXTS("leap.only", way=way)


def _leap_way(leap: Leap) -> Text:
    right, up = leap
    sides = []
    if right > 0:
        sides.append(TEXTS.count("squares.right", right))
    if right < 0:
        sides.append(TEXTS.count("squares.left", -right))
    if up > 0:
        sides.append(TEXTS.count("squares.up", up))
    if up < 0:
        sides.append(TEXTS.count("squares.down", -up))
    return join_words(sides, "e")
