import Foundation
import GatehouseDomain
import GatehouseStorage
import GatehouseTesting
import Testing

/// The store in a file: its contract, and what is on the disk.
@Suite
struct EncryptedFileStoreTests {
    private static let text = Secret("access and refresh token, 日本語")

    @Test(
        "ADP-01 SES-09 the encrypted file keeps the contract of credential stores",
        arguments: CredentialStoreContract.Rule.allCases)
    func contract(rule: CredentialStoreContract.Rule) async throws {
        let folder = try TemporaryFolder()
        try await CredentialStoreContract {
            let file = folder.file
            return CredentialStoreContract.Fixture(
                store: EncryptedFileStore(file: file), reopen: { EncryptedFileStore(file: file) }
            ) { isUsable in
                try TemporaryFolder.setMode(isUsable ? 0o700 : 0o777, of: folder.url)
            }
        }.check(rule)
    }

    @Test("SES-01 the text is in none of the files, and all of them are for their owner alone")
    func secrecy() async throws {
        let parent = try TemporaryFolder()
        let file = parent.url.appending(path: "made/for/this/session")
        try await EncryptedFileStore(file: file).write(Self.text)
        for folder in ["made", "made/for", "made/for/this"] {
            #expect(try TemporaryFolder.mode(of: parent.url.appending(path: folder)) == 0o700)
        }
        let folder = file.deletingLastPathComponent()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["session", "session.key", "session.key.lock"])
        for name in names {
            #expect(try TemporaryFolder.mode(of: folder.appending(path: name)) == 0o600)
            let content = try Data(contentsOf: folder.appending(path: name))
            #expect(content.range(of: Data("token".utf8)) == nil)
        }
    }

    @Test("SES-01 the same text is never written as the same bytes")
    func freshNonce() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        var seen: Set<Data> = []
        for _ in 0..<20 {
            try await store.write(Self.text)
            #expect(seen.insert(try Data(contentsOf: folder.file)).inserted)
        }
    }

    @Test(
        "SES-01 the mask of the process opens no file to others, and closes none to its owner", arguments: [0, 0o777])
    func mask(mask: UInt32) async throws {
        await #expect(processExitsWith: .success) { [mask = mask as UInt32] in
            let folder = try TemporaryFolder()
            _ = umask(mask)
            try await EncryptedFileStore(file: folder.file).write(Secret("text"))
            for url in [folder.file, folder.keyFile] {
                #expect(try TemporaryFolder.mode(of: url) == 0o600)
            }
            #expect(await EncryptedFileStore(file: folder.file).read() == .found(Secret("text")))
        }
    }

    @Test("SES-09 wherever the file was cut short, it is damaged and nothing else, and can be written again")
    func cutShort() async throws {
        for vector in Vector.all {
            let folder = try vector.lay()
            let store = EncryptedFileStore(file: folder.file)
            #expect(await store.read() == .found(vector.text))
            for length in 0..<vector.file.count {
                try vector.file.prefix(length).write(to: folder.file)
                #expect(await store.read() == .unavailable(.corrupted), "after \(length) bytes")
                #expect(await store.diagnosis()?.contains(folder.file.path) == true)
            }
            try (vector.file + [0]).write(to: folder.file)
            #expect(await store.read() == .unavailable(.corrupted))
            try await store.write(Self.text)
            #expect(await store.read() == .found(Self.text))
            #expect(await store.diagnosis() == nil)
        }
    }

    @Test("SES-09 whichever bit of the file was flipped, no text is read, and the cause is named")
    func flipped() async throws {
        for vector in Vector.all {
            let folder = try vector.lay()
            let store = EncryptedFileStore(file: folder.file)
            for index in vector.file.indices {
                for bit in 0..<8 {
                    var file = vector.file
                    file[index] ^= UInt8(1) << UInt8(bit)
                    try file.write(to: folder.file)
                    let expected: CredentialStoreFailure =
                        switch (index, file[index]) {
                        case (4, 3...): .wrongVersion
                        case (5..<13, _) where vector.version == 2: .wrongKey
                        default: .corrupted
                        }
                    #expect(await store.read() == .unavailable(expected), "bit \(bit) of byte \(index)")
                }
            }
        }
    }

    @Test("SES-09 a key that is missing, damaged or another one is told, and the next write makes a good one")
    func keys() async throws {
        let vector = Vector.two
        let other = try TemporaryFolder()
        try await EncryptedFileStore(file: other.file).write(Self.text)
        var keys: [Data?] = [nil, try Data(contentsOf: other.keyFile), vector.key + [0], Data()]
        keys += (0..<vector.key.count).map { vector.key.prefix($0) }
        keys += vector.key.indices.map { index in
            var key = vector.key
            key[index] ^= 0x10
            return key
        }
        for (number, key) in keys.enumerated() {
            let folder = try vector.lay(key: key)
            let store = EncryptedFileStore(file: folder.file)
            #expect(await store.read() == .unavailable(.wrongKey), "key \(number)")
            #expect(try Data(contentsOf: folder.file) == vector.file, "reading changes nothing")
            try await store.write(Self.text)
            #expect(await EncryptedFileStore(file: folder.file).read() == .found(Self.text), "key \(number)")
            #expect(try TemporaryFolder.mode(of: folder.keyFile) == 0o600)
        }
    }

    @Test("SES-09 a key that another process replaces while the store is read is no failure")
    func replacedKey() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try await EncryptedFileStore(file: folder.file).write(Self.text)
        try await EncryptedFileStore(file: other.file).write(Secret("new"))
        let pairs = [(other.file.path, folder.file.path), (other.keyFile.path, folder.keyFile.path)]
        let store = EncryptedFileStore(
            file: folder.file, observer: { _, _ in },
            // The second time there is nothing left to move.
            beforeKey: { for (from, to) in pairs { _ = rename(from, to) } })
        #expect(await store.read() == .found(Secret("new")))
        #expect(try other.names().isEmpty, "the key was replaced while the store was read")
    }

    @Test("SES-09 a text that would be too long to read is not written, and a file that is longer is damaged")
    func tooLong() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        try await store.write(Self.text)
        await #expect(throws: CredentialStoreFailure.failed) {
            try await store.write(Secret(String(repeating: "a", count: 1 << 24)))
        }
        #expect(await store.read() == .found(Self.text))
        let file = try Data(contentsOf: folder.file)
        try (file + Data(count: 1 << 24)).write(to: folder.file)
        try TemporaryFolder.setMode(0o600, of: folder.file)
        #expect(await store.read() == .unavailable(.corrupted))
    }

    @Test("SES-09 a file of the first version is read, and becomes one of the second by the next write")
    func migration() async throws {
        let folder = try Vector.one.lay()
        let store = EncryptedFileStore(file: folder.file)
        #expect(await store.read() == .found(Vector.one.text))
        #expect(try Data(contentsOf: folder.file) == Vector.one.file, "reading changes nothing")
        try await store.write(Vector.one.text)
        #expect(try Data(contentsOf: folder.file).prefix(5) == Data("GHCS".utf8) + [2])
        #expect(try Data(contentsOf: folder.keyFile) == Vector.one.key, "the key stays")
        #expect(await store.read() == .found(Vector.one.text))
    }

    @Test("SES-09 a file without a key is emptied anyway, and a missing one needs no key")
    func removalWithoutKey() async throws {
        let folder = try Vector.two.lay(key: nil)
        let store = EncryptedFileStore(file: folder.file)
        try await store.remove()
        #expect(await store.read() == .absent)
        #expect(try folder.names().isEmpty)
        let missing = EncryptedFileStore(file: folder.url.appending(path: "none/session"))
        #expect(await missing.read() == .absent)
        try await missing.remove()
        #expect(try folder.names().isEmpty, "reading and removing make nothing")
    }

    @Test("SES-01 the key can lie in another folder")
    func separateKey() async throws {
        let folder = try TemporaryFolder()
        let keyFile = folder.url.appending(path: "keys/k")
        try await EncryptedFileStore(file: folder.file, keyFile: keyFile).write(Self.text)
        #expect(await EncryptedFileStore(file: folder.file, keyFile: keyFile).read() == .found(Self.text))
        #expect(await EncryptedFileStore(file: folder.file).read() == .unavailable(.wrongKey))
    }
}
