"""Pages that show what others do say within eight seconds that they hear nothing, also where they never heard
anything, and offer to be loaded again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from lessons.worksheets.builtin import FICHA, templates
from tests.browser.seated import create
from tests.browser.site_rows import give

pytestmark = pytest.mark.browser

PATIENCE = 8_000
# Sockets that never open; that open and let nothing through, as some filters do.
STUCK = """
  window.WebSocket = class extends EventTarget {
    readyState = 0;
    send() {}
    close() {}
  };
  window.WebSocket.OPEN = 1;
"""
DUMB = STUCK.replace(
    "send()",
    """constructor() {
      super();
      setTimeout(() => {
        this.readyState = 1;
        this.dispatchEvent(new Event("open"));
      }, 100);
    }
    send()""",
)
SAID = re.compile("Sem ligação|a ligar de novo|sem tempo real")


@pytest.fixture
def given(live_site):
    return give(live_site, templates()[FICHA].document("pt").json(), [["aluno1", "aluno2"]])


@pytest.fixture
def classroom(sign_in) -> str:
    """The key of 7.º A."""
    page = sign_in("professora", "/partidas/")
    address = page.get_by_role("link", name="Partidas da turma 7.º A").get_attribute("href")
    return address.strip("/").split("/")[1]


def opened(page: Page, address: str) -> Page:
    page.clock.install()
    page.goto(address)
    return page


@pytest.mark.parametrize("sockets", [STUCK, DUMB], ids=["stuck", "dumb"])
def test_a_page_that_never_gets_its_socket_says_so(sign_in, given, sockets):
    teacher, pupil = sign_in("professora"), sign_in("aluno1")
    match = create(pupil)
    for page in (teacher, pupil):
        page.add_init_script(sockets)
    for page, address in (
        (teacher, f"/tarefas/{given['assignment']}/ao-vivo/"),
        (pupil, "/partidas/"),
        (pupil, match),
        (pupil, f"/grupos/{given['groups'][0]}/"),
    ):
        opened(page, address)
        said = page.get_by_text(SAID).filter(visible=True)
        expect(said).to_have_count(0)
        page.clock.run_for(PATIENCE)
        expect(said.first).to_be_visible()


def test_what_is_not_live_is_loaded_again(sign_in, given, accessible):
    teacher = sign_in("professora", f"/tarefas/{given['assignment']}/ao-vivo/?ordem=ajuda")
    teacher.route_web_socket("**/ws/tarefas/**", lambda line: line.close())
    teacher.reload()
    again = teacher.locator("#live-line").get_by_role("link", name="Recarregar")
    expect(again).to_be_visible()
    accessible(teacher)
    teacher.unroute_all()
    with teacher.expect_navigation():
        again.click()
    expect(teacher).to_have_url(re.compile(r"ordem=ajuda$"))


def silent(page: Page) -> None:
    """Whatever the page asks from now on has no answer."""
    page.route("**/*", lambda _route: None)


def refused(page: Page) -> None:
    page.route("**/*", lambda route: route.abort())


@pytest.mark.parametrize("cut", [silent, refused])
def test_a_page_that_asks_in_vain_says_so(sign_in, given, classroom, cut: Callable[[Page], None]):
    teacher, pupil = sign_in("professora"), sign_in("aluno1")
    teacher.goto("/jogos/nim/")
    room = teacher.locator("[name=classroom] option", has_text="7.º A").get_attribute("value")
    meeting = create(teacher, heaps="1, 2", access="meeting", classroom=room)
    pupil.goto(meeting)
    pupil.get_by_role("button", name="Quero jogar").click()
    expect(pupil.get_by_role("heading", name="Estás à espera de quem jogue contigo.")).to_be_visible()
    pages = [
        (teacher, f"/turmas/{classroom}/partidas/"),
        (teacher, meeting),
        (pupil, meeting),
        (pupil, f"/tarefas/{given['assignment']}/o-meu-grupo/"),
    ]
    for page, address in pages:
        opened(page, address)
        line = page.locator("#live-line")
        page.clock.run_for(PATIENCE)
        expect(line).to_be_empty()
        cut(page)
        page.clock.run_for(PATIENCE)
        expect(line).to_contain_text("Sem ligação em direto")
        page.unroute_all()
        page.clock.run_for(PATIENCE)
        expect(line).to_be_empty()
    teacher.goto(meeting)
    teacher.get_by_role("button", name="Terminar o encontro").click()
    expect(teacher.get_by_text("Este encontro já terminou.")).to_be_visible()
