"""What the desk of a tournament has in view: 32 tables at once, and a list of names before anybody enters."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

REHEARSE = """
from accounts.models import User
from games.rules import catalogue
from games.tournaments import desk, rehearsal
teacher, _new = User.objects.get_or_create(username=given, kind=User.Kind.TEACHER)
tournament = rehearsal.create(teacher, catalogue.build("nim", {}), 64)
competition = tournament.competitions.get()
desk.begin_round(competition, teacher)
print(json.dumps(competition.code))
"""
# A hall that asks only when the server says that something changed.
DOES_NOT_ASK_BY_ITSELF = """
  document.addEventListener("DOMContentLoaded", () =>
    document.getElementById("sala").setAttribute("hx-trigger", "refresh"));
"""
IN_VIEW = """() => [...document.querySelectorAll(".hall-table")]
  .map((table) => table.getBoundingClientRect())
  .filter((box) => box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth).length"""
SIZES = ({"width": 1280, "height": 720}, {"width": 1024, "height": 768})


@pytest.fixture
def code(live_site):
    """A rehearsal of 64 in its first round, at boards, of somebody beside the demonstration: other pages warn
    of that."""
    return live_site.run(REHEARSE, "arbitra")


def test_a_hall_of_32_tables_is_in_view_and_a_list_is_read_before(sign_in, code, everywhere):
    page = sign_in("arbitra", f"/torneios/{code}/sala/")
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(IN_VIEW) == 32
    everywhere(page)
    page.goto(page.url.replace("sala/", "nomes/"))
    page.get_by_text("Uma lista de nomes").click()
    page.locator("textarea").fill("Nome\tEscola\nAna Silva\tEscola da Serra\nRui Sousa\tEscola da Sera\n2026")
    page.get_by_role("button", name="Entram todos").click()
    page.get_by_role("heading", name="Está certo?").wait_for()
    everywhere(page)


def test_a_hall_hears_at_once_what_another_arbiter_enters(sign_in, code):
    other = sign_in("arbitra", f"/torneios/{code}/sala/")
    page = other.context.new_page()
    page.add_init_script(DOES_NOT_ASK_BY_ITSELF)
    with page.expect_websocket() as line:
        page.goto(other.url)
    line.value.wait_for_event("framereceived")
    other.locator(".hall-table").first.get_by_role("button", name="2–0").click()
    expect(page.locator(".hall-table").first).to_contain_text("mudar")
