import Foundation
package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseWire

extension WireUser {
    /// A user as the interface shows it to that user, and to administrators.
    package init(_ record: UserRecord) {
        self.init(
            id: record.id.text, role: record.isObfuscated ? "" : "authenticated", email: record.email ?? "",
            appMetadata: record.appMetadata, userMetadata: record.userMetadata,
            identities: record.identities.map { WireIdentity($0) }, createdAt: WireTimestamp(record.createdAt),
            updatedAt: WireTimestamp(record.updatedAt), isAnonymous: record.isAnonymous)
        factors = record.factors.map { WireFactor($0) }
        emailConfirmedAt = WireTimestamp(record.emailConfirmedAt)
        confirmedAt = emailConfirmedAt
        invitedAt = WireTimestamp(record.invitedAt)
        confirmationSentAt = WireTimestamp(record.confirmationSentAt)
        recoverySentAt = WireTimestamp(record.recoverySentAt)
        newEmail = record.newEmail
        emailChangeSentAt = WireTimestamp(record.emailChangeSentAt)
        reauthenticationSentAt = WireTimestamp(record.reauthenticationSentAt)
        lastSignInAt = WireTimestamp(record.lastSignInAt)
        bannedUntil = WireTimestamp(record.bannedUntil)
        deletedAt = WireTimestamp(record.deletedAt)
    }
}

extension WireFactor {
    /// A second factor as the interface shows it.
    init(_ record: FactorRecord) {
        self.init(
            id: record.id.text, createdAt: WireTimestamp(record.createdAt), updatedAt: WireTimestamp(record.updatedAt),
            status: record.isVerified ? "verified" : "unverified",
            friendlyName: record.name.isEmpty ? nil : record.name, factorType: record.kind.rawValue,
            lastChallengedAt: WireTimestamp(record.lastChallengedAt))
    }
}

extension PasskeyRecord {
    /// The name that the interface gives a passkey.
    var wireName: String { name.isEmpty ? WirePasskey.unnamed : name }
}

extension WirePasskey {
    /// A passkey as the interface shows it.
    package init(_ record: PasskeyRecord) {
        self.init(
            id: record.id.text, friendlyName: record.wireName, createdAt: WireTimestamp(record.createdAt),
            lastUsedAt: WireTimestamp(record.lastUsedAt), credentialID: record.credentialID,
            backedUp: record.isBackedUp, transports: record.transports)
    }
}

extension WireIdentity {
    /// An identity as the interface shows it.
    init(_ record: IdentityRecord) {
        self.init(
            identityID: record.identityID.text, id: record.subject, userID: record.userID.text,
            identityData: record.data, provider: record.provider, lastSignInAt: WireTimestamp(record.lastSignInAt),
            createdAt: WireTimestamp(record.createdAt), updatedAt: WireTimestamp(record.updatedAt),
            email: record.email)
    }
}

extension WireSession {
    /// A session with its tokens.
    init(_ session: IssuedSession) {
        self.init(
            accessToken: session.accessToken.reveal(), expiresIn: session.expiresIn,
            expiresAt: Int(session.accessTokenExpiresAt.timeIntervalSince1970),
            refreshToken: session.refreshToken.reveal(), user: WireUser(session.user))
    }
}
