"""Inventions: authors, saving at the same time, revisions, the matches of a game."""

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone

from accounts import people, privacy
from accounts.models import User
from accounts.stale_edits import Clash, StaleEdit
from games.live import matches
from games.live.match_state import MatchCommand
from games.live.matches import Person
from games.models import Match
from games.rules.invented import document as documents
from games.rules.invented.document import BadDraft
from lessons.contest import drafting, inventions, kinds
from lessons.contest.inventions import Locked
from lessons.contest.merging import merge
from lessons.contest.models import Author, Entry, Invention, InventionRevision
from tests.at_once import all_at_once
from tests.lessons.contest.finished_edition import make_edition

Reason = InventionRevision.Reason


def written(document: dict[str, Any], **changes: str) -> dict[str, Any]:
    """The draft with other values in inputs: `written(document, texts__rules="…")`."""
    draft = deepcopy(document)
    for name, value in changes.items():
        draft = drafting.with_value(draft, name.replace("__", "."), value)
    return draft


def handed_in(invention: Invention, state: str, teacher: User) -> Entry:
    return Entry.objects.create(edition=make_edition(teacher), invention=invention, state=state)


# Making


def test_a_new_invention_can_be_played_at_once(invention, pupils):
    game = documents.build_games(invention.document).game()
    assert list(game.position_moves(game.start()))
    assert inventions.authors_of(invention) == [pupils[0]]
    assert (invention.version, invention.changed_by) == (1, pupils[0])


def test_pupils_invent_for_a_class_of_theirs(cast, other_teacher):
    other = people.taught(other_teacher).get()
    for by, where in ((cast.pupils[0], other), (cast.pupils[0], None), (cast.teacher, cast.classroom)):
        with pytest.raises(PermissionDenied):
            inventions.create(by, where, "heaps")
    assert inventions.create(cast.teacher, None, "strip").classroom is None
    with pytest.raises(KeyError):
        inventions.create(cast.teacher, None, "dragons")
    assert Invention.objects.count() == 1


def test_there_is_an_end_to_inventing(invention, pupils, monkeypatch):
    monkeypatch.setattr(inventions, "MOST", 1)
    with pytest.raises(ValidationError, match="no máximo 1"):
        inventions.create(pupils[0], invention.classroom, "heaps")


# Authors


def test_classmates_become_authors_and_leave(invention, pupils):
    inventions.add_author(invention, pupils[1], pupils[0])
    inventions.add_author(invention, pupils[1], pupils[0])
    assert inventions.authors_of(invention) == pupils[:2]
    assert inventions.may_join(invention) == pupils[2:]
    inventions.leave(invention, pupils[0])
    assert inventions.authors_of(invention) == [pupils[1]]
    with pytest.raises(ValidationError, match="Só tu"):
        inventions.leave(invention, pupils[1])
    with pytest.raises(PermissionDenied):
        inventions.add_author(invention, pupils[2], pupils[0])
    inventions.add_author(invention, pupils[0], pupils[1])
    assert Author.objects.count() == 2


def test_only_classmates_and_only_four(invention, cast, other_teacher):
    stranger = User.objects.get(username="estranho")
    for person in (stranger, cast.teacher):
        with pytest.raises(ValidationError, match="Só colegas"):
            inventions.add_author(invention, person, cast.pupils[0])
    for person in cast.pupils[1:4]:
        inventions.add_author(invention, person, cast.pupils[0])
    with pytest.raises(ValidationError, match="no máximo 4"):
        inventions.add_author(invention, cast.pupils[4], cast.pupils[0])
    own = inventions.create(cast.teacher, None, "heaps")
    assert inventions.may_join(own) == []
    with pytest.raises(ValidationError, match="Só colegas"):
        inventions.add_author(own, cast.pupils[0], cast.teacher)


def test_authors_put_away_and_bring_back(invention, pupils):
    inventions.put_away(invention, pupils[0])
    first = invention.archived_at
    assert first is not None
    inventions.put_away(invention, pupils[0])
    assert invention.archived_at == first
    inventions.put_away(invention, pupils[0], archived=False)
    assert Invention.objects.get().archived_at is None
    with pytest.raises(PermissionDenied):
        inventions.put_away(invention, pupils[1])


# Saving


def test_saving_counts_versions(invention, pupils, teacher):
    draft = written(invention.document, name="Feijões em fuga")
    saved = inventions.save(invention, pupils[0], 1, draft)
    assert (saved.version, saved.document["name"]) == (2, "Feijões em fuga")
    assert inventions.save(invention, pupils[0], 2, draft).version == 2
    with pytest.raises(PermissionDenied):
        inventions.save(invention, teacher, 2, draft)
    with pytest.raises(BadDraft):
        inventions.save(invention, pupils[0], 2, {"name": 3})


def test_two_authors_in_different_places_both_stay(invention, pupils):
    inventions.add_author(invention, pupils[1], pupils[0])
    seen = invention.document
    inventions.save(invention, pupils[0], 1, written(seen, blocks__0__numbers="1, 4"))
    saved = inventions.save(invention, pupils[1], 1, written(seen, texts__analysis="Múltiplos"), seen)
    assert saved.document["blocks"][0]["rules"]["numbers"] == "1, 4"
    assert saved.document["texts"]["analysis"] == "Múltiplos"
    assert saved.version == 3


def test_a_clash_stores_the_rest_and_tells_both_values(invention, pupils):
    seen = invention.document
    inventions.save(invention, pupils[0], 1, written(seen, name="A"))
    with pytest.raises(StaleEdit) as caught:
        inventions.save(invention, pupils[0], 1, written(seen, name="B", story="Era uma vez"), seen)
    assert caught.value.clashes == [Clash("name", "B", "A")]
    assert "name" in str(caught.value)
    stored = Invention.objects.get()
    assert (stored.document["name"], stored.document["story"]) == ("A", "Era uma vez")
    assert caught.value.current.document == stored.document


def test_what_was_seen_may_be_a_revision(invention, pupils):
    seen = invention.document
    inventions.revise(invention, pupils[0], Reason.PROPOSAL)
    inventions.save(invention, pupils[0], 1, written(seen, name="A"))
    assert inventions.save(invention, pupils[0], 1, written(seen, story="S")).document["name"] == "A"
    with pytest.raises(StaleEdit):  # nobody knows what version 2 was
        inventions.save(invention, pupils[0], 2, written(seen, name="C"))


def test_clashing_blocks_are_kept_as_a_revision(invention, pupils):
    seen = invention.document
    inventions.save(invention, pupils[0], 1, drafting.apply_action(seen, "block-add:strip", {}))
    mine = drafting.apply_action(seen, "block-add:coins", {})
    with pytest.raises(StaleEdit) as caught:
        inventions.save(invention, pupils[0], 1, mine, seen)
    assert {clash.place for clash in caught.value.clashes} == {"blocks", "starts"}
    kept = invention.revisions.get()
    assert (kept.reason, kept.document) == (Reason.SAVED, mine)
    assert [block["kind"] for block in Invention.objects.get().document["blocks"]] == ["heaps", "strip"]


@pytest.mark.parametrize("state", ["submitted", "final", "judged"])
def test_what_is_handed_in_stays(invention, pupils, teacher, state):
    kept = inventions.revise(invention, pupils[0])
    handed_in(invention, state, teacher)
    draft = written(invention.document, name="Tarde")
    attempts: list[Callable[[], object]] = [
        lambda: inventions.save(invention, pupils[0], 1, draft),
        lambda: inventions.restore(kept, pupils[0]),
        lambda: inventions.add_author(invention, pupils[1], pupils[0]),
        lambda: inventions.leave(invention, pupils[0]),
    ]
    for attempt in attempts:
        with pytest.raises(Locked):
            attempt()
    assert Invention.objects.get().version == 1


@pytest.mark.parametrize("state", ["draft", "feedback", "withdrawn"])
def test_what_is_in_the_authors_hands_can_be_changed(invention, cast, state):
    handed_in(invention, state, cast.teacher)
    assert inventions.save(invention, cast.pupils[0], 1, written(invention.document, name="N")).version == 2


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_two_savers_at_the_same_moment_lose_nothing(classroom, pupils):
    invention = inventions.create(pupils[0], classroom, "heaps")
    inventions.add_author(invention, pupils[1], pupils[0])
    seen = invention.document
    places = ["name", "story", "texts.rules", "texts.analysis", "texts.material", "texts.disguise"]

    def save(at: int) -> None:
        draft = drafting.with_value(seen, places[at], f"texto {at}")
        inventions.save(invention, pupils[at % 2], 1, draft, seen)

    all_at_once(*(partial(save, at) for at in range(len(places))))
    stored = Invention.objects.get()
    values = drafting.flat(stored.document)
    assert [values[place] for place in places] == [f"texto {at}" for at in range(len(places))]
    assert stored.version == 1 + len(places)


# Revisions


def test_now_and_then_a_revision_is_made(invention, pupils):
    first = invention.document
    with time_machine.travel(timezone.now() + timedelta(minutes=9), tick=False):
        inventions.save(invention, pupils[0], 1, written(first, name="A"))
    assert not invention.revisions.exists()
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        inventions.save(invention, pupils[0], 2, written(first, name="B"))
        inventions.save(invention, pupils[0], 3, written(first, name="C"))
    kept = invention.revisions.get()
    assert (kept.reason, kept.document["name"], kept.version) == (Reason.AUTO, "A", 2)


def test_restoring_keeps_what_was_there(invention, pupils):
    first = invention.document
    kept = inventions.revise(invention, pupils[0])
    inventions.save(invention, pupils[0], 1, written(first, name="Pior"))
    assert inventions.restore(kept, pupils[0]).document == first
    newest = invention.revisions.first()
    assert (newest.reason, newest.document["name"], newest.number) == (Reason.RESTORED, "Pior", 2)
    inventions.restore(kept, pupils[0])  # it is that already
    assert invention.revisions.count() == 2
    with pytest.raises(PermissionDenied):
        inventions.restore(kept, pupils[1])


def test_old_revisions_go_but_never_what_was_handed_in(invention, pupils, monkeypatch):
    monkeypatch.setattr(inventions, "KEPT", {"saved": 2})
    for _again in range(3):
        inventions.revise(invention, pupils[0], Reason.PROPOSAL)
        inventions.revise(invention, pupils[0])
    assert [one.number for one in invention.revisions.filter(reason=Reason.SAVED)] == [6, 4]
    assert invention.revisions.filter(reason=Reason.PROPOSAL).count() == 3


# Matches


def played(invention: Invention, person: User, *, end: bool = True) -> Match:
    """A match on one screen of the first start, played to its end."""
    game = documents.build_games(invention.document).game()
    match = matches.create(game=game, access="hotseat", person=Person(user=person))
    while end and match.status != Match.Status.FINISHED:
        move = matches.look_at(match.code, lambda table: next(iter(table.game.moves(table.state))))
        assert matches.execute([MatchCommand(match.code, "play", frozenset({0, 1}), 2**31, move)]) == [None]
        match.refresh_from_db()
    return match


@pytest.mark.usefixtures("fresh_executor")
@pytest.mark.django_db(transaction=True)
def test_the_recorded_match_is_a_finished_one_of_an_author_by_these_rules(cast):
    invention = inventions.create(cast.pupils[0], cast.classroom, "heaps")
    over, running = played(invention, cast.pupils[0]), played(invention, cast.pupils[0], end=False)
    foreign = played(invention, cast.pupils[1])
    assert {match.code for match in inventions.matches_of(invention)} == {over.code, running.code}
    for code in (running.code, foreign.code, "naoexiste"):
        with pytest.raises(BadDraft, match="partida"):
            inventions.save(invention, cast.pupils[0], 1, written(invention.document, match=code))
    saved = inventions.save(invention, cast.pupils[0], 1, written(invention.document, match=over.code))
    assert inventions.recorded_match(saved) == over
    saved = inventions.save(invention, cast.pupils[0], 2, written(saved.document, name="Outro nome"))
    assert inventions.recorded_match(saved) == over
    saved = inventions.save(invention, cast.pupils[0], 3, written(saved.document, blocks__0__numbers="1, 4"))
    assert inventions.recorded_match(saved) is None
    saved = inventions.save(invention, cast.pupils[0], 4, written(saved.document, blocks__0__numbers="…"))
    assert inventions.matches_of(saved) == []
    assert inventions.save(invention, cast.pupils[0], 5, written(saved.document, match="")).version == 6


def test_only_invented_games_that_can_still_be_read_are_matches_of_one(invention):
    game = documents.build_games(invention.document).game()
    assert kinds.NIM.is_match_of(Match(game="invented", options=game.options_json()), invention.document)
    for match in (
        Match(game="nim", options={"heaps": [1]}),
        Match(game="invented", options={}),
        Match(game="invented", options={"rules": {"blocks": []}}),
        Match(game="invented", options=game.options_json() | {"misere": True}),
    ):
        assert not kinds.NIM.is_match_of(match, invention.document)


# Putting together


def both(seen: Any, mine: Any, theirs: Any) -> tuple[dict[str, Any], list[str]]:
    merged, clashes = merge(seen, mine, theirs)
    return documents.tidy(merged), [clash.place for clash in clashes]


def test_merging_goes_by_places():
    seen = drafting.new_draft("heaps")
    added = drafting.apply_action(seen, "start-add", {})
    other = written(seen, starts__0__parts__0="1, 2")
    merged, clashes = both(seen, added, other)
    assert not clashes
    assert [start["parts"] for start in merged["starts"]] == [["1, 2"], ["3, 5, 7"]]
    merged, clashes = both(seen, added, written(added, starts__1__name="segundo"))
    assert not clashes
    assert len(merged["starts"]) == 3
    assert both(seen, written(seen, story="a"), written(seen, story="b"))[1] == ["story"]
    assert both(None, written(seen, story="a"), seen)[1] == ["story"]
    assert both(seen, seen, other) == (other, [])


def test_taking_away_what_the_other_changes_is_a_clash():
    seen = drafting.apply_action(drafting.new_draft("heaps"), "start-add", {})
    gone = drafting.apply_action(seen, "start-remove:0", {})
    other = written(seen, starts__0__name="pequeno")
    merged, clashes = both(seen, gone, other)
    assert (merged, clashes) == (other, ["starts"])


def test_blocks_in_another_order_do_not_mix_with_changes_of_starts():
    seen = drafting.apply_action(drafting.new_draft("heaps"), "block-add:strip", {})
    turned = drafting.apply_action(seen, "block-up:1", {})
    other = written(seen, starts__0__parts__0="9")
    assert both(seen, turned, other) == (other, ["blocks", "starts"])
    assert both(seen, other, turned) == (turned, ["starts"])
    assert both(seen, turned, written(seen, name="N")) == (written(turned, name="N"), [])
    assert both(seen, turned, turned) == (turned, [])


def test_a_block_more_and_a_change_of_another_go_together():
    seen = drafting.new_draft("heaps")
    added = drafting.apply_action(seen, "block-add:strip", {})
    other = written(seen, blocks__0__numbers="1", starts__0__parts__0="4")
    merged, clashes = both(seen, added, other)
    assert not clashes
    assert [block["kind"] for block in merged["blocks"]] == ["heaps", "strip"]
    assert merged["starts"][0]["parts"] == ["4", added["starts"][0]["parts"][1]]


def test_another_kind_against_a_change_is_a_clash():
    seen = drafting.new_draft("heaps")
    swapped = drafting.apply_action(seen, "block-swap:0", {"swap.0": "strip"})
    assert "blocks" in both(seen, swapped, written(seen, blocks__0__numbers="1"))[1]
    condition = drafting.apply_action(seen, "condition-add", {"add.condition": "passes"})
    first = written(condition, conditions__0__times="2")
    other = drafting.apply_action(seen, "condition-add", {"add.condition": "first_move"})
    assert both(condition, first, other)[1] == ["conditions.0"]


def test_too_many_together_are_a_clash(monkeypatch):
    seen = drafting.new_draft("heaps")
    for _again in range(6):
        seen = drafting.apply_action(seen, "start-add", {})
    one = written(drafting.apply_action(seen, "start-add", {}), starts__7__name="um")
    other = written(drafting.apply_action(seen, "start-add", {}), starts__7__name="outro")
    assert both(seen, one, other) == (other, ["starts"])


def test_a_rule_that_was_not_known_before_is_merged():
    seen = documents.empty("heaps")
    known = drafting.new_draft("heaps") | {"starts": []}
    assert both(seen, known, known | {"name": "N"}) == (known | {"name": "N"}, [])
    other = written(known, blocks__0__numbers="1")
    clashes = merge(seen, known, other)[1]
    assert clashes == [Clash("blocks.0.rules.numbers", "1, 2, 3", "1")]
    gone, clashes = merge(known, seen, other)
    assert clashes == [Clash("blocks.0.rules.numbers", None, "1")]
    assert "take" not in gone["blocks"][0]["rules"]


# Forms


def test_forms_read_what_they_were_given():
    draft = drafting.apply_action(drafting.new_draft("heaps"), "block-add:strip", {})
    draft = drafting.apply_action(draft, "condition-add", {"add.condition": "at_most_times"})
    draft = written(draft, story="Um\r\ndois", ending="misere", blocks__0__same="false")
    assert draft["story"] == "Um\ndois"
    assert drafting.read_form(drafting.flat(draft)) == draft
    form = {name: value for name, value in drafting.flat(draft).items() if value != "false"}
    assert drafting.read_form(form) == draft
    assert drafting.read_form({"blocks.0.kind": "dragons", "blocks.0.fire": "9"})["blocks"] == [
        {"kind": "dragons", "rules": {}}
    ]
    assert drafting.read_form({})["blocks"] == []
    with pytest.raises(BadDraft):
        drafting.read_form({f"blocks.{at}.kind": "heaps" for at in range(9)})


def test_buttons_change_the_lists():
    draft = drafting.apply_action(drafting.new_draft("heaps"), "block-add:strip", {})
    heaps, strip = draft["starts"][0]["parts"]
    up = drafting.apply_action(draft, "block-up:1", {})
    assert up["starts"][0]["parts"] == [strip, heaps]
    assert drafting.apply_action(up, "block-up:0", {}) == up
    assert drafting.apply_action(draft, "block-remove:0", {})["starts"][0]["parts"] == [strip]
    swapped = drafting.apply_action(draft, "block-swap:0", {"swap.0": "coins"})
    assert [block["kind"] for block in swapped["blocks"]] == ["coins", "strip"]
    assert swapped["starts"][0]["parts"][1] == strip
    conditions = drafting.apply_action(draft, "condition-add", {"add.condition": "passes"})
    assert drafting.apply_action(conditions, "condition-remove:0", {}) == draft
    empty = drafting.apply_action(draft, "start-remove:0", {})
    assert drafting.apply_action(empty, "start-add", {})["starts"][0]["parts"] == [heaps, strip]
    documents.build_games(swapped)


@pytest.mark.parametrize(
    "action",
    ["", "dance", "block-add:dragons", "block-remove:7", "block-remove:x", "block-swap:0", "start-remove:-1"],
)
def test_buttons_of_nothing(action):
    with pytest.raises(KeyError):
        drafting.apply_action(drafting.new_draft("heaps"), action, {})


def test_places_of_problems_are_names_of_inputs():
    assert drafting.input_name("blocks.0.rules.take") == "blocks.0.take"
    assert drafting.input_name("conditions.1.values.times") == "conditions.1.times"
    assert drafting.input_name("texts.rules") == "texts.rules"


# Personal data


def test_erasing_an_author_strikes_the_name_out(invention, cast):
    inventions.add_author(invention, cast.pupils[1], cast.pupils[0])
    draft = written(
        invention.document, story="O Aluno 1 joga com feijões.", texts__rules="Pensado por Aluno 1"
    )
    inventions.save(invention, cast.pupils[0], 1, draft)
    inventions.revise(invention, cast.pupils[0])
    own = inventions.create(cast.pupils[0], invention.classroom, "heaps")
    entered = inventions.create(cast.pupils[0], invention.classroom, "strip")
    handed_in(entered, "final", cast.teacher)
    assert [section.key for section in privacy.sections(cast.pupils[0])].count("inventions") == 1
    exported = privacy.as_json(cast.pupils[0])
    assert {row["document"]["story"] for row in exported["inventions"]} == {draft["story"], ""}
    pseudonym = privacy.erase(cast.pupils[0], by=None)
    stored = Invention.objects.get(pk=invention.pk)
    assert stored.document["story"] == f"O {pseudonym} joga com feijões."
    assert stored.document["texts"]["rules"] == f"Pensado por {pseudonym}"
    assert stored.revisions.get().document == stored.document
    assert not Invention.objects.filter(pk=own.pk).exists()
    assert Invention.objects.filter(pk=entered.pk).exists()
    assert inventions.authors_of(stored) == [cast.pupils[1]]
