"""A match afterwards: replay, downloads, SGF, imports."""
