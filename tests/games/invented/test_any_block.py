"""Every kind of block, with any rules that it offers."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.invented.blocks import BLOCKS
from tests.games.invented.inventions import check_game, inventions

PATIENT = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.mark.parametrize("kind", BLOCKS)
@given(data=st.data(), seed=st.integers(0, 1_000))
@PATIENT
def test_a_game_of_one_block(kind: str, data: st.DataObject, seed: int) -> None:
    check_game(data.draw(inventions((kind,), most=1)), seed)


@given(game=inventions(), seed=st.integers(0, 1_000))
@PATIENT
def test_a_game_of_several_blocks(game, seed):  # type: ignore[no-untyped-def]
    check_game(game, seed)
