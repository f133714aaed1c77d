"""Conditions on the moves of invented games, and what a sum of blocks says."""

from typing import Any

import pytest

from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import State
from games.rules.invented.conditions import CONDITIONS
from games.rules.invented.game import Invented
from games.rules.invented.rules import read_rules
from tests.games.invented.inventions import made, of_block
from tests.games.rules.plays import after, refusal

ANY = {"take": "any"}


def condition(kind: str, **values: Any) -> dict[str, Any]:
    return {"kind": kind, "values": values}


def test_not_the_same_number():
    game = of_block("heaps", ANY, [4, 4], "not_same_amount")
    state = after(game, "p1-2")
    assert "p2-2" not in game.moves(state)
    assert refusal(game, state, "p2-2") == "O adversário acabou de usar o número 2: não o podes repetir."
    assert str(game.task(state)) == "Não se pode usar o número 2."
    assert str(game.picture(state)) == "As pilhas têm 2 e 4 peças. Não se pode usar o número 2."
    assert game.task(game.initial()) is None
    assert "p1-2" in game.moves(after(game, "p1-2", "p2-1"))


def test_after_a_move_without_a_number_every_number_is_free():
    game = of_block("heaps", {"take": "any", "divide": "instead"}, [4, 4], "not_same_amount")
    assert "p1-2" in game.moves(after(game, "p1-2", "p1=2+2"))


def test_after_a_pass_every_number_and_place_is_free():
    game = of_block("heaps", ANY, [4, 4], "passes", "not_same_amount", "not_same_place")
    state = after(game, "p1-2", "passa")
    assert "p1-2" in game.moves(state)
    assert str(game.task(state)) == "Já não se pode passar."


def test_not_the_same_place():
    game = of_block("heaps", ANY, [4, 4], "not_same_place")
    state = after(game, "p2-1")
    assert {move[:2] for move in game.moves(state)} == {"p1"}
    assert refusal(game, state, "p2-1") == "O adversário acabou de jogar aí: tens de jogar noutro sítio."
    assert str(game.task(state)) == "Não se pode jogar na pilha 2."


def test_a_place_is_one_of_its_block():
    rules = {"blocks": [{"kind": "heaps"}, {"kind": "rows"}], "conditions": [{"kind": "not_same_place"}]}
    game = made(rules, [[3, 3], "4"])
    state = after(game, "g1:p1-1")
    assert {move[:6] for move in game.moves(state)} >= {"g1:p2-", "g2:a1"}
    assert not [move for move in game.moves(state) if move.startswith("g1:p1")]
    assert str(game.task(state)) == "Não se pode jogar na pilha 1 da parcela 1."
    assert str(game.picture(state)).endswith("Não se pode jogar na pilha 1 da parcela 1.")
    there = game.setup({"parts": [[3, 3], "4"], "memory": [[7, "p1"]]})
    assert game.task(there) is None


@pytest.mark.parametrize(
    ("kind", "place", "words"),
    [("coins", "3", "com a moeda 3 à direita"), ("rows", "a", "na fila a"), ("heaps", "p2", "na pilha 2")],
)
def test_places_in_words(kind, place, words):
    start = {"coins": "FVF", "rows": "4", "heaps": [2, 3]}[kind]
    game = of_block(kind, {}, start, "not_same_place")
    state = game.setup({"parts": [start], "memory": [[0, place]]})
    assert str(game.task(state)) == f"Não se pode jogar {words}."


def test_at_most_so_many_times():
    game = of_block("heaps", ANY, [9], condition("at_most_times", factor=2, first_most=3))
    assert list(game.moves(game.initial())) == ["p1-1", "p1-2", "p1-3"]
    state = after(game, "p1-2")
    assert list(game.moves(state)) == ["p1-1", "p1-2", "p1-3", "p1-4"]
    assert refusal(game, state, "p1-5") == "Agora o número máximo é 4."
    assert str(game.task(state)) == "O número máximo agora é 4."
    words = [
        str(CONDITIONS["at_most_times"].build({"factor": factor, "first_most": 3}).words())
        for factor in (1, 2, 3)
    ]
    assert [word.partition("outras, ")[2] for word in words] == [
        "no máximo o último número que se usou.",
        "no máximo o dobro do último número que se usou.",
        "no máximo 3 vezes o último número que se usou.",
    ]


def test_passing_and_splitting_keep_the_highest_number():
    conditions = ("passes", condition("at_most_times", factor=1, first_most=2))
    game = of_block("heaps", {"take": "any", "divide": "instead"}, [9], *conditions)
    for kept in ("passa", "p1=5+4"):
        assert (
            refusal(game, after(game, "p1-2", kept.replace("5+4", "4+3")), "p1-3")
            == "Agora o número máximo é 2."
        )


def test_the_first_move():
    game = of_block("heaps", ANY, [5], "passes", condition("first_move", most=2))
    assert refusal(game, game.initial(), "p1-3") == "Na primeira jogada o número máximo é 2."
    assert str(game.task(game.initial())) == "Ainda se pode passar 1 vez. A primeira jogada usa no máximo 2."
    # Who passes leaves the first move to the other.
    assert "p1-3" not in game.moves(after(game, "passa"))
    assert "p1-3" in game.moves(after(game, "p1-1"))
    assert str(game.task(after(game, "p1-1"))) == "Ainda se pode passar 1 vez."


def test_each_number_once():
    game = of_block("heaps", ANY, [9], "each_amount_once")
    assert game.task(game.initial()) is None
    assert str(game.picture(game.initial())) == "A pilha tem 9 peças."
    again, begun = Invented.from_position(game.position(game.initial()))
    assert (again.rules, begun) == (game.rules, game.initial())
    assert again.starting_at(after(game, "p1-4").position).start() == after(game, "p1-4").position
    state = after(game, "p1-2", "p1-1")
    assert list(game.moves(state)) == ["p1-3", "p1-4", "p1-5", "p1-6"]
    assert refusal(game, state, "p1-2") == "O número 2 já foi usado neste jogo."
    assert str(game.task(state)) == "Já foram usados: 1 e 2."
    last = after(game, "p1-3", "p1-4", "p1-2")
    assert game.outcome(last) is not None


def test_each_number_once_where_there_is_none():
    game = of_block("heaps", {"take": "any", "divide": "instead"}, [4], "each_amount_once")
    state = after(game, "p1=2+2")
    assert game.position(state)["memory"] == [()]


def test_passing():
    game = of_block("heaps", {"numbers": "1"}, [2], condition("passes", times=2))
    assert list(game.moves(game.initial())) == ["p1-1", "passa"]
    step = game.next_steps(game.initial())[-1]
    assert (step.text, step.cell, str(step.label)) == ("passa", None, "Passar a vez")
    state = after(game, "passa", "p1-1")
    assert str(game.task(state)) == "Ainda se pode passar 1 vez."
    assert game.touched(state, "passa") == game.chosen_cells(state, "passa") == ()
    assert str(game.choice(state, "passa")) == "Passar a vez"
    assert str(game.describe("passa")) == "passou a vez"
    gone = game.play(game.play(state, "passa"), "p1-1")
    # Where nothing else can be done, nobody may pass.
    assert game.outcome(gone) is not None
    assert refusal(game, game.play(state, "passa"), "passa") == "Agora não se pode passar."
    never = of_block("heaps", {"numbers": "1"}, [2])
    assert refusal(never, never.initial(), "passa") == "Agora não se pode passar."


@pytest.mark.parametrize(
    ("kind", "memory"),
    [
        ("not_same_amount", -1),
        ("not_same_amount", True),
        ("at_most_times", 5_000),
        ("not_same_place", "p1"),
        ("not_same_place", [0, "p" * 41]),
        ("not_same_place", [0, 1]),
        ("not_same_place", ["0", "p1"]),
        ("not_same_place", [0, "p1", 1]),
        ("first_move", 1),
        ("each_amount_once", [2, 1]),
        ("each_amount_once", [1, 1]),
        ("each_amount_once", 1),
        ("passes", 2),
    ],
)
def test_what_is_no_memory(kind, memory):
    game = of_block("heaps", {}, [3], kind)
    with pytest.raises(BadPosition, match="já aconteceu"):
        game.setup({"parts": [[3]], "memory": [memory]})


@pytest.mark.parametrize(
    ("blocks", "conditions", "path"),
    [
        ([("heaps", {"merge": True})], ["not_same_place"], "conditions.0"),
        ([("digraph", {})], ["passes", "not_same_amount"], "conditions.1"),
        ([("heaps", {})], ["passes", "passes"], "conditions.1"),
        ([("heaps", {})], ["passes", "first_move", "not_same_place", "not_same_amount"], "conditions"),
        ([("heaps", {})], ["nunca"], "conditions.0"),
    ],
)
def test_conditions_that_do_not_fit(blocks, conditions, path):
    value = {
        "blocks": [{"kind": kind, "rules": rules} for kind, rules in blocks],
        "conditions": [{"kind": kind} for kind in conditions],
    }
    with pytest.raises(BadOptions) as wrong:
        read_rules(value)
    assert wrong.value.field == path


def test_a_condition_fits_where_one_block_has_what_it_asks():
    rules = {"blocks": [{"kind": "digraph"}, {"kind": "heaps"}], "conditions": [{"kind": "not_same_amount"}]}
    assert made(rules, [["A"], [3]]).rules.conditions


@pytest.mark.parametrize("kind", CONDITIONS)
def test_every_condition_is_a_sentence(kind):
    built = CONDITIONS[kind].build({})
    assert str(built.words()).endswith(".")
    assert not str(built.name).endswith(".")
    assert built.is_memory(built.first)
    assert CONDITIONS[kind].build(built.values_json()) == built


def test_a_half_made_move_that_conditions_forbid():
    game = of_block("rows", {"numbers": "2"}, "5", "not_same_amount")
    state = game.setup({"parts": ["5"], "memory": [2]})
    assert game.is_over(state.position)
    free = of_block("rows", {"numbers": "1, 2"}, "5", "not_same_amount")
    state = free.setup({"parts": ["5"], "memory": [1]})
    assert refusal(free, state, "a2") == "Falta escolher o resto da jogada."
    state = free.setup({"parts": ["xx..x"], "memory": [1]})
    assert refusal(free, state, "a5") == "O adversário acabou de usar o número 1: não o podes repetir."
    pair = of_block("coins", {"more": 2, "which": "run"}, "VFF", "not_same_amount")
    state = pair.setup({"parts": ["VFF"], "memory": [3]})
    assert refusal(pair, state, "1") == "Falta escolher o resto da jogada."
    only = made(
        {
            "blocks": [{"kind": "rows", "rules": {"numbers": "2"}}, {"kind": "heaps"}],
            "conditions": [{"kind": "not_same_amount"}],
        },
        ["3", [3]],
    )
    state = only.setup({"parts": ["3", [3]], "memory": [2]})
    assert refusal(only, state, "g1:a1") == "O adversário acabou de usar o número 2: não o podes repetir."


# Sums of blocks.


SUM = {"name": "Soma", "blocks": [{"kind": "heaps", "rules": {"numbers": "1"}}, {"kind": "rows"}]}


def test_a_sum_of_blocks():
    game = made(SUM, [[1, 1], "2"])
    assert list(game.moves(game.initial())) == ["g1:p1-1", "g1:p2-1", "g2:a1", "g2:a1-a2", "g2:a2"]
    assert str(game.describe("g2:a1-a2")) == "na parcela 2 derrubou os pinos de a1 a a2"
    assert str(game.choice(game.initial(), "g1:p1-1")) == "Parcela 1: Tirar 1 peça da pilha 1"
    assert str(game.picture(game.initial())) == (
        "Parcela 1: As pilhas têm 1 e 1 peças. Parcela 2: Há 1 grupo de pinos: 2."
    )
    assert game.touched(game.initial(), "g2:a2") == ("g2_a2",)
    assert game.chosen_cells(game.initial(), "g2:a2") == ("g2_a2",)
    assert game.touched(game.initial(), "a2") == game.chosen_cells(game.initial(), "g3:a2") == ()
    assert refusal(game, game.initial(), "a1") == (
        "Não percebo «a1». Escreve, por exemplo, g2:p1-2: na parcela 2, p1-2."
    )
    assert refusal(game, game.initial(), "g3:a1") == "Não há parcela 3: são 2."
    assert refusal(game, game.initial(), "g1:p1-2") == "A pilha 1 só tem 1 peça: não podes tirar 2."
    assert game.cell_move(game.initial(), "g2:a1", "g2_a2") == "g2:a1-a2"
    assert game.cell_move(game.initial(), "g2:a1", "g1_p1.1") is None
    assert game.cell_move(game.initial(), "", "g9_p1.1") is None
    ended = after(game, "g1:p1-1", "g1:p2-1", "g2:a1-a2")
    assert str(game.outcome(ended).reason) == "fez a última jogada"
    sentences = [str(sentence) for sentence in game.rules.words()]
    assert sentences[0].startswith("Parcela 1: ")
    assert "Em cada jogada escolhe-se uma só parcela e joga-se aí." in sentences


def test_a_wrong_part_of_a_sum_is_named():
    with pytest.raises(BadOptions, match="Parcela 2: Uma fila"):
        made(SUM, [[1], "99"])
    with pytest.raises(BadOptions, match="uma parte para cada bloco"):
        made(SUM, [[1]])


def test_positions_of_another_game():
    game = of_block("heaps", {}, [3])
    other = of_block("heaps", {"numbers": "1"}, [3])
    with pytest.raises(BadPosition, match="outras regras"):
        game.setup(other.position(other.initial()))
    with pytest.raises(BadPosition, match=r"1\.º ou o 2\.º"):
        game.setup({"parts": [[3]], "mover": 1})
    with pytest.raises(BadPosition, match="trazer as regras"):
        Invented.from_position([3])
    with pytest.raises(BadPosition, match="objeto JSON"):
        game.setup([3])
    with pytest.raises(BadPosition, match="variante"):
        Invented.from_position(game.position(game.initial()), "outra")
    with pytest.raises(BadPosition):
        Invented.from_position({"rules": 3, "parts": [[3]]})


def test_a_start_without_a_move_is_not_played():
    game = of_block("heaps", {}, [0])
    assert str(game.live_problem()) == "Neste início já não há jogadas."
    with pytest.raises(ValueError, match="não há jogadas"):
        game.board  # noqa: B018 - reading it raises
    wide = made({"blocks": [{"kind": "heaps"}] * 4}, [[40, 40, 40, 20]] * 4)
    assert str(wide.live_problem()) == "Para jogar, o tabuleiro é largo ou alto demais."


def test_one_block_alone_is_what_solvers_add_up():
    game = of_block("heaps", {}, [2, 1])
    (alone, part), _ = game.components(game.start())
    assert alone == game.rules.blocks[0]
    assert alone.start() == (3, 5, 7)
    assert list(alone.position_moves(part)) == ["p1-1", "p1-2"]
    assert alone.follow(part, "p1-2") == (0,)
    with pytest.raises(IllegalMove, match="só tem 2 peças"):
        alone.follow(part, "p1-3")
    assert alone.read_start(alone.position_json(part)) == part
    assert alone.components(part) == ((alone, (2,)),)
    assert str(alone.last_move(part)) == "tirou as últimas peças que podia"
    assert alone.board.cells
    assert alone.view(State((3, 5, 7), 0)).pieces
    assert str(alone.describe("p1-1")) == "tirou 1 peça da pilha 1"
    assert str(alone.picture(State((3,), 0))) == "A pilha tem 3 peças."
    with pytest.raises(NotImplementedError):
        alone.from_position(None)


def test_pieces_with_owners_carry_whose_turn_it_is():
    rules = {"blocks": [{"kind": "board", "rules": {"owned": True}}]}
    game = made(rules, ["b2 A, e5 B"])
    state = game.initial()
    first = set(game.moves(state))
    state = game.play(state, min(first))
    assert game.position(state)["mover"] == 1
    assert game.setup(game.position(state), "second") == state
    assert set(game.moves(state)) != first
    assert game.components(state.position) == ((game, state.position),)


def test_why_no_token_leaves_a_vertex():
    game = of_block("digraph", {"arrows": "A>B,C; B>C; C", "sharing": False}, ["A", "B"])
    assert game.cell_move(game.initial(), "", "C") == "C"
    assert refusal(game, game.initial(), "C") == "Não há marca em C."
    assert game.cell_move(game.initial(), "A", "B") == "A-B"
    assert refusal(game, game.initial(), "A-B") == "Em B já está outra marca."
    block = game.rules.blocks[0]
    assert str(block.refusal(("B", "C"), "C")) == "De C não sai nenhuma seta."
    assert str(block.refusal(("B", "C"), "B")) == "De B as setas só levam a lugares ocupados."
