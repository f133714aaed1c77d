"""What the machine says of inventions: the only writer of `Examination`.

A report is kept by the digest of the game, not of the invention: the same rules, starts and ending have the
same report, whoever wrote them. Which other entries are like it changes with time; those that are the very
same game are looked up whenever a report is read.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from django.core.cache import cache

from games.analysis.inspections import BoardInspection, Inspection
from games.analysis.queued import studies
from games.analysis.studies import Progress
from games.bots.fairness_report import FORMAT as BOARD_FORMAT
from games.bots.fairness_report import board_digest
from games.rules.invented.board_game.invention import InventedBoardGame
from games.rules.invented.document import BadDraft, DraftProblem, Incomplete, InventedGames
from games.rules.text import Text
from games.solvers.inventions import FORMAT, digest
from lessons.contest import kinds
from lessons.contest.models import Entry, Examination, Invention, InventionRevision

COMPARED = 500  # entries, the newest ones, among which twins are looked for

Report = dict[str, Any]
Game = InventedGames | InventedBoardGame
Source = Invention | Mapping[str, Any]
Found = Report | Progress | Text | tuple[DraftProblem, ...]


def game_of(source: Source) -> Game:
    """The game of an invention or document. Raises Incomplete with all that is missing, and where only
    people know the rules."""
    document = source.document if isinstance(source, Invention) else source
    try:
        game = kinds.build(kinds.tidy(document))
    except BadDraft as bad:
        raise Incomplete((DraftProblem(bad.path, bad.reason),)) from None
    if not isinstance(game, InventedGames | InventedBoardGame):
        raise Incomplete((DraftProblem("rules", cast("Text", game.game().machine_problem)),))
    return game


def is_board(source: Source) -> bool:
    """Whether it is a board game for two."""
    document = source.document if isinstance(source, Invention) else source
    return kinds.kind_of(document).is_board


def has_machine(source: Source) -> bool:
    """Whether the machine knows the rules."""
    document = source.document if isinstance(source, Invention) else source
    return kinds.kind_of(document).has_machine


def digest_of(game: Game) -> str:
    """What tells games apart, whatever their names and looks."""
    return board_digest(game.rules) if isinstance(game, InventedBoardGame) else digest(game)


def find_report(source: Source, entry: Entry | None = None) -> Report | None:
    """The report, where there is one; `entry` is the one that a document belongs to, an invention knows its
    own."""
    try:
        return _stored_report(digest_of(game_of(source)), _entry_of(source, entry))
    except Incomplete:
        return None


def watch(source: Source, visitor: str, entry: Entry | None = None) -> Found:
    """The report, or how far it is, or why there is none, or what is missing in the draft.

    Begins to examine where nobody did. `visitor` tells those who wait apart. Raises Busy.
    """
    try:
        game = game_of(source)
    except Incomplete as incomplete:
        return incomplete.problems
    mark = digest_of(game)
    own = _entry_of(source, entry)
    stored = _stored_report(mark, own)
    if stored is not None:
        return stored
    asked = _inspection(source, game, mark, own)
    studies.leave_others(asked, visitor)  # who changes a draft waits for its newest state only
    report = studies.watch(asked, visitor)
    if not isinstance(report, dict):
        assert isinstance(report, Progress | Text)
        return report
    if report["format"] == BOARD_FORMAT:
        report |= {"complete": True}  # also where it was cut short: no more will be known
    Examination.objects.update_or_create(digest=mark, defaults={"report": report})
    return _with_same(report, own)


def leave(source: Source, visitor: str) -> None:
    """The visitor no longer waits."""
    try:
        game = game_of(source)
    except Incomplete:
        return
    asked = BoardInspection if isinstance(game, InventedBoardGame) else Inspection
    studies.leave(asked(digest_of(game)), visitor)


def _inspection(source: Source, game: Game, mark: str, own: Entry | None) -> Inspection | BoardInspection:
    draft, document = ("", dict(source)) if isinstance(source, Mapping) else (source.key, source.document)
    if isinstance(game, InventedBoardGame):
        return BoardInspection(mark, draft, game.rules.json())
    known = () if studies.under_way(Inspection(mark)) else tuple(_comparable(mark, own))
    return Inspection(mark, draft, kinds.tidy(document), known)


def _entry_of(source: Source, entry: Entry | None) -> Entry | None:
    if entry is None and isinstance(source, Invention):
        return getattr(source, "entry", None)
    return entry


def _stored_report(mark: str, own: Entry | None) -> Report | None:
    examination = Examination.objects.filter(digest=mark).first()
    if examination is None or examination.report.get("format") not in (FORMAT, BOARD_FORMAT):
        return None
    return _with_same(examination.report, own)


def _with_same(report: Report, own: Entry | None) -> Report:
    """The report, which also says how many earlier entries are the very same game."""
    same = sum(mark == report["digest"] for mark in _earlier(own))
    if not same:
        return report
    return report | {"twins": [{"kind": "entry", "why": "same", "count": same}, *report.get("twins", ())]}


def _comparable(mark: str, own: Entry | None) -> Iterator[dict[str, Any]]:
    """Of the reports of earlier entries, what twins are looked for among; nothing about who made them."""
    marks = {earlier for earlier in _earlier(own) if earlier and earlier != mark}
    for examination in Examination.objects.filter(digest__in=marks):
        report = examination.report
        if report.get("format") == FORMAT:
            yield {name: report[name] for name in ("digest", "misere", "signatures", "shapes")}


def _earlier(own: Entry | None) -> list[str]:
    """The digests of the entries that were handed in before this one, or of all where it was not."""
    entries = Entry.objects.filter(submitted_at__isnull=False).exclude(state=Entry.State.WITHDRAWN)
    if own is not None:
        entries = entries.exclude(pk=own.pk)
        if own.submitted_at is not None:
            entries = entries.filter(submitted_at__lt=own.submitted_at)
    newest = entries.order_by("-submitted_at").values_list("final", "proposal")[:COMPARED]
    return _digests([final or proposal for final, proposal in newest])


def _digests(revisions: list[int]) -> list[str]:
    """The digests of what was handed in, which never change; empty where it is no game."""
    keys = {revision: f"invention-digest-{revision}" for revision in revisions}
    digests = cache.get_many(keys.values())
    missing = [revision for revision, key in keys.items() if key not in digests]
    if missing:
        documents = InventionRevision.objects.filter(pk__in=missing).values_list("pk", "document")
        fresh = {keys[revision]: _digest_of(document) for revision, document in documents}
        cache.set_many(fresh, timeout=None)
        digests |= fresh
    return [digests[key] for key in keys.values()]


def _digest_of(document: dict[str, Any]) -> str:
    try:
        return digest_of(game_of(document))
    except Incomplete:
        return ""
