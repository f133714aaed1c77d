"""`python3 run.py bench NAME ...`: one benchmark, in the site of an empty folder that goes with it."""

import os
import tempfile
from argparse import REMAINDER, ArgumentParser

from tests.benchmarks import inside
from tests.benchmarks.sites import site_environment

NAMES = (
    "beginner",
    "bias",
    "frames",
    "hall",
    "jobs",
    "levels",
    "live",
    "partisan",
    "perft",
    "power_cuts",
    "rules",
    "sheets",
    "solvers",
    "staircase",
    "stopping",
    "strength",
    "tactics",
    "tournaments",
)


def main() -> None:
    parser = ArgumentParser(
        prog="run.py bench",
        description="Measure a part of the program (docs/benchmarks.md), on data of its own.",
    )
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("arguments", nargs=REMAINDER, help="of that benchmark, which its -h says")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="nimteca-bench-", ignore_cleanup_errors=True) as folder:
        os.environ.update(site_environment(folder))
        inside.main(options.name, *options.arguments)


if __name__ == "__main__":
    main()
