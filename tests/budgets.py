"""How many examples property tests are given: a profile of hypothesis, chosen by HYPOTHESIS_PROFILE.

`default` is for work at hand, `ci` the same examples each time, so that what passed goes on passing;
`thorough` is for nights and for whoever changes rules or solvers.
"""

import os

from hypothesis import HealthCheck, settings

EXAMPLES = {"default": 25, "ci": 25, "thorough": 400}
# How long an example takes says something about the machine, not about the program.
_ANY_MACHINE = settings(
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)

for _name, _examples in EXAMPLES.items():
    settings.register_profile(_name, _ANY_MACHINE, max_examples=_examples, derandomize=_name == "ci")
_PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
settings.load_profile(_PROFILE)


def matches(usual: int) -> range:
    """The numbers of random matches in which a game is held against a second account of its rules: so many,
    and 2,000 for whoever changes rules."""
    return range(2_000 if _PROFILE == "thorough" else usual)


# For examples that every kind of block is asked.
SOME = settings(max_examples=EXAMPLES[_PROFILE] * 2 // 5)
# For examples that are whole matches, or that every game of the catalogue is asked.
FEW = settings(max_examples=EXAMPLES[_PROFILE] // 10)
