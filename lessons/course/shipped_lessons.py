"""The lessons that the site brings, read from the files in `shipped/` when they are first asked for.

`06-bouton.yaml` is the structure of lesson 6, whose key in Portuguese addresses is `bouton`; beside it stand
its texts, a file a language: `06-bouton.pt.yaml`. A text that a language lacks is shown in Portuguese.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from games.rules.text import text
from lessons.course.documents.lesson import BadDocument, LessonDocument, parse_lesson
from lessons.course.documents.lesson_texts import Json, TextPath, merge, place_name, texts_by_path

SOURCE = "pt"  # the language in which lessons are written
FOLDER = Path(__file__).parent / "shipped"

# The compiled reader, where PyYAML has it, is ten times as fast.
_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_SafeLoader):  # type: ignore[misc]
    """Refuses a name that stands twice in an object, of which YAML would keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        names = [name.value for name, _value in node.value]
        for name, _value in node.value:
            if names.count(name.value) > 1:
                line = name.start_mark.line + 1
                raise BadDocument(f"linha {line}", text("«{id}» aparece duas vezes.", id=str(name.value)))
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


def find_lessons(folder: Path) -> dict[str, str]:
    """The names of the files of lessons by the lessons' keys, in the order of their numbers."""
    names = sorted(path.stem for path in folder.glob("*.yaml") if "." not in path.stem)
    return {name.partition("-")[2]: name for name in names}


LESSONS = find_lessons(FOLDER)


@lru_cache(maxsize=64)
def shipped_lesson(key: str, language: str) -> LessonDocument:
    """A lesson of the site's in a language. Raises KeyError."""
    return load_lesson(FOLDER, LESSONS[key], language)


def load_lesson(folder: Path, name: str, language: str) -> LessonDocument:
    """The lesson of some files. Raises BadDocument, which names file and step."""
    texts = load_texts(folder, name, SOURCE)
    if language != SOURCE:
        texts |= load_texts(folder, name, language)
    return _merge_files(folder, name, language, texts)


def load_texts(folder: Path, name: str, language: str) -> dict[TextPath, str]:
    """The texts of a lesson in a language; none where it has no file. Raises BadDocument."""
    path = folder / f"{name}.{language}.yaml"
    try:
        return texts_by_path(_load(path)) if path.exists() else {}
    except BadDocument as error:
        raise _in_file(path.name, error) from error


def _merge_files(folder: Path, name: str, language: str, texts: dict[TextPath, str]) -> LessonDocument:
    path = folder / f"{name}.yaml"
    try:
        return parse_lesson(merge(_load(path), texts))
    except BadDocument as error:
        raise _in_file(f"{path.name}, {name}.{language}.yaml", error) from error


def _load(path: Path) -> Json:
    """What a file has. Raises BadDocument."""
    try:
        value = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a safe one
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)  # none for a letter that cannot stand in YAML
        where = f"linha {mark.line + 1}" if mark else "?"
        raise BadDocument(where, text("Isto não é YAML.")) from error
    if not isinstance(value, dict):
        raise BadDocument("linha 1", text("O ficheiro tem de ter nomes com os seus valores."))
    return value


def _in_file(file: str, error: BadDocument) -> BadDocument:
    return BadDocument(f"{file}: {error.where}", error.reason)


def problems(folder: Path, languages: Iterable[str]) -> Iterator[BadDocument]:
    """What is wrong with the files of lessons and what each language lacks, by file and step."""
    lessons = find_lessons(folder).values()
    for path in sorted(folder.glob("*.*.yaml")):
        if path.name.partition(".")[0] not in lessons:
            yield BadDocument(path.name, text("Falta a estrutura desta lição."))
    for name in lessons:
        for language in languages:
            yield from _problems_of(folder, name, language)


def _problems_of(folder: Path, name: str, language: str) -> Iterator[BadDocument]:
    try:
        load_lesson(folder, name, language)
        own = load_texts(folder, name, language)
        source = load_texts(folder, name, SOURCE)
    except BadDocument as error:
        yield error
        return
    file = f"{name}.{language}.yaml"
    if not own:
        yield BadDocument(file, text("Falta este ficheiro."))
        return
    for path in (path for path in source if path not in own):
        yield BadDocument(f"{file}: {place_name(path)}", text("Falta este texto."))
    for path in (path for path in own if path not in source):
        yield BadDocument(f"{file}: {place_name(path)}", text("Em português este texto não existe."))
