"""A class at a lesson: the teacher's page follows the pupils, and the pupils' pages follow the teacher."""

import re

import pytest
from playwright.sync_api import expect

from lessons.course.shipped_lessons import shipped_lesson
from tests.browser.conftest import PHONE, settled

pytestmark = pytest.mark.browser

STEPS = "/licoes/base-2/passos"
ASKED, LATER = (shipped_lesson("base-2", "pt").at(step) + 1 for step in "ce")  # their numbers

PROJECTORS = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
# The places of a class of 30, all at one step or spread over 25 of them, on the page as it is drawn.
ALL_THIRTY_SEEN = """(placed) => {
  const list = document.querySelector(".step-places");
  const shown = document.querySelectorAll(".live-doing");
  for (const notice of shown) notice.hidden = true;
  const before = list.innerHTML;
  const step = list.querySelector("li:has(.step-dots)").cloneNode(true);
  const together = [30, ...Array(24).fill(0)], spread = [...Array(5).fill(2), ...Array(20).fill(1)];
  const numbers = placed === "together" ? together : spread;
  list.replaceChildren(...numbers.map((number) => {
    const item = step.cloneNode(true);
    item.querySelector(".step-dots > [aria-hidden]").textContent = "● ".repeat(number);
    return item;
  }));
  const dots = [...list.querySelectorAll(".step-dots > [aria-hidden]")];
  const seen = dots.every((dot) => {
    const box = dot.closest("li").getBoundingClientRect(), own = dot.getBoundingClientRect();
    return own.right <= box.right + 1 && own.bottom <= innerHeight && own.left >= box.left;
  }) && document.documentElement.scrollWidth <= innerWidth;
  list.innerHTML = before;
  for (const notice of shown) notice.hidden = false;
  return seen;
}"""


def test_a_class_is_led_through_a_lesson(sign_in, everywhere):
    teacher = sign_in("professora", "/licoes/base-2/dar/")
    teacher.get_by_label("Turma", exact=True).select_option(index=1)
    teacher.get_by_role("button", name="Dar", exact=True).click()
    card = teacher.locator(".card", has=teacher.get_by_role("link", name="Base 2", exact=False))
    card.get_by_role("link", name="Ao vivo").first.click()
    pupil, other = sign_in("aluno1", f"{STEPS}/c/", viewport=PHONE), sign_in("aluno2", f"{STEPS}/c/")
    row = teacher.get_by_role("row", name=re.compile(rf"^{ASKED}\. "))
    expect(row.get_by_role("cell").first).to_have_text(re.compile("Aluno 1.*Aluno 2"))
    settled(pupil)
    pupil.get_by_label("A tua resposta").fill("7")
    pupil.get_by_role("button", name="Responder").click()
    row.get_by_role("link").click()
    expect(teacher.get_by_role("heading", name=f"As respostas ao passo {ASKED}")).to_be_visible()
    teacher.get_by_role("button", name="Mostrar a todos").first.click()
    shown = pupil.locator("#mostrada")
    for page in (pupil, other):
        expect(page.locator("#mostrada")).to_contain_text(f"Uma resposta ao passo {ASKED}")
    everywhere(pupil)
    everywhere(teacher)
    teacher.get_by_role("link", name="Projetor, sem nomes").click()
    expect(teacher.get_by_text("2 de")).to_be_visible()
    assert "Aluno" not in teacher.content().replace("Aluno</th>", "")
    everywhere(teacher)
    for size in PROJECTORS:
        teacher.set_viewport_size(size)
        for placed in ("together", "spread"):
            assert teacher.evaluate(ALL_THIRTY_SEEN, placed), (size, placed)
    teacher.get_by_role("button", name="Deixar de mostrar").click()
    expect(shown).to_be_hidden()
    teacher.get_by_label("Mensagem em todos os ecrãs").fill("Olhem para mim")
    teacher.get_by_role("button", name="Pausa").click()
    for page in (pupil, other):
        expect(page.get_by_role("dialog", name="Em pausa")).to_contain_text("Olhem para mim")
    teacher.get_by_role("button", name="Continuar a aula").click()
    for page in (pupil, other):
        expect(page.get_by_role("dialog", name="Em pausa")).to_be_hidden()
    teacher.get_by_role("button", name=f"Passo {LATER}", exact=True).click()
    for page in (pupil, other):
        expect(page).to_have_url(re.compile(f"{STEPS}/e/"))
    teacher.get_by_role("button", name="Deixar andar à vontade").click()
    expect(teacher.get_by_text("Todos foram levados")).to_be_hidden()
