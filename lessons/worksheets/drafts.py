"""Changes of a worksheet's draft, one at a time: JSON in, JSON out, nothing stored.

Each function leaves the draft that it is given as it was, and raises KeyError for a part or task that is not
there (any more). Whether what comes out is a document is for `documents.document.read` to say.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import Any

from games.rules.errors import GameError
from games.rules.text import Text, join_words, text
from lessons.worksheets.documents import parse_document, recipes
from lessons.worksheets.documents.document import FORMAT

Draft = dict[str, Any]


@dataclass(eq=False)
class NotComputed(Exception):
    """The solvers have no answer for a field; `reason` is for people."""

    task: str
    field: str
    reason: Text


_NUMBER = re.compile(r"[0-9]+")
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def headed(draft: Draft, title: str, intro: str) -> Draft:
    """With another title and introduction."""
    return {**draft, "title": title, "intro": intro}


def with_part(draft: Draft, title: str, words: str, game: Any, taken: Collection[str] = ()) -> Draft:
    """With one part more, at the end; `taken` are ids that versions of the worksheet have used."""
    used = {part["id"] for part in draft["parts"]} | set(taken)
    names = (*_ROMANS, *(f"P{number}" for number in range(len(_ROMANS) + 1, 1000)))
    new = {
        "id": next(name for name in names if name not in used),
        "title": title,
        "text": words,
        "game": game,
        "tasks": [],
    }
    return {**draft, "parts": [*draft["parts"], new]}


def changed_part(draft: Draft, part_id: str, **values: Any) -> Draft:
    """With other words, or another game, for a part."""
    new = deepcopy(draft)
    find_part(new, part_id).update(values)
    return new


def without_part(draft: Draft, part_id: str) -> Draft:
    new = deepcopy(draft)
    new["parts"].remove(find_part(new, part_id))
    return _loosened(new)


def moved_part(draft: Draft, part_id: str, step: int) -> Draft:
    """With a part one place further up (-1) or down (1), where there is a place."""
    new = deepcopy(draft)
    _move(new["parts"], find_part(new, part_id), step)
    return _loosened(new)


def with_task(draft: Draft, part_id: str, task: Draft, taken: Collection[str] = ()) -> Draft:
    """With one task more, which gets an id of its own, at the end of a part."""
    new = deepcopy(draft)
    find_part(new, part_id)["tasks"].append({**task, "id": free_id(new, part_id, taken)})
    return _loosened(new)


def changed_task(draft: Draft, task: Draft) -> Draft:
    """With this task instead of the one of the same id."""
    new = deepcopy(draft)
    tasks, index = _place(new, task["id"])
    tasks[index] = task
    return _loosened(new)


def copied_task(draft: Draft, task_id: str, taken: Collection[str] = ()) -> Draft:
    """With a copy of a task right behind it."""
    new = deepcopy(draft)
    part = part_with(new, task_id)
    tasks, index = _place(new, task_id)
    copy = deepcopy(tasks[index]) | {"id": free_id(new, part["id"], taken)}
    for field in copy["fields"]:
        where, _colon, row = str(field.get("follows", "")).partition(":")
        if where == task_id:
            field["follows"] = f"{copy['id']}:{row}"
    tasks.insert(index + 1, copy)
    return _loosened(new)


def without_task(draft: Draft, task_id: str) -> Draft:
    new = deepcopy(draft)
    tasks, index = _place(new, task_id)
    del tasks[index]
    return _loosened(new)


def moved_task(draft: Draft, task_id: str, step: int) -> Draft:
    """With a task one place further up (-1) or down (1), at the edge of its part into the part beside."""
    new = deepcopy(draft)
    parts, part = new["parts"], part_with(new, task_id)
    tasks, index = _place(new, task_id)
    beside = parts.index(part) + step
    if 0 <= index + step < len(tasks):
        _move(tasks, tasks[index], step)
    elif 0 <= beside < len(parts):
        there = parts[beside]["tasks"]
        there.insert(len(there) if step < 0 else 0, _taken_along(tasks.pop(index), part, parts[beside]))
    return _loosened(new)


def ordered(draft: Draft, order: dict[str, list[str]]) -> Draft:
    """With the tasks in this order, the ids for every part. KeyError unless all are there once."""
    new = deepcopy(draft)
    known = {task["id"]: (part, task) for part in new["parts"] for task in part["tasks"]}
    asked = [task_id for ids in order.values() for task_id in ids]
    if sorted(asked) != sorted(known) or set(order) != {part["id"] for part in new["parts"]}:
        raise KeyError("order")
    for part in new["parts"]:
        moved = [known[task_id] for task_id in order[part["id"]]]
        part["tasks"] = [_taken_along(task, old, part) for old, task in moved]
    return _loosened(new)


def computed(task: Draft, game: Any) -> Draft:
    """The task with the answers of its recipes as the solvers find them now. `game` is that of its part; a
    recipe may have its own. Raises NotComputed; BadDocument where the task is none."""
    new = deepcopy(task)
    new["fields"] = [_computed(task, field, game) if field.get("made") else field for field in task["fields"]]
    return new


def _computed(task: Draft, field: Draft, game: Any) -> Draft:
    """The field is looked at among its neighbours, but without what stands elsewhere in the worksheet."""
    fields = [{**other, "follows": ""} for other in task["fields"]]
    for other in fields:
        if other["id"] != field["id"]:
            other["made"] = None
    part = {"id": "x", "title": "", "game": game, "tasks": [{**task, "fields": fields}]}
    document = parse_document({"format": FORMAT, "title": "x", "parts": [part]})
    try:
        recomputed = recipes.recompute(document).tasks[0].field(field["id"])
    except GameError as error:
        raise NotComputed(task["id"], field["id"], error.reason) from error
    return {**recomputed.json(), **{name: field[name] for name in ("follows",) if field.get(name)}}


def with_game(draft: Draft, part_id: str, game: Any, *, compute: bool) -> Draft:
    """With another game for a part. Its tasks are computed for it, or else keep the game that they had.

    Raises NotComputed.
    """
    old, new = find_part(draft, part_id), changed_part(draft, part_id, game=game)
    part = find_part(new, part_id)
    if compute and game is not None:
        part["tasks"] = [computed(task, game) for task in part["tasks"]]
    else:
        part["tasks"] = [_taken_along(task, old, part) for task in part["tasks"]]
    return new


def stale(old: Draft, new: Draft) -> list[Text]:
    """What a change of a task may have left behind: answers that a number in its words no longer fits, or a
    model answer."""
    warnings = []
    before, after = _told_numbers(old), _told_numbers(new)
    is_same = _answers(old) == _answers(new)
    if is_same and (gone := before - after) and _answers(new):
        numbers = tuple(dict.fromkeys(number for number in before.elements() if number in gone))
        warnings.append(
            text(
                "No texto já não está {numbers}, mas as respostas certas são as mesmas: vê se ainda servem.",
                numbers=join_words(numbers),
            )
        )
    if not is_same and old["model"] == new["model"] and _NUMBER.search(new["model"]):
        warnings.append(text("As respostas certas mudaram, mas a resposta modelo não: vê se ainda serve."))
    return warnings


def _told_numbers(task: Draft) -> Counter[str]:
    """The numbers in the words of a task."""
    words = [task["prompt"], *(field["label"] for field in task["fields"])]
    return Counter(number for said in words for number in _NUMBER.findall(said))


def _answers(task: Draft) -> list[Draft]:
    """What is right in a task, without its words and points."""
    return [_without_points({**field, "label": ""}) for field in task["fields"]]


def _without_points(value: Any) -> Any:
    if isinstance(value, dict):
        points = ("points", "partial", "missing", "letter_points", "subscript_points", "per_start")
        return {name: _without_points(item) for name, item in value.items() if name not in points}
    return [_without_points(item) for item in value] if isinstance(value, list) else value


def stale_game(old: Draft, new: Draft) -> list[Text]:
    """What a change of a part's words may have left behind: its game."""
    before, after = (Counter(_NUMBER.findall(f"{part['title']} {part['text']}")) for part in (old, new))
    gone = tuple(dict.fromkeys(number for number in before.elements() if number in before - after))
    if not gone or new["game"] is None or old["game"] != new["game"]:
        return []
    return [
        text(
            "No texto já não está {numbers}, mas o jogo e as respostas são os mesmos: vê se ainda servem.",
            numbers=join_words(gone),
        )
    ]


def find_part(draft: Draft, part_id: str) -> Draft:
    """The part itself, not a copy."""
    for part in draft["parts"]:
        if part["id"] == part_id:
            return part  # type: ignore[no-any-return]
    raise KeyError(part_id)


def find_task(draft: Draft, task_id: str) -> Draft:
    """The task itself, not a copy."""
    tasks, index = _place(draft, task_id)
    return tasks[index]


def part_with(draft: Draft, task_id: str) -> Draft:
    """The part in which a task is."""
    for part in draft["parts"]:
        if any(task["id"] == task_id for task in part["tasks"]):
            return part  # type: ignore[no-any-return]
    raise KeyError(task_id)


def tasks_of(draft: Draft) -> Iterator[Draft]:
    for part in draft["parts"]:
        yield from part["tasks"]


def free_id(draft: Draft, part_id: str, taken: Collection[str] = ()) -> str:
    """An id for another task of a part: neither in the draft nor among those taken."""
    used = {task["id"] for task in tasks_of(draft)} | set(taken)
    first = len(find_part(draft, part_id)["tasks"]) + 1
    return next(name for number in count(first) if (name := f"{part_id}.{number}") not in used)


def _taken_along(task: Draft, old: Draft, new: Draft) -> Draft:
    """A task that goes into a part with another game keeps the one that it was made for."""
    if old["game"] != new["game"] and old["game"]:
        for field in task["fields"]:
            if field.get("made"):
                field["made"] = {"game": old["game"], **field["made"]}
    return task


def _place(draft: Draft, task_id: str) -> tuple[list[Draft], int]:
    tasks = part_with(draft, task_id)["tasks"]
    return tasks, [task["id"] for task in tasks].index(task_id)


def _move(items: list[Draft], item: Draft, step: int) -> None:
    index = items.index(item)
    if 0 <= index + step < len(items):
        items.insert(index + step, items.pop(index))


def _loosened(draft: Draft) -> Draft:
    """A field cannot follow a row of letters that is no longer before it."""
    before: set[str] = set()
    for task in tasks_of(draft):
        for field in task["fields"]:
            if field.get("follows") and field["follows"] not in before:
                del field["follows"]
            if field["kind"] == "letters":
                before.add(f"{task['id']}:{field['id']}")
    return draft
