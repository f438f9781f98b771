#!/bin/sh
# Everything that must hold before a change is good. With CI=true nothing may be left out: what cannot be checked fails.
#
# usage: test.sh
set -eu

SWIFT=${SWIFT:-swift}
# With libpq, "--traits Postgres": the log in PostgreSQL is tested, too.
TRAITS=${TRAITS-$(pkg-config --exists libpq 2>/dev/null && echo --traits Postgres || true)}
CI=${CI:-false}

echo "== generated code is what the schemas say"
"$SWIFT" build $TRAITS --product rc-generate
.build/debug/rc-generate . --check || {
  echo "test: change a schema that was never released, not the generated code; then: make generate" >&2
  exit 1
}

echo "== schemas and samples, judged by another implementation"
if command -v python3 >/dev/null 2>&1; then
  python3 -c 'import jsonschema' 2>/dev/null || python3 -m pip install --quiet --user jsonschema 2>/dev/null || true
  # Judges calendar files; without it the tests judge them by rules of their own.
  python3 -c 'import icalendar' 2>/dev/null || python3 -m pip install --quiet --user icalendar 2>/dev/null || true
  # Says itself what is missing, and fails for it with CI=true.
  python3 Tools/check-schemas.py .
  echo "== what sources, tests and documents refer to"
  python3 -B -m unittest discover -q -s Tools/tests
  python3 Tools/check-references.py
  echo "== one writer for standard output and standard error"
  python3 Tools/check-output.py
  echo "== the faults of make mutants fit the sources"
  python3 Tools/mutants.py --check
  echo "== what an app pulls in"
  "$SWIFT" package dump-package | python3 Tools/check-products.py
elif [ "$CI" = true ]; then
  echo "test: python3 is not installed; with CI=true the schemas must be judged" >&2
  exit 69
else
  echo "SKIPPED: python3 is not installed, nobody but us has judged the schemas"
fi

echo "== the server's side: migrations, policies, functions, stand-in"
sh Tools/supabase-dev/test.sh

echo "== requirement ids that tests name"
sh Tools/trace.sh

echo "== everything is built"
"$SWIFT" build $TRAITS --build-tests

if command -v python3 >/dev/null 2>&1; then
  echo "== what is installed"
  sh Tools/packaging/check.sh .build/debug
fi

if command -v python3 >/dev/null 2>&1; then
  echo "== the command line, asked as its contract says"
  python3 -B Tools/contract/contract.py .build/debug
  echo "== a tenth of all commands at all edges; RC_SEED draws others"
  python3 -B Tools/edges/edges.py .build/debug --share 10
fi

echo "== the pages in a browser"
sh Tests/BrowserTests/test.sh

echo "== the API, called by a program that knows only its document"
sh Tools/api-check/check.sh .build/debug || {
  status=$?
  [ "$status" -eq 69 ] && [ "$CI" != true ] || exit 1
  echo "SKIPPED: schemathesis is not installed, nobody but us has called the API"
}

echo "== tests"
# Tests that run side by side hold thousands of files open; most systems allow a thousand unless asked.
files=$(ulimit -H -n)
[ "$files" != unlimited ] && [ "$files" -lt 65536 ] || files=65536
ulimit -n "$files" 2>/dev/null || true
# What each test did goes there; on the terminal two lines for each would hide those that say what is wrong.
log=.build/tests.log
marks=$(mktemp -d)
# Homes are made by the hundred, and each waits for the disk: memory serves as well where there is enough of it.
homes=
if [ "$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print int($4) }')" -gt 4000000 ] 2>/dev/null &&
  ! grep -E '^[^ ]+ /dev/shm .*noexec' /proc/mounts >/dev/null 2>&1; then
  homes=$(mktemp -d /dev/shm/rc-tests.XXXXXX)
  # PostgreSQL runs as another user, if this one is root, and has a folder of its own in there.
  chmod 711 "$homes"
  export TMPDIR="$homes"
fi
trap 'rm -rf "$marks" ${homes:+"$homes"}' EXIT
# The pipe's status would be tee's: the tests' own travels in a file.
{
  "$SWIFT" test $TRAITS --skip-build 2>&1 || touch "$marks/failed"
  echo "== publishing and pulling, over the application's own schema"
  RC_SUPABASE_SCHEMA=application "$SWIFT" test $TRAITS --skip-build \
    --filter '^SupabaseTests\.(Publishing|OldNews|Remainder|Family|Mirror|Pull|Serve)' 2>&1 || touch "$marks/failed"
} | tee "$log" | grep -aEv --line-buffered '^(◇ |✔ Test ("|case |[^ ]+\())|^$' || true
[ ! -e "$marks/failed" ] || {
  echo "test: what failed is above, and what each test did in $log" >&2
  exit 1
}

# A run that tests nothing, or leaves tests out, is not a success that anybody may lean on.
[ "$(grep -aEc 'Test run with [1-9][0-9]* tests?.* passed' "$log")" -ge 2 ] || {
  echo "test: no test was run, or none over the application's own schema" >&2
  exit 1
}
left_out=$(grep -aE '(^|[^[:alnum:]])(ABSENT|SKIPPED):|Test .* skipped(\.|: )' "$log" || true)
if [ -n "$left_out" ]; then
  printf '\nLEFT OUT of this run:\n%s\n' "$left_out"
  if [ "$CI" = true ] && printf '%s\n' "$left_out" | grep -qv 'ABSENT:'; then
    echo "test: with CI=true nothing may be skipped" >&2
    exit 1
  fi
fi
