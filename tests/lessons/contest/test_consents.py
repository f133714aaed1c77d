"""Consents to show a name: recorded by the teacher, withdrawn at once, gone with the person."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse
from django.utils import timezone

from accounts import people, privacy
from accounts.models import Action, Enrolment, User
from lessons.contest import gallery, results
from lessons.contest.certificates import author_names, certificates, readable
from lessons.contest.models import Author, Consent, Feedback, Judgement
from tests.lessons.contest.finished_edition import judge, make_entry
from tests.pages import shows
from tests.users import make_user

pytestmark = pytest.mark.django_db

DAY = date(2026, 11, 2)


@pytest.fixture
def entry(edition, classroom, pupils):
    """A published entry of two pupils."""
    made = make_entry(edition, classroom, pupils[:2])
    for number in (1, 2):
        judge(made, make_user(f"jurado{number}", User.Kind.JUDGE))
    results.publish(edition, edition.organiser)
    made.refresh_from_db()
    return made


@pytest.fixture
def game(entry, teacher):
    return gallery.publish(entry, teacher)


def test_a_name_is_shown_only_while_a_consent_holds(entry, game, cast):
    assert gallery.shown_authors(game) == []
    consent = gallery.record_consent(entry, cast.pupils[1], " Aluno ", DAY, cast.teacher)
    assert (consent.shown_name, consent.signed_on, consent.recorded_by) == ("Aluno", DAY, cast.teacher)
    assert gallery.shown_authors(game) == ["Aluno"]
    gallery.record_consent(entry, cast.pupils[0], "Primeiro", DAY, cast.teacher)
    assert gallery.shown_authors(game) == ["Primeiro", "Aluno"]
    gallery.withdraw_consent(consent, cast.teacher)
    assert consent.withdrawn_at is not None
    assert gallery.shown_authors(game) == ["Primeiro"]
    gallery.withdraw_consent(consent, cast.teacher)
    assert [one.kind for one in Action.objects.filter(kind__endswith="consent").order_by("pk")] == [
        "record-consent",
        "record-consent",
        "withdraw-consent",
    ]
    assert Action.objects.filter(kind="withdraw-consent", subject=cast.pupils[1]).exists()


def test_the_same_consent_twice_is_one_and_another_name_takes_its_place(entry, game, pupils, teacher):
    first = gallery.record_consent(entry, pupils[0], "Aluno", DAY, teacher)
    assert gallery.record_consent(entry, pupils[0], "Aluno", DAY, teacher) == first
    second = gallery.record_consent(entry, pupils[0], "A.", DAY, teacher)
    first.refresh_from_db()
    assert first.withdrawn_at is not None
    assert gallery.shown_authors(game) == ["A."]
    assert {one.pk for one in Consent.objects.filter(withdrawn_at=None)} == {second.pk}


def test_who_left_the_game_is_not_named(entry, game, cast):
    gallery.record_consent(entry, cast.pupils[0], "Aluno", DAY, cast.teacher)
    Author.objects.filter(person=cast.pupils[0]).update(left_at=timezone.now())
    assert gallery.shown_authors(game) == []
    assert [signer.person for signer in gallery.signers(entry)] == [cast.pupils[1]]


@pytest.mark.parametrize(
    ("name", "day"),
    [("", DAY), ("x" * 61, DAY), ("Aluno", timezone.localdate() + timedelta(days=1))],
    ids=["no name", "long name", "tomorrow"],
)
def test_what_no_paper_can_say_is_refused(entry, cast, name, day):
    with pytest.raises(ValidationError):
        gallery.record_consent(entry, cast.pupils[0], name, day, cast.teacher)
    assert not Consent.objects.exists()


def test_a_wrong_change_leaves_the_consent_that_holds(entry, cast):
    consent = gallery.record_consent(entry, cast.pupils[0], "Aluno", DAY, cast.teacher)
    with pytest.raises(ValidationError):
        gallery.record_consent(entry, cast.pupils[0], "", DAY, cast.teacher)
    consent.refresh_from_db()
    assert consent.withdrawn_at is None


def test_only_authors_sign(entry, pupils, teacher):
    with pytest.raises(ValidationError):
        gallery.record_consent(entry, pupils[4], "Aluno", DAY, teacher)


def test_only_teachers_of_the_class_record_and_withdraw(entry, pupils, teacher, other_teacher):
    consent = gallery.record_consent(entry, pupils[0], "Aluno", DAY, teacher)
    judges = list(User.objects.filter(kind=User.Kind.JUDGE))
    for who in (other_teacher, pupils[0], *judges):
        with pytest.raises(PermissionDenied):
            gallery.record_consent(entry, pupils[1], "Aluno", DAY, who)
        with pytest.raises(PermissionDenied):
            gallery.withdraw_consent(consent, who)
    assert Consent.objects.filter(withdrawn_at=None).count() == 1


def test_erasing_a_person_takes_consent_name_and_certificate(entry, game, pupils, teacher):
    gallery.record_consent(entry, pupils[0], "Aluno", DAY, teacher)
    gallery.record_consent(entry, pupils[1], "Outro", DAY, teacher)
    shown = {section.key: section.rows for section in privacy.sections(pupils[0])}["consents"]
    assert [row["name"] for row in shown] == ["Aluno"]
    privacy.erase(pupils[0], teacher)
    assert not Consent.objects.filter(person=pupils[0]).exists()
    assert gallery.shown_authors(game) == ["Outro"]
    made = certificates(teacher, readable(teacher, entry.edition))
    assert [one.name for one in made] == ["Aluno 2"]


def test_what_others_wrote_of_the_game_keeps_a_pseudonym(entry, cast):
    said = Feedback.objects.create(entry=entry, teacher=cast.teacher, text="Bem, Aluno 1!", at=timezone.now())
    judgement = entry.judgements.order_by("pk")[0]
    Judgement.objects.filter(pk=judgement.pk).update(comments={"rules": "O aluno 1 explica bem."})
    pseudonym = privacy.erase(cast.pupils[0], cast.teacher)
    said.refresh_from_db()
    judgement.refresh_from_db()
    assert said.text == f"Bem, {pseudonym}!"
    assert judgement.comments == {"rules": f"O {pseudonym} explica bem."}


# Certificates


def test_a_teacher_reads_the_names_of_the_class_and_nobody_else_does(entry, teacher, other_teacher, pupils):
    chief = make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True)
    assert author_names(teacher, [entry]) == {entry.pk: ["Aluno 1", "Aluno 2"]}
    assert author_names(chief, [entry]) == {entry.pk: ["", ""]}
    assert [one.game for one in certificates(chief, readable(chief, entry.edition))] == [
        "Feijões do Luar",
        "Feijões do Luar",
    ]
    for who in (other_teacher, pupils[0]):
        assert readable(who, entry.edition) == []


def test_who_changed_class_is_still_named_by_the_class_of_the_game(entry, cast):
    later = people.create_classroom(cast.classroom.school, "9.º A", cast.teacher, "2027/28")
    people.move(Enrolment.objects.filter(pupil=cast.pupils[0]), later, cast.teacher)
    Enrolment.objects.filter(classroom=later).update(real_name="Nome novo")
    assert author_names(cast.teacher, [entry])[entry.pk] == ["Aluno 1", "Aluno 2"]


def test_certificates_come_after_publication(cast, edition):
    make_entry(edition, cast.classroom, cast.pupils[:1])
    assert readable(cast.teacher, edition) == []


def test_teachers_print_those_of_their_classes(edition, entry, client):
    address = reverse("lessons:certificates", args=[edition.key])
    client.force_login(edition.organiser)
    page = shows(client.get(address).text, "Aluno 1", "Aluno 2")
    assert page.count("1.º lugar") == 2
    assert client.get(address + "?proposta=nada").status_code == 404
    chief = make_user("chefe", User.Kind.STAFF, is_staff=True, is_superuser=True)
    client.force_login(chief)
    page = shows(client.get(address).text, hides=["Aluno"])
    assert page.count("Nome, para escrever à mão") == 2


# Pages


def test_the_teacher_records_and_withdraws_on_the_page(entry, cast, client):
    client.force_login(cast.teacher)
    address = reverse("lessons:entry-consents", args=[entry.key])
    assert "Registar a autorização" in client.get(address).text
    person = cast.pupils[0].pk
    typed = {"person": person, f"p{person}-shown_name": "Aluno", f"p{person}-signed_on": "2/11/2026"}
    assert client.post(address, typed).status_code == 302
    consent = Consent.objects.get()
    assert (consent.person, consent.shown_name, consent.signed_on) == (cast.pupils[0], "Aluno", DAY)
    assert "aparece como «Aluno»" in client.get(address).text
    withdraw = reverse("lessons:consent-withdraw", args=[entry.key, consent.pk])
    assert client.post(withdraw, {"sure": "1"}).status_code == 302
    shows(client.get(address).text, "Autorizações que já não valem", hides=["aparece como"])


@pytest.mark.parametrize(
    "wrong",
    [("", "Falta o dia"), ("ontem", "Escreve um dia como"), ("2999-01-01", "ainda não chegou")],
    ids=["no day", "no date", "in future"],
)
def test_a_wrong_form_comes_back_filled_in(entry, pupils, desk, wrong):
    day, words = wrong
    person = pupils[0].pk
    answer = desk.post(
        reverse("lessons:entry-consents", args=[entry.key]),
        {"person": person, f"p{person}-shown_name": "Nome meu", f"p{person}-signed_on": day},
    )
    page = answer.text
    assert answer.status_code == 422
    shows(page, words, "Nome meu")


def test_nobody_else_is_asked_about(entry, pupils, desk):
    address = reverse("lessons:entry-consents", args=[entry.key])
    assert desk.post(address, {"person": pupils[4].pk}).status_code == 404
    assert desk.post(address, {}).status_code == 404


def test_a_consent_is_withdrawn_under_its_own_entry_only(entry, cast, client):
    consent = gallery.record_consent(entry, cast.pupils[0], "Aluno", DAY, cast.teacher)
    other = make_entry(entry.edition, cast.classroom, cast.pupils[3:4])
    client.force_login(cast.teacher)
    assert client.post(reverse("lessons:consent-withdraw", args=[other.key, consent.pk])).status_code == 404


def test_a_paper_for_each_author(entry, desk):
    page = desk.get(reverse("lessons:entry-consents-print", args=[entry.key])).text
    assert page.count("Autorização do encarregado de educação") == 2
    assert "Aluno 2" in page
