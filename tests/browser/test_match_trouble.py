"""Matches when something goes wrong: no sockets, a killed server, two tabs at once, an absent opponent."""

import re
import sqlite3

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.seated import (
    BROKEN_SOCKETS,
    answer,
    cell,
    create,
    expect_heaps,
    expect_moves,
    line,
    live,
    pair,
    said,
    seat,
    take,
    turn,
)

pytestmark = pytest.mark.browser

# The socket over which a move is sent hears nothing more.
DEAF = """
  const { addEventListener, send } = WebSocket.prototype;
  let deaf = null;
  WebSocket.prototype.addEventListener = function (kind, heard) {
    addEventListener.call(this, kind, (event) => kind === "message" && deaf === this || heard(event));
  };
  WebSocket.prototype.send = function (text) {
    if (text.includes("play")) deaf = this;
    send.call(this, text);
  };
"""
# One event never arrives; every other message comes twice.
LOSSY = """
  const { addEventListener } = WebSocket.prototype;
  let lost = false;
  WebSocket.prototype.addEventListener = function (kind, heard) {
    addEventListener.call(this, kind, (event) => {
      if (kind === "message" && !lost && JSON.parse(event.data).kind === "move") {
        lost = true;
        return;
      }
      heard(event);
      if (kind === "message") heard(event);
    });
  };
"""
# While `held` is a list, messages wait in it.
HOLDING = """
  const { addEventListener } = WebSocket.prototype;
  window.held = null;
  WebSocket.prototype.addEventListener = function (kind, heard) {
    addEventListener.call(this, kind, (event) => {
      if (kind === "message" && held) held.push([heard, event]);
      else heard(event);
    });
  };
  window.hear = () => {
    const late = held;
    held = null;
    for (const [heard, event] of late) heard(event);
  };
"""


def choose(page: Page, bean: str) -> None:
    """Chooses a bean without confirming."""
    expect(cell(page, bean)).to_have_attribute("data-step", "")
    cell(page, bean).click()


def confirm(page: Page) -> None:
    page.get_by_role("button", name="Confirmar", exact=True).click()


def test_a_whole_match_where_the_sockets_of_one_are_blocked(sign_in):
    one, two = sign_in("aluno1"), sign_in("aluno2")
    path = create(one, heaps="1, 3")
    two.add_init_script(BROKEN_SOCKETS)
    seat(one, two, path)
    live(one)
    expect(line(two)).to_contain_text("modo sem tempo real")
    take(one, "p2.2")
    expect(said(two)).to_have_text("O 1.º jogador tirou 2 feijões da pilha 2.")
    two.get_by_label("Jogada", exact=True).fill("p2-2")
    two.get_by_role("button", name="Jogar", exact=True).click()
    expect(answer(two)).to_contain_text("não podes tirar 2")
    take(two, "p2.1")
    expect_moves(one, ["p2-2", "p2-1"])
    two.get_by_role("button", name="Pedir para voltar atrás").click()
    one.get_by_role("button", name="Aceitar").click()
    for page in (one, two):
        expect_heaps(page, [1, 1])
    take(two, "p2.1")
    expect_moves(one, ["p2-2", "p2-1"])
    take(one, "p1.1")
    expect(turn(one)).to_have_text("Ganhaste!")
    expect(turn(two)).to_have_text("Perdeste.")
    expect_heaps(two, [0, 0])
    expect(two.get_by_role("region", name="Rever a partida")).to_be_visible()


def test_the_server_is_killed_in_mid_match_and_started_again(sign_in, live_site):
    one, two = pair(sign_in, heaps="5, 5, 5")
    for page in (one, two):
        page.evaluate("window.notReloaded = true")
    take(one, "p1.4")
    take(two, "p2.5")
    live_site.kill()
    # A move made while nobody answers: it must arrive exactly once.
    choose(one, "p3.3")
    confirm(one)
    expect(line(one)).to_contain_text("a ligar de novo…")
    expect(line(two)).to_contain_text("a ligar de novo…")
    live_site.start()
    for page in (one, two):
        live(page)
    played = ["p1-2", "p2-1", "p3-3"]
    for page in (one, two):
        expect_moves(page, played)
        expect_heaps(page, [3, 4, 2])
    take(two, "p1.1")
    expect_moves(one, [*played, "p1-3"])
    assert all(page.evaluate("window.notReloaded") for page in (one, two))
    one.reload()
    expect_moves(one, [*played, "p1-3"])


def test_a_move_that_was_stored_but_not_acknowledged_is_not_played_twice(sign_in):
    one, two = pair(sign_in, heaps="9, 9")
    one.add_init_script(DEAF)
    sockets: list[WebSocket] = []
    one.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - takes no built-in function
    one.reload()
    live(one)
    choose(one, "p1.9")
    confirm(one)
    expect_moves(two, ["p1-1"])
    # After some seconds without an answer the page takes a new socket.
    expect_moves(one, ["p1-1"])
    assert len(sockets) > 1
    expect_heaps(one, [8, 9])
    take(two, "p2.9")
    for page in (one, two):
        expect_moves(page, ["p1-1", "p2-1"])


def test_a_lost_event_is_asked_for_and_a_repeated_one_ignored(sign_in):
    one, two = pair(sign_in)
    two.add_init_script(LOSSY)
    sent: list[str] = []
    two.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    two.reload()
    live(two)
    take(one, "p1.3")
    one.get_by_text("Dizer ao adversário").click()
    one.get_by_role("button", name="Olá! Bom jogo!").click()
    expect_moves(two, ["p1-1"])
    assert [frame for frame in sent if "sync" in frame]
    take(two, "p2.5")
    for page in (one, two):
        expect_moves(page, ["p1-1", "p2-1"])
        expect_heaps(page, [2, 4, 7])


def test_two_tabs_race_for_one_move(sign_in):
    one, two = pair(sign_in, heaps="5, 5, 5")
    tab = one.context.new_page()
    tab.add_init_script(HOLDING)
    tab.goto(one.url)
    live(one)
    live(tab)
    choose(one, "p1.5")
    choose(tab, "p3.1")
    # The second tab has not heard of the first one's move when it sends its own.
    tab.evaluate("window.held = []")
    confirm(one)
    expect_moves(two, ["p1-1"])
    confirm(tab)
    tab.evaluate("hear()")
    expect(answer(tab)).to_have_text("O tabuleiro mudou entretanto. Vê a posição de agora.")
    for page in (one, tab, two):
        expect_moves(page, ["p1-1"])
        expect_heaps(page, [4, 5, 5])
    take(two, "p2.5")
    for page in (one, tab):
        expect_moves(page, ["p1-1", "p2-1"])


def test_the_clock_runs_out(sign_in, live_site):
    one, two = sign_in("aluno1"), sign_in("aluno2")
    path = create(one, clock="own", minutes="1", increment="0")
    # A minute is the least that the form offers, and too long for a test.
    with sqlite3.connect(live_site.folder / "db.sqlite3") as database:
        database.execute(
            "UPDATE games_match SET clock_initial_ms = 5000 WHERE code = ?", (path.strip("/").split("/")[-1],)
        )
    database.close()
    seat(one, two, path)
    expect(one.locator('[data-seat="0"] .clock')).to_have_text("5,0")
    take(one, "p1.3")
    take(two, "p2.5")
    expect(one.locator('[data-seat="0"] .clock')).to_have_attribute("data-running", "")
    expect(turn(one)).to_have_text("Perdeste.")
    expect(turn(two)).to_have_text("Ganhaste!")
    expect(said(two)).to_have_text("O tempo do 1.º jogador acabou: ganha o 2.º jogador.")
    expect(one.locator('[data-seat="0"] .clock')).to_have_text("0,0")


def test_an_opponent_who_leaves_is_missed_and_comes_back(sign_in):
    one, two = pair(sign_in)
    live(one)
    live(two)
    there = one.locator('[data-seat="1"] .presence')
    expect(there).to_have_text("")
    path = two.url
    two.goto("/jogos/")
    expect(there).to_contain_text("desligou-se há")
    absence, claim = one.locator("[data-absence]"), one.get_by_role("button", name="Reclamar a vitória")
    expect(absence).to_contain_text(re.compile(r"Se não voltar, podes reclamar a vitória daqui a [1-5]\d"))
    expect(claim).to_be_hidden()
    # Only the page believes that a minute has passed.
    one.evaluate("{ const now = performance.now.bind(performance); performance.now = () => now() + 60_000; }")
    claim.click()
    expect(one.locator("[data-answer-line]")).to_contain_text("O 2.º jogador ainda pode voltar. Espera mais")
    two.goto(path)
    expect(there).to_have_text("")
    expect(absence).to_be_hidden()
    take(one, "p1.1")
    expect_heaps(two, [0, 5, 7])


def test_an_opponent_who_does_not_play_is_called_off_after_a_warning(sign_in):
    one, two = pair(sign_in, clock="own", minutes="1", increment="0")
    take(one, "p1.1")
    expect(turn(two)).to_contain_text("É a tua vez.")
    absences = [page.locator("[data-absence]") for page in (one, two)]
    for absence in absences:
        expect(absence).to_be_hidden()
    # Only the pages believe that so much time has passed.
    for passed, *words in [
        (
            45_000,
            re.compile(r"ainda não jogou. Podes anular a partida daqui a \d"),
            re.compile(r"Joga nos próximos \d"),
        ),
        (
            20_000,
            "Podes anular a partida: ninguém ganha.",
            "Joga! O teu adversário já pode anular a partida.",
        ),
    ]:
        later = (
            f"{{ const now = performance.now.bind(performance); performance.now = () => now() + {passed}; }}"
        )
        for page, absence, said_of_it in zip((one, two), absences, words, strict=True):
            page.evaluate(later)
            expect(absence).to_contain_text(said_of_it)
    expect(two.locator("[data-absence-claims]").get_by_role("button")).to_have_count(0)
    expect(one.get_by_role("button", name="Reclamar a vitória")).to_be_hidden()
    one.get_by_role("button", name="Anular a partida").click()
    expect(answer(one)).to_contain_text("segundos para jogar.")
    take(two, "p2.1")
    for absence in absences:
        expect(absence).to_be_hidden()


def test_a_dead_line_shows_within_eight_seconds(sign_in):
    one = sign_in("aluno1")
    one.add_init_script(HOLDING)
    one.clock.install()
    one.goto(create(one))
    live(one)
    one.evaluate("held = []")
    one.clock.run_for(7_500)
    expect(line(one)).to_contain_text("a ligar de novo…")
    one.evaluate("hear()")
    live(one)
