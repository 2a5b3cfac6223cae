"""What servers keep in memory: each thing by itself, with the reason why others need not know of it."""

import re
from pathlib import Path

import architecture
from gatehouse_server import ROOT

# What lives as long as the process, or may be read by another request than the one that wrote it.
MEMORY = re.compile(
    r"\bMutex\s*[<(]|\bactor [A-Z]\w*|\bNSLock\b|\bNIOLock\w*|\bAtomic<|\bnonisolated\(unsafe\)|@unchecked\s+Sendable"
    r"|\bstatic\s+var\s+\w+\s*(?::[^={]+)?="
)

KEPT = {
    # Work of one request, of one connection or of one transaction, which ends with it.
    "GatehouseAccounts/Providers/ProviderDocument.swift": "what a provider publishes, fetched anew when it is old",
    "GatehouseAccounts/Providers/ProviderDirectory.swift": "one of these documents for each provider",
    "GatehouseMail/Delivery/OutboxDelivery.swift": "how many mails this process is sending; their leases are rows",
    "GatehousePages/Local/LocalAuthAdapter.swift": "one request to a page",
    "GatehouseSMTP/SMTPDialogue.swift": "one mail on its way",
    "GatehouseSQLite/GroupCommit.swift": "the line before the embedded database",
    "GatehouseSQLite/PendingWrite.swift": "one transaction",
    "GatehousePostgres/PostgresDatabase.swift": "one transaction",
    "GatehousePostgres/Pool/ConnectionPool.swift": "this process's connections",
    "GatehousePostgres/Pool/PoolWorker.swift": "one connection",
    "GatehousePostgres/Transactions/Caller.swift": "one transaction",
    "GatehousePostgres/Transactions/TransactionJob.swift": "one transaction",
    "GatehouseWeb/BodyBudget.swift": "memory for the bodies that this process reads",
    "GatehouseWeb/ConnectionRegister.swift": "this process's connections",
    "GatehouseOperations/Transfer/PortionChannel.swift": "one move, which is a command",
    "GatehouseOperations/Transfer/HandOff.swift": "one move, which is a command",
    "GatehouseOperations/Patience/CommandSteps.swift": "one command",
    "GatehouseOperations/Patience/PatientDatabase.swift": "one command",
    "GatehouseServer/Assembly/StartWait.swift": "one start of this process",
    "GatehouseServer/Backend/StandbyWatch.swift": "when this process last said that a standby is missing",
    "GatehouseCore/Limits/FruitlessRequests.swift": "what led to nothing here, of which each lets a number through",
    "GatehouseCommand/Client/LoopbackMark.swift": "one sign-in of the command, which is a client",
    # What this process can always do without.
    "GatehousePasswords/HashMemory.swift": "memory to hash in, without content",
    "GatehouseCore/Limits/BoundedPool.swift": "how many wait for this process's threads",
    "GatehouseCore/Metrics/ServerMeters.swift": "counts of this process, which the metrics add up by instance",
    "GatehousePostgres/Transactions/PostgresMeters.swift": "counts of this process",
    "GatehousePostgres/Pool/Connector.swift": "when this process last complained, and which host it used last",
    "GatehousePostgres/Pool/HostLookup.swift": "the addresses of a host that this process found last",
    "GatehousePostgres/Pool/Pulse.swift": "when this process last heard from a host",
    "GatehousePostgres/Pool/ExitGuard.swift": "the pools to end with this process",
    "GatehousePostgres/Statements/StatementText.swift": "texts of statements, which are constants",
    "GatehousePostgres/Transactions/PostgresParts.swift": "conflicts, poolers and timelines that this process has met",
    "GatehouseAPI/OpenAPI/OpenAPIAnswer.swift": "a document that follows from the program",
    "GatehouseServer/Backend/DatabaseClock.swift": "this machine's clock",
    "GatehouseWeb/Readiness.swift": "whether this process is ready, for a second",
    "GatehouseSettings/Values/FreePort.swift": "a port of this machine",
    "GatehouseStore/BackgroundWork.swift": "a task's own mark",
    # Facts that do not change, and what is held against the database each time.
    "GatehouseTokens/VerifiedTokens.swift": "that a key signed a token, for as long as the key counts",
    "GatehouseTokens/SigningKeyStore.swift": "keys for a minute; whoever reads a session reads if they changed",
    "GatehouseTokens/AdministratorKeyStore.swift": "a key derived from a row that is read for each request",
    # A provider for practice, of which there is one.
    "GatehousePractice/PracticeMemory.swift": "codes of the practice provider, which runs once",
}


def with_memory(root: Path) -> set[str]:
    """The files of the server that keep something in memory."""
    return {
        str(file.relative_to(root))
        for target in architecture.SERVER - {"GatehouseBench"}
        for file in (root / target).rglob("*.swift")
        if MEMORY.search(architecture.code_of(file.read_text(encoding="utf-8")))
    }


def test_PG_26_whatever_a_server_keeps_in_memory_is_listed_with_its_reason() -> None:
    found = with_memory(ROOT / "Sources")
    assert found - KEPT.keys() == set(), "what a server keeps in memory, others on its database do not know"
    assert KEPT.keys() - found == set(), "this keeps nothing any more"
    assert all(KEPT.values())


def test_PG_26_a_new_lock_or_actor_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "GatehouseWeb"
    folder.mkdir()
    for source, is_memory in {
        "private let state = Mutex(0)\n": True,
        "private let state: Mutex<Int>\n": True,
        "package actor Cache {}\n": True,
        "static var count = 0\n": True,
        "nonisolated(unsafe) var count = 0\n": True,
        "final class Box: @unchecked Sendable {}\n": True,
        "static var count: Int { 0 }\n": False,
        "let actor = 1 // a Mutex<Int>\n": False,
    }.items():
        (folder / "New.swift").write_text(source)
        assert with_memory(tmp_path) == ({"GatehouseWeb/New.swift"} if is_memory else set()), source
