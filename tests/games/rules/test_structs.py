"""Documents as structs: what is converted, and what is said of all that is not."""

import subprocess
import sys
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta

from games.rules.structs import NEEDED, DocumentStruct, Misfit, Refusal, convert, refuse
from games.rules.text import text

NAMES = {"title": text("título"), "things": text("coisas"), "points": text("pontos"), "kind": text("tipo")}
CODE = Meta(pattern="^[a-z]+$", extra={"reason": text("«{value}» não é um código.")})


class Thing(DocumentStruct, frozen=True, kw_only=True, tag_field="kind"):
    kind: ClassVar[str]

    title: Annotated[str, Meta(max_length=5, pattern=NEEDED)]


class Stone(Thing, frozen=True, kw_only=True):
    kind: ClassVar[str] = "stone"
    written: ClassVar[frozenset[str]] = frozenset({"size"})

    size: Annotated[int, Meta(ge=1, le=9)] = 1
    colours: Annotated[tuple[Literal["red", "blue"], ...], Meta(max_length=2)] = ()
    sums: frozenset[int] = frozenset()
    points: Fraction = Fraction(0)
    heavy: bool = False
    corner: tuple[int, int] | None = None
    age: Annotated[int, Meta(ge=1, le=9)] | None = None
    code: Annotated[str, CODE] = "a"
    place: Any = None


class Box(Thing, frozen=True, kw_only=True):
    kind: ClassVar[str] = "box"

    inside: Stone | None = None
    labels: Annotated[dict[str, Annotated[str, Meta(max_length=5)]], Meta(max_length=2)] = {}

    def check(self) -> None:
        if self.title == "bad":
            refuse(text("Esta caixa não serve."))


class Shelf(DocumentStruct, frozen=True):
    things: Annotated[tuple[Stone | Box, ...], Meta(max_length=3)] = ()


def hook(kind: type, value: Any) -> Any:
    if not isinstance(value, str):
        refuse(text("só um texto."))
    return Fraction(value)


def shelf(*things: Any, **more: Any) -> Shelf:
    return convert({"things": list(things), **more}, Shelf, NAMES, hook, ("place",))


def stone(**more: Any) -> dict[str, Any]:
    return {"kind": "stone", "title": "Um", **more}


def box(**more: Any) -> dict[str, Any]:
    return {"kind": "box", "title": "Um", **more}


def test_a_document_is_converted_and_written_again():
    whole = stone(size=2, colours=["red"], sums=[2, 1], points="1/2", heavy=True, code="b", place={"a": None})
    things = [whole, stone(title=" x"), box(inside=stone(), labels={"a": "x"}), box()][:3]
    converted = shelf(*things)
    assert converted.things[0].kind == "stone"
    assert converted.json()["things"] == [
        {**whole, "sums": [1, 2]},
        {"kind": "stone", "title": " x", "size": 1, "code": "a"},
        {"kind": "box", "title": "Um", "inside": stone(size=1, code="a"), "labels": {"a": "x"}},
    ]
    assert shelf(*converted.json()["things"]) == converted


def test_what_is_null_is_not_there():
    assert shelf(stone(size=None, place=None), nothing=None) == shelf(stone())


@pytest.mark.parametrize(
    ("thing", "path", "depth", "reason"),
    [
        (3, ("things", 0), 2, "Aqui devia estar um objeto JSON."),
        ({}, ("things", 0, "kind"), 2, "Falta «tipo»."),
        ({"kind": "cup"}, ("things", 0, "kind"), 2, "«tipo» tem de ser stone ou box."),
        ({"kind": 3}, ("things", 0, "kind"), 2, "«tipo» tem de ser stone ou box."),
        ({"kind": "box"}, ("things", 0, "title"), 2, "Falta «título»."),
        (stone(title=" "), ("things", 0, "title"), 2, "Falta «título»."),
        (stone(title=3), ("things", 0, "title"), 2, "«título» tem de ser um texto."),
        (stone(title="abcdef"), ("things", 0, "title"), 2, "«título» é comprido demais: no máximo 5 letras."),
        (stone(size=10), ("things", 0, "size"), 2, "«size» tem de ser um número inteiro de 1 a 9."),
        (stone(size=True), ("things", 0, "size"), 2, "«size» tem de ser um número inteiro de 1 a 9."),
        (stone(colours="red"), ("things", 0, "colours"), 2, "«colours» tem de ser uma lista."),
        (stone(colours=["red"] * 3), ("things", 0, "colours"), 2, "Em «colours» há coisas a mais: no máximo"),
        (stone(colours=["pink"]), ("things", 0, "colours", 0), 2, "«colours» tem de ser blue ou red."),
        (stone(points=3), ("things", 0, "points"), 2, "«pontos»: só um texto."),
        (stone(age=0), ("things", 0, "age"), 2, "«age» tem de ser um número inteiro de 1 a 9."),
        (stone(corner=[1]), ("things", 0, "corner"), 2, "«corner» tem de ser uma lista de 2."),
        (stone(corner=[1, "2"]), ("things", 0, "corner", 1), 2, "«corner» tem de ser um número inteiro."),
        (stone(heavy=1), ("things", 0, "heavy"), 2, "«heavy» tem de ser verdadeiro ou falso."),
        (stone(code="B"), ("things", 0, "code"), 2, "«B» não é um código."),
        (stone(place=["x"] * 30_000), ("things", 0, "place"), 2, "«place» é grande demais."),
        (stone(place="x" * 30_000), ("things", 0, "place"), 2, "«place» é grande demais."),
        (stone(wings=2), ("things", 0, "wings"), 2, "Não conheço «wings»."),
        (stone(**{"a` - at `$.x": 2}), ("things", 0, "a` - at `$.x"), 2, "Não conheço «a` - at `$.x»."),
        (box(inside=[]), ("things", 0, "inside"), 3, "Aqui devia estar um objeto JSON."),
        (box(inside=stone(size="x")), ("things", 0, "inside", "size"), 3, "«size» tem de ser um número"),
        (box(title="bad"), ("things", 0), 2, "Esta caixa não serve."),
        (box(labels=3), ("things", 0, "labels"), 2, "Aqui devia estar um objeto JSON."),
        (box(labels={"a": "", "b": 3}), ("things", 0, "labels", "b"), 3, "«b» tem de ser um texto."),
        (box(labels={"a": "", "b": "x" * 6}), ("things", 0, "labels", "b"), 3, "«b» é comprido demais"),
        (box(labels=dict.fromkeys("abc", "")), ("things", 0, "labels"), 2, "Em «labels» há coisas a mais"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(thing, path, depth, reason):
    with pytest.raises(Misfit) as misfit:
        shelf(stone(), thing)
    assert (misfit.value.path, misfit.value.depth) == (("things", 1, *path[2:]), depth)
    assert str(misfit.value.reason).startswith(reason)


def test_the_place_may_be_said_in_the_names_of_the_document():
    with pytest.raises(Misfit) as misfit:
        shelf(stone(), box(inside=stone(size="x")))
    assert str(misfit.value.sentence).startswith("things 2, inside: «size» tem de ser um número inteiro")
    with pytest.raises(Misfit) as misfit:
        convert([], Shelf, NAMES)
    assert misfit.value.sentence == misfit.value.reason


def nested(levels: int) -> list[Any]:
    inside: list[Any] = []
    for _level in range(levels):
        inside = [inside]
    return inside


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "Aqui devia estar um objeto JSON."),
        ([], "Aqui devia estar um objeto JSON."),
        ({1: 2}, "Aqui devia estar um objeto JSON."),
        ({"unknown` - at `$.things[3].title": 1}, "Não conheço «unknown` - at `$.things[3].ti…»."),
        ({"\ud800": 1}, "Um nome tem letras que não existem."),
        ({"things": nested(100)}, "Há coisas a mais umas dentro das outras."),
    ],
)
def test_what_is_no_document_at_all(value, reason):
    with pytest.raises(Misfit) as misfit:
        convert(value, Shelf, NAMES)
    assert misfit.value.depth == 0
    assert str(misfit.value.reason) == reason


def test_deep_values_that_others_check_are_refused():
    with pytest.raises(Misfit, match="place"):
        shelf(stone(place=nested(100)))


def test_a_refusal_is_said_to_people():
    assert str(Refusal(text("Não serve."))) == "Não serve."


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        (stone(title="abcdef"), "É comprido demais: no máximo 5 letras."),
        (stone(title=3), "Isto tem de ser um texto."),
        (stone(colours=["red"] * 3), "São a mais: no máximo 2."),
        (stone(place="x" * 30_000), "«place» é grande demais."),
        ({"kind": "box"}, "Falta «title»."),
    ],
)
def test_the_name_is_not_said_to_who_sees_it_beside(thing, reason):
    with pytest.raises(Misfit) as misfit:
        convert({"things": [thing]}, Shelf, None, hook, ("place",))
    assert str(misfit.value.reason) == reason


def test_threads_may_convert_to_the_same_struct_for_the_first_time():
    """What msgspec knows of a struct is half made for a moment: who reads it then ends the process."""
    subprocess.run([sys.executable, "-m", "tests.games.rules.first_conversions"], check=True)
