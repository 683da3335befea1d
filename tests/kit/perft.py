"""Counting with an engine's own lists and verdicts: for one that does not count by itself."""


def counts(ask, table, depth):
    """How many sequences of one action there are, of two, and so on: see README.md."""
    found, tables = [], [table]
    while True:
        running = [{"table": each} for each in tables if each["phase"] != "over"]
        lists = [(each, ask("listLegalActions", each)["body"]["actions"]) for each in running]
        acts = [{**each, "action": action} for each, actions in lists for action in actions]
        found.append(len(acts))
        if len(found) == depth:
            return found
        verdicts = [ask("judge", act)["body"] for act in acts]
        tables = [each["table"] for each in verdicts if each["verdict"] == "legal"]
