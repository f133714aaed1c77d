"""The messages of live play (docs/wire.md): strict parsing of what clients send, and what they are sent.

A `Frame` is what one log entry changed, as it is sent: one text for each language and each kind of reader (a
seat, both seats, a spectator) that reads along, however many sockets there are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
from django.urls import reverse
from django.utils import translation

from games.live.match_state import (
    END_KINDS,
    PHRASES,
    LogEntry,
    MatchCommand,
    MatchResult,
    MatchState,
    Refused,
)
from games.live.open_requests import OpenRequest
from games.pictures.texts import move_words, translate
from games.rules.errors import IllegalMove
from games.rules.game import Game, Outcome, Step, View
from games.rules.text import Text, formula, join_words, ntext, text

MAX_FRAME = 2048  # characters; a command is some 60 long
ACTIONS = frozenset(
    {
        "resign",
        "draw-offer",
        "draw-accept",
        "draw-decline",
        "takeback-ask",
        "takeback-accept",
        "takeback-decline",
        "abort",
        "rematch",
        "rematch-decline",
        "rematch-harder",
        "rematch-easier",
        "claim-win",
        "claim-off",
        "claim-seat",
        "return-to-seat",
    }
)

Short = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class _Head(msgspec.Struct):
    type: str


class Act(_Head, forbid_unknown_fields=True):
    id: Count
    version: Count


class Play(Act):
    move: Short


class Phrase(Act):
    phrase: Short


class Why(Act):
    cell: Short
    prefix: Short = ""


class Steps(Act):
    prefix: Annotated[Short, msgspec.Meta(min_length=1)]


class Sync(_Head, forbid_unknown_fields=True):
    version: Count = 0


class Ping(_Head, forbid_unknown_fields=True):
    pass


class Beat(_Head, forbid_unknown_fields=True):
    pass


ClientMessage = Act | Sync | Ping | Beat
BEAT = '{"type":"beat"}'  # the answer to one: the line is alive

_HEAD = msgspec.json.Decoder(_Head)
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    "play": msgspec.json.Decoder(Play),
    "phrase": msgspec.json.Decoder(Phrase),
    "why": msgspec.json.Decoder(Why),
    "steps": msgspec.json.Decoder(Steps),
    "sync": msgspec.json.Decoder(Sync),
    "ping": msgspec.json.Decoder(Ping),
    "beat": msgspec.json.Decoder(Beat),
    **dict.fromkeys(ACTIONS, msgspec.json.Decoder(Act)),
}


def parse(frame: str | bytes) -> ClientMessage:
    """The message in a frame. Raises Refused with code too-large, malformed or unknown."""
    if len(frame) > MAX_FRAME:
        raise Refused("too-large", text("Mensagem demasiado grande."))
    try:
        decoder = _DECODERS.get(_HEAD.decode(frame).type)
        if decoder is None:
            raise Refused("unknown", text("Tipo de mensagem desconhecido."))
        message: ClientMessage = decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", text("Mensagem mal formada.")) from error
    return message


def encode(message: Mapping[str, Any]) -> str:
    """JSON text of a message."""
    return msgspec.json.encode(message).decode()


def refusal(refused: Refused, command_id: int | None = None) -> dict[str, Any]:
    """The answer to a command that changed nothing, in the active language."""
    return {"type": "refused", "id": command_id, "code": refused.code, "message": translate(refused.message)}


Seats = frozenset[int]
# The language of somebody who reads along, and their seats.
Reader = tuple[str, Seats]
# What the roles of a game are called.
RoleName = Callable[[str], Text]


class Frame(msgspec.Struct, frozen=True, gc=False):
    """What an entry changed: the `event` message of each reader, as JSON text.

    Thousands of frames are kept for a while. Texts cost the garbage collector nothing; what they are made of
    would be a hundred objects a frame.
    """

    code: str
    version: int
    kind: str
    texts: Mapping[Reader, str]


@dataclass(frozen=True, slots=True)
class Clicks:
    """What can be clicked next: texts by cell, those of them that lead on, the steps without a cell, and the
    texts that dragging makes, by the cell of the piece and by where it is let go.

    In messages the cells whose text is their own name are a list, `places`: on a board for stones that is
    nearly all. `drags` is there only where pieces can be dragged.
    """

    steps: Mapping[str, str]
    more: Sequence[str]
    buttons: Sequence[Step]
    drags: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def message(self) -> dict[str, Any]:
        buttons = [
            (step.text, translate(step.label) if step.label else step.text, step.complete, step.more)
            for step in self.buttons
        ]
        places = [cell for cell, made in self.steps.items() if made == cell]
        others = {cell: made for cell, made in self.steps.items() if made != cell}
        said = {"places": places, "steps": others, "more": self.more, "buttons": buttons}
        return said | {"drags": self.drags} if self.drags else said


NO_CLICKS = Clicks({}, (), ())


def clicks(steps: Iterable[Step]) -> Clicks:
    """The same steps as messages say them."""
    by_cell: dict[str, str] = {}
    more: list[str] = []
    buttons: list[Step] = []
    drags: dict[str, dict[str, str]] = {}
    for step in steps:
        if step.drag is not None:
            drags.setdefault(step.drag.source, {})[step.drag.onto] = step.text
        if step.cell is None:
            buttons.append(step)
            continue
        by_cell[step.cell] = step.text
        if step.more:
            more.append(step.text)
    return Clicks(by_cell, more, buttons, drags)


def half_made(game: Game[Any], state: Any, prefix: str) -> dict[str, Any]:
    """The `steps` message about a choice of which `prefix` is made, in the active language, without the
    version.

    Raises Refused where the text is no move and leads to none.
    """
    following = clicks(game.next_steps(state, prefix))
    try:
        game.play(state, prefix)
        complete = True
    except IllegalMove as error:
        if not following.steps and not following.buttons:
            raise Refused("illegal", error.reason) from error
        complete = False
    return {
        "type": "steps",
        "prefix": prefix,
        "complete": complete,
        **following.message(),
        "chosen": game.chosen_cells(state, prefix),
        "words": translate(game.choice(state, prefix)),
    }


@dataclass(frozen=True, slots=True)
class Personal:
    """The part of a message that depends on who reads it."""

    line: Text
    yours: bool
    clicks: Clicks
    can: Sequence[str]
    result: tuple[int | None, Text] | None
    places: Sequence[int] | None = None

    def message(self) -> dict[str, Any]:
        ended: dict[str, Any] | None = None
        if self.result is not None:
            winner, reason = self.result
            ended = {"winner": winner, "reason": translate(reason)}
            if self.places is not None:
                ended["places"] = self.places
        return {
            "line": translate(self.line),
            "yours": self.yours,
            **self.clicks.message(),
            "can": self.can,
            "result": ended,
        }


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """What must be set to turn one picture into the other; "" empties."""
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    changed.update((name, "") for name in before if name not in after)
    return changed


def visible_cells(view: View) -> dict[str, dict[str, str]]:
    """All that is to be seen; `grounds` only on a board whose grounds change."""
    shown = {"cells": dict(view.pieces), "labels": dict(view.labels)}
    return shown | {"grounds": dict(view.grounds)} if view.grounds else shown


def seen_since(before: View, view: View) -> dict[str, dict[str, str]]:
    """What changed of all that is to be seen."""
    old = visible_cells(before)
    return {what: changes(old.get(what, {}), now) for what, now in visible_cells(view).items()}


def frame(match_state: MatchState, entry: LogEntry, before: View, readers: Iterable[Reader]) -> Frame:
    """The frame of the entry that was applied to `match_state` last; `before` is what was seen until then."""
    spoken: dict[str, list[Reader]] = {}
    for reader in readers:
        spoken.setdefault(reader[0], []).append(reader)
    texts: dict[Reader, str] = {}
    if spoken:
        shared = _shared_by_all(match_state, entry, before)
        parts = _personals(
            match_state, {seats for several in spoken.values() for _language, seats in several}
        )
        for language, several in spoken.items():
            with translation.override(language):
                head = encode(shared | _in_words(match_state, entry))[:-1]
                for reader in several:
                    texts[reader] = f"{head},{encode(parts[reader[1]].message())[1:]}"
    return Frame(match_state.code, match_state.version, entry.kind, texts)


def _shared_by_all(match_state: MatchState, entry: LogEntry, before: View) -> dict[str, Any]:
    """What all readers of an event are told, whatever their language."""
    view = match_state.view
    return {
        "type": "event",
        "kind": entry.kind,
        "seat": entry.seat,
        **seen_since(before, view),
        "last": match_state.last,
        **({"ways": match_state.ways} if entry.kind == "move" and match_state.ways else {}),
        **({"gone": match_state.gone} if entry.kind == "move" and match_state.gone else {}),
        **_common(match_state, entry.at),
    }


def _in_words(match_state: MatchState, entry: LogEntry) -> dict[str, Any]:
    """What the readers of one language are told of an event."""
    message: dict[str, Any] = {}
    if entry.kind == "move":
        message["move"] = entry.text
        message |= _move_texts(match_state, len(match_state.moves) - 1)
    if entry.kind == "phrase":
        message["phrase"] = translate(PHRASES[entry.text])
    words = event_words(match_state, entry)
    message["said"] = "" if words is None else translate(words)
    message["picture"] = translate(match_state.game.picture(match_state.state))
    return message


def snapshot(
    match_state: MatchState,
    seats: Seats,
    now: float,
    names: Sequence[str],
    presence: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """The `table` message for a reader, in the active language."""
    return {
        "type": "table",
        **visible_cells(match_state.view),
        "last": match_state.last,
        **dict.fromkeys(("score", "rematch", "declined", "next")),
        **_common(match_state, now),
        "said": translate(_played(match_state)) if match_state.moves else "",
        "picture": translate(match_state.game.picture(match_state.state)),
        "moves": [
            {
                "n": ply,
                "seat": seat,
                "role": match_state.roles_at(ply - 1)[seat],
                "text": move,
                **_move_texts(match_state, ply - 1),
            }
            for ply, (seat, move) in enumerate(match_state.moves, 1)
        ],
        "roleNames": {role: translate(match_state.role_name(role)) for role in match_state.roles},
        "names": names,
        "seats": sorted(seats),
        "presence": presence,
        "patience": match_state.patience,
        **personal(match_state, seats).message(),
    }


def _move_texts(match_state: MatchState, index: int) -> dict[str, str]:
    """What the reader writes for a move, where that is not what the rulebook writes, and the move in words,
    where it is more than cells."""
    _seat, move = match_state.moves[index]
    shown = match_state.game.display_move(move)
    written = {"shown": translate(shown)} if isinstance(shown, Text) else {}
    words = move_words(match_state.game, match_state.states[index], move)
    return written | {"words": words} if words else written


def _common(match_state: MatchState, now: float) -> dict[str, Any]:
    return {
        "version": match_state.version,
        "status": match_state.status,
        "ply": match_state.ply,
        "turn": match_state.turn,
        "roles": match_state.roles,
        "clock": _clock(match_state, now),
        **({"due": match_state.due} if match_state.days else {}),
        "late": None if match_state.late_from is None else round(match_state.late_from - now, 1),
        "draw": _asker(match_state.draw),
        "takeback": _asker(match_state.takeback),
        **(_company(match_state) if match_state.several else {}),
        **(_afterwards(match_state) if match_state.result else {}),
    }


def _company(match_state: MatchState) -> dict[str, Any]:
    """What only more than two players need to know."""
    computers = [seat for seat, level in enumerate(match_state.levels) if level]
    return {"order": match_state.order, "left": list(match_state.left), "computers": computers}


def _asker(ask: OpenRequest | None) -> int | None:
    return None if ask is None else ask.seat


def _afterwards(match_state: MatchState) -> dict[str, Any]:
    """What there is to say only once the match is over."""
    return {
        "score": _score(match_state),
        "rematch": _asker(match_state.rematch),
        "declined": match_state.rematch_declined,
        "next": reverse("games:match", args=[match_state.rematch_code]) if match_state.rematch_code else None,
    }


def _score(match_state: MatchState) -> list[float] | None:
    """The points of each seat at the end of a game that counts points."""
    if match_state.result is None or match_state.result.outcome is None:
        return None
    points = match_state.game.score(match_state.state)
    return None if points is None else [points[role] for role in match_state.roles]


def _clock(match_state: MatchState, now: float) -> dict[str, Any] | None:
    if match_state.initial_ms is None:
        return None
    left = list(match_state.left_ms)
    running = match_state.turn if match_state.clock_runs else None
    if running is not None:
        left[running] = max(0, left[running] - match_state.elapsed_ms(now))
    return {"left": left, "running": running}


def personal(match_state: MatchState, seats: Seats) -> Personal:
    """The reader's part of the table as it is now."""
    (part,) = _personals(match_state, [seats]).values()
    return part


def _personals(match_state: MatchState, readers: Iterable[Seats]) -> dict[Seats, Personal]:
    turn = match_state.turn
    result = places = None
    if match_state.result is not None:
        result = (match_state.result.winner, ending(match_state))
        places = match_state.result.places if match_state.several else None
    yours = {seats: turn in match_state.held(seats) for seats in readers}
    first = clicks(match_state.game.next_steps(match_state.state)) if any(yours.values()) else NO_CLICKS
    return {
        seats: Personal(
            line(match_state, seats),
            own,
            first if own else NO_CLICKS,
            match_state.allowed(seats),
            result,
            places,
        )
        for seats, own in yours.items()
    }


def mover(match_state: MatchState, ply: int) -> Text:
    """What the maker of a ply, counted from 1, was called when it was made."""
    seat, _move = match_state.moves[ply - 1]
    return match_state.role_name(match_state.roles_at(ply - 1)[seat])


def line(match_state: MatchState, seats: Seats) -> Text:
    """One sentence: whose turn it is, or how it ended, as the reader sees it."""
    if match_state.result is not None:
        return _last_line(match_state, seats)
    turn = match_state.turn
    if turn is None:
        return text("A partida está suspensa.") if match_state.adjourned else _open_line(match_state)
    own = match_state.held(seats)
    if match_state.levels[turn] and turn not in own:
        return text("O computador está a pensar.")
    if len(seats) == 1 and turn not in own:
        return _with(_others_turn(match_state, turn), match_state.game.warning(match_state.state))
    if len(seats) != 1:
        return _on_turn(match_state.game, match_state.state, match_state.role_name)
    return _with(
        text("É a tua vez."),
        match_state.game.task(match_state.state),
        match_state.game.warning(match_state.state),
    )


def _open_line(match_state: MatchState) -> Text:
    return match_state.missing if match_state.several else text("À espera de adversário.")


def _others_turn(match_state: MatchState, turn: int) -> Text:
    if match_state.several:
        return text("É a vez do {role}.", role=match_state.seat_name(turn))
    return text("É a vez do adversário.")


def _on_turn(game: Game[Any], state: Any, role_name: RoleName) -> Text:
    who = text("Joga o {role}.", role=role_name(game.players[state.turn]))
    return _with(who, game.task(state), game.warning(state))


def standing(game: Game[Any], state: Any, role_name: RoleName) -> Text:
    """One sentence about a state, whoever sits at the table: the role on turn, or how the game ended."""
    outcome = game.outcome(state)
    return _on_turn(game, state, role_name) if outcome is None else _decided(game, outcome, role_name)


def _decided(game: Game[Any], outcome: Outcome, role_name: RoleName) -> Text:
    """How a game ended by its rules, as a sentence."""
    if outcome.winner is not None:
        winner = role_name(outcome.winner)
        return text("Ganha o {winner}: {reason}.", winner=winner, reason=outcome.reason)
    ranks = outcome.ranks(game.players)
    first = [role_name(role) for role, place in zip(game.players, ranks, strict=True) if place == 1]
    if len(first) == len(ranks):
        return text("Empate: {reason}.", reason=outcome.reason)
    return text("Empate entre {who}: {reason}.", who=join_words(first, "e"), reason=outcome.reason)


def _with(said: Text, *more: Text | None) -> Text:
    for sentence in more:
        said = said if sentence is None else formula("{line} {task}", line=said, task=sentence)
    return said


_UNCOUNTED = {
    "abort": text("Partida cancelada."),
    "called-off": text("Partida anulada."),
    "ended": text("Partida terminada."),
}


def _last_line(match_state: MatchState, seats: Seats) -> Text:
    assert match_state.result is not None
    places = match_state.result.places
    if not places:
        return _UNCOUNTED[match_state.result.end]
    if all(place == 1 for place in places):
        return text("Empate.")
    if len(seats) == 1:
        (seat,) = seats
        return _own_place(match_state, places[seat], places.count(1) == 1)
    first = [match_state.seat_name(seat) for seat, place in enumerate(places) if place == 1]
    return text("Ganhou o {role}.", role=first[0]) if len(first) == 1 else _shared(first)


def _own_place(match_state: MatchState, place: int, alone: bool) -> Text:
    if place == 1:
        return text("Ganhaste!") if alone else text("Partilhas o 1.º lugar.")
    return text("Ficaste em {place}.º lugar.", place=place) if match_state.several else text("Perdeste.")


def _shared(first: Sequence[Text]) -> Text:
    return text("Empate entre {who}.", who=join_words(first, "e"))


def ending(match_state: MatchState) -> Text:
    """Why the match is over, as a sentence."""
    result = match_state.result
    assert result is not None
    if result.outcome is not None:
        return _with(_decided(match_state.game, result.outcome, match_state.role_name), _left(match_state))
    if result.left is None or result.end == "called-off":
        return _unwon(match_state, result)
    winner = None if result.winner is None else match_state.seat_name(result.winner)
    loser = match_state.seat_name(result.left)
    return _with(_given_up(result.end, loser, winner), _left(match_state))


def _given_up(end: str, loser: Text, winner: Text | None) -> Text:
    """The end of a match that somebody gave up, as the last but one; against computers there is no winner."""
    if winner is None:
        return _LAST[end].filled(who=loser)
    return _LOST[end].filled(loser=loser, winner=winner)


_LOST = {
    "resign": text("O {loser} desistiu: ganha o {winner}."),
    "timeout": text("O tempo do {loser} acabou: ganha o {winner}."),
    "abandon": text("O {loser} abandonou a partida: ganha o {winner}."),
}
_LAST = {
    "resign": text("O {who} desistiu e fica em último lugar."),
    "timeout": text("O tempo do {who} acabou, e ele fica em último lugar."),
    "abandon": text("O {who} abandonou a partida e fica em último lugar."),
    "late": text("O {who} não jogou a tempo e fica em último lugar."),
}


def ranking(match_state: MatchState) -> list[tuple[int, Text]]:
    """The places of a match that is over, the best first, and who has them."""
    places = () if match_state.result is None else match_state.result.places
    order = sorted(enumerate(places), key=lambda place: place[1])
    return [(place, match_state.seat_name(seat)) for seat, place in order]


def _left(match_state: MatchState) -> Text | None:
    """Who had left before a match was over."""
    if not match_state.left:
        return None
    return ntext(
        "Saiu a meio e fica em último lugar: {who}.",
        "Saíram a meio e ficam nos últimos lugares: {who}.",
        len(match_state.left),
        who=join_words([match_state.seat_name(seat) for seat in match_state.left], "e"),
    )


def _unwon(match_state: MatchState, result: MatchResult) -> Text:
    match result.end:
        case "abort":
            return text("A partida foi cancelada antes da primeira jogada.")
        case "called-off":
            return _called_off(match_state, result)
        case "draw":
            return _with(text("Os jogadores combinaram o empate."), _left(match_state))
    return text("O professor terminou a partida, que fica sem vencedor.")


def _called_off(match_state: MatchState, result: MatchResult) -> Text:
    if result.left is None:
        return text("A partida esteve suspensa tempo demais, e fica anulada.")
    if result.why == "late":
        return text(
            "O {who} não jogou a tempo, e a partida fica anulada.", who=match_state.seat_name(result.left)
        )
    return text("O {who} abandonou a partida, que fica anulada.", who=match_state.seat_name(result.left))


SAID = {
    "takeback": text("A última jogada foi desfeita."),
    "takeback-ask": text("O {who} pede para voltar atrás."),
    "takeback-decline": text("O pedido para voltar atrás foi recusado."),
    "draw-offer": text("O {who} propõe empate."),
    "draw-decline": text("O empate foi recusado."),
    "draw-accept": text("O {who} aceita o empate."),
    "takeback-accept": text("O {who} aceita que se volte atrás."),
    "rematch-accept": text("O {who} também quer a desforra."),
    "rematch-ask": text("O {who} quer a desforra."),
    "rematch-decline": text("O {who} não quer a desforra."),
    "join": text("O {who} sentou-se à mesa."),
    "adjourn": text("O professor suspendeu a partida: o relógio está parado."),
    "reopen": text("O professor retomou a partida."),
    "returned": text("O {who} voltou ao seu lugar."),
    "days": text("O professor mudou o prazo de cada lance."),
    "clock": text("A partida passou a ter relógio."),
}


def event_words(match_state: MatchState, entry: LogEntry) -> Text | None:
    """What the entry did, to be read aloud. None where the change speaks for itself."""
    if entry.kind in END_KINDS:
        return ending(match_state)
    if entry.kind == "move":
        return _played(match_state)
    if entry.kind == "replaced":
        assert entry.seat is not None
        taken_over = text("O computador joga agora por ele.")
        return _with(_LAST[entry.text].filled(who=match_state.seat_name(entry.seat)), taken_over)
    words = SAID.get(entry.kind)
    if entry.seat is None:
        return words
    return None if words is None else words.filled(who=match_state.seat_name(entry.seat))


def _played(match_state: MatchState) -> Text:
    return text(
        "O {who} {what}.", who=mover(match_state, match_state.ply), what=done(match_state, match_state.ply)
    )


def done(match_state: MatchState, ply: int) -> Text:
    """What a ply, counted from 1, did."""
    before, after = match_state.states[ply - 1 : ply + 1]
    _seat, move = match_state.moves[ply - 1]
    return match_state.game.tell(before, move, after)


def command(code: str, seats: Seats, message: Act) -> MatchCommand:
    """The command in a message."""
    match message:
        case Play():
            words = message.move.strip()
        case Phrase():
            words = message.phrase
        case _:
            words = ""
    return MatchCommand(code, message.type, seats, message.version, words)
