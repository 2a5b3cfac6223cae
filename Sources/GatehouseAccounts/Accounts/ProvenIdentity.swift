import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseTokens

/// What a provider has proven about somebody, while the app that began has yet to show that it is the one who asked:
/// nothing is done with it before.
package struct ProvenIdentity: Sendable {
    package var identity: ProviderIdentity
    /// The session whose account the identity is to be added to; nil for a sign-in.
    package var linking: SessionID?
    /// What the person agreed to, as the app says that began.
    package var consent: Consent?

    /// What is sealed of it. The session is a column, so that the row goes with it.
    private struct Kept: Codable {
        var identity: ProviderIdentity
        var consentVersion: String?
        var consentAt: Date?
    }

    package init(_ identity: ProviderIdentity, linking: SessionID? = nil, consent: Consent? = nil) {
        self.identity = identity
        self.linking = linking
        self.consent = consent
    }

    /// Opens what stands in a row.
    ///
    /// - Throws: `SealingError` when it was sealed for another row or with another key.
    init(_ row: ProviderCodeTable.Row, by sealing: Sealing) throws {
        let kept = try JSONDecoder().decode(Kept.self, from: sealing.open(row.sealed, for: row.digest))
        identity = kept.identity
        linking = row.linking
        if let version = kept.consentVersion, let time = kept.consentAt {
            consent = Consent(version: version, time: time)
        }
    }

    /// Seals identity and consent for the row with this digest.
    func sealed(for digest: String, by sealing: Sealing) throws -> String {
        let kept = Kept(identity: identity, consentVersion: consent?.version, consentAt: consent?.time)
        return try sealing.seal(Data(JSONText.encode(kept).utf8), for: digest)
    }
}
