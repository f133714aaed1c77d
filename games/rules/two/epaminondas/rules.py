"""Epaminondas. Rulebook, `two_player_a.md` (Robert Abbott, 1963 and 1975)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from games.rules.bases.board_game import WhiteFirst
from games.rules.bases.moving import Moving, MovingState
from games.rules.bases.staged import Stage
from games.rules.boards.fields import Boards, ColumnBoard, each, squares
from games.rules.game import SIGNS, Outcome, Step
from games.rules.options import size_option
from games.rules.text import Text, ntext, text


def _oblong(rows: int) -> ColumnBoard:
    return squares(rows + 2, rows, eight=True)


@dataclass(frozen=True)
class Epaminondas(WhiteFirst, Moving[MovingState]):
    """A phalanx, own pieces side by side in a straight line, goes along it as many cells as it has pieces, or
    fewer. Where it meets a row of rivals with fewer pieces it takes them all, and stops on the first.

    Who has more pieces on his last row than the rival has on his, when his own turn begins, wins. Where the
    book is silent: who cannot move loses, and the third time of a position draws. Option: the rows of the
    board, which has two columns more; each player begins on two rows.
    """

    slug: ClassVar[str] = "epaminondas"
    search: ClassVar[str] = "phalanxes"
    boards: ClassVar[Boards] = _oblong
    captures: ClassVar[bool] = True
    said: ClassVar[Mapping[str, Text]] = dict.fromkeys(
        (",-", ",:"), text("moveu a falange de {tail} a {head} até {goal}")
    )
    picked: ClassVar[Text] = text("Peça de {cell}: escolhe a outra ponta da falange, ou para onde ela vai")
    asks: ClassVar[Mapping[str, Text]] = {
        ",": text("Falange de {tail} a {head}: escolhe para onde vai"),
        **dict.fromkeys((",-", ",:"), text("Mover a falange de {tail} a {head} até {goal}")),
    }

    size: int = size_option(
        12, 5, 12, text("Linhas do tabuleiro, de {least} a {most}; tem mais duas colunas.", least=5, most=12)
    )

    def opening(self) -> MovingState:
        return MovingState(tuple(ranks[0] | ranks[1] for ranks in self.board.ranks), 0)

    def can_move(self, state: MovingState) -> bool:
        return bool(self.board.spread(state.own) & self.empty(state) or _marches(self, state))

    def acts(self, state: MovingState, begun: Sequence[str]) -> Iterator[Stage]:
        marches = _marches(self, state)
        if not begun:
            yield Stage(sum(1 << tail for tail in marches), whole=False, more=True)
            return
        tail, head = map(self.cell_of, (begun[0], begun[-1]))
        targets = marches[tail].get(head, 0)
        yield Stage(targets & ~state.rivals, "-")
        yield Stage(targets & state.rivals, ":")
        if len(begun) == 1:
            yield Stage(sum(1 << head for head in marches[tail] if head != tail), ",", whole=False, more=True)

    def next_steps(self, state: MovingState, prefix: str = "") -> list[Step]:
        """The ends may be clicked in either order; after the last piece at once where the first one goes."""
        steps = super().next_steps(state, prefix)
        match self.split(prefix) if steps else ():
            case [chosen]:
                heads = {step.cell: step.text for step in steps if step.more}
                for phalanx in heads.values():
                    steps += super().next_steps(state, phalanx)
                for tail, marches in _marches(self, state).items():
                    other = self.board.names[tail]
                    if self.cell_of(chosen) in marches and other not in (chosen, *heads):
                        steps.append(Step(f"{other},{chosen}", other, complete=False, more=True))
            case [chosen, other]:
                steps += super().next_steps(state, f"{other.lstrip(SIGNS)},{chosen}")
        return steps

    def cell_move(self, state: MovingState, prefix: str, cell: str) -> str | None:
        """A second cell is the other end of a phalanx where an own piece stands, else where it goes."""
        if prefix in self.board.bits and cell in self.board.bits:
            own = state.own >> self.board.bits[cell] & 1
            return f"{prefix}{',' if own else '-'}{cell}"
        return super().cell_move(state, prefix, cell)

    def _march(self, steps: Sequence[str]) -> tuple[tuple[int, ...], int, int]:
        """The line from the last piece on, how many march, and to which place on it the first one goes."""
        tail, *_others, head, to = map(self.cell_of, (steps[0], *steps))
        (line,) = ((tail, *ray) for ray in self.board.rays[tail] if to in ray)
        return line, line.index(head) + 1, line.index(to)

    def paths(self, state: MovingState, move: str) -> tuple[tuple[str, ...], ...]:
        line, size, goal = self._march(self.split(move))
        names = [self.board.names[cell] for cell in line]
        return tuple(zip(names[:size], names[goal + 1 - size :], strict=False))

    def done(self, state: MovingState, steps: Sequence[str]) -> MovingState:
        line, size, goal = self._march(steps)
        own = state.own & ~_set(line[:size]) | _set(line[goal + 1 - size : goal + 1])
        return self.after(state, own, _set(line[goal : goal + _row(line[goal:], state.rivals)]))

    def ended(self, state: MovingState) -> Outcome | None:
        """Looked at for the player on turn only."""
        if self.across(state, state.turn) > self.across(state, 1 - state.turn):
            return Outcome(self.players[state.turn], text("começou a jogada com mais peças na última linha"))
        return None

    def across(self, state: MovingState, player: int) -> int:
        """How many pieces a player has on the last row."""
        return (state.sets[player] & self.board.ranks[player][-1]).bit_count()

    def won(self, state: MovingState) -> int:
        return state.own & self.board.ranks[state.turn][-1] if self.ended(state) else 0

    # Why not

    def refusal(self, state: MovingState, steps: Sequence[str], at: int) -> Text:
        if at == len(steps) > 1:
            return text("Escolhe para onde vai a falange.")
        if at == 0 and state.own >> self.cell_named("".join(steps[:1])) & 1:
            return text("Nenhuma falange pode partir de {cell}.", cell=steps[0])
        if at in (0, len(steps)):
            return super().refusal(state, steps, at)
        tail = self.cell_of(steps[0])
        to = self.cell_named(steps[at].lstrip(SIGNS))
        line = next(((tail, *ray) for ray in self.board.rays[tail] if to in ray), ())
        if not line or (at > 1 and self.cell_of(steps[1]) not in line):
            return text("Uma falange só anda para a frente, na sua linha.")
        size = _row(line, state.own)
        if steps[at].startswith(","):
            return self._no_phalanx(state, line, size, to)
        return self._no_march(state, line, size, to)

    def _no_phalanx(self, state: MovingState, line: tuple[int, ...], size: int, head: int) -> Text:
        """Why the pieces up to this one, on a line with so many in a row, are no phalanx that can move."""
        name = self.board.names[head]
        if line.index(head) >= size:
            return text("Daí até {head} há casas sem peças tuas.", head=name)
        if line[size - 1] != head:
            return text(
                "À frente de {head} está outra peça tua: a falange vai até ao fim da fila.", head=name
            )
        if line[size:]:
            return self._no_march(state, line, size, line[size])
        return text("À frente de {head} acaba o tabuleiro.", head=name)

    def _no_march(self, state: MovingState, line: tuple[int, ...], size: int, to: int) -> Text:
        """Why the pieces in a row at the beginning of this line do not march to a cell."""
        goal, place = self.board.names[to], line.index(to)
        if state.own >> to & 1:
            return text("Em {cell} já está uma peça tua.", cell=goal)
        if place >= 2 * size:
            return ntext(
                "Uma peça sozinha só anda {n} casa.",
                "Uma falange de {n} peças anda no máximo {n} casas.",
                size,
            )
        if _set(line[size:place]) & state.occupied:
            return text("O caminho até {goal} está tapado.", goal=goal)
        row = _row(line[place:], state.rivals)
        if row >= size:
            return ntext(
                "Em {goal} a fila do adversário tem {n} peça: só uma falange maior a captura.",
                "Em {goal} a fila do adversário tem {n} peças: só uma falange maior a captura.",
                row,
                goal=goal,
            )
        ends = ",".join(self.board.names[end] for end in dict.fromkeys((line[0], line[size - 1])))
        return text("Essa jogada escreve-se {move}.", move=f"{ends}{':' if row else '-'}{goal}")

    # Words

    def task(self, state: MovingState) -> Text:
        if self.across(state, 1 - state.turn) > self.across(state, state.turn):
            return text("O adversário está a ganhar: captura-o, ou chega tu à última linha.")
        return text("Move uma falange: escolhe as duas pontas e para onde vai.")


def _row(cells: Sequence[int], pieces: int) -> int:
    """How many of these cells, up to the first without one, have such a piece."""
    for count, cell in enumerate(cells):
        if not pieces >> cell & 1:
            return count
    return len(cells)


def _set(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


@lru_cache(maxsize=1_024)
def _marches(game: Epaminondas, state: MovingState) -> Mapping[int, Mapping[int, int]]:
    """Where phalanxes can go, by their last piece and their first one, the same for a single piece."""
    marches: dict[int, dict[int, int]] = {}
    empty = game.empty(state)
    for tail in each(state.own):
        for line in ((tail, *ray) for ray in game.board.rays[tail]):
            size = _row(line, state.own)
            stop = size + _row(line[size : 2 * size], empty)
            row = _row(line[stop:], state.rivals) if stop < 2 * size else 0
            if targets := _set(line[size : stop + (0 < row < size)]):
                heads = marches.setdefault(tail, {})
                heads[line[size - 1]] = heads.get(line[size - 1], 0) | targets
    return marches
