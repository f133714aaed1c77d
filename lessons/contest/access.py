"""Who may do what in the contest. Views, admin, consumers and commands ask here and nowhere else.

Each `..._to_...` function raises DoesNotExist where the reader shall not even learn that something exists, as
far as keys go: they are unguessable, and pages answer 404 alike.
"""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import Classroom, User
from accounts.people import taught
from lessons.contest.kinds import NIM, kind_of
from lessons.contest.models import Edition, Entry, Invention, Judgement

Reader = User | AnonymousUser


def is_organiser(user: Reader, edition: Edition) -> bool:
    """Whoever made the edition, and the site's administration."""
    return isinstance(user, User) and (edition.organiser_id == user.pk or user.is_superuser)


def inventions_of(user: User) -> QuerySet[Invention]:
    """The inventions of which somebody is an author."""
    return Invention.objects.filter(authors__person=user, authors__left_at=None)


def inventions_taught(user: Reader) -> QuerySet[Invention]:
    """The inventions of the classes that somebody teaches."""
    if not isinstance(user, User):
        return Invention.objects.none()
    return Invention.objects.filter(classroom__in=taught(user))


def invention_to_write(user: Reader, key: str) -> Invention:
    """For its authors. Raises Invention.DoesNotExist."""
    if not isinstance(user, User):
        raise Invention.DoesNotExist
    return inventions_of(user).select_related("classroom").get(key=key)


def invention_to_read(user: Reader, key: str) -> Invention:
    """For its authors, the teachers of its class, and who organises the edition that it is in.

    Raises Invention.DoesNotExist.
    """
    invention = Invention.objects.select_related("classroom", "entry__edition").get(key=key)
    entry: Entry | None = getattr(invention, "entry", None)
    if (
        writes_invention(user, invention)
        or teaches_invention(user, invention)
        or (entry is not None and is_organiser(user, entry.edition))
    ):
        return invention
    raise Invention.DoesNotExist


def nim_to_write(user: Reader, key: str) -> Invention:
    """A Nim game, for its authors. Raises Invention.DoesNotExist."""
    return _nim(invention_to_write(user, key))


def nim_to_read(user: Reader, key: str) -> Invention:
    """A Nim game, for who reads it. Raises Invention.DoesNotExist."""
    return _nim(invention_to_read(user, key))


def _nim(invention: Invention) -> Invention:
    if kind_of(invention.document) is not NIM:
        raise Invention.DoesNotExist
    return invention


def board_to_read(user: Reader, key: str) -> Invention:
    """A board game, with a machine or without, for who reads it. Raises Invention.DoesNotExist."""
    invention = invention_to_read(user, key)
    if not kind_of(invention.document).is_board:
        raise Invention.DoesNotExist
    return invention


def writes_invention(user: Reader, invention: Invention) -> bool:
    """Whether somebody is an author."""
    return isinstance(user, User) and inventions_of(user).filter(pk=invention.pk).exists()


def teaches_invention(user: Reader, invention: Invention) -> bool:
    """Whether somebody teaches the class that the invention is made for."""
    return inventions_taught(user).filter(pk=invention.pk).exists()


def entry_to_write(user: Reader, key: str) -> Entry:
    """For the authors. Raises Entry.DoesNotExist."""
    entry = _entry(key)
    if writes_invention(user, entry.invention):
        return entry
    raise Entry.DoesNotExist


def entry_to_comment(user: Reader, key: str) -> Entry:
    """For the teachers of the class. Raises Entry.DoesNotExist."""
    entry = _entry(key)
    if teaches_invention(user, entry.invention):
        return entry
    raise Entry.DoesNotExist


def entry_to_read(user: Reader, key: str) -> Entry:
    """For authors, their teachers and the organiser. Raises Entry.DoesNotExist."""
    entry = _entry(key)
    try:
        invention_to_read(user, entry.invention.key)
    except Invention.DoesNotExist:
        raise Entry.DoesNotExist from None
    return entry


def _entry(key: str) -> Entry:
    return Entry.objects.select_related("edition__school", "invention__classroom__school", "category").get(
        key=key
    )


def edition_to_run(user: Reader, key: str) -> Edition:
    """For who organises it. Raises Edition.DoesNotExist."""
    edition = Edition.objects.select_related("school", "organiser").get(key=key)
    if is_organiser(user, edition):
        return edition
    raise Edition.DoesNotExist


def editions_for(classroom: Classroom) -> QuerySet[Edition]:
    """The editions in which pupils of a class may take part."""
    return Edition.objects.filter(
        Q(open_to_all=True) | Q(school=classroom.school_id) | Q(schools=classroom.school_id),
        archived_at=None,
    ).distinct()


def judgements_of(user: Reader) -> QuerySet[Judgement]:
    """The judgements that somebody has been given and not been excused from, and none of entries that were
    withdrawn."""
    if not isinstance(user, User):
        return Judgement.objects.none()
    judgements = Judgement.objects.filter(judge=user).exclude(state=Judgement.State.RECUSED)
    return judgements.exclude(entry__state=Entry.State.WITHDRAWN)
