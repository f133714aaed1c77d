import re

import pytest
from django.utils import translation

from games.pictures.tags import marked
from games.pictures.texts import move_label, move_words, tells_moves, translate
from games.rules import catalogue
from games.rules.catalogue import ENTRIES
from games.rules.text import join_words, ntext, text


def test_texts_are_portuguese_in_portuguese():
    sentence = text(
        "Só podes tirar {amounts}.", amounts=join_words([3, ntext("{n} feijão", "{n} feijões", 4)])
    )
    with translation.override("pt"):
        assert translate(sentence) == str(sentence) == "Só podes tirar 3 ou 4 feijões."


def test_templates_at_every_depth_go_through_gettext():
    """With words that Django itself translates."""
    nested = text("{items}", items=(text("Monday"), ntext("%(num)d day", "%(num)d days", 2)))
    with translation.override("pt"):
        assert translate(nested) == "Segunda-feira, %(num)d dias"
    with translation.override("en"):
        assert translate(nested) == "Monday, %(num)d days"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            "<strong>Uma</strong> x<sub>1</sub> & <em>duas</em>",
            "<strong>Uma</strong> x<sub>1</sub> &amp; <em>duas</em>",
        ),
        ("A>B <b>c</b> <em class='x'>d", "A&gt;B &lt;b&gt;c&lt;/b&gt; &lt;em class=&#x27;x&#x27;&gt;d"),
        ("<script>x</script>&lt;em&gt;", "&lt;script&gt;x&lt;/script&gt;&amp;lt;em&amp;gt;"),
    ],
)
def test_of_markup_in_rules_only_a_few_tags_count(said, shown):
    assert marked(text("{said}", said=said)) == shown


@pytest.mark.parametrize("slug", ENTRIES)
def test_moves_are_told_in_words_or_only_by_cells(slug):
    """No pupil has to know the notation of a game to read a list of moves."""
    entry = ENTRIES[slug]
    game = catalogue.build(slug, entry.presets[0].options)
    state = game.initial()
    move = next(iter(game.moves(state)))
    words = move_words(game, state, move)
    cells = set(re.split("[-,]", move))
    assert words != move
    assert "Jogada:" not in words
    assert words or cells <= game.board.by_name.keys()
    assert tells_moves(game) == bool(words)


@pytest.mark.parametrize(
    ("slug", "move", "label"),
    [
        ("hex", "a1", "a1"),
        ("lines_of_action", "a3-c3", "a3-c3"),
        ("dispatch", "a1,a2,a3,b1", "a1,a2,a3,b1"),
        ("nex", "a1/b1", "Pedra tua em a1 e neutra em b1"),
        ("amazons", "a4-a5/a6", "Mover de a4 para a5 e marcar a6"),
        ("konane", "d6:d4", "Capturar com a peça de d6: d4"),
        ("domineering", "a1+a2", "Pôr um dominó em a1 e a2"),
        ("epaminondas", "a1,a2-a3", "Mover a falange de a1 a a2 até a3"),
    ],
)
def test_signs_between_cells_are_told_in_words(slug, move, label):
    """As what could be done, not as what was."""
    game = catalogue.build(slug, {})
    assert move_label(game, game.initial(), move) == label
