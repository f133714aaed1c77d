"""The ladder of a class: an order in one game, in which who beats somebody above takes the place."""
