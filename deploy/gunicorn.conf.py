"""How gunicorn serves the referee, each setting with its reason.

Read by `make run` and by the image alike. What differs between them comes from the environment:
HOST, PORT, WEB_CONCURRENCY and what README.md lists.
"""

import gc
import os
import sys
from pathlib import Path
from typing import Any

_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - only gunicorn's own heartbeat file goes there

# The command needs no more than `--config`, and may be given from any folder.
wsgi_app = "service.wsgi:app"
chdir = str(Path(__file__).resolve().parent.parent)
sys.path.insert(0, chdir)

# Closed to the outside unless somebody opens it: the image does, behind its own port.
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Keep-alive without an event loop; a slow client holds a thread, not a worker.
worker_class = "gthread"

# Judging is pure Python: only processes use more than one CPU. Two is right for one CPU as well,
# and is not guessed from the machine, which in a container is not ours.
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))

# For requests that wait on the network or for events; they add no computing power. All but two may
# wait for events at the same time: a whole table of eight.
threads = int(os.environ.get("RUMMY_THREADS", "10"))

# Rule books are built once and shared; an error in the code stops the start, not each worker.
preload_app = True

# Seconds without a heartbeat until a worker is replaced. Guards the worker's loop, not a request.
timeout = 30

# Seconds for requests in flight after SIGTERM: more than the 20 that one may wait for events, less
# than an orchestrator's usual 30.
graceful_timeout = 25

# Longer than the 60 seconds a load balancer keeps a connection, or it meets a closed one: 502.
keepalive = 75

# Never: replacing a worker resets the connections that gthread keeps alive.
max_requests = 0

# On a disk, writing the heartbeat can block, and the worker is then taken for dead.
worker_tmp_dir = str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None

# A socket that can reconfigure the server: nobody needs it, so nobody shall find it.
control_socket_disable = True

# A request line fits every address we have many times over, and so do these headers.
limit_request_line = 4094
limit_request_fields = 50
limit_request_field_size = 8190

# One line a request to standard output: who, what, status, bytes, seconds, request id. No bodies
# and no request headers, which may carry cards or tokens.
accesslog = "-"
access_log_format = '%(h)s "%(r)s" %(s)s %(B)s %(L)s %({x-request-id}o)s'

# Headers by which a proxy says where it mounts us, and that the client came by TLS. Nothing here
# asks for either (addresses are built from RUMMY_PUBLIC_URL), and a client on loopback, which is
# trusted by default, could send SCRIPT_NAME and get an HTML page with status 500.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

# Where no store has been set up, a private one is started for all workers and stopped with them.
# It keeps the games in a folder, one for each port, so that they outlive a restart.
_EMBEDDED: Any = None
if not os.environ.get("REDIS_URL"):
    from service.sessions.embedded import EmbeddedServer  # the way to it is only known by now

    _FOLDER = os.environ.get("RUMMY_DATA") or f".data/{os.environ.get('PORT', '8000')}"
    _EMBEDDED = EmbeddedServer(Path(chdir, _FOLDER))
    os.environ["REDIS_URL"] = _EMBEDDED.url


def on_starting(server: Any) -> None:
    """Start the private store, if there is to be one: before the first worker needs it."""
    if _EMBEDDED is not None and not _EMBEDDED.start():
        server.log.warning("Without a store there are no sessions; all else is served.")


def when_ready(server: Any) -> None:
    """Say what speaks against the store, as long as somebody is looking."""
    from service.sessions.checkup import warnings  # noqa: PLC0415 -- only found by way of `chdir`

    for sentence in warnings(os.environ["REDIS_URL"]):
        server.log.warning(sentence)


def pre_fork(server: Any, worker: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Let no worker look for garbage among what was made before it.

    That is 60,000 objects, all of which stay: each full search would take 30 ms of some request,
    and would write to the pages that the workers share.
    """
    gc.collect()
    gc.freeze()


def post_fork(server: Any, worker: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Leave the private store to the master."""
    if _EMBEDDED is not None:
        _EMBEDDED.leave()


def on_exit(server: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Stop the private store, when the last worker is gone."""
    if _EMBEDDED is not None:
        _EMBEDDED.stop()
