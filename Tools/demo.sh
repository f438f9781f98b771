#!/bin/sh
# Tells a family's two seasons in a home of its own, and shows what can be asked of it. May be run again and again.
#
# usage: demo.sh FOLDER-OF-PROGRAMS HOME
set -eu

bin=$1
home=$2

# What a reader would type is printed in front of what it answers.
show() {
  printf '\n$ %s\n' "$*"
  program=$1
  shift
  "$bin/$program" "$@" --home "$home"
}

rm -rf "$home"
show rc demo
# The colours and columns are those of the terminal that `make` runs in.
show rc schools --sort fit --limit 10
# The id's beginning is enough, as everywhere. No favourite is no reason to show nothing.
best() { "$bin/rc" schools --sort fit --limit 1 --csv --home "$home" "$@" | awk -F , 'NR == 2 { print substr($1, 1, 13) }'; }
school=$(best --favorites)
[ -n "$school" ] || school=$(best)
show rc school show "$school"
show rc offer compare
show rc prefs get school
show rc dashboard
show rc export schools --out "$home/comparison.pdf"
show rc export calendar --out "$home/season.ics"
show rc audit --limit 10
# The last school that was given up: which event did it, and what would be without it?
given_up=$(COLUMNS=300 "$bin/rc" audit --type StatusChanged --home "$home" | awk '$NF == "not_pursuing" { print $1; exit }')
if [ -n "$given_up" ]; then
  show rc-replay diff --from "$((given_up - 1))" --to "$given_up"
  show rc-replay what-if --drop "$given_up"
fi
show rc-replay verify

cat <<END

The home stands in $home. Go on with it:

  export RC_HOME="$(cd "$home" && pwd)" PATH="$(cd "$bin" && pwd):\$PATH"
  rc schools --division D1 --sort distance    # the list, filtered
  rc school history $school             # every status that the school had
  rc event list                               # camps, showcases, visits
  rc-replay state schools --at 1000           # the list as it was after a thousand events
  rc-replay step                              # walk through the history, one event at a time
  make serve                                  # the pages in a browser, each with a slider over its past
END
