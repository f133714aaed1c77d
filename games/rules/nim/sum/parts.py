"""The components of a sum, as text and as JSON: any games that are known by name."""

import re
from typing import Any

from games.rules import registry
from games.rules.bases.summed import in_component
from games.rules.errors import BadPosition, GameError, misread, quoted
from games.rules.game import Impartial
from games.rules.options import value_text

Games = tuple[Impartial[Any], ...]

MAX_COMPONENTS = 8
_LONGEST_TEXT = 200_000


def read_games(value: object) -> Games:
    """The components of a sum.

    Text, a component a line (or with & between them): the game's name, then the values of its options with |
    between them, in their order or as name=value, such as "nim 3,5,7" or "subtraction 4 | sets=2,3". Or a
    list of {"game": name, "state": position} or {"game": name, "options": {...}}. Raises BadPosition.
    """
    if isinstance(value, str) and len(value) <= _LONGEST_TEXT:
        value = [part.strip() for part in re.split(r"[&\n]", value) if part.strip()]
    if not isinstance(value, (list, tuple)):
        misread("As parcelas escrevem-se {example}.", example='[{"game": "nim", "state": [3, 5]}]')
    if not 1 <= len(value) <= MAX_COMPONENTS:
        misread("Uma soma tem de 1 a {n} parcelas.", n=MAX_COMPONENTS)
    return tuple(read_game(number, item) for number, item in enumerate(value, 1))


def read_game(number: int, item: object) -> Impartial[Any]:
    try:
        return _component(item)
    except GameError as wrong:
        raise BadPosition(in_component(number, wrong.reason)) from None


def _component(item: object) -> Impartial[Any]:
    if isinstance(item, Impartial):
        game: object = item
    elif isinstance(item, str):
        game = registry.build(*_parse_part(item))
    elif not isinstance(item, dict) or not isinstance(item.get("game"), str):
        misread("Uma parcela escreve-se {example}.", example='{"game": "nim", "state": [3]}')
    elif item.keys() == {"game", "options"} and isinstance(item["options"], dict):
        game = registry.build(item["game"], item["options"])
    elif {"game", "state"} <= item.keys() <= {"game", "state", "variant"}:
        _check_summable(registry.GAMES.get(item["game"]), item["game"])
        game = registry.from_position(item["game"], item.get("variant"), item["state"])[0]
    else:
        misread("Uma parcela escreve-se {example}.", example='{"game": "nim", "state": [3]}')
    return _checked(game)


def _parse_part(part: str) -> tuple[str, dict[str, str]]:
    """The name of a game and its options, from one line. Raises BadPosition."""
    slug, *rest = part.split(None, 1) or [""]
    _check_summable(registry.GAMES.get(slug), slug)
    names = [field.name for field in registry.option_fields(slug)]
    options: dict[str, str] = {}
    for place, word in enumerate(rest[0].split("|") if rest else []):
        name, equals, value = word.partition("=")
        if equals and name.strip() in names:
            options[name.strip()] = value.strip()
        elif place < len(names):
            options[names[place]] = word.strip()
        else:
            misread("O jogo «{slug}» não tem tantas opções.", slug=slug)
    return slug, options


def _check_summable(game: type[Any] | None, slug: str) -> None:
    if game is None:
        misread("Não conheço o jogo «{slug}».", slug=quoted(slug))
    if not issubclass(game, Impartial) or not game.summable:
        misread("O jogo «{slug}» não pode ser parcela de uma soma.", slug=slug)


def _checked(game: object) -> Impartial[Any]:
    _check_summable(type(game), getattr(game, "slug", ""))
    assert isinstance(game, Impartial)
    if game.misere:
        misread("Numa soma as parcelas seguem a regra normal. O misère escolhe-se para a soma toda.")
    return game


def write_games(games: Games) -> str:
    return "\n".join(map(_part_text, games))


def _part_text(game: Impartial[Any]) -> str:
    fields = [field for field in registry.option_fields(game.slug) if field.name != "misere"]
    values = [value_text(field, getattr(game, field.name)).replace("\n", ";") for field in fields]
    return f"{game.slug} {' | '.join(values)}".rstrip()


def items_of(value: object) -> list[Any] | tuple[Any, ...]:
    """The components of a JSON position. Raises BadPosition."""
    if (
        not isinstance(value, dict)
        or set(value) != {"games"}
        or not isinstance(value["games"], (list, tuple))
        or not all(isinstance(item, dict) and "state" in item for item in value["games"])
    ):
        misread(
            "A posição escreve-se {example}.", example='{"games": [{"game": "nim", "state": [3, 5]}, ...]}'
        )
    return value["games"]


def read_positions(games: Games, value: object) -> tuple[Any, ...]:
    """The positions of these games in the JSON position of their sum. Raises BadPosition."""
    items = items_of(value)
    if [item.get("game") for item in items] != [game.slug for game in games]:
        misread("Nesta soma as parcelas são outras.")
    parts = []
    for number, (game, item) in enumerate(zip(games, items, strict=True), 1):
        read_game(number, item)
        try:
            parts.append(game.position_of(item["state"]))
        except BadPosition as wrong:
            raise BadPosition(in_component(number, wrong.reason)) from None
    return tuple(parts)
