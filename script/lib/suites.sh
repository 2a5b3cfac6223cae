# The suites and how they run: sourced by script/test and script/soak after common.sh.
# shellcheck shell=bash

RESULTS=.build/test-results

# Swift tests share one thread per core. Tests that start processes wait on these threads until they end, and long walks
# keep them busy, so that other tests would exceed their time limits: each kind has its own run. The races of the screens
# change threads so often that among all other tests they take forty times as long: they go with the few. The stories of
# the app keep the one main thread busy for minutes: they go with the walks, or they would be left at the end, with one core
# for them and none for anything else.
PROCESS_TESTS='(?:^Gatehouse(?:Session|Storage)Tests\.|\.RaceTests/)'
WALK_TESTS='\.(?:\w*(?:Property|Interleaving)|Story)Tests/'

# All tests at once would each take as long as all of them together, and those that wait for a socket would give up.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

# What runs on PostgreSQL as well: everything that works with accounts. The other suites know no database, have databases of
# their own, or look into the file of the embedded one.
POSTGRES_FOLDERS=(Accounts API Factors Groups Mail Passkeys Postgres Stores)
# The whole client suite takes too long for a second time: these files have its ways in, and script/soak runs the rest.
POSTGRES_CLIENT=(Tests/Client/test_apple_deletion.py Tests/Client/test_codes.py Tests/Client/test_factors.py)
POSTGRES_CLIENT+=(Tests/Client/test_group_table.py Tests/Client/test_groups.py Tests/Client/test_passkeys.py)
POSTGRES_CLIENT+=(Tests/Client/test_sessions.py Tests/Client/test_sign_in.py Tests/Client/test_sign_up.py)
POSTGRES_CLIENT+=(Tests/Client/test_ended_invitations.py Tests/Client/test_removed_factors.py)
# The pages run on the embedded database, but for one story that goes through most of them.
STORY=Tests/Browser/test_story.py
on_postgres() {
    "$PYTHON" Tests/harness/postgres.py "$@"
}

# They look into the files of the embedded database, or write more in one transaction than PostgreSQL is given time for.
EMBEDDED_TESTS='\.(?:BackendTests|DownloadTests|GroupCommitTests|MetadataTests|MigrationReplayTests|SQLiteDatabaseTests)/'
EMBEDDED_TESTS+='|\.RefreshTests/nothingStored'

# What script/test quick runs: the machines and adapters of the client, the server's accounts, interface, mails and tables,
# and a few tests of the program, the documents and the layers. Left out are the pages, other processes, long walks, browsers,
# and everything that runs a second time on PostgreSQL.
QUICK_CLIENT='^Gatehouse(?:Domain|InMemory|Supabase|OpenID|Firebase|Terminal)?Tests\.'
QUICK_FOLDERS=(Accounts API Core Mail Stores)
QUICK_PYTHON=(Tests/Client/test_sign_in.py Tests/Client/test_sessions.py Tests/Operations/test_users.py)
QUICK_PYTHON+=(Tests/Package/test_architecture.py Tests/Package/test_docs.py Tests/Package/test_server_script.py)
QUICK_PYTHON+=(Tests/Package/test_tally.py Tests/Package/test_trace.py Tests/Package/test_words.py)

# Three folders in one run: the workers start once, and short tests fill the time of the last long one.
PROGRAMS="Client, mail and terminal tests"

# workers_of FOLDER: how many of its tests run at once. Browsers and compilers keep a core busy. The others wait: tests of the
# operations, four fifths of their time, for databases that hang, for standbys and time-outs, the rest, two thirds of it, for
# programs that they start.
workers_of() {
    case $1 in
        Operations) echo 5 ;;
        Client) echo 4 ;;
        *) echo 2 ;;
    esac
}

# server_suites FOLDERS: the server's Swift suites in these folders, as a regular expression.
server_suites() {
    local names
    names=$(grep --no-filename --only-matching --perl-regexp '^struct \K\w+Tests(?=[ :{])' \
        "${@/#/Tests/GatehouseServerTests/}" --recursive | sort -u | paste --serial --delimiters '|')
    printf '^GatehouseServerTests\\.(?:%s)/' "$names"
}

# How long the script has run.
minutes() {
    printf '%d:%02d min' $((SECONDS / 60)) $((SECONDS % 60))
}

# Runs one suite and notes its exit status; its output stays visible.
results=()
suite() {
    local name=$1 file=$2
    shift 2
    say "== $name (begun after $(minutes))"
    local status=0
    "$@" || status=$?
    results+=("$name=$status=$file")
}

# What runs Swift tests that are built. Their program runs Swift Testing only (Tests/XCTMain.swift). A test that exceeds its
# time limit is reported and cancelled, but one that ignores this would wait forever: the whole run has a limit as well.
SWIFT_TESTS=(timeout --kill-after=10s 20m env GATEHOUSE_STRICT=1 swift test --traits Server --disable-index-store)
SWIFT_TESTS+=(-debug-info-format none --skip-build --disable-xctest --enable-swift-testing)

# beside COMMAND: starts tests that compute and wait for nothing, while the next suites mostly wait for programs: they take
# what those leave of the cores. `suite NAME FILE finished` waits for their end, and shows what they wrote.
BESIDE=
beside() {
    nice -n 10 "$@" >"$RESULTS/beside.log" 2>&1 &
    BESIDE=$!
    # Nothing goes on after a script that was interrupted.
    trap 'kill "$BESIDE" 2>/dev/null || true' EXIT
}
finished() {
    local status=0
    wait "$BESIDE" || status=$?
    trap - EXIT
    cat "$RESULTS/beside.log"
    return "$status"
}

# swift_suite NAME FILE OPTIONS: runs some of them.
swift_suite() {
    suite "$1" "$2" "${SWIFT_TESTS[@]}" --xunit-output "$2" "${@:3}"
}

# shared_suites MARK: the names of the suites on PostgreSQL and on two instances. Such a name as PATTERN runs that suite alone.
shared_suites() {
    if [ "$1" = soak ]; then
        echo client-on-postgres story-on-two-instances client-on-two-instances
    else
        echo swift-on-postgres client-on-postgres
    fi
}

# shared_suite MARK NAME: runs one of them.
shared_suite() {
    local mark=$1 name=$2
    local client=(Tests/Client Tests/Mail)
    case $name in
        swift-on-postgres)
            suite "Swift tests on PostgreSQL" "$RESULTS/swift-postgres.xml" \
                on_postgres "${SWIFT_TESTS[@]}" --xunit-output "$RESULTS/swift-postgres.xml" \
                --filter "$(server_suites "${POSTGRES_FOLDERS[@]}")" --skip "SoakTests" --skip "$EMBEDDED_TESTS"
            ;;
        client-on-postgres)
            if [ "$mark" != soak ]; then
                client=("${POSTGRES_CLIENT[@]}" Tests/Operations "$STORY")
            fi
            suite "Client tests and others on PostgreSQL" "$RESULTS/postgres.xml" \
                on_postgres "$PYTHON" -m pytest -c Tests/pytest.ini "${client[@]}" --quiet \
                -m "not soak and not alone and not embedded" --ignore Tests/Client/test_openapi.py \
                --junit-xml "$RESULTS/postgres.xml" --numprocesses "$(workers_of Client)" --dist worksteal
            ;;
        # Every request goes to another instance than the last one.
        story-on-two-instances)
            suite "A story on two instances" "$RESULTS/story-instances.xml" \
                on_postgres env GATEHOUSE_TEST_INSTANCES=2 "$PYTHON" -m pytest -c Tests/pytest.ini "$STORY" --quiet \
                --junit-xml "$RESULTS/story-instances.xml"
            ;;
        client-on-two-instances)
            suite "All client tests on two instances" "$RESULTS/client-instances.xml" \
                on_postgres env GATEHOUSE_TEST_INSTANCES=2 "$PYTHON" -m pytest -c Tests/pytest.ini Tests/Client --quiet \
                -m "not soak and not alone and not embedded and not single" --ignore Tests/Client/test_openapi.py \
                --junit-xml "$RESULTS/client-instances.xml" --numprocesses 2 --dist worksteal
            ;;
    esac
}

# Runs a selection that answers in five minutes on two idle cores, after a build.
run_quick() {
    local swift=$RESULTS/quick.xml others=$RESULTS/quick-python.xml status=0
    rm -rf "$RESULTS"
    mkdir -p "$RESULTS"
    say "== Build (some minutes the first time)"
    quietly swiftpm build --build-tests || status=$?
    if [ "$status" -eq 0 ]; then
        swift_suite "Swift tests, a selection" "$swift" \
            --filter "$QUICK_CLIENT|$(server_suites "${QUICK_FOLDERS[@]}")" --skip "SoakTests" --skip "$WALK_TESTS"
        suite "Python tests, a selection" "$others" \
            "$PYTHON" -m pytest -c Tests/pytest.ini "${QUICK_PYTHON[@]}" --quiet -m "not soak and not alone" \
            --junit-xml "$others" --numprocesses 2 --dist worksteal
    else
        results+=("Swift tests=$status=$swift" "Python tests=$status=$others")
    fi
    say
    "$PYTHON" script/lib/tally.py "${results[@]}"
}

# run_suites MARK PATTERN: MARK selects Python tests by marker, PATTERN (may be empty) all tests by name, or one shared suite.
run_suites() {
    local mark=$1 pattern=$2
    local swift_filter=() process_filter=() walk_filter=() python_filter=() tally=() workers=() tests=() folder name
    local folders=(Package Client Mail Terminal Operations Browser) walks=("${SWIFT_TESTS[@]}")
    # As long as what they run beside.
    walks[2]=1h

    if [[ $pattern =~ ^[A-Z]+-I?[0-9][0-9]$ ]]; then
        pattern=$(script/trace --tests "$pattern")
    fi
    if [ -n "$pattern" ]; then
        python_filter=(--matching "$pattern")
    fi
    # Not every suite has a soak test or a test of that name; one that has none is not a failure then.
    if [ "$mark" = soak ]; then
        SWIFT_TESTS[2]=12h
        export PYTEST_TIMEOUT=43200
        swift_filter=(--filter "^(?=.*SoakTests).*(?:$pattern)")
        process_filter=(--filter "(?=$PROCESS_TESTS)(?=.*SoakTests).*(?:$pattern)")
        walk_filter=(--filter "^(?=.*SoakTests)(?=.*$WALK_TESTS).*(?:$pattern)")
        tally=(--filtered)
        folders+=(Soak)
    elif [ -n "$pattern" ]; then
        swift_filter=(--skip "SoakTests" --filter "$pattern")
        process_filter=(--skip "SoakTests" --filter "(?=$PROCESS_TESTS).*(?:$pattern)")
        walk_filter=(--skip "SoakTests" --filter "^(?=.*$WALK_TESTS).*(?:$pattern)")
        tally=(--filtered)
    else
        swift_filter=(--skip "SoakTests")
        process_filter=(--skip "SoakTests" --filter "$PROCESS_TESTS")
        walk_filter=(--skip "SoakTests" --filter "$WALK_TESTS")
    fi

    if [ "${LINT_STATUS:-0}" -ne 0 ]; then
        results+=("script/lint=$LINT_STATUS=")
    fi
    rm -rf "$RESULTS"
    mkdir -p "$RESULTS"
    local status=0
    # A lint that has just found nothing wrong has built it.
    if [ "${LINT_STATUS:-1}" -ne 0 ]; then
        say "== Build (some minutes the first time)"
        quietly swiftpm build --build-tests || status=$?
    fi
    if [[ -n $pattern && " $(shared_suites "$mark") " == *" $pattern "* ]]; then
        if [ "$status" -eq 0 ]; then
            shared_suite "$mark" "$pattern"
        else
            results+=("$pattern=$status=$RESULTS/$pattern.xml")
        fi
        say
        "$PYTHON" script/lib/tally.py "${results[@]}"
        return
    fi
    if [ "$status" -eq 0 ]; then
        swift_suite "Swift tests" "$RESULTS/swift.xml" \
            "${swift_filter[@]}" --skip "$PROCESS_TESTS" --skip "$WALK_TESTS"
        swift_suite "Swift process tests" "$RESULTS/processes.xml" "${process_filter[@]}"
        if [ "$mark" = soak ] || [ -n "$pattern" ]; then
            swift_suite "Swift walks" "$RESULTS/walks.xml" "${walk_filter[@]}"
        fi
    else
        # The others would only meet a program of an earlier build.
        results+=("Swift tests=$status=$RESULTS/swift.xml" "Swift process tests=$status=$RESULTS/processes.xml")
        results+=("Swift walks=$status=$RESULTS/walks.xml" "$PROGRAMS=$status=$RESULTS/Client.xml")
        results+=("Operations tests=$status=$RESULTS/Operations.xml" "Browser tests=$status=$RESULTS/Browser.xml")
        folders=(Package)
    fi
    if [ -n "$pattern" ]; then
        # All in one run: a separate run for each folder would take longer than the matching tests.
        suite "Python tests" "$RESULTS/python.xml" \
            "$PYTHON" -m pytest -c Tests/pytest.ini "${folders[@]/#/Tests/}" --quiet -m "$mark" \
            --junit-xml "$RESULTS/python.xml" "${python_filter[@]}"
    else
        for folder in "${folders[@]}"; do
            name="$folder tests" tests=("Tests/$folder")
            case $folder in
                Client) name=$PROGRAMS tests+=(Tests/Mail Tests/Terminal) ;;
                Mail | Terminal) continue ;;
            esac
            # Soak tests measure: each has the machine to itself. Tests of one file of the package share what they build.
            workers=()
            if [ "$mark" != soak ]; then
                workers=(--numprocesses "$(workers_of "$folder")")
                workers+=(--dist "$([ "$folder" = Package ] && echo loadfile || echo worksteal)")
                # Not earlier: the tests of the package build, and SwiftPM does one thing at a time in a folder.
                if [ "$folder" = Client ]; then
                    say "== Swift walks begin, beside the next suites"
                    beside "${walks[@]}" --xunit-output "$RESULTS/walks.xml" "${walk_filter[@]}"
                fi
            fi
            suite "$name" "$RESULTS/$folder.xml" \
                "$PYTHON" -m pytest -c Tests/pytest.ini "${tests[@]}" --quiet -m "($mark) and not alone" \
                --junit-xml "$RESULTS/$folder.xml" "${workers[@]}"
        done
        if [ -n "$BESIDE" ]; then
            suite "Swift walks" "$RESULTS/walks.xml" finished
        fi
        for name in $(shared_suites "$mark"); do
            shared_suite "$mark" "$name"
        done
        suite "Tests that need the machine to themselves" "$RESULTS/alone.xml" \
            "$PYTHON" -m pytest -c Tests/pytest.ini "${folders[@]/#/Tests/}" --quiet -m "($mark) and alone" \
            --junit-xml "$RESULTS/alone.xml"
    fi
    say
    "$PYTHON" script/lib/tally.py "${tally[@]}" "${results[@]}"
}
