"""Semáforo: lights, lines, both JSON forms, setting up, the rulebook's solution."""

import pytest
from django.urls import reverse

from games.bots.levels import LEVELS, choose
from games.rules.catalogue import ENTRIES, build
from games.rules.errors import BadOptions
from games.rules.game import State
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.analyse import analyse
from games.solvers.explain import Find, Say
from games.solvers.solve import solve
from tests.games.rules.plays import after

ENTRY = ENTRIES["traffic_lights"]

GAME = TrafficLights()
SMALL = TrafficLights(size="3x3")
BOOK = "GRYR/Y.R./Y..Y"


def test_a_light_goes_from_green_to_yellow_to_red():
    position = SMALL.start()
    seen = []
    for _ in range(3):
        seen.append(str(SMALL.choice(State(position, 0), "b2")))
        position = SMALL.follow(position, "b2")
        seen.append(SMALL.position_json(position))
    assert seen == [
        "Pôr verde em b2",
        ".../.G./...",
        "Passar b2 de verde a amarelo",
        ".../.Y./...",
        "Passar b2 de amarelo a vermelho",
        ".../.R./...",
    ]
    assert "b2" not in SMALL.position_moves(position)
    assert str(SMALL.describe("b2")) == "mudou a luz de b2"


@pytest.mark.parametrize(
    ("rows", "move", "reason", "won"),
    [
        (".YY./..../....", "a3", None, ""),
        ("GYY./..../....", "a3", "fez três amarelos em linha", "a3 b3 c3"),
        (".YY./.G../...G", "a3", "fez três verdes em linha", ""),
        ("Y.../.R../..R.", "a3", "fez três vermelhos em linha", "a3 b2 c1"),
        ("..G./.G../....", "a1", "fez três verdes em linha", "c3 b2 a1"),
        ("G..G/..../....", "b3", None, ""),
    ],
)
def test_three_of_a_colour_win(rows, move, reason, won):
    game = TrafficLights("4x3", rows)
    after = game.play(game.initial(), move)
    if rows.startswith(".YY./.G"):
        assert game.outcome(after) is None
        return
    outcome = game.outcome(after)
    assert (outcome and str(outcome.reason)) == reason
    crowned = {name for name, kind in game.view(after).pieces.items() if kind.endswith("_won")}
    assert crowned == set(won.split())
    if outcome:
        assert outcome.winner == "first"
        assert list(game.moves(after)) == []
        assert solve(game, after.position).outcome == "P"
        assert solve(game, after.position).grundy == 0


def test_both_json_forms_are_read():
    colours = {"green": ["a3"], "yellow": ["a1", "a2", "c3", "d1"], "red": ["b3", "c2", "d3"]}
    position = GAME.position_of(BOOK)
    assert GAME.position_of(colours | {"extra": {}}) == position
    assert GAME.position_of(colours | {"white": [], "black": [], "neutral": []}) == position
    assert GAME.shape.by_colour(position) == colours
    assert GAME.position_json(position) == BOOK
    assert TrafficLights.from_position(BOOK)[0] == TrafficLights("4x3", BOOK)
    assert TrafficLights.from_position("G../.../...")[0].size == "3x3"
    assert TrafficLights.from_position(colours)[1].position == position
    assert TrafficLights.from_position({"green": ["a1"]}, "3x3")[0] == TrafficLights("3x3", ".../.../G..")
    assert TrafficLights.from_position("..../..../....")[0] == GAME


def test_one_light_may_close_two_lines():
    game = TrafficLights("3x3", "GG./..G/..G")
    over = game.play(game.initial(), "c3")
    assert game.setup(game.position(over)).position == over.position
    assert len(game.view(over).pieces) == 5


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"size": "5x5"}, "size"),
        ({"lights": "G../.../..."}, "lights"),
        ({"size": "3x3", "lights": BOOK}, "lights"),
        ({"lights": "GGG./..../YYY."}, "lights"),
        ({"lights": "xyz"}, "lights"),
        ({"lights": 3}, "lights"),
    ],
)
def test_options_that_do_not_fit(options, field):
    with pytest.raises(BadOptions) as bad:
        TrafficLights(**options)
    assert bad.value.field == field


def test_lights_may_be_typed_in_small_letters_and_an_empty_board_as_dots():
    assert TrafficLights("4x3", " gryr / y.r. / y..y ").lights == BOOK
    assert TrafficLights("3x3", "..../..../....") == SMALL


def test_there_is_no_misere_form():
    assert GAME.under(misere=False) == GAME
    with pytest.raises(BadOptions, match="misère"):
        GAME.under(misere=True)


def test_clicking_goes_around_the_lights():
    position = SMALL.start()
    seen = []
    for _ in range(4):
        position = SMALL.toggled(position, "a3")
        seen.append(SMALL.position_json(position)[0])
    assert seen == ["G", "Y", "R", "."]
    # A second line elsewhere is left out.
    two = SMALL.position_of("GGG/YY./...")
    assert SMALL.position_json(SMALL.toggled(two, "c2")) == "GGG/YYG/..."
    assert SMALL.position_json(SMALL.toggled(SMALL.position_of("GGG/YYG/..."), "c2")) == "GGG/YYR/..."


def test_what_is_seen_and_said():
    game = TrafficLights("4x3", BOOK)
    assert game.view(game.initial()).pieces["d3"] == "red"
    assert (
        str(game.picture(game.initial()))
        == "Luzes: verde: a3, amarelo: a1, a2, c3, d1 e vermelho: b3, c2, d3."
    )
    assert str(GAME.picture(GAME.initial())) == "Ainda não há luzes."
    assert game.live_problem() is None
    assert str(TrafficLights("3x3", "GGG/.../...").live_problem()) == "Nesta posição já não há jogadas."


def sentences(game: TrafficLights) -> list[str]:
    blocks = analyse(game, game.initial()).explanation
    return [str(block.text) for block in blocks if isinstance(block, Say | Find)]


@pytest.mark.parametrize(
    ("size", "rows", "said"),
    [
        ("4x3", BOOK, ["Há 3 jogadas que fazem já três em linha.", "Passar a3 de verde a amarelo."]),
        ("4x3", "RYGR/GGRG/R.RY", ["Há 2 jogadas que não dão logo a linha ao adversário: b1 e d2."]),
        ("3x3", ".../.G./...", ["Só uma jogada não dá logo a linha ao adversário: b2.", "Mas daqui todas"]),
        (
            "4x3",
            "RY.R/GGRG/R.RY",
            [
                "Há 3 jogadas que não dão logo a linha ao adversário: b1, c3 e d2.",
                "Esta vai para uma posição P",
                "Pôr verde em b1.",
                "Há outras 2 jogadas que ganham.",
            ],
        ),
        ("3x3", "GGG/.../...", ["Já não há jogadas. Quem fez a última ganhou."]),
    ],
)
def test_explanations(size, rows, said):
    found = sentences(TrafficLights(size, rows))
    for expected, sentence in zip(said, found, strict=False):
        assert sentence.startswith(expected)


def test_who_can_only_give_the_line_away_is_told_so():
    game = TrafficLights("4x3", "RYGR/GGRG/R.RY")
    state = after(game, *("b1", "d2"))
    assert sentences(game.starting_at(state.position)) == ["Todas as jogadas dão a linha ao adversário."]


def test_the_perfect_computer_wins_from_a_won_position():
    state = SMALL.initial()
    for turn in range(36):
        if SMALL.outcome(state):
            break
        level = LEVELS["perfect"] if turn % 2 == 0 else LEVELS["beginner"]
        state = SMALL.play(state, choose(SMALL, state, level, turn))
    outcome = SMALL.outcome(state)
    assert outcome.winner == "first"


def test_lessons_are_right():
    for first_step in ENTRY.first_steps:
        game = ENTRY.game_of(first_step)
        state = game.setup(first_step.position, first_step.to_move)
        winning = solve(game, state.position).winning_moves
        assert set(first_step.answers or winning) == set(winning)
        assert set(winning) < set(game.moves(state))
    at_once = TrafficLights("4x3", BOOK)
    assert {
        move
        for move in at_once.moves(at_once.initial())
        if at_once.outcome(at_once.play(at_once.initial(), move))
    } == {"a3", "c3", "d1"}


def test_lights_may_be_a_part_of_a_sum():
    game = build("sum", {"games": f"nim 3, 5\ntraffic_lights 3x3\ntraffic_lights 4x3 | {BOOK}"})
    solution = solve(game, game.start())
    assert solution.grundy == 3 ^ 5 ^ 1 ^ 2
    assert solution.winning_moves == ("g1:p2-5",)
    assert build("sum", game.options_json()) == game
    misere = build("sum", {"games": "nim 1, 2\ntraffic_lights 4x3 | RYGR/GGRG/R.RY", "misere": True})
    assert solve(misere, misere.start()).winning_moves == ("g1:p2-1",)


@pytest.mark.django_db
def test_a_sum_with_lights_is_built_on_its_page(client):
    answer = client.get(reverse("games:build", args=["sum"]), {"jogo": ["nim"], "juntar": "traffic_lights"})
    assert answer.status_code == 200
    assert "Semáforo" in answer.content.decode()
