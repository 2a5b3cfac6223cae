import Foundation
import GatehouseDomain
import GatehouseStorage
import Testing

/// Files that somebody else could read, or could have put there, are not used.
@Suite
struct FileRightsTests {
    private static let text = Secret("text")

    @Test(
        "SES-01 SES-09 a file that others may use is refused, and the sentence says what to do",
        arguments: [0o640, 0o604, 0o660, 0o644, 0o601], ["session", "session.key"])
    func tooOpen(mode: Int, name: String) async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.text)
        let file = folder.url.appending(path: name)
        try TemporaryFolder.setMode(mode, of: file)
        #expect(await store.read() == .unavailable(.failed))
        let sentence = "\(file.path) has mode \(String(mode, radix: 8)); only its owner may use it (chmod 600)"
        #expect(await store.diagnosis() == sentence)
        if name == "session.key" {
            await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Secret("new")) }
        }
        try TemporaryFolder.setMode(0o600, of: file)
        #expect(await store.read() == .found(Self.text))
    }

    @Test("SES-01 SES-09 a folder in which others may put files is refused", arguments: [0o720, 0o702, 0o777])
    func openFolder(mode: Int) async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.text)
        try TemporaryFolder.setMode(mode, of: folder.url)
        #expect(await store.read() == .unavailable(.failed))
        #expect(await store.diagnosis()?.hasSuffix("only its owner may write into it (chmod 700)") == true)
        await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Secret("new")) }
        await #expect(throws: CredentialStoreFailure.failed) { try await store.remove() }
        await #expect(throws: StoreLockFailure.failed) { try await store.lock().withLock {} }
        try TemporaryFolder.setMode(0o700, of: folder.url)
        #expect(await store.read() == .found(Self.text))
    }

    @Test("SES-01 a symbolic link, a folder and a pipe are no credential files, and nothing waits for them")
    func otherKinds() async throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        try await EncryptedFileStore(file: elsewhere.file).write(Self.text)
        let store = EncryptedFileStore(file: folder.file)
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: elsewhere.file)
        #expect(await store.read() == .unavailable(.failed))
        try FileManager.default.removeItem(at: folder.file)
        #expect(mkfifo(folder.file.path, 0o600) == 0)
        #expect(await store.read() == .unavailable(.failed))
        try FileManager.default.removeItem(at: folder.file)
        try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
        #expect(await store.read() == .unavailable(.failed))
        await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Self.text) }
        await #expect(throws: CredentialStoreFailure.failed) { try await store.remove() }
    }

    @Test("SES-01 writing never follows a symbolic link")
    func writingOverALink() async throws {
        let folder = try TemporaryFolder()
        let target = folder.url.appending(path: "target")
        try Data("theirs".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: target)
        try await EncryptedFileStore(file: folder.file).write(Self.text)
        #expect(try Data(contentsOf: target) == Data("theirs".utf8))
        #expect(await EncryptedFileStore(file: folder.file).read() == .found(Self.text))
    }

    @Test("SES-01 what belongs to somebody else is refused")
    func owner() async throws {
        let folder = try TemporaryFolder()
        if getuid() == 0 {
            let store = EncryptedFileStore(file: folder.file)
            for (name, user) in [("session", 65_534), ("session.key", 65_534)] as [(String, uid_t)] {
                try await store.write(Self.text)
                let file = folder.url.appending(path: name)
                #expect(chown(file.path, user, 0) == 0)
                #expect(await store.read() == .unavailable(.failed))
                #expect(await store.diagnosis() == "\(file.path) belongs to user 65534, not to user 0")
                #expect(chown(file.path, 0, 0) == 0)
            }
            #expect(chown(folder.url.path, 65_534, 0) == 0)
            #expect(await store.read() == .unavailable(.failed))
        } else {
            // The root of the file system belongs to user 0.
            #expect(await EncryptedFileStore(file: URL(filePath: "/session")).read() == .unavailable(.failed))
        }
    }

    @Test(
        "SES-09 a folder that cannot be made, below a link that leads nowhere or in a circle, is an answer, not a crash",
        arguments: ["nowhere", "circle", "circle/circle"], ["session", "a/session", "a/b/c/session"])
    func brokenLinks(link: String, below: String) async throws {
        let folder = try TemporaryFolder()
        let target = link == "nowhere" ? folder.url.appending(path: "gone") : folder.url.appending(path: "circle")
        let made = folder.url.appending(path: link == "nowhere" ? link : "circle")
        try FileManager.default.createSymbolicLink(atPath: made.path, withDestinationPath: target.path)
        let store = EncryptedFileStore(file: folder.url.appending(path: link).appending(path: below))
        await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Self.text) }
        await #expect(throws: StoreLockFailure.failed) { try await store.lock().withLock {} }
        if case .found = await store.read() { Issue.record("something was read where nothing can be") }
        #expect(try folder.names() == [made.lastPathComponent])
        // The link mended, the same store works.
        if link == "nowhere" {
            try FileManager.default.createDirectory(
                at: target, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try await store.write(Self.text)
            #expect(await store.read() == .found(Self.text))
        }
    }

    @Test("SES-09 an address that is no file is an answer, not a crash")
    func noFile() async throws {
        let store = EncryptedFileStore(file: try #require(URL(string: "https://example.org/session")))
        #expect(await store.read() == .unavailable(.failed))
        await #expect(throws: CredentialStoreFailure.failed) { try await store.write(Self.text) }
    }
}
