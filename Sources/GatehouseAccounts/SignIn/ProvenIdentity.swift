package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseTokens

/// What a provider has proven about a person. It has no effect until the app proves that it started the sign-in.
package struct ProvenIdentity: Sendable {
    package var identity: ProviderIdentity
    /// The session to whose account the identity is added; nil for a sign-in.
    package var linking: SessionID?
    /// The person's consent, according to the app that started the flow.
    package var consent: Consent?
    /// When the person left for the provider; nil if it is not known.
    package var started: Date?

    /// The part that is sealed. The session is a separate column, so that the row is deleted with it.
    private struct Kept: Codable {
        var identity: ProviderIdentity
        var consentVersion: String?
        var consentAt: Date?
        var started: Date?
    }

    package init(
        _ identity: ProviderIdentity, linking: SessionID? = nil, consent: Consent? = nil, started: Date? = nil
    ) {
        self.identity = identity
        self.linking = linking
        self.consent = consent
        self.started = started
    }

    /// Opens the sealed contents of a row.
    ///
    /// - Throws: `SealingError` when it was sealed for another row or with another key.
    init(_ row: ProviderCodeTable.Row, by sealing: Sealing) throws {
        let kept = try sealing.open(json: row.sealed, for: row.digest, as: Kept.self)
        identity = kept.identity
        linking = row.linking
        started = kept.started
        if let version = kept.consentVersion, let time = kept.consentAt {
            consent = Consent(version: version, time: time)
        }
    }

    /// Seals identity and consent for the row with this digest.
    func sealed(for digest: String, by sealing: Sealing) throws -> String {
        let kept = Kept(
            identity: identity, consentVersion: consent?.version, consentAt: consent?.time, started: started)
        return try sealing.seal(json: kept, for: digest)
    }

    /// Where the identity is added, for a session that links it.
    func place(_ session: SessionID) -> Linking.Place {
        Linking.Place(session: session, consent: consent, started: started)
    }
}
