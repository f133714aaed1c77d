"""Numbers in addresses and forms, typed by whoever wants to."""


def typed_number(typed: str, otherwise: int, digits: int = 2) -> int:
    """The number that was typed; `otherwise` for anything else, and for more digits than it could have."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= digits else otherwise
