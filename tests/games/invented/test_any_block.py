"""Every kind of block, with any rules that it offers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import IllegalMove
from games.rules.invented.blocks import BLOCKS
from tests.budgets import SOME
from tests.games.invented.inventions import check_game, inventions, play


@pytest.mark.parametrize("kind", BLOCKS)
@SOME
@given(data=st.data(), seed=st.integers(0, 1_000))
def test_a_game_of_one_block(kind, data, seed):
    check_game(data.draw(inventions((kind,), most=1)), seed)


@given(game=inventions(), seed=st.integers(0, 1_000))
def test_a_game_of_several_blocks(game, seed):
    check_game(game, seed)


TYPED = st.one_of(
    st.text("p0123456789-+=/:gabcdFVx. ", max_size=9),
    st.from_regex(r"p[0-9]{1,2}[-+=]p?[0-9]{1,2}(\+[0-9]|/p[0-9]-[0-9]|=[0-9]\+[0-9])?", fullmatch=True),
    st.from_regex(r"[a-d][0-9]-[a-d][0-9]|[0-9]{1,2}[-/][0-9]{1,2}|[A-F]-[A-G]|[a-d]1", fullmatch=True),
)


@pytest.mark.parametrize("kind", BLOCKS)
@SOME
@given(data=st.data(), seed=st.integers(0, 1_000))
def test_any_text_is_a_move_or_refused_in_words(kind, data, seed):
    game = data.draw(inventions((kind,), most=1))
    state = play(game, seed, most=6)[-1]
    moves = list(game.moves(state))
    for move in [*data.draw(st.lists(TYPED, max_size=25)), *(move[: len(move) // 2] for move in moves[:9])]:
        if move in moves:
            continue
        with pytest.raises(IllegalMove) as refused:
            game.play(state, move)
        assert str(refused.value).endswith((".", "»")), str(refused.value)
        assert game.next_steps(state, move) == [] or "Falta" in str(refused.value)
