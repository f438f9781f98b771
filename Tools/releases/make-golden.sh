#!/bin/sh
# Builds the programs of this release and lets them write its golden home into Tests/Releases, once.
#
# usage: make-golden.sh RELEASE
set -eu
cd "$(dirname "$0")/../.."
[ $# -eq 1 ] || { echo "usage: make-golden.sh RELEASE" >&2; exit 64; }
[ ! -e "Tests/Releases/$1" ] || { echo "Tests/Releases/$1 is there already: it is never made again" >&2; exit 1; }
python=$(sh Tools/supabase-dev/python.sh)
for product in rc rc-replay CrashChild; do ${SWIFT:-swift} build --traits Postgres --product $product; done
"$python" -B Tools/releases/make_golden.py "$1" .build/debug
