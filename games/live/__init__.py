"""A match as it happens: its state, commands and their executor, the only writer, sockets, the lobby, the
computer's seat."""
