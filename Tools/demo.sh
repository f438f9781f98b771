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
show rc audit --limit 10
show rc-replay verify

cat <<END

The home stands in $home. Go on with it:

  export RC_HOME="$(cd "$home" && pwd)" PATH="$(cd "$bin" && pwd):\$PATH"
  rc schools --division D1 --sort distance    # the list, filtered
  rc school history $school             # every status that the school had
  rc-replay state schools --at 1000           # the list as it was after a thousand events
END
