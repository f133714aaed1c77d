"""Matches of Hex and Gomoku as lists of cells: what people copy from sites, and what their links say.

Three kinds: the links of HexWorld and trmph ("#11c1,a2:sf6..."), lists with numbers or without
("1. a3 S 2. c8 b9"), and logs with a line for each move ("Ana places a stone on c8"). Headings may tell
the size.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.records.colours import OTHER, PIECES
from games.records.match_record import UnreadableRecord, Word
from games.records.sgf_text import MAX_MOVES
from games.rules.errors import quoted
from games.rules.text import Text, text

MOST_HEADINGS = 100  # lines before the first move

# The games, by what headings call them.
_NAMES = (
    ("hex", re.compile(r"\bhex\b", re.IGNORECASE)),
    ("gomoku", re.compile(r"\b(?:gomoku|renju|five in a row)\b", re.IGNORECASE)),
)
SLUGS = tuple(slug for slug, _name in _NAMES)

_LINK = re.compile(r"\S{0,60}?(?:hexworld\.org|trmph\.com)/\S{0,60}?#(\S*)", re.IGNORECASE)
_FRAGMENT = re.compile(r"#?([0-9]{1,2})(?:x([0-9]{1,2}))?[a-z0-9]*,([a-z0-9:,]*)", re.IGNORECASE)
_LINKED = re.compile(r"([a-z][0-9]{1,2})|:(s|p|[rf][bw])", re.IGNORECASE)
_LINKED_WORDS = {"s": "swap-pieces", "p": "pass"}

_CELL = re.compile(r"[A-Za-z][0-9]{1,2}")
_RUN = re.compile(rf"(?<![A-Za-z0-9])(?:{_CELL.pattern})+(?![A-Za-z0-9])")  # cells, also without blanks
_SWAP = re.compile(r"\b[Ss]wap(?:s|ped)?(?:[\s_-]+(?:the\s+)?(pieces|sides|colou?rs))?\b|(?<![\w'’])S(?!\w)")
_TAG = re.compile(r'\[\s*(\w+)\s+"([^"\n]*)"\s*\]')
_HEADING = re.compile(r"\s*(\w[\w ]{0,30}?)\s*[:=]\s*(\S.*)")
_SHAPE = re.compile(r"\b([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})\b")
_SIZE_NAMES = ("size", "board", "boardsize", "board size", "sz", "tamanho", "tabuleiro")
_TELLING = ("game", "gametype", "variant", "event", "site", "jogo", "")
_MOVE_NUMBER = re.compile(r"\s*(?:move|jogada|lance)\s*#?\s*([0-9]{1,4})\b", re.IGNORECASE)
_REMARK = re.compile(r"\{[^}]*\}?")
_NUMBER = re.compile(r"[0-9]{1,4}[.):]*")
_EXCHANGES = ("swap-sides", "swap-colors", "swap-colours")
_ENDS = ("#", "*", "resign", "resigns", "1-0", "0-1", "1/2-1/2")


class CellList(NamedTuple):
    """What such a text says: `size` is None where it does not tell; `winner` is a letter of colours or ""."""

    slug: str
    size: int | None
    words: list[Word]
    winner: str
    source: str | Text


def is_cell_list(written: str, assumed: str) -> bool:
    """Whether a text may be such a list; one that does not name its game only where that is known."""
    if _LINK.match(written):
        return True
    if written.startswith("("):
        return False
    if assumed == "hex" and _FRAGMENT.fullmatch(written.strip()):
        return True
    tags, lines = _headings(written)
    return bool(lines) and _slug(tags, assumed) is not None


def parse_cell_list(written: str, assumed: str) -> CellList:
    """The match in the text. Raises Unreadable."""
    link = _LINK.match(written)
    fragment = _FRAGMENT.fullmatch((link[1] if link else written).strip())
    if link or (fragment and assumed == "hex"):
        return _of_link(fragment)
    tags, lines = _headings(written)
    slug = _slug(tags, assumed)
    assert slug is not None
    typed = _plain_moves(lines) or _logged(lines)
    if not typed:
        raise UnreadableRecord(
            text("Não percebemos estas jogadas: espera-se uma lista de casas, «a3 b5 c4».")
        )
    return CellList(slug, _size(tags), _words(typed), "", text("lista de jogadas"))


def _of_link(fragment: re.Match[str] | None) -> CellList:
    """What stands behind the # of a link: the size, then the moves without blanks. Raises Unreadable."""
    if fragment is None:
        raise UnreadableRecord(text("Não percebemos esta ligação: faltam o tamanho e as jogadas."))
    if fragment[2] and fragment[2] != fragment[1]:
        shape = f"{fragment[1]}x{fragment[2]}"
        raise UnreadableRecord(text("O tamanho do tabuleiro não serve: {size}.", size=shape))
    moves = fragment[3].replace(",", "").lower()
    if rest := _LINKED.sub("", moves):
        raise UnreadableRecord(text("Não percebemos «{part}» nesta ligação.", part=quoted(rest)))
    typed, winner = [], ""
    for cell, sign in _LINKED.findall(moves):
        if sign[:1] in ("r", "f"):
            winner = OTHER[sign[1].upper()]
            break
        typed.append(cell or _LINKED_WORDS[sign])
    return CellList("hex", int(fragment[1]), _words(typed), winner, text("ligação do HexWorld ou do trmph"))


def _words(typed: Sequence[str]) -> list[Word]:
    """Moves by turns, Black first. Raises Unreadable."""
    if len(typed) > MAX_MOVES:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    return [Word("BW"[index % 2], move, index + 1) for index, move in enumerate(typed)]


def _headings(written: str) -> tuple[dict[str, str], list[str]]:
    """What the lines before the first move tell, by their names ("" where they have none), and the lines from
    the first move on."""
    tags: dict[str, str] = {}
    lines = written.splitlines()
    for at, line in enumerate(lines[:MOST_HEADINGS]):
        if pairs := _TAG.findall(line):
            tags |= {name.lower(): value for name, value in pairs}
            continue
        heading = _HEADING.fullmatch(line)
        is_heading = heading is not None and not (
            _RUN.fullmatch(heading[2].strip()) or _SWAP.match(heading[2])
        )
        if is_heading and heading and not _MOVE_NUMBER.match(line) and not heading[1].isdecimal():
            tags[heading[1].lower()] = heading[2]
        elif _MOVE_NUMBER.match(line) or _RUN.search(line):
            return tags, lines[at:]
        else:
            tags[""] = f"{tags.get('', '')} {line}"
    return tags, []


def _slug(tags: dict[str, str], assumed: str) -> str | None:
    """The game that the headings name, else the assumed one; None where it is none of these."""
    told = " ".join(value for name, value in tags.items() if name in _TELLING)
    named = next((slug for slug, pattern in _NAMES if pattern.search(told)), None)
    return named or (assumed if assumed in SLUGS else None)


def _size(tags: dict[str, str]) -> int | None:
    for name in _SIZE_NAMES:
        if match := re.search(r"[0-9]{1,2}", tags.get(name, "")):
            return int(match[0])
    shape = _SHAPE.search(" ".join(tags.values()))
    return int(shape[1]) if shape and shape[1] == shape[2] else None


def _plain_moves(lines: Sequence[str]) -> list[str] | None:
    """The moves of a plain list; None where something else stands among them."""
    typed: list[str] = []
    plain = _SWAP.sub(lambda swap: f" {_exchange(swap)} ", _REMARK.sub(" ", " ".join(lines)))
    for token in re.split(r"[\s,;]+", plain):
        word = token.lower()
        if word in _ENDS:
            break
        if cells := _RUN.fullmatch(token.lstrip("0123456789.")):
            typed += _CELL.findall(cells[0])
        elif word in (*PIECES, *_EXCHANGES, "pass"):
            typed.append(word)
        elif word and not _NUMBER.fullmatch(word):
            return None
    return typed


def _exchange(swap: re.Match[str]) -> str:
    """What is exchanged: without a word for it "swap"."""
    kind = (swap[1] or "").lower()
    return "swap" if not kind else "swap-pieces" if kind == "pieces" else "swap-sides"


def _logged(lines: Sequence[str]) -> list[str] | None:
    """The moves of a log that has a line for each; None where two people do not take turns in it."""
    moves: list[tuple[str, str]] = []
    numbers = [int(match[1]) for line in lines if (match := _MOVE_NUMBER.match(line))]
    for line in lines:
        told = _MOVE_NUMBER.sub("", line).lstrip(" \t:.-")
        cells = [cell for run in _RUN.findall(told) for cell in _CELL.findall(run)]
        who = told.split(maxsplit=1)[0].rstrip(":,.") if told else ""
        if swap := _SWAP.search(told):
            moves.append((who, _exchange(swap)))
        elif len(cells) == 1:
            moves.append((who, cells[0]))
        elif cells:
            return None
    if numbers and numbers[0] > numbers[-1]:
        moves.reverse()  # the newest stood first
    people = list(dict.fromkeys(who for who, _move in moves))
    in_turns = len(people) == 2 and all(who == people[at % 2] for at, (who, _move) in enumerate(moves))
    return [move for _who, move in moves] if in_turns else None
