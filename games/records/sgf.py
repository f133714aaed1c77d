"""Matches in SGF, FF[4] (red-bean.com/sgf), out and in: Go, Gomoku, Hex, Havana, Y and Reversi.

The grammar is sgfmill's; here is what the properties mean in each game. What the standard leaves open, and
what we chose there: docs/two.md.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sgfmill import sgf_grammar

from games.rules import catalogue
from games.rules.bases.board_game import COLOURS, BoardGame
from games.rules.boards.fields import Field
from games.rules.boards.grids import column_name
from games.rules.entry import Sgf
from games.rules.errors import GameError, IllegalMove, quoted
from games.rules.text import Text, text

MAX_MOVES = 1_000
APPLICATION = "Nimteca:1"
# Our own property, for what SGF has no word for: a move that is no stone, or all of a position's JSON form.
OWN = "NIM"

_COLOURS = {"B": "black", "W": "white"}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_GIVING_UP = {"resign", "forfeit"}
_PASSES = {"", "tt", "pass", "--"}
_LETTER_AND_NUMBER = re.compile(r"([a-z]{1,2})([0-9]{1,2})")
_SIZE = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_KOMI = re.compile(r"-?[0-9]{1,3}(?:\.[0-9]{1,3})?")

Properties = dict[str, list[bytes]]


class Unreadable(Exception):
    """What was to be read is no match of ours; `reason` says why, to the person who brought it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Record:
    """A game and the moves of a match. `variations`: there were some, and only the main line is here;
    `notes`: how what the file leaves open was understood."""

    game: Any
    moves: tuple[str, ...]
    variations: bool = False
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class _Dialect:
    """How one game stands in SGF: what its entry says, and its notation: `write` names a cell, `read` finds
    one (None: there is no such cell)."""

    sgf: Sgf
    write: Callable[[Field, str], str]
    read: Callable[[Field, str], str | None]


# Cells


def _by_letters(board: Field, name: str) -> str:
    """Two letters: the column from the left, the row from the top."""
    column, row = board.places[board.bits[name]]
    return chr(97 + column) + chr(97 + board.stride - 2 - row)


def _of_letters(board: Field, typed: str) -> str | None:
    if len(typed) != 2 or not typed.isascii() or not typed.isalpha():
        return None
    column, row = ord(typed[0]) - 97, board.stride - 2 - (ord(typed[1]) - 97)
    return board.names.get(board.stride * column + row) if 0 <= row < board.stride - 1 else None


def _of_letters_or_from_below(board: Field, typed: str) -> str | None:
    """Also a letter and a number counted from below, as Gomoku is often written."""
    return _of_letters(board, typed) or _as_named(board, typed)


def _of_letters_or_from_above(board: Field, typed: str) -> str | None:
    """Also a letter and a number counted from above, as Othello is often written."""
    found = _LETTER_AND_NUMBER.fullmatch(typed)
    if not found:
        return _of_letters(board, typed)
    return _as_named(board, f"{found[1]}{board.stride - int(found[2])}")


def _own_name(_board: Field, name: str) -> str:
    return name


def _as_named(board: Field, typed: str) -> str | None:
    return typed if typed in board.bits else None


def _rhombus(board: Field, name: str) -> str:
    """SGF's Hex: Black joins top and bottom. A diagonal of ours is a column there, its cells are the rows."""
    column, diagonal = board.places[board.bits[name]]
    return f"{column_name(diagonal)}{column - diagonal + 1}"


def _of_rhombus(board: Field, typed: str) -> str | None:
    return _rhombus_names(board).get(typed)


def _rhombus_names(board: Field) -> dict[str, str]:
    return {_rhombus(board, name): name for name in board.bits}


def _mirrored(typed: str) -> str:
    """The cell of a rhombus on the other side of its long diagonal, which changes letters for numbers."""
    found = _LETTER_AND_NUMBER.fullmatch(typed)
    if not found or len(found[1]) > 1 or not 1 <= int(found[2]) <= 26:
        return typed
    return f"{column_name(int(found[2]) - 1)}{ord(found[1]) - 96}"


# Words of Hex that mean the pieces, unless the same colour goes on.
_PIECES = ("swap-pieces", "swap")
_WHITE_BEGINS = text("No ficheiro começa o Branco: lemos as cores trocadas e o tabuleiro espelhado.")
_SIDES = text("Depois da troca joga a mesma cor: lemos uma troca de lados, sem mexer nas peças.")
_MIRRORED = text("Lemos a troca das peças como uma troca de cores: as jogadas seguintes aparecem espelhadas.")
_NOTATIONS = {
    "named": (_own_name, _as_named),
    "letters": (_by_letters, _of_letters),
    "letters or from above": (_by_letters, _of_letters_or_from_above),
    "letters or from below": (_by_letters, _of_letters_or_from_below),
    "rhombus": (_rhombus, _of_rhombus),
}
_DIALECTS = {
    slug: _Dialect(entry.sgf, *_NOTATIONS[entry.sgf.cells])
    for slug, entry in catalogue.ENTRIES.items()
    if entry.sgf is not None
}
SLUGS = frozenset(_DIALECTS)


# Out


def write(game: BoardGame[Any], moves: Iterable[str], *, result: str = "", date: str = "") -> bytes:
    """The SGF of a match of one of `SLUGS`. `result` and `date` are values of RE and DT."""
    dialect = _DIALECTS[game.slug]
    root = {
        "FF": "4",
        "GM": dialect.sgf.number,
        "CA": "UTF-8",
        "AP": APPLICATION,
        "SZ": str(game.size),  # type: ignore[attr-defined]
        "PB": str(COLOURS["black"]),
        "PW": str(COLOURS["white"]),
        **_rules_of(game, dialect.sgf),
        "DT": date,
        "RE": result,
    }
    nodes: list[Properties] = [
        {name: [_raw(value)] for name, value in root.items() if value} | _setup_of(game, dialect)
    ]
    state = game.initial()
    for move in moves:
        after = game.play(state, move)
        nodes += _nodes(game, dialect, state, move, after)
        state = after
    tree = sgf_grammar.Coarse_game_tree()
    tree.sequence = nodes
    written: bytes = sgf_grammar.serialise_game_tree(tree)
    return written


def _raw(value: str) -> bytes:
    escaped: bytes = sgf_grammar.escape_text(value.encode())
    return escaped


def _rules_of(game: Any, sgf: Sgf) -> dict[str, str]:
    """KM, and in RU the options that SGF has no property for."""
    words = (word for word, (option, value) in sgf.rules.items() if getattr(game, option) == value)
    return {"KM": str(game.komi) if _has_komi(game.slug) else "", "RU": next(words, "")}


def _has_komi(slug: str) -> bool:
    return any(option.name == "komi" for option in catalogue.option_fields(slug))


def _setup_of(game: BoardGame[Any], dialect: _Dialect) -> Properties:
    """The stones of a position that was set up; the rest of it in our own property."""
    if not game.start:
        return {}
    found = json.loads(game.start)
    state = game.initial()
    setup: Properties = {"PL": [_letter_of(game, state)], OWN: [_raw(json.dumps(found))]}
    for kind, name in (("black", "AB"), ("white", "AW")):
        if cells := game.board.names_of(game.sets(state)[kind]):
            setup[name] = [dialect.write(game.board, cell).encode() for cell in cells]
    return setup


def _letter_of(game: BoardGame[Any], state: Any) -> bytes:
    return _LETTERS[game.players[state.turn]].encode()


def _nodes(game: BoardGame[Any], dialect: _Dialect, state: Any, move: str, after: Any) -> list[Properties]:
    """The nodes of one move: a stone each, or one with a word."""
    cells = move.split(",")
    if all(cell in game.board.bits for cell in cells):
        return [
            {_LETTERS[_colour_at(game, after, cell)]: [dialect.write(game.board, cell).encode()]}
            for cell in cells
        ]
    mover = _letter_of(game, state).decode()
    if move == "pass":
        return [{mover: [b""]}]
    if move == "swap":
        return [{mover: [dialect.sgf.swaps[0].encode()]}]
    return [{OWN: [_raw(move)]}]


def _colour_at(game: BoardGame[Any], state: Any, cell: str) -> str:
    return "black" if game.sets(state)["black"] >> game.board.bits[cell] & 1 else "white"


# In


@dataclass(frozen=True, slots=True)
class _Said:
    """What a node says: a stone, a pass or a word of one colour, or ("" for `letter`) a move of our own."""

    letter: str
    value: str


def read(data: bytes, assumed: str = "go") -> Record:
    """The match in an SGF file: its first game, its main line. `assumed` is the game where GM is missing.

    Raises Unreadable.
    """
    nodes, variations = _main_line(data)
    root = nodes[0]
    slug = _slug(root, assumed)
    dialect = _DIALECTS[slug]
    said: list[_Said] = []
    setup: list[Properties] = []
    for node in nodes:
        if not said:
            setup.append(node)
        elif node.keys() & {"AB", "AW", "AE"}:
            raise Unreadable(text("Só se podem pôr pedras antes da primeira jogada."))
        said += _said(node, is_root=node is root)
    game = _set_up(_game(slug, root, said), dialect, setup, said)
    notes: tuple[Text, ...] = ()
    if dialect.sgf.cells == "rhombus":
        said, notes = _of_hex(said, white_begins=not game.start)
    return Record(game, tuple(_moves(game, dialect, said)), variations, notes)


def _main_line(data: bytes) -> tuple[list[Properties], bool]:
    """The nodes of the first game's main line, and whether there are variations."""
    try:
        tree = sgf_grammar.parse_sgf_game(data)
    except ValueError as error:
        raise Unreadable(text("Isto não é um ficheiro SGF, ou está estragado.")) from error
    nodes = list(islice(sgf_grammar.main_sequence_iter(tree), MAX_MOVES + 2))
    if len(nodes) > MAX_MOVES + 1:
        raise Unreadable(text("São jogadas a mais: no máximo {n}.", n=MAX_MOVES))
    variations = False
    while tree.children:
        variations = variations or len(tree.children) > 1
        tree = tree.children[0]
    return nodes, variations


def _value(node: Mapping[str, list[bytes]], name: str) -> str:
    """The first value of a property as plain words, "" where there is none."""
    raw = node.get(name, [b""])[0]
    plain: bytes = sgf_grammar.simpletext_value(raw)
    return plain.decode("utf-8", errors="replace").strip()


def _slug(root: Properties, assumed: str) -> str:
    number = _value(root, "GM")
    if not number:
        return assumed
    for slug, dialect in _DIALECTS.items():
        if dialect.sgf.number.lower() == number.lower():
            return slug
    raise Unreadable(text("Este ficheiro é de um jogo que aqui não se lê em SGF (GM {n}).", n=quoted(number)))


def _game(slug: str, root: Properties, said: Sequence[_Said]) -> BoardGame[Any]:
    """The game with its size and options."""
    options: dict[str, Any] = {}
    if typed := _value(root, "SZ"):
        found = _SIZE.fullmatch(typed)
        if not found or (found[2] and int(found[2]) != int(found[1])):
            raise Unreadable(text("O tamanho do tabuleiro não serve: {size}.", size=quoted(typed)))
        options["size"] = int(found[1])
    rules = _value(root, "RU").lower()
    sgf = _DIALECTS[slug].sgf
    if any(word.value in sgf.swaps for word in said) and "pie" in sgf.rules:
        rules = "pie"
    if rules in sgf.rules:
        options |= [sgf.rules[rules]]
    if _has_komi(slug):
        options["komi"] = _komi(root)
    try:
        game = catalogue.build(slug, options)
    except GameError as error:
        raise Unreadable(text("Este jogo não se joga aqui assim: {reason}", reason=error.reason)) from error
    assert isinstance(game, BoardGame)
    return game


def _komi(root: Properties) -> float:
    typed = _value(root, "KM") or "0"
    if not _KOMI.fullmatch(typed):
        raise Unreadable(text("O komi não serve: {komi}.", komi=quoted(typed)))
    return float(typed)


def _said(node: Properties, *, is_root: bool) -> list[_Said]:
    """What one node says. Stones of both colours, or two moves of one, are no node of a match."""
    values = [
        _Said(letter, raw.decode("latin-1").strip()) for letter in _COLOURS for raw in node.get(letter, [])
    ]
    if len(values) > 1:
        raise Unreadable(text("Há duas jogadas no mesmo nó do ficheiro."))
    if OWN in node and not is_root:
        values.append(_Said("", _value(node, OWN)))
    return values


def _set_up(
    game: BoardGame[Any], dialect: _Dialect, nodes: Sequence[Properties], said: Sequence[_Said]
) -> BoardGame[Any]:
    """The game that begins with the stones of AB and AW, if there are any."""
    stones: dict[str, list[str]] = {"black": [], "white": []}
    own, to_move = _value(nodes[0], OWN), ""
    for node in nodes:
        for kind, name in (("black", "AB"), ("white", "AW")):
            points = (cell for raw in node.get(name, []) for cell in _points(game, dialect, raw))
            stones[kind] += islice(points, len(game.board.cells) + 1)
        to_move = _value(node, "PL").upper() or to_move
    if not any(stones.values()) and not own:
        return game
    letters = [to_move[:1], *(word.letter for word in said)]
    colour = next((_COLOURS[letter] for letter in letters if letter in _COLOURS), game.players[0])
    try:
        return _as_written(game, own, stones) or game.starting_at(game.setup(stones, colour))
    except GameError as error:
        raise Unreadable(text("A posição inicial não serve: {reason}", reason=error.reason)) from error


def _as_written(game: BoardGame[Any], own: str, stones: Mapping[str, list[str]]) -> BoardGame[Any] | None:
    """The beginning that our own property tells, None where it is not the one with these stones."""
    if not own:
        return None
    begun = catalogue.build(game.slug, game.options_json() | {"start": own})
    assert isinstance(begun, BoardGame)
    sets = begun.sets(begun.initial())
    same = all(sorted(begun.board.names_of(sets[kind])) == sorted(cells) for kind, cells in stones.items())
    return begun if same else None


def _points(game: BoardGame[Any], dialect: _Dialect, raw: bytes) -> Iterator[str]:
    """The cells of a value of AB or AW: one, or on grids the corners of a rectangle."""
    one, other = (
        part if part is None else _cell(game, dialect, part.decode("latin-1"))
        for part in sgf_grammar.parse_compose(raw)
    )
    assert one is not None
    if other is None:
        yield one
        return
    (left, bottom), (right, top) = (game.board.places[game.board.bits[name]] for name in (one, other))
    for column in range(min(left, right), max(left, right) + 1):
        for row in range(min(bottom, top), max(bottom, top) + 1):
            if (name := game.board.names.get(game.board.stride * column + row)) is not None:
                yield name


def _cell(game: BoardGame[Any], dialect: _Dialect, typed: str) -> str:
    found = dialect.read(game.board, typed.strip().lower())
    if found is None:
        raise Unreadable(text("«{cell}» não é uma casa deste tabuleiro.", cell=quoted(typed)))
    return found


def _moves(game: BoardGame[Any], dialect: _Dialect, said: Sequence[_Said]) -> Iterator[str]:
    """The moves, each checked by the rules. Raises Unreadable with the number of the first that fails."""
    state, number = game.initial(), 0
    words = deque(said)
    while words and words[0].value.lower() not in _GIVING_UP:
        word, number = words.popleft(), number + 1
        try:
            move = _move(game, dialect, word, words)
            if _passes_unsaid(game, dialect, state, word):
                state = game.play(state, "pass")
                yield "pass"
            after = game.play(state, move)
            _check_colour(game, state, word, move, after)
        except (IllegalMove, Unreadable) as error:
            raise Unreadable(
                text("Jogada {n} ({move}): {reason}", n=number, move=quoted(word.value), reason=error.reason)
            ) from error
        state = after
        yield move


def _of_hex(said: Sequence[_Said], *, white_begins: bool) -> tuple[list[_Said], tuple[Text, ...]]:
    """What a file of Hex says, in our terms: Black begins, and who exchanges takes the other colour.

    Exchanging the pieces is exchanging the people, with all that follows mirrored. `white_begins`: the file
    may let White begin, which is the same game mirrored.
    """
    turned = white_begins and bool(said) and said[0].letter == "W"
    notes = [_WHITE_BEGINS] if turned else []
    words = []
    for word, following in zip(said, [*said, None][1:], strict=True):
        words.append(_turned(word) if turned else word)
        if word.value.lower() not in _PIECES:
            continue
        words[-1] = _Said(words[-1].letter, "swap-sides")
        if following and following.letter == word.letter:
            notes.append(_SIDES)
        else:
            notes.append(_MIRRORED)
            turned = not turned
    return words, tuple(notes)


def _turned(word: _Said) -> _Said:
    return _Said({"B": "W", "W": "B"}.get(word.letter, ""), _mirrored(word.value.lower()))


def _move(game: BoardGame[Any], dialect: _Dialect, word: _Said, following: deque[_Said]) -> str:
    """The move in our notation; takes the second stone of a pair from those that follow."""
    value = word.value.lower()
    if not word.letter:
        return word.value
    if value in dialect.sgf.swaps:
        return "swap"
    if value in _PASSES and dialect.read(game.board, value) is None:
        return "pass"
    cells = [_cell(game, dialect, value)]
    in_pairs = "dagger" in (game.variant or "")
    if in_pairs and following and following[0].letter == word.letter:
        cells.append(_cell(game, dialect, following.popleft().value))
    return ",".join(sorted(cells, key=game.board.bits.__getitem__))


def _passes_unsaid(game: BoardGame[Any], dialect: _Dialect, state: Any, word: _Said) -> bool:
    """Whether a file of Othello leaves out that the one on turn had to pass."""
    mover = game.to_move(state)
    return (
        dialect.sgf.passes_unsaid
        and _COLOURS.get(word.letter) != mover
        and next(game.moves(state), "") == "pass"
    )


def _check_colour(game: BoardGame[Any], state: Any, word: _Said, move: str, after: Any) -> None:
    """Raises Unreadable where the file gives a move to the colour that did not make it."""
    cells = [cell for cell in move.split(",") if cell in game.board.bits]
    colours = {_colour_at(game, after, cell) for cell in cells} or {game.players[state.turn]}
    if word.letter and colours != {_COLOURS[word.letter]}:
        raise Unreadable(text("é a vez do {colour}.", colour=COLOURS[game.players[state.turn]]))
