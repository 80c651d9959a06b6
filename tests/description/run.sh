#!/usr/bin/env bash
# Lets two linters read openapi/openapi.json, each with all rules that it recommends: spectral and
# redocly. An error fails, and so does a warning. Needs Node 20 with npm; nothing but npm's own
# installation is asked of the network.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
description=$here/../../openapi/openapi.json
target=${CARGO_TARGET_DIR:-$here/../../target}

modules=$target/description
mkdir -p "$modules"
if ! cmp -s "$here/package-lock.json" "$modules/installed.json"; then
    cp "$here/package.json" "$here/package-lock.json" "$modules"
    npm ci --prefix "$modules" --ignore-scripts --no-audit --no-fund
    cp "$here/package-lock.json" "$modules/installed.json"
fi

"$modules/node_modules/.bin/spectral" lint --ruleset "$here/spectral.yaml" --fail-severity warn "$description"

# Redocly has no option to fail on warnings, so this reads its summary, and fails without one.
summary=$(REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
    "$modules/node_modules/.bin/redocly" lint --config "$here/redocly.yaml" --format json "$description") || true
node -e '
const { totals, problems } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
for (const { ruleId, message, location } of problems) console.log(`${ruleId}: ${message} (${location[0].pointer})`);
console.log(`redocly: ${totals.errors} errors, ${totals.warnings} warnings`);
process.exitCode = totals.errors + totals.warnings > 0 ? 1 : 0;
' <<<"$summary"
