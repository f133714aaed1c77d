"""How long a match of an impartial game is looked through in a request."""

from types import SimpleNamespace

import pytest

from games.analysis import reviews
from games.rules.catalogue import build
from games.solvers.theory import TooBig


def test_an_impartial_match_is_solved_within_limits(monkeypatch):
    def looking(_slug, _options, _moves, _seed, allowance):
        allowance(1.0)(1)
        allowance(1.0)(2)

    monkeypatch.setattr(reviews, "LOOKS", 1)
    monkeypatch.setattr(reviews, "review_from", looking)
    match_state = SimpleNamespace(game=build("nim", {"heaps": [1]}), moves=[])
    with pytest.raises(TooBig):
        reviews._solved(match_state)
