"""A table without a referee: free moves, the end by agreement, what is listed, what crafted documents do."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.levels import levels_of
from games.bots.review import is_reviewable
from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import Game
from games.rules.invented.free_table.document import packed, read_table
from games.rules.invented.free_table.game import LONGEST, MOST_PIECES

SQUARES = {"shape": "rectangle", "columns": 3, "rows": 2}
LARGEST = {"shape": "rectangle", "columns": 10, "rows": 10}
OWN = [{"owner": "both"}]
NAMED = [{"owner": "both", "name": "torre", "symbol": "pawn"}, {"owner": "both"}, {"owner": "neutral"}]


def table(**rules: Any) -> Game[Any]:
    return build("invented_table", {"rules": {"board": SQUARES, "pieces": OWN, **rules}})


def played(game: Game[Any], *moves: str) -> Any:
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return state


def all_clicks(game: Game[Any], state: Any, prefix: str = "") -> set[str]:
    """The whole moves to which clicks lead."""
    made = set()
    for step in game.next_steps(state, prefix):
        made |= {step.text} if step.complete else set()
        made |= all_clicks(game, state, step.text) if step.more else set()
    return made


def refusal(game: Game[Any], state: Any, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        game.play(state, move)
    return str(refused.value.reason)


def test_pieces_are_put_moved_stacked_turned_and_taken_off():
    game = table()
    state = played(
        game, "a1=black", "a2=white", "a1-a2", "a2/1", "a2=black", "a2+2-b1", "c1=black", "b1-c1:take"
    )
    assert game.view(state).pieces == {"a2": "white", "b1": "black", "c1": "black"}
    state = game.play(state, "a2-c1:take")
    assert game.view(state).pieces == {"b1": "black", "c1": "white"}
    assert game.view(game.play(state, "b1:off")).pieces == {"c1": "white"}
    assert game.to_move(state) == "black"
    assert game.to_move(game.play(state, "done")) == "white"


def test_a_stack_shows_its_height_and_a_turned_piece_where_it_points():
    game = table()
    state = played(game, "a1=white", "a1=black", "a1/1", "b1=white", "b1/3", "b1/2")
    assert game.view(state).labels == {"a1": "2→", "b1": "→"}
    assert game.view(game.play(state, "b1/3")).labels == {"a1": "2→"}
    assert "a1, de baixo para cima, branca e preta virada para →" in str(game.picture(state))
    assert game.setup(game.position(state), "black") == state


def test_hexagons_turn_by_sixths_and_have_their_own_arrows():
    game = table(board={"shape": "hexhex", "columns": 2})
    state = played(game, "a1=black", "a1/5")
    assert game.view(state).labels == {"a1": "↖"}
    assert str(game.button("a1/5")) == "Rodar 300°"


@pytest.mark.parametrize(("result", "winner"), [("black", "black"), ("white", "white"), ("draw", None)])
def test_the_match_ends_when_both_say_so(result, winner):
    game = table()
    state = played(game, f"end={result}")
    assert game.to_move(state) == "white"
    assert "Concordas?" in str(game.task(state))
    assert set(game.moves(state)) == {"agree", "deny"} == all_clicks(game, state)
    outcome = game.outcome(game.play(state, "agree"))
    assert outcome is not None
    assert outcome.winner == winner
    assert not list(game.moves(game.play(state, "agree")))


def test_a_denied_end_is_kept_and_both_are_told():
    game = table()
    state = played(game, "end=black", "deny")
    assert (state.disputes, game.to_move(state)) == (1, "black")
    assert "Leiam as regras" in str(game.warning(state))
    assert game.warning(game.play(state, "done")) is None


def test_a_match_lasts_no_longer_than_its_rules_say():
    game = table(text="Põe-se uma peça.\n\nGanha quem quiser.")
    state = game.initial()
    for _turn in range(LONGEST):
        state = game.play(state, "done")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winner is None
    assert str(LONGEST) in str(game.own_rules()[-1])
    assert [str(words) for words in game.own_rules()[1:3]] == ["Põe-se uma peça.", "Ganha quem quiser."]


@pytest.mark.parametrize("rules", [{}, {"pieces": NAMED}, {"board": {"shape": "hexhex", "columns": 2}}])
def test_clicks_lead_to_every_move_and_all_are_in_words(rules):
    game = table(**rules)
    state, chance = game.initial(), random.Random(1)
    for _turn in range(12):
        moves = list(game.moves(state))
        assert len(set(moves)) == len(moves) == game.move_count(state)
        assert set(moves) == all_clicks(game, state)
        for move in moves:
            assert str(game.describe(move))
            assert not str(game.choice(state, move)).endswith(".")
            assert game.parse_typed(str(game.display_move(move))) == move
        move = chance.choice([move for move in moves if move[:3] not in ("end", "don")])
        before, state = state, game.play(state, move)
        assert game.setup(game.position(state), game.players[state.turn]) == state
        for step in game.next_steps(before):
            assert str(game.choice(before, step.text))
            for following in game.next_steps(before, step.text):
                assert str(game.choice(before, following.text))


def test_the_longest_list_of_moves_is_short_enough():
    """What takes longest to list: as many pieces as fit, on a board of 100 cells, in stacks of two."""
    game = table(board=LARGEST, pieces=OWN * 3 + [{"owner": "neutral"}] * 3)
    cells = [cell.name for cell in game.board.cells]
    pairs = {cell: ["black", "white"] for cell in cells[: MOST_PIECES // 2]}
    full = game.setup({"white": list(pairs), "extra": {"stacks": pairs}})
    assert refusal(game, full, "j10=black") == "Na mesa já estão 120 peças: não cabe mais nenhuma."
    assert refusal(game, full, "a1=black") == "Essa jogada não se percebe."
    assert sum(1 for _move in game.moves(full)) == game.move_count(full) <= 25_000
    assert max(len(game.next_steps(full, cell)) for cell in cells) <= 130
    with pytest.raises(BadPosition, match="120"):
        game.setup({"white": cells, "extra": {"stacks": pairs}})


def test_what_is_not_possible_is_refused_in_words():
    game = table()
    state = played(game, "a1=black")
    assert refusal(game, state, "b1-c1") == "Na casa b1 não há peças."
    assert refusal(game, state, "a1-a1") == "Essa jogada não se percebe."
    assert refusal(game, state, "agree") == "Ninguém disse que acabou."
    assert "não é uma casa" in refusal(game, state, "z9=black")
    assert "primeiro" in refusal(game, game.play(state, "end=draw"), "a1-b1").lower()
    assert str(game.choice(state, "b2")) == "Casa b2: escolhe a peça"


@pytest.mark.parametrize(
    "stacks",
    [
        {"b1": ["black"]},
        {"a1": []},
        {"a1": ["white"]},
        {"a1": ["green"]},
        {"a1": ["black/4"]},
        {"z9": ["black"]},
    ],
)
def test_positions_with_stacks_that_do_not_fit_are_refused(stacks):
    with pytest.raises(BadPosition):
        table().setup({"black": ["a1"], "extra": {"stacks": stacks}})


def test_the_pieces_of_the_start_stand_and_have_names():
    start = [
        {"piece": 0, "cells": ["a1"]},
        {"piece": 1, "player": "second", "cells": ["b1"]},
        {"piece": 2, "cells": ["c1"]},
    ]
    game = table(pieces=NAMED, start=start, board={**SQUARES, "marked": ["a2"]})
    state = game.initial()
    assert game.view(state).pieces == {"a1": "black_pawn", "b1": "white", "c1": "neutral"}
    assert game.view(state).grounds == {"a2": "zone"}
    assert "torre (preta)" in str(game.choice(state, "a1"))
    assert [str(step.label) for step in game.next_steps(state, "a2")] == [
        "Pôr: torre (preta)",
        "Pôr: torre (branca)",
        "Pôr: preta 2",
        "Pôr: branca 2",
        "Pôr: neutra",
    ]
    assert game.title == ""
    assert build("invented_table", {"rules": packed(game.rules)}) == game


def test_the_computer_neither_plays_nor_judges_it():
    game = table()
    assert game.machine_problem is not None
    assert levels_of("invented_table") == {}
    assert not is_reviewable(game)


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"pieces": []}, "pieces"),
        ({"pieces": OWN * 4}, ""),
        ({"board": {"shape": "rectangle", "columns": 11}}, "board.columns"),
        ({"board": {"shape": "rectangle", "columns": 1, "rows": 1}}, "board.holes"),
        ({"start": [{"piece": 0, "cells": ["z9"]}]}, "start.0"),
        ({"text": "x" * 4_001}, "text"),
        ({"rules": 3}, "rules"),
    ],
)
def test_documents_that_are_no_table_say_where(rules, field):
    with pytest.raises(BadOptions) as wrong:
        read_table({"board": SQUARES, "pieces": OWN, **rules})
    assert wrong.value.field == field
    assert str(wrong.value.reason)


@pytest.mark.parametrize("written", ["", "x", "{", "[]", "{}", '{"board": 1}'])
def test_texts_that_are_no_table_end_in_a_sentence(written):
    with pytest.raises(BadOptions) as wrong:
        build("invented_table", {"rules": written})
    assert str(wrong.value.reason)


CELLS = st.lists(st.sampled_from(["a1", "a2", "b1", "c3", "z9", 3]), max_size=3)
DOCUMENTS = st.fixed_dictionaries(
    {
        "board": st.fixed_dictionaries(
            {},
            optional={
                "shape": st.sampled_from(["rectangle", "hexhex", "rhombus", "triangle", "ring"]),
                "columns": st.integers(-1, 11),
                "rows": st.integers(0, 10),
                "holes": CELLS,
                "goals": st.fixed_dictionaries({}, optional={"first": CELLS}),
            },
        ),
        "pieces": st.lists(
            st.fixed_dictionaries(
                {"owner": st.sampled_from(["both", "first", "second", "neutral", "nobody"])},
                optional={"name": st.text(max_size=22), "symbol": st.sampled_from(["", "pawn", "x"])},
            ),
            max_size=10,
        ),
    },
    optional={
        "start": st.lists(
            st.fixed_dictionaries(
                {"piece": st.integers(-1, 9), "cells": CELLS},
                optional={"player": st.sampled_from(["first", "second", "third"])},
            ),
            max_size=4,
        ),
        "text": st.text(max_size=40),
        "more": st.none(),
    },
)


def built(document: Any) -> tuple[Game[Any] | None, str]:
    try:
        return build("invented_table", {"rules": document}), ""
    except BadOptions as wrong:
        return None, str(wrong.reason)


@settings(max_examples=60, deadline=None)
@given(DOCUMENTS, st.integers(0, 9))
def test_any_document_is_refused_in_a_sentence_or_played(document, seed):
    game, said = built(document)
    if game is None:
        assert said
        return
    state, chance = game.initial(), random.Random(seed)
    for _move in range(15):
        if game.outcome(state):
            break
        state = game.play(state, game.random_move(state, chance))
    assert str(game.picture(state))
    assert all(str(words) for words in game.own_rules())
