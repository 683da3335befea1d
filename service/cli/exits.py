"""The exit codes. From 64 on they are those of sysexits.h, from 128 on those of a shell."""

from typing import Final

DONE: Final = 0
ILLEGAL: Final = 1
UNDETERMINED: Final = 2
IMPOSSIBLE: Final = 3

NOT_STARTED: Final = 1
"""Of `serve`, as of gunicorn itself."""

USAGE: Final = 64
REFUSED: Final = 65
UNREADABLE: Final = 66
FAULT: Final = 70
NOT_WRITTEN: Final = 74
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

OF_OUTCOME: Final = {
    "legal": DONE,
    "undetermined": UNDETERMINED,
    "illegal": ILLEGAL,
    "impossible": IMPOSSIBLE,
    "refused": REFUSED,
    "unreadable": UNREADABLE,
    "fault": FAULT,
}
"""What `check` can find out about a question, each outcome graver than the one before it."""

TOLD: Final = """\
exit codes, that of the gravest outcome:
   0  all are legal
   2  one is undetermined: it hangs on cards that the table does not show
   1  one is illegal
   3  a table is impossible: no game comes to it
  65  something is no question: not JSON, too long, a member missing or wrong
  66  a file or folder could not be read
  70  a fault of the referee itself
and of every command:
  64  the command line is wrong
  74  the output could not be written
 130  interrupted
 141  whoever read the output has stopped reading
"""
