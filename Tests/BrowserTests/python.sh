#!/bin/sh
# Prints a Python that knows the browser's driver and axe: one of ours in .browser/venv, made where it is missing.
#
# usage: python.sh
#
# Exit status: 0 there is one; 69 there is none, and none could be made.
set -u
cd "$(dirname "$0")/../.." || exit 69
venv=$PWD/.browser/venv
wanted="$PWD/Tests/BrowserTests/requirements.txt"

if [ -x "$venv/bin/python" ] && cmp -s "$wanted" "$venv/requirements.txt"; then
  echo "$venv/bin/python"
  exit 0
fi
mkdir -p -m 700 .browser
if { python3 -m venv "$venv" && "$venv/bin/python" -m pip install --quiet --requirement "$wanted"; } >&2; then
  cp "$wanted" "$venv/requirements.txt"
  echo "$venv/bin/python"
  exit 0
fi
echo "python.sh: needed are Python 3.9 with its venv, and what Tests/BrowserTests/requirements.txt names" >&2
exit 69
