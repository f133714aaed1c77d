"""A lesson in two parts: its structure, which all languages share, and its texts in one of them. Pure.

The structure is the lesson's JSON without texts. The texts stand in objects and lists of the same form, those
of steps by their ids: `{"title": …, "steps": {"a": {"title": …, "choices": [{"text": …}, …]}}}`.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from games.rules.text import text
from lessons.worksheets.documents.reading import BadDocument

NAMES = frozenset(
    {"title", "aim", "source", "teacher", "text", "hint", "praise", "reply", "because", "model"}
)

TextPath = tuple[str | int, ...]
Json = dict[str, Any]


def place_name(path: TextPath) -> str:
    """How a place is called in errors: "b.choices.2.reply"."""
    steps = path[1:] if len(path) > 1 and path[0] == "steps" else path
    return ".".join(str(name + 1) if isinstance(name, int) else name for name in steps)


def texts_by_path(texts: Json) -> dict[TextPath, str]:
    """The texts of a language, each under the names and numbers that lead to it. Raises BadDocument."""
    return dict(_walk_texts(texts, ()))


def _walk_texts(value: object, path: TextPath) -> Iterator[tuple[TextPath, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _walk_texts(inner, (*path, str(name)))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _walk_texts(inner, (*path, number))
    elif isinstance(value, str):
        yield path, value
    elif value is not None:
        raise BadDocument(place_name(path), text("«{name}» tem de ser um texto.", name=str(path[-1])))


def merge(structure: Json, texts: Mapping[TextPath, str]) -> Json:
    """The lesson's JSON in a language. Raises BadDocument for a text in the structure, or without a place."""
    document = deepcopy(structure)
    objects = dict(_walk_objects(document))
    for path, inner in objects.items():
        for name in NAMES & inner.keys():
            raise BadDocument(
                place_name((*path, name)),
                text("Os textos são dos ficheiros das línguas, não da estrutura."),
            )
    for path, words in texts.items():
        if path[-1] not in NAMES or path[:-1] not in objects:
            raise BadDocument(place_name(path), text("A estrutura da lição não tem lugar para este texto."))
        objects[path[:-1]][path[-1]] = words
    return document


def _walk_objects(document: Json) -> Iterator[tuple[TextPath, Json]]:
    """The objects of a structure that have texts: the lesson, its steps, and what steps have several of."""
    yield (), document
    for step in _objects(document.get("steps")):
        path = ("steps", str(step.get("id")))
        yield path, step
        for name, value in step.items():
            yield from (((*path, name, number), inner) for number, inner in enumerate(_objects(value)))


def _objects(value: object) -> list[Json]:
    return [inner for inner in value if isinstance(inner, dict)] if isinstance(value, list) else []
