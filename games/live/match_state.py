"""A match in memory: the fold of its log.

Pure: no database and no clock of its own. `MatchState.decide` says which entries a command adds to the log,
given the time; `MatchState.apply` adds an entry. Rebuilding a match after a crash is applying its stored
entries to a fresh match state.

Times are seconds since the epoch (floats) for moments and whole milliseconds for clock times.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from games.bots.levels import level_beside
from games.live.open_requests import BOUNDED, AskBounds, OpenRequest
from games.rules.errors import IllegalMove
from games.rules.game import Game, Impartial, Outcome, View
from games.rules.text import Text, formula, ntext, text

PHRASES: dict[str, Text] = {
    "hello": text("Olá! Bom jogo!"),
    "good-move": text("Boa jogada!"),
    "thinking": text("Deixa-me pensar."),
    "oops": text("Ups!"),
    "thanks": text("Obrigado!"),
    "good-game": text("Bom jogo!"),
}

END_KINDS = frozenset({"resign", "timeout", "draw", "abort", "abandon", "called-off", "ended"})
BOARD_KINDS = END_KINDS | {"join", "move", "takeback", "adjourn", "reopen", "replaced", "returned"}
UNCOUNTED_KINDS = frozenset({"abort", "called-off", "ended"})
# What a teacher of the class may do to its matches. `days` sets how many days a move may take, 0: no limit.
ARBITRATIONS = frozenset({"ended", "adjourn", "reopen", "days", "clock"})
# What may be claimed of a player who went away: the end of a match that needs them, or only their seat.
CLAIMS = frozenset({"claim-win", "claim-off", "claim-seat"})
# A match again, with the computer at the level above or below.
LEVELED = {"rematch-harder": 1, "rematch-easier": -1}
# Why a seat was given away that its player may take back: it was taken from them.
RETURNABLE = frozenset({"abandon", "late"})
LETTERS = ("A", "B")  # of the players of a lettered match, by their turns
STAND_IN = "medium"  # the computer's level where it takes over the seat of somebody who left
PATIENCE = 60  # seconds that somebody waits for a player who went away, before there is a claim
OVERDUE = 5  # seconds after which the computer has answered
DAY = 24 * 60 * 60  # seconds
MOST_DAYS = 30
# Seconds that somebody may think where no clock runs, before the others may call the match off: over a first
# move as many as the clock has at the start, but not fewer than this; without a clock so many.
FIRST_MOVE = 30
LONG_MOVE = 10 * 60
MOST_MINUTES = 180
# What is wrong where an arbiter's order lacks its number. `clock` puts clocks of so many minutes on from now.
NUMBERED = {"days": text("Diz quantos dias."), "clock": text("Diz quantos minutos.")}
PUT_OFF = 30 * DAY  # after so many seconds the players may call off what a teacher has adjourned
# What is left to who lived on increments when these are taken back with the moves: nobody loses by agreeing.
SPARED_MS = 5_000
REOPENED_MS = 60_000  # what each clock has at least when a match goes on that was over

# Of a seat: when somebody came, and until when they are known to be there, or were.
Seen = tuple[float, float]
NEVER: Seen = (0.0, 0.0)


class Refused(Exception):
    """A command that changes nothing. `code` is for programs (docs/wire.md), `message` for the person."""

    def __init__(self, code: str, message: Text) -> None:
        super().__init__(code, str(message))
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log.

    `text` is the move, the phrase's key, the plies left by a take-back, a match code, why somebody's seat was
    taken over ("resign", "timeout", "abandon" or "late"), why a match was called off: "" where somebody
    had left, "late" or "adjourned". Of a rematch that is asked for at another level it is that command's
    kind, until it has its code.
    """

    number: int
    kind: str
    seat: int | None
    text: str
    at: float
    used_ms: int = 0


@dataclass(frozen=True, slots=True)
class MatchCommand:
    """What somebody wants to do.

    `seats` are the seats they may act for; `version` is the last entry they had seen. An `arbiter` is a
    teacher of the class, who acts for no seat and whatever they had seen. The `computer` plays the seats of
    those who left.
    """

    code: str
    kind: str
    seats: frozenset[int]
    version: int
    text: str = ""
    arbiter: bool = False
    computer: bool = False


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What was agreed when the match was made.

    `levels` has the computer's level at each seat, "" for people; `days` is how many days a move may take
    where a match goes on over days; `patience` after how many seconds there is a claim against who went away,
    where that is not PATIENCE; `meeting` whether the next match is not with the same player; `lettered`
    whether the players are called A and B, as on the worksheet for which they play; `quiet` whether they send
    each other no phrases.
    """

    access: str
    levels: tuple[str, ...]
    initial_ms: int | None = None
    increment_ms: int = 0
    study: bool = False
    days: int | None = None
    patience: int | None = None
    meeting: bool = False
    lettered: bool = False
    quiet: bool = False

    @property
    def alone(self) -> bool:
        """One person answers for the whole table (same screen, or against the computer): nobody to ask."""
        return self.access in ("hotseat", "computer")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How the match ended: the winning seat (None: nobody alone), the kind of end, the game's own outcome if
    it was that, the seat whose player gave the match up, each seat's place (none where the match does not
    count), and why it was called off, as in `Entry`.
    """

    winner: int | None
    end: str
    outcome: Outcome | None = None
    left: int | None = None
    places: tuple[int, ...] = ()
    why: str = ""


def ranked(worth: Sequence[int]) -> tuple[int, ...]:
    """The place of each, the best being 1; who are worth the same share one."""
    return tuple(1 + sum(other > own for other in worth) for own in worth)


def _winner(places: Sequence[int]) -> int | None:
    """The seat that is alone in the first place."""
    return places.index(1) if places.count(1) == 1 else None


def has_plain_roles(game: Game[Any]) -> bool:
    """Do a game's roles say no more than who begins?"""
    return isinstance(game, Impartial) and game.players == Impartial.players


def role_name(game: Game[Any], role: str, *, lettered: bool) -> Text:
    """What a role of a game is called, without article; `lettered`: as a worksheet does."""
    name = game.role_name(role)
    if not lettered:
        return name
    letter = LETTERS[game.players.index(role)]
    if has_plain_roles(game):
        return text("jogador {letter}", letter=letter)
    return formula("{role} ({letter})", role=name, letter=letter)


@dataclass(slots=True)
class MatchState:
    """A match in memory.

    `turn` is the seat on turn, None unless the match is being played; `turn_since` the moment its turn began;
    `left` has who gave up a seat that the computer plays since, first to last, and why; `gains` what each
    move added to the clock; `heard` the moment of each seat's last entry; `draw`, `takeback` and `rematch`
    what is asked for, `bounds` how often that may be; `rematch_declined` the seat that did not want one;
    `not_before` keeps the clocks from running while the server was down; `days` is how
    many days a move may take now, `initial_ms` the time of each clock, `adjourned` whether a teacher has put
    the match off.
    """

    code: str
    game: Game[Any]
    terms: MatchTerms
    not_before: float = 0.0
    version: int = 0
    board_version: int = 0
    joined: set[int] = field(default_factory=set)
    states: list[Any] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)
    result: MatchResult | None = None
    left: dict[int, str] = field(default_factory=dict)
    draw: OpenRequest | None = None
    takeback: OpenRequest | None = None
    rematch: OpenRequest | None = None
    bounds: AskBounds = field(default_factory=AskBounds)
    rematch_declined: int | None = None
    rematch_code: str = ""
    left_ms: list[int] = field(default_factory=list)
    turn_since: float = 0.0
    heard: dict[int | None, float] = field(default_factory=dict)
    turn: int | None = None
    days: int | None = None
    initial_ms: int | None = None
    adjourned: bool = False
    _view: tuple[Any, View] | None = None

    def __post_init__(self) -> None:
        self.states = [self.game.initial()]
        self.initial_ms = self.terms.initial_ms
        self.left_ms = [self.initial_ms or 0] * len(self.game.players)
        self.days = self.terms.days

    def copy(self) -> "MatchState":
        """The match as it is now, which what comes after does not change."""
        kept = copy(self)
        for name in ("joined", "states", "moves", "gains", "left", "left_ms", "heard"):
            setattr(kept, name, getattr(self, name).copy())
        kept.bounds = self.bounds.copy()
        return kept

    # What is the case

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def view(self) -> View:
        """What is to be seen now; computed once a state."""
        if self._view is None or self._view[0] is not self.state:
            self._view = (self.state, self.game.view(self.state))
        return self._view[1]

    @property
    def last(self) -> tuple[str, ...]:
        """The cells that the last move touched."""
        return self.game.touched(self.states[-2], self.moves[-1][1]) if self.moves else ()

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """The ways of the pieces in the last move, where they need to be told (`Game.ways`)."""
        return self.game.paths(self.states[-2], self.moves[-1][1]) if self.moves else ()

    @property
    def gone(self) -> tuple[str, ...]:
        """Where the pieces stood that the last move took, where that needs to be told (`Game.gone`)."""
        return self.game.gone(self.states[-2], self.moves[-1][1]) if self.moves else ()

    @property
    def ply(self) -> int:
        """Moves on the board, in plies."""
        return len(self.moves)

    @property
    def status(self) -> str:
        if self.result is not None:
            return "finished"
        if self.adjourned:
            return "adjourned"
        return "playing" if len(self.joined) == len(self.game.players) else "open"

    def seat_of(self, role: str) -> int:
        """The seat that owns a role or colour now."""
        return self.roles.index(role)

    @property
    def roles(self) -> tuple[str, ...]:
        """The role or colour that each seat owns now."""
        return self.roles_at(self.ply)

    def roles_at(self, ply: int) -> tuple[str, ...]:
        """Those that they owned after so many plies. Only where there are two can they be exchanged."""
        players = self.game.players
        return players[::-1] if self.game.swapped(self.states[ply]) else players

    def role_name(self, role: str) -> Text:
        """What a role is called in this match, without article."""
        return role_name(self.game, role, lettered=self.terms.lettered)

    @property
    def has_plain_roles(self) -> bool:
        """Do the roles say no more than who begins?"""
        return has_plain_roles(self.game)

    def seat_name(self, seat: int) -> Text:
        """What the role of a seat is called now."""
        return self.role_name(self.roles[seat])

    @property
    def several(self) -> bool:
        """Are there more players than two?"""
        return len(self.game.players) > 2

    @property
    def missing(self) -> Text:
        """How many have yet to sit down."""
        n = len(self.game.players) - len(self.joined)
        return ntext("Ainda falta {n} jogador.", "Ainda faltam {n} jogadores.", n)

    @property
    def levels(self) -> tuple[str, ...]:
        """The computer's level at each seat now, "" for people."""
        if not self.left:
            return self.terms.levels
        return tuple(STAND_IN if seat in self.left else level for seat, level in enumerate(self.terms.levels))

    @property
    def people(self) -> frozenset[int]:
        """The seats at which somebody plays who has not left."""
        return self._invited - self.left.keys()

    def held(self, seats: frozenset[int]) -> frozenset[int]:
        """Those of somebody's seats that they have not left."""
        return seats - self.left.keys() if self.left else seats

    @property
    def order(self) -> list[int]:
        """The seats by their next turns, the one on turn first; none unless the match is being played."""
        if self.turn is None:
            return []
        return [self.seat_of(role) for role in self.game.upcoming(self.state)]

    @property
    def clock_runs(self) -> bool:
        """A player's first move is free, so that nobody loses time to an opponent who has yet to open the
        page. In a game whose turns do not alternate that need not be one of the first two. A move that was
        taken back is no first move again. Where the computer plays for somebody who left there is no time to
        lose.
        """
        if self.initial_ms is None or self.turn in self.left:
            return False
        return self.turn in self.bounds.moves

    def elapsed_ms(self, now: float) -> int:
        """Time the player on turn has used since the turn began."""
        return max(0, round((now - self.turn_since) * 1000)) if self.clock_runs else 0

    @property
    def deadline(self) -> float | None:
        """The moment at which the player on turn loses on time."""
        turn = self.turn
        return self.turn_since + self.left_ms[turn] / 1000 if turn is not None and self.clock_runs else None

    @property
    def due(self) -> float | None:
        """The moment until which the player on turn of a match over days may take their time."""
        return self.turn_since + self.days * DAY if self.days and self.turn is not None else None

    @property
    def patience(self) -> int:
        """After how many seconds of waiting there is a claim."""
        return self.days * DAY if self.days else self.terms.patience or PATIENCE

    @property
    def thinking_seconds(self) -> float | None:
        """How long the person on turn may think before the others may call the match off.

        None where a clock or a limit of days sees to that, or nobody else plays.
        """
        if self.turn not in self.people or self.terms.alone or self.days or self.clock_runs:
            return None
        return LONG_MOVE if self.initial_ms is None else max(FIRST_MOVE, self.initial_ms / 1000)

    @property
    def late_from(self) -> float | None:
        """The moment from which the others may call the match off, whoever is there.

        An adjourned one is nobody's fault: all may.
        """
        if self.adjourned and self.result is None:
            return self.turn_since + PUT_OFF
        seconds = self.thinking_seconds
        return None if seconds is None else self.turn_since + seconds

    def flag_fallen(self, now: float) -> bool:
        deadline = self.deadline
        return deadline is not None and now >= deadline

    def overdue(self, now: float) -> bool:
        """Should something have happened by now without a player? Then who was to do it has died."""
        waits = self.turn is not None and self.levels[self.turn] and now - self.turn_since > OVERDUE
        return bool(waits) or self.flag_fallen(now)

    def allowed(self, seats: frozenset[int]) -> tuple[str, ...]:
        """The commands, besides `play`, that whoever holds these seats may send now."""
        if not seats:
            return ()
        if self.status == "finished":
            return self._after(seats)
        if self.status == "open":
            return ("abort",)
        if any(self.left.get(seat) in RETURNABLE for seat in seats):
            return ("return-to-seat",)
        return self._suspended(self.held(seats)) if self.adjourned else self._meanwhile(self.held(seats))

    def _suspended(self, seats: frozenset[int]) -> tuple[str, ...]:
        """What may be sent while a teacher has adjourned the match: nobody must wait for it for ever."""
        return ("resign" if self.moves else "abort", "claim-off") if seats else ()

    def _meanwhile(self, seats: frozenset[int]) -> tuple[str, ...]:
        """What may be sent while the match is played."""
        if not seats:
            return ()
        kinds = ["resign" if self.moves else "abort"]
        if (
            self.game.drawable
            and not self.terms.alone
            and self.draw is None
            and self._may_ask("draw-offer", seats)
        ):
            kinds.append("draw-offer")
        if self._is_waiting(self.draw, seats):
            kinds += ["draw-accept", "draw-decline"]
        if self.takeback is None and self._undo_length(seats) and self._may_ask("takeback-ask", seats):
            kinds.append("takeback-ask")
        if self._is_waiting(self.takeback, seats):
            kinds += ["takeback-accept", "takeback-decline"]
        if not self.terms.alone:
            kinds += ["claim-win", "claim-off"] if self._needed else ["claim-seat"]
        return tuple(kinds)

    def _may_ask(self, kind: str, seats: frozenset[int]) -> bool:
        """Does asking for this not yet make a nuisance? Alone there is nobody to ask."""
        return self.terms.alone or self.bounds.wait(kind, self._speaker(seats)) == 0

    @property
    def _needed(self) -> bool:
        """Is the match over when one more leaves? Whoever is the only one left has won."""
        return not self.several or len(self.people) <= 2

    @staticmethod
    def _is_waiting(ask: OpenRequest | None, seats: frozenset[int]) -> bool:
        """Is somebody with these seats still to answer?"""
        return ask is not None and ask.seat not in seats and not ask.agreed & seats

    def _after(self, seats: frozenset[int]) -> tuple[str, ...]:
        """What may be sent once the match is over. Who was refused a rematch does not ask again."""
        if self.terms.meeting or self.rematch_code:
            return ()
        if self.rematch is not None:
            return ("rematch", "rematch-decline") if self._is_waiting(self.rematch, seats) else ()
        if self.rematch_declined is not None and self.rematch_declined not in seats:
            return ()
        return ("rematch", *self._leveled(seats))

    def _leveled(self, seats: frozenset[int]) -> tuple[str, ...]:
        """The command with which a match against the computer is played again at another level: the next one
        for who has won, an easier one for who has lost; none where there is no such level."""
        assert self.result is not None
        places = self.result.places
        if self.terms.access != "computer" or not places or all(place == 1 for place in places):
            return ()
        kind = "rematch-harder" if min(places[seat] for seat in seats) == 1 else "rematch-easier"
        return () if self.levels_again(kind) == self.terms.levels else (kind,)

    def levels_again(self, kind: str) -> tuple[str, ...]:
        """The computer's level at each seat in a rematch that was asked for by a command of this kind."""
        step = LEVELED.get(kind, 0)
        return tuple(level and level_beside(self.game, level, step) for level in self.terms.levels)

    def absent(
        self, seats: frozenset[int], seen: Sequence[Seen | None], now: float
    ) -> tuple[int, int] | None:
        """Of the people who are away, the one for whom somebody with these seats has waited longest: the seat
        and the seconds. Nobody waits while the match is adjourned."""
        if self.adjourned:
            return None
        waits = [(self.waited(min(seats), other, seen, now), -other) for other in self.people - seats]
        waited, seat = max(((n, seat) for n, seat in waits if n is not None), default=(None, 0))
        return None if waited is None else (-seat, waited)

    def waited(self, seat: int, other: int, seen: Sequence[Seen | None], now: float) -> int | None:
        """For how many seconds somebody at a seat has waited for another one, None while that one is there.

        Where the other one was never seen, the time counts from that seat's last entry. While the server was
        down, or nobody waited, it stood still. In a match over days one waits for a move, there or not.
        """
        if self.days:
            return int(now - self.turn_since) if self.turn == other else None
        came, _until = seen[seat] or NEVER
        _came, left = seen[other] or NEVER
        since = max(came, left, self.heard.get(other, 0.0), self.not_before)
        return None if since > now else int(now - since)

    # What a command does

    def decide(
        self, command: MatchCommand, now: float, seen: Sequence[Seen | None] = ()
    ) -> tuple[LogEntry, ...]:
        """The entries that `command` adds. Raises Refused, and then nothing has changed.

        Claims need to know who is there: `seen`, of each seat, None where nobody ever was.
        """
        if self.turn is not None and self.flag_fallen(now):
            return (self._leave(self.turn, "timeout", now),)
        if command.kind == "flag":
            raise Refused("not-now", text("Ainda há tempo."))
        if command.arbiter:
            return (self._arbitrate(command, now),)
        self.check_version(command.version)
        if not command.seats:
            raise Refused("forbidden", text("Estás só a ver esta partida."))
        if command.kind == "join":
            return self._join(command, now)
        return (self._answer(command, now, seen),)

    def _answer(self, command: MatchCommand, now: float, seen: Sequence[Seen | None]) -> LogEntry:
        if command.kind == "play":
            return self._play(command, now)
        if command.kind == "phrase":
            return self._phrase(command, now)
        if command.kind not in self.allowed(command.seats):
            raise Refused("not-now", self._why_not(command))
        if command.kind in CLAIMS:
            return self._claim(command, now, seen)
        return self._act(command, now)

    def _why_not(self, command: MatchCommand) -> Text:
        if command.kind in BOUNDED and self.status == "playing" and self.held(command.seats):
            wait = self.bounds.wait(command.kind, self._speaker(command.seats))
            if wait is None:
                return text("Já to recusaram duas vezes: nesta partida não podes pedir outra vez.")
            if wait:
                return ntext(
                    "Já pediste há pouco. Podes pedir outra vez depois de mais {n} jogada tua.",
                    "Já pediste há pouco. Podes pedir outra vez depois de mais {n} jogadas tuas.",
                    wait,
                )
        return text("Isso não se pode fazer agora.")

    def check_version(self, version: int) -> None:
        """Raises Refused where the board changed after what somebody had seen."""
        if version < self.board_version:
            raise Refused("stale", text("O tabuleiro mudou entretanto. Vê a posição de agora."))

    def _entry(self, kind: str, seat: int | None, now: float, words: str = "", used_ms: int = 0) -> LogEntry:
        return LogEntry(self.version + 1, kind, seat, words, now, used_ms)

    def _play(self, command: MatchCommand, now: float) -> LogEntry:
        if self.status == "finished":
            raise Refused("over", text("A partida já terminou."))
        if self.adjourned:
            raise Refused("not-now", text("A partida está suspensa."))
        turn = self.turn
        if turn is None:
            raise Refused("not-now", self.missing)
        if turn not in command.seats or (turn in self.left and not command.computer):
            raise Refused("not-your-turn", text("Ainda não é a tua vez."))
        try:
            move = self.game.read_typed(self.state, command.text)
            self.game.play(self.state, move)
        except IllegalMove as error:
            raise Refused("illegal", error.reason) from error
        return self._entry("move", turn, now, move, self.elapsed_ms(now))

    def _join(self, command: MatchCommand, now: float) -> tuple[LogEntry, ...]:
        (seat,) = command.seats
        if self.status != "open" or seat in self.joined:
            raise Refused("not-now", text("Este lugar já está ocupado."))
        return (self._entry("join", seat, now),)

    def _phrase(self, command: MatchCommand, now: float) -> LogEntry:
        if command.text not in PHRASES:
            raise Refused("malformed", text("Essa frase não existe."))
        if self.terms.quiet:
            raise Refused("not-now", text("Neste torneio não se enviam frases."))
        return self._entry("phrase", self._speaker(command.seats), now, command.text)

    def _claim(self, command: MatchCommand, now: float, seen: Sequence[Seen | None]) -> LogEntry:
        """What becomes of the match when somebody has left it or lets the others wait; the entry's seat is
        that player's, nobody's where a teacher has left the match adjourned."""
        seat, waited = self.absent(command.seats, seen, now) or (None, 0)
        if seat is not None and waited >= self.patience:
            if command.kind == "claim-off":
                return self._entry("called-off", seat, now)
            return self._leave(seat, "abandon", now)
        if command.kind == "claim-win" or self.late_from is None or self.turn in command.seats:
            raise Refused("not-now", self._too_early(seat, waited))
        if now < self.late_from:
            away_first = seat is not None and self.patience - waited <= self.late_from - now
            early = self._too_early(seat, waited) if away_first else self._not_late(self.late_from - now)
            raise Refused("not-now", early)
        if command.kind == "claim-off":
            return self._entry("called-off", self.turn, now, "adjourned" if self.adjourned else "late")
        assert self.turn is not None
        return self._leave(self.turn, "late", now)

    def _too_early(self, seat: int | None, waited: int) -> Text:
        """Why nothing may be claimed of a player who is away, if anybody is."""
        if self.days:
            return text("Quem joga ainda tem tempo.")
        if seat is None:
            return text("Ninguém saiu: a partida continua.")
        return ntext(
            "O {who} ainda pode voltar. Espera mais {n} segundo.",
            "O {who} ainda pode voltar. Espera mais {n} segundos.",
            self.patience - waited,
            who=self.seat_name(seat),
        )

    def _not_late(self, seconds: float) -> Text:
        """For how long still the match may not be called off, whoever is there."""
        if self.turn is None:
            days = ceil(seconds / DAY)
            return ntext(
                "A partida está suspensa. Podes anulá-la daqui a {n} dia.",
                "A partida está suspensa. Podes anulá-la daqui a {n} dias.",
                days,
            )
        return ntext(
            "O {who} ainda tem {n} segundo para jogar.",
            "O {who} ainda tem {n} segundos para jogar.",
            ceil(seconds),
            who=self.seat_name(self.turn),
        )

    def _arbitrate(self, command: MatchCommand, now: float) -> LogEntry:
        if command.kind not in self.arbitrations:
            raise Refused("not-now", text("Isso não se pode fazer agora."))
        if command.kind in NUMBERED and not (command.text.isascii() and command.text.isdigit()):
            raise Refused("malformed", NUMBERED[command.kind])
        if command.kind == "days" and int(command.text) > MOST_DAYS:
            raise Refused("malformed", text("No máximo {n} dias.", n=MOST_DAYS))
        if command.kind == "clock" and not 1 <= int(command.text) <= MOST_MINUTES:
            raise Refused("malformed", text("No máximo {n} minutos.", n=MOST_MINUTES))
        words = command.text if command.kind in NUMBERED else ""
        return self._entry(command.kind, None, now, words, self.elapsed_ms(now))

    @property
    def arbitrations(self) -> tuple[str, ...]:
        """What a teacher of the class may do now."""
        days = ("days",) if self.initial_ms is None else ()
        clock = ("clock",) if not self.days and self.initial_ms is None else ()
        match self.status:
            case "finished":
                return ("reopen",) if self._reopenable else ()
            case "adjourned":
                return ("reopen", "ended", *days, *clock)
            case "playing":
                return ("adjourn", "ended", *days, *clock)
        return ("ended",)

    @property
    def _reopenable(self) -> bool:
        """Did people end the match, and nothing has followed?"""
        assert self.result is not None
        seated = len(self.joined) == len(self.game.players)
        return seated and self.result.end != "game" and not self.rematch_code

    def _act(self, command: MatchCommand, now: float) -> LogEntry:
        seat = self._speaker(command.seats)
        match command.kind:
            case "takeback-ask" if self.terms.alone:
                return self._undo(command.seats, now)
            case "takeback-accept" if self.takeback and self._agreed(self.takeback, seat, self.people):
                return self._undo(frozenset({self.takeback.seat}), now)
            case "draw-accept" if self.draw and self._agreed(self.draw, seat, self.people):
                return self._entry("draw", seat, now)
            case "rematch" | "rematch-harder" | "rematch-easier" as kind:
                return self._entry(self._again(seat), seat, now, kind if kind in LEVELED else "")
            case "resign":
                return self._leave(seat, "resign", now)
            case kind:
                return self._entry("returned" if kind == "return-to-seat" else kind, seat, now)

    def _again(self, seat: int) -> str:
        """The kind of entry when somebody wants a rematch."""
        if self.terms.alone:
            return "rematch"
        if self.rematch is None:
            return "rematch-ask"
        return "rematch" if self._agreed(self.rematch, seat, self._invited) else "rematch-accept"

    @property
    def _invited(self) -> frozenset[int]:
        """Whom a rematch needs: all the people who sat down, those who left as well."""
        return frozenset(seat for seat in self.joined if not self.terms.levels[seat])

    @staticmethod
    def _agreed(ask: OpenRequest, seat: int, asked: frozenset[int]) -> bool:
        """Have all who are asked agreed when this seat does?"""
        return asked <= ask.agreed | {ask.seat, seat}

    def _leave(self, seat: int, why: str, now: float) -> LogEntry:
        """Somebody gives up: the match ends, or the computer takes the seat over and the others play on."""
        return self._entry(why, seat, now) if self._needed else self._entry("replaced", seat, now, why)

    def _speaker(self, seats: frozenset[int]) -> int:
        """The seat a person speaks for: the one on turn if it is theirs."""
        turn, own = self.turn, self.held(seats) or seats
        return turn if turn is not None and turn in own else min(own)

    def _undo(self, seats: frozenset[int], now: float) -> LogEntry:
        plies = self.ply - self._undo_length(seats)
        return self._entry("takeback", self._speaker(seats), now, str(plies), self.elapsed_ms(now))

    def _undo_length(self, seats: frozenset[int]) -> int:
        """Plies back to the position before the last move made from these seats; 0 when none was."""
        for length, (mover, _unused) in enumerate(reversed(self.moves), start=1):
            if mover in seats:
                return length
        return 0

    # What an entry changes

    def apply(self, entry: LogEntry) -> None:
        """Add the next entry of the log. Raises ValueError when its number is not the next one."""
        if entry.number != self.version + 1:
            raise ValueError(f"entry {entry.number} does not follow version {self.version}")
        self._charge(entry)
        self.version = entry.number
        self.heard[entry.seat] = entry.at
        if entry.kind in END_KINDS:
            self.result = self._ended(entry)
        else:
            self._change(entry)
        if entry.kind in BOARD_KINDS:
            self.board_version = entry.number
            if entry.kind not in ("replaced", "returned") or entry.seat == self.turn:
                self.turn_since = max(entry.at, self.not_before)
            self.turn = self._seat_on_turn()

    def _seat_on_turn(self) -> int | None:
        role = self.game.to_move(self.state) if self.status == "playing" else None
        return None if role is None else self.seat_of(role)

    def _change(self, entry: LogEntry) -> None:
        match entry.kind:
            case "join":
                self._seat(entry)
            case "move":
                self._move(entry)
            case "takeback":
                self._take_back(int(entry.text))
            case "draw-offer" | "takeback-ask" | "rematch-ask":
                self._ask(entry)
            case "draw-accept" | "takeback-accept" | "rematch-accept":
                self._agree(entry)
            case "replaced" | "returned":
                self._replace(entry)
            case "draw-decline" | "takeback-decline" | "rematch-decline":
                self._decline(entry)
            case "rematch":
                self.rematch_code = entry.text
            case kind if kind in ARBITRATIONS:
                self._arbitrated(entry)

    def _decline(self, entry: LogEntry) -> None:
        match entry.kind:
            case "draw-decline":
                assert self.draw is not None
                self.bounds.decline("draw-offer", self.draw.seat)
                self.draw = None
            case "takeback-decline":
                assert self.takeback is not None
                self.bounds.decline("takeback-ask", self.takeback.seat)
                self.takeback = None
            case _:
                self.rematch, self.rematch_declined = None, entry.seat

    def _agree(self, entry: LogEntry) -> None:
        asks = {"draw-accept": self.draw, "takeback-accept": self.takeback, "rematch-accept": self.rematch}
        ask = asks[entry.kind]
        assert ask is not None
        assert entry.seat is not None
        ask.agreed.add(entry.seat)

    def _replace(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        if entry.kind == "returned":
            del self.left[entry.seat]
            return
        self.left[entry.seat] = entry.text
        for kind, ask in (("draw-offer", self.draw), ("takeback-ask", self.takeback)):
            if ask is not None:  # nobody has answered: it may be asked again
                self.bounds.forget(kind, ask.seat)
        self.draw = self.takeback = None
        if entry.text == "timeout":
            self.left_ms[entry.seat] = 0

    def _arbitrated(self, entry: LogEntry) -> None:
        match entry.kind:
            case "adjourn":
                self.adjourned = True
            case "reopen":
                self._reopen()
            case "clock":
                self.initial_ms, self.turn_since = int(entry.text) * 60_000, entry.at
                self.left_ms = [self.initial_ms] * len(self.left_ms)
            case _:
                self.days, self.turn_since = int(entry.text) or None, entry.at

    def _reopen(self) -> None:
        if self.result is not None:
            self.left_ms = [max(left, REOPENED_MS) for left in self.left_ms]
        self.adjourned, self.result = False, None
        self.draw = self.takeback = self.rematch = None
        self.rematch_declined = None

    def _charge(self, entry: LogEntry) -> None:
        turn = self.turn
        if entry.used_ms and turn is not None:
            self.left_ms[turn] = max(0, self.left_ms[turn] - entry.used_ms)
        if entry.kind == "timeout" and turn is not None:
            self.left_ms[turn] = 0

    def _seat(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.joined.add(entry.seat)

    def _ask(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        if entry.kind in BOUNDED:
            self.bounds.note(entry.kind, entry.seat)
        match entry.kind:
            case "draw-offer":
                self.draw = OpenRequest(entry.seat)
            case "takeback-ask":
                self.takeback = OpenRequest(entry.seat)
            case _:
                self.rematch, self.rematch_declined = OpenRequest(entry.seat), None

    def _move(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        gain = self.terms.increment_ms if self.clock_runs else 0
        self.left_ms[entry.seat] += gain
        self.gains.append(gain)
        self.states.append(self.game.play(self.state, entry.text))
        self.moves.append((entry.seat, entry.text))
        self.bounds.moves[entry.seat] += 1
        self.draw = self.takeback = None
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            ranks = dict(zip(self.game.players, outcome.ranks(self.game.players), strict=True))
            places = self._places([-ranks[role] for role in self.roles])
            self.result = MatchResult(_winner(places), "game", outcome, places=places)

    def _take_back(self, ply: int) -> None:
        for (seat, _move), gain in zip(self.moves[ply:], self.gains[ply:], strict=True):
            self.left_ms[seat] = max(min(self.left_ms[seat], SPARED_MS), self.left_ms[seat] - gain)
        if self.takeback is not None:
            self.bounds.forget("takeback-ask", self.takeback.seat)
        del self.states[ply + 1 :], self.moves[ply:], self.gains[ply:]
        self.draw = self.takeback = None

    def _ended(self, entry: LogEntry) -> MatchResult:
        """The end of a match that people made."""
        left = None if entry.kind in ("draw", "abort") else entry.seat
        if entry.kind in UNCOUNTED_KINDS:
            return MatchResult(None, entry.kind, left=left, why=entry.text)
        stay = frozenset[int]() if left is None else self.people - {left}
        places = self._places([int(seat in stay) - 2 * (seat == left) for seat in range(len(self.roles))])
        return MatchResult(_winner(places), entry.kind, left=left, places=places)

    def _places(self, worth: Sequence[int]) -> tuple[int, ...]:
        """The place of each seat by what it is worth; who left comes after all others, the first last."""
        last = min(worth) - len(worth)
        left = {seat: last + number for number, seat in enumerate(self.left)}
        return ranked([left.get(seat, own) for seat, own in enumerate(worth)])
