"""Matches in SGF, FF[4] (red-bean.com/sgf), out and in: the games whose entries have an `sgf`.

The grammar is sgfmill's; here is what the properties mean in each game. What the standard leaves open, what
programs do otherwise, and what we chose there: docs/two.md.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from typing import Any, NamedTuple

from sgfmill import sgf_grammar

from games.records import abstract_play, cell_lists, ggf, move_lists, psq, results
from games.records.colours import OTHER, PIECES, VAGUE, in_our_colours, swap_word
from games.records.following import LETTERS, Followed, cell_of, colour_at, follow
from games.records.komi import read_komi
from games.records.match_record import Record, UnreadableRecord, Word
from games.records.notation import (
    FROM_ONE,
    NAMED_FROM_BELOW,
    NAMED_WITHOUT_I,
    NOTATIONS,
    CellNotation,
    mirrored,
)
from games.records.sgf_text import MainLine, Properties, main_line, text_of, value_of
from games.rules import catalogue
from games.rules.bases.board_game import COLOURS, BoardGame
from games.rules.entry import Sgf
from games.rules.errors import GameError, quoted
from games.rules.game import SIGNS
from games.rules.text import Text, ntext, text

APPLICATION = "Nimteca:1"
# Our own property, for what SGF has no word for: a move that is no stone, or all of a position's JSON form.
OWN = "NIM"

_LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}
_SIZE = re.compile(r"([0-9]{1,3})(?:[:x×]([0-9]{1,3}))?")
_DIALECTS: dict[str, Sgf] = {
    slug: entry.sgf for slug, entry in catalogue.ENTRIES.items() if entry.sgf is not None
}
SLUGS = frozenset(_DIALECTS)

# Little Golem names no game by its number: the event begins with its name, if it was one of its own.
_GOLEM = re.compile(r"little\s*golem", re.IGNORECASE)
_EVENT = re.compile(r"(havannah|hex|gomoku|go|reversi|amazons?|loa)[0-9]*(?:\.|$)")
_EVENT_SLUGS = {"amazon": "amazons", "loa": "lines_of_action"}
_TWO_LETTERS = re.compile(r"[a-z]{2}")
_LETTER_AND_NUMBER = re.compile(r"[A-Za-z][0-9]{1,2}")
_AMAZON = re.compile(r"(?:[a-j][0-9]{1,2}[-/]){2}[a-j][0-9]{1,2}")
_USUAL_SIZES = {"hex": (11, 13, 14, 15, 19), "gomoku": (15, 19, 20)}
# Boardspace's own properties of players, in which most of its games have the moves; in its Lines of Action a
# player's name, rank and time stand where others have moves, and a number before them.
_BOARDSPACE = {"PNA", "PNB"}  # P0 and P1
_ABOUT_PLAYER = re.compile(
    r"(?:[0-9]+\s+)?(?:time|id|ranking|country|fullname|start|edit|done)\b.*", re.IGNORECASE
)
_NUMBERED_MOVE = re.compile(r"^[0-9]+\s+(?=[A-Za-z])")
_RESIGNING = {"b": "B", "black": "B", "w": "W", "white": "W", "": "", "resign": "", "resigns": "", "yes": ""}
# What stands on the board before the first move.
_KINDS = {"AB": "black", "AW": "white", "AA": "neutral"}
# The positions that may stand in a file of a game with others to begin with.
_PLAIN_SETUPS = ("", "standard", "custom")


# Out


def write(game: BoardGame[Any], moves: Iterable[str], *, result: str = "", date: str = "") -> bytes:
    """The SGF of a match of one of `SLUGS`. `result` and `date` are values of RE and DT."""
    sgf = _DIALECTS[game.slug]
    root = {
        "FF": "4",
        "GM": sgf.number,
        "CA": "UTF-8",
        "AP": APPLICATION,
        "SZ": str(game.size),  # type: ignore[attr-defined]
        "PB": str(COLOURS["black"]),
        "PW": str(COLOURS["white"]),
        **_rules_of(game, sgf),
        "DT": date,
        "RE": result,
    }
    nodes: list[Properties] = [
        {name: [_raw(value)] for name, value in root.items() if value} | _setup_of(game, sgf)
    ]
    state = game.initial()
    for move in moves:
        after = game.play(state, move)
        nodes += _nodes(game, sgf, state, move, after)
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


def _setup_of(game: BoardGame[Any], sgf: Sgf) -> Properties:
    """The stones of a position that was set up, in which White begins, or of a beginning that programs of the
    other game with this number do not know; the rest of it in our own property."""
    state, notation = game.initial(), NOTATIONS[sgf.cells]
    stands = sgf.shares_number and any(game.sets(state).values())
    if not game.start and not stands and _letter_of(game, state) == b"B":
        return {}
    setup: Properties = {"PL": [_letter_of(game, state)]}
    if game.start:
        setup[OWN] = [_raw(json.dumps(json.loads(game.start)))]
    for name, kind in _KINDS.items():
        if cells := game.board.names_of(game.sets(state).get(kind, 0)):
            setup[name] = [notation.write(game.board, cell).encode() for cell in cells]
    return setup


def _letter_of(game: BoardGame[Any], state: Any) -> bytes:
    return _LETTER_OF[game.players[state.turn]].encode()


def _nodes(game: BoardGame[Any], sgf: Sgf, state: Any, move: str, after: Any) -> list[Properties]:
    """The nodes of one move: a stone each, or one with a word or a way from cell to cell."""
    cells, notation = move.split(","), NOTATIONS[sgf.cells]
    if all(cell in game.board.bits for cell in cells):
        return [
            {_LETTER_OF[colour_at(game, after, cell)]: [notation.write(game.board, cell).encode()]}
            for cell in cells
        ]
    mover = _letter_of(game, state).decode()
    if move == "pass":
        return [{mover: [b""]}]
    if move == "swap":
        return [{mover: [sgf.swaps[0].encode()]}]
    if sgf.signs:
        return [{mover: [_way_of(game, notation, move).encode()]}]
    return [{OWN: [_raw(move)]}]


def _way_of(game: BoardGame[Any], notation: CellNotation, move: str) -> str:
    """A move from cell to cell: as ours where cells have our names, else in letters alone."""
    names = [step.lstrip(SIGNS) for step in game.split(move)]
    written = [notation.write(game.board, name) for name in names]
    return move if written == names else "".join(written)


# In


class _Interpretation(NamedTuple):
    """A way in which a file may be meant: the game by its options, the names of its cells, and whether who
    begins has the sides of our first colour; `notes` say what was assumed; `keeps_stones`: an exchange that
    does not say of what is one of colours."""

    options: dict[str, Any]
    notation: CellNotation
    is_upright: bool = False
    notes: tuple[Text, ...] = ()
    keeps_stones: bool = False


class _File(NamedTuple):
    """What stands in a file: the nodes before the first move, the moves, whether Little Golem wrote it."""

    slug: str
    root: Properties
    setup: list[Properties]
    words: list[Word]
    is_golem: bool


def parse_sgf(data: bytes | str, assumed: str = "go") -> Record:
    """The match in an SGF file: its first game, its main line. `assumed` is the game where it names none.

    Raises Unreadable.
    """
    line = main_line(text_of(data) if isinstance(data, bytes) else data)
    words, setup, notes = _words(line.nodes)
    if not words and any(node.keys() & _BOARDSPACE for node in line.nodes):
        raise UnreadableRecord(
            text(
                "As jogadas deste ficheiro estão escritas como no Boardspace (P0, P1), o que aqui não se lê."
            )
        )
    root = line.nodes[0]
    is_golem = _is_golem(line.nodes)
    file = _File(_slug(root, words, assumed, is_golem=is_golem), root, setup, words, is_golem)
    notes += _note_on_number(root, file.slug)
    if line.is_cut and line.has_others:
        notes.append(text("Esta partida acaba a meio no ficheiro: lemos o que está inteiro."))
    elif line.is_cut:
        notes.append(text("O ficheiro acaba a meio: lemos o que está inteiro."))
    notes += _notes_on_others(line)
    source = "Little Golem" if is_golem else "SGF"
    return replace(_best(file, _ways(file), notes, source), variations=line.has_variations)


def _notes_on_others(line: MainLine) -> list[Text]:
    """What is said of the matches of a file that are not read."""
    empty = line.number - 1 - line.damaged
    notes = []
    if line.damaged:
        notes.append(
            ntext(
                "Uma partida do ficheiro está estragada e não se lê: aqui está a primeira que se lê.",
                "{n} partidas do ficheiro estão estragadas e não se leem: aqui está a primeira que se lê.",
                line.damaged,
            )
        )
    if empty:
        notes.append(
            ntext(
                "A primeira partida do ficheiro não tem jogadas: aqui está a seguinte.",
                "As primeiras {n} partidas do ficheiro não têm jogadas: aqui está a seguinte.",
                empty,
            )
        )
    elif line.has_others and not line.damaged:
        notes.append(text("O ficheiro tem mais partidas: aqui está só a primeira."))
    return notes


def read_psq(written: str) -> Record:
    """The match in a `.psq` file. Raises Unreadable."""
    match = psq.parse_psq(written)
    file = _File("gomoku", {}, [], match.words, False)
    rules = "freestyle" if match.is_freestyle else ""
    ways = _ways_of_gomoku({"size": match.size}, rules)
    return _best(file, ways, [], "Piskvork (.psq)")


def read_ggf(written: str) -> Record:
    """The match in a file of GGF. Raises Unreadable."""
    match = ggf.parse_ggf(written)
    file = _File("reversi", match.root, [match.setup], match.words, False)
    notes = [text("O ficheiro tem mais partidas: aqui está só a primeira.")] if match.has_others else []
    return _best(file, _ways(file), notes, "GGF")


def read_cells(written: str, assumed: str) -> Record:
    """The match in a list of cells. Raises Unreadable."""
    match = cell_lists.parse_cell_list(written, assumed)
    file = _File(match.slug, {"RE": [match.winner.encode()]}, [], match.words, False)
    sizes = [match.size] if match.size else _sizes_for(match)
    ways = []
    for size in sizes:
        notes = (
            () if match.size else (text("O texto não diz o tamanho do tabuleiro: lemos {n}x{n}.", n=size),)
        )
        sized = file._replace(root=file.root | {"SZ": [str(size).encode()]})
        ways += [way._replace(notes=(*notes, *way.notes)) for way in _ways(sized)[0]]
    return _best(file, [ways], [], match.source)


def _sizes_for(match: cell_lists.CellList) -> list[int]:
    """The usual sizes of boards that have all cells of a list, the likeliest first."""
    most = 0
    for word in match.words:
        if cell := _LETTER_AND_NUMBER.fullmatch(word.value):
            most = max(most, ord(cell[0][0].lower()) - 96, int(cell[0][1:]))
    return [size for size in _USUAL_SIZES[match.slug] if size >= most] or [most]


def read_moves(written: str, assumed: str) -> Record:
    """The match in a list of moves, with or without tags before them as in PGN. Raises Unreadable."""
    match = move_lists.parse_move_list(written, assumed)
    letter = _LETTER_OF[_built(match.slug, {}).players[0]]
    winner = {"1-0": letter, "0-1": OTHER[letter], "1/2-1/2": "0"}.get(match.result, "")
    file = _File(match.slug, {"RE": [winner.encode()]}, [], match.words, False)
    return _best(file, _ways(file), [], match.source)


def read_site_record(document: Any) -> Record:
    """The match in a record of AbstractPlay. Raises Unreadable."""
    match = abstract_play.parse_site_record(document)
    letter = _LETTER_OF[_built(match.slug, {}).players[0]]
    result = ""
    if match.lead is not None:
        result = (("0", letter, OTHER[letter])[match.lead]) + (match.way if match.lead else "")
    file = _File(match.slug, {"RE": [result.encode()]}, [], match.words, False)
    return _best(file, _ways(file), [], "AbstractPlay")


def _best(
    file: _File, groups: Sequence[Sequence[_Interpretation]], notes: Sequence[Text], source: str | Text
) -> Record:
    """The record by the way that fits best, among those of the first group in which one fits at all: all is
    read, it agrees with the result that the file tells, the game has an end. Raises Unreadable."""
    problem: UnreadableRecord | None = None
    for ways in groups:
        readings = []
        for way in ways:
            try:
                readings.append(_reading(file, way))
            except UnreadableRecord as error:
                problem = problem or error
        if readings:
            return max(readings, key=_Reading.fit).record(notes, source)
    assert problem is not None
    raise problem


@dataclass(frozen=True, slots=True)
class _Reading:
    """A file read one way; `winner` is what the file says of the end."""

    game: BoardGame[Any]
    followed: Followed
    notes: tuple[Text, ...]
    winner: results.ClaimedResult

    def fit(self) -> tuple[bool, int, bool]:
        """How well it fits, the larger the better."""
        outcome = self.game.outcome(self.followed.state)
        agreement = 0
        if outcome is not None and self.winner.colour is not None:
            agreement = 1 if outcome.winner == self.winner.colour else -1
        return self.followed.gap is None, agreement, outcome is not None

    def record(self, notes: Sequence[Text], source: str | Text) -> Record:
        outcome = self.game.outcome(self.followed.state)
        all_notes = [*self.notes, *notes, *self.followed.notes()]
        if outcome and self.winner.colour not in (None, outcome.winner):
            all_notes.append(text("O tabuleiro diz outra coisa: {told}.", told=self.winner.words))
        summary = text(
            "Lido como {source}; {moves}; {end}.",
            source=source,
            moves=ntext("{n} jogada", "{n} jogadas", self.followed.number),
            end=self.winner.words if outcome is None else results.of_outcome(outcome),
        )
        gap, moves = self.followed.gap, tuple(self.followed.moves)
        return Record(self.game, moves, notes=tuple(all_notes), gap=gap, summary=summary)


# What a file says


def _words(nodes: Sequence[Properties]) -> tuple[list[Word], list[Properties], list[Text]]:
    """The moves of the nodes, the nodes before the first of them, and how the nodes were understood."""
    words: list[Word] = []
    setup: list[Properties] = []
    notes: list[Text] = []
    for index, node in enumerate(nodes):
        if not words:
            setup.append(node)
        elif node.keys() & {"AB", "AW", "AE"}:
            fault = text("o ficheiro põe ou tira pedras a meio da partida.")
            words.append(Word("", "AB", len(words) + 1, fault))
        values = _moves_of(node)
        if len(values) > 1 and words and values[0][0] == words[-1].letter:
            values.sort(key=lambda value: value[0] == words[-1].letter)
        if len(values) > 1:
            first = len(words) + 1
            notes.append(text("Há {n} jogadas no mesmo nó, a partir da {first}.", n=len(values), first=first))
        if OWN in node and index:
            values.append(("", value_of(node, OWN)))
        if words and (letter := _gives_up(node, (values or [(words[-1].letter, "")])[-1][0])):
            values.append((letter, "resign"))
        words += [Word(letter, value, len(words) + at) for at, (letter, value) in enumerate(values, 1)]
    return words, setup, notes


def _gives_up(node: Properties, last: str) -> str:
    """The letter of who resigns by an R of a node, as some programs of Hex write it: whom it names, else who
    is on turn after the letter `last`; "" where R means something else."""
    named = value_of(node, "R").lower()
    if "R" not in node or named not in _RESIGNING:
        return ""
    return _RESIGNING[named] or OTHER.get(last, "")


def _moves_of(node: Properties) -> list[tuple[str, str]]:
    """The moves of a node, a letter and a cell each; of several of both colours by turns, as their order is
    lost."""
    letters = [name for name in node if name in LETTERS]
    columns = [[(name, raw.decode(errors="replace").strip()) for raw in node[name]] for name in letters]
    values = [value for turn in zip_longest(*columns) for value in turn if value is not None]
    return [
        (letter, _NUMBERED_MOVE.sub("", move))
        for letter, move in values
        if " " not in move or not _ABOUT_PLAYER.fullmatch(move)
    ]


def _is_golem(nodes: Sequence[Properties]) -> bool:
    """Whether a file comes from Little Golem: its rules, its source or a comment say so."""
    values = [raw for raws in nodes[0].values() for raw in raws]
    values += [raw for node in nodes[1:3] for raw in node.get("C", [])]
    told = (raw.decode(errors="replace") for raw in values)
    return value_of(nodes[0], "RU").lower() == "lg" or any(map(_GOLEM.search, told))


def _slug(root: Properties, words: Sequence[Word], assumed: str, *, is_golem: bool) -> str:
    number = value_of(root, "GM").lower()
    # Programs of Gomoku and Othello copy the number of another game.
    is_assumed = _DIALECTS[assumed].shares_number and _DIALECTS[assumed].number == number
    is_assumed = is_assumed or (assumed == "gomoku" and _is_gomoku(root, words))
    if (named := _slug_called(value_of(root, "RU"))) or is_assumed:
        return named or assumed
    is_havannah = value_of(root, "RU").lower() == "lg"
    has_its_cells = bool(words) and _LETTER_AND_NUMBER.fullmatch(words[0].value)
    if slug := "havannah" if is_havannah and has_its_cells else _slug_called(number):
        return slug
    if number:
        raise UnreadableRecord(
            text(
                "Este ficheiro é de um jogo que aqui não se lê em SGF (GM {n}).",
                n=quoted(value_of(root, "GM")),
            )
        )
    if match := _EVENT.match(value_of(root, "EV").lower()):
        return _EVENT_SLUGS.get(match[1], match[1])
    if not is_golem:
        return assumed
    if is_havannah:
        return "havannah"
    return _slug_by_cells(words, value_of(root, "EV"))


def _slug_called(name: str) -> str | None:
    """The game that GM calls so."""
    called = name.lower()
    for slug, sgf in _DIALECTS.items():
        if called in (slug, *sgf.names) or (called == sgf.number.lower() and not sgf.shares_number):
            return slug
    return None


def _is_gomoku(root: Properties, words: Sequence[Word]) -> bool:
    """Whether a file with the number of Go or Hex may be of Gomoku: its board, cells in letters, no komi."""
    is_sized = value_of(root, "SZ") in ("15", "20") and not root.keys() & {"KM", "HA"}
    cells = [word.value.lower() for word in words]
    return is_sized and value_of(root, "GM") in ("1", "11") and all(map(_TWO_LETTERS.fullmatch, cells))


def _note_on_number(root: Properties, slug: str) -> list[Text]:
    """That GM means another game than the one that is read."""
    number = value_of(root, "GM")
    if number in ("", _DIALECTS[slug].number) or _slug_called(number) == slug:
        return []
    name = catalogue.ENTRIES[slug].name
    return [
        text("O ficheiro diz GM {n}, mas o resto é de {name}: lemos {name}.", n=quoted(number), name=name)
    ]


def _slug_by_cells(words: Sequence[Word], event: str) -> str:
    """The game of a file of Little Golem by its cells, and by who begins. Raises Unreadable."""
    cells = [word.value for word in words if swap_word(word.value) not in (*PIECES, "resign", "")]
    if cells and all(map(_LETTER_AND_NUMBER.fullmatch, cells)):
        return "havannah"
    if cells and all(map(_AMAZON.fullmatch, cells)):
        return "amazons"
    if all(map(_TWO_LETTERS.fullmatch, cells)):
        return "hex" if words and words[0].letter == "W" else "go"
    name = event if event.lower() not in ("", "null") else cells[0]
    raise UnreadableRecord(
        text("Este ficheiro do Little Golem é de um jogo que aqui não se lê ({name}).", name=quoted(name))
    )


def _ways(file: _File) -> list[list[_Interpretation]]:
    """How the file may be meant, the likeliest first; a group counts only where none before it fits."""
    options, notes = _options(file)
    notation = NOTATIONS[_DIALECTS[file.slug].cells]
    if file.slug == "gomoku":
        return _ways_of_gomoku(options, value_of(file.root, "RU").lower())
    if file.slug == "havannah":
        return _ways_of_havannah(file, options)
    if _DIALECTS[file.slug].number == _DIALECTS["go"].number:
        return [_ways_of_go(file, _Interpretation(options, notation, notes=notes))]
    if file.slug != "hex":
        return [[_Interpretation(options, notation, notes=notes)]]
    ways = _ways_of_hex(file, options)
    if file.is_golem or not any(swap_word(word.value) in VAGUE for word in file.words):
        return [ways]
    return [[*ways, *(way._replace(keeps_stones=True) for way in ways)]]


def _ways_of_go(file: _File, plain: _Interpretation) -> list[_Interpretation]:
    """By two letters; else by a letter and a number, with or without the letter I."""
    cells = [word.value for word in file.words] + _setup_cells(file)
    named = [cell for cell in cells if _LETTER_AND_NUMBER.fullmatch(cell)]
    if not named or any(map(_TWO_LETTERS.fullmatch, cells)):
        return [plain]
    columns = {cell[0].lower() for cell in named}
    whole = text("As casas são uma letra e um número: contamos as linhas de baixo para cima.")
    skipping = text("As casas são uma letra e um número: contamos de baixo para cima, sem coluna I.")
    with_i = plain._replace(notation=NAMED_FROM_BELOW, notes=(*plain.notes, whole))
    without_i = plain._replace(notation=NAMED_WITHOUT_I, notes=(*plain.notes, skipping))
    if max(columns) < "i":
        return [with_i]
    return [with_i] if "i" in columns else [without_i, with_i]


def _setup_cells(file: _File) -> list[str]:
    return [
        raw.decode(errors="replace").strip()
        for node in file.setup
        for name in _KINDS
        for raw in node.get(name, [])
    ]


def _ways_of_hex(file: _File, options: dict[str, Any]) -> list[_Interpretation]:
    notation = NOTATIONS["rhombus"]
    upright, lying = _Interpretation(options, notation, is_upright=True), _Interpretation(options, notation)
    if not any(_TWO_LETTERS.fullmatch(word.value.lower()) for word in file.words):
        return [lying, upright]
    # In letters it is Little Golem's way, in which White begins and joins top and bottom.
    in_letters = () if file.is_golem else (text("As casas estão em duas letras: lemos a coluna e a linha."),)
    return [upright._replace(notes=in_letters)]


def _ways_of_havannah(file: _File, options: dict[str, Any]) -> list[list[_Interpretation]]:
    own, golem = _Interpretation(options, NOTATIONS["named"]), _Interpretation(options, FROM_ONE)
    if file.is_golem:
        return [[golem], [own]]
    if value_of(file.root, "AP") == APPLICATION:
        return [[own]]
    board = _built("havannah", options).board
    typed = [word.value.lower() for word in file.words]
    if all(FROM_ONE.read(board, cell) == NOTATIONS["named"].read(board, cell) for cell in typed):
        return [[own]]
    # Both may fit: capitals without a name of the game are Little Golem's.
    is_likely = not value_of(file.root, "GM") and any(word.value[:1].isupper() for word in file.words)
    as_golem = golem._replace(
        notes=(text("O ficheiro não diz como numera as colunas: lemos cada uma a partir de 1."),)
    )
    as_ours = own._replace(notes=(text("O ficheiro não diz como numera as colunas: lemos como no livro."),))
    return [[as_golem, as_ours] if is_likely else [as_ours, as_golem]]


def _ways_of_gomoku(options: dict[str, Any], rules: str) -> list[list[_Interpretation]]:
    notation = NOTATIONS[_DIALECTS["gomoku"].cells]
    notes = {
        "free": (text("Lido com abertura livre: a primeira pedra em qualquer ponto."),),
        "freestyle": (text("Lido com abertura livre, e seis ou mais em linha também ganham."),),
    }
    guesses = [
        _Interpretation(options | {"form": form}, notation, notes=notes.get(form, ()))
        for form in ("standard", "free", "freestyle")
    ]
    if "freestyle" in rules:
        return [[_Interpretation(options | {"form": "freestyle"}, notation)]]
    if rules == "standard":
        return [[guess] for guess in guesses[:2]]
    if rules in _DIALECTS["gomoku"].rules:
        return [[_Interpretation(options | {"form": rules}, notation)]]
    return [guesses]


def _options(file: _File) -> tuple[dict[str, Any], tuple[Text, ...]]:
    """The options that the file says, and how they were understood. Raises Unreadable."""
    options: dict[str, Any] = {}
    if typed := value_of(file.root, "SZ"):
        match = _SIZE.fullmatch(typed)
        if not match or (match[2] and int(match[2]) != int(match[1])):
            raise UnreadableRecord(text("O tamanho do tabuleiro não serve: {size}.", size=quoted(typed)))
        options["size"] = int(match[1])
    sgf, rules = _DIALECTS[file.slug], value_of(file.root, "RU").lower()
    if "pie" in sgf.rules and any(swap_word(word.value) in (*PIECES, *sgf.swaps) for word in file.words):
        rules = "pie"
    if rules in sgf.rules:
        options |= [sgf.rules[rules]]
    if not _has_komi(file.slug):
        return options, ()
    options["komi"], note = read_komi(value_of(file.root, "KM"))
    return options, (note,) if note else ()


def _built(slug: str, options: dict[str, Any]) -> BoardGame[Any]:
    try:
        game = catalogue.build(slug, options)
    except GameError as error:
        raise UnreadableRecord(
            text("Este jogo não se joga aqui assim: {reason}", reason=error.reason)
        ) from error
    assert isinstance(game, BoardGame)
    return game


def _reading(file: _File, way: _Interpretation) -> _Reading:
    """The file read one way. Raises Unreadable."""
    sgf = _DIALECTS[file.slug]
    game = _set_up(_built(file.slug, way.options), way.notation, file)
    words, notes, exchanged = file.words, way.notes, False
    if file.slug == "go" and not game.start:
        game, words, more = _with_handicap(game, way.notation, file)
        notes += more
    if sgf.swaps or sgf.signs:
        if way.keeps_stones:
            words = [
                replace(word, value="swap-sides") if swap_word(word.value) in VAGUE else word
                for word in words
            ]
        first = words[0].letter if words and game.start else ""
        ours = in_our_colours(
            words,
            begins=first or _LETTER_OF[game.players[0]],
            mirror=mirrored if file.slug == "hex" else None,
            is_upright=way.is_upright,
            swaps=sgf.swaps,
        )
        words, exchanged = ours.words, ours.exchanged
        notes += ours.notes
    followed = follow(game, sgf, way.notation, words)
    return _Reading(game, followed, notes, _claimed_result(file, exchanged=exchanged))


def _claimed_result(file: _File, *, exchanged: bool) -> results.ClaimedResult:
    """What the file says of the end, in our colours."""
    result = value_of(file.root, "RE")
    letter = results.winner_letter(result, file.words)
    # Little Golem's first player is PB, whatever the letter of his moves.
    if file.is_golem and result and file.words[:1] and file.words[0].letter == "W":
        letter = OTHER.get(letter, "")
    return results.parse_result(result, OTHER.get(letter, "") if exchanged else letter)


def _with_handicap(
    game: BoardGame[Any], notation: CellNotation, file: _File
) -> tuple[BoardGame[Any], list[Word], tuple[Text, ...]]:
    """The game that begins with the stones of a handicap that stand in the file as first moves, the words
    after them, and a note."""
    typed = value_of(file.root, "HA")
    number = int(typed) if typed.isdecimal() and len(typed) <= 2 else 0
    stones = list(takewhile(lambda word: word.letter == "B" and word.value, file.words))[:number]
    if number < 2:
        return game, file.words, ()
    if len(stones) < 2:
        return (
            game,
            file.words,
            (text("O ficheiro fala de {n} pedras de vantagem e não diz onde.", n=number),),
        )
    cells = {cell_of(game, notation, word.value): None for word in stones}
    try:
        begun = game.starting_at(game.setup({"black": list(cells)}, "white"))
    except GameError as error:
        raise UnreadableRecord(text("A posição inicial não serve: {reason}", reason=error.reason)) from error
    note = text("As primeiras {n} jogadas são pedras de vantagem: estão na posição inicial.", n=len(stones))
    return begun, file.words[len(stones) :], (note,)


def _set_up(game: BoardGame[Any], notation: CellNotation, file: _File) -> BoardGame[Any]:
    """The game that begins with the stones that stand in the file before the first move, if there are any."""
    own, to_move = value_of(file.root, OWN), ""
    standing: dict[str, str] = {}
    for node in file.setup:
        standing |= _standing(game, notation, node)
        to_move = value_of(node, "PL").upper() or to_move
    stones = {kind: [cell for cell in standing if standing[cell] == kind] for kind in _KINDS.values()}
    if not any(stones.values()) and not own:
        _check_setup(file)
        return game
    letters = [to_move[:1], *(word.letter for word in file.words)]
    colour = next((LETTERS[letter] for letter in letters if letter in LETTERS), game.players[0])
    try:
        position = {kind: cells for kind, cells in stones.items() if cells}
        begun = _as_written(game, own, stones) or game.starting_at(game.setup(position, colour))
    except GameError as error:
        raise UnreadableRecord(text("A posição inicial não serve: {reason}", reason=error.reason)) from error
    return game if begun.initial() == game.initial() else begun


def _standing(game: BoardGame[Any], notation: CellNotation, node: Properties) -> dict[str, str]:
    """What stands on each cell after the set-up of a node; "" where it is emptied. Raises Unreadable."""
    standing: dict[str, str] = {}
    for name, kind in (*_KINDS.items(), ("AE", "")):
        for raw in filter(bytes.strip, node.get(name, [])):
            for cell in _points(game, notation, raw):
                if standing.setdefault(cell, kind) != kind:
                    reason = text("A casa {name} tem duas peças.", name=cell)
                    raise UnreadableRecord(text("A posição inicial não serve: {reason}", reason=reason))
    return standing


def _check_setup(file: _File) -> None:
    """Raises Unreadable where a file begins with a position that it only names."""
    setup = value_of(file.root, "SU")
    if _DIALECTS[file.slug].signs and setup.lower() not in _PLAIN_SETUPS:
        raise UnreadableRecord(
            text("Este ficheiro começa com outra posição ({setup}), que aqui não há.", setup=quoted(setup))
        )


def _as_written(game: BoardGame[Any], own: str, stones: Mapping[str, list[str]]) -> BoardGame[Any] | None:
    """The beginning that our own property tells, None where it is not the one with these stones."""
    if not own:
        return None
    begun = _built(game.slug, game.options_json() | {"start": own})
    sets = begun.sets(begun.initial())
    same = all(
        sorted(begun.board.names_of(sets.get(kind, 0))) == sorted(cells) for kind, cells in stones.items()
    )
    return begun if same else None


def _points(game: BoardGame[Any], notation: CellNotation, raw: bytes) -> Iterator[str]:
    """The cells of a value of AB or AW: one, or on grids the corners of a rectangle."""
    first, other = (
        part if part is None else cell_of(game, notation, part.decode(errors="replace"))
        for part in sgf_grammar.parse_compose(raw)
    )
    assert first is not None
    if other is None:
        yield first
        return
    (left, bottom), (right, top) = (game.board.places[game.board.bits[name]] for name in (first, other))
    for column in range(min(left, right), max(left, right) + 1):
        for row in range(min(bottom, top), max(bottom, top) + 1):
            if (name := game.board.names.get(game.board.stride * column + row)) is not None:
                yield name
