"""The editions of the championship as they are stored: shipped ones once, then kept in the admin."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import Any

from accounts.models import Cycle, User
from accounts.people import classrooms_of
from games.championship.championship_games import SchoolGame, school_games
from games.models import ChampionshipEdition, ChampionshipGame

FILE = resources.files("games.championship") / "shipped_editions.toml"
# The keys of the file, in the order of the cycles.
CYCLES = dict(zip(("first", "second", "third", "secondary"), Cycle.values, strict=True))


def store_shipped(editions: type[Any], games: type[Any]) -> None:
    """Stores the editions of the file that are not stored. The models may be those of a migration."""
    known = set(editions.objects.values_list("number", flat=True))
    for shipped in tomllib.loads(FILE.read_text(encoding="utf-8"))["editions"]:
        if shipped["number"] in known:
            continue
        edition = editions.objects.create(
            number=shipped["number"],
            year=shipped["year"],
            final_on=shipped.get("final"),
            place=shipped.get("place", ""),
            confirmed=shipped["confirmed"],
        )
        games.objects.bulk_create(
            games(edition=edition, cycle=cycle, position=position, game=game)
            for key, cycle in CYCLES.items()
            for position, game in enumerate(shipped[key])
        )


@dataclass(frozen=True, slots=True)
class CycleGames:
    """The games of a cycle in an edition; `own` where the reader has a class of it."""

    cycle: Cycle
    games: list[SchoolGame]
    own: bool


def current() -> ChampionshipEdition | None:
    """The newest edition whose games are confirmed, None where there is none."""
    return ChampionshipEdition.objects.filter(confirmed=True).first()


def cycles_of(edition: ChampionshipEdition, own: Iterable[int] = ()) -> list[CycleGames]:
    """The cycles of an edition with their games, those in `own` first. What nobody knows is left out."""
    games = school_games()
    by_cycle: dict[int, list[SchoolGame]] = {cycle: [] for cycle in Cycle.values}
    for row in edition.games.all():
        if row.game in games:
            by_cycle[row.cycle].append(games[row.game])
    wanted = set(own)
    listed = [CycleGames(Cycle(cycle), games, cycle in wanted) for cycle, games in by_cycle.items() if games]
    return sorted(listed, key=lambda cycle: not cycle.own)


def own_cycles(user: object) -> list[int]:
    """The cycles of the reader's classes; none for visitors."""
    if not isinstance(user, User):
        return []
    chosen = classrooms_of(user).exclude(cycle=None).order_by("cycle")
    return [cycle for cycle in chosen.values_list("cycle", flat=True).distinct() if cycle is not None]


def own_games(user: object) -> list[SchoolGame]:
    """The games of the current edition that the reader's classes play, each once."""
    cycles = own_cycles(user)
    edition = current() if cycles else None
    if edition is None:
        return []
    rows = ChampionshipGame.objects.filter(edition=edition, cycle__in=cycles)
    known = school_games()
    keys = dict.fromkeys(row.game for row in rows if row.game in known and known[row.game].slug)
    return [known[key] for key in keys]


def editions_with(key: str) -> list[ChampionshipEdition]:
    """The editions in which a game was played, newest first."""
    return list(ChampionshipEdition.objects.filter(games__game=key).distinct())
