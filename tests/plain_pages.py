"""What a page is without its scripts: what stands there that then does nothing, or cannot be sent."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
CONTROLS = {"input", "select", "textarea"}
SENT_BY_ITSELF = {"hidden", "submit", "image", "button", "reset"}
# What htmx asks for without anybody having done something.
UNASKED = ("load", "every", "refresh", "change", "input")
NOT_SEEN = {"dialog", "template"}


@dataclass(eq=False)
class Element:
    """An element of a page, with what it stands in."""

    name: str
    attributes: dict[str, str]
    parent: "Element | None" = field(default=None, repr=False)

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    def around(self) -> Iterator["Element"]:
        """The element, and what it stands in, from inside."""
        element: Element | None = self
        while element is not None:
            yield element
            element = element.parent

    @property
    def is_plain(self) -> bool:
        """Whether it is there for who has no scripts."""
        return not any(
            "hidden" in each.attributes
            or "js-only" in each.get("class").split()
            or (each.name in NOT_SEEN and "open" not in each.attributes)
            for each in self.around()
        )


class Page(HTMLParser):
    """The elements of a page in their order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._inside: list[Element] = []
        self.feed(text)
        self.forms = {each.get("id"): each for each in self.elements if each.name == "form"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, attributes, self._inside[-1] if self._inside else None)
        self.elements.append(element)
        if tag not in VOID:
            self._inside.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._inside.pop()

    def handle_endtag(self, tag: str) -> None:
        names = [element.name for element in self._inside]
        if tag in names:
            del self._inside[len(names) - 1 - names[::-1].index(tag) :]

    def named(self, *names: str) -> list[Element]:
        return [element for element in self.elements if element.name in names]

    def form_of(self, control: Element) -> Element | None:
        """The form that sends a control."""
        if "form" in control.attributes:
            return self.forms.get(control.get("form"))
        return next((each for each in control.around() if each.name == "form"), None)


def faults(text: str) -> list[str]:
    """What is wrong with a page of which no script came; nothing where all can be done."""
    page = Page(text)
    whole = _uncounted_scripts(page) if page.named("html") else []
    return [
        *whole,
        *_dead_buttons(page),
        *_lost_controls(page),
        *_unsendable_forms(page),
        *_lost_requests(page),
    ]


def _uncounted_scripts(page: Page) -> list[str]:
    """Scripts that half-loaded.js does not see fail, or nobody who says that they did."""
    scripts = [each for each in page.named("script") if each.get("type") in {"", "module"}]
    if not scripts:
        return []
    wrong = [str(each.attributes) for each in scripts if not each.get("src") or "async" in each.attributes]
    first = scripts[0]
    if "/half-loaded" not in first.get("src") or first.get("type") or "defer" in first.attributes:
        wrong.append("half-loaded.js is not the first script")
    if not any("half-loaded" in each.get("class").split() and each.is_plain for each in page.elements):
        wrong.append("nothing says that scripts did not come")
    return wrong


def _dead_buttons(page: Page) -> list[str]:
    """Buttons that only a script hears."""
    return [
        f"a dead button: {each.attributes}"
        for each in page.named("button")
        if each.is_plain and each.get("type") == "button" and "popovertarget" not in each.attributes
    ]


def _lost_controls(page: Page) -> list[str]:
    """What can be filled in and is sent by no form."""
    return [
        f"no form sends it: {each.attributes}"
        for each in page.named(*CONTROLS)
        if each.is_plain
        and each.get("type") not in SENT_BY_ITSELF
        and "readonly" not in each.attributes
        and page.form_of(each) is None
    ]


def _unsendable_forms(page: Page) -> list[str]:
    """Forms with no button that is there, and no other way to the same place.

    Those of no button and nothing to fill in are for what comes later.
    """
    buttons = [
        each
        for each in page.elements
        if (each.name == "button" and each.get("type") in {"", "submit"})
        or (each.name == "input" and each.get("type") in {"submit", "image"})
    ]
    used = {page.form_of(each) for each in [*buttons, *page.named(*CONTROLS)] if each.get("type") != "hidden"}
    sendable = {page.form_of(each) for each in buttons if each.is_plain}
    ways = {form.get("action") for form in sendable if form} | {
        each.get("href") for each in page.named("a") if each.is_plain
    }
    ways |= {each.get("formaction") for each in buttons if each.is_plain}
    return [
        f"cannot be sent: {form.attributes}"
        for form in page.named("form")
        if form in used - sendable
        and form.get("method") != "dialog"
        and form.get("action") not in ways - {""}
    ]


def _lost_requests(page: Page) -> list[str]:
    """What htmx sends, where the browser itself would not send the same."""
    lost = []
    for each in page.elements:
        for key in ("hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete"):
            address = each.get(key)
            is_asked = each.name in {"form", "a", "button"} or not each.get("hx-trigger").startswith(UNASKED)
            if key not in each.attributes or not is_asked:
                continue
            method = each.get("method") or "get"
            is_form = each.name == "form" and f"hx-{method}" == key and each.get("action") in {address, ""}
            if not is_form and not (each.name == "a" and key == "hx-get" and each.get("href")):
                lost.append(f"only htmx sends it: {each.attributes}")
    return lost
