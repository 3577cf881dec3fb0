# The client is built once and only its result is kept.
FROM node:22-slim AS client
WORKDIR /table/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY engine/data /table/engine/data
COPY engine/expansions /table/engine/expansions
COPY app/protocol.schema.json /table/app/protocol.schema.json
COPY docs /table/docs
COPY frontend ./
RUN npm run build

# What the server runs with, pinned and checked by hash.
FROM python:3.13-slim AS packages
WORKDIR /table
COPY requirements.txt ./
RUN python3 -m venv /packages && /packages/bin/python -m pip install --no-cache-dir --require-hashes --requirement requirements.txt

FROM python:3.13-slim
WORKDIR /table
RUN useradd --system --no-create-home --uid 10001 arrakis && install -d -o arrakis -m 0700 /var/lib/arrakis
COPY --from=packages /packages /packages
COPY LICENSE ./
COPY engine engine
COPY app app
COPY migrations migrations
COPY --from=client /table/frontend/dist frontend/dist
# Nothing is written beside the code later: the image may be mounted read-only.
RUN /packages/bin/python -m compileall -q engine app migrations
ENV PATH=/packages/bin:/usr/local/bin:/usr/bin:/bin PYTHONUNBUFFERED=1
ENV ARRAKIS_HOST=0.0.0.0 ARRAKIS_DATA_DIR=/var/lib/arrakis PORT=8000
USER arrakis
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/readyz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "app"]
