"""Content that the site brings, as YAML files: what all languages share stands once, apart from the texts.

`<name>.yaml` has the structure: ids, kinds, positions, answers. `<name>.<language>.yaml` has the texts of one
language under the same keys; entries of a list go by their `id`, or one by one where they have none. Merged
they are what the reader of the format takes.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml
from yaml.cyaml import CSafeLoader
from yaml.nodes import MappingNode, Node, ScalarNode


class ContentError(Exception):
    """A file of content cannot be read; says which one, where in it, and why."""

    def __init__(self, path: Path, where: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (path.name, where, reason) if part))


class _TextLoader(CSafeLoader):
    """Reads every scalar as text: in words, "13" and "no" are nothing else."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node: Node, deep: bool = False) -> dict[Any, Any]:
        assert isinstance(node, MappingNode)
        mapping: dict[Any, Any] = {}
        for key, value in node.value:
            if not isinstance(key, ScalarNode):
                raise yaml.MarkedYAMLError(problem="a key is not a text", problem_mark=key.start_mark)
            if key.value in mapping:
                raise yaml.MarkedYAMLError(problem=f"«{key.value}» stands twice", problem_mark=key.start_mark)
            mapping[key.value] = self.construct_object(value, deep=True)
        return mapping


class _StructureLoader(_TextLoader):
    """Knows the other values of JSON too, but none of YAML's further ones ("yes", "1:30", dates)."""

    yaml_implicit_resolvers = {}


_StructureLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), "tf")
_StructureLoader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^null$"), "n")
_StructureLoader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile("^(0|-?[1-9][0-9]*)$"), "-0123456789"
)


def names(folder: Path) -> list[str]:
    """The names of what stands in a folder, in their order."""
    return sorted(path.stem for path in folder.glob("*.yaml") if "." not in path.stem)


def load(folder: Path, name: str, language: str) -> dict[str, Any]:
    """What is called so, in a language. Raises ContentError."""
    return add_texts(load_structure(folder, name), folder, name, language)


def add_texts(structure: dict[str, Any], folder: Path, name: str, language: str) -> dict[str, Any]:
    """What has this structure, in a language; the structure stays as it is. Raises ContentError."""
    path = _texts_path(folder, name, language)
    merged: dict[str, Any] = _merge(structure, _read(path, _TextLoader), path, "")
    return merged


def load_structure(folder: Path, name: str) -> dict[str, Any]:
    """What all languages share of it. Raises ContentError."""
    return _read(folder / f"{name}.yaml", _StructureLoader)


def missing(folder: Path, languages: Iterable[str]) -> list[str]:
    """The texts that a language lacks and another has, each as file and key. Raises ContentError."""
    lacking: list[str] = []
    for name in names(folder):
        keys = {path: _keys_of(path) for path in (_texts_path(folder, name, code) for code in languages)}
        everywhere = dict.fromkeys(key for own in keys.values() for key in own)
        for path, own in keys.items():
            lacking += [f"{path.name}: {key}" for key in everywhere if key not in own]
    return lacking


def _texts_path(folder: Path, name: str, language: str) -> Path:
    return folder / f"{name}.{language}.yaml"


def _keys_of(path: Path) -> list[str]:
    return list(_keys(_read(path, _TextLoader), "")) if path.exists() else []


def _keys(texts: Any, where: str) -> Iterator[str]:
    if isinstance(texts, dict):
        for key, words in texts.items():
            yield from _keys(words, _below(where, key))
    elif _is_text(texts):
        yield where
    else:
        for number, words in enumerate(texts, 1):
            yield from _keys(words, _below(where, str(number)))


def _read(path: Path, kind: type[_TextLoader]) -> dict[str, Any]:
    try:
        loader = kind(path.read_text(encoding="utf-8"))
        content = loader.get_single_data()
    except FileNotFoundError:
        raise ContentError(path, "", "there is no such file") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise ContentError(path, f"line {line}", str(error.problem)) from error
    if not isinstance(content, dict):
        raise ContentError(path, "", "has no keys")
    return content


def _merge(shared: Any, texts: Any, path: Path, where: str) -> Any:
    if isinstance(shared, dict) and isinstance(texts, dict):
        return shared | {
            key: _merge_key(shared, key, words, path, _below(where, key)) for key, words in texts.items()
        }
    if isinstance(shared, list) and isinstance(texts, dict):
        return _merge_by_id(shared, texts, path, where)
    if isinstance(shared, list) and isinstance(texts, list):
        if len(shared) != len(texts):
            raise ContentError(path, where, f"has {len(texts)} entries and not {len(shared)}")
        pairs = enumerate(zip(shared, texts, strict=True), 1)
        return [_merge(entry, words, path, _below(where, str(number))) for number, (entry, words) in pairs]
    raise ContentError(path, where, "has another form than in the structure, or stands there already")


def _merge_key(shared: dict[str, Any], key: str, words: Any, path: Path, where: str) -> Any:
    if key in shared:
        return _merge(shared[key], words, path, where)
    if not _is_text(words):
        raise ContentError(path, where, "is not in the structure")
    return words


def _merge_by_id(shared: list[Any], texts: dict[str, Any], path: Path, where: str) -> list[Any]:
    ids = [str(entry.get("id", "")) if isinstance(entry, dict) else "" for entry in shared]
    for known in texts:
        if known not in ids:
            raise ContentError(path, _below(where, known), "is not in the structure")
    return [
        _merge(entry, texts[known], path, _below(where, known)) if known in texts else entry
        for known, entry in zip(ids, shared, strict=True)
    ]


def _is_text(words: Any) -> bool:
    """Whether it is a text, or a list of texts."""
    return isinstance(words, str) or (
        isinstance(words, list) and all(isinstance(entry, str) for entry in words)
    )


def _below(where: str, key: str) -> str:
    return f"{where} → {key}" if where else key
