"""JSON in and out. What is read becomes values of `game`; what is answered becomes plain dicts."""
