"""Pages of editions and entries: who sees what, what forms do, and what is said when they cannot."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import people
from accounts.models import User
from lessons.contest import editions, entries
from lessons.contest.models import Edition, Entry, Feedback
from tests.lessons.contest.contest_entries import DAY, START, at, fresh, make_edition, make_invention
from tests.pages import shows, skipped_headings
from tests.queries import steady
from tests.users import enrol, make_user

pytestmark = pytest.mark.django_db

PROPOSALS, FEEDBACK, FINAL, JUDGING = (START + number * DAY for number in range(1, 5))


@pytest.fixture
def edition(teacher, classroom):
    return make_edition(teacher, categories=("2.º ciclo", "3.º ciclo"))


@pytest.fixture
def entry(edition, classroom, pupils):
    with at(START):
        invention = make_invention(classroom, pupils[:2])
        return entries.enter(invention, edition, pupils[0], edition.categories.first())


@pytest.fixture
def strangers(other_teacher, classroom, edition):
    """Other organiser and teacher, pupils of other classes, a judge."""
    colleague = make_user("colega", User.Kind.TEACHER)
    User.objects.filter(pk=colleague.pk).update(school=classroom.school)
    other_class = people.create_classroom(classroom.school, "8.º B", colleague, "2026/27")
    next_door = make_user("vizinho")
    enrol(other_class, next_door, "Vizinho", 1)
    make_edition(other_teacher, title="Outra edição", open_to_all=True)
    judge = make_user("jurada", User.Kind.JUDGE, is_staff=True)
    return [User.objects.get(username="estranho"), next_door, other_teacher, colleague, judge]


class Person(Client):
    """Somebody who logs in before each request: between them days may pass, and sessions end."""

    def __init__(self, user: User) -> None:
        super().__init__()
        self.user = user

    def request(self, **request: Any) -> Any:
        self.force_login(self.user)
        return super().request(**request)


def seen(answer: Any) -> str:
    """The words of a page's main part, in one line."""
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def form_of(terms: editions.EditionTerms, **more: str) -> dict[str, str]:
    local = {
        kind: timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M") for kind, moment in terms.phases.items()
    }
    return {
        "title": terms.title,
        "scope": "school",
        "kinds": "nim",
        "categories": "\n".join(terms.categories),
        "regulation": terms.regulation,
        "blind": "on",
        "judges_wanted": "2",
        **local,
        **more,
    }


# --- the home


def test_visitors_read_what_the_contest_is(edition):
    with at(START):
        text = seen(Client().get(reverse("lessons:contest")))
    shows(text, "Inventa um Jogo Nim", "Edição Demo", "Apresentação Falta 1 dia", hides=["Os meus jogos"])


def test_without_editions_the_home_says_what_to_do(teacher, classroom):
    assert "não há nenhuma edição" in seen(Client().get(reverse("lessons:contest")))
    assert "Cria a primeira" in seen(Person(teacher).get(reverse("lessons:contest")))


def test_a_pupil_finds_own_games_and_what_comes_next(entry, classroom, pupils):
    free = make_invention(classroom, [pupils[0]], name="Ainda livre")
    with at(FEEDBACK - timedelta(hours=5)):
        text = seen(Person(pupils[0]).get(reverse("lessons:contest")))
    assert "Feijões do Luar Rascunho Edição Demo Entregar a proposta" in text
    shows(text, "até 23/11/2026 12:00 · faltam 5 horas", "Ainda livre Ainda não está em nenhuma edição.")
    page = Person(pupils[0]).get(reverse("lessons:contest")).text
    assert f"{reverse('lessons:entry-new')}?invencao={free.key}" in page
    assert "Ainda não inventaste nenhum jogo" in seen(Person(pupils[4]).get(reverse("lessons:contest")))


def test_a_teacher_finds_editions_and_waiting_proposals(entry, cast):
    with at(PROPOSALS):
        entries.submit(entry, cast.pupils[0])
        text = seen(Person(cast.teacher).get(reverse("lessons:contest")))
    shows(text, "As edições que organizo Edição Demo", "Por comentar: 1 · comentadas: 0 · versões finais: 0")
    shows(text, "1 à espera do teu comentário", "Aluno 1, Aluno 2")


def test_a_judge_is_sent_to_the_administration(edition):
    page = Person(make_user("jurada", User.Kind.JUDGE, is_staff=True)).get(reverse("lessons:contest"))
    assert "Avaliar propostas" in seen(page)
    assert reverse("admin:index") in page.text


def test_editions_of_other_schools_are_listed_where_they_are_open(other_teacher, cast):
    other = make_edition(other_teacher, title="Só deles")
    home = reverse("lessons:contest")
    assert "Só deles" in seen(Client().get(home))
    assert "Só deles" not in seen(Person(cast.pupils[0]).get(home))
    other.schools.add(cast.classroom.school)
    assert "Só deles" in seen(Person(cast.pupils[0]).get(home))
    assert "Só deles" in seen(Person(cast.teacher).get(home))
    editions.put_away(other, other_teacher)
    assert "Só deles" not in seen(Client().get(home))


# --- the public page of an edition


def test_everybody_reads_an_edition(edition):
    with at(FINAL):
        page = Client().get(edition.get_absolute_url())
    text = seen(page)
    shows(text, "Escola Demo", "Fase de agora: entrega final . Falta 1 dia (até 25/11/2026 12:00).")
    assert page.text.count('aria-current="step"') == 1
    assert "As cinco condições de um jogo imparcial" in text
    shows(text, "2.º ciclo 3.º ciclo", "Regras claras e completas 20 pontos", hides=["Organizar"])


def test_an_edition_that_has_not_begun_or_is_put_away_says_so(edition, teacher):
    with at(START - DAY):
        assert "ainda não começou" in seen(Client().get(edition.get_absolute_url()))
    editions.put_away(edition, teacher)
    assert "já foi arquivada" in seen(Client().get(edition.get_absolute_url()))


def test_the_regulation_is_text_and_nothing_else(edition, teacher):
    Edition.objects.update(regulation="# <b>Regras</b>\n- <script>alert(1)</script>\numa\nduas")
    page = shows(Client().get(edition.get_absolute_url()).text, "<h3>&lt;b&gt;Regras&lt;/b&gt;</h3>")
    shows(page, "<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>", "<p>uma<br>duas</p>")


def test_published_results_are_linked(edition):
    assert reverse("lessons:edition-results", args=[edition.key]) not in (
        Client().get(edition.get_absolute_url()).text
    )
    Edition.objects.update(published_at=timezone.now())
    page = Client().get(edition.get_absolute_url()).text
    assert reverse("lessons:edition-results", args=[edition.key]) in page


# --- making and changing an edition


def test_a_teacher_makes_an_edition(teacher, classroom):
    client = Person(teacher)
    with at(START):
        shows(client.get(reverse("lessons:edition-new")).text, 'value="2026-11-28T18:00"')
        terms = editions.EditionTerms(title="Outono", phases=editions.default_phases(START))
        answer = client.post(reverse("lessons:edition-new"), form_of(terms), follow=True)
    made = Edition.objects.get()
    assert "A edição está criada." in seen(answer)
    assert (made.title, made.organiser, made.blind) == ("Outono", teacher, True)
    assert made.phases.count() == 6


def test_an_edition_for_chosen_schools(teacher, other_teacher, classroom):
    client = Person(teacher)
    elsewhere = other_teacher.school
    terms = editions.EditionTerms(title="Outono", phases=editions.default_phases(timezone.now()))
    form = form_of(terms, scope="chosen", schools=str(elsewhere.pk))
    client.post(reverse("lessons:edition-new"), form)
    made = Edition.objects.get()
    assert list(made.schools.all()) == [elsewhere]
    page = client.get(reverse("lessons:edition-change", args=[made.key])).text
    assert re.search(r'value="chosen"[^>]*checked', page)
    client.post(reverse("lessons:edition-change", args=[made.key]), form | {"scope": "all"})
    made.refresh_from_db()
    assert made.open_to_all
    assert not made.schools.exists()


def test_what_is_wrong_stays_filled_in_and_is_said(teacher, classroom):
    client = Person(teacher)
    terms = editions.EditionTerms(title="Outono", phases=editions.default_phases(timezone.now()))
    form = form_of(terms)
    for change, words in (
        ({"title": ""}, "Dá um título à edição."),
        ({"final": "ontem"}, "Escreve um dia e uma hora."),
        ({"final": ""}, "Falta o dia em que começa esta fase."),
        ({"final": form["feedback"]}, "Tem de começar depois de «comentários»."),
        ({"categories": "A\nA"}, "Duas categorias têm o mesmo nome."),
        ({"judges_wanted": "9"}, "5"),
    ):
        answer = client.post(reverse("lessons:edition-new"), form | change)
        assert answer.status_code == 422
        assert words in seen(answer)
        assert "Imagina, constrói" in seen(answer)
    assert not Edition.objects.exists()


def test_a_teacher_without_a_school_makes_a_class_first(db):
    answer = Person(make_user("nova", User.Kind.TEACHER)).get(reverse("lessons:edition-new"), follow=True)
    assert "Primeiro cria uma turma" in seen(answer)


def test_changing_an_edition(edition, teacher):
    client = Person(teacher)
    url = reverse("lessons:edition-change", args=[edition.key])
    with at(START):
        page = client.get(url).text
        seen_before = re.search(r'name="seen" value="(\w+)"', page)
        form = form_of(editions.terms_of(edition), seen=seen_before[1])
        answer = client.post(url, form | {"title": "Outro título"}, follow=True)
        assert "Guardado." in seen(answer)
        late = client.post(url, form | {"title": "Mais outro"})
        assert late.status_code == 422
        assert "Entretanto outra pessoa mudou esta edição" in seen(late)
    assert Edition.objects.get().title == "Outro título"


def test_seconds_that_no_form_shows_are_no_change(edition, teacher):
    moment = START + timedelta(seconds=42)
    with at(moment):
        editions.begin(edition, "proposals", teacher)
    with at(moment + timedelta(hours=1)):
        terms = editions.terms_of(Edition.objects.get())
        url = reverse("lessons:edition-change", args=[edition.key])
        answer = Person(teacher).post(url, form_of(terms))
    assert answer.status_code == 302
    assert edition.phases.get(kind="proposals").starts_at == moment


# --- organising


def test_the_organiser_sees_entries_phases_and_log(edition, entry, cast):
    with at(PROPOSALS):
        entries.submit(entry, cast.pupils[0])
        text = seen(Person(cast.teacher).get(reverse("lessons:edition-organise", args=[edition.key])))
    assert "0 Rascunho 1 Submetida 0 Comentada" in text
    shows(text, "1 Feijões do Luar Escola Demo 2.º ciclo", "Começar já: comentários")
    shows(text, "Aluno 1 entregou uma proposta do concurso (n.º 1)", hides=["criou uma edição do concurso ("])


def test_an_organiser_of_another_school_reads_no_names(other_teacher, cast):
    edition = make_edition(other_teacher, open_to_all=True)
    with at(START):
        entry = entries.enter(make_invention(cast.classroom, cast.pupils[:2]), edition, cast.pupils[0])
        entries.submit(entry, cast.pupils[0])
        client = Person(other_teacher)
        pages = [
            client.get(reverse("lessons:edition-organise", args=[edition.key])),
            client.get(entry.get_absolute_url()),
        ]
    for page in pages:
        assert "Feijões do Luar" in seen(page)
        for hidden in ("Aluno", "aluno1", "8.º A", "Enviar o comentário", "Retirar"):
            assert hidden not in page.text.partition("<main")[2]


def test_the_next_phase_is_begun_by_a_button(edition, teacher):
    client = Person(teacher)
    url = reverse("lessons:edition-begin", args=[edition.key])
    with at(START + timedelta(hours=2)):
        assert "já começou" in seen(client.post(url, {"kind": "proposals", "sure": "1"}, follow=True))
        assert "Antes desta fase" in seen(client.post(url, {"kind": "judging", "sure": "1"}, follow=True))
        client.post(url, {"sure": "1"})
        organising = reverse("lessons:edition-organise", args=[edition.key])
        assert "mudou a data de uma fase: propostas" in seen(client.get(organising))
    assert edition.phases.get(kind="proposals").starts_at == START + timedelta(hours=2)


def test_an_edition_is_put_away_and_taken_back(edition, teacher):
    client = Person(teacher)
    url = reverse("lessons:edition-put-away", args=[edition.key])
    assert "está arquivada" in seen(client.post(url, {"do": "archive"}, follow=True))
    client.post(url, {"do": "nothing"})
    assert Edition.objects.get().archived_at is not None
    assert "voltou às listas" in seen(client.post(url, {"do": "restore"}, follow=True))


# --- entering


def test_a_pupil_enters_a_game(edition, classroom, pupils):
    invention = make_invention(classroom, pupils[:1])
    url = f"{reverse('lessons:entry-new')}?invencao={invention.key}"
    client = Person(pupils[0])
    category = edition.categories.last()
    with at(START):
        assert "Edição Demo · 3.º ciclo" in seen(client.get(url))
        empty = client.post(url)
        assert empty.status_code == 422
        assert "Escolhe onde entra o jogo." in seen(empty)
        answer = client.post(url, {"choice": f"{edition.key}:{category.pk}"}, follow=True)
        assert "O jogo está inscrito." in seen(answer)
        again = client.get(url)
    made = Entry.objects.get()
    assert (made.category, again.status_code, again.headers["Location"]) == (
        category,
        302,
        made.get_absolute_url(),
    )


def test_where_no_edition_takes_the_game_it_says_so(edition, cast):
    invention = make_invention(cast.classroom, cast.pupils[:1])
    url = f"{reverse('lessons:entry-new')}?invencao={invention.key}"
    with at(FEEDBACK):
        assert "nenhuma edição do concurso aceita este jogo" in seen(Person(cast.pupils[0]).get(url))
        assert "Edição Demo" in seen(Person(cast.teacher).get(url))
    own = make_invention(None, [cast.teacher])
    url = f"{reverse('lessons:entry-new')}?invencao={own.key}"
    with at(START):
        assert "nenhuma edição" in seen(Person(cast.teacher).get(url))


def test_five_authors_are_too_many(edition, classroom, pupils):
    invention = make_invention(classroom, pupils)
    url = f"{reverse('lessons:entry-new')}?invencao={invention.key}"
    category = edition.categories.first()
    with at(START):
        answer = Person(pupils[0]).post(url, {"choice": f"{edition.key}:{category.pk}"})
    assert (answer.status_code, "1 a 4 autores" in seen(answer)) == (422, True)


# --- an entry


def test_from_the_proposal_to_the_final_version(entry, pupils, teacher):
    author, marker = Person(pupils[0]), Person(teacher)

    def post(client: Client, name: str, **form: str) -> str:
        answer = client.post(reverse(f"lessons:entry-{name}", args=[entry.key]), form, follow=True)
        assert answer.status_code == 200
        return seen(answer)

    with at(PROPOSALS):
        assert "Está tudo. Já se pode entregar." in seen(author.get(entry.get_absolute_url()))
        assert "A proposta está entregue." in post(author, "submit")
        assert "Proposta n.º 1" in seen(author.get(entry.get_absolute_url()))
    with at(FEEDBACK):
        assert "A proposta, como foi entregue" in seen(marker.get(entry.get_absolute_url()))
        assert "Os autores já podem ler" in post(marker, "feedback", text="Falta <b>um</b> exemplo.")
        page = author.get(entry.get_absolute_url())
        assert "Falta &lt;b&gt;um&lt;/b&gt; exemplo." in page.text
        assert "Professora Demo" in seen(page)
    with at(FINAL):
        assert "A versão final está entregue." in post(author, "finish")
        assert "A versão final, como foi entregue" in seen(author.get(entry.get_absolute_url()))
        assert "já podem mudar o jogo" in post(marker, "reopen")
    assert fresh(entry).state == "feedback"


def test_a_start_without_moves_is_shown_in_words(edition, cast):
    starts = [{"name": "vazio", "parts": ["0"]}, {"name": "cheio", "parts": ["3"]}]
    with at(START):
        entry = entries.enter(
            make_invention(cast.classroom, cast.pupils[:1], starts=starts, match=""), edition, cast.pupils[0]
        )
        answer = Person(cast.pupils[0]).get(entry.get_absolute_url())
    assert "vazio" in seen(answer)
    assert answer.text.count('class="board') == 1


def test_one_second_late_is_refused_in_words_and_nothing_is_lost(entry, cast):
    url = reverse("lessons:entry-submit", args=[entry.key])
    with at(FEEDBACK + timedelta(seconds=1)):
        answer = Person(cast.pupils[0]).post(url, follow=True)
        assert "O prazo acabou em 23/11/2026 12:00. Não se perdeu nada" in seen(answer)
        assert "o prazo já passou" in seen(answer)
        extend = reverse("lessons:entry-extend", args=[entry.key])
        given = Person(cast.teacher).post(extend, {"until": "2026-11-23T18:00"}, follow=True)
        assert "Prazo próprio: 23/11/2026 18:00" in seen(given)
        assert "A proposta está entregue." in seen(Person(cast.pupils[0]).post(url, follow=True))
    assert fresh(entry).state == "submitted"


def test_what_is_missing_stops_the_button_and_the_form(entry, pupils):
    document = entry.invention.document
    document["texts"]["analysis"] = ""
    entry.invention.save()
    client = Person(pupils[0])
    with at(PROPOSALS):
        page = client.get(entry.get_absolute_url())
        assert "Falta 1 coisa." in seen(page)
        assert f"{entry.invention.get_absolute_url()}#c-texts-analysis" in page.text
        answer = client.post(reverse("lessons:entry-submit", args=[entry.key]), follow=True)
    assert "Ainda falta alguma coisa: vê a lista." in seen(answer)


def test_a_half_written_game_is_shown_with_what_is_missing(entry, pupils):
    document = entry.invention.document
    document["blocks"], document["name"] = [], ""
    entry.invention.save()
    with at(PROPOSALS):
        text = seen(Person(pupils[0]).get(entry.get_absolute_url()))
    shows(text, "Jogo sem nome", "As regras ainda não estão completas")


def test_a_start_too_high_to_be_drawn_is_told_in_words(entry, pupils):
    document = entry.invention.document
    document["blocks"] *= 4
    high = ["1, 1, 1, 1, 1, 1, 1, 1"] * 4
    document["starts"] = [{"name": "alto", "parts": high}, {"name": "", "parts": ["1", "2", "3", "4"]}]
    entry.invention.save()
    with at(PROPOSALS):
        page = Person(pupils[0]).get(entry.get_absolute_url())
    assert "alto Parcela 1:" in seen(page)
    assert page.text.count('class="felt"') == 1


def test_withdrawing_and_coming_back(entry, pupils):
    client = Person(pupils[1])
    url = reverse("lessons:entry-withdraw", args=[entry.key])
    with at(PROPOSALS):
        assert client.post(url).status_code == 422
        assert client.post(url, {"do": "withdraw", "reason": "x" * 401}).status_code == 422
        assert fresh(entry).state == "draft"
        answer = client.post(url, {"do": "withdraw", "reason": "Sem tempo", "sure": "1"}, follow=True)
        assert "O jogo continua na Oficina." in seen(answer)
        assert "Só até ao fim desta fase." in seen(answer)
        assert "outra vez no concurso" in seen(client.post(url, {"do": "undo"}, follow=True))
    assert fresh(entry).state == "draft"


def test_taking_back_and_another_category(entry, pupils):
    client = Person(pupils[0])
    url = reverse("lessons:entry-category", args=[entry.key])
    other = entry.edition.categories.last()
    with at(PROPOSALS):
        entries.submit(entry, pupils[0])
        back = client.post(reverse("lessons:entry-take-back", args=[entry.key]), follow=True)
        assert "voltou a ser um rascunho" in seen(back)
        assert client.post(url, {"category": "0"}).status_code == 422
        assert "Guardado." in seen(client.post(url, {"category": str(other.pk)}, follow=True))


def test_a_refused_comment_stays_written(entry, pupils, teacher):
    client = Person(teacher)
    url = reverse("lessons:entry-feedback", args=[entry.key])
    with at(PROPOSALS):
        assert client.post(url, {"text": "Cedo demais."}).status_code == 422
        entries.submit(entry, pupils[0])
        assert client.post(url, {"text": " "}).status_code == 422
        shows(client.post(url, {"text": "y" * 4001}), "y" * 4001, status=422)
    assert not Feedback.objects.exists()


def test_a_refused_extension_says_why(entry, teacher):
    client = Person(teacher)
    url = reverse("lessons:entry-extend", args=[entry.key])
    with at(FEEDBACK):
        past = client.post(url, {"until": "2026-11-01T10:00"})
        assert (past.status_code, "Este momento já passou." in seen(past)) == (422, True)
        assert client.post(url, {"until": "amanhã"}).status_code == 422


# --- lists


def test_the_teachers_list_and_the_next_to_comment(edition, classroom, pupils, teacher, strangers):
    client = Person(teacher)
    with at(PROPOSALS):
        assert "Ainda nenhum grupo" in seen(client.get(reverse("lessons:entries")))
        nothing = client.get(reverse("lessons:entry-next"), follow=True)
        assert "Nenhuma proposta espera" in seen(nothing)
        made = []
        for number, pupil in enumerate(pupils[:3]):
            invention = make_invention(classroom, [pupil], name=f"Jogo {number}")
            made.append(entries.enter(invention, edition, pupil, edition.categories.first()))
    for number, entry in enumerate(made[:2]):
        with at(PROPOSALS + timedelta(hours=2 - number)):
            entries.submit(entry, pupils[number])
    with at(FEEDBACK):
        text = shows(seen(client.get(reverse("lessons:entries"))), "2 à espera", "Jogo 2")
        assert text.index("Aluno 3") > text.index("Aluno 1")
        assert seen(client.get(reverse("lessons:entries") + f"?turma={classroom.key}")) == text
        assert client.get(reverse("lessons:entries") + "?turma=nada").status_code == 404
        assert client.get(reverse("lessons:entry-next")).headers["Location"] == made[1].get_absolute_url()
        skipping = client.get(reverse("lessons:entry-next") + f"?depois={made[1].key}")
        assert skipping.headers["Location"] == made[0].get_absolute_url()
        assert "Próxima à espera (1)" in seen(client.get(made[1].get_absolute_url()))
        entries.comment(made[1], teacher, "Bem.")
        last = client.get(reverse("lessons:entry-next") + f"?depois={made[0].key}")
        assert last.headers["Location"] == made[0].get_absolute_url()
    for user in strangers:
        answer = Person(user).get(reverse("lessons:entries"))
        if user.kind == User.Kind.TEACHER:
            assert "Jogo 0" not in seen(answer)
        else:
            assert answer.status_code == 403
            assert Person(user).get(reverse("lessons:entry-next")).status_code == 403


@pytest.mark.parametrize("page", ["contest-pupil", "contest-teacher", "entries", "edition-organise"])
def test_lists_take_as_many_queries_for_three_entries_as_for_one(edition, classroom, pupils, teacher, page):
    def add() -> None:
        with at(PROPOSALS):
            invention = make_invention(classroom, pupils[:2], name="Jogo")
            entry = entries.enter(invention, edition, pupils[0], edition.categories.first())
            entries.submit(entry, pupils[0])

    def ask() -> None:
        with at(FEEDBACK):
            shows(client.get(url))

    client = Person(pupils[0] if page == "contest-pupil" else teacher)
    url = (
        reverse("lessons:contest")
        if page.startswith("contest")
        else reverse(f"lessons:{page}", args=([edition.key] if page == "edition-organise" else []))
    )
    add()
    steady(ask, add)


def test_authors_see_the_entry_as_judges_do(entry, pupils, teacher):
    document = {**entry.invention.document, "name": "O jogo do Aluno 3", "story": "Da Escola Demo."}
    type(entry.invention).objects.filter(pk=entry.invention.pk).update(document=document)
    page = reverse("lessons:entry-as-judged", args=[entry.key])
    with at(PROPOSALS):
        assert page in Person(pupils[0]).get(entry.get_absolute_url()).text
        for person in (pupils[0], teacher):
            text = seen(Person(person).get(page))
            shows(text, "O jogo do […]", "Da Escola […].", "havia um nome: 2 vezes", hides=["Aluno 3"])
    document |= {"name": "Feijões", "story": "", "look": {**document["look"], "picture": "abcdefgh"}}
    type(entry.invention).objects.filter(pk=entry.invention.pk).update(document=document)
    answer = Person(pupils[0]).get(page).text
    shows(answer, "Não há nomes de pessoas", reverse("lessons:picture", args=["abcdefgh"]))
    assert skipped_headings(answer) == []
    Edition.objects.update(blind=False)
    assert "leem tudo o que escreveram" in seen(Person(pupils[0]).get(page))
