"""The computer's levels, and its choice of a move. Pure, and the same for the same seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from itertools import islice
from random import Random
from typing import Any

from games.bots import alphabeta, hooks, kernels, search, sights
from games.bots.endings import SURE, ending, soon_won
from games.bots.hooks.base import Limits, untimed, winners
from games.bots.hooks.random_play import random_move, some
from games.rules.catalogue import GAMES, build
from games.rules.game import Game, Impartial, State
from games.rules.text import Text
from games.rules.text_files import Texts
from games.rules.toml_files import parse_file
from games.solvers.brute import Brute
from games.solvers.solve import letter, solve
from games.solvers.strategies import winning_move
from games.solvers.theory import TooBig

TEXTS = Texts.of(__name__)

WITHOUT_LIMITS = Limits()
_STAIRCASES = "staircases.toml"
_MOST_LISTED = 2_000
_MOST_TRIED = 60
_MOST_REPLIES = 20_000
_MOST_SEARCHED = 20_000
_FOR_SWAP = 2_000  # of random matches, the time that a kernel has to say who stands better
_STATES = 20  # of alpha-beta search, which take about as long as one random match
MATCHES = 30_000  # random matches of a search in machine code
_NEARLY_ALL = 0.95  # of the moves: what is seen at a glance in the others hardly counts
_MOST_SEEN = 6_000  # of them, before random matches choose among what looks the same


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays: `accuracy` is the probability of a winning move where there is one.

    Without a winning move it plays at random; `stubborn` levels then choose what makes winning hardest for
    the opponent. In games that are searched instead of solved, it is the probability of searching, for
    `seconds`, and at most so many random matches or moves ahead. Where many searches share the processor,
    each has its `least` random matches all the same, or all its seconds; where machine code makes them, as
    many as `playouts` says, but never more than `MATCHES`: it plays the same in an empty and in a full
    server. Where it does not look for a winning move it plays like a pupil, who `sees` such a share of the
    wins in one move, `stops` such a share of the opponent's, `notices` such a share of what its `sights` show
    (keys of `sights.SIGHTS`), and else plays at random. `knowing` levels follow a winning strategy that is
    known and play endings that are solved perfectly.
    """

    slug: str
    name: Text
    summary: Text
    accuracy: float
    stubborn: bool = False
    seconds: float = 3.0
    playouts: int = 1_000_000
    least: int = 0
    depth: int = 60
    knowing: bool = False
    sees: float = 1.0
    stops: float = 1.0
    sights: tuple[str, ...] = ()
    notices: float = 1.0

    def least_of(self, slug: str) -> int:
        """The random matches that it has in a game, however many others search."""
        return self.in_machine_code if kernels.ready(slug) else self.least

    @property
    def in_machine_code(self) -> int:
        """The random matches that it has where machine code makes them."""
        return min(self.playouts, MATCHES)


def _by_slug(*levels: Level) -> dict[str, Level]:
    return {level.slug: level for level in levels}


# The same in every game: against such a pupil it wins half of the matches.
BEGINNER = Level(
    "beginner", TEXTS("beginner.name"), TEXTS("beginner.about"), 0.0, seconds=0.3, sees=0.9, stops=0.6
)


# What the levels see that play like a pupil for a part of their moves.
_TAKING = ("stones", "pieces", "corners", "fours")
_SAVING = (*_TAKING, "atari", "bridges")
_ALL_SIGHTS = ("gifts", *_SAVING, "ladders")


def _step(slug: str, accuracy: float, playouts: int, depth: int, sights: tuple[str, ...] = ()) -> Level:
    """A level of those that search, with its texts under its slug."""
    name, about = TEXTS(f"{slug}.name"), TEXTS(f"{slug}.about")
    return Level(
        slug,
        name,
        about,
        accuracy,
        seconds=1.0,
        playouts=playouts,
        least=min(playouts, 100),
        depth=depth,
        sights=sights,
    )


# Where positions can be solved.
LEVELS = _by_slug(
    BEGINNER,
    Level("medium", TEXTS("fair.name"), TEXTS("fair.about"), 0.7, stops=0.6),
    Level("perfect", TEXTS("perfect.name"), TEXTS("perfect.about"), 1.0, stubborn=True),
)
# Where moves are searched: a staircase. All but the last one search with some of their moves only, and else
# play like a pupil. Whoever searches takes every win in one move, and stops every loss in one.
SEARCHING = _by_slug(
    BEGINNER,
    replace(_step("novice", 0.12, 60, 1, _TAKING), stops=0.7, notices=0.15),
    replace(_step("casual", 0.25, 100, 1, _TAKING), stops=0.8, notices=0.35),
    replace(_step("attentive", 0.45, 150, 2, _SAVING), stops=0.9, notices=0.7),
    _step("medium", 0.7, 300, 3, _ALL_SIGHTS),
    replace(_step("advanced", 0.9, 1_000, 4, _ALL_SIGHTS), seconds=2.0),
    Level("strong", TEXTS("strong.name"), TEXTS("strong.about"), 1.0, least=400, knowing=True),
)


@cache
def _fitted() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """What is other than usual in some levels of some games: `playouts` or `accuracy`."""
    fitted: dict[str, dict[str, dict[str, Any]]] = parse_file(resources.files("games.bots") / _STAIRCASES)
    return fitted


@cache
def levels_of(slug: str) -> Mapping[str, Level]:
    """The levels of a game, by their slugs, the weakest first; none where the computer does not play it.
    Raises KeyError for a game that is none."""
    if GAMES[slug].machine_problem is not None:
        return {}
    if issubclass(GAMES[slug], Impartial):
        return LEVELS
    fitted = _fitted().get(slug, {})
    return {name: _adapted(level, fitted.get(name, {})) for name, level in SEARCHING.items()}


def _adapted(level: Level, fitted: Mapping[str, Any]) -> Level:
    """The level as it was fitted to a game."""
    playouts = fitted.get("playouts", level.least)
    return replace(level, **fitted, least=min(playouts, level.least))


def describe(slug: str, level: Level) -> list[Text]:
    """How a level plays a game, in sentences. Raises KeyError for a game that is none."""
    if issubclass(GAMES[slug], Impartial):
        return [level.summary]
    if level.accuracy == 1:
        return [level.summary]
    if level.accuracy > _NEARLY_ALL:
        return [level.summary, TEXTS("nearly_all")]
    thinking = [TEXTS("thinking", n=max(1, round(10 * level.accuracy)))] if level.accuracy else []
    return [level.summary, *thinking, *_sights(slug, level)]


def _sights(slug: str, level: Level) -> Iterator[Text]:
    """What a level sees at a glance, and what it does not see, of what there is to be seen in a game."""
    known = sights.sights_of(slug)
    for key, wanted in (("glance" if level.notices == 1 else "sometimes", True), ("blind", False)):
        names = tuple(sights.name_of_sight(sight) for sight in known if (sight in level.sights) == wanted)
        if names:
            yield TEXTS(key, things=names)


def level_beside(game: Game[Any], level: str, step: int) -> str:
    """The level so many steps above a level of a game, or below it; the level itself where there is none."""
    slugs = list(LEVELS if isinstance(game, Impartial) else SEARCHING)
    if level not in slugs or not 0 <= slugs.index(level) + step < len(slugs):
        return level
    return slugs[slugs.index(level) + step]


def choose(
    game: Impartial[Any],
    state: State[Any],
    level: Level,
    seed: int | str,
    progress: Callable[[int], None] = lambda _met: None,
) -> str:
    """A legal move in a game that is not over; where the position is too big to be solved, one that looks
    no further than it can. `progress` hears how many positions are searched, and may raise TooBig."""
    random = Random(f"{seed} {game.position(state)}")  # noqa: S311 - a game, no secret
    if random.random() >= level.accuracy:
        return _pupils_move(hooks.of(game, random), state, level)
    hook = hooks.of(game, random)
    if move := next(winners(hook, state), None):
        return move
    brute = Brute(game.looks, progress)
    look = untimed(progress)  # a few more looks, whatever time is left
    try:
        winning = solve(game, state.position, brute).winning_moves
    except TooBig:
        return _careful(game, state, random, look)
    if winning:
        soonest = soon_won(hook, state, progress) if level.stubborn and 1 < len(winning) <= SURE else []
        return random.choice([move for move in winning if move in soonest] or winning)
    return _hardest(game, state, random, brute, look) if level.stubborn else game.random_move(state, random)


def choose_from(  # noqa: PLR0917 - the arguments travel to a worker as one tuple
    slug: str,
    options: Mapping[str, Any],
    moves: Sequence[str],
    level: str,
    seed: int | str,
    progress: Callable[[int], None] = lambda _done: None,
    limits: Limits = WITHOUT_LIMITS,
) -> str:
    """A move for the one on turn after these moves, which are replayed: what may be repeated depends on them.
    The level "" plays anything."""
    game = build(slug, options)
    state = game.initial()
    for ply, move in enumerate(moves):
        limits.wanted(ply)
        state = game.play(state, move)
    if not level:
        return random_move(game, state, Random(seed))  # noqa: S311 - a game, no secret
    if isinstance(game, Impartial):
        return choose(game, state, LEVELS[level], seed, progress)
    return look_ahead(game, state, levels_of(slug)[level], seed, progress, limits)


def look_ahead(  # noqa: PLR0917 - as `choose_from`
    game: Game[Any],
    state: Any,
    level: Level,
    seed: int | str,
    progress: Callable[[int], None] = lambda _done: None,
    limits: Limits = WITHOUT_LIMITS,
) -> str:
    """A legal move in a game that is not over, found by searching. `progress` hears how much was looked at,
    and ends the search by raising TooBig; the `limits` end what else takes long."""
    random = Random(f"{seed} {state.turn} {game.position(state)}")  # noqa: S311 - a game, no secret
    hook = hooks.of(game, random)
    hook.limits = limits
    if random.random() >= level.accuracy:
        return _pupils_move(hook, state, level)
    if level.knowing and (move := winning_move(game, state)):
        return move

    kernel = kernels.of(game)

    def judge(moves: list[str]) -> list[str]:
        proof = ending(hook, state, progress) if level.knowing else None
        # Among those that keep what the position is worth, the search finds which is soonest or hardest.
        kept = (proof and proof[1]) or moves
        if len(kept) == 1:
            return kept
        if kernel and kernel.fits(state):
            ranked = kernel.ranked(state, kept, level.in_machine_code, random.getrandbits(63), progress)
            return [expected.move for expected in ranked]
        if not isinstance(hook, hooks.Valued):
            return search.search(hook, state, kept, level.playouts, progress)
        return _thought_out(hook, state, kept, level, progress)

    share = _share_without_swap(hook, state, progress) if level.knowing else None
    promising = kernel.promising(state) if kernel and kernel.fits(state) else []
    return search.choose(hook, state, judge, level.playouts, progress, share, promising)


def _share_without_swap(hook: hooks.Hook, state: Any, progress: Callable[[int], None]) -> float | None:
    """What whoever may exchange colours can expect who does not, where a kernel proves endings."""
    kernel = kernels.of(hook.game)
    if kernel is None or not kernel.proves or not kernel.fits(state) or not search.allows_swap(hook, state):
        return None
    moves = [move for move in hook.game.moves(state) if move != search.SWAP]
    return kernel.ranked(state, moves, _FOR_SWAP, 0, progress)[0].share


def _thought_out(
    hook: hooks.Valued, state: Any, moves: list[str], level: Level, progress: Callable[[int], None]
) -> list[str]:
    """The moves, the best first, by alpha-beta search; where several look the same, random matches choose."""

    def report(states: int) -> None:
        progress(states // _STATES)

    most = _MOST_SEEN if hook.margin else alphabeta.MOST_SEEN
    depth = max(1, level.depth - hook.sharp)
    order, equal = alphabeta.search(hook, state, moves, depth, report, most)
    if equal == 1:
        return order
    return search.search(hook, state, order[:equal], level.playouts, progress) + order[equal:]


def _pupils_move(hook: hooks.Hook, state: Any, level: Level) -> str:
    """The move of somebody who sees some of the wins in one, stops some of the others' and else plays at
    random."""
    game, random = hook.game, hook.random
    if random.random() < level.sees and (move := next(winners(hook, state), None)):
        return move
    if agreed := hook.agreeing(state):
        return agreed
    suggestions = sights.suggestions(hook, state, level.sights) if random.random() < level.notices else []
    if random.random() < level.stops:
        moves = (
            list(islice(game.moves(state), _MOST_LISTED))
            if isinstance(game, Impartial)
            else _unthreatened(game, state, level) or some(game, state, random)
        )
        order = random.sample(suggestions, len(suggestions)) + random.sample(moves, len(moves))
        move = search.Guard(hook, state).first_safe(order)
        if move is not None:
            return move
    return random.choice(suggestions) if suggestions else random_move(game, state, random)


def _unthreatened(game: Game[Any], state: Any, level: Level) -> list[str]:
    """The moves that stop what a level that stops all threats sees of attacks; none where there are none."""
    kernel = kernels.of(game) if level.stops == 1 else None
    return kernel.unthreatened(state) if kernel and kernel.fits(state) else []


def _hardest(
    game: Impartial[Any], state: State[Any], random: Random, brute: Brute, look: Callable[[int], None]
) -> str:
    """Of the moves tried, the one after which the smallest share of the opponent's moves wins; of these, one
    that leaves most moves. Fewer are tried where each leaves many moves."""
    best, hardest = "", (2.0, 0)
    looked_at = 0
    for move in _some(list(islice(game.moves(state), _MOST_LISTED)), random):
        look(looked_at)
        after = game.play(state, move)
        moves = game.move_count(after)
        try:
            winning = len(solve(game, after.position, brute).winning_moves)
        except TooBig:
            winning = 0
        hardness = (winning / moves if moves else 1.0, -moves)
        if hardness < hardest:
            best, hardest = move, hardness
        looked_at += moves
        if looked_at > _MOST_REPLIES:
            break
    return best


def _careful(game: Impartial[Any], state: State[Any], random: Random, look: Callable[[int], None]) -> str:
    """A move after which the other one is seen to lose; else one that is not seen to lose."""
    moves = list(islice(game.moves(state), _MOST_LISTED))
    tried = _some(moves, random)
    # Near the end of a game a few positions are enough to see who wins; else the search soon gives up.
    brute = Brute(0, look)
    unclear = []
    for move in tried:
        brute.limit = brute.met + _MOST_SEARCHED // len(tried)
        try:
            if letter(game, game.follow(state.position, move), brute) == "P":
                return move
        except TooBig:
            unclear.append(move)
    return (unclear or tried)[0]


def _some(moves: list[str], random: Random) -> list[str]:
    """The moves in any order; some of them where they are many."""
    return random.sample(moves, min(len(moves), _MOST_TRIED))
