#!/bin/sh
# Writes the documentation of the library's modules, as a website that any server of files can show.
#
# usage: docs.sh FOLDER
#
# Exit status: 0 it is written; 69 this toolchain has no DocC.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { echo "usage: docs.sh FOLDER" >&2; exit 64; }
SWIFT=${SWIFT:-swift}
docc=$(command -v docc || xcrun --find docc 2>/dev/null) || {
  echo "docs.sh: this Swift toolchain has no docc" >&2
  exit 69
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The last line names the folder: "Files written to …".
graphs=$("$SWIFT" package ${TRAITS:-} dump-symbol-graph --minimum-access-level public --skip-synthesized-members |
  sed -n 's/^Files written to //p')
[ -d "$graphs" ] || { echo "docs.sh: the compiler wrote no symbols" >&2; exit 1; }

# The products for apps, and what their API is made of.
for module in Compass Pages PageModels Supabase HTTP Domain EventSchemas EventLog Projections; do
  mkdir -p "$scratch/$module"
  cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json "$scratch/$module" 2>/dev/null || true
  "$docc" convert --additional-symbol-graph-dir "$scratch/$module" --diagnostic-level error \
    --fallback-display-name "$module" --fallback-bundle-identifier "recruiting-compass.$module" \
    --output-dir "$scratch/$module.doccarchive"
done
rm -rf "$1"
"$docc" merge "$scratch"/*.doccarchive --synthesized-landing-page-name "Recruiting Compass" --output-path "$1" > /dev/null
echo "wrote $1 ($(du -sm "$1" | cut -f1) MB); to read it: python3 -m http.server -d $1"
