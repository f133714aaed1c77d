"""A table without a referee: a board and pieces for games whose rules no block says."""
