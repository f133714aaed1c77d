"""One benchmark in the site of this process's environment: `python -m tests.benchmarks.inside NAME ...`."""

import sys
from importlib import import_module

import django


def main(name: str, *arguments: str) -> None:
    django.setup()
    command = import_module(f"tests.benchmarks.{name}").Command()
    command.run_from_argv(["run.py bench", name, *arguments])


if __name__ == "__main__":
    main(*sys.argv[1:])
