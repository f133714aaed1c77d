"""Lists of who plays, with the school of each: what a row says, and schools of which nobody has heard here.

A list may name schools as nobody else writes them. Who enters it says first of each whether it is a new one,
or one that is here; nothing is written before.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from accounts import lists
from accounts.lists import PupilTable
from accounts.models import School
from accounts.names import clean_name, name_key, twin_key
from games.models import Entrant, Tournament

LIKE = 0.8  # of the letters, for two names of schools to be perhaps of the same


@dataclass(frozen=True, slots=True)
class ListedEntrant:
    """Somebody without an account, by name, and the name of the school; "" where nobody said."""

    name: str
    school: str = ""


@dataclass(frozen=True, slots=True)
class SchoolDoubt:
    """A school that is not here, of so many rows, and one that is called nearly so, if there is."""

    name: str
    count: int
    like: str = ""


def parse_table(table: PupilTable, school: str = "") -> tuple[list[ListedEntrant], list[str]]:
    """Who is in a list, all of this school but those whose row says another one; and the rows that are left
    out, because they are about the list or have no name."""
    entries = lists.entries(table)
    listed = [
        ListedEntrant(clean_name(entry.name), clean_name(entry.school) or clean_name(school))
        for entry in entries
        if entry.name and not entry.out
    ]
    return listed, [entry.name or entry.number for entry in entries if entry.out or not entry.name]


def schools_of(tournament: Tournament) -> list[str]:
    """The schools of those who have been entered, by name."""
    named = Entrant.objects.filter(competition__tournament=tournament).exclude(school="")
    return sorted({*named.values_list("school", flat=True)}, key=name_key)


def with_known_schools(
    tournament: Tournament, listed: Iterable[ListedEntrant], meant: Mapping[str, str]
) -> tuple[list[ListedEntrant], list[SchoolDoubt]]:
    """The same with schools as they are written here, or as somebody said what is `meant`; and the schools
    that are neither."""
    of_tournament = schools_of(tournament)
    known = {twin_key(name): name for name in School.objects.values_list("name", flat=True)}
    known |= {twin_key(name): name for name in of_tournament}
    spelled = dict(known)
    written = []
    for entrant in listed:
        # What a list itself writes in two ways is one school, as it is written first.
        name = spelled.setdefault(twin_key(entrant.school), entrant.school)
        written.append(replace(entrant, school=meant.get(name, name)))
    answered = {*meant.values(), *known.values(), ""}
    unknown = Counter(entrant.school for entrant in written if entrant.school not in answered)
    return written, [
        SchoolDoubt(name, unknown[name], _like(name, of_tournament)) for name in sorted(unknown, key=name_key)
    ]


def _like(name: str, others: Sequence[str]) -> str:
    by_key = {twin_key(other): other for other in others}
    return next((by_key[key] for key in get_close_matches(twin_key(name), by_key, 1, LIKE)), "")
