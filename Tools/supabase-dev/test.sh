#!/bin/sh
# Tests migrations, policies, functions and the stand-in on a PostgreSQL of its own. Without PostgreSQL it says so and is
# done; with CI=true that is a failure.
#
# usage: test.sh [unittest's arguments]
set -eu
cd "$(dirname "$0")"
CI=${CI:-false}

left_out() {
  if [ "$CI" = true ]; then
    echo "supabase-dev: $1; with CI=true nothing may be left out" >&2
    exit 69
  fi
  echo "SKIPPED: $1, nobody has judged the server's side"
  exit 0
}

python=$(sh ./python.sh) || left_out "there is no Python with psycopg2"
"$python" -B -c 'import postgres; postgres.programs()' 2>/dev/null || left_out "PostgreSQL's initdb and pg_ctl are missing"
"$python" -B -c 'import postgrest; print("REST:", postgrest.who(), flush=True)'
if [ $# -eq 0 ]; then set -- discover -s tests -t .; fi
exec "$python" -B -m unittest "$@"
