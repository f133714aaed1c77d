"""Photographs of paper work: drawn anew, for the group and the class's teachers alone."""

import io
import zlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from accounts import privacy
from accounts.models import User
from accounts.throttle import Bucket
from games.live.match_state import Refused
from lessons import picture_reader, pictures
from lessons.classroom import assignments, groups, photos
from lessons.classroom.models import Assignment, Group, Photo
from tests.accounts.locks import other_holding
from tests.clients import signed_in
from tests.lessons.builders import make_group
from tests.pages import shows

SECRET = b"Rua da Escola 12"
Make = Callable[..., Group]


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **more: Any) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size, "red").save(file, kind, **more)
    return file.getvalue()


def bring(user: User, group: Group, data: bytes | None = None) -> Any:
    upload = {"fotografia": SimpleUploadedFile("IMG.jpg", picture() if data is None else data)}
    return signed_in(user).post(reverse("lessons:photos", args=[group.key]), upload)


def kept(group: Group, user: User) -> Photo:
    return photos.add(group, user, ContentFile(picture()), 1)


def see(user: User, photo: Photo, group: Group | None = None) -> int:
    url = reverse("lessons:photo", args=[(group or photo.group).key, photo.key])
    return signed_in(user).get(url).status_code


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photograph_is_kept_as_a_smaller_jpeg(group, pupils, kind):
    assert bring(pupils[0], group, picture(kind, (2400, 1200))).status_code == 302
    photo = Photo.objects.get()
    image = Image.open(io.BytesIO(bytes(photo.content)))
    assert (image.format, image.size) == ("JPEG", (2000, 1000))
    assert (photo.width, photo.height, photo.group, photo.by) == (2000, 1000, group, pupils[0])


def test_place_and_time_are_gone_and_it_stands_upright(group, pupils):
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = SECRET.decode(), 6
    exif.get_ifd(0x8825)[1] = "N"
    bring(pupils[0], group, picture(exif=exif, comment=SECRET) + SECRET)
    photo = Photo.objects.get()
    image = Image.open(io.BytesIO(bytes(photo.content)))
    assert image.size == (30, 40)
    assert not image.getexif()
    assert SECRET not in bytes(photo.content)


def test_what_is_transparent_is_white_paper(group, pupils):
    file = io.BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(file, "PNG")
    bring(pupils[0], group, file.getvalue())
    assert Image.open(io.BytesIO(bytes(Photo.objects.get().content))).getpixel((4, 4)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC"),
        (picture("GIF"), "não servem"),
        (b"%PDF-1.7 ...", "não servem"),
        (picture("PNG", (300, 300))[:120], "estragada"),
        (picture("PNG", (6000, 6000), "1"), "pontos a mais"),
        (b"x", "não servem"),
    ],
)
def test_what_is_no_photograph_is_refused_in_words(group, pupils, data, words):
    shows(bring(pupils[0], group, data), words, status=422)
    assert not Photo.objects.exists()


@pytest.mark.parametrize("side", [(8064, 6048), (8160, 6144)], ids=["48 Mpx", "50 Mpx"])
def test_a_photograph_of_a_new_phone_is_made_smaller(group, pupils, side):
    file = io.BytesIO()
    image = Image.new("L", side, 255)
    image.paste(0, (0, 0, side[0] // 2, side[1]))
    image.save(file, "JPEG")
    assert bring(pupils[0], group, file.getvalue()).status_code == 302
    kept_image = Image.open(io.BytesIO(bytes(Photo.objects.get().content)))
    assert max(kept_image.size) == photos.SIDE
    assert kept_image.convert("L").getextrema() == (0, 255)


def test_a_photograph_with_a_second_picture_behind_it_is_one(group, pupils):
    # As phones keep them: a map of light, or a smaller picture, after the photograph.
    file = io.BytesIO()
    image = Image.new("L", (8000, 6000), 255)
    image.paste(0, (0, 0, 4000, 6000))
    image.save(file, "MPO", save_all=True, append_images=[Image.new("L", (40, 30), 128)])
    assert Image.open(file).format == "MPO"
    assert bring(pupils[0], group, file.getvalue()).status_code == 302
    kept_image = Image.open(io.BytesIO(bytes(Photo.objects.get().content)))
    assert (kept_image.format, kept_image.size) == ("JPEG", (2000, 1500))
    assert kept_image.convert("L").getextrema() == (0, 255)


def deep_colours(low: int, high: int, channels: int) -> bytes:
    """A PNG of 16 bits a colour, dark at the left and light at the right, as the library cannot write it;
    with 2 or 4 channels the last is opaque."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    kind = {2: 4, 3: 2, 4: 6}[channels]
    opaque = b"\xff\xff" if channels % 2 == 0 else b""
    left, right = (value.to_bytes(2, "big") * (channels - len(opaque) // 2) + opaque for value in (low, high))
    rows = (b"\0" + left * 20 + right * 20) * 30
    header = (40).to_bytes(4, "big") + (30).to_bytes(4, "big") + bytes((16, kind, 0, 0, 0))
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize("channels", [2, 3, 4])
def test_faint_pictures_of_16_bits_a_colour_are_scaled_by_their_range(channels):
    def ends(low: int, high: int) -> tuple[Any, Any]:
        drawn = picture_reader.draw(deep_colours(low, high, channels), 40, ["PNG"])
        return drawn.getpixel((2, 15)), drawn.getpixel((37, 15))

    assert ends(0, 4095) == ((0, 0, 0, 255), (255, 255, 255, 255))
    assert ends(50_000, 60_000) == ((0, 0, 0, 255), (255, 255, 255, 255))
    assert ends(0, 65_535) == ((0, 0, 0, 255), (255, 255, 255, 255))
    dark, light = ends(10_000, 60_000)
    assert (dark[0], light[0]) == (39, 234)
    assert ends(700, 700)[0] == ends(700, 700)[1]


def scene() -> Image.Image:
    image = Image.new("RGB", (40, 30), "white")
    image.paste("red", (4, 4, 20, 26))
    image.paste("blue", (24, 4, 36, 12))
    return image


@pytest.mark.parametrize(
    ("kind", "mode", "options"),
    [
        ("JPEG", "CMYK", {"quality": 95}),
        ("JPEG", "CMYK", {"quality": 95, "progressive": True}),
        ("PNG", "P", {}),
        ("PNG", "P", {"transparency": 0}),
        ("PNG", "LA", {}),
        ("PNG", "1", {}),
        ("WEBP", "RGB", {"save_all": True, "lossless": True, "append_images": [Image.new("RGB", (40, 30))]}),
        ("PNG", "RGB", {"save_all": True, "append_images": [Image.new("RGB", (40, 30))]}),
    ],
)
def test_odd_kinds_look_as_they_were_meant(kind, mode, options):
    image = scene().quantize(4) if mode == "P" else scene().convert(mode)
    file = io.BytesIO()
    image.save(file, kind, **options)
    drawn = picture_reader.draw(file.getvalue(), 40, photos.FORMATS)
    meant = Image.new("RGB", (40, 30), "white")
    plain = Image.open(file).convert("RGBA")
    meant.paste(plain, mask=plain)
    shown = Image.open(io.BytesIO(picture_reader.encoded(drawn, "PNG")))
    flat = Image.new("RGB", (40, 30), "white")
    flat.paste(shown, mask=shown)
    assert not picture_reader.is_blank(drawn)
    for point in ((10, 15), (30, 8), (22, 28)):
        near = zip(flat.getpixel(point), meant.getpixel(point), strict=True)
        assert all(abs(one - other) < 12 for one, other in near)


def deep_grey(low: int, high: int) -> bytes:
    """A scan of 16 bits a point, dark at the left and light at the right."""
    row = low.to_bytes(2, "little") * 20 + high.to_bytes(2, "little") * 20
    image = Image.frombytes("I;16", (40, 30), row * 30)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(("low", "high"), [(0, 65535), (1000, 4095), (20_000, 60_000)])
def test_a_scan_of_16_bits_is_scaled_by_its_range(group, pupils, low, high):
    page = signed_in(pupils[0]).post(
        reverse("lessons:photos", args=[group.key]),
        {"fotografia": SimpleUploadedFile("scan.png", deep_grey(low, high))},
        follow=True,
    )
    shows(page, "Fotografia guardada.")
    image = Image.open(io.BytesIO(bytes(Photo.objects.get().content))).convert("L")
    assert image.getpixel((2, 15)) < 10
    assert image.getpixel((37, 15)) > 245


def nearly_black() -> bytes:
    """A photograph through a covered lens."""
    image = Image.linear_gradient("L").point(lambda value: value // 40)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("data", [picture(), deep_grey(700, 700), picture("PNG", mode="1"), nearly_black()])
def test_nothing_blank_is_stored_without_a_word(group, pupils, data):
    url = reverse("lessons:photos", args=[group.key])
    answer = signed_in(pupils[0]).post(url, {"fotografia": SimpleUploadedFile("a.png", data)}, follow=True)
    shows(answer, "nela não se vê nada", hides=["Fotografia guardada."])
    assert Photo.objects.exists()


def test_the_reader_itself():
    """As its own process calls it."""
    scan = picture_reader.draw(deep_grey(1000, 4095), 20, ["PNG"])
    assert (scan.size, scan.getextrema()[0]) == ((20, 15), (0, 255))
    assert picture_reader.draw(deep_grey(7, 7), 20, ["PNG"]).getpixel((2, 2)) == (7, 7, 7, 255)
    assert picture_reader.draw(picture("PNG", mode="1"), 20, ["PNG"]).mode == "RGBA"
    assert not picture_reader.is_blank(scan)
    assert picture_reader.is_blank(Image.new("RGBA", (4, 4), (9, 9, 9, 0)))
    assert picture_reader.encoded(scan, "JPEG").startswith(b"\xff\xd8")
    assert picture_reader.encoded(scan, "PNG").startswith(b"\x89PNG")
    refused = {
        b"x": picture_reader.UNKNOWN,
        picture("PNG", (300, 300))[:120]: picture_reader.BROKEN,
        picture("PNG", (6000, 6000), "1"): picture_reader.TOO_MANY_PIXELS,
    }
    for data, code in refused.items():
        with pytest.raises(picture_reader.UnreadablePicture) as error:
            picture_reader.draw(data, 20, ["PNG"])
        assert error.value.code == code


def test_who_sends_too_many_waits(group, pupils, monkeypatch):
    monkeypatch.setattr(pictures, "SENT", Bucket("few-pictures", burst=1, seconds=60))
    assert bring(pupils[0], group).status_code == 302
    shows(bring(pupils[0], group, b"never opened"), "muitas imagens seguidas", status=422)
    assert bring(pupils[1], group).status_code == 302


def test_pictures_are_opened_one_at_a_time_on_a_machine(group, pupils, monkeypatch):
    """Who comes too late for that is told so; the file was not read."""
    monkeypatch.setattr(pictures, "LONGEST_WAIT", 0.01)
    with other_holding(pictures.LOCK) as other:
        shows(bring(pupils[0], group), "Há muitas imagens a chegar", status=422)
        other.kill()
        other.wait()
        assert bring(pupils[0], group).status_code == 302


def test_a_picture_that_takes_too_long_is_ended(group, pupils, monkeypatch):
    monkeypatch.setattr(pictures, "MAX_SECONDS", 0.001)
    shows(bring(pupils[0], group), "pontos a mais", status=422)


def test_a_form_without_a_file_says_so(group, pupils):
    answer = signed_in(pupils[0]).post(reverse("lessons:photos", args=[group.key]))
    shows(answer, "Escolhe um ficheiro", status=422)


def test_large_files_are_refused_before_they_are_read(group, pupils):
    url = reverse("lessons:photos", args=[group.key])
    answer = signed_in(pupils[0]).generic("POST", url, b"", CONTENT_LENGTH=str(13 * 1024 * 1024))
    shows(answer, "no máximo 12 MB", status=413)
    with pytest.raises(ValidationError, match="12 MB"):
        photos.add(group, pupils[0], ContentFile(b"x"), photos.MAX_BYTES + 1)


def test_twelve_are_enough(group, pupils):
    Photo.objects.bulk_create(Photo(group=group, content=b"", width=1, height=1) for _ in range(photos.MOST))
    assert "Já há 12 fotografias: apaga uma primeiro." in bring(pupils[0], group).text
    page = signed_in(pupils[0]).get(reverse("lessons:photos", args=[group.key])).text
    shows(page, "apaga uma para juntar outra", hides=['type="file"'])


# Who


def test_only_the_group_and_the_teachers_of_the_class_see_it(group, pupils, teacher, other_teacher):
    photo = kept(group, pupils[0])
    own = make_group(group.assignment, [pupils[2]], 2)
    assert [see(user, photo) for user in (pupils[0], pupils[1], teacher)] == [200, 200, 200]
    assert [see(user, photo) for user in (pupils[2], other_teacher)] == [403, 403]
    assert see(pupils[2], photo, own) == 404, "nor by the address of an own sheet"
    url = reverse("lessons:photo", args=[group.key, photo.key])
    assert Client().get(url).status_code == 302
    assert signed_in(pupils[2]).get(group.get_absolute_url()).status_code == 403


def test_it_comes_as_nothing_but_a_picture_and_is_not_kept(group, pupils):
    photo = kept(group, pupils[0])
    answer = signed_in(pupils[1]).get(reverse("lessons:photo", args=[group.key, photo.key]))
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert "no-store" in answer.headers["Cache-Control"]
    assert "private" in answer.headers["Cache-Control"]


def test_members_bring_and_delete_while_the_sheet_is_open_teachers_always(
    group, pupils, teacher, other_teacher
):
    photo = kept(group, pupils[0])
    Group.objects.update(state=Group.State.HANDED_IN)
    assert "A ficha já foi entregue." in bring(pupils[0], group).text
    with pytest.raises(Refused):
        photos.delete(photo, pupils[0])
    assert bring(other_teacher, group).status_code == 403
    url = reverse("lessons:photos", args=[group.key])
    shows(signed_in(pupils[0]).get(url).text, hides=['type="file"', "apagar"])
    assert bring(teacher, group).status_code == 302
    assert Photo.objects.count() == 2
    signed_in(teacher).post(url, {"apagar": photo.key, "sure": "1"})
    assert Photo.objects.get().by == teacher
    Group.objects.update(state=Group.State.OPEN)
    other = Photo.objects.get()
    assert signed_in(pupils[1]).post(url, {"apagar": "outra", "sure": "1"}).status_code == 302
    signed_in(pupils[1]).post(url, {"apagar": other.key, "sure": "1"})
    assert not Photo.objects.exists()


def test_a_task_that_is_not_open_yet_or_closed_takes_none(group, pupils):
    hour = timedelta(hours=1)
    for terms in (
        {"opens_at": timezone.now() + hour},
        {"opens_at": None, "closes_at": timezone.now() - hour},
    ):
        Assignment.objects.update(**terms)
        assert bring(pupils[0], group).status_code == 422
    assert not Photo.objects.exists()


# Where they are seen, and what becomes of them


def test_they_stand_on_the_sheet_and_beside_its_marking(group, cast):
    photo = kept(group, cast.pupils[0])
    address = reverse("lessons:photo", args=[group.key, photo.key])
    for user, page in (
        (cast.pupils[1], group.get_absolute_url()),
        (cast.teacher, reverse("lessons:mark", args=[group.key])),
    ):
        assert address in signed_in(user).get(page).text


def test_a_group_with_a_photograph_is_not_thrown_away(group, cast):
    kept(group, cast.pupils[0])
    assert groups.dissolve(group.assignment, cast.teacher) == 0
    with pytest.raises(ValidationError):
        assignments.delete(group.assignment, cast.teacher)
    assert Photo.objects.exists()


def test_the_persons_data_name_them_and_their_erasure_deletes_them(group, cast):
    other = make_group(group.assignment, cast.pupils[2:4], 2)
    own, mates, left = kept(group, cast.pupils[0]), kept(group, cast.pupils[1]), kept(other, cast.pupils[0])
    strange, teachers = kept(other, cast.pupils[2]), kept(other, cast.teacher)
    shown = {row["name"]: row["own"] for row in privacy.as_json(cast.pupils[0])["photos"]}
    assert shown == {f"{own.key}.jpg": True, f"{mates.key}.jpg": False, f"{left.key}.jpg": True}
    privacy.erase(cast.pupils[0], cast.teacher)
    assert set(Photo.objects.all()) == {strange, teachers}
    privacy.erase(cast.teacher, cast.teacher)
    assert set(Photo.objects.all()) == {strange, teachers}, "what a teacher brought is the pupils' work"
