"""`manage.py solve_traffic_lights`: counts Semáforo out again, and compares with the tables kept."""

import lzma
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandError

from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.traffic_lights import file_name, shipped_table
from games.solvers.traffic_tables import grundy_table, packed


class Command(BaseCommand):
    help = (
        "Solve Semáforo, print how many positions without a line there are, how many are P and the largest "
        "Grundy value, and compare with the tables that come with the program. The exit status is 1 where "
        "they differ."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--board", choices=("4x3", "3x3"), help="only this one (default: both)")
        parser.add_argument("--write", metavar="FOLDER", help="write the tables there, instead of comparing")

    def handle(self, *args: Any, **options: Any) -> None:
        for size in [options["board"]] if options["board"] else ["3x3", "4x3"]:
            shape = TrafficLights(size=size).shape
            start = perf_counter()
            values, open_ = grundy_table(shape)
            seconds = perf_counter() - start
            table = packed(shape, values, open_)
            file = lzma.compress(table)
            letters = np.count_nonzero((values == 0) & open_)
            self.stdout.write(
                f"{size}: {np.count_nonzero(open_)} positions, {letters} P, Grundy up to {values.max()}, "
                f"empty board {values[0]}, {seconds:.2f} s, table {len(file)} bytes"
            )
            if options["write"]:
                path = Path(options["write"]) / file_name(shape)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file)
            elif table != shipped_table(shape):
                raise CommandError(f"{file_name(shape)} is not what was found")
