"""What matches on a table without a referee tell of a game: nothing else knows its rules. Reads only."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from django.db.models import Count, Q

from games.models import Event, Match
from games.rules.text import Text
from games.rules.text_files import Texts
from lessons.contest import inventions
from lessons.contest.models import Invention

TEXTS = Texts.of(__name__)

TURN_ENDS = ("done", "agree")  # moves after which a turn is over


@dataclass(frozen=True, slots=True)
class TableReport:
    """What was counted. `turns` are those of each match that was played to its end, the shortest first;
    `first`, `second` and `drawn` how these ended; `resigned` and `broken` count the others that are over;
    `disputed` are the matches in which an end was denied; `newest` those by the rules as they are written
    now."""

    matches: int
    turns: tuple[int, ...] = ()
    first: int = 0
    second: int = 0
    drawn: int = 0
    resigned: int = 0
    broken: int = 0
    disputed: int = 0
    newest: int = 0

    def sentences(self) -> tuple[Text, ...]:
        """Each count in a sentence, a dispute with what it may mean."""
        if not self.matches:
            return (TEXTS("none"),)
        said = [TEXTS.count("matches", self.matches)]
        if self.newest < self.matches:
            said.append(TEXTS.count("newest", self.newest))
        if self.turns:
            said.append(
                TEXTS("length", least=self.turns[0], middle=int(median(self.turns)), most=self.turns[-1])
            )
            said.append(TEXTS("winners", first=self.first, second=self.second, drawn=self.drawn))
        if self.resigned:
            said.append(TEXTS.count("resigned", self.resigned))
        if self.broken:
            said.append(TEXTS.count("broken", self.broken))
        return (*said, TEXTS.count("disputed", self.disputed) if self.disputed else TEXTS("undisputed"))


def report_of(invention: Invention, document: Mapping[str, Any]) -> TableReport:
    """The report of a document of an invention without a machine."""
    played = inventions.matches_of_class(invention, document)
    over = [match for match in played if match.status == Match.Status.FINISHED]
    whole = [match for match in over if match.end == Match.End.GAME]
    counts = {
        row["match"]: row
        for row in Event.objects.filter(match__in=over, kind="move")
        .values("match")
        .order_by()
        .annotate(turns=Count("pk", filter=Q(text__in=TURN_ENDS)), denials=Count("pk", filter=Q(text="deny")))
    }
    written = document["texts"]["rules"].strip()
    resigned = sum(match.end == Match.End.RESIGN for match in over)
    return TableReport(
        matches=len(over),
        turns=tuple(sorted(counts[match.pk]["turns"] for match in whole)),
        first=sum(match.winner == 0 for match in whole),
        second=sum(match.winner == 1 for match in whole),
        drawn=sum(match.winner is None for match in whole),
        resigned=resigned,
        broken=len(over) - len(whole) - resigned,
        disputed=sum(bool(row["denials"]) for row in counts.values()),
        newest=sum(match.options["rules"].get("text", "") == written for match in over),
    )
