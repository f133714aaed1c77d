"""What the measuring commands share: what the numbers were measured with, and tables in Markdown."""

import platform
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import psutil
from django.core.management.base import BaseCommand, CommandError


class BenchCommand(BaseCommand):
    """A command that prints rows of a table, each as soon as it is measured."""

    def head(self, columns: str, words: int) -> None:
        """The heads of the columns, of which the first few hold words and the others numbers."""
        self.stdout.write(columns)
        self.stdout.write("|" + "---|" * words + "---:|" * (columns.count("|") - 1 - words))

    def row(self, cells: Iterable[str]) -> None:
        self.stdout.write(f"| {' | '.join(cells)} |")
        self.stdout.flush()


def numbers_of(options: Mapping[str, Any], name: str) -> list[int]:
    """The numbers of an option, which have commas between them. Raises CommandError."""
    try:
        return [int(number) for number in options[name].split(",")]
    except ValueError as error:
        raise CommandError(f"--{name} takes numbers with commas, such as 1,60") from error


def busy() -> float:
    """The seconds that all processors have worked."""
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - getattr(times, "iowait", 0.0))


def cpu(process: psutil.Process) -> float:
    """CPU seconds a process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)


def machine() -> str:
    """What the numbers were measured with."""
    load = psutil.cpu_percent(interval=1.0)
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].partition(": ")[2] if names else cpu
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {cpu}, {psutil.cpu_count()} cores, "
        f"{load:.0f}% busy before the run"
    )
