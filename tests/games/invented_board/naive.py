"""A board game from blocks played by sets of places, cell by cell: slow, plain, and apart from the game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]
_ROWS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_HEX = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
_KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
_BETWEEN = ((1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1))
_NOBODY = 2
GOES_ON = object()
NO_END = 10**6  # of a reserve


def name(place: Place) -> str:
    return f"{chr(97 + place[0])}{place[1] + 1}"


def place_of(text: str) -> Place:
    return ord(text[0]) - 97, int(text[1:]) - 1


@dataclass
class Naive:
    """A match: `pieces` are (player or `_NOBODY`, number in the document) by place."""

    document: dict[str, Any]
    pieces: dict[Place, tuple[int, int]] = field(default_factory=dict)
    turn: int = 0
    part: int = 0
    acted: bool = False
    passes: int = 0
    plies: int = 0
    can_swap: bool = False
    swapped: bool = False
    reserves: dict[tuple[int, int], int] = field(default_factory=dict)
    lost: dict[tuple[int, int], int] = field(default_factory=dict)
    winner: object = GOES_ON
    history: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.block = self.document["board"]
        self.is_hex = self.block["shape"] != "rectangle"
        self.whole = set(self._outline())
        self.cells = self.whole - {place_of(hole) for hole in self.block.get("holes", ())}
        for number, piece in enumerate(self.document["pieces"]):
            for player in self._owners(piece):
                reserve = piece.get("reserve")
                self.reserves[player, number] = (
                    0 if not piece.get("placing") else NO_END if reserve is None else reserve
                )
                self.lost[player, number] = 0
        for standing in self.document.get("start", ()):
            player = ("first", "second").index(standing.get("player", "first"))
            kind = (player, standing["piece"])
            for cell in standing["cells"]:
                self.pieces[place_of(cell)] = kind if kind in self.reserves else (_NOBODY, standing["piece"])
        self._begin()

    def _owners(self, piece: dict[str, Any]) -> tuple[int, ...]:
        return {"both": (0, 1), "first": (0,), "second": (1,), "neutral": (_NOBODY,)}[
            piece.get("owner", "both")
        ]

    def _outline(self) -> Iterator[Place]:
        columns, rows = self.block["columns"], self.block.get("rows", 5)
        for x in range(20):
            for y in range(20):
                if {
                    "rectangle": x < columns and y < rows,
                    "hexhex": max(x, y) < 2 * columns - 1 and abs(x - y) < columns,
                    "rhombus": y < columns and y <= x < y + rows,
                    "triangle": y <= x < columns,
                }[self.block["shape"]]:
                    yield x, y

    # Geometry.

    @property
    def near(self) -> tuple[Place, ...]:
        return _HEX if self.is_hex else _ROWS

    def up(self, way: Place) -> int:
        return 2 * way[1] - way[0] if self.is_hex else way[1]

    def sides(self) -> dict[str, set[Place]]:
        columns = max(x for x, _y in self.whole)
        rows = max(y for _x, y in self.whole)
        tests: dict[str, Callable[[int, int], bool]] = {
            "rectangle": {
                "south": lambda x, y: y == 0,
                "north": lambda x, y: y == rows,
                "west": lambda x, y: x == 0,
                "east": lambda x, y: x == columns,
            },
            "hexhex": {
                "west": lambda x, y: x == 0,
                "east": lambda x, y: x == columns,
                "south_west": lambda x, y: y == 0,
                "north_east": lambda x, y: y == rows,
                "north_west": lambda x, y: y - x == self.block["columns"] - 1,
                "south_east": lambda x, y: x - y == self.block["columns"] - 1,
            },
            "rhombus": {
                "north_west": lambda x, y: x == y,
                "south_east": lambda x, y: x - y == self.block["rows"] - 1,
                "south_west": lambda x, y: y == 0,
                "north_east": lambda x, y: y == rows,
            },
            "triangle": {
                "east": lambda x, y: x == columns,
                "south_west": lambda x, y: y == 0,
                "north_west": lambda x, y: x == y,
            },
        }[self.block["shape"]]
        return {side: {place for place in self.cells if test(*place)} for side, test in tests.items()}

    def last_row(self, player: int) -> set[Place]:
        ways = [way for way in self.near if self.up(way) * (1 - 2 * player) > 0]
        return {(x, y) for x, y in self.cells if all((x + dx, y + dy) not in self.whole for dx, dy in ways)}

    def groups(self, places: set[Place]) -> list[set[Place]]:
        left, groups = set(places), []
        while left:
            group, waiting = set(), [left.pop()]
            while waiting:
                x, y = waiting.pop()
                group.add((x, y))
                for dx, dy in self.near:
                    if (x + dx, y + dy) in left:
                        left.remove((x + dx, y + dy))
                        waiting.append((x + dx, y + dy))
            groups.append(group)
        return groups

    # Actions.

    def of(self, player: int) -> set[Place]:
        return {place for place, (owner, _number) in self.pieces.items() if owner == player}

    def parts(self) -> list[tuple[str, ...]]:
        turn = self.document.get("turn", {})
        kind = turn.get("parts", "either")
        if kind != "either":
            return [("place",), ("move",)] if kind == "place_move" else [("move",), ("place",)]
        is_first = self.turn == 0 and self.plies == self.part
        return [("place", "move")] * turn.get("first" if is_first else "actions", 1)

    def actions(self) -> dict[str, "Naive"]:
        """Every placement and movement of this part of the turn, and what stands after it."""
        allowed = self.parts()[self.part]
        actions = dict(self._placements()) if "place" in allowed else {}
        actions |= dict(self._movements()) if "move" in allowed else {}
        captures = self.document.get("captures", {})
        if captures.get("surrounded") and not captures.get("suicide"):
            actions = {move: after for move, after in actions.items() if not after.breathless(self.turn)}
        duty = captures.get("duty", "")
        taking = {move: after for move, after in actions.items() if after.lost != self.lost}
        if duty == "always" or (duty and taking):
            actions = taking
        return actions

    def _put_kinds(self) -> list[tuple[int, int]]:
        return [
            (player, number)
            for number, piece in enumerate(self.document["pieces"])
            for player in self._owners(piece)
            if piece.get("placing")
            and (player in (self.turn, _NOBODY) or piece["placing"].get("colour", "own") == "any")
        ]

    def word(self, kind: tuple[int, int]) -> str:
        kinds = [
            (player, number)
            for number, piece in enumerate(self.document["pieces"])
            for player in self._owners(piece)
        ]
        order = 1 + [other for other in kinds if other[0] == kind[0]].index(kind)
        return ("black", "white", "neutral")[kind[0]] + (str(order) if order > 1 else "")

    def _placements(self) -> Iterator[tuple[str, "Naive"]]:
        kinds = self._put_kinds()
        for kind in kinds:
            if self.reserves[kind] == 0:
                continue
            for place in self._free(self.document["pieces"][kind[1]]["placing"].get("near", "any")):
                after = self.copy()
                after.pieces[place] = kind
                if after.reserves[kind]:
                    after.reserves[kind] -= after.reserves[kind] != NO_END
                if kind[0] == self.turn:
                    after.capture(place)
                else:
                    after.capture(None)
                yield name(place) + (f"={self.word(kind)}" if len(kinds) > 1 else ""), after

    def _free(self, near: str) -> Iterator[Place]:
        for place in sorted(self.cells - set(self.pieces)):
            if not self.plies and not self._may_begin(place):
                continue
            beside = {(place[0] + dx, place[1] + dy) for dx, dy in self.near} & set(self.pieces)
            owners = {self.pieces[other][0] for other in beside}
            wanted = {"own": {self.turn}, "rival": {1 - self.turn}, "piece": {0, 1, _NOBODY}}
            word = near.removeprefix("not_")
            if near == "any":
                fits = True
            elif near == "marked":
                fits = name(place) in self.block["marked"]
            elif near == "home":
                fits = place in self.last_row(1 - self.turn)
            else:
                fits = bool(owners & wanted[word]) == (near == word)
            if fits:
                yield place

    def _may_begin(self, place: Place) -> bool:
        rule = self.document.get("extras", {}).get("first_piece", "")
        if rule == "edge":
            return any((place[0] + dx, place[1] + dy) not in self.cells for dx, dy in self.near)
        if rule == "marked":
            return name(place) in self.block["marked"]
        return not rule or place not in self._middle()

    def _middle(self) -> set[Place]:
        def at(place: Place) -> tuple[float, float]:
            x, y = place
            return (x * 3**0.5 / 2, x / 2 - y) if self.is_hex else (x, y)

        count = len(self.cells)
        middle = [sum(at(place)[axis] for place in self.cells) / count for axis in (0, 1)]
        away = {place: sum((at(place)[axis] - middle[axis]) ** 2 for axis in (0, 1)) for place in self.cells}
        return {place for place, distance in away.items() if distance < min(away.values()) + 1e-6}

    def _ways(self, movement: dict[str, Any]) -> list[Place]:
        if movement["kind"] == "leap":
            ways = _BETWEEN if self.is_hex else _KNIGHT
        elif self.is_hex:
            ways = _HEX
        else:
            ways = {"rows": _ROWS, "diagonals": _DIAGONALS, "all": _ROWS + _DIAGONALS}[
                movement.get("ways", "rows")
            ]
        if movement.get("forward"):
            return [way for way in ways if self.up(way) * (1 - 2 * self.turn) > 0]
        return list(ways)

    def _movements(self) -> Iterator[tuple[str, "Naive"]]:
        for place in sorted(self.of(self.turn)):
            moves = self.document["pieces"][self.pieces[place][1]].get("movements", ())
            yield from self._best(place, moves)

    def _best(self, place: Place, moves: Any) -> Iterator[tuple[str, "Naive"]]:
        jumps: dict[str, Naive] = {}
        lands: dict[str, Naive] = {}
        free: dict[str, Naive] = {}
        pushes: dict[str, Naive] = {}
        for movement in moves:
            for move, after in self._go(place, movement):
                if "/" in move:
                    pushes.setdefault(move, after)
                elif "-" in move:
                    free[move] = after
                elif movement["kind"] == "jump":
                    jumps[move] = after
                else:
                    lands[move] = after
        yield from lands.items()
        yield from jumps.items()
        yield from ((move, after) for move, after in free.items() if move.replace("-", ":") not in jumps)
        yield from ((move, after) for move, after in pushes.items() if move.replace("/", ":") not in lands)

    def _go(self, place: Place, movement: dict[str, Any]) -> Iterator[tuple[str, "Naive"]]:
        go = {"jump": self._jump, "push": self._push}.get(movement["kind"], self._slide)
        for way in self._ways(movement):
            yield from go(place, way, movement)

    def _slide(self, place: Place, way: Place, movement: dict[str, Any]) -> Iterator[tuple[str, "Naive"]]:
        far = movement.get("cells", 0) or 99 if movement["kind"] == "slide" else 1
        takes = movement.get("takes", "")
        for steps in range(1, far + 1):
            to = (place[0] + steps * way[0], place[1] + steps * way[1])
            if to not in self.cells:
                return
            if to in self.pieces:
                if takes and self.pieces[to][0] == 1 - self.turn:
                    yield f"{name(place)}:{name(to)}", self._moved(place, to, [to])
                return
            if takes != "only":
                yield f"{name(place)}-{name(to)}", self._moved(place, to, [])

    def _jump(self, place: Place, way: Place, movement: dict[str, Any]) -> Iterator[tuple[str, "Naive"]]:
        landed = self._over(place, way, movement)
        if landed is None:
            return
        to, taken = landed
        if not taken:
            yield f"{name(place)}-{name(to)}", self._moved(place, to, [])
            return
        yield f"{name(place)}:{name(to)}", self._moved(place, to, taken)
        yield from self._chain(self._lifted(place, to, taken), f"{name(place)}:{name(to)}", place, to)

    def _over(self, place: Place, way: Place, movement: dict[str, Any]) -> tuple[Place, list[Place]] | None:
        middle = (place[0] + way[0], place[1] + way[1])
        to = (middle[0] + way[0], middle[1] + way[1])
        if to not in self.cells or to in self.pieces or middle not in self.pieces:
            return None
        owner = self.pieces[middle][0]
        if {"own": owner != self.turn, "rival": owner != 1 - self.turn, "piece": False}[movement["over"]]:
            return None
        return to, [middle] if movement.get("takes") and owner == 1 - self.turn else []

    def _chain(self, lifted: "Naive", text: str, start: Place, at: Place) -> Iterator[tuple[str, "Naive"]]:
        """All ways to jump on from `at`; `lifted` has no piece there that was taken before."""
        piece = self.document["pieces"][lifted.pieces[at][1]]
        seen = set()
        for movement in piece.get("movements", ()) if text.count(":") < 4 else ():
            if movement["kind"] != "jump" or not movement.get("goes_on"):
                continue
            for way in lifted._ways(movement):
                if movement["goes_on"] == "straight" and (2 * way[0], 2 * way[1]) != (
                    at[0] - start[0],
                    at[1] - start[1],
                ):
                    continue
                landed = lifted._over(at, way, movement)
                if landed is None or not landed[1] or landed[0] in seen:
                    continue
                to, taken = landed
                seen.add(to)
                further = lifted._lifted(at, to, taken)
                after = further.copy()
                after.capture(to)
                yield f"{text}:{name(to)}", after
                yield from self._chain(further, f"{text}:{name(to)}", at, to)

    def _push(self, place: Place, way: Place, movement: dict[str, Any]) -> Iterator[tuple[str, "Naive"]]:
        row = []
        at = (place[0] + way[0], place[1] + way[1])
        while at in self.pieces:
            row.append(at)
            at = (at[0] + way[0], at[1] + way[1])
        if not row or len(row) > movement.get("most", 1):
            return
        if movement.get("pushes", "rival") == "rival" and any(
            self.pieces[to][0] != 1 - self.turn for to in row
        ):
            return
        if at not in self.cells and not movement.get("leaves"):
            return
        after = self.copy()
        for to in reversed(row):
            piece = after.pieces.pop(to)
            behind = (to[0] + way[0], to[1] + way[1])
            if behind in self.cells:
                after.pieces[behind] = piece
        after.pieces[row[0]] = after.pieces.pop(place)
        after.capture(row[0])
        yield f"{name(place)}/{name(row[0])}", after

    def _lifted(self, place: Place, to: Place, taken: list[Place]) -> "Naive":
        after = self.copy()
        for cell in taken:
            after.take(cell)
        after.pieces[to] = after.pieces.pop(place)
        return after

    def _moved(self, place: Place, to: Place, taken: list[Place]) -> "Naive":
        after = self._lifted(place, to, taken)
        after.capture(to)
        return after

    # Captures.

    def take(self, place: Place, *, closed_in: bool = False) -> None:
        owner, number = self.pieces.pop(place)
        self.lost[owner, number] += 1
        fate = self.document.get("captures", {}).get("fate", "leaves")
        twin = (self.turn, number)
        if fate == "reserve" and self.reserves.get(twin, NO_END) != NO_END:
            self.reserves[twin] += 1
        if fate == "turns" and closed_in and twin in self.reserves:
            self.pieces[place] = twin

    def capture(self, came: Place | None) -> None:
        captures = self.document.get("captures", {})
        taken = set()
        rivals = self.of(1 - self.turn)
        if came is not None:
            if captures.get("between"):
                slanted = () if self.is_hex or not captures.get("slanted") else _DIAGONALS
                for way in self.near + slanted:
                    taken |= self._closed(came, way, rivals)
            if captures.get("touching"):
                slanted = () if self.is_hex or not captures.get("slanted") else _DIAGONALS
                taken |= {(came[0] + dx, came[1] + dy) for dx, dy in self.near + slanted} & rivals
        if captures.get("surrounded"):
            taken |= self.breathless(1 - self.turn)
        for place in taken:
            self.take(place, closed_in=True)
        if captures.get("surrounded") and captures.get("suicide"):
            for place in self.breathless(self.turn):
                del self.pieces[place]

    def _closed(self, came: Place, way: Place, rivals: set[Place]) -> set[Place]:
        row = set()
        at = (came[0] + way[0], came[1] + way[1])
        while at in rivals:
            row.add(at)
            at = (at[0] + way[0], at[1] + way[1])
        return row if self.pieces.get(at, (None,))[0] == self.turn else set()

    def breathless(self, player: int) -> set[Place]:
        gone = set()
        for group in self.groups(self.of(player)):
            beside = {(x + dx, y + dy) for x, y in group for dx, dy in self.near} & self.cells
            if beside <= set(self.pieces):
                gone |= group
        return gone

    # Turns.

    def copy(self) -> "Naive":
        other = object.__new__(Naive)
        other.__dict__.update(self.__dict__)
        other.pieces, other.reserves, other.lost = dict(self.pieces), dict(self.reserves), dict(self.lost)
        other.history = list(self.history)
        return other

    @property
    def passing(self) -> str:
        return str(self.document.get("turn", {}).get("passing", ""))

    def moves(self) -> dict[str, "Naive"]:
        """All moves and what stands after each, the game not being over."""
        moves = {move: self._after(after) for move, after in self.actions().items()}
        if self.passing == "free" or (self.passing == "forced" and not moves):
            moves["pass"] = self._passed()
        if self.can_swap:
            other = self.copy()
            other.can_swap, other.swapped = False, True
            moves["swap"] = other
        return moves

    def _key(self) -> Any:
        left = tuple(sorted(self.reserves.items()))
        return tuple(sorted(self.pieces.items())), self.turn, self.part, left

    def _after(self, after: "Naive") -> "Naive":
        is_first = self.turn == 0 and self.plies == self.part
        after.part, after.acted, after.passes, after.plies = self.part + 1, True, 0, self.plies + 1
        after.can_swap = False
        wins = [player for player in (self.turn, 1 - self.turn) if after._has_won(player)]
        if wins:
            after.winner = wins[0]
            return after
        while after.part < len(after.parts()) and not after.actions():
            after.part += 1
        if after.part >= len(after.parts()):
            after.turn = 1 - self.turn
            after._begin()
        swap = self.document.get("extras", {}).get("swap", False)
        after.can_swap = bool(swap and is_first and after.turn == 1)
        return self._bounded(after)

    def _passed(self) -> "Naive":
        after = self.copy()
        after.passes = 0 if self.acted else self.passes + 1
        after.plies, after.can_swap, after.turn = self.plies + 1, False, 1 - self.turn
        after._begin()
        return self._bounded(after)

    def _begin(self) -> None:
        self.part, self.acted = 0, False
        if self.document.get("turn", {}).get("parts", "either") != "either" and not self.actions():
            self.part = 1
            if not self.actions():
                self.part = 0

    def _bounded(self, after: "Naive") -> "Naive":
        after.history = [*(self.history or [self._key()]), after._key()]
        if after.history.count(after._key()) > 2:
            loses = self.document.get("extras", {}).get("repetition") == "loses"
            after.winner = 1 - self.turn if loses else None
        elif after.plies >= 100 + 4 * len(self.cells):
            after.winner = None
        return after

    # Ends.

    def ends(self) -> dict[str, dict[str, Any]]:
        return {end["kind"]: end for end in self.document["ends"]}

    def _has_won(self, player: int) -> bool:
        return any(self._wins(end, player) for end in self.document["ends"])

    def _wins(self, end: dict[str, Any], player: int) -> bool:
        own = self.of(player)
        if end["kind"] == "line":
            whose = self.of(1 - player) if end.get("loses") else own
            return self._has_line(whose, end.get("length", 3), exact=end.get("exact", False))
        if end["kind"] == "connect":
            return self._connects(own, end["sides"], player)
        if end["kind"] == "goal":
            goals = {
                "goals": {
                    place_of(cell)
                    for cell in self.block.get("goals", {}).get(("first", "second")[player], ())
                },
                "last_row": self.last_row(player),
            }[end["cells"]]
            on_goals = [place for place in own & goals if self._is_kind(place, end)]
            return len(on_goals) >= int(end.get("count", 1))
        if end["kind"] == "taken":
            wanted = end.get("piece")
            lost = sum(
                number
                for (owner, kind), number in self.lost.items()
                if owner == 1 - player and wanted in (None, kind)
            )
            return lost >= int(end.get("count", 1))
        if end["kind"] == "few":
            left = [number for (owner, _kind), number in self.reserves.items() if owner == 1 - player]
            return NO_END not in left and len(self.of(1 - player)) + sum(left) < int(end.get("least", 1))
        return False

    def _is_kind(self, place: Place, end: dict[str, Any]) -> bool:
        return end.get("piece") in (None, self.pieces[place][1])

    def _has_line(self, places: set[Place], length: int, *, exact: bool) -> bool:
        for x, y in places:
            for dx, dy in _HEX[:3] if self.is_hex else (_ROWS + _DIAGONALS)[:2] + _DIAGONALS[:2]:
                if (x - dx, y - dy) in places:
                    continue
                row = 1
                while (x + row * dx, y + row * dy) in places:
                    row += 1
                if row == length or (row > length and not exact):
                    return True
        return False

    def _connects(self, own: set[Place], kind: str, player: int) -> bool:
        sides = self.sides()
        names = list(sides)
        pairs = list(zip(names[::2], names[1::2], strict=False))
        for group in self.groups(own):
            touched = {side for side, places in sides.items() if group & places}
            if kind == "three" and len(touched) > 2:
                return True
            corners = {place for place in self.cells if sum(place in places for places in sides.values()) > 1}
            edges = [places - corners for places in sides.values()]
            if kind == "corners" and (
                len(group & corners) > 1 or sum(bool(group & places) for places in edges) > 2
            ):
                return True
            if kind == "opposite" and any(touched >= set(pair) for pair in pairs):
                return True
            if kind == "own" and touched >= set(pairs[player]):
                return True
        return False

    def result(self) -> object:
        """The winner, None for a draw, `GOES_ON` while nobody has won."""
        if self.winner is not GOES_ON:
            return self.winner
        if self.passes >= 2:
            return self._counted() if "count" in self.ends() else None
        if self.can_swap or self.actions():
            return GOES_ON
        if not self.passing:
            return self._stuck()
        other = self.copy()
        other.turn = 1 - self.turn
        other._begin()
        if other.actions():
            return GOES_ON
        return self._counted() if "count" in self.ends() else self._stuck()

    def _stuck(self) -> int | None:
        stuck = self.ends().get("stuck", {"result": "count" if "count" in self.ends() else "draws"})
        result = stuck.get("result", "loses")
        if result == "count":
            return self._counted()
        return None if result == "draws" else self.turn if result == "wins" else 1 - self.turn

    def _counted(self) -> int | None:
        points = [self._points(player) for player in (0, 1)]
        if points[0] != points[1]:
            return points.index(max(points))
        pieces = [len(self.of(player)) for player in (0, 1)]
        tie = self.ends()["count"].get("tie", "")
        if tie == "fewer" and pieces[0] != pieces[1]:
            return pieces.index(min(pieces))
        return 1 - self.swapped if tie == "second" else None

    def _points(self, player: int) -> int:
        kind = self.ends()["count"]["points"]
        own = self.of(player)
        sizes = sorted(map(len, self.groups(own)), reverse=True)
        if kind == "pieces":
            return len(own)
        if kind == "largest":
            return (sizes or [0])[0]
        if kind == "product":
            return sizes[0] * sizes[1] if len(sizes) > 1 else 0
        total = 0
        for region in self.groups(self.cells - set(self.pieces)):
            beside = {(x + dx, y + dy) for x, y in region for dx, dy in self.near} & set(self.pieces)
            if beside and {self.pieces[place][0] for place in beside} == {player}:
                total += len(region)
        return total
