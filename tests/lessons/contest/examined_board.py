"""A board game of an edition whose report is finished and has every measure with a picture of its own."""

import json

import msgspec
from django.utils import timezone

from accounts.models import User
from games.bots.fairness import Examination as Known
from games.bots.fairness import SelfPlay
from games.bots.fairness_exact import SmallerBoard
from games.bots.fairness_report import FORMAT
from games.rules.invented.board_game import invention as boards
from lessons.contest import examinations, rubric
from lessons.contest.models import Edition, Entry, Examination, GalleryGame
from tests.lessons.contest.finished_edition import make_entry

TEXTS = {
    "material": "Um tabuleiro e botões.",
    "rules": "Põe-se um botão em cada vez.",
    "disguise": "É o jogo do galo, mais largo.",
}
FIRST = SelfPlay(0, None, 9, False, 60, 1, "a1", 0b111, frozenset())
STRONG = SelfPlay(1, 0, 20, True, 90, 2, "b2", 0b111, frozenset())
DRAW = SelfPlay(None, 1, 12, False, 70, 0, "c3", 0b111, frozenset())


def make_examined_entry(edition: Edition, *authors: User) -> Entry:
    """The final version of a board game, with its report, in an edition that gets the rubric for it."""
    edition.kinds, edition.board_rubric = Edition.Kinds.BOTH, rubric.board_default()
    edition.save()
    written = boards.tidy({**boards.empty(), "name": "Quatro Cantos", "texts": TEXTS})
    entry = make_entry(edition, None, authors, written=written)
    game = boards.build_game(written)
    known = Known(
        "",
        (FIRST,) * 8 + (STRONG, DRAW) * 8,
        game.game().board.full,
        frozenset({"place"}),
        (SmallerBoard(3, 3, "draw"),),
        others=(FIRST,) * 8,
        ahead=3,
    )
    digest = examinations.digest_of(game)
    told = json.loads(json.dumps(msgspec.to_builtins(known, order="deterministic")))
    report = {"format": FORMAT, "digest": digest, "complete": True, "known": told}
    Examination.objects.update_or_create(digest=digest, defaults={"report": report})
    return entry


def publish(entry: Entry) -> GalleryGame:
    """The game in the gallery."""
    assert entry.final
    entry.state = Entry.State.JUDGED
    entry.save()
    return GalleryGame.objects.create(entry=entry, document=entry.final.document, published_at=timezone.now())
