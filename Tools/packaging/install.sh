#!/bin/sh
# Puts built programs, their manual pages and their completions where a system looks for them.
#
# usage: install.sh FOLDER-OF-PROGRAMS [PREFIX]        default: /usr/local; DESTDIR is put in front, as packagers expect
set -eu

bin=$(cd "$1" && pwd)
prefix=${DESTDIR:-}${2:-/usr/local}
here=$(cd "$(dirname "$0")" && pwd)
command -v python3 >/dev/null 2>&1 || {
  echo "install: python3 is not installed; the manual pages are made with it" >&2
  exit 69
}

install -d "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
  "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d" "$prefix/lib/systemd/system" \
  "$prefix/lib/systemd/user" "$prefix/lib/sysusers.d"
# What `rc serve` goes on as; its options are in the pages of rc.
install -m 755 "$bin/rc-serve" "$prefix/bin/rc-serve"
for program in rc rc-replay; do
  install -m 755 "$bin/$program" "$prefix/bin/$program"
  version=$("$bin/$program" --version | cut -d ' ' -f 1)
  "$bin/$program" --experimental-dump-help |
    python3 "$here/manual.py" "$prefix/share/man/man1" "$version" "$(LC_ALL=C date -u '+%B %-d, %Y')"
  "$bin/$program" --generate-completion-script bash > "$prefix/share/bash-completion/completions/$program"
  "$bin/$program" --generate-completion-script zsh > "$prefix/share/zsh/site-functions/_$program"
  "$bin/$program" --generate-completion-script fish > "$prefix/share/fish/vendor_completions.d/$program.fish"
done
# A family's own server is a service of the person's, a node is one of the system's.
for unit in system/recruiting-compass-node user/recruiting-compass; do
  sed "s|/usr/local|${2:-/usr/local}|g" "$here/${unit##*/}.service" > "$prefix/lib/systemd/$unit.service"
done
install -m 644 "$here/recruiting-compass.sysusers.conf" "$prefix/lib/sysusers.d/recruiting-compass.conf"
echo "installed in $prefix"
