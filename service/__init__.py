"""A referee for rummy over HTTP: a table and an action go in, a verdict comes out."""

__version__ = "0.1.0"
