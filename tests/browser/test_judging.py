"""A judge in the browser: the line is cut in the middle of the form, and nothing is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.half_loaded_pages import scripts_of, without_each_script

pytestmark = pytest.mark.browser

SCRIPT = """
from games.rules.invented.document import build_games
from games.solvers.inventions import examine
from lessons.contest.models import Examination, Judgement
from tests.lessons.contest.examined_board import make_examined_entry
from tests.lessons.contest.judging_world import draft, make_world
world = make_world()
judge = world.judge("jurada")
report = examine(build_games(draft()))
Examination.objects.update_or_create(digest=report["digest"], defaults={"report": report})
entries = [*(world.enter(["zulmira.q"]) for _ in range(4)), make_examined_entry(world.edition)]
print(json.dumps([world.given(entry, judge).key for entry in entries]))
"""


@pytest.fixture(scope="module")
def keys(_site):
    """Five entries for the judge "jurada", the last one a board game."""
    if not _site.running():
        _site.start()
    made: list[str] = _site.run(SCRIPT)
    return made


@pytest.fixture
def judge(sign_in, keys):
    """The page of one of the judge's entries, from 0."""
    return lambda number: sign_in("jurada", f"/admin/lessons/judgement/{keys[number]}/change/")


def test_a_cut_line_in_mid_form_loses_nothing(judge, accessible):
    page = judge(0)
    accessible(page)
    state = page.locator("[data-state]")
    first = page.get_by_role("group", name="Regras claras e completas")
    first.get_by_role("radio").nth(2).focus()
    page.keyboard.press("3")
    expect(first.get_by_role("radio").nth(3)).to_be_checked()
    expect(state).to_contain_text("guardado às")
    page.context.set_offline(True)
    second = page.get_by_role("group", name="É um jogo imparcial")
    second.get_by_role("radio").nth(4).check()
    second.get_by_label("Comentário").fill("Escrito sem ligação.")
    expect(state).to_contain_text("Sem ligação")
    expect(page.locator("[data-total]")).to_have_text("30")
    page.get_by_role("button", name="Entregar…").click()
    expect(second.get_by_label("Comentário")).to_have_value("Escrito sem ligação.")
    page.context.set_offline(False)
    expect(state).to_contain_text("guardado às")
    page.reload()
    expect(second.get_by_role("radio").nth(4)).to_be_checked()
    expect(second.get_by_label("Comentário")).to_have_value("Escrito sem ligação.")
    assert not page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('judging:'))")


def test_a_board_entry_is_accessible_and_fits(judge, everywhere):
    page = judge(4)
    expect(page.get_by_role("group", name="Simples de explicar")).to_be_visible()
    expect(page.locator(".plies-ahead, .share-bar").first).to_be_visible()
    everywhere(page)


def test_a_page_loaded_again_before_the_line_is_back_recovers(judge):
    page = judge(1)
    page.route("**/guardar/", lambda route: route.abort())
    comment = page.get_by_role("group", name="Análise do jogo").get_by_label("Comentário")
    comment.fill("Ainda não chegou.")
    expect(page.locator("[data-state]")).to_contain_text("Sem ligação")
    page.on("dialog", lambda dialog: dialog.accept())
    page.unroute("**/guardar/")
    page.route("**/guardar/", lambda route: route.abort(), times=1)
    page.reload()
    expect(comment).to_have_value("Ainda não chegou.")
    expect(page.locator("[data-state]")).to_contain_text("guardado às")
    page.reload()
    expect(comment).to_have_value("Ainda não chegou.")


def test_two_tabs_ask_which_one_stays(judge):
    page = judge(2)
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_role("group", name="Regras claras e completas").get_by_role("radio").nth(4).check()
    expect(page.locator("[data-state]")).to_contain_text("guardado às")
    there = other.get_by_role("group", name="Regras claras e completas").get_by_role("radio")
    there.nth(1).check()
    expect(other.get_by_role("alert")).to_contain_text("mudada noutro separador")
    other.get_by_role("button", name="Usar o que está guardado").click()
    expect(there.nth(4)).to_be_checked()
    # That something is saved stood there before.
    with page.expect_response("**/guardar/"):
        page.get_by_label("Comentário geral").fill("Primeiro separador")
    other.get_by_label("Comentário geral").fill("Segundo separador")
    other.get_by_role("button", name="Guardar o que está aqui").click()
    expect(other.locator("[data-state]")).to_contain_text("guardado às")
    for name in ("É um jogo imparcial", "Originalidade", "Interessante", "Análise", "Apresentação"):
        other.get_by_role("group", name=name).get_by_role("radio").nth(2).check()
    other.get_by_role("button", name="Entregar…").click()
    expect(other.get_by_role("heading", name="Entregar a avaliação")).to_be_visible()
    other.get_by_role("button", name="Entregar para sempre").click()
    expect(other.get_by_text("Avaliação entregue. Obrigado!")).to_be_visible()
    other.goto(page.url)
    expect(other.get_by_label("Comentário geral")).to_have_value("Segundo separador")
    expect(other.get_by_label("Comentário geral")).to_be_disabled()


def test_the_form_works_without_its_scripts(judge):
    page = judge(3)
    without_each_script(page, ".judging-bar button[value=save]", scripts_of(page) - {"judging", "served"})
