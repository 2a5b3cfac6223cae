package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
package import GatehouseWire

extension Accounts {
    /// Creates an account for a guest, who provides no details, and signs in.
    ///
    /// - Throws: `anonymous_provider_disabled` or `signup_disabled` where the policy says so, `consent_required`,
    ///   `over_request_rate_limit`.
    package func signUpGuest(
        metadata: JSONObject, consent: Consent?, client: ClientContext
    ) async throws -> IssuedSession {
        guard policy.guestsAllowed else { throw AccountRefusal.guestsNotAllowed }
        guard policy.signUpOpen else { throw AccountRefusal.signUpDisabled }
        if policy.consentRequired, consent == nil { throw AccountRefusal.consentRequired }
        try metadataLimit.check(userMetadata: metadata)
        try await admit(limits(\.guest, of: client))
        let now = clock.now.storable
        let guest = UserRecord(
            id: UserID(rawValue: random.uuid()), email: nil, userMetadata: metadata, appMetadata: [:],
            isAnonymous: true, consent: consent, language: client.language, createdAt: now, updatedAt: now)
        let (session, user) = try await database.write { sql in
            guard try UserTable(sql).insertIfFree(guest) else { throw StoreError.missingRow(table: "users") }
            try countGuest(guest.id, from: client, in: sql, at: now)
            try note(.signedUp, of: guest.id, method: "anonymous", in: sql, at: now)
            return try openSession(in: sql, for: guest.id, method: "anonymous", client: client, at: now)
        }
        return try await issue(session, of: user, at: now)
    }
}
