"""The lessons that the site brings, read from the files in `shipped/` when they are first asked for.

`06-bouton.yaml` is the structure of lesson 6, whose key in Portuguese addresses is `bouton`; beside it stand
its texts, a file a language: `06-bouton.pt.yaml`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from lessons import content_files
from lessons.course.choice_checks import choice_problems
from lessons.course.documents.kinds import STEP_TEXT_KEYS
from lessons.course.documents.lesson import BadDocument, LessonDocument, parse_lesson
from lessons.worksheets.documents.document import Document

FOLDER = Path(__file__).parent / "shipped"
TEXT_KEYS = STEP_TEXT_KEYS | {
    "title",
    "aim",
    "source",
    "teacher",
    "text",
    "hint",
    "clue",
    "praise",
    "reply",
    "because",
    "model",
}


def find_lessons(folder: Path) -> dict[str, str]:
    """The names of the files of lessons by the lessons' keys, in the order of their numbers."""
    return {name.partition("-")[2]: name for name in content_files.names(folder)}


LESSONS = find_lessons(FOLDER)


@lru_cache(maxsize=64)
def shipped_lesson(key: str, language: str) -> LessonDocument:
    """A lesson of the site's in a language. Raises KeyError."""
    return load_lesson(FOLDER, LESSONS[key], language)


def load_lesson(folder: Path, name: str, language: str) -> LessonDocument:
    """The lesson of some files. Raises ContentError and BadDocument."""
    return parse_lesson(content_files.load(folder, name, language, TEXT_KEYS))


def problems(
    folder: Path,
    languages: Iterable[str],
    load: Callable[[Path, str, str], LessonDocument | Document] = load_lesson,
) -> Iterator[str]:
    """What is wrong with the files of a folder and what each language lacks, by file and place."""
    yield from map(str, content_files.strays(folder))
    for name in content_files.names(folder):
        for language in languages:
            try:
                document = load(folder, name, language)
                yield from (
                    f"{name}.{language}.yaml: {place}: {problem}"
                    for place, problem in choice_problems(document)
                )
                yield from map(str, content_files.differences(folder, name, language))
            except content_files.ContentError as error:
                yield str(error)
            except BadDocument as error:
                yield f"{name}.yaml, {name}.{language}.yaml: {error}"
