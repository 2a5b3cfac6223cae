import Foundation
import GatehouseOperations
import GatehouseSQLite
import GatehouseStore
import Synchronization
import Testing

/// What a command does while its database lets it wait.
@Suite(.timeLimit(.minutes(2)))
struct CommandPatienceTests {
    /// A database whose commits are held until a gate opens, and that may answer nobody meanwhile.
    private struct HeldDatabase: Database {
        let real: any Database
        let gate = Gate()
        let answersReads: Bool

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            guard answersReads else { throw DatabaseTrouble(.unreachable, code: "connection", reason: "silence") }
            return try await real.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            let value = try await real.write(body)
            await gate.pass()
            return value
        }

        func shutDown() throws { try real.shutDown() }
    }

    private final class Said: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Counts the looks at a wait, each of which moves the clock.
    private final class Looks: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private let folder = TestFolder()
    private let said = Said()
    private let place: DatabaseAddress

    init() throws {
        place = try DatabaseAddress("postgres://ann:secret@db/accounts")
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }

    private func held(answersReads: Bool) throws -> HeldDatabase {
        HeldDatabase(
            real: try SQLiteDatabase(file: folder.url.appending(path: "held.sqlite")), answersReads: answersReads)
    }

    private func patience(_ limit: Duration?, _ clock: StepClock) -> CommandPatience {
        CommandPatience(limit: limit, timer: clock) { [said] in said.add($0) }
    }

    @Test("OPS-02 a command says after two seconds what it waits for, and stops when its time is up")
    func stops() async throws {
        let database = try held(answersReads: false)
        let watched = patience(.seconds(30), StepClock()).watching(database, at: place)
        let stopped = StoreError.unusable("it does not answer; the command stopped after 30 s, see --timeout")
        await #expect(throws: stopped) { try await watched.write { _ in } }
        #expect(said.all == ["waiting for the database accounts at db:5432 as ann: it does not answer"])
        await database.gate.open()
    }

    @Test(
        "OPS-02 a command for which the database works is not stopped, and none is without a limit",
        arguments: [
            (Duration.seconds(30), true), (nil, false),
        ] as [(Duration?, Bool)])
    func works(limit: Duration?, answersReads: Bool) async throws {
        let database = try held(answersReads: answersReads)
        let looks = Looks()
        let clock = StepClock {
            // Each look is 200 ms after the one before it.
            if looks.next() == 1000 { Task { await database.gate.open() } }
        }
        let value = try await patience(limit, clock).watching(database, at: place).write { _ in 7 }
        #expect(value == 7)
        #expect(said.all.count == 1)
    }

    @Test("OPS-02 a command that does not wait says nothing, and its errors are its own")
    func quiet() async throws {
        let database = try held(answersReads: true)
        await database.gate.open()
        let watched = patience(.seconds(30), StepClock()).watching(database, at: place)
        await #expect(throws: StoreError.zeroByteInText) {
            try await watched.read { _ in throw StoreError.zeroByteInText }
        }
        await #expect(throws: StoreError.notDurable) { try await watched.write { _ in throw StoreError.notDurable } }
    }
}
