#!/bin/sh
# Packs the programs for machines without Swift: its standard library is linked in. What else they need of the system is
# named in the archive, and looked for when it is installed.
#
# usage: dist.sh FOLDER-OF-PROGRAMS OUTPUT-FOLDER
set -eu

bin=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
version=$("$bin/rc" --version | cut -d ' ' -f 1)
name=recruiting-compass-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for program in rc rc-serve rc-replay; do
  if ldd "$bin/$program" | grep -q 'libswift\|libFoundation'; then
    echo "dist: $bin/$program needs Swift's own libraries; build it with --static-swift-stdlib" >&2
    exit 1
  fi
done
mkdir "$work/$name"
sh "$here/install.sh" "$bin" "$work/$name" >/dev/null
cp "$here/../../README.md" "$work/$name/share/"
[ ! -e "$here/../../CHANGELOG.md" ] || cp "$here/../../CHANGELOG.md" "$work/$name/share/"
# The units name the place that the archive is installed to by default.
for unit in "$work/$name"/lib/systemd/*/*.service; do
  sed "s|$work/$name|/usr/local|g" "$unit" > "$unit.new"
  mv "$unit.new" "$unit"
done
strip "$work/$name"/bin/*
# The libraries that the programs name themselves, and where Debian has them the packages.
objdump -p "$work/$name"/bin/* | awk '$1 == "NEEDED" { print $2 }' | sort -u \
  > "$work/$name/needs.txt"
cp "$here/unpacked.sh" "$work/$name/install.sh"
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/$name.tar.gz" "$name"
(cd "$out" && sha256sum "$name.tar.gz" > "$name.tar.gz.sha256")
echo "$out/$name.tar.gz: $(du -h "$out/$name.tar.gz" | cut -f 1)"
