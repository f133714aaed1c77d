"""How a game of Go ends: passes, the agreement on dead stones, the count. Rulebook, `two_player_a.md`."""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import or_
from typing import ClassVar

from games.rules.bases.board_game import BoardGame, Pieces
from games.rules.bases.counted import Counted
from games.rules.bases.repeating import Past, Repeating
from games.rules.bases.stones import Sets, Surrounding, territory
from games.rules.boards.fields import each
from games.rules.errors import refuse
from games.rules.game import Outcome, Step
from games.rules.text import Text, ntext, text

PLAY, AGREE, OVER = "play", "agree", "over"

_MARK = re.compile(r"(?P<cell>[a-z]{1,2}[0-9]{1,2})=(?P<mark>dead|alive)")
_BUTTONS = {"accept": text("Concordo com estas marcas"), "resume": text("Retomar o jogo")}


@dataclass(frozen=True, slots=True)
class GoState(Pieces):
    """Stones as sets of points. `previous` are the stones before the last move, None where nobody knows;
    `dead` the stones marked so, `accepted` who agrees with the marks (an index, None for nobody). `past` are
    the boards that stones have led to: passes are no occurrences.
    """

    previous: Sets | None = None
    passes: int = 0
    phase: str = PLAY
    dead: int = 0
    accepted: int | None = None
    resumed: bool = False
    past: Past = field(default=Past(), compare=False)


@dataclass(frozen=True)
class Settled(Counted[GoState], Surrounding[GoState], Repeating[GoState]):
    """A game that two passes stop: the players agree on the dead stones, and whoever has more points wins."""

    spelling: ClassVar[Mapping[str, Text]] = {
        **BoardGame.spelling,
        "accept": text("concorda"),
        "resume": text("retoma"),
        "dead": text("morta"),
        "alive": text("viva"),
    }
    said: ClassVar[Mapping[str, Text]] = {
        **BoardGame.said,
        "accept": text("concordou com as marcas"),
        "resume": text("quis retomar o jogo"),
        "=dead": text("marcou como morto o grupo de {cell}"),
        "=alive": text("tirou a marca ao grupo de {cell}"),
    }
    asks: ClassVar[Mapping[str, Text]] = {**BoardGame.asks, **_BUTTONS}

    @property
    @abstractmethod
    def komi(self) -> float:
        """The points that White has for moving second."""

    def passed(self, state: GoState) -> GoState:
        """The state after a pass."""
        passes = state.passes + 1
        phase = PLAY if passes < 2 else OVER if state.resumed else AGREE
        return replace(state, turn=1 - state.turn, previous=state.sets, passes=passes, phase=phase)

    # Agreement on dead stones

    def _groups(self, state: GoState) -> dict[str, int]:
        """All groups, by the name of their first point."""
        board = self.board
        groups = (group for stones in state.sets for group in board.groups(stones))
        return {board.names_of(group & -group)[0]: group for group in groups}

    def agreement(self, state: GoState) -> Iterator[str]:
        """The moves of the agreement."""
        for name, group in self._groups(state).items():
            yield mark(state, name, group)
        yield from _BUTTONS

    def agreed(self, state: GoState, move: str) -> GoState:
        """The state after a move of the agreement. Raises IllegalMove."""
        if move == "accept":
            over = state.accepted is not None
            return replace(
                state,
                turn=1 - state.turn,
                phase=OVER if over else AGREE,
                accepted=None if over else state.turn,
            )
        if move == "resume":
            # The opponent of the one who asks moves first.
            return replace(
                state, turn=1 - state.turn, passes=0, phase=PLAY, dead=0, accepted=None, resumed=True
            )
        match = _MARK.fullmatch(move)
        if not match:
            refuse("O jogo parou: marca as pedras mortas, concorda com as marcas ou retoma o jogo.")
        group = self._marked(state, match["cell"])
        if bool(group & state.dead) == (match["mark"] == "dead"):
            refuse("O grupo de {cell} já está assim marcado.", cell=match["cell"])
        return replace(state, dead=state.dead ^ group, accepted=None)

    def _marked(self, state: GoState, name: str) -> int:
        """The group that a mark names by its first point. Raises IllegalMove."""
        cell = self.cell_named(name)
        group = self._group_at(state, name)
        if not group:
            refuse("Em {cell} não há nenhuma pedra.", cell=name)
        if group & -group != 1 << cell:
            first = self.board.names_of(group & -group)[0]
            refuse("Este grupo chama-se {first}, o seu primeiro ponto.", first=first)
        return group

    def _group_at(self, state: GoState, name: str) -> int:
        """The group with a stone on the point of this name, empty where there is none."""
        seed = 1 << self.board.bits[name] if name in self.board.bits else 0
        return self.board.flood(seed, state.sets[0]) or self.board.flood(seed, state.sets[1])

    # The end

    def areas(self, state: GoState) -> Sets:
        """The points that count for each colour when the dead stones are off the board: those under its
        stones, and its territory."""
        alive = tuple(stones & ~state.dead for stones in state.sets)
        return tuple(map(or_, alive, territory(self.board, alive)))

    def score(self, state: GoState) -> dict[str, float]:
        black, white = map(int.bit_count, self.areas(state))
        return {"black": black, "white": white + self.komi}

    def outcome(self, state: GoState) -> Outcome | None:
        return self.counted(state) if state.phase == OVER else super().outcome(state)

    def tie(self, state: GoState, points: float) -> Outcome:
        return Outcome("white", text("{n} pontos cada um, e o empate é do Branco", n=_points_text(points)))

    def margin(self, state: GoState, winner: str, loser: str) -> Text:
        points = {role: _points_text(points) for role, points in self.score(state).items()}
        return text("{most} pontos contra {least}", most=points[winner], least=points[loser])

    # What is seen and said

    def marks(self, state: GoState) -> Iterator[tuple[str, int]]:
        """Dead stones and territory, also while the dead are marked."""
        if state.phase != PLAY:
            for colour, stones, area in zip(self.players, state.sets, self.areas(state), strict=True):
                yield f"{colour}_dead", stones & state.dead
                yield f"{colour}_area", area & self.empty(state)

    def task(self, state: GoState) -> Text | None:
        if state.phase == AGREE:
            score = {colour: _points_text(points) for colour, points in self.score(state).items()}
            if state.accepted is None:
                return text(
                    "Marca as pedras que não se salvam. Contagem: Preto {black}, Branco {white}.", **score
                )
            return text(
                "O adversário concorda com as marcas. Contagem: Preto {black}, Branco {white}.", **score
            )
        if state.passes == 1:
            return text("O adversário passou. Se também passares, o jogo para e contam-se os pontos.")
        return None

    def next_steps(self, state: GoState, prefix: str = "") -> list[Step]:
        """In the agreement a click on any stone of a group is for the whole group."""
        if prefix:
            return []
        if state.phase != AGREE:
            return super().next_steps(state)
        names = self.board.names
        marks = [
            Step(mark(state, first, group), names[cell], True)
            for first, group in self._groups(state).items()
            for cell in each(group)
        ]
        return [*marks, *(Step(word, None, True, label=label) for word, label in _BUTTONS.items())]

    def touched(self, state: GoState, move: str) -> tuple[str, ...]:
        if match := _MARK.fullmatch(move):
            return tuple(self.board.names_of(self._group_at(state, match["cell"])))
        return super().touched(state, move)

    def choice(self, state: GoState, prefix: str) -> Text:
        if not (match := _MARK.fullmatch(prefix)):
            return super().choice(state, prefix)
        stones = self._group_at(state, match["cell"]).bit_count()
        if match["mark"] == "dead":
            return ntext("Marcar 1 pedra como morta", "Marcar {n} pedras como mortas", stones)
        return ntext("Tirar a marca a 1 pedra", "Tirar a marca a {n} pedras", stones)

    def picture(self, state: GoState) -> Text:
        stones = super().picture(state)
        if not state.dead:
            return stones
        dead = tuple(self.board.names_of(state.dead))
        return text("{stones} Mortas: {cells}.", stones=stones, cells=dead)


def is_of_agreement(move: str) -> bool:
    """Whether a move is one of those made when the game has stopped."""
    return move in _BUTTONS or _MARK.fullmatch(move) is not None


def mark(state: GoState, name: str, group: int) -> str:
    """The move that changes the mark of a group."""
    return f"{name}={'alive' if group & state.dead else 'dead'}"


def _points_text(points: float) -> Text:
    """A number of points in words for people: 41,5."""
    whole = int(points)
    return text("{n},5", n=whole) if points != whole else Text("{n}", (("n", whole),))
