"""The parts of the API, in the order in which the specification shows them."""

from service.api import docs, games, probes, problem_pages, referee

PARTS = (referee.REFEREE, games.GAMES, probes.PROBES, docs.DOCS, problem_pages.PROBLEMS)
