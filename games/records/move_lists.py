"""Matches as lists of moves, as people and sites copy them out: "1. f1-f3 a5-c7 2. ...", with tags as in PGN
or without, and Reversi's cells one after the other, "f5d6c3".

Only games are read whose cells have the same names everywhere.
"""

import re
from typing import NamedTuple

from games.records.match_record import UnreadableRecord, Word
from games.records.sgf_text import MAX_MOVES
from games.rules.errors import quoted
from games.rules.text import Text, text

# The games, by what tags call them.
_NAMES = (
    ("lines_of_action", re.compile(r"\bloa\b|lines?[ _-]of[ _-]action|linhas de ac?ção", re.IGNORECASE)),
    ("amazons", re.compile(r"\bamazon(?:s|as)?\b", re.IGNORECASE)),
    ("reversi", re.compile(r"\b(?:othello|reversi)\b", re.IGNORECASE)),
)
_TAG = re.compile(r'\[\s*([A-Za-z]\w*)\s+"([^"\n]*)"\s*\]')
_BLANK = re.compile(r"\s*")
_TITLE = re.compile(r"\[([^\]\"\n]{1,80})\]\s*(?=1\s*\.)")  # above a list
_TELLING = ("game", "gametype", "variant", "event", "site")  # tags that may name a game
_NUMBERED = re.compile(r"1\s*\.\s*[A-Za-z]")
_CELL = "[A-Ja-j][0-9]{1,2}"
_BARE = {  # lists without numbers
    "reversi": re.compile(r"(?:(?:[A-Ha-h][1-8]|--|p[as](?:ss)?)[\s,]*)+", re.IGNORECASE),
    "lines_of_action": re.compile(rf"(?:{_CELL}[-x:]?{_CELL}(?:[\s,;]+|$))+"),
    "amazons": re.compile(rf"(?:{_CELL}-?{_CELL}[/(,]?{_CELL}\)?(?:[\s,;]+|$))+"),
}
_REMARK = re.compile(r"\{[^}]*\}?|;[^\n]*|\$[0-9]+|(?<![^\s(])\(\s*[0-9]+\s*\.[^()]*\)")
_NUMBER = re.compile(r"(?<![^\s])[0-9]+\s*\.+")
_SPACED_SIGN = re.compile(r"(?<=[0-9])[ \t]*([-x:/])[ \t]*(?=[A-Za-z])")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_PASSES = ("pa", "ps", "pass", "--")
_COUNT = re.compile(r"[0-9]{1,2}-[0-9]{1,2}")  # of pieces, at the end of a match of Reversi


class MoveList(NamedTuple):
    """What such a text says; `result` is one of PGN's."""

    slug: str
    words: list[Word]
    result: str
    source: str | Text


def is_move_list(written: str, assumed: str) -> bool:
    """Whether a text is such a list; one without tags only where its game is known."""
    if _TAG.match(written) or _TITLE.match(written):
        return True
    if assumed not in dict(_NAMES):
        return False
    return _BARE[assumed].fullmatch(written) is not None or _NUMBERED.match(written) is not None


def parse_move_list(written: str, assumed: str) -> MoveList:
    """The first match in the text. Raises Unreadable."""
    heading = _heading(written)
    tags = {name.lower(): value for name, value in _TAG.findall(heading)}
    if title := _TITLE.match(written):
        heading, tags = title[0], {"game": title[1]}
    slug = _slug(tags, assumed)
    tokens = _tokens(_TAG.split(written[len(heading) :], 1)[0], is_bare=slug == "reversi")
    end = next(
        (at for at, token in enumerate(tokens) if token in _RESULTS or _COUNT.fullmatch(token)), len(tokens)
    )
    if end > MAX_MOVES:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    words = [Word("*", token, number) for number, token in enumerate(tokens[:end], 1)]
    result = next(iter(tokens[end : end + 1]), tags.get("result", ""))
    source = "PGN" if _TAG.match(written) else text("lista de jogadas")
    return MoveList(slug, words, result, source)


def _heading(written: str) -> str:
    """The tags at the beginning."""
    at = 0
    while match := _TAG.match(written, at):
        at = _BLANK.match(written, match.end()).end()  # type: ignore[union-attr]
    return written[:at]


def _slug(tags: dict[str, str], assumed: str) -> str:
    """The game that the tags name, else the assumed one. Raises Unreadable."""
    told = " ".join(value for name, value in tags.items() if name in _TELLING)
    for slug, pattern in _NAMES:
        if pattern.search(told):
            return slug
    if assumed in dict(_NAMES):
        return assumed
    raise UnreadableRecord(text("Este PGN é de um jogo que aqui não se lê ({name}).", name=quoted(told)))


def _tokens(written: str, *, is_bare: bool) -> list[str]:
    """The moves and the result, without numbers and remarks."""
    plain = _NUMBER.sub(" ", _REMARK.sub(" ", written))
    if is_bare:
        tokens = re.findall(r"[A-Za-z][0-9]{1,2}|[A-Za-z-]+|[0-9/]+-[0-9/]+|[^\s,]", plain)
        return ["pass" if token.lower() in _PASSES else token for token in tokens]
    return re.sub(r"[,;](?=\s|$)", " ", _SPACED_SIGN.sub(r"\1", plain)).split()
