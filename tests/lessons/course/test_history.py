"""People of the course: cards beside lessons, and a page of them all."""

from lessons.course.history import PEOPLE, people_of
from lessons.course.shipped_lessons import LESSONS
from tests.pages import shows


def test_people_belong_to_lessons_and_lived_when_it_was():
    assert len({person.key for person in PEOPLE}) == len(PEOPLE)
    for person in PEOPLE:
        assert person.born + 15 < person.year <= person.died
        assert set(person.lessons) <= LESSONS.keys()
        assert str(person.words)
    assert [person.key for person in people_of("bouton")] == ["bouton"]


def test_cards_stand_beside_lessons_and_on_a_page(client, db):
    shows(client.get("/licoes/wythoff/passos/a/"), "Willem Wythoff", "1865–1939", "/licoes/historia/")
    shows(client.get("/licoes/jil/passos/a/"), hides=["Quem descobriu isto"])
    page = client.get("/licoes/historia/")
    shows(page, *(person.name for person in PEOPLE), "/licoes/bouton/")
    years = [one["person"].year for one in page.context["people"]]
    assert years == sorted(years)
