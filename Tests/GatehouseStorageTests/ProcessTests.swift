import Foundation
import GatehouseDomain
import GatehouseStorage
import Testing

/// Real processes on one store: killed ones, and several at the same time.
@Suite
struct ProcessTests {
    private static let old = Secret("old")
    private static let new = Secret("new " + String(repeating: "long ", count: 10_000))

    @Test(
        "SES-09 a process killed while it writes leaves the old text or the new one, and the next write cleans up",
        arguments: WriteStage.allCases)
    func killedWriter(stage: WriteStage) async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.old)
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.file as URL, stage = stage as WriteStage] in
            try await EncryptedFileStore(file: url, observer: Self.killer("session", stage)).write(Self.new)
        }
        let isReplaced = stage == .replaced || stage == .settled
        #expect(await store.read() == .found(isReplaced ? Self.new : Self.old))
        let hasDraft = stage != .begun && !isReplaced
        #expect(try folder.names().count == (hasDraft ? 3 : 2), "the kill came where it was meant to")
        try await store.write(Self.old)
        #expect(try folder.names() == ["session", "session.key"])
        #expect(await store.read() == .found(Self.old))
    }

    @Test(
        "SES-09 a process killed while it makes the key leaves nobody signed in and nothing damaged",
        arguments: WriteStage.allCases)
    func killedKeyMaker(stage: WriteStage) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.file as URL, stage = stage as WriteStage] in
            try await EncryptedFileStore(file: url, observer: Self.killer("session.key", stage)).write(Self.new)
        }
        let store = EncryptedFileStore(file: folder.file)
        #expect(await store.read() == .absent)
        try await store.write(Self.old)
        #expect(try folder.names() == ["session", "session.key"])
        #expect(await store.read() == .found(Self.old))
    }

    @Test(
        "SES-08 SES-09 a process killed while it empties the store leaves the text or nothing",
        arguments: [WriteStage.begun, .replaced, .settled])
    func killedRemover(stage: WriteStage) async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.old)
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.file as URL, stage = stage as WriteStage] in
            try await EncryptedFileStore(file: url, observer: Self.killer("session", stage)).remove()
        }
        #expect(await store.read() == (stage == .begun ? .found(Self.old) : .absent))
    }

    @Test("SES-09 emptying the store removes what killed writers left of it")
    func removalCleansUp() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.old)
        await #expect(processExitsWith: .signal(SIGKILL)) { [url = folder.file as URL] in
            try await EncryptedFileStore(file: url, observer: Self.killer("session", .synced)).write(Self.new)
        }
        #expect(try folder.names().count == 3)
        try await store.remove()
        #expect(try folder.names() == ["session.key"])
    }

    @Test(
        "SES-04 SES-09 processes that begin on an empty store at the same time make one key, and each text is read whole",
        arguments: [2, 4, 8])
    func writers(count: Int) async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.url.appending(path: "store/session"))
        try StartingGate.make(in: folder.url)
        await withTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [url = folder.url as URL, number = number as Int, count = count as Int] in
                        let store = EncryptedFileStore(file: url.appending(path: "store/session"))
                        try StartingGate.pass(in: url, count)
                        for turn in 0..<40 {
                            try await store.write(Self.text(of: number, turn))
                            guard case .found(let text) = await store.read(), Self.isWhole(text) else {
                                throw CocoaError(.fileReadCorruptFile)
                            }
                        }
                    }
                }
            }
        }
        guard case .found(let last) = await store.read() else {
            Issue.record("the store can be read afterwards")
            return
        }
        #expect(Self.isWhole(last))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "store").path)
        #expect(Set(names) == ["session", "session.key", "session.key.lock"])
    }

    @Test("SES-09 on a full disk the write says so, the old text stays, and nothing is left half written")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.old)
        await #expect(processExitsWith: .success) { [url = folder.file as URL] in
            // The system refuses to let any file grow beyond this, with a signal first.
            Self.limitFiles(to: 16_384)
            let store = EncryptedFileStore(file: url)
            await #expect(throws: CredentialStoreFailure.full) { try await store.write(Self.new) }
            #expect(await store.read() == .found(Self.old))
            try await store.write(Secret("short"))
            #expect(await store.read() == .found(Secret("short")))
        }
        #expect(await store.read() == .found(Secret("short")))
        #expect(try folder.names() == ["session", "session.key"])
    }

    @Test("SES-09 a disk too full for a key leaves no key that could be taken for one")
    func noRoomForAKey() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [url = folder.file as URL] in
            Self.limitFiles(to: 20)
            let store = EncryptedFileStore(file: url)
            await #expect(throws: CredentialStoreFailure.full) { try await store.write(Self.old) }
            #expect(await store.read() == .absent)
        }
        #expect(try folder.names().isEmpty)
    }

    #if os(Linux)
        @Test("SES-09 new content is on the disk before it replaces the old one")
        func syncedFirst() async throws {
            let folder = try TemporaryFolder()
            let store = EncryptedFileStore(file: folder.file)
            try await store.write(Self.old)
            await #expect(processExitsWith: .success) { [url = folder.file as URL] in
                let store = EncryptedFileStore(file: url, observer: Self.closer(".new", .written))
                await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Self.new) }
            }
            #expect(await store.read() == .found(Self.old))
            #expect(try folder.names() == ["session", "session.key"])
        }

        @Test("SES-08 SES-09 a write or a removal whose name is not known to be on the disk is not called done")
        func syncedNames() async throws {
            let folder = try TemporaryFolder()
            let store = EncryptedFileStore(file: folder.file)
            try await store.write(Self.old)
            await #expect(processExitsWith: .success) { [url = folder.file as URL] in
                let name = url.deletingLastPathComponent().lastPathComponent
                let store = EncryptedFileStore(file: url, observer: Self.closer(name, .replaced))
                await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Self.new) }
            }
            #expect(await store.read() == .found(Self.new))
            await #expect(processExitsWith: .success) { [url = folder.file as URL] in
                let name = url.deletingLastPathComponent().lastPathComponent
                let store = EncryptedFileStore(file: url, observer: Self.closer(name, .replaced))
                await #expect(throws: CredentialStoreFailure.failed) { try await store.remove() }
            }
            #expect(await store.read() == .absent)
        }
    #endif

    // MARK: In the processes

    #if os(Linux)
        /// Closes what is open under a name that ends like this, so that the system cannot bring it to the disk.
        static func closer(_ ending: String, _ stage: WriteStage) -> WriteObserver {
            { file, reached in
                guard file == "session", reached == stage else { return }
                let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
                for number in numbers.compactMap(Int32.init) {
                    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
                    if path?.hasSuffix(ending) == true { close(number) }
                }
            }
        }
    #endif

    static func killer(_ name: String, _ stage: WriteStage) -> WriteObserver {
        { file, reached in
            if file == name, reached == stage { kill(getpid(), SIGKILL) }
        }
    }

    private static func text(of writer: Int, _ turn: Int) -> Secret {
        Secret("\(writer) " + String(repeating: "\(writer)", count: 100 * (turn + 1)) + " end")
    }

    private static func isWhole(_ secret: Secret) -> Bool {
        let parts = secret.reveal().split(separator: " ")
        return parts.count == 3 && parts[2] == "end" && Set(parts[1]) == Set(parts[0])
    }

    private static func limitFiles(to bytes: UInt) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        #if os(Linux)
            setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
        #else
            setrlimit(RLIMIT_FSIZE, &limit)
        #endif
    }
}
