"""Records of played matches: from each start a chain of positions, and who won."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, pairwise
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from games.rules.errors import GameError
from games.rules.game import Impartial, State
from games.rules.structs import NEEDED, DocumentStruct, refuse
from games.rules.text import Text, formula, text
from lessons.worksheets.documents import typical_mistakes
from lessons.worksheets.documents.fields.base import (
    CellSpec,
    CellState,
    Field,
    FieldAnswers,
    FieldMark,
    GameSpec,
    state_of,
)
from lessons.worksheets.documents.notation import MAX_POSITION, PositionNotation
from lessons.worksheets.documents.reading import Ident

MAX_STARTS = 20
MAX_GAMES = 4
MAX_FOLLOWERS = 4000

_WINNERS = {"first": "A", "second": "B"}


class MatchStart(DocumentStruct, frozen=True):
    """Where matches start: `key` in the names of cells, what it is called, and its position's JSON."""

    written: ClassVar[frozenset[str]] = frozenset({"position"})

    key: Ident
    label: Annotated[str, Meta(max_length=MAX_POSITION, pattern=NEEDED)]
    position: Any = None


class Records(Field, frozen=True, kw_only=True):
    """Matches that the group plays, recorded as chains of positions. A starts; the winner is "A" or "B".

    JSON: `"game": {"slug", "options"}`, `"starts": [{"key": "6", "label": "6", "position": ...}]`, `"games"`:
    how many matches from each, `"per_start"`: points for each start with a legal record, `"points"`: at most.
    """

    kind: ClassVar[str] = "records"

    game: GameSpec
    starts: Annotated[tuple[MatchStart, ...], Meta(max_length=MAX_STARTS)] = ()
    games: Annotated[int, Meta(ge=1, le=MAX_GAMES)] = 1
    per_start: Fraction
    most: Fraction = msgspec.field(name="points")

    def check(self) -> None:
        if not self.starts or len({start.key for start in self.starts}) < len(self.starts):
            refuse(text("São precisos inícios, todos diferentes."))
        for start in self.starts:
            if "." in start.key:
                refuse(text("O nome de um início não pode ter pontos."))
            try:
                start_game(self, start.key)
            except GameError as error:
                refuse(error.reason)

    @property
    def points(self) -> Fraction:
        return min(self.most, self.per_start * len(self.starts))

    def cells(self, task: str) -> list[CellSpec]:
        cells = []
        for start in self.starts:
            for number in range(1, self.games + 1):
                rest = f"{start.key}.{number}"
                label = text("Partida {n} a partir de {start}: as posições", n=number, start=start.label)
                cells.append(self.cell(task, rest, "chain", label))
                label = text("Partida {n} a partir de {start}: quem ganhou", n=number, start=start.label)
                cells.append(self.cell(task, rest + "w", "winner", label))
        return cells

    def reading(self, rest: str, typed: str) -> str | None:
        start, _dot, number = rest.rpartition(".")
        if number.endswith("w"):
            return None
        game = start_game(self, start)
        try:
            return chain_text(game, PositionNotation(game).chain(typed))
        except GameError:
            return None

    def mark(self, written: FieldAnswers) -> FieldMark:
        cells: dict[str, CellState] = {}
        messages: list[Text] = []
        kinds: list[str] = []
        legal = begun = unfinished = 0
        for start in self.starts:
            good = written_here = False
            for number in range(1, self.games + 1):
                rest = f"{start.key}.{number}"
                chain, winner = written.get(rest), written.get(rest + "w").upper()
                written_here |= bool(chain or winner)
                unfinished += bool(chain) != bool(winner)
                if not chain:
                    continue
                checked = self._checked(start, chain, winner)
                cells[written.name(rest)] = "wrong" if checked.problem else "right"
                if winner and not checked.problem:
                    cells[written.name(rest + "w")] = "right" if checked.winner == winner else "wrong"
                good |= not checked.problem and checked.winner == winner
                messages += checked.messages(start, number, winner)
                kinds += checked.slips(winner)
            legal += good
            begun += written_here
        points = min(legal * self.per_start, self.points)
        missing = points < self.points and (unfinished or begun < len(self.starts))
        return FieldMark(
            "empty" if not begun else "partial" if missing else state_of(points, self.points),
            points,
            out_of=self.points,
            cells=cells,
            messages=tuple(messages),
            slips=tuple(typical_mistakes.slip(kind) for kind in dict.fromkeys(kinds)),
        )

    def _checked(self, start: MatchStart, chain: str, winner: str) -> "Checked":
        notation = PositionNotation(start_game(self, start.key))
        try:
            positions = notation.chain(chain)
        except GameError as error:
            return Checked(error.reason)
        return _played(notation, positions)


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with a chain, if anything, as a slip or only in words; else who won."""

    problem: Text | None = None
    slip: str = ""
    winner: str = ""

    def messages(self, start: MatchStart, number: int, winner: str) -> list[Text]:
        where = text("Partida {n} a partir de {start}", n=number, start=start.label)
        if self.problem:
            return [formula("{where}: {problem}", where=where, problem=self.problem)]
        if winner and winner != self.winner:
            return [text("{where}: confirma quem fez a última jogada.", where=where)]
        return []

    def slips(self, winner: str) -> list[str]:
        if self.problem:
            return [self.slip] if self.slip else []
        return ["wrong_winner"] if winner and winner != self.winner else []


def start_game(field: Records, start: str) -> Impartial[Any]:
    """The game whose matches are played from a start, by its key. Raises KeyError."""
    position = {known.key: known.position for known in field.starts}[start]
    game = field.game.game
    return type(game).from_position(position, game.variant)[0]


def chain_text(game: Impartial[Any], positions: Sequence[Any]) -> str:
    """The chain that a finished match gives."""
    return " → ".join(map(PositionNotation(game).short, positions))


def _played(notation: PositionNotation, positions: list[Any]) -> "Checked":
    game = notation.game
    if not positions or positions[0] != game.start():
        return Checked(text("a partida não começa em {start}.", start=notation.short(game.start())))
    state = game.initial()
    for before, after in pairwise(positions):
        if not any(follower == after for follower in islice(game.followers(before), MAX_FOLLOWERS)):
            return Checked(_illegal(notation, before, after), "illegal_step")
        state = State(after, state.turn if game.acts_again(after) else 1 - state.turn)
    outcome = game.outcome(state)
    if outcome is None:
        return Checked(text("a partida ainda não chegou ao fim."), "not_finished")
    return Checked(winner=_WINNERS[str(outcome.winner)])


def _illegal(notation: PositionNotation, before: Any, after: Any) -> Text:
    names = {"before": notation.short(before), "after": notation.short(after)}
    if notation.single and (taken := int(names["before"]) - int(names["after"])) > 0:
        return text("do {before} para o {after} tiraram-se {taken}: não se pode.", **names, taken=taken)
    return text("de {before} para {after} não há nenhuma jogada.", **names)
