#!/usr/bin/env bash
# Writes everything that follows from the list of operations: the description, the examples in it, the functions
# and types of the Python package, and the types of the TypeScript client (where there is Node).
set -euo pipefail
cd "$(dirname "$0")/.."

UPDATE_EXAMPLES=1 cargo test --quiet --test service published_examples_are_real_answers
cargo run --quiet -- openapi > openapi/openapi.json.new
mv openapi/openapi.json.new openapi/openapi.json
python/generate.py
if command -v npm >/dev/null; then
    (cd clients/typescript && npm ci --silent && npm run --silent types)
else
    echo "the types of clients/typescript are not written: there is no npm" >&2
fi
