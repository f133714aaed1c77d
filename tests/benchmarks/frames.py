"""Sends frames that no page sends to a socket in this process, and shows whether its memory stays flat."""

import asyncio
from argparse import ArgumentParser
from collections import Counter
from random import Random
from typing import Any

import psutil

from accounts.models import User
from games.live import matches
from games.live.executor import command_executor
from games.rules import catalogue
from tests.benchmarks.mangling import mangled, parsed, sent
from tests.benchmarks.measuring import BenchCommand
from tests.benchmarks.sites import make_tables

STEPS = 10


class Command(BenchCommand):
    help = "Mangled frames through the parser and a socket, on a database of its own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--frames", type=int, default=20_000, help="how many (default 20000)")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        random, count = Random(options["seed"]), options["frames"] // STEPS
        make_tables()
        try:
            user = User.objects.create_user("ana")
            nim = catalogue.build("nim", {})
            match = matches.create(game=nim, access="hotseat", person=matches.Person(user))
            counts: Counter[str] = Counter()
            self.head("| frames | memory MB |", 0)
            for step in range(1, STEPS + 1):
                frames = [mangled(random) for _frame in range(count)]
                counts.update(map(parsed, frames))
                answers = asyncio.run(sent(match, user, frames))
                counts.update({f"answered {name}": number for name, number in answers.items()})
                self.row([f"{step * count}", f"{psutil.Process().memory_info().rss / 1e6:.1f}"])
            self.stdout.write(", ".join(f"{name} {number}" for name, number in counts.most_common()))
        finally:
            command_executor.stop()
