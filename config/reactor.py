"""Twisted's reactor on uvloop, where there is one: imported before Daphne, which takes what it finds."""

import sys

if sys.platform != "win32":
    import uvloop
    from twisted.internet import asyncioreactor

    asyncioreactor.install(uvloop.new_event_loop())
