"""Documents from outside as msgspec structs: one conversion, one translation of what it refuses.

msgspec checks kinds, sizes and names, and stops at what is wrong first. Its words are for programmers: what
people read is made here, from the type that the document should have at that place. What must hold besides
is said by `check` of a struct, once all of it is converted.
"""

import re
from abc import ABCMeta
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from threading import Lock
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar, dataclass_transform

import msgspec
from msgspec import inspect, structs

from games.rules.errors import GameError, quoted
from games.rules.text import Text, formula, join_words, text

NEEDED = r"\S"  # the pattern of a text that must not be empty
MAX_INSIDE = 20_000
MAX_STRING = 20_000
MAX_DEPTH = 10

_MAKING_KNOWN = Lock()
_known: set[Any] = set()

_MAX_LEVELS = 30  # of a whole document; every struct has its place above them
_PATH = re.compile(r" - at `(?:key` in `)?\$([^`]*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[([0-9]+|\.\.\.)\]")
_UNKNOWN = "Object contains unknown field `"
_MISSING = re.compile(r"Object missing required field `(\w+)`")

Path = tuple[str | int, ...]
Names = Mapping[str, Text]
_Kind = TypeVar("_Kind")
_Struct = TypeVar("_Struct", bound="DocumentStruct")


def limited(reason: Text, **limits: Any) -> msgspec.Meta:
    """Limits of an annotated type, with what is said of a text or a list that does not keep to them."""
    return msgspec.Meta(extra={"reason": reason}, **limits)


class Refusal(GameError, ValueError):
    """What a value cannot be, said where it is looked at; `convert` adds the place. `inner` leads from there
    to the object that is meant."""

    def __init__(self, reason: Text, inner: Path = ()) -> None:
        super().__init__(reason)
        self.inner = inner


def refuse(reason: Text, *inner: str | int) -> NoReturn:
    raise Refusal(reason, inner)


class Misfit(Exception):
    """A value is no such document: `path` leads to what is wrong, the first `depth` steps of it to the object
    in which it stands."""

    def __init__(self, path: Path, depth: int, reason: Text) -> None:
        super().__init__(path, depth, reason)
        self.path = path
        self.depth = depth
        self.reason = reason

    @property
    def sentence(self) -> Text:
        """The reason behind its place, in the document's own names: "competitions 1, entrants 3: ..."."""
        steps = [f" {step + 1}" if isinstance(step, int) else f", {step}" for step in self.path[: self.depth]]
        place = "".join(steps).removeprefix(", ")
        return formula("{place}: {reason}", place=place, reason=self.reason) if place else self.reason


@dataclass_transform(field_specifiers=(msgspec.field,))
class _StructType(msgspec.StructMeta, ABCMeta):
    """Structs may be abstract; a class attribute `kind` is the tag by which a struct is told from others."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        if "kind" in namespace and any(_tag_field(base) == "kind" for base in bases):
            config["tag"] = namespace["kind"]
        return super().__new__(mcs, name, bases, namespace, **config)


def _tag_field(base: type) -> str | None:
    return base.__struct_config__.tag_field if issubclass(base, msgspec.Struct) else None


class DocumentStruct(msgspec.Struct, metaclass=_StructType, frozen=True, forbid_unknown_fields=True):
    """An object of a document. In JSON, what is empty and may be missing is left out, but for `written`."""

    written: ClassVar[frozenset[str]] = frozenset()

    def check(self) -> None:
        """Refuses what no attribute shows by itself. Raises Refusal."""

    def json(self) -> dict[str, Any]:
        config = self.__struct_config__
        tagged = {config.tag_field: config.tag} if config.tag_field else {}
        values = {
            encoded: _json(getattr(self, name))
            for name, encoded, is_always in _fields(type(self))
            if is_always or getattr(self, name)
        }
        return {**tagged, **values}


@cache
def _fields(kind: type[DocumentStruct]) -> list[tuple[str, str, bool]]:
    """The names of attributes, what they are called in JSON, and whether they are written where empty."""
    return [
        (field.name, field.encode_name, field.required or field.name in kind.written)
        for field in structs.fields(kind)
    ]


def _json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Fraction):
        return str(value)
    own = getattr(value, "json", None)  # of structs, and of what a hook makes
    return value if own is None else own()


def from_builtins(value: object, kind: type[_Kind], hook: Callable[[type, Any], Any] | None = None) -> _Kind:
    """`msgspec.convert`, safe in several threads. Raises msgspec.ValidationError."""
    make_known(kind)
    return msgspec.convert(value, kind, dec_hook=hook)


def make_known(kind: Any) -> None:
    """To be called before a thread reads a type that holds structs.

    What msgspec knows of a struct it keeps on it before that is complete, and asks Python for annotations
    meanwhile: a second thread that reads the struct just then ends the process.
    """
    if kind not in _known:
        with _MAKING_KNOWN:
            msgspec.json.Decoder(kind)
            _known.add(kind)


def convert(
    value: object,
    kind: type[_Struct],
    names: Names | None,
    hook: Callable[[type, Any], Any] | None = None,
    free: Collection[str] = (),
) -> _Struct:
    """The struct of a JSON value. What is null in an object is not there. `names` are what people call the
    fields, None where they see that beside the reason; `hook` makes values of other types; under the keys
    `free` stands what others check, and here only its size. Raises Misfit.
    """
    try:
        trimmed = _trimmed(value, free, (), names)
        struct = from_builtins(trimmed, kind, hook)
    except msgspec.ValidationError as error:
        raise _misfit(error, trimmed, kind, names) from error
    except UnicodeEncodeError as error:
        raise Misfit((), 0, text("Um nome tem letras que não existem.")) from error
    _check(struct, ())
    return struct


def is_small(value: object) -> bool:
    """Whether a JSON value has few values in it, and few of them inside each other."""
    level, met = [value], 0
    for _depth in range(MAX_DEPTH):
        met += len(level)
        inside: list[object] = []
        for item in level:
            if isinstance(item, str) and len(item) > MAX_STRING:
                return False
            if isinstance(item, dict):
                inside += [*item, *item.values()]
            elif isinstance(item, list):
                inside += item
            if met + len(inside) > MAX_INSIDE:
                return False
        if not inside:
            return True
        level = inside
    return False


def _trimmed(value: object, free: Collection[str], path: Path, names: Names | None) -> Any:
    if len(path) > _MAX_LEVELS:
        raise Misfit((), 0, text("Há coisas a mais umas dentro das outras."))
    if isinstance(value, list):
        return [_trimmed(item, free, (*path, at), names) for at, item in enumerate(value)]
    if not isinstance(value, dict):
        return value
    for name in sorted(free):
        if not is_small(value.get(name)):
            reason = text("«{name}» é grande demais.", name=(names or {}).get(name, name))
            raise Misfit((*path, name), len(path), reason)
    return {
        name: item if name in free else _trimmed(item, free, (*path, name), names)
        for name, item in value.items()
        if item is not None
    }


def _check(value: object, path: Path) -> None:
    if isinstance(value, tuple):
        for at, item in enumerate(value):
            _check(item, (*path, at))
    if isinstance(value, DocumentStruct):
        for name, encoded, _is_always in _fields(type(value)):
            _check(getattr(value, name), (*path, encoded))
        try:
            value.check()
        except Refusal as refusal:
            place = (*path, *refusal.inner)
            raise Misfit(place, len(place), refusal.reason) from refusal


@cache
def _type_info(kind: type) -> inspect.Type:
    return inspect.type_info(kind)


class _PathEnd(NamedTuple):
    """What stands at the end of a path, what should, and how many steps lead to the object in which it is."""

    type: inspect.Type
    value: Any
    path: Path
    depth: int


def _misfit(error: msgspec.ValidationError, value: Any, kind: type, names: Names | None) -> Misfit:
    said, called = str(error), names or {}
    at = _PATH.search(said)
    if said.startswith(_UNKNOWN) and said[len(_UNKNOWN) : -1] in value:
        at = None  # the name itself may look like a place
    place = _follow(_type_info(kind), value, tuple(_steps(at[1] if at else "")))
    path, depth = place.path, place.depth
    field = str(path[depth]) if depth < len(path) else ""
    if isinstance(error.__cause__, Refusal):
        reason = error.__cause__.reason
        if field:
            reason = text("«{name}»: {reason}", name=called.get(field, field), reason=reason)
    elif missing := _MISSING.match(said):
        path = (*path, missing[1])
        reason = text("Falta «{name}».", name=called.get(missing[1], missing[1]))
    elif said.startswith(_UNKNOWN):
        name = said[len(_UNKNOWN) : at.start() if at else None].removesuffix("`")
        path = (*path, name)
        reason = text("Não conheço «{name}».", name=quoted(name))
    else:
        reason = _reason(place, None if names is None else names.get(field, field))
    return Misfit(path, depth, reason)


def _steps(path: str) -> Iterator[str | int]:
    for name, number in _STEP.findall(path):
        yield name or (int(number) if number.isdigit() else number)


def _follow(info: inspect.Type, value: Any, path: Path) -> _PathEnd:
    depth = 0
    for at, step in enumerate(path):
        info = _plain_type(info)
        kinds = _objects(info)
        if kinds:
            depth, info = at, _field_type(kinds, value, step)
        elif isinstance(info, inspect.TupleType) and isinstance(step, int):
            info = info.item_types[step]
        elif isinstance(info, inspect.CollectionType):
            info = info.item_type
        else:
            return _in_dict(info, value, path[:at])
        value = value.get(step) if isinstance(value, dict) else value[step]
    return _PathEnd(info, value, path, len(path) if _objects(info) else depth)


def _in_dict(info: inspect.Type, values: dict[Any, Any], path: Path) -> _PathEnd:
    """What is wrong in an object of texts under any names: msgspec does not say under which one."""
    assert isinstance(info, inspect.DictType)
    kind = info.value_type
    name = next((name for name, item in values.items() if not _is_text(kind, item)), "")
    return _PathEnd(kind, values.get(name), (*path, name), len(path))


def _is_text(info: inspect.Type, value: Any) -> bool:
    assert isinstance(info, inspect.StrType)
    return isinstance(value, str) and len(value) <= (info.max_length or len(value))


def _plain_type(info: inspect.Type) -> inspect.Type:
    """A type without what is said of it, and without that it may be missing."""
    if isinstance(info, inspect.Metadata):
        return _plain_type(info.type)
    if isinstance(info, inspect.UnionType) and not _objects(info):
        return _plain_type(next(kind for kind in info.types if not isinstance(kind, inspect.NoneType)))
    return info


def _objects(info: inspect.Type) -> list[inspect.StructType]:
    """The structs of which one may stand here."""
    types = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [kind for kind in types if isinstance(kind, inspect.StructType)]


def _field_type(kinds: list[inspect.StructType], value: Any, step: str | int) -> inspect.Type:
    if step == kinds[0].tag_field:
        return inspect.LiteralType(tuple(str(kind.tag) for kind in kinds))
    tag = value.get(kinds[0].tag_field) if isinstance(value, dict) else None
    kind = next((kind for kind in kinds if kind.tag == tag), kinds[0])
    return next((field.type for field in kind.fields if field.encode_name == step), inspect.AnyType())


def _reason(place: _PathEnd, name: Text | str | None) -> Text:
    """What is wrong with a value, from what it should be."""
    info, value = place.type, place.value
    reason: Text | None = None
    if isinstance(info, inspect.Metadata):
        reason = (info.extra or {}).get("reason")
    info = _plain_type(info)
    match info:
        case inspect.CollectionType() if reason is not None:
            return reason
        case inspect.StrType():
            return _text_reason(info, value, name, reason)
        case inspect.CollectionType() | inspect.DictType() if isinstance(value, list | dict):
            most = info.max_length or 0
            if name is None:
                return text("São a mais: no máximo {n}.", n=most)
            return text("Em «{name}» há coisas a mais: no máximo {n}.", name=name, n=most)
    needed = _needed(info)
    return _needs(needed, name) if needed else text("Aqui devia estar um objeto JSON.")


def _needed(info: inspect.Type) -> Text | None:
    """What a value should be; None where it should be an object."""
    needed = None
    match info:
        case inspect.CollectionType():
            needed = text("uma lista")
        case inspect.TupleType():
            needed = text("uma lista de {n}", n=len(info.item_types))
        case inspect.IntType(ge=None, le=None):
            needed = text("um número inteiro")
        case inspect.IntType():
            needed = text("um número inteiro de {low} a {high}", low=info.ge or 0, high=info.le or 0)
        case inspect.LiteralType():
            needed = join_words(tuple(map(str, info.values)))
        case inspect.BoolType():
            needed = text("verdadeiro ou falso")
    return needed


def _needs(needed: Text, name: Text | str | None) -> Text:
    if name is None:
        return text("Isto tem de ser {needed}.", needed=needed)
    return text("«{name}» tem de ser {needed}.", name=name, needed=needed)


def _text_reason(info: inspect.StrType, value: Any, name: Text | str | None, reason: Text | None) -> Text:
    if not isinstance(value, str):
        return _needs(text("um texto"), name)
    if info.max_length is not None and len(value) > info.max_length:
        if name is None:
            return text("É comprido demais: no máximo {n} letras.", n=info.max_length)
        return text("«{name}» é comprido demais: no máximo {n} letras.", name=name, n=info.max_length)
    if reason is not None:
        return reason.filled(value=quoted(value))
    return text("Falta «{name}».", name=name or "")
