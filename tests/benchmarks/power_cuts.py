"""`run.py bench power_cuts --cuts 50`: what is left of a tournament whose process dies at any moment.

A process drafts and publishes rounds, plays and decides, and says each time that something is done. It is
killed in the middle; then every answer that it gave has to be there, once, and no round by halves.
"""

import json
import multiprocessing
import os
import signal
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from django.core.management.base import CommandError
from django.db import connections

from accounts.models import Action, User
from games.live import matches
from games.live.match_state import MatchCommand
from games.models import Competition, Fixture, Match, Round
from games.rules import catalogue
from games.tournaments import desk, results
from tests.benchmarks.measuring import BenchCommand, machine
from tests.benchmarks.sites import make_tables
from tests.users import enrol, make_classroom

TEACHER = "professora"
GAME = {"heaps": [1]}  # who begins wins with the only move
ROUNDS = 5
EARLIEST, LATEST = 0.05, 1.5  # seconds after which the process is killed
ON_BOARDS = 0.5  # how often the desk enters a result, instead of two who play

Answer = list[Any]  # what was done, and of which round, table or match


class Command(BenchCommand):
    help = (
        "Kills a process that drafts and publishes rounds of a tournament, plays and decides, again and "
        "again at any moment, and counts which of its answers are not there, or there twice, and rounds by "
        "halves."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cuts", type=int, default=50)
        parser.add_argument("--players", type=int, default=20)
        parser.add_argument("--seed", type=int, default=0)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < 2 * ROUNDS:
            raise CommandError(f"--players must be {2 * ROUNDS} or more")
        if not hasattr(os, "fork"):
            raise CommandError("processes cannot be forked on this system")
        self.stdout.write(machine())
        make_tables()
        prepare(options["players"])
        random = Random(options["seed"])
        answers: list[Answer] = []
        for _cut in range(options["cuts"]):
            answers += cut_off(random)
        self.stdout.write(f"{options['cuts']} cuts, {len(answers)} answers")
        for what, count in sorted(Counter(kind for kind, *_of in answers).items()):
            self.stdout.write(f"{what}: {count}")
        found = [*faults(answers)]
        self.stdout.write(f"done without an answer: {unanswered(answers)}")
        self.stdout.write(f"faults: {len(found)}")
        for fault in found:
            self.stdout.write(fault)


def prepare(players: int) -> None:
    """A class of so many, and its first tournament."""
    teacher = User.objects.create(username=TEACHER, kind=User.Kind.TEACHER)
    classroom = make_classroom(teacher)
    for number in range(players):
        pupil = User.objects.create(username=f"p{number}", kind=User.Kind.PUPIL)
        enrol(classroom, pupil, f"Aluno {number}")
    _begun(teacher)


def cut_off(random: Random) -> list[Answer]:
    """The answers of a process that is killed after a while."""
    connections.close_all()  # a process that is forked must not share them
    reading, writing = os.pipe()
    process = multiprocessing.get_context("fork").Process(target=_act, args=(writing, random.random()))
    process.start()
    os.close(writing)
    with os.fdopen(reading) as lines:
        time.sleep(random.uniform(EARLIEST, LATEST))
        process.kill()
        process.join()
        if process.exitcode != -signal.SIGKILL:
            raise CommandError("the process ended before it was killed")
        # The last line may be one that was not written to its end.
        return [json.loads(line) for line in lines if line.endswith("\n")]


def _act(writing: int, seed: float) -> None:
    for answer in acts(Random(seed)):
        os.write(writing, f"{json.dumps(answer)}\n".encode())


def acts(random: Random) -> Iterator[Answer]:
    """Does one thing after the other, and says after each what it was."""
    teacher = User.objects.get(username=TEACHER)
    while True:
        competition = Competition.objects.latest("pk")
        played = results.published_rounds(competition)
        undecided = [fixture for fixture in played[-1].fixtures.all() if _is_open(fixture)] if played else []
        if undecided:
            yield _ended(random.choice(undecided), competition, teacher, by_hand=random.random() < ON_BOARDS)
        elif len(played) == ROUNDS:
            yield ["begin", _begun(teacher).pk]
        elif Round.objects.filter(phase__competition=competition, published_at=None).exists():
            yield ["publish", desk.publish_round(competition, teacher).pk]
        else:
            yield ["draft", desk.draft_round(competition, teacher).pk]


def _begun(teacher: User) -> Competition:
    tournament = desk.create(
        classroom=teacher.teachings.get().classroom,
        by=teacher,
        name="Torneio",
        game=catalogue.build("nim", GAME),
        pupils=list(User.objects.filter(kind=User.Kind.PUPIL)),
        phase_format="swiss",
        rounds=ROUNDS,
    )
    return desk.competition_of(tournament)


def _is_open(fixture: Fixture) -> bool:
    return not results.result_of(fixture, fixture.round.phase.competition.matches_each).is_final


def _ended(fixture: Fixture, competition: Competition, by: User, *, by_hand: bool) -> Answer:
    """A table gets its result, or its next match is played."""
    if by_hand:
        desk.decide(fixture, (4, 0), Fixture.Decision.BOARD, "", by)
        return ["decide", fixture.pk]
    user = fixture.first.user
    match = None if user is None else desk.next_match(competition, user)
    if match is None:
        raise CommandError("a table without a result has no match")
    move = MatchCommand(match.code, "play", frozenset({0}), matches.version(match.code), "p1-1")
    if matches.execute([move]) != [None]:
        raise CommandError("a move was refused")
    return ["play", match.code]


def faults(answers: list[Answer]) -> Iterator[str]:
    """What was lost or is there twice of these answers, and rounds that are there by halves."""
    for kind, key in answers:
        if (count := STORED[kind](key)) != 1:
            yield f"{kind} {key} is there {count} times"
    for competition in Competition.objects.all():
        yield from _halves(competition)


def _decided(key: int) -> int:
    fixture = Fixture.objects.select_related("round__phase__competition").get(pk=key)
    if fixture.wins != (4, 0) or fixture.decision != Fixture.Decision.BOARD:
        return 0
    return _noted("decide-fixture", fixture.round, table=fixture.table)


def _noted(kind: str, played: Round, **where: int) -> int:
    """How often the log says it of a round, or of a table there."""
    of = {"competition": played.phase.competition.code, "round": played.number, **where}
    details = {f"details__{name}": value for name, value in of.items()}
    return Action.objects.filter(kind=kind, **details).count()


def _published(key: int) -> int:
    rounds = Round.objects.select_related("phase__competition").exclude(published_at=None)
    return sum(_noted("publish-round", played) for played in rounds.filter(pk=key))


def _played(code: str) -> int:
    """How often a match counts at its table: by its own move, unless the desk decided there later."""
    match = Match.objects.get(code=code)
    fixture = Fixture.objects.get(matches=match)
    if fixture.decision:
        return int(match.status == Match.Status.FINISHED)
    counted = [other.pk for other in results.counted_matches(fixture)]
    return counted.count(match.pk) * match.events.filter(kind="move").count()


STORED: dict[str, Callable[[Any], int]] = {
    "begin": lambda key: Competition.objects.filter(pk=key).count(),
    "draft": lambda key: Round.objects.filter(pk=key).count(),
    "publish": _published,
    "decide": _decided,
    "play": _played,
}


def _halves(competition: Competition) -> Iterator[str]:
    """Rounds in which somebody has no table or two, or a table has no match and no result."""
    everybody = sorted(competition.entrants.values_list("pk", flat=True))
    if not everybody:
        yield f"competition {competition.pk} is there by halves"
    rounds = results.fixtures_of(Round.objects.filter(phase__competition=competition).order_by("number"))
    for number, played in enumerate(rounds, 1):
        fixtures = list(played.fixtures.all())
        if sorted(side.pk for fixture in fixtures for side in fixture.sides) != everybody:
            yield f"round {played.pk} is there by halves"
        if number != played.number:
            yield f"round {played.number} stands where {number} should"
        for fixture in fixtures if played.published_at else ():
            if not (fixture.decision or fixture.matches.all() or fixture.second is None):
                yield f"round {played.pk} has a table without a match"


def unanswered(answers: list[Answer]) -> int:
    """Of what the process did and was killed before it could say so: at most one thing a cut."""
    done = (
        Competition.objects.count()
        - 1  # the first one is begun without an answer
        + Round.objects.count()
        + Round.objects.exclude(published_at=None).count()
        + Fixture.objects.filter(decision=Fixture.Decision.BOARD).count()
        + Match.objects.filter(events__kind="move").count()
    )
    return done - len(answers)
