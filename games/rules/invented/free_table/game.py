"""A table without a referee, behind the interface of every other game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from games.rules.bases.board_game import FLAG, Extra, Key, PieceKind, Pieces, up_to, word_of
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.base import captions_on
from games.rules.boards.fields import ColumnBoard
from games.rules.errors import BadPosition, quoted
from games.rules.game import SIGNS, Outcome, View
from games.rules.invented.board_game.boards import build_board, ground_sets
from games.rules.invented.board_game.document import FieldBlock
from games.rules.invented.board_game.kinds import BoardPieces, kinds_of, position_kinds
from games.rules.invented.board_game.sentences import board_rule, piece_rules
from games.rules.invented.free_table.document import (
    EXAMPLE,
    FreeTableDocument,
    as_blocks,
    packed,
    read_rules,
)
from games.rules.invented.free_table.stacks import (
    StackedPiece,
    Stacks,
    count,
    pieces_in,
    top_of,
    tops,
    with_changes,
)
from games.rules.invented.kept_hash import KeptHash
from games.rules.options import option
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

MOST_PIECES = 120  # on the whole table: with more, the list of all moves would be too long
MOST_LIFTED = 9  # pieces of a stack that go on together
LONGEST = 600  # moves; then a match is a draw: nobody plays on for ever
RESULTS = ("black", "white", "draw")
_ARROWS = {4: " →↓←", 6: " ↗↘↓↙↖"}  # where a turned piece points, by how many turns lead round


@dataclass(frozen=True, slots=True)
class TableState(Pieces):
    """The pieces on top, by kind, and all stacks.

    `plies`: all moves so far; `claim`: the result that the other player says the game has ended with, "" for
    none, and `agreed` whether this one says so, too; `denied`: the last move denied such a claim; `disputes`:
    how often that happened.
    """

    stacks: Stacks = ()
    plies: int = 0
    claim: str = ""
    denied: bool = False
    disputes: int = 0
    agreed: bool = False


@lru_cache(maxsize=64)
def _captioned(block: FieldBlock) -> ColumnBoard:
    """The board with a caption on each cell, for the height of a stack and where its top piece points."""
    board = build_board(block)
    return replace(board, captions=captions_on(board.cells), style=f"{board.style} stacks")


@dataclass(frozen=True)
class FreeTable(KeptHash, Staged[TableState]):
    """Put a piece ("c3=black2"), move the top one ("c3-d4") or several ("c3+2-d4"), onto what stands there or
    ("c3-d4:take") instead of it; turn the top piece ("c3/1": to the right, by a quarter or a sixth), take it
    off ("c3:off", "c3+2:off"). "done" ends the turn, whatever was done in it.

    "end=black" says that the game is over; the other one agrees ("agree") or does not ("deny"). Position
    (JSON): the cells of each kind that lies on top; in `extra` the `stacks` of several or turned pieces from
    the bottom ({"c3": ["white", "black2/1"]}) and the numbers and flags of `TableState`.
    """

    slug: ClassVar[str] = "invented_table"
    states: ClassVar[type[Any]] = TableState
    carries: ClassVar[bool] = True
    machine_problem: ClassVar[Text | None] = TEXTS("no_machine")
    keys: ClassVar[Mapping[str, Key]] = {
        "plies": up_to(LONGEST),
        "claim": word_of("", *RESULTS),
        "denied": FLAG,
        "agreed": FLAG,
        "disputes": up_to(LONGEST),
    }
    spelling: ClassVar[Mapping[str, Text]] = {
        "done": TEXTS("spelling.done"),
        "off": TEXTS("spelling.off"),
        "take": TEXTS("spelling.take"),
        "end": TEXTS("spelling.end"),
        "black": TEXTS("spelling.black"),
        "white": TEXTS("spelling.white"),
        "neutral": TEXTS("spelling.neutral"),
        "draw": TEXTS("spelling.draw"),
        "agree": TEXTS("spelling.agree"),
        "deny": TEXTS("spelling.deny"),
    }

    rules: FreeTableDocument = option(
        EXAMPLE,
        "text",
        label=TEXTS("option_label"),
        help=TEXTS("option_help"),
        read=read_rules,
        write=packed,
        hidden=True,
    )

    @property
    def title(self) -> str:
        return self.rules.name

    def own_rules(self) -> tuple[Text, ...]:
        blocks = as_blocks(self.rules)
        lines = filter(None, map(str.strip, self.rules.text.splitlines()))
        return (
            board_rule(blocks).words,
            *(
                rule.words
                for at, piece in enumerate(blocks.pieces)
                for rule in piece_rules(blocks, at, piece)
            ),
            *(formula("{line}", line=line) for line in lines),
            TEXTS("no_referee", n=LONGEST),
        )

    def options_json(self) -> dict[str, Any]:
        return {"start": self.start, "rules": self.rules.json()}

    @property
    def board(self) -> ColumnBoard:
        return _captioned(self.rules.board)

    @cached_property
    def pieces(self) -> BoardPieces:
        """The kinds of pieces."""
        return kinds_of(as_blocks(self.rules))

    @cached_property
    def kinds(self) -> tuple[PieceKind, ...]:  # type: ignore[override]
        return position_kinds(as_blocks(self.rules))

    @cached_property
    def turns(self) -> int:
        """How many turns lead a piece round: quarters, or on hexagons sixths."""
        return 6 if self.rules.board.is_hexagonal else 4

    # Positions.

    def opening(self) -> TableState:
        numbers = {(kind.number, kind.player): at for at, kind in enumerate(self.pieces.all)}
        stacks: dict[int, bytes] = {}
        for standing in self.rules.start:
            player = ("first", "second").index(standing.player)
            kind = numbers.get((standing.piece, player), numbers.get((standing.piece, 2), 0))
            stacks |= {self.board.bits[name]: StackedPiece(kind).byte for name in standing.cells}
        return self._standing(TableState((), 0), stacks)

    def _standing(self, state: TableState, changes: Mapping[int, bytes]) -> TableState:
        """The state with other stacks on some cells."""
        stacks = with_changes(state.stacks, changes)
        return replace(state, stacks=stacks, sets=tops(stacks, len(self.kinds)))

    def besides(self, state: TableState) -> dict[str, Any]:
        names = self.board.names
        stacks = {
            names[cell]: list(map(self._piece_name, pieces_in(stack)))
            for cell, stack in state.stacks
            if len(stack) > 1 or top_of(stack).turns
        }
        return super().besides(state) | ({"stacks": stacks} if stacks else {})

    def _piece_name(self, piece: StackedPiece) -> str:
        name = self.kinds[piece.kind].name
        return f"{name}/{piece.turns}" if piece.turns else name

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> TableState:
        stacks = {
            cell: StackedPiece(kind).byte
            for kind, cells in enumerate(sets)
            for cell in self.board.places
            if cells >> cell & 1
        }
        for name, pieces in extra.value("stacks", dict[str, list[str]], {}).items():
            cell = self.board.bits.get(name, -1)
            stack = b"".join(map(self._read_piece, pieces))
            if cell not in stacks or not stack or top_of(stack).kind != top_of(stacks[cell]).kind:
                raise BadPosition(TEXTS("bad_stack", cell=quoted(name)))
            stacks[cell] = stack
        state = self._standing(self.checked(sets, turn, extra), stacks)
        if count(state.stacks) > MOST_PIECES:
            raise BadPosition(TEXTS("too_many", n=MOST_PIECES))
        return state

    def _read_piece(self, written: str) -> bytes:
        """Raises BadPosition."""
        name, _slash, turns = written.partition("/")
        kind = next((at for at, kind in enumerate(self.kinds) if kind.name == name), None)
        if kind is None or turns not in ("", *self._turn_words):
            raise BadPosition(TEXTS("bad_piece", piece=quoted(written)))
        return StackedPiece(kind, int(turns or 0)).byte

    @cached_property
    def _turn_words(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self.turns)))

    # Moves.

    def split(self, move: str) -> list[str]:
        return ["end", move[3:]] if move.startswith("end=") else super().split(move)

    def acts(self, state: TableState, begun: Sequence[str]) -> Iterator[Stage]:
        if state.claim:
            yield Stage(words=("agree", "deny"))
        elif not begun:
            has_room = count(state.stacks) < MOST_PIECES
            yield Stage(self.board.full if has_room else state.occupied, whole=False, more=True)
            yield Stage(words=("done",))
            yield Stage(words=("end",), whole=False, more=True)
        elif begun[0] == "end":
            yield Stage(sign="=", words=RESULTS)
        elif begun[-1].startswith("-"):
            yield Stage(sign=":", words=("take",))
        else:
            yield from self._acts_on(state, begun)

    def _acts_on(self, state: TableState, begun: Sequence[str]) -> Iterator[Stage]:
        """What can be done with the pieces on a cell, or with as many of them as the second step says."""
        cell = self.cell_of(begun[0])
        height = len(self._stack(state, cell))
        if height:
            others = self.board.full & ~(1 << cell)
            yield Stage(others & ~state.occupied, "-")
            yield Stage(others & state.occupied, "-", more=True)
            yield Stage(sign=":", words=("off",))
        if len(begun) == 1:
            if height:
                yield Stage(sign="/", words=self._turn_words)
                yield Stage(sign="+", words=_lifts(height), whole=False, more=True)
            if count(state.stacks) < MOST_PIECES:
                yield Stage(sign="=", words=tuple(kind.name for kind in self.kinds))

    def moves(self, state: TableState) -> Iterator[str]:
        """Without asking `acts` about every half-made move: there are twenty thousand at most."""
        outcome = self.outcome(state)
        if outcome or state.claim:
            yield from () if outcome else ("agree", "deny")
            return
        names, occupied = self.board.names_of(self.board.full), self.board.names_of(state.occupied)
        for name in names if count(state.stacks) < MOST_PIECES else ():
            yield from (f"{name}={kind.name}" for kind in self.kinds)
        for (_cell, stack), name in zip(state.stacks, occupied, strict=True):
            yield from (f"{name}/{turns}" for turns in self._turn_words)
            for lifted in (name, *(f"{name}+{number}" for number in _lifts(len(stack)))):
                yield from (f"{lifted}-{goal}" for goal in names if goal != name)
                yield from (f"{lifted}-{goal}:take" for goal in occupied if goal != name)
                yield f"{lifted}:off"
        yield "done"
        yield from (f"end={result}" for result in RESULTS)

    @staticmethod
    def _stack(state: TableState, cell: int) -> bytes:
        return dict(state.stacks).get(cell, b"")

    def done(self, state: TableState, steps: Sequence[str]) -> TableState:
        after = replace(state, plies=state.plies + 1, claim="", denied=False)
        if steps[0] in self.board.bits:
            return self._standing(after, self._changes(state, steps))
        after = replace(after, turn=1 - state.turn)
        if steps[0] == "end":
            return replace(after, claim=steps[1].removeprefix("="))
        if steps[0] == "agree":
            return replace(after, claim=state.claim, agreed=True)
        if steps[0] == "deny":
            return replace(after, denied=True, disputes=state.disputes + 1)
        return after

    def _changes(self, state: TableState, steps: Sequence[str]) -> dict[int, bytes]:
        """What stands on the cells of a move after it."""
        cell, last = self.cell_of(steps[0]), steps[-1]
        stack = self._stack(state, cell)
        if last.startswith("="):
            kind = next(at for at, kind in enumerate(self.kinds) if kind.name == last[1:])
            return {cell: stack + StackedPiece(kind).byte}
        if last.startswith("/"):
            kind, turns = top_of(stack)
            return {cell: stack[:-1] + StackedPiece(kind, (turns + int(last[1:])) % self.turns).byte}
        kept = len(stack) - (int(steps[1][1:]) if steps[1].startswith("+") else 1)
        if last == ":off":
            return {cell: stack[:kept]}
        takes = last == ":take"
        goal = self.cell_of(steps[-2] if takes else last)
        below = b"" if takes else self._stack(state, goal)
        return {cell: stack[:kept], goal: below + stack[kept:]}

    def outcome(self, state: TableState) -> Outcome | None:
        if state.agreed and state.claim:
            return Outcome(None if state.claim == "draw" else state.claim, TEXTS("agreed"))
        if state.plies >= LONGEST:
            return Outcome(None, TEXTS("too_long", n=LONGEST))
        return None

    # What is seen and said.

    def piece(self, kind: str) -> str:
        return next(piece.drawing for piece in self.pieces.all if piece.name == kind)

    def view(self, state: TableState) -> View:
        shown = super().view(state)
        names = self.board.names
        labels = {names[cell]: label for cell, stack in state.stacks if (label := self._label(stack))}
        return View(shown.pieces, labels, shown.grounds)

    def _label(self, stack: bytes) -> str:
        """The height of a stack, where it is one, and where its top piece points, where it was turned."""
        arrow = _ARROWS[self.turns][top_of(stack).turns]
        return f"{len(stack) if len(stack) > 1 else ''}{arrow}".strip()

    def grounds(self, state: TableState) -> Mapping[str, int]:
        """Marked cells; the goal cells of Black are dark, those of White light."""
        return self._grounds

    @cached_property
    def _grounds(self) -> Mapping[str, int]:
        return ground_sets(self.rules.board, self.board)

    def picture(self, state: TableState) -> Text:
        names = self.board.names
        stacks = [
            TEXTS("stack.whole", cell=names[cell], pieces=self._stack_words(stack))
            for cell, stack in state.stacks
            if len(stack) > 1 or top_of(stack).turns
        ]
        shown = super().picture(state)
        return TEXTS("stack.all", shown=shown, stacks=join_words(stacks, "e")) if stacks else shown

    def _stack_words(self, stack: bytes) -> Text:
        """The pieces of a stack from the bottom."""
        return join_words(
            [
                TEXTS("stack.turned", piece=called, arrow=_ARROWS[self.turns][piece.turns])
                if piece.turns
                else called
                for piece in pieces_in(stack)
                for called in [self._called(self.kinds[piece.kind].name)]
            ],
            "e",
        )

    def _called(self, kind: str) -> Text:
        """What a piece of a kind is called."""
        piece = next(piece for piece in self.pieces.all if piece.name == kind)
        whose = TEXTS(f"one.{('black', 'white', 'neutral')[piece.player]}")
        if piece.piece.name:
            return formula("{name} ({whose})", name=piece.piece.name, whose=whose)
        numbered = sum(other.player == piece.player for other in self.pieces.all) > 1
        return formula("{whose} {n}", whose=whose, n=piece.number + 1) if numbered else whose

    def describe(self, move: str) -> Text:
        return self._move_words("told", self.split(move))

    def choice(self, state: TableState, prefix: str) -> Text:
        steps = self.split(prefix)
        if len(steps) == 1 and steps[0] in self.board.bits:
            stack = self._stack(state, self.cell_of(steps[0]))
            if not stack:
                return TEXTS("ask.empty", cell=steps[0])
            return TEXTS("ask.cell", cell=steps[0], pieces=self._stack_words(stack))
        return self._move_words("ask", steps)

    def _move_words(self, table: str, steps: Sequence[str]) -> Text:
        """What a move did ("told"), or would do ("ask")."""
        first, last = steps[0], steps[-1]
        if first not in self.board.bits:
            return TEXTS(f"{table}.word.{first}") if len(steps) == 1 else self._claim_words(table, last)
        if last[0] in "=/+":
            return self._step_words(table, first, last)
        number = int(steps[1][1:]) if steps[1].startswith("+") else 1
        if last == ":off":
            return TEXTS.count(f"{table}.off", number, cell=first)
        if last == ":take":
            return TEXTS.count(f"{table}.take", number, cell=first, goal=steps[-2].lstrip(SIGNS))
        return TEXTS.count(f"{table}.move", number, cell=first, goal=last.lstrip(SIGNS))

    def _step_words(self, table: str, first: str, last: str) -> Text:
        """The same of what stays on its cell, and of pieces that are only lifted."""
        if last.startswith("="):
            return TEXTS(f"{table}.put", cell=first, piece=self._called(last[1:]))
        if last.startswith("/"):
            return TEXTS(f"{table}.turn", cell=first, angle=self._angle(last))
        return TEXTS("lifted", cell=first, n=int(last[1:]))

    def _claim_words(self, table: str, result: str) -> Text:
        return TEXTS(f"{table}.claim", result=TEXTS(f"result.{result[1:]}"))

    def _angle(self, step: str) -> Text:
        return formula("{n}°", n=int(step[1:]) * 360 // self.turns)

    def button(self, step: str) -> Text:
        steps = self.split(step)
        sign, word = steps[-1][0], steps[-1][1:]
        if steps[0] == "end" and len(steps) > 1:
            return TEXTS(f"result.{word}")
        if sign == "=":
            return TEXTS("button.put", piece=self._called(word))
        if sign == "/":
            return TEXTS("button.turn", angle=self._angle(steps[-1]))
        if sign == "+":
            return TEXTS("button.lift", n=int(word))
        return TEXTS(f"button.word.{steps[-1].lstrip(SIGNS)}")

    def refusal(self, state: TableState, steps: Sequence[str], at: int) -> Text:
        if state.claim:
            return TEXTS("refused.claim")
        if at == 0 and steps[:1] in (["agree"], ["deny"]):
            return TEXTS("refused.no_claim")
        if at == 0:
            self.cell_named("".join(steps[:1]))
            return TEXTS("refused.full", n=MOST_PIECES)
        cell = steps[0]
        if cell in self.board.bits and not self._stack(state, self.cell_of(cell)):
            return TEXTS("refused.empty", cell=cell)
        return TEXTS("refused.unclear")

    def task(self, state: TableState) -> Text | None:
        if state.claim:
            return TEXTS("task.claim", result=TEXTS(f"result.{state.claim}"))
        return TEXTS("task.turn")

    def warning(self, state: TableState) -> Text | None:
        return TEXTS("denied") if state.denied else None


def _lifts(height: int) -> tuple[str, ...]:
    """How many pieces of a stack may go on together, besides the top one alone."""
    return tuple(map(str, range(2, min(height, MOST_LIFTED) + 1)))
