"""Content that the site brings, as YAML files: what all languages share stands once, apart from the texts.

`<name>.yaml` has the structure: ids, kinds, positions, answers. `<name>.<language>.yaml` has the texts of one
language under the same keys; entries of a list go by their `id`, or one by one where they have none. Merged
they are what the reader of the format takes. A text that a language lacks, or has empty, is the Portuguese
one.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

SOURCE = "pt"  # the language in which content is written

Place = tuple[str, ...]

# The compiled reader, where PyYAML has it, is ten times as fast.
_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ContentError(Exception):
    """A file of content cannot be used; says which one, where in it, and why."""

    def __init__(self, path: Path, where: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (path.name, where, reason) if part))


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
            reason = "Os textos são dos ficheiros das línguas, não da estrutura."
            raise ContentError(folder / f"{name}.yaml", _words(place), reason)
    source = _merge_file(structure, _texts_path(folder, name, SOURCE), text_keys)
    path = _texts_path(folder, name, language)
    return _overlay(source, _merge_file(structure, path, text_keys)) if path.exists() else source


def load_structure(folder: Path, name: str) -> dict[str, Any]:
    """What all languages share of it. Raises ContentError."""
    return _parse_file(folder / f"{name}.yaml", _StructureLoader)


def load_texts(folder: Path, name: str, language: str) -> dict[Place, Any]:
    """The texts and lists of texts of one file, each under the keys that lead to it. Raises ContentError."""
    return _texts(_parse_file(_texts_path(folder, name, language), _TextLoader))


def strays(folder: Path) -> Iterator[ContentError]:
    """The files of texts that have no structure."""
    for path in sorted(folder.glob("*.*.yaml")):
        if not _structure_path(path).exists():
            yield ContentError(path, "", "Falta a estrutura.")


def differences(folder: Path, name: str, language: str) -> Iterator[ContentError]:
    """What a language lacks of the Portuguese texts, and what it has besides. Raises ContentError."""
    path = _texts_path(folder, name, language)
    if not path.exists():
        yield ContentError(path, "", "Falta este ficheiro.")
        return
    own, source = load_texts(folder, name, language), load_texts(folder, name, SOURCE)
    for place in (place for place in source if place not in own):
        yield ContentError(path, _words(place), "Falta este texto.")
    for place in (place for place in own if place not in source):
        yield ContentError(path, _words(place), "Em português este texto não existe.")


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
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=kind)  # noqa: S506 - a safe one
    except FileNotFoundError:
        raise ContentError(path, "", "Falta este ficheiro.") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)  # none for a letter that cannot stand in YAML
        where = f"linha {mark.line + 1}" if mark else "?"
        reason = f"Isto não é YAML: {getattr(error, 'problem', error)}."
        raise ContentError(path, where, reason) from error
    if not isinstance(content, dict):
        raise ContentError(path, "linha 1", "O ficheiro tem de ter nomes com os seus valores.")
    return content


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
            reason = f"Aqui há {len(texts)} entradas, e na estrutura {len(shared)}."
            raise ContentError(path, _words(where), reason)
        pairs = enumerate(zip(shared, texts, strict=True), 1)
        return [_merge(entry, words, path, (*where, str(number))) for number, (entry, words) in pairs]
    raise ContentError(path, _words(where), "Na estrutura isto já existe, ou tem outra forma.")


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
    return ContentError(path, _words(where), f"{_structure_path(path).name} não tem lugar para isto.")


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
