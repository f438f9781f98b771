#!/bin/sh
# Tests the pages in a real browser: Chromium, driven by Playwright, at a server of its own over the demo's home. Without
# Chromium or the driver it says so and is done; with CI=true that is a failure.
#
# usage: test.sh [unittest's arguments]
set -eu
cd "$(dirname "$0")"
CI=${CI:-false}

left_out() {
  if [ "$CI" = true ]; then
    echo "browser: $1; with CI=true nothing may be left out" >&2
    exit 69
  fi
  echo "SKIPPED: $1, nobody has seen the pages in a browser"
  exit 0
}

python=$(sh ./python.sh) || left_out "there is no Python with Playwright"
"$python" -B -c 'import served; served.chromium()' 2>/dev/null || left_out "there is no Chromium (Debian's package chromium)"
if [ $# -eq 0 ]; then set -- discover -s . -t .; fi
exec "$python" -B -m unittest "$@"
