"""The parts of `make bench`: each measures one question and gives rows of the table."""
