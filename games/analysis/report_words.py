"""The report on an invented game in sentences for pupils, and the positions that show what is wrong.

Nothing is translated here and nothing is drawn: `Text`s and games with positions, for a page to show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.rules import catalogue
from games.rules.game import State
from games.rules.invented.document import InventedGames
from games.rules.invented.game import Invented, InventedPosition
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts

TEXTS = Texts.of(__name__)

Report = dict[str, Any]
STEPS_SHOWN = 6  # of a cycle
MOVES_SAID = 4
REASONS = ("alternate", "no_chance", "same_moves", "unused_owners", "normal", "misere")


@dataclass(frozen=True, slots=True)
class Scene:
    """A position to be drawn, with the move that is marked in it ("": none), and what is said below it."""

    game: Invented
    state: State[InventedPosition]
    move: str
    caption: Text


@dataclass(frozen=True, slots=True)
class Finding:
    """One condition, or another thing that is checked. `number` is 0 where it is none of the five."""

    number: int
    name: Text
    verdict: str
    word: Text
    sentences: tuple[Text, ...]
    scenes: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class StartWords:
    """A start: its name and picture, "P" or "N", and what is known in sentences. The letter is "" where it is
    neither, not known or, since pieces have owners, has no meaning."""

    number: int
    name: str
    picture: Text
    letter: str
    grundy: int | None
    sentences: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """A whole report. `verdict` is "proved", "fails" or "undecided": the worst of the findings."""

    verdict: str
    summary: Text
    findings: tuple[Finding, ...]
    size: Text
    starts: tuple[StartWords, ...]
    impartial: bool
    hints: tuple[Text, ...]
    twins: tuple[Text, ...]


def words(report: Report, invention: InventedGames) -> Words:
    """What a page says of a report on this invention."""
    findings = (*(_finding(item, invention) for item in report["conditions"]), _playable(report, invention))
    verdicts = {finding.verdict for finding in findings}
    worst = next((verdict for verdict in ("fails", "undecided") if verdict in verdicts), "proved")
    return Words(
        verdict=worst,
        summary=_summary(worst, findings),
        findings=findings,
        size=_size(report),
        starts=tuple(_start(number, report, invention) for number in range(len(report["starts"]))),
        impartial=not report["partisan"],
        hints=tuple(_hint(hint, invention) for hint in report["hints"]),
        twins=tuple(_twins(report, invention)),
    )


def _summary(worst: str, findings: tuple[Finding, ...]) -> Text:
    if worst == "fails":
        failed = sum(finding.verdict == "fails" for finding in findings)
        return TEXTS.count("summary.fails", failed)
    if worst == "undecided":
        return TEXTS("summary.undecided")
    return TEXTS("summary.proved")


# Conditions.


def _finding(item: dict[str, Any], invention: InventedGames) -> Finding:
    scenes: tuple[Scene, ...] = ()
    if item["verdict"] == "fails":
        scenes = _owned_scenes(item, invention) if item["number"] == 3 else _cycle_scenes(item, invention)
    return Finding(
        item["number"],
        TEXTS(f"names.{item['number']}"),
        item["verdict"],
        TEXTS(f"verdicts.{item['verdict']}"),
        tuple(_reasons(item, invention)),
        scenes,
    )


def _reasons(item: dict[str, Any], invention: InventedGames) -> Iterator[Text]:
    match item["why"]:
        case why if why in REASONS:
            yield TEXTS(f"reasons.{why}")
        case "owned":
            yield from _owned_reasons(item["evidence"])
        case "limit":
            yield TEXTS.count("undecided.limit", item["positions"])
            if item["number"] == 4:
                yield TEXTS("undecided.explain")
        case _:
            yield from _ending_reasons(item, invention)


def _ending_reasons(item: dict[str, Any], invention: InventedGames) -> Iterator[Text]:
    match item["why"]:
        case "measure" if len(item["measures"]) == 1:
            yield TEXTS("ends.measure", what=_down(item, 0))
        case "measure":
            for number in range(len(item["measures"])):
                yield TEXTS("ends.measure_of_part", n=number + 1, what=_down(item, number))
            yield TEXTS("ends.therefore")
        case "search":
            yield TEXTS.count("ends.search", item["positions"])
        case "parts":
            yield TEXTS.count("ends.parts", item["parts"])
        case _:
            count = len(item["evidence"]["steps"])
            yield TEXTS.count("ends.cycle", count)
    if item["why"] == "measure" and any(
        condition.kind == "passes" for condition in invention.rules.conditions
    ):
        yield TEXTS("ends.passes")


def _down(item: dict[str, Any], number: int) -> Text:
    return TEXTS(f"measures.{item['measures'][number]}")


def _owned_reasons(evidence: dict[str, Any]) -> Iterator[Text]:
    yield TEXTS("owned.moves")
    if evidence["first"]:
        yield TEXTS("owned.first", moves=_moves(evidence["first"]))
    if evidence["second"]:
        yield TEXTS("owned.second", moves=_moves(evidence["second"]))


def _moves(moves: list[str]) -> Text:
    shown = join_words(moves[:MOVES_SAID], "e")
    return shown if len(moves) <= MOVES_SAID else TEXTS("and_others", moves=shown)


def _cycle_scenes(item: dict[str, Any], invention: InventedGames) -> tuple[Scene, ...]:
    """The first positions of the cycle, each with its move, and then the one that comes again."""
    evidence = item["evidence"]
    game = invention.game(evidence["start"])
    steps = evidence["steps"]
    scenes = [
        Scene(
            game,
            _state(game, step["position"]),
            step["move"],
            formula("{n}. {choice}", n=number, choice=_choice(game, step)),
        )
        for number, step in enumerate(islice(steps, STEPS_SHOWN), 1)
    ]
    if len(steps) > STEPS_SHOWN:
        last = TEXTS("cycle.later", n=len(steps) - STEPS_SHOWN)
    else:
        last = TEXTS("cycle.next")
    return (*scenes, Scene(game, _state(game, steps[0]["position"]), "", last))


def _owned_scenes(item: dict[str, Any], invention: InventedGames) -> tuple[Scene, ...]:
    """The position as each of the players sees it, with a move that the other has not."""
    evidence = item["evidence"]
    game = invention.game(evidence["start"] or 0)
    scenes = []
    for mover, moves in enumerate((evidence["first"], evidence["second"])):
        if moves:
            place = game.position_of(evidence["position"])._replace(mover=mover)
            step = {"position": evidence["position"] | {"mover": mover}, "move": moves[0]}
            caption = TEXTS("owned.scene", n=mover + 1, choice=_choice(game, step))
            scenes.append(Scene(game, State(place, mover), moves[0], caption))
    return tuple(scenes)


def _choice(game: Invented, step: dict[str, Any]) -> Text:
    return game.choice(_state(game, step["position"]), step["move"])


def _state(game: Invented, position: dict[str, Any]) -> State[InventedPosition]:
    place = game.position_of(position)
    return State(place, place.mover)


def _playable(report: Report, invention: InventedGames) -> Finding:
    stuck = [number for number, start in enumerate(report["starts"]) if not start["playable"]]
    name = TEXTS("playable.name")
    if not stuck:
        return Finding(0, name, "proved", TEXTS("verdicts.proved"), (TEXTS("playable.proved"),))
    called = {number: _called(number, invention) for number in stuck}
    sentences = tuple(TEXTS("playable.fails", start=start) for start in called.values())
    scenes = tuple(
        Scene(game, game.initial(), "", TEXTS("playable.scene", start=start))
        for number, start in called.items()
        for game in [invention.game(number)]
    )
    return Finding(0, name, "fails", TEXTS("verdicts.fails"), sentences, scenes)


def _called(number: int, invention: InventedGames) -> Text:
    name = invention.starts[number][0].strip()
    return TEXTS("start_name", n=number + 1, name=name) if name else formula("{n}", n=number + 1)


# Size and starts.


def _size(report: Report) -> Text:
    if not report["complete"]:
        return TEXTS.count("size.at_least", report["positions"])
    positions = TEXTS.count("size.positions", report["positions"])
    moves = TEXTS.count("size.moves", report["edges"])
    return TEXTS("size.whole", positions=positions, moves=moves)


def _start(number: int, report: Report, invention: InventedGames) -> StartWords:
    start = report["starts"][number]
    name, game = invention.starts[number]
    return StartWords(
        number + 1,
        name.strip(),
        game.picture(game.initial()),
        start["letter"] if not report["partisan"] and start["letter"] in ("P", "N") else "",
        start["grundy"],
        tuple(_about(start, report, game)) if start["playable"] else (TEXTS("start.over"),),
    )


def _about(start: Report, report: Report, game: Invented) -> Iterator[Text]:
    match start["letter"]:
        case "N":
            yield from _winning(start, game)
        case "P":
            yield TEXTS("start.second")
        case "D":
            yield TEXTS("start.draw")
        case _:
            yield TEXTS("start.unknown")
    if start["grundy"] is not None:
        yield TEXTS("start.grundy", n=start["grundy"])
    yield TEXTS.count("start.moves", start["moves"])
    yield from _lengths(start)
    wins, ended = start["first_wins"]
    if ended:
        yield TEXTS("start.random", plays=ended, percent=(100 * wins + ended // 2) // ended)


def _winning(start: Report, game: Invented) -> Iterator[Text]:
    count = start["winning_count"]
    state = game.initial()
    shown = tuple(game.choice(state, move) for move in start["winning"][:MOVES_SAID])
    yield TEXTS.count("winning.moves", count)
    if count > len(shown):
        yield TEXTS("winning.some", moves=shown)
    else:
        yield (TEXTS("winning.all", moves=shown) if count > 1 else TEXTS("winning.only", move=shown[0]))


def _lengths(start: Report) -> Iterator[Text]:
    shortest, longest = start["shortest"], start["longest"]
    if shortest is None:
        yield TEXTS("lengths.none")
    elif start["exact"] and shortest == longest:
        yield TEXTS.count("lengths.same", shortest)
    elif start["exact"]:
        yield TEXTS("lengths.searched", short=shortest, long=longest)
    else:
        yield TEXTS("lengths.random", short=shortest, long=longest)


# Hints and twins.


def _hint(hint: dict[str, Any], invention: InventedGames) -> Text:
    return TEXTS(f"hints.{hint['code']}", start=_called(hint.get("start", 0), invention), n=hint.get("n", 0))


def _twins(report: Report, invention: InventedGames) -> Iterator[Text]:
    for twin in report["twins"]:
        if twin["kind"] == "catalogue":
            yield _catalogue_twin(twin, len(invention.rules.blocks) > 1)
        else:
            yield _entry_twin(twin)


def _catalogue_twin(twin: dict[str, Any], several: bool) -> Text:
    name: Text = catalogue.ENTRIES[twin["slug"]].name
    if twin["detail"]:
        name = TEXTS("twins.name", game=name, detail=twin["detail"])
    if "compared" not in twin:
        same = TEXTS("twins.same", game=name)
        return TEXTS("twins.part", block=twin["block"] + 1, same=same) if several else same
    if several:
        return TEXTS("twins.part_values", block=twin["block"] + 1, game=name, n=twin["compared"])
    return TEXTS("twins.values", game=name, n=twin["compared"])


def _entry_twin(twin: dict[str, Any]) -> Text:
    match twin["why"]:
        case "same":
            return TEXTS("twins.handed_in")
        case "trees":
            return TEXTS.count("twins.starts", twin["starts"])
        case _:
            return TEXTS("twins.handed_in_values", n=twin["compared"])
