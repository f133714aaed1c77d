"""Documents drawn by hypothesis: each is refused in words, or is a game that comes to its end."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from tests.budgets import EXAMPLES
from tests.games.invented_board.documents import drawn_by_lot

# As many as thousands for whoever changes rules.
DOCUMENTS = settings(max_examples=10 * max(EXAMPLES.values()) if settings.default.max_examples > 100 else 50)


@DOCUMENTS
@given(st.integers(min_value=0, max_value=2**32))
def test_any_document_is_refused_or_played_to_its_end(seed):
    try:
        game = build("invented_board", {"rules": drawn_by_lot(seed)})
    except BadOptions as refused:
        assert str(refused.reason)  # noqa: PT017 - most of them are no games
        return
    random, state = Random(seed), game.initial()
    while game.outcome(state) is None:
        assert state.plies < game.longest
        state = game.play(state, random.choice(list(game.moves(state))))
