"""Hobbes. Rulebook, `two_player_b.md` (Dan Troyka, 1998)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.rules.bases.board_game import NEUTRALS, Extra, PieceKind
from games.rules.bases.moving import MovingState
from games.rules.bases.repeating import Repeating
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.fields import ColumnBoard, each, shifted, squares
from games.rules.errors import misread
from games.rules.game import SIGNS, Drag, Outcome, Step
from games.rules.options import yes_no_option
from games.rules.text import Text, text

_PIECES = 10  # the neutral ones, of which none is ever taken
_AHEAD = 1  # from a cell to the one in front of it, for White
_HANDICAP = text("Na sua primeira jogada, o Branco não pode empurrar nenhuma peça para a frente.")


@dataclass(frozen=True, slots=True)
class Walked(MovingState):
    """`first`: White's first turn is still to come, and a handicap holds in it."""

    first: bool = False


def run(cells: int, step: int, free: int) -> int:
    """The cells of `free` that follow these without a gap, so many bits apart."""
    run_cells = 0
    while cells := shifted(cells, step) & free:
        run_cells |= cells
    return run_cells


@dataclass(frozen=True)
class Hobbes(Staged[Walked], Repeating[Walked]):
    """The king walks over empty cells, or stays. Then he steps onto the rival's king beside him and has won;
    or he pushes a neutral piece beside him straight away and follows it, or pulls it behind him, over empty
    cells. Who can do neither loses. The book is silent on repetition: the third time of a position draws.

    Option: in his first turn White may push no piece ahead, which the inventor names as a handicap.
    """

    slug: ClassVar[str] = "hobbes"
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[PieceKind, ...]] = (
        PieceKind("white", text("Rei branco")),
        PieceKind("black", text("Rei preto")),
        NEUTRALS,
    )
    drawn_as: ClassVar[Mapping[str, str]] = {"white": "white_king", "black": "black_king"}
    said: ClassVar[Mapping[str, Text]] = {
        "/-": text("pôs o rei em {stand} e levou a peça de {piece} para {goal}"),
        ":": text("foi com o rei de {king} a {goal} e capturou o outro"),
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Rei em {stand}; agora a peça"),
        "/": text("Rei em {stand}, peça de {piece}; agora a casa para onde ela vai"),
        "/-": text("Rei em {stand}: levar a peça de {piece} para {goal}"),
        ":": text("Ir com o rei de {king} a {goal} e capturar o outro"),
    }

    no_forward_opening: bool = yes_no_option(text("Sem avanço no início"), _HANDICAP)

    @property
    def board(self) -> ColumnBoard:
        return squares(5, 5)

    def opening(self) -> Walked:
        pieces = map(str.split, ("c1", "c5", "b1 d1 b2 c2 d2 b4 c4 d4 b5 d5"))
        return Walked(tuple(map(self.board.set_of, pieces)), 0, first=self.no_forward_opening)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Walked:
        if sets[1 - turn].bit_count() != 1 or sets[turn].bit_count() > 1:
            misread("Cada jogador tem um rei. Só pode faltar o de quem tem a vez, já capturado.")
        if sets[2].bit_count() != _PIECES:
            misread("Há sempre dez peças neutras.")
        first = extra.flag("first_turn")
        if first and turn:
            misread("Na primeira jogada é a vez do Branco.")
        return Walked(sets, turn, first=first and self.no_forward_opening)

    def besides(self, state: Walked) -> dict[str, Any]:
        return {"first_turn": state.first} if self.no_forward_opening else {}

    def free(self, state: Walked) -> int:
        """The cells that are empty once the king has walked away."""
        return self.empty(state) | state.own

    def room(self, state: Walked) -> int:
        """Where the king can walk, his own cell among them."""
        return self.board.flood(state.own, self.free(state))

    def prey(self, state: Walked) -> int:
        """The rival's king, where one's own can walk beside him."""
        return state.rivals & self.board.spread(self.room(state))

    def stands(self, state: Walked) -> int:
        """Where the king, after a walk, can push or pull something."""
        free, room, neutral = self.free(state), self.room(state), state.sets[2]
        stands = 0
        for step in (1, -1, self.board.stride, -self.board.stride):
            pulls, pushes = shifted(free, step), shifted(free, -2 * step)
            turns = pulls if state.first and step == _AHEAD else pulls | pushes
            stands |= room & shifted(neutral, -step) & turns
        return stands

    def goals(self, state: Walked, stand: int, piece: int) -> int:
        """Where a piece can go that the king pushes or pulls from a cell beside it."""
        free, step = self.free(state), piece - stand
        pulled = shifted(run(1 << stand, -step, free), step)
        return pulled if state.first and step == _AHEAD else pulled | run(1 << piece, step, free)

    def acts(self, state: Walked, begun: Sequence[str]) -> Iterator[Stage]:
        cells = [self.cell_of(step) for step in begun]
        if not cells:
            yield Stage(self.stands(state) | (state.own if self.prey(state) else 0), whole=False, more=True)
        elif len(cells) == 1:
            stand = cells[0]
            yield Stage(self.prey(state) if state.own >> stand & 1 else 0, ":")
            near = each(self.board.neighbours[stand] & state.sets[2])
            pieces = sum(1 << piece for piece in near if self.goals(state, stand, piece))
            yield Stage(pieces, "/", whole=False, more=True)
        else:
            yield Stage(self.goals(state, *cells), "-")

    def next_steps(self, state: Walked, prefix: str = "") -> list[Step]:
        """The king can be dragged to where he shall stand, and the rival's be taken with the first click."""
        steps = super().next_steps(state, prefix)
        if prefix or not steps:
            return steps
        (king,), prey = map(self.board.names_of, (state.own, self.prey(state)))
        steps += [Step(f"{king}:{name}", name, complete=True) for name in prey]
        drags = {name: Drag(king, name) for name in self.board.bits if name != king}
        return [step._replace(drag=drags.get(step.cell or "")) for step in steps]

    def done(self, state: Walked, steps: Sequence[str]) -> Walked:
        stand, *others = map(self.cell_of, steps)
        turn, neutral = 1 - state.turn, state.sets[2]
        if len(others) == 1:
            kings = (0, state.rivals) if state.turn else (state.rivals, 0)
            return Walked((*kings, neutral), turn)
        piece, goal = others
        sets = (*state.with_own(1 << goal + stand - piece)[:2], neutral ^ 1 << piece | 1 << goal)
        return Walked(sets, turn, state.past.then((state.sets, state.turn), (sets, turn)))

    def outcome(self, state: Walked) -> Outcome | None:
        rival = self.players[1 - state.turn]
        if not state.own:
            return Outcome(rival, text("capturou o rei do adversário"))
        if self.shut_in(state):
            return Outcome(rival, text("deixou o adversário sem jogadas"))
        return super().outcome(state)

    def shut_in(self, state: Walked) -> int:
        return 0 if self.stands(state) or self.prey(state) else state.own

    def won(self, state: Walked) -> int:
        return 0 if state.own else state.rivals

    # Why not

    def refusal(self, state: Walked, steps: Sequence[str], at: int) -> Text:
        if at == len(steps) > 0:
            return text("Escolhe a peça que o rei empurra ou puxa, e até onde.")
        begun, name = steps[:at], "".join(steps[at : at + 1]).lstrip(SIGNS)
        cell = self.cell_named(name)
        for sign in "/-:":
            if self._act(state, begun, sign + name):
                return text("Essa jogada escreve-se com {start}.", start="".join((*begun, sign, name)))
        if begun:
            return self._unmoved(state, [self.cell_of(step) for step in begun], cell)
        if self.room(state) >> cell & 1:
            return text("De {cell} o teu rei não pode empurrar nem puxar nada.", cell=name)
        return text("O teu rei não chega a {cell}: só anda por casas vazias, e nunca na diagonal.", cell=name)

    def _unmoved(self, state: Walked, begun: Sequence[int], cell: int) -> Text:
        """Why the king, who stands on the first cell, does not move the piece on the next one to the last."""
        stand, piece, *goals = *begun, cell
        names = {"piece": self.board.names[piece], "goal": self.board.names[cell]}
        step, full = piece - stand, self.board.full
        if state.rivals >> piece & 1:
            if not self.prey(state):
                return text("O teu rei não consegue pôr-se ao lado do rei do adversário.")
            (king,) = self.board.names_of(state.own)
            return text("Essa jogada escreve-se {move}.", move=f"{king}:{names['piece']}")
        if not self.board.neighbours[stand] & state.sets[2] & 1 << piece:
            return text("Em {piece} não há nenhuma peça neutra ao lado do teu rei.", **names)
        if state.first and step == _AHEAD and cell >= piece:
            return _HANDICAP
        if goals and not (run(1 << piece, step, full) | run(1 << piece, -step, full)) >> cell & 1:
            return text("O rei empurra para longe de si ou puxa atrás de si: {goal} não serve.", **names)
        return text("Não há casas vazias para levar a peça de {piece} assim.", **names)

    # Words

    def task(self, state: Walked) -> Text:
        if self.prey(state):
            return text("Podes capturar o rei do adversário.")
        return text("Leva o teu rei para junto de uma peça, e empurra-a ou puxa-a.")

    def touched(self, state: Walked, move: str) -> tuple[str, ...]:
        """Of a whole move what it changed, not where the king stood in between."""
        if "-" not in move:
            return super().touched(state, move)
        stand, piece, goal = map(self.cell_of, self.split(move))
        return tuple(self.board.names_of(state.own | 1 << piece | 1 << goal | 1 << goal + stand - piece))
