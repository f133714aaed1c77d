"""The workshop's page of a board game: its form, clicks on the board, undoing, playing."""

from html.parser import HTMLParser

import pytest
from django.urls import reverse

from games.models import Match
from games.rules.invented.board_game import invention as boards
from games.rules.invented.document import BadDraft
from lessons.contest import board_changes, board_form, board_workshop, inventions, kinds
from lessons.contest.models import Entry, Invention
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition
from tests.pages import shows

EVERYTHING = boards.tidy(
    {
        "name": "Tudo",
        "rules": {
            "board": {
                "shape": "rectangle",
                "columns": 5,
                "rows": 5,
                "holes": ["c3"],
                "marked": ["a1"],
                "goals": {"first": ["a5"], "second": ["e1"]},
            },
            "pieces": [
                {
                    "owner": "both",
                    "name": "rei",
                    "symbol": "king",
                    "movements": [{"kind": "step", "takes": "may"}],
                },
                {
                    "owner": "both",
                    "reserve": 3,
                    "placing": {"near": "own"},
                    "movements": [
                        {"kind": "slide", "cells": 2},
                        {"kind": "jump", "takes": True, "goes_on": "any"},
                        {"kind": "push", "leaves": True},
                        {"kind": "leap"},
                    ],
                },
                {"owner": "neutral", "placing": {}},
            ],
            "start": [
                {"piece": 0, "player": "first", "cells": ["a1", "b1"]},
                {"piece": 0, "player": "second", "cells": ["e5"]},
                {"piece": 2, "player": "first", "cells": ["d4"]},
            ],
            "turn": {"actions": 2, "passing": "forced"},
            "captures": {"between": True, "fate": "reserve"},
            "ends": [
                {"kind": "goal", "cells": "goals", "piece": 1},
                {"kind": "taken", "count": 2, "piece": 2},
                {"kind": "few", "least": 1},
                {"kind": "stuck", "result": "wins"},
            ],
            "extras": {"swap": True},
        },
    }
)


@pytest.fixture
def game(classroom, pupils) -> Invention:
    return inventions.create(pupils[0], classroom, kinds.BOARD_GAME)


@pytest.fixture
def client(game, pupils):
    return signed_in(pupils[0])


def post(client, game, htmx=True, **more):
    game.refresh_from_db()
    data = {**board_form.flat(game.document), "base": str(game.version), **more}
    headers = {"HX-Request": "true"} if htmx else {}
    answer = client.post(game.get_absolute_url(), data, headers=headers)
    game.refresh_from_db()
    return answer


@pytest.mark.parametrize("draft", [EVERYTHING, boards.empty()], ids=["everything", "empty"])
def test_a_form_says_its_document(draft):
    assert board_form.read_form(board_form.flat(draft)) == draft


class _Values(HTMLParser):
    """What the inputs of a page would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "select":
            self._select = given.get("name", "")
        if tag == "option" and "selected" in given:
            self.values[self._select] = given["value"]
        is_box = given.get("type") in ("checkbox", "radio")
        if tag == "input" and "name" in given and (not is_box or "checked" in given):
            self.values[given["name"]] = given.get("value", "")


def test_every_choice_has_words_of_the_page():
    parts = [board_form.parts_of(EVERYTHING, {})]
    choices = []
    while parts:
        part = parts.pop()
        if isinstance(part, board_form.BoardPart):
            choices += [choice for asked in part.inputs for choice in asked.choices or ()]
            parts += part.parts
        elif isinstance(part, dict | list):
            parts += part.values() if isinstance(part, dict) else part
    assert ("rhombus", "Losango de hexágonos") in choices
    assert [value for value, words in choices if value == words and not value.isdigit()] == []


def test_every_field_of_the_turn_is_called_what_it_is():
    parts = board_form.parts_of(EVERYTHING, {})
    labels = [asked.label for asked in parts["turn_part"].inputs]
    assert labels == ["O que se faz em cada vez", "Quantas ações", "E na primeira vez", "Passar a vez"]
    assert [asked.kind for asked in parts["board_part"].inputs] == ["choice"] * 3
    assert [asked.name for asked in parts["cell_inputs"]][:2] == ["rules.board.holes", "rules.board.marked"]


def test_a_triangle_without_opposite_sides_says_so(client, game):
    values = {"rules.board.shape": "triangle", "rules.ends.0.kind": "connect", "rules.ends.0.sides": "own"}
    shows(post(client, game, **values).text, "não tem lados opostos", "os seus dois lados")


def test_each_rule_has_its_drawing_beside_it(client, game):
    shows(client.get(game.get_absolute_url()).text, 'class="sketch"', "Uma peça acabada de pôr.")


def test_the_page_sends_the_document_that_it_shows(client, game, pupils):
    inventions.save(game, pupils[0], game.version, EVERYTHING)
    values = _Values(client.get(game.get_absolute_url()).text).values
    assert board_form.read_form(values)["rules"] == EVERYTHING["rules"]


def replaced(client, game, **more):
    """The places of the page that an answer to this replaces; else the form is as the page shows it."""
    game.refresh_from_db()
    values = _Values(client.get(game.get_absolute_url()).text).values
    headers = {"HX-Request": "true"}
    page = client.post(game.get_absolute_url(), {**values, **more}, headers=headers).text
    assert "<html" not in page
    return {place for place in board_workshop._PLACES if f'id="{place}"' in page}


ALWAYS = {"lado", "estado", "partidas", "barra"}
FORM = {"blocos", "nome", "desenho", "pecas", "c-rules-turn", "c-rules-captures", "fins", "c-rules-extras"}
FORM |= {"arbitro", "textos", "cabeca"}


def test_an_answer_has_what_has_changed(client, game):
    passing = replaced(client, game, **{"rules.turn.passing": "free"})
    assert passing == ALWAYS | {"c-rules-turn"}
    assert replaced(client, game, name="Torres") == ALWAYS | {"cabeca", "nome"}
    assert replaced(client, game, celula="b2", pincel="board.holes") >= ALWAYS | {"desenho"}
    assert replaced(client, game, do="undo") >= ALWAYS | {"desenho"}
    assert replaced(client, game, story="Era\r\numa vez.") == ALWAYS | {"textos"}


@pytest.mark.parametrize(
    "typed",
    [
        {"rules.board.columns": "99"},  # becomes the most there can be
        {"rules.board.columns": "1", "rules.board.rows": "1"},  # is refused
        {"do": "undo", "rules.board.columns": "1", "rules.board.rows": "1"},
        {"seen": "{"},
        {"seen": "[]"},
        {"free": "true"},  # has other sections
    ],
)
def test_a_form_that_does_not_show_what_was_typed_comes_whole(client, game, typed):
    if "do" in typed:
        post(client, game, **{"rules.turn.passing": "free"})
    places = replaced(client, game, **typed)
    missing = {"c-rules-turn", "c-rules-captures", "fins", "c-rules-extras"} if "free" in typed else set()
    assert places == (ALWAYS | FORM) - missing


def test_without_scripts_what_went_wrong_is_said_on_the_whole_page(client, game):
    answer = post(client, game, htmx=False, **{"rules.board.columns": "1", "rules.board.rows": "1"})
    assert answer.status_code == 422
    shows(answer.text, "<html", 'role="alert"', 'id="blocos"', "O tabuleiro tem de ter pelo menos 4 casas.")


def test_what_people_know_of_a_game_without_a_machine_comes_with_its_rules(client, game):
    post(client, game, free="true")
    assert replaced(client, game, **{"texts.rules": "Empilha."}) >= {"arbitro"}


def test_numbers_and_cells_that_do_not_fit_are_fitted():
    values = board_form.flat(EVERYTHING) | {
        "rules.board.columns": "4",
        "rules.ends.1.count": "9999",
        "rules.turn.parts": "place_move",
    }
    rules = board_form.read_form(values)["rules"]
    assert rules["board"]["goals"] == {"first": ["a5"]}
    assert rules["ends"][1]["count"] == 100
    assert "second" not in {place["player"] for place in rules["start"]}
    assert (
        board_form.read_form({**values, "rules.board.shape": "hexhex"})["rules"]["board"]["shape"] == "hexhex"
    )


@pytest.mark.parametrize("typed", ["", "x", "-3"])
def test_a_crafted_number_is_the_least(typed):
    values = board_form.flat(boards.empty()) | {"rules.board.columns": "3", "rules.ends.0.length": typed}
    assert board_form.read_form(values)["rules"]["ends"][0]["length"] == 3


def test_a_board_that_is_too_small_is_refused():
    values = board_form.flat(boards.empty()) | {"rules.board.columns": "1", "rules.board.rows": "1"}
    with pytest.raises(BadDraft):
        board_form.read_form(values)


def test_clicks_put_and_lift():
    draft = boards.empty()
    for brush, cell in (("start.0.first", "a1"), ("start.0.first", "b1"), ("board.holes", "a1")):
        draft = board_changes.click(draft, brush, cell)
    assert draft["rules"]["start"] == [{"piece": 0, "player": "first", "cells": ["b1"]}]
    assert draft["rules"]["board"]["holes"] == ["a1"]
    draft = board_changes.click(draft, "start.0.second", "a1")
    assert "holes" not in draft["rules"]["board"]
    draft = board_changes.click(draft, "start.0.second", "a1")
    draft = board_changes.click(draft, "board.goals.second", "d4")
    draft = board_changes.click(draft, "board.marked", "c3")
    assert draft["rules"]["board"]["goals"] == {"second": ["d4"]}
    assert draft["rules"]["board"]["marked"] == ["c3"]


@pytest.mark.parametrize(("action", "cells"), [("mirror", ["a4", "b4"]), ("turn", ["d4", "c4"])])
def test_one_button_puts_the_pieces_of_the_other(action, cells):
    draft = board_changes.click(boards.empty(), "start.0.first", "a1")
    draft = board_changes.click(draft, "start.0.first", "b1")
    draft = board_changes.apply_action(draft, action, {})
    assert draft["rules"]["start"][1] == {"piece": 0, "player": "second", "cells": cells}


@pytest.mark.parametrize(("action", "hole", "cell"), [("mirror", "a4", "b4"), ("turn", "d4", "c4")])
def test_the_pieces_of_the_other_stand_on_no_hole(action, hole, cell):
    draft = boards.empty()
    for brush, place in (("board.holes", hole), ("start.0.first", "a1"), ("start.0.first", "b1")):
        draft = board_changes.click(draft, brush, place)
    draft = board_changes.apply_action(draft, action, {})
    assert draft["rules"]["start"][1] == {"piece": 0, "player": "second", "cells": [cell]}


def test_pieces_movements_and_ends_come_and_go():
    draft = board_changes.apply_action(EVERYTHING, "piece-remove:1", {})
    assert [place["piece"] for place in draft["rules"]["start"]] == [0, 0, 1]
    assert "piece" not in draft["rules"]["ends"][0]
    assert draft["rules"]["ends"][1]["piece"] == 1
    draft = board_changes.apply_action(draft, "movement-add:0", {"add.movement.0": "push"})
    draft = board_changes.apply_action(draft, "movement-remove:0.0", {})
    assert [movement["kind"] for movement in draft["rules"]["pieces"][0]["movements"]] == ["push"]
    draft = board_changes.apply_action(draft, "end-remove:0", {})
    draft = board_changes.apply_action(draft, "end-add", {"add.end": "line"})
    assert [end["kind"] for end in draft["rules"]["ends"]] == ["taken", "few", "stuck", "line"]
    assert len(board_changes.apply_action(boards.empty(), "piece-add", {})["rules"]["pieces"]) == 2


@pytest.mark.parametrize(
    "action",
    ["nothing", "piece-remove:9", "piece-remove:x", "end-add", "movement-add:0", "movement-remove:0.7"],
)
def test_a_button_of_something_that_is_gone_is_refused(client, game, action):
    answer = post(client, game, do=action)
    assert answer.status_code == 422
    shows(answer.text, "Isso já não está no jogo")


@pytest.mark.parametrize("brush", ["start.7.first", "other"])
def test_a_brush_that_is_not_there_is_refused(client, game, brush):
    assert post(client, game, celula="a1", pincel=brush).status_code == 422
    assert post(client, game, celula="z9", pincel="board.holes").status_code == 422


def test_the_page_saves_by_itself_and_undoes(client, game):
    before = game.document
    answer = post(client, game, celula="b2", pincel="board.marked")
    shows(answer.text, "As casas b2 estão marcadas", 'value="undo"')
    post(client, game, **{"rules.extras.swap": "true"})
    post(client, game, do="undo")
    assert "extras" not in game.document["rules"] or not game.document["rules"]["extras"].get("swap")
    post(client, game, do="undo")
    assert game.document == before
    assert post(client, game, do="undo").status_code == 422


def test_undoing_leaves_what_a_colleague_changed(client, game, pupils):
    post(client, game, celula="b2", pincel="board.marked")
    inventions.save(game, pupils[0], game.version, {**game.document, "name": "Outro"})
    post(client, game, do="undo")
    assert game.document["name"] == "Outro"
    assert "marked" not in game.document["rules"]["board"]


def test_without_scripts_a_post_leads_back(client, game):
    answer = post(client, game, htmx=False, pincel="board.marked", name="Quatro")
    assert answer.url == f"{game.get_absolute_url()}?pincel=board.marked"
    page = client.get(answer.url).text
    shows(page, "Guardado", "Quatro")
    assert _Values(page).values["pincel"] == "board.marked"


def test_a_bad_form_says_why_and_changes_nothing(client, game):
    before = game.document
    answer = post(client, game, **{"rules.board.columns": "1", "rules.board.rows": "1"})
    assert answer.status_code == 422
    shows(answer.text, "pelo menos 4 casas")
    assert game.document == before


def test_what_two_change_at_once_stays_of_the_first(client, game, pupils):
    old = game.document
    inventions.save(game, pupils[0], game.version, {**old, "name": "Primeiro"})
    values = board_form.flat(old) | {"name": "Segundo", "base": "1"}
    answer = client.post(game.get_absolute_url(), values, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    shows(answer.text, "Um colega mudou o mesmo sítio", "Primeiro")


def test_blocks_that_do_not_fit_are_said_beside_them(client, game):
    answer = post(client, game, **{"rules.ends.0.length": "9"})
    shows(answer.text, "Ainda falta", "#c-rules-ends-0", hides=["Jogar já"])
    assert client.post(reverse("lessons:invention-play", args=[game.key]), follow=True).status_code == 200


def test_an_end_that_never_comes_is_said_beside_it_and_can_be_played(client, game):
    post(client, game, **{"rules.pieces.0.reserve": "2"})
    shown = shows(client.get(game.get_absolute_url()).text, "Assim é mesmo?", "#c-rules-ends-0", "Jogar já")
    assert shown.count("cada jogador tem no máximo 2.") == 2


def test_a_problem_of_the_start_leads_to_the_board(client, game, pupils):
    draft = {**EVERYTHING, "rules": {**EVERYTHING["rules"], "pieces": EVERYTHING["rules"]["pieces"][:2]}}
    draft["rules"]["ends"] = [{"kind": "stuck"}]
    inventions.save(game, pupils[0], game.version, draft)
    shows(client.get(game.get_absolute_url()).text, 'href="#desenho"')


def test_it_is_played_at_once(client, game):
    for choice, access in (("computer", Match.Access.COMPUTER), ("hotseat", Match.Access.HOTSEAT)):
        client.post(reverse("lessons:invention-play", args=[game.key]), {"play": choice, "level": "easy"})
        assert Match.objects.latest("pk").access == access
    Match.objects.update(status=Match.Status.FINISHED, end=Match.End.GAME)
    match = Match.objects.latest("pk")
    post(client, game, match=match.code)
    assert game.document["match"] == match.code
    shows(client.get(game.get_absolute_url()).text, match.code)


def test_a_handed_in_game_is_not_changed(client, game, teacher, pupils):
    entry = Entry.objects.create(edition=make_edition(teacher), invention=game, state=Entry.State.SUBMITTED)
    assert entry.pk
    answer = post(client, game, celula="b2", pincel="board.marked")
    shows(answer.text, "já foi entregue", hides=["data-build"])


def test_teachers_read_and_do_not_write(game, teacher):
    client = signed_in(teacher)
    shows(
        client.get(game.get_absolute_url()).text, "Só os autores a mudam", hides=["data-build", 'name="do"']
    )
    assert post(client, game, do="piece-add").status_code == 404
