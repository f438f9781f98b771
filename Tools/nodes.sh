#!/bin/sh
# Shows a family's log moving into PostgreSQL, two nodes serving it, one of them killed in the middle of somebody's
# session, and the log moving out again. Everything is made in a folder, and ended with it.
#
# usage: nodes.sh FOLDER-OF-PROGRAMS EMPTY-FOLDER
set -eu

bin=$(cd "$1" && pwd)
tools=$(cd "$(dirname "$0")/supabase-dev" && pwd)
mkdir -p "$2"
cd "$2"
folder=$(pwd)
python=$(sh "$tools/python.sh")
node1= node2=
end() {
  [ -z "$node1" ] || kill "$node1" 2>/dev/null || true
  [ -z "$node2" ] || kill "$node2" 2>/dev/null || true
  "$python" -B "$tools/supabase.py" reset --folder "$folder/project" > /dev/null
}
trap end EXIT

# What a reader would type is printed in front of what it answers.
say() { printf '\n$ %s\n' "$*"; }
show() {
  say "$@"
  program=$1
  shift
  "$bin/$program" "$@"
}
# All rows' digests as the program reads them, as one number.
digest() { "$bin/rc-replay" verify --json "$@" | grep rowsDigest | sort | sha256sum | cut -c1-32; }
# The same for a node's own rows: its folder of the family stands where rc-replay keeps its copy of that address.
of_node() {
  copies="$folder/cache-$1/recruiting-compass/copies"
  mkdir -p "$copies"
  ln -s "$folder/$1/families/$family" "$copies/$("$python" -c '
import functools, sys
print("%x" % functools.reduce(lambda h, b: (h ^ b) * 0x100000001B3 % 2**64, sys.argv[1].encode(), 0xCBF29CE484222325))' \
    "$log?family=$family")"
  # Whatever is read is caught up first; who died early has not seen the end.
  XDG_CACHE_HOME="$folder/cache-$1" "$bin/rc" schools --as "$player" --home "$log?family=$family" > /dev/null
  XDG_CACHE_HOME="$folder/cache-$1" digest --log "$log" --family "$family"
}

"$bin/rc" demo --home "$folder/home" > /dev/null
player=$("$bin/rc" family list --json --home "$folder/home" | "$python" -c '
import json, sys
print(next(member["id"] for member in json.load(sys.stdin) if member["role"] == "player"))')

# A project whose one person is the demo's player.
mkdir -p "$folder/project"
(umask 077; printf '{"sam@example.com": {"id": "%s", "password": "correct horse"}}' "$player" > "$folder/project/people.json"
 head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' > "$folder/sessions")
"$python" -B "$tools/supabase.py" start --date august --folder "$folder/project" > /dev/null
. "$folder/project/project.env"
$RC_SUPABASE_PSQL -qc 'create role node login in role compass_node'
port=$($RC_SUPABASE_PSQL -Atc 'show port')
log="postgres://node@127.0.0.1:$port/project"

show rc log copy home "$log"

serve() {
  "$bin/rc" serve --log "$log" --project "$RC_SUPABASE_URL" --jwt-secret "$folder/project/jwt-secret" \
    --session-secret "$folder/sessions" --listen 127.0.0.1 --origin http://compass.test --port "$2" \
    --home "$folder/$1" > "$folder/$1.out" 2>&1 &
}
wait_for() { until curl -s -o /dev/null "http://127.0.0.1:$1/ready"; do :; done; }
say rc serve --log "$log" --project "$RC_SUPABASE_URL" --session-secret sessions --port 8081 --home node1 '&'
serve node1 8081
node1=$!
say rc serve --log "$log" --project "$RC_SUPABASE_URL" --session-secret sessions --port 8082 --home node2 '&'
serve node2 8082
node2=$!
wait_for 8081
wait_for 8082

# What stands in front of the nodes sends a browser to one of them.
browser() {
  port=$1
  shift
  curl -s --noproxy '*' --connect-to "compass.test:80:127.0.0.1:$port" -b "$folder/cookies" -c "$folder/cookies" \
    -H 'Origin: http://compass.test' "$@"
}
titles() { grep -o '<h1[^>]*>[^<]*' | sed 's/<[^>]*>//' | head -1; }

say 'browser (node 1): POST /sign-in'
browser 8081 -o /dev/null -w '%{http_code} to %{redirect_url}\n' --data-urlencode email=sam@example.com \
  --data-urlencode 'password=correct horse' --data-urlencode to=/schools http://compass.test/sign-in
say 'browser (node 1): GET /schools'
browser 8081 http://compass.test/schools | titles
csrf=$(browser 8081 http://compass.test/schools/new | grep -o 'name="csrf" value="[^"]*"' | head -1 | cut -d'"' -f4)
say "browser (node 1): PATCH /api/user/preferences/player-details {\"gpa\":3.7}"
browser 8081 -o /dev/null -w '%{http_code}\n' -X PATCH -H "X-CSRF-Token: $csrf" -H 'Content-Type: application/json' \
  -d '{"gpa":3.7}' http://compass.test/api/user/preferences/player-details
say kill -9 node1
kill -9 "$node1"
node1=
say 'browser (node 2): GET /api/user/preferences/player'
browser 8082 http://compass.test/api/user/preferences/player | grep -o '"gpa":[0-9.]*'
say "browser (node 2): PATCH /api/user/preferences/player-details {\"gpa\":3.9}, with the secret of node 1's form"
browser 8082 -o /dev/null -w '%{http_code}\n' -X PATCH -H "X-CSRF-Token: $csrf" -H 'Content-Type: application/json' \
  -d '{"gpa":3.9}' http://compass.test/api/user/preferences/player-details
say "curl http://127.0.0.1:8082/metrics | grep '^rc_[a-z_]* '"
curl -s --noproxy '*' http://127.0.0.1:8082/metrics | grep '^rc_[a-z_]* '

show rc log copy "$log" back
kill "$node2"
wait "$node2" || true
node2=
family=$(ls "$folder/node2/families" | head -1)
say "rc-replay verify   # the digests of all rows: node 1's, node 2's, and those of the home that came back"
echo "node1  $(of_node node1)"
echo "node2  $(of_node node2)"
echo "back   $(digest --home "$folder/back")"
