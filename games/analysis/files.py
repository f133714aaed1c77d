"""A file that takes long to make, asked for like a long analysis, by one person, who alone gets it."""

from dataclasses import asdict, dataclass
from typing import Any

from games.analysis.studies import order_of


@dataclass(frozen=True)
class File:
    """A file, as `games.live.jobs.file_maker` makes it: `of` and `asker` are keys in the database."""

    maker: str
    of: int
    asker: int
    kind: str
    language: str

    @property
    def visitor(self) -> str:
        return f"user-{self.asker}"

    @property
    def order(self) -> dict[str, Any]:
        return {"task": "file", **asdict(self)}


@order_of.register
def _file_of(asked: File, positions: int) -> dict[str, Any]:
    return asked.order
