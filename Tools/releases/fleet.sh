#!/bin/sh
# Lets the programs of an older release and today's share histories: fleet.py says how. The older ones are built from their
# commit or tag, once.
#
# usage: fleet.sh COMMIT [OPTIONS OF fleet.py]      0.1.0 is 1b4ae51f
set -eu
cd "$(dirname "$0")/../.."
[ $# -ge 1 ] || { echo "usage: fleet.sh COMMIT [--seed N] [--histories N] [--steps N] [--medium NAME]…" >&2; exit 64; }
commit=$(git rev-parse --short=8 --verify "$1^{commit}")
shift
older=$PWD/.build-fleet/$commit
python=$(sh Tools/supabase-dev/python.sh)
[ -d "$older" ] || git clone --quiet . "$older"
git -C "$older" checkout --quiet "$commit"
for folder in "$older" "$PWD"; do
  for product in rc rc-replay; do (cd "$folder" && ${SWIFT:-swift} build --traits Postgres --product $product); done
done
"$python" -B Tools/releases/fleet.py "$older/.build/debug" .build/debug "$@"
