"""Whether a table can exist at all.

These rules look at a table alone. They are safe for every table that can be read, also where
another of them is broken. Their names begin with `consistency`, whichever module they stand in.
"""
