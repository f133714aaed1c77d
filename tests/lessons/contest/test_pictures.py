"""Pictures that authors bring: drawn anew, small, without what hides in files; who may see them."""

import contextlib
import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from accounts.models import User
from games.rules.invented.document import BadDraft
from lessons import picture_reader
from lessons.contest import drafting, inventions, pictures
from lessons.contest.models import Entry, GalleryGame, Invention, Judgement, Picture
from lessons.picture_reader import UnreadablePicture
from tests.clients import signed_in
from tests.lessons.contest.finished_edition import make_edition
from tests.pages import shows
from tests.users import make_user

FILES = Path(__file__).parent / "files"
SECRET = b"Rua da Escola 12"


def made(kind: str, size: tuple[int, int] = (40, 30), **more: Any) -> bytes:
    """A picture file, red at the left and blue at the right."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, *size))
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def bring(client: Client, invention: Invention, data: bytes, name: str = "desenho.png") -> Any:
    url = reverse("lessons:invention-pictures", args=[invention.key])
    return client.post(url, {"imagem": SimpleUploadedFile(name, data)})


def stored() -> Image.Image:
    return Image.open(io.BytesIO(bytes(Picture.objects.latest("pk").content)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_pictures_are_kept_as_small_png(author, invention, kind):
    assert bring(author, invention, made(kind, (2000, 1000))).status_code == 302
    image = stored()
    assert (image.format, image.size) == ("PNG", (512, 256))
    red, blue = image.convert("RGB").getpixel((5, 5)), image.convert("RGB").getpixel((500, 250))
    assert (red[0] > 200, red[2] < 50) == (True, True)
    assert (blue[2] > 200, blue[0] < 50) == (True, True)
    assert Picture.objects.get().width == 512


def test_what_a_photograph_tells_is_gone_and_it_stands_upright(author, invention):
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    exif[0x0112] = 6  # turned by a quarter
    exif.get_ifd(0x8825)[1] = "N"
    bring(author, invention, made("JPEG", exif=exif, comment=SECRET, icc_profile=SECRET))
    content = bytes(Picture.objects.get().content)
    image = stored()
    assert image.size == (30, 40)
    assert not image.getexif()
    assert not image.info
    assert SECRET not in content
    assert b"eXIf" not in content


def test_a_second_file_behind_the_picture_is_gone(author, invention):
    bring(author, invention, made("GIF") + b"<script>alert(1)</script>" + b"PK\x03\x04", "a.gif")
    content = bytes(Picture.objects.get().content)
    assert b"script" not in content
    assert b"PK\x03\x04" not in content


def test_of_a_moving_picture_the_first_frame_stays(author, invention):
    file = io.BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("green", "red")]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    bring(author, invention, file.getvalue())
    assert getattr(stored(), "n_frames", 1) == 1
    assert stored().convert("RGB").getpixel((4, 4)) == (0, 128, 0)


@pytest.mark.parametrize(
    "data",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"%PDF-1.7 ...",
        b"<!DOCTYPE html><script>alert(1)</script>",
        made("BMP"),
        made("TIFF"),
        b"",
        b"GIF89a",
    ],
)
def test_what_is_no_picture_is_refused_in_words(author, invention, data):
    answer = bring(author, invention, data)
    assert answer.status_code == 422
    page = answer.text
    assert "não servem" in page or "Escolhe um ficheiro" in page or "estragada" in page
    assert not Picture.objects.exists()


def test_a_picture_with_damaged_notes_is_refused(author, invention):
    """Turning it upright by what its EXIF says fails in the middle."""
    shows(bring(author, invention, (FILES / "bad_exif.jpg").read_bytes()), "estragada", status=422)


@given(st.sampled_from(["PNG", "JPEG", "WEBP", "GIF"]), st.data())
def test_damaged_files_are_drawn_or_refused(kind, data):
    file = bytearray(made(kind, **({} if kind == "GIF" else {"exif": noted()})))
    for _change in range(data.draw(st.integers(1, 8))):
        file[data.draw(st.integers(0, len(file) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(1, len(file)))
    with contextlib.suppress(UnreadablePicture):
        drawn = picture_reader.draw(bytes(file[:cut]), pictures.SIDE, pictures.FORMATS)
        assert max(drawn.size) <= pictures.SIDE
        assert picture_reader.encoded(drawn, "PNG")


def noted() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "Rua"
    return exif


def test_a_broken_picture_is_refused(author, invention):
    shows(bring(author, invention, made("PNG", (300, 300))[:120]), "estragada", status=422)


def bomb(side: int) -> bytes:
    """A PNG of a few bytes that says it has side x side points."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize("side", [6_000, 11_000, 30_000])
def test_bombs_are_refused_before_they_are_read(author, invention, side):
    shows(bring(author, invention, bomb(side)), "pontos a mais", status=422)


@pytest.mark.parametrize("lossless", [True, False])
def test_a_webp_is_measured_before_it_is_opened(lossless):
    data = bytearray(made("WEBP", lossless=lossless))
    if lossless:
        data[21:25] = (0x3FFF | 0x3FFF << 14).to_bytes(4, "little")
    else:
        data[26:30] = struct.pack("<HH", 16383, 16383)
    with pytest.raises(UnreadablePicture) as refused:
        picture_reader.draw(bytes(data), 8, ["WEBP"])
    assert refused.value.code == picture_reader.TOO_MANY_PIXELS


def test_what_comes_back_is_measured():
    assert pictures.drawn_anew(made("PNG", (600, 300))).size == (512, 256)


def test_an_extended_webp_is_measured_before_it_is_opened():
    data = bytearray(made("WEBP", exif=noted()))
    assert data[12:16] == b"VP8X"
    data[24:30] = b"\xff\x3f\x00" * 2
    with pytest.raises(UnreadablePicture) as refused:
        picture_reader.draw(bytes(data), 8, ["WEBP"])
    assert refused.value.code == picture_reader.TOO_MANY_PIXELS


def test_large_files_are_refused_before_they_are_read(author, invention, pupils):
    url = reverse("lessons:invention-pictures", args=[invention.key])

    class Unread(io.BytesIO):
        def read(self, *_size: Any) -> bytes:
            raise AssertionError("the body was read")

    unread: dict[str, Any] = {"CONTENT_LENGTH": str(50 * 1024 * 1024), "wsgi.input": Unread()}
    shows(author.generic("POST", url, b"", **unread), "no máximo 5 MB", status=413)
    assert author.generic("POST", url, b"", CONTENT_LENGTH="muito").status_code == 413
    with pytest.raises(Exception, match="5 MB"):
        pictures.store(invention, pupils[0], ContentFile(b"x"), pictures.MAX_BYTES + 1)


def test_the_form_needs_its_token(invention, pupils):
    client = Client(enforce_csrf_checks=True)
    client.force_login(pupils[0])
    assert bring(client, invention, made("PNG")).status_code == 403
    assert not Picture.objects.exists()


def test_twelve_are_enough(author, invention):
    for _again in range(pictures.MOST):
        Picture.objects.create(invention=invention, content=b"", width=1, height=1)
    shows(bring(author, invention, made("PNG")), "apaga uma", status=422)


def test_a_picture_can_be_taken_away_unless_the_game_has_it(author, invention, pupils):
    bring(author, invention, made("PNG"))
    picture = Picture.objects.get()
    url = reverse("lessons:invention-pictures", args=[invention.key])
    draft = drafting.with_value(invention.document, "look.picture", picture.key)
    with pytest.raises(BadDraft, match="imagens deste jogo"):
        inventions.save(
            invention, pupils[0], 1, drafting.with_value(invention.document, "look.picture", "naoexiste")
        )
    invention = inventions.save(invention, pupils[0], 1, draft)
    assert picture.key in author.get(invention.get_absolute_url()).text
    assert author.post(url, {"apagar": picture.key, "sure": "1"}).status_code == 422
    inventions.save(invention, pupils[0], 2, drafting.with_value(draft, "look.picture", ""))
    assert author.post(url, {"apagar": "outra", "sure": "1"}).status_code == 302
    assert Picture.objects.exists()
    author.post(url, {"apagar": picture.key, "sure": "1"})
    assert not Picture.objects.exists()


# Seeing


def seen(user: User | None, picture: Picture) -> int:
    client = Client() if user is None else signed_in(user)
    return client.get(reverse("lessons:picture", args=[picture.key])).status_code


def test_a_picture_comes_as_nothing_but_a_picture(author, invention):
    bring(author, invention, made("PNG"))
    answer = author.get(reverse("lessons:picture", args=[Picture.objects.get().key]))
    assert answer.content.startswith(b"\x89PNG")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Disposition"].startswith("inline")
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert "private" in answer.headers["Cache-Control"]


def test_who_sees_a_picture(invention, cast, other_teacher):
    picture = Picture.objects.create(invention=invention, content=b"x", width=1, height=1)
    stranger, judge = User.objects.get(username="estranho"), make_user("jurada", User.Kind.JUDGE)
    for user in (*cast.pupils[:2], cast.teacher):
        assert seen(user, picture) == 200
    for outsider in (stranger, other_teacher, judge, None):
        assert seen(outsider, picture) == 404
    entry = Entry.objects.create(edition=make_edition(other_teacher), invention=invention, state="final")
    assert seen(other_teacher, picture) == 200
    Judgement.objects.create(entry=entry, judge=judge)
    assert seen(judge, picture) == 200
    document = drafting.with_value(invention.document, "look.picture", picture.key)
    game = GalleryGame.objects.create(entry=entry, document=document, published_at=timezone.now())
    assert (seen(stranger, picture), seen(None, picture)) == (200, 200)
    unused = Picture.objects.create(invention=invention, content=b"x", width=1, height=1)
    assert seen(None, unused) == 404
    game.withdrawn_at = timezone.now()
    game.save()
    assert (seen(stranger, picture), seen(None, picture)) == (404, 404)


def test_a_teachers_own_picture_is_for_the_school(cast, other_teacher):
    own = inventions.create(cast.teacher, None, "heaps")
    picture = Picture.objects.create(invention=own, content=b"x", width=1, height=1)
    alone = make_user("sem escola", User.Kind.TEACHER)
    assert [seen(user, picture) for user in (cast.teacher, cast.pupils[0], other_teacher, alone)] == [
        200,
        200,
        404,
        404,
    ]
