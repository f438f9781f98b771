#!/bin/sh
# Has schemathesis, which knows nothing of us but our OpenAPI document, call a server over a demo's home.
#
# usage: check.sh FOLDER-OF-PROGRAMS [EXAMPLES]
#
# EXAMPLES is how many calls it makes up for each endpoint and kind; 15 take half a minute. Writes what it found to
# standard output. Exit status: 0 nothing; 1 something; 69 schemathesis is not there and cannot be installed.
set -eu
cd "$(dirname "$0")/../.."
bin=$1
examples=${2:-15}
venv=$PWD/.build/api-check
if [ ! -x "$venv/bin/schemathesis" ]; then
  { python3 -m venv "$venv" && "$venv/bin/python" -m pip install --quiet 'schemathesis>=4.10,<5'; } >&2 || {
    rm -rf "$venv"
    echo "check.sh: needed is Python 3.10 with venv, and schemathesis from PyPI" >&2
    exit 69
  }
fi

work=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT INT TERM

case $bin in /*) ;; *) bin=$PWD/$bin ;; esac

"$bin/rc" demo --home "$work/home" >/dev/null
"$bin/rc" serve --home "$work/home" --json >"$work/address" &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  [ ! -s "$work/address" ] || break
  sleep 0.5
done

# Ids that exist beside those that it makes up: a deleted school would be asked for in vain afterwards, so many of them.
ids() { "$bin/rc" "$@" --json --home "$work/home" | grep -oE '"id" *: *"[0-9a-f-]{36}"' | cut -d '"' -f 4 | head -12; }
schools=$(ids schools | sed 's/.*/"&"/' | paste -sd , -)
offers=$(ids offer list | sed 's/.*/"&"/' | paste -sd , -)
cat >"$work/schemathesis.toml" <<END
[generation]
# No text of ours takes U+0000; PostgreSQL has none either.
allow-x00 = false

[checks.positive_data_acceptance]
# 422: a rule that no schema can say, such as a deadline that must not lie before its offer.
expected-statuses = ["2xx", 401, 403, 404, 409, 422]

[dictionaries.schools]
values = [$schools]

[dictionaries.offers]
values = [$offers]

[[operations]]
include-path-regex = "^/api/schools/.*"
parameters = { "path.id" = { dictionary = "schools", probability = 0.8 } }

[[operations]]
include-path-regex = "^/api/offers/.*"
parameters = { "path.id" = { dictionary = "offers", probability = 0.8 } }
END

address=$(sed -E 's/.*"(http[^"]*)".*/\1/' "$work/address")
base=${address%%/\?token=*}
token=${address##*token=}
# What it keeps between runs would make one depend on another.
cd "$work"
"$venv/bin/schemathesis" --config-file "$work/schemathesis.toml" run "$base/api/openapi.json" \
  --header "Authorization: Bearer $token" --max-examples "$examples" --seed "${RC_SEED:-1}" --checks all \
  --generation-database none --no-color
