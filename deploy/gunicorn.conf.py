"""How gunicorn serves the referee, each setting with its reason.

Read by `make run` and by the image alike. What differs between them comes from the environment:
HOST, PORT and WEB_CONCURRENCY.
"""

import os
from pathlib import Path

_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - only gunicorn's own heartbeat file goes there

# The command needs no more than `--config`, and may be given from any folder.
wsgi_app = "service.wsgi:app"
chdir = str(Path(__file__).resolve().parent.parent)

# Closed to the outside unless somebody opens it: the image does, behind its own port.
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Keep-alive without an event loop; a slow client holds a thread, not a worker.
worker_class = "gthread"

# Judging is pure Python: only processes use more than one CPU. Two is right for one CPU as well,
# and is not guessed from the machine, which in a container is not ours.
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))

# For requests that wait on the network; they add no computing power.
threads = 4

# Rule books are built once and shared; an error in the code stops the start, not each worker.
preload_app = True

# Seconds without a heartbeat until a worker is replaced. Guards the worker's loop, not a request.
timeout = 30

# Seconds for requests in flight after SIGTERM; less than an orchestrator's usual 30.
graceful_timeout = 20

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
