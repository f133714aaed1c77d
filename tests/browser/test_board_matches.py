"""Two pupils play whole matches of board games, each in a browser of their own, by mouse or by keyboard.

That every move of every game can be clicked is shown without a browser: `check_clicks`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.pictures.texts import move_text, translate
from games.rules.bases.board_game import start_of
from games.rules.catalogue import build
from games.rules.game import Game, Step
from tests.browser.seated import cell, create, expect_moves, said, seat, turn
from tests.games.rules.two.properties import Way, clicks

pytestmark = pytest.mark.browser

WALK = 80  # steps with the arrow keys
TOUCHED = 24  # pixels that a finger needs


def button(page: Page, step: Step) -> Locator:
    """What stands for a step that has no place."""
    assert step.label is not None
    return page.locator(".step-buttons").get_by_role("button", name=translate(step.label), exact=True)


def by_mouse(page: Page, way: Way) -> None:
    for step in way:
        if step.cell is None:
            button(page, step).click()
        else:
            cell(page, step.cell).click()
            expect(page.locator("#board")).not_to_have_attribute("data-asking", "")
    page.get_by_role("button", name="Confirmar", exact=True).click()


def by_keyboard(page: Page, way: Way) -> None:
    for step in way:
        if step.cell is None:
            button(page, step).focus()
        else:
            page.locator('#board .cell[tabindex="0"]').focus()
            walk(page, step.cell)
        page.keyboard.press("Enter")
        expect(page.locator("#board")).not_to_have_attribute("data-asking", "")
    page.get_by_role("button", name="Confirmar", exact=True).focus()
    page.keyboard.press("Enter")


def walk(page: Page, target: str) -> None:
    """With the arrow keys from the cell that has the focus to another one."""
    offset = """target => {
      const middle = (cell) => { const box = cell.querySelector('.hit').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; };
      const [x, y] = middle(document.activeElement);
      const [to, down] = middle(document.querySelector(`#board [data-cell="${target}"]`));
      return [to - x, down - y, document.activeElement.dataset.cell];
    }"""
    before: list[str] = []
    for _step in range(WALK):
        right, down, here = page.evaluate(offset, target)
        if here == target:
            return
        across = "ArrowRight" if right > 0 else "ArrowLeft"
        along = "ArrowDown" if down > 0 else "ArrowUp"
        # Where one way leads back to a cell just left, the other one is tried.
        first = (abs(right) > abs(down)) != (here in before[-4:])
        before.append(here)
        page.keyboard.press(across if first else along)
    pytest.fail(f"no way to {target}")


def by_touch(page: Page, way: Way) -> None:
    for step in way:
        if step.cell is None:
            button(page, step).tap()
        else:
            # A line upright or lying has no area, so that it counts as hidden.
            box = cell(page, step.cell).locator(".hit").bounding_box()
            assert box is not None
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.get_by_role("button", name="Confirmar", exact=True).tap()


def play_out(
    pages: Sequence[Page],
    game: Game[Any],
    moves: Iterable[str],
    press: Callable[[Page, Way], None],
    made: Iterable[str] = (),
) -> Any:
    """All play these moves after those already `made`, each on their own page; returns the last state."""
    state, number = game.initial(), 0
    for move in made:
        state, number = game.play(state, move), number + 1
    for move in moves:
        role = game.to_move(state)
        assert role is not None, "the game is over"
        owner = game.players.index(role)
        press(pages[1 - owner if game.swapped(state) else owner], clicks(game, state, move))
        state, number = game.play(state, move), number + 1
        for page in pages:
            expect(page.locator(".move-list .move-text")).to_have_count(number)
    return state


def pair(sign_in: Callable[..., Page], slug: str, **options: str) -> tuple[Page, Page]:
    one = sign_in("aluno1")
    path = create(one, game=slug, **{f"o-{name}": value for name, value in options.items()})
    two = sign_in("aluno2")
    seat(one, two, path)
    return one, two


def test_hex_with_swap(sign_in):
    one, two = pages = pair(sign_in, "hex", size="5")
    game = build("hex", {"size": 5})
    moves = ["c3", "swap", "a1", "d3", "b1", "e3", "c1", "f3", "d1", "g3"]
    play_out(pages, game, moves[:2], by_mouse)
    play_out(pages, game, moves[2:], by_mouse, made=moves[:2])
    expect(turn(two)).to_have_text("Ganhaste!")
    expect(turn(one)).to_have_text("Perdeste.")
    for page in pages:
        expect(said(page)).to_contain_text("Ganha o Preto: ligou os seus dois lados")
        expect(page.locator('#board [data-piece="black_won"]')).to_have_count(5)
    one.get_by_role("button", name="Anterior", exact=True).click()
    one.get_by_label("Mostrar quem podia ganhar já").check()
    expect(one.locator("[data-replay-threat-words]")).to_have_text("O Preto pode ganhar já em f2, g3.")
    expect(one.locator('#board [data-mark="win"]')).to_have_count(2)
    one.get_by_role("button", name="Início", exact=True).click()
    expect(one.locator("[data-replay-threat-words]")).to_have_text("Aqui ninguém pode ganhar num só lance.")
    expect(one.locator('#board [data-mark="win"]')).to_have_count(0)


def test_go_with_agreement_on_dead_stones(sign_in):
    one, two = pages = pair(sign_in, "go", size="9")
    game = build("go", {"size": "9"})
    moves = ["c5", "h5", "pass", "pass", "h5=dead", "h5=alive", "h5=dead", "accept", "accept"]
    state = play_out(pages, game, moves, by_mouse)
    assert game.score(state) == {"black": 81, "white": 0}
    expect(turn(one)).to_have_text("Ganhaste!")
    expect(turn(two)).to_have_text("Perdeste.")
    for page in pages:
        expect(page.locator("#board [data-piece$='_dead']")).to_have_count(1)
        expect(page.locator("#board [data-piece='black_area']").first).to_be_attached()
        expect(said(page)).to_contain_text("81")


@pytest.mark.parametrize(
    ("slug", "options", "moves", "press"),
    [
        ("hobbes", {}, "c1/b1-a1 c5/c4-c3 b1/b2-b3 c4/b4-a4 a3/a4-a5 b4:a4", by_keyboard),
        # Many pieces of one player, chains, and steps that are buttons.
        (
            "nosferatu",
            {"size": "3"},
            "b4 d2 c1 d4 c1:e3 c2 c4=nosferatu c1 c4:e4=vampire:b1=vampire c1:a1",
            by_mouse,
        ),
    ],
    ids=["by keyboard", "by mouse"],
)
def test_a_whole_match_in_which_pieces_move(sign_in, slug, options, moves, press):
    game = build(slug, options)
    pages = pair(sign_in, slug, **options)
    outcome = game.outcome(play_out(pages, game, moves.split(), press))
    assert outcome is not None
    for page, role in zip(pages, game.players, strict=True):
        expect(turn(page)).to_have_text("Ganhaste!" if role == outcome.winner else "Perdeste.")
        expect(said(page)).to_contain_text(translate(outcome.reason))
        expect_moves(page, [move_text(game, move) for move in moves.split()])


# Whole matches of the championship's games with a material of their own, on small boards.
OF_SCHOOLS = [
    ("ouri", {}, "f1 b2 d1 d2 e1 a2 c1 c2 b1 e2 a1 f2"),
    ("domineering", {"columns": "4", "rows": "4"}, "d1+d2 a2+b2 c2+c3 a4+b4 d3+d4 a1+b1"),
    ("quelhas", {"columns": "5", "rows": "5"}, "b2+b5 swap c5+e5 d1+d4 b1+c1 e3+e4"),
    (
        "product",
        {"size": "3"},
        (
            "b2=white a3=white c4=white b3=black c5=black e4=white d2=white d3=black e5=white c3=white "
            "b4=white a2=black c2=black a1=white d5=white e3=white d4=white b1=white c1=black"
        ),
    ),
    (
        "dots_and_boxes",
        {"columns": "2", "rows": "2"},
        "a2+a3 c1+c2 a1+b1 b1+c1 a2+b2 b2+b3 b2+c2 b3+c3 c2+c3 a1+a2 a3+b3 b1+b2",
    ),
]


@pytest.mark.parametrize(("slug", "options", "moves"), OF_SCHOOLS, ids=[slug for slug, *_match in OF_SCHOOLS])
def test_a_whole_match_on_a_phone_and_by_keyboard(sign_in, slug, options, moves):
    """Who begins taps on a phone, the other one walks with the arrow keys on a screen."""
    game = build(slug, options)
    phone = sign_in("aluno1", viewport={"width": 360, "height": 640}, has_touch=True)
    path = create(phone, game=slug, **{f"o-{name}": value for name, value in options.items()})
    screen = sign_in("aluno2", viewport={"width": 1280, "height": 720})
    seat(phone, screen, path)
    for page in (phone, screen):
        assert min(reached(page)) >= TOUCHED

    def press(page: Page, way: Way) -> None:
        (by_touch if page == phone else by_keyboard)(page, way)

    state = play_out((phone, screen), game, moves.split(), press)
    outcome = game.outcome(state)
    assert outcome is not None
    for page, person in ((phone, 0), (screen, 1)):
        role = game.players[1 - person if game.swapped(state) else person]
        expect(turn(page)).to_have_text("Ganhaste!" if role == outcome.winner else "Perdeste.")
        expect(said(page)).to_contain_text(translate(outcome.reason))
        expect_moves(page, [move_text(game, move) for move in moves.split()])


def reached(page: Page) -> list[float]:
    """How wide each place of the board that can be touched is in its narrower direction, in pixels."""
    sizes: list[float] = page.locator("#board .cell .hit").evaluate_all(
        """places => places.map((place) => {
          const box = place.getBoundingClientRect();
          const line = place.closest('[data-shape="edge"]');
          const stroke = parseFloat(getComputedStyle(place).strokeWidth) * place.getScreenCTM().a;
          return line ? stroke : Math.min(box.width, box.height);
        })"""
    )
    return sizes


def test_seeds_are_counted_in_houses_and_in_stores(sign_in):
    seeds = {"seeds": [[1, 3, 0, 0, 0, 2], [0, 0, 1, 0, 1, 1]], "stores": {"south": 19, "north": 20}}
    start = start_of({"extra": seeds}, "south")
    game = build("ouri", {"start": start})
    page, other = pages = pair(sign_in, "ouri", start=start)
    expect(cell(page, "b1")).to_have_attribute("aria-label", "Casa b1, sementes: 3")
    state = play_out(pages, game, ["b1", "c2", "f1", "b2", "a1", "a2"], by_mouse)
    for store in game.players:
        count = str(int(game.score(state)[store]))
        expect(other.locator(f'#board > [data-label="{store}"]')).to_have_text(count)
