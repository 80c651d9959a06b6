#!/usr/bin/env bash
# Where RustSec's database cannot be reached, .ci/advisories.sh would never show that it works. So it is
# tried on databases made here: one against a dependency of ours, one against none, and none at all.
#
#   tests/advisories.sh PATH_OF_CARGO_DENY
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Our own settings, but with a place to keep the database that is not the user's.
sed "s|^\[advisories\]|&\ndb-path = \"$work/kept\"|" deny.toml >"$work/deny.toml"

# A database with one advisory, against all versions of a crate; it stands in for the real one.
database() {
    local crate=$1 database=$work/database
    rm -rf "$database" "$work/kept"
    mkdir -p "$database/crates/$crate"
    cat >"$database/crates/$crate/RUSTSEC-2026-0000.md" <<ADVISORY
\`\`\`toml
[advisory]
id = "RUSTSEC-2026-0000"
package = "$crate"
date = "2026-01-01"

[versions]
patched = []
\`\`\`

# Planted by tests/advisories.sh
ADVISORY
    git -C "$database" init --quiet --initial-branch main
    git -C "$database" add .
    git -C "$database" -c user.name=test -c user.email=test@localhost commit --quiet -m 'One advisory'
}

looks_up() {
    local expected=$1 status=0
    # For this run, git takes this database in place of the real one.
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="url.file://$work/database.insteadOf" \
        GIT_CONFIG_VALUE_0=https://github.com/RustSec/advisory-db \
        .ci/advisories.sh "$2" --config "$work/deny.toml" >"$work/log" 2>&1 || status=$?
    [ "$status" = "$expected" ] && return
    printf 'failed: expected exit status %s, found %s\n' "$expected" "$status" >&2
    cat "$work/log" >&2
    exit 1
}

database no-dependency-of-ours
looks_up 0 "$1"
database serde_json
looks_up 1 "$1"
grep -q RUSTSEC-2026-0000 "$work/log"
rm -rf "$work/database" "$work/kept"
looks_up 2 "$1"
