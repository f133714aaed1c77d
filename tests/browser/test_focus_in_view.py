"""What is reached by keyboard is not behind a bar that stays in sight (WCAG 2.4.11)."""

import pytest

from tests.browser.conftest import PHONE, settled

pytestmark = pytest.mark.browser

STEPS = 60
# The element that has the focus, where something else covers every point of it that is looked at.
BEHIND_A_BAR = """() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  if (focused === document.body || width < 3) return "";
  const parts = [0.05, 0.5, 0.95];
  const places = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
  const isThere = ([x, y]) => {
    const seen = document.elementFromPoint(x, y);
    return seen && (focused.contains(seen) || seen.contains(focused) || focused.labels?.[0]?.contains(seen));
  };
  return places.some(isThere) ? "" : focused.outerHTML;
}"""


def behind_a_bar(page, key):
    """What is covered when one goes through a page by this key."""
    covered = set()
    for _step in range(STEPS):
        page.keyboard.press(key)
        covered.add(page.evaluate(BEHIND_A_BAR))
    return covered - {""}


def test_the_bar_of_the_workshop_covers_no_focus(sign_in):
    page = sign_in("aluno2", "/concurso/oficina/nova/", viewport=PHONE, reduced_motion="reduce")
    page.get_by_role("button", name="Jogo de tabuleiro para dois").click()
    page.get_by_label("Nome do jogo").focus()
    settled(page)
    assert behind_a_bar(page, "Tab") == set()
    assert behind_a_bar(page, "Shift+Tab") == set()


def test_the_bar_of_the_groups_covers_no_focus(sign_in, live_site):
    key = live_site.run(
        "from lessons.classroom.models import Assignment\nprint(json.dumps(Assignment.objects.first().key))"
    )
    page = sign_in("professora", f"/tarefas/{key}/grupos/", viewport=PHONE, reduced_motion="reduce")
    page.locator(".move-bar").scroll_into_view_if_needed()
    assert behind_a_bar(page, "Tab") == set()
    assert behind_a_bar(page, "Shift+Tab") == set()
