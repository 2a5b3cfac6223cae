import Foundation
import GatehouseDomain
import GatehouseStorage
import GatehouseTesting
import Testing

/// The store in the Keychain, over a Keychain that can be locked.
@Suite
struct KeychainStoreTests {
    private static let item = KeychainItem(service: "app", account: "session", accessGroup: "group")
    private static let probe = KeychainItem(service: "app", account: "session.probe", accessGroup: "group")
    private static let text = Secret("text")

    private static func makeStore(_ keychain: FakeKeychain) -> KeychainStore {
        KeychainStore(service: "app", account: "session", accessGroup: "group", layer: keychain)
    }

    @Test(
        "ADP-01 SES-09 the Keychain keeps the contract of credential stores, however it says that it is locked",
        arguments: CredentialStoreContract.Rule.allCases, FakeKeychain.Lock.allCases)
    func contract(rule: CredentialStoreContract.Rule, lock: FakeKeychain.Lock) async throws {
        try await CredentialStoreContract {
            let keychain = FakeKeychain()
            return CredentialStoreContract.Fixture(
                store: Self.makeStore(keychain), reopen: { Self.makeStore(keychain) }
            ) { isUsable in
                keychain.setLock(isUsable ? nil : lock)
            }
        }.check(rule)
    }

    @Test("SES-09 a locked Keychain is locked, never empty, also before anything was stored", arguments: [true, false])
    func locked(isStored: Bool) async throws {
        for lock in FakeKeychain.Lock.allCases {
            let keychain = FakeKeychain()
            let store = Self.makeStore(keychain)
            if isStored { try await store.write(Self.text) }
            keychain.setLock(lock)
            #expect(await store.read() == .unavailable(.locked))
            await #expect(throws: CredentialStoreFailure.locked) { try await store.write(Secret("new")) }
            await #expect(throws: CredentialStoreFailure.locked) { try await store.remove() }
            keychain.setLock(nil)
            #expect(await store.read() == (isStored ? .found(Self.text) : .absent))
        }
    }

    @Test("SES-09 a Keychain that is unlocked while it is asked gives what is stored", arguments: 0..<4)
    func unlockedMeanwhile(calls: Int) async throws {
        for lock in FakeKeychain.Lock.allCases {
            let keychain = FakeKeychain()
            let store = Self.makeStore(keychain)
            try await store.write(Self.text)
            _ = keychain.add(Self.probe, Data())
            keychain.setLock(lock)
            let nothing: @Sendable (FakeKeychain) -> Void = { _ in }
            keychain.interfere(Array(repeating: nothing, count: calls) + [{ $0.setLock(nil) }])
            let lookup = await store.read()
            #expect([.found(Self.text), .unavailable(.locked)].contains(lookup))
            keychain.setLock(nil)
            keychain.interfere([])
            keychain.setLock(lock)
            keychain.interfere(Array(repeating: nothing, count: calls) + [{ $0.setLock(nil) }])
            do {
                try await store.remove()
                #expect(keychain.items[Self.item] == nil, "emptied means empty")
            } catch {
                #expect(error == .locked)
            }
        }
    }

    @Test("SES-09 after the first call of a lying Keychain the text is found, not missed")
    func unlockedAfterTheFirstAnswer() async throws {
        let keychain = FakeKeychain()
        let store = Self.makeStore(keychain)
        try await store.write(Self.text)
        keychain.setLock(.hidesItems)
        keychain.interfere([{ $0.setLock(nil) }])
        #expect(await store.read() == .found(Self.text))
    }

    @Test("SES-01 the probe holds no secret, reading adds nothing else, and emptying leaves it")
    func probeHoldsNothing() async throws {
        let keychain = FakeKeychain()
        let store = Self.makeStore(keychain)
        #expect(await store.read() == .absent)
        #expect(keychain.items == [Self.probe: Data()])
        try await store.write(Self.text)
        #expect(keychain.items == [Self.probe: Data(), Self.item: Data("text".utf8)])
        try await store.remove()
        #expect(keychain.items == [Self.probe: Data()])
    }

    @Test("SES-09 two who write at the same time get over each other")
    func races() async throws {
        let theirs = Data("theirs".utf8)
        let keychain = FakeKeychain()
        let store = Self.makeStore(keychain)
        // Somebody makes the item after it was found missing.
        keychain.interfere([{ $0.setItem(Self.item, theirs) }])
        try await store.write(Self.text)
        #expect(keychain.items[Self.item] == Data("text".utf8))
        // Somebody removes it, makes it again, and so on, for a while.
        keychain.setItem(Self.item, nil)
        let make: @Sendable (FakeKeychain) -> Void = { $0.setItem(Self.item, theirs) }
        let remove: @Sendable (FakeKeychain) -> Void = { $0.setItem(Self.item, nil) }
        keychain.interfere([make, remove, make, remove])
        try await store.write(Self.text)
        #expect(await store.read() == .found(Self.text))
        // Somebody makes the probe.
        let second = FakeKeychain()
        let nothing: @Sendable (FakeKeychain) -> Void = { _ in }
        second.interfere([nothing, { $0.setItem(Self.probe, Data()) }])
        #expect(await Self.makeStore(second).read() == .absent)
    }

    @Test(
        "SES-09 every other answer of the Keychain is a failure with its own cause",
        arguments: [
            (.interactionNotAllowed, .locked), (.diskFull, .full), (.decode, .corrupted),
            // `errSecMissingEntitlement` has no cause of its own.
            (KeychainStatus(rawValue: -34_018), .failed), (KeychainStatus(rawValue: -1), .failed),
        ] as [(KeychainStatus, CredentialStoreFailure)])
    func statuses(status: KeychainStatus, failure: CredentialStoreFailure) async throws {
        let keychain = FakeKeychain()
        let store = Self.makeStore(keychain)
        try await store.write(Self.text)
        keychain.setStatus(status)
        #expect(await store.read() == .unavailable(failure))
        await #expect(throws: failure) { try await store.write(Secret("new")) }
        await #expect(throws: failure) { try await store.remove() }
        keychain.setStatus(nil)
        #expect(await store.read() == .found(Self.text))
    }

    @Test("SES-09 an item that is no text is damaged")
    func noText() async throws {
        let keychain = FakeKeychain()
        keychain.setItem(Self.item, Data([0xff, 0xfe]))
        #expect(await Self.makeStore(keychain).read() == .unavailable(.corrupted))
    }
}
