#!/bin/sh
# Installs Recruiting Compass from an unpacked archive, if the system has the libraries that it needs.
#
# usage: sh install.sh [PREFIX]        default: /usr/local; sh install.sh --check only looks
set -eu

here=$(cd "$(dirname "$0")" && pwd)
missing=$(for program in rc rc-serve rc-replay; do ldd "$here/bin/$program"; done | awk '/not found/ { print $1 }' | sort -u)
if [ -n "$missing" ]; then
  echo "install: libraries are missing:" $missing >&2
  echo "  on Debian and Ubuntu: apt-get install libsqlite3-0 libcurl4 libcairo2 libedit2 libpq5 zlib1g fonts-dejavu-core ca-certificates" >&2
  exit 69
fi
[ "${1:-}" != --check ] || { echo "all libraries are there"; exit 0; }
prefix=${1:-/usr/local}
mkdir -p "$prefix"
# Programs that run are replaced, not written over.
for part in bin share lib; do cp -Rf --remove-destination "$here/$part" "$prefix/"; done
for unit in "$prefix"/lib/systemd/*/recruiting-compass*.service; do
  sed "s|/usr/local|$prefix|g" "$unit" > "$unit.new"
  mv "$unit.new" "$unit"
done
echo "installed in $prefix; begin with: rc demo"
