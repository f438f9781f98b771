#!/bin/sh
# Sees to it that the project can be built: installs the packages that are missing on Debian and Ubuntu, where that is
# permitted; elsewhere it says exactly what to install.
#
# usage: deps.sh
#
# Exit status: 0 all is there; 69 something is missing that only a person can install.
set -u

SWIFT=${SWIFT:-swift}
wanted_swift=6.2

say() { printf '%s\n' "$*" >&2; }

# Whether the version $1 is at least $2, both as MAJOR.MINOR.
at_least() {
  echo "$1 $2" | awk '{ split($1, a, "."); split($2, b, "."); exit !(a[1] > b[1] || (a[1] == b[1] && a[2] >= b[2])) }'
}

check_swift() {
  if ! command -v "$SWIFT" >/dev/null 2>&1; then
    say "deps: there is no swift on the PATH; version $wanted_swift or later is needed."
  else
    found=$("$SWIFT" --version 2>/dev/null |
      awk '{ for (i = 1; i < NF; i++) if ($i == "version") { print $(i + 1); exit } }')
    [ -n "$found" ] && at_least "$found" "$wanted_swift" && return 0
    say "deps: swift ${found:-of unknown version} is too old; version $wanted_swift or later is needed."
  fi
  case $(uname -s) in
    Darwin) say "  Install Xcode 26 from the App Store, then: sudo xcode-select --switch /Applications/Xcode.app" ;;
    *) say "  Install it as https://www.swift.org/install/linux says, with swiftly for instance: swiftly install latest" ;;
  esac
  return 1
}

# The packages of Debian that are missing.
missing_packages() {
  for package in libsqlite3-dev libcurl4-openssl-dev zlib1g-dev sqlite3 libcairo2-dev libedit-dev fonts-dejavu-core \
    poppler-utils libpq-dev pkg-config postgresql python3-psycopg2 curl openssl tzdata; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed$' || printf '%s ' "$package"
  done
}

install_packages() {
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true >/dev/null 2>&1; then
      say "deps: missing: $1"
      say "  Install with: sudo apt-get install $1"
      return 1
    fi
    as_root="sudo -n"
  fi
  say "deps: installing $1"
  log=$(mktemp) || return 1
  # The lists of a fresh machine are empty, and old ones may name files that are gone: update, then install.
  # shellcheck disable=SC2086  # several words are meant
  if $as_root env DEBIAN_FRONTEND=noninteractive sh -c \
    'apt-get update -q && apt-get install -q -y --no-install-recommends "$@"' sh $1 >"$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  tail -n 5 "$log" >&2
  rm -f "$log"
  say "deps: apt-get could not install: $1"
  return 1
}

# The browser that tests look at the pages with. They skip without, so it fails nothing where it cannot be installed.
offer_browser() {
  for browser in chromium-headless-shell chromium chromium-browser; do
    command -v "$browser" >/dev/null 2>&1 && return 0
  done
  # Older distributions have the whole browser alone.
  apt-cache show chromium-headless-shell >/dev/null 2>&1 && browser=chromium-headless-shell || browser=chromium
  install_packages "$browser fonts-noto-color-emoji python3-venv" || say "  Without it the pages are not seen in a browser."
}

check_packages() {
  case $(uname -s) in
    # Xcode brings SQLite, its shell and libcurl along. There, reports are not drawn: that needs cairo. The server's side
    # is tested where Homebrew's postgresql@15 is.
    Darwin) return 0 ;;
  esac
  if command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
    packages=$(missing_packages)
    [ -z "$packages" ] || install_packages "${packages% }" || return
    offer_browser
    return 0
  fi
  # Another Linux: what is there is judged by the compiler; what must be there is said where it is plainly not.
  command -v sqlite3 >/dev/null 2>&1 && command -v pdftotext >/dev/null 2>&1 && return 0
  say "deps: needed are the headers of SQLite, libcurl, zlib and cairo, the DejaVu fonts, the sqlite3 shell and"
  say "  poppler's tools, under your distribution's names:"
  say "  Fedora: sudo dnf install sqlite-devel libcurl-devel zlib-devel cairo-devel dejavu-sans-fonts sqlite \\"
  say "    poppler-utils"
  say "  For the server's side, which tests skip without: postgresql-server python3-psycopg2"
  say "  For the pages in a browser, which tests skip without: chromium"
  return 1
}

status=0
check_swift || status=69
check_packages || status=69
exit $status
