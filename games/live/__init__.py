"""A match as it happens: table, desk (the only writer), sockets, the computer's seat, the lobby."""
