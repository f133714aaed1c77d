"""From the bytes of a file to the nodes of a match: encodings, and what programs do to the grammar of SGF.

In Shift-JIS, Big5 and GB18030 the second byte of a sign may be a backslash or a bracket, so that bytes are
made into text before they are parsed.
"""

import codecs
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from sgfmill import sgf_grammar

from games.records.match_record import UnreadableRecord
from games.rules.text import text

MAX_MOVES = 1_000
MAX_VALUES = 100_000  # of the properties of a main line
MAX_MATCHES = 1_000  # of a collection that are looked through for moves

Properties = dict[str, list[bytes]]

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_NAMED = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:\- ]{1,40}?)\s*\]")
_ESCAPE = b"\x1b$"  # ISO-2022-JP goes over to Japanese
# Encodings in which a sign may have several bytes, by the names that programs give them: the largest of each.
_SEVERAL_BYTES = (
    ("cp932", re.compile(r"s(?:hift)?[-_ ]?jis|932|31j")),
    ("gb18030", re.compile(r"gb|936|euc[-_]cn")),
    ("big5hkscs", re.compile(r"big[-_]?5|950")),
    ("cp949", re.compile(r"euc[-_]?kr|ks_?c|949")),
    ("euc_jp", re.compile(r"euc[-_]?jp")),
    ("iso2022_jp_2", re.compile(r"2022[-_]?jp")),
)
# What files without a true word about it are in, the likeliest first.
_GUESSES = ("cp1252", "gb18030", "cp932", "big5hkscs", "cp949", "euc_jp", "latin-1")

# A bracket ends a value only before what may follow one.
_UNESCAPED = re.compile(r"(?<!\\)\](?!\s*(?:[\[;(]|\)\s*(?:[();]|\Z)|[A-Za-z]{1,64}\s*\[|\Z))")
_WRITTEN_BREAK = re.compile(r"\\[rnt]|[\u00a0\u3000]")
_STONE = re.compile(r";\s*[BW]\s*\[|\bA[BW]\s*\[")

# How the first node of a match begins, as no variation does.
_ROOT = re.compile(r"\(\s*;\s*(?:FF|GM|SZ|CA|AP|ST|PB|PW|EV|DT|RE|KM|RU)\s*\[", re.IGNORECASE)
_STRAY = re.compile(r"(?<=\])\s*\](?=\s*[;()])")

# Of long files only the main line is parsed. Each letter fits one way at most, so that garbage costs no more.
_START = re.compile(rb"\(\s*;")
_VALUE = re.compile(rb"\[[^\]\\]*(?:\\.[^\]\\]*)*\]", re.DOTALL)
_PART = re.compile(_VALUE.pattern + rb"|[()\[\]]", re.DOTALL)
_NAME = re.compile(_VALUE.pattern + rb"|\b[A-Za-z]{1,2}[0-9]?\b", re.DOTALL)
_NODE = re.compile(rb"\s*;")
_LOST_MOVE = re.compile(rb";\s*[BW]\s*\[")
_SWALLOWED = re.compile(rb"[\[\];]")
_MOVES = {"B", "W"}
_STONES = {"AB", "AW"}
_TEXT_VALUE = re.compile(_VALUE.pattern.decode(), re.DOTALL)
_MOVE = re.compile(r"[BW]\s*<>")


def text_of(data: bytes) -> str:
    """The text of a file, in the encoding it names, else the one that leaves most moves to be read."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return data.decode(codec, errors="replace")
    # What is UTF-8 by chance has no sign that ends in a byte of ASCII.
    for codec in filter(None, ("iso2022_jp_2" if _ESCAPE in data else None, "utf-8", _codec_of(data))):
        if (fitting := _decoded(data, codec)) is not None:
            return fitting
    readings = [_decoded(data, codec) for codec in _GUESSES]
    return max((written for written in readings if written is not None), key=_move_count)


def _codec_of(data: bytes) -> str | None:
    """The codec of CA, where a sign may have several bytes in it."""
    match = _NAMED.search(data)
    name = match[1].decode().lower() if match else ""
    return next((codec for codec, pattern in _SEVERAL_BYTES if pattern.search(name)), None)


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _move_count(written: str) -> int:
    """How many moves there are outside other values, less the brackets that belong to none."""
    bare = _TEXT_VALUE.sub("<>", written)
    return len(_MOVE.findall(bare)) - bare.count("[") - bare.count("]")


class MainLine(NamedTuple):
    """The nodes of a match's main line; whether it has variations, its number among the matches of the file,
    whether there are others, whether the end was missing, and how many damaged ones come before it."""

    nodes: list[Properties]
    has_variations: bool
    number: int
    has_others: bool
    is_cut: bool
    damaged: int = 0

    def fullness(self) -> int:
        """2 with moves, 1 with stones on the board, 0 with nothing."""
        named = {name for node in self.nodes for name in node}
        return 2 if named & _MOVES else 1 if named & _STONES else 0


def main_line(written: str) -> MainLine:
    """The main line of the first match with moves in a text; where none has any, of the first with stones,
    else of the first. Damaged ones are left out. Raises Unreadable."""
    line = _readable(written)
    if line is None or line.fullness() < 2:
        line = max(filter(None, (line, _beside_damaged(written))), key=MainLine.fullness, default=None)
    if line is None:
        raise UnreadableRecord(text("Isto não é um ficheiro SGF, ou está estragado."))
    return line


def _readable(written: str) -> MainLine | None:
    """The main line of a text with what programs do to it undone, None where it is damaged. Raises
    Unreadable."""
    attempts = [(data, False) for data in (written.encode(errors="replace"), *_mended(written))]
    attempts += [(data, True) for data in _ended(written)]
    lines = (_first_with_moves(data, is_cut=is_cut) for data, is_cut in attempts)
    return next(filter(None, lines), None)


def _beside_damaged(written: str) -> MainLine | None:
    """The match that is read where each is looked at by itself, so that a damaged one takes no other along.
    Raises Unreadable."""
    starts = [match.start() for match in islice(_ROOT.finditer(written), MAX_MATCHES)]
    if len(starts) < 2:
        return None
    best: MainLine | None = None
    damaged = 0
    for number, (start, end) in enumerate(pairwise((*starts, len(written))), 1):
        line = _readable(written[start:end].rstrip())
        damaged += line is None
        if line and (best is None or line.fullness() > best.fullness()):
            best = line._replace(number=number, has_others=True, damaged=damaged)
        if best and best.fullness() == 2:
            break
    return best


def _first_with_moves(data: bytes, *, is_cut: bool) -> MainLine | None:
    """The match of a collection that is read, None where the first of them is none. Raises Unreadable."""
    best: MainLine | None = None
    for line in _lines(data, is_cut=is_cut):
        if best is None or line.fullness() > best.fullness():
            best = line
        if best.fullness() == 2:
            break
    return best


def _lines(data: bytes, *, is_cut: bool) -> Iterator[MainLine]:
    """The matches of a collection up to the first that is damaged. Raises Unreadable."""
    end = 0
    for number in range(1, MAX_MATCHES + 1):
        frame = _frame(data, end, is_cut=is_cut)
        if frame is None:
            return
        try:
            nodes = _nodes(b"".join(frame.pieces))
        except ValueError:
            return
        end = frame.end
        has_others = number > 1 or _START.search(data, end) is not None
        yield MainLine(nodes, frame.has_branches, number, has_others, is_cut)


def _nodes(line: bytes) -> list[Properties]:
    """The nodes of a main line without brackets around it. Raises ValueError where it is none, Unreadable
    where it is too much."""
    bare, value_count = _VALUE.subn(b"", line)
    if bare.count(b";") > MAX_MOVES + 1:
        raise UnreadableRecord(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    if value_count > MAX_VALUES:
        raise UnreadableRecord(text("O ficheiro tem anotações a mais: no máximo {n}.", n=MAX_VALUES))
    named = _NAME.sub(lambda part: part[0] if part[0][:1] == b"[" else _plain_name(part[0]), line)
    nodes: list[Properties] = sgf_grammar.parse_sgf_game(b"(" + named + b")").sequence
    # A value that was never closed has swallowed what comes after it.
    if any(
        _SWALLOWED.search(value) for node in nodes for name in _MOVES & node.keys() for value in node[name]
    ):
        raise ValueError("a move holds a bracket")
    return nodes


def _plain_name(name: bytes) -> bytes:
    """The name of a property without what the grammar has no place for: small letters, and digits, which
    become letters after an N ("P0" is PNA)."""
    letter = bytes([name[-1] - 48 + 65])
    return name[:-1].upper() + b"N" + letter if name[-1:].isdigit() else name.upper()


class _Frame(NamedTuple):
    """How a match stands in a file: what its main line is made of, without the brackets around branches, and
    where the match ends."""

    pieces: list[bytes]
    has_branches: bool
    end: int


def _frame(data: bytes, begin: int, *, is_cut: bool) -> _Frame | None:
    """The frame of the first match from a place on, None where brackets do not match, or where nodes come
    after a branch or moves after the end; `is_cut`: the last brackets are missing."""
    start = _START.search(data, begin)
    if not start:
        return None
    pieces: list[bytes] = []
    depth, piece, is_over, has_branches, end = 0, start.start() + 1, False, False, len(data)
    for part in _PART.finditer(data, start.start()):
        sign = data[part.start() : part.end()] if part.end() - part.start() == 1 else b""
        if sign and sign in b"[]":
            return None
        if sign and not is_over:
            pieces.append(data[piece : part.start()])
            piece = part.end()
        if sign == b"(":
            depth += 1
            has_branches = has_branches or is_over
        elif sign == b")":
            is_over, depth = True, depth - 1
            if not depth:
                end = part.end()
                break
            if _NODE.match(data, part.end()):
                return None
    following = _START.search(data, end)
    rest = data[end : following.start()] if following else data[end:]
    if (depth and not is_cut) or _LOST_MOVE.search(rest):
        return None
    return _Frame(pieces if is_over else [*pieces, data[piece:]], has_branches, end)


def _mended(written: str) -> list[bytes]:
    """The text with what programs are known to do to SGF undone: line breaks written as `\\n`, brackets in
    names left as they are, a bracket too many."""
    broken = _WRITTEN_BREAK.sub("\n", written)
    escaped = _UNESCAPED.sub(r"\\]", broken)
    single = _STRAY.sub("", broken)
    return [attempt.encode(errors="replace") for attempt in (broken, escaped, single) if attempt != written]


def _ended(written: str) -> list[bytes]:
    """A match whose file was cut off, up to its last whole value."""
    if written.rstrip().endswith(")") or not _STONE.search(written):
        return []
    broken = _WRITTEN_BREAK.sub("\n", written)
    return [broken[: broken.rfind("]") + 1].encode(errors="replace")]


def value_of(node: Properties, name: str) -> str:
    """The first value of a property as plain words, "" where there is none."""
    raw = node.get(name, [b""])[0]
    plain: bytes = sgf_grammar.simpletext_value(raw)
    return plain.decode(errors="replace").strip()
