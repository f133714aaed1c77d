"""What the desk of a tournament has in view: 32 tables at once, and a list of names before anybody enters."""

import pytest

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
