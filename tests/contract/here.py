"""The sessions at the service that this run asks, and what it has answered.

The environment says where the service is.
"""

import atexit
import os
from pathlib import Path

from tests.contract.games import Games
from tests.contract.tally import Answers

GAMES = Games(os.environ["CONTRACT_URL"])
ANSWERS = Answers()
atexit.register(ANSWERS.write, Path(os.environ["CONTRACT_TALLY"]))
