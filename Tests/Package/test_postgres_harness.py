"""The PostgreSQL of the tests, and which suites run on it."""

import re
import stat
import subprocess
import sys
from pathlib import Path

import postgres
import pytest
from postgres import Cluster, PostgresError

ROOT = Path(__file__).resolve().parents[2]
SUITES = (ROOT / "script" / "lib" / "suites.sh").read_text()


def test_PG_40_a_cluster_is_of_its_own_on_loopback_and_leaves_nothing_behind() -> None:
    with Cluster() as one, Cluster() as two:
        assert one.port != two.port
        assert one.sql("postgres", "SHOW listen_addresses") == "127.0.0.1"
        assert one.sql("postgres", "SHOW server_encoding") == "UTF8"
        assert one.sql("postgres", "SELECT system_identifier FROM pg_control_system()") != two.sql(
            "postgres", "SELECT system_identifier FROM pg_control_system()"
        )
        # Other users of this machine need the password, and only its user can read the files.
        assert stat.S_IMODE(one.folder.stat().st_mode) == 0o700
        with pytest.raises(PostgresError):
            postgres._psql(f"postgres://postgres:wrong@127.0.0.1:{one.port}/postgres", "SELECT 1")
        folders = [one.folder, two.folder]
        processes = [one.process_id, two.process_id]
    assert not any(folder.exists() for folder in folders)
    for process in processes:
        # One that has ended and that nobody has asked for yet has no arguments.
        arguments = Path(f"/proc/{process}/cmdline")
        assert not arguments.exists() or arguments.read_bytes() == b""


def test_PG_40_each_test_has_a_database_copied_from_one_that_is_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cluster() as cluster:
        cluster.sql("postgres", f"CREATE DATABASE {postgres.TEMPLATE} OWNER {postgres.ROLE}")
        cluster.sql(postgres.TEMPLATE, "CREATE TABLE copied AS SELECT 1 AS one")
        monkeypatch.setenv("GATEHOUSE_TEST_POSTGRES", cluster.uri("postgres"))
        one, two = (postgres.database_of(tmp_path / name) for name in ("one", "two"))
        assert one != two
        assert postgres.database_of(tmp_path / "one") == one
        names = [uri.rpartition("/")[2] for uri in (one, two)]
        cluster.sql(names[0], "INSERT INTO copied VALUES (2)")
        assert [cluster.sql(name, "SELECT COUNT(*) FROM copied") for name in names] == ["2", "1"]


def test_PG_40_where_postgresql_is_missing_tests_fail_and_are_not_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "INSTALLED", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PostgresError, match="there is no PostgreSQL"):
        postgres.programs()
    assert issubclass(PostgresError, AssertionError)
    monkeypatch.setenv("GATEHOUSE_TEST_DATABASE", "postgres")
    monkeypatch.delenv("GATEHOUSE_TEST_POSTGRES", raising=False)
    with pytest.raises(PostgresError, match="needs the cluster"):
        postgres.database_of(tmp_path)
    monkeypatch.setenv("GATEHOUSE_TEST_DATABASE", "oracle")
    with pytest.raises(PostgresError, match="sqlite or postgres"):
        postgres.is_chosen()


def collected(*options: str) -> list[str]:
    """The tests that pytest would run."""
    command = [sys.executable, "-m", "pytest", "-c", "Tests/pytest.ini", "--collect-only", "-q", *options]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    return [line for line in run.stdout.splitlines() if "::" in line]


def marked_places() -> dict[str, int]:
    """How often a file marks its tests as those of the embedded database, or all of them at once."""
    found = {}
    for folder in ("Client", "Mail", "Operations", "Browser"):
        for file in (ROOT / "Tests" / folder).glob("test_*.py"):
            text = file.read_text(encoding="utf-8")
            if count := len(re.findall(r"pytest\.mark\.embedded", text)):
                found[f"{folder}/{file.name}"] = count
    return found


# What runs on one database only, each with its reason.
DECLARED = {
    "Client/test_full_disk.py": "fills the disk under the file of the embedded database",
    "Client/test_time_codes.py": "has a server of its own, whose clock it sets",
    "Operations/test_arguments.py": "has a folder of its own for what is refused before a database is opened",
    "Operations/test_audit.py": "waits for the first sweep, which is delayed where servers share a database",
    "Operations/test_backup.py": "restores over the files of the embedded database",
    "Operations/test_clock_jump.py": "waits for the first sweep, which is delayed where servers share a database",
    "Operations/test_doctor.py": "examines the files of the embedded database",
    "Operations/test_cluster.py": "has a cluster of its own",
    "Operations/test_faults.py": "has a cluster of its own",
    "Operations/test_group_copies.py": "has a cluster of its own",
    "Operations/test_groups.py": "runs the bench, which measures the embedded database",
    "Operations/test_init.py": "names the kind of database that each of its servers has",
    "Operations/test_instances.py": "has a cluster of its own",
    "Operations/test_instances_lost_writes.py": "has a cluster of its own",
    "Operations/test_instances_mail.py": "has a cluster of its own",
    "Operations/test_instances_ready.py": "has a cluster of its own",
    "Operations/test_instances_slow.py": "has a cluster of its own",
    "Operations/test_postgres_confirmation.py": "has a cluster of its own",
    "Operations/test_moved.py": "starts the program without the settings of a database",
    "Operations/test_users.py": "names a folder that has no embedded database",
    "Operations/test_postgres.py": "has a cluster of its own",
    "Operations/test_postgres_codes.py": "has a cluster of its own",
    "Operations/test_postgres_doctor.py": "has a cluster of its own",
    "Operations/test_postgres_guide.py": "has a cluster of its own",
    "Operations/test_postgres_meters.py": "has a cluster of its own",
    "Operations/test_postgres_moves.py": "has a cluster of its own",
    "Operations/test_postgres_outcomes.py": "has a cluster of its own",
    "Operations/test_postgres_standby.py": "has a cluster of its own",
    "Operations/test_postgres_trouble.py": "has a cluster of its own",
    "Operations/test_postgres_trust.py": "has a cluster of its own",
    "Operations/test_postgres_versions.py": "has a cluster of its own",
    "Operations/test_standby_gone.py": "has a cluster of its own",
    "Operations/test_start.py": "has a cluster of its own",
    "Operations/test_timeouts.py": "has a cluster of its own",
}


def test_PG_41_what_runs_on_one_database_only_is_declared_with_its_reason() -> None:
    assert set(marked_places()) == set(DECLARED)


def story() -> str:
    (found,) = re.findall(r"^STORY=(\S+)$", SUITES, re.MULTILINE)
    return str(found)


def commands(mark: str, pattern: str) -> list[str]:
    """What the scripts would run on PostgreSQL, one command each."""
    stubs = 'say() { :; }; quietly() { :; }; swiftpm() { :; }; beside() { :; }; suite() { echo "suite: ${*:3}"; }'
    script = f'{stubs}; source script/lib/suites.sh; {stubs}; RESULTS=$(mktemp -d); PYTHON=true; run_suites "$@"'
    run = subprocess.run(
        ["bash", "-c", script, "bash", mark, pattern], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [line for line in run.stdout.splitlines() if line.startswith("suite: on_postgres")]


def test_PG_41_accounts_interface_mail_stores_client_and_operations_run_on_both_databases() -> None:
    folders = re.search(r"^POSTGRES_FOLDERS=\((.*)\)$", SUITES, re.MULTILINE)
    assert folders
    assert set(folders[1].split()) >= {"Accounts", "API", "Mail", "Stores", "Postgres"}
    everyday, soak = (commands("not soak", ""), commands("soak", ""))
    assert len(everyday) == 2
    assert {"Tests/Operations", story()} < set(everyday[1].split())
    assert len(soak) == 3
    assert {"Tests/Client", "Tests/Mail"} < set(soak[0].split())
    assert (ROOT / story()).exists()


@pytest.mark.parametrize(
    ("mark", "name", "what"),
    [
        ("not soak", "swift-on-postgres", "swift test"), ("not soak", "client-on-postgres", "Tests/Operations"),
        ("soak", "client-on-postgres", "Tests/Mail"), ("soak", "story-on-two-instances", "test_story"),
        ("soak", "client-on-two-instances", "not single"),
    ],
)  # fmt: skip
def test_PG_41_each_suite_on_postgresql_can_be_run_alone_by_its_name(mark: str, name: str, what: str) -> None:
    (only,) = commands(mark, name)
    assert what in only
    assert ("GATEHOUSE_TEST_INSTANCES=2" in only) == ("two-instances" in name)


def test_PG_41_another_pattern_runs_tests_by_name_and_no_suite_on_postgresql() -> None:
    assert commands("not soak", "on-postgres") == []


def test_PG_41_the_same_tests_are_collected_on_both_databases_but_for_the_declared_ones() -> None:
    folders = ["Tests/Client", "Tests/Operations"]
    unmarked = set(collected("-m", "not soak and not alone and not embedded", *folders))
    missing = set(collected("-m", "not soak and not alone", *folders)) - unmarked
    files = {"/".join(test.partition("::")[0].split("/")[-2:]) for test in missing}
    assert files <= set(DECLARED)
    assert len(unmarked) > 300
