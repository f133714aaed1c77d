"""The silver dollar game with the dollar, both endings. Rulebook, `nim_family.md` 3.19 (Conway 1976)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from games.rules.bases.strip import (
    CoinFromTo,
    Coins,
    check_free,
    check_no_jump,
    coins_at,
    move_squares,
    slid,
    squares_option,
    too_wide,
)
from games.rules.boards import Board
from games.rules.boards.strips import strip_board
from games.rules.errors import BadOptions, misread, refuse
from games.rules.game import State, View
from games.rules.nim.silver_dollar.purse import (
    BAG,
    ONE_STEP,
    TAKE,
    TWO_STEP,
    Purse,
    dollar_in_words,
    dollar_problem,
    reaches,
    read_dollar,
    read_purse,
    read_rule,
    take,
    typed_square,
)
from games.rules.options import option, typed_option
from games.rules.text import Text, formula, join_words, text

__all__ = ["TWO_STEP", "SilverDollar"]


@dataclass(frozen=True)
class SilverDollar(CoinFromTo[Purse]):
    """Move one coin to the left to a free square, without jumping; the leftmost one may go into the bag.

    One coin is the dollar. One-step: who puts it into the bag wins. Two-step: once it is there, the bag may
    be taken instead of a move; who takes it wins. There is no misère variant.

    A position is the squares of all coins outside the bag, ascending, and that of the dollar: 0 for the bag,
    None once it is taken. JSON form: `{"coins": [...], "dollar": square or null, "rule": "one-step" or
    "two-step"}`.
    """

    slug = "silver_dollar"
    misere = False

    coins: Coins = squares_option(
        (2, 5, 8), 1, text("As casas de todas as moedas, por ordem, também a do dólar. A casa 0 é o saco.")
    )
    dollar: int | None = typed_option(
        5,
        text("Casa do dólar"),
        text("Uma das casas com moeda, ou 0 se o dólar está no saco."),
        lambda value: read_dollar(typed_square(value)),
        lambda dollar: "" if dollar is None else str(dollar),
    )
    rule: str = option(
        ONE_STEP,
        "choice",
        label=text("Fim do jogo"),
        help=text("Quem ganha quando o dólar chega ao saco."),
        choices=(
            (ONE_STEP, text("Ganha quem mete o dólar no saco")),
            (TWO_STEP, text("Ganha quem fica com o saco, na jogada seguinte")),
        ),
    )

    def check_options(self) -> None:
        if problem := dollar_problem(self.coins, self.dollar, self.rule):
            raise BadOptions("dollar", problem)

    @property
    def variant(self) -> str:
        return self.rule

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        return cls(rule=read_rule(ONE_STEP if variant is None else variant))

    def is_over(self, position: Purse) -> bool:
        return position[1] is None or (position[1] == BAG and self.rule == ONE_STEP)

    def position_moves(self, position: Purse) -> Iterator[str]:
        if self.is_over(position):
            return
        coins, dollar = position
        if dollar == BAG:
            yield TAKE
        left = BAG
        for index, coin in enumerate(coins):
            for square in range(left + 1 if index else BAG, coin):
                yield f"{coin}-{square}"
            left = coin

    def follower_count(self, position: Purse) -> int:
        if self.is_over(position):
            return 0
        coins, dollar = position
        return (coins[-1] - len(coins) + 1 if coins else 0) + (dollar == BAG)

    def follow(self, position: Purse, move: str) -> Purse:
        coins, dollar = position
        if self.is_over(position):
            refuse("O dólar já tem dono: já não há jogadas.")
        if move == TAKE:
            return take(position, self.rule)
        start, end = move_squares(move)
        check_free(coins, start, end)
        check_no_jump(coins, start, end)
        after = slid(coins, start, end)
        return after[1:] if end == BAG else after, end if start == dollar else dollar

    def last_move(self, position: Purse) -> Text:
        return text("ficou com o saco") if self.rule == TWO_STEP else text("meteu o dólar no saco")

    def position_json(self, position: Purse) -> dict[str, Any]:
        coins, dollar = position
        return {"coins": list(coins), "dollar": dollar, "rule": self.rule}

    @classmethod
    def options_of(cls, value: object) -> tuple[Coins, int | None, str]:
        return read_purse(value)

    def fitting(self, coins: Coins, dollar: int | None, rule: str) -> Purse:
        if rule != self.rule:
            misread("Este jogo acaba de outra maneira: {rule}.", rule=self.rule)
        if not reaches((self.coins, self.dollar), (coins, dollar)):
            misread(
                "Esta posição não cabe neste jogo, que começa com moedas em {squares}.",
                squares=join_words(self.coins, "e"),
            )
        return coins, dollar

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, State[Purse]]:
        coins, dollar, rule = read_purse(position)
        if variant is not None and read_rule(variant) != rule:
            misread("A posição é da variante «{rule}», não de «{other}».", rule=rule, other=variant)
        game = cls(coins, dollar, rule)
        return game, game.initial()

    def draw_board(self) -> Board:
        return strip_board(BAG, max(self.coins, default=BAG), bag=True)

    def view(self, state: State[Purse]) -> View:
        coins, dollar = state.position
        pieces = {str(coin): "coin" for coin in coins}
        return View(pieces if dollar is None else {**pieces, str(dollar): "dollar"})

    def step_cell(self, state: State[Purse], step: str) -> str | None:
        return str(BAG) if step == TAKE else super().step_cell(state, step)

    def touched(self, state: State[Purse], move: str) -> tuple[str, ...]:
        return (str(BAG),) if move == TAKE else super().touched(state, move)

    def choice(self, state: State[Purse], prefix: str) -> Text:
        if prefix == TAKE:
            return text("Ficar com o saco")
        start, _, end = prefix.partition("-")
        is_dollar = start == str(state.position[1])
        if end == str(BAG):
            if is_dollar:
                return text("Meter o dólar no saco")
            return text("Meter no saco a moeda da casa {start}", start=start)
        if not is_dollar:
            return super().choice(state, prefix)
        if end:
            return text("Mover o dólar da casa {start} para a {end}", start=start, end=end)
        return text("Dólar, na casa {start}: escolhe para onde", start=start)

    def describe(self, move: str) -> Text:
        if move == TAKE:
            return text("ficou com o saco")
        start, end = move.split("-")
        if end == str(BAG):
            return text("meteu no saco a moeda da casa {start}", start=start)
        return super().describe(move)

    def picture(self, state: State[Purse]) -> Text:
        coins, dollar = state.position
        return formula("{coins} {dollar}", coins=coins_at(coins), dollar=dollar_in_words(dollar))

    def too_large(self) -> Text | None:
        return too_wide(self.coins)
