"""The position of the silver dollar game, as text and JSON: coins on a strip, the dollar, the bag."""

import re

from games.rules.bases.strip import Coins, read_squares
from games.rules.errors import BadPosition, misread, quoted, refuse, unknown_variant
from games.rules.options import MAX_SIZE
from games.rules.reading import is_whole, members
from games.rules.text import Text, text

Purse = tuple[Coins, int | None]

BAG = 0
ONE_STEP, TWO_STEP = "one-step", "two-step"
TAKE = "take"

_SQUARE = re.compile(r"[0-9]{1,12}")


def behind(coins: Coins, dollar: int | None) -> int:
    """How many coins stand right of the dollar."""
    return sum(coin > (dollar or BAG) for coin in coins)


def reaches(start: Purse, position: Purse) -> bool:
    """Whether a position can come from the start: counted from the right, no coin stands further right, and
    while the dollar is on the strip the same one is the dollar."""
    (begun, _), (coins, dollar) = start, position
    now, then = behind(*position), behind(*start)
    return (
        len(coins) <= len(begun)
        and (now == then if dollar else now <= then)
        and all(place <= other for place, other in zip(reversed(coins), reversed(begun), strict=False))
    )


def take(position: Purse, rule: str) -> Purse:
    """The position after the bag is taken. Raises IllegalMove."""
    coins, dollar = position
    if rule == ONE_STEP:
        refuse("Aqui não se leva o saco: ganha quem mete lá o dólar.")
    if dollar != BAG:
        refuse("Só podes ficar com o saco quando o dólar lá estiver dentro.")
    return coins, None


def dollar_in_words(dollar: int | None) -> Text:
    if dollar is None:
        return text("O dólar já foi levado.")
    return text("O dólar está na casa {square}.", square=dollar) if dollar else text("O dólar está no saco.")


def dollar_problem(coins: Coins, dollar: int | None, rule: str) -> Text | None:
    """Why the dollar cannot be there."""
    if dollar is None:
        if rule == TWO_STEP:
            return None
        return text("Diz em que casa está o dólar.")
    if dollar != BAG and dollar not in coins:
        return text("O dólar é uma das moedas: na casa {square} não há nenhuma.", square=dollar)
    return None


def typed_square(value: object) -> object:
    """A square as it is typed; nothing typed for the dollar that was taken."""
    if isinstance(value, str) and _SQUARE.fullmatch(value.strip()):
        return int(value)
    return None if value == "" else value


def read_dollar(value: object) -> int | None:
    if value is None:
        return None
    if not is_whole(value, BAG, MAX_SIZE):
        misread("«{square}» não é uma casa.", square=quoted(value))
    return value


def read_rule(value: object) -> str:
    if value not in (ONE_STEP, TWO_STEP):
        raise unknown_variant(value)
    return str(value)


def read_purse(value: object) -> tuple[Coins, int | None, str]:
    """Coins, dollar and rule from JSON. Raises BadPosition."""
    example = '{"coins": [2, 5], "dollar": 5, "rule": "one-step"}'
    squares, where, end = members(value, example, "coins", "dollar", "rule")
    coins, dollar, rule = read_squares(squares, 1), read_dollar(where), read_rule(end)
    if problem := dollar_problem(coins, dollar, rule):
        raise BadPosition(problem)
    return coins, dollar, rule
