"""An invented game: building blocks, conditions and a start, behind the interface of every other game."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, Literal, NamedTuple, Self

from games.rules import structs
from games.rules.bases.listed_moves import ListedMove
from games.rules.bases.summed import Summed, in_component, in_one
from games.rules.boards import Board
from games.rules.boards.sums import sum_board
from games.rules.errors import BadOptions, BadPosition, GameError, IllegalMove, misread, unfit
from games.rules.game import Impartial, State, Step, read_variant
from games.rules.invented.blocks.base import MAX_MOVES, Block
from games.rules.invented.conditions import PASS, Passes
from games.rules.invented.kept_hash import KeptHash
from games.rules.invented.look import dressed
from games.rules.invented.rules import Rules, packed, read_rules
from games.rules.options import misere_option, option
from games.rules.reading import parse_json
from games.rules.structs import DocumentStruct, Misfit
from games.rules.text import Text, text

_EXAMPLE = '{"name": "", "blocks": [{"kind": "heaps", "rules": {}}]}'
_MAX_BEGIN = 6_000  # characters
_MAX_WIDTH = 14
_MAX_HEIGHT = 22


class InventedPosition(NamedTuple):
    """A position: the part of each block, the memory of each condition, and who moves.

    `mover` is 0 or 1 where pieces have owners, else always 0.
    """

    parts: tuple[Any, ...]
    memory: tuple[Any, ...] = ()
    mover: int = 0


class PositionDocument(DocumentStruct, frozen=True):
    """A position in JSON, with the rules or without."""

    parts: tuple[Any, ...]
    rules: Any = None
    memory: Any = None
    mover: Literal[0, 1] = 0


def _rules_option(value: object) -> Rules:
    try:
        return read_rules(value)
    except BadOptions as wrong:
        raise BadPosition(wrong.reason) from None


def _begin_option(value: object) -> str:
    """The JSON text of a start; `Invented.check_options` reads what it says."""
    if isinstance(value, str):
        try:
            value = parse_json(value) if len(value) <= _MAX_BEGIN else None
        except ValueError:
            value = None
    if isinstance(value, (list, tuple)):
        value = {"parts": value}
    if not isinstance(value, dict):
        misread("Este início não se percebe.")
    return json.dumps(value, separators=(",", ":"))


@dataclass(frozen=True)
class Invented(KeptHash, Summed[InventedPosition]):
    """Choose a block and move there as its rules say, where the conditions allow it.

    The last to move wins, in misère loses.

    Rulebook: `worksheet.md`, contest. JSON form: {"rules": ..., "parts": [one a block]}, and later in a game
    "memory" (one a condition) and "mover" (0 or 1, where pieces have owners).
    """

    slug: ClassVar[str] = "invented"
    summable: ClassVar[bool] = False

    rules: Rules = option(
        _EXAMPLE,
        "text",
        label=text("Regras"),
        help=text("As regras, como a Oficina as escreve."),
        read=_rules_option,
        write=packed,
        hidden=True,
    )
    begin: str = option(
        "[[5,8]]",
        "text",
        label=text("Início"),
        help=text("As peças no início, como a Oficina as escreve."),
        read=_begin_option,
        hidden=True,
    )
    misere: bool = misere_option()

    def check_options(self) -> None:
        try:
            place = self.position_of(json.loads(self.begin))
        except BadPosition as wrong:
            raise BadOptions("begin", wrong.reason) from None
        begin = json.dumps(self.place_json(place), separators=(",", ":"))
        object.__setattr__(self, "begin", begin)
        if len(list(islice(self._plays(place), MAX_MOVES + 1))) > MAX_MOVES:
            unfit("begin", "Há jogadas a mais logo no início: no máximo {n}.", n=MAX_MOVES)

    def options_json(self) -> dict[str, Any]:
        return {"rules": self.rules.json(), "begin": json.loads(self.begin), "misere": self.misere}

    @property
    def title(self) -> str:
        return self.rules.name

    @cached_property
    def _start(self) -> InventedPosition:
        return self.position_of(json.loads(self.begin))

    def start(self) -> InventedPosition:
        return self._start

    def starting_at(self, position: InventedPosition) -> Self:
        return replace(self, begin=json.dumps(self.place_json(position)))

    # Moves.

    def _plays(self, position: InventedPosition) -> Iterator[tuple[int, ListedMove]]:
        """All legal moves with the number of their block, from 0."""
        some = False
        for number, (block, part) in enumerate(self.pairs(position.parts)):
            for play in block.plays(part, position.mover):
                if self._refusal(position, number, play) is None:
                    some = True
                    yield number, play
        if some and self._may_pass(position):
            yield 0, ListedMove(PASS, position.parts[0])

    def _refusal(self, position: InventedPosition, number: int, play: ListedMove) -> Text | None:
        """Why the conditions do not allow a move of block `number` now; None where they do."""
        for condition, memory in zip(self.rules.conditions, position.memory, strict=True):
            if problem := condition.refusal(memory, number, play):
                return problem
        return None

    def _may_pass(self, position: InventedPosition) -> bool:
        own = ListedMove(PASS, position.parts[0])
        return any(isinstance(condition, Passes) for condition in self.rules.conditions) and (
            self._refusal(position, 0, own) is None
        )

    def _moved(self, position: InventedPosition, number: int, play: ListedMove) -> InventedPosition:
        parts = (*position.parts[:number], play.after, *position.parts[number + 1 :])
        memory = tuple(
            condition.after(before, number, play)
            for condition, before in zip(self.rules.conditions, position.memory, strict=True)
        )
        return InventedPosition(parts, memory, 1 - position.mover if self.rules.partisan else 0)

    def _move_text(self, number: int, play: ListedMove) -> str:
        return PASS if play.text == PASS else self.move_text(number, play.text)

    def position_moves(self, position: InventedPosition) -> Iterator[str]:
        for number, play in self._plays(position):
            yield self._move_text(number, play)

    def followers(self, position: InventedPosition) -> Iterator[InventedPosition]:
        seen: set[InventedPosition] = set()
        for number, play in self._plays(position):
            after = self._moved(position, number, play)
            if after not in seen:
                seen.add(after)
                yield after

    def move_count(self, state: State[InventedPosition]) -> int:
        return sum(1 for _ in self.moves(state))

    def follow(self, position: InventedPosition, move: str) -> InventedPosition:
        for number, play in self._plays(position):
            if self._move_text(number, play) == move:
                return self._moved(position, number, play)
        raise IllegalMove(self._why_not(position, move))

    def _why_not(self, position: InventedPosition, move: str) -> Text:
        if move == PASS:
            return text("Agora não se pode passar.")
        try:
            number, own = self.component_of(move)
        except IllegalMove as wrong:
            return wrong.reason
        block, part = self.rules.blocks[number], position.parts[number]
        refusals = {
            play.text: self._refusal(position, number, play) for play in block.plays(part, position.mover)
        }
        legal = [move for move, refused in refusals.items() if refused is None]
        state = State(part, position.mover)
        if block.steps_to(state, legal, own):
            return text("Falta escolher o resto da jogada.")
        # What the conditions forbid: the move, or all that it could still become.
        meant = [own, *(step.text for step in block.steps_to(state, [*refusals], own))]
        forbidden = next((refused for move in meant if (refused := refusals.get(move)) is not None), None)
        return forbidden or block.refusal(part, own)

    def components(self, position: InventedPosition) -> tuple[tuple[Impartial[Any], Any], ...]:
        """Parts that do not depend on each other: not where a memory or a turn ties them together."""
        if self.rules.conditions or self.rules.partisan:
            return ((self, position),)
        return tuple(
            component for block, whole in self.pairs(position.parts) for component in block.components(whole)
        )

    def last_move(self, position: InventedPosition) -> Text:
        if len(self.rules.blocks) == 1:
            return self.rules.blocks[0].last_move(position.parts[0])
        return text("fez a última jogada")

    # Positions.

    def place_json(self, position: InventedPosition) -> dict[str, Any]:
        """A position without the rules, which all have in common."""
        value: dict[str, Any] = {
            "parts": [block.position_json(part) for block, part in self.pairs(position.parts)]
        }
        if position.memory:
            value["memory"] = list(position.memory)
        if position.mover:
            value["mover"] = position.mover
        return value

    def position_json(self, position: InventedPosition) -> dict[str, Any]:
        return {"rules": self.rules.json(), **self.place_json(position)}

    def place_text(self, position: InventedPosition) -> str:
        """A position as somebody would type it, such as "3, 5": one part a block, with & between them.

        Where a memory, the one on turn or an empty part cannot be said so, JSON without the rules.
        """
        value = self.place_json(position)
        if position == self.position_of({"parts": value["parts"]}):
            parts = [block.part_text(part) for block, part in self.pairs(position.parts)]
            if all(parts):
                return " & ".join(parts)
        return json.dumps(value, separators=(",", ":"))

    def place_of(self, typed: str) -> InventedPosition:
        """The position of what `place_text` writes. Raises BadPosition."""
        if not typed.startswith("{"):
            return self.position_of({"parts": [part.strip() for part in typed.split("&")]})
        try:
            value = parse_json(typed)
        except ValueError:
            raise BadPosition(text("Esta posição não se percebe.")) from None
        return self.position_of(value)

    def position_of(self, value: object) -> InventedPosition:
        try:
            place = structs.convert(value, PositionDocument, {}, free=("rules", "parts", "memory"))
        except Misfit as misfit:
            raise BadPosition(misfit.reason) from None
        if place.rules is not None and _rules_option(place.rules) != self.rules:
            misread("Esta posição é de um jogo com outras regras.")
        if place.mover and not self.rules.partisan:
            misread("Só pode jogar o 1.º ou o 2.º jogador.")
        return InventedPosition(self._parts_of(place.parts), self._memory_of(place.memory), place.mover)

    def _parts_of(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(value) != len(self.rules.blocks):
            misread("O início tem de ter uma parte para cada bloco.")
        parts = []
        for number, (block, start) in enumerate(self.pairs(value), 1):
            try:
                parts.append(block.read_start(start))
            except GameError as wrong:
                raise BadPosition(
                    in_component(number, wrong.reason) if self.has_numbers else wrong.reason
                ) from None
        return tuple(parts)

    def _memory_of(self, value: object) -> tuple[Any, ...]:
        if value is None:
            return tuple(condition.first for condition in self.rules.conditions)
        memory = _frozen(value)
        if (
            not isinstance(memory, tuple)
            or len(memory) != len(self.rules.conditions)
            or not all(
                condition.is_memory(remembered)
                for condition, remembered in zip(self.rules.conditions, memory, strict=True)
            )
        ):
            misread("Esta posição não diz bem o que já aconteceu no jogo.")
        return memory

    @classmethod
    def from_position(
        cls, position: object, variant: str | None = None
    ) -> tuple[Self, State[InventedPosition]]:
        if not isinstance(position, dict) or "rules" not in position:
            misread("A posição tem de trazer as regras do jogo.")
        begin = {name: value for name, value in position.items() if name != "rules"}
        try:
            game = cls(position["rules"], begin, misere=read_variant(variant))  # type: ignore[arg-type]
        except BadOptions as wrong:
            raise BadPosition(wrong.reason) from None
        return game, game.initial()

    # Clicking.

    @property
    def summands(self) -> tuple[Block[Any], ...]:
        return self.rules.blocks

    def pairs(self, parts: Iterable[Any]) -> Iterator[tuple[Block[Any], Any]]:
        return zip(self.rules.blocks, parts, strict=True)

    @property
    def has_numbers(self) -> bool:  # type: ignore[override]
        return len(self.rules.blocks) > 1

    def states(self, state: State[InventedPosition]) -> list[State[Any]]:
        return [State(part, state.position.mover) for part in state.position.parts]

    def next_steps(self, state: State[InventedPosition], prefix: str = "") -> list[Step]:
        steps: list[Step] = []
        begun, chosen = self.begun_component(prefix)
        own: dict[int, list[str]] = {}
        passes = False
        for number, play in self._plays(state.position):
            if play.text == PASS:
                passes = True
            else:
                own.setdefault(number, []).append(play.text)
        for number, moves in own.items():
            if not prefix or begun == number:
                steps += self._block_steps(self.states(state)[number], number, moves, chosen)
        if passes and not prefix:
            steps.append(Step(PASS, None, complete=True, label=text("Passar a vez")))
        return steps

    def _block_steps(self, own: State[Any], number: int, moves: list[str], begun: str) -> Iterator[Step]:
        """What is no cell of the board becomes a button."""
        block, cells = self.rules.blocks[number], self._boards[number].by_name
        steps = block.steps_to(own, moves, begun)
        return self.own_steps(
            number,
            (
                step._replace(label=None)
                if step.cell in cells
                else step._replace(cell=None, label=step.label or block.button(step.text))
                for step in steps
            ),
        )

    def cell_move(self, state: State[InventedPosition], prefix: str, cell: str) -> str | None:
        for step in self.next_steps(state, prefix):
            if step.cell == cell:
                return step.text
        number, name = self.cell_at(cell)
        known = number >= 0 and name in self._boards[number].by_name
        return super().cell_move(state, prefix, cell) if known else None

    # Drawing and words.

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        return tuple(block.board_of(part) for block, part in self.pairs(self._start.parts))

    def boards(self) -> tuple[Board, ...]:
        return self._boards

    @property
    def board(self) -> Board:
        if problem := self.live_problem():
            raise ValueError(str(problem))
        return self._whole

    @cached_property
    def _whole(self) -> Board:
        board = self._boards[0] if len(self._boards) == 1 else sum_board(self._boards)
        return dressed(board, self.rules.look)

    def touched(self, state: State[InventedPosition], move: str) -> tuple[str, ...]:
        return self._on_board(super().touched, state, move)

    def chosen_cells(self, state: State[InventedPosition], prefix: str) -> tuple[str, ...]:
        return self._on_board(super().chosen_cells, state, prefix)

    def _on_board(
        self,
        cells: Callable[[State[InventedPosition], str], tuple[str, ...]],
        state: State[InventedPosition],
        move: str,
    ) -> tuple[str, ...]:
        """The cells of a move that there are; none where it is not a move of a block."""
        if move == PASS:
            return ()
        try:
            return tuple(name for name in cells(state, move) if name in self._whole.by_name)
        except IllegalMove:
            return ()

    def describe(self, move: str) -> Text:
        return text("passou a vez") if move == PASS else super().describe(move)

    def choice(self, state: State[InventedPosition], prefix: str) -> Text:
        return text("Passar a vez") if prefix == PASS else super().choice(state, prefix)

    def picture(self, state: State[InventedPosition]) -> Text:
        return in_one([super().picture(state), *self._forbidden(state)])

    def task(self, state: State[InventedPosition]) -> Text | None:
        """What the conditions forbid just now."""
        forbidden = self._forbidden(state)
        return in_one(forbidden) if forbidden else None

    def _forbidden(self, state: State[InventedPosition]) -> list[Text]:
        pairs = zip(self.rules.conditions, state.position.memory, strict=True)
        return [now for condition, memory in pairs if (now := condition.now(memory, self.rules.blocks))]

    def drawn_board(self) -> Board | None:
        """The board, also of a start without moves; None where it is too large to be drawn."""
        fits = self._whole.width <= _MAX_WIDTH and self._whole.height <= _MAX_HEIGHT
        return self._whole if fits else None

    def own_rules(self) -> tuple[Text, ...]:
        return tuple(self.rules.sentences(misere=self.misere))

    def live_problem(self) -> Text | None:
        if self.is_over(self._start):
            return text("Neste início já não há jogadas.")
        if self.drawn_board() is None:
            return text("Para jogar, o tabuleiro é largo ou alto demais.")
        return None


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value
