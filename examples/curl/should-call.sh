#!/usr/bin/env bash
# Asks grand-tichu whether to call Grand Tichu. Needs bash 5 and curl 7.84 or newer.
#
#   should-call.sh CARD... [--own-score N] [--opponent-score N] [--target-score N]
#                  [--opponent-called true|false] [--partner-called true|false]
#                  [--profile NAME] [--deadline MS] [--otherwise call|no-call]
#
# Prints "call" or "no call". Exit status 0: call, 1: no call, 2: invalid question,
# 3: no answer in time. --otherwise replaces status 3 with a fallback. GRAND_TICHU_URL is the
# address of the service, GRAND_TICHU_API_KEY an optional key.
set -uo pipefail

fail() { printf '%s\n' "$2" >&2; exit "$1"; }

# Prints call or no call and exits with its status.
answer() { printf '%s\n' "${1/-/ }"; [ "$1" = call ]; exit; }

unavailable() {
    [ -z "$otherwise" ] || answer "$otherwise"
    fail 3 "$1"
}

# Microseconds. (In some languages the point of EPOCHREALTIME is a comma.)
now() { printf '%s' "${EPOCHREALTIME//[!0-9]/}"; }

# Converts microseconds to the seconds that sleep and curl take.
seconds() { printf '%d.%06d' $(($1 / 1000000)) $(($1 % 1000000)); }

hand='' profile=balanced deadline=300 otherwise=''
declare -A situation
while [ $# -gt 0 ]; do
    case $1 in
    --own-score | --opponent-score | --target-score | --opponent-called | --partner-called)
        [ $# -ge 2 ] || fail 2 "$1: expected a value"
        name=${1#--}
        situation[${name//-/_}]=$2
        shift
        ;;
    --profile | --deadline | --otherwise)
        [ $# -ge 2 ] || fail 2 "$1: expected a value"
        printf -v "${1#--}" '%s' "$2"
        shift
        ;;
    -*)
        fail 2 "expected --own-score, --opponent-score, --target-score, --opponent-called, --partner-called,\
 --profile, --deadline or --otherwise, found $1"
        ;;
    *) hand+=${hand:+,}$1 ;;
    esac
    shift
done
[[ $deadline =~ ^[1-9][0-9]{0,8}$ ]] || fail 2 "--deadline: expected milliseconds, found $deadline"
[[ $otherwise =~ ^(|call|no-call)$ ]] || fail 2 "--otherwise: expected call or no-call, found $otherwise"
[[ $profile =~ ^[a-z][a-z0-9_-]*$ ]] || fail 2 "expected a profile, found \"$profile\""

fields=()
for name in "${!situation[@]}"; do
    fields+=(--data-urlencode "$name=${situation[$name]}")
done

url=${GRAND_TICHU_URL:-http://127.0.0.1:8080}
until=$(($(now) + 1000 * deadline))
pause=10000 longest_pause=1000000 trouble='no time at all'
while :; do
    left=$((until - $(now)))
    [ "$left" -gt 0 ] || unavailable "no answer within $deadline ms: $trouble"
    # The key goes through a file descriptor, because every user of the machine can read arguments.
    reply=$(curl --silent --show-error --max-time "$(seconds "$left")" --get "${url%/}/v1/decisions" \
        --header @<(printf '%s' "${GRAND_TICHU_API_KEY:+Authorization: Bearer $GRAND_TICHU_API_KEY}") \
        --data-urlencode "hand=$hand" "${fields[@]}" \
        --write-out '\n%{http_code} %header{retry-after}' 2>&1)
    failed=$? body=${reply%$'\n'*}
    read -r status retry_after <<<"${reply##*$'\n'}"

    # Random pauses keep rejected bots from retrying all at once.
    wait=$((pause * (50 + RANDOM % 51) / 100))
    if [ "$failed" != 0 ]; then
        # Refused or reset: a retry is safe.
        trouble=${body%%$'\n'*}
    else
        case $status in
        200 | [!45]?? | 5[!0]? | 50[!234]) break ;;
        429 | 5??) # the service, or a proxy in front, is busy or briefly unavailable
            trouble="status $status"
            if [[ $retry_after =~ ^[0-9]{1,9}$ ]] && [ $((10#$retry_after)) != 0 ]; then
                wait=$((10#$retry_after * 1000000))
            fi
            ;;
        *) fail 2 "status $status: $body" ;; # a problem document with every fault
        esac
    fi
    [ $(($(now) + wait)) -lt "$until" ] || unavailable "no answer within $deadline ms: $trouble"
    sleep "$(seconds "$wait")"
    pause=$((2 * pause < longest_pause ? 2 * pause : longest_pause))
done

# Enough JSON for this answer: a decision contains no braces. With jq:
# jq --arg profile "$profile" '.decisions[$profile].call'
any='"decisions"[[:space:]]*:[[:space:]]*\{'
ours="\"$profile\"[[:space:]]*:[[:space:]]*\{[^{}]*\"call\"[[:space:]]*:[[:space:]]*(true|false)"
if [ "$status" != 200 ] || [[ ! $body =~ $any ]]; then
    unavailable "expected the answer of grand-tichu, found another one with status $status"
elif [[ ! $body =~ $ours ]]; then
    fail 2 "expected a profile of the service, found \"$profile\""
elif [ "${BASH_REMATCH[1]}" = true ]; then
    answer call
else
    answer no-call
fi
