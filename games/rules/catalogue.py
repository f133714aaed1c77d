"""The one list of games, which everything else reads."""

from collections.abc import Mapping
from typing import Any

from games.rules import options
from games.rules.entry import Entry
from games.rules.errors import BadOptions, BadPosition, quoted
from games.rules.game import Game, Impartial
from games.rules.invented import game as invented
from games.rules.nim import (
    add_up,
    array_nim,
    blocking_nim,
    classic_nim,
    coins,
    dawson_chess,
    dawson_kayles,
    digraph,
    divisor,
    even_or_odd_heap,
    exact_nim,
    grundy,
    hackenbush,
    half,
    jil,
    kayles,
    lasker,
    lim,
    moore_nim,
    nim,
    nimble,
    nimble2d,
    northcott,
    octal,
    odd_even,
    plainim,
    poker_nim,
    queen_nd,
    queens,
    silver_dollar,
    stairs,
    subtraction,
    sums,
    triangular_nim,
    turtles,
    welter,
    white_knight,
    wythoff,
)
from games.rules.options import OptionField
from games.rules.text import text
from games.rules.two.about import (
    anchor,
    dispatch,
    go,
    gomoku,
    gonnect,
    havannah,
    intersections,
    iqishiqi,
    jade,
    nex,
    reversi,
    sanqi,
    traffic_lights,
    y,
)
from games.rules.two.about import hex as hex_board

# In the order of the lists: the module of each game has its ENTRY.
_MODULES = (
    nim,
    classic_nim,
    subtraction,
    add_up,
    moore_nim,
    exact_nim,
    poker_nim,
    blocking_nim,
    wythoff,
    queen_nd,
    lim,
    jil,
    queens,
    white_knight,
    half,
    divisor,
    odd_even,
    even_or_odd_heap,
    northcott,
    nimble,
    coins,
    silver_dollar,
    welter,
    stairs,
    turtles,
    nimble2d,
    plainim,
    kayles,
    dawson_chess,
    dawson_kayles,
    grundy,
    lasker,
    octal,
    array_nim,
    triangular_nim,
    hackenbush,
    digraph,
    sums,
    invented,
    hex_board,
    go,
    gonnect,
    havannah,
    y,
    anchor,
    dispatch,
    nex,
    gomoku,
    reversi,
    jade,
    sanqi,
    iqishiqi,
    intersections,
    traffic_lights,
)

ENTRIES: dict[str, Entry] = {module.ENTRY.game.slug: module.ENTRY for module in _MODULES}
GAMES: dict[str, type[Game[Any]]] = {slug: entry.game for slug, entry in ENTRIES.items()}
# Those that the solvers know, and about which worksheets ask.
IMPARTIAL: dict[str, type[Impartial[Any]]] = {
    slug: entry.game for slug, entry in ENTRIES.items() if issubclass(entry.game, Impartial)
}


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
