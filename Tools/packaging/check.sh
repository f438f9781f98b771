#!/bin/sh
# Installs built programs into a folder of its own and looks at what came: every command has its manual page, which a
# reader of manual pages takes, and every shell takes its completions.
#
# usage: check.sh FOLDER-OF-PROGRAMS
set -eu

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR="$work" sh "$here/install.sh" "$1" /usr >/dev/null
prefix=$work/usr

for program in rc rc-replay; do
  [ "$("$prefix/bin/$program" --version)" = "$("$1/$program" --version)" ]
  commands=$("$prefix/bin/$program" --experimental-dump-help |
    python3 -c 'import json, sys
for one in json.load(sys.stdin)["command"]["subcommands"]:
    if one.get("shouldDisplay", True) and one["commandName"] != "help": print(one["commandName"])')
  for command in $commands; do
    page=$prefix/share/man/man1/$program-$command.1
    [ -s "$page" ] || { echo "packaging: $program $command has no manual page" >&2; exit 1; }
  done
  bash -n "$prefix/share/bash-completion/completions/$program"
  ! command -v zsh >/dev/null 2>&1 || zsh -n "$prefix/share/zsh/site-functions/_$program"
  ! command -v fish >/dev/null 2>&1 || fish -n "$prefix/share/fish/vendor_completions.d/$program.fish"
done
if command -v mandoc >/dev/null 2>&1; then
  mandoc -T lint -W error "$prefix"/share/man/man1/*.1
fi
"$prefix/bin/rc" devices trust --home "$work/home" >/dev/null || { echo "packaging: rc does not find rc-serve" >&2; exit 1; }
grep -q '^ExecStart=/usr/bin/rc serve' "$prefix/lib/systemd/user/recruiting-compass.service"
grep -q '^ExecStart=/usr/bin/rc serve --log' "$prefix/lib/systemd/system/recruiting-compass-node.service"
! grep -rn '/usr/local' "$prefix/lib/systemd"
echo "packaging: $(ls "$prefix/share/man/man1" | wc -l | tr -d ' ') manual pages, completions for bash, zsh and fish"
