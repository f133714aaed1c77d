"""What goes wrong in a class: typical mistakes, wrong answers, and every position of a P/N row. It reads."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Count

from accounts.models import Classroom
from games.pictures.names import name_of, options_text
from games.pictures.texts import translate
from games.rules.game import Impartial
from games.rules.invented.game import Invented
from games.rules.text import Text
from lessons.classroom import grid, verdicts
from lessons.classroom.models import Assignment, Classification, Group
from lessons.classroom.sheets import document_of
from lessons.worksheets.documents import Part, Task
from lessons.worksheets.documents.fields.letters import LetterPosition as Position
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.models import WorksheetVersion
from lessons.worksheets.points import points_text

MOST_ANSWERS = 3  # of one cell
MOST_CELLS = 12  # of one task


@dataclass(frozen=True, slots=True)
class Who:
    """A group, as the reader may call it."""

    group: Group
    label: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """A typical mistake, and who made it."""

    words: Text
    who: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """What several groups wrote in a cell that is wrong."""

    cell: Text
    value: str
    who: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """One position of a row: how often it was right, wrong, empty; `said` is what was said wrongly."""

    label: str
    letter: str
    right: int
    wrong: int
    empty: int
    said: tuple[tuple[str, int], ...] = ()

    @property
    def level(self) -> str:
        """How wrong, for the colour of a strip: "none", "right", "few", "some", "many"."""
        if not self.right + self.wrong:
            return "none"
        share = self.wrong / (self.right + self.wrong)
        return "right" if not self.wrong else "few" if share <= 0.25 else "some" if share <= 0.5 else "many"


@dataclass(frozen=True, slots=True)
class TaskReport:
    """What the groups that have begun did in one task; `average` (None: nobody's is marked) leaves out those
    who have not answered and those whose answer a teacher must still look at.
    """

    part: Part
    task: Task
    average: Fraction | None
    out_of: Fraction
    states: Mapping[str, int]
    mistakes: tuple[Mistake, ...]
    wrong: tuple[WrongAnswer, ...]
    spots: tuple[Spot, ...]

    @property
    def share(self) -> Fraction:
        if self.average is None or not self.out_of:
            return Fraction(2)  # after all that can be compared
        return self.average / self.out_of

    @property
    def counts(self) -> list[tuple[str, str, str, int]]:
        """State, word, sign and number of groups, where there are any."""
        return [
            (state, str(grid.STATES[state]), grid.SIGNS[state], count)
            for state, count in self.states.items()
            if count
        ]

    @property
    def average_text(self) -> str:
        return "" if self.average is None else points_text(self.average)

    @property
    def out_of_text(self) -> str:
        return points_text(self.out_of)

    @property
    def percent(self) -> int:
        return round(100 * self.share)


@dataclass(frozen=True, slots=True)
class Report:
    """What went wrong in an assignment, the hardest task first. `begun` groups have written something."""

    begun: int
    tasks: tuple[TaskReport, ...]


def report(assignment: Assignment, *, anonymous: bool = False) -> Report:
    """The statistics of an assignment; a constant number of queries."""
    groups = grid.groups_of(assignment)
    names = {} if anonymous else grid.names_of(assignment)
    labels = grid.labels_of(assignment, groups, names, anonymous=anonymous)
    read = verdicts.marked_sheets(group for group in groups if group.version)
    begun = [(Who(sheet.group, labels[pk]), sheet) for pk, sheet in read.items()]
    spots = _spots(assignment, len(begun))
    document = document_of(assignment.version)
    tasks = [
        _task(part, task, begun, spots.get(task.id, ())) for part in document.parts for task in part.tasks
    ]
    answered = [
        task for task in tasks if any(count for state, count in task.states.items() if state != "empty")
    ]
    return Report(len(begun), tuple(sorted(answered, key=lambda task: task.share)))


def _task(
    part: Part, task: Task, begun: Sequence[tuple[Who, verdicts.MarkedSheet]], spots: tuple[Spot, ...]
) -> TaskReport:
    results = [(who, sheet, sheet.results[task.id]) for who, sheet in begun]
    settled = [
        result.points for _who, _sheet, result in results if result.state != "empty" and not result.waiting
    ]
    states = Counter(result.state for _who, _sheet, result in results)
    return TaskReport(
        part=part,
        task=task,
        average=sum(settled, Fraction()) / len(settled) if settled else None,
        out_of=task.points,
        states={state: states[state] for state in grid.STATES},
        mistakes=_mistakes(results),
        wrong=_wrong_answers(task, results),
        spots=spots,
    )


_Results = Sequence[tuple[Who, verdicts.MarkedSheet, verdicts.TaskResult]]


def _mistakes(results: _Results) -> tuple[Mistake, ...]:
    """The typical mistakes, the most frequent first; a group counts once."""
    mistakes: defaultdict[str, list[Who]] = defaultdict(list)
    words = {}
    for who, _sheet, result in results:
        for kind, slip in {slip.kind: slip for slip in result.auto.slips}.items():
            mistakes[kind].append(who)
            words[kind] = slip.words
    by_number = sorted(mistakes.items(), key=lambda item: -len(item[1]))
    return tuple(Mistake(words[kind], tuple(who)) for kind, who in by_number)


def _wrong_answers(task: Task, results: _Results) -> tuple[WrongAnswer, ...]:
    """What stands in wrong cells, the most frequent first; rows of letters have their strip instead."""
    fields = {field.id: field for field in task.fields if not isinstance(field, Letters)}
    answers: defaultdict[tuple[str, str], list[Who]] = defaultdict(list)
    specs = {}
    for who, sheet, result in results:
        for name, state in result.auto.cells.items():
            spec = sheet.document.cells[name]
            if state == "wrong" and spec.field in fields:
                specs[name] = spec
                answers[name, grid.cell_words(fields[spec.field], sheet.visible_values.get(name, ""))].append(
                    who
                )
    by_number = sorted(answers.items(), key=lambda item: -len(item[1]))
    kept, seen = [], Counter[str]()
    for (name, value), groups in by_number:
        seen[name] += 1
        if seen[name] <= MOST_ANSWERS:
            kept.append(WrongAnswer(specs[name].label, value, tuple(groups)))
    return tuple(kept[:MOST_CELLS])


# --- positions


def _positions(task: Task) -> list[tuple[Letters, Position]]:
    """The positions of a task's rows, in the order in which classifications count them."""
    rows = [field for field in task.fields if isinstance(field, Letters)]
    return [(row, place) for row in rows for place in row.positions]


def _spot(place: Position, said_there: Counter[tuple[str, str, bool]], groups: int) -> Spot:
    right = sum(count for (letter, _subscript, good), count in said_there.items() if good and letter)
    wrong = Counter[str]()
    for (letter, subscript, good), count in said_there.items():
        if letter and not good:
            # Where the letter is right the subscript is what went wrong.
            wrong[letter if letter != place.letter else f"{letter} {subscript}"] += count
    return Spot(
        place.label,
        place.letter,
        right,
        wrong.total(),
        max(0, groups - right - wrong.total()),
        tuple(wrong.most_common(MOST_ANSWERS)),
    )


def _spots(assignment: Assignment, groups: int) -> dict[str, tuple[Spot, ...]]:
    """The positions of each task that has a row of letters."""
    rows = Classification.objects.filter(group__assignment=assignment)
    counted = rows.values_list("task", "index", "letter", "subscript", "right").annotate(n=Count("pk"))
    spots: defaultdict[tuple[str, int], Counter[tuple[str, str, bool]]] = defaultdict(Counter)
    for task, index, letter, subscript, right, n in counted.order_by():
        spots[task, index][letter, subscript, bool(right)] += n
    return {
        task.id: tuple(
            _spot(place, spots[task.id, index], groups) for index, (_row, place) in enumerate(places)
        )
        for task in document_of(assignment.version).tasks
        if (places := _positions(task))
    }


@dataclass(frozen=True, slots=True)
class GameReport:
    """What a class says of the positions of one game, in all its assignments together."""

    name: str
    options: str
    spots: tuple[Spot, ...]
    p_as_n: int  # P-positions that were called N
    n_as_p: int
    takes: int  # the right letter with a wrong subscript

    @property
    def worst(self) -> list[Spot]:
        """The positions that most often go wrong."""
        return sorted((spot for spot in self.spots if spot.wrong), key=lambda spot: -spot.wrong)[:5]


def class_report(classroom: Classroom) -> list[GameReport]:
    """The positions of all P/N rows that this class has filled in, by game; two queries."""
    rows = Classification.objects.filter(group__assignment__classroom=classroom)
    counted = rows.values_list(
        "group__assignment__version", "task", "index", "letter", "subscript", "right"
    ).annotate(n=Count("pk"))
    listed = list(counted.order_by())
    versions = WorksheetVersion.objects.in_bulk({row[0] for row in listed})
    places = {
        pk: {task.id: _positions(task) for task in document_of(version).tasks}
        for pk, version in versions.items()
    }
    games: defaultdict[Hashable, dict[str, tuple[Position, Counter[tuple[str, str, bool]]]]] = defaultdict(
        dict
    )
    titles: defaultdict[Hashable, dict[str, None]] = defaultdict(dict)
    options: dict[Hashable, str] = {}
    for version, task, index, letter, subscript, right, n in listed:
        known = places[version].get(task, [])
        if index >= len(known):
            continue  # of a task that a newer version of the worksheet no longer has
        row, place = known[index]
        game = _counted_by(row.game.game)
        titles[game][name_of(row.game.game)] = None
        options[game] = _options_of(row.game.game)
        games[game].setdefault(place.label, (place, Counter()))[1][letter, subscript, bool(right)] += n
    reports = [
        _game(" / ".join(titles[game]), options[game], positions.values())
        for game, positions in games.items()
    ]
    return sorted(reports, key=lambda game: (game.name, game.options))


def _counted_by(game: Impartial[Any]) -> Hashable:
    """What is the same for rows of one game: of an invented one its rules, whatever it is called."""
    if isinstance(game, Invented):
        return game.rules.blocks, game.rules.conditions, game.misere
    return game.slug, options_text(game)


def _options_of(game: Impartial[Any]) -> str:
    """The options in words; of an invented game its rules, because several may have the same name or none."""
    if isinstance(game, Invented):
        return " ".join(map(translate, game.own_rules()))
    return options_text(game)


def _game(
    name: str, options: str, positions: Iterable[tuple[Position, Counter[tuple[str, str, bool]]]]
) -> GameReport:
    listed = sorted(positions, key=lambda item: (len(item[0].label), item[0].label))
    wrong = Counter[str]()
    for place, said_there in listed:
        for (letter, _subscript, good), count in said_there.items():
            if letter and not good:
                wrong["takes" if letter == place.letter else place.letter] += count
    return GameReport(
        name,
        options,
        tuple(_spot(place, said_there, 0) for place, said_there in listed),
        p_as_n=wrong["P"],
        n_as_p=wrong["N"],
        takes=wrong["takes"],
    )
