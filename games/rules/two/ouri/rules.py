"""Ouri, the mancala of Cape Verde, as Portuguese schools play it, and Abapa (`oware`).

Sources: "Ouri (Cape Verde)" of the Mancala World, whose rules come from tournaments between schools, and
sheets of schools. Decided: South begins; feeding goes before the rule for single seeds; when the same player
is on turn over the same seeds for the third time each player takes those of the own side.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from games.rules.bases.board_game import BoardGame, Extra, PieceKind, Pieces
from games.rules.bases.repeating import Past
from games.rules.boards.fields import ColumnBoard
from games.rules.errors import IllegalMove, misread
from games.rules.game import Outcome, View
from games.rules.options import option
from games.rules.text import Text, text
from games.rules.two.ouri.houses import HOUSES, house_board
from games.rules.two.ouri.sowing import captured, feeds, sow

SEEDS, MOST = 4, 48  # in each house at first; in all
_ENOUGH = 25
_ROLES = ("south", "north")
_Row = Annotated[list[Annotated[int, Meta(ge=0, le=MOST)]], Meta(min_length=6, max_length=6)]


@dataclass(frozen=True, slots=True)
class Sown(Pieces):
    """The seeds of the houses in the order of sowing, a1 first, and those in the stores; `again`: who has
    just taken everything must feed."""

    seeds: tuple[int, ...]
    stores: tuple[int, int] = (0, 0)
    again: bool = False
    past: Past = field(default=Past(), compare=False)

    def side(self, player: int) -> tuple[int, ...]:
        return self.seeds[6 * player : 6 * player + 6]


@dataclass(frozen=True)
class Ouri(BoardGame[Sown]):
    """All seeds of an own house are sown one by one, the emptied house being skipped. Where the last one
    makes two or three in a house of the other, these are captured, and so on back along the other's houses.

    A single seed moves only where no own house has more. Who finds the other side empty must feed it, at
    once after taking everything. 25 seeds win; where a due feeding is impossible each takes the own side's.
    Option: Abapa, in which single seeds move, and a sowing that would take everything takes nothing.
    """

    slug: ClassVar[str] = "ouri"
    players: ClassVar[tuple[str, ...]] = _ROLES
    roles: ClassVar[Mapping[str, Text]] = {"south": text("Sul"), "north": text("Norte")}
    kinds: ClassVar[tuple[PieceKind, ...]] = tuple(
        PieceKind(role, called, ("seeds",)) for role, called in roles.items()
    )
    states: ClassVar[type[Any]] = Sown
    todo: ClassVar[Text] = text("Semeia as sementes de uma das tuas casas.")
    said: ClassVar[Mapping[str, Text]] = {"": text("semeou de {cell}")}
    asks: ClassVar[Mapping[str, Text]] = {"": text("Semear de {cell}")}

    rules: str = option(
        "ouri",
        "choice",
        label=text("Regras"),
        help=text("As das escolas, ou as de Abapa, que se jogam em muitos países."),
        choices=(("ouri", text("Ouri")), ("oware", text("Abapa"))),
    )

    @cached_property
    def board(self) -> ColumnBoard:
        return house_board()

    def opening(self) -> Sown:
        return Sown((), 0, (SEEDS,) * 12)

    # Positions

    def sets(self, state: Sown) -> Mapping[str, int]:
        return {}

    def read_sets(self, position: object) -> tuple[tuple[int, ...], Extra]:
        if not isinstance(position, dict):
            misread("A posição é um objeto com as sementes em «extra».")
        return (), self._checked_extra(position)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Sown:
        rows = extra.value("seeds", tuple[_Row, _Row], ([0] * 6, [0] * 6))
        stores = extra.inner("stores")
        kept = stores.count("south", MOST), stores.count("north", MOST)
        state = Sown(sets, turn, (*rows[0], *reversed(rows[1])), kept, extra.flag("again"))
        over = extra.flag("over")
        if sum(state.seeds) + sum(kept) > MOST:
            misread("São sementes a mais: no máximo {n}.", n=MOST)
        if state.again and any(state.side(1 - turn)):
            misread("Só joga outra vez quem tirou todas as sementes do adversário.")
        state = self.settled(state)
        if over and self.outcome(state) is None:
            misread("Nesta posição o jogo ainda não acabou.")
        return state

    def position(self, state: Sown) -> dict[str, Any]:
        rows = [list(state.side(0)), list(reversed(state.side(1)))]
        stores = dict(zip(_ROLES, state.stores, strict=True))
        over = self.outcome(state) is not None
        return {"extra": {"seeds": rows, "stores": stores, "again": state.again, "over": over}}

    def besides(self, state: Sown) -> dict[str, Any]:
        return dict(self.position(state)["extra"])

    # Moves

    def houses(self, state: Sown) -> list[int]:
        """The houses from which may be sown."""
        first, seeds = 6 * state.turn, state.seeds
        own = [house for house in range(first, first + 6) if seeds[house]]
        if not any(state.side(1 - state.turn)):
            return [house for house in own if feeds(house, seeds[house])]
        several = [house for house in own if seeds[house] > 1]
        return several if several and self.rules == "ouri" else own

    def moves(self, state: Sown) -> Iterator[str]:
        if self.outcome(state) is None:
            yield from sorted(HOUSES[house] for house in self.houses(state))

    def apply(self, state: Sown, move: str) -> Sown:
        self.cell_named(move)
        house = HOUSES.index(move)
        if house not in self.houses(state):
            raise IllegalMove(self.refusal(state, house))
        return self.after(state, house)

    def after(self, state: Sown, house: int) -> Sown:
        """The state after sowing from a house from which that is allowed."""
        seeds, last = sow(state.seeds, house)
        taken = captured(seeds, last, state.turn)
        rival = 1 - state.turn
        left = sum(seeds[6 * rival : 6 * rival + 6]) - sum(map(seeds.__getitem__, taken))
        if not left and self.rules == "oware":
            taken = ()
        stores = list(state.stores)
        for emptied in taken:
            stores[state.turn] += seeds[emptied]
            seeds[emptied] = 0
        again = bool(taken) and not left
        turn = state.turn if again else rival
        there = tuple(seeds)
        past = Past() if taken else state.past.then((state.seeds, state.turn), (there, turn))
        return self.settled(Sown((), turn, there, (stores[0], stores[1]), again, past))

    def settled(self, state: Sown) -> Sown:
        """The state; where nobody can go on, or it is there for the third time, without the seeds of the
        houses, which go to the player on whose side they are."""
        if self.decided(state) or (self.houses(state) and not state.past.third):
            return replace(state, again=False) if state.again and self.decided(state) else state
        south, north = (kept + sum(state.side(player)) for player, kept in enumerate(state.stores))
        return Sown((), state.turn, (0,) * 12, (south, north), past=state.past)

    def decided(self, state: Sown) -> bool:
        """Whether somebody has more than half of all seeds, or both have half."""
        return max(state.stores) >= _ENOUGH or min(state.stores) == MOST // 2

    def outcome(self, state: Sown) -> Outcome | None:
        if any(state.seeds) and not self.decided(state):
            return None
        south, north = state.stores
        if south == north:
            return Outcome(None, text("{n} sementes cada um", n=south))
        most, least = max(state.stores), min(state.stores)
        return Outcome(_ROLES[north > south], text("{n} sementes contra {m}", n=most, m=least))

    def score(self, state: Sown) -> Mapping[str, float]:
        return dict(zip(_ROLES, state.stores, strict=True))

    # Words

    def refusal(self, state: Sown, house: int) -> Text:
        """Why nothing is sown from a house."""
        name = HOUSES[house]
        if house // 6 != state.turn:
            return text("A casa {name} não é do teu lado.", name=name)
        if not state.seeds[house]:
            return text("A casa {name} não tem sementes.", name=name)
        if not any(state.side(1 - state.turn)):
            return text("O adversário não tem sementes: tens de lhe dar pelo menos uma.")
        return text("Só podes jogar uma semente sozinha se nenhuma casa tua tiver mais.")

    def task(self, state: Sown) -> Text | None:
        if state.again:
            return text("Tiraste tudo: joga outra vez e dá sementes ao adversário.")
        if not any(state.side(1 - state.turn)):
            return text("O adversário não tem sementes: dá-lhe pelo menos uma.")
        return super().task(state)

    def warning(self, state: Sown) -> Text | None:
        if state.past.times == 2:
            return text("2.ª vez desta posição: à 3.ª, cada um fica com as sementes do seu lado.")
        return None

    def touched(self, state: Sown, move: str) -> tuple[str, ...]:
        """The emptied house, the one of the last seed, and those that were captured."""
        house = HOUSES.index(move)
        last = sow(state.seeds, house)[1]
        after = self.after(state, house)
        pairs = zip(HOUSES, state.seeds, after.seeds, strict=True)
        emptied = [name for name, seeds, left in pairs if seeds > left] if any(after.seeds) else []
        return tuple(dict.fromkeys((move, HOUSES[last], *emptied)))

    def chosen_cells(self, state: Sown, prefix: str) -> tuple[str, ...]:
        """The house, and that of the last seed."""
        house = HOUSES.index(prefix)
        return prefix, HOUSES[sow(state.seeds, house)[1]]

    def paths(self, state: Sown, move: str) -> tuple[tuple[str, ...], ...]:
        """The houses into which the seeds go, one after the other."""
        house = HOUSES.index(move)
        others = [HOUSES[(house + step) % 12] for step in range(1, 12)]
        seeds = state.seeds[house]
        return ((move, *(others * (seeds // 11 + 1))[:seeds]),)

    def tell(self, before: Sown, move: str, after: Sown) -> Text:
        what = self.describe(move)
        taken = after.stores[before.turn] - before.stores[before.turn]
        if not taken or not any(after.seeds):
            return what
        return text("{what} e capturou {n}", what=what, n=taken)

    def view(self, state: Sown) -> View:
        counts = dict(zip(HOUSES, state.seeds, strict=True))
        pieces = {name: f"seeds{min(count, 13)}" for name, count in counts.items() if count}
        stores = dict(zip(_ROLES, state.stores, strict=True))
        return View(pieces, {name: str(count) for name, count in {**counts, **stores}.items()})

    def piece_kinds(self) -> frozenset[str]:
        return frozenset(f"seeds{count}" for count in range(1, 14))

    def picture(self, state: Sown) -> Text:
        south, north = (
            tuple(f"{name} {count}" for name, count in zip(names, state.side(player), strict=True))
            for player, names in enumerate((HOUSES[:6], HOUSES[6:]))
        )
        return text(
            "Casas do Sul: {south}. Casas do Norte: {north}. Guardadas: Sul {kept}, Norte {theirs}.",
            south=south,
            north=north,
            kept=state.stores[0],
            theirs=state.stores[1],
        )
