"""Who won, as a file says it in RE: "B+3.5", "W+R", "0", and what programs write besides."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.records.match_record import Word
from games.rules.bases.board_game import COLOURS
from games.rules.game import Outcome
from games.rules.text import Text, text

_WINNERS = (("B", re.compile(r"b(?:lack)?\b|黑|preto")), ("W", re.compile(r"w(?:hite)?\b|白|branco")))
_GIVEN_UP = ("resign", "forfeit", "time", "abandon")
_DRAW = re.compile(r"0|draw|jigo|tie|empate|和")
_POINTS = re.compile(r"\+\s*([0-9]{1,3}(?:\.[0-9]+)?)")
_BY = (
    (re.compile(r"\+\s*r|resign|中"), text("por desistência")),
    (re.compile(r"\+\s*t|time"), text("por tempo")),
    (re.compile(r"\+\s*f|forfeit"), text("por falta")),
)
_COLOUR_NAMES = {"B": "black", "W": "white"}
_OTHER = {"B": "W", "W": "B"}


class ClaimedResult(NamedTuple):
    """What a file says of the end: the colour that won (None: nobody, or it does not say), and all
    of it in words."""

    colour: str | None
    words: Text


def winner_letter(result: str, words: Sequence[Word]) -> str:
    """The letter of RE; without RE, that of the one who did not give up; "" where nobody won."""
    plain = result.strip().lower()
    for letter, pattern in _WINNERS:
        if pattern.match(plain):
            return letter
    if plain:
        return ""
    given_up = (word.letter for word in words if word.value.lower().startswith(_GIVEN_UP))
    return _OTHER.get(next(given_up, ""), "")


def parse_result(result: str, letter: str) -> ClaimedResult:
    """The end in words; `letter` is the winner's, in our colours."""
    plain = result.strip().lower()
    if not letter:
        is_draw = _DRAW.match(plain) is not None
        return ClaimedResult(None, text("empate, segundo o ficheiro") if is_draw else text("por acabar"))
    colour = _COLOUR_NAMES[letter]
    if match := _POINTS.search(plain):
        points = f"{float(match[1]):g}".replace(".", ",")
        return ClaimedResult(
            colour,
            text("segundo o ficheiro ganhou o {colour}, por {n} pontos", colour=COLOURS[colour], n=points),
        )
    way = next((words for pattern, words in _BY if pattern.search(plain)), None)
    if way is None:
        return ClaimedResult(colour, text("segundo o ficheiro ganhou o {colour}", colour=COLOURS[colour]))
    return ClaimedResult(
        colour, text("segundo o ficheiro ganhou o {colour}, {way}", colour=COLOURS[colour], way=way)
    )


def of_outcome(outcome: Outcome) -> Text:
    """How the game ended on the board."""
    if outcome.winner is None:
        return text("empate")
    return text("ganhou o {colour}", colour=COLOURS[outcome.winner])
