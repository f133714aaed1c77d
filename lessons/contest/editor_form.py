"""What the template of the workshop's editor needs: every input with its words, value and problem."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.pictures.drawing import draw_board
from games.pictures.texts import translate
from games.rules.invented import document as documents
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.board_game import invention as boards
from games.rules.invented.conditions import CONDITIONS, MAX_CONDITIONS
from games.rules.invented.document import MAX_STARTS, MAX_TEXT, MAX_VALUE, WANTED_STARTS
from games.rules.invented.look import COLOURS, PIECES
from games.rules.invented.rules import MAX_BLOCKS, MAX_NAME
from games.rules.options import OptionField
from lessons.contest import drafting
from lessons.contest.drafting import Draft
from lessons.contest.drawn_by_hand import Drawing, drawings_of


@dataclass(frozen=True, slots=True)
class Input:
    """One input: `kind` is "line", "lines", "number", "choice" or "bool". `when` is the name of another input
    and the values of it with which this one means something.
    """

    name: str
    label: str
    value: str
    kind: str = "line"
    help: str = ""
    problem: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    most: int = MAX_VALUE
    rows: int = 4
    when: tuple[str, str] = ("", "")

    @property
    def ident(self) -> str:
        return "c-" + self.name.replace(".", "-")

    @property
    def checked(self) -> bool:
        return self.value == "true"


@dataclass(frozen=True, slots=True)
class FormItem:
    """A block, a condition or a start with its inputs."""

    number: int
    name: str
    kind: str
    inputs: list[Input]
    summary: str = ""
    problem: str = ""
    others: list[tuple[str, str]] = field(default_factory=list)
    drawings: list[Drawing] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.number + 1


@dataclass(frozen=True, slots=True)
class ErrorTarget:
    """Where on the page something is to be mended: what it is called there, and its id."""

    label: str
    ident: str


def placed(draft: Draft, problems: Sequence[tuple[str, str]]) -> list[tuple[ErrorTarget, str]]:
    """What is wrong, each with its place; `problems` are pairs of a path in the document and words."""
    known = _places(draft) if problems else {}
    return list(dict.fromkeys((_place(known, path), words) for path, words in problems))


def _place(known: Mapping[str, ErrorTarget], path: str) -> ErrorTarget:
    """The place of a path, or the nearest one around it."""
    name = drafting.input_name(path)
    while name and name not in known:
        name = name.rpartition(".")[0]
    return known.get(name, ErrorTarget(_("O jogo"), "desenho"))


def _places(draft: Draft) -> dict[str, ErrorTarget]:
    form = context(draft, {})
    whole = [("blocks", _("Peças e jogadas"), "blocos"), ("conditions", _("Regras especiais"), "condicoes")]
    whole += [("starts", _("Inícios"), "inicios"), ("look", _("Aspeto"), "aspeto")]
    places = {name: ErrorTarget(label, ident) for name, label, ident in whole}
    places["look.picture"] = ErrorTarget(_("Imagem do jogo"), "c-look-picture")
    for key in ("blocks", "conditions", "starts"):
        for item in form[key]:
            label = _("Início %(n)d") % {"n": item.count} if key == "starts" else item.name
            label = f"{item.count}. {label}" if key == "blocks" and form["sum"] else label
            places[f"{key}.{item.number}"] = ErrorTarget(label, f"c-{key}-{item.number}")
            places |= {
                field_input.name: ErrorTarget(f"{label}, {field_input.label}", field_input.ident)
                for field_input in item.inputs
            }
    for field_input in (*form["head"].values(), *form["look"], *form["texts"]):
        places[field_input.name] = ErrorTarget(field_input.label, field_input.ident)
    return places


def context(draft: Draft, problems: Mapping[str, str]) -> dict[str, Any]:
    """The sections of the form."""
    return {
        "head": _head(draft, problems),
        "blocks": [_block(draft, at, problems) for at in range(len(draft["blocks"]))],
        "more_blocks": len(draft["blocks"]) < MAX_BLOCKS,
        "conditions": [_condition(draft, at, problems) for at in range(len(draft["conditions"]))],
        "more_conditions": _more_conditions(draft),
        "starts": [_start(draft, at, problems) for at in range(len(draft["starts"]))],
        "starts_problem": problems.get("starts", ""),
        "more_starts": len(draft["starts"]) < MAX_STARTS,
        "starts_wanted": max(0, WANTED_STARTS - len(draft["starts"])),
        "look": _look(draft, problems),
        "texts": texts(draft),
        "sum": len(draft["blocks"]) > 1,
    }


def _head(draft: Draft, problems: Mapping[str, str]) -> dict[str, Input]:
    return {
        "name": Input(
            "name",
            _("Nome do jogo"),
            draft["name"],
            help=_("Um nome que dê vontade de jogar."),
            most=MAX_NAME,
            problem=problems.get("name", ""),
        ),
        "story": Input(
            "story",
            _("História"),
            draft["story"],
            "lines",
            help=_("Onde se passa? Quem joga? O que são as peças?"),
            most=MAX_TEXT,
        ),
        "ending": Input(
            "ending",
            _("Quem ganha?"),
            draft["ending"],
            "choice",
            choices=(
                ("normal", _("Quem faz a última jogada ganha")),
                ("misere", _("Quem faz a última jogada perde (misère)")),
            ),
        ),
    }


def _inputs(
    kinds: Mapping[str, type[Any]], at: str, kind: str, values: Mapping[str, str], problems: Mapping[str, str]
) -> list[Input]:
    options = drafting.options_of(kinds, kind)
    # What an older release did not know has its usual value.
    known = {**(drafting.defaults(kinds, kind) if options else {}), **values}
    return [_input(at, option, known[option.name], problems) for option in options]


def _input(at: str, option: OptionField, value: str, problems: Mapping[str, str]) -> Input:
    name = f"{at}.{option.name}"
    kinds = {"int": "number", "bool": "bool", "choice": "choice"}
    return Input(
        name,
        translate(option.label),
        value,
        kinds.get(option.kind, "lines" if option.lines else "line"),
        help=translate(option.help),
        problem=problems.get(name, ""),
        choices=tuple((key, translate(words)) for key, words in option.choices),
        when=(f"{at}.{option.when[0]}", " ".join(option.when[1:])) if option.when else ("", ""),
    )


def _block(draft: Draft, at: int, problems: Mapping[str, str]) -> FormItem:
    block = draft["blocks"][at]
    kind = BLOCKS.get(block["kind"])
    return FormItem(
        at,
        block["kind"] if kind is None else translate(kind.name),
        block["kind"],
        _inputs(BLOCKS, f"blocks.{at}", block["kind"], block["rules"], problems),
        summary="" if kind is None else translate(kind.summary),
        problem=problems.get(f"blocks.{at}", ""),
        others=[(key, translate(other.name)) for key, other in BLOCKS.items() if key != block["kind"]],
    )


def _condition(draft: Draft, at: int, problems: Mapping[str, str]) -> FormItem:
    condition = draft["conditions"][at]
    kind = CONDITIONS.get(condition["kind"])
    return FormItem(
        at,
        condition["kind"] if kind is None else translate(kind.name),
        condition["kind"],
        _inputs(CONDITIONS, f"conditions.{at}", condition["kind"], condition["values"], problems),
        problem=problems.get(f"conditions.{at}", ""),
    )


def _more_conditions(draft: Draft) -> list[tuple[str, str]]:
    """The conditions that are not chosen yet and that the blocks have something for."""
    if len(draft["conditions"]) >= MAX_CONDITIONS:
        return []
    there = {condition["kind"] for condition in draft["conditions"]}
    blocks = [BLOCKS[block["kind"]] for block in draft["blocks"] if block["kind"] in BLOCKS]
    asked = {
        "": True,
        "amount": any(block.amount_name is not None for block in blocks),
        "place": any(block.place_name is not None for block in blocks),
    }
    return [
        (kind, translate(condition.name))
        for kind, condition in CONDITIONS.items()
        if kind not in there and asked[condition.asks]
    ]


def _start(draft: Draft, at: int, problems: Mapping[str, str]) -> FormItem:
    start = draft["starts"][at]
    inputs = [
        Input(
            f"starts.{at}.name",
            _("Nome deste início"),
            start["name"],
            help=_("Por exemplo: pequeno."),
            most=MAX_NAME,
        )
    ]
    several = len(draft["blocks"]) > 1
    for number, typed in enumerate(drafting.parts_of(draft, start)):
        kind = BLOCKS.get(draft["blocks"][number]["kind"])
        if kind is None:
            continue
        option = kind.start_field
        name = f"starts.{at}.parts.{number}"
        label = translate(option.label)
        inputs.append(
            Input(
                name,
                _("Parcela %(n)d: %(label)s") % {"n": number + 1, "label": label} if several else label,
                typed,
                "lines" if option.lines else "line",
                help=_("%(help)s Por exemplo: %(example)s")
                % {"help": translate(option.help), "example": option.example},
                problem=problems.get(name, ""),
            )
        )
    problem = problems.get(f"starts.{at}", "")
    return FormItem(at, start["name"], "", inputs, problem=problem, drawings=drawings_of(draft, at))


def _look(draft: Draft, problems: Mapping[str, str]) -> list[Input]:
    choices = (("piece", _("Peças"), PIECES), ("colour", _("Cores do tabuleiro"), COLOURS))
    return [
        Input(
            f"look.{name}",
            label,
            draft["look"][name],
            "choice",
            choices=tuple((key, translate(words)) for key, words in known.items()),
            problem=problems.get(f"look.{name}", ""),
        )
        for name, label, known in choices
    ]


def texts(draft: Draft) -> list[Input]:
    words = {
        "material": (_("Material"), _("O que é preciso para jogar em cima de uma mesa.")),
        "rules": (_("As regras pelas tuas palavras"), _("Como as explicarias a alguém que nunca jogou?")),
        "analysis": (
            _("Análise"),
            _("Que posições são P e quais são N? Quem ganha em cada início, e como?"),
        ),
        "disguise": (
            _("É outro jogo disfarçado?"),
            _("Parece-se com algum jogo que conheces? Em quê, e em que é diferente?"),
        ),
        "changes": (
            _("O que mudou"),
            _("O que mudaste no jogo depois dos comentários, e porquê."),
        ),
    }
    return [
        Input(f"texts.{key}", label, draft["texts"][key], "lines", help=help_text, most=MAX_TEXT, rows=6)
        for key, (label, help_text) in words.items()
    ]


def kinds() -> list[dict[str, Any]]:
    """The blocks that can be chosen, each with a drawn example."""
    return [
        {
            "kind": kind,
            "name": translate(block.name),
            "summary": translate(block.summary),
            "board": _example(kind),
        }
        for kind, block in BLOCKS.items()
    ]


def _example(kind: str) -> Any:
    game = documents.build_games(drafting.new_draft(kind)).game()
    return draw_board(game, game.initial(), interactive=False, ident=f"bloco-{kind}", title="")


def board_example() -> Any:
    """What a new board game looks like, drawn."""
    game = boards.build_game(boards.empty()).game()
    return draw_board(game, game.initial(), interactive=False, ident="bloco-tabuleiro", title="")
