package import Foundation
package import GatehouseWire

/// One way in which a user can sign in, as the interface lists it.
package struct IdentityRecord: Sendable, Equatable {
    /// The row's own id.
    package var identityID: UUID
    /// The subject at the provider: for `email`, the user's id.
    package var subject: String
    package var userID: UserID
    package var provider: String
    package var email: String?
    package var data: JSONObject
    package var lastSignInAt: Date?
    package var createdAt: Date
    package var updatedAt: Date
}

extension UserRecord {
    /// The ways in which this user can sign in: the e-mail address, or nothing for a made-up or a guest user.
    ///
    /// The identity of the address is derived from the row, so its id is the user's.
    package var identities: [IdentityRecord] {
        guard let email, !isObfuscated else { return [] }
        let confirmed = emailConfirmedAt != nil
        return [
            IdentityRecord(
                identityID: id.rawValue, subject: id.text, userID: id, provider: "email", email: email,
                data: [
                    "sub": .string(id.text), "email": .string(email), "email_verified": .bool(confirmed),
                    "phone_verified": .bool(false),
                ],
                lastSignInAt: lastSignInAt, createdAt: createdAt, updatedAt: updatedAt)
        ]
    }
}
