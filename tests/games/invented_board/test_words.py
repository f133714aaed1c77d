"""What is said of a board game from blocks: its rules, why a move is refused, what cannot go together."""

import pickle

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.invented.board_game.reading import packed, read_document
from tests.games.invented_board.documents import REBUILT, STONES, drawn_by_lot, rectangle

LINE = [{"kind": "line", "length": 3}]
STEP = {"kind": "step"}
TWO_KINDS = {
    "board": rectangle(3, 4),
    "pieces": [
        {"name": "torre", "placing": {}, "movements": [STEP, {"kind": "push", "most": 2}], "reserve": 2},
        {"placing": {}, "movements": [{"kind": "jump", "takes": True}]},
    ],
    "start": [{"piece": 0, "player": "second", "cells": ["a2"]}],
    "ends": [*LINE, {"kind": "taken", "count": 2, "piece": 0}],
}


def game_of(document):
    return build("invented_board", {"rules": document})


def played(game, *moves):
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return state


def test_every_block_is_a_sentence_in_both_languages():
    told = set()
    for seed in range(150):
        try:
            game = game_of(drawn_by_lot(seed))
        except BadOptions:
            continue
        for sentence in game.own_rules():
            for language in ("pt", "en"):
                words = sentence.render(str, lambda one, _many, _count: one, language)
                assert words.endswith(".")
                assert "{" not in words
            told.add(sentence.template)
    assert len(told) > 40


def test_the_rules_of_a_small_game():
    rules = [str(sentence) for sentence in game_of(TWO_KINDS).own_rules()]
    assert rules == [
        "Joga-se num tabuleiro de quadrados com 3 colunas e 4 linhas.",
        "No início está a peça «torre» branca em a2.",
        "Pode pôr-se a peça «torre» da própria cor em qualquer casa vazia.",
        "Cada jogador que tem a peça «torre» tem 2 para pôr.",
        "Para mover a peça «torre», anda-se uma casa na sua linha ou coluna, para uma casa vazia.",
        (
            "Com a peça «torre» avança-se uma casa na sua linha ou coluna e empurram-se no máximo 2 peças do "
            "adversário, se houver lugar atrás delas."
        ),
        "Pode pôr-se a peça 2 da própria cor em qualquer casa vazia.",
        (
            "Com a peça 2 salta-se na sua linha ou coluna por cima de uma peça do adversário que esteja ao "
            "lado, para a casa vazia logo a seguir; se era do adversário, é capturada."
        ),
        "Em cada vez põe-se ou move-se uma peça. Começam as pretas.",
        "Ganha quem fizer uma linha de 3 peças ou mais da sua cor.",
        "Ganha quem capturar 2 «torre».",
        "Se quem joga não puder fazer nada, é empate.",
        "Se a mesma posição aparecer três vezes, é empate.",
        "Ao fim de 148 ações sem vencedor, é empate.",
    ]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a1", "Escolhe que peça pões em a1."),
        ("a1=neutral", "Essa peça não se pode pôr aqui."),
        ("a2", "A peça de a2 não é tua."),
        ("b1", "Escolhe para onde vai a peça de b1."),
        ("b1-b3", "A peça de b1 não pode ir para b3."),
        ("b1:b2", "Essa jogada escreve-se b1-b2."),
        ("pass", "Neste jogo não se passa."),
        ("swap", "Só se pode trocar de cores na primeira resposta, e só onde as regras o dizem."),
        ("z9", "«z9» não é uma casa deste tabuleiro."),
    ],
)
def test_a_move_is_refused_with_its_reason(move, reason):
    game = game_of(TWO_KINDS)
    state = played(game, "b1=black", "c4=white2")
    with pytest.raises(IllegalMove) as refused:
        game.play(state, move)
    assert str(refused.value.reason) == reason


def test_pieces_that_cannot_be_put_or_moved_say_so():
    moving = game_of({"board": rectangle(3, 3), "pieces": [{"movements": [STEP]}], "ends": LINE} | _corner())
    with pytest.raises(IllegalMove, match="Agora não se põem peças"):
        moving.play(moving.initial(), "b2")
    shut = game_of(
        {"board": rectangle(4, 1), "pieces": [{"movements": [STEP]}], "ends": [{"kind": "few"}]}
        | {"start": [_standing("first", "a1", "b1"), _standing("second", "c1", "d1")]}
    )
    assert str(shut.outcome(shut.initial()).reason) == "já não há jogadas"
    apart = game_of({"board": rectangle(3, 3), "pieces": [{"placing": {"near": "not_rival"}}], "ends": LINE})
    with pytest.raises(IllegalMove, match="Agora não se pode pôr uma peça em a2"):
        apart.play(played(apart, "a1"), "a2")
    stiff = game_of(
        {"board": rectangle(3, 3), "pieces": [{"movements": [STEP | {"forward": True}]}], "ends": LINE}
        | {"start": [_standing("first", "a3", "b1"), _standing("second", "c3")]}
    )
    with pytest.raises(IllegalMove, match="A peça de a3 não pode mover-se agora"):
        stiff.play(stiff.initial(), "a3-a2")


def _standing(player, *cells):
    return {"piece": 0, "player": player, "cells": list(cells)}


def _corner():
    return {"start": [_standing("first", "a1"), _standing("second", "c3")]}


def test_moves_and_choices_in_words():
    game = game_of(TWO_KINDS)
    state = played(game, "b1=black", "c4=white2", "b2=black2", "c3=white2")
    told = [str(game.describe(move)) for move in ("b1-c1", "b2/a2", "a1=black", "b2:b4", "pass", "swap")]
    assert told == [
        "moveu de b1 para c1",
        "empurrou com a peça de b2 para a2",
        "pôs uma peça em a1",
        "capturou com a peça de b2: b4",
        "passou",
        "trocou de cores com o adversário",
    ]
    asked = [str(game.choice(state, prefix)) for prefix in ("b1", "a1", "a1=black", "b1-c1", "b1/b2", "pass")]
    assert asked == [
        "Peça de b1: escolhe para onde vai",
        "Pôr uma peça em a1",
        "Pôr uma peça em a1",
        "Mover de b1 para c1",
        "Empurrar de b1 para b2",
        "Passar",
    ]
    assert [str(game.button(step)) for step in ("a1=black", "a1=white2", "pass")] == [
        "torre (Pretas)",
        "Brancas",
        "Passar",
    ]
    assert str(game.task(state)) == "Põe ou move uma peça."


TAKING = {
    "board": rectangle(3, 3),
    "pieces": [{"movements": [{"kind": "slide", "takes": "may"}]}, {"owner": "second", "movements": [STEP]}],
    "start": [
        _standing("first", "a1", "c2"),
        _standing("second", "a3"),
        {"piece": 1, "player": "second", "cells": ["b3"]},
    ],
    "captures": {"between": True},
    "ends": [{"kind": "stuck"}],
}


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("a1:a3", "capturou com a peça de a1: a3"),
        ("c2-c3", "moveu de c2 para c3"),
        ("c3:a3", "capturou com a peça de c3: a3"),
    ],
)
def test_what_a_move_takes_on_its_way_is_told_once(move, told):
    game = game_of(TAKING)
    state = game.initial() if move != "c3:a3" else played(game, "c2-c3", "b3-b2")
    assert str(game.tell(state, move, game.play(state, move))) == told


def test_pieces_of_any_kind_that_are_closed_in_are_told():
    """Only the second player has the piece on b3."""
    game = game_of(TAKING)
    state = played(game, "a1:a3", "b3-b2")
    assert str(game.tell(state, "c2:b2", game.play(state, "c2:b2"))) == "capturou com a peça de c2: b2"
    closed = {"black": ["a3", "c2"], "white": ["a2"], "white2": ["b3"], "extra": {}}
    between = game.setup(closed, "black")
    assert str(game.tell(between, "c2-c3", game.play(between, "c2-c3"))) == "moveu de c2 para c3 e capturou 1"
    both = game.setup({"black": ["a1", "c3"], "white": ["a3"], "white2": ["b3"], "extra": {}}, "black")
    assert (
        str(game.tell(both, "a1:a3", game.play(both, "a1:a3"))) == "capturou com a peça de a1: a3, e mais 1"
    )


def test_the_task_says_how_many_actions_are_left_and_when_to_pass():
    game = game_of(REBUILT["product"][1])
    assert str(game.task(game.initial())) == "Põe uma peça."
    assert str(game.task(played(game, "a1=black"))) == "Põe uma peça. Faltam 2 ações nesta vez."
    hexes = game_of(REBUILT["hex"][1])
    assert str(hexes.task(played(hexes, "c3"))) == "Podes jogar, ou trocar de cores com o adversário."
    passing = game_of(
        {"board": rectangle(4, 1), "pieces": [{"movements": [STEP]}], "turn": {"passing": "forced"}}
        | {"ends": [{"kind": "count"}]}
        | {"start": [_standing("first", "a1"), _standing("second", "b1")]}
    )
    assert str(passing.task(passing.initial())) == "Não podes fazer nada: tens de passar."
    with pytest.raises(IllegalMove, match="Só se passa quando"):
        passing.play(passing.play(passing.initial(), "pass"), "pass")


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"board": rectangle(3, 3, holes=["d1"])}, "board.holes", "«d1» não é uma casa"),
        ({"board": rectangle(3, 3, marked=["a1", "a1"])}, "board.marked", "aparece duas vezes"),
        ({"board": rectangle(3, 3, holes=["a1"], marked=["a1"])}, "board.marked", "«a1» não é"),
        ({"board": rectangle(1, 3)}, "board.holes", "pelo menos 4 casas"),
        ({"board": {"shape": "hexhex", "columns": 7}}, "board", "no máximo 6 casas de lado"),
        ({"pieces": [{}]}, "pieces.0", "nunca chega ao tabuleiro"),
        ({"pieces": [{"placing": {}, "owner": "first"}]}, "pieces", "O segundo jogador não tem"),
        ({"pieces": [{"placing": {}, "owner": "second"}]}, "pieces", "O primeiro jogador não tem"),
        ({"pieces": [{"placing": {}}] * 4}, "", "no máximo 3 tipos"),
        ({"pieces": [{"placing": {"near": "marked"}}]}, "pieces.0.placing", "não há casas marcadas"),
        (
            {"pieces": [*STONES, {"placing": {}, "owner": "neutral", "movements": [STEP]}]},
            "pieces.1.movements",
            "só pode ser empurrada",
        ),
        ({"turn": {"parts": "place_move"}}, "turn.parts", "Nenhuma peça se move"),
        ({"turn": {"parts": "place_move", "actions": 2}}, "turn", "já faz duas ações"),
        ({"turn": {"first": 2}}, "turn", "A primeira vez não pode"),
        ({"start": [_standing("first", "d4")]}, "start.0", "«d4» não é"),
        ({"start": [_standing("first", "a1", "a1")]}, "start.0", "A casa a1 tem duas peças"),
        ({"start": [{"piece": 1, "cells": []}]}, "start.0", "Falta o tipo de peça"),
        (
            {"pieces": [*STONES, {"owner": "second", "movements": [STEP]}]}
            | {"start": [{"piece": 1, "cells": ["a1"]}]},
            "start.0",
            "não é deste jogador",
        ),
        ({"ends": [{"kind": "line", "length": 4}]}, "ends.0", "não cabe uma linha de 4"),
        ({"ends": [{"kind": "goal", "cells": "goals"}]}, "ends.0", "Faltam as casas de chegada"),
        ({"ends": [{"kind": "taken"}]}, "ends.0", "não se captura nada"),
        ({"ends": [{"kind": "taken", "piece": 2}]}, "", "Falta o tipo de peça"),
        ({"ends": LINE * 2}, "", "uma só vez"),
        ({"ends": []}, "ends", "de 1 a 4 maneiras"),
        ({"extras": {"first_piece": "marked"}}, "extras.first_piece", "não há casas marcadas"),
        (
            {"board": {"shape": "triangle", "columns": 4}, "ends": [{"kind": "connect", "sides": "own"}]},
            "ends.0",
            "não tem lados opostos",
        ),
        (
            {"board": {"shape": "triangle", "columns": 4}}
            | {"pieces": [{"placing": {}, "movements": [STEP | {"ways": "all"}]}]},
            "pieces.0.movements.0",
            "não há diagonais",
        ),
        (
            {"pieces": [{"placing": {}, "movements": [{"kind": "jump", "over": "own", "takes": True}]}]},
            "pieces.0.movements.0",
            "não a captura",
        ),
    ],
)
def test_what_cannot_go_together_is_said_beside_the_block(change, field, reason):
    document = {"board": rectangle(3, 3), "pieces": STONES, "ends": LINE} | change
    with pytest.raises(BadOptions) as refused:
        read_document(document)
    assert refused.value.field == field
    assert reason in str(refused.value.reason)


def test_a_document_comes_back_from_its_short_text():
    for _options, document in REBUILT.values():
        if "placing" in document["pieces"][0]:
            read = read_document(document)
            assert read_document(packed(read)) == read == read_document(read.json())
            assert read_document(read) is read


@pytest.mark.parametrize("written", ["", "x", "[1]", "{}", "x" * 30_000, "eJwLSS0uAQAD3QGB", '{"board": 3}'])
def test_what_are_no_rules_is_refused_in_words(written):
    with pytest.raises(BadOptions) as refused:
        build("invented_board", {"rules": written})
    assert str(refused.value.reason)


@pytest.mark.parametrize(
    "extra",
    [
        {"reserves": [1]},
        {"reserves": [-2, 0, 0, 0]},
        {"taken": [0]},
        {"taken": [-1, 0, 0, 0]},
        {"part": 1},
        {"plies": 10_000},
    ],
)
def test_a_position_with_bad_numbers_is_refused(extra):
    game = game_of(TWO_KINDS)
    with pytest.raises(BadPosition):
        game.setup({"black": ["a1"], "extra": extra})


def test_a_position_that_is_over_is_set_up_as_over():
    game = game_of(TWO_KINDS)
    won = game.setup({"black": ["a1", "b1", "c1"], "extra": {}}, "white")
    assert game.outcome(won).winner == "black"
    assert game.board.names_of(game.won(won)) == ["a1", "b1", "c1"]
    late = game.setup({"black": ["a1"], "extra": {"plies": game.longest}}, "white")
    assert str(game.outcome(late).reason) == f"o jogo chegou às {game.longest} ações"


@pytest.mark.parametrize(("exact", "winner"), [(False, "black"), (True, None)])
def test_a_longer_line_wins_where_the_length_is_not_exact(exact, winner):
    ends = [{"kind": "line", "length": 3, "exact": exact}]
    game = game_of({"board": rectangle(4, 3), "pieces": STONES, "ends": ends})
    outcome = game.outcome(played(game, "a1", "a3", "b1", "b3", "d1", "d3", "c1"))
    assert (outcome.winner if outcome else None) == winner


def test_what_a_game_is_called_and_that_it_comes_back_from_other_processes():
    game = game_of({**REBUILT["hex"][1], "name": "Pontes"})
    assert game.title == "Pontes"
    assert pickle.loads(pickle.dumps(game)) == game == build("invented_board", game.options_json())
    assert hash(game) == hash(build("invented_board", game.options_json()))
    assert game.score(game.initial()) is None
    assert game_of(REBUILT["product"][1]).score(game_of(REBUILT["product"][1]).initial()) == {
        "black": 0,
        "white": 0,
    }


@pytest.mark.parametrize(
    ("repetition", "winner", "reason"),
    [
        ("", None, "a mesma posição apareceu três vezes"),
        ("loses", "black", "o adversário repetiu uma posição pela terceira vez"),
    ],
)
def test_the_third_time_of_a_position_ends_the_game(repetition, winner, reason):
    game = game_of(
        {"board": rectangle(3, 3), "pieces": [{"movements": [STEP]}], "ends": LINE}
        | {"extras": {"repetition": repetition}}
        | _corner()
    )
    state = played(game, *("a1-a2", "c3-c2", "a2-a1", "c2-c3") * 2)
    outcome = game.outcome(state)
    assert (outcome.winner, str(outcome.reason)) == (winner, reason)


@pytest.mark.parametrize(
    ("tie", "winner", "words"),
    [
        ("", None, "um ponto para cada um"),
        ("fewer", "white", "os mesmos pontos, com menos peças"),
        ("second", "white", "com os mesmos pontos ganha quem jogou em segundo"),
    ],
)
def test_what_decides_between_the_same_points(tie, winner, words):
    """Three cells of Black in groups of one against two of White."""
    game = game_of(
        {
            "board": rectangle(5, 1, marked=["b1"]),
            "pieces": [{"placing": {"near": "marked"}}],
            "start": [
                {"piece": 0, "player": "first", "cells": ["a1", "c1"]},
                {"piece": 0, "player": "second", "cells": ["d1"]},
            ],
            "ends": [{"kind": "count", "points": "largest", "tie": tie}],
        }
    )
    tied = game.setup({"black": ["a1", "c1"], "white": ["d1"], "extra": {}}, "black")
    ended = game.counted(tied)
    assert ended.winner == winner
    assert words in str(ended.reason)


def test_without_fewer_pieces_the_same_points_are_a_draw():
    game = game_of(
        {
            "board": rectangle(4, 1),
            "pieces": STONES,
            "ends": [{"kind": "count", "points": "largest", "tie": "fewer"}],
        }
    )
    assert game.counted(game.setup({"black": ["a1"], "white": ["d1"], "extra": {}}, "black")).winner is None


def test_two_corners_are_joined_or_three_sides_without_them():
    game = game_of(
        {
            "board": {"shape": "hexhex", "columns": 3},
            "pieces": STONES,
            "ends": [{"kind": "connect", "sides": "corners"}],
        }
    )
    bridge = game.setup({"black": ["a1", "b1", "c1"], "extra": {}}, "white")
    assert str(game.outcome(bridge).reason) == "ligou dois cantos ou três lados"
    corner = game.setup({"black": ["a1", "a2", "b1", "b2"], "extra": {}}, "white")
    assert game.outcome(corner) is None
    assert game.own_sketches()[-2] is not None
