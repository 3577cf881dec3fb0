#!/bin/sh
# Fetches the images that docker-compose.yml names by version and writes into .env which they are, by digest: from then
# on these very images are started, until this is run again.
set -eu
cd "$(dirname "$0")/.."
touch .env
for pair in POSTGRES_IMAGE=postgres:17-alpine REDIS_IMAGE=redis:7-alpine NGINX_IMAGE=nginx:stable-alpine; do
  name=${pair%%=*} tag=${pair#*=}
  docker pull --quiet "$tag" >/dev/null
  found=$(docker image inspect --format '{{index .RepoDigests 0}}' "$tag")
  case $found in
    *@sha256:*) ;;
    *) echo "$tag has no digest" >&2; exit 1 ;;
  esac
  grep -v "^$name=" .env >.env.new || true
  echo "$name=$found" >>.env.new
  cat .env.new >.env
  rm .env.new
  echo "$name=$found"
done
