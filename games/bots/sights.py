"""What levels that play like a pupil see at a glance, beside wins in one move. Pure.

Each sight lists the moves that it suggests in a state, none where it shows nothing. Its words stand under
its key in `sights.toml`.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from games.bots import hooks, kernels
from games.bots.hooks.ahead import ReversiHook
from games.bots.hooks.base import CapturingHook
from games.bots.hooks.placing import FivesHook
from games.bots.hooks.territory import Eyes, GoHook
from games.rules.boards.fields import ColumnBoard, each
from games.rules.boards.lines import completing
from games.rules.catalogue import ENTRIES, build
from games.rules.errors import IllegalMove
from games.rules.text import Text
from games.rules.text_files import Texts
from games.rules.two.gomoku.fives import FIVE
from games.rules.two.havannah.rules import Havannah
from games.rules.two.hex.rules import JOINS, Hex

TEXTS = Texts.of(__name__)

MOST_CAPTURES = 30  # that are compared
_CHASED = 2  # liberties of a group that can be put in atari


class Sight(NamedTuple):
    """`suits`: whether there is such a thing in the game of a hook; `moves`: what it suggests in a state;
    `warns`: whether it warns of a move that another sight suggests."""

    suits: Callable[[hooks.Hook], bool]
    moves: Callable[[Any, Any], list[str]]
    warns: Callable[[Any, Any, str], bool] = lambda _hook, _state, _move: False


def _is_stone_game(hook: hooks.Hook) -> bool:
    return isinstance(hook, Eyes)


def _is_joined_by_bridges(hook: hooks.Hook) -> bool:
    return kernels.family_of(hook.game.slug) == "connect"


def _stones_to_capture(hook: Eyes, state: Any) -> list[str]:
    """The moves that capture most stones."""
    board: ColumnBoard = hook.game.board
    taken: dict[int, int] = {}
    for player, stones in enumerate(state.sets):
        if player != state.turn:
            for group, liberty in _in_atari(hook, state, stones):
                taken[liberty] = taken.get(liberty, 0) + group.bit_count()
    legal = {cell: stones for cell, stones in taken.items() if _after(hook, state, cell) is not None}
    most = max(legal.values(), default=0)
    return [board.names[cell] for cell, stones in legal.items() if stones == most]


def _in_atari(hook: hooks.Hook, state: Any, stones: int) -> Iterable[tuple[int, int]]:
    """The groups among these stones that have one liberty, each with that."""
    game: Any = hook.game
    empty = game.empty(state)
    for group in game.board.groups(stones):
        liberties = game.board.spread(group) & empty
        if liberties.bit_count() == 1:
            yield group, liberties.bit_length() - 1


def _after(hook: hooks.Hook, state: Any, cell: int) -> Any:
    """The state after a stone on a cell; None where that is illegal."""
    game: Any = hook.game
    try:
        return game.apply(state, game.board.names[cell])
    except IllegalMove:
        return None


def _stones_to_save(hook: Eyes, state: Any) -> list[str]:
    """The moves after which a group of the player's that had one liberty has more."""
    board: ColumnBoard = hook.game.board
    saving = []
    for group, liberty in _in_atari(hook, state, state.sets[state.turn]):
        after = _after(hook, state, liberty)
        if after is not None:
            stones = after.sets[state.turn]
            longer = next(each_group for each_group in board.groups(stones) if each_group & group)
            if (board.spread(longer) & hook.game.empty(after)).bit_count() > 1:
                saving.append(board.names[liberty])
    return saving


def _ladders_to_begin(hook: Eyes, state: Any) -> list[str]:
    """The moves after which most stones are in an atari from which they cannot run away."""
    board: ColumnBoard = hook.game.board
    caught: dict[int, int] = {}
    for group in board.groups(state.rivals):
        for cell in _chases(hook, state, group):
            caught[cell] = caught.get(cell, 0) + group.bit_count()
    most = max(caught.values(), default=0)
    return [board.names[cell] for cell, stones in caught.items() if stones == most]


def _chases(hook: Eyes, state: Any, group: int) -> list[int]:
    """The cells with which who is on turn puts a group of the other one in atari until it is captured."""
    liberties = hook.game.board.spread(group) & hook.game.empty(state)
    if liberties.bit_count() != _CHASED:
        return []
    return [
        cell
        for cell in each(liberties)
        if (after := _after(hook, state, cell)) is not None and not _runs_away(hook, after, group)
    ]


def _runs_away(hook: Eyes, state: Any, group: int) -> bool:
    """Whether a group in atari of who is on turn gets away: also where some of the chasers can be taken."""
    board: ColumnBoard = hook.game.board
    if next(iter(_in_atari(hook, state, state.rivals)), None):
        return True
    liberty = board.spread(group) & hook.game.empty(state)
    after = _after(hook, state, liberty.bit_length() - 1)
    if after is None:
        return False
    longer = board.flood(group, after.rivals)
    liberties = (board.spread(longer) & hook.game.empty(after)).bit_count()
    return liberties > _CHASED or (liberties == _CHASED and not _chases(hook, after, longer))


def _runs_into_a_ladder(hook: Eyes, state: Any, move: str) -> bool:
    """Whether the group of a stone that takes nothing is chased until it is captured."""
    after = hook.game.apply(state, move)
    group = hook.game.board.flood(1 << hook.game.board.bits[move], after.rivals)
    return after.own == state.rivals and bool(_chases(hook, after, group))


def _pieces_to_capture(hook: CapturingHook, state: Any) -> list[str]:
    """The moves that gain most by taking something."""
    captures = islice(hook.loud(state), MOST_CAPTURES)
    gains = {move: hook.value(after, hook.seat(state)) for move, after in captures}
    most = max(gains.values(), default=0.0)
    return [move for move, gain in gains.items() if gain == most]


def _bridges_to_close(hook: hooks.Hook, state: Any) -> list[str]:
    """The cells that join most stones in groups of the player's between which one of the rival's stands."""
    game: Any = hook.game
    board: ColumnBoard = game.board
    own, rivals, empty = state.sets[state.turn], state.sets[1 - state.turn], game.empty(state)
    ends = _ends(board, board.groups(own), _own_edges(game, state.turn))
    joined: dict[int, int] = {}
    for cell in each(board.spread(own) & board.spread(rivals) & empty):
        for stone in each(board.neighbours[cell] & rivals):
            pair = 1 << cell | 1 << stone
            near = [stones for reach, stones in ends if not pair & ~reach]
            if len(near) > 1:
                joined[cell] = max(joined.get(cell, 0), sum(near))
    most = max(joined.values(), default=0)
    return [board.names[cell] for cell, stones in joined.items() if stones == most]


def _own_edges(game: Any, player: int) -> list[int]:
    """The edges that a player has to join."""
    if isinstance(game, Havannah):
        return []
    sides = game.board.sides
    return [sides[name] for name in (JOINS[player] if isinstance(game, Hex) else sides)]


def _ends(board: ColumnBoard, groups: Iterable[int], edges: Iterable[int]) -> list[tuple[int, int]]:
    """What is apart: the cells that join groups and edges to others, and how many stones they have."""
    apart = [(group, board.spread(group), group.bit_count()) for group in groups]
    for edge in edges:
        touching = [end for end in apart if end[0] & edge]
        apart = [end for end in apart if not end[0] & edge]
        cells, reach, stones = 0, edge, 0
        for group, beside, count in touching:
            cells, reach, stones = cells | group, reach | beside, stones + count
        apart.append((cells, reach, stones))
    return [(reach, stones) for _group, reach, stones in apart]


def _corners_to_take(hook: hooks.Hook, state: Any) -> list[str]:
    game: Any = hook.game
    corners = set(game.board.names_of(game.board.corners))
    return [move for move in game.moves(state) if move in corners]


def _open_fours(hook: hooks.Hook, state: Any) -> list[str]:
    """The cells after which two others make five."""
    game: Any = hook.game
    board: ColumnBoard = game.board
    own, empty = state.sets[state.turn], game.empty(state)
    longer = game.form == "freestyle"
    fours = []
    for cell in each(board.spread(board.spread(own)) & empty):
        fives = completing(board, own | 1 << cell, FIVE, longer=longer) & empty & ~(1 << cell)
        if fives.bit_count() > 1 and _after(hook, state, cell) is not None:
            fours.append(board.names[cell])
    return fours


def _gives_away(hook: hooks.Hook) -> bool:
    return type(hook).gifts is not hooks.Hook.gifts


SIGHTS = {
    "gifts": Sight(_gives_away, lambda hook, state: list(hook.gifts(state))),
    "stones": Sight(_is_stone_game, _stones_to_capture),
    "pieces": Sight(lambda hook: isinstance(hook, CapturingHook), _pieces_to_capture),
    "corners": Sight(lambda hook: isinstance(hook, ReversiHook), _corners_to_take),
    "fours": Sight(lambda hook: isinstance(hook, FivesHook), _open_fours),
    "atari": Sight(_is_stone_game, _stones_to_save),
    "bridges": Sight(_is_joined_by_bridges, _bridges_to_close),
    "ladders": Sight(lambda hook: isinstance(hook, GoHook), _ladders_to_begin, _runs_into_a_ladder),
}


def suggestions(hook: hooks.Hook, state: Any, keys: Iterable[str]) -> list[str]:
    """What the first of these sights suggests that shows something, and of which none of them warns."""
    known = [SIGHTS[key] for key in keys if SIGHTS[key].suits(hook)]
    for sight in known:
        moves = sight.moves(hook, state)
        if good := [move for move in moves if not any(other.warns(hook, state, move) for other in known)]:
            return good
    return []


@cache
def sights_of(slug: str) -> tuple[str, ...]:
    """The keys of the sights that there are in a game."""
    small = ENTRIES[slug].small
    game = build(slug, small[0] if small else {})
    hook = hooks.of(game, Random(0))  # noqa: S311 - a game, no secret
    return tuple(key for key, sight in SIGHTS.items() if sight.suits(hook))


def name_of_sight(key: str) -> Text:
    """What a sight shows, in a list of them."""
    return TEXTS(f"{key}.name")
