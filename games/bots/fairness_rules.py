"""Which rules of a board game from blocks a match has used. Pure."""

from collections.abc import Sequence

from games.rules.game import Sketch
from games.rules.invented.board_game import sketches
from games.rules.invented.board_game.document import BoardGameDocument, Movement, StepMovement
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.sentences import capture_rules
from games.rules.invented.board_game.states import BoardState


def rules_of(game: InventedBoard) -> frozenset[str]:
    """The rules of a game whose use is noticed: "place", "go", "land", "jump", "push", "capture"."""
    rules = set()
    for piece in game.rules.pieces:
        rules |= {"place"} if piece.placing else set()
        for movement in piece.movements:
            rules |= _rules_of_movement(movement)
    captures = game.rules.captures
    if captures.between or captures.surrounded or captures.touching:
        rules.add("capture")
    return frozenset(rules)


def _rules_of_movement(movement: Movement) -> set[str]:
    lands = isinstance(movement, StepMovement) and movement.takes
    return {{"jump": "jump", "push": "push"}.get(movement.kind, "go")} | ({"land"} if lands else set())


def sketch_of(document: BoardGameDocument, rule: str) -> Sketch | None:
    """A small drawing of one of `rules_of`: of the first block that says it."""
    for number, piece in enumerate(document.pieces):
        if rule == "place" and piece.placing:
            return sketches.placement(document, number, piece.placing)
        for movement in piece.movements:
            if rule in _rules_of_movement(movement):
                return sketches.movement(document, number, movement)
    drawn = (said.sketch for said in capture_rules(document) if said.sketch)
    return next((sketch() for sketch in drawn), None)


def rules_used(game: InventedBoard, state: BoardState, move: str, after: BoardState) -> set[str]:
    """Those of `rules_of` that a move used."""
    steps = game.split(move)
    if move in ("pass", "swap"):
        return set()
    if len(steps) == 1 or steps[1].startswith("="):
        used = {"place"}
    elif "/" in move:
        used = {"push"}
    else:
        used = {_way(game, state, steps)}
    rivals = game.endings.cells_of(state.sets, 1 - state.turn)
    left = game.endings.cells_of(after.sets, 1 - state.turn)
    taken = (rivals & ~left).bit_count() - move.count(":")
    return used | ({"capture"} if taken > 0 and "/" not in move else set())


def _way(game: InventedBoard, state: BoardState, steps: Sequence[str]) -> str:
    """How a piece that is neither put nor pushes goes."""
    cell, to = (game.cell_of(step) for step in steps[:2])
    targets = game.choices(state).movements[cell]
    if targets.lands >> to & 1:
        return "land"
    between = (cell + to) // 2
    is_jump = targets.jumps >> to & 1 or ((cell + to) % 2 == 0 and state.occupied >> between & 1)
    return "jump" if is_jump else "go"
