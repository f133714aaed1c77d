"""The interface that every game implements, and what follows from it for all games."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from games.rules.boards import Board
from games.rules.errors import BadOptions, BadPosition, IllegalMove, misread, quoted, refuse, unknown_variant
from games.rules.options import as_json, option_fields, parse
from games.rules.reading import plain_signs
from games.rules.text import Text, formula, text

# Between the steps of a move. A word of several letters is no cell, and goes to the end: "keep=white".
SIGNS = "-:/=,+"
# The moves before the one that is drawn: a few milliseconds.
MOST_PASSED_OVER = 20_000
_LETTERS = re.compile(r"([^\W\d_]+)")
_TOKEN = re.compile(rf"[{re.escape(SIGNS)}]?(?:[a-z]{{3,}}(?![a-z0-9]).*|[^{re.escape(SIGNS)}]+)")


class Turned(Protocol):
    """What every state has: whose turn it is, as an index into the game's `players`."""

    @property
    def turn(self) -> int: ...


S = TypeVar("S", bound=Turned)
P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning role (None: nobody alone), and why.

    `reason` fits after the winner's name and a colon: "tirou o último feijão". `places` has the place of each
    of the game's `players` where the winner does not tell them all: 1 is the best, who share one have the
    same number, and the next one comes after them all, as in (1, 1, 3).
    """

    winner: str | None
    reason: Text
    places: tuple[int, ...] = ()

    def ranks(self, players: Sequence[str]) -> tuple[int, ...]:
        """The place of each player: without a winner, and nothing else said, they all share the first."""
        if self.places or self.winner is None:
            return self.places or (1,) * len(players)
        return tuple(1 if role == self.winner else 2 for role in players)


class Drag(NamedTuple):
    """The piece on a cell, and where it is let go: a cell or a group of cells; "" where the clicks that
    follow say so."""

    source: str
    onto: str = ""


class Step(NamedTuple):
    """One more click: the text that it makes, the cell (None: a button, with a `label`), whether that text is
    a move, whether there are further clicks after it (`more`), and how a piece is dragged instead."""

    text: str
    cell: str | None
    complete: bool
    more: bool = False
    label: Text | None = None
    drag: Drag | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What is to be seen: kind of piece by cell (an absent cell is empty), text by caption; where it is told
    apart, the ground of each cell: "light", "dark", "grey" or "zone"."""

    pieces: Mapping[str, str]
    labels: Mapping[str, str] = field(default_factory=dict)
    grounds: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Sketch:
    """A small drawing beside a rule: what is to be seen on a board, and that in words. `last`, `steps`,
    `marks`, `notes` and `arrows` as drawings of boards have them."""

    board: Board
    view: View
    words: Text
    last: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    arrows: tuple[tuple[str, str], ...] = ()


def tokens(move: str) -> list[str]:
    """The steps of a move, each with the sign before it: "c2-c3" is "c2", "-c3"."""
    return _TOKEN.findall(move)


def taken_up(carried: bool, cell: str | None) -> Drag | None:
    """How the piece on a cell is dragged where the next click says where it goes."""
    return Drag(cell) if carried and cell is not None else None


def prefix_tree(
    moves: Iterable[str], split: Callable[[str], list[str]], prefix: str
) -> dict[str, tuple[bool, bool]]:
    """The texts one step longer than `prefix`, in the order of their moves: is it a move, does it lead on?

    Empty where `prefix` is not made of whole steps.
    """
    begun = split(prefix) if prefix else []
    if "".join(begun) != prefix:
        return {}
    tree: dict[str, tuple[bool, bool]] = {}
    for move in moves:
        steps = split(move)
        if len(steps) > len(begun) and steps[: len(begun)] == begun:
            step = "".join(steps[: len(begun) + 1])
            whole, more = tree.get(step, (False, False))
            tree[step] = whole or step == move, more or step != move
    return tree


@dataclass(frozen=True)
class Game(ABC, Generic[S]):
    """A game with its options. Subclasses are frozen dataclasses whose fields are the options.

    States are immutable and hashable, moves are the rulebook's strings.
    """

    slug: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    drawable: ClassVar[bool] = False
    # Whether the first click of a move takes a piece that goes to the cell of the next one.
    carries: ClassVar[bool] = False
    # What suits the computer's search, as a `word` of games/bots/hooks; without one that of the game's name,
    # and where there is none it finds out by itself.
    search: ClassVar[str] = ""
    # Why the computer neither plays nor judges this game; None where it does.
    machine_problem: ClassVar[Text | None] = None
    # How people write the rulebook's English words in moves.
    spelling: ClassVar[Mapping[str, Text]] = {}

    def __post_init__(self) -> None:
        for option in option_fields(type(self)):
            object.__setattr__(self, option.name, parse(option, getattr(self, option.name)))
        self.check_options()

    def check_options(self) -> None:
        """What the options must fulfil together. Raises BadOptions."""

    @property
    def variant(self) -> str | None:
        """The rulebook's name of the variant, None for the standard game."""
        return None

    @property
    def title(self) -> str:
        """The name that the options bring, as an invented game's do; empty: that of the catalogue."""
        return ""

    def own_rules(self) -> tuple[Text, ...]:
        """The rules that the options bring, in sentences, the ending last; empty: those of the catalogue."""
        return ()

    def own_sketches(self) -> tuple[Sketch | None, ...]:
        """A small drawing for each of the own rules; None where nothing is drawn."""
        return (None,) * len(self.own_rules())

    @abstractmethod
    def role_name(self, role: str) -> Text:
        """What a role is called on the screen, without article: "1.º jogador"."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board on which matches are drawn. Raises ValueError where `live_problem` is not None."""

    @abstractmethod
    def initial(self) -> S: ...

    def to_move(self, state: S) -> str | None:
        """The role on turn, None when the game is over."""
        return None if self.outcome(state) else self.players[state.turn]

    def upcoming(self, state: S) -> tuple[str, ...]:
        """Who is on turn and who comes next, as far as it is known: the roles by their next turns, none when
        the game is over."""
        if self.outcome(state):
            return ()
        return self.players[state.turn :] + self.players[: state.turn]

    @abstractmethod
    def moves(self, state: S) -> Iterator[str]:
        """All legal moves, each once; none when the game is over."""

    def move_count(self, state: S) -> int:
        """The number of legal moves."""
        return sum(1 for _ in self.moves(state))

    def play(self, state: S, move: str) -> S:
        """The state after a move. Raises IllegalMove."""
        if self.outcome(state):
            refuse("O jogo já acabou.")
        return self.apply(state, move)

    @abstractmethod
    def apply(self, state: S, move: str) -> S:
        """The state after a move in a game that is not over. Raises IllegalMove."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """None while the game goes on."""

    def swapped(self, state: S) -> bool:
        """Whether the people have exchanged colours: the first seat then owns the second colour."""
        return False

    def score(self, state: S) -> Mapping[str, float] | None:
        """Points by role in a game that counts points, else None."""
        return None

    def worth(self, state: S) -> Mapping[str, float] | None:
        """For the computer: what a state promises each role at a glance, in pieces; None: only the pieces
        that are called as the roles."""
        return self.score(state)

    def may_end(self, state: S) -> bool:
        """For the computer: whether a legal move may end the game now; True where that is not easily seen."""
        return True

    def possible_wins(self, state: S) -> Iterator[str]:
        """For the computer: legal moves among which are all that win at once; all of them where that is not
        easily seen."""
        return self.moves(state) if self.may_end(state) else iter(())

    @abstractmethod
    def position(self, state: S) -> Any:
        """The rulebook's JSON form."""

    @abstractmethod
    def setup(self, position: object, to_move: str | None = None) -> S:
        """The state of this game with that JSON form. Raises BadPosition."""

    @classmethod
    @abstractmethod
    def standard(cls, variant: str | None = None) -> Self:
        """The game with the variant's usual options. Raises BadPosition for an unknown variant."""

    @classmethod
    @abstractmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, S]:
        """A game and a state from the JSON form alone. Raises BadPosition."""

    @abstractmethod
    def view(self, state: S) -> View: ...

    def piece_kinds(self) -> frozenset[str]:
        """The kinds of pieces that views may have, without their fates ("_won"); empty: all that their cells
        can hold."""
        return frozenset()

    @abstractmethod
    def describe(self, move: str) -> Text:
        """What a legal move did, to follow the player's name: "tirou 3 feijões da pilha 2"."""

    def tell(self, before: S, move: str, after: S) -> Text:
        """What a move did that led from one state to another, to follow the player's name."""
        return self.describe(move)

    def display_move(self, move: str) -> Text | str:
        """A move as people write it."""
        parts = {
            f"p{number}": self.spelling.get(part, part) for number, part in enumerate(_LETTERS.split(move))
        }
        if all(isinstance(part, str) for part in parts.values()):
            return move
        return Text("".join(f"{{{name}}}" for name in parts), tuple(parts.items()))

    def parse_typed(self, move: str) -> str:
        """A move that somebody typed, in Portuguese or as in the rulebook, with dashes or arrows of any kind,
        as the rulebook writes it."""
        words = {str(word): key for key, word in self.spelling.items()}
        typed = plain_signs(move).replace("→", "-")
        return _LETTERS.sub(lambda word: words.get(word[0].lower(), word[0]), typed)

    def read_typed(self, state: S, written: str) -> str:
        """The move that somebody typed in a position, legal or not, as the rulebook writes it. Raises
        IllegalMove where it may mean two moves."""
        typed = self.parse_typed(written.strip())
        plain = "".join(typed.split()).lower()
        return (
            plain
            if plain != typed and not self._allows(state, typed) and self._allows(state, plain)
            else typed
        )

    def _allows(self, state: S, move: str) -> bool:
        try:
            self.play(state, move)
        except IllegalMove:
            return False
        return True

    @abstractmethod
    def picture(self, state: S) -> Text:
        """The position in words."""

    def task(self, state: S) -> Text | None:
        """What the player on turn has to do, where it is something else than the usual move."""
        return None

    def warning(self, state: S) -> Text | None:
        """What both players should know before the next move."""
        return None

    def touched(self, state: S, move: str) -> tuple[str, ...]:
        """The cells that a move concerns; `state` is the one before the move."""
        return tuple(name for step in self.split(move) if (name := step.lstrip(SIGNS)) in self.board.by_name)

    def paths(self, state: S, move: str) -> tuple[tuple[str, ...], ...]:
        """The cells along which each piece that moves goes, from where it stood, if the positions before and
        after do not show it; `state` is the one before the move."""
        return ()

    def gone(self, state: S, move: str) -> tuple[str, ...]:
        """The cells of the pieces that a move takes, where they stood in `state`, if others come to stand
        there: they are seen to go."""
        return ()

    def live_problem(self) -> Text | None:
        """Why these options cannot be played on a drawn board; None when they can."""
        return None

    def split(self, move: str) -> list[str]:
        """The steps in which a move is clicked; joined they are the move."""
        return tokens(move)

    def step_cell(self, state: S, step: str) -> str | None:
        """The cell whose click adds the last step of the text `step`."""
        name = self.split(step)[-1].lstrip(SIGNS)
        return name if name in self.board.by_name else None

    def next_steps(self, state: S, prefix: str = "") -> list[Step]:
        """Every legal way to go on from a half-made move; here the prefix tree of `moves`, in their order.

        A game may let its players click in any order: the text after a click need not begin with `prefix`.
        What must hold: from "" the clicks lead to every move and, as complete texts, to nothing else.
        """
        return self.steps_to(state, self.moves(state), prefix)

    def steps_to(self, state: S, moves: Iterable[str], prefix: str) -> list[Step]:
        """As `next_steps`, where only some of the legal moves may be made."""
        carry = self.carries and not prefix
        return [
            Step(step, cell, whole, more, None if cell else self.button(step), taken_up(carry and more, cell))
            for step, (whole, more) in prefix_tree(moves, self.split, prefix).items()
            for cell in [self.step_cell(state, step)]
        ]

    def random_move(self, state: S, random: Random) -> str:
        """A move of a game that is not over, by random clicks: long lists of moves are never made."""
        prefix = ""
        while True:
            step = random.choice(self.next_steps(state, prefix))
            if step.complete and not (step.more and random.random() < 0.5):
                return step.text
            prefix = step.text

    def button(self, step: str) -> Text:
        """What a button says that makes the text `step`."""
        return formula("{step}", step=self.split(step)[-1].lstrip(SIGNS))

    def chosen_cells(self, state: S, prefix: str) -> tuple[str, ...]:
        """The cells that a half-made or whole choice concerns, to be shown as chosen."""
        return self.touched(state, prefix)

    def choice(self, state: S, prefix: str) -> Text:
        """A half-made or whole choice in words, before it is played: "Tirar 3 da pilha 2", no full stop."""
        return text("Jogada: {move}", move=prefix)

    def cell_move(self, state: S, prefix: str, cell: str) -> str | None:
        """The text that a click on a cell makes after `prefix`, legal or not; None when it means nothing."""
        if cell not in self.board.by_name:
            return None
        steps = self.next_steps(state, prefix)
        for step in steps:
            if step.cell == cell:
                return step.text
        if not prefix:
            return cell
        signs = {step.text[len(prefix)] for step in steps if step.cell}
        return prefix + signs.pop() + cell if len(signs) == 1 else None

    def why_not(self, state: S, prefix: str, cell: str) -> Text:
        """Why a click on a cell, after those that made `prefix`, makes no move."""
        move = self.cell_move(state, prefix, cell)
        if move is None:
            return text("Aqui não há nada para jogar.")
        try:
            self.play(state, move)
        except IllegalMove as error:
            return error.reason
        return text("Esta jogada é permitida: {move}.", move=self.display_move(move))

    def options_json(self) -> dict[str, Any]:
        """The options as JSON values; `catalogue.build` makes the same game of them."""
        return {option.name: as_json(getattr(self, option.name)) for option in option_fields(type(self))}


@dataclass(frozen=True, slots=True)
class State(Generic[P]):
    """A state of an impartial game: the position, and whose turn it is."""

    position: P
    turn: int


class Impartial(Game[State[P]], Generic[P]):
    """A game in which both players have the same moves; the last one wins (normal play) or loses (misère).

    The rules speak of positions, which know no turn.
    """

    players: ClassVar[tuple[str, ...]] = ("first", "second")
    settable: ClassVar[bool] = False
    # Whether a position can be one of several in a sum: not where turns or colours are part of it.
    summable: ClassVar[bool] = True
    # Whether solvers tell the Grundy value: not where the letter alone is found much sooner.
    valued: ClassVar[bool] = True
    # At how many positions the computer looks for a move that wins.
    looks: ClassVar[int] = 200_000
    misere: bool

    def start(self) -> P:
        """The position in which the game begins: that of its options."""
        return self._start

    @cached_property
    def _start(self) -> P:
        return self.fitting(*(getattr(self, field.name) for field in fields(self) if field.name != "misere"))

    @abstractmethod
    def position_moves(self, position: P) -> Iterator[str]:
        """All legal moves, each once."""

    @abstractmethod
    def follow(self, position: P, move: str) -> P:
        """The position after a move. Raises IllegalMove."""

    def position_json(self, position: P) -> Any:
        """The rulebook's JSON form: lists for tuples."""
        return as_json(position)

    @classmethod
    def options_of(cls, value: object) -> tuple[Any, ...]:
        """The options of the game that starts at a JSON position, in their order, without the ending.

        Raises BadPosition.
        """
        raise NotImplementedError

    def fitting(self, *options: Any, **_named: Any) -> P:
        """The position at which a game with these options starts, if it can come up in this one.

        Raises BadPosition.
        """
        raise NotImplementedError

    def position_of(self, value: object) -> P:
        """The position of this game with that JSON form. Raises BadPosition."""
        return self.fitting(*self.options_of(value))

    @classmethod
    def from_position(cls, position: object, variant: str | None = None) -> tuple[Self, State[P]]:
        try:
            game = cls(*cls.options_of(position)).under(misere=read_variant(variant))
        except BadOptions as wrong:
            raise BadPosition(wrong.reason) from None
        return game, game.initial()

    def last_move(self, position: P) -> Text:
        """What the maker of the last move did, when `position` has no move: "tirou o último feijão"."""
        return text("deixou o adversário sem jogadas")

    def followers(self, position: P) -> Iterator[P]:
        """The followers of a position, each once."""
        seen: set[P] = set()
        for move in self.position_moves(position):
            follower = self.follow(position, move)
            if follower not in seen:
                seen.add(follower)
                yield follower

    def follower_count(self, position: P) -> int:
        """The number of different followers."""
        return sum(1 for _ in self.followers(position))

    def move_count(self, state: State[P]) -> int:
        """As many as followers: where several moves lead to one, a game counts them itself."""
        return self.follower_count(state.position)

    def random_move(self, state: State[P], random: Random) -> str:
        """A move of a game that is not over, each as probable: of huge heaps they are not listed."""
        return self.nth_move(state.position, random.randrange(self.move_count(state)))

    def nth_move(self, position: P, number: int) -> str:
        """A move for a number below the number of moves: the first one for 0.

        Where there is no formula, one of the first `MOST_PASSED_OVER`: huge heaps would take minutes.
        """
        return next(islice(self.position_moves(position), number % MOST_PASSED_OVER, None))

    def is_retreat(self, position: P, move: str) -> bool:
        """Whether the other may take this legal move back: such moves are proposed after the others."""
        return False

    def components(self, position: P) -> tuple[tuple["Impartial[Any]", Any], ...]:
        """The position as a sum: pairs of a game and a position of it, here the game itself alone."""
        return ((self, position),)

    def toggled(self, position: P, cell: str) -> P | None:
        """What a click on a cell makes of a position that is being set up: a piece more, or one less, there.

        None where it means nothing. Games that give it say so with `settable`; the others are typed.
        """
        return None

    def acts_again(self, position: P) -> bool:
        """Whether the one whose move led to `position` is on turn again, as where he must announce something.

        The letters keep their meaning: P says that he wins, and then he has winning moves.
        """
        return False

    def is_over(self, position: P) -> bool:
        return next(self.position_moves(position), None) is None

    @property
    def board(self) -> Board:
        if problem := self.live_problem():
            raise ValueError(str(problem))
        return self.draw_board()

    def draw_board(self) -> Board:
        """The board; `live_problem` is None."""
        raise NotImplementedError

    def live_problem(self) -> Text | None:
        return self.nothing_to_play() or self.too_large()

    def nothing_to_play(self) -> Text | None:
        """That the game is over before it begins; None where it is not."""
        return text("Nesta posição já não há jogadas.") if self.is_over(self.start()) else None

    def too_large(self) -> Text | None:
        """Why no live board shows these options, although there are moves; None where one does."""
        return None

    @property
    def variant(self) -> str | None:
        return "misere" if self.misere else None

    def role_name(self, role: str) -> Text:
        return text("1.º jogador") if role == self.players[0] else text("2.º jogador")

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        return cls().under(misere=read_variant(variant))

    def under(self, *, misere: bool) -> Self:
        """The same game with the normal or the misère ending. Raises BadPosition where it has no other."""
        if misere == self.misere:
            return self
        if all(field.name != "misere" for field in fields(self)):
            raise unknown_variant("misere")
        return replace(self, misere=misere)  # type: ignore[call-arg]

    def starting_at(self, position: P) -> Self:
        """The same game with `position` as its start."""
        return self.from_position(self.position_json(position), self.variant)[0]

    def initial(self) -> State[P]:
        return State(self.start(), 0)

    def moves(self, state: State[P]) -> Iterator[str]:
        return self.position_moves(state.position)

    def apply(self, state: State[P], move: str) -> State[P]:
        after = self.follow(state.position, move)
        return State(after, state.turn if self.acts_again(after) else 1 - state.turn)

    def outcome(self, state: State[P]) -> Outcome | None:
        if not self.is_over(state.position):
            return None
        last = self.last_move(state.position)
        if self.misere:
            return Outcome(self.players[state.turn], text("o adversário {last_move}", last_move=last))
        # A template of its own: in other languages the sentence needs a subject.
        return Outcome(self.players[1 - state.turn], text("{last_move}", last_move=last))

    def position(self, state: State[P]) -> Any:
        return self.position_json(state.position)

    def setup(self, position: object, to_move: str | None = None) -> State[P]:
        if to_move is not None and to_move not in self.players:
            misread("«{role}» não joga este jogo.", role=quoted(to_move))
        return State(self.position_of(position), self.players.index(to_move) if to_move else 0)


def variant_name(variant: object) -> str | None:
    """The name of a variant as it comes from outside. Raises BadPosition for anything but text and null."""
    if variant is not None and not isinstance(variant, str):
        raise unknown_variant(variant)
    return variant


def read_variant(variant: str | None) -> bool:
    """Whether the variant of an impartial game is misère. Raises BadPosition for any other variant."""
    if variant not in (None, "misere"):
        raise unknown_variant(variant)
    return variant == "misere"
