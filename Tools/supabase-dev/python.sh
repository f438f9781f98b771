#!/bin/sh
# Prints a Python that knows psycopg2: the machine's own, else one of ours in .supabase/venv, made where it is missing.
#
# usage: python.sh
#
# Exit status: 0 there is one; 69 there is none, and none could be made.
set -u
cd "$(dirname "$0")/../.." || exit 69
venv=$PWD/.supabase/venv

for python in python3 /usr/bin/python3 "$venv/bin/python"; do
  if "$python" -c 'import sys, psycopg2; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; then
    command -v "$python"
    exit 0
  fi
done

mkdir -p -m 700 .supabase
if { python3 -m venv "$venv" && "$venv/bin/python" -m pip install --quiet 'psycopg2-binary>=2.9,<3'; } >&2; then
  echo "$venv/bin/python"
  exit 0
fi
echo "python.sh: needed is Python 3.9 with psycopg2: Debian's package python3-psycopg2" >&2
exit 69
