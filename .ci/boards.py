"""Draws the contact sheet of all board games: `.venv/bin/python .ci/boards.py` writes docs/boards.png.

Each game stands after some random moves, and where its random game has ended: on the left as on a screen of
1280 px, light, dark and printed; on the right as on two phones, without the ends. Needs Chromium (CHROMIUM
says where).
"""

import os
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("LAN", "1")
os.environ.setdefault("DATA_DIR", tempfile.mkdtemp())

import django  # noqa: E402

django.setup()

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from games.pictures.drawing import draw_board  # noqa: E402
from games.pictures.texts import translate  # noqa: E402
from games.rules import catalogue  # noqa: E402
from games.rules.game import Game  # noqa: E402

LONGEST = 600  # moves of a random game
SMALL = 40  # cells
STYLE = """
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .5rem }
  @media (max-width: 400px) { figure:nth-child(even) { display: none } }
  main { max-inline-size: none; padding: .5rem }
  figure { margin: 0 } figcaption { font-size: .8rem; font-weight: 700 }
  .match-board .board { max-block-size: none; max-inline-size: 100% }
  .match-board { padding: .4rem }
"""
WIDE = ((1280, "light", "screen"), (1280, "dark", "screen"), (1280, "light", "print"))
NARROW = ((360, "light", "screen"), (360, "dark", "screen"))


def figures() -> str:
    """Every board, as it is played on and as it is over."""
    return "".join(
        figure
        for entry in catalogue.ENTRIES.values()
        if entry.family in ("two", "three")
        for figure in _of(entry.game(), translate(entry.name))
    )


def _of(game: Game[Any], name: str) -> list[str]:
    # Small boards are soon over by chance: the longest of some games shows most.
    trials = 40 if len(game.board.cells) <= SMALL else 1
    states, moves = max((_random_game(game, random.Random(seed)) for seed in range(trials)), key=_length)  # noqa: S311
    middle = min(len(moves) - 1, max(len(moves) // 2, len(game.board.cells) // 4))
    return [_figure(game, states, moves, ply, name) for ply in (middle, len(moves))]


def _random_game(game: Game[Any], chance: random.Random) -> tuple[list[Any], list[str]]:
    states: list[Any] = [game.initial()]
    moves: list[str] = []
    while game.outcome(states[-1]) is None and len(moves) < LONGEST:
        moves.append(_random_move(game, states[-1], chance))
        states.append(game.play(states[-1], moves[-1]))
    return states, moves


def _length(played: tuple[list[Any], list[str]]) -> int:
    return len(played[1])


def _random_move(game: Game[Any], state: Any, chance: random.Random) -> str:
    """A move by random clicks. Nobody passes while he can play: the board is to be seen full."""
    made = ""
    while True:
        steps = game.next_steps(state, made)
        step = chance.choice([step for step in steps if step.text not in ("pass", "swap")] or steps)
        made = step.text
        if step.complete:
            return made


def _figure(game: Game[Any], states: list[Any], moves: list[str], ply: int, name: str) -> str:
    state = states[ply]
    board = draw_board(
        game,
        state,
        interactive=True,
        ident=f"{game.slug}-{ply}",
        last=game.touched(states[ply - 1], moves[ply - 1]),
        steps=[step.cell for step in game.next_steps(state)],
    )
    return f'<figure><div class="match-board">{board}</div><figcaption>{name}</figcaption></figure>'


def page() -> str:
    names = ("tokens", "base", "layout", "components", "match", "board", "print")
    links = "".join(f'<link rel="stylesheet" href="{ROOT}/static/css/{name}.css">' for name in names)
    head = f'<!doctype html><html lang="pt"><meta charset="utf-8">{links}<style>{STYLE}</style>'
    return f"{head}<main>{figures()}</main>"


def pictures(browser: Browser, folder: Path) -> list[Image.Image]:
    source = folder / "boards.html"
    source.write_text(page(), encoding="utf-8")
    taken = []
    for width, scheme, medium in WIDE + NARROW:
        sheet = browser.new_page(viewport={"width": width, "height": 800})
        sheet.emulate_media(color_scheme=scheme, media=medium)
        sheet.goto(source.as_uri())
        target = folder / f"{width}-{scheme}-{medium}.png"
        sheet.screenshot(path=target, full_page=True)
        taken.append(Image.open(target).convert("RGB"))
        sheet.close()
    return taken


def together(wide: list[Image.Image], narrow: list[Image.Image]) -> Image.Image:
    """The wide ones below each other, the narrow ones to their right."""
    height = max(sum(image.height for image in wide), *(image.height for image in narrow))
    whole = Image.new("RGB", (wide[0].width + sum(image.width for image in narrow), height), "white")
    top, left = 0, wide[0].width
    for image in wide:
        whole.paste(image, (0, top))
        top += image.height
    for image in narrow:
        whole.paste(image, (left, 0))
        left += image.width
    return whole


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        taken = pictures(browser, Path(folder))
        browser.close()
        sheet = together(taken[: len(WIDE)], taken[len(WIDE) :])
    sheet.quantize(200).save(ROOT / "docs" / "boards.png", optimize=True)


if __name__ == "__main__":
    main()
