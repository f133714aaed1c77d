"""Go, counted by area. Rulebook, `two_player_a.md` (traditional, China)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta

from games.rules.bases.board_game import BLACK, Extra, read_cells
from games.rules.bases.repeating import Past
from games.rules.bases.stones import Sets, placed, playable
from games.rules.boards.fields import Boards, each, grid
from games.rules.errors import IllegalMove, misread, refuse, unknown_variant
from games.rules.game import variant_name
from games.rules.options import option, size_option, yes_no_option
from games.rules.structs import DocumentStruct
from games.rules.text import Text, text
from games.rules.two.go.end import AGREE, OVER, PLAY, GoState, Settled, is_of_agreement

MAX_KOMI = 100

_VARIANT = re.compile(r"(?P<size>[0-9]{1,2})(;komi=(?P<komi>[0-9.]{1,5}))?(?P<superko>;superko)?")
_KOMI = re.compile(r"([0-9]{1,3})(?:[.,]([05]))?")


def _read_komi(value: object) -> float:
    """Whole or half points, typed with a point or a comma, or from JSON. Raises BadPosition."""
    typed = str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
    match = _KOMI.fullmatch(typed.strip()) if isinstance(typed, str) else None
    if not match or int(match[1]) >= MAX_KOMI:
        misread("O komi é um número de pontos, inteiro ou com meio ponto, por exemplo 5,5.")
    return int(match[1]) + 0.5 if match[2] == "5" else int(match[1])


def _typed_komi(value: float) -> str:
    return str(value).replace(".", ",")


class _Stones(DocumentStruct, frozen=True):
    """The stones of an earlier position."""

    black: list[str] = []
    white: list[str] = []
    neutral: Annotated[list[str], Meta(max_length=0)] = []


@dataclass(frozen=True)
class Go(Settled):
    """Put a stone on an empty point, or pass. Groups without liberties are captured; suicide and ko are
    forbidden. After two passes the players agree on the dead stones, and whoever has more stones and
    territory wins.

    Options: the points of a side, White's komi, and superko.
    """

    slug: ClassVar[str] = "go"
    boards: ClassVar[Boards] = grid

    size: int = size_option(
        19, 5, 19, text("Linhas do tabuleiro: 9, 13 ou 19; para aprender, também menos, até 5.")
    )
    komi: float = option(
        0,
        "text",
        label=text("Komi"),
        help=text("Pontos que o Branco recebe por jogar em segundo: 0, 5,5, 6,5 ou 7,5, por exemplo."),
        example="5,5",
        read=_read_komi,
        write=_typed_komi,
    )
    superko: bool = yes_no_option(
        text("Superko: nenhuma posição se pode repetir"),
        text("Sem esta opção só vale o ko simples: não se pode voltar logo à posição anterior."),
    )

    @property
    def variant(self) -> str | None:
        if (self.size, self.komi, self.superko) == (19, 0, False):
            return None
        komi = f";komi={self.komi}" if self.komi else ""
        return f"{self.size}{komi}{';superko' if self.superko else ''}"

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        variant = variant_name(variant)
        if variant is None:
            return cls()
        match = _VARIANT.fullmatch(variant)
        if not match or not 5 <= int(match["size"]) <= 19:
            raise unknown_variant(variant)
        komi = _read_komi(match["komi"] or "0")
        return cls(size=int(match["size"]), komi=komi, superko=match["superko"] is not None)

    def opening(self) -> GoState:
        return self._as_first_state(GoState((0, 0), BLACK))

    def _as_first_state(self, state: GoState) -> GoState:
        """The state as the first one of a game."""
        earlier = ((state.previous, 1 - state.turn),) if self.superko and state.previous else ()
        return replace(state, past=Past((*earlier, (state.sets, state.turn))))

    def besides(self, state: GoState) -> dict[str, Any]:
        return {
            "previous": state.previous
            and dict(zip(self.players, map(self.board.names_of, state.previous), strict=True)),
            "passes": state.passes,
            "phase": state.phase,
            "dead": self.board.names_of(state.dead),
            "accepted": None if state.accepted is None else self.players[state.accepted],
            "resumed": state.resumed,
        }

    # Setting up

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> GoState:
        """`previous` is taken as it is: it only says which position may not come back. Groups without
        liberties stay until a stone is put beside them."""
        black, white = sets
        previous = self._sets_of(extra.value("previous", _Stones, None))
        passes, phase = extra.count("passes", 2), extra.one_of("phase", (PLAY, AGREE, OVER))
        dead, resumed = extra.cells("dead"), extra.flag("resumed")
        who = extra.one_of("accepted", ("", *self.players))
        accepted = self.players.index(who) if who else None
        if (passes == 2 and phase == PLAY) or (resumed and phase == AGREE):
            misread("O jogo só para depois de dois passes, e só uma vez se pode retomar.")
        if dead and (phase == PLAY or resumed):
            misread("Só se marcam pedras mortas depois de dois passes.")
        if dead & ~(black | white):
            misread("O valor de «{key}» em «extra» não serve.", key="dead")
        # A group is dead as a whole.
        dead = self.board.flood(dead, black) | self.board.flood(dead, white)
        if phase == OVER:
            accepted = None
        if accepted is not None and (phase == PLAY or accepted == turn):
            misread("Quem concordou com as marcas espera pelo outro.")
        if phase != PLAY:
            passes = 2
        return self._as_first_state(GoState(sets, turn, previous, passes, phase, dead, accepted, resumed))

    def _sets_of(self, stones: _Stones | None) -> Sets | None:
        if stones is None:
            return None
        black, white = read_cells(self.board, stones.black), read_cells(self.board, stones.white)
        if black & white:
            misread("O valor de «{key}» em «extra» não serve.", key="previous")
        return black, white

    # Moves

    def moves(self, state: GoState) -> Iterator[str]:
        if self.outcome(state):
            return
        if state.phase == AGREE:
            yield from self.agreement(state)
            return
        for point in each(playable(self.board, state.sets, state.turn)):
            if not self._banned(state, point):
                yield self.board.names[point]
        yield "pass"

    def apply(self, state: GoState, move: str) -> GoState:
        if state.phase == AGREE:
            return self.agreed(state, move)
        if move == "pass":
            return self.passed(state)
        if is_of_agreement(move):
            refuse("As pedras mortas só se marcam depois de os dois passarem.")
        now, turn = self.surrounded(state, move), 1 - state.turn
        if ban := self._ban(state, now):
            raise IllegalMove(ban)
        past = state.past.then((state.sets, state.turn), (now, turn))
        return GoState(now, turn, previous=state.sets, resumed=state.resumed, past=past)

    def _ban(self, state: GoState, now: Sets) -> Text | None:
        """Why these stones may not come now, if ko or superko forbids it."""
        if now == state.previous:
            return self.no_return
        if self.superko and any((now, turn) in state.past.positions for turn in (0, 1)):
            return text("Superko: essa posição já apareceu neste jogo.")
        return None

    def _banned(self, state: GoState, point: int) -> bool:
        """Whether ko or superko forbids a stone that is not suicide."""
        # Simple ko: what was there before had a stone of one's own on this point.
        if not self.superko and not (state.previous and state.previous[state.turn] >> point & 1):
            return False
        now = placed(self.board, state.sets, state.turn, point)
        return now is not None and self._ban(state, now) is not None
