"""Random descriptions of invented games, and what every one of them must keep."""

import json
import random
from typing import Any

import pytest
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import Impartial, State
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.blocks.base import MAX_MOVES
from games.rules.invented.conditions import CONDITIONS
from games.rules.invented.game import Invented
from games.rules.options import OptionField, option_fields, value_text
from tests.games.rules.plays import refusal
from tests.games.rules.properties import check_clicks, check_json, check_moves

# Typed starts by kind; where there are none, the example of the block.
_SIZES = st.lists(st.integers(0, 7), min_size=1, max_size=4).map(lambda sizes: ", ".join(map(str, sizes)))
STARTS = {
    "heaps": _SIZES,
    "rows": _SIZES,
    "coins": st.text("FV", min_size=1, max_size=9),
    "strip": _SIZES,
    "board": st.lists(st.from_regex("[a-d][1-4]", fullmatch=True), min_size=1, max_size=4).map(", ".join),
    "matrix": st.sampled_from(["cheio", "vazio", "sem a1", "só a1, b2"]),
    "triangle": st.sampled_from(["cheio", "vazio", "sem a1", "só a1, c2"]),
}
_NUMBERS = st.sets(st.integers(1, 5), min_size=1).map(lambda numbers: ", ".join(map(str, sorted(numbers))))
_SOME_NUMBERS = st.just("qualquer") | _NUMBERS
_TEXTS = {
    ("heaps", "numbers"): _NUMBERS,
    ("rows", "numbers"): _NUMBERS,
    ("strip", "lengths"): _SOME_NUMBERS,
    ("board", "lengths"): _SOME_NUMBERS,
    ("matrix", "numbers"): _SOME_NUMBERS,
    ("triangle", "numbers"): _SOME_NUMBERS,
    ("board", "directions"): st.sampled_from(["esquerda", "cima, direita", "baixo-direita", "nenhum"]),
    ("board", "leaps"): st.sampled_from(["nenhum", "cavalo", "(1, 2); (-1, 2)"]),
}


def made(rules: object, begin: object, *, misere: bool = False) -> Invented:
    """The game of these JSON values."""
    game = build("invented", {"rules": rules, "begin": begin, "misere": misere})
    assert isinstance(game, Invented)
    return game


def of_block(kind: str, rules: object, start: object, *conditions: object) -> Invented:
    """The game of one block with conditions, each the kind alone or its JSON."""
    values = [{"kind": one} if isinstance(one, str) else one for one in conditions]
    return made({"blocks": [{"kind": kind, "rules": rules}], "conditions": values}, [start])


def values(field: OptionField, kind: str = "") -> st.SearchStrategy[Any]:
    """Values of one option, many of them small; texts of which nothing is known keep their default."""
    if field.kind == "choice":
        return st.sampled_from([value for value, _ in field.choices])
    if field.kind == "bool":
        return st.booleans()
    if field.kind == "int":
        return st.integers(field.minimum, min(field.maximum, field.minimum + 4))
    return _TEXTS.get((kind, field.name), st.none())


@st.composite
def blocks(draw: st.DrawFn, kind: str) -> Block[Any]:
    """A block of that kind with any rules that do not contradict each other."""
    given = {field.name: draw(values(field, kind)) for field in option_fields(BLOCKS[kind])}
    given = {name: value for name, value in given.items() if value is not None}
    try:
        return BLOCKS[kind].build(given)
    except BadOptions:
        return BLOCKS[kind]()


@st.composite
def inventions(draw: st.DrawFn, kinds: tuple[str, ...] = (*BLOCKS,), most: int = 2) -> Invented:
    """A whole game; where its start is none for its rules, that of the example."""
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=most))
    built = [draw(blocks(kind)) for kind in chosen]
    starts = []
    for block in built:
        example = block.start_field.example
        typed = draw(st.one_of(st.just(example), STARTS.get(block.kind, st.just(example))))
        try:
            starts.append(block.position_json(block.read_start(typed)))
        except BadPosition:
            starts.append(None)
    conditions = draw(st.lists(st.sampled_from([*CONDITIONS]), max_size=2, unique=True))
    rules = {
        "name": "Ensaio",
        "blocks": [
            {"kind": block.kind, "rules": block.values_json()}
            for block, start in zip(built, starts, strict=True)
            if start is not None
        ],
        "conditions": [
            {
                "kind": kind,
                "values": {field.name: draw(values(field)) for field in option_fields(CONDITIONS[kind])},
            }
            for kind in conditions
        ],
    }
    begin = [start for start in starts if start is not None]
    misere = draw(st.booleans())
    for tried in (rules, {**rules, "conditions": []}):
        try:
            return made(tried, begin, misere=misere)
        except BadOptions:
            continue
    return Invented(misere=misere)


def why(game: Invented, move: str) -> str:
    """The reason why the first player may not begin so."""
    return refusal(game, game.initial(), move)


def clicks(game: Invented, begun: str = "") -> dict[str, str]:
    """What each cell or button makes."""
    steps = game.next_steps(game.initial(), begun)
    return {step.cell or str(step.label): step.text for step in steps}


def play(game: Impartial[Any], seed: int, most: int = 15) -> list[State[Any]]:
    """The first states of a random play."""
    rng = random.Random(seed)
    states = [game.initial()]
    while len(states) <= most and (moves := list(game.moves(states[-1]))):
        states.append(game.play(states[-1], rng.choice(moves)))
    return states


def check_game(game: Invented, seed: int) -> None:
    """A random play of an invented game keeps what the interface promises."""
    for block, part in zip(game.rules.blocks, game.start().parts, strict=True):
        check_written(block, part)
    states = play(game, seed)
    for state in states[:3] + states[-2:]:
        check_json(game, state)
        check_moves(game, state)
        assert game.move_count(state) <= MAX_MOVES
        assert str(game.picture(state))
    if game.live_problem() is None:
        for state in (states[0], states[len(states) // 2]):
            check_clicks(game, state)
            check_refusals(game, state)


def check_written(block: Block[Any], part: Any) -> None:
    """Rules and start come back from JSON and from what people type."""
    kind = type(block)
    assert kind.build(json.loads(json.dumps(block.values_json()))) == block
    assert (
        kind.build({one.name: value_text(one, getattr(block, one.name)) for one in option_fields(kind)})
        == block
    )
    assert block.read_start(json.loads(json.dumps(block.position_json(part)))) == part
    assert block.read_start(block.part_text(part)) == part


def check_refusals(game: Invented, state: State[Any]) -> None:
    """A click that leads nowhere has a reason in words, or means nothing; none is taken for a move."""
    moves = set(game.moves(state))
    begun = [step.text for step in game.next_steps(state) if step.more][:4]
    for prefix in ("", *begun):
        for cell in game.board.cells:
            made = game.cell_move(state, prefix, cell.name)
            if made is not None and made not in moves and not game.next_steps(state, made):
                with pytest.raises(IllegalMove) as refused:
                    game.play(state, made)
                assert "Não percebo" not in str(refused.value)
