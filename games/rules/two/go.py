"""Go, counted by area. Rulebook, `two_player_a.md` (traditional, China)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self

from games.rules.boards.fields import Field, each, points
from games.rules.errors import BadPosition, IllegalMove, quoted
from games.rules.game import Outcome, Step, View
from games.rules.options import option
from games.rules.partisan import BLACK, Extra, Partisan, read_cells
from games.rules.text import Text, ntext, text
from games.rules.two.stones import Stones, breathless, placed, playable, seen_by, stones_key, territory

PLAY, AGREE, OVER = "play", "agree", "over"
MAX_KOMI = 100

_VARIANT = re.compile(r"(?P<size>[0-9]{1,2})(;komi=(?P<komi>[0-9.]{1,5}))?(?P<superko>;superko)?")
_KOMI = re.compile(r"([0-9]{1,3})(?:[.,]([05]))?")
_MARK = re.compile(r"(?P<cell>[a-z]{1,2}[0-9]{1,2})=(?P<mark>dead|alive)")

_BUTTONS = {"accept": text("Concordo com estas marcas"), "resume": text("Retomar o jogo")}
_SAID = {"accept": text("concordou com as marcas"), "resume": text("quis retomar o jogo")}


def _read_komi(value: object) -> float:
    """Whole or half points, typed with a point or a comma, or from JSON. Raises BadPosition."""
    typed = str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
    found = _KOMI.fullmatch(typed.strip()) if isinstance(typed, str) else None
    if not found or int(found[1]) >= MAX_KOMI:
        raise BadPosition(text("O komi é um número de pontos, inteiro ou com meio ponto, por exemplo 5,5."))
    return int(found[1]) + 0.5 if found[2] == "5" else int(found[1])


def _typed_komi(value: float) -> str:
    return str(value).replace(".", ",")


@dataclass(frozen=True, slots=True)
class GoState:
    """Stones as sets of points. `previous` are the stones before the last move, None where nobody knows;
    `dead` the stones marked so, `accepted` who agrees with the marks (an index, None for nobody).

    `past` are the boards so far, with who was on turn; `cycle`: this one has come for the third time.
    """

    black: int
    white: int
    turn: int
    previous: Stones | None = None
    passes: int = 0
    phase: str = PLAY
    dead: int = 0
    accepted: int | None = None
    resumed: bool = False
    past: tuple[int, ...] = field(default=(), compare=False)
    cycle: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Go(Partisan[GoState]):
    """Put a stone on an empty point, or pass. Groups without liberties are captured; suicide and ko are
    forbidden. After two passes the players agree on the dead stones, and whoever has more stones and
    territory wins.

    Options: the points of a side, White's komi, and superko.
    """

    slug: ClassVar[str] = "go"

    size: int = option(
        19,
        "int",
        label=text("Tamanho"),
        help=text("Linhas do tabuleiro: 9, 13 ou 19; para aprender, também menos, até 5."),
        minimum=5,
        maximum=19,
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
    superko: bool = option(
        False,
        "bool",
        label=text("Superko: nenhuma posição se pode repetir"),
        help=text("Sem esta opção só vale o ko simples: não se pode voltar logo à posição anterior."),
    )

    @property
    def variant(self) -> str | None:
        if (self.size, self.komi, self.superko) == (19, 0, False):
            return None
        komi = f";komi={self.komi}" if self.komi else ""
        return f"{self.size}{komi}{';superko' if self.superko else ''}"

    @classmethod
    def standard(cls, variant: str | None = None) -> Self:
        if variant is None:
            return cls()
        found = _VARIANT.fullmatch(variant)
        if not found or not 5 <= int(found["size"]) <= 19:
            raise BadPosition(text("Este jogo não tem a variante «{variant}».", variant=quoted(variant)))
        komi = _read_komi(found["komi"] or "0")
        return cls(size=int(found["size"]), komi=komi, superko=found["superko"] is not None)

    @cached_property
    def board(self) -> Field:
        return points(self.size, self.size)

    def opening(self) -> GoState:
        return self._begun(GoState(0, 0, BLACK))

    def _begun(self, state: GoState) -> GoState:
        """The state as the first one of a game."""
        earlier = (stones_key(*state.previous, 1 - state.turn),) if self.superko and state.previous else ()
        return replace(state, past=(*earlier, stones_key(state.black, state.white, state.turn)))

    def sets(self, state: GoState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def besides(self, state: GoState) -> dict[str, Any]:
        return {
            "previous": self._named(state.previous) if state.previous else None,
            "passes": state.passes,
            "phase": state.phase,
            "dead": self.board.names_of(state.dead),
            "accepted": None if state.accepted is None else self.players[state.accepted],
            "resumed": state.resumed,
        }

    def _named(self, stones: Stones) -> dict[str, list[str]]:
        black, white = map(self.board.names_of, stones)
        return {"black": black, "white": white}

    # Setting up

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> GoState:
        black, white = sets["black"], sets["white"]
        previous = self._read_previous(extra.take("previous"))
        passes, phase = extra.count("passes", 2), extra.one_of("phase", (PLAY, AGREE, OVER))
        dead, resumed = extra.cells("dead"), extra.flag("resumed")
        who = extra.one_of("accepted", ("", *self.players))
        accepted = self.players.index(who) if who else None
        if choked := breathless(self.board, black, white):
            name = self.board.names_of(choked)[0]
            raise BadPosition(
                text("O grupo de {name} não tem liberdades: já teria sido capturado.", name=name)
            )
        if (passes == 2) != (phase != PLAY) or (resumed and phase == AGREE):
            raise BadPosition(text("O jogo só para depois de dois passes, e só uma vez se pode retomar."))
        if dead and (phase == PLAY or resumed):
            raise BadPosition(text("Só se marcam pedras mortas depois de dois passes."))
        if dead != self.board.flood(dead, black) | self.board.flood(dead, white):
            raise BadPosition(text("Um grupo está todo morto ou todo vivo."))
        if accepted is not None and (phase != AGREE or accepted == turn):
            raise BadPosition(text("Quem concordou com as marcas espera pelo outro."))
        state = GoState(black, white, turn, previous, passes, phase, dead, accepted, resumed)
        self._check_previous(state)
        return self._begun(state)

    def _read_previous(self, value: object) -> Stones | None:
        if value is None:
            return None
        if not isinstance(value, dict) or set(value) - set(self.players):
            raise BadPosition(text("O valor de «{key}» em «extra» não serve.", key="previous"))
        black, white = (read_cells(self.board, value.get(colour, [])) for colour in self.players)
        if black & white:
            raise BadPosition(text("O valor de «{key}» em «extra» não serve.", key="previous"))
        return black, white

    def _check_previous(self, state: GoState) -> None:
        """Between `previous` and now there is one move: a pass, or a stone of the one who is not on turn."""
        now = (state.black, state.white)
        if state.previous is None or state.previous == now:
            return
        own, other = seen_by(1 - state.turn, state.previous)
        stone = seen_by(1 - state.turn, now)[0] & ~(own | other)
        if (
            state.passes
            or stone.bit_count() != 1
            or (placed(self.board, own, other, stone.bit_length() - 1) != seen_by(1 - state.turn, now))
        ):
            raise BadPosition(text("Da posição de «previous» não se chega a esta numa jogada."))

    # Moves

    def moves(self, state: GoState) -> Iterator[str]:
        if self.outcome(state):
            return
        if state.phase == AGREE:
            for name, group in self._groups(state).items():
                yield f"{name}={'alive' if group & state.dead else 'dead'}"
            yield from ("accept", "resume")
            return
        own, other = seen_by(state.turn, (state.black, state.white))
        for point in each(playable(self.board, own, other)):
            if not self._repeats(state, point):
                yield self.board.names[point]
        yield "pass"

    def apply(self, state: GoState, move: str) -> GoState:
        if state.phase == AGREE:
            return self._agree(state, move)
        if move == "pass":
            return self._pass(state)
        if move in ("accept", "resume") or _MARK.fullmatch(move):
            raise IllegalMove(text("As pedras mortas só se marcam depois de os dois passarem."))
        point = self.empty_cell(state, move)
        now = self._after(state, point)
        if now is None:
            raise IllegalMove(text("Suicídio: em {cell} a tua pedra ficava sem liberdades.", cell=move))
        if now == state.previous:
            raise IllegalMove(text("Ko: não podes voltar já à posição anterior. Joga primeiro noutro sítio."))
        if self.superko and self._has_been(state, now):
            raise IllegalMove(text("Superko: essa posição já apareceu neste jogo."))
        key = stones_key(*now, 1 - state.turn)
        return GoState(
            *now,
            1 - state.turn,
            previous=(state.black, state.white),
            resumed=state.resumed,
            past=(*state.past, key),
            cycle=state.past.count(key) == 2,
        )

    def _after(self, state: GoState, point: int) -> Stones | None:
        """The stones after one on an empty point; None for suicide."""
        now = placed(self.board, *seen_by(state.turn, (state.black, state.white)), point)
        return seen_by(state.turn, now) if now else None

    def _repeats(self, state: GoState, point: int) -> bool:
        """Whether ko (or superko) forbids a stone that is not suicide."""
        if self.superko:
            now = self._after(state, point)
            return now is not None and (now == state.previous or self._has_been(state, now))
        # What is repeated has a stone of one's own there.
        if not state.previous or not state.previous[state.turn] >> point & 1:
            return False
        return self._after(state, point) == state.previous

    def _has_been(self, state: GoState, now: Stones) -> bool:
        """Whether these stones were on the board before, whoever was on turn."""
        return any(stones_key(*now, turn) in state.past for turn in (0, 1))

    def _pass(self, state: GoState) -> GoState:
        passes = state.passes + 1
        phase = PLAY if passes < 2 else OVER if state.resumed else AGREE
        now = (state.black, state.white)
        return replace(state, turn=1 - state.turn, previous=now, passes=passes, phase=phase)

    # Agreement on dead stones

    def _groups(self, state: GoState) -> dict[str, int]:
        """All groups, by the name of their first point."""
        board = self.board
        groups = (group for stones in (state.black, state.white) for group in board.groups(stones))
        return {board.names_of(group & -group)[0]: group for group in groups}

    def _agree(self, state: GoState, move: str) -> GoState:
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
        found = _MARK.fullmatch(move)
        if not found:
            raise IllegalMove(
                text("O jogo parou: marca as pedras mortas, concorda com as marcas ou retoma o jogo.")
            )
        group = self._marked(state, found["cell"])
        if bool(group & state.dead) == (found["mark"] == "dead"):
            raise IllegalMove(text("O grupo de {cell} já está assim marcado.", cell=found["cell"]))
        return replace(state, dead=state.dead ^ group, accepted=None)

    def _marked(self, state: GoState, name: str) -> int:
        """The group that a mark names by its first point. Raises IllegalMove."""
        cell = self.cell_named(name)
        group = self._group_at(state, name)
        if not group:
            raise IllegalMove(text("Em {cell} não há nenhuma pedra.", cell=name))
        if group & -group != 1 << cell:
            first = self.board.names_of(group & -group)[0]
            raise IllegalMove(text("Este grupo chama-se {first}, a sua primeira casa.", first=first))
        return group

    def _group_at(self, state: GoState, name: str) -> int:
        """The group with a stone on the point of this name, empty where there is none."""
        seed = 1 << self.board.bits[name] if name in self.board.bits else 0
        return self.board.flood(seed, state.black) or self.board.flood(seed, state.white)

    # The end

    def areas(self, state: GoState) -> Stones:
        """The points that count for Black and for White when the dead stones are off the board: those under
        their stones and their territory."""
        black, white = state.black & ~state.dead, state.white & ~state.dead
        hers, his = territory(self.board, self.board.full & ~(black | white), black, white)
        return black | hers, white | his

    def score(self, state: GoState) -> dict[str, float]:
        black, white = self.areas(state)
        return {"black": black.bit_count(), "white": white.bit_count() + self.komi}

    def outcome(self, state: GoState) -> Outcome | None:
        if state.cycle:
            return Outcome(None, text("a mesma posição apareceu três vezes"))
        if state.phase != OVER:
            return None
        score = self.score(state)
        black, white = score["black"], score["white"]
        if black == white:
            return Outcome("white", text("{n} pontos cada um, e o empate é do Branco", n=_shown(white)))
        winner, most, least = ("black", black, white) if black > white else ("white", white, black)
        return Outcome(winner, text("{most} pontos contra {least}", most=_shown(most), least=_shown(least)))

    # What is seen and said

    def view(self, state: GoState) -> View:
        """While the dead are marked, and at the end, also territory and dead stones."""
        pieces = dict(super().view(state).pieces)
        if state.phase != PLAY:
            names = self.board.names
            for cell in each(state.dead):
                pieces[names[cell]] += "_dead"
            for colour, area in zip(self.players, self.areas(state), strict=True):
                pieces |= {names[cell]: f"{colour}_area" for cell in each(area & self.empty(state))}
        return View(pieces)

    def task(self, state: GoState) -> Text | None:
        if state.phase == AGREE:
            score = {colour: _shown(points) for colour, points in self.score(state).items()}
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
            Step(f"{first}={'alive' if group & state.dead else 'dead'}", names[cell], True)
            for first, group in self._groups(state).items()
            for cell in each(group)
        ]
        return [*marks, *(Step(word, None, True, label=_BUTTONS[word]) for word in ("accept", "resume"))]

    def touched(self, state: GoState, move: str) -> tuple[str, ...]:
        if found := _MARK.fullmatch(move):
            return tuple(self.board.names_of(self._group_at(state, found["cell"])))
        return super().touched(state, move)

    def describe(self, move: str) -> Text:
        if not (found := _MARK.fullmatch(move)):
            return _SAID.get(move) or super().describe(move)
        if found["mark"] == "dead":
            return text("marcou como morto o grupo de {cell}", cell=found["cell"])
        return text("tirou a marca ao grupo de {cell}", cell=found["cell"])

    def choice(self, state: GoState, prefix: str) -> Text:
        if not (found := _MARK.fullmatch(prefix)):
            return _BUTTONS.get(prefix) or super().choice(state, prefix)
        stones = self._group_at(state, found["cell"]).bit_count()
        if found["mark"] == "dead":
            return ntext("Marcar 1 pedra como morta", "Marcar {n} pedras como mortas", stones)
        return ntext("Tirar a marca a 1 pedra", "Tirar a marca a {n} pedras", stones)

    def picture(self, state: GoState) -> Text:
        stones = super().picture(state)
        if not state.dead:
            return stones
        dead = tuple(self.board.names_of(state.dead))
        return text("{stones} Mortas: {cells}.", stones=stones, cells=dead)


def _shown(points: float) -> Text:
    """A number of points in words for people: 41,5."""
    whole = int(points)
    return text("{n},5", n=whole) if points != whole else Text("{n}", (("n", whole),))
