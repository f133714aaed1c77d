"""A pupil invents a board game by clicking, and plays it at once against a classmate."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SCREEN, fits, settled
from tests.browser.seated import cell, expect_moves, looked_back, seat, turn

pytestmark = pytest.mark.browser


@pytest.fixture
def new_game(sign_in):
    """Opens a new board game as a pupil: `new_game("aluno2", viewport=PHONE)`."""

    def begin(who, **options):
        page = sign_in(who, "/concurso/oficina/nova/", reduced_motion="reduce", **options)
        page.get_by_role("button", name="Jogo de tabuleiro para dois").click()
        return page

    return begin


def test_the_page_stays_where_it_is_when_a_block_is_changed(new_game):
    """A browser that holds on to what is replaced would scroll to the end of the page."""
    page = new_game("aluno2", viewport=PHONE)
    choice = page.get_by_label("Passar a vez")
    choice.scroll_into_view_if_needed()
    above = choice.bounding_box()["y"]
    choice.select_option("free")
    expect(page.get_by_role("button", name="Desfazer")).to_be_visible()
    settled(page)
    assert abs(choice.bounding_box()["y"] - above) < PHONE["height"] / 2


def test_a_button_that_is_pressed_before_the_answer_came_counts(new_game):
    page = new_game("aluno2")
    settled(page)
    page.evaluate(
        """() => {
          const choice = document.querySelector("[name='rules.turn.passing']");
          choice.value = "free";
          choice.dispatchEvent(new Event("change", { bubbles: true }));
          document.getElementById("outra-peca").click();
        }"""
    )
    expect(page.locator("#pecas > fieldset")).to_have_count(2)
    expect(page.get_by_label("Passar a vez")).to_have_value("free")


def test_choosing_what_a_click_means_asks_nothing(new_game):
    page = new_game("aluno2")
    settled(page)
    asked = []
    page.on("request", lambda request: asked.append(request.method))
    page.get_by_text("Buraco", exact=True).click()
    page.locator("#outro-fim").select_option("connect")
    page.locator('#montar [data-cell="a1"]').click()
    expect(page.locator("#jogo .rules-words")).to_contain_text("Faltam as casas a1.")
    assert asked.count("POST") == 1


def test_a_board_game_is_invented_by_clicks_and_played_by_two(sign_in, everywhere):
    page = sign_in("aluno2", "/concurso/oficina/nova/", viewport=PHONE, reduced_motion="reduce")
    everywhere(page)
    page.get_by_role("button", name="Jogo de tabuleiro para dois").click()
    rules = page.locator("#jogo .rules-words")
    expect(rules).to_contain_text("4 colunas e 4 linhas")
    page.get_by_label("Nome do jogo").fill("Três na jangada")
    page.get_by_text("Buraco", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Três na jangada")
    page.locator('#montar [data-cell="a1"]').click()
    expect(rules).to_contain_text("Faltam as casas a1.")
    page.get_by_role("button", name="Desfazer").click()
    expect(rules).not_to_contain_text("Faltam as casas")
    fits(page)
    game = page.url
    page.goto(f"{game}folha/")
    everywhere(page)
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1
    page.goto(game)

    page.get_by_role("link", name="Jogar com a turma").click()
    page.locator("#jogar [name=access][value=class]").check()
    page.get_by_text("Quem começa, relógio").click()
    page.locator("#jogar [name=starts][value=me]").check()
    page.get_by_role("button", name="Começar a partida").click()
    page.wait_for_url(re.compile("/partidas/"))
    other = sign_in("aluno1")
    seat(page, other, page.url)
    cell(page, "b2").click()
    page.get_by_role("button", name="Confirmar", exact=True).click()
    expect(other.locator('#board [data-cell="b2"]')).to_have_attribute("data-piece", "black")


LONG = """
from games.rules.invented.board_game.sheet import FEW_LINES, MOST_LETTERS
from games.rules.invented.document import MAX_TEXT
from lessons.contest.models import Invention
words = "Cada jogador move uma torre ou põe uma peça. "
written = {part: (words * 9)[:most // FEW_LINES - 1] + "\\n" for part, most in MOST_LETTERS.items()}
sheet = {part: (line * FEW_LINES).strip() for part, line in written.items() if part != "rules"}
row = Invention.objects.get(key=given)
texts = {**row.document["texts"], "rules": (words + "\\n") * (MAX_TEXT // (len(words) + 1))}
row.document |= {"free": True, "sheet": sheet, "texts": texts}
row.save()
"""


def test_the_longest_sheet_is_one_page(new_game, live_site):
    page = new_game("aluno4")
    page.wait_for_url(re.compile("/oficina/(?!nova)"))
    live_site.run(LONG, page.url.rstrip("/").rpartition("/")[2])
    page.goto(f"{page.url}folha/")
    expect(page.get_by_text("letra muito pequena")).to_be_visible()
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_two_play_without_a_referee(new_game, sign_in, accessible):
    """They move as they like, say that a turn is done, deny an end and agree to one, and look back at it."""
    page = new_game("aluno2")
    page.get_by_label("Nome do jogo").fill("Torres")
    page.get_by_label("Sem máquina: as regras são só para pessoas").check()
    words = page.get_by_label("As regras pelas tuas palavras")
    words.fill("Ganha quem fizer uma torre de duas peças.")
    words.press("Tab")
    expect(page.locator("#jogo .rules-words")).to_contain_text("Ganha quem fizer uma torre")
    accessible(page)
    page.get_by_role("link", name="Jogar com a turma").click()
    page.locator("#jogar [name=access][value=class]").check()
    page.get_by_text("Quem começa, relógio").click()
    page.locator("#jogar [name=starts][value=me]").check()
    page.get_by_role("button", name="Começar a partida").click()
    page.wait_for_url(re.compile("/partidas/"))
    other = sign_in("aluno1", reduced_motion="reduce")
    seat(page, other, page.url)
    played = []

    def play(who, move, *choices):
        """Cells and buttons, one after the other; both see the move."""
        for choice in choices:
            place = cell(who, choice) if re.fullmatch("[a-z][0-9]", choice) else None
            (place or who.get_by_role("button", name=choice, exact=True)).click()
        confirm = who.get_by_role("button", name="Confirmar", exact=True)
        expect(confirm).to_be_enabled()
        confirm.click()
        played.append(move)
        for reader in (page, other):
            expect_moves(reader, played)

    play(page, "a1=preta", "a1", "Pôr: preta")
    page.set_viewport_size(PHONE)
    cell(page, "a1").click()
    expect(page.get_by_role("button", name="Rodar 90°")).to_be_visible()
    # What is done without a cell stands below the board, where it covers none.
    expect(page.locator("[data-step-tray]")).to_be_hidden()
    page.get_by_role("button", name="Desfazer").click()
    page.set_viewport_size(SCREEN)
    accessible(page)
    play(page, "feito", "Feito")
    play(other, "a1=branca", "a1", "Pôr: branca")
    expect(page.locator('#board [data-label="a1"]')).to_have_text("2")
    play(other, "fim=branca", "Fim…", "ganham as brancas")
    expect(turn(page)).to_contain_text("Concordas?")
    play(page, "discordo", "Não concordo")
    play(other, "fim=branca", "Fim…", "ganham as brancas")
    play(page, "concordo", "Concordo")
    expect(turn(page)).to_contain_text("Perdeste")
    expect(turn(other)).to_contain_text("Ganhaste")
    looked_back(page)
    page.get_by_role("button", name="Início", exact=True).click()
    expect(page.locator('#board [data-cell="a1"]')).to_have_attribute("data-piece", "")
    page.get_by_role("button", name="Seguinte", exact=True).click()
    expect(page.locator('#board [data-cell="a1"]')).to_have_attribute("data-piece", "black")


PRESS_TWICE = """(button) => {
  const sent = [];
  const stop = new AbortController();
  const note = (event) => {
    sent.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener("submit", note, stop);
  button.click();
  button.click();
  stop.abort();
  return sent;
}"""


def test_a_double_click_sends_a_form_once(sign_in):
    """What is sent leaves the page: the second click would make a second game before the answer comes."""
    page = sign_in("aluno6", "/concurso/oficina/nova/")
    page.wait_for_load_state()
    button = page.get_by_role("button", name="Jogo de tabuleiro para dois")
    assert button.evaluate(PRESS_TWICE) == [True, False]
    page.evaluate("dispatchEvent(new Event('pageshow'))")  # as on coming back
    assert button.evaluate(PRESS_TWICE) == [True, False]
