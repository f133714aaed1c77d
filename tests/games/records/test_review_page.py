"""What is said of turning points: how sure it is, and of whose matches."""

from types import SimpleNamespace

import pytest

from games.analysis import reviews
from games.bots.review import Prospect, TurningPoint
from games.records import class_reviews, review_page
from games.rules.text import text


def point(low: Prospect, high: Prospect) -> TurningPoint:
    return TurningPoint(1, 0, "a1", "b1", low, high)


def test_certain_and_likely_are_told_apart():
    likely, win, loss = Prospect(0.4, False, 50), Prospect(1.0, True), Prospect(0.0, True)
    said = {str(review_page._worth(text("Ana"), point(*two))) for two in ((likely, win), (loss, likely))}
    assert len(said) == 2
    assert "50" in " ".join(said)
    assert "20" in str(review_page._basis([20, 30]))


def test_who_is_gone_is_not_counted():
    row = class_reviews.CommonReason("")
    match = SimpleNamespace(pk=1)
    class_reviews._count(row, match, point(Prospect(0.0, True), Prospect(1.0, True)), None)
    assert (row.times, len(row.users)) == (1, 0)


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0, 1, "lost"),
        (0.5, 1, "drawn"),
        (1 / 3, 1, "drawn"),
        (0, 0.5, "draw_lost"),
        (0, 1 / 3, "draw_lost"),
        (1 / 3, 0.5, "draw_shared"),
    ],
)
def test_what_was_surely_lost(low, high, said):
    worth = review_page._worth(text("Ana"), point(Prospect(low, True), Prospect(high, True)))
    assert worth == review_page.TEXTS(f"worth.{said}", who=text("Ana"))


def test_what_no_machine_plays_is_not_looked_through(monkeypatch):
    rows = [SimpleNamespace(game=slug, options={}) for slug in ("invented_table", "hex", "hex3")]
    monkeypatch.setattr(reviews, "of_class", lambda _classroom: SimpleNamespace(only=lambda *_names: rows))
    assert [row["slug"] for row in class_reviews.games_of(None)] == ["hex", "hex3"]
