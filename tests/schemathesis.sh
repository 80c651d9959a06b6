#!/usr/bin/env bash
# Lets schemathesis, with all of its checks, search for requests to which the service answers
# otherwise than its own description says. Needs Python 3 with venv.
#
#   tests/schemathesis.sh                                  # a minute, the same requests every time
#   tests/schemathesis.sh --seed 7 --max-examples 1000     # others, and more
set -euo pipefail
cd "$(dirname "$0")/.."

version=4.32.5
work=target/schemathesis
if [ ! -e "$work/$version" ]; then
    python3 -m venv --clear "$work"
    "$work/bin/pip" install --quiet "schemathesis==$version"
    touch "$work/$version"
fi

# With --workspace and an example, dependencies have the features of `cargo test --workspace`, which
# compiled them.
cargo build --workspace --locked --bin grand-tichu --example bot
log=$(mktemp)
GRAND_TICHU_TABLE_KEY=tests/table-key "${CARGO_TARGET_DIR:-target}/debug/grand-tichu" --listen 127.0.0.1:0 2>"$log" &
service=$!
trap 'kill "$service"; rm -f "$log"' EXIT

for _ in {1..2400}; do # two minutes: a busy machine is no fault
    address=$(sed -n 's|.*listening on \(http://[0-9.:]*\).*|\1|p' "$log")
    [ -z "$address" ] && kill -0 "$service" 2>/dev/null || break
    sleep 0.05
done
[ -n "$address" ] || { cat "$log" >&2; exit 1; }
export SCHEMATHESIS_HOOKS=$PWD/tests/schemathesis_hooks.py PYTHONDONTWRITEBYTECODE=1
config=$PWD/tests/schemathesis.toml
cd "$work" # where it keeps its own notes
bin/schemathesis --config-file "$config" run "$address/openapi.json" --checks all --max-examples 50 --seed 1 --no-color "$@"
