"""The verbs of rummy: what a player may do, one module an action, and what comes of it."""
