"""What follows for a block from the little that it must say, and how games are kept by solvers."""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from games.rules.bases.listed_moves import ListedMove
from games.rules.boards import Board, track_board
from games.rules.errors import BadOptions, BadPosition
from games.rules.game import State, Step, View
from games.rules.invented.blocks import BLOCKS
from games.rules.invented.blocks.base import Block
from games.rules.options import OptionField
from games.rules.text import Text, text
from tests.games.invented.inventions import of_block


@dataclass(frozen=True)
class Counter(Block[int]):
    """Count one or two up to seven, or back; a part is the number reached."""

    kind: ClassVar[str] = "counter"
    name: ClassVar[Text] = text("Contador")
    summary: ClassVar[Text] = text("Conta-se até 7.")
    start_field: ClassVar[OptionField] = OptionField("start", text("Início"), "text", text("Um número."))
    last_words = text("chegou a 7")

    def read_start(self, value: object) -> int:
        if not isinstance(value, int):
            raise BadPosition(text("Isto não é um número."))
        return value

    def part_text(self, part: int) -> str:
        return str(part)

    def plays(self, position: int, mover: int = 0) -> Iterator[ListedMove]:
        for number in range(position + 1, min(7, position + 2) + 1):
            yield ListedMove(f"s{position}-s{number}", number)

    def refusal(self, position: int, move: str) -> Text:
        return text("Não.")

    def board_of(self, start: int) -> Board:
        return track_board(7)

    def view(self, state: State[int]) -> View:
        return View({f"s{state.position}": "here"})

    def describe(self, move: str) -> Text:
        return text("contou")

    def choice(self, state: State[int], prefix: str) -> Text:
        return text("Contar")

    def picture(self, state: State[int]) -> Text:
        return text("Está em {n}.", n=state.position)

    def words(self) -> tuple[Text, ...]:
        return (text("Conta-se um ou dois."),)


def test_a_block_that_says_only_what_it_must():
    block = Counter()
    state = State(3, 0)
    moves = [play.text for play in block.plays(3, 0)]
    assert block.steps_to(state, moves, "") == [Step("s3", "s3", complete=False, more=True)]
    assert (
        block.steps_to(state, moves, "s3")
        == block.next_steps(state, "s3")
        == [
            Step("s3-s4", "s4", complete=True),
            Step("s3-s5", "s5", complete=True),
        ]
    )
    assert (block.cell_move(state, "", "s7"), block.cell_move(state, "s3", "s7")) == ("s7", None)
    assert block.touched(state, "s3-s5") == block.chosen_cells(state, "s3-s5") == ("s3", "s5")
    assert str(block.button("s3-s5")) == "s5"
    assert str(block.spot("s3")) == "em s3"
    assert block.parts(3) == (3,)
    assert block.toggled(3, "s3") is None
    assert not block.settable
    assert not block.partisan
    assert block.measure == ""
    assert not block.has("amount")
    assert not block.has("place")
    with pytest.raises(BadOptions) as wrong:
        Counter.build({"mais": 1})
    assert wrong.value.field == "mais"


def test_a_legal_move_is_not_refused():
    assert str(BLOCKS["coins"].build({}).refusal("F", "1")) == "Esta jogada é permitida: 1."


def test_games_are_kept_and_sent_by_what_they_are():
    game = of_block("heaps", {}, [3, 5], "passes")
    assert hash(game) == hash(of_block("heaps", {}, [3, 5], "passes"))
    assert game != of_block("heaps", {}, [3, 6], "passes")
    sent = pickle.loads(pickle.dumps(game))
    assert sent == game
    assert "_hash" not in vars(sent)
    free = of_block("heaps", {}, [3, 5])
    alone = free.components(free.start())[0][0]
    assert pickle.loads(pickle.dumps(alone)) == alone


def test_followers_are_listed_once():
    """Two moves of the same row may leave the same."""
    game = of_block("heaps", {"numbers": "1", "divide": "instead"}, [2, 2])
    assert len(list(game.moves(game.initial()))) == 4
    assert len(list(game.followers(game.start()))) == 2
