"""The document of an invention: whatever comes from outside is a draft, a game, or refused in words."""

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition
from games.rules.invented import document
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.conditions import CONDITIONS
from games.rules.invented.document import BadDraft, Incomplete, InventedGames
from games.rules.invented.game import Invented
from games.rules.invented.rules import check_conditions, packed, read_rules
from games.rules.options import option_fields
from games.rules.packing import MAX_JSON
from games.rules.text import Text
from tests.games.invented.inventions import inventions, of_block

KEYS = ["format", "name", "ending", "blocks", "conditions", "starts", "look", "texts", "match", "kind"]
KEYS += ["rules", "values", "parts", "piece", "picture", "numbers", "take", "memory", "mover", "heaps"]
TYPED = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["heaps", "rows", "1, 2", "9" * 400, "F V", "1-5", "-1", "misere", "sim", "½", "\x00"]),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), TYPED),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=5)), inner, max_size=5),
    ),
    max_leaves=25,
)


def rules_of(kinds: dict[str, Any], kind: str) -> st.SearchStrategy[dict[str, Any]]:
    names = [field.name for field in option_fields(kinds[kind])]
    good = [value for field in option_fields(kinds[kind]) for value, _ in field.choices]
    return st.dictionaries(
        st.sampled_from([*names, "nada"]), st.one_of(TYPED, st.sampled_from([*good, "2"])), max_size=4
    )


def items(kinds: dict[str, Any], inner: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.sampled_from([*kinds]).flatmap(
        lambda kind: st.fixed_dictionaries({"kind": st.just(kind), inner: rules_of(kinds, kind)})
    )


DRAFTS = st.fixed_dictionaries(
    {
        "blocks": st.lists(items(BLOCKS, "rules"), max_size=3),
        "conditions": st.lists(items(CONDITIONS, "values"), max_size=2),
        "starts": st.lists(
            st.fixed_dictionaries({"name": TYPED, "parts": st.lists(st.one_of(TYPED), max_size=3)}),
            max_size=2,
        ),
    }
)


def check_words(*reasons: Text) -> None:
    assert reasons
    assert all(map(str, reasons))


def read_any(value: object) -> InventedGames | None:
    """The invention of any value; nothing but the two errors may be raised."""
    try:
        draft = document.tidy(value)
    except BadDraft as wrong:
        check_words(wrong.reason)
        return None
    assert document.tidy(draft) == draft
    json.dumps(draft)
    try:
        return document.build_games(draft)
    except Incomplete as wrong:
        check_words(*(problem.reason for problem in wrong.problems))
        return None


@given(value=JSON)
def test_any_json_is_a_draft_or_refused(value):
    read_any(value)


@given(draft=DRAFTS)
def test_any_rules_and_starts_are_a_game_or_refused(draft):
    invention = read_any(draft)
    if invention is not None:
        for at, (_, game) in enumerate(invention.starts):
            assert invention.game(at) is game
            assert game.board.width > 0 or game.live_problem()


@given(value=JSON)
def test_any_json_is_rules_or_refused(value):
    for read in (
        lambda: read_rules(value),
        lambda: Invented(value),
        lambda: Invented(begin=value),
    ):
        try:
            read()
        except BadOptions as wrong:
            check_words(wrong.reason)


@given(value=JSON)
def test_any_json_is_a_position_or_refused(value):
    game = of_block("heaps", {}, [3, 5], "passes", "not_same_place")
    for read in (
        lambda: game.setup(value),
        lambda: game.setup({"parts": [[1, 2]], "memory": value}),
        lambda: game.setup({"parts": [value]}),
        lambda: game.setup({"parts": [[1, 2]], "mover": value}),
        lambda: Invented.from_position(value),
    ):
        try:
            read()
        except BadPosition as wrong:
            check_words(wrong.reason)


@given(game=inventions())
def test_rules_come_back_from_json_and_from_their_short_text(game):
    assert read_rules(game.rules.json()) == game.rules
    assert read_rules(json.dumps(game.rules.json())) == game.rules
    short = packed(game.rules)
    assert read_rules(short) == game.rules
    assert short.isascii()
    assert not set(short) & set(" +/=&?#%")
    assert build("invented", {"rules": short, "begin": game.begin, "misere": str(game.misere)}) == game
    assert hash(build("invented", game.options_json())) == hash(game)
    assert [str(sentence) for sentence in game.rules.words()]


@pytest.mark.parametrize("kind", BLOCKS)
def test_the_example_of_a_block_is_a_start(kind):
    block = BLOCKS[kind]()
    part = block.read_start(block.start_field.example)
    assert block.read_start(block.part_text(part)) == part
    assert block.read_start(json.loads(json.dumps(block.position_json(part)))) == part
    draft = document.tidy(
        {"blocks": [{"kind": kind, "rules": {}}], "starts": [{"parts": [block.start_field.example]}]}
    )
    invention = document.build_games(draft)
    assert invention.game().live_problem() is None
    assert invention.game().title == ""
    assert BLOCKS[kind].build(block.values_json()) == block


def complete(**changed: Any) -> dict[str, Any]:
    draft = document.empty()
    return {**draft, "name": "Jogo da Ana", "starts": [{"name": "a", "parts": ["3, 5"]}], **changed}


def problems(draft: dict[str, Any]) -> dict[str, str]:
    with pytest.raises(Incomplete) as wrong:
        document.build_games(document.tidy(draft))
    return {problem.path: str(problem.reason) for problem in wrong.value.problems}


def test_a_whole_document():
    draft = complete(ending="misere", conditions=[{"kind": "passes", "values": {"times": "2"}}])
    invention = document.build_games(document.tidy(draft))
    assert invention.misere
    assert invention.game().title == "Jogo da Ana"
    assert invention.starts[0][0] == "a"
    assert list(invention.game().moves(invention.game().initial()))[-1] == "passa"


def test_an_empty_draft_says_what_is_missing():
    assert problems(document.empty()) == {"starts": "Falta pelo menos um início."}
    assert "blocks" in problems({})


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"blocks": [{"kind": "heaps", "rules": {"numbers": "0"}}]}, "blocks.0.numbers"),
        ({"blocks": [{"kind": "heaps", "rules": {"numbers": ""}}]}, "blocks.0.numbers"),
        ({"blocks": [{"kind": "heaps", "rules": {"numeros": "1"}}]}, "blocks.0.numeros"),
        ({"blocks": [{"kind": "torres"}]}, "blocks.0"),
        ({"blocks": []}, "blocks"),
        ({"conditions": [{"kind": "passes", "values": {"times": "0"}}]}, "conditions.0.times"),
        ({"conditions": [{"kind": "passes", "values": {"vezes": "1"}}]}, "conditions.0.vezes"),
        ({"conditions": [{"kind": "passes"}, {"kind": "passes"}]}, "conditions.1"),
        ({"starts": [{"parts": ["três"]}]}, "starts.0.parts.0"),
        ({"starts": [{"parts": []}]}, "starts.0.parts.0"),
        ({"look": {"piece": "dragão"}}, "look.piece"),
        ({"look": {"colour": "lilás"}}, "look.colour"),
        ({"look": {"picture": "../etc"}}, "look.picture"),
    ],
)
def test_a_problem_says_where_it_is(changed, path):
    assert path in problems(complete(**changed))


def test_too_many_moves_at_a_start():
    heaps = {"kind": "heaps", "rules": {"take": "any"}}
    big = "40, 40, 40"
    found = problems(complete(blocks=[heaps] * 4, starts=[{"name": "", "parts": [f"{big}, 40"] * 4}]))
    assert "Há jogadas a mais" in found["starts.0"]


@pytest.mark.parametrize(
    ("draft", "path"),
    [
        ([], ""),
        ({"format": "nimteca-invention-9"}, "format"),
        ({"name": 5}, "name"),
        ({"name": "n" * 61}, "name"),
        ({"blocks": {}}, "blocks"),
        ({"blocks": [{}] * 5}, "blocks"),
        ({"blocks": [{"kind": "heaps", "rules": []}]}, "blocks.0"),
        ({"blocks": [{"kind": "heaps", "rules": {"numbers": 3}}]}, "blocks.0.numbers"),
        ({"blocks": [{"kind": "heaps", "rules": {str(n): "" for n in range(21)}}]}, "blocks.0"),
        ({"blocks": [{"kind": ["heaps"]}]}, "blocks.0"),
        ({"starts": [{"parts": "3, 5"}]}, "starts.0"),
        ({"starts": [{"parts": [[3, 5]]}]}, "starts.0.parts.0"),
        ({"texts": {"rules": "r" * 4_001}}, "texts.rules"),
    ],
)
def test_what_the_workshop_never_sends_is_refused(draft, path):
    with pytest.raises(BadDraft) as wrong:
        document.tidy(draft)
    assert wrong.value.path == path


def test_a_zero_byte_is_left_out():
    assert document.tidy({"name": "a\x00b"})["name"] == "ab"


@pytest.mark.parametrize(
    "written",
    [
        "x" * (MAX_JSON + 1),
        "{",
        "não",
        "eA",
        "[" * 5_000,
        '{"name": 3}',
        '{"name": "", "blocks": [{"kind": "heaps"}], "mais": 1}',
        '{"name": "", "blocks": ["heaps"]}',
        '{"name": "", "blocks": [{"kind": ["heaps"]}]}',
        '{"name": "", "blocks": [{"kind": "heaps"}], "look": 3}',
    ],
)
def test_text_that_is_no_rules(written):
    with pytest.raises(BadOptions):
        read_rules(written)


def test_a_short_text_cannot_unpack_to_a_long_one():
    rules = read_rules({"name": "", "blocks": [{"kind": "heaps"}]})
    bomb = base64.urlsafe_b64encode(zlib.compress(b'{"name": "' + b" " * 10_000_000)).decode()
    with pytest.raises(BadOptions, match="compridas"):
        read_rules(bomb[:MAX_JSON])
    cut = packed(rules)[:-6]
    with pytest.raises(BadOptions):
        read_rules(cut)
    check_conditions(rules)


@pytest.mark.parametrize("begin", ["{", "[" * 20_000, "7", 7])
def test_a_start_that_is_no_json_is_refused(begin):
    with pytest.raises(BadOptions, match="início não se percebe"):
        Invented(begin=begin)
