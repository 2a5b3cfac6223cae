import Foundation
public import GatehouseDomain

/// Keeps the credentials in the Keychain of Apple's systems.
///
/// A locked Keychain does not always say so: it can also answer that there is no such item. The store accepts that
/// answer only if it can see a second item without a secret, the probe, in the same place.
///
/// The Keychain outlives the app: the system keeps its items when the app is removed. Credentials of an earlier
/// installation are therefore removed, unless the store is told to keep them. A store that cannot tell keeps them.
public struct KeychainStore: CredentialStore {
    /// The maximum number of attempts to write, if another process creates or removes the item in the meantime.
    private static let attempts = 8

    private let item: KeychainItem
    private let probe: KeychainItem
    /// Says that an installation that leaves a mark has written here.
    private let stamp: KeychainItem
    private let layer: any SecItemLayer
    private let mark: (any InstallationMark)?

    /// Creates a store over any layer.
    /// - Parameter mark: The mark of this installation; nil to keep credentials of an earlier one.
    package init(
        service: String, account: String, accessGroup: String?, layer: any SecItemLayer,
        mark: (any InstallationMark)? = nil
    ) {
        item = KeychainItem(service: service, account: account, accessGroup: accessGroup)
        probe = KeychainItem(service: service, account: account + ".probe", accessGroup: accessGroup)
        stamp = KeychainItem(service: service, account: account + ".installed", accessGroup: accessGroup)
        self.layer = layer
        self.mark = mark
    }

    /// Returns what is stored. Adds nothing to the Keychain but the probe and the stamp, and removes only credentials of
    /// an earlier installation.
    public func read() async -> CredentialLookup {
        await OwnThread.run { lookHere() }
    }

    /// Replaces what is stored.
    /// - Throws: ``/GatehouseDomain/CredentialStoreFailure``. The previous text is then still stored.
    public func write(_ text: Secret) async throws(CredentialStoreFailure) {
        let data = Data(text.reveal().utf8)
        if let failure = await OwnThread.run({ failureOfWriting(data) }) { throw failure }
    }

    /// Empties the store, and keeps the probe.
    /// - Throws: ``/GatehouseDomain/CredentialStoreFailure``. The previous text may then still be stored.
    public func remove() async throws(CredentialStoreFailure) {
        if let failure = await OwnThread.run({ failureOfRemoving() }) { throw failure }
    }

    /// Returns another item of the same service and group.
    public func entry(_ name: String) -> (any CredentialStore)? {
        KeychainStore(
            service: item.service, account: "\(item.account).\(name)", accessGroup: item.accessGroup, layer: layer,
            mark: mark?.named(name))
    }

    /// Returns what this installation has stored. The mark is read only after the Keychain has returned its content, so
    /// that a device that has not been unlocked is never mistaken for a new installation.
    private func lookHere() -> CredentialLookup {
        let lookup = look()
        guard let mark, case .found = lookup else { return lookup }
        switch (layer.copy(stamp).status, mark.look()) {
        case (.success, .absent):
            // The app was removed and installed again.
            if layer.delete(item) == .success { _ = layer.delete(stamp) }
            return .absent
        case (.itemNotFound, .absent), (.itemNotFound, .present):
            // Stored by a version that left no mark: the app was updated.
            leaveMark()
            return lookup
        default:
            return lookup
        }
    }

    /// Marks this installation, and then says so in the Keychain. Without the mark, the Keychain says nothing.
    private func leaveMark() {
        guard let mark, mark.leave() else { return }
        _ = layer.add(stamp, Data())
    }

    private func look() -> CredentialLookup {
        let first = lookOnce()
        guard first == .absent else { return first }
        if let failure = failureOfProbing() { return .unavailable(failure) }
        // Look again: the Keychain may have been unlocked only after the first answer.
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

    /// Returns why the answer that an item is missing cannot be trusted; nil if it can.
    private func failureOfProbing() -> CredentialStoreFailure? {
        var status = layer.copy(probe).status
        if status == .itemNotFound {
            let added = layer.add(probe, Data())
            guard added == .success || added == .duplicateItem else { return added.failure }
            status = layer.copy(probe).status
        }
        switch status {
        case .success: return nil
        // The Keychain has just reported it as existing.
        case .itemNotFound: return .locked
        default: return status.failure
        }
    }

    private func failureOfWriting(_ data: Data) -> CredentialStoreFailure? {
        // An earlier installation's stamp would say that this one has a mark. Without one, the text must not be stored
        // below it.
        if let mark, !mark.leave() { _ = layer.delete(stamp) }
        let failure = failureOfReplacing(data)
        if failure == nil { leaveMark() }
        return failure
    }

    private func failureOfReplacing(_ data: Data) -> CredentialStoreFailure? {
        for _ in 0..<Self.attempts {
            let updated = layer.update(item, data)
            guard updated == .itemNotFound else { return updated == .success ? nil : updated.failure }
            let added = layer.add(item, data)
            guard added == .duplicateItem else { return added == .success ? nil : added.failure }
        }
        // Both existing and missing: the item cannot be seen.
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
