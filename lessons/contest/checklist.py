"""What an invention needs before it can be handed in, item by item, in words for its authors.

Pure: the document and what else is known of it are given.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.invented.document import TEXTS as WRITTEN
from games.rules.invented.document import DraftProblem, Incomplete
from games.rules.invented.game import Invented
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from lessons.contest.drafting import input_name
from lessons.contest.kinds import PlayableInvention, kind_of

TEXTS = Texts.of(__name__)

# A start is small when a person can still list its positions.
SMALL_POSITIONS = 60
SMALL_MOVES = 3_000

# Where the parts of a document stand on the workshop's page.
SECTIONS = {
    "blocks": "blocos",
    "starts": "inicios",
    "look": "aspeto",
    "match": "partidas",
    "examination": "exame",
}
_LETTER = re.compile(r"\b[PN]\b|perdedor|ganhador|vencedor", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One line. `state`: "done", "missing" (nothing is handed in without it) or "warning" (think of it).

    `place` is the part of the workshop's page where it is mended, "" for none.
    """

    key: str
    label: Text
    state: str
    detail: Text | None = None
    place: str = ""

    @property
    def anchor(self) -> str:
        """The id of the section or the field of that page."""
        if not self.place or self.place in SECTIONS:
            return SECTIONS.get(self.place, "")
        return f"c-{input_name(self.place).replace('.', '-')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """What is known besides the document.

    `played`: the match that it names is one of this game by an author, played to its end. `blinded`: the
    document as judges will see it, None where they see names. `category`: whether one was chosen, None where
    there are none.
    """

    report: Mapping[str, Any] | None = None
    played: bool = False
    blinded: Mapping[str, Any] | None = None
    category: bool | None = None
    commented: bool = False


def items(
    document: Mapping[str, Any], known: EntryFacts, *, final: bool = False
) -> tuple[ChecklistItem, ...]:
    """All lines, in the order of the workshop; `final` adds those of the final version."""
    try:
        invention, problem = kind_of(document).build(document), None
    except Incomplete as incomplete:
        invention, problem = None, incomplete.problems[0]
    return (
        *_whole(document, known, invention, problem),
        _played(document, known),
        *(_text_item(document, key) for key in kind_of(document).wanted_texts),
        *(_final(document, known) if final else ()),
        *_warnings(document, known),
    )


def missing(items: Sequence[ChecklistItem]) -> list[ChecklistItem]:
    """The lines without which nothing is handed in."""
    return [item for item in items if item.state == "missing"]


def _item(key: str, label: Text, done: bool, detail: Text | None, place: str) -> ChecklistItem:
    return ChecklistItem(key, label, "done" if done else "missing", None if done else detail, place)


def _whole(
    document: Mapping[str, Any],
    known: EntryFacts,
    invention: PlayableInvention | None,
    problem: DraftProblem | None,
) -> Iterator[ChecklistItem]:
    named = bool(document["name"].strip())
    yield _item("title", TEXTS("title.label"), named, TEXTS("title.detail"), "name")
    if known.category is not None:
        yield _item("category", TEXTS("category.label"), known.category, TEXTS("category.detail"), "")
    yield _text_item(document, "material")
    yield _text_item(document, "rules")
    reason, place = (None, "") if problem is None else (problem.reason, problem.path)
    yield _item("game", TEXTS("game.label"), problem is None, reason, place)
    if kind_of(document).wanted_starts:
        yield _starts(document, invention)
    yield _picture(document, invention)


def _text_item(document: Mapping[str, Any], key: str) -> ChecklistItem:
    label, detail = TEXTS(f"texts.{key}.label"), TEXTS(f"texts.{key}.detail")
    return _item(key, label, bool(document["texts"][key].strip()), detail, f"texts.{key}")


def _starts(document: Mapping[str, Any], invention: PlayableInvention | None) -> ChecklistItem:
    wanted = kind_of(document).wanted_starts
    lacking, done = wanted - len(document["starts"]), False
    games = [] if invention is None else [game for _name, game in invention.starts]
    if lacking > 0:
        detail = TEXTS.count("starts.lacking", lacking)
    elif invention is None:
        detail = TEXTS("starts.incomplete")
    elif any(game.outcome(game.initial()) for game in games):
        detail = TEXTS("starts.over")
    else:
        done = any(is_small(game) for game in games if isinstance(game, Invented))
        detail = TEXTS("starts.small", n=SMALL_POSITIONS)
    label = TEXTS("starts.label", n=wanted)
    return _item("starts", label, done, detail, "starts")


def is_small(game: Invented) -> bool:
    """Whether the positions of a start are fewer than `SMALL_POSITIONS`. Looks at few moves, whatever the
    game."""
    met, waiting, looked = {game.start()}, [game.start()], 0
    while waiting:
        for after in game.followers(waiting.pop()):
            looked += 1
            if looked > SMALL_MOVES:
                return False
            if after not in met:
                met.add(after)
                waiting.append(after)
            if len(met) >= SMALL_POSITIONS:
                return False
    return True


def _picture(document: Mapping[str, Any], invention: PlayableInvention | None) -> ChecklistItem:
    """The drawn board counts; an own picture is welcome and nobody has to have one."""
    label = TEXTS("picture.label")
    if document["look"]["picture"]:
        return ChecklistItem("picture", label, "done", None, "look")
    if invention is None:
        detail = TEXTS("picture.detail")
        return ChecklistItem("picture", label, "missing", detail, "blocks")
    problems = [problem for _name, game in invention.starts if (problem := game.live_problem())]
    if len(problems) == len(invention.starts):
        return ChecklistItem("picture", label, "missing", problems[0], "starts")
    return ChecklistItem("picture", label, "done", None, "look")


def _played(document: Mapping[str, Any], known: EntryFacts) -> ChecklistItem:
    detail = TEXTS("match.none")
    if document["match"]:
        detail = TEXTS("match.unfit")
    return _item("match", TEXTS("match.label"), known.played, detail, "match")


def _final(document: Mapping[str, Any], known: EntryFacts) -> Iterator[ChecklistItem]:
    yield _item("feedback", TEXTS("feedback.label"), known.commented, TEXTS("feedback.detail"), "")
    yield _text_item(document, "changes")


def _warnings(document: Mapping[str, Any], known: EntryFacts) -> Iterator[ChecklistItem]:
    analysis = document["texts"]["analysis"]
    if "analysis" in kind_of(document).wanted_texts and analysis.strip() and not _LETTER.search(analysis):
        yield ChecklistItem(
            "letters", TEXTS("letters.label"), "warning", TEXTS("letters.detail"), "texts.analysis"
        )
    failed = [
        condition
        for condition in (known.report or {}).get("conditions", ())
        if condition["verdict"] == "fails"
    ]
    if failed:
        numbers = join_words([condition["number"] for condition in failed], "e")
        yield ChecklistItem(
            "report",
            TEXTS("report.label"),
            "warning",
            TEXTS.count("report.detail", len(failed), numbers=numbers),
            "examination",
        )
    place = _struck(document, known.blinded or document)
    if place:
        yield ChecklistItem("names", TEXTS("names.label"), "warning", TEXTS("names.detail"), place)


def _struck(document: Mapping[str, Any], blinded: Mapping[str, Any]) -> str:
    """The first place in which something is struck out for the judges, "" for none."""
    for key in kind_of(document).named:
        if document.get(key) != blinded.get(key):
            return key
    return next((f"texts.{key}" for key in WRITTEN if document["texts"][key] != blinded["texts"][key]), "")
