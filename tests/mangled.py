"""Documents of JSON in which something is wrong: whatever it is, they are read or refused in words."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

_ODD = ["", "\x00", "\ud800", "9" * 5000, 10**30, 1e300, float("inf"), [[]], {"": ""}]
ANYTHING = st.sampled_from(_ODD) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def mangled(draw: st.DrawFn, document: Any) -> Any:
    """A copy of a document with anything in one place of it, left out there or there twice."""
    document = deepcopy(document)
    place: Any = {"": document}
    key: Any = ""
    while draw(st.integers(0, 9)) and isinstance(place[key], dict | list) and place[key]:
        place = place[key]
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    change = draw(st.sampled_from(["other", "other", "gone", "twice"]))
    if change == "other" or not key:
        place[key] = draw(ANYTHING)
    elif change == "gone":
        del place[key]
    else:
        place[key] = [place[key], deepcopy(place[key])]
    return document
