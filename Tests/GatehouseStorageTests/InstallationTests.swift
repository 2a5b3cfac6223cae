import Foundation
import GatehouseDomain
import GatehouseStorage
import GatehouseTesting
import Testing

/// The Keychain outlives the app: what an earlier installation stored is not this one's.
@Suite
struct InstallationTests {
    private static let item = KeychainItem(service: "app", account: "session", accessGroup: nil)
    private static let text = Secret("text")

    private let keychain = FakeKeychain()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A launch of the installation with this number; each has a folder of its own.
    private func store(_ installation: Int = 1, keeps: Bool = false) -> KeychainStore {
        KeychainStore(
            service: "app", account: "session", accessGroup: nil, layer: keychain,
            mark: keeps ? nil : InstallationMarkFile(mark(installation)))
    }

    private func mark(_ installation: Int) -> URL { folder.url.appending(path: "\(installation)/Gatehouse/mark") }

    @Test(
        "ADP-01 the store with a mark keeps the contract of credential stores",
        arguments: CredentialStoreContract.Rule.allCases)
    func contract(rule: CredentialStoreContract.Rule) async throws {
        let (keychain, file) = (keychain, mark(1))
        try await CredentialStoreContract {
            let store = { @Sendable in
                KeychainStore(
                    service: "app", account: "session", accessGroup: nil, layer: keychain,
                    mark: InstallationMarkFile(file))
            }
            return CredentialStoreContract.Fixture(store: store(), reopen: { store() }) { isUsable in
                keychain.setLock(isUsable ? nil : .hidesItems)
            }
        }.check(rule)
    }

    @Test("SES-09 a session of an earlier installation is gone after the app was removed, and relaunches keep it")
    func removed() async throws {
        try await store().write(Self.text)
        #expect(await store().read() == .found(Self.text))
        #expect(await store(2).read() == .absent)
        #expect(keychain.items[Self.item] == nil)
        #expect(await store(2).read() == .absent)
        try await store(2).write(Secret("new"))
        #expect(await store(2).read() == .found(Secret("new")))
        #expect(await store(3).read() == .absent)
    }

    @Test("SES-09 each entry of an earlier installation goes, also when another one was written before it was read")
    func entries() async throws {
        try await store().write(Self.text)
        let links = try #require(store().entry("links"))
        try await links.write(Secret("links"))
        #expect(await store(2).read() == .absent)
        try await store(2).write(Secret("new"))
        #expect(await store(2).entry("links")?.read() == .absent)
        #expect(await store(2).read() == .found(Secret("new")))
    }

    @Test("SES-09 a store that is told to keeps the session of an earlier installation")
    func kept() async throws {
        try await store().write(Self.text)
        #expect(await store(2, keeps: true).read() == .found(Self.text))
    }

    @Test("SES-09 an update from a version without a mark keeps the session and leaves the mark")
    func updated() async throws {
        try await store(keeps: true).write(Self.text)
        #expect(await store().read() == .found(Self.text))
        #expect(FileManager.default.fileExists(atPath: mark(1).path()))
        #expect(await store().read() == .found(Self.text))
        #expect(await store(2).read() == .absent)
    }

    @Test("SES-09 what cannot be known ends nothing: a mark that cannot be read, or a device that is locked")
    func unknown() async throws {
        try await store().write(Self.text)
        // A folder in place of the file can be seen and not be read.
        try FileManager.default.removeItem(at: mark(1))
        try FileManager.default.createDirectory(at: mark(1), withIntermediateDirectories: true)
        #expect(await store().read() == .found(Self.text))
        for lock in FakeKeychain.Lock.allCases {
            keychain.setLock(lock)
            #expect(await store(2).read() == .unavailable(.locked))
            keychain.setLock(nil)
            #expect(keychain.items[Self.item] != nil)
        }
    }

    @Test("SES-09 an installation that cannot leave its mark keeps what it stores")
    func unmarkable() async throws {
        try await store().write(Self.text)
        // A file in place of the folder.
        try Data().write(to: folder.url.appending(path: "2"))
        let second = store(2)
        try await second.write(Secret("new"))
        #expect(await store(2).read() == .found(Secret("new")))
    }
}
