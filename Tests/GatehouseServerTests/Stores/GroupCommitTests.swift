import Dispatch
import Foundation
import GatehouseSQLite
import GatehouseStore
import Synchronization
import Testing

struct GroupCommitTests {
    private struct Failure: Error, Equatable {}

    private let folder: TestFolder
    private let file: URL

    init() throws {
        folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        file = folder.url.appending(path: "test.sqlite")
    }

    // MARK: Together

    @Test("SRV-12 writes that arrive while a commit runs share the next one, in the order in which they came")
    func together() async throws {
        let line = try await Line(file)
        let other = try SQLiteDatabase(file: file)
        let seen = Mutex<[Int64]>([])
        let results = await line.run(20) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            sql.afterCommit {
                // From another connection, which sees what is committed and nothing else.
                let count = try? blocking { try await Self.values(other).count }
                seen.withLock { $0.append(Int64(count ?? -1)) }
            }
            return try #require(try sql.row("SELECT COUNT(*) AS n FROM t", [])).integer("n")
        }
        #expect(try results.map { try $0.get() } == Array(1...20))
        #expect(seen.withLock { $0 } == Array(repeating: 20, count: 20))
        #expect(try await Self.values(line.database) == Array(0..<20))
    }

    @Test("SRV-12 a write is on the disk when its caller hears of it, also when others follow at once")
    func acknowledgedIsCommitted() async throws {
        let database = try await Self.database(file)
        let other = try SQLiteDatabase(file: file)
        let isKnown = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in Int64(0)..<200 {
                group.addTask {
                    try await database.write { try $0.run("INSERT INTO t (x) VALUES (?)", [.integer(number)]) }
                    return try await other.read {
                        try $0.row("SELECT 1 FROM t WHERE x = ?", [.integer(number)]) != nil
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(isKnown == Array(repeating: true, count: 200))
    }

    @Test("SRV-12 no more share a commit than it takes, so that the first do not wait for all")
    func bounded() async throws {
        let line = try await Line(file)
        let other = try SQLiteDatabase(file: file)
        let seen = Mutex<[Int]>([])
        let results = await line.run(150) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            sql.afterCommit {
                let count = try? blocking { try await Self.values(other).count }
                seen.withLock { $0.append(count ?? -1) }
            }
            return number
        }
        #expect(try results.map { try $0.get() } == Array(0..<150))
        #expect(Set(seen.withLock { $0 }) == [64, 128, 150])
    }

    @Test(
        "SRV-04 a thousand racers through two instances lose no write, and no two see the same", .timeLimit(.minutes(5))
    )
    func racers() async throws {
        let databases = [try await Self.database(file), try SQLiteDatabase(file: file)]
        try await databases[0].write { try $0.run("INSERT INTO t (x) VALUES (0)", []) }
        let values = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    try await databases[number % 2].write { sql in
                        let value = try #require(try sql.row("SELECT x FROM t", [])).integer("x") + 1
                        try sql.run("UPDATE t SET x = ?", [.integer(value)])
                        return value
                    }
                }
            }
            return try await group.reduce(into: [Int64]()) { $0.append($1) }
        }
        #expect(values.sorted() == Array(1...1000))
        #expect(try await Self.values(databases[1]) == [1000])
    }

    // MARK: Failures

    @Test("SRV-12 what one of a group wrote is undone alone when it throws")
    func oneFails() async throws {
        let line = try await Line(file)
        let done = Mutex<Set<Int64>>([])
        let results = await line.run(20) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            sql.afterCommit { done.withLock { _ = $0.insert(number) } }
            if number % 3 == 0 { throw Failure() }
            return number
        }
        let kept = (Int64(0)..<20).filter { $0 % 3 != 0 }
        for (number, result) in zip(Int64(0)..., results) {
            if number % 3 == 0 {
                #expect(throws: Failure.self) { try result.get() }
            } else {
                #expect(try result.get() == number)
            }
        }
        #expect(try await Self.values(line.database) == kept)
        #expect(done.withLock { $0 } == Set(kept))
    }

    @Test("SRV-12 when the commit fails, nobody of the group is told of success, and nothing is there")
    func commitFails() async throws {
        let line = try await Line(file)
        try await line.database.write { sql in
            try sql.run("CREATE TABLE parent (id INTEGER PRIMARY KEY)", [])
            try sql.run("CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)", [])
        }
        let done = Mutex(0)
        let results = await line.run(10) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            sql.afterCommit { done.withLock { $0 += 1 } }
            // Found out by the commit and not before.
            if number == 5 { try sql.run("INSERT INTO child VALUES (1)", []) }
            if number == 7 { throw Failure() }
            return number
        }
        for result in results {
            #expect(throws: (any Error).self) { try result.get() }
            #expect(!(result.failure is Failure), "a refusal that may come from what was undone must not be told")
        }
        #expect(try await Self.values(line.database) == [])
        #expect(done.withLock { $0 } == 0)
        try await line.database.write { try $0.run("INSERT INTO t (x) VALUES (1)", []) }
        #expect(try await Self.values(line.database) == [1])
    }

    @Test("SRV-12 a write for which there is no room fails alone, and the others of its group are done")
    func full() async throws {
        let line = try await Line(file)
        _ = try await line.database.writerPragma("max_page_count = 40")
        let results = await line.run(10) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            if number == 5 {
                let text = String(repeating: "x", count: 1_000_000)
                try sql.run("INSERT INTO t (x, y) VALUES (?, ?)", [.integer(number), .text(text)])
            }
            return number
        }
        for (number, result) in zip(Int64(0)..., results) {
            if number == 5 {
                #expect(throws: (any Error).self) { try result.get() }
            } else {
                #expect(try result.get() == number)
            }
        }
        #expect(try await Self.values(line.database) == [0, 1, 2, 3, 4, 6, 7, 8, 9])
    }

    @Test("SRV-12 a body that continues after its transaction was undone leaves no half", arguments: [1, 5])
    func swallowed(count: Int64) async throws {
        let line = try await Line(file)
        _ = try await line.database.writerPragma("max_page_count = 40")
        let results = await line.run(count) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            if number == 0 {
                let text = String(repeating: "x", count: 1_000_000)
                _ = try? sql.run("INSERT INTO t (x, y) VALUES (?, ?)", [.integer(number), .text(text)])
                try sql.run("INSERT INTO t (x) VALUES (100)", [])
            }
            return number
        }
        let first = try #require(results.first)
        let values = try await Self.values(line.database)
        // Where SQLite has undone the statement alone, all of the body is done; otherwise nothing of it.
        #expect(first.failure == nil ? values.starts(with: [0, 100]) : !values.contains(0) && !values.contains(100))
        #expect(Array(values.suffix(Int(count) - 1)) == Array(1..<count))
        for (number, result) in zip(Int64(0)..., results).dropFirst() { #expect(try result.get() == number) }
    }

    // MARK: Giving up

    @Test("SRV-12 a caller that stops waiting has written nothing, and the others have")
    func cancelledWhileWaiting() async throws {
        let line = try await Line(file)
        let results = await line.run(10, cancelling: [0, 4, 9]) { number, sql in
            try sql.run("INSERT INTO t (x) VALUES (?)", [.integer(number)])
            return number
        }
        for (number, result) in zip(Int64(0)..., results) {
            if [0, 4, 9].contains(number) {
                #expect(result.failure is CancellationError)
            } else {
                #expect(try result.get() == number)
            }
        }
        #expect(try await Self.values(line.database) == [1, 2, 3, 5, 6, 7, 8])
    }

    @Test("SRV-12 a write that has started is finished and reported, even if the caller stops waiting")
    func cancelledTooLate() async throws {
        let database = try await Self.database(file)
        let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        let task = Task {
            try await database.write { sql in
                hasBegun.finish()
                goOn.wait()
                try sql.run("INSERT INTO t (x) VALUES (1)", [])
                return 1
            }
        }
        for await _ in begun {}
        task.cancel()
        goOn.signal()
        #expect(try await task.value == 1)
        #expect(try await Self.values(database) == [1])
    }

    @Test("SRV-12 a caller that is canceled before it asks writes nothing")
    func cancelledBefore() async throws {
        let database = try await Self.database(file)
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask { _ = try await database.write { try $0.run("INSERT INTO t (x) VALUES (1)", []) } }
                try await group.waitForAll()
            }
        }
        #expect(try await Self.values(database) == [])
    }

    // MARK: Means

    private static func database(_ file: URL) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(file: file)
        try await makeTable(database)
        return database
    }

    private static func makeTable(_ database: SQLiteDatabase) async throws {
        try await database.write { try $0.run("CREATE TABLE t (id INTEGER PRIMARY KEY, x INTEGER, y TEXT)", []) }
    }

    /// The numbers in the table, in the order in which they were written.
    private static func values(_ database: SQLiteDatabase) async throws -> [Int64] {
        try await database.read { try $0.rows("SELECT x FROM t ORDER BY id", []).map { try $0.integer("x") } }
    }

    /// A database in which any number of writes can be made to wait for one, in a known order.
    private struct Line {
        let database: SQLiteDatabase
        private let joined = Joined()

        init(_ file: URL) async throws {
            database = try SQLiteDatabase(file: file, onWaiting: joined.tell)
            try await makeTable(database)
        }

        /// Has all bodies wait behind a write that is running, and then lets that one end.
        func run(
            _ count: Int64, cancelling cancelled: Set<Int> = [],
            _ body: @escaping @Sendable (Int64, any SQLSession) throws -> Int64
        ) async -> [Result<Int64, any Error>] {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            var counts = stream.makeAsyncIterator()
            let goOn = DispatchSemaphore(value: 0)
            let first = Task {
                try await database.write { _ in
                    joined.listen(continuation)
                    continuation.yield(0)
                    goOn.wait()
                }
            }
            #expect(await counts.next() == 0)
            var tasks: [Task<Int64, any Error>] = []
            for number in 0..<count {
                tasks.append(Task { try await database.write { try body(number, $0) } })
                // The first one may have been told of after it began.
                while let count = await counts.next(), count != tasks.count {}
            }
            for index in cancelled { tasks[index].cancel() }
            goOn.signal()
            _ = await first.result
            joined.listen(nil)
            var results: [Result<Int64, any Error>] = []
            for task in tasks { results.append(await task.result) }
            return results
        }
    }

    /// Tells a run that a write has joined the line.
    private final class Joined: Sendable {
        private let listener = Mutex<AsyncStream<Int>.Continuation?>(nil)

        func listen(_ continuation: AsyncStream<Int>.Continuation?) { listener.withLock { $0 = continuation } }

        func tell(_ count: Int) { _ = listener.withLock { $0?.yield(count) } }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
