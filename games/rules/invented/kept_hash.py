"""Values whose hash is reckoned once."""

from dataclasses import fields
from functools import cached_property
from typing import Any


class KeptHash:
    """A frozen dataclass that keeps its hash, because the solvers look up their games at every move."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__hash__ = KeptHash._kept_hash  # type: ignore[assignment,method-assign]

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self.__getstate__().values()))

    def _kept_hash(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # What else is kept, above all the hash, is of this process alone.
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
