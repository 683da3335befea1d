"""Hold one specification against another: `python -m tests.compatibility OLD NEW`.

Prints each change that breaks clients, and fails if there is one while the major version stays.
"""

import sys
from pathlib import Path

from tests.compatibility.gate import verdict

if len(sys.argv) != 3:
    sys.exit(__doc__)
sys.exit(verdict(*(Path(name) for name in sys.argv[1:])))
