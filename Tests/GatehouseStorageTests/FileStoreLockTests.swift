import Foundation
import GatehouseDomain
import GatehouseStorage
import GatehouseTesting
import Testing

/// The lock between processes that share a store.
@Suite
struct FileStoreLockTests {
    @Test("APP-19 the lock on a file keeps the contract of locks", arguments: StoreLockContract.Rule.allCases)
    func contract(rule: StoreLockContract.Rule) async throws {
        let folder = try TemporaryFolder()
        try await StoreLockContract { { EncryptedFileStore(file: folder.file).lock() } }.check(rule)
    }

    @Test("SES-04 of many tasks in one process one at a time holds the lock")
    func tasks() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { for _ in 0..<5 { try await Self.count(in: folder.url, store.lock()) } }
            }
            try await group.waitForAll()
        }
        #expect(try Self.counted(in: folder.url) == 100)
    }

    @Test("SES-04 of several processes one at a time holds the lock", arguments: [2, 4, 8])
    func processes(count: Int) async throws {
        let folder = try TemporaryFolder()
        try StartingGate.make(in: folder.url)
        await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    await #expect(processExitsWith: .success) { [url = folder.url as URL, count = count as Int] in
                        let lock = EncryptedFileStore(file: url.appending(path: "session")).lock()
                        try StartingGate.pass(in: url, count)
                        for _ in 0..<50 { try await Self.count(in: url, lock) }
                    }
                }
            }
        }
        #expect(try Self.counted(in: folder.url) == 50 * count)
    }

    @Test("SES-04 a holder that is killed holds the lock no longer")
    func killedHolder() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.file as URL] in
            try await EncryptedFileStore(file: url).lock().withLock {
                _ = kill(getpid(), SIGKILL)
            }
        }
        #expect(try await EncryptedFileStore(file: folder.file).lock(limit: .zero).withLock { true })
    }

    @Test("SES-04 a lock that is held for too long is told, and what was to be done is not begun")
    func busy() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.lock().withLock {
            await #expect(throws: StoreLockFailure.busy) {
                try await store.lock(limit: .zero).withLock { Issue.record("begun") }
            }
            await #expect(throws: StoreLockFailure.busy) {
                try await store.lock(limit: .milliseconds(30)).withLock { Issue.record("begun") }
            }
        }
        #expect(try await store.lock(limit: .zero).withLock { 1 } == 1)
    }

    @Test("SES-04 a lock on a file that has been removed or replaced holds nobody off, and is not taken for one")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "session.lock")
        let removing = FileStoreLock(file: file, limit: .zero) { _ = unlink(file.path) }
        await #expect(throws: StoreLockFailure.busy) { try await removing.withLock { _ = Issue.record("begun") } }
        let new = folder.url.appending(path: "new")
        let replacing = FileStoreLock(file: file, limit: .zero) { _ = rename(new.path, file.path) }
        try await FileStoreLock(file: new).withLock {
            _ = await #expect(throws: StoreLockFailure.busy) {
                try await replacing.withLock { _ = Issue.record("begun") }
            }
        }
        // Nothing is replaced any longer.
        #expect(try await replacing.withLock { true })
    }

    @Test("SES-04 reading and writing the store need no lock, and are possible while it is held")
    func underTheLock() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        let lookup = try await store.lock().withLock {
            try await store.write(Secret("text"))
            return await EncryptedFileStore(file: folder.file).read()
        }
        #expect(lookup == .found(Secret("text")))
    }

    @Test("SES-04 work that throws gives the lock back, and its error is passed on")
    func throwing() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        await #expect(throws: AuthError.network) { try await store.lock().withLock { throw AuthError.network } }
        #expect(try await store.lock(limit: .zero).withLock { true })
    }

    @Test("SES-04 who is cancelled while waiting waits no longer")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.lock().withLock {
            let waiter = Task { try await store.lock(limit: .seconds(3_600)).withLock { Issue.record("begun") } }
            waiter.cancel()
            await #expect(throws: StoreLockFailure.cancelled) { try await waiter.value }
        }
    }

    @Test("SES-04 a lock file that others may use is refused")
    func tooOpen() async throws {
        let folder = try TemporaryFolder()
        let lock = EncryptedFileStore(file: folder.file).lock()
        try await lock.withLock {}
        try TemporaryFolder.setMode(0o666, of: folder.url.appending(path: "session.lock"))
        await #expect(throws: StoreLockFailure.failed) { try await lock.withLock {} }
    }

    /// Counts one up in a file, in a way that loses counts when two do it at the same time.
    private static func count(in folder: URL, _ lock: some StoreLock) async throws {
        try await lock.withLock {
            let next = try counted(in: folder) + 1
            await Task.yield()
            try Data("\(next)".utf8).write(to: folder.appending(path: "count"))
        }
    }

    private static func counted(in folder: URL) throws -> Int {
        guard let data = FileManager.default.contents(atPath: folder.appending(path: "count").path) else { return 0 }
        return try #require(Int(String(decoding: data, as: UTF8.self)))
    }
}
