import Foundation
import GatehouseCore
import GatehouseStore
import GatehouseTokens

/// A provider's ID token signs in only once. Used tokens are stored as rows, so that this holds on every instance and
/// after a restart.
///
/// The digest is keyed, so that a copy of the database does not say whether a known token was used. It leaves out the
/// signature, which the owner of an ECDSA token can write in another way. The nonce would not do: apps use one for
/// several tokens. Few providers have a `jti`.
struct UsedIDTokens: Sendable {
    let database: any Database
    let digests: CodeDigests

    /// Uses up a token inside the transaction that signs in with it: an error it throws rolls back the sign-in. A
    /// refused sign-in, such as one without consent, does not use up the token.
    ///
    /// - Throws: `validation_failed` for a token that was used before.
    func useUp(_ token: VerifiedIDToken, in sql: any SQLSession) throws {
        guard try UsedIDTokenTable(sql).insertIfNew(digests.idToken(token.signed), until: token.end.storable) else {
            throw AccountRefusal.idToken(.used)
        }
    }

    /// Uses up a token in a transaction of its own.
    ///
    /// - Throws: `validation_failed` for a token that was used before.
    func useUp(_ token: VerifiedIDToken) async throws {
        try await database.write { try useUp(token, in: $0) }
    }
}
