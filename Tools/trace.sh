#!/bin/sh
# Which lines of Docs/requirements.md a test names with .verifies("…"), or in Python @verifies("…"), by page and tag.
#
# usage: trace.sh [--missing]
#
#   --missing   list the requirements that no test names
#
# A test that names an id verifies it by the author's word: this counts names, it does not judge tests.
# Exit status: 0 every id that a test names exists; 1 one does not; 64 wrong usage; 74 a file cannot be read.
set -eu
cd "$(dirname "$0")/.."

missing=0
case ${1-} in
  '') ;;
  --missing) missing=1 ;;
  *)
    echo "usage: trace.sh [--missing]" >&2
    exit 64
    ;;
esac
requirements=Docs/requirements.md
[ -r "$requirements" ] || { echo "trace: $requirements cannot be read" >&2; exit 74; }
[ -d Tests ] || { echo "trace: there is no folder Tests" >&2; exit 74; }

named=$(mktemp)
trap 'rm -f "$named"' EXIT

# The ids in the parentheses behind .verifies or @verifies, which may span lines, each with its place. Comments name
# nothing.
find Tests \( -name '*.swift' -o -name '*.py' \) -type f -exec awk '
  FNR == 1 { open = 0 }
  /^[ \t]*(\/\/|#)/ { next }
  {
    rest = $0
    while (rest != "") {
      if (!open) {
        if (!match(rest, /[.@]verifies\(/)) break
        rest = substr(rest, RSTART + RLENGTH)
        open = 1
      }
      end = index(rest, ")")
      inside = end ? substr(rest, 1, end - 1) : rest
      count = split(inside, parts, "\"")
      for (i = 2; i <= count; i += 2) print parts[i] "\t" FILENAME ":" FNR
      if (!end) break
      rest = substr(rest, end + 1)
      open = 0
    }
  }
' {} + | LC_ALL=C sort -u >"$named"

awk -F '\t' -v missing="$missing" -v requirements="$requirements" '
  function cell(p, t) { return total[p, t] ? sprintf("%d/%d", covered[p, t], total[p, t]) : "-" }

  # A requirement is a line such as: SL-17 [core] Size category from studentSize …
  FILENAME == requirements {
    if ($0 !~ /^(SL|SD|ED|PR|OD)-[0-9]+ \[/) next
    id = $0
    sub(/ .*/, "", id)
    if (id in text) { print "trace: " id " stands twice in " requirements; bad = 1 }
    order[++lines] = id
    text[id] = $0
    next
  }

  $1 in text { named[$1] = 1; next }
  { print "trace: " $2 " names " $1 ", which " requirements " does not have"; bad = 1 }

  END {
    if (!lines) { print "trace: no requirement found in " requirements; exit 1 }
    for (i = 1; i <= lines; i++) {
      id = order[i]
      p = id
      sub(/-.*/, "", p)
      t = text[id]
      sub(/^[^[]*\[/, "", t)
      sub(/\].*/, "", t)
      total[p, t]++; total[p, "all"]++; total["all", t]++; total["all", "all"]++
      if (!(id in named)) continue
      covered[p, t]++; covered[p, "all"]++; covered["all", t]++; covered["all", "all"]++
    }
    pages = split("SL SD ED PR OD all", page, " ")
    tags = split("core web net ios-only all", tag, " ")
    for (i = 0; i <= pages; i++) {
      printf "%-5s", i ? page[i] : "page"
      for (j = 1; j <= tags; j++) printf "%10s", i ? cell(page[i], tag[j]) : tag[j]
      printf "\n"
    }
    if (missing) {
      printf "\n"
      for (i = 1; i <= lines; i++) if (!(order[i] in named)) print text[order[i]]
    }
    exit bad ? 1 : 0
  }
' "$requirements" "$named"
