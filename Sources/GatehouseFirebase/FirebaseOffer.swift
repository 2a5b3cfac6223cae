import Foundation
import GatehouseDomain

/// The sign-in methods, as last known. Reading never waits.
final class FirebaseOffer: @unchecked Sendable {
    // Proof for `@unchecked`: `known` is the only mutable state, and it is read and written only under `lock`.
    private let lock = NSLock()
    private var known: [ProviderInfo]

    init(_ providers: [ProviderInfo]) {
        known = providers
    }

    var providers: [ProviderInfo] { lock.withLock { known } }

    /// Stops offering guest accounts, which the project has refused.
    func removeGuest() {
        lock.withLock { known.removeAll { $0.isGuest } }
    }
}
