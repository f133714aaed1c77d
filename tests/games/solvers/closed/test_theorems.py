"""The theorems of the catalogue's games say what holds, how one plays by it, and where it is from."""

import pytest

from games.rules.catalogue import IMPARTIAL, build, option_fields
from games.solvers.closed.base import theorem

# Nothing is known of all positions of these games.
UNKNOWN = {"invented", "queen_nd"}
UNKNOWN_IN_MISERE = {
    *("lim", "white_knight", "divisor", "welter", "kayles", "dawson_chess", "dawson_kayles", "grundy"),
    *("octal", "array_nim", "triangular_nim", "hackenbush", "sum", *UNKNOWN),
}


@pytest.mark.parametrize("slug", IMPARTIAL)
def test_theorems(slug):
    endings = [False, True] if "misere" in {field.name for field in option_fields(slug)} else [False]
    for misere in endings:
        known = theorem(build(slug, {"misere": True} if misere else {}))
        assert (known is None) == (slug in (UNKNOWN_IN_MISERE if misere else UNKNOWN))
        if known is not None:
            assert str(known.statement).endswith((".", "…"))
            assert str(known.how).endswith(".")
            assert known.source
