"""Analyses with branches: moves that are tried for both sides from a position, as a tree. The only writer of
`SavedAnalysis`.

A tree is a list of moves, each with the number of the one it follows (0: the position at its root). Nothing
else is kept: whoever reads a tree plays it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people import classrooms_of
from games.analysis.positions import MAX_OPTIONS
from games.live import wire
from games.live.match_state import role_name
from games.models import SavedAnalysis
from games.pictures.texts import move_text, translate
from games.rules.errors import GameError, IllegalMove
from games.rules.game import Game
from games.rules.structs import from_builtins
from games.rules.text import Text, text

MOST = 200  # analyses of one person
MOST_MOVES = 200  # of a tree
MOST_BEFORE = 2_000  # moves before a tree
MAX_COMMENT = 200
MAX_TREE = 200_000  # letters

Words = Annotated[str, msgspec.Meta(max_length=200)]


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a tree: the number of the one it follows, and what its author says of it."""

    after: Annotated[int, msgspec.Meta(ge=0)]
    move: Words
    comment: Words = ""


Before = Annotated[list[Words], msgspec.Meta(max_length=MOST_BEFORE)]
Branches = Annotated[list[Branch], msgspec.Meta(max_length=MOST_MOVES)]

_TREE = msgspec.json.Decoder(Branches)
_BEFORE = msgspec.json.Decoder(Before)


@dataclass(frozen=True, slots=True)
class Tree:
    """What is tried: a game, the moves that lead to the root of the tree, and the tree. `lettered`: its
    players are A and B, as in the worksheet from which it comes."""

    game: Game[Any]
    before: Sequence[str] = ()
    branches: Sequence[Branch] = ()
    lettered: bool = False

    def role_name(self, role: str) -> Text:
        """What a role is called here, without article."""
        return role_name(self.game, role, lettered=self.lettered)


class BadTree(GameError):
    """A tree that cannot be played, and why."""


def parse_tree(game: Game[Any], before: str, branches: str, *, lettered: bool = False) -> Tree:
    """A tree as the page sends it, in JSON. Raises BadTree."""
    if len(before) + len(branches) > MAX_TREE:
        raise BadTree(text("Esta análise é grande demais."))
    try:
        tree = Tree(game, tuple(_BEFORE.decode(before)), tuple(_TREE.decode(branches)), lettered)
    except msgspec.DecodeError as error:
        raise BadTree(text("Esta análise não se percebe, ou tem jogadas a mais.")) from error
    played(tree)
    return tree


def load_tree(game: Game[Any], saved: SavedAnalysis) -> Tree:
    """The tree of a kept analysis."""
    return Tree(game, tuple(saved.before), tuple(from_builtins(saved.tree, Branches)), saved.lettered)


def line(moves: Sequence[str]) -> tuple[Branch, ...]:
    """A tree without branches."""
    return tuple(Branch(after, move) for after, move in enumerate(moves))


def around(game: Game[Any], moves: Sequence[str], ply: int, *, lettered: bool = False) -> tuple[Tree, int]:
    """A match as a tree, and the number of the move that was its ply. Of a long match only a part is a tree,
    with as much room as it takes."""
    room = MOST_MOVES * 3 // 4
    first = 0 if len(moves) <= room else max(0, min(ply - room // 2, len(moves) - room))
    return Tree(game, moves[:first], line(moves[first : first + room]), lettered), ply - first


def after(game: Game[Any], moves: Sequence[str]) -> Any:
    """The state after these moves. Raises IllegalMove."""
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return state


def played(tree: Tree) -> list[Any]:
    """The states of a tree, its root first. Raises BadTree."""
    game = tree.game
    try:
        states = [after(game, tree.before)]
        for number, branch in enumerate(tree.branches, 1):
            if branch.after >= number:
                raise BadTree(text("Nesta análise há uma jogada que não segue nenhuma."))
            states.append(game.play(states[branch.after], branch.move))
    except IllegalMove as error:
        raise BadTree(error.reason) from error
    if len({(branch.after, branch.move) for branch in tree.branches}) < len(tree.branches):
        raise BadTree(text("Nesta análise há uma jogada repetida."))
    return states


def grown(tree: Tree, after: int, move: str) -> tuple[Tree, int]:
    """The tree with a move that follows another one, and its number. Raises GameError."""
    same = (
        number
        for number, branch in enumerate(tree.branches, 1)
        if (branch.after, branch.move) == (after, move)
    )
    number = next(same, 0)
    if number:
        return tree, number
    if len(tree.branches) >= MOST_MOVES:
        raise BadTree(text("São jogadas a mais: apaga um ramo primeiro."))
    larger = replace(tree, branches=(*tree.branches, Branch(after, move)))
    played(larger)
    return larger, len(larger.branches)


def sent(tree: Tree, *, comments: bool) -> str:
    """The moves of a tree as its page sends them, in JSON; `comments`: for who may read them."""
    moves = tree.branches if comments else [Branch(branch.after, branch.move) for branch in tree.branches]
    return msgspec.json.encode(moves).decode()


def tree_rows(tree: Tree, *, comments: bool) -> list[dict[str, Any]]:
    """What a page shows of each position of a tree, the root first; `comments`: for who may read them.

    Of the pieces only what a move changed, as in an event of docs/wire.md. Raises BadTree.
    """
    states = played(tree)
    return [_root(tree, states[0])] + [
        {
            "after": branch.after,
            "comment": branch.comment if comments else "",
            **step(tree, states[branch.after], branch.move, state),
        }
        for branch, state in zip(tree.branches, states[1:], strict=True)
    ]


def _root(tree: Tree, state: Any) -> dict[str, Any]:
    return {
        **wire.visible_cells(tree.game.view(state)),
        "last": (),
        "line": translate(wire.standing(tree.game, state, tree.role_name)),
    }


def step(tree: Tree, before: Any, move: str, state: Any) -> dict[str, Any]:
    """A move that led from one state of a tree to another, and what changed."""
    game = tree.game
    role = game.players[before.turn]
    who = tree.role_name(role)
    what = text("O {who} {what}.", who=who, what=game.tell(before, move, state))
    return {
        "move": move,
        "shown": move_text(game, move),
        "role": role,
        "seat": before.turn,
        "who": translate(who),
        "said": translate(what),
        **wire.seen_since(game.view(before), game.view(state)),
        "last": game.touched(before, move),
        "ways": game.paths(before, move),
        "line": translate(wire.standing(game, state, tree.role_name)),
    }


def clicks(game: Game[Any], state: Any) -> dict[str, Any]:
    """What can be clicked in a state."""
    over = game.outcome(state) is not None
    return {"over": over, **(wire.NO_CLICKS if over else wire.clicks(game.next_steps(state))).message()}


def analyses_of(owner: User) -> QuerySet[SavedAnalysis]:
    """What somebody keeps, the newest first."""
    return SavedAnalysis.objects.filter(owner=owner)


def may_read_words(viewer: User | AnonymousUser, saved: SavedAnalysis) -> bool:
    """Whether title and comments are for the viewer: their author, and who teaches a class that the author is
    in now."""
    if not isinstance(viewer, User):
        return False
    return viewer.pk == saved.owner_id or (
        classrooms_of(saved.owner).filter(teachings__teacher=viewer).exists()
    )


@transaction.atomic
def save(owner: User, tree: Tree, title: str) -> SavedAnalysis:
    """Keep an analysis. Raises ValidationError."""
    # Two clicks at the same time wait for each other here.
    User.objects.select_for_update().get(pk=owner.pk)
    options = tree.game.options_json()
    if len(str(options)) > MAX_OPTIONS:
        raise ValidationError(_("Esta posição é grande demais para guardar."), code="too-big")
    if analyses_of(owner).count() >= MOST:
        raise ValidationError(
            _("Já guardaste %(n)d análises. Apaga algumas primeiro."), code="too-many", params={"n": MOST}
        )
    saved = SavedAnalysis(owner=owner, game=tree.game.slug, options=options, lettered=tree.lettered)
    return _store_tree(saved, tree, title)


@transaction.atomic
def change(saved: SavedAnalysis, tree: Tree, title: str) -> SavedAnalysis:
    """Keep an analysis as it is now; its game and the moves before it stay. Raises ValidationError."""
    return _store_tree(saved, tree, title)


def _store_tree(saved: SavedAnalysis, tree: Tree, title: str) -> SavedAnalysis:
    saved.before = list(tree.before)
    saved.tree = msgspec.to_builtins(tree.branches)
    saved.title = title.strip()
    saved.full_clean()
    saved.save()
    return saved


@transaction.atomic
def delete(saved: SavedAnalysis) -> None:
    """Keep an analysis no longer; its address leads nowhere then."""
    saved.delete()
