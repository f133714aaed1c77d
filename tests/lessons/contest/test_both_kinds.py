"""A whole edition with a Nim game and a board game, from its form to the gallery, by its pages."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from games.models import Match, Seat
from games.rules.invented.board_game import invention as boards
from lessons.contest import editions, entries, judging, kinds, rubric
from lessons.contest.models import Author, Edition, Entry, GalleryGame, Invention, Judgement, Juror
from tests.clients import signed_in
from tests.lessons.contest.contest_entries import make_invention
from tests.lessons.contest.finished_edition import make_edition
from tests.lessons.contest.judging_world import make_judge
from tests.pages import shows

TEXTS = {
    "material": "Um tabuleiro de 4 por 4 e botões.",
    "rules": "Põe-se um botão em cada vez.",
    "disguise": "É o jogo do galo, mais largo.",
    "changes": "O tabuleiro ficou maior.",
}


def board_invention(classroom, author) -> Invention:
    """A board game with all its texts and a recorded match."""
    document = boards.tidy({**boards.empty(), "name": "Quatro Cantos", "texts": TEXTS})
    match = Match.objects.create(
        game="invented_board",
        options=kinds.build(document).game().options_json(),
        access="hotseat",
        status=Match.Status.FINISHED,
        end=Match.End.GAME,
        winner=0,
        finished_at=timezone.now(),
    )
    for index in range(2):
        Seat.objects.create(match=match, index=index, user=author)
    invention = Invention.objects.create(
        classroom=classroom, document={**document, "match": match.code}, changed_at=timezone.now()
    )
    Author.objects.create(invention=invention, person=author)
    return invention


def posted(client, name, *arguments, **data):
    """The page that one comes to."""
    answer = client.post(reverse(f"lessons:{name}", args=arguments), data, follow=True)
    assert answer.status_code == 200
    return answer.text


def enter(author, edition, invention):
    """The page after an author has entered an invention in the edition's first category."""
    address = f"{reverse('lessons:entry-new')}?invencao={invention.key}"
    category = edition.categories.first()
    return author.post(address, {"choice": f"{edition.key}:{category.pk}"}, follow=True).text


@pytest.fixture
def inventions(classroom, pupils):
    return [make_invention(classroom, pupils[:1]), board_invention(classroom, pupils[1])]


def test_an_edition_with_both_kinds_is_walked_through(teacher, classroom, pupils, inventions):
    organiser = signed_in(teacher)
    dates = {
        kind: timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M")
        for kind, moment in editions.default_phases(timezone.now()).items()
    }
    terms = {
        "title": "Inventa",
        "scope": "school",
        "judges_wanted": "1",
        "blind": "on",
        "kinds": "both",
        "categories": "Todos",
    }
    posted(organiser, "edition-new", **terms, **dates)
    edition = Edition.objects.get()
    assert edition.kinds == Edition.Kinds.BOTH
    shows(organiser.get(edition.get_absolute_url()).text, "É um jogo imparcial", "Simples de explicar")

    posted(organiser, "edition-begin", edition.key, kind="proposals", sure="yes")
    authors = [signed_in(pupil) for pupil in pupils[:2]]
    for author, invention in zip(authors, inventions, strict=True):
        enter(author, edition, invention)
        posted(author, "entry-submit", invention.entry.key)
    made = [invention.entry for invention in inventions]
    assert {entry.state for entry in Entry.objects.all()} == {"submitted"}
    posted(organiser, "edition-begin", edition.key, kind="feedback", sure="yes")
    for entry in made:
        posted(organiser, "entry-feedback", entry.key, text="Está claro.")
    posted(organiser, "edition-begin", edition.key, kind="final", sure="yes")
    for author, entry in zip(authors, made, strict=True):
        posted(author, "entry-finish", entry.key)
    assert {entry.state for entry in Entry.objects.all()} == {"final"}

    posted(organiser, "edition-begin", edition.key, kind="judging", sure="yes")
    judge = make_judge("jurada")
    Juror.objects.create(edition=edition, judge=judge)
    judging.assign(edition, teacher)
    inside = signed_in(judge)
    for judgement in Judgement.objects.order_by("entry__number"):
        scale = rubric.scale_of(judgement.entry)
        change, submit = (
            reverse(f"admin:lessons_judgement_{name}", args=[judgement.key]) for name in ("change", "submit")
        )
        page = shows(inside.get(change).text, rubric.criteria(scale)[0].name, hides=[pupils[0].username])
        assert page.count('value="4"') >= len(scale["criteria"])
        marks = {f"level-{criterion.id}": "3" for criterion in rubric.criteria(scale)}
        inside.post(change, {"base": "0", "do": "submit", **marks})
        shows(inside.post(submit, {"base": "1"}, follow=True).text, "Avaliação entregue.")
    assert {(row.state, str(row.points)) for row in Judgement.objects.all()} == {("submitted", "75.00")}

    posted(organiser, "edition-begin", edition.key, kind="results", sure="yes")
    posted(organiser, "edition-publish", edition.key, sure="yes")
    results = shows(
        organiser.get(reverse("lessons:edition-results", args=[edition.key])).text,
        "Feijões do Luar",
        "Quatro Cantos",
        "Originalidade das regras e do objetivo",
    )
    assert results.count("Análise do jogo</dt>") <= 1
    shows(
        organiser.get(reverse("lessons:certificates", args=[edition.key])).text,
        "Quatro Cantos",
        "Feijões do Luar",
    )
    export = organiser.get(reverse("lessons:edition-export", args=[edition.key, "csv"]))
    assert export.status_code == 200
    for entry in made:
        posted(organiser, "gallery-publish", entry.key)
    for game in GalleryGame.objects.all():
        assert organiser.get(game.get_absolute_url()).status_code == 200
        assert organiser.get(reverse("lessons:gallery-print", args=[game.key])).status_code == 200
    assert GalleryGame.objects.count() == 2
    shows(authors[1].get(made[1].get_absolute_url()).text, "Quatro Cantos")


@pytest.mark.parametrize(
    ("taken", "other", "words"),
    [
        (Edition.Kinds.NIM, 1, "Esta edição só recebe jogos Nim, e este é um jogo de tabuleiro."),
        (Edition.Kinds.BOARD, 0, "Esta edição só recebe jogos de tabuleiro, e este é um jogo Nim."),
    ],
)
def test_an_edition_refuses_the_other_kind(pupils, inventions, taken, other, words):
    edition = make_edition(
        inventions[0].classroom.teachers.get(), "proposals", kinds=taken, board_rubric=rubric.board_default()
    )
    assert words in enter(signed_in(pupils[other]), edition, inventions[other])
    entries.enter(inventions[1 - other], edition, pupils[1 - other])
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(("number", "kept"), [(0, "board"), (1, "nim")])
def test_a_kind_of_which_there_are_entries_stays(teacher, pupils, inventions, number, kept):
    edition = make_edition(teacher, "proposals", kinds="both", board_rubric=rubric.board_default())
    entries.enter(inventions[number], edition, pupils[number])
    terms = editions.terms_of(edition)
    with pytest.raises(ValidationError, match="Já há propostas"):
        editions.change(edition, teacher, replace(terms, kinds=kept))
    assert [len(rubric.scales_of(Edition(kinds=value))) for value in Edition.Kinds.values] == [1, 1, 2]


def test_both_rubrics_are_whole_and_have_no_criterion_in_common():
    nim, board = rubric.default(), rubric.board_default()
    assert [sum(row["weight"] for row in scale["criteria"]) for scale in (nim, board)] == [100, 100]
    names = [{row["id"] for row in scale["criteria"]} for scale in (nim, board)]
    assert not names[0] & names[1]
    assert set(board["ties"]) <= names[1]
