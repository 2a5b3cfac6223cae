package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
package import GatehouseWire

extension SignUp {
    /// Creates an account for a guest, without any personal data, and signs in.
    ///
    /// - Throws: `anonymous_provider_disabled` or `signup_disabled` where the policy says so, `consent_required`,
    ///   `over_request_rate_limit`.
    package func asGuest(
        metadata: JSONObject, consent: Consent?, client: ClientContext
    ) async throws -> OpenedSession {
        guard policy.guestsAllowed else { throw AccountRefusal.guestsNotAllowed }
        guard policy.signUpOpen else { throw AccountRefusal.signUpDisabled }
        if policy.consentRequired, consent == nil { throw AccountRefusal.consentRequired }
        try metadataLimit.check(userMetadata: metadata)
        try await limiter.admit(\.guest, of: client)
        let now = clock.now.storable
        let guest = UserRecord(
            id: UserID(rawValue: random.uuid()), email: nil, userMetadata: metadata, appMetadata: [:],
            isAnonymous: true, consent: consent, language: client.language, createdAt: now, updatedAt: now)
        return try await database.write { sql in
            guard try UserTable(sql).insertIfFree(guest) else { throw StoreError.missingRow(table: "users") }
            try requests.countGuest(guest.id, storing: metadata, from: client, in: sql, at: now)
            try trail.note(.signedUp, of: guest.id, method: .guest, in: sql, at: now)
            return try sessions.open(in: sql, for: guest.id, by: .guest, client: client, at: now)
        }
    }
}
