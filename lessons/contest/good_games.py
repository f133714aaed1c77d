"""What makes a game good: families by what wins, criteria, rules that change other games, a glossary. After
the first chapter of «Jogos Matemáticos, Jogos Abstractos»; the words stand in the file of texts beside this
one."""

from typing import NamedTuple

from games.rules.text import Text
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)


class Described(NamedTuple):
    """A name, what is told of it, and the slugs of the games that show it."""

    key: str
    name: Text
    words: Text
    games: tuple[str, ...] = ()


# By what wins; a game may belong to several.
FAMILIES: dict[str, tuple[str, ...]] = {
    "territory": ("go", "anchor", "dispatch"),
    "blocking": ("amazons", "pawns", "campaign", "hobbes", "un", "nim"),
    "capture": ("annuvin", "gogol", "nosferatu", "hobbes"),
    "place": ("aboyne", "pawns", "epaminondas", "gogol", "iqishiqi", "estarolas", "trails"),
    "pattern": ("gomoku", "havannah", "intersections", "traffic_lights", "sanqi"),
    "connection": ("hex", "y", "nex", "gonnect", "jade", "havannah", "lines_of_action"),
}
CRITERIA: dict[str, tuple[str, ...]] = {
    "depth": ("go",),
    "clarity": ("hex",),
    "drama": (),
    "length": ("hex", "amazons"),
    "choice": ("nex",),
    "interaction": ("nex",),
}
MUTATORS: dict[str, tuple[str, ...]] = {
    "balance": ("hex",),
    "progression": ("y",),
    "dagger": ("gomoku",),
    "neutral": ("nex",),
    "pocket": (),
    "handicap": ("go",),
}
GLOSSARY = (
    "adjacent",
    "custodial",
    "replacement",
    "connected",
    "strategy",
    "endgame",
    "fork",
    "group",
    "isolated",
    "ko",
    "liberty",
    "misere",
    "mobility",
    "orthogonal",
    "pass",
    "neutral_piece",
    "precedence",
    "prisoner",
    "sacrifice",
    "suicide",
    "tactics",
    "turn",
    "tweedle",
)


def families() -> list[Described]:
    return [_described("families", key, games) for key, games in FAMILIES.items()]


def criteria() -> list[Described]:
    return [_described("criteria", key, games) for key, games in CRITERIA.items()]


def mutators() -> list[Described]:
    return [_described("mutators", key, games) for key, games in MUTATORS.items()]


def glossary() -> list[Described]:
    return [_described("glossary", key) for key in GLOSSARY]


def _described(part: str, key: str, games: tuple[str, ...] = ()) -> Described:
    return Described(key, TEXTS(f"{part}.{key}.name"), TEXTS(f"{part}.{key}.words"), games)
