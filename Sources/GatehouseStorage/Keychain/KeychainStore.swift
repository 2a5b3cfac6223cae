import Foundation
public import GatehouseDomain

/// Keeps the credentials in the Keychain of Apple's systems.
///
/// A Keychain that is locked does not always say so: it can also answer that there is no such item. Before such an
/// answer is believed, a second item without any secret, the probe, has to be seen in the same place.
public struct KeychainStore: CredentialStore {
    /// How often a write is repeated because somebody else made or removed the item in the meantime.
    private static let attempts = 8

    private let item: KeychainItem
    private let probe: KeychainItem
    private let layer: any SecItemLayer

    /// Names a store behind any layer.
    package init(service: String, account: String, accessGroup: String?, layer: any SecItemLayer) {
        item = KeychainItem(service: service, account: account, accessGroup: accessGroup)
        probe = KeychainItem(service: service, account: account + ".probe", accessGroup: accessGroup)
        self.layer = layer
    }

    /// What is stored. The only thing that it may add to the Keychain is the probe.
    public func read() async -> CredentialLookup {
        await OwnThread.run { look() }
    }

    /// Replaces what is stored.
    /// - Throws: ``GatehouseDomain/CredentialStoreFailure``; what was stored before is then still there.
    public func write(_ text: Secret) async throws(CredentialStoreFailure) {
        let data = Data(text.reveal().utf8)
        if let failure = await OwnThread.run({ failureOfWriting(data) }) { throw failure }
    }

    /// Empties the store, and leaves the probe.
    /// - Throws: ``GatehouseDomain/CredentialStoreFailure``; what was stored may then still be there.
    public func remove() async throws(CredentialStoreFailure) {
        if let failure = await OwnThread.run({ failureOfRemoving() }) { throw failure }
    }

    private func look() -> CredentialLookup {
        let first = lookOnce()
        guard first == .absent else { return first }
        if let failure = failureOfProbing() { return .unavailable(failure) }
        // Once more: the first answer may have come from a Keychain that was unlocked only after it.
        return lookOnce()
    }

    private func lookOnce() -> CredentialLookup {
        let (status, data) = layer.copy(item)
        switch (status, data) {
        case (.itemNotFound, _): return .absent
        case (.success, let data?):
            return String(bytes: data, encoding: .utf8).map { .found(Secret($0)) } ?? .unavailable(.corrupted)
        case (.success, nil): return .unavailable(.corrupted)
        default: return .unavailable(status.failure)
        }
    }

    /// Why it cannot be believed that an item is not there; nil when it can.
    private func failureOfProbing() -> CredentialStoreFailure? {
        var status = layer.copy(probe).status
        if status == .itemNotFound {
            let added = layer.add(probe, Data())
            guard added == .success || added == .duplicateItem else { return added.failure }
            status = layer.copy(probe).status
        }
        switch status {
        case .success: return nil
        // It has just been said to be there.
        case .itemNotFound: return .locked
        default: return status.failure
        }
    }

    private func failureOfWriting(_ data: Data) -> CredentialStoreFailure? {
        for _ in 0..<Self.attempts {
            let updated = layer.update(item, data)
            guard updated == .itemNotFound else { return updated == .success ? nil : updated.failure }
            let added = layer.add(item, data)
            guard added == .duplicateItem else { return added == .success ? nil : added.failure }
        }
        // There, and not there: it cannot be seen.
        return .locked
    }

    private func failureOfRemoving() -> CredentialStoreFailure? {
        let first = layer.delete(item)
        guard first == .itemNotFound else { return first == .success ? nil : first.failure }
        if let failure = failureOfProbing() { return failure }
        let second = layer.delete(item)
        return second == .success || second == .itemNotFound ? nil : second.failure
    }
}
