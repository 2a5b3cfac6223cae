#!/usr/bin/env bash
# Replaces one instance without a failed request. Run it on the machine of nginx, for one instance after another:
#
#   roll.sh INSTANCE COMMAND [ARGUMENT …]
#
# INSTANCE is what upstream.conf calls it, such as app-1.example.com:8080. The command stops it, replaces it and starts
# it again. Before, nginx sends it nothing more and what it has begun is answered; afterwards it must say that it is
# ready before nginx sends it anything.

set -euo pipefail

UPSTREAM=${ROLL_UPSTREAM:-/etc/nginx/gatehouse-upstream.conf}
NGINX=${ROLL_NGINX:-nginx}
NGINX_PID=${ROLL_NGINX_PID:-/run/nginx.pid}
SECONDS_TO_WAIT=60

fail() {
    printf 'roll.sh: %s\n' "$*" >&2
    exit 1
}

[ $# -ge 2 ] || fail "usage: roll.sh INSTANCE COMMAND [ARGUMENT …]"
instance=$1
shift

is_ready() {
    [ "$(curl --silent --max-time 5 --output /dev/null --write-out '%{http_code}' "http://$1/auth/v1/health/ready")" = 200 ]
}

# Waits for a command to succeed.
eventually() {
    local waited
    for ((waited = 0; waited < SECONDS_TO_WAIT; waited++)); do
        "$@" && return 0
        sleep 1
    done
    return 1
}

# change SCRIPT: changes the line of the instance with a script for sed, and has nginx read it.
change() {
    local changed before
    changed=$(mktemp "$UPSTREAM.XXXXXX")
    sed "/^ *server ${instance//./\\.}[ ;]/ { $1 }" "$UPSTREAM" >"$changed"
    chmod --reference="$UPSTREAM" "$changed"
    mv "$changed" "$UPSTREAM"
    before=$(workers)
    "$NGINX" -t -q || fail "nginx does not accept $UPSTREAM"
    "$NGINX" -s reload
    # The processes that know the old list end once they have answered what they began.
    eventually have_ended "$before" || fail "nginx still has requests of before; $UPSTREAM has changed nevertheless"
}

workers() {
    ps --ppid "$(cat "$NGINX_PID")" --format pid= | sort
}

have_ended() {
    [ -z "$(comm -12 <(printf '%s\n' "$1") <(workers))" ]
}

grep -q "^ *server ${instance//./\\.}[ ;]" "$UPSTREAM" || fail "$UPSTREAM has no instance $instance"
others=0
while read -r other; do
    if [ "$other" != "$instance" ] && is_ready "$other"; then
        others=$((others + 1))
    fi
done < <(sed -n '/ down;/!s/^ *server \([^ ;]*\).*/\1/p' "$UPSTREAM")
[ "$others" -gt 0 ] || fail "no other instance is ready, so $instance stays"

change '/ down;/! s/;/ down;/'
"$@" || fail "the command failed; nginx sends $instance nothing until roll.sh succeeds"
eventually is_ready "$instance" || fail "$instance is not ready; nginx sends it nothing until roll.sh succeeds"
change 's/ down;/;/'
