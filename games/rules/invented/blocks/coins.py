"""A row of coins to turn."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

from games.rules.bases.listed import ListedMove
from games.rules.boards import Board
from games.rules.boards.strips import coin_row
from games.rules.errors import misread, quoted
from games.rules.game import State, Step, View
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.blocks.options import choice_option, int_option, start_option
from games.rules.invented.blocks.runs import run_steps, run_text
from games.rules.options import option, yes_no_option
from games.rules.text import Text, join_words, ntext, text

MAX_COINS = 24

_MOVE = re.compile(r"[1-9][0-9]?(?:-[1-9][0-9]?|(?:/[1-9][0-9]?)*)")
_KINDS = {"F": "face", "V": "back"}
_TURNED = {"F": "V", "V": "F"}
_SIDES = {"1": "F", "0": "V"}


@dataclass(frozen=True)
class CoinsBlock(Block[str]):
    """Turn a coin and perhaps others on its left. A part is a word of F (face) and V (back)."""

    kind = "coins"
    name = text("Moedas para virar")
    summary = text("Uma fila de moedas com face e verso: cada jogada vira algumas.")
    start_field = start_option(
        text("Moedas no início"),
        text("Uma letra por moeda, da esquerda para a direita: F é face, V é verso."),
        example="F V F F",
    )
    amount_name = text("número de moedas")
    place_name = text("moeda da direita")
    settable = True
    last_words = text("virou as últimas moedas que podia")

    more: int = int_option(
        1,
        (0, MAX_COINS - 1),
        text("Quantas moedas mais, à esquerda da primeira"),
        text("0: vira-se só uma moeda. 2: a primeira e mais duas à esquerda dela, no máximo."),
    )
    exact: bool = yes_no_option(text("Viram-se sempre todas essas"), text("Senão, esse número é o máximo."))
    which: str = choice_option(
        text("Que moedas"),
        text("Se as outras moedas podem estar longe da primeira."),
        ("any", text("quaisquer, à esquerda")),
        ("run", text("só as vizinhas, todas seguidas")),
    )
    face: str = option(
        "right",
        "choice",
        label=text("Que moeda tem de passar de face a verso"),
        help=text("Se for sempre a da direita, o jogo acaba de certeza; senão, pode não ter fim."),
        choices=(("right", text("a da direita")), ("some", text("pelo menos uma delas"))),
    )

    @property
    def measure(self) -> str:
        # The coin on the right weighs more than all on its left together.
        return "weights" if self.face == "right" else ""

    @property
    def counts(self) -> range:
        """How many coins a move may turn."""
        return range(self.more + 1 if self.exact else 1, self.more + 2)

    # Parts.

    def read_start(self, value: object) -> str:
        word = re.sub(r"[\s,;]+", "", value).upper() if isinstance(value, str) else ""
        word = "".join(_SIDES.get(sign, sign) for sign in word)
        if not word or word.strip("FV"):
            misread("As moedas escrevem-se com F (face) e V (verso), por exemplo {example}.", example="F V F")
        if len(word) > self._most_coins():
            misread("Com estas regras, no máximo {n} moedas.", n=self._most_coins())
        return word

    def _most_coins(self) -> int:
        """How many coins never have too many moves."""
        if self.which == "run":
            return MAX_COINS
        allowed = (n for n in range(MAX_COINS + 1) if sum(comb(n, k) for k in self.counts) <= MAX_MOVES)
        return max(allowed)

    def part_text(self, part: str) -> str:
        return " ".join(part)

    def parts(self, part: str) -> tuple[str, ...]:
        kept = part.rstrip("V") if self.face == "right" else part
        return (kept,) if next(self.plays(kept), None) else ()

    def toggled(self, position: str, cell: str) -> str | None:
        part = position
        return _turned(part, (int(cell),))

    # Moves; the coins of one are numbered from 1 and descend.

    def plays(self, position: str, mover: int = 0) -> Iterator[ListedMove]:
        part = position
        for last in range(1, len(part) + 1):
            if self.face == "right" and part[last - 1] != "F":
                continue
            for move, coins in _choices(last, self.counts, self.which):
                if self.face == "right" or any(part[coin - 1] == "F" for coin in coins):
                    yield ListedMove(move, _turned(part, coins), len(coins), str(last))

    def _move_text(self, coins: tuple[int, ...]) -> str:
        return _move_text(coins, self.which)

    def refusal(self, position: str, move: str) -> Text:
        part = position
        if not _MOVE.fullmatch(move) or ("-" in move and self.which == "any"):
            return text(
                "Não percebo «{move}». Escreve, por exemplo, {example}.",
                move=quoted(move),
                example=self._move_text((2, 1)),
            )
        coins = _coins(move)
        if max(coins) > len(part):
            return ntext("Só há {n} moeda.", "Só há {n} moedas.", len(part))
        if list(coins) != sorted(set(coins), reverse=True) or move != self._move_text(coins):
            return text("Escreve {move}.", move=self._move_text(tuple(sorted(set(coins), reverse=True))))
        if self.face == "right" and part[coins[0] - 1] != "F":
            return text("A moeda {n} já mostra o verso: a da direita tem de mostrar a face.", n=coins[0])
        if all(part[coin - 1] != "F" for coin in coins):
            return text("Pelo menos uma das moedas tem de mostrar a face.")
        return self._count_refusal()

    def _count_refusal(self) -> Text:
        if self.exact:
            return ntext("Vira-se sempre {n} moeda.", "Viram-se sempre {n} moedas.", self.more + 1)
        return ntext("Só se pode virar {n} moeda.", "Só se podem virar até {n} moedas.", self.more + 1)

    # Clicking.

    def steps_to(self, state: State[str], moves: Iterable[str], prefix: str) -> list[Step]:
        part, begun = state.position, prefix
        if self.which == "run":
            return run_steps(moves, begun)
        legal = {frozenset(_coins(move)): move for move in moves}
        chosen = frozenset(_coins(begun)) if _MOVE.fullmatch(begun) else frozenset()
        steps = []
        for coin in range(1, len(part) + 1):
            after = chosen | {coin}
            more = any(after < move for move in legal)
            if coin not in chosen and (more or after in legal):
                written = self._move_text(tuple(sorted(after, reverse=True)))
                steps.append(Step(written, str(coin), after in legal, more))
        return steps

    def cell_move(self, state: State[str], prefix: str, cell: str) -> str | None:
        begun = prefix
        coins = {*(_coins(begun) if begun else ()), int(cell)}
        if self.which == "run" and len(coins) > 2:
            return None
        return self._move_text(tuple(sorted(coins, reverse=True)))

    # Drawing and words.

    def board_of(self, start: str) -> Board:
        return coin_row(len(start))

    def view(self, state: State[str]) -> View:
        part = state.position
        return View({str(place): _KINDS[side] for place, side in enumerate(part, 1)})

    def touched(self, state: State[str], move: str) -> tuple[str, ...]:
        return tuple(map(str, _coins(move)))

    def describe(self, move: str) -> Text:
        coins = sorted(_coins(move))
        if len(coins) == 1:
            return text("virou a moeda {n}", n=coins[0])
        return text("virou as moedas {coins}", coins=join_words(coins, "e"))

    def choice(self, state: State[str], prefix: str) -> Text:
        move = prefix
        coins = sorted(_coins(move))
        if len(coins) == 1:
            return text("Virar a moeda {n}", n=coins[0])
        return text("Virar as moedas {coins}", coins=join_words(coins, "e"))

    def spot(self, place: str) -> Text:
        return text("com a moeda {n} à direita", n=place)

    def picture(self, state: State[str]) -> Text:
        part = state.position
        up = [place for place, side in enumerate(part, 1) if side == "F"]
        if not up:
            return ntext("{n} moeda, com o verso.", "{n} moedas, todas com o verso.", len(part))
        return ntext(
            "{n} moeda. Com a face: {faces}.",
            "{n} moedas. Com a face: {faces}.",
            len(part),
            faces=join_words(up, "e"),
        )

    def words(self) -> Iterator[Text]:
        if self.more == 0:
            yield text("Em cada jogada vira-se uma moeda, que passa de face a verso.")
            return
        coins = text("moedas seguidas") if self.which == "run" else text("moedas")
        if self.exact:
            yield text("Em cada jogada viram-se {n} {coins}.", n=self.more + 1, coins=coins)
        else:
            yield text("Em cada jogada viram-se de 1 a {n} {coins}.", n=self.more + 1, coins=coins)
        if self.face == "right":
            yield text("A que fica mais à direita tem de passar de face a verso.")
        else:
            yield text("Pelo menos uma delas tem de passar de face a verso.")


@lru_cache(maxsize=1_024)
def _choices(last: int, counts: range, which: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The moves whose coin on the right is `last`, each with its coins."""
    choices: list[tuple[int, ...]] = []
    for count in counts:
        if count > last:
            break
        if which == "run":
            choices.append(tuple(range(last, last - count, -1)))
        else:
            choices += ((last, *others) for others in combinations(range(last - 1, 0, -1), count - 1))
    return tuple((_move_text(coins, which), coins) for coins in choices)


def _move_text(coins: tuple[int, ...], which: str) -> str:
    if which == "run":
        return run_text(str(coins[-1]), str(coins[0]))
    return "/".join(map(str, coins))


def _coins(move: str) -> tuple[int, ...]:
    """The coins of a move, as it names them; of a run all, from the right."""
    first, sign, last = move.partition("-")
    if sign:
        low, high = int(first), int(last)
        return tuple(range(high, low - 1, -1)) if low <= high else (low, high)
    return tuple(map(int, move.split("/")))


def _turned(part: str, coins: tuple[int, ...]) -> str:
    sides = list(part)
    for coin in coins:
        sides[coin - 1] = _TURNED[sides[coin - 1]]
    return "".join(sides)
