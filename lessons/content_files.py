"""Content that the site brings, as YAML files: what all languages share stands once, apart from the texts.

`<name>.yaml` has the structure: ids, kinds, positions, answers. `<name>.<language>.yaml` has the texts of one
language under the same keys; entries of a list go by their `id`, or one by one where they have none. Merged
they are what the reader of the format takes. A text that a language lacks, or has empty, is the Portuguese
one. A single file has both, the structure first, with `---` between; `lessons/exported_files.py` writes such
ones.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from games.rules.text import Text, text

SOURCE = "pt"  # the language in which content is written

Place = tuple[str, ...]

_NO_FILE = text("Falta este ficheiro.")
_TOO_MANY = text("Há mais de dois documentos neste ficheiro.")
_MOST_MARKS = 2  # one may stand before the first document
_DOCUMENT = re.compile(r"^---[ \t]*$", re.MULTILINE)

# The compiled reader, where PyYAML has it, is ten times as fast.
_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ContentError(Exception):
    """A file of content cannot be used; says which one, where in it (by `place` or `line`), and why."""

    def __init__(self, path: Path, reason: Text, place: Place = (), line: int | None = None) -> None:
        where = _words(place) if line is None else f"linha {line}"
        super().__init__(": ".join(part for part in (path.name, where, str(reason)) if part))
        self.reason = reason
        self.place = place
        self.line = line


class _TextLoader(_SafeLoader):  # type: ignore[misc]
    """Reads every scalar as text: in words, "13" and "no" are nothing else."""

    yaml_implicit_resolvers: dict[str, Any] = {}

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, ScalarNode):
                raise _broken(key, "um nome tem de ser um texto")
            if key.value in mapping:
                raise _broken(key, f"«{key.value}» aparece duas vezes")
            mapping[key.value] = self.construct_object(value, deep=True)
        return mapping


def _broken(node: Node, problem: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=node.start_mark)


class _StructureLoader(_TextLoader):
    """Knows the other values of JSON too, but none of YAML's further ones ("yes", "1:30", dates)."""

    yaml_implicit_resolvers: dict[str, Any] = {}


_StructureLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), "tf")
_StructureLoader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^null$"), "n")
_StructureLoader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile("^(0|-?[1-9][0-9]*)$"), "-0123456789"
)


def names(folder: Path) -> list[str]:
    """The names of what stands in a folder, in their order."""
    return sorted(path.stem for path in folder.glob("*.yaml") if "." not in path.stem)


def load(folder: Path, name: str, language: str, text_keys: frozenset[str] = frozenset()) -> dict[str, Any]:
    """What is called so, in a language. Where a format has keys for its texts, the structure has none of
    them, and the texts no others. Raises ContentError."""
    structure = load_structure(folder, name)
    for place, _inner in _places(structure):
        if place[-1] in text_keys:
            reason = text("Os textos são dos ficheiros das línguas, não da estrutura.")
            raise ContentError(folder / f"{name}.yaml", reason, place)
    source = _merge_file(structure, _texts_path(folder, name, SOURCE), text_keys)
    path = _texts_path(folder, name, language)
    return _overlay(source, _merge_file(structure, path, text_keys)) if path.exists() else source


def load_structure(folder: Path, name: str) -> dict[str, Any]:
    """What all languages share of it. Raises ContentError."""
    return _parse_file(folder / f"{name}.yaml", _StructureLoader)


def load_texts(folder: Path, name: str, language: str) -> dict[Place, Any]:
    """The texts and lists of texts of one file, each under the keys that lead to it. Raises ContentError."""
    return _texts(_parse_file(_texts_path(folder, name, language), _TextLoader))


def has_texts(folder: Path, name: str, language: str) -> bool:
    """Whether there is a file with its texts in a language."""
    return _texts_path(folder, name, language).exists()


def strays(folder: Path) -> Iterator[ContentError]:
    """The files of texts that have no structure."""
    for path in sorted(folder.glob("*.*.yaml")):
        if not _structure_path(path).exists():
            yield ContentError(path, text("Falta a estrutura."))


def differences(folder: Path, name: str, language: str) -> Iterator[ContentError]:
    """What a language lacks of the Portuguese texts, and what it has besides. Raises ContentError."""
    path = _texts_path(folder, name, language)
    if not path.exists():
        yield ContentError(path, _NO_FILE)
        return
    own, source = load_texts(folder, name, language), load_texts(folder, name, SOURCE)
    for place in (place for place in source if place not in own):
        yield ContentError(path, text("Falta este texto."), place)
    for place in (place for place in own if place not in source):
        yield ContentError(path, text("Em português este texto não existe."), place)


def _texts_path(folder: Path, name: str, language: str) -> Path:
    return folder / f"{name}.{language}.yaml"


def _structure_path(texts_path: Path) -> Path:
    return texts_path.with_name(texts_path.name.partition(".")[0] + ".yaml")


def _words(place: Place) -> str:
    return " → ".join(place)


def _places(content: Any, where: Place = ()) -> Iterator[tuple[Place, Any]]:
    """All that has a place of its own in a content, with the keys, ids and numbers that lead to it."""
    pairs: Any = content.items() if isinstance(content, dict) else ()
    if isinstance(content, list) and not _is_text(content):
        pairs = ((_id(entry) or str(number), entry) for number, entry in enumerate(content, 1))
    for key, inner in pairs:
        yield (*where, key), inner
        yield from _places(inner, (*where, key))


def _texts(content: dict[str, Any]) -> dict[Place, Any]:
    return {place: words for place, words in _places(content) if words and _is_text(words)}


def _parse_file(path: Path, kind: type[_TextLoader]) -> dict[str, Any]:
    try:
        return _parse_yaml(path.read_text(encoding="utf-8"), path, kind)
    except FileNotFoundError:
        raise ContentError(path, _NO_FILE) from None


def _parse_yaml(written: str, path: Path, kind: type[_TextLoader]) -> dict[str, Any]:
    try:
        content = yaml.load(written, Loader=kind)  # noqa: S506 - a safe one
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)  # none for a letter that cannot stand in YAML
        line = mark.line + 1 if mark else _line_of_bad_letter(written)
        reason = text("Isto não é YAML: {problem}.", problem=_problem(error))
        raise ContentError(path, reason, line=line) from error
    if not isinstance(content, dict):
        raise ContentError(path, text("O ficheiro tem de ter nomes com os seus valores."), line=1)
    return content


def _problem(error: yaml.YAMLError) -> str:
    return str(getattr(error, "problem", None) or getattr(error, "reason", "?"))


def _line_of_bad_letter(written: str) -> int:
    bad = yaml.reader.Reader.NON_PRINTABLE.search(written)
    return written.count("\n", 0, bad.start()) + 1 if bad else 1


def parse_single(written: str, path: Path) -> dict[str, Any]:
    """The content of a single file. Raises ContentError."""
    structure, *texts = single_parts(written, path)
    content = _parse_yaml(structure, path, _StructureLoader)
    for own in texts:
        content = _merge(content, _parse_yaml(own, path, _TextLoader), path, ())
    return content


def single_parts(written: str, path: Path) -> list[str]:
    """The structure and, where they are apart, the texts, each at the lines that it has in the file."""
    marks = list(islice(_DOCUMENT.finditer(written), _MOST_MARKS + 1))
    if len(marks) > _MOST_MARKS:
        raise ContentError(path, _TOO_MANY)
    cuts = [0, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), len(written)]
    parts = [
        "\n" * written.count("\n", 0, start) + written[start:end]
        for start, end in zip(cuts, ends, strict=True)
    ]
    if len(parts) > 1 and not parts[0].strip():
        del parts[0]
    if len(parts) > 2:
        raise ContentError(path, _TOO_MANY)
    return parts


def find_line(written: str, path: Path, place: Place, *, in_texts: bool = False) -> int:
    """The line of a single file, which is YAML, in which something stands, or what it is in: in the texts, if
    it is in both."""
    loaders = (_StructureLoader, _TextLoader)
    parts = single_parts(written, path)
    nodes = [yaml.compose(part, loader) for part, loader in zip(parts, loaders, strict=False)]
    ways = [_deepest(node, place) for node in nodes]
    _depth, line = max(reversed(ways) if in_texts else ways, key=itemgetter(0))
    return line


def _deepest(node: Node | None, place: Place) -> tuple[int, int]:
    """How many steps of the way there are, and the line at which they end."""
    line = 1
    for depth, step in enumerate(place):
        entries = _entries(node)
        if step not in entries:
            return depth, line
        line, node = entries[step]
    return len(place), line


def _entries(node: Node | None) -> dict[str, tuple[int, Node]]:
    """The lines and values in a node, by their keys, ids or numbers."""
    if isinstance(node, MappingNode):
        return {key.value: (key.start_mark.line + 1, value) for key, value in node.value}
    if isinstance(node, SequenceNode):
        named = ((_node_id(value) or str(number), value) for number, value in enumerate(node.value, 1))
        return {name: (value.start_mark.line + 1, value) for name, value in named}
    return {}


def _node_id(node: Node) -> str:
    pairs = node.value if isinstance(node, MappingNode) else ()
    return next((str(value.value) for key, value in pairs if key.value == "id"), "")


def named_place(content: Any, path: Iterable[str | int]) -> Place:
    """The place to which keys and numbers, from 0, lead in a content."""
    place: Place = ()
    for step in path:
        if isinstance(step, int):
            content = content[step]
            place += (_id(content) or str(step + 1),)
        else:
            content = content.get(step)
            place += (step,)
    return place


def _merge_file(structure: dict[str, Any], path: Path, text_keys: frozenset[str]) -> dict[str, Any]:
    """What the structure and the texts of a file are together; the structure stays as it is."""
    content = _parse_file(path, _TextLoader)
    for place in _texts(content):
        if text_keys and place[-1] not in text_keys:
            raise _misplaced(path, place)
    merged: dict[str, Any] = _merge(structure, content, path, ())
    return merged


def _merge(shared: Any, texts: Any, path: Path, where: Place) -> Any:
    if texts == "":
        return shared
    if isinstance(shared, dict) and isinstance(texts, dict):
        return shared | {
            key: _merge_key(shared, key, words, path, (*where, key))
            for key, words in texts.items()
            if words != "" or key in shared
        }
    if isinstance(shared, list) and isinstance(texts, dict):
        return _merge_by_id(shared, texts, path, where)
    if isinstance(shared, list) and isinstance(texts, list):
        if len(shared) != len(texts):
            reason = text("Aqui há {n} entradas, e na estrutura {m}.", n=len(texts), m=len(shared))
            raise ContentError(path, reason, where)
        pairs = enumerate(zip(shared, texts, strict=True), 1)
        return [_merge(entry, words, path, (*where, str(number))) for number, (entry, words) in pairs]
    raise ContentError(path, text("Na estrutura isto já existe, ou tem outra forma."), where)


def _merge_key(shared: dict[str, Any], key: str, words: Any, path: Path, where: Place) -> Any:
    if key in shared:
        return _merge(shared[key], words, path, where)
    if not _is_text(words):
        raise _misplaced(path, where)
    return words


def _merge_by_id(shared: list[Any], texts: dict[str, Any], path: Path, where: Place) -> list[Any]:
    ids = [_id(entry) for entry in shared]
    for known in texts:
        if known not in ids:
            raise _misplaced(path, (*where, known))
    pairs = zip(ids, shared, strict=True)
    return [_merge(entry, texts.get(known, ""), path, (*where, known)) for known, entry in pairs]


def _misplaced(path: Path, where: Place) -> ContentError:
    structure = _structure_path(path).name
    return ContentError(path, text("{file} não tem lugar para isto.", file=structure), where)


def _overlay(source: Any, own: Any) -> Any:
    """A content in one language, with what it lacks from another; both come from the same structure."""
    if isinstance(own, dict):
        return source | {key: _overlay(source.get(key, inner), inner) for key, inner in own.items()}
    if isinstance(own, list) and not _is_text(own):
        return [_overlay(*pair) for pair in zip(source, own, strict=True)]
    return own


def _id(entry: Any) -> str:
    return str(entry.get("id", "")) if isinstance(entry, dict) else ""


def _is_text(words: Any) -> bool:
    """Whether it is a text, or a list of texts."""
    return isinstance(words, str) or (
        isinstance(words, list) and all(isinstance(entry, str) for entry in words)
    )
