"""The document of an invention as a form: its inputs by name, and the changes that buttons make. Pure.

Inputs are named by their place: "blocks.0.kind", "blocks.0.numbers", "conditions.0.times", "starts.1.name",
"starts.1.parts.0", "look.piece", "texts.rules", "name". `read` names places of problems in the same way.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from games.live.forms import typed_value
from games.rules.invented import document as documents
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.conditions import CONDITIONS
from games.rules.invented.document import TEXTS
from games.rules.options import OptionField, option_fields

LOOK = ("piece", "colour", "picture")
MOST = 20  # items of a list that are looked at; `tidy` refuses before

Draft = dict[str, Any]


def new_draft(kind: str) -> Draft:
    """A new document that can be drawn and played at once: one block with its usual rules, one start.

    Raises KeyError.
    """
    return documents.tidy({"blocks": [_block(kind)], "starts": [{"parts": [_example(kind)]}]})


def options_of(kinds: Mapping[str, type[Any]], kind: str) -> tuple[OptionField, ...]:
    """The fields of a block or a condition; of one that this release does not know, none."""
    return option_fields(kinds[kind]) if kind in kinds else ()


def defaults(kinds: Mapping[str, type[Any]], kind: str) -> dict[str, str]:
    """The usual value of each field, as it would be typed. Raises KeyError."""
    usual = kinds[kind]()
    return {
        option.name: typed_value(option, getattr(usual, option.name)) for option in option_fields(kinds[kind])
    }


def _block(kind: str) -> Draft:
    return {"kind": kind, "rules": defaults(BLOCKS, kind)}


def _example(kind: str) -> str:
    return BLOCKS[kind].start_field.example


# From and to a form


def read_form(data: Mapping[str, str]) -> Draft:
    """The draft that a form says. Raises BadDraft where it is larger than any draft."""
    return documents.tidy(
        {
            **{name: data.get(name, "") for name in ("name", "story", "ending", "match")},
            "blocks": [_item(data, BLOCKS, at, "rules") for at in _numbers(data, r"blocks\.(\d+)\.kind")],
            "conditions": [
                _item(data, CONDITIONS, at, "values") for at in _numbers(data, r"conditions\.(\d+)\.kind")
            ],
            "starts": [
                {
                    "name": data.get(f"{at}.name", ""),
                    "parts": [data[name] for name in _numbers(data, re.escape(at) + r"\.parts\.(\d+)")],
                }
                for at in _numbers(data, r"starts\.(\d+)\.name")
            ],
            "look": {key: data.get(f"look.{key}", "") for key in LOOK},
            "texts": {key: _lines(data.get(f"texts.{key}", "")) for key in TEXTS},
        }
        | {"story": _lines(data.get("story", ""))}
    )


def _lines(typed: str) -> str:
    """Browsers send line ends in their own way; they are no change of a text."""
    return typed.replace("\r\n", "\n")


def _numbers(data: Iterable[str], pattern: str) -> list[str]:
    """The names that fit, in the order of their numbers, without a last ".kind" or ".name"."""
    numbers = [
        match for name in data if (match := re.fullmatch(pattern, name, re.ASCII)) and len(match[1]) < 3
    ]
    return [
        re.sub(r"\.(kind|name)$", "", match[0]) for match in sorted(numbers, key=lambda match: int(match[1]))
    ][:MOST]


def _item(data: Mapping[str, str], kinds: Mapping[str, type[Any]], at: str, inner: str) -> Draft:
    kind = data[f"{at}.kind"]
    return {
        "kind": kind,
        inner: {option.name: _value(data, at, option) for option in options_of(kinds, kind)},
    }


def _value(data: Mapping[str, str], at: str, option: OptionField) -> str:
    """A box that is not ticked is not sent."""
    return _lines(data.get(f"{at}.{option.name}", "false" if option.kind == "bool" else ""))


def flat(document: Draft) -> dict[str, str]:
    """The value of each input."""
    return {
        **{name: document[name] for name in ("name", "story", "ending", "match")},
        **{
            name: value
            for key, inner in (("blocks", "rules"), ("conditions", "values"))
            for at, item in enumerate(document[key])
            for name, value in _item_values(f"{key}.{at}", item["kind"], item[inner])
        },
        **{
            name: value
            for at, start in enumerate(document["starts"])
            for name, value in (
                (f"starts.{at}.name", start["name"]),
                *(
                    (f"starts.{at}.parts.{part}", typed)
                    for part, typed in enumerate(parts_of(document, start))
                ),
            )
        },
        **{f"look.{key}": value for key, value in document["look"].items()},
        **{f"texts.{key}": value for key, value in document["texts"].items()},
    }


def _item_values(at: str, kind: str, values: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(f"{at}.kind", kind), *((f"{at}.{name}", value) for name, value in values.items())]


def parts_of(document: Draft, start: Mapping[str, Any]) -> list[str]:
    """A start's parts, one for each block."""
    count = len(document["blocks"])
    return [*start["parts"], *[""] * count][:count]


def with_value(draft: Draft, name: str, value: str) -> Draft:
    """The draft with another value in an input."""
    return read_form({**flat(draft), name: value})


def input_name(path: str) -> str:
    """The input at a place of the document: "blocks.0.rules.take" is "blocks.0.take"."""
    return re.sub(r"^((?:blocks|conditions)\.\d+)\.(?:rules|values)", r"\1", path)


# Changes by buttons


def apply_action(draft: Draft, action: str, chosen: Mapping[str, str]) -> Draft:
    """The draft after the button `action`, such as "block-add:heaps" or "start-remove:2".

    Raises KeyError for what is not there; BadDraft where it becomes too large.
    """
    name, _colon, target = action.partition(":")
    if name not in _CHANGES:
        raise KeyError(action)
    return documents.tidy(_CHANGES[name](draft, target, chosen))


def _number(items: list[Any], target: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", target) or int(target) >= len(items):
        raise KeyError(target)
    return int(target)


def _arranged(draft: Draft, order: list[int], blocks: list[Draft], examples: Mapping[int, str]) -> Draft:
    """Other blocks; each takes its part of every start from the number in `order`, or else an example."""
    starts = [
        {
            **start,
            "parts": [
                examples[at] if at in examples else parts_of(draft, start)[number]
                for at, number in enumerate(order)
            ],
        }
        for start in draft["starts"]
    ]
    return {**draft, "blocks": blocks, "starts": starts}


def _add_block(draft: Draft, kind: str, chosen: Mapping[str, str]) -> Draft:
    count = len(draft["blocks"])
    blocks = [*draft["blocks"], _block(kind)]
    return _arranged(draft, list(range(count + 1)), blocks, {count: _example(kind)})


def _swap_block(draft: Draft, target: str, chosen: Mapping[str, str]) -> Draft:
    """Another kind in the place of a block; the chosen kind comes as "swap.N"."""
    at = _number(draft["blocks"], target)
    kind = chosen[f"swap.{at}"]
    blocks = [_block(kind) if number == at else block for number, block in enumerate(draft["blocks"])]
    return _arranged(draft, list(range(len(blocks))), blocks, {at: _example(kind)})


def _remove_block(draft: Draft, target: str, chosen: Mapping[str, str]) -> Draft:
    at = _number(draft["blocks"], target)
    order = [number for number in range(len(draft["blocks"])) if number != at]
    return _ordered(draft, order)


def _block_up(draft: Draft, target: str, chosen: Mapping[str, str]) -> Draft:
    at = _number(draft["blocks"], target)
    order = list(range(len(draft["blocks"])))
    order.insert(max(0, at - 1), order.pop(at))
    return _ordered(draft, order)


def _ordered(draft: Draft, order: list[int]) -> Draft:
    return _arranged(draft, order, [draft["blocks"][number] for number in order], {})


def _add_condition(draft: Draft, target: str, chosen: Mapping[str, str]) -> Draft:
    kind = chosen["add.condition"]
    added = {"kind": kind, "values": defaults(CONDITIONS, kind)}
    return {**draft, "conditions": [*draft["conditions"], added]}


def _add_start(draft: Draft, target: str, chosen: Mapping[str, str]) -> Draft:
    """Like the last one, to be changed."""
    last = draft["starts"][-1] if draft["starts"] else {"parts": []}
    examples = [BLOCKS[block["kind"]].start_field.example for block in draft["blocks"]]
    parts = [typed or example for typed, example in zip(parts_of(draft, last), examples, strict=True)]
    return {**draft, "starts": [*draft["starts"], {"name": "", "parts": parts}]}


def _without(key: str, draft: Draft, target: str, chosen: Mapping[str, str]) -> Draft:
    at = _number(draft[key], target)
    return {**draft, key: [*draft[key][:at], *draft[key][at + 1 :]]}


_CHANGES: dict[str, Callable[[Draft, str, Mapping[str, str]], Draft]] = {
    "block-add": _add_block,
    "block-swap": _swap_block,
    "block-remove": _remove_block,
    "block-up": _block_up,
    "condition-add": _add_condition,
    "condition-remove": partial(_without, "conditions"),
    "start-add": _add_start,
    "start-remove": partial(_without, "starts"),
}
# After these something is gone that was written.
LOSING = {"block-swap", "block-remove", "condition-remove", "start-remove"}
