"""Editions: terms, phases in order, one active, changed with care."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.db.models import RestrictedError

from accounts import people
from accounts.models import Action, User
from games.pictures.texts import translate
from lessons.contest import editions, phases, regulation
from lessons.contest.editions import EditionTerms
from lessons.contest.models import Edition, Entry, Invention, Phase
from lessons.contest.phases import ORDER, Kind
from tests.users import make_user

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 21, 12, 0, 30, tzinfo=UTC)


@pytest.fixture
def edition(teacher, classroom):
    with time_machine.travel(NOW, tick=False):
        return editions.create(teacher, " Edição de outono ")


def refused(call: Callable[[], object]) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as caught:
        call()
    if hasattr(caught.value, "error_dict"):
        return caught.value.message_dict
    return {"": caught.value.messages}


def test_a_new_edition_has_the_usual_terms(edition, teacher):
    assert (edition.title, edition.school, edition.organiser) == ("Edição de outono", teacher.school, teacher)
    assert (edition.blind, edition.judges_wanted, edition.open_to_all) == (True, 2, False)
    assert [category.name for category in edition.categories.all()] == [
        "2.º ciclo",
        "3.º ciclo",
        "Secundário",
    ]
    assert sum(one["weight"] for one in edition.rubric["criteria"]) == 100
    assert "cinco condições" in edition.regulation
    action = Action.objects.get(kind="create-edition")
    assert (action.actor, action.details) == (teacher, {"edition": edition.key})


def test_the_usual_dates_are_those_of_the_rulebook(edition):
    days = {phase.kind: (phase.starts_at - NOW).days for phase in edition.phases.all()}
    assert tuple(days) == ORDER
    assert days == {
        "presentation": -1,  # half a minute ago
        "proposals": 0,
        "feedback": 7,
        "final": 10,
        "judging": 21,
        "results": 35,
    }
    evening = edition.phases.get(kind=Kind.FEEDBACK).starts_at
    assert evening.astimezone(UTC).hour == 18  # Lisbon, in winter


def test_evenings_stay_evenings_when_the_clocks_change():
    dates = editions.default_phases(datetime(2026, 3, 20, 9, tzinfo=UTC))
    assert dates[Kind.FEEDBACK].astimezone(UTC).hour == 18
    assert dates[Kind.FINAL].astimezone(UTC).hour == 17


def test_exactly_one_phase_is_active_from_the_first_beginning_on(edition):
    moment = edition.phases.get(kind=Kind.PRESENTATION).starts_at - timedelta(seconds=1)
    assert phases.active(edition, moment) == ""
    for phase in edition.phases.all():
        for after in (timedelta(0), timedelta(microseconds=1)):
            steps = phases.timeline(edition, phase.starts_at + after)
            assert [step.kind for step in steps if step.state == "now"] == [phase.kind]
    assert phases.active(edition, NOW + timedelta(days=4000)) == Kind.RESULTS
    assert phases.ends(edition, Kind.RESULTS) is None
    assert phases.ends(edition, Kind.FINAL) == phases.begins(edition, Kind.JUDGING)


def test_an_edition_without_phases_has_none_active(teacher, classroom):
    bare = Edition.objects.create(title="Sem fases", school=classroom.school, rubric={})
    assert phases.active(bare, NOW) == ""
    assert phases.begins(bare, Kind.FINAL) is phases.ends(bare, Kind.FINAL) is None
    assert phases.deadline(Entry(edition=bare)) is None


def test_only_a_teacher_of_a_school_makes_one(pupils):
    alone = make_user("sozinha", User.Kind.TEACHER)
    for somebody in (pupils[0], alone, make_user("jurada", User.Kind.JUDGE)):
        assert refused(partial(editions.create, somebody, "Título"))[""]
    assert not Edition.objects.exists()


@pytest.mark.parametrize("title", ["", "   ", "x" * 121])
def test_a_title_is_needed(teacher, classroom, title):
    assert "title" in refused(lambda: editions.create(teacher, title))
    assert not Edition.objects.exists()
    assert not Phase.objects.exists()


def test_the_phases_come_in_order_and_are_all_there(edition, teacher):
    terms = editions.terms_of(edition)
    dates = dict(terms.phases)
    for before, after in pairwise(ORDER):
        for moment in (dates[before], dates[before] - timedelta(minutes=1)):
            wrong = replace(terms, phases={**dates, after: moment})
            assert list(refused(partial(editions.create, teacher, "Outra", wrong))) == [after]
    del dates[Kind.JUDGING]
    few = replace(terms, phases=dates)
    assert list(refused(lambda: editions.create(teacher, "Outra", few))) == [Kind.JUDGING]
    assert list(refused(lambda: editions.change(edition, teacher, few))) == [Kind.JUDGING]


def test_terms_are_changed_and_dates_logged(edition, teacher):
    elsewhere = people.create_school("Escola Vizinha")
    terms = editions.terms_of(edition)
    later = terms.phases[Kind.JUDGING] + timedelta(days=2)
    wanted = replace(
        terms,
        title="Outono",
        phases={**terms.phases, Kind.JUDGING: later},
        schools=(elsewhere, edition.school),
        categories=("3.º ciclo", " Todos ", ""),
        regulation="# Regras\r\nCurtas.\r\n",
        blind=False,
        judges_wanted=3,
    )
    with time_machine.travel(NOW, tick=False):
        editions.change(edition, teacher, wanted, base=terms.fingerprint())
    edition.refresh_from_db()
    assert edition.title == "Outono"
    assert phases.begins(edition, Kind.JUDGING) == later
    assert [school.name for school in edition.schools.all()] == ["Escola Vizinha"]
    assert [category.name for category in edition.categories.all()] == ["3.º ciclo", "Todos"]
    assert edition.regulation == "# Regras\nCurtas."
    assert (edition.blind, edition.judges_wanted) == (False, 3)
    moved = Action.objects.get(kind="move-phase").details
    assert moved == {
        "edition": edition.key,
        "phase": "judging",
        "before": terms.phases[Kind.JUDGING].isoformat(),
        "after": later.isoformat(),
    }


def test_two_phases_may_exchange_their_moments(edition, teacher):
    terms = editions.terms_of(edition)
    dates = dict(terms.phases)
    dates[Kind.FEEDBACK] = dates[Kind.FINAL]
    dates[Kind.FINAL] = dates[Kind.JUDGING]
    dates[Kind.JUDGING] = dates[Kind.RESULTS]
    dates[Kind.RESULTS] += timedelta(days=1)
    with time_machine.travel(NOW, tick=False):
        editions.change(edition, teacher, replace(terms, phases=dates))
    assert editions.terms_of(Edition.objects.get(pk=edition.pk)).phases == dates


def test_what_somebody_else_changed_is_not_overwritten(edition, teacher):
    seen = editions.terms_of(edition)
    editions.change(edition, teacher, replace(seen, title="Primeira"))
    late = replace(seen, title="Segunda")
    assert (
        "Entretanto"
        in refused(lambda: editions.change(edition, teacher, late, base=seen.fingerprint()))[""][0]
    )
    assert Edition.objects.get().title == "Primeira"


def test_no_date_is_moved_into_the_past(edition, teacher):
    terms = editions.terms_of(edition)
    with time_machine.travel(NOW + timedelta(days=8), tick=False) as clock:
        back = {**terms.phases, Kind.FEEDBACK: terms.phases[Kind.FEEDBACK] + timedelta(hours=1)}
        wrong = replace(terms, phases=back)
        assert list(refused(lambda: editions.change(edition, teacher, wrong))) == [Kind.FEEDBACK]
        # What has begun can begin again later: proposals are open once more.
        again = {**terms.phases, Kind.FEEDBACK: NOW + timedelta(days=9)}
        editions.change(edition, teacher, replace(terms, phases=again))
        assert phases.active(edition, NOW + timedelta(days=8)) == Kind.PROPOSALS
        # The minute that runs is now.
        clock.move_to(NOW + timedelta(days=8, seconds=20))
        this_minute = {**again, Kind.FEEDBACK: NOW.replace(second=0) + timedelta(days=8)}
        editions.change(edition, teacher, replace(terms, phases=this_minute))
    assert phases.active(edition, NOW + timedelta(days=8)) == Kind.FEEDBACK


def test_dates_stay_once_results_are_published(edition, teacher):
    Edition.objects.update(published_at=NOW)
    terms = editions.terms_of(edition)
    with time_machine.travel(NOW, tick=False):
        late = {**terms.phases, Kind.RESULTS: terms.phases[Kind.RESULTS] + timedelta(days=1)}
        moved = replace(terms, phases=late)
        assert "publicados" in refused(lambda: editions.change(edition, teacher, moved))[Kind.RESULTS][0]
        assert refused(lambda: editions.begin(edition, Kind.PROPOSALS, teacher))
        editions.change(edition, teacher, replace(terms, title="Outro título"))
    assert Edition.objects.get().title == "Outro título"


def test_the_next_phase_begins_at_once(edition, teacher):
    moment = NOW + timedelta(days=1)
    with time_machine.travel(moment, tick=False):
        assert refused(lambda: editions.begin(edition, Kind.FINAL, teacher))[""]
        editions.begin(edition, Kind.FEEDBACK, teacher)
        editions.begin(edition, Kind.FEEDBACK, teacher)
        editions.begin(edition, Kind.PROPOSALS, teacher)
        editions.begin(edition, "nothing", teacher)
    assert phases.begins(edition, Kind.FEEDBACK) == moment
    assert phases.active(edition, moment) == Kind.FEEDBACK
    assert Action.objects.filter(kind="move-phase").count() == 1


def test_categories_are_few_different_and_kept_where_used(edition, teacher):
    terms = editions.terms_of(edition)

    def with_categories(*names: str) -> Callable[[], object]:
        return lambda: editions.change(edition, teacher, replace(terms, categories=names))

    assert "categories" in refused(with_categories("A", " A"))
    assert "categories" in refused(with_categories(*map(str, range(13))))
    assert refused(with_categories("x" * 61))
    invention = Invention.objects.create(document={}, changed_at=NOW)
    Entry.objects.create(edition=edition, invention=invention, category=edition.categories.first())
    assert "2.º ciclo" in refused(with_categories("3.º ciclo"))["categories"][0]
    with_categories("Secundário", "2.º ciclo")()
    assert [category.name for category in edition.categories.all()] == ["Secundário", "2.º ciclo"]


def test_an_edition_is_deleted_with_its_entries_a_category_in_use_is_not(edition):
    invention = Invention.objects.create(document={}, changed_at=NOW)
    category = edition.categories.first()
    Entry.objects.create(edition=edition, invention=invention, category=category)
    with pytest.raises(RestrictedError):
        category.delete()
    edition.delete()
    assert not Entry.objects.exists()
    assert list(Invention.objects.all()) == [invention]


def test_a_regulation_has_a_limit(edition, teacher):
    long = replace(editions.terms_of(edition), regulation="x" * (editions.MAX_REGULATION + 1))
    assert list(refused(lambda: editions.change(edition, teacher, long))) == ["regulation"]


def test_an_edition_open_to_all_invites_nobody(edition, teacher):
    terms = replace(
        editions.terms_of(edition), open_to_all=True, schools=(people.create_school("Escola Vizinha"),)
    )
    editions.change(edition, teacher, terms)
    assert not edition.schools.exists()


def test_archiving_and_taking_back(edition, teacher):
    for _twice in range(2):
        editions.put_away(edition, teacher)
    assert edition.archived_at == Edition.objects.get().archived_at
    assert phases.is_over(edition)
    editions.put_away(edition, teacher, archived=False)
    assert not phases.is_over(Edition.objects.get())
    kinds = Action.objects.filter(kind__contains="e-edition").values_list("kind", flat=True)
    assert sorted(kinds) == ["archive-edition", "create-edition", "restore-edition"]


def test_terms_have_equal_fingerprints_when_they_are_equal(edition):
    terms = editions.terms_of(edition)
    assert terms.fingerprint() == editions.terms_of(edition).fingerprint()
    assert terms.fingerprint() != replace(terms, judges_wanted=3).fingerprint()
    assert EditionTerms(title="x", phases={}).categories == editions.default_categories()


def test_the_regulation_is_laid_out():
    written = "# Título\n# Outro\nUma linha\noutra <b>linha</b>\n\n- um\n-sem espaço\n  - dois\n\n\nfim"
    assert [(block.kind, block.lines) for block in regulation.blocks(written)] == [
        ("heading", ("Título",)),
        ("heading", ("Outro",)),
        ("paragraph", ("Uma linha\noutra <b>linha</b>",)),
        ("list", ("um",)),
        ("paragraph", ("-sem espaço",)),
        ("list", ("dois",)),
        ("paragraph", ("fim",)),
    ]


def test_a_usual_regulation_fits_the_games_that_an_edition_takes(edition, teacher):
    assert edition.regulation == regulation.DEFAULT.strip()
    both = editions.change(edition, teacher, replace(editions.terms_of(edition), kinds="both"))
    assert "variante do Nim" in both.regulation
    assert "hexágonos" in both.regulation
    board = editions.change(both, teacher, replace(editions.terms_of(both), kinds="board"))
    assert "Nim" not in board.regulation
    own = replace(editions.terms_of(board), kinds="nim", regulation="O nosso.\r\n")
    assert editions.change(board, teacher, own).regulation == "O nosso."


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=3, hours=5), "faltam 3 dias"),
        (timedelta(days=1), "falta 1 dia"),
        (timedelta(hours=23, minutes=59), "faltam 23 horas"),
        (timedelta(hours=1), "falta 1 hora"),
        (timedelta(minutes=59, seconds=59), "faltam 59 minutos"),
        (timedelta(seconds=60), "falta 1 minuto"),
        (timedelta(seconds=59), "falta menos de um minuto"),
        (timedelta(0), "o prazo já passou"),
        (timedelta(seconds=-1), "o prazo já passou"),
    ],
)
def test_the_time_that_is_left_in_words(left, words):
    assert translate(phases.remaining(NOW + left, NOW)) == words
