"""The cards of the games: by family and material for the catalogue, one of each material at home."""

import unicodedata
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules import catalogue
from games.rules.entry import Entry

FAMILIES = {
    "nim": (
        _("Feijões e números"),
        _("Jogos curtos com um segredo: há sempre um dos dois que pode ganhar. Qual, e como?"),
    ),
    "two": (_("Jogos para dois"), _("Tabuleiros em que cada um tem a sua cor e o seu plano.")),
    "three": (_("Jogos para três"), _("Três cores à mesma mesa.")),
}
GROUPS = {
    "heaps": _("Pilhas de feijões"),
    "splitting": _("Partir e dividir"),
    "strips": _("Fitas e escadas"),
    "coins": _("Moedas"),
    "boards": _("Tabuleiros"),
    "graphs": _("Setas e arbustos"),
    "sums": _("Somas de jogos"),
    "numbers": _("Números"),
    "connection": _("Ligar"),
    "lines": _("Fazer linhas"),
    "territory": _("Território e captura"),
    "pushing": _("Empurrar e transformar"),
    "moving": _("Mover e capturar"),
}


def families() -> list[dict[str, Any]]:
    """All games: families that have some, in each the materials that have some."""
    shelf = []
    for family, (name, line) in FAMILIES.items():
        entries = [entry for entry in catalogue.ENTRIES.values() if entry.family == family and entry.offered]
        groups = [
            {"id": group, "name": title, "cards": [card(entry) for entry in entries if entry.group == group]}
            for group, title in GROUPS.items()
            if any(entry.group == group for entry in entries)
        ]
        if groups:
            shelf.append({"id": family, "name": name, "line": line, "groups": groups})
    return shelf


def chosen(each: int) -> list[dict[str, Any]]:
    """The first game of each material, at most `each` of every family."""
    return [group["cards"][0] for family in families() for group in family["groups"][:each]]


def card(entry: Entry) -> dict[str, Any]:
    """What a card shows, and the words by which its game is found."""
    slug = entry.game.slug
    words = [entry.name, entry.summary] if entry.also is None else [entry.name, entry.also, entry.summary]
    return {
        "slug": slug,
        "entry": entry,
        "board": _drawing(slug, get_language()),
        "found_by": plain(" ".join((slug, *map(translate, words)))),
    }


def plain(words: str) -> str:
    """Small letters without accents, in which the catalogue is searched."""
    apart = unicodedata.normalize("NFD", words.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


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
