"""The one list of games, which everything else reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules import options
from games.rules.errors import BadOptions, BadPosition, quoted
from games.rules.game import Game
from games.rules.nim.add_up import AddUp
from games.rules.nim.nim import Nim
from games.rules.nim.subtraction import Subtraction
from games.rules.options import OptionField
from games.rules.text import Text, text


@dataclass(frozen=True, slots=True)
class Preset:
    """A start position that is fun: its level ("fácil" ...), its name and the options."""

    level: Text
    name: Text
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in lists: `family` is "nim", "two" or "three"; `picture` holds the options drawn on its card."""

    game: type[Game[Any]]
    family: str
    name: Text
    summary: Text
    picture: Mapping[str, Any]
    presets: tuple[Preset, ...]


EASY, MEDIUM, HARD = text("fácil"), text("médio"), text("difícil")

ENTRIES: dict[str, Entry] = {
    entry.game.slug: entry
    for entry in (
        Entry(
            Nim,
            "nim",
            text("Nim"),
            text("Tira quantos feijões quiseres de uma só pilha. Quem tira o último ganha."),
            {"heaps": [3, 5, 7]},
            (
                Preset(EASY, text("Duas pilhas"), {"heaps": [4, 6]}),
                Preset(MEDIUM, text("O clássico 3, 5, 7"), {"heaps": [3, 5, 7]}),
                Preset(HARD, text("A pirâmide 1, 3, 5, 7"), {"heaps": [1, 3, 5, 7]}),
                Preset(MEDIUM, text("Misère: o último perde"), {"heaps": [3, 4, 5], "misere": True}),
            ),
        ),
        Entry(
            Subtraction,
            "nim",
            text("Jogo da Subtração"),
            text("Tira da pilha só as quantidades permitidas. Quem fica sem jogadas perde."),
            {"heaps": [21], "sets": [[1, 2, 3]]},
            (
                Preset(EASY, text("1, 2 ou 3 de uma pilha"), {"heaps": [13], "sets": [[1, 2, 3]]}),
                Preset(MEDIUM, text("Só 3 ou 4"), {"heaps": [23], "sets": [[3, 4]]}),
                Preset(
                    MEDIUM,
                    text("Misère: o último perde"),
                    {"heaps": [21], "sets": [[1, 2, 3]], "misere": True},
                ),
                Preset(
                    HARD,
                    text("Três pilhas, três regras"),
                    {"heaps": [7, 10, 13], "sets": [[2, 3], [2, 5, 8], [1, 6, 13]]},
                ),
            ),
        ),
        Entry(
            AddUp,
            "nim",
            text("Nim das Somas"),
            text("Diz um número e soma-o. Quem chega à meta ganha."),
            {"target": 31, "max": 3},
            (
                Preset(EASY, text("Até 13, de 1 a 3"), {"target": 13, "max": 3}),
                Preset(MEDIUM, text("Até 31, de 1 a 5"), {"target": 31, "max": 5}),
                Preset(HARD, text("Até 100, de 1 a 10"), {"target": 100, "max": 10}),
            ),
        ),
    )
}

GAMES: dict[str, type[Game[Any]]] = {slug: entry.game for slug, entry in ENTRIES.items()}


def option_fields(slug: str) -> tuple[OptionField, ...]:
    """The options of a game in the order of a form. Raises KeyError for an unknown slug."""
    return options.option_fields(GAMES[slug])


def build(slug: str, values: Mapping[str, Any]) -> Game[Any]:
    """The game with these options, given as text or JSON; absent ones have their default.

    Raises BadOptions: field "game" for an unknown slug, else the option that is wrong or unknown.
    """
    if slug not in GAMES:
        raise BadOptions("game", text("Não conheço o jogo «{slug}».", slug=quoted(slug)))
    known = {option.name for option in option_fields(slug)}
    for name in values:
        if name not in known:
            raise BadOptions(name, text("Este jogo não tem a opção «{name}».", name=quoted(name)))
    return GAMES[slug](**values)


def from_position(
    slug: str,
    variant: str | None,
    position: object,
    games: Mapping[str, type[Game[Any]]] = GAMES,
) -> tuple[Game[Any], Any]:
    """A game and a state from the rulebook's JSON. Raises BadPosition."""
    if slug not in games:
        raise BadPosition(text("Não conheço o jogo «{slug}».", slug=quoted(slug)))
    return games[slug].read(position, variant)
