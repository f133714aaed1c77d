"""A whole tournament as a JSON document: what another installation needs to go on with it. Pure."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from games.rules.structs import DocumentStruct, limited, refuse
from games.rules.text import text

VERSION = 1
ROUND_ROBIN = "round-robin"
FREE = "free"  # the format in which somebody has several tables in a round
MOST_NAMES = 160
MOST_ENTRANTS = 2000
MOST_ROUNDS = 60
MOST_COMPETITIONS = 600  # with their groups

_LONG = text("Há aqui um texto comprido de mais.")
_MANY = text("Há aqui linhas a mais.")

Name = Annotated[str, limited(_LONG, max_length=MOST_NAMES)]
# What columns of databases hold.
Count = Annotated[int, Meta(ge=0, le=2**15 - 1)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class EntrantDocument(DocumentStruct, frozen=True):
    """Somebody who entered: the place in the seeding, the name at the desk, where they come from."""

    written: ClassVar[frozenset[str]] = frozenset({"name"})

    number: Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)]
    name: Name
    school: Name = ""
    status: Literal["present", "absent", "withdrawn"] = "present"
    consents: bool = False
    # In a final: the group in the file, from 1, and the number there.
    came_from: tuple[int, int] | None = None
    late_after: Count | None = None  # the round of the first phase after which they came
    by_number: bool = False  # to other schools, and on screens
    excused: Count = 0  # absences that the arbiter has let pass
    # The numbers of those before them whom they must not meet.
    kept_from: Annotated[tuple[Count, ...], limited(_MANY, max_length=MOST_ENTRANTS)] = ()


class TableDocument(DocumentStruct, frozen=True):
    """Who meets whom, by their numbers, the first beginning; matches won by each in halves, once decided."""

    table: Count
    first: int
    second: int | None = None
    third: int | None = None
    wins: Annotated[tuple[int, ...], limited(_MANY, max_length=3)] | None = None
    how: Literal["", "board", "absence", "judged"] = ""
    reason: Name = ""
    on_board: bool = False
    lot: Literal[0, 1] | None = None  # the side that went on by lot

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(side for side in (self.first, self.second, self.third) if side is not None)

    def check(self) -> None:
        if (self.wins is None) != (self.how == ""):
            refuse(text("Uma mesa tem resultado sem se dizer como, ou o contrário."))
        if self.third is not None and self.second is None:
            refuse(text("A uma mesa de três falta o segundo."))
        if self.wins is not None and not _may_be(self.wins, len(self.sides)):
            refuse(text("Este resultado não é possível."))


def _may_be(wins: tuple[int, ...], sides: int) -> bool:
    """Whether so many at a table may have won so much of three matches at most."""
    return len(wins) == sides and min(wins) >= 0 and sum(wins) <= sides * (sides - 1) * 3


class RoundDocument(DocumentStruct, frozen=True):
    """A round that everybody has seen, with its tables."""

    number: Count
    tables: Annotated[tuple[TableDocument, ...], limited(_MANY, max_length=MOST_ENTRANTS)] = ()


class PhaseDocument(DocumentStruct, frozen=True):
    """A part of a competition with one format."""

    format: str
    rounds: Count
    played: Annotated[tuple[RoundDocument, ...], limited(_MANY, max_length=MOST_ROUNDS)] = ()
    rest_after: Count | None = None  # the round after which a Swiss one went on as all against all

    def check(self) -> None:
        if len({played.number for played in self.played}) < len(self.played):
            refuse(text("Duas jornadas têm o mesmo número."))
        if self.rest_after is not None and self.format != ROUND_ROBIN:
            refuse(text("Só em todos contra todos se joga o que faltava."))


class StageDocument(DocumentStruct, frozen=True):
    """The groups before a competition: how large, how many rounds, and how many go on."""

    size: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    best_each: Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)] = 1
    least: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = 4


class CompetitionDocument(DocumentStruct, frozen=True):
    """One game with its rules, who entered, and what was played. A group comes after the competition into
    which its best go, whose place in the file is `group_of`, from 1."""

    game: str
    options: dict[str, Any]
    seed: Name
    tie_breaks: tuple[str, ...]
    name: Name = ""
    cycle: Annotated[int, Meta(ge=1, le=4)] | None = None
    matches_each: Count = 2
    clock_initial_ms: Milliseconds | None = None
    clock_increment_ms: Milliseconds = 0
    room: Name = ""
    first_table: Count = 1
    round_minutes: Count = 15
    stage: StageDocument | None = None
    group_of: Count | None = None
    late_half: bool = False
    absence_minutes: Count = 10
    tables: Count | None = None
    starts_at: Name = ""  # of the day, "10:30"
    most_each_school: Count | None = None
    draws_start: bool = False
    # The numbers of those who were level in everything, as their play-offs ended, the best first.
    play_offs: Annotated[
        tuple[Annotated[tuple[Count, ...], limited(_MANY, max_length=MOST_ENTRANTS)], ...],
        limited(_MANY, max_length=MOST_ENTRANTS),
    ] = ()
    entrants: Annotated[tuple[EntrantDocument, ...], limited(_MANY, max_length=MOST_ENTRANTS)] = ()
    phases: Annotated[tuple[PhaseDocument, ...], limited(_MANY, max_length=MOST_ROUNDS)] = ()

    def check(self) -> None:
        numbers = {entrant.number for entrant in self.entrants}
        if len(numbers) < len(self.entrants):
            refuse(text("Dois inscritos têm o mesmo número."))
        if not all(numbers.issuperset(entrant.kept_from) for entrant in self.entrants):
            refuse(text("Separa-se de alguém que não está inscrito."))
        played_off = [number for order in self.play_offs for number in order]
        if not numbers.issuperset(played_off) or len({*played_off}) < len(played_off):
            refuse(text("Num desempate está quem não está inscrito, ou alguém duas vezes."))
        for phase in self.phases:
            for played in phase.played:
                _check_round(played, numbers, once=phase.format != FREE)


def _check_round(played: RoundDocument, numbers: set[int], *, once: bool) -> None:
    sides = [side for table in played.tables for side in table.sides]
    if not numbers.issuperset(sides):
        refuse(text("Numa jornada joga quem não está inscrito."))
    if (once and len({*sides}) < len(sides)) or len({table.table for table in played.tables}) < len(
        played.tables
    ):
        refuse(text("Numa jornada há quem jogue em duas mesas, ou duas mesas com o mesmo número."))


class TournamentDocument(DocumentStruct, frozen=True):
    """A tournament with all its competitions."""

    nimteca: int
    name: Name
    state: Literal["draft", "registration", "presence", "running", "closed", "published"]
    day: Name = ""
    place: Name = ""
    entries_until: Name = ""
    phrases_allowed: bool = False
    competitions: Annotated[
        tuple[CompetitionDocument, ...], limited(_MANY, max_length=MOST_COMPETITIONS)
    ] = ()

    def check(self) -> None:
        if self.nimteca != VERSION:
            refuse(text("Este ficheiro é de outra versão da Nimteca."))
        if not self.name.strip():
            refuse(text("Falta o nome do torneio."))
        for place, competition in enumerate(self.competitions, 1):
            _check_group(self.competitions, competition, place)


def _check_group(
    competitions: tuple[CompetitionDocument, ...], competition: CompetitionDocument, place: int
) -> None:
    into = competition.group_of
    if into is not None and (not 1 <= into < place or competitions[into - 1].stage is None):
        refuse(text("Um grupo não tem a prova a que leva."))
    for entrant in competition.entrants:
        group, number = entrant.came_from or (1, None)
        if not 1 <= group <= len(competitions):
            refuse(text("Numa final está quem não veio de um grupo."))
        numbers = {other.number for other in competitions[group - 1].entrants}
        if number is not None and number not in numbers:
            refuse(text("Numa final está quem não veio de um grupo."))
