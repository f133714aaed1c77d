"""What is said below a field of how an answer was understood, in worksheets and in exercises. Pure."""

from games.rules.text import Text, text


def echo(reading: Text | str | None, written: str) -> Text | None:
    """How what somebody wrote is understood; None where it cannot be read, or says the same, blanks aside."""
    if reading is None or "".join(str(reading).split()) == "".join(written.split()):
        return None
    return text("Percebi: {reading}.", reading=reading)
