"""What the page of a match says of a player who is away or does not play."""

import pytest

from games.records.match_page import _absence

READER = frozenset({0})
SNAPSHOT = {
    "waited": None,
    "patience": 60,
    "names": ["Ana", "Rui"],
    "late": None,
    "turn": 1,
    "can": ["claim-off"],
}
AWAY = {"name": "Rui", "left": 20, "waits": True, "why": "away"}
GONE = AWAY | {"left": 0, "waits": False}
LATE = {"name": "Rui", "left": 0, "waits": False, "why": "late"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, {}),
        ({"waited": 40}, AWAY),
        ({"waited": 40, "late": 0}, LATE),
        ({"waited": 70}, GONE),
        ({"waited": 70, "late": 0}, GONE),
        ({"late": 5}, {}),
        ({"late": 0}, LATE),
        ({"late": 0, "turn": 0}, {}),
        ({"late": 0, "can": []}, {}),
        ({"late": 0, "turn": None}, {"name": "", "left": 0, "waits": False, "why": "adjourned"}),
    ],
)
def test_who_is_away_or_late_is_named_once_something_can_be_claimed(changed, said):
    assert _absence(SNAPSHOT | changed, READER) == said
