# Shared by the scripts: sourced, never run. Changes to the repository's root.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

PYTHON=.build/python/bin/python
export PYTHON

# All debug builds of the scripts use the same flags and environment, so that they share one folder: warnings are
# errors (GATEHOUSE_STRICT), both halves (the trait Server), no index and no debug information, which only an editor and a
# debugger read and which take a tenth of the time. The variable is set for SwiftPM alone; `gatehouse` itself refuses
# variables of its own prefix that it does not know.
swiftpm() {
    local command=$1
    shift
    env GATEHOUSE_STRICT=1 swift "$command" --traits Server --disable-index-store -debug-info-format none "$@"
}

# The commit of the sources, with `.modified` if they differ from it; nothing outside of a clone.
commit() {
    local name
    [ -e .git ] && name=$(git rev-parse --short=12 HEAD 2>/dev/null) || return 0
    git diff --quiet HEAD -- Package.swift Sources 2>/dev/null || name+=.modified
    say "$name"
}

say() {
    printf '%s\n' "$*"
}

fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# Runs a command silently, and shows its output only if it fails.
quietly() {
    local log
    mkdir -p .build
    log=$(mktemp .build/quiet.XXXXXX)
    local status=0
    "$@" >"$log" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then
        cat "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}
