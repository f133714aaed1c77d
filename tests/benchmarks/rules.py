"""Measures the rules of the board games, the computer's search and the update of a board."""

import gc
import gzip
import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.test import Client

from games.analysis.worker import BOARD_SECONDS
from games.bots import alphabeta, hooks, search
from games.bots.fairness import examinations
from games.bots.hooks.random_play import MOST_LISTED, facts, random_move
from games.championship.championship_games import school_games
from games.live import engine_pool, matches, snapshots, wire
from games.live.match_state import LogEntry, MatchState, MatchTerms
from games.live.match_state import MatchCommand as Wish
from games.models import Match
from games.rules import catalogue
from games.rules.game import Game, Impartial
from games.rules.invented.board_game.game import InventedBoard
from games.solvers.theory import too_big
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.sites import collect_static_files, make_tables
from tests.games.invented_board.heaviest import HEAVIEST, heaviest_game

MOST_PLIES = 1_000
STATES = 40  # of a random match, at which calls are timed
SLOW = 50.0  # milliseconds
SCHOOL_STATES = 60  # of random matches, at which the games of schools are timed
LONG_ENOUGH = 0.002  # seconds of the processor: shorter times are too coarse to be read off its clock
RULES = (
    "| game | options | plies | games/s | moves/s | first move | all moves | next_steps | play | outcome "
    "| view |"
)
LIVE = (
    "| game | random matches/s | searched/s | rebuilt ms | update ms | event B | table B | board kB "
    "| page kB | page gz kB |"
)
INVENTED = (
    "| game | list of moves ms | play and outcome ms | first words s | random matches by then "
    "| slowest move s: beginner, medium, strong |"
)
SLOWEST_MOVES = ("beginner", "medium", "strong")
LOOKED_AT = (0, 12, 40)  # moves of a random match, after which the computer is asked
SCHOOLS = "| game | play and outcome µs | list of moves ms |"


class Command(BenchCommand):
    help = (
        "Plays every board game at random and prints the tables of docs/benchmarks.md: random games and "
        "moves a second, the time of each call of the rules (median and worst, on the largest board), random "
        "matches and positions a second of the computer's search, time and size of one update of a board. "
        "Seconds are CPU seconds."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="slugs (default: all board games)")
        parser.add_argument("--seconds", type=float, default=1.0, help="for each number (default 1)")
        parser.add_argument(
            "--championship",
            action="store_true",
            help="only what a move with its outcome and the list of moves take on the boards of schools",
        )
        parser.add_argument(
            "--invented", action="store_true", help="only the same of the heaviest games that blocks can say"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["championship"]:
            self.measure_schools()
            return
        if options["invented"]:
            self.measure_invented()
            return
        slugs = options["games"] or board_games()
        for slug in slugs:
            if slug not in board_games():
                raise CommandError(f"{slug} is no board game")
        make_tables()
        collect_static_files()
        self.measure(slugs, options["seconds"])

    def measure_schools(self) -> None:
        """The table of the games of the championship."""
        self.stdout.write(machine())
        self.head(SCHOOLS, 1)
        for school in school_games().values():
            if school.slug in board_games():
                self.row([str(school.name), *school_row(school.game())])

    def measure_invented(self) -> None:
        """The table of the heaviest games that blocks can say."""
        self.stdout.write(machine())
        self.head(INVENTED, 1)
        gc.disable()  # a collection looks at all that the command has loaded, and falls on any call
        for name in HEAVIEST:
            game = heaviest_game(name)
            self.row([name, *invented_row(game), *first_words_row(game), slowest_moves(game)])
        gc.enable()

    def measure(self, slugs: list[str], seconds: float) -> None:
        """The tables of these games."""
        self.stdout.write(machine())
        self.stdout.write("\nOn the largest board; times in ms, median / worst:\n")
        self.head(RULES, 2)
        slow: list[str] = []
        for slug in slugs:
            for game in largest(slug):
                row, overdue = rules_row(game, seconds)
                self.row(row)
                slow += overdue
        self.stdout.write("\nOn the usual board:\n")
        self.head(LIVE, 1)
        for slug in slugs:
            for game in variants(catalogue.build(slug, {})):
                self.row(live_row(game, seconds))
        self.stdout.write("")
        for line in slow:
            self.stdout.write(f"* over {SLOW:.0f} ms: {line}")


def board_games() -> list[str]:
    """The slugs of the games that are no impartial ones."""
    return [
        slug
        for slug, game in catalogue.GAMES.items()
        if not issubclass(game, Impartial) and catalogue.ENTRIES[slug].offered
    ]


def variants(game: Game[Any]) -> Iterator[Game[Any]]:
    """The game, and those whose moves are made otherwise: one for each further value of its choices."""
    yield game
    options = game.options_json()
    for option in catalogue.option_fields(game.slug):
        if option.name in ("form", "stones"):
            for value, _label in option.choices[1:]:
                yield catalogue.build(game.slug, options | {option.name: value})


def largest(slug: str) -> Iterator[Game[Any]]:
    """The game and its variants on the largest board."""
    sizes = {
        option.name: option.maximum
        for option in catalogue.option_fields(slug)
        if option.name == "size" and option.kind == "int"
    }
    yield from variants(catalogue.build(slug, sizes))


def game_label(game: Game[Any]) -> list[str]:
    options = {name: value for name, value in game.options_json().items() if name != "start"}
    return [
        str(catalogue.ENTRIES[game.slug].name),
        ", ".join(str(value) for value in options.values() if not isinstance(value, bool)),
    ]


def timed(call: Callable[[], object]) -> float:
    """Milliseconds."""
    before = time.process_time()
    call()
    return 1000 * (time.process_time() - before)


def random_states(game: Game[Any], random: Random) -> list[Any]:
    states = [game.initial()]
    while game.outcome(states[-1]) is None and len(states) < MOST_PLIES:
        states.append(game.play(states[-1], random_move(game, states[-1], random, MOST_LISTED)))
    return states


def rules_row(game: Game[Any], seconds: float) -> tuple[list[str], list[str]]:
    """One row about the rules, and the calls that took too long."""
    random = Random(6)
    plies, played = 0, 0
    before = time.process_time()
    while (spent := time.process_time() - before) < seconds:
        states = random_states(game, random)
        plies += len(states) - 1
        played += 1
    calls = call_times(game, states, random)
    cells = [*game_label(game), f"{plies / played:.0f}", f"{played / spent:,.1f}", f"{plies / spent:,.0f}"]
    cells += [f"{statistics.median(times):.3f} / {max(times):.3f}" for times in calls.values()]
    slow = [
        f"{cells[0]} ({cells[1]}), {name}: {max(times):.0f} ms"
        for name, times in calls.items()
        if max(times) > SLOW and name != "all moves"
    ]
    return cells, slow


def school_row(game: Game[Any]) -> list[str]:
    """Median and worst of playing a random move with its outcome (µs), and of listing the moves (ms)."""
    random, states = Random(6), list[Any]()
    while len(states) < SCHOOL_STATES:
        match = random_states(game, random)[:-1]
        states += match[:: max(1, len(match) // 20)]
    played, listed = list[float](), list[float]()
    for state in states[:SCHOOL_STATES]:
        move = random_move(game, state, random, MOST_LISTED)
        played.append(1_000 * quickest(lambda: game.outcome(game.play(state, move))))  # noqa: B023
        listed.append(quickest(lambda: sum(1 for _move in game.moves(state))))  # noqa: B023
    return [
        f"{statistics.median(played):.1f} / {max(played):.1f}",
        f"{statistics.median(listed):.2f} / {max(listed):.2f}",
    ]


def invented_row(game: Game[Any]) -> list[str]:
    """Median and worst of listing the moves of a position of random matches, and of playing one with its
    outcome, each asked once (ms)."""
    random, state = Random(6), game.initial()
    listed, played = list[float](), list[float]()
    while len(listed) < SCHOOL_STATES:
        if game.outcome(state):
            state = game.initial()
        moves = list[str]()
        listed.append(timed(lambda: moves.extend(game.moves(state))))  # noqa: B023
        move, earlier = random.choice(moves), state
        state = game.play(earlier, move)
        played.append(timed(lambda: game.outcome(game.play(earlier, move))))  # noqa: B023
    return [f"{statistics.median(times):.1f} / {max(times):.1f}" for times in (listed, played)]


def first_words_row(game: InventedBoard) -> list[str]:
    """The seconds of the processor after which an examination says something, and of what."""
    begun = time.process_time()
    glance = next(examinations(game, 1, lambda: (time.process_time() - begun) / BOARD_SECONDS)).glance
    matches = f"{glance.matches} of {glance.length:.0f} moves"
    if not glance.matches:
        matches = f"{glance.under_way} moves of the first one"
    return [f"{time.process_time() - begun:.1f}", matches]


def slowest_moves(game: InventedBoard) -> str:
    """The seconds of the processor of the slowest move by some levels in a random match, in a process that
    has not seen the game."""
    random, state, moves, asked = Random(6), game.initial(), list[str](), list[list[str]]()
    while not game.outcome(state) and len(asked) < len(LOOKED_AT):
        if len(moves) in LOOKED_AT:
            asked.append(list(moves))
        moves.append(random_move(game, state, random))
        state = game.play(state, moves[-1])
    slowest = []
    for level in SLOWEST_MOVES:
        facts.cache_clear()
        jobs = [(game.slug, game.options_json(), before, level, seed) for before in asked for seed in (1, 2)]
        slowest.append(max(timed(lambda: engine_pool.move(job)) for job in jobs) / 1000)  # noqa: B023
    return ", ".join(f"{seconds:.1f}" for seconds in slowest)


def quickest(call: Callable[[], object]) -> float:
    """Milliseconds of a call: the best of three times, each of as many calls as the clock can tell."""
    times = 1
    while (spent := repeated(call, times)) < LONG_ENOUGH:
        times *= 4
    return 1_000 * min(spent, repeated(call, times), repeated(call, times)) / times


def repeated(call: Callable[[], object], times: int) -> float:
    """The seconds of the processor that so many calls take."""
    before = time.process_time()
    for _time in range(times):
        call()
    return time.process_time() - before


def call_times(game: Game[Any], states: list[Any], random: Random) -> dict[str, list[float]]:
    """Milliseconds of each call, at some states of a random match."""
    looked_at = states[:: max(1, len(states) // STATES)]
    calls: dict[str, list[float]] = {
        name: [] for name in ("first move", "all moves", "next_steps", "play", "outcome", "view")
    }
    for state in looked_at:
        calls["outcome"].append(timed(lambda: game.outcome(state)))  # noqa: B023
        calls["view"].append(timed(lambda: game.view(state)))  # noqa: B023
        if game.outcome(state) is not None:
            continue
        calls["first move"].append(timed(lambda: next(iter(game.moves(state)))))  # noqa: B023
        calls["all moves"].append(timed(lambda: sum(1 for _move in game.moves(state))))  # noqa: B023
        calls["next_steps"].append(max(step_times(game, state, random)))
        move = random_move(game, state, random, MOST_LISTED)
        calls["play"].append(timed(lambda: game.play(state, move)))  # noqa: B023
    return calls


def step_times(game: Game[Any], state: Any, random: Random) -> Iterator[float]:
    """Milliseconds of each click of a random move."""
    prefix = ""
    while True:
        before = time.process_time()
        steps = game.next_steps(state, prefix)
        yield 1000 * (time.process_time() - before)
        step = random.choice(steps)
        if step.complete:
            return
        prefix = step.text


def live_row(game: Game[Any], seconds: float) -> list[str]:
    """One row about the computer's search and the pages, a quarter of the way through a random match."""
    random = Random(6)
    table, rebuilt = played_table(game, random)
    hook = hooks.of(game, random)
    playouts = rate(lambda: hook.playout(table.state), seconds)
    searched = search_rate(hook, table.state, seconds)
    update, event = one_update(table, random)
    whole = len(wire.encode(wire.snapshot(table, frozenset({0}), 0.0, ["A", "B"], [])))
    board, page, packed = page_sizes(game, table.state)
    return [
        ", ".join(game_label(game)),
        f"{playouts:,.0f}",
        f"{searched:,.0f}",
        f"{rebuilt:.1f}",
        f"{update:.2f}",
        f"{event:,}",
        f"{whole:,}",
        f"{board / 1024:.0f}",
        f"{page / 1024:.0f}",
        f"{packed / 1024:.1f}",
    ]


def played_table(game: Game[Any], random: Random) -> tuple[MatchState, float]:
    """A table a quarter of the way through a random match, and the milliseconds of playing its moves."""
    quarter = max(6, len(random_states(game, random)) // 4)
    seats = len(game.players)
    table = MatchState("bench", game, MatchTerms("hotseat", ("",) * seats))
    for seat in range(seats):
        table.apply(LogEntry(table.version + 1, "join", seat, "", 0.0))
    while table.ply < quarter and table.turn is not None:
        play(table, random_move(game, table.state, random, MOST_LISTED))
    if table.turn is None:
        return played_table(game, random)
    moves = [move for _seat, move in table.moves]

    def rebuild() -> None:
        state = game.initial()
        for move in moves:
            state = game.play(state, move)

    return table, timed(rebuild)


def play(table: MatchState, move: str) -> LogEntry:
    seats = frozenset(range(len(table.game.players)))
    (entry,) = table.decide(Wish(table.code, "play", seats, table.version, move), 0.0)
    table.apply(entry)
    return entry


def one_update(table: MatchState, random: Random) -> tuple[float, int]:
    """Median milliseconds from a move to the messages for both players, and the bytes of such a message."""
    times, sizes = [], []
    readers = [("pt", frozenset[int]()), *(("pt", frozenset({seat})) for seat in range(len(table.roles)))]
    for _update in range(STATES):
        if table.turn is None:
            break
        before, move = table.view, random_move(table.game, table.state, random, MOST_LISTED)

        def update() -> None:
            frame = wire.frame(table, play(table, move), before, readers)  # noqa: B023
            sizes.append(sum(len(text) for text in frame.texts.values()) // len(readers))

        times.append(timed(update))
    return statistics.median(times), int(statistics.median(sizes))


def page_sizes(game: Game[Any], state: Any) -> tuple[int, int, int]:
    """Bytes of the drawn board and of the page of a match from this state, also packed. Nothing is kept."""
    with transaction.atomic():
        client = Client(headers={"host": "localhost"})
        session = client.session
        session[snapshots.VISITOR] = "bench"
        session.save()
        match = matches.create(
            game=game.starting_at(state),  # type: ignore[attr-defined]
            access=Match.Access.HOTSEAT,
            person=matches.Person(visitor="bench"),
        )
        page = client.get(match.get_absolute_url())
        transaction.set_rollback(True)
    if page.status_code != 200:
        raise CommandError(f"no page: {page.status_code}")
    html = page.content
    board = html[html.index(b"<svg", html.index(b'"match-board"')) :]
    return board.index(b"</svg>"), len(html), len(gzip.compress(html))


def rate(call: Callable[[], object], seconds: float) -> float:
    """Calls a second."""
    count, before = 0, time.process_time()
    while (spent := time.process_time() - before) < seconds:
        call()
        count += 1
    return count / spent


def search_rate(hook: hooks.Hook, state: Any, seconds: float) -> float:
    """Random matches in the tree a second, or positions of alpha-beta search."""
    before, seen = time.process_time(), 0

    def progress(done: int) -> None:
        nonlocal seen
        seen = done
        if time.process_time() - before > seconds:
            too_big(done, "Acabou o tempo.")

    moves = hook.candidates(state)
    if isinstance(hook, hooks.Valued):
        alphabeta.search(hook, state, moves, 60, progress)
    else:
        search.search(hook, state, moves, 10**9, progress)
    return seen / (time.process_time() - before)
