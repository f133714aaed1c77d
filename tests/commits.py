from functools import partial

from django.test import TestCase

# What waits for the commit is done at the end of `with committed():`, in tests that never commit.
committed = partial(TestCase.captureOnCommitCallbacks, execute=True)
