"""The cards of the games: by family and material for the catalogue, one of each material at home.

Other apps have games to show, too: one that does registers its shelf when it is loaded.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.bases.heaps import HeapTable
from games.rules.bases.moving import Moving
from games.rules.bases.placing import Placing
from games.rules.bases.pushing import Pushing
from games.rules.bases.splitting import SplittingGame
from games.rules.bases.stones import Surrounding
from games.rules.bases.strip import CoinGame
from games.rules.bases.turning import Turning
from games.rules.entry import GROUPS, GameEntry

FAMILIES = {
    "nim": (
        _("Feijões"),
        _("Jogos curtos com um segredo: há sempre um dos dois que pode ganhar. Qual, e como?"),
    ),
    "two": (_("Para dois"), _("Tabuleiros em que cada um tem a sua cor e o seu plano.")),
    "three": (_("Para três"), _("Três cores à mesma mesa.")),
}
# What is done in the games that share a base, as people would look for it.
MECHANICS: dict[type, Promise] = {
    HeapTable: _("tirar de pilhas"),
    SplittingGame: _("partir pilhas e filas"),
    CoinGame: _("mover moedas numa fita"),
    Surrounding: _("cercar e capturar pedras"),
    Placing: _("pôr pedras"),
    Moving: _("mover peças"),
    Pushing: _("empurrar"),
    Turning: _("cercar e virar peças"),
}


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list: its page, its name, a line about it and its drawing, None where it has none."""

    url: str
    name: str
    line: str
    board: SafeString | None
    also: str = ""
    names: tuple[str, ...] = ()

    def rank(self, wanted: str) -> int:
        """How well a plain `wanted` is its name: 0 exactly, 1 its beginning, 2 not. In any language."""
        names = [plain(name) for name in self.names or (self.name,)]
        if wanted in names:
            return 0
        return 1 if any(name.startswith(wanted) for name in names) else 2


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards under a heading; without a name they stand under that of their shelf."""

    id: str
    name: str
    cards: list[GameCard]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A part of the catalogue: `there` says whether it has games, `groups` gives those in which all the
    plain words are found."""

    id: str
    name: str
    line: str
    there: Callable[[], bool]
    groups: Callable[[list[str]], list[CardGroup]]


_further: list[Callable[[], Shelf]] = []


def register(shelf: Callable[[], Shelf]) -> None:
    """Adds a shelf of another app, when the app is loaded; it is made anew for each page."""
    _further.append(shelf)


def shelves() -> list[Shelf]:
    """The shelves that have games: of the families, then of other apps."""
    every = [*map(_family, FAMILIES), *(shelf() for shelf in _further)]
    return [shelf for shelf in every if shelf.there()]


def first_cards(each: int) -> list[GameCard]:
    """The first game of each material, at most `each` of every family."""
    groups = (list(_materials(family).values())[:each] for family in FAMILIES)
    return [card(entries[0]) for family in groups for entries in family]


def card(entry: GameEntry) -> GameCard:
    slug = entry.game.slug
    return GameCard(
        url=reverse("games:game", args=[slug]),
        name=translate(entry.name),
        line=translate(entry.summary),
        board=_drawing(slug, get_language()),
        also="" if entry.also is None else translate(entry.also),
        names=_names(slug),
    )


def by_name(cards: Iterable[GameCard], wanted: str) -> list[GameCard]:
    """Those that are called so, exactly first, and then those whose names begin so."""
    asked = " ".join(plain(wanted).split())
    ranked = [(card.rank(asked), card) for card in cards]
    return [card for rank, card in sorted(ranked, key=lambda pair: pair[0]) if rank < 2]


def has_all(words: Iterable[str], said: str) -> bool:
    """Does each of these plain words begin a word of what is said of a game?"""
    plainly = plain(said)
    return all(re.search(rf"(?<!\w){re.escape(word)}", plainly) for word in words)


def plain(words: str) -> str:
    """Small letters without accents, in which the catalogue is searched."""
    apart = unicodedata.normalize("NFD", words.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _family(family: str) -> Shelf:
    name, line = FAMILIES[family]

    def groups(words: list[str]) -> list[CardGroup]:
        return [
            CardGroup(f"{family}-{group}", translate(GROUPS[group]), [card(entry) for entry in groups])
            for group, entries in _materials(family).items()
            if (groups := [entry for entry in entries if has_all(words, _search_words(entry.game.slug))])
        ]

    return Shelf(family, str(name), str(line), lambda: bool(_materials(family)), groups)


def _materials(family: str) -> dict[str, list[GameEntry]]:
    """The games of a family by their material, in the order of the materials."""
    entries = [entry for entry in catalogue.ENTRIES.values() if entry.family == family and entry.offered]
    materials = {group: [entry for entry in entries if entry.group == group] for group in GROUPS}
    return {group: those for group, those in materials.items() if those}


@cache
def _names(slug: str) -> tuple[str, ...]:
    """What a game is called, in all languages; the names of the line "Também" one by one."""
    entry = catalogue.ENTRIES[slug]
    names = [slug.replace("_", " ")]
    for language, _name in settings.LANGUAGES:
        with override(language):
            names += [
                translate(entry.name),
                *("" if entry.also is None else translate(entry.also)).split(", "),
            ]
    return tuple(name for name in dict.fromkeys(names) if name)


@cache
def _search_words(slug: str) -> str:
    """By what a game is found, in all languages: its names, what it is about, its material, what is done."""
    entry = catalogue.ENTRIES[slug]
    done = [words for base, words in MECHANICS.items() if issubclass(entry.game, base)]
    said = list(_names(slug))
    for language, _name in settings.LANGUAGES:
        with override(language):
            said += [translate(entry.summary), translate(GROUPS[entry.group]), *map(str, done)]
    return " ".join(said)


@lru_cache(maxsize=512)
def _drawing(slug: str, _language: str | None) -> SafeString:
    """The picture of a game. It takes longer than all the rest of the page, and never changes.

    Where a game begins on an empty board it is the position of its first one.
    """
    entry = catalogue.ENTRIES[slug]
    game = catalogue.build(slug, entry.picture)
    state = game.initial()
    if entry.first_steps and not game.view(state).pieces:
        first = entry.first_steps[0]
        game = catalogue.ENTRIES[slug].game_of(first)
        state = game.setup(first.position, first.to_move)
    return draw_board(game, state, interactive=False, ident=f"jogo-{slug}")
