"""First steps in a browser: by mouse, by keys, on a phone, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from games.rules import catalogue, first_steps
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

FIRST = "/jogos/hex/primeiros-passos/1/"
LESSONS = catalogue.ENTRIES["hex"].first_steps


def right_and_wrong(number: int) -> tuple[str, str]:
    """A right move of a step of Hex, and a legal one that is not."""
    first_step = LESSONS[number - 1]
    game, state = first_steps.begin(catalogue.ENTRIES["hex"], first_step)
    judged = {move: first_steps.tried(game, state, first_step, move).right for move in game.moves(state)}
    right = next(move for move, good in judged.items() if good)
    return right, next(move for move, good in judged.items() if not good)


def taken(number: int) -> str:
    return str(LESSONS[number - 1].position["white"][0])


def test_the_page_is_accessible_and_fits(visit, everywhere):
    page = visit(FIRST, viewport=PHONE, reduced_motion="reduce")
    everywhere(page)
    page.locator(f"[data-cell='{right_and_wrong(1)[0]}']").click()
    expect(page.get_by_text("Muito bem!")).to_be_visible()
    everywhere(page)


def test_all_steps_by_mouse(visit):
    page = visit("/jogos/hex/")
    page.get_by_role("link", name="Primeiros passos").click()
    for number, first_step in enumerate(LESSONS, 1):
        expect(page.get_by_role("heading", level=1)).to_have_text(str(first_step.name))
        page.wait_for_load_state()  # a click before the scripts came means nothing
        right, wrong = right_and_wrong(number)
        page.locator(f"[data-cell='{taken(number)}']").click(force=True)
        expect(page.get_by_text("já está ocupada")).to_be_visible()
        page.locator(f"[data-cell='{wrong}']").click()
        expect(page.get_by_text("ainda não é a que se pede")).to_be_visible()
        page.locator(f"[data-cell='{right}']").click()
        expect(page.get_by_text("Muito bem!")).to_be_visible()
        if number < len(LESSONS):
            page.get_by_role("link", name="Seguinte").click()
    expect(page.get_by_text("feito", exact=True)).to_have_count(len(LESSONS))
    page.get_by_role("link", name="Jogar uma partida").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hex")


def test_keys_are_enough(visit):
    page = visit(FIRST)
    right, wrong = right_and_wrong(1)
    page.locator(f"[data-cell='{wrong}']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("ainda não é a que se pede")).to_be_visible()
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.locator(f"[data-cell='{right}']").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("link", name="Seguinte")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(str(LESSONS[1].name))


QUICKLY = """cells => cells.forEach(
    (cell) => document.querySelector(cell).dispatchEvent(new Event("click", { bubbles: true })))"""


def test_a_move_of_several_clicks(visit):
    """The first step of any game whose right move is made of several clicks on cells."""
    slug, number, clicks = several_clicks()
    page = visit(f"/jogos/{slug}/primeiros-passos/{number}/")
    for cell in clicks[:-1]:
        page.locator(f"[data-cell='{cell}']").click()
        expect(page.locator(f"[data-cell='{cell}'][aria-pressed=true]")).to_have_count(1)
        expect(page.locator("[data-answer-line]")).not_to_be_empty()  # how it goes on is known
    page.keyboard.press("Escape")
    expect(page.locator(f"[data-cell='{clicks[-2]}'][aria-pressed=true]")).to_have_count(0)
    # Both before the server could say how the first goes on, as a quick hand does.
    page.evaluate(QUICKLY, [f"[data-cell='{cell}']" for cell in clicks[-2:]])
    expect(page.get_by_text("Muito bem!")).to_be_visible()


def several_clicks() -> tuple[str, int, list[str]]:
    for slug, entry in catalogue.ENTRIES.items():
        for number, first_step in enumerate(entry.first_steps, 1):
            game, state = first_steps.begin(entry, first_step)
            for move in first_step.answers:
                clicks = clicked(game, state, move)
                if len(clicks) > 1:
                    return slug, number, clicks
    pytest.fail("no first_step asks for several clicks")


def clicked(game: object, state: object, move: str) -> list[str]:
    """The cells of clicks that lead straight to a move which nothing can follow; none where buttons do."""
    prefix, cells = "", []
    while prefix != move:
        steps = [step for step in game.next_steps(state, prefix) if move.startswith(step.text)]
        if len(steps) != 1 or steps[0].cell is None:
            return []
        prefix = steps[0].text
        cells.append(steps[0].cell)
    return [] if steps[0].more else cells
