package import Foundation
package import GatehouseCore
package import GatehouseWire

/// One way for a user to sign in, as the interface lists it.
package struct IdentityRecord: Sendable, Equatable {
    /// The row's own id.
    package var identityID: UUID
    /// The party that vouches for the subject; nil for the address, for which this server vouches.
    package var issuer: String?
    /// The subject at the provider: for `email`, the user's id.
    package var subject: String
    package var userID: UserID
    package var provider: String
    package var email: String?
    package var data: JSONObject
    package var lastSignInAt: Date?
    package var createdAt: Date
    package var updatedAt: Date
    /// Whether the session that added it had just proved the account's address (``SessionRecord/provedAt``), or the
    /// provider vouches for that address.
    package var hasProof = false

    /// The address, if the provider said that it was verified as the person's.
    var verifiedEmail: String? { data["email_verified"]?.boolValue == true ? email : nil }
}

extension UserRecord {
    /// The ways for this user to sign in: the email address and the accounts at providers. Empty for a made-up user or
    /// a guest.
    package var identities: [IdentityRecord] {
        if isObfuscated { return [] }
        return [emailIdentity].compactMap(\.self) + linked
    }

    /// The identity of the address, derived from the row, so that its id is the user's. A user who first signed in with
    /// a provider has one once they set a password.
    package var emailIdentity: IdentityRecord? {
        guard let email, linked.isEmpty || passwordHash != nil || providers.contains(Self.email) else { return nil }
        // Clients also expect the data that was sent with the sign-up here.
        let data = userMetadata.merging([
            "sub": .string(id.text), "email": .string(email), "email_verified": .bool(emailConfirmedAt != nil),
            "phone_verified": .bool(false),
        ]) { _, own in own }
        return IdentityRecord(
            identityID: id.rawValue, subject: id.text, userID: id, provider: Self.email, email: email, data: data,
            lastSignInAt: lastSignInAt, createdAt: createdAt, updatedAt: updatedAt)
    }

    /// Whether a provider that says who a person is also proves the account's address. An account without an address
    /// is as good as its ways to sign in. An address that was confirmed automatically has to be proved by mail.
    func isProved(by identity: ProviderIdentity) -> Bool {
        guard let email else {
            return linked.isEmpty
                || linked.contains { $0.hasProof && $0.issuer == identity.issuer && $0.subject == identity.subject }
        }
        return identity.verifiedEmail == email && !isConfirmedAutomatically
    }

    /// Whether the address counts as confirmed although nobody has proved anything, as far as this version knows.
    var isConfirmedAutomatically: Bool {
        emailConfirmedAt != nil && emailConfirmedBy.map { $0 == .automatic } ?? true
    }

    /// The name of the address among the providers.
    package static let email = "email"

    /// The providers that `app_metadata` lists.
    var providers: [String] { appMetadata["providers"]?.arrayValue?.compactMap(\.stringValue) ?? [] }

    /// Returns the `app_metadata` of a person who first signed in with a provider.
    static func appMetadata(of provider: String) -> JSONObject {
        ["provider": .string(provider), "providers": [.string(provider)]]
    }

    /// `app_metadata` with the current providers: earlier ones come first, and `provider` stays the first way to sign
    /// in while that exists.
    var settledAppMetadata: JSONObject {
        let ways = identities.map(\.provider)
        var list = providers.filter(ways.contains)
        for way in ways where !list.contains(way) { list.append(way) }
        var metadata = appMetadata
        guard let first = list.first else {
            metadata["provider"] = nil
            metadata["providers"] = nil
            return metadata
        }
        metadata["providers"] = .array(list.map { .string($0) })
        if !list.contains(metadata["provider"]?.stringValue ?? "") { metadata["provider"] = .string(first) }
        return metadata
    }
}
