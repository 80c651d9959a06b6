#!/usr/bin/env bash
# Looks our dependencies up in RustSec's database of advisories. Exit status 0: none has an advisory;
# 1: one has; 2: the database cannot be fetched, so nothing was looked up.
#
#   .ci/advisories.sh PATH_OF_CARGO_DENY [OPTION_OF_CARGO_DENY...]
set -uo pipefail

deny=("$@" --locked)
"${deny[@]}" fetch db || exit 2
"${deny[@]}" check advisories || exit 1
