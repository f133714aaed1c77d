"""Tasks of every kind for any impartial game, their expected answers computed by the solvers.

A field made here carries its recipe (`Field.made`), so that `recompute` can make its answers again when the
game's options have changed. Everything is bounded: how many positions, how large, what the solvers may meet.
Raises GameError, or TooBig, which is one.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import ceil, floor
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from games.rules.bases.squares import SquareGame
from games.rules.errors import GameError, quoted
from games.rules.game import Impartial
from games.rules.nim.add_up.rules import AddUp
from games.rules.text import text
from games.solvers.brute import Brute
from games.solvers.single_heaps import heap_table
from games.solvers.solve import grundy, letter, solve
from lessons.worksheets.documents.document import Document, Part
from lessons.worksheets.documents.fields import (
    BuildField,
    Choice,
    Field,
    GeneralTerm,
    LawField,
    Letters,
    NumberField,
    Numbers,
    OpenText,
    OrderField,
    Records,
    ValueTable,
)
from lessons.worksheets.documents.fields import Sequence as SequenceField
from lessons.worksheets.documents.fields.base import GameSpec, half_points
from lessons.worksheets.documents.fields.choice import ChoiceAnswer
from lessons.worksheets.documents.fields.constructions import BuildCondition, check_conditions
from lessons.worksheets.documents.fields.letters import (
    MAX_DRAWN,
    MAX_POSITIONS,
    MAX_TAKE,
    MAX_TAKES,
    LetterPosition,
    Subscripts,
)
from lessons.worksheets.documents.fields.marked_places import places_of
from lessons.worksheets.documents.fields.number import ScoredValue
from lessons.worksheets.documents.fields.numbers import MAX_VALUES, Accepted
from lessons.worksheets.documents.fields.order import OrderedPart
from lessons.worksheets.documents.fields.records import MAX_STARTS, MatchStart
from lessons.worksheets.documents.fields.sequence import MAX_TERMS
from lessons.worksheets.documents.fields.table import ValuedPosition
from lessons.worksheets.documents.fields.term import Wrong
from lessons.worksheets.documents.fields.text import RubricItem
from lessons.worksheets.documents.law_tests import check_testable
from lessons.worksheets.documents.notation import MAX_POSITION, PositionNotation
from lessons.worksheets.documents.reading import Exact, PointsByNumber

LIMIT = 20_000  # positions met by the solver for one field
MAX_SIZE = 2000  # of a number in a position; what is known by formulas is quick up to there
MAX_MOVES = 500  # of a position in a row
MAX_LENGTH = 4000  # characters

_RANGE = re.compile(r"([0-9]{1,5})\s*(?:-|–|a)\s*([0-9]{1,5})")
_LOSING_SHOWN = 12
_PERIODS = 12  # how many of them are compared before a period is believed
_MOST_COMPARED = 2000

Points = Fraction | int
_Field = TypeVar("_Field", bound=Field)


class CannotCompose(GameError):
    """There is no such task for this game; `reason` says why."""


# Positions.


def positions_of(game: Impartial[Any], typed: str) -> list[str]:
    """The positions that a teacher types, each as a short text of the game.

    Where a number is a position: "0-13" or "0, 1, 5"; else one a line, also "3,2" where what was one number
    may come apart. Raises GameError.
    """
    if len(typed) > MAX_LENGTH:
        raise CannotCompose(text("O texto é comprido demais: no máximo {n} letras.", n=MAX_LENGTH))
    notation = PositionNotation(game)
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    in_one_line = notation.single or (notation.numbered and len(lines) < 2)
    positions = list(_numbers(typed)) if in_one_line else lines
    if not positions:
        raise CannotCompose(text("Escreve pelo menos uma posição."))
    if len(positions) > MAX_POSITIONS:
        raise CannotCompose(text("São posições a mais: no máximo {n}.", n=MAX_POSITIONS))
    return list(dict.fromkeys(notation.short(_at(game, position).start()) for position in positions))


def _numbers(typed: str) -> Iterator[str]:
    """The numbers of "0-13" or "0, 1, 5", few more than a row may have."""
    for word in re.split(r"\s*[,;\n]\s*", typed.strip(" ,;\n")):
        if match := _RANGE.fullmatch(word):
            low, high = int(match[1]), int(match[2])
            if high < low:
                raise CannotCompose(text("«{word}» está ao contrário.", word=word))
            yield from map(str, range(low, min(high, low + MAX_POSITIONS) + 1))
        elif re.fullmatch(r"[0-9]{1,9}", word):
            yield word
        elif re.fullmatch(r"[0-9]{1,5}(?:\s+[0-9]{1,5})+", word):
            yield from islice(word.split(), MAX_POSITIONS + 1)
        else:
            raise CannotCompose(text("«{word}» não é um número.", word=quoted(word)))


def _at(game: Impartial[Any], position: str) -> Impartial[Any]:
    """The game that starts at a position, of bounded size. Raises GameError."""
    if len(position) > MAX_LENGTH:
        raise CannotCompose(text("A posição é comprida demais."))
    numbers = re.findall(r"[0-9]+", position)
    if any(len(number) > 9 or int(number) > MAX_SIZE for number in numbers):
        raise CannotCompose(text("Numa ficha os números das posições vão até {n}.", n=MAX_SIZE))
    return PositionNotation(game).at(position)


def _few_moves(game: Impartial[Any], position: Any) -> list[str]:
    moves = list(islice(game.position_moves(position), MAX_MOVES + 1))
    if len(moves) > MAX_MOVES:
        raise CannotCompose(text("Numa destas posições há jogadas a mais: mais de {n}.", n=MAX_MOVES))
    return moves


def _numbered(game: Impartial[Any]) -> PositionNotation:
    notation = PositionNotation(game)
    if not notation.numbered:
        raise CannotCompose(text("Esta pergunta é só para jogos com uma pilha: as posições são números."))
    return notation


# What can be computed of a game, by the names in recipes; each gives the attributes of a field.


def _letters(game: Impartial[Any], recipe: Mapping[str, Any], field: Letters) -> dict[str, Any]:
    brute = Brute(limit=LIMIT)
    places = tuple(_place(_at(game, position), brute, field.subscripts) for position in recipe["positions"])
    return {"game": GameSpec.of(game), "positions": places}


def _values(game: Impartial[Any], recipe: Mapping[str, Any], field: ValueTable) -> dict[str, Any]:
    brute = Brute(limit=LIMIT)
    return {
        "game": GameSpec.of(game),
        "positions": tuple(_valued(_at(game, position), brute) for position in recipe["positions"]),
    }


def _valued(game: Impartial[Any], brute: Brute) -> ValuedPosition:
    if game.misere or not game.valued:
        raise CannotCompose(text("Neste jogo não há valores de Grundy."))
    position = game.start()
    return ValuedPosition(_label(game), grundy(game, position, brute), game.position_json(position))


def _place(game: Impartial[Any], brute: Brute, subscripts: Subscripts) -> LetterPosition:
    position, notation = game.start(), PositionNotation(game)
    moves = _few_moves(game, position)
    solution = solve(game, position, brute)
    takes: tuple[str, ...] = ()
    losing: tuple[str, ...] = ()
    if subscripts != "no":
        winning = set(solution.winning_moves)
        named = {move: _take(game, notation, move) for move in moves}
        takes = tuple(dict.fromkeys(name for move, name in named.items() if move in winning))
        takes = takes if solution.outcome == "N" else ()
        others = (name for move, name in named.items() if move not in winning and name not in takes)
        losing = tuple(islice(dict.fromkeys(others), _LOSING_SHOWN))
        if len(takes) > MAX_TAKES or any(len(take) > MAX_TAKE for take in (*takes, *losing)):
            raise CannotCompose(text("Há jogadas vencedoras a mais para pedir índices: faz a fila sem eles."))
    label = _label(game)
    return LetterPosition(label, solution.outcome, game.position_json(position), takes, losing, end=not moves)


def _label(started: Impartial[Any]) -> str:
    """What the position is called at which the game starts."""
    label = PositionNotation(started).short(started.start())
    if len(label) > MAX_POSITION:
        raise CannotCompose(text("A posição «{position}» é comprida demais.", position=quoted(label)))
    return label


def _take(game: Impartial[Any], notation: PositionNotation, move: str) -> str:
    """A move as a subscript: how many are taken (or added) where positions are numbers, else its notation."""
    if not notation.single:
        return move
    before, after = (notation.short(at) for at in (game.start(), game.follow(game.start(), move)))
    return str(abs(int(before) - int(after)))


def _row(game: Impartial[Any], up_to: int) -> list[str]:
    """The letters of the numbers from 0 to `up_to`."""
    _numbered(game)
    if not 0 <= up_to <= MAX_SIZE:
        raise CannotCompose(text("Escolhe um número de 0 a {n}.", n=MAX_SIZE))
    if isinstance(game, AddUp) and up_to > game.target:
        raise CannotCompose(text("Neste jogo os números vão até {n}.", n=game.target))
    brute = Brute(limit=LIMIT)
    return [letter(at, at.start(), brute) for at in (_at(game, str(number)) for number in range(up_to + 1))]


def _p_numbers(game: Impartial[Any], recipe: Mapping[str, Any], field: Numbers) -> dict[str, Any]:
    row = _row(game, recipe["up_to"])
    points = field.points
    accepts = []
    for wanted, exchanged in (("P", False), ("N", True)):
        numbers = [number for number, known in enumerate(row) if known == wanted]
        if recipe.get("firsts"):
            numbers = [number for number in numbers if not number or row[number - 1] != wanted]
        if len(numbers) > MAX_VALUES:
            raise CannotCompose(text("São números a mais: no máximo {n}.", n=MAX_VALUES))
        if numbers:
            accepts.append(_set_of(numbers, points, exchanged=exchanged))
        elif not exchanged:
            raise CannotCompose(text("Até esse número não há nenhuma posição P."))
    if recipe.get("firsts"):
        lasts = [number for number in range(len(row) - 1) if row[number] == "P" != row[number + 1]]
        if lasts and not set(lasts) <= accepts[0].values:
            accepts.append(Accepted(points=Fraction(0), values=frozenset(lasts), slip="last_of_group"))
    return {"accepts": tuple(accepts)}


def _set_of(numbers: list[int], points: Fraction, *, exchanged: bool) -> Accepted:
    """Points in proportion to the numbers that are there; where only the 0 is missing, one point less."""
    size = len(numbers)
    fewer = {count: half_points(points * count / size) for count in range(1, size)}
    missing = {0: max(points - 1, points / 2)} if 0 in numbers and size > 1 else {}
    return Accepted(
        points=points,
        values=frozenset(numbers),
        partial=PointsByNumber({count: share for count, share in fewer.items() if share}),
        missing=PointsByNumber(missing),
        exchanged=exchanged,
    )


def _examples(game: Impartial[Any], recipe: Mapping[str, Any], field: Numbers) -> dict[str, Any]:
    letters, first = _cycle(game)
    residues = {(first + at) % len(letters) for at, known in enumerate(letters) if known == recipe["letter"]}
    if first or not residues:
        raise CannotCompose(text("Neste jogo não encontrei uma regra simples para estes números."))
    points = field.points
    return {
        "accepts": (
            Accepted(
                points=points,
                period=len(letters),
                residues=frozenset(residues),
                first=0 if recipe["letter"] == "P" else 1,
                least=recipe["least"],
                partial=PointsByNumber({1: Fraction(floor(points / 3))} if points >= 3 else {}),
            ),
        )
    }


def _cycle(game: Impartial[Any]) -> tuple[list[str], int]:
    """The letters that come again and again, and from which number on. Raises CannotCompose."""
    _numbered(game)
    known = None if isinstance(game, AddUp) else heap_table(game, _MOST_COMPARED)
    if known is None or known.period is None or known.saltus:
        raise CannotCompose(text("Neste jogo não se conhece um período: não há aqui um termo geral."))
    compared = known.preperiod + _PERIODS * known.period
    if compared > _MOST_COMPARED:
        raise CannotCompose(text("O período deste jogo é comprido demais para uma ficha."))
    row = _row(game, compared - 1)
    length = next(
        size
        for size in range(1, known.period + 1)
        if known.period % size == 0
        and all(row[at] == row[at - size] for at in range(known.preperiod + size, len(row)))
    )
    first = known.preperiod
    while first and row[first - 1] == row[first - 1 + length]:
        first -= 1
    return row[first : first + length], first


def _term(game: Impartial[Any], recipe: Mapping[str, Any], field: GeneralTerm) -> dict[str, Any]:
    letters, first = _cycle(game)
    if first:
        raise CannotCompose(text("Neste jogo as primeiras posições não seguem a regra das outras."))
    starts = {
        wanted: [at for at in range(len(letters)) if letters[at] == wanted != letters[at - 1]]
        for wanted in ("P", "N")
    }
    if len(starts["P"]) != 1:
        raise CannotCompose(
            text("As posições P deste jogo não são uma só sequência com termo geral: faz antes uma fila P/N.")
        )
    step, group = len(letters), letters.count("P")
    exchanged = () if group == 1 else tuple(_linear(step, at) for at in starts["N"])
    wrong = (Wrong(_linear(step - 1, starts["P"][0]), "one_less"),) if step > 2 else ()
    return {"term": _linear(step, starts["P"][0]), "exchanged": exchanged, "wrong": wrong}


def _linear(step: int, first: int) -> str:
    product = "k" if step == 1 else f"{step}k"
    return f"{product} + {first}" if first else product


def _wins(game: Impartial[Any], recipe: Mapping[str, Any], field: Choice) -> dict[str, Any]:
    started = _at(game, recipe["start"])
    return {"right": "yes" if letter(started, started.start(), Brute(limit=LIMIT)) == "N" else "no"}


def _moves(game: Impartial[Any], recipe: Mapping[str, Any], field: Numbers) -> dict[str, Any]:
    started = _at(game, recipe["start"])
    if not PositionNotation(game).single:
        raise CannotCompose(text("Só nos jogos com uma pilha a jogada se escreve com um número."))
    place = _place(started, Brute(limit=LIMIT), "asked")
    if not place.takes:
        raise CannotCompose(
            text("De {start} não há jogada vencedora: pergunta só se ganha.", start=place.label)
        )
    accepts = [Accepted(points=field.points, values=frozenset(map(int, place.takes)), least=1)]
    if place.losing:
        losing = frozenset(map(int, place.losing))
        accepts.append(Accepted(points=Fraction(0), values=losing, slip="leaves_n"))
    return {"accepts": tuple(accepts)}


def _own_moves(game: Impartial[Any], recipe: Mapping[str, Any], field: NumberField) -> dict[str, Any]:
    own, both = _counted(game, recipe["start"])
    points = field.points
    near = max(Fraction(0), min(Fraction(ceil(points * 3 / 5)), points - 1))
    accepts = [
        ScoredValue(Exact(own), points, ("own", "")),
        ScoredValue(Exact(both), points, ("both",)),
    ]
    if field.choice and both != own:
        accepts.append(ScoredValue(Exact(both), near, ("own", ""), "counted_both"))
    if own > 1 and both < 2 * own:
        accepts.append(ScoredValue(Exact(own - 1), near, ("own", ""), "forgot_first"))
    if both % 2:
        accepts.append(
            ScoredValue(Exact(both, 2), Fraction(round(points / 5)), ("own", "both", ""), "half_of_all")
        )
    return {"accepts": tuple(accepts)}


def _starts_for_moves(game: Impartial[Any], recipe: Mapping[str, Any], field: Numbers) -> dict[str, Any]:
    """The numbers from which the winner makes so many moves, by the ways in which the task may be read."""
    wanted, counts = int(recipe["moves"]), _Counts(game)
    first: list[int] = []
    second: list[int] = []
    both: list[int] = []
    for number in range(1, MAX_SIZE + 1):
        known = counts.of(number)
        if known is None:
            raise _no_count()
        if counts.all_above(wanted):
            break
        if known.own == wanted:
            (first if known.starts else second).append(number)
        if known.both == wanted:
            both.append(number)
    else:
        raise CannotCompose(text("São jogadas a mais para uma ficha."))
    if not first:
        raise CannotCompose(text("Não há números de que quem começa ganhe com esse número de jogadas."))
    points = field.points
    readings = [
        (first, ("own", ""), points, ""),
        (second, ("second",), points, ""),
        (both, ("both",), points, ""),
        (second, ("own", ""), Fraction(0), "is_p"),
    ]
    accepts = [
        Accepted(
            points=worth,
            values=frozenset(numbers),
            partial=_shares(len(numbers), worth),
            when=when,
            slip=slip,
        )
        for numbers, when, worth, slip in readings
        if numbers
    ]
    return {"accepts": tuple(accepts)}


def _shares(size: int, points: Fraction) -> PointsByNumber:
    """Half of the points for one number, three quarters for all but one; as whole as the points are."""
    parts = points.denominator
    shares = {1: Fraction(floor(points * parts / 2), parts)} if size > 1 else {}
    if size > 2:
        shares[size - 1] = Fraction(floor(points * parts * 3 / 4), parts)
    return PointsByNumber({count: share for count, share in shares.items() if share})


class _Count(NamedTuple):
    """The moves of the winner (`own`) and of both players; `starts`: whether the winner moves first."""

    own: int
    both: int
    starts: bool


class _Counts:
    """For numbers of pieces: how many moves the winner makes when he keeps to P positions; None where that
    depends on what the players choose."""

    def __init__(self, game: Impartial[Any]) -> None:
        if isinstance(game, AddUp) or not PositionNotation(game).single:
            raise CannotCompose(text("Contar jogadas é só para jogos em que se tira de uma pilha."))
        self._game = game
        self._brute = Brute(limit=LIMIT)
        self._known: list[_Count | None] = []
        self._is_n: list[bool] = []
        self._reach = 1  # the most that a move has taken

    def all_above(self, moves: int) -> bool:
        """Whether from the numbers known last, and so from all larger ones, the winner makes more moves."""
        return all(known is None or known.own > moves for known in self._known[-self._reach :])

    def of(self, number: int) -> _Count | None:
        while len(self._known) <= number:
            self._known.append(self._next(len(self._known)))
        return self._known[number]

    def _next(self, number: int) -> _Count | None:
        at = _at(self._game, str(number))
        starts = letter(at, at.start(), self._brute) == "N"
        self._is_n.append(starts)
        notation = PositionNotation(at)
        followers = {int(notation.short(follower)) for follower in at.followers(at.start())}
        if not followers:
            return _Count(0, 0, starts)
        self._reach = max(self._reach, number - min(followers))
        # From N the winner moves, to P; from P the loser moves, to whatever he likes.
        kept = [self._known[follower] for follower in followers if not (starts and self._is_n[follower])]
        pairs = {(count.own, count.both) if count else None for count in kept}
        pair = pairs.pop()
        if pairs or pair is None:
            return None
        return _Count(pair[0] + starts, pair[1] + 1, starts)


def _counted(game: Impartial[Any], start: str) -> tuple[int, int]:
    counts = _Counts(game)
    started = _at(game, start)
    known = counts.of(int(PositionNotation(started).short(started.start())))
    if known is None:
        raise _no_count()
    return known.own, known.both


def _no_count() -> CannotCompose:
    return CannotCompose(
        text("Neste jogo o número de jogadas até ganhar depende do que os jogadores escolhem.")
    )


def _starts(game: Impartial[Any], recipe: Mapping[str, Any], field: Records) -> dict[str, Any]:
    starts = []
    for number, position in enumerate(recipe["positions"], 1):
        started = _at(game, position)
        if problem := started.live_problem():
            raise CannotCompose(problem)
        label = _label(started)
        key = label if label.isdecimal() else f"p{number}"
        starts.append(MatchStart(key, label, started.position_json(started.start())))
    return {"game": GameSpec.of(game), "starts": tuple(starts)}


def _places(game: Impartial[Any], recipe: Mapping[str, Any], field: Letters) -> dict[str, Any]:
    drawn = places_of(GameSpec.of(game), recipe["drawing"], 1)
    places = tuple(
        LetterPosition(
            place.name,
            place.letter,
            game.position_json(drawn.positions[place.name]),
            end=not place.followers,
        )
        for place in drawn.places
    )
    if len(places) > MAX_DRAWN:
        raise CannotCompose(text("São posições a mais: no máximo {n}.", n=MAX_DRAWN))
    return {"game": GameSpec.of(game), "positions": places, "drawing": recipe["drawing"]}


def _law(game: Impartial[Any], recipe: Mapping[str, Any], field: LawField) -> dict[str, Any]:
    spec = GameSpec.of(game)
    check_testable(spec.slug, game)
    return {"game": spec}


def _build(game: Impartial[Any], recipe: Mapping[str, Any], field: BuildField) -> dict[str, Any]:
    check_conditions(game, field.conditions, field.example, field.most)
    return {"game": GameSpec.of(game)}


_RECIPES: dict[str, Callable[[Impartial[Any], Mapping[str, Any], Any], dict[str, Any]]] = {
    "letters": _letters,
    "values": _values,
    "records": _starts,
    "p_numbers": _p_numbers,
    "examples": _examples,
    "term": _term,
    "wins": _wins,
    "moves": _moves,
    "own_moves": _own_moves,
    "starts_for_moves": _starts_for_moves,
    "places": _places,
    "law": _law,
    "build": _build,
}


def _computed_field(
    kind: type[_Field],
    game: Impartial[Any],
    how: str,
    recipe: Mapping[str, Any],
    common: dict[str, Any],
    /,
    **values: Any,
) -> _Field:
    """The field with what the recipe computes; of `values` it takes the points, the others fill places."""
    own = {"game": GameSpec.of(game).json()} if common.pop("own", False) else {}
    field = _recipe_field(kind, common, **values)
    return replace(field, **_RECIPES[how](game, recipe, field), made={"how": how, **recipe, **own})


def _recipe_field(kind: type[_Field], common: Mapping[str, Any], **values: Any) -> _Field:
    return kind(**{"id": kind.kind, **common}, **values)


def recompute(document: Document) -> Document:
    """The document with the expected answers of its games as they are now: those of the parts, or of tasks of
    their own. Points and words stay. Raises GameError where a task is not possible any more."""
    return replace(document, parts=tuple(map(_recomputed_part, document.parts)))


def _recomputed_part(part: Part) -> Part:
    tasks = tuple(
        replace(task, fields=tuple(_recomputed(field, part) for field in task.fields)) for task in part.tasks
    )
    return replace(part, tasks=tasks)


def _recomputed(field: Field, part: Part) -> Field:
    if field.made is None:
        return field
    recipe = dict(field.made)
    how = recipe.pop("how", "")
    own = recipe.pop("game", None)
    if how not in _RECIPES or (own is None and part.game is None):
        return field
    try:
        spec = part.game if own is None else GameSpec(own["slug"], own["options"])
        assert spec is not None
        return replace(field, **_RECIPES[how](spec.game, recipe, field))
    except GameError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError):
        raise CannotCompose(text("Não percebo como foi feito o campo «{id}».", id=field.id)) from None


# Fields. `common` are attributes of every field, and the `choice` of those that have one. `game` is that of
# the part; with `own=True` the field keeps it as its own.


def letters_field(
    game: Impartial[Any],
    positions: Sequence[str],
    *,
    letter_points: Points = Fraction(1, 2),
    subscripts: Subscripts = "asked",
    **common: Any,
) -> Letters:
    """A row of P and N; `positions` as `positions_of` gives them."""
    return _computed_field(
        Letters,
        game,
        "letters",
        {"positions": list(positions)},
        common,
        game=GameSpec.of(game),
        positions=(),
        letter_points=Fraction(letter_points),
        subscript_points=Fraction(1, 2) if subscripts == "asked" else Fraction(0),
        subscripts=subscripts,
        round="up",
    )


def colour_field(game: Impartial[Any], *, letter_points: Points = Fraction(1, 4), **common: Any) -> Letters:
    """All squares of a board, or all positions of a digraph, to be marked P or N on the drawing. Raises
    CannotCompose, or Refusal where the game has no such drawing, or too many positions."""
    recipe = {"drawing": "board" if isinstance(game, SquareGame) else "digraph"}
    values = {"game": GameSpec.of(game), "letter_points": Fraction(letter_points), "round": "up"}
    return _computed_field(Letters, game, "places", recipe, {"id": "colour", **common}, **values)


def law_field(game: Impartial[Any], *, points: Points = 4, **common: Any) -> LawField:
    """A law of the P-positions. Raises UntestableGame where the game has no heaps, or too few of its
    positions can be solved."""
    values = {"game": GameSpec.of(game), "most": Fraction(points)}
    return _computed_field(LawField, game, "law", {}, common, **values)


def build_field(
    game: Impartial[Any],
    conditions: Sequence[BuildCondition],
    example: str,
    *,
    points: Points = 2,
    **common: Any,
) -> BuildField:
    """A digraph or heaps of which conditions hold, as of the example. Raises Refusal."""
    values = {"game": GameSpec.of(game), "conditions": tuple(conditions), "example": example}
    return _computed_field(BuildField, game, "build", {}, common, worth=Fraction(points), **values)


def order_field(parts: Sequence[tuple[str, str]], *, points: Points = 2, **common: Any) -> OrderField:
    """Parts in the right order, each a letter and its words."""
    given = tuple(OrderedPart(letter, words) for letter, words in parts)
    return _recipe_field(OrderField, common, parts=given, most=Fraction(points))


def table_field(
    game: Impartial[Any], positions: Sequence[str], *, points: Points = 4, **common: Any
) -> ValueTable:
    """A table of Grundy values; `positions` as `positions_of` gives them. Raises CannotCompose where the game
    has none."""
    recipe = {"positions": list(positions)}
    values = {"game": GameSpec.of(game), "positions": (), "most": Fraction(points)}
    return _computed_field(ValueTable, game, "values", recipe, common, **values)


def records_field(
    game: Impartial[Any],
    starts: Sequence[str],
    *,
    games: int = 2,
    per_start: Points = 1,
    points: Points = 6,
    **common: Any,
) -> Records:
    """Matches to play and record from each start; `starts` as `positions_of` gives them."""
    if len(starts) > MAX_STARTS:
        raise CannotCompose(text("São inícios a mais: no máximo {n}.", n=MAX_STARTS))
    values = {"games": games, "per_start": Fraction(per_start), "most": Fraction(points)}
    recipe = {"positions": list(starts)}
    return _computed_field(
        Records, game, "records", recipe, common, game=GameSpec.of(game), starts=(), **values
    )


def sequence_field(first: int, last: int, *, points: Points = 2, **common: Any) -> SequenceField:
    """The whole numbers from `first` to `last`."""
    if not 0 <= first <= last or last - first >= MAX_TERMS:
        raise CannotCompose(text("Escolhe dois números, o primeiro menor, com no máximo {n}.", n=MAX_TERMS))
    return _recipe_field(SequenceField, common, values=tuple(range(first, last + 1)), most=Fraction(points))


def p_numbers_field(
    game: Impartial[Any], up_to: int, *, firsts: bool = False, points: Points = 4, **common: Any
) -> Numbers:
    """The set of P numbers up to a number, or with `firsts` the first one of each group of them."""
    recipe = {"up_to": up_to} | ({"firsts": True} if firsts else {})
    return _computed_field(Numbers, game, "p_numbers", recipe, common, accepts=_worth(points))


def examples_field(
    game: Impartial[Any], *, wanted: str = "N", least: int = 5, points: Points = 3, **common: Any
) -> Numbers:
    """Some numbers that are N, or P: so many right ones are enough."""
    recipe = {"letter": wanted, "least": least}
    return _computed_field(Numbers, game, "examples", recipe, common, accepts=_worth(points))


def term_field(
    game: Impartial[Any], *, value: Points = 3, start: Points = 1, recurrence: Points = 1, **common: Any
) -> GeneralTerm:
    """The general term of the P numbers, or where they come in groups, of the first of each group; and in a
    cell of its own where its letter starts."""
    points = {"value": Fraction(value), "start": Fraction(start), "recurrence": Fraction(recurrence)}
    return _computed_field(GeneralTerm, game, "term", {}, common, term="k", stated=True, **points)


def wins_field(game: Impartial[Any], start: str, *, points: Points = 1, **common: Any) -> Choice:
    """Whether the one who moves from `start` can win: yes or no."""
    values = {"answers": _YES_NO, "right": "yes", "most": Fraction(points)}
    return _computed_field(Choice, game, "wins", {"start": start}, {"id": "wins", **common}, **values)


def moves_field(game: Impartial[Any], start: str, *, points: Points = 1, **common: Any) -> Numbers:
    """The number to take from `start`; any winning one is enough."""
    return _computed_field(Numbers, game, "moves", {"start": start}, common, accepts=_worth(points))


def own_moves_field(game: Impartial[Any], start: str, *, points: Points = 5, **common: Any) -> NumberField:
    """How many moves the winner makes from `start`; `choice` is the field that says how they are counted."""
    accepts = (ScoredValue(Exact(0), Fraction(points)),)
    return _computed_field(
        NumberField, game, "own_moves", {"start": start}, {"id": "moves", **common}, accepts=accepts
    )


def starts_for_moves_field(game: Impartial[Any], moves: int, *, points: Points = 4, **common: Any) -> Numbers:
    """The numbers from which one wins in so many moves; `choice` is the field that says how it is read."""
    return _computed_field(
        Numbers, game, "starts_for_moves", {"moves": moves}, common, accepts=_worth(points)
    )


def number_field(value: Points, *, points: Points = 1, **common: Any) -> NumberField:
    """A number that the teacher gives."""
    return _recipe_field(NumberField, common, accepts=(ScoredValue(Exact(value), Fraction(points)),))


def text_field(rubric: Sequence[tuple[str, Points, Sequence[str]]], **common: Any) -> OpenText:
    """An open answer; the rubric's items are a text, its points and keywords."""
    items = tuple(
        RubricItem(chr(ord("a") + at), words, Fraction(points), tuple(keywords))
        for at, (words, points, keywords) in enumerate(rubric)
    )
    return _recipe_field(OpenText, common, rubric=items)


def choice_field(
    answers: Sequence[tuple[str, str]], right: str = "", *, points: Points = 0, **common: Any
) -> Choice:
    """Answers as pairs of id and text; without a right one it is information for the fields beside it."""
    given = tuple(ChoiceAnswer(ident, words) for ident, words in answers)
    return _recipe_field(Choice, common, answers=given, right=right, most=Fraction(points))


_YES_NO = (ChoiceAnswer("yes", "Sim"), ChoiceAnswer("no", "Não"))


def _worth(points: Points) -> tuple[Accepted]:
    """The points of a set of numbers, before these are known."""
    return (Accepted(points=Fraction(points)),)
