"""Lessons and worksheets as files that go from school to school: YAML as the site's own content, one file
with the structure and the texts of one language; JSON as earlier releases wrote it is still read.

Whatever is wrong in a file that is sent is a ValidationError, with the line where there is one.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from django.utils.translation import gettext as _

from accounts.refusals import refuse
from games.pictures.texts import translate
from games.rules.reading import parse_json
from games.rules.text import Text, text
from lessons import content_files
from lessons.content_files import ContentError

ENDING = ".yaml"
MOST = 2_000_000  # bytes
_MOST_INSIDE = 40  # values inside each other
_MOST_VALUES = 100_000
_UNKEPT = re.compile("[\x00\ud800-\udfff]")  # no database keeps them
_OTHER_BREAKS = re.compile("[\r\x85\u2028\u2029]")  # of lines: only in quotes do they stay what they are
_FREE = ("game", "position", "made")  # values of games: nothing in them is a text
_NAME = Path("ficheiro.yaml")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


# Files that are sent


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """What a file says; `written` where it is YAML."""

    content: dict[str, Any]
    written: str = ""

    def locate_problem(self, path: Iterable[str | int], problem: str) -> str:
        """A problem of the content, with the line of what is wrong."""
        if not self.written or not (place := content_files.named_place(self.content, path)):
            return problem
        return _at_line(content_files.find_line(self.written, _NAME, place), problem)


def parse(sent: bytes) -> ExportedFile:
    """The content of a file. Raises ValidationError for what is too large, neither YAML nor JSON, or no text
    that can be stored."""
    if len(sent) > MOST:
        refuse(_("Este ficheiro é grande demais."), "too-large")
    try:
        written = sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse(_("Este ficheiro não é um texto."), "not-text")
    exported = _parse_json(written) if written.lstrip()[:1] in ("{", "[", "") else _parse_yaml(written)
    if not all(map(_is_kept, _texts_in(exported.content))):
        refuse(_("Este ficheiro tem letras que não se podem guardar."), "unkept")
    return exported


def _parse_json(written: str) -> ExportedFile:
    try:
        value = parse_json(written)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        refuse(_("Este ficheiro não é uma lição nem uma ficha da Nimteca."), "not-content")
    return ExportedFile(value)


def _parse_yaml(written: str) -> ExportedFile:
    try:
        for part in content_files.single_parts(written, _NAME):
            _check_yaml(part)
        return ExportedFile(content_files.parse_single(written, _NAME), written)
    except ContentError as error:
        line = error.line
        if line is None and error.place:
            line = content_files.find_line(written, _NAME, error.place, in_texts=True)
        reason = translate(error.reason)
        refuse(reason if line is None else _at_line(line, reason), "unreadable")


def _check_yaml(written: str) -> None:
    """Refuses what no content has, before anything is made of it: values that stand for others, which a small
    file may have without end, kinds of values of its own, nesting without end. Raises ContentError."""
    depth = 0
    with suppress(yaml.YAMLError):  # which who reads it meets too
        for count, event in enumerate(yaml.parse(written, Loader=_Loader)):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            problem = _event_problem(event, depth, count)
            if problem is not None:
                raise ContentError(_NAME, problem, line=_line(event))


def _line(event: yaml.Event) -> int:
    assert event.start_mark is not None
    return event.start_mark.line + 1


def _event_problem(event: yaml.Event, depth: int, count: int) -> Text | None:
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        return text("Os sinais & e * não servem aqui: escreve o texto entre aspas.")
    if getattr(event, "tag", None):
        return text("O sinal ! não serve aqui: escreve o texto entre aspas.")
    if depth > _MOST_INSIDE:
        return text("Há coisas a mais umas dentro das outras.")
    return text("O ficheiro tem valores a mais.") if count > _MOST_VALUES else None


def _at_line(line: int, problem: str) -> str:
    return _("Linha %(line)d: %(problem)s") % {"line": line, "problem": problem}


def _texts_in(content: object) -> Iterable[str]:
    waiting = [content]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value


def _is_kept(words: str) -> bool:
    return not _UNKEPT.search(words)


# Files that are written


class _Dumper(yaml.SafeDumper):
    """Long texts below a sign of their own, games and lists of texts in a line, no values that stand for
    others."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, indentless=False)


class _InLine(dict[str, Any]):
    """An object that stands in a line."""


def _represent_text(dumper: yaml.SafeDumper, words: str) -> yaml.ScalarNode:
    if _OTHER_BREAKS.search(words):
        style: str | None = '"'
    elif "\n" in words:
        style = "|"
    else:
        # A folded line that begins with a blank would keep the breaks that are put into it.
        style = ">" if len(words) > 90 and not words.startswith(" ") else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", words, style=style)


def _represent_list(dumper: yaml.SafeDumper, values: list[Any]) -> yaml.SequenceNode:
    flow = not any(isinstance(value, dict) for value in values)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=flow)


def _represent_in_line(dumper: yaml.SafeDumper, value: _InLine) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", value, flow_style=True)


_Dumper.add_representer(_InLine, _represent_in_line)
_Dumper.add_representer(str, _represent_text)
_Dumper.add_representer(list, _represent_list)


def render(content: dict[str, Any], is_text: Callable[[str, dict[str, Any]], bool]) -> bytes:
    """A single file of a content; `is_text` says whether what stands under a key of an object is a text."""
    structure, texts = _apart(content, is_text)
    return (_dump(structure, flow=None) + "---\n" + _dump(texts, flow=False)).encode()


def _dump(value: Any, *, flow: bool | None) -> str:
    written: str = yaml.dump(
        value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100, default_flow_style=flow
    )
    return written


def _apart(content: Any, is_text: Callable[[str, dict[str, Any]], bool]) -> tuple[Any, Any]:
    """What all languages share, and the texts under the same keys; nothing where there are none."""
    if isinstance(content, dict):
        structure: dict[str, Any] = {}
        texts: dict[str, Any] = {}
        for key, value in content.items():
            if is_text(key, content):
                own = value
            else:
                shared, own = (_in_line(value), None) if key in _FREE else _apart(value, is_text)
                if shared is not None:
                    structure[key] = shared
            if own:
                texts[key] = own
        return structure, texts
    if isinstance(content, list):
        pairs = [_apart(entry, is_text) for entry in content]
        own = [texts for _structure, texts in pairs]
        if not any(own):
            return content, None
        ids = [entry.get("id") for entry in content]
        named = {str(ident): texts for ident, texts in zip(ids, own, strict=True) if texts}
        return [structure for structure, _texts in pairs], named if all(ids) else own
    return content, None


def _in_line(value: Any) -> Any:
    return _InLine(value) if isinstance(value, dict) else value
