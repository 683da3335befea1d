"""Ask an engine the questions of the kit, and print where it disagrees; see README.md.

run.py --url http://127.0.0.1:8000        run.py --command './my-engine' [cases/rummy.jsonl ...]
"""

import argparse
import json
import shlex
import sys
from collections import Counter
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE, Popen

from compare import differences  # type: ignore[import-not-found] # stands beside this file
from perft import counts  # type: ignore[import-not-found] # so does this

HERE = Path(__file__).parent
KIT = json.loads((HERE / "kit.json").read_text("utf-8"))


def over_http(line, question, request):
    if question == "perft":
        return {"status": 200, "body": {"counts": counts(partial(over_http, line), **request)}}
    body, media_type = json.dumps(request), {"Content-Type": "application/json"}
    line.request("POST", KIT["questions"][question], body, media_type)
    answer = line.getresponse()
    return {"status": answer.status, "body": json.loads(answer.read())}


def over_pipe(engine, question, request):
    engine.stdin.write(json.dumps({"question": question, "request": request}) + "\n")
    return json.loads(engine.stdout.readline() or sys.exit("The engine has ended."))


parser = argparse.ArgumentParser(description=__doc__)
which = parser.add_mutually_exclusive_group(required=True)
which.add_argument("--url", help="where a service answers, http://host:port")
which.add_argument("--command", help="starts an engine: a question a line in, an answer out")
parser.add_argument("files", nargs="*", default=list(KIT["cases"]), help="all, if none is named")
asked = parser.parse_args()
if asked.url:
    ask = partial(over_http, HTTPConnection(asked.url.split("/")[2]))
else:
    engine = Popen(shlex.split(asked.command), stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1)
    ask = partial(over_pipe, engine)
found: "Counter[str]" = Counter()
for line in (line for file in asked.files for line in (HERE / file).open(encoding="utf-8")):
    case = json.loads(line)
    answer = ask(case["question"], case["request"])
    wrong = answer["status"] != 404 and list(differences(case, answer, KIT["compared"]))
    found["unknown" if answer["status"] == 404 else "wrong" if wrong else "right"] += 1
    if wrong:
        sys.stdout.write("\n  ".join([case["id"], *wrong]) + "\n")
told = f"{found['right']} agree, {found['wrong']} disagree, {found['unknown']} are not answered.\n"
sys.stdout.write(told)
sys.exit(found["wrong"] > 0 or not found["right"])
