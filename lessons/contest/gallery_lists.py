"""The published games as lists show them: those asked for, their drawings, their shelf in the catalogue."""

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.pictures.cards import CardGroup, GameCard, Shelf, has_all
from games.rules.invented.document import Incomplete
from lessons.contest import gallery
from lessons.contest.draft_views import start_drawing
from lessons.contest.kinds import PlayableInvention
from lessons.contest.models import GalleryGame

MOST = 12  # cards on the shelf; the gallery has them all
LINE = 110


def matching(words: list[str], edition: str = "", category: str = "") -> list[int]:
    """The games that are asked for, by primary key; all plain words have to be found."""
    games = gallery.visible()
    if edition:
        games = games.filter(entry__edition__key=edition)
    if category:
        games = games.filter(entry__category__name=category)
    rows = games.values_list("pk", "document__name", "document__story", "entry__edition__title")
    return [pk for pk, *texts in rows if has_all(words, " ".join(texts))]


def board(game: GalleryGame) -> SafeString | None:
    """The drawing of a game; None where it has none."""
    invention = readable(game)
    if invention is None:
        return None
    # Neither the smallest start nor the largest one.
    return start_drawing(invention.game(len(invention.starts) // 2), f"jogo-{game.key}")


def readable(game: GalleryGame) -> PlayableInvention | None:
    """The game; None where this release of the site cannot read it."""
    try:
        return gallery.game_of(game)
    except Incomplete:
        return None


def shelf() -> Shelf:
    """What classes invented and everybody may play."""
    return Shelf(
        "school",
        _("Da escola"),
        _("Jogos que alunos inventaram, da galeria do concurso."),
        gallery.visible().exists,
        _groups,
    )


def _groups(words: list[str]) -> list[CardGroup]:
    games = gallery.visible().filter(pk__in=matching(words)[:MOST])
    cards = [
        GameCard(
            game.get_absolute_url(),
            game.document["name"] or _("Jogo sem nome"),
            game.document["story"][:LINE],
            board(game),
        )
        for game in games
    ]
    return [CardGroup("school", "", cards)] if cards else []
