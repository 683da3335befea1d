# Two stages: the first installs, the second has neither installer's caches nor tests nor sources
# that are not served. Whoever publishes the image pins both lines by digest.
FROM python:3.11-slim AS build

WORKDIR /app
RUN python -m venv /opt/venv
COPY requirements.lock ./
# Only wheels, so that no package runs code of its own while it is installed.
RUN /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement requirements.lock \
    && /opt/venv/bin/pip uninstall --yes pip setuptools
COPY LICENSE ./
COPY service ./service
COPY deploy/gunicorn.conf.py ./deploy/gunicorn.conf.py
# Compiled here, because at run time nothing may be written.
RUN python -m compileall -q service

FROM python:3.11-slim

ARG VERSION=0.1.0
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="rummy-referee" \
      org.opencontainers.image.description="A referee for rummy over HTTP" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"

ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000

WORKDIR /app
# Both stay root's: the service can read itself, not change itself.
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app

# By number, so that an orchestrator can see that it is not root. It has no name and no shell.
USER 10001:10001
EXPOSE 8000

# For compose and plain engines; an orchestrator asks /livez and /readyz itself.
HEALTHCHECK --interval=10s --timeout=2s --start-period=5s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/livez', timeout=2)"]

# Exec form: gunicorn is process 1 and gets SIGTERM itself.
CMD ["gunicorn", "--config", "deploy/gunicorn.conf.py"]
