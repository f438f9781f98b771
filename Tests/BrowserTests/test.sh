#!/bin/sh
# Tests the pages in a real browser: Chromium, driven by Playwright, at servers of their own over the demo's home. Without
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
[ $# -eq 0 ] || exec "$python" -B -m unittest "$@"

# Some side by side, as most of the time is waiting: a browser and a server for each, and more of them only make each other
# wait. Each file's words stay together.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export RC_STORY="$work/story"
TZ=UTC ../../.build/debug/rc demo --seed 1 --until 2026-11-15 --home "$RC_STORY" >/dev/null
ls test_*.py | PYTHON="$python" WORK="$work" xargs -P "${BROWSERS:-3}" -I FILE sh -c \
  'name=FILE; "$PYTHON" -B -m unittest "${name%.py}" >"$WORK/FILE.log" 2>&1 || touch "$WORK/failed"'
for file in test_*.py; do
  printf '%s: ' "$file"
  if grep -q '^OK' "$work/$file.log"; then grep '^Ran' "$work/$file.log"; else cat "$work/$file.log"; fi
done
[ ! -e "$work/failed" ]
