#!/bin/sh
# Measures the figures of README.md in one run and writes them to results.md.
#
#   bench/run.sh [BINARY] [MEASURE...]
#
# BINARY is a release build with V8; without it, the one that $SERVER names (as `make bench` does), or else the one that
# `make build` builds. MEASURE picks some of start, hits, uncached, beside, memory, fill, purge; without any, all are run and
# results.md is written.
set -eu
cd "$(dirname "$0")/.."

settings=$(scripts/need.sh node wrk nginx)
eval "$settings"
if [ "$(uname -s)" != Linux ]; then
  echo "bench: the figures come from /proc, which only Linux has" >&2
  exit 1
fi

case "${1:-}" in
  */*) binary=$1; shift ;;
  *) binary=${SERVER:-$(make --no-print-directory build | tail -n 1)} ;;
esac
if [ ! -r bundles/manifest.json ]; then
  echo "bench: there is no UI in bundles/: run \`make ui\` first" >&2
  exit 1
fi
if [ ! -x "$binary" ]; then
  echo "bench: there is no program at $binary" >&2
  exit 1
fi
exec node bench/run.mjs "$binary" "$@"
