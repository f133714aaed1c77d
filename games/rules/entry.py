"""What lists and pages say about a game."""

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, TypeAlias

from games.rules.game import Game
from games.rules.text import Text, text

FAMILIES = ("nim", "invented", "two", "three")
# The materials, in the order of the lists.
GROUPS = {
    "heaps": text("Pilhas de feijões"),
    "splitting": text("Partir e dividir"),
    "strips": text("Fitas e escadas"),
    "coins": text("Moedas"),
    "boards": text("Tabuleiros"),
    "graphs": text("Setas e arbustos"),
    "sums": text("Somas de jogos"),
    "numbers": text("Números"),
    "connection": text("Ligar"),
    "lines": text("Fazer linhas"),
    "territory": text("Território e captura"),
    "blocking": text("Ocupar e bloquear"),
    "pushing": text("Empurrar e transformar"),
    "moving": text("Mover e capturar"),
    "sowing": text("Semear"),
}
MARKUP = ("strong", "em", "sub", "sup", "code")
LEVELS = EASY, MEDIUM, HARD = text("fácil"), text("médio"), text("difícil")
WHOLE_MATCH = text("Uma partida do princípio ao fim")


@dataclass(frozen=True, slots=True)
class Preset:
    """A start position that is fun: one of `LEVELS`, its name and the options."""

    level: Text
    name: Text
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example on the page of the rules: a position in the rulebook's JSON form (None: the start), the
    moves made from there, a caption, and `marks` for cells ("win", "chosen", as in docs/board.md)."""

    caption: Text
    position: Any = None
    to_move: str | None = None
    moves: tuple[str, ...] = ()
    options: Mapping[str, Any] | None = None
    marks: Mapping[str, str] = field(default_factory=dict)

    def reached(self, game: Game[Any]) -> tuple[Any, tuple[str, ...]]:
        """The state that is drawn, and the cells of the last move. Raises BadPosition and IllegalMove."""
        state = game.initial() if self.position is None else game.setup(self.position, self.to_move)
        last: tuple[str, ...] = ()
        for move in self.moves:
            last = game.touched(state, move)
            state = game.play(state, move)
        return state, last


@dataclass(frozen=True, slots=True)
class Heading:
    """What comes next on the page of the rules: in the column of words or, `wide`, over the drawings too."""

    words: Text
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """A list on the page of the rules."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to look for or to try, set apart on the page of the rules."""

    words: Text


@dataclass(frozen=True, slots=True)
class Link:
    """A button on the page of the rules; `address` is the name of an address without arguments."""

    words: Text
    address: str


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match on the page of the rules, drawn move by move: each step is a move ("" for none yet) and what is
    said of it."""

    options: Mapping[str, Any]
    steps: tuple[tuple[str, Text], ...]
    title: Text
    lead: Text | None

    @property
    def examples(self) -> Iterator[Example]:
        """One drawing for each step, with all the moves up to there."""
        moves: tuple[str, ...] = ()
        for move, caption in self.steps:
            moves += (move,) if move else ()
            yield Example(caption, moves=moves, options=self.options)


# A Text is a paragraph.
Block: TypeAlias = "Text | Heading | Points | Hint | Link | Example | DrawnMatch"


@dataclass(frozen=True, slots=True)
class FirstStep:
    """One of a game's first steps: a position in which one move is asked for.

    `answers` are the right moves; where there are none, any move is that wins at once. `praise` says why the
    move is right; the page shows it with the position after it.
    """

    name: Text
    task: Text
    position: Any
    to_move: str
    hint: Text
    praise: Text
    answers: tuple[str, ...] = ()
    options: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of the rulebook, or composed: whoever is on turn wins in so many own moves, not sooner."""

    name: Text
    position: Any
    to_move: str
    moves: int
    options: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Particular:
    """What a position of the game may need besides its pieces, as a person understands it: where its value is
    in `extra`, and its kind ("yes", "number", "counts" of several rows of places, "cell", "cells", "colour"
    of a player, or "stone")."""

    path: tuple[str, ...]
    label: Text
    kind: str

    @property
    def name(self) -> str:
        """What the field is called in the form."""
        return "mais-" + ".".join(self.path)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """What stays the same on a turned or mirrored board. `owners`: the sides of the board (their names) that
    belong to a role and go with it; `separator` stands between the cells of a move, in board order."""

    owners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    separator: str = ","


@dataclass(frozen=True, slots=True)
class Sgf:
    """How matches stand in SGF, FF[4]. `number` is the value of GM; `cells` names a notation of
    `games/records/sgf.py`; `swaps` are the words for exchanging colours, the first of them ours; `rules` are
    words of RU, each with the option and the value that it stands for. `passes_unsaid`: files may leave out
    that somebody had to pass. `names` are other values of GM. `signs`: a move goes from cell to cell, and
    between two of them stands one of these, the last one where something stands on the second.
    `shares_number`: GM is that of another game, from which RU tells this one, by one of the `names`."""

    number: str
    cells: str = "named"
    swaps: tuple[str, ...] = ()
    rules: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    passes_unsaid: bool = False
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    shares_number: bool = False


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in lists: `family` is one of FAMILIES; `group` is its material, `order` its place in the family;
    the first of `presets` is what its page proposes; `picture` holds the options drawn on its card; `also`
    are other names. What is not `offered` is nothing to choose: an invented game has no rules until somebody
    has written them. `rules` is the page of the rules from top to bottom, whose texts may have the tags of
    MARKUP; `first_steps` are small tasks, `puzzles` larger ones; `usual` are the options of those of them
    and of examples that name none.

    `stands_in`: other games can be written down as this one, so that helps for it tell of them. `pieces` are
    drawings of its own kinds of pieces, SVG around the middle of a cell, by shape of cell and kind.

    Of board games besides: `particulars`, fields for setting up a position; `symmetry`, None where the rules
    know directions; `sgf`; `small`, options with which all replies to all moves can be tried."""

    game: type[Game[Any]]
    family: str
    group: str
    name: Text
    summary: Text
    picture: Mapping[str, Any]
    presets: tuple[Preset, ...]
    _: KW_ONLY
    rules: tuple[Block, ...]
    order: int
    also: Text | None = None
    offered: bool = True
    first_steps: tuple[FirstStep, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()
    usual: Mapping[str, Any] = field(default_factory=dict)
    particulars: tuple[Particular, ...] = ()
    symmetry: Symmetry | None = Symmetry()
    sgf: Sgf | None = None
    stands_in: bool = False
    pieces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    small: tuple[Mapping[str, Any], ...] = ({},)

    @property
    def proposed(self) -> Mapping[str, Any]:
        """The options with which a first match is played."""
        return self.presets[0].options if self.offered else {}

    @property
    def examples(self) -> tuple[Example, ...]:
        """The drawn examples of the rules that are not part of a whole match."""
        return tuple(block for block in self.rules if isinstance(block, Example))

    def game_of(self, shown: Example | FirstStep | Puzzle) -> Game[Any]:
        """The game in which an example, a first step or a puzzle stands."""
        return self.game(**(self.usual if shown.options is None else shown.options))
