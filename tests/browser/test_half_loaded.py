"""Pages of which a script does not come: they say so, and what is written is saved by their plain forms."""

import pytest
from playwright.sync_api import Route, expect

from lessons.worksheets.builtin import FICHA, templates
from tests.browser.half_loaded_pages import BOARDS, EVERYWHERE, without_each_script
from tests.browser.on_sheets import cell, expect_saved, part
from tests.browser.seated import create
from tests.browser.site_rows import give, run

pytestmark = pytest.mark.browser

INVENT = """
from lessons.contest import inventions
pupil = User.objects.get(username="aluno2")
classroom = Classroom.objects.get(enrolments__pupil=pupil)
print(json.dumps(inventions.create(pupil, classroom, "heaps").key))
"""


@pytest.fixture
def given(live_site):
    """The keys of an assignment, and of the sheet of aluno1 and aluno2."""
    return give(live_site, templates()[FICHA].document("pt").json(), [["aluno1", "aluno2"]])


def test_a_sheet_offers_its_plain_form_and_saves_by_it(sign_in, given, live_site):
    path = f"/grupos/{given['groups'][0]}/"
    page = sign_in("aluno1", path)
    without_each_script(page, "#sheet-form button[type=submit]")
    page.route("**/js/sheet-line*.js", lambda route: route.abort())
    page.goto(path)
    cell(page, "II.1:sequence").fill("0 1 2")
    page.get_by_role("button", name="Guardar", exact=True).click()
    expect(page.get_by_text("Guardado.", exact=True)).to_be_visible()
    expect(cell(page, "II.1:sequence")).to_have_value("0 1 2")


def test_what_was_typed_on_a_sheet_before_its_scripts_came_is_saved(sign_in, given):
    path = f"/grupos/{given['groups'][0]}/"
    page = sign_in("aluno1", "/")
    held: list[Route] = []
    page.route("**/js/sheet-line*.js", lambda route: held.append(route))  # noqa: PLW0108 - takes no built-in function
    page.clock.install()
    with page.expect_request("**/js/sheet-line*.js"):
        page.goto(path, wait_until="commit")
    cell(page, "II.1:sequence").fill("0 1 2")
    expect(page.locator(".half-loaded")).to_be_hidden()
    page.clock.run_for(11_000)
    expect(page.locator(".half-loaded")).to_be_visible()
    page.clock.resume()
    held[-1].continue_()
    expect(page.locator(".half-loaded")).to_be_hidden()
    part(page, "II")
    expect_saved(page)
    page.unroute_all()
    page.reload()
    expect(cell(page, "II.1:sequence")).to_have_value("0 1 2")


def test_the_pages_of_a_teacher_work_without_their_scripts(sign_in, given):
    page = sign_in("professora", f"/grupos/{given['groups'][0]}/corrigir/")
    without_each_script(page, "[data-mark-form] [data-save]", EVERYWHERE)
    for path, plain in (
        (f"/tarefas/{given['assignment']}/grupos/", "button[form=move]"),
        ("/fichas/nova/", "[data-editor] button[type=submit]"),
        (f"/tarefas/{given['assignment']}/ao-vivo/", "#do-pause"),
    ):
        page.goto(path)
        without_each_script(page, plain, EVERYWHERE)
    page.goto("/turmas/")
    page.get_by_role("main").get_by_role("link", name="7.º B").click()
    without_each_script(page, ".row-action a", EVERYWHERE)


def test_what_a_teacher_wrote_before_the_script_came_is_saved(sign_in, given):
    page = sign_in("professora", "/")
    held: list[Route] = []
    page.route("**/js/verdicts*.js", lambda route: held.append(route))  # noqa: PLW0108 - takes no built-in function
    with page.expect_request("**/js/verdicts*.js"):
        page.goto(f"/grupos/{given['groups'][0]}/corrigir/", wait_until="commit")
    page.locator("[name=comment]").first.fill("Bem visto.")
    held[-1].continue_()
    expect(page.locator("#verdict-saved")).to_have_text("Guardado")


def test_the_workshop_works_without_its_scripts(sign_in, live_site):
    page = sign_in("aluno2", f"/concurso/oficina/{run(live_site, INVENT)}/")
    without_each_script(page, ".workshop-bar button[type=submit]", EVERYWHERE, BOARDS)
    expect(page.locator("[data-status]")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "plain", "elsewhere"),
    [
        ("/licoes/bouton/passos/a/", "#jogar button, main form button", EVERYWHERE),
        ("/jogos/hex/tabuleiro/?size=5", "[data-setup] button[type=submit]", EVERYWHERE | BOARDS),
        ("/jogos/hex/analisar/?size=5", "[data-typed] button", EVERYWHERE | BOARDS | {"share"}),
    ],
    ids=["lesson", "set up", "branches"],
)
def test_boards_are_played_by_typing_without_their_scripts(visit, path, plain, elsewhere):
    without_each_script(visit(path), plain, elsewhere)


def test_a_match_is_played_by_typing_without_its_scripts(visit):
    page = visit("/")
    page.goto(create(page, access="computer"))
    without_each_script(page, "[data-notation] button", EVERYWHERE, BOARDS)
