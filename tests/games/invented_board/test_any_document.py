"""Documents drawn by hypothesis: each is refused in words, or is a game that comes to its end."""

from copy import deepcopy
from functools import reduce
from operator import getitem
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from games.rules.invented.board_game import invention as boards
from games.rules.invented.board_game.exploring import explore
from games.rules.invented.document import BadDraft, Incomplete
from tests.budgets import EXAMPLES
from tests.games.invented_board.documents import REBUILT, drawn_by_lot

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


# What a crafted request may have in any place.
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from((-1, 0, 1, 2, 3, 101, 10**30, 1.5, float("nan"))),
    st.sampled_from(("", "a1", "z99", "any", "both", "line", "\x00", "١", "a" * 5_000)),
    st.sampled_from(([], {}, [[]], [None], ["a1", "a1"], {"kind": "line"}, [{"kind": "stuck"}] * 9)),
)
WHOLE = [document for _options, document in REBUILT.values()]


def places(value, path=()):
    """The paths to all values inside this one."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in items:
        yield (*path, key)
        yield from places(inside, (*path, key))


@DOCUMENTS
@given(st.sampled_from(WHOLE), st.data())
def test_a_crafted_document_is_refused_in_words_or_is_a_game(whole, data):
    document = deepcopy(whole)
    for _change in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(list(places(document))))
        inner = reduce(getitem, way, document)
        inner[last] = deepcopy(data.draw(JUNK))
    try:
        draft = boards.tidy({"format": boards.FORMAT, "rules": document})
        game = boards.build_game(draft).game()
    except BadDraft as refused:
        assert str(refused.reason)  # noqa: PT017 - as above
        return
    except Incomplete as incomplete:
        assert all(str(problem.reason) for problem in incomplete.problems)  # noqa: PT017 - as above
        return
    assert all(str(words) for words in (*game.own_rules(), *explore(game).problems))
