#!/usr/bin/env bash
# Uses the pages as a person would, in Chromium: by mouse, by keyboard, on a phone, in three
# languages; axe checks accessibility. Needs Node 20; Chromium is
# installed where there is apt-get. The browser reaches only the service.
#
#   tests/browser/run.sh                      # all checks
#   tests/browser/run.sh --screenshots docs   # the same, and pictures of the pages
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
target=${CARGO_TARGET_DIR:-$here/../../target}

# Debian packages, where there is apt-get.
install() {
    local as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update
    "${as_root[@]}" apt-get install --yes --no-install-recommends "$@"
}

node "$here/spellings.js"

browser=${CHROMIUM:-$(command -v chromium || true)}
if [ -z "$browser" ]; then
    install chromium
    browser=$(command -v chromium)
fi
# How much room a text takes depends on its font: one of those that the pages name.
if command -v fc-list >/dev/null && [ -z "$(fc-list 'Liberation Sans')" ]; then
    install fonts-liberation
fi

modules=$target/browser
mkdir -p "$modules"
if ! cmp -s "$here/package-lock.json" "$modules/installed.json"; then
    cp "$here/package.json" "$here/package-lock.json" "$modules"
    npm ci --prefix "$modules" --ignore-scripts --no-audit --no-fund
    cp "$here/package-lock.json" "$modules/installed.json"
fi

(cd "$here/../.." && cargo build --release --locked --bin grand-tichu)
log=$(mktemp)
# The tokens of the description were made with this key.
GRAND_TICHU_TABLE_KEY=$here/../table-key "$target/release/grand-tichu" --listen 127.0.0.1:0 2>"$log" &
service=$!
trap 'kill "$service"; rm -f "$log"' EXIT
for _ in {1..2400}; do # two minutes: a busy machine is no fault
    address=$(sed -n 's|.*listening on \(http://[0-9.:]*\).*|\1|p' "$log")
    [ -z "$address" ] && kill -0 "$service" 2>/dev/null || break
    sleep 0.05
done
[ -n "$address" ] || { cat "$log" >&2; exit 1; }

MODULES=$modules BROWSER=$browser ADDRESS=$address SERVICE=$target/release/grand-tichu \
    node "$here/checks.js" "$@"
