"""Where all pieces may come together, together they are limited: else a later position could not be read."""

from typing import Any

import pytest

from games.rules.catalogue import GAMES, build
from games.rules.errors import BadOptions, BadPosition
from games.rules.options import MAX_SIZE

HALF = MAX_SIZE // 2


@pytest.mark.parametrize(
    ("slug", "options", "position"),
    [
        ("lim", {"heaps": [HALF, HALF, 1]}, [HALF, HALF, 1]),
        ("nimble", {"coins": [HALF, HALF, 1]}, [HALF, HALF, 1]),
        ("stairs", {"steps": [HALF, HALF, 1]}, [HALF, HALF, 1]),
        ("poker_nim", {"heaps": [HALF, 1], "bag": HALF}, {"heaps": [HALF, 1], "bag": HALF}),
    ],
)
def test_too_many_pieces_are_refused(slug: str, options: dict[str, Any], position: Any) -> None:
    with pytest.raises(BadOptions, match=f"no máximo {MAX_SIZE}"):
        build(slug, options)
    with pytest.raises(BadPosition, match=f"no máximo {MAX_SIZE}"):
        GAMES[slug].read(position)
