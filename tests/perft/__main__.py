"""With the word ``write``: count again, and write the counts into the files."""

from __future__ import annotations

import sys

from tests.perft.counting import counts, table_of
from tests.perft.files import FOLDER, cases_of, with_counts

if sys.argv[1:] != ["write"]:
    sys.exit(__doc__)
for path in sorted(FOLDER.glob("*.yaml")):
    found = [counts(table_of(case.file, case.rules), case.file["depth"]) for case in cases_of(path)]
    path.write_text(with_counts(path.read_text(encoding="utf-8"), found), encoding="utf-8")
