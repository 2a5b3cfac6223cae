import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore
import GatehouseTokens
package import GatehouseWire

/// Returns what other parts of the server store about a person, by the names of the members that the file of their data
/// gains. The address is nil until it is proved: what was sent to it is its owner's, who may be somebody else.
package typealias FurtherData =
    @Sendable (_ user: UserID, _ email: String?, _ sql: any SQLSession) throws -> JSONObject

/// Everything that is stored about a person, for that person.
extension OwnAccount {
    /// Limits how often a person can get the file, because creating it reads everything that is stored about them.
    static let downloadLimit = LimitRule("download", count: 5, window: .seconds(3600))

    /// The maximum number of sessions and of audit records in the file, which has the newest: others can add to both,
    /// for example with wrong passwords. The file says how many there are.
    package static let downloadedRows = 10_000

    /// The version of the format of ``personalData(of:app:)``.
    package static let personalDataVersion: Int64 = 1

    /// Returns everything that the server stores about a person, as one object, with only the newest part of very long
    /// lists. It contains no secret, no digest and nothing that can be used as one. The request is recorded in the
    /// audit trail, and is included.
    ///
    /// - Parameter app: Returns the data that the app stores, which becomes the member `app`; nil leaves the member out.
    ///   Called only if the person may have the file now.
    /// - Throws: `insufficient_aal` for a session that owes the second step, `over_request_rate_limit` after five in an
    ///   hour, `user_not_found` when the account is gone.
    package func personalData(
        of who: Authenticated, app: () async throws -> JSONValue? = { nil }
    ) async throws -> JSONObject {
        // No other proof replaces the second step (MFA-09).
        guard !who.user.needsStep(in: who.session) else { throw AccountRefusal.secondStepNeeded }
        if policy.limits != nil {
            try await limiter.admit([LimitKey(rule: Self.downloadLimit, subject: digests.subject(who.user.id.text))])
        }
        let now = clock.now.storable
        try await database.write { sql in
            guard try UserTable(sql).find(who.user.id) != nil else { throw AccountRefusal.tokenUserNotFound }
            try trail.note(.dataDownloaded, of: who.user.id, session: who.session.id, in: sql, at: now)
        }
        let app = try await app()
        // Read alongside other writes, which must not wait for it.
        return try await database.read { sql in
            guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            let profile = try ProfileTable(sql).find(user.id)
            let passkeys = try PasskeyTable(sql).all(of: user.id)
            let codes = try BackupCodeTable(sql).find(of: user.id)
            let sessions = try SessionTable(sql).newest(Self.downloadedRows, of: user.id)
            let audit = try AuditTable(sql).page(
                AuditFilter(user: user.id), skipping: 0, limit: Self.downloadedRows)
            var data: JSONObject = [
                "format": "gatehouse-personal-data", "version": .integer(Self.personalDataVersion),
                "made_at": .instant(now), "account": .object(Self.account(user)),
                "profile": [
                    "display_name": .text(profile?.displayName), "created_at": .instant(profile?.createdAt),
                ],
                "user_metadata": .object(user.userMetadata), "app_metadata": .object(user.appMetadata),
                "identities": .array(user.identities.map { .object(Self.identity($0)) }),
                "passkeys": .array(passkeys.map { .object(Self.passkey($0)) }),
                "factors": .array(user.factors.map { .object(Self.factor($0)) }),
                "backup_codes": codes.map {
                    [
                        "total": .integer(Int64($0.total)), "remaining": .integer(Int64($0.remaining)),
                        "created_at": .instant($0.createdAt),
                    ]
                } ?? .null,
                "sessions": .array(sessions.sessions.map { .object(Self.session($0)) }),
                "session_count": .integer(Int64(sessions.total)),
                "audit": .array(audit.records.map { .object(Self.event($0)) }),
                "audit_count": .integer(Int64(audit.total)),
            ]
            let email = trail.hasProvedAddress(user) ? user.email : nil
            data.merge(try furtherData(user.id, email, sql)) { known, _ in known }
            data["app"] = app
            return data
        }
    }

    private static func account(_ user: UserRecord) -> JSONObject {
        [
            "id": .string(user.id.text), "email": .text(user.email), "language": .text(user.language),
            "email_confirmed_at": .instant(user.emailConfirmedAt),
            "email_confirmed_by": .text(user.emailConfirmedBy?.rawValue), "is_guest": .bool(user.isAnonymous),
            "has_password": .bool(user.passwordHash != nil),
            "password_is_unproven": .bool(user.hasUnprovenPassword), "created_at": .instant(user.createdAt),
            "updated_at": .instant(user.updatedAt), "last_sign_in_at": .instant(user.lastSignInAt),
            "invited_at": .instant(user.invitedAt), "banned_until": .instant(user.bannedUntil),
            "confirmation_sent_at": .instant(user.confirmationSentAt),
            "recovery_sent_at": .instant(user.recoverySentAt),
            "reauthentication_sent_at": .instant(user.reauthenticationSentAt),
            "consent": user.consent.map {
                ["version": .string($0.version), "accepted_at": .instant($0.time)]
            } ?? .null,
            "pending_email": user.newEmail.map {
                [
                    "email": .string($0), "sent_at": .instant(user.emailChangeSentAt),
                    "agreed": .text(user.emailChangeConfirmed?.rawValue),
                ]
            } ?? .null,
        ]
    }

    private static func identity(_ identity: IdentityRecord) -> JSONObject {
        [
            "provider": .string(identity.provider), "issuer": .text(identity.issuer),
            "subject": .string(identity.subject),
            "email": .text(identity.email), "data": .object(identity.data),
            "last_sign_in_at": .instant(identity.lastSignInAt), "created_at": .instant(identity.createdAt),
            "updated_at": .instant(identity.updatedAt),
        ]
    }

    private static func passkey(_ passkey: PasskeyRecord) -> JSONObject {
        [
            "credential_id": .string(passkey.credentialID), "name": .text(passkey.name.isEmpty ? nil : passkey.name),
            "transports": .array(passkey.transports.map { .string($0) }), "is_verifier": .bool(passkey.isVerifier),
            "is_backup_eligible": .bool(passkey.isBackupEligible), "is_backed_up": .bool(passkey.isBackedUp),
            "created_at": .instant(passkey.createdAt), "last_used_at": .instant(passkey.lastUsedAt),
        ]
    }

    private static func factor(_ factor: FactorRecord) -> JSONObject {
        [
            "kind": .string(factor.kind.rawValue), "name": .string(factor.name),
            "created_at": .instant(factor.createdAt), "updated_at": .instant(factor.updatedAt),
            "verified_at": .instant(factor.verifiedAt), "last_challenged_at": .instant(factor.lastChallengedAt),
        ]
    }

    private static func session(_ session: SessionRecord) -> JSONObject {
        [
            "created_at": .instant(session.createdAt), "renewed_at": .instant(session.refreshedAt),
            "reauthenticated_at": .instant(session.reauthenticatedAt), "began_unproven": .bool(session.beganUnproven),
            "ended_at": .instant(session.endedAt),
            "end_reason": .text(session.endReason?.rawValue), "address": .text(session.client.address),
            "agent": .text(session.client.agent), "device": .text(session.client.deviceName),
            "is_recovery": .bool(session.isRecovery),
            "methods": AuthenticationMethod.json(session.methods),
            "assurance_level": .integer(Int64(session.level.rawValue)),
        ]
    }

    private static func event(_ record: AuditRecord) -> JSONObject {
        [
            "time": .instant(record.time), "event": .string(record.name),
            "actor": .string(record.actor.rawValue), "method": .text(record.method), "reason": .text(record.reason),
            "network": .text(record.network), "group_id": .text(record.groupID?.text),
        ]
    }
}

extension JSONValue {
    /// An RFC 3339 date-time, or null.
    fileprivate static func instant(_ date: Date?) -> JSONValue {
        date.map { .string(WireTimestamp($0).text) } ?? .null
    }

    /// A string, or null.
    fileprivate static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
