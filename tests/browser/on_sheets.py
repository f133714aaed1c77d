"""What the browser tests of sheets share."""

from playwright.sync_api import Locator, Page, expect


def part(page: Page, ident: str) -> None:
    page.get_by_role("link", name=f"Parte {ident}", exact=True).click()


def cell(page: Page, name: str) -> Locator:
    """The text field of a cell."""
    return page.locator(f'[id="{name}"]')


def expect_saved(page: Page) -> None:
    expect(page.locator("[data-saved]")).to_have_text("Guardado")
