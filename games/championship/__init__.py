"""The national championship of mathematical games (CNJM): its editions, its games as schools play them."""
