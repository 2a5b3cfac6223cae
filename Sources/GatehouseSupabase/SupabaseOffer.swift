import Foundation
import GatehouseDomain
import GatehouseWire

/// What the back end offers and demands, as last known: read at once by whoever asks, replaced when it is asked.
final class SupabaseOffer: @unchecked Sendable {
    // Proof for `@unchecked`: `known` is the only state that changes, and it is read and written under `lock` alone.
    struct Snapshot: Equatable {
        var providers: [ProviderInfo]
        var requirements: AuthRequirements
        /// Whether it is a server of ours, which keeps consent by itself; nil while it has not been asked.
        var isGatehouse: Bool?
    }

    private let lock = NSLock()
    private var known: Snapshot
    private let configuration: SupabaseConfiguration

    init(_ configuration: SupabaseConfiguration) {
        self.configuration = configuration
        known = Snapshot(
            providers: [Self.email] + configuration.sheets, requirements: configuration.requirements,
            isGatehouse: nil)
    }

    var snapshot: Snapshot { lock.withLock { known } }

    /// Takes what the back end says about itself.
    @discardableResult
    func update(_ settings: WireSettings) -> Snapshot {
        var new = Snapshot(
            providers: [], requirements: configuration.requirements, isGatehouse: settings.gatehouse != nil)
        if settings.external["email"] ?? true { new.providers.append(Self.email) }
        new.providers += configuration.sheets.filter { settings.external[$0.id] == true }
        if settings.external["anonymous_users"] == true { new.providers.append(Self.guest) }
        if let demands = settings.gatehouse {
            new.requirements.minimumPasswordLength = max(6, demands.minimumPasswordLength)
            new.requirements.maximumPasswordBytes = AuthRequirements().maximumPasswordBytes
            if (4...10).contains(demands.codeLength) { new.requirements.codeLength = demands.codeLength }
        }
        lock.withLock { known = new }
        return new
    }

    private static let email = ProviderInfo(id: AuthMethod.email.rawValue, displayName: "E-mail")
    private static let guest = ProviderInfo(id: AuthMethod.guest.rawValue, displayName: "Guest", isGuest: true)
}
